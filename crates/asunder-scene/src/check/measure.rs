//! What is known of two parts: a bracket on their signed distance, and how it was found.
//!
//! Parts that are not convex have no signed distance in closed form, but bounds all the same:
//! - apart, the nearest triangles say it all;
//! - overlapping, moving one hull out of the other surely parts them, so the hulls' depth bounds
//!   the depth from above; two convex pieces that overlap are to be parted in any case, so
//!   their depth bounds it from below;
//! - a part inside another, its surface g away, has to come out: its depth is at least g.

use super::Options;
use super::body::{Body, Dimension, Form};
use super::nearest::{Nearest, Single, nearest};
use super::pieces::Pieces;
use super::surface::Surface;
use asunder::glam::DVec3;
use asunder::shape::{Point, Support};
use asunder::{Answer, Pair, Pose, Vector, Witness};
use std::sync::Arc;

/// How a bracket was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Both parts are convex, within the tolerance that the bracket allows for.
    Convex,
    /// Triangle by triangle.
    Triangles,
    /// Triangles cross; the depth is that of the deepest pair of convex pieces that the parts consist
    /// of, and the bracket is proven.
    Pieces,
    /// Triangles cross; the depth is that of convex pieces that resemble the parts. It lies in the
    /// bracket, which is proven, and is an estimate in it.
    PiecesAlike,
    /// One part is inside the other.
    Inside,
}

impl How {
    /// In a word or two.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Convex => "convex",
            Self::Triangles => "triangles",
            Self::Pieces => "convex pieces",
            Self::PiecesAlike => "estimate",
            Self::Inside => "inside",
        }
    }
}

/// What is known of two parts, in the world's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured<V> {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) signed_distance: f64,
    pub(crate) axis: V,
    pub(crate) witness: Witness<V>,
    pub(crate) how: How,
}

impl<V: Vector<Scalar = f64>> Measured<V> {
    /// Of an answer about shapes that are larger than the parts by `deviation` at most.
    fn new(answer: &Answer<V>, deviation: f64, how: How) -> Self {
        Self {
            lower: answer.lower(),
            upper: answer.upper() + deviation,
            signed_distance: answer.signed_distance(),
            axis: answer.axis().get(),
            witness: answer.witness(),
            how,
        }
    }

    /// Nothing but that they are no nearer than this.
    fn beyond(lower: f64) -> Self {
        Self {
            lower,
            upper: f64::INFINITY,
            signed_distance: lower,
            axis: V::ZERO,
            witness: Witness { a: V::ZERO, b: V::ZERO },
            how: How::Triangles,
        }
    }

    fn moved(self, pose: &Pose<V>) -> Self {
        let Witness { a, b } = self.witness;
        let witness = Witness { a: pose.apply(a), b: pose.apply(b) };
        Self { axis: pose.rotation.apply(self.axis), witness, ..self }
    }
}

/// Two convex parts.
pub(crate) fn convex<V: Dimension>(a: &Body<V>, b: &Body<V>, cutoff: f64) -> Measured<V> {
    let (
        Form::Convex { shape: shape_a, deviation: off_a },
        Form::Convex { shape: shape_b, deviation: off_b },
    ) = (&*a.form, &*b.form)
    else {
        // Nothing is known of what is not convex.
        return Measured { signed_distance: 0.0, ..Measured::beyond(f64::NEG_INFINITY) };
    };
    let (shape_a, shape_b): (&dyn Support<V>, &dyn Support<V>) = (shape_a, shape_b);
    let answer = Pair::new(shape_a, shape_b).posed(a.pose, b.pose).within(cutoff);
    Measured::new(&answer, off_a + off_b, How::Convex)
}

/// Two parts, not both of them convex.
pub(crate) fn surfaces(
    a: &Body<DVec3>,
    b: &Body<DVec3>,
    cutoff: f64,
    options: &Options,
) -> Measured<DVec3> {
    let a_from_b = b.pose.seen_from(&a.pose);
    // All triangles of a part touch those of its double: there is nothing to be learnt from them.
    let double = Arc::ptr_eq(&a.form, &b.form) && a.pose == b.pose;
    let found = if double {
        Nearest { lower: 0.0, answer: None }
    } else {
        gap(&a.form, &b.form, a_from_b, cutoff)
    };
    if found.overlaps() {
        return crossing(a, b, &found, options);
    }
    let inside = inside(a, b, a_from_b).or_else(|| inside(b, a, a_from_b.inverse()));
    if let Some(depth) = inside {
        // However far away the surfaces are, that is how far one has to come.
        let apart = found.lower > 0.0;
        let gap = if apart { gap(&a.form, &b.form, a_from_b, f64::INFINITY).lower } else { 0.0 };
        let hulls = Measured::new(&hulls(a, b), 0.0, How::Inside);
        return Measured { upper: (-depth.max(gap)).clamp(hulls.lower, 0.0), ..hulls };
    }
    let deviation = a.form.deviation() + b.form.deviation();
    match found.answer {
        Some(answer) => {
            let measured = Measured::new(&answer, deviation, How::Triangles);
            Measured { lower: found.lower.min(answer.lower()), ..measured }.moved(&a.pose)
        }
        None => Measured::beyond(found.lower),
    }
}

