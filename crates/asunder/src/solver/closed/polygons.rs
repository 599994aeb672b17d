//! Two polygons of the plane, exactly: the edges of their difference have the
//! normals of the edges of either, so the edge that the other one is farthest in front of decides.
//!
//! 1. That edge's height is a lower bound, from any edge of either polygon; while they overlap, the
//!    greatest of them is the signed distance.
//! 2. If the corner across it, or the edge there that is level with it, lies over the edge, the foot of
//!    that corner is the witness.
//! 3. If it lies beside the edge, the two corners next to each other are the nearest points, provided
//!    that neither polygon goes on beyond its corner along the line between them: it does not if the
//!    line is between the normals of the corner's edges. Normals are right however short the edges are.
//! 4. If not even that holds, which rounding may do, the solver begins with the axis.

use super::vector;
use crate::answer::Witness;
use crate::bracket::{Bracket, MARGIN_SLACK};
use crate::difference::AnyDifference;
use crate::solver::Outcome;
use crate::space::{Aim, Facing, Field, Pose, Ring, Scalar, Seen, Sides, Unit, Vector};

/// The outcome, or where to begin.
#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    a: &Sides<'_, V::Scalar>,
    b: &Sides<'_, V::Scalar>,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (_, _, a_from_b) = difference.parts();
    let facing = facing(a, b, a_from_b, V::Scalar::INFINITY).ok_or(None)?;
    let slack = slack(difference, a, b);
    if !(slack.is_finite() && facing.height.is_finite()) {
        return Err(None);
    }
    let face = Face { home: Pose::IDENTITY, a_from_b, facing, slack };
    let of_second = usize::from(!facing.of_first);
    match (a, b) {
        (Sides::Point(_), _) | (_, Sides::Point(_)) => Err(None),
        // On a page size counts: one for all.
        _ if cfg!(target_arch = "wasm32") => face.outcome([a, b][of_second], [b, a][of_second]),
        (Sides::Polygon(a), Sides::Polygon(b)) => {
            face.outcome([*a, *b][of_second], [*b, *a][of_second])
        }
        (Sides::Polygon(a), Sides::Rectangle(b)) if facing.of_first => face.outcome(*a, b),
        (Sides::Polygon(a), Sides::Rectangle(b)) => face.outcome(b, *a),
        (Sides::Rectangle(a), Sides::Polygon(b)) if facing.of_first => face.outcome(a, *b),
        (Sides::Rectangle(a), Sides::Polygon(b)) => face.outcome(*b, a),
        _ => Err(None),
    }
}

/// Whether they overlap, where that is clear from the edge and the corner that it faces.
#[inline]
pub(super) fn overlap<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    a: &Sides<'_, V::Scalar>,
    b: &Sides<'_, V::Scalar>,
    margin: V::Scalar,
) -> Option<bool> {
    let (_, _, a_from_b) = difference.parts();
    let of_margin = V::Scalar::from_f64(MARGIN_SLACK) * V::Scalar::EPSILON * margin;
    let slack = slack(difference, a, b) + of_margin;
    let facing = facing(a, b, a_from_b, margin + slack)?;
    let height = facing.height;
    match () {
        () if !(slack.is_finite() && height.is_finite()) => None,
        () if height > margin + slack => Some(false),
        () if height < -slack => Some(true),
        () if margin <= slack => None,
        () => Face { home: Pose::IDENTITY, a_from_b, facing, slack }
            .is_within([a, b], margin - slack)
            .then_some(true),
    }
}

/// The edge that the other one is farthest in front of, or one that it is farther in front of than
/// `enough`; A's if it is the first's.
#[inline(always)]
fn facing<V: Vector>(
    a: &Sides<'_, V::Scalar>,
    b: &Sides<'_, V::Scalar>,
    a_from_b: &Pose<V>,
    enough: V::Scalar,
) -> Option<Facing<V::Scalar>> {
    let turned = |facing: Facing<_>| Facing { of_first: !facing.of_first, ..facing };
    let coordinates = |v: V| [v.get(0), v.get(1)];
    Some(match (a, b) {
        (Sides::Polygon(a), _) => a.facing(b, Seen::Second(a_from_b), enough),
        (_, Sides::Polygon(b)) => turned(b.facing(a, Seen::First(a_from_b), enough)),
        (Sides::Rectangle(a), Sides::Point(b)) => {
            a.facing_point(coordinates(a_from_b.apply(vector(*b))))
        }
        (Sides::Point(a), Sides::Rectangle(b)) => {
            let seen = a_from_b.rotation.undo(vector::<V>(*a) - a_from_b.translation);
            turned(b.facing_point(coordinates(seen)))
        }
        _ => return None,
    })
}

