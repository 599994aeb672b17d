//! The corners of the hull of points of the plane, in turn: Andrew 1979, with exact decisions.

use crate::shape::Side;
use crate::space::{Field, Polygon, Scalar, Vector};
use alloc::vec::Vec;
use robust::{Coord, orient2d};

/// The polygon of points of the plane; `None` where they are no polygon, it has too many corners, or
/// numbers are too large or too small to multiply.
pub(super) fn polygon<V: Vector>(points: &[V]) -> Option<Polygon<V::Scalar>> {
    let largest = points.iter().fold(V::Scalar::ZERO, |most, p| most.max(p.largest())).to_f64();
    if !(largest > 1e-100 && largest < 1e100) {
        return None;
    }
    // 0 added: −0 would be sorted apart from 0.
    let coordinate = |p: V| Coord { x: p.get(0).to_f64() + 0.0, y: p.get(1).to_f64() + 0.0 };
    let mut sorted: Vec<Coord<f64>> = points.iter().map(|&p| coordinate(p)).collect();
    sorted.sort_unstable_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    sorted.dedup();
    let mut corners = half(sorted.iter());
    corners.extend(half(sorted.iter().rev()));
    let corner = |i: usize| {
        let Coord { x, y } = corners[i % corners.len()];
        V::from_fn(|axis| V::Scalar::from_f64(if axis == 0 { x } else { y }))
    };
    let sides: Option<Vec<Side<V>>> =
        (0..corners.len()).map(|i| Side::between(corner(i), corner(i + 1))).collect();
    Polygon::of(sides?.iter().map(|side| (side.normal, side.from, side.to)))
}

/// The corners on the way through sorted points that turns left only, but for the last.
fn half<'p>(points: impl Iterator<Item = &'p Coord<f64>>) -> Vec<Coord<f64>> {
    let mut chain: Vec<Coord<f64>> = Vec::new();
    for &point in points {
        while let [.., before, last] = chain[..] {
            if orient2d(before, last, point) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    }
    chain.pop();
    chain
}
