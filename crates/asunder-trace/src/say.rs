//! A step in a sentence or two, and the whole run in one.

use crate::trace::{Stage, Trace};

/// Brackets narrower than this, of the value or of 1, are called closed to rounding.
const ROUNDING: f64 = 1e-9;

/// Step `index` of a trace in plain words; nothing if there is no such step.
#[must_use]
pub fn step(trace: &Trace, index: usize) -> String {
    let Some(step) = trace.steps.get(index) else { return String::new() };
    let before = index.checked_sub(1).and_then(|index| trace.steps.get(index));
    let stage = before.map_or(step.stage, |before| before.stage);
    let why = match (stage, before) {
        (Stage::Walk, None) => "GJK looks from the middle of A to the middle of B",
        (Stage::Walk, _) => "GJK looks from its nearest point towards the origin",
        (Stage::Sow, _) => "Unified EPA looks along a corner of a regular simplex for a seed",
        (Stage::Grow, Some(before)) if before.facets.is_empty() => {
            "All vertices lie in one flat, so it looks off that flat"
        }
        (Stage::Grow, Some(before)) if before.front.is_some() => {
            "The origin is inside, so it looks along the normal of the nearest facet"
        }
        (Stage::Grow, _) => "The origin is outside, so it looks from the nearest point to it",
        (Stage::Sample, _) => "Sampling tries the next axis of its set",
    };
    let known = before.is_some_and(|_| seen_before(trace, index));
    let found = match (known, stage) {
        (true, _) => format!("nothing new lies there, only vertex {} again", step.found + 1),
        (false, Stage::Walk | Stage::Grow) if !step.corners.contains(&step.found) => {
            "what it finds is no farther out than rounding can tell".to_owned()
        }
        (false, _) => format!("it finds vertex {}", step.found + 1),
    };
    let turned = match (stage, step.stage) {
        (Stage::Walk, Stage::Grow) => {
            " The simplex is around the origin: the shapes overlap, and EPA takes over."
        }
        (Stage::Sow, Stage::Grow) => " The seed is complete.",
        (Stage::Grow, Stage::Sow) => " It begins again with another seed.",
        _ => "",
    };
    format!("{why}; {found}.{turned} {}", proven(step.lower, step.upper))
}

fn seen_before(trace: &Trace, index: usize) -> bool {
    let found = trace.steps[index].found;
    trace.steps[..index].iter().any(|step| step.found == found || step.corners.contains(&found))
}

/// What bounds prove about the signed distance.
#[must_use]
pub fn proven(lower: Option<f64>, upper: Option<f64>) -> String {
    match (lower, upper) {
        (None, None) => "Nothing is proven yet.".to_owned(),
        (Some(lower), None) => format!("Proven: the signed distance is at least {}.", short(lower)),
        (None, Some(upper)) => format!("Proven: the signed distance is at most {}.", short(upper)),
        (Some(lower), Some(upper)) if short(lower) == short(upper) => {
            let rounding = upper - lower <= ROUNDING * lower.abs().max(1.0);
            let how = if rounding { "rounding" } else { "four digits" };
            format!("Proven: the signed distance is {}, to {how}.", short(lower))
        }
        (Some(lower), Some(upper)) => {
            format!("Proven: between {} and {}.", short(lower), short(upper))
        }
    }
}

/// How the run ended.
#[must_use]
pub fn end(trace: &Trace) -> String {
    let end = &trace.end;
    let size = short(end.signed_distance.abs());
    let touching = end.lower.is_none_or(|x| x <= 0.0) && end.upper.is_none_or(|x| x >= 0.0);
    let what = if !touching && end.signed_distance < 0.0 {
        format!("{size} deep")
    } else if !touching {
        format!("{size} apart")
    } else if end.stop == "converged" {
        "touching".to_owned()
    } else {
        "not decided".to_owned()
    };
    let why = match end.stop.as_str() {
        "converged" => "the bracket is closed",
        "decided" => "the question is decided",
        "stalled" => "no progress is left for this solver",
        "step_limit" => "the step limit is reached",
        _ => "the numbers are not finite",
    };
    let steps = if end.steps == 1 { "step" } else { "steps" };
    format!("{what} after {} {steps}: {why}", end.steps)
}

/// A number with four digits, with a proper minus sign.
#[must_use]
pub fn short(x: f64) -> String {
    let text = match x.abs() {
        0.0 => "0".to_owned(),
        size if !(1e-4..1e6).contains(&size) => format!("{x:.2e}"),
        size if size < 1.0 => format!("{x:.4}"),
        size if size < 100.0 => format!("{x:.3}"),
        _ => format!("{x:.1}"),
    };
    let rounded_away = text.starts_with('-') && !text.bytes().any(|c| (b'1'..=b'9').contains(&c));
    let text = if rounded_away { text[1..].to_owned() } else { text };
    text.replace('-', "−")
}
