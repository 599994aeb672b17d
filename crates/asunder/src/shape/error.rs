//! What is wrong with the numbers a shape was to be made of.

use crate::space::{Scalar, Vector};
use core::fmt;

/// Why a constructor refused its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A number is infinite or NaN.
    NotFinite {
        /// Which one, such as `radius`.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A length is below 0.
    Negative {
        /// Which one, such as `radius`.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A direction is the zero vector.
    ZeroDirection {
        /// Which one, such as `normal`.
        what: &'static str,
    },
    /// A hull of no points.
    NoPoints,
    /// A coordinate of a point is infinite or NaN.
    PointNotFinite {
        /// The first such point, counted from 0.
        index: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { what, value } => write!(f, "{what} must be finite, not {value}"),
            Self::Negative { what, value } => write!(f, "{what} must be 0 or more, not {value}"),
            Self::ZeroDirection { what } => write!(f, "{what} must not be the zero vector"),
            Self::NoPoints => write!(f, "a hull needs at least one point"),
            Self::PointNotFinite { index } => {
                write!(f, "point {index} (counted from 0) has a coordinate that is not finite")
            }
        }
    }
}

impl core::error::Error for ShapeError {}

/// The number, if it is finite.
pub(crate) fn finite<S: Scalar>(what: &'static str, value: S) -> Result<S, ShapeError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(ShapeError::NotFinite { what, value: value.to_f64() })
    }
}

/// The number, if it is finite and not negative.
pub(crate) fn length<S: Scalar>(what: &'static str, value: S) -> Result<S, ShapeError> {
    if finite(what, value)? < S::ZERO {
        return Err(ShapeError::Negative { what, value: value.to_f64() });
    }
    Ok(value)
}

/// The vector, if `check` accepts each of its coordinates.
pub(crate) fn each<V: Vector>(
    what: &'static str,
    vector: V,
    check: fn(&'static str, V::Scalar) -> Result<V::Scalar, ShapeError>,
) -> Result<V, ShapeError> {
    for axis in 0..V::DIM {
        check(what, vector.get(axis))?;
    }
    Ok(vector)
}

/// The points, if there is one and all are finite.
pub(super) fn points<V: Vector>(points: &[V]) -> Result<&[V], ShapeError> {
    if points.is_empty() {
        return Err(ShapeError::NoPoints);
    }
    match points.iter().position(|point| !point.is_finite()) {
        Some(index) => Err(ShapeError::PointNotFinite { index }),
        None => Ok(points),
    }
}
