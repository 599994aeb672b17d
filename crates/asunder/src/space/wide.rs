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
use fearless_simd::{Level, Simd, SimdFloatElement, prelude::*};

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
pub struct Vectors(pub(super) Level);

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
    /// 0, 1, 2, …
    const NUMBERS: [Self; 32];
}

macro_rules! wide {
    ($number:ident) => {
        impl Wide for $number {
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

wide!(f32);
wide!(f64);

/// Of the lanes that the bits tell, the number of the first thing: each lane has the count of the steps
/// before its own, on top of [`Scalar::UNMARKED`]. Mostly there is one lane; where numbers overflowed
/// there may be none, and then any thing will do.
#[inline(always)]
pub(super) fn first<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    mut lanes: u64,
    steps: F,
) -> usize {
    let mut of_lanes = [N::ZERO; LANES];
    steps.store_slice(&mut of_lanes[..F::LEN]);
    let mut first = usize::MAX;
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize % LANES;
        first = first.min(of_lanes[lane].marks() as usize * F::LEN + lane);
        lanes &= lanes - 1;
    }
    if first == usize::MAX { 0 } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::dispatch;

    /// The first of the lanes told, with so many steps before each.
    fn found<N: Wide>(lanes: u64, steps: N) -> usize {
        let steps = N::UNMARKED + steps;
        dispatch!(Level::baseline(), simd => ask::<_, N::Native<_>, N>(simd, lanes, steps))
    }

    #[inline(always)]
    fn ask<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(simd: S, lanes: u64, steps: N) -> usize {
        first::<S, F, N>(lanes, F::splat(simd, steps))
    }

    #[test]
    fn where_no_lane_is_told_the_first_thing_is_still_one_that_there_is() {
        assert_eq!((found(0, 3.0), found(0b11, 0.0), found(0b10, 0.0_f32)), (0, 0, 1));
    }
}
