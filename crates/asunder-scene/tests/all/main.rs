//! Files that are read, what is found in them, and the pages and pictures that show it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod check;
mod chromium;
mod collada;
mod gltf;
mod hostile;
mod meshes;
mod odd_meshes;
mod overlaps;
mod parts;
mod picture;
mod robots;
mod sample;
mod samples;
mod scenes;
mod srdf;
