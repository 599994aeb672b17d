//! The corners of the hull of points of the plane, in turn: Andrew 1979, with exact decisions.

use crate::shape::Side;
use crate::space::{Field, Polygon, Scalar, Vector};
use alloc::vec::Vec;
use robust::{Coord, orient2d};

/// 2⁻¹⁰⁰
const HIDDEN: f64 = f64::from_bits((1023 - 100) << 52);

/// The polygon of points of the plane; `None` where they are no polygon, it has too many corners, or
/// numbers are too large or too small to multiply.
pub(super) fn polygon<V: Vector>(points: &[V]) -> Option<Polygon<V::Scalar>> {
    let largest = points.iter().fold(V::Scalar::ZERO, |most, p| most.max(p.largest())).to_f64();
    if !(largest > 1e-100 && largest < 1e100) {
        return None;
    }
    // What rounding hides beside the largest counts as 0: its products may fall below the smallest number.
    // 0 added: −0 would be sorted apart from 0.
    let number = |x: f64| if x.abs() < largest * HIDDEN { 0.0 } else { x + 0.0 };
    let coordinates = |p: &V| [0, 1].map(|axis| number(p.get(axis).to_f64()));
    let corners = corners(points.iter().map(coordinates).collect());
    let corner = |i: usize| {
        let corner = corners[i % corners.len()];
        V::from_fn(|axis| V::Scalar::from_f64(corner[axis]))
    };
    let sides: Option<Vec<Side<V>>> =
        (0..corners.len()).map(|i| Side::between(corner(i), corner(i + 1))).collect();
    let polygon = Polygon::of(sides?.iter().map(|side| (side.normal, side.from, side.to)))?;
    Some(polygon.numbered(points))
}

/// The corners of the hull of points of the plane, counter-clockwise from the leftmost one.
pub(crate) fn corners(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_unstable_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
    points.dedup();
    let mut corners = half(points.iter());
    corners.extend(half(points.iter().rev()));
    corners
}

/// The corners on the way through sorted points that turns left only, but for the last.
fn half<'p>(points: impl Iterator<Item = &'p [f64; 2]>) -> Vec<[f64; 2]> {
    let coordinates = |[x, y]: [f64; 2]| Coord { x, y };
    let mut chain: Vec<[f64; 2]> = Vec::new();
    for &point in points {
        while let [.., before, last] = chain[..] {
            let [before, last, next] = [before, last, point].map(coordinates);
            if orient2d(before, last, next) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    }
    chain.pop();
    chain
}
