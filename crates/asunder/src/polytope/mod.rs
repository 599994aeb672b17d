//! A closed surface of facets over vertices of the difference: EPA and Unified EPA grow it.
//!
//! A facet is an array of corner numbers. Its ridge *i* is the facet without corner *i*; the cone
//! over that ridge is the facet with corner *i* replaced by the apex: edges and points in the
//! plane, triangles and edges in space, one text. To add a vertex in space (in the plane it sees one
//! edge, which is split in two):
//! 1. The facets that it sees are lost.
//! 2. A ridge that two lost facets run through in opposite directions cancels. What remains is the
//!    horizon.
//! 3. The cone over the horizon closes the surface again.
//!
//! **Why the depth it proves is true whatever rounding does.** The surface starts as the boundary
//! of a simplex and step 3 keeps it a cycle: the boundary of the lost facets is replaced by a cone
//! over that same boundary. If the origin is behind every facet, and some r > 0 has, for each of
//! them, *some* unit vector n with n · cᵢ ≥ r at all its corners, then the surface winds around the
//! origin and stays r away from it, so the ball of radius r lies inside the hull of its vertices.
//! (A surface that has folded up has the origin in front of no facet, and is around nothing: the
//! origin must be clearly behind one.)
//! Neither convexity of the surface nor an exact normal is needed; [`Facet::offset`] is the least
//! n · cᵢ of the facet's computed normal.

mod cover;
mod expand;
mod facet;
mod horizon;
mod orientation;
mod seed;
mod witness;

use crate::difference::Vertex;
use crate::simplex::{self, Nearest};
use crate::space::{Field, Scalar, Unit, Vector};
pub(crate) use cover::FacetLanes;
pub(crate) use facet::Corners;
pub use facet::Facet;
use facet::Facets;
pub(crate) use facet::THIN;
use horizon::Ridge;
use orientation::is_barely_behind;
pub(crate) use orientation::is_clearly_behind;

/// A closed surface over at most `N` vertices.
#[derive(Clone, Debug)]
pub struct Polytope<V: Vector, const N: usize> {
    vertices: [Vertex<V>; N],
    vertex_count: usize,
    facets: Facets<V, N>,
    /// Numbers of the facets that the apex sees.
    seen: [[u16; 2]; N],
    /// Three for each vertex: there are no more ridges, E = 3 V − 6.
    horizon: [[Ridge; 3]; N],
}

/// The part of the surface that is nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Front<V: Vector> {
    /// The origin is inside; the outward normal of the nearest facet, its distance, what rounding may have
    /// tilted it by, and its corners.
    Inside { normal: Unit<V>, distance: V::Scalar, blur: V::Scalar, corners: Corners },
    /// The origin is outside or on the surface: the nearest point, the facet that it is on, and
    /// the normal of the facet that the origin is farthest in front of.
    Outside { nearest: Nearest<V>, corners: Corners, normal: Unit<V> },
}

