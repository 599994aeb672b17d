//! How deep balls and points are below many planes, with the vector instructions that the machine
//! turns out to have.
//!
//! Planes lie in blocks of columns. In a tie the first plane is taken, so that answers do not depend
//! on the width of the vectors.

use super::scan::{LANES, Vectors, level};
use super::{Field, Scalar, Vector};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Outward unit normals, x, y and z, and how far out along them the planes are.
#[doc(hidden)]
pub type Planes<S> = [[S; LANES]; 4];

/// For each plane of a block a bound, and the sum of its marks.
#[doc(hidden)]
pub type Bounds<S> = [[S; LANES]; 2];

/// No bound, no mark.
pub(crate) const fn unbounded<S: Scalar>() -> Bounds<S> {
    [[S::NEG_INFINITY; LANES], [S::ZERO; LANES]]
}

/// A ball, x, y and z of its middle: all of it counts.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Sphere<S> {
    pub(crate) middle: [S; 3],
    pub(crate) radius: S,
}

impl<S: Scalar> Sphere<S> {
    #[inline]
    pub(crate) fn new<V: Vector<Scalar = S>>(middle: V, radius: S) -> Self {
        Self { middle: [middle.get(0), middle.get(1), middle.get(2)], radius }
    }

    /// How deep all of it is below a plane.
    #[inline]
    fn below(&self, [x, y, z, offsets]: &Planes<S>, lane: usize) -> S {
        let [px, py, pz] = self.middle;
        offsets[lane] - (x[lane] * px + y[lane] * py + z[lane] * pz) + self.radius
    }
}

/// A block of planes, given as normals and offsets; everything is deep below the lanes that are left.
pub(crate) fn block<V: Vector>(planes: impl Iterator<Item = (V, V::Scalar)>) -> Planes<V::Scalar> {
    let nothing = [V::Scalar::ZERO; LANES];
    let mut block = [nothing, nothing, nothing, [V::Scalar::INFINITY; LANES]];
    for (lane, (normal, offset)) in (0..LANES).zip(planes) {
        for (axis, column) in block[..3].iter_mut().enumerate() {
            column[lane] = normal.get(axis);
        }
        block[3][lane] = offset;
    }
    block
}

/// What the machine can do.
#[inline]
pub(crate) fn vectors() -> Vectors {
    Vectors(level())
}

/// For numbers that come without vectors.
pub(super) fn plain<S: Scalar>(
    planes: &[Planes<S>],
    bounds: &mut [Bounds<S>],
    ball: Sphere<S>,
    [deep, mark]: [S; 2],
) -> (usize, S) {
    let mut least = (0, S::INFINITY);
    for (block, (planes, [bounds, marks])) in planes.iter().zip(bounds).enumerate() {
        for lane in 0..LANES {
            let below = ball.below(planes, lane);
            if below >= deep {
                marks[lane] = marks[lane] + mark;
            }
            let bound = bounds[lane].max(below);
            bounds[lane] = bound;
            least = if bound < least.1 { (block * LANES + lane, bound) } else { least };
        }
    }
    least
}

pub(super) fn of_f32(
    planes: &[Planes<f32>],
    bounds: &mut [Bounds<f32>],
    ball: Sphere<f32>,
    [deep, mark]: [f32; 2],
    Vectors(level): Vectors,
) -> (usize, f32) {
    #[inline(always)]
    fn go<S: Simd>(
        simd: S,
        planes: &[Planes<f32>],
        bounds: &mut [Bounds<f32>],
        ball: Sphere<f32>,
        given: [f32; 4],
    ) -> (f32, f32) {
        let numbers: [f32; LANES] = core::array::from_fn(|i| i as f32);
        raise::<S, S::f32s>(simd, planes, bounds, ball, given, &numbers)
    }
    let given = [deep, mark, 0.0, f32::INFINITY];
    let (first, least) = dispatch!(level, simd => go(simd, planes, bounds, ball, given));
    (first as u32 as usize, least)
}

