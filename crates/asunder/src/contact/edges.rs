//! What an edge shares with another, or with a face, laid flat.
//!
//! Edges that cross have one point in common. Sharp ones share an interval where rounding does not tell
//! them from parallel. A rounded one, the side of a capsule or a cylinder, rests along its length on what it
//! is nearly parallel to: it is level with what is beside its middle line to the second order. So what
//! they share is put between both middle lines, the nearer to one the sharper that is.

use super::clip::{Origin, Patch};
use super::feature::Outline;
use super::flat::{Across, Flat, between, cross, dot, minus};
use crate::space::{Scalar, Vector};

/// The sine of the angle, in EPSILON, below which two edges count as parallel and share an interval.
const PARALLEL: f64 = 1024.0;

/// The sine of the angle, half a degree, below which a rounded edge, the side of a capsule or a cylinder, rests
/// along the border of a face.
const ALONG_BORDER: f64 = 1e-2;
/// The sine of the angle, 49°, above which two edges of which one is rounded have one point in common, however short
/// they are; and sharp ones, for which half a degree is plenty.
const ROUND_CROSSING: f64 = 0.75;
const SHARP_CROSSING: f64 = 1e-2;
/// How far aside of its middle line, in radii, an end of what they share may be: of an edge that may have a face beside
/// it, and of one that is round all about.
const BESIDE_FACE: f64 = 0.2;
const BESIDE: f64 = 0.9;

/// The sine of the angle above which two edges are sure to have one point in common, with both radii together.
pub(super) fn crossing<S: Scalar>(radii: S) -> S {
    S::from_f64(if radii > S::ZERO { ROUND_CROSSING } else { SHARP_CROSSING })
}

/// What counts as parallel, of edges that may be round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parallel<S> {
    /// How far apart edges may be at the ends of what they share: 0 where all are sharp.
    pub(super) beside: S,
    /// The same along the border of a face.
    pub(super) beside_face: S,
    /// A's part of both radii: less than half if it is the sharper one.
    pub(super) share: S,
    /// Both together.
    pub(super) radii: S,
}

impl<S: Scalar> Parallel<S> {
    /// Of two outlines, and the margins around them.
    #[inline]
    pub(super) fn of<V: Vector<Scalar = S>>([a, b]: [&Outline<V>; 2], margins: (S, S)) -> Self {
        let (of_a, of_b) = (margins.0 + a.bent(), margins.1 + b.bent());
        let both = of_a + of_b;
        let share = if both > S::ZERO { of_a / both } else { S::from_f64(0.5) };
        let aside = |outline: &Outline<V>| {
            S::from_f64(if outline.is_bent() { BESIDE } else { BESIDE_FACE })
        };
        let beside = of_a * aside(a) + of_b * aside(b);
        Self { beside, beside_face: both * S::from_f64(BESIDE_FACE), share, radii: both }
    }
}

/// The sine of the angle at which edges are as far apart as they may be, at the end of the shorter one.
fn sine<S: Scalar>(beside: S, shorter: S, most: f64) -> S {
    (beside / shorter).min(S::from_f64(most))
}

/// Two edges: where they cross, or what they share if they are parallel.
pub(super) fn edges<S: Scalar, const M: usize>(
    [p, q]: [Across<S>; 2],
    [r, s]: [Across<S>; 2],
    near: S,
    Parallel { beside, share, .. }: Parallel<S>,
) -> Patch<S, M> {
    let (d, e, apart) = (minus(q, p), minus(s, r), minus(r, p));
    let area = cross(d, e).abs();
    // No powers above the second: of small lengths higher ones are 0.
    let (length_d, length_e) = (dot(d, d).sqrt(), dot(e, e).sqrt());
    let (longer, length) = if length_e > length_d { (e, length_e) } else { (d, length_d) };
    let shorter = length_d.min(length_e);
    let sharp = S::from_f64(PARALLEL) * S::EPSILON;
    let round = if beside > S::ZERO { sine(beside, shorter, ROUND_CROSSING) } else { S::ZERO };
    if area > round.max(sharp) * length_d * length_e {
        return crossed([p, q], [r, s], near);
    }
    // Side by side they share nothing. Of large radii, the axis puts the lines off by more than angles tell.
    let beside = if area <= round * length_d * length_e { beside } else { S::ZERO };
    let wide = beside.max((sharp * shorter).max(near) * S::from_f64(4.0));
    if cross(apart, longer).abs() > wide * length {
        return Patch::new();
    }
    side_by_side([p, q], [r, s], near, (round > S::ZERO).then_some(share))
}

