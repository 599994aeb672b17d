//! The hull of borrowed points, for callers that may not allocate.

use super::{ShapeError, Support, UNNUMBERED, error, norm};
use crate::space::{Field, Scalar, Vector};

/// The convex hull of a slice of points: duplicate, interior, collinear and coplanar ones are
/// ordinary input. Each support call looks at every point; an owned
/// [`Hull`](crate::shape::Hull), which has a table of them all, is faster.
///
/// ```
/// use asunder::{glam::DVec2, shape::{Point, Points}, signed_distance, Pose};
/// let corners = [DVec2::ZERO, DVec2::X, DVec2::Y];
/// let point = Point::new(DVec2::ZERO)?;
/// let gap = signed_distance(&Points::new(&corners)?, &point, Pose::at(DVec2::new(1.0, 1.0)));
/// assert!((gap.signed_distance() - 0.5f64.sqrt()).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points<'a, V: Vector> {
    points: &'a [V],
    interior: V,
    /// The greatest length of a point.
    reach: V::Scalar,
}

impl<'a, V: Vector> Points<'a, V> {
    /// The hull of `points`.
    ///
    /// # Errors
    /// [`ShapeError::NoPoints`], or [`ShapeError::PointNotFinite`] with the first bad point.
    pub fn new(points: &'a [V]) -> Result<Self, ShapeError> {
        let points = error::points(points)?;
        Ok(Self { points, interior: middle(points), reach: reach(points) })
    }

    /// All points that it was made of, those inside as well.
    #[must_use]
    pub fn points(&self) -> &'a [V] {
        self.points
    }
}

/// More points than this say little more about the middle, and their roundings add up.
const MOST_IN_MIDDLE: usize = 256;

/// The mean of the points, or of some spread over them, found without summing so that it cannot
/// overflow.
pub(super) fn middle<V: Vector>(points: &[V]) -> V {
    let mut middle = points.first().copied().unwrap_or(V::ZERO);
    let mut count = V::Scalar::ONE;
    let stride = points.len().div_ceil(MOST_IN_MIDDLE).max(1);
    for &point in points.iter().step_by(stride).skip(1) {
        count = count + V::Scalar::ONE;
        middle = middle + (point - middle) * (V::Scalar::ONE / count);
    }
    middle
}

/// The greatest length of a point.
pub(super) fn reach<V: Vector>(points: &[V]) -> V::Scalar {
    points.iter().fold(V::Scalar::ZERO, |most, &point| most.max(norm(point)))
}

impl<V: Vector> Support<V> for Points<'_, V> {
    fn support(&self, direction: V) -> V {
        self.numbered(direction).0
    }
    fn numbered(&self, direction: V) -> (V, u32) {
        let mut most = -V::Scalar::INFINITY;
        let mut best = (self.interior, UNNUMBERED);
        for (&point, number) in self.points.iter().zip(0..UNNUMBERED) {
            let along = point.dot(direction);
            if along > most {
                (best, most) = ((point, number), along);
            }
        }
        best
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        self.points.get(number as usize).copied()
    }
    #[inline]
    fn interior(&self) -> V {
        self.interior
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.reach
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
}
