//! A plane over any scalar, for problems in space that turn out to be planar.

use super::{Plain, Scalar, Vector};
use core::ops::{Add, Mul, Neg, Sub};

/// A vector of the plane with coordinates of type `S`, and how far off the plane it comes from.
/// That is carried along by sums and multiples, so that witness points find their way back, and
/// counts for nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flat<S>(pub(crate) S, pub(crate) S, pub(crate) S);

impl<S: Scalar> Add for Flat<S> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1, self.2 + other.2)
    }
}

impl<S: Scalar> Sub for Flat<S> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1, self.2 - other.2)
    }
}

impl<S: Scalar> Neg for Flat<S> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, -self.1, -self.2)
    }
}

impl<S: Scalar> Mul<S> for Flat<S> {
    type Output = Self;
    fn mul(self, factor: S) -> Self {
        Self(self.0 * factor, self.1 * factor, self.2 * factor)
    }
}

impl<S: Scalar> Vector for Flat<S> {
    type Scalar = S;
    type Corners<T: Plain> = [T; 2];
    type Side<T: Plain> = [T; 2];
    const DIM: usize = 2;
    const ZERO: Self = Self(S::ZERO, S::ZERO, S::ZERO);
    const AXES: [Self; 2] = [Self(S::ONE, S::ZERO, S::ZERO), Self(S::ZERO, S::ONE, S::ZERO)];

    fn dot(self, other: Self) -> S {
        self.0 * other.0 + self.1 * other.1
    }
    fn facet_normal([from, to]: [Self; 2]) -> Self {
        Self(to.1 - from.1, from.0 - to.0, S::ZERO)
    }
    fn get(self, axis: usize) -> S {
        match axis {
            0 => self.0,
            1 => self.1,
            _ => S::ZERO,
        }
    }
    fn from_fn(mut f: impl FnMut(usize) -> S) -> Self {
        Self(f(0), f(1), S::ZERO)
    }
    fn corners<T: Plain>(mut f: impl FnMut(usize) -> T) -> [T; 2] {
        [f(0), f(1)]
    }
    fn side<T: Plain>(mut f: impl FnMut(usize) -> T) -> [T; 2] {
        [f(0), f(1)]
    }
}
