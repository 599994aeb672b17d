//! What a solver hands back, and an answer is made of.

use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::shape::UNNUMBERED;
use crate::space::{Unit, Vector};

/// What a solver found out about two cores: its [`Bracket`] in plain numbers, its witness, and why
/// it ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<V: Vector> {
    /// The lower bound, before widening, and the axis that proves it.
    pub lower: V::Scalar,
    /// From A to B.
    pub axis: Unit<V>,
    /// The upper bound, before widening.
    pub upper: V::Scalar,
    /// By how much rounding asks each bound to be widened.
    pub slack: V::Scalar,
    /// The witness points of the cores, in A's frame.
    pub witness: Witness<V>,
    /// Why it ended.
    pub stop: Stop,
    /// Support calls on each shape.
    pub steps: u32,
    /// The numbers of the points of A and of B that are farthest along the axis, in their shapes;
    /// [`UNNUMBERED`](crate::shape::UNNUMBERED) where they are not known.
    pub farthest: [u32; 2],
}

impl<V: Vector> Outcome<V> {
    /// Of a solver that has stopped.
    #[inline(always)]
    pub fn new(bracket: &Bracket<V>, witness: Witness<V>, stop: Stop) -> Self {
        Self {
            lower: bracket.lower(),
            axis: bracket.axis(),
            upper: bracket.upper(),
            slack: bracket.slack(),
            witness,
            stop,
            steps: bracket.steps(),
            farthest: bracket.farthest(),
        }
    }

    /// Of a closed form: exact but for the slack, as if after one step.
    #[inline(always)]
    pub(crate) fn at_once(
        [lower, upper]: [V::Scalar; 2],
        axis: Unit<V>,
        slack: V::Scalar,
        witness: Witness<V>,
    ) -> Self {
        let (stop, steps, farthest) = (Stop::Converged, 1, [UNNUMBERED; 2]);
        Self { lower, axis, upper, slack, witness, stop, steps, farthest }
    }

    /// Another one that was found after it, if its bracket is no wider.
    pub(crate) fn or_closer(self, other: Self) -> Self {
        let closer = if other.width() <= self.width() { other } else { self };
        Self { steps: self.steps + other.steps, ..closer }
    }

    /// Upper less lower bound.
    pub(crate) fn width(&self) -> V::Scalar {
        self.upper - self.lower
    }

    /// The same after so many more steps.
    #[inline]
    pub(crate) fn after(mut self, steps: u32) -> Self {
        self.steps += steps;
        self
    }
}
