//! The boundary of a hull of points, kept with it.

use crate::quickhull;
use crate::shape::boundary::{Boundary, MOST_FACETS, Plane, Ridge, Sight};
use crate::space::{Field, LANES, Planes, Scalar, Vector, Vectors, planes};
use alloc::vec::Vec;

/// What a [`Boundary`] is a view of.
#[derive(Clone, Debug)]
pub(super) struct Surface<V: Vector> {
    facets: Vec<Plane<V>>,
    planes: Vec<Planes>,
    sight: Sight<V>,
    ridges: Vec<Ridge>,
    inradius: V::Scalar,
    middle: V,
    radius: V::Scalar,
    bend: V::Scalar,
    reach: V::Scalar,
    vectors: Vectors,
}

/// So many points have no more facets than there is room for: F = 2 V − 4.
const MOST_POINTS: usize = MOST_FACETS / 2 + 2;

/// The facets of the hull of not too many points of space; none if they are flat, or if their numbers would
/// lose something, since normals are worked out in `f64`.
pub(super) fn facets<V: Vector>(points: &[V]) -> Vec<V::Corners<u32>> {
    let too_many = points.len() > MOST_POINTS || !V::Scalar::THROUGH_F64;
    if too_many { Vec::new() } else { quickhull::facets(points) }
}

/// A facet thinner than this, relative to its longest edge, has a normal that needs more than twice
/// the digits.
const THIN: f64 = 1e-10;

/// The square of an area of less has not all of its digits.
const LEAST_SQUARE: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// A facet: its unit normal, how far out along it the least corner is, and the corners.
struct Facet<V: Vector> {
    normal: V,
    offset: V::Scalar,
    corners: V::Corners<u32>,
}

impl<V: Vector> Surface<V> {
    /// Of facets given by the numbers of their corners, counter-clockwise as seen from outside.
    /// `None` if there are too many, if they are not closed, or if one has no normal that is right.
    pub(super) fn new(points: &[V], middle: V, facets: &[V::Corners<u32>]) -> Option<Self> {
        let can_be = V::DIM == 3 && V::Scalar::THROUGH_F64;
        if !can_be || facets.is_empty() || facets.len() > MOST_FACETS {
            return None;
        }
        let facet = |corners: &V::Corners<u32>| Facet::new(points, *corners);
        let facets: Vec<_> = facets.iter().map(facet).collect::<Option<_>>()?;
        let below = facets.iter().map(|facet| facet.offset - facet.normal.dot(middle));
        let inradius = below.fold(V::Scalar::INFINITY, Scalar::min).max(V::Scalar::ZERO);
        let farthest = |of: fn(V, V) -> V| {
            points.iter().fold(V::Scalar::ZERO, |most, &p| most.max(of(p, middle).length_squared()))
        };
        let (reach, radius) = (farthest(|p, _| p), farthest(|p, middle| p - middle).sqrt());
        let sight = Sight::new(middle, radius);
        let ridges = ridges(&facets)?;
        let bent = |(i, ridge): (usize, &Ridge)| {
            (facets[i / 3].normal + facets[usize::from(ridge.across)].normal).length()
        };
        let bend = ridges.iter().enumerate().map(bent).fold(V::Scalar::from_f64(2.0), Scalar::min)
            * V::Scalar::from_f64(0.5);
        let facets: Vec<_> = facets.iter().map(|facet| (facet.normal, facet.offset)).collect();
        let planes = facets.chunks(LANES);
        let planes = planes.map(|some| planes::block(some.iter().map(|&plane| sight.plane(plane))));
        let (planes, vectors) = (planes.collect(), Vectors::new());
        Some(Self {
            facets: if Sight::<V>::is_exact() { Vec::new() } else { facets },
            planes,
            sight,
            ridges,
            bend,
            inradius,
            middle,
            radius,
            reach,
            vectors,
        })
    }

    /// Of facets, each being a triangle.
    pub(super) fn count(&self) -> usize {
        self.ridges.len() / 3
    }

