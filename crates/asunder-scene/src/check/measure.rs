//! What is known of two parts: a bracket on their signed distance, and how it was found.
//!
//! Parts that are not convex have no signed distance in closed form, but bounds all the same:
//! - apart, the nearest triangles say it all;
//! - overlapping, any motion that leaves them apart bounds the depth from above (`parting`), and
//!   is what the signed distance tells; two triangles that cross, or two convex pieces that overlap,
//!   have to be parted in any case, and a ball inside both (`shared`) has to leave itself: their
//!   depth bounds it from below;
//! - a part inside another, its surface g away, has to come out: its depth is at least g;
//! - where surfaces touch, an overlap is looked for behind (`flush`).

use super::Options;
use super::apart::{gap, inside};
use super::body::{Body, Dimension, Form};
use super::flush;
use super::nearest::Nearest;
use super::parting::{self, Parting};
use super::pieces::Pieces;
use super::shared;
use super::surface::Surface;
use asunder::glam::{DVec2, DVec3};
use asunder::shape::Support;
use asunder::{Answer, Pair, Pose, Vector, Witness};
use std::sync::Arc;

/// How a bracket was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Both parts are convex, within the tolerance that the bracket allows for.
    Convex,
    /// Triangle by triangle.
    Triangles,
    /// Convex piece by convex piece, of which both parts consist.
    Pieces,
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

/// How parts of the plane and of space are measured.
pub(crate) trait Measure: Dimension {
    /// The signed distance, as far as it is not more than `cutoff`.
    fn measure(a: &Body<Self>, b: &Body<Self>, cutoff: f64, options: &Options) -> Measured<Self>;
}

impl Measure for DVec3 {
    fn measure(a: &Body<Self>, b: &Body<Self>, cutoff: f64, options: &Options) -> Measured<Self> {
        match (&*a.form, &*b.form) {
            (Form::Convex { .. }, Form::Convex { .. }) => convex(a, b, cutoff),
            _ => surfaces(a, b, cutoff, options),
        }
    }
}

impl Measure for DVec2 {
    fn measure(a: &Body<Self>, b: &Body<Self>, cutoff: f64, _options: &Options) -> Measured<Self> {
        convex(a, b, cutoff)
    }
}

