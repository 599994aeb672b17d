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
use asunder_bench::{Peer, judge, time};
use asunder_zoo::{Family, Row};
use std::error::Error;
use std::io::{IsTerminal, Write};
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
    let mut rows = Vec::new();
    for family in Family::ALL.iter().filter(|family| args.wants(&family.to_string())) {
        rows.extend(family.rows(1)?.into_iter().filter(|row| args.wants(&row.name())));
    }
    let entries: Vec<Vec<Entry>> = rows.iter().map(ways).collect();
    let rows: Vec<(&Row, Vec<&dyn Peer>)> =
        rows.iter().zip(entries.iter().map(|row| peers(row))).collect();
    let times = time(&rows, rounds, |round| show_progress(round, rounds));
    show_progress(rounds, rounds);
    let mut table = Table::begin(rounds);
    for (((row, peers), entries), times) in rows.iter().zip(&entries).zip(times) {
        let judged = judge(row, peers);
        let measured = times.into_iter().zip(judged);
        table.row(&row.name(), entries, &measured.collect::<Vec<_>>())?;
    }
    Ok(table.end(args.csv().as_deref())?)
}

fn peers(entries: &[Entry]) -> Vec<&dyn Peer> {
    entries.iter().map(|entry| &*entry.peer).collect()
}

/// For people who wait; nothing in a pipe.
fn show_progress(round: usize, rounds: usize) {
    let mut terminal = std::io::stderr();
    if terminal.is_terminal() {
        let bar = "█".repeat(round) + &"░".repeat(rounds - round);
        // A terminal that is gone needs no progress.
        let _ = write!(terminal, "\r{}", if round == rounds { "\x1b[K" } else { &bar });
    }
}

/// Every way that can ask about a row; ways of one precision stand together, and take turns.
fn ways(row: &Row) -> Vec<Entry> {
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