/// Where two edges cross.
fn crossed<S: Scalar, const M: usize>(
    [p, q]: [Across<S>; 2],
    [r, s]: [Across<S>; 2],
    near: S,
) -> Patch<S, M> {
    let mut patch = Patch::new();
    let (d, e, apart) = (minus(q, p), minus(s, r), minus(r, p));
    let area = cross(d, e);
    // p + t d = r + w e
    let (t, w) = (cross(apart, e) / area, cross(apart, d) / area);
    let slack = (near * (d[0].abs() + d[1].abs() + e[0].abs() + e[1].abs()) / area).abs();
    let inside = |x: S| x >= -slack && x <= S::ONE + slack;
    if inside(t) && inside(w) {
        // Of edges that are nearly parallel the slack may be many lengths of the shorter one: its end. Which part
        // of B is there is asked of the point itself: rounding puts t and w off by as much, each its own way.
        let w = dot(minus(between(p, q, t), r), e) / dot(e, e);
        let end = w.max(S::ZERO).min(S::ONE);
        let t = if w == end { t } else { dot(minus(between(r, s, end), p), d) / dot(d, d) };
        patch.push(between(p, q, t.max(S::ZERO).min(S::ONE)), Origin::cross(0, 0));
    }
    patch
}

/// Whether borders of inclined faces, or one and an edge, are nearly parallel where one is rounded. Beside its border
/// such a face falls off, at first by less than what is round across it: as far as that is so, it is the border
/// that is lain on.
pub(super) fn is_along_border<S: Scalar>(
    [of_a, of_b]: [Across<S>; 2],
    steep: S,
    Parallel { beside, radii, .. }: Parallel<S>,
) -> bool {
    // What is round falls off by d²/2r.
    let beside = beside.min(radii * steep * S::from_f64(2.0));
    let (p, q) = (dot(of_a, of_a).sqrt(), dot(of_b, of_b).sqrt());
    let most = (beside * p.max(q)).min(p * q * S::from_f64(ROUND_CROSSING));
    steep >= S::from_f64(ALONG_BORDER) && steep < S::INFINITY && cross(of_a, of_b).abs() <= most
}

/// What parallel edges share, from end to end: on A's if they are sharp, else between both middle lines, by A's share
/// of both radii.
fn side_by_side<S: Scalar, const M: usize>(
    [p, q]: [Across<S>; 2],
    [r, s]: [Across<S>; 2],
    near: S,
    round: Option<S>,
) -> Patch<S, M> {
    let mut patch = Patch::new();
    let (d, e) = (minus(q, p), minus(s, r));
    // p + t d for the ends of B
    let (squared, of_e) = (dot(d, d).max(S::TINY * S::TINY), dot(e, e).max(S::TINY * S::TINY));
    let (at_r, at_s) = (dot(minus(r, p), d) / squared, dot(minus(s, p), d) / squared);
    // Between both middle lines, across A's; and the same for the ends of B, across B's.
    let round = round.filter(|_| at_r != at_s);
    let at = |t: S| match (between(p, q, t), round) {
        (on_a, Some(share)) => between(on_a, between(r, s, (t - at_r) / (at_s - at_r)), share),
        (on_a, None) => on_a,
    };
    let along_b = |t: S| dot(minus(at(t), r), e) / of_e;
    let (first, grows) = (along_b(S::ZERO), along_b(S::ONE) - along_b(S::ZERO));
    let (at_r, at_s) = if round.is_some() && grows != S::ZERO {
        (-first / grows, (S::ONE - first) / grows)
    } else {
        (at_r, at_s)
    };
    let turned = at_s < at_r;
    let (low, high) = if turned { (at_s, at_r) } else { (at_r, at_s) };
    let (of_low, of_high) = if turned { (1, 0) } else { (0, 1) };
    let slack = near / squared.sqrt();
    let (from, to) = (low.max(S::ZERO), high.min(S::ONE));
    if from <= to + slack {
        let first = if low > slack { Origin::of_b(of_low) } else { Origin::of_a(0) };
        let last = if high < S::ONE - slack { Origin::of_b(of_high) } else { Origin::of_a(1) };
        patch.push(at(from), first);
        if to - from > slack {
            patch.push(at(to), last);
        }
    }
    patch
}

