//! Pairs whose signed distance has a closed form, or that a few looks at their facets settle.

mod apart;
mod beside_point;
mod cuboids;
pub(super) mod facets;
mod point_and_box;
mod point_and_frustum;
mod point_and_polygon;
mod points;
mod polygons;
mod segments;

use super::{Outcome, near};
use crate::difference::AnyDifference;
use crate::shape::{Side, Support, Symmetry};
use crate::space::{Aim, FEW_CORNERS, Polygon, Rectangle, Ring, Sides, Vector};
use point_and_box::Box;
use point_and_frustum::Frustum;

/// The outcome, where there is a closed form for the pair; else where to begin, if that is known. Unless `whole`,
/// nothing of a box that is to be cut down first.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    whole: bool,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    if difference.is_point() {
        return Ok(points::outcome(difference));
    }
    let (a, b, _) = difference.parts();
    let (half_a, half_b) = (a.half_extents(), b.half_extents());
    let is_cut = !whole && near::are_lopsided(difference, half_a, half_b);
    let simple = match (half_a, half_b) {
        (Some(half_a), Some(half_b)) => {
            return cuboids::outcome(difference, half_a, half_b, is_cut);
        }
        _ if is_cut => None,
        (Some(half), None) => {
            only(b).and_then(|point| beside_point::behind(difference, &Box(half), point))
        }
        (None, Some(half)) => {
            only(a).and_then(|point| beside_point::ahead(difference, &Box(half), point))
        }
        (None, None) => segments::outcome(difference),
    };
    match simple {
        Some(outcome) => Ok(outcome),
        None if V::DIM == 2 && !is_cut => in_plane(difference),
        None if V::DIM == 3 && !difference.is_polytope() => revolved(difference).ok_or(None),
        None => Err(None),
    }
}

/// A point and a cylinder or a cone of space.
fn revolved<V: Vector, D: AnyDifference<V>>(difference: &D) -> Option<Outcome<V>> {
    let (a, b, _) = difference.parts();
    if let Some(point) = only(b) {
        return beside_point::behind(difference, &Frustum::new(a.frustum()?), point);
    }
    beside_point::ahead(difference, &Frustum::new(b.frustum()?), only(a)?)
}

/// Polygons and points.
#[inline]
fn in_plane<V: Vector, D: AnyDifference<V>>(difference: &D) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (a, b, _) = difference.parts();
    let (mut made_a, mut made_b) = (None, None);
    // By reference: a copy of what was just written has to wait for it.
    let (a, b) = (&sides(a, &mut made_a), &sides(b, &mut made_b));
    let (Some(a), Some(b)) = (a, b) else { return Err(None) };
    match (a, b) {
        (Sides::Polygon(a), Sides::Point(b)) => beside_point::behind(difference, *a, vector(*b)),
        (Sides::Point(a), Sides::Polygon(b)) => beside_point::ahead(difference, *b, vector(*a)),
        _ => return polygons::outcome(difference, a, b),
    }
    .ok_or(None)
}

/// The point that a shape is, or the core of a ball.
#[inline]
fn only<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> Option<V> {
    let [from, to] = shape.ends()?;
    (from == to).then_some(from)
}

/// Of the plane.
#[inline(always)]
fn vector<V: Vector>([x, y]: [V::Scalar; 2]) -> V {
    V::from_fn(|axis| if axis == 0 { x } else { y })
}

/// Whether polygons and points of the plane overlap, where the edge that the other one is farthest in
/// front of tells; `margin` is the sum of both. A function of its own, so that what needs no such
/// room has none to lay out.
#[inline(never)]
pub(super) fn overlap<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    margin: V::Scalar,
) -> Option<bool> {
    let (a, b, _) = difference.parts();
    let (mut made_a, mut made_b) = (None, None);
    let (a, b) = (sides(a, &mut made_a)?, sides(b, &mut made_b)?);
    // Of many corners, walking looks at fewer; a point is sooner set against all edges.
    if a.count().min(b.count()) > 1 && a.count() + b.count() > FEW_CORNERS {
        return None;
    }
    polygons::overlap(difference, &a, &b, margin)
}

/// A shape of the plane as a polygon that it keeps, one that is made of its sides, or what needs none.
#[inline]
fn sides<'s, V: Vector, S: Support<V> + ?Sized>(
    shape: &'s S,
    made: &'s mut Option<Polygon<V::Scalar>>,
) -> Option<Sides<'s, V::Scalar>> {
    let coordinates = |v: V| [v.get(0), v.get(1)];
    if let Some(known) = shape.polygon() {
        return Some(Sides::Polygon(known));
    }
    if let Some(half) = shape.half_extents() {
        return Some(Sides::Rectangle(Rectangle(coordinates(half))));
    }
    if shape.is_polytope() && shape.symmetry() == Symmetry::Round {
        return Some(Sides::Point(coordinates(shape.interior())));
    }
    shape.side(0)?;
    let side = |i| shape.side(i).map(|Side { normal, from, to }| (normal, from, to));
    *made = Polygon::of((0..).map_while(side));
    made.as_ref().map(Sides::Polygon)
}
