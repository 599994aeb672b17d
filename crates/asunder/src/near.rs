//! A box much larger than what lies beside it, cut down to what is near.
//!
//! Rounding takes from a bound a share of the greatest length there is: on a ground of a kilometre, in single
//! precision, more than a coin is thick. But nothing of the ground counts beyond what is near the coin.
//!
//! Let d be no less than the distance of the box and the other shape, or their depth, and K a box that holds
//! whatever is no farther than d from the other shape. A difference of their points is as short as d only if
//! the one of the box is in K. So what is left of the box in K has, with the other shape, the same differences
//! up to d from the origin, and with them the same signed distance.
//!
//! K has its middle in the origin of the other shape, and faces that are kept are told from there, so no number
//! is larger than K. Only where B's place is rounded already does that count as it did.

use crate::answer::{Answer, Outcome};
use crate::difference::{AnyDifference, Difference};
use crate::query::Pair;
use crate::rescaled;
use crate::shape::{Cuboid, Support, UNNUMBERED};
use crate::solver::{Auto, Goal, Seed, Solver};
use crate::space::{Field, Pose, Scalar, Vector};

/// So many times as large as the other shape is a box that is cut: in single precision rounding asks for a bracket
/// a thousandth of that shape wide then, and in both the tolerance of curved shapes for a tenth of that.
const MUCH: f64 = 128.0;
/// A cut that leaves more than one part in so many is not made.
const LEAVES: f64 = 4.0;
/// What rounding takes at most, in EPSILON of the lengths that are added: of the cut, six times half a unit, and
/// of B's place, four for itself and six for the rotation that is between.
const ROUNDED: f64 = 8.0;
/// How much larger than it has to be K is, and how large at least, in EPSILON of the box: more than rounding
/// makes of what it is told by.
const WIDER: f64 = 1.01;
const LEAST: f64 = 1024.0;

/// Whether one of both is a box that is much larger than the other shape.
#[inline(always)]
pub(crate) fn is_lopsided<V: Vector, D: AnyDifference<V>>(difference: &D) -> bool {
    let (a, b, _) = difference.parts();
    let (box_a, box_b) = (a.half_extents().is_some(), b.half_extents().is_some());
    if !box_a && !box_b {
        return false;
    }
    let (size_a, size_b) = (a.reach() + a.margin(), b.reach() + b.margin());
    let much = V::Scalar::from_f64(MUCH);
    box_a && size_a > size_b * much || box_b && size_b > size_a * much
}

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// Of a box much larger than the other shape, cut down to what is near.
    #[cold]
    #[inline(never)]
    pub(crate) fn ask_near(&self, goal: &Goal<V::Scalar>, in_world: bool) -> Option<Answer<V>> {
        let frame = if in_world { self.world_from_a } else { None };
        self.near(frame, goal, |near, goal| match self.solver.at_once(near) {
            Ok(outcome) => outcome,
            Err(known) => {
                let first = known.unwrap_or_else(|| self.first_aim());
                self.solver.solve(near, first, &self.limits, goal)
            }
        })
    }

    /// The answer that is found for what the box is cut down to; `None` if nothing is cut.
    #[inline]
    fn near(
        &self,
        frame: Option<Pose<V>>,
        goal: &Goal<V::Scalar>,
        find: impl FnOnce(&Near<'_, V>, &Goal<V::Scalar>) -> Outcome<V>,
    ) -> Option<Answer<V>> {
        let outcome = self.cut()?.outcome(&self.difference, goal, find);
        Some(self.answer(outcome, rescaled::is_ordinary(outcome.slack), goal, frame))
    }

    /// The larger shape cut down to what is near the other one, if it is a box.
    #[cold]
    pub(crate) fn cut(&self) -> Option<Cut<V>> {
        // What is seen from a frame that is turned has been rounded along all axes.
        let level = self.world_from_a.is_none_or(|pose| pose.rotation.is_identity());
        Cut::of(&self.difference, level)
    }
}

impl<V, A, B> Pair<'_, V, A, B>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    /// [`near`](Self::near), from a seed.
    #[cold]
    #[inline(never)]
    pub(crate) fn resume_near(&self, seed: &mut Seed<V>) -> Option<Answer<V>> {
        self.near(self.world_from_a, &Goal::VALUE, |near, goal| match Auto.at_once(near) {
            Ok(outcome) => outcome,
            Err(known) => {
                let first = || known.unwrap_or_else(|| self.first_aim());
                seed.solve(near, first, &self.limits, goal)
            }
        })
    }
}

