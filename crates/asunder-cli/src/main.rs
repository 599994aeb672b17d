//! The program `asunder`: reads pairs of convex shapes, one JSON object a line, and answers each
//! with its signed distance, bounds, normal and witness points.
//!
//! 1. `args`: what was asked for.
//! 2. `lines`: the input, a line at a time, however long the file.
//! 3. `reply`: a line in, an answer or an error out.
//! 4. `output`: JSON Lines or a table; whole lines only, whatever ends the program.

mod args;
mod lines;
mod output;
mod reply;
mod run;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::Args::parse();
    match run::run(&args.query()) {
        Ok(status) => status,
        Err(message) => {
            eprintln!("asunder: {message}");
            ExitCode::FAILURE
        }
    }
}
