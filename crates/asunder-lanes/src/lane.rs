//! The few operations that lanes need, over whatever vectors the processor has.
//!
//! A [`Lane`] is one number of each of several pairs: 2 to 16 of them, as wide as the registers
//! are. What is computed with it is computed for all of those pairs at once, and where they differ,
//! a [`Mask`] picks. Only + − × ÷ √ and comparison, never a fused product: the bits of an answer
//! depend on the source alone, not on the instruction set that was found.

use asunder::space::Wide;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, IndexMut, Mul, Neg, Not, Sub};
use fearless_simd::{ExtractToken, Select, Simd, SimdBase, SimdFloat, SimdMask};

/// A number that processors compute with several at a time: `f32` or `f64`.
pub trait Real: Wide {
    /// As many of them as a register holds.
    #[doc(hidden)]
    type Lanes<S: Simd>: SimdFloat<S, Element = Self>;
    /// The least and the greatest size of pairs that go into lanes: squares of areas are still
    /// ordinary numbers. The scalar solver takes the others.
    #[doc(hidden)]
    const SIZES: [Self; 2];
}

impl Real for f32 {
    type Lanes<S: Simd> = S::f32s;
    const SIZES: [Self; 2] = [1e-4, 1e6];
}

impl Real for f64 {
    type Lanes<S: Simd> = S::f64s;
    const SIZES: [Self; 2] = [1e-40, 1e40];
}

/// At most so many pairs to a vector: `f32` in 512 bits.
pub(crate) const MOST_LANES: usize = 16;

/// One number of each of several pairs.
pub(crate) trait Lane:
    Copy
    + IndexMut<usize, Output = Self::Real>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    type Real: Real;
    type Token: Simd;
    type Mask: Mask<Self>;
    /// How many pairs.
    const COUNT: usize;

    fn all(token: Self::Token, value: Self::Real) -> Self;
    /// `yes` where the mask holds, `no` elsewhere.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The first `COUNT` numbers.
    fn read(token: Self::Token, numbers: &[Self::Real]) -> Self;
    /// The lanes of two vectors by turns, as two vectors.
    fn interleave(self, other: Self) -> (Self, Self);
    fn sqrt(self) -> Self;
    fn abs(self) -> Self;
    /// The lesser; of two equal ones, as zeros of either sign are, the other. Said here, since processors
    /// differ in that.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.lt(other).pick(self, other)
    }
    /// The greater, likewise.
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        other.lt(self).pick(self, other)
    }
    fn lt(self, other: Self) -> Self::Mask;
    fn le(self, other: Self) -> Self::Mask;
    fn same(self, other: Self) -> Self::Mask;

    #[inline(always)]
    fn gt(self, other: Self) -> Self::Mask {
        other.lt(self)
    }
}

/// Yes or no for each of several pairs.
pub(crate) trait Mask<F: Lane>:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// `yes` where it holds, `no` elsewhere.
    #[inline(always)]
    fn pick(self, yes: F, no: F) -> F
    where
        F: Lane<Mask = Self>,
    {
        F::choose(self, yes, no)
    }
    /// Bit i tells of pair i.
    fn bits(self) -> u64;
    fn of_bits(token: F::Token, bits: u64) -> Self;
}

impl<S: Simd, F: ExtractToken<S = S> + SimdFloat<S, Element: Real>> Lane for F {
    type Real = F::Element;
    type Token = S;
    type Mask = <F as SimdBase<S>>::Mask;
    const COUNT: usize = <F as SimdBase<S>>::LEN;

    #[inline(always)]
    fn all(token: S, value: F::Element) -> Self {
        F::splat(token, value)
    }
    #[inline(always)]
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self {
        mask.select(yes, no)
    }
    #[inline(always)]
    fn read(token: S, numbers: &[F::Element]) -> Self {
        F::from_slice(token, &numbers[..Self::COUNT])
    }
    #[inline(always)]
    fn interleave(self, other: Self) -> (Self, Self) {
        SimdBase::interleave(self, other)
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        SimdFloat::sqrt(self)
    }
    #[inline(always)]
    fn abs(self) -> Self {
        SimdBase::abs(self)
    }
    #[inline(always)]
    fn lt(self, other: Self) -> Self::Mask {
        self.simd_lt(other)
    }
    #[inline(always)]
    fn le(self, other: Self) -> Self::Mask {
        self.simd_le(other)
    }
    #[inline(always)]
    fn same(self, other: Self) -> Self::Mask {
        self.simd_eq(other)
    }
}

impl<S: Simd, F, M> Mask<F> for M
where
    F: Lane<Token = S>,
    M: SimdMask<S>,
{
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bitmask()
    }
    #[inline(always)]
    fn of_bits(token: S, bits: u64) -> Self {
        SimdMask::from_bitmask(token, bits)
    }
}

/// The numbers of the lanes whose bit is set, the lowest first.
#[inline(always)]
pub(crate) fn lanes_of(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 64).then_some(lane)
    })
}

/// A closure over vectors has to be compiled for the same instruction set as what calls it, so it
/// must be inlined; and stable Rust takes the attribute for that on an argument alone.
#[inline(always)]
pub(crate) fn inlined<T>(closure: T) -> T {
    closure
}

/// `array::map`, sure to be inlined.
#[inline(always)]
pub(crate) fn each<T, U>([a, b, c]: [T; 3], f: impl Fn(T) -> U) -> [U; 3] {
    [f(a), f(b), f(c)]
}
