//! `cargo xtask bench`: asunder beside its peers, the same pairs, the same run.
//!
//! 1. `parry` and `adapter` build every way to ask about a row, as the library crate does for asunder.
//! 2. The library crate times them in turns and judges their answers.
//! 3. `growth` does the same for more and more vertices, and for closer and closer answers.
//! 4. `table` shows, for each library, the fastest of its ways; the file has all of them.
//! 5. `readme` and `plot` write what README shows from such a file.
//!
//! A harness of its own, not a statistics framework: on a shared machine the best of many rounds
//! in turns is the only figure that repeats, and the table needs all libraries in one run.

mod adapter;
mod args;
mod growth;
mod parry;
mod plot;
mod readme;
mod table;

use adapter::Adapter;
use args::Args;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder_bench::{Entry, Peer, Question, Record, Results, Rounds, judge, ours, time};
use asunder_zoo::{Family, Row};
use std::error::Error;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let args = match Args::parse(env::args().skip(1)) {
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
    match if args.readme { readme::write(&args) } else { bench(&args) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bench(args: &Args) -> Result<(), Box<dyn Error>> {
    let count = if args.quick { 3 } else { 15 };
    let rounds = if args.by_heart { Rounds::by_heart(count) } else { Rounds::new(count) };
    let adapters = Adapter::all()?;
    let about = about(rounds.count, args.by_heart, &adapters);
    println!("{about}\nns a query; of each library the fastest way to ask");
    let mut results = Results { about, records: Vec::new() };
    let mut rows = Vec::new();
    for family in Family::with_curved().filter(|family| args.wants(&family.to_string())) {
        rows.extend(family.rows(1)?.into_iter().filter(|row| args.wants(&row.name())));
    }
    if rows.is_empty() && !args.growth {
        return Err("no row begins so; without ROW all are shown".into());
    }
    for &question in &args.questions {
        let asked = rows.iter().map(|row| question.asked_of(row)).collect::<Result<Vec<_>, _>>()?;
        let mut asked_rows = Vec::new();
        for row in asked.into_iter().flatten() {
            let entries = entries(&row, question, &adapters)?;
            asked_rows.push((row.into_owned(), entries));
        }
        results.records.extend(measure(question.name(), &asked_rows, rounds));
        table::print(&results, question);
    }
    if args.growth {
        results.records.extend(growth::measure(rounds)?);
    }
    table::explain();
    if let Some(path) = args.csv() {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        if args.add {
            let mut before: Results = fs::read_to_string(&path)?.parse()?;
            before.records.append(&mut results.records);
            results = before;
        }
        fs::write(&path, results.to_string())?;
        println!("written: {}", path.display());
    }
    Ok(())
}

/// Times and judges rows, each with those who are asked about it.
pub(crate) fn measure(question: &str, rows: &[(Row, Vec<Entry>)], rounds: Rounds) -> Vec<Record> {
    let asked: Vec<(usize, Vec<&dyn Peer>)> = rows
        .iter()
        .map(|(row, entries)| (row.pairs.len(), entries.iter().map(|e| &*e.peer).collect()))
        .collect();
    let times = time(&asked, rounds, |round| show_progress(round, rounds.count));
    show_progress(rounds.count, rounds.count);
    let mut records = Vec::new();
    for (((row, entries), (_, peers)), times) in rows.iter().zip(&asked).zip(times) {
        for ((entry, nanoseconds), judged) in entries.iter().zip(times).zip(judge(row, peers)) {
            if nanoseconds.is_infinite() {
                eprintln!("{}: {} does not answer, and is left out", row.name(), entry.library);
                continue;
            }
            records.push(Record {
                question: question.to_owned(),
                row: row.name(),
                precision: entry.precision.to_owned(),
                library: entry.library.to_owned(),
                way: entry.way.to_owned(),
                nanoseconds,
                steps: judged.steps,
                error: judged.error,
            });
        }
    }
    records
}

/// Every way that can ask about a row; ways of one precision stand together, and take turns.
fn entries(
    row: &Row,
    question: Question,
    adapters: &[Adapter],
) -> Result<Vec<Entry>, Box<dyn Error>> {
    let mut all = if row.family.dim == 2 {
        vec![
            ours::entries::<DVec2>(row, question, "f64"),
            parry::plane_f64::entries(row, question),
            ours::entries::<Vec2>(row, question, "f32"),
            parry::plane_f32::entries(row, question),
        ]
    } else {
        vec![
            ours::entries::<DVec3>(row, question, "f64"),
            parry::space_f64::entries(row, question),
            ours::entries::<Vec3>(row, question, "f32"),
            parry::space_f32::entries(row, question),
        ]
    };
    for adapter in adapters.iter().filter(|_| question == Question::Distance) {
        let ours = if adapter.library.precision == "f64" { 1 } else { all.len() - 1 };
        all[ours].extend(adapter.entries(row)?);
    }
    Ok(all.into_iter().flatten().collect())
}

/// Where, when and beside whom.
fn about(rounds: usize, by_heart: bool, adapters: &[Adapter]) -> String {
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    let lock = fs::read_to_string(lock).unwrap_or_default();
    let parry = lock.split("name = \"parry3d\"\nversion = \"").nth(1);
    let parry = parry.and_then(|rest| rest.split('"').next()).unwrap_or("?");
    let others = adapters.iter().map(|a| format!(", {} {}", a.library.name, a.version));
    let others: String = others.collect();
    let (cpu, today) = (table::cpu(), args::today());
    let turns = if by_heart { "long turns, pairs known by heart" } else { "turns" };
    format!("{cpu}; {today}; best of {rounds} rounds in {turns}; beside parry {parry}{others}")
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
