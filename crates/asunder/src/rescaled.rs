//! Shapes so small or so large that the fourth power of a length is no ordinary number, asked about in
//! another unit of length.
//!
//! Searches work with the squares of areas: of facets, and of the triangles that carry a nearest point.
//! Where those leave the range of numbers, normals and weights lose their digits, and bounds would be
//! wrong without a sign of it. How far rounding reaches tells so afterwards, at the price of two
//! comparisons; then both shapes are multiplied by a power of two, which changes no digit, and asked
//! again.

use crate::difference::{AnyDifference, Difference};
use crate::polytope::THIN;
use crate::shape::{Scaled, Support};
use crate::solver::{Goal, Outcome};
use crate::space::{Aim, Field, Pose, Scalar, Unit, Vector};

/// Whether bounds that rounding may move by `slack` come from lengths whose fourth powers are ordinary
/// numbers.
///
/// The slack is 32 EPSILON of the reach. Facets are trusted down to heights of [`THIN`] slacks, so such a
/// height is the least length that is raised to the fourth power; 4 reaches are the greatest, an edge
/// of the difference. TINY² is an ordinary number, and so is 1 / TINY².
#[inline]
pub(crate) fn is_ordinary<S: Scalar>(slack: S) -> bool {
    let (least, squared) = (S::from_f64(THIN * THIN), slack * slack);
    let greatest = S::from_f64(64.0) * S::EPSILON * S::EPSILON;
    squared * least > S::TINY && squared * S::TINY < greatest
}

/// Whether they come from lengths whose squares are ordinary numbers, as far as small ones go: less than
/// TINY is not told from nothing.
#[inline]
pub(crate) fn has_squares<S: Scalar>(slack: S) -> bool {
    slack > S::TINY + S::TINY
}

/// The difference of any two shapes: one type, so that no solver is compiled once more for each pair of them.
type Any<'s, V> = Difference<'s, V, dyn Support<V> + 's, dyn Support<V> + 's>;

/// Asks a solver about it, beginning with an aim.
type Solve<'f, V> = dyn Fn(&Any<'_, V>, Aim<V>, &Goal<<V as Vector>::Scalar>) -> Outcome<V> + 'f;

/// What a solver finds out about the same two cores at a size near 1, brought back to theirs; `None` if
/// their size is near 1 already, 0 or no number. `first` is the axis to look along first.
#[cold]
#[inline(never)]
pub(crate) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    first: Option<Unit<V>>,
    goal: &Goal<V::Scalar>,
    solve: &Solve<'_, V>,
) -> Option<Outcome<V>> {
    let (factor, back) = factor(extent(difference))?;
    let ((a, b, a_from_b), worked_out) = (difference.parts(), difference.is_worked_out());
    let factors = V::from_fn(|_| factor);
    let (a, b) = (Scaled::new(a, factors).ok()?, Scaled::new(b, factors).ok()?);
    let (a, b): (&dyn Support<V>, &dyn Support<V>) = (&a, &b);
    let a_from_b = Pose::new(a_from_b.rotation, a_from_b.translation * factor);
    let mut difference = Difference::new(a, b, a_from_b);
    difference.place(a_from_b, worked_out);
    // Bounds lose that on the way back: what is decided here has to be so there.
    let lost = lost::<V::Scalar>() * (factor + factor);
    let goal = Goal { above: goal.above * factor + lost, below: goal.below * factor - lost };
    let first = first.map_or_else(|| difference.centre_aim(), Into::into);
    Some(solve(&difference, first, &goal).times(back))
}

/// The largest coordinate of either core and of B's place.
fn extent<V: Vector, D: AnyDifference<V>>(difference: &D) -> V::Scalar {
    let (a, b, a_from_b) = difference.parts();
    a_from_b.translation.largest().max(largest(&a)).max(largest(&b))
}

/// The largest coordinate of a core.
pub(crate) fn largest<V: Vector>(shape: &dyn Support<V>) -> V::Scalar {
    let axes = (0..V::DIM).map(V::basis).flat_map(|axis| [axis, -axis]);
    axes.fold(V::Scalar::ZERO, |most, axis| most.max(shape.support(axis).largest()))
}

/// The power of two that brings a length near 1, and the one that brings it back.
pub(crate) fn factor<S: Scalar>(length: S) -> Option<(S, S)> {
    let (up, down) = (S::from_f64(256.0), S::from_f64(1.0 / 256.0));
    let (mut factor, mut back) = (S::ONE, S::ONE);
    while length * factor > up && length < S::INFINITY {
        (factor, back) = (factor * down, back * up);
    }
    // Less cannot be brought back.
    while length * factor < down && length > S::ZERO && factor < S::ONE / S::TINY / S::TINY {
        (factor, back) = (factor * up, back * down);
    }
    (factor != S::ONE).then_some((factor, back))
}

/// More than is lost of a length where numbers end.
fn lost<S: Scalar>() -> S {
    S::TINY * S::EPSILON
}

impl<V: Vector> Outcome<V> {
    /// Every length multiplied by a power of two. What is lost where numbers end counts as rounding.
    fn times(mut self, factor: V::Scalar) -> Self {
        (self.lower, self.upper) = (self.lower * factor, self.upper * factor);
        self.slack = self.slack * factor + lost::<V::Scalar>();
        self.witness.a = self.witness.a * factor;
        self.witness.b = self.witness.b * factor;
        self
    }
}