/// From how far out the corners of either shape are.
#[inline]
fn slack<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    a: &Sides<'_, V::Scalar>,
    b: &Sides<'_, V::Scalar>,
) -> V::Scalar {
    let reach_squared = |sides: &Sides<'_, V::Scalar>| match sides {
        Sides::Polygon(polygon) => polygon.reach_squared(),
        Sides::Rectangle(rectangle) => rectangle.reach_squared(),
        Sides::Point(point) => vector::<V>(*point).length_squared(),
    };
    // (|t| + |b'|)² ≤ 2 (|t|² + |b'|²)
    let of_b = reach_squared(b) + difference.shift();
    // In this order NaN stays NaN.
    let reach = (of_b + of_b).max(reach_squared(a));
    // A point may have been farther out on its way; the others are as they were made.
    let detour = match (a, b) {
        (Sides::Point(_), _) | (_, Sides::Point(_)) => difference.reach_squared(),
        _ => V::Scalar::ZERO,
    };
    Bracket::<V>::slack_for(reach.max(detour))
}

/// By a quarter of a turn.
#[inline(always)]
fn turned_left<V: Vector>(v: V) -> V {
    vector([-v.get(1), v.get(0)])
}

/// What is not told from level, as a part of the slack.
const LEVEL: f64 = 0.25;

/// The edge that decides.
struct Face<'d, V: Vector> {
    /// Of A, in A's frame.
    home: Pose<V>,
    a_from_b: &'d Pose<V>,
    facing: Facing<V::Scalar>,
    slack: V::Scalar,
}

impl<V: Vector> Face<'_, V> {
    /// Of the polygon that the edge is of, and the other one.
    #[inline(always)]
    fn view<'p, H, T>(&'p self, here: &'p H, there: &'p T) -> View<'p, V, H, T> {
        let Self { home, a_from_b, facing, slack } = self;
        // By number: which of them it is cannot be foreseen.
        let is_b = usize::from(!facing.of_first);
        let here = Placed { ring: here, pose: [home, a_from_b][is_b] };
        let there = Placed { ring: there, pose: [a_from_b, home][is_b] };
        View { here, there, level: *slack * V::Scalar::from_f64(LEVEL) }
    }

    #[inline]
    fn outcome<H: Ring<V::Scalar>, T: Ring<V::Scalar>>(
        &self,
        here: &H,
        there: &T,
    ) -> Result<Outcome<V>, Option<Aim<V>>> {
        let Self { facing, slack, .. } = *self;
        let view = self.view(here, there);
        // From A to B.
        let is_b = usize::from(!facing.of_first);
        let sign = [V::Scalar::ONE, -V::Scalar::ONE][is_b];
        let normal = view.here.normal(facing.edge);
        let Some(nearest) = view.nearest(normal, &facing) else {
            return Err(Some(Unit::new(normal * sign).ok_or(None)?.into()));
        };
        let Nearest { here, there, axis, distance } = nearest;
        let witness = Witness { a: [here, there][is_b], b: [there, here][is_b] };
        let axis = Unit::scaled(axis, sign);
        Ok(Outcome::at_once([distance; 2], axis, slack, witness))
    }

    /// Whether the corner that the edge faces is nearer to it than this.
    #[inline]
    fn is_within<R: Ring<V::Scalar>>(&self, [a, b]: [&R; 2], far: V::Scalar) -> bool {
        let of_second = usize::from(!self.facing.of_first);
        let view = self.view([a, b][of_second], [b, a][of_second]);
        let Facing { edge, corner, height, .. } = self.facing;
        let (from, to) = (view.here.corner(edge), view.here.corner(edge + 1));
        let corner = view.there.corner(corner);
        // Not the way from corner to corner: rounded far from the origin, that of a short edge is noise.
        let way = view.here.way(edge);
        let squared = match () {
            // Also where the edge has no length: it has a height, but no foot.
            () if (corner - from).dot(way) <= V::Scalar::ZERO => (corner - from).length_squared(),
            () if (corner - to).dot(way) > V::Scalar::ZERO => (corner - to).length_squared(),
            () => height * height,
        };
        squared < far * far
    }
}