/// Why a vertex could not be added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Refused {
    /// No room for more vertices.
    Full,
    /// It is not outside of the surface, as far as rounding tells.
    Inside,
}

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// No vertex yet. A constant, to be filled in its place: it is too large to be moved about.
    pub(crate) const EMPTY: Self = Self {
        vertices: [Vertex::NONE; N],
        vertex_count: 0,
        facets: Facets::NONE,
        seen: [[0; 2]; N],
        horizon: [[Ridge::NONE; 3]; N],
    };

    /// Takes all vertices out.
    pub(crate) fn clear(&mut self) {
        self.vertex_count = 0;
        self.facets.truncate(0);
    }

    /// Puts a vertex into a polytope that has no facets yet, and no more than `DIM` vertices. It
    /// gets its facets when there are `DIM` + 1 that do not lie in one plane (or on one line, in
    /// the plane): see [`Polytope::free_axis`] and [`Polytope::close`].
    #[inline]
    pub(crate) fn plant(&mut self, vertex: Vertex<V>) {
        if self.vertex_count <= V::DIM {
            self.push_vertex(vertex);
        }
    }

    #[inline]
    fn push_vertex(&mut self, vertex: Vertex<V>) {
        self.vertices[self.vertex_count] = vertex;
        self.vertex_count += 1;
    }

    /// The surface of another one with less room.
    pub(crate) fn take_over<const M: usize>(&mut self, smaller: &Polytope<V, M>) {
        self.clear();
        let vertices = smaller.vertices();
        self.vertices[..vertices.len()].copy_from_slice(vertices);
        self.vertex_count = vertices.len();
        smaller.facets().for_each(|facet| self.facets.push(facet));
    }

    /// The vertices, in the order in which they were found.
    #[inline]
    #[must_use]
    pub fn vertices(&self) -> &[Vertex<V>] {
        &self.vertices[..self.vertex_count]
    }

    /// The facets; none while the vertices lie in one plane.
    #[inline]
    pub fn facets(&self) -> impl ExactSizeIterator<Item = Facet<V>> + Clone + '_ {
        (0..self.facets.count()).map(|index| self.facets.get(index))
    }

    #[inline]
    fn point(&self, vertex: u16) -> V {
        self.vertices[usize::from(vertex)].p
    }

    /// Where the surface comes nearest to the origin. Within the slack of it, the origin counts as
    /// outside: that is touching.
    #[inline]
    pub(crate) fn front(&self, slack: V::Scalar) -> Option<Front<V>> {
        let (index, least) = self.facets.least_offset()?;
        let Facet { normal, level, corners, .. } = self.facets.get(index);
        let behind_all = least > slack;
        if behind_all && self.is_around() {
            return Some(Front::Inside { normal, distance: least, blur: least - level, corners });
        }
        self.outside_front(normal, if behind_all { V::Scalar::INFINITY } else { slack })
    }

    /// Whether a facet covers some of what the origin sees; mostly the first one does. With the origin in
    /// front of none, but no facet that it is clearly behind, the surface may have folded up and be
    /// around nothing. Where rounding hides the volumes of them all, as those of needles, they are asked
    /// in twice the precision.
    #[inline(never)]
    fn is_around(&self) -> bool {
        let facets = || (0..self.facets.count()).map(|i| self.points(self.facets.corners(i)));
        facets().any(is_clearly_behind::<V>) || facets().any(is_barely_behind::<V>)
    }

    /// The facet of least offset.
    pub(crate) fn least(&self) -> Option<Facet<V>> {
        Some(self.facets.get(self.facets.least_offset()?.0))
    }

    /// The nearest point of the facets that the origin is in front of, or not clearly behind.
    fn outside_front(&self, normal: Unit<V>, slack: V::Scalar) -> Option<Front<V>> {
        let facets = self.facets().filter(|facet| !(facet.offset > slack));
        let best = self.nearest_of(facets.map(|facet| facet.corners), V::ZERO);
        best.map(|(nearest, corners)| Front::Outside { nearest, corners, normal })
    }

    /// The point of these facets that is nearest to a place, seen from there, and its facet.
    fn nearest_of(
        &self,
        facets: impl Iterator<Item = Corners>,
        place: V,
    ) -> Option<(Nearest<V>, Corners)> {
        let mut best: Option<(Nearest<V>, Corners)> = None;
        for c in facets {
            let nearest = simplex::nearest(&|i: usize| self.point(c.get(i)) - place, V::DIM);
            if best.is_none_or(|(best, _)| nearest.is_nearer(&best)) {
                best = Some((nearest, c));
            }
        }
        best
    }

    /// The radius of a ball about the origin that the surface is proved to hold.
    pub(crate) fn inradius(&self) -> Option<V::Scalar> {
        let offsets = self.facets().map(|facet| facet.offset);
        offsets.reduce(Scalar::min).filter(|&least| least > V::Scalar::ZERO)
    }

    /// Whether one of the last vertices lies where this one does.
    #[inline]
    pub(crate) fn has_lately(&self, vertex: &Vertex<V>) -> bool {
        const LATELY: usize = 4;
        let known = self.vertices();
        copies(&known[known.len().saturating_sub(LATELY)..], vertex) > 0
    }

    /// How many of the surface's vertices lie where this one does.
    #[inline]
    pub(crate) fn copies(&self, vertex: &Vertex<V>) -> usize {
        copies(self.vertices(), vertex)
    }
}

#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn copies<V: Vector>(known: &[Vertex<V>], vertex: &Vertex<V>) -> usize {
    known.iter().filter(|known| known.p == vertex.p).count()
}
