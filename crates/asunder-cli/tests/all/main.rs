//! The program, run as people run it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod check;
mod files;
mod judge;
mod query;
mod trace;
