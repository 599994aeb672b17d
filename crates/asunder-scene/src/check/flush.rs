//! Overlaps that no two triangles tell, since those that meet only touch: sides that are flush, edges that
//! lie in a face of the other part.
//!
//! 1. Where insides overlap, their common part has corners where triangles of both touch.
//! 2. Around the point where two triangles touch, points a little behind the one and the other are tried,
//!    and a little before them, since a mesh may be turned inside out.
//! 3. One that is inside both parts proves the overlap. That none is found proves nothing.

use super::body::{Body, Form};
use super::bounds::Bounds;
use super::nearest::Corners;
use super::shared;
use super::surface::Surface;
use asunder::glam::DVec3;
use asunder::shape::Support;
use asunder::{Pair, Pose};

/// So many pairs of triangles that touch are gone through.
const PAIRS: usize = 20_000;

/// Weights of the points of a triangle that are looked at from where it is touched.
const AROUND: [[f64; 3]; 7] = [
    [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0],
    [0.6, 0.3, 0.1],
    [0.6, 0.1, 0.3],
    [0.3, 0.6, 0.1],
    [0.1, 0.6, 0.3],
    [0.3, 0.1, 0.6],
    [0.1, 0.3, 0.6],
];

/// What rounding takes from a distance, of how far the places are off.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// How far to go there, of the way to such a point, and how far behind the triangle, of its size.
const ASIDE: f64 = 1e-3;
const BEHIND: f64 = 1e-6;

/// A point of the world that is inside both parts, if one is found.
pub(super) fn inside_both(a: &Body<DVec3>, b: &Body<DVec3>) -> Option<DVec3> {
    let (Form::Surface(of_a), Form::Surface(of_b)) = (&*a.form, &*b.form) else { return None };
    if !(of_a.closed && of_b.closed) {
        return None;
    }
    let a_from_b = b.pose.seen_from(&a.pose);
    let b_from_a = a_from_b.inverse();
    let both = |&point: &DVec3| {
        let holds =
            of_a.holds(point) == Some(true) && of_b.holds(b_from_a.apply(point)) == Some(true);
        // Pieces of a part may have triangles inside it: a point on one of them proves nothing.
        holds && shared::around(a, b, a.pose.apply(point)) > 0.0
    };
    let mut touching = touching(of_a, of_b, a_from_b).take(PAIRS);
    let found = touching
        .find_map(|(one, other, at)| beside(one, at).chain(beside(other, at)).find(both))?;
    Some(a.pose.apply(found))
}

/// Pairs of triangles that are nearer to each other than rounding tells, and where; in A's frame.
fn touching<'s>(
    a: &'s Surface,
    b: &'s Surface,
    a_from_b: Pose<DVec3>,
) -> impl Iterator<Item = ([DVec3; 3], [DVec3; 3], DVec3)> + 's {
    let b_from_a = a_from_b.inverse();
    // Of the triangles' size, and of how far they are from where their frames begin.
    let reach = a.reach() + b.reach() + a_from_b.translation.length();
    let rounding = (a.bounds().diagonal() + b.bounds().diagonal()) * 1e-12 + reach * ROUNDING;
    let around_b = b.bounds().moved(&a_from_b).grown(rounding);
    let all = (0..a.welded.triangles.len()).map(|item| a.corners(item));
    let near = all.filter(move |corners| Bounds::of(*corners).meets(&around_b));
    near.flat_map(move |one| {
        let around = Bounds::of(one).grown(rounding).moved(&b_from_a);
        let mut others = Vec::new();
        b.tree.query(&around, |item| {
            let corners = b.welded.corners(b.welded.triangles[item as usize]);
            others.push(corners.map(|corner| a_from_b.apply(corner)));
        });
        others.into_iter().filter_map(move |other| {
            let (p, q) = (Corners(one), Corners(other));
            let answer = Pair::new(&p, &q).within(rounding);
            (answer.signed_distance() <= rounding).then(|| (one, other, answer.witness().a))
        })
    })
}

/// Points a little behind a triangle, and then before it, around one of its points.
fn beside([a, b, c]: [DVec3; 3], at: DVec3) -> impl Iterator<Item = DVec3> {
    let (e, f) = (b - a, c - a);
    let back = e.cross(f).normalize_or_zero() * (BEHIND * e.length().max(f.length()));
    [-back, back].into_iter().flat_map(move |off| {
        AROUND.into_iter().map(move |[p, q, r]| {
            let there = a * p + b * q + c * r;
            at + (there - at) * ASIDE + off
        })
    })
}
