//! Upright cones.

use super::{ShapeError, Support, Symmetry, across, error, norm};
use crate::space::{Field, Scalar, Unit, Vector};

/// A cone about the y axis, its apex up; a triangle in the plane.
///
/// ```
/// use asunder::{glam::DVec3, shape::Cone, signed_distance, Pose};
/// let cone = Cone::<DVec3>::new(1.0, 0.5)?;
/// let gap = signed_distance(&cone, &cone, Pose::at(DVec3::new(0.0, 3.0, 0.0))).signed_distance();
/// assert!((gap - 1.0).abs() < 1e-7);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone<V: Vector> {
    half_height: V::Scalar,
    radius: V::Scalar,
}

impl<V: Vector> Cone<V> {
    /// Its apex is at `half_height` on the y axis, its base of the given radius at −`half_height`.
    ///
    /// # Errors
    /// [`ShapeError`] if a length is negative or not finite.
    pub fn new(half_height: V::Scalar, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self {
            half_height: error::length("half_height", half_height)?,
            radius: error::length("radius", radius)?,
        })
    }

    /// Half of the way from its base to its apex.
    #[must_use]
    pub fn half_height(&self) -> V::Scalar {
        self.half_height
    }

    /// Of its base.
    #[must_use]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Support<V> for Cone<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        let apex = V::basis(1) * self.half_height;
        let base = match Unit::new(across(direction)) {
            Some(out) => out.get() * self.radius - apex,
            None => -apex,
        };
        if apex.dot(direction) > base.dot(direction) { apex } else { base }
    }
    #[inline]
    fn interior(&self) -> V {
        // The centre of mass, a quarter of the height above the base.
        V::basis(1) * (self.half_height * V::Scalar::from_f64(-0.5))
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        Symmetry::About(1)
    }
    #[inline]
    fn frustum(&self) -> Option<[V::Scalar; 3]> {
        (V::DIM == 3).then_some([self.half_height, self.radius, V::Scalar::ZERO])
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
        // The flank rises 2·half_height over one radius, so its normal leans by radius over that.
        let flank =
            |side: V| side * (self.half_height + self.half_height) + V::basis(1) * self.radius;
        match index {
            0 => Some(-V::basis(1)),
            1 if V::DIM == 2 => Some(flank(V::basis(0))),
            2 if V::DIM == 2 => Some(flank(-V::basis(0))),
            _ => None,
        }
    }
}
