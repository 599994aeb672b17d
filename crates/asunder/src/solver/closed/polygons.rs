//! Two polygons of the plane, or one and a point, exactly: the edges of their difference have the normals of the edges of
//! either, so the edge that the other one is farthest in front of decides.
//!
//! 1. That edge's height is a lower bound, from any edge of either polygon; while they overlap, the
//!    greatest of them is the signed distance.
//! 2. If the corner across it, or the edge there that is level with it, lies over the edge, the foot of
//!    that corner is the witness.
//! 3. If it lies beside the edge, the two corners next to each other are the nearest points, provided
//!    that neither polygon goes on beyond its corner along the line between them: what is true next to
//!    a corner of a convex polygon is true of all of it.
//! 4. If not even that holds, which rounding may do, the solver begins with the axis.

use crate::answer::{Outcome, Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::space::{Aim, Facing, Field, Polygon, Pose, Scalar, Unit, Vector};

/// Of two polygons: the outcome, or where to begin.
#[inline]
pub(super) fn of_two<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    a: &Polygon<V::Scalar>,
    b: &Polygon<V::Scalar>,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (_, _, a_from_b) = difference.parts();
    let b_from_a = a_from_b.inverse();
    let facing = a.facing(b, a_from_b, &b_from_a);
    let slack = slack(difference, a.reach_squared(), b.reach_squared());
    let level = slack * V::Scalar::from_f64(LEVEL);
    let view = if facing.of_first {
        View { here: a, other: Some(b), here_from_other: *a_from_b, level }
    } else {
        View { here: b, other: Some(a), here_from_other: b_from_a, level }
    };
    outcome(&view, &facing, a_from_b, slack)
}

/// Of a polygon and a point, of which A or B is the polygon.
#[inline]
pub(super) fn and_point<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    polygon: &Polygon<V::Scalar>,
    is_a: bool,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (_, _, a_from_b) = difference.parts();
    let (a, b) = difference.middles();
    let point = if is_a { b } else { a_from_b.rotation.undo(a - a_from_b.translation) };
    let facing = Facing { of_first: is_a, ..polygon.facing_point(point) };
    let of_point = a.length_squared().max(b.length_squared());
    let slack = slack(difference, polygon.reach_squared(), of_point);
    let level = slack * V::Scalar::from_f64(LEVEL);
    let view = View { here: polygon, other: None, here_from_other: Pose::at(point), level };
    outcome(&view, &facing, a_from_b, slack)
}

/// What is not told from level, as a part of the slack.
const LEVEL: f64 = 0.25;

/// From the squares of how far out the corners of either shape are.
#[inline]
fn slack<V: Vector, D: AnyDifference<V>>(difference: &D, a: V::Scalar, b: V::Scalar) -> V::Scalar {
    // (|t| + |b'|)² ≤ 2 (|t|² + |b'|²)
    let b = b + difference.shift();
    let along_x = |squared: V::Scalar| V::basis(0) * squared.sqrt();
    Bracket::slack_of(difference, &Vertex::new(along_x(a), along_x(b + b)))
}

#[inline]
fn outcome<V: Vector>(
    view: &View<'_, V>,
    facing: &Facing<V::Scalar>,
    a_from_b: &Pose<V>,
    slack: V::Scalar,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    if !(slack.is_finite() && facing.height.is_finite()) {
        return Err(None);
    }
    let out = |axis: V| {
        let axis = if facing.of_first { axis } else { -a_from_b.rotation.apply(axis) };
        Unit::new(axis).ok_or(None)
    };
    let Some(nearest) = view.nearest(facing) else {
        return Err(Some(out(view.here.normal(facing.edge))?.into()));
    };
    let Nearest { here, there, axis, distance } = nearest;
    let witness = if facing.of_first {
        Witness { a: here, b: there }
    } else {
        Witness { a: a_from_b.apply(there), b: a_from_b.apply(here) }
    };
    let (lower, upper, stop) = (distance, distance, Stop::Converged);
    Ok(Outcome { lower, axis: out(axis)?, upper, slack, witness, stop, steps: 1 })
}

/// Two polygons in the frame of the one whose edge faces the other.
struct View<'p, V: Vector> {
    here: &'p Polygon<V::Scalar>,
    /// `None` for a point, which is at the origin of its frame.
    other: Option<&'p Polygon<V::Scalar>>,
    here_from_other: Pose<V>,
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

impl<V: Vector> View<'_, V> {
    /// Corner `i` of the other polygon, counted on beyond its ends.
    #[inline]
    fn there(&self, i: usize) -> V {
        match self.other {
            Some(other) => self.here_from_other.apply(other.corner(i % other.count())),
            None => self.here_from_other.translation,
        }
    }

    #[inline]
    fn last(&self) -> usize {
        self.other.map_or(0, |other| other.count() - 1)
    }

    #[inline]
    fn nearest(&self, facing: &Facing<V::Scalar>) -> Option<Nearest<V>> {
        let (edge, edges) = (facing.edge, self.here.count());
        let normal: V = self.here.normal(edge);
        let along = V::from_fn(|i| if i == 0 { -normal.get(1) } else { normal.get(0) });
        let (from, to): (V, V) = (self.here.corner(edge), self.here.corner((edge + 1) % edges));
        // What the other one shows: a corner, or an edge that is level with this one.
        let last = self.last();
        let lowest = self.there(facing.corner);
        let (mut first, mut end) = ((facing.corner, lowest), (facing.corner, lowest));
        for corner in [facing.corner + 1, facing.corner + last] {
            let p = self.there(corner);
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
        self.corners(
            if right { (edge + 1) % edges } else { edge },
            if right { first.0 } else { end.0 },
        )
    }

    /// The distance of two corners, if it is that of the polygons.
    #[inline]
    fn corners(&self, i: usize, k: usize) -> Option<Nearest<V>> {
        let (here, there): (V, V) = (self.here.corner(i), self.there(k));
        let between = there - here;
        let axis = Unit::new(between)?.get();
        let (edges, last) = (self.here.count(), self.last());
        let goes_on = |p: V, from: V, axis: V| (p - from).dot(axis) > V::Scalar::ZERO;
        let beyond = goes_on(self.here.corner((i + 1) % edges), here, axis)
            || goes_on(self.here.corner((i + edges - 1) % edges), here, axis)
            || goes_on(self.there(k + 1), there, -axis)
            || goes_on(self.there(k + last), there, -axis);
        (!beyond).then(|| Nearest { here, there, axis, distance: between.length() })
    }
}
