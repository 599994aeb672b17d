//! A point and a polygon of the plane.
//!
//! 1. The edge that the point is farthest in front of tells a lower bound; where the point's foot lies
//!    on the edge, that is the signed distance.
//! 2. Beyond an end of the edge, the corner there is nearest if the way from it lies between the normals
//!    of its edges. It does but for edges so short that rounding decides.

use super::beside_point::{Nearest, Surface};
use crate::space::{Field, Polygon, Ring, Unit, Vector};

impl<V: Vector> Surface<V> for Polygon<V::Scalar> {
    #[inline(always)]
    fn nearest(&self, point: V) -> Option<Nearest<V>> {
        let vector = |[x, y]: [V::Scalar; 2]| V::from_fn(|axis| if axis == 0 { x } else { y });
        let left = |v: V| vector([-v.get(1), v.get(0)]);
        let (height, edge) = self.highest([point.get(0), point.get(1)]);
        let next = if edge + 1 == self.count() { 0 } else { edge + 1 };
        let normal: V = vector(self.normal(edge));
        let along = left(normal);
        let (from, to): (V, V) = (vector(self.corner(edge)), vector(self.corner(next)));
        let zero = V::Scalar::ZERO;
        let beyond = (point - to).dot(along) > zero;
        if !beyond && (point - from).dot(along) >= zero {
            let (out, on_surface) = (Unit::scaled(normal, V::Scalar::ONE), point - normal * height);
            let number = self.number(edge);
            return Some(Nearest { signed: height, out, on_surface, number });
        }
        let (corner, i) = if beyond { (to, next) } else { (from, edge) };
        let before = if i == 0 { self.count() - 1 } else { i - 1 };
        let (before, after): (V, V) = (vector(self.normal(before)), vector(self.normal(i)));
        let way = point - corner;
        let out = Unit::new(way)?;
        // Between the two normals; of two that are the same, not across from them.
        let proven = (left(before).dot(way) >= zero)
            & (left(after).dot(way) <= zero)
            & ((before + after).dot(way) >= zero);
        let number = self.number(i);
        proven.then(|| Nearest { signed: way.length(), out, on_surface: corner, number })
    }

    #[inline(always)]
    fn reach_squared(&self) -> V::Scalar {
        Polygon::reach_squared(self)
    }
}
