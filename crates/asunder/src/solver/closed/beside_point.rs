//! A point beside a shape, or in it, where the nearest point of the shape's surface has a closed form:
//! the core of a ball beside a box, a polygon, a cylinder or a cone. It is found in the frame of that shape.

use crate::answer::Witness;
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::shape::{Support, UNNUMBERED};
use crate::solver::Outcome;
use crate::space::{Scalar, Unit, Vector};

/// The surface of a shape.
pub(super) trait Surface<V: Vector> {
    /// Its point nearest to another one, both in the shape's frame, where it can be proven.
    fn nearest(&self, point: V) -> Option<Nearest<V>>;

    /// The square of how far out it reaches.
    fn reach_squared(&self) -> V::Scalar;
}

/// The point of a surface that is nearest to another point.
pub(super) struct Nearest<V: Vector> {
    /// How far away that is, negative inside.
    pub(super) signed: V::Scalar,
    /// The axis that proves it.
    pub(super) out: Unit<V>,
    /// The point itself.
    pub(super) on_surface: V,
    /// Of a point of the shape that is farthest along the axis, if it has numbers.
    pub(super) number: u32,
}

/// A has the surface, and B is the point.
#[inline(always)]
pub(super) fn behind<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    surface: &impl Surface<V>,
    point: V,
) -> Option<Outcome<V>> {
    let (_, b, a_from_b) = difference.parts();
    let point = a_from_b.apply(point);
    let Nearest { signed, out, on_surface, number } = surface.nearest(point)?;
    let witness = Witness { a: on_surface, b: point };
    let found = told(signed, out, witness, slack(difference, surface, point, b.reach()));
    Some(Outcome { farthest: [number, UNNUMBERED], ..found })
}

/// B has the surface, and A is the point.
#[inline(always)]
pub(super) fn ahead<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    surface: &impl Surface<V>,
    point: V,
) -> Option<Outcome<V>> {
    let (a, _, a_from_b) = difference.parts();
    let seen = a_from_b.rotation.undo(point - a_from_b.translation);
    let Nearest { signed, out, on_surface, number } = surface.nearest(seen)?;
    let witness = Witness { a: point, b: a_from_b.apply(on_surface) };
    let axis = -out.rotated(&a_from_b.rotation);
    let found = told(signed, axis, witness, slack(difference, surface, seen, a.reach()));
    Some(Outcome { farthest: [UNNUMBERED, number], ..found })
}

/// From how far out the surface and the point are, and the point was on its way (`detour`).
#[inline(always)]
fn slack<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    surface: &impl Surface<V>,
    point: V,
    detour: V::Scalar,
) -> V::Scalar {
    // In this order NaN stays NaN.
    let reach = point.length_squared().max(surface.reach_squared()).max(difference.shift());
    Bracket::<V>::slack_for(reach.max(detour * detour))
}

#[inline(always)]
fn told<V: Vector>(
    signed: V::Scalar,
    axis: Unit<V>,
    witness: Witness<V>,
    slack: V::Scalar,
) -> Outcome<V> {
    Outcome::at_once([signed; 2], axis, slack, witness)
}
