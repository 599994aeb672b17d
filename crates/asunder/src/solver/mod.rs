//! Five ways to close a bracket from both sides.
//!
//! A solver differs from another only in which axis it tries next. [`Solver::advance`] is one
//! step, one call of each shape's support mapping; [`run`] is the loop, written once. The state
//! belongs to the caller, so a solver can be stepped by hand, watched, or kept for later.
//!
//! | solver | apart | overlapping |
//! |---|---|---|
//! | [`Gjk`] | closes | proves the overlap, not its depth |
//! | [`Epa`] | closes, as [`Gjk`] | closes, from [`Gjk`]'s last simplex |
//! | [`Uepa`] | closes, from a seed inside the difference | closes, the same way |
//! | [`Sampling`] | both bounds, mostly wide | a lower bound |
//! | [`Auto`] | closes | closes; tries again another way where the first one stalls |

mod auto;
mod closed;
mod course;
mod epa;
mod fan;
mod gjk;
mod grow;
mod inside;
pub(crate) mod near;
mod outcome;
mod overlap;
mod revolution;
mod sampling;
mod seed;
mod standing;
mod straight;
mod uepa;

pub use auto::{Auto, Chain};
pub use course::{Course, Stage};
pub use epa::Epa;
pub use gjk::{Gjk, Walk};
pub use grow::Growth;
pub use outcome::Outcome;
pub use sampling::{Directions, Sampling, Survey};
pub use seed::Seed;
pub use uepa::Uepa;

use crate::answer::{Stop, Witness};
use crate::bracket::{Bracket, MARGIN_SLACK, Probe, THIN};
use crate::difference::AnyDifference;
use crate::limits::Limits;
use crate::space::{Aim, Scalar, Vector};
use crate::watch::Watch;
use core::ops::ControlFlow;

/// A way to close a bracket: where to begin, and what to try next.
/// It is [`Copy`], as the pair that asks it is: all that it finds out is in its state.
///
/// ```
/// use asunder::{glam::DVec3, shape::Cuboid, solver::{run, Goal, Solver, Uepa}};
/// use asunder::{AnyDifference, Difference, Limits, Pose, Stop};
/// let cuboid = Cuboid::new(DVec3::ONE)?;
/// let difference = Difference::new(&cuboid, &cuboid, Pose::at(DVec3::new(1.5, 0.2, 0.1)));
/// let (uepa, limits) = (Uepa::<64>, Limits::default());
/// let mut state = uepa.start(&difference, difference.centre_aim());
/// let stop = run(&uepa, &mut state, &difference, &limits, &Goal::VALUE, &mut ());
/// assert_eq!(stop, Stop::Converged);
/// assert!((state.bracket().upper() + 0.5).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
pub trait Solver<V: Vector>: Copy {
    /// All that a solver knows between two steps.
    type State;

    /// A state that knows nothing yet; `first` is the axis to look along first, for solvers that begin
    /// with one.
    fn start<D: AnyDifference<V>>(&self, difference: &D, first: Aim<V>) -> Self::State;

    /// One step. `Break` when the bracket is closed or no progress is left.
    fn advance<D: AnyDifference<V>>(
        &self,
        state: &mut Self::State,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>;

    /// What is proved so far.
    fn bracket<'s>(&self, state: &'s Self::State) -> &'s Bracket<V>;

    /// The pair of points of the two cores, in A's frame, that realises the upper bound; while
    /// overlapping, the points that are farthest apart along the bracket's axis.
    fn witness(&self, state: &Self::State) -> Witness<V>;

    /// The answer, where this solver knows it without a step.
    ///
    /// # Errors
    /// Where to look first, if it knows that instead.
    #[inline]
    fn at_once<D: AnyDifference<V>>(&self, difference: &D) -> Result<Outcome<V>, Option<Aim<V>>> {
        let _ = difference;
        Err(None)
    }

    /// Whether the shapes overlap, where this solver can tell without a bracket; `margin` is the sum
    /// of both.
    #[inline]
    fn overlap<D: AnyDifference<V>>(&self, difference: &D, margin: V::Scalar) -> Option<bool> {
        let _ = (difference, margin);
        None
    }

