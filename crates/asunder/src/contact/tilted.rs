//! A face by slightly tilted looks: for any convex shape, whether it knows its faces or not.
//!
//! 1. Look along the axis, and along eight directions all around that are inclined to it by about a degree
//!    (0.9° or 1.1° in space, 0.9° in the plane): what a slight rotation of the shape about the contact would
//!    bring to touch.
//! 2. What comes back is, in turn, the corners of the face; points nearer to each other than a
//!    curved surface brings them are one, and what the others go around, seen along the axis, is left out.
//! 3. Once more out over each side of what is left: corners that turn by less than the angle between two looks
//!    may lie there.
//! 4. One point is a corner, two are an edge; of more, the normal is that of the polygon. Numbers are those of
//!    the shape's points, where it numbers them. Else they are those of the looks, and change where looks begin
//!    to find the same.

use super::added::cross_product;
use super::feature::{Feature, Outline};
use super::flat::{Frame, cross, minus};
use super::view::View;
use crate::shape::{Support, UNNUMBERED, forward};
use crate::space::{Field, Scalar, Unit, Vector};

/// The tangent of the angle by which looks are inclined is this times the length of what [`ring`] hands out:
/// 1 in the plane, 1.03 or 1.25 in space.
const TILT: f64 = 1.0 / 64.0;
/// A ball of diameter d answers with points that are up to 1.25 d · TILT apart. Points nearer to each other
/// than three times that, with the size of the shape for d, are one.
const ONE_POINT: f64 = 4.0 * TILT;
const LOOKS: usize = 8;

/// A shape, with features found by looking along tilted axes. It makes a manifold of several
/// points for shapes that know no faces: point clouds, shapes of your own. Whatever else is asked about it,
/// the shape itself answers. Corners that lie in no plane, but within a degree of one, are told as lying in it:
/// such a contact may be off by up to 1 % of the shape's width.
///
/// ```
/// use asunder::{contact::Tilted, glam::DVec3, shape::{Cuboid, Points}, Pair, Pose};
/// let corners = [0, 1, 2, 3, 4, 5, 6, 7u32]
///     .map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2)));
/// let (floor, cloud) = (Cuboid::new(DVec3::new(9.0, 1.0, 9.0))?, Points::new(&corners)?);
/// let pair = Pair::new(&floor, &cloud).relative(Pose::at(DVec3::new(0.0, 0.99, 0.0)));
/// assert_eq!(pair.manifold(0.0).contacts().len(), 1);
/// let cloud = Tilted(&cloud);
/// let pair = Pair::new(&floor, &cloud).relative(Pose::at(DVec3::new(0.0, 0.99, 0.0)));
/// assert_eq!(pair.manifold(0.0).contacts().len(), 4);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tilted<T>(pub T);

impl<V: Vector, T: Support<V>> Feature<V> for Tilted<T> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        show(&self.0, view, outline);
    }
}

forward!(<T> Tilted<T>, self => self.0);

/// What a shape shows to slightly tilted looks.
pub(super) fn show<V: Vector>(shape: &dyn Support<V>, view: View<V>, outline: &mut Outline<V>) {
    let (axis, n) = (view.axis(), view.axis().get());
    let (top, number) = look(shape, n, 0);
    let size = (top - shape.support(-n)).length().max((top - shape.interior()).length());
    let one = V::Scalar::from_f64(ONE_POINT) * size;
    let looks = if V::DIM == 2 { 2 } else { LOOKS };
    let mut found = [(V::ZERO, 0); LOOKS];
    let mut count = 0;
    for aside in ring::<V>(axis).into_iter().take(looks) {
        let (point, number) = look(shape, n + aside * V::Scalar::from_f64(TILT), count as u32);
        let apart = |other: &(V, u32)| (point - other.0).length() > one;
        // In turn: the first may come back at the end.
        let new = count == 0 || (apart(&found[count - 1]) && apart(&found[0]));
        if new {
            found[count] = (point, number);
            count += 1;
        }
    }
    if V::DIM == 3 {
        count = convex(&mut found, count, axis);
        count = fill_in(shape, axis, &mut found, count, one);
    }
    if count == 1 {
        return outline.push(top, number);
    }
    if count > 2 {
        let fan =
            |i: usize| V::facet_normal(V::corners(|k| found[if k == 0 { 0 } else { i + k }].0));
        let normal = (0..count - 2).fold(V::ZERO, |sum, i| sum + fan(i));
        let normal = if normal.dot(n) < V::Scalar::ZERO { -normal } else { normal };
        if !view.area_faces(normal) {
            return outline.push(top, number);
        }
        outline.close(0, normal);
    }
    found[..count].iter().for_each(|&(point, number)| outline.push(point, number));
}

