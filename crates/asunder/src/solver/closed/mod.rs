//! Pairs whose signed distance has a closed form: no steps, no tolerance.

mod cuboids;
mod points;
mod polygons;

use super::Outcome;
use crate::difference::AnyDifference;
use crate::shape::{Support, Symmetry};
use crate::space::{Aim, Polygon, Vector};

/// The outcome, where there is a closed form for the pair; else where to begin, if that is known.
#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    if difference.is_point() {
        return Ok(points::outcome(difference));
    }
    let (a, b, _) = difference.parts();
    match (a.half_extents(), b.half_extents()) {
        (Some(half_a), Some(half_b)) => cuboids::outcome(difference, half_a, half_b),
        _ if V::DIM == 2 => in_plane(difference),
        _ => Err(None),
    }
}

/// Polygons, rectangles and points.
#[inline]
fn in_plane<V: Vector, D: AnyDifference<V>>(difference: &D) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (a, b, _) = difference.parts();
    let rectangle = |half: V| Polygon::rectangle(half);
    match (a.polygon(), b.polygon()) {
        (Some(a), Some(b)) => polygons::of_two(difference, a, b),
        (Some(a), None) => match b.half_extents() {
            Some(half) => polygons::of_two(difference, a, &rectangle(half)),
            None if is_point(b) => polygons::and_point(difference, a, true),
            None => Err(None),
        },
        (None, Some(b)) => match a.half_extents() {
            Some(half) => polygons::of_two(difference, &rectangle(half), b),
            None if is_point(a) => polygons::and_point(difference, b, false),
            None => Err(None),
        },
        (None, None) => Err(None),
    }
}

/// What has corners, and looks the same from all sides.
#[inline]
fn is_point<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> bool {
    shape.is_polytope() && shape.symmetry() == Symmetry::Round
}
