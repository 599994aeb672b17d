//! A direction to look along, and the same at length 1.
//!
//! Support mappings do not care how long a direction is. A polytope gets the one that the root has
//! not touched yet, so that root and support are worked out at the same time. Curved shapes take
//! roots of their own and get the unit vector, lest their squares leave the range of numbers.

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
pub struct Aim<V> {
    /// For the support mappings of polytopes.
    pub(crate) along: V,
    /// For bounds, and for other support mappings.
    pub(crate) axis: Unit<V>,
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
            let axis = Unit::scaled(vector, V::Scalar::ONE / squared.sqrt());
            Some(Self { along: vector, axis })
        } else {
            Unit::new(vector).map(Self::from)
        }
    }

    /// The direction at length 1.
    #[inline]
    #[must_use]
    pub fn axis(&self) -> Unit<V> {
        self.axis
    }
}

impl<V: Vector> From<Unit<V>> for Aim<V> {
    #[inline]
    fn from(axis: Unit<V>) -> Self {
        Self { along: axis.get(), axis }
    }
}