pub(super) fn of_f64(
    planes: &[Planes<f64>],
    bounds: &mut [Bounds<f64>],
    ball: Sphere<f64>,
    [deep, mark]: [f64; 2],
    Vectors(level): Vectors,
) -> (usize, f64) {
    #[inline(always)]
    fn go<S: Simd>(
        simd: S,
        planes: &[Planes<f64>],
        bounds: &mut [Bounds<f64>],
        ball: Sphere<f64>,
        given: [f64; 4],
    ) -> (f64, f64) {
        let numbers: [f64; LANES] = core::array::from_fn(|i| i as f64);
        raise::<S, S::f64s>(simd, planes, bounds, ball, given, &numbers)
    }
    let given = [deep, mark, 0.0, f64::INFINITY];
    let (first, least) = dispatch!(level, simd => go(simd, planes, bounds, ball, given));
    (first as u32 as usize, least)
}

// No closures and no `array::map` below: they would be compiled for the baseline, and pass vectors
// through memory.

/// A column's lanes from `lane` on.
#[inline(always)]
fn lanes<S: Simd, F: SimdFloat<S>>(simd: S, column: &[F::Element; LANES], lane: usize) -> F {
    F::from_slice(simd, &column[lane..lane + F::LEN])
}

/// How deep a ball is below the planes from `lane` on.
#[inline(always)]
fn below<S: Simd, F: SimdFloat<S>>(
    simd: S,
    [x, y, z, offsets]: &Planes<F::Element>,
    ([px, py, pz], radius): ([F; 3], F),
    lane: usize,
) -> F {
    let x = lanes::<S, F>(simd, x, lane);
    let y = lanes::<S, F>(simd, y, lane);
    let z = lanes::<S, F>(simd, z, lane);
    lanes::<S, F>(simd, offsets, lane) - (x * px + y * py + z * pz) + radius
}

#[inline(always)]
fn splat<S: Simd, F: SimdFloat<S>>(simd: S, ball: Sphere<F::Element>) -> ([F; 3], F) {
    let [x, y, z] = ball.middle;
    ([F::splat(simd, x), F::splat(simd, y), F::splat(simd, z)], F::splat(simd, ball.radius))
}

#[inline(always)]
fn raise<S: Simd, F: SimdFloat<S>>(
    simd: S,
    planes: &[Planes<F::Element>],
    bounds: &mut [Bounds<F::Element>],
    ball: Sphere<F::Element>,
    [deep, mark, zero, infinity]: [F::Element; 4],
    numbers: &[F::Element; LANES],
) -> (F::Element, F::Element) {
    let ball = splat::<S, F>(simd, ball);
    let (deep, mark, none) = (F::splat(simd, deep), F::splat(simd, mark), F::splat(simd, zero));
    let mut number = lanes::<S, F>(simd, numbers, 0);
    let step = F::splat(simd, numbers[F::LEN - 1]) + numbers[1];
    let (mut lowest, mut least) = (number, F::splat(simd, infinity));
    for (planes, [bounds, marks]) in planes.iter().zip(bounds) {
        let mut lane = 0;
        while lane < LANES {
            let below = below(simd, planes, ball, lane);
            let marked = lanes::<S, F>(simd, marks, lane) + below.simd_ge(deep).select(mark, none);
            marked.store_slice(&mut marks[lane..lane + F::LEN]);
            let bound = lanes::<S, F>(simd, bounds, lane).max(below);
            bound.store_slice(&mut bounds[lane..lane + F::LEN]);
            lowest = bound.simd_lt(least).select(number, lowest);
            least = bound.min(least);
            number += step;
            lane += F::LEN;
        }
    }
    let of_all = least.reduce_min();
    // Larger than every number there is.
    let first = least.simd_eq(F::splat(simd, of_all)).select(lowest, number).reduce_min();
    (first, of_all)
}