    #[inline]
    pub(super) fn boundary(&self) -> Boundary<'_, V> {
        let &Self { ref facets, ref planes, sight, ref ridges, inradius, middle, radius, .. } =
            self;
        let &Self { bend, reach, vectors, .. } = self;
        Boundary {
            facets,
            planes,
            sight,
            ridges,
            ridges_each: 3,
            inradius,
            middle,
            radius,
            bend,
            reach,
            vectors,
        }
    }
}

impl<V: Vector> Facet<V> {
    /// With a normal that is right but for the rounding of the result.
    fn new(points: &[V], corners: V::Corners<u32>) -> Option<Self> {
        let corner = |i: usize| points[corners.as_ref()[i] as usize];
        let numbers = |p: V| [0, 1, 2].map(|axis| p.get(axis).to_f64());
        let (p, q, r) = (numbers(corner(0)), numbers(corner(1)), numbers(corner(2)));
        let (e, f, g) = (Edge::between(p, q), Edge::between(p, r), Edge::between(q, r));
        let area = e.cross(&f);
        let squared = |v: [f64; 3]| v.iter().map(|x| x * x).sum::<f64>();
        let longest = [e, f, g].map(|edge| squared(edge.along)).into_iter().fold(0.0, f64::max);
        let size = Scalar::sqrt(squared(area));
        let has_digits = squared(area) >= LEAST_SQUARE;
        let normal = V::from_fn(|axis| V::Scalar::from_f64(area[axis] / size));
        let offset = (0..3).map(|i| normal.dot(corner(i))).reduce(Scalar::min)?;
        let wide = size > THIN * longest;
        (has_digits && wide && offset.is_finite()).then_some(Self { normal, offset, corners })
    }
}

/// A difference of two points with what rounding took from it.
#[derive(Clone, Copy)]
struct Edge {
    along: [f64; 3],
    lost: [f64; 3],
}

impl Edge {
    fn between(from: [f64; 3], to: [f64; 3]) -> Self {
        let along = [0, 1, 2].map(|i| to[i] - from[i]);
        // Knuth's two-sum.
        let lost = [0, 1, 2].map(|i| {
            let of_from = to[i] - along[i];
            let of_to = along[i] + of_from;
            (to[i] - of_to) + (of_from - from[i])
        });
        Self { along, lost }
    }

    /// Each coordinate to within some units in its last place (Kahan's difference of products).
    fn cross(&self, other: &Self) -> [f64; 3] {
        let (e, de, f, df) = (self.along, self.lost, other.along, other.lost);
        [0, 1, 2].map(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let product = e[k] * f[j];
            let off = Scalar::mul_add(-e[k], f[j], product);
            let exact = Scalar::mul_add(e[j], f[k], -product) + off;
            exact + (e[j] * df[k] + de[j] * f[k] - (e[k] * df[j] + de[k] * f[j]))
        })
    }
}

/// Of each facet in turn; `None` if one has not exactly two.
fn ridges<V: Vector>(facets: &[Facet<V>]) -> Option<Vec<Ridge>> {
    let mut edges = Vec::with_capacity(3 * facets.len());
    for (facet, corners) in facets.iter().map(|facet| facet.corners.as_ref()).enumerate() {
        for (i, &from) in corners.iter().enumerate() {
            let to = corners[(i + 1) % corners.len()];
            edges.push((from.min(to), from.max(to), facet as u16));
        }
    }
    edges.sort_unstable();
    let mut ridges = Vec::with_capacity(edges.len());
    for pair in edges.chunks(2) {
        match *pair {
            [(from, to, one), (again, too, other)] if (from, to) == (again, too) => {
                let ends = [u16::try_from(from).ok()?, u16::try_from(to).ok()?];
                ridges.push((one, Ridge { ends, across: other }));
                ridges.push((other, Ridge { ends, across: one }));
            }
            _ => return None,
        }
    }
    ridges.sort_unstable_by_key(|&(facet, ridge)| (facet, ridge.ends));
    Some(ridges.into_iter().map(|(_, ridge)| ridge).collect())
}
