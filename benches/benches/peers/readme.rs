//! README's tables and the plots, from a file of figures, so that nobody copies numbers by hand.
//!
//! A table stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`; what else README says is
//! left alone. A question that the file has no figures of leaves its table as it is, and is named.

use crate::args::Args;
use crate::plot;
use crate::table::by_dimension;
use asunder_bench::{Question, Record, Results};
use std::error::Error;
use std::path::Path;
use std::{fs, iter};

/// Writes all of it.
pub(crate) fn write(args: &Args) -> Result<(), Box<dyn Error>> {
    let from = args.measured().ok_or("no figures in benches/results: cargo xtask bench --save")?;
    let read = || -> Result<Results, Box<dyn Error>> { Ok(fs::read_to_string(&from)?.parse()?) };
    let results = read().map_err(|error| format!("{}: {error}", from.display()))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = root.join("README.md");
    let mut text = fs::read_to_string(&readme)?;
    let plots: [(&str, &str, plot::Plot); 2] =
        [("distance", "bench.svg", plot::rows), ("vertices", "growth.svg", plot::growth)];
    for (name, part) in [
        ("bench", distances(&results)),
        ("bench-more", more(&results)),
        ("bench-contacts", contacts(&results)),
    ] {
        match part {
            Some(part) => {
                text = between(&text, name, &part)?;
                println!("README.md: {name} written");
            }
            None => println!("README.md: {name} left as it is, without figures of it"),
        }
    }
    fs::write(&readme, text)?;
    for (question, file, drawn) in plots {
        if results.rows(question).is_empty() {
            println!("docs/{file}: left as it is, without figures of it");
        } else {
            fs::write(root.join("docs").join(file), drawn(&results)?)?;
            println!("docs/{file}: written");
        }
    }
    println!("from {}", from.display());
    Ok(())
}

/// The text with what is between two markers replaced.
fn between(text: &str, name: &str, part: &str) -> Result<String, String> {
    let markers = [format!("<!-- {name}:begin -->"), format!("<!-- {name}:end -->")];
    let [begin, end] = &markers;
    let missing = || format!("README.md has no {begin} before {end}");
    let (before, rest) = text.split_once(begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}\n{part}\n{end}{after}"))
}

/// Signed distance beside all peers, in space and in the plane, and who leads.
fn distances(results: &Results) -> Option<String> {
    let rows = results.rows(DISTANCE);
    rows.first()?;
    let tables: Vec<String> =
        by_dimension(&rows).iter().map(|rows| distances_of(results, rows)).collect();
    let about = results.about.replace("; ", ", ");
    let (leads, errors) = (who_leads(results, &rows), largest_errors(results, &rows));
    Some(format!("{about}.\n\n{}\n{leads} {errors}", tables.join("\n")))
}

/// The name of what is asked.
const DISTANCE: &str = Question::Distance.name();

/// In each precision the time of asunder, and of each other with how many times ours that is.
fn distances_of(results: &Results, rows: &[&str]) -> String {
    let columns = ["f64", "f32"].map(|p| (p, results.libraries(DISTANCE, rows, p)));
    let mut heads = vec!["pairs".to_owned()];
    for (precision, libraries) in &columns {
        heads.push(format!("asunder {precision}"));
        for other in libraries.iter().skip(1) {
            heads.extend([format!("{other} {precision}"), "times".to_owned()]);
        }
    }
    heads.push("steps".to_owned());
    let line = |row: &&str| {
        let mut cells = vec![(*row).to_owned()];
        for (precision, libraries) in &columns {
            let best = |library| results.best(DISTANCE, row, precision, library);
            let mine = best("asunder");
            cells.push(nanoseconds(mine));
            for other in libraries.iter().skip(1) {
                let [_, time, times] = compared(mine, best(other));
                cells.extend([time, times]);
            }
        }
        cells.push(steps(results.best(DISTANCE, row, "f64", "asunder")));
        cells
    };
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    table(&heads, rows.iter().map(line))
}

/// In how many rows, and who is ahead in the others.
fn who_leads(results: &Results, rows: &[&str]) -> String {
    let mut behind = Vec::new();
    for row in rows {
        for precision in ["f64", "f32"] {
            let best = |library| results.best(DISTANCE, row, precision, library);
            let Some(mine) = best("asunder") else { continue };
            let others = results.libraries(DISTANCE, &[row], precision).into_iter();
            let ahead = others.filter_map(best).find(|r| r.nanoseconds < mine.nanoseconds);
            behind.extend(ahead.map(|other| format!("{row} in {precision} ({})", other.library)));
        }
    }
    match behind.len() {
        0 => "asunder leads in every row.".to_owned(),
        _ => format!("asunder leads in every row but {}.", behind.join(", ")),
    }
}

