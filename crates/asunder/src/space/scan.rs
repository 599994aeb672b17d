//! The farthest of many points, with the vector instructions that the machine turns out to have.
//!
//! 1. Coordinates lie in blocks of columns: all x, all y, all z (in the plane, zeros).
//! 2. Each lane keeps the farthest of its own points and that one's number, without a branch: one here
//!    is as good as random.
//! 3. At the end the first of those that are as far as the farthest is taken. So the answer does not
//!    depend on the width of the vectors.
//!
//! Products and sums are rounded one by one, as everywhere: no fused multiplications.

use super::Field;
use super::wide::Wide;
#[cfg(feature = "alloc")]
use super::{Scalar, Vector};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use fearless_simd::{Level, Simd, dispatch, prelude::*};

/// Points in a block: the lanes of the widest vectors.
pub(crate) const LANES: usize = 16;

/// The coordinates of some points: x, y, z.
#[doc(hidden)]
pub type Block<S> = [[S; LANES]; 3];

/// Points by their coordinates.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub(crate) struct Columns<S> {
    /// The last point is repeated to the end of its block.
    blocks: Vec<Block<S>>,
    count: usize,
    vectors: Vectors,
}

/// The vectors that the machine has, found out once.
#[derive(Clone, Copy, Debug)]
pub struct Vectors(pub(super) Level);

#[cfg(feature = "alloc")]
impl<S: Scalar> Columns<S> {
    /// Of at least one point.
    pub(crate) fn new<V: Vector<Scalar = S>>(points: &[V]) -> Self {
        let count = points.len();
        let place = |i: usize, axis| points[i.min(count - 1)].get(axis);
        let column = |block, axis| core::array::from_fn(|lane| place(block * LANES + lane, axis));
        let block = |block| core::array::from_fn(|axis| column(block, axis));
        let blocks = (0..count.div_ceil(LANES)).map(block).collect();
        Self { blocks, count, vectors: Vectors(level()) }
    }

    /// The number of the point that is farthest along a direction, the first of them in a tie.
    #[inline]
    pub(crate) fn farthest<V: Vector<Scalar = S>>(&self, direction: V) -> usize {
        let direction = [direction.get(0), direction.get(1), direction.get(2)];
        S::farthest(&self.blocks, direction, self.vectors).min(self.count - 1)
    }
}

/// The same for numbers that come without vectors.
pub(super) fn plain<S: Field>(blocks: &[Block<S>], [dx, dy, dz]: [S; 3]) -> usize {
    let along = |i: usize| {
        let ([x, y, z], lane) = (&blocks[i / LANES], i % LANES);
        x[lane] * dx + y[lane] * dy + z[lane] * dz
    };
    (1..blocks.len() * LANES).fold(0, |best, i| if along(i) > along(best) { i } else { best })
}

/// The same for numbers that come with vectors.
pub(super) fn of_wide<N: Wide>(
    blocks: &[Block<N>],
    direction: [N; 3],
    Vectors(level): Vectors,
) -> usize {
    let number = dispatch!(level, simd => farthest::<_, N::Native<_>, N>(simd, blocks, direction));
    number.to_f64() as u32 as usize
}

/// What the machine can do; in builds without the standard library, what every machine of its kind can.
#[inline]
pub(super) fn level() -> Level {
    Level::try_detect().unwrap_or(Level::baseline())
}

/// The number of the point that is farthest; too large where numbers overflow.
#[inline(always)]
fn farthest<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    simd: S,
    blocks: &[Block<N>],
    [dx, dy, dz]: [N; 3],
) -> N {
    let (dx, dy, dz) = (F::splat(simd, dx), F::splat(simd, dy), F::splat(simd, dz));
    let mut number = F::from_slice(simd, &N::NUMBERS[..F::LEN]);
    let mut best = number;
    let step = F::splat(simd, N::NUMBERS[F::LEN]);
    let mut most = F::splat(simd, N::NEG_INFINITY);
    for [x, y, z] in blocks {
        let mut lane = 0;
        while lane < LANES {
            let of = |column: &[N; LANES]| F::from_slice(simd, &column[lane..lane + F::LEN]);
            let along = of(x) * dx + of(y) * dy + of(z) * dz;
            best = along.simd_gt(most).select(number, best);
            most = along.max(most);
            number += step;
            lane += F::LEN;
        }
    }
    let farthest = F::splat(simd, most.reduce_max());
    // Larger than every number there is.
    most.simd_eq(farthest).select(best, number).reduce_min()
}
