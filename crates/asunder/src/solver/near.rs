//! A shape much larger than what lies beside it: what is near of a box, and the tolerance of the smaller one.
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

use super::{Goal, Outcome};
use crate::answer::Stop;
use crate::difference::{AnyDifference, Difference};
use crate::limits::Limits;
use crate::shape::{Cloud, Cuboid, Support, UNNUMBERED};
use crate::space::{Field, Pose, Scalar, Unit, Vector};

/// So many times as large as the other shape is a box that is cut: rounding asks for a bracket a thousandth of that
/// shape wide then.
pub(crate) const MUCH: f64 = 128.0;
/// So many times as large as the other is a shape beside which the tolerance is one of the other.
const LARGER: f64 = 16.0;
/// EPSILON of a precision that has room enough for a kilometre and a micrometre: nothing is cut in it; the
/// tolerance of curved shapes is one of the smaller shape instead.
pub(crate) const FINE: f64 = 1e-12;
/// A cut that leaves more than one part in so many is not made.
const LEAVES: f64 = 4.0;
/// What rounding takes at most, in EPSILON of the lengths that are added: of the cut, six times half a unit. Of
/// B's place twice as much: four halves for itself, six for the rotation that is between, and eight for the axis.
const ROUNDED: f64 = 8.0;
/// How much larger than it has to be K is, and how large at least, in EPSILON of the box: more than rounding
/// makes of what it is told by.
const WIDER: f64 = 1.01;
const LEAST: f64 = 1024.0;

/// Whether one of both is a box that is much larger than the other shape, in single precision.
#[inline(always)]
pub(crate) fn is_lopsided<V: Vector, D: AnyDifference<V>>(difference: &D) -> bool {
    let (a, b, _) = difference.parts();
    are_lopsided(difference, a.half_extents(), b.half_extents())
}

/// The same, where half extents are known.
#[inline(always)]
pub(super) fn are_lopsided<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    half_a: Option<V>,
    half_b: Option<V>,
) -> bool {
    let (a, b, _) = difference.parts();
    let Some(much) = Cloud::<V>::lopsided_from() else { return false };
    let beside = |half: V, size: V::Scalar| half.length_squared() > size * size * much;
    match (half_a, half_b) {
        (None, None) => false,
        (Some(half), None) => beside(half, b.reach() + b.margin()),
        (None, Some(half)) => beside(half, a.reach() + a.margin()),
        (Some(half_a), Some(half_b)) => {
            let (a, b) = (half_a.length_squared(), half_b.length_squared());
            a.max(b) > a.min(b) * much
        }
    }
}

/// The limits to ask on with about a curved pair of which one is much larger than the other, if they are no farther
/// apart, or deeper, than the smaller one reaches: the tolerance is a share of all of the difference, and may be as
/// large as that. In single precision rounding is no less.
#[inline(always)]
pub(super) fn limits_of_the_smaller<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    found: &Outcome<V>,
    limits: &Limits<V::Scalar>,
) -> Option<Limits<V::Scalar>> {
    let is_coarse = V::Scalar::EPSILON >= V::Scalar::from_f64(FINE);
    if difference.is_polytope() || is_coarse || found.stop != Stop::Converged {
        return None;
    }
    let ((a, b, _), (margin_a, margin_b)) = (difference.parts(), difference.margins());
    let (core_a, core_b) = (a.reach(), b.reach());
    let (small, large) = ((core_a + margin_a).min(core_b + margin_b), core_a.max(core_b));
    let share = small / large;
    let is_much = share * V::Scalar::from_f64(LARGER) < V::Scalar::ONE && share > V::Scalar::ZERO;
    let is_near = (found.lower - margin_a - margin_b).abs() <= small + found.width();
    let left = limits.after(found.steps);
    (is_much && is_near && left.has_another()).then(|| left.tighter(share))
}

/// Whether B may be cut. An axis tells as much of all of it as B's rotation is right: off by as much of the way
/// along it.
#[inline(always)]
pub(crate) fn may_cut_b<V: Vector, D: AnyDifference<V>>(difference: &D) -> bool {
    let (a, b, _) = difference.parts();
    is_lopsided(difference) && b.reach() >= a.reach()
}

/// What is left of the box, and how the other shape lies to it.
pub(crate) struct Cut<V: Vector> {
    pub(crate) left: Cuboid<V>,
    /// Whether the box is A.
    pub(crate) of_a: bool,
    pub(crate) a_from_b: Pose<V>,
    /// 1 where the lower and the upper side along each axis is one of the box, 0 where it is a cut.
    kept: [V; 2],
    /// What brings points back into A's frame.
    pub(crate) back: V,
    /// How much more rounding may take from a bound.
    lost: V::Scalar,
}