/// How near the surface of one is to that of the other, or to all of it if it is convex.
fn gap(a: &Form<DVec3>, b: &Form<DVec3>, a_from_b: Pose<DVec3>, cutoff: f64) -> Nearest {
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

/// Parts whose surfaces cross.
fn crossing(
    a: &Body<DVec3>,
    b: &Body<DVec3>,
    found: &Nearest,
    options: &Options,
) -> Measured<DVec3> {
    let hulls = hulls(a, b);
    let lower = hulls.lower();
    let bare = Measured::new(&hulls, 0.0, How::Triangles);
    // Whatever parts the parts also parts two of their triangles that cross.
    let deviation = a.form.deviation() + b.form.deviation();
    let crossed = found.answer.map(|answer| {
        let there = Measured::new(&answer, deviation, How::Triangles).moved(&a.pose);
        Measured { lower, upper: there.upper, witness: there.witness, ..bare }
    });
    let plain = crossed.unwrap_or(Measured { upper: 0.0, ..bare });
    let Some((pieces_a, pieces_b)) = a.form.pieces(options).zip(b.form.pieces(options)) else {
        return plain;
    };
    let Some(deepest) = pieces_a.deepest(&pieces_b, &a.pose, &b.pose) else { return plain };
    let exact = pieces_a.exact && pieces_b.exact;
    let deviation = pieces_a.deviation + pieces_b.deviation;
    let there =
        Measured::new(&deepest, deviation, if exact { How::Pieces } else { How::PiecesAlike });
    let middle = (there.witness.a + there.witness.b) * 0.5;
    let proven = if exact { there.upper } else { -shared_ball(a, b, middle) };
    let upper = plain.upper.min(proven).max(lower);
    let signed_distance = there.signed_distance.max(lower).min(upper);
    Measured { lower, upper, signed_distance, ..there }
}

/// The diameter of a ball around a point of the world that is inside both parts, or 0.
fn shared_ball(a: &Body<DVec3>, b: &Body<DVec3>, point: DVec3) -> f64 {
    let room = |body: &Body<DVec3>| {
        let point = body.pose.inverse().apply(point);
        let outside = matches!(&*body.form, Form::Surface(s) if s.holds(point) != Some(true));
        if outside { 0.0 } else { body.form.room(point) }
    };
    2.0 * room(a).min(room(b))
}

/// The hulls of both parts.
fn hulls(a: &Body<DVec3>, b: &Body<DVec3>) -> Answer<DVec3> {
    let pair = Pair::new(a.form.hull(), b.form.hull());
    pair.posed(a.pose, b.pose).signed_distance()
}

/// How deep some piece of one part is inside the other at least, given that their surfaces do not
/// cross; `None` if none is.
///
/// A ball around a point of that piece that is inside both has to leave itself: its diameter.
fn inside(outer: &Body<DVec3>, inner: &Body<DVec3>, outer_from_inner: Pose<DVec3>) -> Option<f64> {
    let Form::Surface(surface) = &*outer.form else { return None };
    let around = surface.bounds();
    let depth = |point: DVec3| {
        let there = outer_from_inner.apply(point);
        let inside = around.holds(there) && surface.holds(there) == Some(true);
        inside.then(|| 2.0 * outer.form.room(there).min(inner.form.room(point)))
    };
    inner.form.inner_points().into_iter().filter_map(depth).max_by(f64::total_cmp)
}

impl Form<DVec3> {
    fn deviation(&self) -> f64 {
        match self {
            Self::Convex { deviation, .. } => *deviation,
            Self::Surface(_) => 0.0,
        }
    }

    /// A ball around a point inside has at least this radius before it reaches the surface.
    fn room(&self, point: DVec3) -> f64 {
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

    fn hull(&self) -> &dyn Support<DVec3> {
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

    fn pieces(&self, options: &Options) -> Option<Pieces<'_>> {
        match self {
            Self::Convex { shape, deviation } => Some(Pieces::one(&**shape, *deviation)),
            Self::Surface(surface) => Surface::pieces(surface, options).map(Pieces::many),
        }
    }
}
