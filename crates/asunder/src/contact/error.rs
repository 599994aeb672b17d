//! What is wrong with a length by which contacts are told apart.

use crate::space::Scalar;
use core::fmt;

/// Why [`Incremental::new`](super::Incremental::new) or `Cache::new` refused a length.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum LengthError {
    /// It is infinite or NaN.
    NotFinite {
        /// Which one, such as `near`.
        what: &'static str,
        /// The refused value.
        value: f64,
    },
    /// It is below 0.
    Negative {
        /// Which one, such as `near`.
        what: &'static str,
        /// The refused value.
        value: f64,
    },
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { what, value } => write!(f, "{what} must be finite, not {value}"),
            Self::Negative { what, value } => write!(f, "{what} must be 0 or more, not {value}"),
        }
    }
}

impl core::error::Error for LengthError {}

/// The length, if it is finite and not negative.
pub(super) fn length<S: Scalar>(what: &'static str, length: S) -> Result<S, LengthError> {
    let value = length.to_f64();
    match () {
        () if !length.is_finite() => Err(LengthError::NotFinite { what, value }),
        () if length < S::ZERO => Err(LengthError::Negative { what, value }),
        () => Ok(length),
    }
}
