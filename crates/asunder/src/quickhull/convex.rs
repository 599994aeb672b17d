//! A hull with its faces, whatever it was grown from.

use super::faces::{self, Faces, Link, Near};
use super::grow::{Facet, Grow};
use super::plates::Plates;
use super::side::Coordinates;
use super::spokes::{Spoke, Spokes};
use super::{HullError, Quickhull};
use crate::shape::{Boundary, Cloud, Hull, Side, Support};
use crate::simplex;
use crate::space::{Field, Polygon, Scalar, Unit, Vector};
use alloc::vec::Vec;

/// The convex hull of points: vertices, facets, faces with outlines and neighbours. A shape like
/// any other.
///
/// Facets are edges in the plane and triangles in space; they are exactly convex: no point of the
/// input is beyond any of them (but for [`Quickhull::most_vertices`]; and coordinates less than 2⁻²⁰⁰
/// of the largest one count as 0). Faces are what people mean
/// by the word: facets in one plane, up to rounding, are one.
///
/// ```
/// use asunder::{glam::DVec3, quickhull::ConvexHull};
/// let corner = |i: u32| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2));
/// let points: Vec<DVec3> = (0..8).map(corner).chain([DVec3::splat(0.3)]).collect();
/// let cube = ConvexHull::new(&points)?;
/// assert_eq!((cube.vertices().len(), cube.facets().len(), cube.faces().len()), (8, 12, 6));
/// assert!(cube.faces().all(|face| face.outline().len() == 4));
/// assert_eq!((cube.mass().volume, cube.mass().surface), (1.0, 6.0));
/// # Ok::<(), asunder::quickhull::HullError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConvexHull<V: Vector> {
    sources: Vec<u32>,
    facets: Vec<V::Corners<u32>>,
    faces: Faces,
    plates: Plates<V>,
    spokes: Spokes,
    /// In the plane.
    sides: Vec<Side<V>>,
    /// Its vertices.
    support: Hull<V>,
    left_out: V::Scalar,
    dimension: usize,
}

/// One face of a hull.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face<'h, V> {
    normal: Unit<V>,
    outline: &'h [u32],
    neighbours: &'h [u32],
}

impl<'h, V: Vector> Face<'h, V> {
    /// Outward.
    #[must_use]
    pub fn normal(&self) -> Unit<V> {
        self.normal
    }

    /// Numbers of its corners, counter-clockwise as seen from outside; in the plane, of both ends.
    #[must_use]
    pub fn outline(&self) -> &'h [u32] {
        self.outline
    }

    /// For each number of the outline, the face on the other side of the edge that begins there; in
    /// the plane, of that end.
    #[must_use]
    pub fn neighbours(&self) -> &'h [u32] {
        self.neighbours
    }
}

impl<V: Vector> ConvexHull<V> {
    /// The hull of `points`, with a [`Quickhull`] as it comes.
    ///
    /// # Errors
    /// [`HullError`]: what the points are instead of a body.
    pub fn new(points: &[V]) -> Result<Self, HullError> {
        Quickhull::default().hull(points)
    }

    /// Its vertices, in the order of the points; those of a flat hull are in turn. A few may lie in the
    /// middle of a face or an edge.
    #[must_use]
    pub fn vertices(&self) -> &[V] {
        self.support.points()
    }

    /// For each vertex, which of the points it was.
    #[must_use]
    pub fn sources(&self) -> &[u32] {
        &self.sources
    }

    /// Numbers of vertices, counter-clockwise as seen from outside.
    #[must_use]
    pub fn facets(&self) -> &[V::Corners<u32>] {
        &self.facets
    }

