//! A solver's run on one pair, step by step: `asunder trace`.
//!
//! What is given may be a pair, as `asunder query` reads it, or a trace that was written earlier: that
//! one is run again, and it is said if anything came out otherwise.

use crate::say::say;
use asunder_trace::{Trace, svg};
use asunder_zoo::{CASES, Case, Method};
use clap::{Args, ValueEnum};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Larger files hold more than a pair.
const LARGEST: u64 = 64 << 20;

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    /// File of pairs (see asunder query), or a trace to replay, or `-` for standard input; without
    /// it, the embedded sample.
    file: Option<PathBuf>,
    /// Which pair of the file; without it, the first.
    #[arg(long)]
    id: Option<String>,
    /// Solver to watch: auto, gjk, epa, uepa or sampling.
    #[arg(long, default_value = "auto", value_parser = solver)]
    solver: Method,
    /// How to write it.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
enum Format {
    /// All that there is to know, to be replayed.
    #[default]
    Json,
    /// A strip of pictures.
    Svg,
    /// One picture that moves, an SVG too.
    Animation,
    /// A sentence for each step.
    Text,
}

fn solver(name: &str) -> Result<Method, String> {
    asunder_trace::method(name).ok_or_else(|| "must be auto, gjk, epa, uepa or sampling".to_owned())
}

/// What `asunder trace --help` says beside its options.
pub(crate) const EXPLAINED: &str = "\
OUTPUT (json)
  case (the pair), solver, vertices (a, b: points of the cores; a − b is a vertex of the difference),
  steps (stage, axis, found, corners, facets, front, nearest, lower, upper) and end (the answer, as
  asunder query gives it). Vertices are told by their numbers, coordinates are the world's.

EXAMPLES
  asunder trace --solver epa --format text          the first pair of the embedded sample
  asunder trace pairs.jsonl --id x --format svg > x.svg
  asunder trace x.json > again.json                 runs a trace again; says if anything differs

EXIT STATUS
  0 done; 1 no such pair, or it cannot be read; 2 wrong arguments; 3 the replay differs";

/// Writes one trace.
///
/// # Errors
/// A message if there is no such pair, or it cannot be read or written.
pub(crate) fn run(args: &TraceArgs) -> Result<ExitCode, String> {
    let text = read(args)?;
    let text = text.trim_start_matches('\u{feff}');
    if let Ok(trace) = serde_json::from_str::<Trace>(text) {
        let case = trace.case().map_err(|error| error.to_string())?;
        return match trace.replay() {
            Ok(again) => write(args.format, &again, &case),
            Err(differs) => {
                say(format_args!("asunder: {differs}"));
                Ok(ExitCode::from(3))
            }
        };
    }
    let case = pick(text, args.id.as_deref())?;
    let trace = Trace::record(&case, args.solver).map_err(|error| error.to_string())?;
    write(args.format, &trace, &case)
}

fn read(args: &TraceArgs) -> Result<String, String> {
    let Some(path) = &args.file else { return Ok(CASES.to_owned()) };
    let cannot = |error: io::Error| format!("cannot read {}: {error}", path.display());
    let mut text = String::new();
    let done = if path.as_os_str() == "-" {
        io::stdin().lock().take(LARGEST).read_to_string(&mut text)
    } else {
        File::open(path).map_err(cannot)?.take(LARGEST).read_to_string(&mut text)
    };
    done.map_err(cannot)?;
    Ok(text)
}

fn pick(text: &str, id: Option<&str>) -> Result<Case, String> {
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match Case::parse(line) {
            Ok(case) if id.is_none() || id == case.id.as_deref() => return Ok(case),
            Err(error) if id.is_none() || id == error.id.as_deref() => {
                return Err(error.to_string());
            }
            _ => {}
        }
    }
    Err(match id {
        Some(id) => format!("there is no pair `{id}` in this file"),
        None => "there is no pair in this file".to_owned(),
    })
}

fn write(format: Format, trace: &Trace, case: &Case) -> Result<ExitCode, String> {
    let text = match format {
        Format::Json => serde_json::to_string(trace).map_err(|error| error.to_string())?,
        Format::Svg => svg::strip(trace, case),
        Format::Animation => svg::motion(trace, case),
        Format::Text => {
            let steps = (0..trace.steps.len()).map(|index| asunder_trace::say::step(trace, index));
            let steps =
                steps.enumerate().map(|(index, said)| format!("{:>4}  {said}\n", index + 1));
            steps.collect::<String>() + "      " + &asunder_trace::say::end(trace)
        }
    };
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write the trace: {error}"))
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}
