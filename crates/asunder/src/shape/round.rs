//! Margins: a point with one is a ball, and any shape can have one.

use super::{Boundary, Cloud, ShapeError, Side, Support, Symmetry, error};
use crate::space::{Field, Polygon, Scalar, Vector};

/// All points within `radius` of the origin: a point with a margin. A disk in the plane.
///
/// ```
/// use asunder::{glam::DVec3, shape::Ball, signed_distance, Pose, Proximity};
/// let ball = Ball::<DVec3>::new(1.0)?;
/// let answer = signed_distance(&ball, &ball, Pose::at(DVec3::new(0.0, 3.0, 4.0)));
/// let Proximity::Apart { gap, witness, .. } = answer.proximity() else { panic!() };
/// assert!((gap - 3.0).abs() < 1e-14);
/// assert!(witness.a.distance(DVec3::new(0.0, 0.6, 0.8)) < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<V: Vector> {
    radius: V::Scalar,
}

impl<V: Vector> Ball<V> {
    /// A radius of 0 makes it a point.
    ///
    /// # Errors
    /// [`ShapeError`] if the radius is negative or not finite.
    pub fn new(radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self { radius: error::length("radius", radius)? })
    }

    /// How far its surface is from the origin.
    #[must_use]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Support<V> for Ball<V> {
    #[inline]
    fn support(&self, _direction: V) -> V {
        V::ZERO
    }
    #[inline]
    fn numbered(&self, _direction: V) -> (V, u32) {
        (V::ZERO, 0)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        (number == 0).then_some(V::ZERO)
    }
    #[inline]
    fn interior(&self) -> V {
        V::ZERO
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        self.radius
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        Symmetry::Round
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        V::Scalar::ZERO
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        Some([V::ZERO; 2])
    }
}

/// All points within `radius` of another shape.
///
/// ```
/// use asunder::{glam::DVec2, shape::{Cuboid, Rounded}, signed_distance, Pose};
/// let pad = Rounded::new(Cuboid::new(DVec2::new(1.0, 1.0))?, 0.5)?;
/// let gap = signed_distance(&pad, &pad, Pose::at(DVec2::new(5.0, 6.0))).signed_distance();
/// assert!((gap - 4.0).abs() < 1e-14); // corners are 3 and 4 apart: 5, less two margins
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<T, S> {
    inner: T,
    radius: S,
}

impl<T, S: Scalar> Rounded<T, S> {
    /// Grows `inner` by `radius` on all sides.
    ///
    /// # Errors
    /// [`ShapeError`] if the radius is negative or not finite.
    pub fn new(inner: T, radius: S) -> Result<Self, ShapeError> {
        Ok(Self { inner, radius: error::length("radius", radius)? })
    }

    /// The shape that was grown.
    #[must_use]
    pub fn inner(&self) -> &T {
        &self.inner
    }

    /// By how much. The inner shape may have a margin of its own beside it.
    #[must_use]
    pub fn radius(&self) -> S {
        self.radius
    }
}

impl<V: Vector, T: Support<V>> Support<V> for Rounded<T, V::Scalar> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.inner.support(direction)
    }
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        self.inner.numbered(direction)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        self.inner.point(number)
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        self.inner.margin() + self.radius
    }
    #[inline]
    fn interior(&self) -> V {
        self.inner.interior()
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        self.inner.symmetry()
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.inner.reach()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        self.inner.is_polytope()
    }
    #[inline]
    fn polygon(&self) -> Option<&Polygon<V::Scalar>> {
        self.inner.polygon()
    }
    #[inline]
    fn boundary(&self) -> Option<Boundary<'_, V>> {
        self.inner.boundary()
    }
    #[inline]
    fn cloud(&self) -> Option<Cloud<'_, V>> {
        self.inner.cloud()
    }
    #[inline]
    fn frustum(&self) -> Option<[V::Scalar; 3]> {
        self.inner.frustum()
    }
    #[inline]
    fn half_extents(&self) -> Option<V> {
        self.inner.half_extents()
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        self.inner.ends()
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        self.inner.side(index)
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        self.inner.face_normal(index)
    }
}