    /// The faces: facets in one plane, up to rounding, joined. A hull of one dimension less than its
    /// space has two, back to back; one of fewer dimensions still has none.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = Face<'_, V>> {
        let Faces { starts, outline, neighbours, .. } = &self.faces;
        let places = starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize);
        self.plates.normals().zip(places).map(|(normal, places)| Face {
            normal,
            outline: &outline[places.clone()],
            neighbours: &neighbours[places],
        })
    }

    /// The face that a facet is in.
    #[must_use]
    pub fn face_of_facet(&self, facet: usize) -> Option<usize> {
        self.faces.of_facet.get(facet).map(|&face| face as usize)
    }

    /// No point of the input is farther outside than this, in the unit of the points: 0 unless
    /// [`Quickhull::most_vertices`] left some out. Points in the plane of a flat hull, up to rounding,
    /// count as in it.
    #[must_use]
    pub fn left_out(&self) -> V::Scalar {
        self.left_out
    }

    /// Of the body: as many as its space has, unless [`Quickhull::flat_too`] allowed for fewer.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of the vertex farthest along a direction.
    #[inline]
    pub(crate) fn farthest(&self, direction: V) -> usize {
        self.support.farthest(direction)
    }

    /// The edge of a vertex that rises most along an axis; `None` for a hull without faces.
    #[inline]
    pub(crate) fn flattest(&self, vertex: usize, axis: V) -> Option<Spoke> {
        self.spokes.flattest(vertex, axis)
    }

    /// The edges of a vertex that is a corner: where each leads to, and the faces beside it.
    pub(crate) fn edges(&self, vertex: usize) -> impl Iterator<Item = (u32, [u32; 2])> + '_ {
        self.spokes.edges_of(vertex)
    }

    /// The outward normal of a face, and the corners that it shows, in turn.
    #[inline]
    pub(crate) fn face(&self, number: u32) -> (V, &[u32]) {
        self.plates.get(number)
    }

    pub(super) fn corners_of_facets(&self) -> impl Iterator<Item = V::Corners<V>> + '_ {
        let vertex = |number: &u32| self.vertices()[*number as usize];
        self.facets.iter().map(move |corners| V::corners(|i| vertex(&corners.as_ref()[i])))
    }

    /// From a quickhull over `coordinates` of the points.
    pub(super) fn grown<const D: usize>(
        points: &[V],
        coordinates: &[Coordinates<D>],
        grow: &Grow<'_, D>,
        coplanar: Near,
    ) -> Self {
        let mut sources: Vec<u32> = grow.facets().flat_map(|(_, facet)| facet.corners).collect();
        sources.sort_unstable();
        sources.dedup();
        let mut numbers = alloc::vec![0; points.len()];
        (0..).zip(&sources).for_each(|(number, &point)| numbers[point as usize] = number);
        let mut places = alloc::vec![0; grow.places()];
        (0..).zip(grow.facets()).for_each(|(new, (old, _))| places[old as usize] = new);
        let link = |corners: [u32; D], neighbours: [u32; D]| -> Link<D> {
            let place = |old: u32| places[old as usize];
            (corners.map(|point| numbers[point as usize]), neighbours.map(place))
        };
        let links: Vec<Link<D>> =
            grow.facets().map(|(_, facet)| link(facet.corners, facet.neighbours)).collect();
        let placed: Vec<_> = sources.iter().map(|&i| coordinates[i as usize]).collect();
        let (faces, normals) = faces::faces(&placed, &links, coplanar);
        let facets = links.iter().map(|(corners, _)| V::corners(|i| corners[i])).collect();
        let normal = |n: &Coordinates<D>| Unit::new(V::from_fn(|i| V::Scalar::from_f64(n[i])));
        let normals: Vec<_> = normals.iter().map(|n| normal(n).unwrap_or(Unit::basis(0))).collect();
        let left_out = left_out(points, grow);
        let vertices: Vec<V> = sources.iter().map(|&i| points[i as usize]).collect();
        let facets: Vec<V::Corners<u32>> = facets;
        let support = Hull::over(&vertices, &facets);
        let plates = Plates::new(&vertices, &normals, &faces);
        let spokes = Spokes::new(&vertices, &facets, &faces);
        let (dimension, sides) = (D, sides(&vertices, &facets));
        Self { sources, facets, faces, plates, spokes, sides, support, left_out, dimension }
    }

    /// From points in one plane or on one line that are its corners, in turn; or one alone.
    pub(super) fn flat(points: &[V], corners: &[u32], left_out: V::Scalar) -> Self {
        let vertices: Vec<V> = corners.iter().map(|&i| points[i as usize]).collect();
        let count = vertices.len() as u32;
        let dimension = vertices.len().min(3) - 1;
        // A fan on either side; nothing has sides that is more than one dimension short.
        let fan = |first: u32| V::corners(|i| if i == 0 { 0 } else { first + i as u32 });
        let sided = dimension + 1 == V::DIM;
        let fans = if sided { count + 1 - V::DIM as u32 } else { 0 };
        let front: Vec<V::Corners<u32>> = (0..fans).map(fan).collect();
        let back = front.iter().map(|&(mut corners)| {
            corners.as_mut().swap(0, 1);
            corners
        });
        let facets: Vec<V::Corners<u32>> = front.iter().copied().chain(back).collect();
        let (mut faces, mut normals) = (Faces::default(), Vec::new());
        if sided {
            let number = |corners: &V::Corners<u32>, i: usize| corners.as_ref()[i] as usize;
            let area =
                |c: &V::Corners<u32>| V::facet_normal(V::corners(|i| vertices[number(c, i)]));
            let area = front.iter().fold(V::ZERO, |sum, corners| sum + area(corners));
            let normal = Unit::new(area).unwrap_or(Unit::basis(0));
            normals = alloc::vec![normal, -normal];
            faces = Faces {
                starts: alloc::vec![0, count, 2 * count],
                outline: (0..count).chain((0..count).rev()).collect(),
                neighbours: [1, 0].iter().flat_map(|&face| (0..count).map(move |_| face)).collect(),
                of_facet: (0..2 * fans).map(|facet| facet / fans).collect(),
            };
        }
        let support = Hull::over(&vertices, &[]);
        let sources = corners.to_vec();
        let plates = Plates::new(&vertices, &normals, &faces);
        let spokes = Spokes::new(&vertices, &facets, &faces);
        let sides = sides(&vertices, &facets);
        Self { sources, facets, faces, plates, spokes, sides, support, left_out, dimension }
    }
}

