//! The convex hull of points, with its faces: quickhull in the plane and in space.
//!
//! What the other polytope of this crate does in a query, nearest facet first and in bounded room,
//! is done here for any number of points, with their sides decided exactly: the hull is convex to
//! the last bit, whatever the points.

mod convex;
mod error;
mod faces;
mod grow;
mod mass;
mod plates;
mod seed;
mod side;
mod spokes;

pub use convex::{ConvexHull, Face};
pub use error::HullError;
pub use mass::Mass;
pub(crate) use spokes::Spoke;

use crate::space::{Scalar, Vector};
use alloc::vec::Vec;
use faces::Near;
use grow::Grow;
use seed::Seed;
use side::{Coordinates, fit};

/// Points no farther from a plane than this many units of rounding of the largest coordinate lie
/// in it: a turn and a shift, done in this precision, leave that much.
const ROUNDING: f64 = 8.0;

/// How a hull is made.
///
/// ```
/// use asunder::{glam::DVec3, quickhull::Quickhull};
/// let ball = (0..500).map(|i| {
///     let (turn, y) = (2.399963 * f64::from(i), (f64::from(i) + 0.5) / 250.0 - 1.0);
///     DVec3::new((1.0 - y * y).sqrt() * turn.cos(), y, (1.0 - y * y).sqrt() * turn.sin())
/// });
/// let points: Vec<DVec3> = ball.collect();
/// let coarse = Quickhull::default().most_vertices(40).hull(&points)?;
/// assert_eq!(coarse.vertices().len(), 40);
/// assert!(coarse.left_out() < 0.2); // no point is farther outside
/// # Ok::<(), asunder::quickhull::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Quickhull<S> {
    most_vertices: usize,
    coplanar_within: S,
    flat_too: bool,
}

impl<S: Scalar> Default for Quickhull<S> {
    fn default() -> Self {
        Self { most_vertices: usize::MAX, coplanar_within: S::ZERO, flat_too: false }
    }
}

impl<S: Scalar> Quickhull<S> {
    /// Ends with so many vertices, if the hull has as many, at least one more than there are
    /// dimensions: each next one is the point farthest out. [`ConvexHull::left_out`] tells what that costs.
    pub fn most_vertices(self, most: usize) -> Self {
        Self { most_vertices: most, ..self }
    }

    /// Facets join into one face where their corners are no farther from its plane than this
    /// length, in the unit of the points. Rounding is always allowed for: that of the largest
    /// coordinate, and that of `f32` of half the extent, since whatever they are computed with, most
    /// points have been stored in it near the middle of their body. A body that was stored in `f32`
    /// far from its middle and is now in `f64` needs a length to have the faces that it had. NaN and
    /// lengths below 0 count as 0.
    pub fn coplanar_within(self, length: S) -> Self {
        Self { coplanar_within: length, ..self }
    }

    /// Points in one plane, on one line or in one place have a hull too: one of fewer dimensions.
    pub fn flat_too(self) -> Self {
        Self { flat_too: true, ..self }
    }

    /// The hull of `points`: duplicate, interior and collinear ones are ordinary input.
    ///
    /// # Errors
    /// [`HullError`]: what the points are instead of a body.
    pub fn hull<V: Vector<Scalar = S>>(&self, points: &[V]) -> Result<ConvexHull<V>, HullError> {
        if let Some(index) = points.iter().position(|point| !is_usable(*point)) {
            return Err(HullError::NotFinite { index });
        }
        let (count, most) = (points.len(), u32::MAX as usize - 1);
        match count {
            0 => Err(HullError::TooFewPoints { count }),
            _ if count > most => Err(HullError::TooManyPoints { count }),
            _ if count <= V::DIM && !self.flat_too => Err(HullError::TooFewPoints { count }),
            _ if V::DIM == 2 => self.hull_in::<V, 2>(points),
            _ => self.hull_in::<V, 3>(points),
        }
    }