    /// From the first step to the last.
    #[inline]
    fn solve<D: AnyDifference<V>>(
        &self,
        difference: &D,
        first: Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V> {
        let mut state = self.start(difference, first);
        let stop = run(self, &mut state, difference, limits, goal, &mut ());
        Outcome::new(self.bracket(&state), self.witness(&state), stop)
    }
}

/// What a query wants to know of the cores; the loop ends as soon as it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal<S> {
    /// Done when the signed distance is proven to be above this.
    pub above: S,
    /// Done when it is proven to be below this.
    pub below: S,
}

impl<S: Scalar> Goal<S> {
    /// The signed distance itself, as closely as the limits ask.
    pub const VALUE: Self = Self { above: S::INFINITY, below: S::NEG_INFINITY };

    /// That of shapes above `cutoff`, where `margin` is what theirs take from it in all. What rounding
    /// does to margins is on top, so that the answer's own bound is above the cut-off.
    #[inline]
    pub(crate) fn above(cutoff: S, margin: S) -> Self {
        Self { above: cutoff + margin + roundings(cutoff, margin), ..Self::VALUE }
    }

    /// That of shapes below `cutoff`.
    #[inline]
    pub(crate) fn below(cutoff: S, margin: S) -> Self {
        Self { below: cutoff + margin - roundings(cutoff, margin), ..Self::VALUE }
    }

    /// Whether a proof that the cores overlap may be all that is wanted.
    #[inline]
    fn is_met_by_overlap(&self) -> bool {
        self.below > S::NEG_INFINITY
    }

    #[inline]
    fn met<V: Vector<Scalar = S>>(&self, bracket: &Bracket<V>) -> bool {
        // The values are infinite in most queries: then nothing is computed.
        let above = self.above < S::INFINITY && bracket.lower() - bracket.slack() > self.above;
        above || (self.below > S::NEG_INFINITY && bracket.upper() + bracket.slack() < self.below)
    }
}

/// More than what rounding takes where margins are added to a cut-off, and taken from a bound again.
#[inline]
fn roundings<S: Scalar>(cutoff: S, margin: S) -> S {
    let rounds = margin > S::ZERO;
    let units = S::EPSILON * S::from_f64(4.0 * MARGIN_SLACK);
    if rounds { units * (cutoff.abs() + margin) } else { S::ZERO }
}

/// Steps a state until its bracket is closed, the goal is met, no progress is left, or the limit
/// is reached. The one loop of all solvers.
#[inline]
pub fn run<V, D, M, W>(
    solver: &M,
    state: &mut M::State,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
    watch: &mut W,
) -> Stop
where
    V: Vector,
    D: AnyDifference<V>,
    M: Solver<V>,
    W: Watch<M::State>,
{
    while solver.bracket(state).steps() < limits.steps() {
        let flow = solver.advance(state, difference, limits);
        watch.see(state);
        match flow {
            ControlFlow::Break(stop) => return stop,
            ControlFlow::Continue(()) if goal.met(solver.bracket(state)) => return Stop::Decided,
            ControlFlow::Continue(()) => {}
        }
    }
    Stop::StepLimit
}

/// Ends a solver that cannot get beyond its bracket: it is closed as far as rounding on thin
/// facets allows, or it has stalled. `last` is what was probed last; apart, its axis is the one that the
/// witness points lie along.
#[cold]
fn exhausted<V: Vector>(
    bracket: &mut Bracket<V>,
    limits: &Limits<V::Scalar>,
    last: Option<&Probe<V>>,
) -> ControlFlow<Stop> {
    let thin = bracket.slack() * V::Scalar::from_f64(THIN);
    let close = bracket.tolerated(limits).min(thin).max(bracket.slack());
    if let Some(probe) = last {
        bracket.settle(probe, close);
    }
    ControlFlow::Break(if bracket.width() <= close { Stop::Converged } else { Stop::Stalled })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_goal_is_never_met() {
        assert!(!Goal::<f64>::VALUE.met(&Bracket::<glam::DVec2>::nothing()));
    }
}
