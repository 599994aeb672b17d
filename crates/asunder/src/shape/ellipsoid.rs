//! Ellipsoids. One that is round everywhere is a smaller convex body and the ball that rolls about inside it:
//! that is its margin, and where no more than the margins overlap, nothing has to be grown.

use super::{ShapeError, Support, Symmetry, error};
use crate::space::{Field, Scalar, Unit, Vector};

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
pub struct Ellipsoid<V: Vector> {
    radii: V,
    margin: V::Scalar,
}

impl<V: Vector> Ellipsoid<V> {
    /// From its radii along the coordinate axes; a radius of 0 makes it flat.
    ///
    /// # Errors
    /// [`ShapeError`] if one is negative or not finite.
    pub fn new(radii: V) -> Result<Self, ShapeError> {
        error::each("radii", radii, error::length)?;
        Ok(Self { radii, margin: rolling_ball(radii) })
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

/// The radius of the largest ball that touches an ellipsoid from inside wherever it is put, which is the least
/// radius of curvature. What is left inside, where the middle of the ball may be, is convex (Blaschke 1916).
pub(crate) fn rolling_ball<V: Vector>(radii: V) -> V::Scalar {
    let most = radii.largest();
    let least = (0..V::DIM).map(|axis| radii.get(axis).abs()).fold(most, V::Scalar::min);
    if most > V::Scalar::ZERO { least * (least / most) } else { V::Scalar::ZERO }
}

impl<V: Vector> Support<V> for Ellipsoid<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        // x = R u with |u| = 1:  max d·Ru = max Rd·u  ⇒  u ∥ R d
        if self.is_ball() {
            return V::ZERO;
        }
        let times = |v: V| V::from_fn(|axis| self.radii.get(axis) * v.get(axis));
        match (Unit::new(times(direction)), Unit::new(direction)) {
            (Some(u), Some(out)) => times(u.get()) - out.get() * self.margin,
            _ => V::ZERO,
        }
    }
    #[inline]
    fn interior(&self) -> V {
        V::ZERO
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        self.margin
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
