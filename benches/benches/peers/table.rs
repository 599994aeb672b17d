//! The table on the terminal.

use asunder_bench::{Question, Record, Results};
use asunder_zoo::Family;
use std::fs;

/// What was measured of one question: a table for the plane and one for space, since not all libraries
/// know both.
pub(crate) fn print(results: &Results, question: Question) {
    println!("\n{}", question.title());
    for rows in by_dimension(&results.rows(question.name())) {
        print_rows(results, question, &rows);
    }
}

/// Rows of space, and rows of the plane; those of which there are any.
pub(crate) fn by_dimension<'r>(rows: &[&'r str]) -> Vec<Vec<&'r str>> {
    let of = |row: &str, dim| {
        let family = Family::with_curved().find(|family| row.starts_with(&family.to_string()));
        family.is_none_or(|family| family.dim == dim)
    };
    let rows = [3, 2].map(|dim| rows.iter().copied().filter(|row| of(row, dim)).collect());
    rows.into_iter().filter(|rows: &Vec<&str>| !rows.is_empty()).collect()
}

/// Each precision with its libraries, asunder before the others.
fn print_rows(results: &Results, question: Question, rows: &[&str]) {
    let name = question.name();
    let best = |row: &str, precision, library| results.best(name, row, precision, library);
    let columns = ["f64", "f32"].map(|p| (p, results.libraries(name, rows, p)));
    let ours = if question == Question::Warm { "warm" } else { "asunder" };
    let mut head = format!("{:<24}", "pairs");
    for (precision, libraries) in &columns {
        head += &format!("{:>13}", format!("{ours} {precision}"));
        for other in libraries.iter().skip(1) {
            head += &format!("{:>9}{:>7}", other.trim_start_matches("asunder "), "times");
        }
    }
    println!("{head}{:>13}{:>10}", "steps", "error");
    for row in rows {
        let mut line = format!("{row:<24}");
        for (precision, libraries) in &columns {
            let mine = best(row, precision, "asunder");
            line += &format!("{:>13}", nanoseconds(mine));
            for other in libraries.iter().skip(1) {
                let theirs = best(row, precision, other);
                line += &format!("{:>9}{:>7}", nanoseconds(theirs), ratio(mine, theirs));
            }
        }
        let [mine, theirs] = ["asunder", question.rival()].map(|library| best(row, "f64", library));
        println!("{line}{:>13}{:>10}", steps(mine, theirs), error(mine));
    }
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
    println!(
        "error: asunder's, f64, against brute force and the best axis of all, in sizes of the shapes;"
    );
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
