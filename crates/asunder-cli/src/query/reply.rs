//! A line in, an answer or an error out.

use super::args::{Method, Precision, Query};
use crate::lines::Line;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::Support;
use asunder::solver::{Epa, Gjk, Sampling, Uepa};
use asunder::{Answer, Limits, Pair, Pose, Scalar, Stop, Vector};
use asunder_zoo::{Case, Target};
use serde::Serialize;

/// What stands in the output for one line of input.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Reply {
    F32(Answered<f32>),
    F64(Answered<f64>),
    Refused(Refused),
}

/// An answer, in the order in which its fields are written.
#[derive(Debug, Serialize)]
pub(crate) struct Answered<S> {
    pub(crate) id: Option<String>,
    /// `None` where the bounds leave it open.
    pub(crate) intersects: Option<bool>,
    pub(crate) verdict: &'static str,
    pub(crate) signed_distance: S,
    pub(crate) lower: S,
    pub(crate) upper: S,
    pub(crate) normal: Vec<S>,
    pub(crate) point_a: Vec<S>,
    pub(crate) point_b: Vec<S>,
    pub(crate) status: &'static str,
    pub(crate) steps: u32,
    /// What of the line was not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unread: Option<String>,
}

impl Reply {
    /// What of an answered line was not read.
    pub(crate) fn unread(&self) -> Option<&str> {
        match self {
            Self::F32(answered) => answered.unread.as_deref(),
            Self::F64(answered) => answered.unread.as_deref(),
            Self::Refused(_) => None,
        }
    }
}

/// Why there is none.
#[derive(Debug, Serialize)]
pub(crate) struct Refused {
    pub(crate) id: Option<String>,
    pub(crate) line: u64,
    pub(crate) error: String,
}

/// The reply to line `number`; `None` for a blank one.
pub(crate) fn reply(query: &Query, number: u64, line: Line) -> Option<Reply> {
    let refused = |id, error| Some(Reply::Refused(Refused { id, line: number, error }));
    let too_long = matches!(line, Line::TooLong(_));
    let text = match line.text() {
        Ok(text) if text.trim().is_empty() => return None,
        Ok(text) => text,
        Err(message) if too_long => return refused(None, format!("{message} (see --max-line)")),
        Err(message) => return refused(None, message),
    };
    let case = match Case::parse(&text) {
        Ok(case) => case,
        Err(error) => return refused(error.id.clone(), error.to_string()),
    };
    let answered = match (query.precision, case.dim) {
        (Precision::F32, 2) => answer::<Vec2>(query, &case).map(Reply::F32),
        (Precision::F32, _) => answer::<Vec3>(query, &case).map(Reply::F32),
        (Precision::F64, 2) => answer::<DVec2>(query, &case).map(Reply::F64),
        (Precision::F64, _) => answer::<DVec3>(query, &case).map(Reply::F64),
    };
    answered.or_else(|error| refused(case.id, error).ok_or(())).ok()
}

fn answer<V: Target>(query: &Query, case: &Case) -> Result<Answered<V::Scalar>, String> {
    let (a, pose_a) = case.a.build::<V>().map_err(|error| format!("a: {error}"))?;
    let (b, pose_b) = case.b.build::<V>().map_err(|error| format!("b: {error}"))?;
    let limits = limits(query)?;
    let answer = ask(query.solver, limits, (&*a, pose_a), (&*b, pose_b));
    let bounded = answer.lower().is_finite() && answer.upper().is_finite();
    if answer.stop() == Stop::NotFinite || !bounded {
        let name = if query.precision == Precision::F32 { "f32" } else { "f64" };
        return Err(format!("the numbers are too large or too small to compute with in {name}"));
    }
    let list = |v: V| (0..V::DIM).map(|axis| v.get(axis)).collect();
    let witness = answer.witness();
    let (verdict, intersects) = told(&answer, &limits);
    Ok(Answered {
        id: case.id.clone(),
        intersects,
        verdict,
        signed_distance: answer.signed_distance(),
        lower: answer.lower(),
        upper: answer.upper(),
        normal: list(answer.axis().get()),
        point_a: list(witness.a),
        point_b: list(witness.b),
        status: match answer.stop() {
            Stop::Converged | Stop::Decided => "converged",
            Stop::Stalled | Stop::NotFinite => "stalled",
            Stop::StepLimit => "step_limit",
        },
        steps: answer.steps(),
        unread: case.unread.as_ref().map(ToString::to_string),
    })
}

/// Bounds no farther apart than this many times what rounding makes of either are those of shapes that
/// touch. Twice it is what they always are apart, and a closed search of polytopes adds an eighth.
const OF_ROUNDING: f64 = 8.0;

/// What the bounds prove, in a word, and whether that is to intersect. Where 0 lies between them
/// neither is proven: the shapes touch, as nearly as can be told, and the value decides; unless a
/// solver left the bounds, or was allowed to leave them, farther apart than is usual.
fn told<V: Vector>(answer: &Answer<V>, limits: &Limits<V::Scalar>) -> (&'static str, Option<bool>) {
    let (zero, value) = (V::Scalar::from_f64(0.0), answer.signed_distance());
    if answer.upper() < zero {
        return ("overlapping", Some(true));
    }
    if answer.lower() > zero {
        return ("apart", Some(false));
    }
    // One bound is the value itself, widened by rounding and nothing else.
    let rounding = (answer.upper() - value).min(value - answer.lower());
    let narrow = answer.width() <= V::Scalar::from_f64(OF_ROUNDING) * rounding;
    // Curved shapes that touch have bounds as far apart as the tolerance.
    let usual = limits.tolerance() <= Limits::<V::Scalar>::default().tolerance();
    let closed = usual && answer.stop() == Stop::Converged;
    if narrow || closed { ("touching", Some(value <= zero)) } else { ("undecided", None) }
}

type Posed<'a, V> = (&'a dyn Support<V>, Pose<V>);

fn limits<S: Scalar>(query: &Query) -> Result<Limits<S>, String> {
    let usual = Limits::<S>::default();
    let tolerance = query.tolerance.map_or(usual.tolerance(), S::from_f64);
    let steps = query.steps.unwrap_or(usual.steps());
    Limits::new(tolerance, steps).map_err(|error| error.to_string())
}

fn ask<V: Vector>(
    solver: Method,
    limits: Limits<V::Scalar>,
    a: Posed<'_, V>,
    b: Posed<'_, V>,
) -> Answer<V> {
    let pair = Pair::new(a.0, b.0).posed(a.1, b.1).limits(limits);
    match solver {
        Method::Auto => pair.signed_distance(),
        Method::Gjk => pair.solver(Gjk).signed_distance(),
        Method::Epa => pair.solver(Epa::<1024>).signed_distance(),
        Method::Uepa => pair.solver(Uepa::<1024>).signed_distance(),
        Method::Sampling => pair.solver(Sampling::default()).signed_distance(),
    }
}
