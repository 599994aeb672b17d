//! A ⊖ B: all differences of a point of A and a point of B.
//!
//! The shapes overlap exactly where it contains the origin, so two shapes become one set and one
//! point. Everything happens in A's frame: what lies far from the world's origin loses nothing.

use crate::shape::{Support, Symmetry};
use crate::space::{Aim, Pose, Unit, Vector};

/// A point of the difference with its ancestors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Vertex<V> {
    /// `a − b`.
    pub p: V,
    /// The point of A's core, in A's frame.
    pub a: V,
    /// The point of B's core, in A's frame.
    pub b: V,
}

impl<V: Vector> Vertex<V> {
    /// The difference of two points.
    #[inline]
    #[must_use]
    pub fn new(a: V, b: V) -> Self {
        Self { p: a - b, a, b }
    }

    /// Filler for arrays; never read before it is overwritten.
    pub(crate) const NONE: Self = Self { p: V::ZERO, a: V::ZERO, b: V::ZERO };
}

/// The difference of two cores, seen through its support mapping.
#[derive(Debug)]
pub struct Difference<'s, V: Vector, A: ?Sized, B: ?Sized> {
    a: &'s A,
    b: &'s B,
    a_from_b: Pose<V>,
    /// The square of the length of B's translation.
    shift: V::Scalar,
    polytope: bool,
    point: bool,
}

impl<'s, V, A, B> Difference<'s, V, A, B>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    /// A less B, where `a_from_b` takes B's coordinates to A's.
    #[inline]
    #[must_use]
    pub fn new(a: &'s A, b: &'s B, a_from_b: Pose<V>) -> Self {
        let shift = a_from_b.translation.length_squared();
        let polytope = a.is_polytope() && b.is_polytope();
        // What has one corner only, and what else looks the same from all sides?
        let round = || a.symmetry() == Symmetry::Round && b.symmetry() == Symmetry::Round;
        let point = polytope && round();
        Self { a, b, a_from_b, shift, polytope, point }
    }

    /// The vertex farthest along `direction`: A's farthest point less B's farthest point the other
    /// way.
    #[inline]
    #[must_use]
    pub fn support(&self, direction: V) -> Vertex<V> {
        let a = self.a.support(direction);
        let in_b = self.b.support(self.a_from_b.rotation.undo(-direction));
        Vertex::new(a, self.a_from_b.apply(in_b))
    }

    /// The sum of both margins: by how much the signed distance of the shapes is less than that of
    /// their cores.
    #[inline]
    #[must_use]
    pub fn margin(&self) -> V::Scalar {
        self.a.margin() + self.b.margin()
    }

    /// Each shape's own margin.
    #[inline]
    pub(crate) fn margins(&self) -> (V::Scalar, V::Scalar) {
        (self.a.margin(), self.b.margin())
    }

    /// The square of how far B's origin is from A's: rounding of B's points is relative to it.
    #[inline]
    pub(crate) fn shift(&self) -> V::Scalar {
        self.shift
    }

    /// A, B, and where B is.
    pub(crate) fn parts(&self) -> (&'s A, &'s B, Pose<V>) {
        (self.a, self.b, self.a_from_b)
    }

    /// Whether both cores are hulls of finitely many points.
    #[inline]
    #[must_use]
    pub fn is_polytope(&self) -> bool {
        self.polytope
    }

    /// Whether both cores are single points.
    #[inline]
    pub(crate) fn is_point(&self) -> bool {
        self.point
    }

    /// A's middle and B's middle.
    #[inline]
    pub(crate) fn middles(&self) -> (V, V) {
        (self.a.interior(), self.a_from_b.apply(self.b.interior()))
    }

    /// From A's middle to B's middle; along x where they coincide.
    #[inline]
    #[must_use]
    pub fn centre_aim(&self) -> Aim<V> {
        let (a, b) = self.middles();
        Aim::new(b - a).unwrap_or_else(|| Unit::basis(0).into())
    }

    /// Normal number `index` of the faces of A and then of B, as axes of the difference.
    #[must_use]
    pub fn face_normal(&self, index: usize) -> Option<V> {
        self.a.face_normal(index).or_else(|| {
            let of_a = (0..index).take_while(|&i| self.a.face_normal(i).is_some()).count();
            Some(-self.a_from_b.rotation.apply(self.b.face_normal(index - of_a)?))
        })
    }
}
