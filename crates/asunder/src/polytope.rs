//! A closed surface of facets over vertices of the difference: EPA and Unified EPA grow it.
//!
//! A facet is an array of corner numbers. Its ridge *i* is the facet without corner *i*; the cone
//! over that ridge is the facet with corner *i* replaced by the apex: edges and points in the
//! plane, triangles and edges in space, one text. To add a vertex:
//! 1. The facets that it sees are lost.
//! 2. A ridge of two lost facets cancels. What remains is the horizon.
//! 3. The cone over the horizon closes the surface again.
//!
//! **Why the depth it proves is true whatever rounding does.** The surface starts as the boundary
//! of a simplex and step 3 keeps it a cycle: the boundary of the lost facets is replaced by a cone
//! over that same boundary. If some r > 0 has, for each facet, *some* unit vector n with n · cᵢ ≥ r
//! at all its corners, then the surface winds around the origin and stays r away from it, so the
//! ball of radius r lies inside the hull of its vertices. Neither convexity of the surface nor an
//! exact normal is needed; [`Facet::offset`] is the least n · cᵢ of the facet's computed normal.

use crate::difference::Vertex;
use crate::simplex::{self, Nearest, Simplex};
use crate::space::{Field, Scalar, Unit, Vector};

/// A facet of the surface.
#[derive(Clone, Copy, Debug)]
pub struct Facet<V: Vector> {
    /// The first `DIM` of them count. An array of fixed size can be made by a constant, and an
    /// empty polytope is then one fill of memory.
    corners: Corners,
    normal: V,
    offset: V::Scalar,
    /// An apex higher than this along the normal sees the facet. It lies below the offset by as
    /// much as rounding may tilt the facet: one that an apex is level with is lost as well, or it
    /// would leave slivers.
    level: V::Scalar,
    /// Seen by the apex that is being added.
    lost: bool,
}

/// A triangle is thin when its height is less than this many times the slack: then rounding may
/// tilt its normal by about one part in as many.
const THIN: f64 = 256.0;

/// Numbers of the corners of a facet.
type Corners = [u16; 3];

/// A ridge of a lost facet: `corners` with the corner at `apex` taken out.
#[derive(Clone, Copy, Debug)]
struct Ridge {
    corners: Corners,
    apex: u8,
    /// The same for both facets that share the ridge.
    key: u32,
}

/// A closed surface over at most `N` vertices.
#[derive(Clone, Debug)]
pub struct Polytope<V: Vector, const N: usize> {
    vertices: [Vertex<V>; N],
    vertex_count: usize,
    /// Two for each vertex: V − E + F = 2 and 3 F = 2 E ⇒ F = 2 V − 4 in space, F = V in the plane.
    facets: [[Facet<V>; 2]; N],
    facet_count: usize,
    /// Three for each vertex: there are no more ridges, E = 3 V − 6.
    horizon: [[Ridge; 3]; N],
}

