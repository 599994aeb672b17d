//! Why points have no hull of full dimension.

use core::fmt;

/// Why points have no hull of full dimension. Widths are in the unit of the points.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum HullError {
    /// A hull needs one more point than there are dimensions; one that may be flat, a single one.
    TooFewPoints {
        /// How many were given.
        count: usize,
    },
    /// More than are counted here.
    TooManyPoints {
        /// How many were given.
        count: usize,
    },
    /// A coordinate is infinite, NaN, or too large to be squared.
    NotFinite {
        /// The first such point, counted from 0.
        index: usize,
    },
    /// All lie in one point, up to rounding.
    Point {
        /// No two are farther apart.
        width: f64,
    },
    /// All lie on one line, up to rounding.
    Line {
        /// None is farther away from it.
        width: f64,
    },
    /// All lie in one plane of space, up to rounding.
    Flat {
        /// They lie between two planes so far apart.
        width: f64,
    },
}

impl fmt::Display for HullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewPoints { count } => {
                let enough = "give three in the plane, four in space, or with flat_too one";
                write!(f, "{count} points have no inside: {enough}")
            }
            Self::TooManyPoints { count } => {
                write!(f, "{count} points are more than 4294967294, the most that are counted")
            }
            Self::NotFinite { index } => {
                let why = "a coordinate that is not finite, or whose square is not";
                write!(f, "point {index} (counted from 0) has {why}")
            }
            Self::Point { width } => write!(f, "all points are one, up to {width:e}"),
            Self::Line { width } => write!(f, "all points lie on one line, up to {width:e}"),
            Self::Flat { width } => write!(f, "all points lie in one plane, up to {width:e}"),
        }
    }
}

impl core::error::Error for HullError {}
