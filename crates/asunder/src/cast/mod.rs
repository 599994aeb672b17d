//! When moving shapes meet, and what a ray hits: with proof of what does not happen before.
//!
//! For every unit n, −h(n) bounds the signed distance s from below. B moves by v t, and so does the
//! bound of each axis, evenly:
//!
//! > s(t) ≥ −h(n) + t (n · v)
//!
//! So s(t) is the greatest of straight lines, a convex function of time, and each axis that a query
//! proves at one moment proves something about all moments:
//! - if n · v ≥ 0 while the bound is above the target, the shapes never meet;
//! - else they do not meet before the line comes down to the target.
//!
//! Going there and asking again is Newton's method on s. On a convex function it comes from one side
//! and never passes the root, and for polytopes it ends after finitely many axes. Rotations bend the
//! lines; what their speed is bounded by gives a line below them ([`Motion`]; conservative
//! advancement, Mirtich 1996), and what they can be bent by tells what two looks along one axis prove
//! of the time between.
//!
//! [`Pair::cast`](crate::Pair::cast) and [`Pair::sweep`](crate::Pair::sweep) ask about shapes,
//! [`ray`] and [`project`] about a point.

mod balls;
mod cap;
mod entry;
mod face;
mod flight;
mod frames;
mod held;
mod linear;
mod motion;
mod portal;
mod sweep;

pub use motion::{Motion, MotionError};

use crate::answer::{Answer, Stop};
use crate::query::Pair;
use crate::shape::{Point, ShapeError, Support, error};
use crate::space::{Field, Pose, Scalar, Vector};

/// Roundings of a time, or of a place on the way, in EPSILON.
const ROUNDINGS: f64 = 4.0;
/// How often a later time is tried to prove the impact.
const PROOFS: u32 = 6;

/// What a cast has found out about the times from 0 to the one asked about.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub enum Cast<V: Vector> {
    /// The shapes come as close as the target.
    Impact(Impact<V>),
    /// Proven: they do not.
    Clear {
        /// Proven: not before this time, that asked about or a later one; infinity if never, or
        /// at no time that is a number.
        until: V::Scalar,
    },
    /// Undecided: the limit of steps was reached, the solver does not tell, or rounding hides whether
    /// they touch in passing.
    Open {
        /// Proven: not before this time.
        clear_until: V::Scalar,
        /// Why it ended.
        stop: Stop,
    },
}

/// When and how the signed distance comes down to the target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Impact<V: Vector> {
    /// When, in the unit of time of the velocity. 0 if it is so from the start.
    pub time: V::Scalar,
    /// Proven: not earlier than this.
    pub earliest: V::Scalar,
    /// Proven: not later than this. Infinity where they meet so slowly, or separate at once, that
    /// nothing was found that proves it.
    pub latest: V::Scalar,
    /// The signed distance at `time`, with axis and witness points: where B is then, up to how far the
    /// rounding of `time` moves it.
    pub answer: Answer<V>,
    /// How fast the witness points approach along the axis then; negative if they separate, which is
    /// possible at the start, and where shapes graze. Of a sweep whose speeds are beyond all numbers, the
    /// most that it may be.
    pub approach: V::Scalar,
}

impl<V: Vector> Cast<V> {
    /// The impact, if there is one.
    #[must_use]
    pub fn impact(&self) -> Option<&Impact<V>> {
        match self {
            Self::Impact(impact) => Some(impact),
            _ => None,
        }
    }

    /// Proven: before this time the shapes are farther apart than the target. It may be later than the
    /// time asked about, and is infinity if they never come as close.
    #[must_use]
    pub fn clear_until(&self) -> V::Scalar {
        match self {
            Self::Impact(impact) => impact.earliest,
            Self::Clear { until } | Self::Open { clear_until: until, .. } => *until,
        }
    }

    /// With the answer of the impact in another frame.
    fn moved(self, pose: &Pose<V>) -> Self {
        match self {
            Self::Impact(impact) => {
                Self::Impact(Impact { answer: impact.answer.moved(pose), ..impact })
            }
            cast => cast,
        }
    }