/// A polygon in A's frame.
struct Placed<'p, V: Vector, R> {
    ring: &'p R,
    pose: &'p Pose<V>,
}

impl<V: Vector, R: Ring<V::Scalar>> Placed<'_, V, R> {
    /// Corner `i`, counted on beyond the last one.
    #[inline(always)]
    fn corner(&self, i: usize) -> V {
        let count = self.ring.count();
        let i = if i >= count { i - count } else { i };
        self.pose.apply(vector(self.ring.corner(i)))
    }

    /// The direction of the edge from corner `i` to the next.
    #[inline(always)]
    fn way(&self, i: usize) -> V {
        turned_left(self.normal(i))
    }

    /// Whether none of it is farther along an axis than corner `i`.
    #[inline(always)]
    fn ends_at(&self, i: usize, axis: V) -> bool {
        let before = if i == 0 { self.ring.count() - 1 } else { i - 1 };
        let (before, after) = (self.normal(before), self.normal(i));
        // Between the two normals; of two that are the same, not across from them.
        (turned_left(before).dot(axis) >= V::Scalar::ZERO)
            & (turned_left(after).dot(axis) <= V::Scalar::ZERO)
            & ((before + after).dot(axis) >= V::Scalar::ZERO)
    }

    /// The one before corner `i`, as a number that counts on.
    #[inline(always)]
    fn before(&self, i: usize) -> usize {
        i + self.ring.count() - 1
    }

    #[inline(always)]
    fn normal(&self, i: usize) -> V {
        self.pose.rotation.apply(vector(self.ring.normal(i)))
    }
}

/// Two polygons, one of which has an edge that faces the other.
struct View<'p, V: Vector, H, T> {
    here: Placed<'p, V, H>,
    there: Placed<'p, V, T>,
    /// What is not told from level: a part of the slack.
    level: V::Scalar,
}

/// A point of each polygon, and the signed distance between them along an axis from here to there.
struct Nearest<V: Vector> {
    here: V,
    there: V,
    axis: V,
    distance: V::Scalar,
}

impl<V: Vector, H: Ring<V::Scalar>, T: Ring<V::Scalar>> View<'_, V, H, T> {
    #[inline]
    fn nearest(&self, normal: V, facing: &Facing<V::Scalar>) -> Option<Nearest<V>> {
        let (edge, corner) = (facing.edge, facing.corner);
        let along = self.here.way(edge);
        let (from, to) = (self.here.corner(edge), self.here.corner(edge + 1));
        // What the other one shows: a corner, or an edge that is level with this one.
        let lowest = self.there.corner(corner);
        let (mut first, mut end) = ((corner, lowest), (corner, lowest));
        for corner in [corner + 1, self.there.before(corner)] {
            let p = self.there.corner(corner);
            if (p - lowest).dot(normal) <= self.level {
                first = if p.dot(along) < first.1.dot(along) { (corner, p) } else { first };
                end = if p.dot(along) > end.1.dot(along) { (corner, p) } else { end };
            }
        }
        let (left, right) = (first.1.dot(along), end.1.dot(along));
        let (low, high) = (left.max(from.dot(along)), right.min(to.dot(along)));
        if low <= high + self.level {
            let half = V::Scalar::from_f64(0.5);
            let middle = (low * half + high * half).max(left).min(right);
            let there = lowest + along * (middle - lowest.dot(along));
            let here = there - normal * facing.height;
            return Some(Nearest { here, there, axis: normal, distance: facing.height });
        }
        // Beside the edge: corner to corner.
        let right = left > to.dot(along);
        let count = self.here.ring.count();
        let next = if edge + 1 == count { 0 } else { edge + 1 };
        self.corners(if right { next } else { edge }, if right { first.0 } else { end.0 })
    }

    /// The distance of two corners, if it is that of the polygons.
    #[inline]
    fn corners(&self, i: usize, k: usize) -> Option<Nearest<V>> {
        let k = if k >= self.there.ring.count() { k - self.there.ring.count() } else { k };
        let (here, there) = (self.here.corner(i), self.there.corner(k));
        let between = there - here;
        let axis = Unit::new(between)?.get();
        let proven = self.here.ends_at(i, axis) & self.there.ends_at(k, -axis);
        proven.then(|| Nearest { here, there, axis, distance: between.length() })
    }
}
