//! How close a bracket must be, and how long a solver may try.

use crate::space::Scalar;
use core::fmt;

/// A relative tolerance and a limit of steps, both checked.
///
/// ```
/// use asunder::{Limits, LimitsError};
/// let limits = Limits::new(1e-9, 300)?;
/// assert_eq!(limits.steps(), 300);
/// assert_eq!(Limits::new(0.0, 300), Err(LimitsError::Tolerance { value: 0.0 }));
/// assert_eq!(Limits::new(1e-9, 4), Err(LimitsError::Steps { value: 4 }));
/// # Ok::<(), LimitsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits<S> {
    tolerance: S,
    steps: u32,
}

/// Why [`Limits::new`] refused its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum LimitsError {
    /// Not above 0 and below 1.
    Tolerance {
        /// The refused value.
        value: f64,
    },
    /// Fewer than [`Limits::MIN_STEPS`] or more than [`Limits::MAX_STEPS`].
    Steps {
        /// The refused value.
        value: u32,
    },
}

/// Fewer steps than a simplex and one look beyond it prove nothing useful. As in dyn4j.
const MIN_STEPS: u32 = 5;
const MAX_STEPS: u32 = 100_000;

impl<S: Scalar> Limits<S> {
    /// The least number of steps that may be asked for.
    pub const MIN_STEPS: u32 = MIN_STEPS;
    /// The greatest. Solvers that keep a polytope stop earlier, when the vertices that there is room for
    /// are used up: `N` of [`Epa`](crate::solver::Epa) and [`Uepa`](crate::solver::Uepa), 1024 by default.
    pub const MAX_STEPS: u32 = MAX_STEPS;

    /// `tolerance` is the width of the bracket, relative to the size of the difference, at which a
    /// curved pair counts as closed, 0 < `tolerance` < 1; polytopes always close to rounding. In `f64` the default
    /// solver closes pairs of which one is more than 16 times as large as the other to the same share of the
    /// smaller, if they are as near to each other as that is large.
    /// `steps` is the limit of support calls on each shape, but for up to 14 looks around bodies of revolution,
    /// or as many again where their search begins anew; where it does not allow for a look at each facet
    /// that a hull knows, overlaps are not looked at facet by facet, which is slower. An overlap test makes
    /// up to 33 whatever the limit.
    ///
    /// # Errors
    /// [`LimitsError`] with the value that is out of range.
    pub fn new(tolerance: S, steps: u32) -> Result<Self, LimitsError> {
        if !(tolerance > S::ZERO && tolerance < S::ONE) {
            return Err(LimitsError::Tolerance { value: tolerance.to_f64() });
        }
        if !(MIN_STEPS..=MAX_STEPS).contains(&steps) {
            return Err(LimitsError::Steps { value: steps });
        }
        Ok(Self { tolerance, steps })
    }

    /// Relative to the size of the difference.
    #[inline]
    #[must_use]
    pub fn tolerance(&self) -> S {
        self.tolerance
    }

    /// The same with so much of the tolerance.
    pub(crate) fn tighter(&self, share: S) -> Self {
        Self { tolerance: self.tolerance * share, ..*self }
    }

    /// What is left after so many steps.
    pub(crate) fn after(&self, steps: u32) -> Self {
        Self { steps: self.steps.saturating_sub(steps), ..*self }
    }

    /// The same without as many steps as another way to an answer may need, a quarter of them.
    pub(crate) fn short_of_another(&self) -> Self {
        self.after(self.steps / 4)
    }

    /// The same without so many steps, or a quarter of them, if that is less.
    pub(crate) fn short_of(&self, steps: u32) -> Self {
        self.after(steps.min(self.steps / 4))
    }

    /// Whether another way to an answer is worth a try.
    pub(crate) fn has_another(&self) -> bool {
        self.steps >= MIN_STEPS
    }

    /// The limit of support calls on each shape.
    #[inline]
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }
}

impl<S: Scalar> Default for Limits<S> {
    /// [`Scalar::DEFAULT_TOLERANCE`] and 1000 steps.
    fn default() -> Self {
        Self { tolerance: S::DEFAULT_TOLERANCE, steps: 1000 }
    }
}

impl fmt::Display for LimitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tolerance { value } => {
                write!(f, "the tolerance must be above 0 and below 1, not {value}")
            }
            Self::Steps { value } => {
                write!(f, "the step limit must be from {MIN_STEPS} to {MAX_STEPS}, not {value}")
            }
        }
    }
}

impl core::error::Error for LimitsError {}
