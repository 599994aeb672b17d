//! Batches against the library, pair by pair.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod batch;
mod brackets;
mod cuboids;
