//! The farthest of many points.
//!
//! 1. Coordinates lie in blocks of columns: all x, all y, all z (in the plane zeros, which are not read).
//! 2. Each lane keeps the farthest of its own points and the number of it, without a branch:
//!    one here is as good as random.
//! 3. At the end the first of those that are as far as the farthest is taken.

use super::wide::{Column, LANES, Task, Vectors, Wide, first, numbers};
use super::{Scalar, Vector};
use alloc::vec::Vec;
use core::array;
use fearless_simd::{Simd, dispatch, prelude::*};

/// The coordinates of some points: x, y, z.
pub(crate) type Block<S> = [Column<S>; 3];

/// Points by their coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Columns<S> {
    /// The last point is repeated to the end of its block.
    blocks: Vec<Block<S>>,
    count: usize,
    vectors: Vectors,
}

impl<S: Scalar> Columns<S> {
    /// Of at least one point.
    pub(crate) fn new<V: Vector<Scalar = S>>(points: &[V]) -> Self {
        let count = points.len();
        let place = |i: usize, axis| points[i.min(count - 1)].get(axis);
        let blocks = (0..count.div_ceil(LANES)).map(|block| block_of(block, place)).collect();
        Self { blocks, count, vectors: Vectors::new() }
    }

    /// The number of the point that is farthest along a direction, the first of them in a tie.
    #[inline]
    pub(crate) fn farthest<V: Vector<Scalar = S>>(&self, direction: V) -> usize {
        let direction = [direction.get(0), direction.get(1), direction.get(2)];
        let (blocks, vectors) = (&*self.blocks, self.vectors);
        let number = if V::DIM == 2 && !IS_SMALL {
            S::run(Farthest::<_, 2> { blocks, direction, vectors })
        } else {
            S::run(Farthest::<_, 3> { blocks, direction, vectors })
        };
        number.min(self.count - 1)
    }

    /// The same, as part of code in vectors.
    #[inline(always)]
    pub(crate) fn farthest_in<L: Simd>(&self, simd: L, direction: [S; 3]) -> usize
    where
        S: Wide,
    {
        farthest::<L, S::Native<L>, S, 3>(simd, &self.blocks, direction)
    }
}

/// The block of that number of points, by their coordinates.
pub(crate) fn block_of<S: Scalar>(block: usize, at: impl Fn(usize, usize) -> S) -> Block<S> {
    let column = |axis| Column(array::from_fn(|lane| at(block * LANES + lane, axis)));
    array::from_fn(column)
}

/// On a page size counts, and there the plane is searched as space is.
const IS_SMALL: bool = cfg!(target_arch = "wasm32");

/// Finds it in blocks, by the first coordinates of its points; where numbers overflow, what it finds may
/// be too large.
struct Farthest<'b, S, const DIM: usize> {
    blocks: &'b [Block<S>],
    direction: [S; 3],
    vectors: Vectors,
}

impl<S: Scalar, const DIM: usize> Task<S> for Farthest<'_, S, DIM> {
    type Output = usize;

    fn plain(self) -> usize {
        let [dx, dy, dz] = self.direction;
        let along = |i: usize| {
            let ([x, y, z], lane) = (&self.blocks[i / LANES], i % LANES);
            x[lane] * dx + y[lane] * dy + z[lane] * dz
        };
        let farther = |best, i| if along(i) > along(best) { i } else { best };
        (1..self.blocks.len() * LANES).fold(0, farther)
    }

    #[inline(always)]
    fn wide(self) -> usize
    where
        S: Wide,
    {
        let Self { blocks, direction, vectors: Vectors(level) } = self;
        dispatch!(level, simd => farthest::<_, S::Native<_>, S, DIM>(simd, blocks, direction))
    }
}

