//! Whether two parts are apart: the gap between their surfaces, and whether one hides in the other.

use super::body::{Body, Form};
use super::nearest::{Nearest, Single, nearest};
use asunder::glam::DVec3;
use asunder::shape::{Point, Support};
use asunder::{Pair, Pose};

/// How near the surface of one is to that of the other, or to all of it if it is convex.
pub(super) fn gap(a: &Form<DVec3>, b: &Form<DVec3>, a_from_b: Pose<DVec3>, cutoff: f64) -> Nearest {
    match (a, b) {
        (Form::Surface(p), Form::Surface(q)) => nearest(p, q, a_from_b, cutoff),
        (Form::Surface(p), Form::Convex { shape, .. }) => {
            nearest(p, &Single::new(&**shape), a_from_b, cutoff)
        }
        (Form::Convex { shape, .. }, Form::Surface(q)) => {
            nearest(&Single::new(&**shape), q, a_from_b, cutoff)
        }
        (Form::Convex { shape: p, .. }, Form::Convex { shape: q, .. }) => {
            nearest(&Single::new(&**p), &Single::new(&**q), a_from_b, cutoff)
        }
    }
}

/// How deep some piece of one part is inside the other at least, given that their surfaces do not
/// cross; `None` if none is.
///
/// Where they are `apart`, one point on the surface of each piece tells on which side all of it is. A
/// ball around a point of the piece that is inside both has to leave itself: its diameter.
pub(super) fn inside(
    outer: &Body<DVec3>,
    inner: &Body<DVec3>,
    outer_from_inner: Pose<DVec3>,
    apart: bool,
) -> Option<f64> {
    let Form::Surface(surface) = &*outer.form else { return None };
    let around = surface.bounds();
    let is_inside = |point: DVec3| {
        let there = outer_from_inner.apply(point);
        around.holds(there) && surface.holds(there) == Some(true)
    };
    if let (Form::Surface(inner), true) = (&*inner.form, apart)
        && !inner.marks().iter().any(|&mark| is_inside(mark))
    {
        return None;
    }
    let room = |point| outer.form.room(outer_from_inner.apply(point)).min(inner.form.room(point));
    let points = inner.form.inner_points().into_iter().filter(|&point| is_inside(point));
    let balls = points.map(|point| 2.0 * room(point));
    // Not of every piece an inner point is known; but a point of its surface has to come out as well.
    let marks = match &*inner.form {
        Form::Surface(inner) if !apart => inner.marks(),
        _ => &[],
    };
    let marks = marks.iter().filter(|&&mark| is_inside(mark));
    let ways_out = marks.map(|&mark| outer.form.room(outer_from_inner.apply(mark)));
    let depth = balls.chain(ways_out).max_by(f64::total_cmp);
    // A piece that has no inside of its own is inside all the same.
    let is_hidden = apart && matches!(&*inner.form, Form::Surface(_));
    depth.or(is_hidden.then_some(0.0))
}

impl Form<DVec3> {
    pub(super) fn deviation(&self) -> f64 {
        match self {
            Self::Convex { deviation, .. } => *deviation,
            Self::Surface(_) => 0.0,
        }
    }

    /// A ball around a point inside has at least this radius before it reaches the surface.
    pub(super) fn room(&self, point: DVec3) -> f64 {
        let Ok(point) = Point::new(point) else { return 0.0 };
        let room = match self {
            Self::Convex { shape, deviation } => {
                -Pair::new(&point, &**shape).signed_distance().upper() - deviation
            }
            Self::Surface(surface) => {
                nearest(&Single::new(&point), surface, Pose::IDENTITY, f64::INFINITY).lower
            }
        };
        room.max(0.0)
    }

    pub(super) fn hull(&self) -> &dyn Support<DVec3> {
        match self {
            Self::Convex { shape, .. } => shape,
            Self::Surface(surface) => surface,
        }
    }

    fn inner_points(&self) -> Vec<DVec3> {
        match self {
            Self::Convex { shape, .. } => vec![shape.interior()],
            Self::Surface(surface) => surface.inner().to_vec(),
        }
    }
}