/// The difference with what is left of the box. One type for all shapes, so that no solver is compiled once more
/// for each pair of them.
pub(crate) type Near<'n, V> = Difference<'n, V, dyn Support<V> + 'n, dyn Support<V> + 'n>;

/// What is left of the box, and how the other shape lies to it.
pub(crate) struct Cut<V: Vector> {
    pub(crate) left: Cuboid<V>,
    /// Whether the box is A.
    pub(crate) of_a: bool,
    pub(crate) a_from_b: Pose<V>,
    /// What brings points back into A's frame.
    pub(crate) back: V,
    /// How much more rounding may take from a bound.
    lost: V::Scalar,
}

impl<V: Vector> Cut<V> {
    /// Of the larger one, if it is a box and most of it is cut off. `level` if B's place is as it was given, or
    /// seen from a frame that is not turned.
    fn of<D: AnyDifference<V>>(difference: &D, level: bool) -> Option<Self> {
        let (a, b, a_from_b) = difference.parts();
        let of_a = a.reach() > b.reach();
        let (there, half, (small, middle)) = if of_a {
            (*a_from_b, a.half_extents()?, (b.reach(), b.interior()))
        } else {
            (a_from_b.inverse(), b.half_extents()?, (a.reach(), a.interior()))
        };
        let number = V::Scalar::from_f64;
        let (zero, epsilon, in_half) = (V::Scalar::ZERO, V::Scalar::EPSILON, number(0.5));
        let turned = number(ROUNDED) * epsilon * difference.shift().sqrt();
        let turned = if of_a && level { zero } else { turned };
        // The other shape reaches no farther from its origin than `small`, and from its middle than twice that.
        let far = off(half, there.apply(middle)) + small * number(3.0);
        let wide = far * number(WIDER) + number(LEAST) * epsilon * half.length() + turned;
        let side = |axis: usize| {
            let (h, at) = (half.get(axis), there.translation.get(axis));
            [(-h - at).max(-wide), (h - at).min(wide)]
        };
        let left = V::from_fn(|axis| (side(axis)[1] - side(axis)[0]) * in_half);
        let leaves = number(LEAVES * LEAVES);
        if !(left.length_squared() * leaves <= half.length_squared()) {
            return None;
        }
        let place = V::from_fn(|axis| (side(axis)[0] + side(axis)[1]) * -in_half);
        // A face that is kept is as far as a half extent and a coordinate tell, which may have been rounded.
        let kept = |axis: usize| {
            let far = half.get(axis) + there.translation.get(axis).abs();
            if left.get(axis) < wide { far } else { zero }
        };
        let kept = (0..V::DIM).fold(zero, |sum, axis| sum + kept(axis)) * epsilon;
        let lost = number(ROUNDED) * epsilon * wide + turned + kept;
        let left = Cuboid::new(left).ok()?;
        let seen = Pose::new(there.rotation, place);
        Some(if of_a {
            Self { left, of_a, a_from_b: seen, back: there.translation - place, lost }
        } else {
            Self { left, of_a, a_from_b: seen.inverse(), back: V::ZERO, lost }
        })
    }

    /// What is found out about the other shape and what is left, brought back.
    fn outcome<D: AnyDifference<V>>(
        &self,
        difference: &D,
        goal: &Goal<V::Scalar>,
        find: impl FnOnce(&Near<'_, V>, &Goal<V::Scalar>) -> Outcome<V>,
    ) -> Outcome<V> {
        let (a, b, _) = difference.parts();
        let (a, b): (&dyn Support<V>, &dyn Support<V>) =
            if self.of_a { (&self.left, &b) } else { (&a, &self.left) };
        // Bounds lose that on the way back: what is decided here has to be so there.
        let goal = Goal { above: goal.above + self.lost, below: goal.below - self.lost };
        let mut outcome = find(&Difference::new(a, b, self.a_from_b), &goal);
        // What is left numbers its corners in its own way.
        outcome.farthest[usize::from(!self.of_a)] = UNNUMBERED;
        outcome.slack = outcome.slack + self.lost;
        outcome.witness.a = outcome.witness.a + self.back;
        outcome.witness.b = outcome.witness.b + self.back;
        outcome
    }
}

/// How far a point is from the surface of a box.
fn off<V: Vector>(half: V, point: V) -> V::Scalar {
    let zero = V::Scalar::ZERO;
    let out = V::from_fn(|axis| point.get(axis).abs() - half.get(axis));
    let least = (1..V::DIM).fold(out.get(0), |most, axis| most.max(out.get(axis)));
    if least < zero { -least } else { V::from_fn(|axis| out.get(axis).max(zero)).length() }
}
