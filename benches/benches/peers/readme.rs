//! README's tables and the plots, from a file of figures, so that nobody copies numbers by hand.
//!
//! A table stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`; what else README says is
//! left alone. A question that the file has no figures of leaves its table as it is, and is named.

use crate::args::Args;
use crate::plot;
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

/// Signed distance beside all peers, and who leads.
fn distances(results: &Results) -> Option<String> {
    let name = Question::Distance.name();
    let rows = results.rows(name);
    rows.first()?;
    let best = |row: &str, precision, library| results.best(name, row, precision, library);
    let has_coal = rows.iter().any(|row| best(row, "f64", "coal").is_some());
    let mut heads = vec!["pairs", "asunder f64", "parry f64", "times"];
    heads.extend(has_coal.then_some(["coal f64", "times"]).into_iter().flatten());
    heads.extend(["asunder f32", "parry f32", "times", "steps"]);
    let line = |row: &&str| {
        let mine = best(row, "f64", "asunder");
        let mut cells = vec![(*row).to_owned()];
        cells.extend(compared(mine, best(row, "f64", "parry")));
        if has_coal {
            let [_, coal, times] = compared(mine, best(row, "f64", "coal"));
            cells.extend([coal, times]);
        }
        cells.extend(compared(best(row, "f32", "asunder"), best(row, "f32", "parry")));
        cells.push(steps(mine));
        cells
    };
    let leads = |row: &&&str| {
        let ahead = |precision, other| {
            let both = best(row, precision, "asunder").zip(best(row, precision, other));
            both.is_none_or(|(p, q)| p.nanoseconds < q.nanoseconds)
        };
        ahead("f64", "parry") && ahead("f64", "coal") && ahead("f32", "parry")
    };
    let worst = |precision, library| {
        let errors = rows.iter().filter_map(|row| best(row, precision, library)?.error);
        format!("{:.0e}", errors.fold(0.0, f64::max))
    };
    let leading = match rows.iter().filter(leads).count() {
        count if count == rows.len() => "every row".to_owned(),
        count => format!("{count} of {} rows", rows.len()),
    };
    let coal =
        if has_coal { format!("; coal's is {}", worst("f64", "coal")) } else { String::new() };
    Some(format!(
        "{}.\n\n{}\nasunder leads in {leading}. The largest error of asunder in any row is {} in f64 \
         and {} in f32, of shapes of about size 1; parry's is {} and {}{coal}.",
        results.about.replace("; ", ", "),
        table(&heads, rows.iter().map(line)),
        worst("f64", "asunder"),
        worst("f32", "asunder"),
        worst("f64", "parry"),
        worst("f32", "parry"),
    ))
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
    let nanoseconds = |record: Option<&Record>| {
        record.map_or("—".to_owned(), |record| format!("{:.0}", record.nanoseconds))
    };
    let times = ratio(mine, theirs).map_or("—".to_owned(), |times| format!("**{times:.2}**"));
    [nanoseconds(mine), nanoseconds(theirs), times]
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
