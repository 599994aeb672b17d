//! A point and a box, the core of a ball beside a cuboid, in the frame of the box.
//!
//! Outside, the nearest point is the point itself with each coordinate brought back into the box, and
//! the way there proves its length: where it has a coordinate at all, the box ends. Inside, the depth is
//! that below the nearest face.

use crate::answer::{Outcome, Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::space::{Field, Scalar, Unit, Vector};

/// A is the box, and B the point, if it is one.
#[inline]
pub(super) fn behind<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    half: V,
) -> Option<Outcome<V>> {
    let (_, b, a_from_b) = difference.parts();
    let point = a_from_b.apply(only(b.ends()?)?);
    let Nearest { signed, out, on_box } = nearest(half, point);
    let witness = Witness { a: on_box, b: point };
    Some(told(difference, half, point, signed, out, witness))
}

/// B is the box, and A the point, if it is one.
#[inline]
pub(super) fn ahead<V: Vector, D: AnyDifference<V>>(difference: &D, half: V) -> Option<Outcome<V>> {
    let (a, _, a_from_b) = difference.parts();
    let point = only(a.ends()?)?;
    let seen = a_from_b.rotation.undo(point - a_from_b.translation);
    let Nearest { signed, out, on_box } = nearest(half, seen);
    let witness = Witness { a: point, b: a_from_b.apply(on_box) };
    Some(told(difference, half, point, signed, -out.rotated(&a_from_b.rotation), witness))
}

/// The point that a segment without length is.
#[inline]
fn only<V: Vector>([from, to]: [V; 2]) -> Option<V> {
    (from == to).then_some(from)
}

/// The point of a box's surface nearest to another point, how far away that is, negative inside, and the
/// way out.
struct Nearest<V: Vector> {
    signed: V::Scalar,
    out: Unit<V>,
    on_box: V,
}

#[inline]
fn nearest<V: Vector>(half: V, point: V) -> Nearest<V> {
    let within = V::from_fn(|i| point.get(i).max(-half.get(i)).min(half.get(i)));
    let way = point - within;
    if way != V::ZERO {
        let out = Unit::new(way).unwrap_or_else(|| Unit::basis(0));
        return Nearest { signed: way.length(), out, on_box: within };
    }
    let depth = |i: usize| half.get(i) - point.get(i).abs();
    let least = (1..V::DIM).fold(0, |least, i| if depth(i) < depth(least) { i } else { least });
    let face = Unit::basis(least);
    let out = if point.get(least) < V::Scalar::ZERO { -face } else { face };
    Nearest { signed: -depth(least), out, on_box: point + out.get() * depth(least) }
}

#[inline]
fn told<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    half: V,
    point: V,
    signed: V::Scalar,
    axis: Unit<V>,
    witness: Witness<V>,
) -> Outcome<V> {
    let reach = half.length_squared().max(point.length_squared()).max(difference.shift());
    let slack = Bracket::<V>::slack_for(reach);
    Outcome { lower: signed, axis, upper: signed, slack, witness, stop: Stop::Converged, steps: 1 }
}
