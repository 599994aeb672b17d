//! A direction to look along, and the same at length 1.
//!
//! Support mappings do not care how long a direction is. A polytope gets the one that no root has
//! touched, so that root and support are worked out at the same time, or the root not at all. Curved
//! shapes take roots of their own and get the unit vector, lest their squares leave the range of
//! numbers.

use super::{Field, Scalar, Unit, Vector};

/// Where to look: a direction of any length, and its axis.
///
/// ```
/// use asunder::{glam::DVec2, space::Aim};
/// let aim = Aim::new(DVec2::new(3.0, 4.0)).unwrap();
/// assert!(aim.axis().get().distance(DVec2::new(0.6, 0.8)) < 1e-15);
/// assert!(Aim::new(DVec2::ZERO).is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Aim<V: Vector> {
    /// For the support mappings of polytopes.
    pub(crate) along: V,
    /// The square of its length: 1 for what is an axis already.
    squared: V::Scalar,
}

impl<V: Vector> Aim<V> {
    /// At `vector`, of any finite length above 0; `None` for the zero vector and for numbers that
    /// are not finite.
    #[inline]
    #[must_use]
    pub fn new(vector: V) -> Option<Self> {
        let squared = vector.length_squared();
        let tiny = V::Scalar::TINY;
        if squared > tiny * tiny && squared < V::Scalar::INFINITY {
            Some(Self { along: vector, squared })
        } else {
            Unit::new(vector).map(Self::from)
        }
    }

    /// The direction at length 1: for bounds, and for the support mappings of what is curved.
    #[inline]
    #[must_use]
    pub fn axis(&self) -> Unit<V> {
        Unit::scaled(self.along, V::Scalar::ONE / self.squared.sqrt())
    }
}

impl<V: Vector> From<Unit<V>> for Aim<V> {
    #[inline]
    fn from(axis: Unit<V>) -> Self {
        Self { along: axis.get(), squared: V::Scalar::ONE }
    }
}
