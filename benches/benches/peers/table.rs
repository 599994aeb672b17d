//! The table on the terminal.

use asunder_bench::{Question, Record, Results};
use std::fs;

/// What was measured of one question, row by row.
pub(crate) fn print(results: &Results, question: Question) {
    let (name, rival) = (question.name(), question.rival());
    let best = |row: &str, precision, library| results.best(name, row, precision, library);
    let rows = results.rows(name);
    let has_coal = rows.iter().any(|row| best(row, "f64", "coal").is_some());
    let coal_head = if has_coal { format!("{:>9}{:>8}", "coal", "times") } else { String::new() };
    let other = rival.strip_prefix("asunder ").unwrap_or(rival);
    let ours = if other == rival { "asunder" } else { "warm" };
    println!("\n{}", question.title());
    let times = format!("{ours:>9}{other:>9}{:>8}", "times");
    println!("{:<26}f64{:>w$}f32{:>29}", "", "", "largest error", w = 31 + coal_head.len());
    println!("{:<24}{times}{coal_head}{:>12}{times}{ours:>11}{other:>9}", "pairs", "steps");
    for row in rows {
        let [mine, theirs] = ["asunder", rival].map(|library| best(row, "f64", library));
        let [mine32, theirs32] = ["asunder", rival].map(|library| best(row, "f32", library));
        let mut line = format!("{row:<24}{}", times_of(mine, theirs));
        if has_coal {
            let coal = best(row, "f64", "coal");
            line += &format!("{:>9}{:>8}", nanoseconds(coal), ratio(mine, coal));
        }
        line += &format!("{:>12}{}", steps(mine, theirs), times_of(mine32, theirs32));
        println!("{line}{:>11}{:>9}", error(mine), error(theirs));
    }
}

fn times_of(mine: Option<&Record>, theirs: Option<&Record>) -> String {
    format!("{:>9}{:>9}{:>8}", nanoseconds(mine), nanoseconds(theirs), ratio(mine, theirs))
}

fn nanoseconds(record: Option<&Record>) -> String {
    record.map_or("-".to_owned(), |record| format!("{:.0}", record.nanoseconds))
}

fn ratio(mine: Option<&Record>, theirs: Option<&Record>) -> String {
    let ratio = mine.zip(theirs).map(|(p, q)| q.nanoseconds / p.nanoseconds);
    ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"))
}

fn error(record: Option<&Record>) -> String {
    let error = record.and_then(|record| record.error);
    error.map_or("-".to_owned(), |error| format!("{error:.0e}"))
}

/// Of asunder; where it is its own rival, of both.
fn steps(mine: Option<&Record>, theirs: Option<&Record>) -> String {
    let steps = |record: Option<&Record>| record.and_then(|record| record.steps);
    match (steps(mine), steps(theirs)) {
        (Some(mine), Some(theirs)) => format!("{mine:.1} / {theirs:.1}"),
        (Some(mine), None) => format!("{mine:.1}"),
        _ => "-".to_owned(),
    }
}

/// What the figures mean, and what could be done better.
pub(crate) fn explain() {
    println!("\ntimes: the other's time over asunder's; steps: support calls on each shape");
    println!("error, f64: against brute force and the best axis of all, in sizes of the shapes;");
    println!("inf: an answer is missing or, asked whether they overlap, wrong");
    if !is_pinned() {
        println!("not pinned to one core: `taskset -c 1` before the command steadies it");
    }
}

/// The processor's name where Linux tells it, else its architecture.
pub(crate) fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |name| name.trim().to_owned())
}

/// Whether this process may run on one core only, where Linux tells.
fn is_pinned() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let cores = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    cores.is_some_and(|cores| cores.trim().parse::<u32>().is_ok())
}
