//! Boxes with sides along the coordinate axes.

use super::{ShapeError, Side, Support, error, norm};
use crate::space::{Field, Unit, Vector};

/// A box about the origin with sides along the coordinate axes; a rectangle in the plane.
///
/// ```
/// use asunder::{glam::DVec3, shape::Cuboid, signed_distance, Pose, Proximity};
/// let cuboid = Cuboid::new(DVec3::new(1.0, 2.0, 3.0))?;
/// let answer = signed_distance(&cuboid, &cuboid, Pose::at(DVec3::new(1.5, 0.0, 0.0)));
/// let Proximity::Overlapping { depth, axis, .. } = answer.proximity() else { panic!() };
/// assert!((depth - 0.5).abs() < 1e-14);
/// assert_eq!(axis.get(), DVec3::X); // moving the second by 0.5 along x parts them
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid<V> {
    half_extents: V,
}

impl<V: Vector> Cuboid<V> {
    /// From half of each side's length; a side of 0 makes it flat.
    ///
    /// # Errors
    /// [`ShapeError`] if one is negative or not finite.
    pub fn new(half_extents: V) -> Result<Self, ShapeError> {
        error::each("half_extents", half_extents, error::length)?;
        Ok(Self { half_extents })
    }

    /// Half of each side's length.
    #[must_use]
    pub fn half_extents(&self) -> V {
        self.half_extents
    }
}

impl<V: Vector> Support<V> for Cuboid<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        V::from_fn(|axis| {
            let h = self.half_extents.get(axis);
            if direction.get(axis) < V::Scalar::ZERO { -h } else { h }
        })
    }
    /// Bit i is set where coordinate i is negative.
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        let bit = |axis| u32::from(direction.get(axis) < V::Scalar::ZERO) << axis;
        (self.support(direction), (0..V::DIM).fold(0, |number, axis| number | bit(axis)))
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        let h = self.half_extents;
        let signed = |axis| if number >> axis & 1 == 1 { -h.get(axis) } else { h.get(axis) };
        (number >> V::DIM == 0).then(|| V::from_fn(signed))
    }
    #[inline]
    fn interior(&self) -> V {
        V::ZERO
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        norm(self.half_extents)
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    #[inline]
    fn half_extents(&self) -> Option<V> {
        Some(self.half_extents)
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        if V::DIM != 2 || index > 3 {
            return None;
        }
        // Side i leads from corner i to corner i + 1, counter-clockwise from the one below right.
        let h = self.half_extents;
        let corner = |i: usize| {
            let (left, below) = ((i & 2) != 0, ((i + 1) & 2) == 0);
            let signed = |negative: bool, x: V::Scalar| if negative { -x } else { x };
            V::from_fn(|axis| signed(if axis == 0 { left } else { below }, h.get(axis)))
        };
        let normal = Unit::basis(index % 2);
        let normal = if index < 2 { normal } else { -normal };
        Some(Side { normal, from: corner(index), to: corner(index + 1) })
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        let normal = (index / 2 < V::DIM).then(|| V::basis(index / 2))?;
        Some(if index.is_multiple_of(2) { normal } else { -normal })
    }
}
