//! Where a hull begins: the first simplex, or what there is instead.
//!
//! Each corner is the point farthest from the point, line or plane of those before it. When none
//! is farther away than rounding reaches, that is all the dimensions there are.

use super::side::{Coordinates, height_sign};

/// Corners of the first simplex: `count` of them, one more than there are dimensions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed {
    pub(super) corners: [u32; 4],
    pub(super) count: usize,
    /// How wide the points lie in the direction that is missing.
    pub(super) width: f64,
}

/// Finds the first simplex; points no farther than `near` from what is there count as in it.
pub(super) fn seed<const D: usize>(points: &[Coordinates<D>], near: f64) -> Seed {
    let mut basis: [Coordinates<D>; 3] = [[0.0; D]; 3];
    let first = farthest(points, |p| squared(minus(*p, points[0]))).0;
    let base = points[first as usize];
    let mut corners = [first; 4];
    for dim in 0..D {
        let span = &basis[..dim];
        let off = |p: &Coordinates<D>| off_span(minus(*p, base), span);
        let (found, most) = farthest(points, |p| squared(off(p)));
        let distance = root(most);
        if distance <= near {
            return Seed { corners, count: dim + 1, width: width(points, off, found, distance) };
        }
        basis[dim] = off(&points[found as usize]).map(|x| x / distance);
        corners[dim + 1] = found;
    }
    let simplex = core::array::from_fn(|i| corners[i]);
    let sign = height_sign(points, simplex, points[corners[D] as usize]);
    if sign == 0.0 {
        return Seed { corners, count: D, width: near };
    }
    if sign > 0.0 {
        // The last corner is to lie behind the facet of the others.
        corners.swap(0, 1);
    }
    Seed { corners, count: D + 1, width: 0.0 }
}

/// How far the points reach along the direction in which the farthest of them lies off.
fn width<const D: usize>(
    points: &[Coordinates<D>],
    off: impl Fn(&Coordinates<D>) -> Coordinates<D>,
    found: u32,
    distance: f64,
) -> f64 {
    if distance == 0.0 {
        return 0.0;
    }
    let along = off(&points[found as usize]).map(|x| x / distance);
    let heights = points.iter().map(|p| dot(off(p), along));
    let (least, most) = heights.fold((0.0, 0.0), |(l, m): (f64, f64), h| (l.min(h), m.max(h)));
    most - least
}

/// The first point of the largest value.
fn farthest<const D: usize>(
    points: &[Coordinates<D>],
    value: impl Fn(&Coordinates<D>) -> f64,
) -> (u32, f64) {
    let mut best = (0, -1.0);
    for (index, point) in points.iter().enumerate() {
        let value = value(point);
        best = if value > best.1 { (index as u32, value) } else { best };
    }
    best
}

/// What of a vector is perpendicular to a basis. Twice, since what the first round leaves may be
/// mostly rounding.
fn off_span<const D: usize>(v: Coordinates<D>, basis: &[Coordinates<D>]) -> Coordinates<D> {
    let once = |v| basis.iter().fold(v, |v, b| minus(v, b.map(|x| x * dot(v, *b))));
    once(once(v))
}

pub(super) fn minus<const D: usize>(p: Coordinates<D>, q: Coordinates<D>) -> Coordinates<D> {
    core::array::from_fn(|i| p[i] - q[i])
}

pub(super) fn dot<const D: usize>(p: Coordinates<D>, q: Coordinates<D>) -> f64 {
    (1..D).fold(p[0] * q[0], |sum, i| sum + p[i] * q[i])
}

fn squared<const D: usize>(v: Coordinates<D>) -> f64 {
    dot(v, v)
}

pub(super) fn root(x: f64) -> f64 {
    crate::space::Scalar::sqrt(x)
}
