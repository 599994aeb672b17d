//! A direction to look along, and the same at length 1.
//!
//! Support mappings do not care how long a direction is. A polytope gets the one that the root has
//! not touched yet, so that root and support are worked out at the same time. Curved shapes take
//! roots of their own and get the unit vector, lest their squares leave the range of numbers.

use super::{Field, Scalar, Unit, Vector};

/// What a probe needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim<V> {
    /// For the support mappings of polytopes.
    pub(crate) along: V,
    /// For bounds, and for other support mappings.
    pub(crate) axis: Unit<V>,
}

impl<V: Vector> Aim<V> {
    /// At `vector`, of any finite length above 0; `None` for the zero vector and for numbers that
    /// are not finite.
    #[inline]
    pub(crate) fn new(vector: V) -> Option<Self> {
        let squared = vector.length_squared();
        let tiny = V::Scalar::TINY;
        if squared > tiny * tiny && squared < V::Scalar::INFINITY {
            let axis = Unit::scaled(vector, V::Scalar::ONE / squared.sqrt());
            Some(Self { along: vector, axis })
        } else {
            Unit::new(vector).map(Self::from)
        }
    }
}

impl<V: Vector> From<Unit<V>> for Aim<V> {
    #[inline]
    fn from(axis: Unit<V>) -> Self {
        Self { along: axis.get(), axis }
    }
}