    fn hull_in<V: Vector<Scalar = S>, const D: usize>(
        &self,
        points: &[V],
    ) -> Result<ConvexHull<V>, HullError> {
        let (coordinates, unit) = fit::<V, D>(points);
        let largest = coordinates.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
        let near = ROUNDING * S::EPSILON.to_f64() * largest;
        let seed = seed::seed(&coordinates, near);
        let extent = extents(&coordinates).into_iter().fold(0.0, f64::max);
        let coplanar = Near {
            stored: near.max(ROUNDING * f64::from(f32::EPSILON) * 0.5 * extent),
            sure: ROUNDING * f64::EPSILON * largest,
            allowed: self.coplanar_within.to_f64() / unit,
        };
        if seed.count == D + 1 {
            let mut grow = Grow::new(&coordinates, seed.corners, self.most_vertices);
            grow.grow();
            return Ok(ConvexHull::grown(points, &coordinates, &grow, coplanar));
        }
        let width = seed.width * unit;
        match seed.count {
            _ if self.flat_too => Ok(self.flat(points, &coordinates, &seed, near)),
            1 => Err(HullError::Point { width }),
            2 => Err(HullError::Line { width }),
            _ => Err(HullError::Flat { width }),
        }
    }

    /// The hull of points in one plane, on one line, or in one place.
    fn flat<V: Vector<Scalar = S>, const D: usize>(
        &self,
        points: &[V],
        coordinates: &[Coordinates<D>],
        seed: &Seed,
        near: f64,
    ) -> ConvexHull<V> {
        let corners = &seed.corners[..seed.count];
        let polygon = match corners {
            [_] | [_, _] => None,
            _ => polygon(points, coordinates, seed, near, self.most_vertices),
        };
        let line = || (corners[..corners.len().min(2)].to_vec(), S::ZERO);
        let (loop_of, left_out) = polygon.unwrap_or_else(line);
        ConvexHull::flat(points, &loop_of, left_out)
    }
}

/// The facets of a body alone, as numbers of points; none if the points are no body of space.
pub(crate) fn facets<V: Vector>(points: &[V]) -> Vec<V::Corners<u32>> {
    let finite = points.iter().all(|&point| is_usable(point));
    if V::DIM != 3 || points.len() <= V::DIM || !finite {
        return Vec::new();
    }
    let (coordinates, _) = fit::<V, 3>(points);
    let largest = coordinates.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
    let seed = seed::seed(&coordinates, ROUNDING * V::Scalar::EPSILON.to_f64() * largest);
    if seed.count <= V::DIM {
        return Vec::new();
    }
    let mut grow = Grow::new(&coordinates, seed.corners, usize::MAX);
    grow.grow();
    grow.facets().map(|(_, facet)| V::corners(|i| facet.corners[i])).collect()
}

/// Finite, and its squares too.
fn is_usable<V: Vector>(point: V) -> bool {
    point.length_squared().is_finite()
}

/// How far points reach along each axis.
fn extents<const D: usize>(points: &[Coordinates<D>]) -> Coordinates<D> {
    core::array::from_fn(|axis| {
        let along = points.iter().map(|point| point[axis]);
        along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
    })
}

/// The hull of points in one plane of space, as numbers of points in turn, and how far out others are
/// left: seen along the axis that the plane faces most, which changes no coordinate.
fn polygon<V: Vector, const D: usize>(
    points: &[V],
    coordinates: &[Coordinates<D>],
    seed: &Seed,
    near: f64,
    most: usize,
) -> Option<(Vec<u32>, V::Scalar)> {
    let [p, q, r] = [0, 1, 2].map(|i| coordinates[seed.corners[i] as usize]);
    let normal = grow::area_vector([p, q, r]).map(f64::abs);
    let (x, y) = match () {
        () if D == 2 => return None,
        () if normal[0] >= normal[1] && normal[0] >= normal[D - 1] => (1, D - 1),
        () if normal[1] >= normal[D - 1] => (D - 1, 0),
        () => (0, 1),
    };
    let seen: Vec<Coordinates<2>> = coordinates.iter().map(|p| [p[x], p[y]]).collect();
    // Seen at an angle, distances shrink to no less than 1/√3.
    let seed = seed::seed(&seen, near * 0.5);
    (seed.count == 3).then(|| {
        let mut grow = Grow::new(&seen, seed.corners, most);
        grow.grow();
        (grow.loop_of_edges(), convex::left_out(points, &grow))
    })
}
