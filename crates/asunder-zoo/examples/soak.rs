//! Random pairs against the oracles and against each other, on all cores.
//!
//! `soak [--pairs N] [--seed S] [--style STYLE] [--only INDEX]`. Ends with status 1 if an answer
//! broke a rule, and says how to replay it; `--style` keeps to pairs of one style, of those in the
//! table that it prints; `--only` also prints the pair as a line that `asunder query` reads. An
//! interrupt prints what was found so far, and ends with status 130.

use asunder_zoo::{Style, Summary, examine, line};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Pairs that a thread takes at a time.
const BATCH: u64 = 64;

struct Options {
    pairs: u64,
    seed: u64,
    only: Option<u64>,
    /// Where the style wanted comes in the turn of styles.
    style: Option<u64>,
}

const USAGE: &str = "usage: soak [--pairs N] [--seed S] [--style STYLE] [--only INDEX]";

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(message) => {
            eprintln!("soak: {message}; {USAGE}");
            return ExitCode::from(2);
        }
    };
    let summary = match options.only {
        Some(index) => one(options.seed, index),
        None => many(&options),
    };
    say(&summary);
    if summary.violations() == 0 {
        // What was not looked at is not known to be right.
        let interrupted = INTERRUPTED.load(Ordering::Relaxed);
        return if interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS };
    }
    if let Some(found) = summary.first().next() {
        say(format_args!("replay: cargo xtask soak --seed {} --only {}", found.seed, found.index));
    }
    ExitCode::FAILURE
}

/// Prints a line. Whoever has closed the pipe has seen enough.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn options() -> Result<Options, String> {
    let mut options = Options { pairs: 1_000_000, seed: 1, only: None, style: None };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let text = args.next().ok_or(format!("{arg} needs a value"))?;
        if arg == "--style" {
            options.style = Some(style(&text)?);
            continue;
        }
        let value: u64 = text.parse().map_err(|_| format!("{arg}: `{text}` is not a number"))?;
        match arg.as_str() {
            "--pairs" => options.pairs = value,
            "--seed" => options.seed = value,
            "--only" => options.only = Some(value),
            _ => return Err(format!("no option `{arg}`")),
        }
    }
    Ok(options)
}

fn style(name: &str) -> Result<u64, String> {
    let place = Style::ALL.iter().zip(0_u64..).find(|(style, _)| style.to_string() == name);
    let known = || Style::ALL.map(|style| format!("`{style}`")).join(", ");
    place.map(|(_, turn)| turn).ok_or_else(|| format!("no style `{name}`, only {}", known()))
}

fn one(seed: u64, index: u64) -> Summary {
    let sample = asunder_zoo::Sample::draw(seed, index);
    say(format_args!("{:?}\na: {:?}\nb: {:?}", sample.style, sample.a, sample.b));
    say("captured, for `asunder query FILE` and `asunder trace FILE`:");
    say(line(&format!("soak {seed} {index}"), &sample.a, &sample.b));
    let report = examine(seed, index);
    report.figures.iter().for_each(|figure| say(format_args!("{figure:?}")));
    report.violations.iter().for_each(|violation| say(format_args!("{violation:?}")));
    report.said.iter().for_each(say);
    let mut summary = Summary::default();
    summary.add(&report);
    summary
}

fn many(options: &Options) -> Summary {
    // Without a handler an interrupt merely ends the program.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    let template = "{bar:30} {pos} of {len} pairs, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    let bar = ProgressBar::new(options.pairs).with_style(style);
    let next = AtomicU64::new(0);
    let numbered = |pair| match options.style {
        Some(turn) => pair * Style::ALL.len() as u64 + turn,
        None => pair,
    };
    let work = || {
        let mut summary = Summary::default();
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= options.pairs || INTERRUPTED.load(Ordering::Relaxed) {
                return summary;
            }
            let end = options.pairs.min(first + BATCH);
            (first..end).for_each(|pair| summary.add(&examine(options.seed, numbered(pair))));
            bar.inc(end - first);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let summary = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all = Summary::default();
        for worker in workers {
            match worker.join() {
                Ok(part) => all.merge(&part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    bar.finish_and_clear();
    summary
}
