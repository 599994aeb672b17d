//! Points of both shapes for a point of the surface.

use super::Polytope;
use super::facet::{Corners, Facet};
use crate::answer::Witness;
use crate::difference::Vertex;
use crate::simplex::{self, Nearest};
use crate::space::{Field, Scalar, Vector};

/// So many EPSILON below 0, a weight may be no more than rounding.
const ROUNDED: f64 = 64.0;

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// The nearest point of vertices without facets, at most `DIM` of them, and its witness points.
    pub(crate) fn flat_nearest(&self) -> (Nearest<V>, Witness<V>) {
        let count = self.vertex_count.min(V::DIM);
        let nearest = simplex::nearest(&|i: usize| self.vertices[i].p, count);
        let witness = Witness {
            a: nearest.weigh(|i| self.vertices[i].a),
            b: nearest.weigh(|i| self.vertices[i].b),
        };
        (nearest, witness)
    }

    /// The witness points of a nearest point on a facet.
    pub(crate) fn ancestors(&self, nearest: &Nearest<V>, corners: Corners) -> Witness<V> {
        let c = corners;
        let vertex = |i: usize| &self.vertices[usize::from(c.get(i))];
        Witness { a: nearest.weigh(|i| vertex(i).a), b: nearest.weigh(|i| vertex(i).b) }
    }

    /// Where the ray from the origin along `axis` leaves a surface around the origin: the witness
    /// points of that point.
    pub(crate) fn exit(&self, axis: V) -> Option<Witness<V>> {
        let distance = |facet: &Facet<V>, offset: V::Scalar| {
            let along = facet.normal.get().dot(axis);
            (along > V::Scalar::EPSILON).then(|| offset / along)
        };
        let far = |facet: &Facet<V>| distance(facet, facet.offset);
        let least = self.facets().filter_map(|facet| far(&facet)).reduce(Scalar::min)?;
        // Facets of one flat face are equally far, up to rounding, which near touching may be more
        // than a part of the distance: the ray goes through the one without a negative weight.
        // Where thin facets stand in for edges it may be any other.
        let least = least * V::Scalar::from_f64(1.0 + 1e-5);
        let level = |facet: &Facet<V>| distance(facet, facet.level).is_some_and(|d| d <= least);
        let near = self.pierced(axis, level);
        let any = || self.pierced(axis, |_| true);
        let clear = -V::Scalar::EPSILON * V::Scalar::from_f64(ROUNDED);
        let best = near.filter(|(worst, ..)| *worst > clear).or_else(any).or(near);
        let (_, facet, weights) = best?;
        let c = facet.corners;
        let w = weights.as_ref().iter().map(|&w| w.max(V::Scalar::ZERO));
        let total = w.clone().reduce(|sum, w| sum + w)?;
        let weigh = |of: fn(&Vertex<V>) -> V| {
            w.clone().enumerate().fold(V::ZERO, |sum, (i, w)| {
                sum + of(&self.vertices[usize::from(c.get(i))]) * (w / total)
            })
        };
        (total > V::Scalar::ZERO)
            .then(|| Witness { a: weigh(|vertex| vertex.a), b: weigh(|vertex| vertex.b) })
    }

    /// The facet among those wanted whose least weight along the axis is greatest.
    fn pierced(&self, axis: V, wanted: impl Fn(&Facet<V>) -> bool) -> Option<Pierced<V>> {
        let mut best: Option<Pierced<V>> = None;
        for facet in self.facets().filter(|facet| wanted(facet)) {
            let Some(weights) = self.weights_along(facet.corners, axis) else { continue };
            let worst = weights.as_ref().iter().copied().reduce(Scalar::min)?;
            if best.is_none_or(|(least_bad, ..)| worst > least_bad) {
                best = Some((worst, facet, weights));
            }
        }
        best
    }

    /// Weights, summing to 1, of the point where a ray from the origin along `axis` meets the
    /// plane of a facet, `None` if it faces away: like those of the foot (see
    /// simplex.rs), with the axis in the place of the normal.
    #[inline]
    fn weights_along(&self, corners: Corners, axis: V) -> Option<V::Corners<V::Scalar>> {
        let c = corners;
        let weights = V::corners(|i| {
            let moved = V::corners(|k| if k == i { V::ZERO } else { self.point(c.get(k)) });
            axis.dot(V::facet_normal(moved))
        });
        let w = weights.as_ref();
        let total = w[1..].iter().fold(w[0], |sum, &w| sum + w);
        (total > V::Scalar::ZERO).then(|| V::corners(|i| w[i] / total))
    }
}

/// The least weight of a point on a facet, the facet, and all its weights there.
type Pierced<V> = (<V as Vector>::Scalar, Facet<V>, <V as Vector>::Corners<<V as Vector>::Scalar>);
