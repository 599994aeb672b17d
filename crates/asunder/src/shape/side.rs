//! One side of a polygon.

use crate::space::Unit;
#[cfg(feature = "alloc")]
use crate::space::Vector;

/// A side of a polygon of the plane: the line segment between two corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side<V> {
    /// Outward.
    pub normal: Unit<V>,
    /// Where it begins, going round the polygon counter-clockwise.
    pub from: V,
    /// Where it ends.
    pub to: V,
}

#[cfg(feature = "alloc")]
impl<V: Vector> Side<V> {
    /// From its corners, which have to be two different points.
    pub(crate) fn between(from: V, to: V) -> Option<Self> {
        let normal = Unit::new(V::facet_normal(V::corners(|i| if i == 0 { from } else { to })))?;
        Some(Self { normal, from, to })
    }
}
