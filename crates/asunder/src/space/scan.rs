//! The farthest of many points, with the vector instructions that the machine turns out to have.
//!
//! 1. Coordinates lie in columns: all x, all y, all z (in the plane, zeros).
//! 2. Each lane keeps the farthest of its own points and that one's number, without a branch: one here
//!    is as good as random.
//! 3. At the end the first of those that are as far as the farthest is taken. So the answer does not
//!    depend on the width of the vectors.
//!
//! Products and sums are rounded one by one, as everywhere: no fused multiplications.

use super::Field;
#[cfg(feature = "alloc")]
use super::{Scalar, Vector};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use fearless_simd::{Level, Simd, dispatch, prelude::*};

/// Columns are as long as a multiple of this: the lanes of the widest vectors.
const LANES: usize = 16;

/// Points by their coordinates.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub(crate) struct Columns<S> {
    /// One column after the other; the last point is repeated at their ends.
    coordinates: Vec<S>,
    count: usize,
}

#[cfg(feature = "alloc")]
impl<S: Scalar> Columns<S> {
    /// Of at least one point.
    pub(crate) fn new<V: Vector<Scalar = S>>(points: &[V]) -> Self {
        let count = points.len();
        let column = |axis| {
            let place = move |i: usize| points[i.min(count - 1)].get(axis);
            (0..count.next_multiple_of(LANES)).map(place)
        };
        Self { coordinates: (0..3).flat_map(column).collect(), count }
    }

    /// The number of the point that is farthest along a direction, the first of them in a tie.
    #[inline]
    pub(crate) fn farthest<V: Vector<Scalar = S>>(&self, direction: V) -> usize {
        let direction = [direction.get(0), direction.get(1), direction.get(2)];
        S::farthest(&self.coordinates, direction).min(self.count - 1)
    }
}

/// The same for numbers that come without vectors.
pub(super) fn plain<S: Field>(columns: &[S], [x, y, z]: [S; 3]) -> usize {
    let length = columns.len() / 3;
    let along = |i: usize| columns[i] * x + columns[length + i] * y + columns[2 * length + i] * z;
    (1..length).fold(0, |best, i| if along(i) > along(best) { i } else { best })
}

pub(super) fn of_f32(columns: &[f32], direction: [f32; 3]) -> usize {
    #[inline(always)]
    fn scan<S: Simd>(simd: S, columns: &[f32], direction: [f32; 3]) -> f32 {
        let numbers: [f32; LANES] = core::array::from_fn(|i| i as f32);
        farthest::<S, S::f32s>(simd, columns, direction, &numbers, f32::NEG_INFINITY)
    }
    dispatch!(level(), simd => scan(simd, columns, direction)) as u32 as usize
}

pub(super) fn of_f64(columns: &[f64], direction: [f64; 3]) -> usize {
    #[inline(always)]
    fn scan<S: Simd>(simd: S, columns: &[f64], direction: [f64; 3]) -> f64 {
        let numbers: [f64; LANES] = core::array::from_fn(|i| i as f64);
        farthest::<S, S::f64s>(simd, columns, direction, &numbers, f64::NEG_INFINITY)
    }
    dispatch!(level(), simd => scan(simd, columns, direction)) as u32 as usize
}

/// What the machine can do; in builds without the standard library, what every machine of its kind can.
#[inline]
fn level() -> Level {
    Level::try_detect().unwrap_or(Level::baseline())
}

/// The number of the point that is farthest; too large where numbers overflow.
#[inline(always)]
fn farthest<S: Simd, F: SimdFloat<S>>(
    simd: S,
    columns: &[F::Element],
    [dx, dy, dz]: [F::Element; 3],
    numbers: &[F::Element; LANES],
    lowest: F::Element,
) -> F::Element {
    let length = columns.len() / 3;
    let (x, rest) = columns.split_at(length);
    let (y, z) = rest.split_at(length);
    let (dx, dy, dz) = (F::splat(simd, dx), F::splat(simd, dy), F::splat(simd, dz));
    let mut number = F::from_slice(simd, &numbers[..F::LEN]);
    let mut best = number;
    let step = F::splat(simd, numbers[F::LEN - 1]) + numbers[1];
    let mut most = F::splat(simd, lowest);
    let columns = x.chunks_exact(F::LEN).zip(y.chunks_exact(F::LEN)).zip(z.chunks_exact(F::LEN));
    for ((x, y), z) in columns {
        let (x, y) = (F::from_slice(simd, x), F::from_slice(simd, y));
        let along = x * dx + y * dy + F::from_slice(simd, z) * dz;
        best = along.simd_gt(most).select(number, best);
        most = along.max(most);
        number += step;
    }
    let farthest = F::splat(simd, most.reduce_max());
    // Larger than every number there is.
    most.simd_eq(farthest).select(best, number).reduce_min()
}
