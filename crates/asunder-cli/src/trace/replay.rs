//! A trace that was written earlier, run again.

use super::args::TraceArgs;
use super::write;
use crate::say::{printable, say};
use asunder_trace::{Differs, Trace, method};
use asunder_zoo::Case;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// What is wrong with a trace among other lines.
pub(super) const AMONG: &str =
    "it is a trace; a file to be run again holds one trace and nothing else";

/// The trace that is all there is in a file; `None` if it is no trace.
///
/// # Errors
/// A message if it looks like one and cannot be read.
pub(super) fn earlier(bytes: &[u8], name: &str) -> Result<Option<Trace>, String> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match serde_json::from_slice(bytes) {
        Ok(trace) => Ok(Some(trace)),
        Err(error) if is_trace(bytes) => Err(unreadable(name, error)),
        Err(_) => Ok(None),
    }
}

fn unreadable(name: &str, why: impl core::fmt::Display) -> String {
    format!("the trace in {name} cannot be read: {why}")
}

/// Whether this is meant to be a trace.
pub(super) fn is_trace(bytes: &[u8]) -> bool {
    let fields: Result<BTreeMap<String, IgnoredAny>, _> = serde_json::from_slice(bytes);
    fields
        .is_ok_and(|fields| ["case", "steps", "end"].iter().all(|name| fields.contains_key(*name)))
}

/// Runs it again and writes it, if it is the same.
///
/// # Errors
/// A message if it cannot be read or written.
pub(super) fn replay(args: &TraceArgs, trace: &Trace, name: &str) -> Result<ExitCode, String> {
    let case = trace.case().map_err(|error| unreadable(name, error))?;
    if let Some(message) = contradiction(args, trace, &case) {
        let message = format!("{message}: {name} is a trace, and is run again as it was");
        say(format_args!("asunder: {}", printable(&message)));
        return Ok(ExitCode::from(2));
    }
    match trace.replay() {
        Ok(again) => write(args.format, again, &case),
        Err(Differs::Unreadable(message)) => Err(unreadable(name, message)),
        Err(differs) => {
            match other_than_steps(trace, &case) {
                Some(what) => {
                    say(format_args!("asunder: the steps are the same, the {what} differs"))
                }
                None => say(format_args!("asunder: {differs}")),
            }
            Ok(ExitCode::from(3))
        }
    }
}

/// An option that asks for something else than the trace has.
fn contradiction(args: &TraceArgs, trace: &Trace, case: &Case) -> Option<String> {
    let own = case.id.as_deref().unwrap_or_default();
    if let Some(id) = args.id.as_deref().filter(|id| *id != own) {
        return Some(format!("--id {id}: the pair is `{own}`"));
    }
    let solver =
        args.solver.map(|solver| solver.to_string()).filter(|name| *name != trace.solver)?;
    Some(format!("--solver {solver}: the solver is {}", trace.solver))
}

/// What differs where no step does.
fn other_than_steps(trace: &Trace, case: &Case) -> Option<&'static str> {
    let again = Trace::record(case, method(&trace.solver)?).ok()?;
    let parts = [
        ("number of dimensions", trace.dim == again.dim),
        ("margin", trace.margin == again.margin),
        ("list of vertices", trace.vertices == again.vertices),
        ("end", trace.end == again.end),
        ("case", trace.case == again.case),
    ];
    let found = parts.iter().find(|(_, same)| !same)?.0;
    (trace.steps == again.steps).then_some(found)
}
