//! The hull of points that it owns, laid out for speed: a few points are all looked at, of many only
//! those that can be the farthest.

mod coarse;
mod compass;
pub(crate) mod ring;
mod surface;
#[cfg(test)]
mod tests;

use super::cloud::{Cloud, Corners};
use super::{
    Boundary, ShapeError, Support, error,
    points::{middle, reach},
};
use crate::rescaled;
use crate::space::{Columns, Polygon, Scalar, Vector, Vectors, Wide};
use alloc::boxed::Box;
use alloc::vec::Vec;
use coarse::Coarse;
use compass::Compass;
use fearless_simd::Simd;
use surface::Surface;

/// The convex hull of points: duplicate, interior, collinear and coplanar ones, or a single one,
/// are ordinary input. It does not tell its faces; a [`ConvexHull`](crate::quickhull::ConvexHull) does.
///
/// Of up to 258 points in space it finds its facets when it is made, 20 to 600 microseconds, which
/// makes overlaps 1.1 to 2.9 times as fast; unless one of them is so thin that rounding leaves it no normal.
///
/// | hull of points | to make it | what it is for |
/// |---|---|---|
/// | [`Points`](super::Points) | a look at each point | few questions, or no allocator |
/// | [`Hull`] | longer: its points are laid out | distances and casts; a manifold has one contact |
/// | [`ConvexHull`] | longest: quickhull, then as a `Hull` | the same, whole manifolds, faces, mass |
/// | [`Quickhull`] | | makes those: with fewer vertices, wider faces, or flat |
///
/// [`Tilted`](crate::contact::Tilted) around `Points` or a `Hull` gives manifolds without faces.
///
/// [`ConvexHull`]: crate::quickhull::ConvexHull
/// [`Quickhull`]: crate::quickhull::Quickhull
///
/// ```
/// use asunder::{glam::DVec3, shape::Hull, signed_distance, Pose};
/// let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, DVec3::splat(0.1)];
/// let hull = Hull::new(&corners)?;
/// let answer = signed_distance(&hull, &hull, Pose::at(DVec3::splat(1.0)));
/// assert!((answer.signed_distance() - 2.0 / 3f64.sqrt()).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hull<V: Vector> {
    points: Vec<V>,
    search: Search<V>,
    /// In the plane, if there are not too many corners.
    polygon: Option<Box<Polygon<V::Scalar>>>,
    /// In space, if its facets are known and not too many.
    surface: Option<Box<Surface<V>>>,
    interior: V,
    /// The greatest length of a point.
    reach: V::Scalar,
    /// A power of two that brings that length near 1; none in the plane.
    unit: Option<V::Scalar>,
    vectors: Vectors,
}

/// How the farthest point is found.
#[derive(Clone, Debug)]
pub(crate) enum Search<V: Vector> {
    /// All points are looked at,
    All(Columns<V::Scalar>),
    /// or all in single precision, and those near the farthest once more,
    Near(Coarse),
    /// or those that can be the farthest,
    Candidates(Compass),
    /// or all, one after the other: more than lanes count.
    Plain,
}

/// So many points are sooner looked at than chosen from.
const FEW: usize = 128;
/// So many, and finding candidates takes as long as finding the hull, which is often made to be asked
/// only a little.
const MANY: usize = 4096;
/// So many are counted in the digits of an f32.
const MOST_COUNTED: usize = 1 << 22;
/// So few are looked at before vectors are made ready.
const VERY_FEW: usize = 8;

impl<V: Vector> Hull<V> {
    /// The hull of `points`.
    ///
    /// # Errors
    /// [`ShapeError::NoPoints`], or [`ShapeError::PointNotFinite`] with the first bad point.
    pub fn new(points: &[V]) -> Result<Self, ShapeError> {
        let points = error::points(points)?;
        Ok(Self::made(points, &surface::facets(points), usize::MAX))
    }

    /// The hull of at least one point, all finite, with its facets, for one that knows them.
    pub(crate) fn over(points: &[V], facets: &[V::Corners<u32>]) -> Self {
        Self::made(points, facets, MANY)
    }

    fn made(points: &[V], facets: &[V::Corners<u32>], most: usize) -> Self {
        let interior = middle(points);
        let search = Search::of(points, interior, most);
        let polygon = if V::DIM == 2 { ring::polygon(points) } else { None };
        let polygon = polygon.map(|polygon| Box::new(polygon.about(interior)));
        let surface = Surface::new(points, interior, facets).map(Box::new);
        let reach = reach(points);
        let unit = (V::DIM == 3).then(|| unit(reach)).flatten();
        let (points, vectors) = (points.to_vec(), Vectors::new());
        Self { points, search, polygon, surface, interior, reach, unit, vectors }
    }

    /// All points that it was made of, those inside as well: number n of
    /// [`Support::numbered`] is `points()[n]`.
    #[inline]
    #[must_use]
    pub fn points(&self) -> &[V] {
        &self.points
    }

    /// How many facets it knows, for those who choose a way of solving; 0 where there are too many,
    /// or one is too thin to have a normal.
    #[doc(hidden)]
    #[must_use]
    pub fn facet_count(&self) -> usize {
        self.surface.as_ref().map_or(0, |surface| surface.count())
    }

