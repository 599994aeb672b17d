//! Which side of a facet a point is on, without a doubt.
//!
//! Shewchuk's adaptive predicates (1997): a plain determinant where its sign is sure, more digits
//! until it is where it is not. They hold as long as no product falls below the smallest number,
//! which [`fit`] sees to.

use crate::space::{Scalar, Vector};
use alloc::vec::Vec;
use robust::{Coord, Coord3D, orient2d, orient3d};

/// A point in plain numbers.
pub(super) type Coordinates<const D: usize> = [f64; D];

/// Greater than 0 exactly if the point is beyond the plane through the corners, which run
/// counter-clockwise as seen from there; 0 exactly if it lies in it.
#[inline]
pub(super) fn height_sign<const D: usize>(
    points: &[Coordinates<D>],
    corners: [u32; D],
    point: Coordinates<D>,
) -> f64 {
    let plane = |p: Coordinates<D>| Coord { x: p[0], y: p[1] };
    let space = |p: Coordinates<D>| Coord3D { x: p[0], y: p[1], z: p[D - 1] };
    let corner = |i: usize| points[corners[i] as usize];
    match D {
        2 => -orient2d(plane(corner(0)), plane(corner(1)), plane(point)),
        _ => -orient3d(space(corner(0)), space(corner(1)), space(corner(D - 1)), space(point)),
    }
}

/// 2⁻²⁰⁰
const TINY: f64 = f64::from_bits((1023 - 200) << 52);

/// The points divided by a power of two that brings the largest coordinate to about 1, and that
/// power. What is 2⁻²⁰⁰ times smaller counts as 0: then no product of three is lost.
pub(super) fn fit<V: Vector, const D: usize>(points: &[V]) -> (Vec<Coordinates<D>>, f64) {
    let largest = points.iter().map(|point| point.largest().to_f64()).fold(0.0, f64::max);
    // The exponent alone.
    let power = f64::from_bits(largest.to_bits() & 0x7FF0_0000_0000_0000).max(f64::MIN_POSITIVE);
    let scaled = |x: f64| if x.abs() < TINY * power { 0.0 } else { x / power };
    let fit = |point: &V| core::array::from_fn(|axis| scaled(point.get(axis).to_f64()));
    (points.iter().map(fit).collect(), power)
}
