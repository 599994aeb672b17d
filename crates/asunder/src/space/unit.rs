//! A direction of length 1.

use super::{Field, Rotation, Scalar, Vector};
use core::ops::Neg;

/// A vector of length 1, up to rounding. The only thing that can carry a lower bound.
///
/// ```
/// use asunder::{glam::DVec3, Unit};
/// let axis = Unit::new(DVec3::new(0.0, 3.0, 4.0)).unwrap();
/// assert!(axis.get().distance(DVec3::new(0.0, 0.6, 0.8)) < 1e-15);
/// assert!(Unit::new(DVec3::ZERO).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit<V>(V);

impl<V: Vector> Unit<V> {
    /// No axis: filler for arrays, and of motions that have none, at rest or in the plane.
    pub(crate) const ZERO: Self = Self(V::ZERO);

    /// The direction of `vector`, of any finite length above 0; `None` for the zero vector and
    /// for numbers that are not finite.
    #[inline]
    #[must_use]
    pub fn new(vector: V) -> Option<Self> {
        let squared = vector.dot(vector);
        let tiny = V::Scalar::TINY;
        if squared > tiny * tiny && squared < V::Scalar::INFINITY {
            Some(Self(vector * (V::Scalar::ONE / squared.sqrt())))
        } else {
            Self::of_extreme(vector)
        }
    }

    /// `vector · inverse`, where `inverse` is one over its length.
    #[inline]
    pub(crate) fn scaled(vector: V, inverse: V::Scalar) -> Self {
        Self(vector * inverse)
    }

    /// Divided by the largest coordinate first, so that neither huge nor tiny vectors lose their
    /// direction when squared.
    #[cold]
    fn of_extreme(vector: V) -> Option<Self> {
        let largest = vector.largest();
        if !(largest > V::Scalar::ZERO && vector.is_finite()) {
            return None;
        }
        let scaled = V::from_fn(|axis| vector.get(axis) / largest);
        Some(Self(scaled * (V::Scalar::ONE / scaled.length())))
    }

    /// The unit vector along coordinate `axis`; along the last one where there is no such coordinate.
    #[inline]
    #[must_use]
    pub fn basis(axis: usize) -> Self {
        // Costs nothing: coordinates are compared with `axis` in any case.
        Self(V::basis(axis.min(V::DIM - 1)))
    }

    /// The vector itself.
    #[inline]
    #[must_use]
    pub fn get(self) -> V {
        self.0
    }

    /// Turned by a rotation.
    #[inline]
    #[must_use]
    pub fn rotated(self, rotation: &Rotation<V>) -> Self {
        Self(rotation.apply(self.0))
    }

    /// Turned back by a rotation: by `a_from_b.rotation`, an axis of A's frame into B's.
    ///
    /// ```
    /// use asunder::{glam::DVec2, Rotation, Unit};
    /// let quarter = Rotation::<DVec2>::from_cos_sin(0.0, 1.0).unwrap();
    /// assert_eq!(Unit::<DVec2>::basis(0).rotated(&quarter), Unit::basis(1));
    /// assert_eq!(Unit::basis(1).turned_back(&quarter), Unit::basis(0));
    /// ```
    #[inline]
    #[must_use]
    pub fn turned_back(self, rotation: &Rotation<V>) -> Self {
        Self(rotation.undo(self.0))
    }
}

impl<V: Vector> Neg for Unit<V> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}
