//! Minkowski sums.

use super::{Support, Symmetry};
use crate::space::Vector;

/// All sums of a point of one shape and a point of the other: the first, swept over the second.
///
/// Contacts of polytopes that know their edges are those of the same body made directly. Where a summand is
/// curved, the caps of cylinders and cones count, and their sides alone, or along an edge of the other; all
/// else, as where a summand does not know its edges, is looked at tilted by about a degree
/// ([`Tilted`](crate::contact::Tilted)). Of a sum of many-sided faces 32 corners are shown.
///
/// ```
/// use asunder::{glam::DVec2, shape::{Ball, Cuboid, Segment, Sum}, signed_distance, Pose};
/// let swept = Sum::new(Cuboid::new(DVec2::ONE)?, Segment::new(DVec2::ZERO, DVec2::new(4.0, 0.0))?);
/// let gap = signed_distance(&swept, &Ball::new(1.0)?, Pose::at(DVec2::new(8.0, 0.0))).signed_distance();
/// assert!((gap - 2.0).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sum<A, B> {
    a: A,
    b: B,
}

impl<A, B> Sum<A, B> {
    /// The sum of two shapes; to move one of them first, see [`Placed`](super::Placed).
    pub const fn new(a: A, b: B) -> Self {
        Self { a, b }
    }

    /// Both shapes, in the order in which they were given.
    #[must_use]
    pub const fn parts(&self) -> (&A, &B) {
        (&self.a, &self.b)
    }
}

impl<V: Vector, A: Support<V>, B: Support<V>> Support<V> for Sum<A, B> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.a.support(direction) + self.b.support(direction)
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        self.a.margin() + self.b.margin()
    }
    #[inline]
    fn interior(&self) -> V {
        self.a.interior() + self.b.interior()
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        self.a.symmetry().and(self.b.symmetry())
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.a.reach() + self.b.reach()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        self.a.is_polytope() && self.b.is_polytope()
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        self.a.face_normal(index).or_else(|| {
            let of_a = (0..index).take_while(|&i| self.a.face_normal(i).is_some()).count();
            self.b.face_normal(index - of_a)
        })
    }
}
