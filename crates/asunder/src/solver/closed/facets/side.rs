//! One shape's facets, and points of the other shape below them. In the frame of the one.
//!
//! Each facet has a bound: the other shape reaches at least so deep below it. A ball inside the other
//! shape and points of it raise the bounds. The facet of the least bound is looked at next, until none
//! may be nearer than one that is known.

use super::arcs::Arc;
use crate::shape::Support;
use crate::shape::boundary::{Boundary, MOST_FACETS};
use crate::space::{Bounds, Field, LANES, Pose, Scalar, Sphere, Vector};

/// What is known of one shape's facets.
pub(super) struct Side<'d, V: Vector, Y: ?Sized> {
    boundary: Boundary<'d, V>,
    other: &'d Y,
    here_from_other: &'d Pose<V>,
    /// Inside the other shape.
    ball: Sphere<V::Scalar>,
    bounds: &'d mut [Bounds<V::Scalar>],
    /// The facet of the least bound, and that.
    next: (usize, V::Scalar),
    nearest: Nearest<V>,
    pub(super) looks: u32,
}

/// The nearest facet known, and the farthest point of the other shape below it.
struct Nearest<V: Vector> {
    depth: V::Scalar,
    facet: usize,
    point: V,
}

/// Numbers of ridges.
pub(super) struct Left {
    ridges: [u16; MOST_LEFT],
    count: usize,
}

/// So many may be left.
pub(super) const MOST_LEFT: usize = 32;

/// So many marks fit into the digits of a number; points beyond leave none.
const MOST_MARKS: u32 = 22;

impl<'d, V: Vector, Y: Support<V> + ?Sized> Side<'d, V, Y> {
    #[inline]
    pub(super) fn new(
        boundary: Boundary<'d, V>,
        (other, of_other): (&'d Y, &Boundary<'_, V>),
        here_from_other: &'d Pose<V>,
        bounds: &'d mut [Bounds<V::Scalar>],
    ) -> Self {
        let middle = here_from_other.apply(of_other.middle);
        let ball = Sphere::new(middle, of_other.inradius);
        let nearest = Nearest { depth: V::Scalar::INFINITY, facet: 0, point: middle };
        let none = [V::Scalar::INFINITY, V::Scalar::ZERO];
        let next = Scalar::raise(boundary.planes, bounds, ball, none, boundary.vectors);
        Self { boundary, other, here_from_other, ball, bounds, next, nearest, looks: 0 }
    }

    /// The least depth known.
    #[inline]
    pub(super) fn least(&self) -> V::Scalar {
        self.nearest.depth
    }

    /// The normal of the nearest facet known.
    #[inline]
    pub(super) fn normal(&self) -> V {
        self.plane(self.nearest.facet).0
    }

    /// A facet's normal, and how far out it is.
    #[inline]
    fn plane(&self, facet: usize) -> (V, V::Scalar) {
        let (block, lane) = (&self.boundary.planes[facet / LANES], facet % LANES);
        (V::from_fn(|axis| block[axis][lane]), block[3][lane])
    }

    /// Looks for the other shape's farthest point below the facet of the least bound; the least depth
    /// then.
    #[inline]
    pub(super) fn look(&mut self, least: V::Scalar) -> V::Scalar {
        let facet = self.next.0;
        let (normal, offset) = self.plane(facet);
        let point = self.other.support(self.here_from_other.rotation.undo(-normal));
        let point = self.here_from_other.apply(point);
        let depth = offset - normal.dot(point);
        if depth < self.nearest.depth {
            self.nearest = Nearest { depth, facet, point };
        }
        self.looks += 1;
        let least = depth.min(least);
        let mark = if self.looks < MOST_MARKS { 1 << self.looks } else { 0 };
        self.raise(Sphere::new(point, V::Scalar::ZERO), least, mark);
        least
    }

    /// Looks on until no facet can be nearer than `least`; the least depth then.
    #[inline]
    pub(super) fn look_on(&mut self, mut least: V::Scalar) -> V::Scalar {
        while self.next.1 < least && self.looks < MOST_FACETS as u32 {
            least = self.look(least);
        }
        least
    }

    /// Raises the bounds by a part of the other shape; what that is deep enough below gets the mark.
    #[inline]
    fn raise(&mut self, by: Sphere<V::Scalar>, deep: V::Scalar, mark: u32) {
        let Boundary { planes, vectors, .. } = self.boundary;
        let deep_and_mark = [deep, V::Scalar::from_f64(mark.into())];
        self.next = Scalar::raise(planes, self.bounds, by, deep_and_mark, vectors);
    }

    /// The ridges that may have to do with a depth less than `least`; `None` if they are too many.
    #[inline]
    pub(super) fn left(&mut self, least: V::Scalar) -> Option<Left> {
        // Normals between two may be sums of more than either: what is above a facet counts for none.
        self.raise(self.ball, least.max(self.ball.radius), 1);
        let mut marks = [0_u32; MOST_FACETS];
        let sums = self.bounds.iter().flat_map(|[_, sums]| sums);
        marks.iter_mut().zip(sums).for_each(|(mark, sum)| *mark = sum.to_f64() as u32);
        let mut left = Left { ridges: [0; MOST_LEFT], count: 0 };
        for (number, ridge) in self.boundary.ridges.iter().enumerate() {
            let [one, other] = ridge.sides.map(|side| marks[usize::from(side) % MOST_FACETS]);
            if one & other == 0 {
                *left.ridges.get_mut(left.count)? = number as u16;
                left.count += 1;
            }
        }
        Some(left)
    }

    /// A ridge with its normals; `None` if the shape lacks one of its ends.
    #[inline]
    pub(super) fn arc<X: Support<V> + ?Sized>(&self, shape: &X, ridge: u16) -> Option<Arc<V>> {
        let ridge = &self.boundary.ridges[usize::from(ridge)];
        let (from, to) = (shape.point(ridge.ends[0].into())?, shape.point(ridge.ends[1].into())?);
        let normals = ridge.sides.map(|side| self.plane(side.into()).0);
        Some(Arc { from, along: to - from, normals })
    }

    /// The foot of the origin on the nearest facet of the difference: a point here, one there; `None`
    /// if it is not one of that facet.
    #[inline]
    pub(super) fn witness(&self, slack: V::Scalar) -> Option<(V, V)> {
        let Nearest { depth, point: there, .. } = self.nearest;
        let here = there + self.normal() * depth;
        let mut outside = false;
        for [x, y, z, offsets] in self.boundary.planes {
            for lane in 0..LANES {
                let along = x[lane] * here.get(0) + y[lane] * here.get(1) + z[lane] * here.get(2);
                outside |= along > offsets[lane] + slack;
            }
        }
        (!outside).then_some((here, there))
    }
}

impl Left {
    #[inline]
    pub(super) fn all(&self) -> &[u16] {
        &self.ridges[..self.count]
    }
}
