//! Ellipsoids.

use super::{ShapeError, Support, Symmetry, error};
use crate::space::{Field, Unit, Vector};

/// An ellipsoid about the origin with its axes along the coordinates; an ellipse in the plane.
///
/// ```
/// use asunder::{glam::DVec3, shape::Ellipsoid, signed_distance, Pose};
/// let egg = Ellipsoid::new(DVec3::new(1.0, 2.0, 0.5))?;
/// let gap = signed_distance(&egg, &egg, Pose::at(DVec3::new(0.0, 5.0, 0.0))).signed_distance();
/// assert!((gap - 1.0).abs() < 1e-6);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid<V> {
    radii: V,
}

impl<V: Vector> Ellipsoid<V> {
    /// From its radii along the coordinate axes; a radius of 0 makes it flat.
    ///
    /// # Errors
    /// [`ShapeError`] if one is negative or not finite.
    pub fn new(radii: V) -> Result<Self, ShapeError> {
        error::each("radii", radii, error::length)?;
        Ok(Self { radii })
    }

    /// Its radii along the coordinate axes.
    #[must_use]
    pub fn radii(&self) -> V {
        self.radii
    }

    /// Equal radii make it one: a point with a margin.
    #[inline]
    fn is_ball(&self) -> bool {
        (1..V::DIM).all(|axis| self.radii.get(axis) == self.radii.get(0))
    }
}

impl<V: Vector> Support<V> for Ellipsoid<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        // x = R u with |u| = 1:  max d·Ru = max Rd·u  ⇒  u ∥ R d
        if self.is_ball() {
            return V::ZERO;
        }
        let times = |v: V| V::from_fn(|axis| self.radii.get(axis) * v.get(axis));
        Unit::new(times(direction)).map_or(V::ZERO, |u| times(u.get()))
    }
    #[inline]
    fn interior(&self) -> V {
        V::ZERO
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        if self.is_ball() { self.radii.get(0) } else { V::Scalar::ZERO }
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.radii.largest()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        self.is_ball()
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        Symmetry::of_stretched_ball(self.radii)
    }
}