/// The same vertices, facets and faces, of points with the same numbers.
impl<V: Vector> PartialEq for ConvexHull<V> {
    fn eq(&self, other: &Self) -> bool {
        let mut both = self.facets.iter().zip(&other.facets);
        self.support == other.support
            && self.sources == other.sources
            && self.left_out == other.left_out
            && self.facets.len() == other.facets.len()
            && both.all(|(one, other)| one.as_ref() == other.as_ref())
            && self.faces().eq(other.faces())
    }
}

/// The facets as sides in turn, in the plane; none if one is too short to have a normal.
fn sides<V: Vector>(vertices: &[V], facets: &[V::Corners<u32>]) -> Vec<Side<V>> {
    if V::DIM != 2 {
        return Vec::new();
    }
    let mut next = alloc::vec![0; vertices.len()];
    for facet in facets {
        next[facet.as_ref()[0] as usize] = facet.as_ref()[1];
    }
    let mut at = facets.first().map_or(0, |facet| facet.as_ref()[0]) as usize;
    let side = |_| {
        let (from, to) = (at, next[at] as usize);
        at = to;
        Side::between(vertices[from], vertices[to])
    };
    facets.iter().map(side).collect::<Option<_>>().unwrap_or_default()
}

/// The greatest distance of a point from the hull.
pub(super) fn left_out<V: Vector, const D: usize>(points: &[V], grow: &Grow<'_, D>) -> V::Scalar {
    let mut most = V::Scalar::ZERO;
    for (_, facet) in grow.facets() {
        for point in grow.beyond(facet) {
            most = most.max(distance(points, grow, points[point as usize], facet));
        }
    }
    if most == V::Scalar::ZERO {
        return most;
    }
    // Up by what rounding may have taken from it: as much as from the corners of a facet.
    let rounding = V::Scalar::EPSILON * V::Scalar::from_f64(16.0);
    let extent = points.iter().fold(most, |extent, &p| extent.max((p - points[0]).largest()));
    most + extent * rounding
}

/// From a point down to the hull: from a facet to a nearer neighbour until there is none.
fn distance<V: Vector, const D: usize>(
    points: &[V],
    grow: &Grow<'_, D>,
    point: V,
    facet: &Facet<D>,
) -> V::Scalar {
    let from = |facet: &Facet<D>| {
        // In units of the farthest coordinate, whose square is a number.
        let corner = |i: usize| points[facet.corners[i] as usize] - point;
        let unit = (0..D).fold(V::Scalar::ZERO, |most, i| most.max(corner(i).largest()));
        if unit == V::Scalar::ZERO {
            return unit;
        }
        let scaled = |i: usize| V::from_fn(|axis| corner(i).get(axis) / unit);
        simplex::nearest(&scaled, D).point.length() * unit
    };
    let (mut facet, mut least) = (facet, from(facet));
    loop {
        let around = facet.neighbours.map(|neighbour| grow.facet(neighbour));
        let nearer = around.into_iter().map(|other| (other, from(other)));
        let nearest = nearer.reduce(|p, q| if q.1 < p.1 { q } else { p });
        match nearest {
            Some((other, distance)) if distance < least => (facet, least) = (other, distance),
            _ => return least,
        }
    }
}

impl<V: Vector> Support<V> for ConvexHull<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.support.support(direction)
    }
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        self.support.numbered(direction)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        self.support.point(number)
    }
    #[inline]
    fn interior(&self) -> V {
        self.support.interior()
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.support.reach()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    #[inline]
    fn polygon(&self) -> Option<&Polygon<V::Scalar>> {
        self.support.polygon()
    }
    #[inline]
    fn boundary(&self) -> Option<Boundary<'_, V>> {
        self.support.boundary()
    }
    #[inline]
    fn cloud(&self) -> Option<Cloud<'_, V>> {
        self.support.cloud()
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        self.sides.get(index).copied()
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        self.plates.normals().nth(index).map(Unit::get)
    }
}
