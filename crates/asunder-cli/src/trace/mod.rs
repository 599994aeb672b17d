//! A solver's run on one pair, step by step: `asunder trace`.
//!
//! What is given may be a pair, as `asunder query` reads it, or a trace that was written earlier: that
//! one is run again, and it is said if anything came out otherwise.
//!
//! 1. `args`: what was asked for.
//! 2. `replay`: an earlier trace, run again.
//! 3. Else the pair is looked for line by line, however long the file.
//! 4. Only what can be read again is written.

pub(crate) mod args;
mod replay;

use crate::input::open;
use crate::lines::Lines;
use crate::query::args::DEFAULT_LINE;
use crate::say::{printable, say};
use args::{Format, TraceArgs};
use asunder_trace::{Trace, svg};
use asunder_zoo::{Case, Method};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

/// Bytes of a line, and of a trace: a larger one cannot be replayed.
const LONGEST: usize = DEFAULT_LINE << 20;

/// Steps that a moving picture shows: a thousand of them are 100 MB.
const DRAWN: usize = 100;

/// Writes one trace.
///
/// # Errors
/// A message if there is no such pair, or it cannot be read or written.
pub(crate) fn run(args: &TraceArgs) -> Result<ExitCode, String> {
    let (mut input, name, _) = open(args.file.as_deref())?;
    if args.file.is_none() {
        say("A pair of the embedded sample. For your own: asunder trace FILE, or - for standard \
             input (see asunder trace --help).\n");
    }
    let mut begin = Vec::new();
    let read = input.by_ref().take(LONGEST as u64).read_to_end(&mut begin);
    read.map_err(|error| format!("cannot read {name}: {error}"))?;
    if let Some(trace) = replay::earlier(&begin, &name)? {
        return replay::replay(args, &trace, &name);
    }
    let all = BufReader::new(begin.as_slice().chain(input));
    let case = pick(Lines::new(all, LONGEST), args.id.as_deref(), &name)?;
    if let Some(unread) = &case.unread {
        say(format_args!("asunder: {}", printable(&unread.to_string())));
    }
    let method = args.solver.unwrap_or(Method::Auto);
    let trace = Trace::record(&case, method).map_err(|error| error.to_string())?;
    if !is_finite(&trace) {
        return Err("the numbers are too large or too small to compute with in f64".to_owned());
    }
    write(args.format, trace, &case)
}

fn pick(mut lines: Lines<impl BufRead>, id: Option<&str>, name: &str) -> Result<Case, String> {
    let cannot = |error: io::Error| format!("cannot read {name}: {error}");
    // It may be the one that was looked for.
    let mut nameless = None;
    while let Some((number, line)) = lines.next().map_err(cannot)? {
        let (found, message) = match line.text() {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(text) => match Case::parse(&text) {
                Ok(case) if id.is_none() || id == case.id.as_deref() => return Ok(case),
                Ok(_) => continue,
                Err(_) if replay::is_trace(text.as_bytes()) => (None, replay::AMONG.to_owned()),
                Err(error) => (error.id.clone(), error.to_string()),
            },
            Err(message) => (None, message),
        };
        let message = format!("line {number}: {message}");
        if id.is_none() || id == found.as_deref() {
            return Err(message);
        }
        if found.is_none() {
            nameless.get_or_insert(message);
        }
    }
    let Some(id) = id else { return Err(format!("there is no pair in {name}")) };
    let unread =
        nameless.map_or_else(String::new, |message| format!(" that can be read; {message}"));
    Err(format!("there is no pair `{id}` in {name}{unread}"))
}

/// Whether all that a trace tells is a number. Where there is none JSON has `null`, which is no
/// coordinate.
fn is_finite(trace: &Trace) -> bool {
    let Trace { margin, vertices, steps, end, .. } = trace;
    let bounds = [Some(*margin), Some(end.signed_distance), end.lower, end.upper];
    let vertices = vertices.iter().flat_map(|vertex| [vertex.a, vertex.b]);
    let steps = steps.iter().flat_map(|step| [step.axis, step.nearest.unwrap_or_default()]);
    let triples = vertices.chain(steps).chain([end.axis, end.point_a, end.point_b]);
    bounds.iter().all(|bound| bound.is_some_and(f64::is_finite))
        && triples.flatten().all(f64::is_finite)
}

/// Words that numbers leave in a drawing where they are none.
fn has_no_numbers(drawing: &str) -> bool {
    drawing.split(|c: char| !c.is_alphabetic()).any(|word| word == "NaN" || word == "inf")
}

fn write(format: Format, mut trace: Trace, case: &Case) -> Result<ExitCode, String> {
    let count = trace.steps.len();
    if format == Format::Animation && count > DRAWN {
        say(format_args!("asunder: the picture shows the first {DRAWN} of {count} steps"));
        trace.steps.truncate(DRAWN);
    }
    let text = match format {
        Format::Json => serde_json::to_string(&trace).map_err(|error| error.to_string())?,
        Format::Svg => svg::strip(&trace, case),
        Format::Animation => svg::motion(&trace, case),
        Format::Text => {
            let steps = (0..count).map(|index| asunder_trace::say::step(&trace, index));
            let steps =
                steps.enumerate().map(|(index, said)| format!("{:>4}  {said}\n", index + 1));
            steps.collect::<String>() + "      " + &asunder_trace::say::end(&trace)
        }
    };
    if matches!(format, Format::Svg | Format::Animation) && has_no_numbers(&text) {
        return Err("the numbers are too large or too small to be drawn".to_owned());
    }
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write the trace: {error}"))
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}
