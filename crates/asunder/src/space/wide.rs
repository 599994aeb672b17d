//! Many numbers at once: in columns, with the vector instructions that the machine turns out to have.
//!
//! A [`Task`] is what is done to columns, written twice: one number after the other, for any number, and
//! in vectors, for those that the machine has vectors of. Vectors of every width find the same, bit by
//! bit: products and sums are rounded one by one, and ties go to what comes first.
//!
//! Where vectors are at work there are no closures and no `array::map`: they would be compiled for the
//! baseline, and pass vectors through memory.

use super::Scalar;
use core::ops::{Deref, DerefMut};
use fearless_simd::{Level, Simd, SimdFloatElement, f32x4, f32x8, f64x4, f64x8, prelude::*};

/// Numbers in a column of a block: the lanes of the widest vectors.
pub(crate) const LANES: usize = 16;

/// Numbers side by side, or columns of them, where the widest vectors are read in one go.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Column<S, const N: usize = LANES>(pub(crate) [S; N]);

impl<S, const N: usize> Deref for Column<S, N> {
    type Target = [S; N];
    #[inline(always)]
    fn deref(&self) -> &[S; N] {
        &self.0
    }
}

impl<S, const N: usize> DerefMut for Column<S, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [S; N] {
        &mut self.0
    }
}

/// The vectors that the machine has, found out once.
#[derive(Clone, Copy, Debug)]
pub struct Vectors(pub(crate) Level);

impl Vectors {
    /// What the machine can do; in builds without the standard library, what every machine of its kind
    /// can.
    #[inline]
    pub(crate) fn new() -> Self {
        Self(Level::try_detect().unwrap_or(Level::baseline()))
    }
}

/// What is done to columns of numbers of type `S`.
#[doc(hidden)]
pub trait Task<S: Scalar> {
    /// What comes of it.
    type Output;

    /// For numbers that come without vectors.
    fn plain(self) -> Self::Output;

    /// For numbers that come with vectors.
    fn wide(self) -> Self::Output
    where
        S: Wide;
}

/// `f32` or `f64`.
#[doc(hidden)]
pub trait Wide: Scalar + SimdFloatElement {
    /// Eight of them, for where there are no more and the widest vectors have twice as many.
    type Eight<S: Simd>: SimdFloat<S, Element = Self>;
    /// Four of them: as many as there are corners of a simplex.
    type Four<S: Simd>: SimdFloat<S, Element = Self>;
    /// 0, 1, 2, …
    const NUMBERS: [Self; 32];
}

macro_rules! wide {
    ($number:ident, $eight:ident, $four:ident) => {
        impl Wide for $number {
            type Eight<S: Simd> = $eight<S>;
            type Four<S: Simd> = $four<S>;
            const NUMBERS: [Self; 32] = {
                let mut numbers = [0.0; 32];
                let mut i = 0;
                while i < numbers.len() {
                    numbers[i] = i as $number;
                    i += 1;
                }
                numbers
            };
        }
    };
}

wide!(f32, f32x8, f32x4);
wide!(f64, f64x8, f64x4);

/// 0, 1, 2, …, marked on top of [`Scalar::UNMARKED`].
#[inline(always)]
pub(super) fn numbers<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(simd: S) -> F {
    F::from_slice(simd, &N::NUMBERS[..F::LEN]) + N::UNMARKED
}

/// Of the lanes that the bits tell, the least number that is marked in one, on top of
/// [`Scalar::UNMARKED`]; the bits of the second vector come [`LANES`] after those of the first. Mostly
/// there is one lane; where numbers overflowed there may be none, and then any number will do.
#[inline(always)]
pub(super) fn first<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, const K: usize>(
    mut lanes: u64,
    marked: [F; K],
) -> usize {
    let mut of_lanes = [[N::ZERO; LANES]; K];
    let mut k = 0;
    while k < K {
        marked[k].store_slice(&mut of_lanes[k][..F::LEN]);
        k += 1;
    }
    let mut first = u32::MAX;
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        first = first.min(of_lanes[lane / LANES % K][lane % LANES].marks());
        lanes &= lanes - 1;
    }
    if first == u32::MAX { 0 } else { first as usize }
}

/// Three numbers in a row, the last one twice.
#[inline(always)]
pub(crate) fn row<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(simd: S, [x, y, z]: [N; 3]) -> F {
    let lanes = F::from_slice(simd, &N::NUMBERS[..F::LEN]);
    let [x, y, z] = [F::splat(simd, x), F::splat(simd, y), F::splat(simd, z)];
    let yz = lanes.simd_gt(F::splat(simd, N::from_f64(1.5))).select(z, y);
    lanes.simd_gt(F::splat(simd, N::from_f64(0.5))).select(yz, x)
}

/// Vectors of space that are rows x, y, z, … turned over: all x, all y, all z.
#[inline(always)]
pub(crate) fn columns<S: Simd, F: SimdFloat<S>>([a, b, c, d]: [F; 4]) -> [F; 3] {
    let (ac, bd) = ((a.zip_low(c), a.zip_high(c)), (b.zip_low(d), b.zip_high(d)));
    [ac.0.zip_low(bd.0), ac.0.zip_high(bd.0), ac.1.zip_low(bd.1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::dispatch;

    /// The least number of the lanes told, where those of one vector are marked 3 and of another 2.
    fn found<N: Wide>(lanes: u64) -> usize {
        let marked = [3.0, 2.0].map(|number| N::UNMARKED + N::from_f64(number));
        dispatch!(Level::baseline(), simd => ask::<_, N::Native<_>, N>(simd, lanes, marked))
    }

    #[inline(always)]
    fn ask<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
        simd: S,
        lanes: u64,
        [one, other]: [N; 2],
    ) -> usize {
        first::<S, F, N, 2>(lanes, [F::splat(simd, one), F::splat(simd, other)])
    }

    #[test]
    fn where_no_lane_is_told_the_first_thing_is_still_one_that_there_is() {
        let second = 1 << LANES;
        let told = [0, 0b11, second, second + 0b10];
        assert_eq!(told.map(found::<f64>), [0, 3, 2, 2]);
        assert_eq!(told.map(found::<f32>), [0, 3, 2, 2]);
    }
}
