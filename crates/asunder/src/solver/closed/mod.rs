//! Pairs whose signed distance has a closed form: no steps, no tolerance.

mod apart;
mod cuboids;
pub(super) mod facets;
mod points;
mod polygons;

use super::Outcome;
use crate::difference::AnyDifference;
use crate::shape::{Side, Support, Symmetry};
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

/// Polygons and points.
#[inline]
fn in_plane<V: Vector, D: AnyDifference<V>>(difference: &D) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (a, b, _) = difference.parts();
    let (mut made_a, mut made_b) = (None, None);
    match (polygon(a, &mut made_a), polygon(b, &mut made_b)) {
        (Some(a), Some(b)) => polygons::of_two(difference, a, b),
        (Some(a), None) if is_point(b) => polygons::and_point(difference, a, true),
        (None, Some(b)) if is_point(a) => polygons::and_point(difference, b, false),
        _ => Err(None),
    }
}

/// The polygon that a shape keeps, or one that is made of its sides.
#[inline]
fn polygon<'s, V: Vector, S: Support<V> + ?Sized>(
    shape: &'s S,
    made: &'s mut Option<Polygon<V::Scalar>>,
) -> Option<&'s Polygon<V::Scalar>> {
    if let Some(known) = shape.polygon() {
        return Some(known);
    }
    shape.side(0)?;
    let side = |i| shape.side(i).map(|Side { normal, from, to }| (normal, from, to));
    *made = Polygon::of((0..).map_while(side));
    made.as_ref()
}

/// What has corners, and looks the same from all sides.
#[inline]
fn is_point<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> bool {
    shape.is_polytope() && shape.symmetry() == Symmetry::Round
}
