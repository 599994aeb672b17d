//! A shape somewhere else.

use super::{ShapeError, Support, Symmetry, norm};
use crate::space::{Pose, Rotation, Vector};

/// A shape moved by a pose, as a shape of its own: to build sums and rounded shapes of moved
/// parts. A query takes poses by itself.
///
/// ```
/// use asunder::{glam::DVec2, shape::{Ball, Placed}, signed_distance, Pose};
/// let left = Placed::new(Ball::new(1.0)?, Pose::at(DVec2::new(-3.0, 0.0)))?;
/// let gap = signed_distance(&left, &Ball::new(1.0)?, Pose::at(DVec2::X)).signed_distance();
/// assert!((gap - 2.0).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed<T, V: Vector> {
    inner: T,
    pose: Pose<V>,
}

impl<V: Vector, T: Support<V>> Placed<T, V> {
    /// `inner`, moved by `pose`.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] if the translation is not finite.
    pub fn new(inner: T, pose: Pose<V>) -> Result<Self, ShapeError> {
        super::error::each("translation", pose.translation, super::error::finite)?;
        Ok(Self { inner, pose })
    }

    /// The shape that was moved.
    #[must_use]
    pub fn inner(&self) -> &T {
        &self.inner
    }

    /// Where it is: this takes its coordinates to those outside.
    #[must_use]
    pub fn pose(&self) -> &Pose<V> {
        &self.pose
    }

    fn rotation(&self) -> &Rotation<V> {
        &self.pose.rotation
    }
}

impl<V: Vector, T: Support<V>> Support<V> for Placed<T, V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.pose.apply(self.inner.support(self.rotation().undo(direction)))
    }
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        let (point, number) = self.inner.numbered(self.rotation().undo(direction));
        (self.pose.apply(point), number)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        Some(self.pose.apply(self.inner.point(number)?))
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        self.inner.margin()
    }
    #[inline]
    fn interior(&self) -> V {
        self.pose.apply(self.inner.interior())
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        norm(self.pose.translation) + self.inner.reach()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        self.inner.is_polytope()
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        // Turned, its axis need not be one of the coordinates.
        if self.inner.symmetry() == Symmetry::Round { Symmetry::Round } else { Symmetry::None }
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        Some(self.inner.ends()?.map(|end| self.pose.apply(end)))
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        Some(self.rotation().apply(self.inner.face_normal(index)?))
    }
}
