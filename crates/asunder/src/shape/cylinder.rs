//! Upright cylinders.

use super::{ShapeError, Support, Symmetry, across, error, norm};
use crate::space::{Field, Unit, Vector};

/// A cylinder about the y axis; a rectangle in the plane.
///
/// ```
/// use asunder::{glam::DVec3, shape::Cylinder, signed_distance, Pose};
/// let can = Cylinder::<DVec3>::new(1.0, 0.5)?;
/// let gap = signed_distance(&can, &can, Pose::at(DVec3::new(0.2, 3.0, 0.1))).signed_distance();
/// assert!((gap - 1.0).abs() < 1e-7);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder<V: Vector> {
    half_height: V::Scalar,
    radius: V::Scalar,
}

impl<V: Vector> Cylinder<V> {
    /// Its axis runs from −`half_height` to `half_height` on the y axis.
    ///
    /// # Errors
    /// [`ShapeError`] if a length is negative or not finite.
    pub fn new(half_height: V::Scalar, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self {
            half_height: error::length("half_height", half_height)?,
            radius: error::length("radius", radius)?,
        })
    }

    /// Half of the way from cap to cap.
    #[must_use]
    pub fn half_height(&self) -> V::Scalar {
        self.half_height
    }

    /// Of its caps.
    #[must_use]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Support<V> for Cylinder<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        let h = self.half_height;
        let cap = V::basis(1) * if direction.get(1) < V::Scalar::ZERO { -h } else { h };
        match Unit::new(across(direction)) {
            Some(out) => cap + out.get() * self.radius,
            None => cap,
        }
    }
    #[inline]
    fn interior(&self) -> V {
        V::ZERO
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        Symmetry::About(1)
    }
    #[inline]
    fn frustum(&self) -> Option<[V::Scalar; 3]> {
        (V::DIM == 3).then_some([self.half_height, self.radius, self.radius])
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        norm(V::from_fn(|axis| [self.half_height, self.radius, V::Scalar::ZERO][axis]))
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        V::DIM == 2
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        match index {
            0 => Some(V::basis(1)),
            1 => Some(-V::basis(1)),
            2 if V::DIM == 2 => Some(V::basis(0)),
            3 if V::DIM == 2 => Some(-V::basis(0)),
            _ => None,
        }
    }
}