/// The part of the surface that is nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Front<V: Vector> {
    /// The origin is inside; this outward normal and the distance of its facet.
    Inside { normal: V, distance: V::Scalar },
    /// The origin is outside or on the surface: the nearest point, the facet that it is on, and
    /// the normal of the facet that the origin is farthest in front of.
    Outside { nearest: Nearest<V>, corners: Corners, normal: V },
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
        facets: [[Facet::NONE; 2]; N],
        facet_count: 0,
        horizon: [[Ridge { corners: [0; 3], apex: 0, key: 0 }; 3]; N],
    };

    /// Puts up to `DIM` + 1 vertices into an empty polytope. It has no facets until there are
    /// `DIM` + 1 that do not lie in one plane (or on one line, in the plane): see
    /// [`Polytope::free_axis`] and [`Polytope::close`].
    #[inline]
    pub(crate) fn sow(&mut self, seed: &[Vertex<V>]) {
        for &vertex in seed.iter().take(V::DIM + 1) {
            self.vertices[self.vertex_count] = vertex;
            self.vertex_count += 1;
        }
    }

    /// The same surface with room for `M` vertices.
    pub(crate) fn enlarged<const M: usize>(&self) -> Polytope<V, M> {
        let mut larger = Polytope::EMPTY;
        let (vertices, facets) = (self.vertices(), self.facets());
        larger.vertices[..vertices.len()].copy_from_slice(vertices);
        larger.vertex_count = vertices.len();
        larger.facets.as_flattened_mut()[..facets.len()].copy_from_slice(facets);
        larger.facet_count = facets.len();
        larger
    }

    /// The vertices, in the order in which they were found.
    #[inline]
    #[must_use]
    pub fn vertices(&self) -> &[Vertex<V>] {
        &self.vertices[..self.vertex_count]
    }

    /// The facets; none while the vertices lie in one plane.
    #[inline]
    #[must_use]
    pub fn facets(&self) -> &[Facet<V>] {
        &self.facets.as_flattened()[..self.facet_count]
    }

    #[inline]
    fn point(&self, vertex: u16) -> V {
        self.vertices[usize::from(vertex)].p
    }

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
        let flattest = (1..V::DIM).fold(0, |best, axis| {
            if edge.get(axis).abs() < edge.get(best).abs() { axis } else { best }
        });
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
        self.vertices[self.vertex_count] = vertex;
        self.vertex_count += 1;
        true
    }

    /// Makes the facets of the first simplex, once there are `DIM` + 1 vertices that are more than
    /// `slack` away from one plane; otherwise drops those that are not needed to span it.
    pub(crate) fn close(&mut self, slack: V::Scalar) -> bool {
        let dim = V::DIM;
        if self.vertex_count <= dim {
            return false;
        }
        let corners = [0, 1, 2];
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
            let mut cone = corners;
            cone[i] = dim as u16;
            self.push_facet(turned(cone, !flip), slack);
        }
        true
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
                self.vertices[self.vertex_count] = *vertex;
                self.vertex_count += 1;
            }
        }
    }

    /// Appends a facet.
    #[inline]
    fn push_facet(&mut self, corners: Corners, slack: V::Scalar) {
        let c = corners;
        let points = V::corners(|i| self.point(c[i]));
        let [first, rest @ ..] = points.as_ref() else { return };
        let normal = V::facet_normal(points);
        let area = normal.length_squared();
        let (longest, least_height) = if V::DIM == 2 {
            (V::Scalar::ONE, slack)
        } else {
            // |normal| = height · longest edge
            (longest_squared::<V>(points.as_ref()), slack * V::Scalar::from_f64(THIN))
        };
        let tiny = V::Scalar::TINY;
        let wide = area > least_height * least_height * longest;
        let facet = if wide && area > tiny * tiny && area < V::Scalar::INFINITY {
            let inverse = V::Scalar::ONE / area.sqrt();
            let normal = normal * inverse;
            let least = |least: V::Scalar, &point: &V| least.min(normal.dot(point));
            let offset = rest.iter().fold(normal.dot(*first), least);
            let tilt = if V::DIM == 2 { V::Scalar::ONE } else { longest * inverse };
            let level = offset - slack * tilt * V::Scalar::from_f64(0.125);
            Facet { corners, normal, offset, level, lost: false }
        } else {
            self.thin_facet(corners, Unit::new(normal), slack)
        };
        self.facets.as_flattened_mut()[self.facet_count] = facet;
        self.facet_count += 1;
    }

    /// A facet so thin that its normal is mostly rounding: taken for the edge that it nearly is,
    /// with the direction of its nearest point for a normal. That keeps the least n · cᵢ large,
    /// where the normal's would be lost.
    #[cold]
    fn thin_facet(&self, corners: Corners, unit: Option<Unit<V>>, slack: V::Scalar) -> Facet<V> {
        let c = corners;
        let along = |n: V| {
            let each = c.iter().take(V::DIM).map(|&corner| n.dot(self.point(corner)));
            each.reduce(Scalar::min).unwrap_or(V::Scalar::ZERO)
        };
        let all = V::corners(|i| i as u8);
        let nearest = simplex::nearest(&|i: usize| self.point(c[i]), all.as_ref()).point;
        let blur = slack * V::Scalar::from_f64(THIN / 8.0);
        let normal = match (unit, Unit::new(nearest)) {
            // The origin is clearly in front of it.
            (Some(unit), _) if along(unit.get()) < -blur && along(-unit.get()) > blur => unit,
            (_, Some(away)) => away,
            (unit, None) => unit.unwrap_or_else(|| Unit::basis(0)),
        };
        let normal = normal.get();
        let offset = along(normal);
        Facet { corners, normal, offset, level: offset - blur, lost: false }
    }

    /// Where the surface comes nearest to the origin.
    #[inline]
    pub(crate) fn front(&self) -> Option<Front<V>> {
        let (first, rest) = self.facets().split_first()?;
        let mut least = first;
        for facet in rest {
            if facet.offset < least.offset {
                least = facet;
            }
        }
        if least.offset > V::Scalar::ZERO {
            return Some(Front::Inside { normal: least.normal, distance: least.offset });
        }
        self.outside_front(least.normal)
    }

    /// The nearest point of the facets that the origin is in front of.
    fn outside_front(&self, normal: V) -> Option<Front<V>> {
        let mut best: Option<(Nearest<V>, Corners)> = None;
        for facet in self.facets().iter().filter(|facet| !(facet.offset > V::Scalar::ZERO)) {
            let c = facet.corners;
            let all = V::corners(|i| i as u8);
            let nearest = simplex::nearest(&|i: usize| self.point(c[i]), all.as_ref());
            let distance = nearest.point.length_squared();
            if best.is_none_or(|(best, _)| distance < best.point.length_squared()) {
                best = Some((nearest, facet.corners));
            }
        }
        best.map(|(nearest, corners)| Front::Outside { nearest, corners, normal })
    }

    /// The nearest point of vertices without facets, at most `DIM` of them, and its witness points.
    pub(crate) fn flat_nearest(&self) -> (Nearest<V>, (V, V)) {
        let corners = [0, 1, 2];
        let count = self.vertex_count.min(V::DIM);
        let nearest = simplex::nearest(&|i: usize| self.vertices[i].p, &corners[..count]);
        let a = nearest.weigh(|i| self.vertices[i].a);
        (nearest, (a, nearest.weigh(|i| self.vertices[i].b)))
    }

    /// The witness points of a nearest point on a facet.
    pub(crate) fn ancestors(&self, nearest: &Nearest<V>, corners: Corners) -> (V, V) {
        let c = corners;
        let vertex = |i: usize| &self.vertices[usize::from(c[i])];
        (nearest.weigh(|i| vertex(i).a), nearest.weigh(|i| vertex(i).b))
    }

    /// Whether a vertex is one of the surface's already.
    pub(crate) fn contains(&self, vertex: &Vertex<V>) -> bool {
        self.vertices().iter().any(|known| known.p == vertex.p)
    }

    /// Adds a vertex beyond the surface; where that would tear the surface, nothing happens.
    pub(crate) fn expand(&mut self, apex: Vertex<V>, slack: V::Scalar) -> Result<(), Refused> {
        if self.vertex_count >= N {
            return Err(Refused::Full);
        }
        self.vertices[self.vertex_count] = apex;
        for facet in &mut self.facets.as_flattened_mut()[..self.facet_count] {
            facet.lost = facet.normal.dot(apex.p) > facet.level;
        }
        match self.replace_lost(slack) {
            Err(Refused::Inside) => {
                self.lose_connected(apex.p);
                self.replace_lost(slack)
            }
            result => result,
        }
    }

    /// Replaces the lost facets by the cone over their horizon from the vertex that is next. All
    /// checks come first.
    #[inline]
    fn replace_lost(&mut self, slack: V::Scalar) -> Result<(), Refused> {
        let (mut ridges, mut lost) = (0, 0);
        let mut least = V::Scalar::INFINITY;
        let horizon = self.horizon.as_flattened_mut();
        for facet in &self.facets.as_flattened()[..self.facet_count] {
            least = least.min(facet.offset);
            if facet.lost {
                ridges = lose(horizon, ridges, facet);
                lost += 1;
            }
        }
        // A disk of triangles has two more edges around it than triangles; each vertex inside it
        // takes away two. More of them, and the lost facets are not one disk.
        let disk = if V::DIM == 2 { ridges == 2 } else { ridges >= 3 && ridges <= lost + 2 };
        if !disk {
            return Err(Refused::Inside);
        }
        let old = self.facet_count;
        if old + ridges > 2 * N {
            return Err(Refused::Full);
        }
        let number = self.vertex_count as u16;
        for ridge in 0..ridges {
            let ridge = self.horizon.as_flattened()[ridge];
            let mut corners = ridge.corners;
            corners[usize::from(ridge.apex)] = number;
            self.push_facet(corners, slack);
        }
        // A hull that grows around the origin comes no nearer to it.
        let new = self.facets().iter().skip(old);
        let nearest = new.fold(V::Scalar::INFINITY, |near, facet| near.min(facet.offset));
        if least > V::Scalar::ZERO && nearest < least - slack {
            self.facet_count = old;
            return Err(Refused::Inside);
        }
        self.vertex_count += 1;
        self.drop_lost();
        Ok(())
    }

    #[inline]
    fn drop_lost(&mut self) {
        let facets = self.facets.as_flattened_mut();
        let mut index = 0;
        while index < self.facet_count {
            if facets[index].lost {
                self.facet_count -= 1;
                facets[index] = facets[self.facet_count];
            } else {
                index += 1;
            }
        }
    }

    /// Marks as lost only what hangs together with the facet that the apex is highest above, and
    /// is clearly seen.
    #[cold]
    fn lose_connected(&mut self, apex: V) {
        let facets = &mut self.facets.as_flattened_mut()[..self.facet_count];
        let height = |facet: &Facet<V>| facet.normal.dot(apex) - facet.offset;
        let mut highest = 0;
        for index in 0..facets.len() {
            facets[index].lost = false;
            if height(&facets[index]) > height(&facets[highest]) {
                highest = index;
            }
        }
        let Some(first) = facets.get_mut(highest) else { return };
        first.lost = true;
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..facets.len() {
                let facet = facets[index];
                let joins = |other: &Facet<V>| other.lost && share_ridge::<V>(&facet, other);
                if !facet.lost && height(&facet) > V::Scalar::ZERO && facets.iter().any(joins) {
                    facets[index].lost = true;
                    changed = true;
                }
            }
        }
    }

    /// Where the ray from the origin along `axis` leaves a surface around the origin: the witness
    /// points of that point.
    pub(crate) fn exit(&self, axis: V) -> Option<(V, V)> {
        let distance = |facet: &Facet<V>| {
            let along = facet.normal.dot(axis);
            (along > V::Scalar::EPSILON).then(|| facet.offset / along)
        };
        let least = self.facets().iter().filter_map(distance).reduce(Scalar::min)?;
        // Facets of one flat face are equally far: the ray goes through the one without a negative
        // weight. Where thin facets stand in for edges it may be any other.
        let level = least * V::Scalar::from_f64(1.0 + 1e-5);
        let near = self.pierced(axis, |facet| distance(facet).is_some_and(|d| d <= level));
        let far = || self.pierced(axis, |_| true);
        let clear = -V::Scalar::from_f64(1e-3);
        let best = near.filter(|(worst, ..)| *worst > clear).or_else(far).or(near);
        let (_, facet, weights) = best?;
        let c = facet.corners;
        let w = weights.as_ref().iter().map(|&w| w.max(V::Scalar::ZERO));
        let total = w.clone().reduce(|sum, w| sum + w)?;
        let weigh = |of: fn(&Vertex<V>) -> V| {
            let parts = c.iter().zip(w.clone());
            parts.fold(V::ZERO, |sum, (&i, w)| {
                sum + of(&self.vertices[usize::from(i)]) * (w / total)
            })
        };
        (total > V::Scalar::ZERO).then(|| (weigh(|vertex| vertex.a), weigh(|vertex| vertex.b)))
    }

    /// The facet among those wanted whose least weight along the axis is greatest.
    fn pierced(&self, axis: V, wanted: impl Fn(&Facet<V>) -> bool) -> Option<Pierced<'_, V>> {
        let mut best: Option<Pierced<'_, V>> = None;
        for facet in self.facets().iter().filter(|facet| wanted(facet)) {
            let Some(weights) = self.weights_along(facet.corners, axis) else { continue };
            let worst = weights.as_ref().iter().copied().reduce(Scalar::min)?;
            if best.is_none_or(|(least_bad, ..)| worst > least_bad) {
                best = Some((worst, facet, weights));
            }
        }
        best
    }

    /// Weights, summing to 1, of the point where a ray from the origin along `axis` meets the
    /// plane of a facet, `None` if it faces away: like those of the foot (see simplex.rs), with the axis in the place of
    /// the normal.
    #[inline]
    fn weights_along(&self, corners: Corners, axis: V) -> Option<V::Corners<V::Scalar>> {
        let c = corners;
        let weights = V::corners(|i| {
            let moved = V::corners(|k| if k == i { V::ZERO } else { self.point(c[k]) });
            axis.dot(V::facet_normal(moved))
        });
        let w = weights.as_ref();
        let total = w[1..].iter().fold(w[0], |sum, &w| sum + w);
        (total > V::Scalar::ZERO).then(|| V::corners(|i| w[i] / total))
    }
}

