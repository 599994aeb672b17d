//! The dispatchers beside parry's own, and scenes of rapier on both.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../scenes/mod.rs"]
mod scenes;

mod agrees;
mod at_rest;
mod engine_tools;
mod fast_bodies;
mod handed_on;
mod in_f64;
mod missed_parts;
mod odd_casts;
mod odd_shapes;
mod parts;