    /// The number of the farthest point; the first of those in a tie.
    #[inline(always)]
    pub(crate) fn farthest(&self, direction: V) -> usize {
        self.farthest_along(direction.get(0), direction.get(1), direction.get(2))
    }

    /// The same by coordinates: in registers, a direction is there as soon as it is known. Through
    /// memory it would be read in wider pieces than it was written in.
    #[inline(never)]
    fn farthest_along(&self, x: V::Scalar, y: V::Scalar, z: V::Scalar) -> usize {
        let direction = V::from_fn(|i| [x, y, z][i]);
        match &self.search {
            Search::All(_) if self.points.len() <= VERY_FEW => farthest(&self.points, direction),
            Search::All(columns) => columns.farthest(direction),
            Search::Near(coarse) => coarse.farthest(&self.points, direction),
            Search::Candidates(compass) => compass.farthest(&self.points, direction),
            Search::Plain => farthest(&self.points, direction),
        }
    }
}

impl<V: Vector> Search<V> {
    /// Among points, of which no more than `most` are chosen from.
    fn of(points: &[V], middle: V, most: usize) -> Self {
        if let Some(coarse) = Coarse::new(points, middle) {
            return Self::Near(coarse);
        }
        if V::DIM == 3
            && points.len() > FEW
            && points.len() <= most
            && let Some(compass) = Compass::new(points)
        {
            return Self::Candidates(compass);
        }
        if points.len() > MOST_COUNTED {
            return Self::Plain;
        }
        Self::All(Columns::new(points))
    }

    /// The same, as part of code in vectors.
    #[inline(always)]
    pub(crate) fn farthest_in<S: Simd>(
        &self,
        simd: S,
        points: &[V],
        direction: [V::Scalar; 3],
    ) -> usize
    where
        V::Scalar: Wide,
    {
        match self {
            Self::All(columns) => columns.farthest_in(simd, direction),
            Self::Near(coarse) => coarse.farthest_in(simd, points, V::from_fn(|i| direction[i])),
            Self::Candidates(compass) => compass.farthest(points, V::from_fn(|i| direction[i])),
            Self::Plain => farthest(points, V::from_fn(|i| direction[i])),
        }
    }
}

impl Compass {
    #[inline(always)]
    fn farthest<V: Vector>(&self, points: &[V], direction: V) -> usize {
        match self.candidates(direction) {
            Some(groups) => farthest_of(points, groups, direction),
            None => farthest(points, direction),
        }
    }
}

/// A power of two that brings a length near 1; none if its square is no ordinary number.
fn unit<S: Scalar>(length: S) -> Option<S> {
    let known = length > S::TINY && length < S::INFINITY;
    known.then(|| rescaled::factor(length).map_or(S::ONE, |(factor, _)| factor))
}

/// The number of the candidate that is farthest along a direction.
#[inline(always)]
fn farthest_of<V: Vector>(points: &[V], groups: &[[u32; compass::GROUP]], direction: V) -> usize {
    let mut best = (0, V::Scalar::NEG_INFINITY);
    for &[a, b, c, d] in groups {
        let [a, b, c, d] = [a, b, c, d].map(|i| (i, points[i as usize].dot(direction)));
        let farther = |p: (u32, V::Scalar), q: (u32, V::Scalar)| if q.1 > p.1 { q } else { p };
        best = farther(best, farther(farther(a, b), farther(c, d)));
    }
    best.0 as usize
}

/// The same of all points: very few, or for directions that are longer or shorter than numbers are good
/// for.
#[inline]
fn farthest<V: Vector>(points: &[V], direction: V) -> usize {
    let (mut best, mut most) = (0, V::Scalar::NEG_INFINITY);
    for (i, point) in points.iter().enumerate() {
        let along = point.dot(direction);
        let farther = along > most;
        best = if farther { i } else { best };
        most = if farther { along } else { most };
    }
    best
}

/// Made of the same points, in the same order.
impl<V: Vector> PartialEq for Hull<V> {
    fn eq(&self, other: &Self) -> bool {
        self.points == other.points
    }
}

impl<V: Vector> Support<V> for Hull<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.points[self.farthest(direction)]
    }
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        let number = self.farthest(direction);
        (self.points[number], number as u32)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        self.points.get(number as usize).copied()
    }
    #[inline]
    fn interior(&self) -> V {
        self.interior
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.reach
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    #[inline]
    fn polygon(&self) -> Option<&Polygon<V::Scalar>> {
        self.polygon.as_deref()
    }
    #[inline]
    fn boundary(&self) -> Option<Boundary<'_, V>> {
        self.surface.as_ref().map(|surface| surface.boundary())
    }
    #[inline]
    fn cloud(&self) -> Option<Cloud<'_, V>> {
        let (corners, reach) =
            (Corners::Points(&self.points, &self.search), self.reach * self.reach);
        let unit = self.unit?;
        Some(Cloud { corners, reach, unit: Some(unit), vectors: self.vectors })
    }
}
