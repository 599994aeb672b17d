//! Which points can be the farthest, told in single precision: for points in double precision, of which a
//! vector holds half as many.
//!
//! 1. Each point is kept once more, from the middle and rounded to f32.
//! 2. All are looked at in f32. Those that are nearer to the farthest than rounding may have moved both
//!    are the candidates; mostly there is one.
//! 3. Where there are several, they are looked at again as they are. So the answer is the one that a look
//!    at all points gives.

use super::farthest;
use crate::shape::boundary::Sight;
use crate::space::{Block, LANES, Scalar, Task, Vector, Vectors, block_of, near};
use alloc::boxed::Box;
use core::array;
use fearless_simd::{Simd, SimdFloatElement, dispatch};

/// Points in single precision.
#[derive(Clone, Debug)]
pub(crate) struct Coarse {
    blocks: Box<[Block<f32>; 4]>,
    count: usize,
    /// By how much two heights may be off together, along a direction with |x| + |y| + |z| = 1.
    error: f64,
    vectors: Vectors,
}

/// So many are looked at in one go,
const MOST: usize = 4 * LANES;
/// and so few are sooner looked at as they are.
const FEW: usize = 2 * LANES;

/// Let u = 2⁻²⁴ be half of f32's EPSILON and r the greatest coordinate from the middle. A height is off by
/// u r for its coordinates, for the direction's and for the products, and 2 u r for the sums: two of them by
/// 10 u r, and what they are compared with by 2 u r more.
const ERROR: f64 = 16.0 / (1 << 24) as f64;

/// Sizes and directions between this and one over this: products of what rounding takes from them are
/// ordinary numbers.
const TINY: f64 = 1.0 / (1_u64 << 40) as f64;

/// On a page size counts.
const IS_LEFT_OUT: bool = cfg!(target_arch = "wasm32");

impl Coarse {
    /// For points in double precision, unless they are few, many, very large or small.
    pub(super) fn new<V: Vector>(points: &[V], middle: V) -> Option<Self> {
        if IS_LEFT_OUT {
            return None;
        }
        if Sight::<V>::is_exact() || points.len() <= FEW || points.len() > MOST {
            return None;
        }
        let largest = |m: f64, p: V| m.max(p.largest().to_f64());
        let size = points.iter().fold(0.0, |m, &p| largest(m, p - middle));
        let reach = points.iter().fold(0.0, |m, &p| largest(m, p));
        if !(size > TINY && reach < 1.0 / TINY) {
            return None;
        }
        // As they are, heights are off by some more.
        let error = size * ERROR + reach * 16.0 * V::Scalar::EPSILON.to_f64();
        let count = points.len();
        let place = |i: usize, axis| (points[i.min(count - 1)] - middle).get(axis).to_f64() as f32;
        let blocks = Box::new(array::from_fn(|block| block_of(block, place)));
        Some(Self { blocks, count, error, vectors: Vectors::new() })
    }

    /// The number of the farthest point; the first of those in a tie.
    #[inline(always)]
    pub(super) fn farthest<V: Vector>(&self, points: &[V], direction: V) -> usize {
        match self.asked(direction) {
            Some((along, within)) => {
                self.chosen(points, f32::run(Near { coarse: self, along, within }), direction)
            }
            None => farthest(points, direction),
        }
    }

    /// The same, as part of code in vectors.
    #[inline(always)]
    pub(super) fn farthest_in<S: Simd, V: Vector>(
        &self,
        simd: S,
        points: &[V],
        direction: V,
    ) -> usize {
        match self.asked(direction) {
            Some((along, within)) => self.chosen(points, self.near(simd, along, within), direction),
            None => farthest(points, direction),
        }
    }

    /// Which points may be the farthest: one bit for each.
    #[inline(always)]
    fn near<S: Simd>(&self, simd: S, along: [f32; 3], within: f32) -> u64 {
        type Floats<S> = <f32 as SimdFloatElement>::Native<S>;
        let near = near::<S, Floats<S>, f32, 4, 3>(simd, self.blocks.each_ref(), along, within);
        near << (MOST - self.count) >> (MOST - self.count)
    }

    /// The direction, and by how much heights may be off; none for one that is very long or short.
    #[inline(always)]
    fn asked<V: Vector>(&self, direction: V) -> Option<([f32; 3], f32)> {
        let [x, y, z] =
            [direction.get(0).to_f64(), direction.get(1).to_f64(), direction.get(2).to_f64()];
        let length = x.abs() + y.abs() + z.abs();
        let known = !IS_LEFT_OUT && length > TINY && length < 1.0 / TINY;
        known.then_some(([x as f32, y as f32, z as f32], (length * self.error) as f32))
    }

    /// The farthest of the points told by their bits.
    #[inline(always)]
    fn chosen<V: Vector>(&self, points: &[V], near: u64, direction: V) -> usize {
        let first = (near.trailing_zeros() as usize).min(self.count - 1);
        let others = near & near.wrapping_sub(1);
        if others == 0 { first } else { farthest_of(points, first, others, direction) }
    }
}

/// The same, where there are others than the first.
#[inline(always)]
fn farthest_of<V: Vector>(points: &[V], first: usize, mut others: u64, direction: V) -> usize {
    let mut best = (first, points[first].dot(direction));
    while others != 0 {
        let i = others.trailing_zeros() as usize;
        let height = points[i].dot(direction);
        if height > best.1 {
            best = (i, height);
        }
        others &= others - 1;
    }
    best.0
}

/// The look at all points, as a task.
struct Near<'c> {
    coarse: &'c Coarse,
    along: [f32; 3],
    within: f32,
}

impl Task<f32> for Near<'_> {
    type Output = u64;

    fn plain(self) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn wide(self) -> u64 {
        let Self { coarse, along, within } = self;
        dispatch!(coarse.vectors.0, simd => coarse.near(simd, along, within))
    }
}