/// The part of an edge of A inside a face of B. A side that it is parallel to counts as farther out, by as much
/// as such an angle leads beside it; what is beside is put onto the face, if that is the sharper one.
pub(super) fn edge_in_face<S: Scalar, const N: usize, const M: usize>(
    [p, q]: [Across<S>; 2],
    face: &Flat<S, N>,
    near: S,
    beside: S,
    is_face_sharper: bool,
) -> Patch<S, M> {
    let mut patch = Patch::new();
    let (edge, is_round) = (minus(q, p), beside > S::ZERO);
    let (mut from, mut to) = ((S::ZERO, Origin::of_a(0)), (S::ONE, Origin::of_a(1)));
    for (i, (corner, side)) in (0..).zip(face.sides()) {
        let level = cross(side, corner);
        let (mut start, mut end) = (cross(side, p) - level, cross(side, q) - level);
        let near = near * (side[0].abs() + side[1].abs());
        if is_round {
            let (length, of_side) = (dot(edge, edge).sqrt(), dot(side, side).sqrt());
            let shorter = length.min(of_side);
            let sine = sine(beside, shorter, ALONG_BORDER);
            if (end - start).abs() <= sine * length * of_side {
                let farther = sine * shorter * of_side;
                (start, end) = (start + farther, end + farther);
            }
        }
        if start < -near && end < -near {
            return patch;
        }
        // start + t (end − start) = 0
        let t = start / (start - end);
        if start < -near && t > from.0 {
            from = (t, Origin::cross(0, i));
        }
        if end < -near && t < to.0 {
            to = (t, Origin::cross(0, i));
        }
    }
    if is_round || face.is_thin {
        // Sides that meet at a small angle, moved out or cut up to rounding, would lengthen the face by any amount.
        let slack = (beside * S::from_f64(2.0 * ALONG_BORDER)).max(near * S::from_f64(4.0));
        let squared = dot(edge, edge);
        let slack = slack / squared.sqrt();
        let along = |corner: &Across<S>| dot(minus(*corner, p), edge) / squared;
        let first = face.corners().iter().map(along).fold(S::INFINITY, S::min);
        let last = face.corners().iter().map(along).fold(S::NEG_INFINITY, S::max);
        from.0 = if from.0 < first - slack { first } else { from.0 };
        to.0 = if to.0 > last + slack { last } else { to.0 };
    }
    let at = |t| match between(p, q, t) {
        at if is_face_sharper => onto_face(at, face),
        at => at,
    };
    if from.0 <= to.0 {
        patch.push(at(from.0), from.1);
        let length = edge[0].abs() + edge[1].abs();
        // One point, if an end is over a side of the face.
        if (to.0 - from.0) * length > near {
            patch.push(at(to.0), to.1);
        }
    }
    patch
}

/// The nearest point of a face: itself, or on the border. At a sharp corner that may be the corner.
fn onto_face<S: Scalar, const N: usize>(at: Across<S>, face: &Flat<S, N>) -> Across<S> {
    if face.sides().all(|(corner, side)| cross(side, minus(at, corner)) >= S::ZERO) {
        return at;
    }
    let off = |point| dot(minus(point, at), minus(point, at));
    let corners = face.corners();
    let next = corners.iter().skip(1).chain(corners.first());
    let of_sides = corners.iter().zip(next).map(|(&from, &to)| nearest([from, to], at));
    of_sides.reduce(|p, q| if off(q) < off(p) { q } else { p }).unwrap_or(at)
}

/// The nearest point of an edge.
pub(super) fn nearest<S: Scalar>([from, to]: [Across<S>; 2], at: Across<S>) -> Across<S> {
    let (edge, to_point) = (minus(to, from), minus(at, from));
    let squared = dot(edge, edge);
    let t = if squared > S::ZERO { dot(edge, to_point) / squared } else { S::ZERO };
    between(from, to, t.max(S::ZERO).min(S::ONE))
}
