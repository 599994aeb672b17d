//! The library against oracles that share no code with it, and the oracles against each other.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod bench_pairs;
mod case;
mod casts;
mod contacts;
mod curved_steps;
mod farthest;
mod found;
mod limits;
mod line;
mod needles;
mod oracle;
mod plane;
mod quickhull;
mod random;
mod scaled;
mod sizes;
mod soak;
mod solid;
