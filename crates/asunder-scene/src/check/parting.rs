//! Motions that are sure to part two parts whose surfaces cross.
//!
//! 1. Moving one hull out of the other parts them; that is the first motion known.
//! 2. Along other directions, begin as far out as the best motion known so far. If the parts are
//!    apart there, by a gap g, they still are after coming back by g; and so on until they touch
//!    (conservative advancement).
//!
//! The shortest motion found bounds the depth from above, and is worth knowing in itself. That it
//! is the shortest of all is not proven: there are more directions than can be tried.

use super::apart::{gap, inside};
use super::body::{Body, Form};

use asunder::glam::DVec3;
use asunder::{Pose, Unit, Witness};
use std::sync::Arc;

/// A motion of B that parts the two, and where they touch on the way out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parting {
    /// From A to B.
    pub(super) axis: Unit<DVec3>,
    pub(super) length: f64,
    /// The places that touch last, where they are before the motion.
    pub(super) witness: Witness<DVec3>,
}

/// Times that a motion is shortened, at most.
const STEPS: u32 = 40;

/// Directions are tried again around the best one, at these angles.
const TILTS: [f64; 4] = [0.4, 0.1, 0.025, 0.006];

/// Shortens a motion that is known to part two parts, in some directions; `axes` are tried first.
pub(super) fn shorten(
    a: &Body<DVec3>,
    b: &Body<DVec3>,
    known: Parting,
    axes: impl Iterator<Item = DVec3>,
) -> Parting {
    let mut best = known;
    let of_both =
        |body: &Body<DVec3>| [DVec3::X, DVec3::Y, DVec3::Z].map(|e| body.pose.rotation.apply(e));
    let all = of_both(a).into_iter().chain(of_both(b));
    let all = all.flat_map(|axis| [axis, -axis]);
    for axis in [known.axis.get()].into_iter().chain(axes).chain(all).filter_map(Unit::new) {
        best = along(a, b, axis, best);
    }
    for tilt in TILTS {
        let middle = best.axis.get();
        let (u, v) = middle.any_orthonormal_pair();
        for turn in [u, v, -u, -v] {
            if let Some(axis) = Unit::new(middle + turn * tilt) {
                best = along(a, b, axis, best);
            }
        }
    }
    best
}

/// The shorter of a motion along an axis and the best one known.
fn along(a: &Body<DVec3>, b: &Body<DVec3>, axis: Unit<DVec3>, best: Parting) -> Parting {
    let mut found = best;
    let mut length = best.length;
    for _ in 0..STEPS {
        let Some((gap, witness)) = apart(a, b, axis.get() * length) else { break };
        length = (length - gap).max(0.0);
        if length < found.length {
            found = Parting { axis, length, witness };
        }
        if gap <= 1e-9 * best.length {
            break;
        }
    }
    found
}

/// The gap after moving B, and the nearest places, B's where it was before; `None` if they are
/// not apart then.
fn apart(a: &Body<DVec3>, b: &Body<DVec3>, motion: DVec3) -> Option<(f64, Witness<DVec3>)> {
    let pose = Pose::new(b.pose.rotation, b.pose.translation + motion);
    let moved = Body { form: Arc::clone(&b.form), pose, bounds: b.bounds };
    let a_from_b = pose.seen_from(&a.pose);
    let found = gap(&a.form, &b.form, a_from_b, f64::INFINITY);
    let answer = found.answer.filter(|_| found.lower > 0.0)?;
    let hidden =
        inside(a, &moved, a_from_b, true).or_else(|| inside(&moved, a, a_from_b.inverse(), true));
    if hidden.is_some() {
        return None;
    }
    let there = answer.witness();
    let witness = Witness { a: a.pose.apply(there.a), b: a.pose.apply(there.b) - motion };
    Some((found.lower.min(answer.lower()), witness))
}

/// How many triangles have to be looked through.
pub(super) fn size(body: &Body<DVec3>) -> usize {
    match &*body.form {
        Form::Convex { .. } => 1,
        Form::Surface(surface) => surface.welded.triangles.len(),
    }
}
