//! The hull of points that it owns, laid out for speed: a few points are all looked at, of many only
//! those that can be the farthest.

mod compass;

use super::{ShapeError, Support, error, points::middle};
use crate::space::{Columns, Scalar, Vector};
use alloc::vec::Vec;
use compass::Compass;

/// The convex hull of points: duplicate, interior, collinear and coplanar ones, or a single one,
/// are ordinary input. It does not know its faces; a [`ConvexHull`](crate::quickhull::ConvexHull) does.
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
    normals: Vec<V>,
    interior: V,
}

/// How the farthest point is found.
#[derive(Clone, Debug)]
enum Search<V: Vector> {
    All(Columns<V::Scalar>),
    Candidates(Compass),
}

/// So many points are sooner looked at than chosen from.
const FEW: usize = 128;

impl<V: Vector> Hull<V> {
    /// The hull of `points`.
    ///
    /// # Errors
    /// [`ShapeError::NoPoints`], or [`ShapeError::PointNotFinite`] with the first bad point.
    pub fn new(points: &[V]) -> Result<Self, ShapeError> {
        Ok(Self::over(error::points(points)?, Vec::new()))
    }

    /// The hull of at least one point, all finite, and the outward normals of its faces if they are
    /// known.
    pub(crate) fn over(points: &[V], normals: Vec<V>) -> Self {
        let search = if V::DIM == 3 && points.len() > FEW {
            Search::Candidates(Compass::new(points))
        } else {
            Search::All(Columns::new(points))
        };
        Self { points: points.to_vec(), search, normals, interior: middle(points) }
    }

    /// The number of the farthest point; the first of those in a tie.
    #[inline]
    pub(crate) fn farthest(&self, direction: V) -> usize {
        match &self.search {
            Search::All(columns) => columns.farthest(direction),
            Search::Candidates(compass) => match compass.candidates(direction) {
                Some(groups) => farthest_of(&self.points, groups, direction),
                None => farthest(&self.points, direction),
            },
        }
    }
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

/// The same of all points, for directions that are longer or shorter than numbers are good for.
#[cold]
fn farthest<V: Vector>(points: &[V], direction: V) -> usize {
    let along = |i: usize| points[i].dot(direction);
    (1..points.len()).fold(0, |best, i| if along(i) > along(best) { i } else { best })
}

impl<V: Vector> Support<V> for Hull<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.points[self.farthest(direction)]
    }
    #[inline]
    fn interior(&self) -> V {
        self.interior
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        self.normals.get(index).copied()
    }
}
