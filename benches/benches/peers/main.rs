//! `cargo bench -p asunder-bench`: asunder beside parry, the same pairs, the same process.
//!
//! 1. `ours` and `parry` build every way to ask about a row.
//! 2. The library crate times them in turns and judges their answers.
//! 3. `table` shows, for each library, the fastest of its ways, and writes all of them down.
//!
//! A harness of its own, not a statistics framework: on a shared machine the best of many rounds
//! in turns is the only figure that repeats, and the table needs both libraries in one run.

mod args;
mod ours;
mod parry;
mod table;

use args::Args;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder_bench::{Measured, Peer, measure};
use asunder_zoo::{Family, Row};
use std::error::Error;
use std::process::ExitCode;
use table::Table;

/// One way to ask one library in one precision.
struct Entry {
    library: &'static str,
    precision: &'static str,
    way: &'static str,
    peer: Box<dyn Peer>,
}

fn main() -> ExitCode {
    let args = match Args::parse(std::env::args().skip(1)) {
        Ok(args) => args,
        Err(message) => {
            eprintln!("bench: {message}\n{}", args::HELP);
            return ExitCode::from(2);
        }
    };
    if args.help {
        println!("{}", args::HELP);
        return ExitCode::SUCCESS;
    }
    match bench(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bench(args: &Args) -> Result<(), Box<dyn Error>> {
    let rounds = if args.quick { 3 } else { 15 };
    let mut table = Table::begin(rounds);
    for family in Family::ALL {
        if !args.wants(&family.to_string()) {
            continue;
        }
        for row in family.rows(1)?.iter().filter(|row| args.wants(&row.name())) {
            let entries = entries(row);
            let peers: Vec<&dyn Peer> = entries.iter().map(|entry| &*entry.peer).collect();
            let measured: Vec<Measured> = measure(row, &peers, rounds);
            table.row(&row.name(), &entries, &measured)?;
        }
    }
    Ok(table.end(args.csv().as_deref())?)
}

/// Every way that can ask about a row; ways of one precision stand together, and take turns.
fn entries(row: &Row) -> Vec<Entry> {
    let all = if row.family.dim == 2 {
        [
            ours::entries::<DVec2>(row, "f64"),
            parry::plane_f64::entries(row),
            ours::entries::<Vec2>(row, "f32"),
            parry::plane_f32::entries(row),
        ]
    } else {
        [
            ours::entries::<DVec3>(row, "f64"),
            parry::space_f64::entries(row),
            ours::entries::<Vec3>(row, "f32"),
            parry::space_f32::entries(row),
        ]
    };
    all.into_iter().flatten().flatten().collect()
}
