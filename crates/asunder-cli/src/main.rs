//! The program `asunder`: `check` says which parts of a scene clash, `query` answers pairs of convex
//! shapes, `trace` writes down how a solver came to an answer.

#![deny(clippy::print_stderr, clippy::print_stdout, reason = "they panic where `say` does not")]

mod args;
mod check;
mod input;
mod lines;
mod query;
mod say;
mod trace;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (done, cannot) = match Args::parse().command {
        Some(Command::Query(asked)) => (query::run(&asked), 1),
        Some(Command::Trace(asked)) => (trace::run(&asked), 1),
        Some(Command::Check(asked)) => (check::run(&asked), 2),
        None => (check::run(&check::args::Check::default()), 2),
    };
    done.unwrap_or_else(|message| {
        say::say(format_args!("asunder: {}", say::printable(&message)));
        ExitCode::from(cannot)
    })
}
