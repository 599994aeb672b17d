//! A step in a sentence or two, and the whole run in one.

use crate::trace::{Stage, Trace};

/// Brackets narrower than this, of the size of what was met, are called closed to rounding: some times
/// the slack that every bound has.
const ROUNDING: f64 = 1e-13;

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
        (false, Stage::Walk | Stage::Grow)
            if !step.corners.contains(&step.found) && overflows(trace, step.found) =>
        {
            "what it finds is so far out that products of its coordinates are no numbers".to_owned()
        }
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
    let (lower, upper) = trace.proven_by(index);
    format!("{why}; {found}.{turned} {}", proven(lower, upper, trace.size()))
}

fn seen_before(trace: &Trace, index: usize) -> bool {
    let found = trace.steps[index].found;
    trace.steps[..index].iter().any(|step| step.found == found || step.corners.contains(&found))
}

/// Whether a vertex is so far out that fourth powers, which solvers work with, are no numbers there.
fn overflows(trace: &Trace, vertex: usize) -> bool {
    let far = |x: f64| !x.powi(4).is_finite();
    trace.vertices.get(vertex).is_some_and(|vertex| vertex.p().into_iter().any(far))
}

/// What bounds prove about the signed distance of a pair of this size.
#[must_use]
pub fn proven(lower: Option<f64>, upper: Option<f64>, size: f64) -> String {
    match (lower, upper) {
        (None, None) => "Nothing is proven yet.".to_owned(),
        (Some(lower), None) => format!("Proven: the signed distance is at least {}.", floor(lower)),
        (None, Some(upper)) => format!("Proven: the signed distance is at most {}.", ceil(upper)),
        (Some(lower), Some(upper)) if upper - lower <= ROUNDING * size.max(lower.abs()) => {
            let value = if lower <= 0.0 && upper >= 0.0 { 0.0 } else { middle(lower, upper) };
            format!("Proven: the signed distance is {}, to rounding.", short(value))
        }
        (Some(lower), Some(upper)) if short(lower) == short(upper) => {
            // Few digits say less than the bounds do, so it is the bounds whose width is named.
            let width = format!("{:.0e}", upper - lower).replace('-', "−");
            let value = short(lower);
            format!("Proven: the signed distance is about {value}, between bounds {width} apart.")
        }
        (Some(lower), Some(upper)) => {
            format!("Proven: between {} and {}.", floor(lower), ceil(upper))
        }
    }
}

/// Halved first: the sum may be no number.
fn middle(lower: f64, upper: f64) -> f64 {
    0.5 * lower + 0.5 * upper
}

/// What the answer says, in a few words. A bound is not told as the value: where the bracket is open,
/// both of its ends are.
#[must_use]
pub fn what(trace: &Trace) -> String {
    let end = &trace.end;
    let value = short(end.signed_distance.abs());
    match (end.lower, end.upper) {
        (lower, upper) if lower.is_none_or(|x| x <= 0.0) && upper.is_none_or(|x| x >= 0.0) => {
            if end.stop == "converged" { "touching" } else { "not decided" }.to_owned()
        }
        _ if is_closed(trace) && end.signed_distance < 0.0 => format!("{value} deep"),
        _ if is_closed(trace) => format!("{value} apart"),
        (Some(lower), Some(upper)) if lower > 0.0 => {
            format!("apart, between {} and {}", floor(lower), ceil(upper))
        }
        (Some(lower), Some(upper)) => {
            format!("overlapping, between {} and {} deep", floor(-upper), ceil(-lower))
        }
        (Some(lower), None) => format!("apart, at least {}", floor(lower)),
        (None, upper) => format!("overlapping, at least {} deep", floor(-upper.unwrap_or(0.0))),
    }
}

/// Whether the answer has a value, and not only bounds.
#[must_use]
pub fn is_closed(trace: &Trace) -> bool {
    let end = &trace.end;
    let same = |lower: f64| end.upper.is_some_and(|upper| short(lower) == short(upper));
    end.stop == "converged" || end.lower.is_some_and(same)
}

/// [`what`], as a heading.
#[must_use]
pub fn verdict(trace: &Trace) -> String {
    match what(trace).as_str() {
        "touching" => "Touching".to_owned(),
        "not decided" => "Not decided by this solver".to_owned(),
        what if what.starts_with("overlapping") => what.replacen('o', "O", 1),
        what if what.starts_with("apart") => what.replacen('a', "A", 1),
        what if what.ends_with("deep") => format!("Overlapping, {what}"),
        what => what.to_owned(),
    }
}

/// Why the run ended.
#[must_use]
pub fn why(trace: &Trace) -> &'static str {
    match trace.end.stop.as_str() {
        "converged" => "the bracket is closed",
        "decided" => "the question is decided",
        "stalled" => "no progress is left for this solver",
        "step_limit" => "the step limit is reached",
        _ => "the numbers are not finite",
    }
}

/// How the run ended.
#[must_use]
pub fn end(trace: &Trace) -> String {
    let steps = match trace.end.steps {
        0 => "no step".to_owned(),
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    // The default knows shorter ways to some answers than the steps that are shown.
    let how = if trace.end.steps as usize == trace.steps.len() {
        format!("after {steps}")
    } else {
        format!("(answered another way, in {steps})")
    };
    format!("{} {how}: {}", what(trace), why(trace))
}

/// A number with three or four digits that count, with a proper minus sign.
#[must_use]
pub fn short(x: f64) -> String {
    // By what it is rounded to: 0.99999 is 1.000.
    let text = match x.abs() {
        0.0 => "0".to_owned(),
        size if !(9.995e-3..999_999.95).contains(&size) => format!("{x:.2e}"),
        size if size < 0.999_95 => format!("{x:.4}"),
        size if size < 99.9995 => format!("{x:.3}"),
        _ => format!("{x:.1}"),
    };
    text.replace('-', "−")
}

/// [`short`], but for rounding down: a lower bound stays one.
pub(crate) fn floor(x: f64) -> String {
    let unit = last_place(x);
    short(if unit > 0.0 { (x / unit).floor() * unit } else { x })
}

/// [`short`], but for rounding up.
pub(crate) fn ceil(x: f64) -> String {
    let unit = last_place(x);
    short(if unit > 0.0 { (x / unit).ceil() * unit } else { x })
}

/// What one is worth in the last place that [`short`] tells; 0 where that is no number.
fn last_place(x: f64) -> f64 {
    match x.abs() {
        0.0 => 1.0,
        f64::INFINITY => 0.0,
        size if !(9.995e-3..999_999.95).contains(&size) => {
            let mut unit = 1.0;
            while unit * 1e3 <= size {
                unit *= 10.0;
            }
            while unit * 1e2 > size {
                unit *= 0.1;
            }
            unit
        }
        size if size < 0.999_95 => 1e-4,
        size if size < 99.9995 => 1e-3,
        _ => 1e-1,
    }
}
