//! One side of a polygon.

use crate::space::{Field, Unit, Vector};

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

impl<V: Vector> Side<V> {
    /// From its corners, which have to be two different points.
    #[cfg(feature = "alloc")]
    pub(crate) fn between(from: V, to: V) -> Option<Self> {
        let normal = Unit::new(V::facet_normal(V::corners(|i| if i == 0 { from } else { to })))?;
        Some(Self { normal, from, to })
    }

    /// How far a point is out beyond its line, negative inside.
    #[inline]
    pub(crate) fn beyond(&self, point: V) -> V::Scalar {
        (point - self.from).dot(self.normal.get())
    }

    /// Of its points, the nearest to a point of its line.
    #[inline]
    pub(crate) fn nearest(&self, point: V) -> V {
        let (edge, zero) = (self.to - self.from, V::Scalar::ZERO);
        let along = (point - self.from).dot(edge);
        match () {
            () if along < zero => self.from,
            () if along > edge.length_squared() => self.to,
            () => point,
        }
    }
}