#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn farthest<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, const DIM: usize>(
    simd: S,
    blocks: &[Block<N>],
    direction: [N; 3],
) -> usize {
    match blocks {
        [a] => return farthest_of_few::<S, F, N, 1, DIM>(simd, [a], direction),
        [a, b] if are_few::<S, F>(2) => {
            return farthest_of_few::<S, F, N, 2, DIM>(simd, [a, b], direction);
        }
        [a, b, c] if are_few::<S, F>(3) => {
            return farthest_of_few::<S, F, N, 3, DIM>(simd, [a, b, c], direction);
        }
        [a, b, c, d] if are_few::<S, F>(4) => {
            return farthest_of_few::<S, F, N, 4, DIM>(simd, [a, b, c, d], direction);
        }
        _ => {}
    }
    let [dx, dy, dz] = direction;
    let direction = [F::splat(simd, dx), F::splat(simd, dy), F::splat(simd, dz)];
    let mut number = numbers::<S, F, N>(simd);
    let (mut best, mut most) = (number, F::splat(simd, N::NEG_INFINITY));
    for block in blocks {
        let mut lane = 0;
        while lane < LANES {
            let along = along::<S, F, N, DIM>(simd, block, direction, lane);
            best = along.simd_gt(most).select(number, best);
            most = along.max(most);
            number += N::from_f64(F::LEN as f64);
            lane += F::LEN;
        }
    }
    let farthest = F::splat(simd, most.reduce_max());
    first::<S, F, N, 1>(most.simd_eq(farthest).to_bitmask(), [best])
}

/// Whether so many blocks are few vectors.
const fn are_few<S: Simd, F: SimdBase<S>>(blocks: usize) -> bool {
    blocks * LANES <= 4 * F::LEN
}

/// In few vectors the farthest is sooner looked for once more than told by its number.
#[inline(always)]
fn farthest_of_few<S: Simd, F, N: Wide, const K: usize, const DIM: usize>(
    simd: S,
    blocks: [&Block<N>; K],
    direction: [N; 3],
) -> usize
where
    F: SimdFloat<S, Element = N>,
{
    near::<S, F, N, K, DIM>(simd, blocks, direction, N::ZERO).trailing_zeros() as usize
}

/// Which points of up to four blocks are as far as the farthest, or less far by no more than `within`: one
/// bit for each.
#[inline(always)]
pub(crate) fn near<S: Simd, F, N: Wide, const K: usize, const DIM: usize>(
    simd: S,
    blocks: [&Block<N>; K],
    [dx, dy, dz]: [N; 3],
    within: N,
) -> u64
where
    F: SimdFloat<S, Element = N>,
{
    let direction = [F::splat(simd, dx), F::splat(simd, dy), F::splat(simd, dz)];
    let mut far = [[F::splat(simd, N::NEG_INFINITY); 8]; K];
    let mut most = far[0][0];
    let mut i = 0;
    while i < K {
        let mut part = 0;
        while part < LANES / F::LEN {
            far[i][part] = along::<S, F, N, DIM>(simd, blocks[i], direction, part * F::LEN);
            most = far[i][part].max(most);
            part += 1;
        }
        i += 1;
    }
    let least = F::splat(simd, most.reduce_max() - within);
    let mut lanes = 0;
    i = 0;
    while i < K {
        let mut part = 0;
        while part < LANES / F::LEN {
            lanes |= far[i][part].simd_ge(least).to_bitmask() << (i * LANES + part * F::LEN);
            part += 1;
        }
        i += 1;
    }
    lanes
}

/// How far along a direction the points from `lane` on are.
#[inline(always)]
fn along<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, const DIM: usize>(
    simd: S,
    [x, y, z]: &Block<N>,
    [dx, dy, dz]: [F; 3],
    lane: usize,
) -> F {
    let x = F::from_slice(simd, &x[lane..lane + F::LEN]);
    let y = F::from_slice(simd, &y[lane..lane + F::LEN]);
    if DIM == 2 {
        return x * dx + y * dy;
    }
    let z = F::from_slice(simd, &z[lane..lane + F::LEN]);
    x * dx + y * dy + z * dz
}