/// Of each library and precision.
fn largest_errors(results: &Results, rows: &[&str]) -> String {
    let worst = |precision: &str, library: &str| {
        let best = |row| results.best(DISTANCE, row, precision, library)?.error;
        rows.iter().filter_map(|row| best(*row)).fold(0.0, f64::max)
    };
    let errors = ["f64", "f32"].into_iter().flat_map(|precision| {
        let libraries = results.libraries(DISTANCE, rows, precision).into_iter();
        libraries
            .map(move |library| format!("{library} {precision} {:.0e}", worst(precision, library)))
    });
    let errors: Vec<String> = errors.collect();
    format!("The largest error in any row, of shapes of about size 1: {}.", errors.join(", "))
}

/// Overlap and warm starts in one table, folded, since it is long.
fn more(results: &Results) -> Option<String> {
    let (overlap, warm) = (Question::Overlap, Question::Warm);
    let rows = results.rows(overlap.name());
    let pair = |question: Question, row: &str, precision| {
        let of = |library| results.best(question.name(), row, precision, library);
        (of("asunder"), of(question.rival()))
    };
    let both = |row: &&&str| pair(warm, row, "f64").0.is_some();
    let rows: Vec<&str> = rows.iter().filter(both).copied().collect();
    rows.first()?;
    let heads = ["pairs", "overlap f64", "parry f64", "times", "overlap f32", "parry f32", "times"];
    let warm_heads = ["warm f64", "cold f64", "times", "steps", "warm f32", "cold f32", "times"];
    let line = |row: &&str| {
        let mut cells = vec![(*row).to_owned()];
        for precision in ["f64", "f32"] {
            let (mine, parry) = pair(overlap, row, precision);
            cells.extend(compared(mine, parry));
        }
        let (mine, cold) = pair(warm, row, "f64");
        cells.extend(compared(mine, cold));
        cells.push(format!("{} / {}", steps(mine), steps(cold)));
        let (mine, cold) = pair(warm, row, "f32");
        cells.extend(compared(mine, cold));
        cells
    };
    let heads: Vec<&str> = heads.into_iter().chain(warm_heads).collect();
    let range = |question| {
        let times = rows.iter().flat_map(|row| {
            ["f64", "f32"].map(|precision| pair(question, row, precision)).into_iter()
        });
        let times = times.filter_map(|(mine, other)| ratio(mine, other));
        let (low, high) = times.fold((f64::INFINITY, 0.0_f64), |(l, h), t| (l.min(t), h.max(t)));
        format!("{low:.1} to {high:.1}")
    };
    Some(format!(
        "<details><summary>Whether they overlap: {} times as fast as parry. Warm start: {} times as \
         fast as cold. All rows.</summary>\n\n{}\n</details>",
        range(overlap),
        range(warm),
        table(&heads, rows.iter().map(line))
    ))
}

/// Manifolds and casts.
fn contacts(results: &Results) -> Option<String> {
    let heads = ["pairs", "asunder f64", "parry f64", "times", "asunder f32", "parry f32", "times"];
    let lines = [Question::Manifold, Question::Cast].into_iter().flat_map(|question| {
        let name = question.name();
        results.rows(name).into_iter().map(move |row| {
            let mut cells = vec![format!("{name}, {row}")];
            for precision in ["f64", "f32"] {
                let of = |library| results.best(name, row, precision, library);
                cells.extend(compared(of("asunder"), of("parry")));
            }
            cells
        })
    });
    let lines: Vec<Vec<String>> = lines.collect();
    lines.first()?;
    Some(table(&heads, lines.into_iter()).trim_end().to_owned())
}

/// Ours, theirs, and their time over ours.
fn compared(mine: Option<&Record>, theirs: Option<&Record>) -> [String; 3] {
    let times = ratio(mine, theirs).map_or("—".to_owned(), |times| format!("**{times:.2}**"));
    [nanoseconds(mine), nanoseconds(theirs), times]
}

fn nanoseconds(record: Option<&Record>) -> String {
    record.map_or("—".to_owned(), |record| format!("{:.0}", record.nanoseconds))
}

fn ratio(mine: Option<&Record>, theirs: Option<&Record>) -> Option<f64> {
    mine.zip(theirs).map(|(p, q)| q.nanoseconds / p.nanoseconds)
}

fn steps(record: Option<&Record>) -> String {
    let steps = record.and_then(|record| record.steps);
    steps.map_or("—".to_owned(), |steps| format!("{steps:.1}"))
}

/// As Markdown: names to the left, numbers to the right.
fn table(heads: &[&str], lines: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let heads: Vec<String> = heads.iter().map(|head| (*head).to_owned()).collect();
    let rule = format!("|---|{}\n", "---:|".repeat(heads.len() - 1));
    let lines = lines.map(|cells| line(&cells));
    iter::once(line(&heads)).chain(iter::once(rule)).chain(lines).collect()
}
