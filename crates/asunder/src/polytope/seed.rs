//! The first simplex: vertices that span the space, found one free axis at a time. And a whole surface made anew,
//! of vertices and facets that were one before.

use super::Polytope;
use super::cover::Cover;
use super::facet::Corners;
use crate::difference::Vertex;
use crate::simplex::Simplex;
use crate::space::{Field, Scalar, Unit, Vector, least_along};

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// An axis perpendicular to all that the vertices span so far.
    pub(crate) fn free_axis(&self) -> Unit<V> {
        let vertices = self.vertices();
        let base = vertices.first().map_or(V::ZERO, |vertex| vertex.p);
        if vertices.len() == V::DIM {
            let normal = V::facet_normal(V::corners(|i| self.vertices[i].p));
            if let Some(axis) = Unit::new(normal) {
                return axis;
            }
        }
        // One edge at most: the coordinate axis least along it, less its part along it.
        let edge = vertices.iter().rev().find_map(|vertex| Unit::new(vertex.p - base));
        let Some(edge) = edge else { return Unit::basis(0) };
        let edge = edge.get();
        let flattest = least_along(edge);
        let free = V::basis(flattest) - edge * edge.get(flattest);
        Unit::new(free).unwrap_or_else(|| Unit::basis(flattest))
    }

    /// Adds a vertex to a surface that has no facets yet, if it is more than `slack` away from
    /// what the others span; `axis` is their [`Polytope::free_axis`].
    pub(crate) fn lift(&mut self, vertex: Vertex<V>, axis: Unit<V>, slack: V::Scalar) -> bool {
        let base = self.vertices[0].p;
        if self.vertex_count > 0 && (vertex.p - base).dot(axis.get()).abs() <= slack {
            return false;
        }
        self.push_vertex(vertex);
        true
    }

    /// Makes the facets of the first simplex, once there are `DIM` + 1 vertices that are more than
    /// `slack` away from one plane; otherwise drops those that are not needed to span it.
    pub(crate) fn close(&mut self, slack: V::Scalar) -> bool {
        let dim = V::DIM;
        if self.vertex_count <= dim {
            return false;
        }
        let corners = Corners::new([0, 1, 2]);
        let normal = V::facet_normal(V::corners(|i| self.vertices[i].p));
        let Some(axis) = Unit::new(normal) else {
            self.drop_dependent(slack);
            return false;
        };
        let height = (self.vertices[dim].p - self.vertices[0].p).dot(axis.get());
        if height.abs() <= slack {
            self.drop_dependent(slack);
            return false;
        }
        // The base faces away from the apex when the height is below 0; else it is turned round.
        let flip = height > V::Scalar::ZERO;
        self.push_facet(turned(corners, flip), slack);
        for i in 0..dim {
            // The cone over ridge i; its orientation is opposite to the base's.
            let cone = turned(corners.with(i, dim as u16), !flip);
            self.push_facet(cone, slack);
        }
        true
    }

    /// Puts a vertex where there is room for one, whatever it spans.
    pub(crate) fn put(&mut self, vertex: Vertex<V>) {
        if self.vertex_count < N {
            self.push_vertex(vertex);
        }
    }

    /// Makes facets of vertices that were put, where a surface of the same facets was closed before.
    /// False if there may be nothing between them: a surface whose vertices have all become one has
    /// the origin in front of no facet, and yet is not around it.
    pub(crate) fn cover(
        &mut self,
        facets: impl Iterator<Item = [u8; 3]>,
        slack: V::Scalar,
    ) -> bool {
        let facets =
            facets.take(2 * N).map(|[a, b, c]| Corners::new([a.into(), b.into(), c.into()]));
        if V::DIM == 2 {
            facets.for_each(|corners| self.push_facet(corners, slack));
        } else {
            V::Scalar::run(Cover { polytope: self, facets, slack });
        }
        self.is_around()
    }

    /// Keeps vertices only as long as each leaves the span of those before it.
    fn drop_dependent(&mut self, slack: V::Scalar) {
        let old = self.vertices;
        let count = self.vertex_count.min(V::DIM + 1);
        self.vertex_count = 0;
        for vertex in &old[..count] {
            let base = old[0].p;
            let edge =
                if self.vertex_count > 1 { Unit::new(self.vertices[1].p - base) } else { None };
            let away = vertex.p - base;
            let off = edge.map_or(away, |edge| away - edge.get() * away.dot(edge.get()));
            let wanted = self.vertex_count < V::DIM;
            if wanted && (self.vertex_count == 0 || off.length() > slack) {
                self.push_vertex(*vertex);
            }
        }
    }
}

impl<V: Vector> From<&Simplex<V>> for Polytope<V, 4> {
    fn from(simplex: &Simplex<V>) -> Self {
        let mut polytope = Self::EMPTY;
        simplex.vertices().for_each(|vertex| polytope.plant(vertex));
        polytope.close(V::Scalar::ZERO);
        polytope
    }
}

/// The corners in the other orientation, if asked for.
#[inline]
fn turned(corners: Corners, turn: bool) -> Corners {
    if turn { corners.with(0, corners.get(1)).with(1, corners.get(0)) } else { corners }
}