    fn not_finite() -> Self {
        Self::Open { clear_until: V::Scalar::ZERO, stop: Stop::NotFinite }
    }
}

/// Whether an answer tells how near the shapes are, as nearly as they can be told, or proves that they
/// are as near as the target. One that was ended by a limit may be as wide as the shapes.
fn tells<V: Vector>(answer: &Answer<V>, target: V::Scalar) -> bool {
    matches!(answer.stop(), Stop::Converged | Stop::Decided) || answer.upper() <= target
}

/// What rounding may have added to n · v, or taken from it: nothing where all products are 0 because
/// a factor is. Of small numbers all of a product may be lost.
fn blur<V: Vector>(n: V, v: V) -> V::Scalar {
    let zero = V::Scalar::ZERO;
    let lost = V::Scalar::TINY * V::Scalar::TINY * V::Scalar::EPSILON;
    let product = |i: usize| (n.get(i), v.get(i));
    let off = |(n, v): (V::Scalar, V::Scalar)| match n == zero || v == zero {
        true => zero,
        false => (n * v).abs() * V::Scalar::from_f64(4.0) * V::Scalar::EPSILON + lost,
    };
    (0..V::DIM).map(product).map(off).fold(zero, |sum, off| sum + off)
}

/// Where a ray from `origin` along `direction` enters a shape, in the shape's frame, up to the time
/// `until`, which may be infinity. Times count lengths of `direction`; the axis of the answer is the
/// normal, out of the shape. A ray that starts inside has its impact at time 0, and so has one whose
/// direction is the zero vector, or none.
///
/// ```
/// use asunder::{cast::ray, glam::DVec3, shape::Cylinder};
/// let can = Cylinder::new(1.0, 0.5)?;
/// let hit = ray(&can, DVec3::new(3.0, 0.5, 0.0), DVec3::NEG_X, 10.0)?;
/// let impact = hit.impact().unwrap();
/// assert!((impact.time - 2.5).abs() < 1e-9);
/// assert!(impact.answer.axis().get().distance(DVec3::X) < 1e-6);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
///
/// # Errors
/// [`ShapeError::PointNotFinite`] if the origin is not finite; [`ShapeError::NotFinite`] or
/// [`ShapeError::Negative`] if the direction is not finite, or `until` no time from 0 to infinity.
pub fn ray<V, S>(
    shape: &S,
    origin: V,
    direction: V,
    until: V::Scalar,
) -> Result<Cast<V>, ShapeError>
where
    V: Vector,
    S: Support<V> + ?Sized,
{
    Point::new(origin)?;
    error::each("direction", direction, error::finite)?;
    if until != V::Scalar::INFINITY {
        error::length("until", until)?;
    }
    // The origin is where the point begins, not a part of its shape: bounds are as wide as shapes are.
    let point = Point::new(V::ZERO)?;
    let pair = Pair::new(shape, &point).relative(Pose::at(origin));
    Ok(pair.cast(direction, until, V::Scalar::ZERO))
}

/// The signed distance of a point from a shape, in the shape's frame, and as `witness().a` the
/// nearest point of its surface, from inside as from outside.
///
/// ```
/// use asunder::{cast::project, glam::DVec2, shape::Cuboid};
/// let square = Cuboid::new(DVec2::ONE)?;
/// assert_eq!(project(&square, DVec2::new(3.0, 0.5))?.witness().a, DVec2::new(1.0, 0.5));
/// assert_eq!(project(&square, DVec2::new(0.9, 0.5))?.witness().a, DVec2::new(1.0, 0.5));
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
///
/// # Errors
/// [`ShapeError::PointNotFinite`] if the point is not finite.
pub fn project<V, S>(shape: &S, point: V) -> Result<Answer<V>, ShapeError>
where
    V: Vector,
    S: Support<V> + ?Sized,
{
    let point = Point::new(point)?;
    Ok(Pair::new(shape, &point).signed_distance())
}