impl<V: Vector> Facet<V> {
    /// Filler for arrays; never read before it is overwritten.
    const NONE: Self = Self {
        corners: [0; 3],
        normal: V::ZERO,
        offset: V::Scalar::ZERO,
        level: V::Scalar::ZERO,
        lost: false,
    };

    /// The numbers of its corners, counter-clockwise as seen from outside.
    #[must_use]
    pub fn corners(&self) -> V::Corners<u16> {
        V::corners(|i| self.corners[i])
    }

    /// Its outward unit normal.
    #[must_use]
    pub fn normal(&self) -> V {
        self.normal
    }

    /// The least distance of a corner from the origin along the normal.
    #[must_use]
    pub fn offset(&self) -> V::Scalar {
        self.offset
    }
}

impl<V: Vector> From<&Simplex<V>> for Polytope<V, 4> {
    fn from(simplex: &Simplex<V>) -> Self {
        let mut polytope = Self::EMPTY;
        polytope.sow(simplex.vertices());
        polytope.close(V::Scalar::ZERO);
        polytope
    }
}

/// The corners in the other orientation, if asked for.
#[inline]
fn turned(mut corners: Corners, turn: bool) -> Corners {
    if turn {
        corners.swap(0, 1);
    }
    corners
}

/// Puts the ridges of a lost facet on the horizon, which has `count` already, and cancels those
/// that are there; the new count.
#[inline]
fn lose<V: Vector>(horizon: &mut [Ridge], mut count: usize, facet: &Facet<V>) -> usize {
    for i in 0..V::DIM {
        let key = ridge_key::<V>(facet.corners, i);
        match horizon[..count].iter().position(|ridge| ridge.key == key) {
            Some(same) => {
                count -= 1;
                horizon[same] = horizon[count];
            }
            None => {
                horizon[count] = Ridge { corners: facet.corners, apex: i as u8, key };
                count += 1;
            }
        }
    }
    count
}

