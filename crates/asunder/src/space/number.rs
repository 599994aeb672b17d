//! The numbers everything is computed with.
//!
//! The core needs + − × ÷ √ and comparison, in an order fixed by the source, and, where a sign must
//! be right, what a product has lost to rounding. All of that is the same to the last bit on every
//! platform, and so are answers.

use super::{Plain, Task};
use core::ops::{Add, Div, Mul, Neg, Sub};

/// An ordered field: + − × ÷ and comparison.
pub trait Field:
    Plain
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
}

/// A [`Field`] with square roots and a known relative precision: `f32`, `f64`, or your own.
///
/// ```
/// use asunder::space::Scalar;
/// assert_eq!(f64::from_f64(2.0).sqrt().min(1.5), f64::sqrt(2.0));
/// ```
pub trait Scalar: Field {
    /// The distance from 1 to the next larger number. Every claimed bound is widened in its units.
    const EPSILON: Self;
    /// Larger than every finite number; a bound of this size claims nothing.
    const INFINITY: Self;
    /// Smaller than every finite number.
    const NEG_INFINITY: Self;
    /// A length whose square is still an ordinary number, not far from the smallest of them.
    /// Bounds are never claimed tighter than this: what is smaller is not told from a point.
    const TINY: Self;
    /// The relative width at which the bracket of a curved pair counts as closed, unless
    /// [`Limits`](crate::Limits) say otherwise: 1e-5 for `f32`, 5e-7 for `f64`.
    const DEFAULT_TOLERANCE: Self;
    /// Whether it comes back from `f64` as it went, with all its digits and whatever else there is to it.
    #[doc(hidden)]
    const THROUGH_F64: bool = false;
    /// Its digits, all 0, are a set of 22 bits: marks, powers of two from 1 on, are added without
    /// rounding.
    #[doc(hidden)]
    const UNMARKED: Self = Self::ZERO;

    /// √, correctly rounded.
    fn sqrt(self) -> Self;
    /// The nearest number to `value`.
    fn from_f64(value: f64) -> Self;
    /// The nearest `f64`: for messages, and where hulls are built and directions are sorted.
    fn to_f64(self) -> f64;
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;

    /// `self · factor + addend`, rounded once if the type can do that; it tells what a product has
    /// lost. Used where a sign must be right, not for speed.
    #[inline]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        self * factor + addend
    }

    /// Does what is to be done to columns of these numbers.
    #[doc(hidden)]
    #[inline]
    fn run<T: Task<Self>>(task: T) -> T::Output {
        task.plain()
    }

    /// The marks on top of [`Self::UNMARKED`].
    #[doc(hidden)]
    #[inline]
    fn marks(self) -> u32 {
        self.to_f64() as u32
    }

    /// The absolute value.
    #[inline]
    fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }
    /// The absolute value, negative where `sign` is.
    #[inline]
    fn copysign(self, sign: Self) -> Self {
        if sign < Self::ZERO { -self.abs() } else { self.abs() }
    }
    /// The lesser of two numbers; `self` where they do not compare.
    #[inline]
    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
    /// The greater of two numbers; `self` where they do not compare.
    #[inline]
    fn max(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

/// The numbers of the language; √ and what is rounded once by way of glam, which has them with and
/// without the standard library.
macro_rules! float {
    ($number:ident, $vector:ty, tiny: $tiny:literal, tolerance: $tolerance:literal) => {
        impl Field for $number {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
        }

        impl Scalar for $number {
            const EPSILON: Self = $number::EPSILON;
            const INFINITY: Self = $number::INFINITY;
            const NEG_INFINITY: Self = $number::NEG_INFINITY;
            const TINY: Self = $tiny;
            const DEFAULT_TOLERANCE: Self = $tolerance;
            const THROUGH_F64: bool = true;
            const UNMARKED: Self = (1_u64 << ($number::MANTISSA_DIGITS - 1)) as $number;

            #[inline]
            fn sqrt(self) -> Self {
                <$vector>::new(self, 0.0).sqrt().x
            }
            #[inline]
            fn mul_add(self, factor: Self, addend: Self) -> Self {
                let vector = |x| <$vector>::new(x, 0.0);
                vector(self).mul_add(vector(factor), vector(addend)).x
            }
            #[inline]
            fn from_f64(value: f64) -> Self {
                value as $number
            }
            #[inline]
            fn to_f64(self) -> f64 {
                f64::from(self)
            }
            #[inline]
            fn is_finite(self) -> bool {
                $number::is_finite(self)
            }
            #[inline(always)]
            fn run<T: Task<Self>>(task: T) -> T::Output {
                task.wide()
            }
            #[inline]
            fn marks(self) -> u32 {
                (self.to_bits() & ((1 << ($number::MANTISSA_DIGITS - 1)) - 1)) as u32
            }
            #[inline]
            fn abs(self) -> Self {
                $number::abs(self)
            }
            #[inline]
            fn copysign(self, sign: Self) -> Self {
                $number::copysign(self, sign)
            }
        }
    };
}

float!(f32, glam::Vec2, tiny: 1e-18, tolerance: 1e-5);
float!(f64, glam::DVec2, tiny: 1e-150, tolerance: 5e-7);
