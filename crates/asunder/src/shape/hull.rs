//! The hull of points that it owns, laid out for speed.
//!
//! Coordinates are kept in blocks of [`LANES`] values of x, then y, then z, so that a support call
//! is a handful of vector instructions: the compiler turns the fixed-size loops into them.

use super::{ShapeError, Support, error, points::middle};
use crate::space::{Scalar, Vector};
use alloc::vec::Vec;

/// Points to a block. Eight fills one AVX-512 or two AVX registers in f64.
const LANES: usize = 8;

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
    blocks: Vec<V::Corners<[V::Scalar; LANES]>>,
    normals: Vec<V>,
    interior: V,
}

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
        let block = |chunk: &[V]| {
            // The last block is filled up with its first point.
            let lane = |lane| chunk.get(lane).copied().unwrap_or(chunk[0]);
            V::corners(|axis| core::array::from_fn(|i| lane(i).get(axis)))
        };
        let blocks = points.chunks(LANES).map(block).collect();
        Self { blocks, normals, interior: middle(points) }
    }
}

/// How far each point of a block lies along `direction`.
#[inline(always)]
fn along<V: Vector>(block: &V::Corners<[V::Scalar; LANES]>, direction: V) -> [V::Scalar; LANES] {
    let block = block.as_ref();
    let x = direction.get(0);
    let mut dots: [V::Scalar; LANES] = core::array::from_fn(|lane| block[0][lane] * x);
    for (axis, coordinates) in block.iter().enumerate().skip(1) {
        let d = direction.get(axis);
        for (dot, &coordinate) in dots.iter_mut().zip(coordinates) {
            *dot = *dot + coordinate * d;
        }
    }
    dots
}

/// The greatest of the values, as a tree of comparisons between halves.
#[inline(always)]
fn greatest<S: Scalar>(values: [S; LANES]) -> S {
    let four: [S; 4] = core::array::from_fn(|i| values[i].max(values[i + 4]));
    let two = [four[0].max(four[2]), four[1].max(four[3])];
    two[0].max(two[1])
}

impl<V: Vector> Hull<V> {
    /// Where the farthest point is: the number of the first point of its block, and its lane.
    #[inline]
    pub(crate) fn farthest(&self, direction: V) -> (usize, usize) {
        let (block, lane) = self.find(direction);
        (block * LANES, lane)
    }

    #[inline(always)]
    fn find(&self, direction: V) -> (usize, usize) {
        let mut best = 0;
        let mut dots = along(&self.blocks[0], direction);
        let mut most = greatest(dots);
        if self.blocks.len() > 1 {
            for (i, block) in self.blocks.iter().enumerate().skip(1) {
                let top = greatest(along(block, direction));
                if top > most {
                    (best, most) = (i, top);
                }
            }
            // Once more: to keep them while looking on costs more registers than there are.
            dots = along(&self.blocks[best], direction);
        }
        // The first lane that attains it, without a branch: one here is as good as random.
        let mut attained = 0;
        for (lane, &dot) in dots.iter().enumerate() {
            attained |= u32::from(dot >= most) << lane;
        }
        (best, attained.trailing_zeros() as usize % LANES)
    }
}

impl<V: Vector> Support<V> for Hull<V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        let (block, lane) = self.find(direction);
        let block = self.blocks[block].as_ref();
        V::from_fn(|axis| block[axis][lane])
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