impl<V: Vector> Cut<V> {
    /// Of the larger one, if it is a box and most of it is cut off.
    #[inline(never)]
    pub(crate) fn of<D: AnyDifference<V>>(difference: &D) -> Option<Self> {
        let (a, b, a_from_b) = difference.parts();
        let of_a = a.reach() > b.reach();
        let (there, half, (small, middle)) = if of_a {
            (*a_from_b, a.half_extents()?, (b.reach(), b.interior()))
        } else {
            (a_from_b.inverse(), b.half_extents()?, (a.reach(), a.interior()))
        };
        let number = V::Scalar::from_f64;
        let (zero, epsilon, in_half) = (V::Scalar::ZERO, V::Scalar::EPSILON, number(0.5));
        let turned = number(2.0 * ROUNDED) * epsilon * difference.shift().sqrt();
        let turned = if of_a && !difference.is_worked_out() { zero } else { turned };
        // The other shape reaches no farther from its origin than `small`, and from its middle than twice that.
        let far = off(half, there.apply(middle)) + small * number(3.0);
        let wide = far * number(WIDER) + number(LEAST) * epsilon * half.length() + turned;
        let side = |axis: usize| {
            let (h, at) = (half.get(axis), there.translation.get(axis));
            [(-h - at).max(-wide), (h - at).min(wide)]
        };
        let left = V::from_fn(|axis| (side(axis)[1] - side(axis)[0]) * in_half);
        let leaves = number(LEAVES * LEAVES);
        let (now, before) = (left.length_squared(), half.length_squared());
        if !(now * leaves < before && before < V::Scalar::INFINITY) {
            return None;
        }
        let place = V::from_fn(|axis| (side(axis)[0] + side(axis)[1]) * -in_half);
        let is_kept = |axis: usize, i: usize| {
            if side(axis)[i].abs() < wide { V::Scalar::ONE } else { zero }
        };
        let kept = [0, 1].map(|i| V::from_fn(|axis| is_kept(axis, i)));
        // A face that is kept is as far as a half extent and a coordinate tell, which may have been rounded.
        let told = |axis: usize| {
            let far = half.get(axis) + there.translation.get(axis).abs();
            far * kept[0].get(axis).max(kept[1].get(axis))
        };
        let told = (0..V::DIM).fold(zero, |sum, axis| sum + told(axis)) * epsilon;
        let lost = number(ROUNDED) * epsilon * wide + turned + told;
        let left = Cuboid::new(left).ok()?;
        let seen = Pose::new(there.rotation, place);
        Some(if of_a {
            Self { left, of_a, a_from_b: seen, kept, back: there.translation - place, lost }
        } else {
            Self { left, of_a, a_from_b: seen.inverse(), kept, back: V::ZERO, lost }
        })
    }

    /// The difference with what is left. One type for all shapes, so that no solver is compiled once more for each
    /// pair of them.
    pub(super) fn beside<'n>(
        &'n self,
        a: &'n (dyn Support<V> + 'n),
        b: &'n (dyn Support<V> + 'n),
    ) -> Difference<'n, V, dyn Support<V> + 'n, dyn Support<V> + 'n> {
        let (a, b) =
            if self.of_a { (&self.left as &dyn Support<V>, b) } else { (a, &self.left as _) };
        Difference::new(a, b, self.a_from_b)
    }

    /// What to find out about it: bounds lose something on the way back, and what is decided has to be so there,
    /// though that is added up in another order.
    pub(super) fn goal(&self, goal: &Goal<V::Scalar>) -> Goal<V::Scalar> {
        let lost = self.lost + self.lost;
        Goal { above: goal.above + lost, below: goal.below - lost }
    }

    /// The outcome with an axis that proves as much of the whole box: one that does not point to a side where it was
    /// cut, to the last digit. `None` if it proves less than what was found, and was wanted.
    pub(super) fn of_the_whole<D: AnyDifference<V>>(
        &self,
        near: &D,
        mut found: Outcome<V>,
        goal: &Goal<V::Scalar>,
    ) -> Option<Outcome<V>> {
        let rotation = &self.a_from_b.rotation;
        let n = found.axis.get();
        let n = if self.of_a { n } else { rotation.undo(-n) };
        let to_kept = V::from_fn(|axis| {
            let along = n.get(axis);
            along * self.kept[usize::from(along > V::Scalar::ZERO)].get(axis)
        });
        if to_kept == n {
            return Some(found);
        }
        let axis = Unit::new(if self.of_a { to_kept } else { -rotation.apply(to_kept) })?;
        let (width, slack) = (found.width(), found.slack);
        let lower = -near.support(axis.get()).p.dot(axis.get());
        (found.axis, found.lower) = (axis, lower.min(found.upper));
        let is_decided = found.stop != Stop::Decided
            || lower - slack > goal.above
            || found.upper + slack < goal.below;
        (is_decided && found.width() <= width + width + slack).then_some(found)
    }

    /// What was found out, brought back.
    pub(super) fn back(&self, mut outcome: Outcome<V>) -> Outcome<V> {
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
