//! One question, with the solver named by a word.

use crate::trace::End;
use asunder::glam::{DVec2, DVec3};
use asunder::shape::Support;
use asunder::solver::{Epa, Gjk, Sampling, Uepa};
use asunder::{Answer, Pair, Pose, Stop};
use asunder_zoo::{BuildError, Case, Method, Target};

/// The solver of this name: auto, gjk, epa, uepa or sampling.
#[must_use]
pub fn method(name: &str) -> Option<Method> {
    Method::ALL.into_iter().find(|method| method.to_string() == name)
}

/// The signed distance of a case's two shapes, as `asunder query` gives it.
///
/// # Errors
/// A shape or a pose that the library does not take.
pub fn ask(case: &Case, method: Method) -> Result<End, BuildError> {
    if case.dim == 2 { ask_in::<DVec2>(case, method) } else { ask_in::<DVec3>(case, method) }
}

fn ask_in<V: Target<Scalar = f64>>(case: &Case, method: Method) -> Result<End, BuildError> {
    let (a, b) = (case.a.build::<V>()?, case.b.build::<V>()?);
    Ok(end(&answer((&a.0, a.1), (&b.0, b.1), method)))
}

/// One type for all shapes, here and for contacts, and the one that the library itself asks about where
/// it takes another unit of length: solvers are compiled once.
pub(crate) type Posed<'s, V> = (&'s dyn Support<V>, Pose<V>);

pub(crate) fn answer<V: Target>(a: Posed<'_, V>, b: Posed<'_, V>, method: Method) -> Answer<V> {
    let pair = Pair::new(a.0, b.0).posed(a.1, b.1);
    match method {
        Method::Auto => pair.signed_distance(),
        Method::Gjk => pair.solver(Gjk).signed_distance(),
        Method::Epa => pair.solver(Epa::<1024>).signed_distance(),
        Method::Uepa => pair.solver(Uepa::<1024>).signed_distance(),
        Method::Sampling => pair.solver(Sampling::default()).signed_distance(),
    }
}

pub(crate) fn end<V: Target<Scalar = f64>>(answer: &Answer<V>) -> End {
    let finite = |x: f64| x.is_finite().then_some(x);
    End {
        stop: word(answer.stop()).to_owned(),
        lower: finite(answer.lower()),
        upper: finite(answer.upper()),
        signed_distance: answer.signed_distance(),
        axis: answer.axis().get().to_triple(),
        point_a: answer.witness().a.to_triple(),
        point_b: answer.witness().b.to_triple(),
        steps: answer.steps(),
    }
}

/// Why a solver ended, in one word.
pub(crate) fn word(stop: Stop) -> &'static str {
    match stop {
        Stop::Converged => "converged",
        Stop::Decided => "decided",
        Stop::Stalled => "stalled",
        Stop::StepLimit => "step_limit",
        Stop::NotFinite => "not_finite",
    }
}
