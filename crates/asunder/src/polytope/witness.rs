//! Points of both shapes for a point of the surface.

use super::Polytope;
use super::facet::{Corners, Facet};
use crate::answer::Witness;
use crate::difference::Vertex;
use crate::simplex::{self, Nearest};
use crate::space::{Field, Scalar, Vector};

/// A point off by no more than this many EPSILON of the size is off by rounding alone.
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
    /// points of that point. It is no nearer than `depth`, which the facet `proved_by` has proved; that one may
    /// have been lost since, to what rounding takes for a bulge.
    pub(crate) fn exit(
        &self,
        axis: V,
        depth: V::Scalar,
        proved_by: Option<Corners>,
    ) -> Option<Witness<V>> {
        let distance = |facet: &Facet<V>, offset: V::Scalar| {
            let along = facet.normal.get().dot(axis);
            (along > V::Scalar::EPSILON).then(|| offset / along)
        };
        let far = |facet: &Facet<V>| distance(facet, facet.offset);
        let least = self.facets().filter_map(|facet| far(&facet)).reduce(Scalar::min)?;
        // Facets of one flat face are equally far, up to rounding, which near touching may be more
        // than a part of the distance: the ray goes through one of them.
        let near = least * V::Scalar::from_f64(1.0 + 1e-5);
        let level = |facet: &Facet<V>| distance(facet, facet.level).is_some_and(|d| d <= near);
        let at = axis * least.max(depth);
        let clear = |pierced: &Pierced<V>| self.is_clear(pierced);
        if let Some(pierced) = self.pierced(axis, at, level).filter(clear) {
            return Some(witness_at(self.vertices(), pierced.corners, &pierced.weights));
        }
        // Where thin facets stand in for edges it may be any other, and the weights of a thin one are rounding.
        let all = self.facets().map(|facet| facet.corners).chain(proved_by);
        let (nearest, corners) = self.nearest_of(all, at)?;
        Some(self.ancestors(&nearest, corners))
    }

    /// The facet among those wanted with a point nearest to where a ray along the axis should leave.
    /// Not the one with the greatest least weight: those of slivers are mostly rounding.
    fn pierced(&self, axis: V, at: V, wanted: impl Fn(&Facet<V>) -> bool) -> Option<Pierced<V>> {
        let mut best: Option<Pierced<V>> = None;
        for Facet { corners, .. } in self.facets().filter(|facet| wanted(facet)) {
            let Some(weights) = weights_along(self.vertices(), corners, axis) else { continue };
            let miss = (place(self.vertices(), corners, &weights) - at).length_squared();
            if best.as_ref().is_none_or(|best| miss < best.miss) {
                best = Some(Pierced { corners, weights, miss });
            }
        }
        best
    }

    /// Whether no more than rounding keeps a point from where it should be.
    fn is_clear(&self, pierced: &Pierced<V>) -> bool {
        let lengths = V::corners(|i| self.point(pierced.corners.get(i)).length_squared());
        let size = lengths.as_ref().iter().fold(V::Scalar::ZERO, |size, &length| size.max(length));
        let rounded = V::Scalar::EPSILON * V::Scalar::from_f64(ROUNDED);
        pierced.miss <= size * rounded * rounded
    }
}

/// The witness points of a point on a facet of these vertices. Here and below: not of the polytope, whose room on
/// a page there would be a copy of the code for.
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn witness_at<V: Vector>(
    vertices: &[Vertex<V>],
    corners: Corners,
    weights: &V::Corners<V::Scalar>,
) -> Witness<V> {
    let nothing = Witness { a: V::ZERO, b: V::ZERO };
    weights.as_ref().iter().enumerate().fold(nothing, |sum, (i, &weight)| {
        let Vertex { a, b, .. } = vertices[usize::from(corners.get(i))];
        Witness { a: sum.a + a * weight, b: sum.b + b * weight }
    })
}

/// The point itself.
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn place<V: Vector>(
    vertices: &[Vertex<V>],
    corners: Corners,
    weights: &V::Corners<V::Scalar>,
) -> V {
    let weights = weights.as_ref().iter().enumerate();
    weights.fold(V::ZERO, |sum, (i, &w)| sum + vertices[usize::from(corners.get(i))].p * w)
}

/// Weights, none negative and summing to 1, of the point where a ray from the origin along
/// `axis` meets the plane of a facet, or of one of its points if it does not meet the facet;
/// `None` if it faces away. Like those of the foot (see simplex.rs), with the axis in the place
/// of the normal.
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn weights_along<V: Vector>(
    vertices: &[Vertex<V>],
    corners: Corners,
    axis: V,
) -> Option<V::Corners<V::Scalar>> {
    let corner = |k: usize| vertices[usize::from(corners.get(k))].p;
    let weights = V::corners(|i| {
        let point = |k| if k == i { V::ZERO } else { corner(k) };
        axis.dot(V::facet_normal(V::corners(point)))
    });
    let sum = |w: &[V::Scalar]| w[1..].iter().fold(w[0], |sum, &w| sum + w);
    let faces = sum(weights.as_ref()) > V::Scalar::ZERO;
    let weights = V::corners(|i| weights.as_ref()[i].max(V::Scalar::ZERO));
    let total = sum(weights.as_ref());
    faces.then(|| V::corners(|i| weights.as_ref()[i] / total))
}

/// A facet, the weights of a point on it, and the square of how far that is from where it should be.
struct Pierced<V: Vector> {
    corners: Corners,
    weights: V::Corners<V::Scalar>,
    miss: V::Scalar,
}