/// The farthest point, and its number, or that of the look if it has none.
fn look<V: Vector>(shape: &dyn Support<V>, along: V, number: u32) -> (V, u32) {
    match shape.numbered(along) {
        (point, UNNUMBERED) => (point, number),
        numbered => numbered,
    }
}

/// Leaves out corners that turn to the right, of more than two that go round to the left; how many are left.
fn convex<V: Vector>(corners: &mut [(V, u32); LOOKS], mut count: usize, axis: Unit<V>) -> usize {
    let frame = Frame::new(V::ZERO, axis);
    let turns_right = |corners: &[(V, u32); LOOKS], count: usize, i: usize| {
        let at = |i: usize| frame.across(corners[i % count].0);
        let (before, here, after) = (at(i + count - 1), at(i), at(i + 1));
        cross(minus(here, before), minus(after, here)) < V::Scalar::ZERO
    };
    while count > 2 {
        let Some(i) = (0..count).find(|&i| turns_right(corners, count, i)) else { break };
        corners.copy_within(i + 1..count, i);
        count -= 1;
    }
    count
}

/// Looks out over each side of what was found, edges from both sides, and puts in what is there, as far as
/// there is room: a corner that turns by less than 45° may be between two looks. How many there are.
fn fill_in<V: Vector>(
    shape: &dyn Support<V>,
    axis: Unit<V>,
    corners: &mut [(V, u32); LOOKS],
    mut count: usize,
    one: V::Scalar,
) -> usize {
    let mut i = 0;
    while count > 1 && i < count && count < LOOKS {
        let (from, to) = (corners[i].0, corners[(i + 1) % count].0);
        i += 1;
        let Some(out) = Unit::new(cross_product(to - from, axis.get())) else { continue };
        let aside = out.get() * V::Scalar::from_f64(TILT);
        let (point, number) = look(shape, axis.get() + aside, (LOOKS + i) as u32);
        // Out beyond the side and between its ends, or it is no corner of its own.
        let (off, back, zero) = (point - from, point - to, V::Scalar::ZERO);
        let is_beyond = off.dot(out.get()) > zero;
        let is_between = off.dot(to - from) > zero && back.dot(to - from) < zero;
        if off.length().min(back.length()) > one && is_beyond && is_between {
            corners.copy_within(i..count, i + 1);
            corners[i] = (point, number);
            (i, count) = (i + 1, count + 1);
        }
    }
    count
}

/// Directions across the axis all around; both of them in the plane.
fn ring<V: Vector>(axis: Unit<V>) -> [V; LOOKS] {
    let frame = Frame::new(V::ZERO, axis);
    let (o, l, zero) = (V::Scalar::ONE, V::Scalar::from_f64(0.75), V::Scalar::ZERO);
    let at = |u, v| frame.lift([u, v], zero);
    if V::DIM == 2 {
        return [at(o, zero), at(-o, zero), V::ZERO, V::ZERO, V::ZERO, V::ZERO, V::ZERO, V::ZERO];
    }
    // Turned a little: along the frame's own directions lie the edges of most boxes.
    let (s, c) = (V::Scalar::from_f64(0.25), o);
    [
        at(c, s),
        at(l, l + s),
        at(-s, c),
        at(-l - s, l),
        at(-c, -s),
        at(-l, -l - s),
        at(s, -c),
        at(l + s, -l),
    ]
}