/// The square of the longest edge.
#[inline]
fn longest_squared<V: Vector>(points: &[V]) -> V::Scalar {
    let mut longest = V::Scalar::ZERO;
    for (i, &from) in points.iter().enumerate() {
        for &to in &points[i + 1..] {
            longest = longest.max((to - from).length_squared());
        }
    }
    longest
}

/// Whether two facets have a ridge in common.
fn share_ridge<V: Vector>(one: &Facet<V>, other: &Facet<V>) -> bool {
    let key = |facet: &Facet<V>, ridge| ridge_key::<V>(facet.corners, ridge);
    (0..V::DIM).any(|i| (0..V::DIM).any(|k| key(one, i) == key(other, k)))
}

/// The least weight of a point on a facet, the facet, and all its weights there.
type Pierced<'a, V> =
    (<V as Vector>::Scalar, &'a Facet<V>, <V as Vector>::Corners<<V as Vector>::Scalar>);

/// One number for the corners of ridge `left_out`, whichever facet they are read from.
#[inline]
fn ridge_key<V: Vector>(corners: Corners, left_out: usize) -> u32 {
    let (mut low, mut high) = (u16::MAX, 0);
    for (i, &corner) in corners[..V::DIM].iter().enumerate() {
        if i != left_out {
            low = low.min(corner);
            high = high.max(corner);
        }
    }
    u32::from(low) << 16 | u32::from(high)
}
