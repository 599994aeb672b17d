//! The farthest of many points, with the vector instructions that the machine turns out to have.
//!
//! 1. Coordinates lie in columns: all x, all y, all z (in the plane, zeros).
//! 2. Each lane keeps the farthest of its own points and that one's number, without a branch: one here
//!    is as good as random.
//! 3. At the end the first of those that are as far as the farthest is taken. So the answer does not
//!    depend on the width of the vectors.
//!
//! Products and sums are rounded one by one, as everywhere: no fused multiplications.

use super::{Field, Scalar, Vector};
use alloc::vec::Vec;
use fearless_simd::{Level, Simd, dispatch, prelude::*};

/// Columns are as long as a multiple of this: the lanes of the widest vectors.
const LANES: usize = 16;

/// Points by their coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Columns<S> {
    /// One column after the other; the last point is repeated at their ends.
    coordinates: Vec<S>,
    count: usize,
}

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

// One macro for two types of numbers: their vectors have no trait in common that would do.
macro_rules! scan {
    ($name:ident, $number:ty, $vector:ident) => {
        /// The number of the point that is farthest; too large where numbers overflow.
        #[inline]
        pub(super) fn $name(columns: &[$number], direction: [$number; 3]) -> usize {
            let level = Level::try_detect().unwrap_or(Level::baseline());
            dispatch!(level, simd => $name::scan(simd, columns, direction))
        }

        mod $name {
            use super::*;

            #[inline(always)]
            pub(super) fn scan<S: Simd>(simd: S, columns: &[$number], d: [$number; 3]) -> usize {
                let lanes = S::$vector::LEN;
                let length = columns.len() / 3;
                let (x, rest) = columns.split_at(length);
                let (y, z) = rest.split_at(length);
                let [dx, dy, dz] = d;
                let (dx, dy) = (S::$vector::splat(simd, dx), S::$vector::splat(simd, dy));
                let dz = S::$vector::splat(simd, dz);
                let mut number = S::$vector::from_slice(simd, &NUMBERS[..lanes]);
                let step = S::$vector::splat(simd, lanes as $number);
                let mut most = S::$vector::splat(simd, <$number>::NEG_INFINITY);
                let mut best = number;
                let columns = x.chunks_exact(lanes).zip(y.chunks_exact(lanes));
                for ((x, y), z) in columns.zip(z.chunks_exact(lanes)) {
                    let (x, y) = (S::$vector::from_slice(simd, x), S::$vector::from_slice(simd, y));
                    let z = S::$vector::from_slice(simd, z);
                    let along = x * dx + y * dy + z * dz;
                    best = along.simd_gt(most).select(number, best);
                    most = along.max(most);
                    number = number + step;
                }
                let farthest = S::$vector::splat(simd, most.reduce_max());
                let none = S::$vector::splat(simd, <$number>::MAX);
                most.simd_eq(farthest).select(best, none).reduce_min() as u32 as usize
            }

            const NUMBERS: [$number; LANES] = [
                0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0,
                15.0,
            ];
        }
    };
}

scan!(of_f32, f32, f32s);
scan!(of_f64, f64, f64s);