/// Two convex parts.
fn convex<V: Dimension>(a: &Body<V>, b: &Body<V>, cutoff: f64) -> Measured<V> {
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
fn surfaces(a: &Body<DVec3>, b: &Body<DVec3>, cutoff: f64, options: &Options) -> Measured<DVec3> {
    let a_from_b = b.pose.seen_from(&a.pose);
    // All triangles of a part touch those of its double: there is nothing to be learnt from them.
    let double = is_double(a, b);
    let found = if double {
        Nearest { lower: 0.0, answer: None }
    } else {
        gap(&a.form, &b.form, a_from_b, cutoff)
    };
    if found.overlaps() {
        return crossing(a, b, &found, None, options);
    }
    let apart = found.lower > 0.0;
    let inside = inside(a, b, a_from_b, apart).or_else(|| inside(b, a, a_from_b.inverse(), apart));
    // On a surface that is touched, a point is on either side.
    if let Some(depth) = inside.filter(|&depth| apart || depth > 0.0) {
        // However far away the surfaces are, that is how far one has to come.
        let gap = if apart { gap(&a.form, &b.form, a_from_b, f64::INFINITY).lower } else { 0.0 };
        let hulls = Measured::new(&hulls(a, b), 0.0, How::Inside);
        return Measured { upper: (-depth.max(gap)).max(hulls.lower).min(0.0), ..hulls };
    }
    if !apart && let Some(point) = flush::inside_both(a, b) {
        return crossing(a, b, &found, Some(point), options);
    }
    // Where two surfaces touch, nothing proves that they do not overlap behind.
    let may_overlap = matches!((&*a.form, &*b.form), (Form::Surface(p), Form::Surface(q)) if p.closed || q.closed);
    let hulls = if may_overlap && !apart { hulls(a, b).lower() } else { f64::INFINITY };
    let deviation = a.form.deviation() + b.form.deviation();
    match found.answer {
        Some(answer) => {
            let measured = Measured::new(&answer, deviation, How::Triangles);
            let lower = found.lower.min(answer.lower()).min(hulls);
            Measured { lower, ..measured }.moved(&a.pose)
        }
        None if double => {
            // Each point of a part is one of its double.
            let corner = a.pose.apply(a.form.hull().support(DVec3::X));
            let witness = Witness { a: corner, b: corner };
            Measured { lower: hulls.min(0.0), upper: 0.0, witness, ..Measured::beyond(0.0) }
        }
        None => Measured::beyond(found.lower),
    }
}

/// Whether two parts are the same, in the same place.
fn is_double(a: &Body<DVec3>, b: &Body<DVec3>) -> bool {
    Arc::ptr_eq(&a.form, &b.form) && a.pose == b.pose
}

/// Parts whose surfaces cross, or that have a point inside both.
fn crossing(
    a: &Body<DVec3>,
    b: &Body<DVec3>,
    found: &Nearest,
    inside: Option<DVec3>,
    options: &Options,
) -> Measured<DVec3> {
    let hulls = hulls(a, b);
    // Whatever parts the parts also parts two of their triangles that cross.
    let deviation = a.form.deviation() + b.form.deviation();
    let crossed = found.answer.map_or(0.0, |answer| (answer.upper() + deviation).min(0.0));
    let crossed = inside.map_or(0.0, |point| -shared::around(a, b, point)).min(crossed);
    let bare = Measured { upper: crossed, ..Measured::new(&hulls, 0.0, How::Triangles) };
    if parting::size(a) + parting::size(b) > options.most_triangles_for_depth {
        return bare;
    }
    let pieces = a.form.pieces(options).zip(b.form.pieces(options));
    let deepest = pieces.as_ref().and_then(|(p, q)| p.deepest(q, &a.pose, &b.pose));
    let length = -hulls.lower();
    let known = Parting { axis: hulls.axis(), length, witness: hulls.witness() };
    let crossed_along = found.answer.map(|answer| a.pose.rotation.apply(answer.axis().get()));
    let of_pieces = deepest.map(|answer| answer.axis().get());
    let axes = crossed_along.into_iter().chain(of_pieces).flat_map(|axis| [axis, -axis]);
    let Parting { axis, length, witness } = parting::shorten(a, b, known, axes);
    let exact = pieces.as_ref().is_some_and(|(p, q)| p.exact && q.exact);
    let of_pieces = deepest.filter(|_| exact).map_or(0.0, |answer| {
        answer.upper() + pieces.as_ref().map_or(0.0, |(p, q)| p.deviation + q.deviation)
    });
    let middle = |w: Witness<DVec3>| (w.a + w.b) * 0.5;
    let hints = deepest.map(|answer| middle(answer.witness())).into_iter();
    let ball = -shared::ball(a, b, hints.chain(inside).chain([middle(witness)]));
    let how = if exact { How::Pieces } else { How::Triangles };
    let upper = crossed.min(of_pieces).min(ball).max(-length);
    Measured { lower: -length, upper, signed_distance: -length, axis: axis.get(), witness, how }
}

/// The hulls of both parts.
fn hulls(a: &Body<DVec3>, b: &Body<DVec3>) -> Answer<DVec3> {
    let pair = Pair::new(a.form.hull(), b.form.hull());
    pair.posed(a.pose, b.pose).signed_distance()
}

impl Form<DVec3> {
    fn pieces(&self, options: &Options) -> Option<Pieces<'_>> {
        match self {
            Self::Convex { shape, deviation } => Some(Pieces::one(&**shape, *deviation)),
            Self::Surface(surface) => Surface::pieces(surface, options).map(Pieces::many),
        }
    }
}
