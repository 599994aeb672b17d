//! Segments with a margin.

use super::{ShapeError, Support, Symmetry, error};
use crate::space::{Field, Vector};

/// All points within `radius` of a segment on the y axis.
///
/// ```
/// use asunder::{glam::DVec3, shape::Capsule, signed_distance, Pose};
/// let capsule = Capsule::<DVec3>::new(1.0, 0.25)?;
/// let gap = signed_distance(&capsule, &capsule, Pose::at(DVec3::new(2.0, 0.0, 0.0))).signed_distance();
/// assert!((gap - 1.5).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule<V: Vector> {
    half_height: V::Scalar,
    radius: V::Scalar,
}

impl<V: Vector> Capsule<V> {
    /// The segment runs from −`half_height` to `half_height` on the y axis.
    ///
    /// # Errors
    /// [`ShapeError`] if a length is negative or not finite.
    pub fn new(half_height: V::Scalar, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self {
            half_height: error::length("half_height", half_height)?,
            radius: error::length("radius", radius)?,
        })
    }

    /// Half of the length of its segment, without the ends that are round.
    #[must_use]
    pub fn half_height(&self) -> V::Scalar {
        self.half_height
    }

    /// Around that segment: its margin.
    #[must_use]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Support<V> for Capsule<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        let h = self.half_height;
        V::basis(1) * if direction.get(1) < V::Scalar::ZERO { -h } else { h }
    }
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        (self.support(direction), u32::from(direction.get(1) < V::Scalar::ZERO))
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        let h = self.half_height;
        (number < 2).then(|| V::basis(1) * if number == 1 { -h } else { h })
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
        // Without a segment it is a ball.
        if self.half_height > V::Scalar::ZERO { Symmetry::About(1) } else { Symmetry::Round }
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.half_height
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        let up = V::basis(1) * self.half_height;
        Some([up, -up])
    }
}
