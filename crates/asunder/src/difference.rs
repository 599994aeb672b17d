//! A ⊖ B: all differences of a point of A and a point of B.
//!
//! The shapes overlap exactly where it contains the origin, so two shapes become one set and one
//! point. Everything happens in A's frame: what lies far from the world's origin loses nothing.

use crate::shape::{Support, Symmetry, UNNUMBERED};
use crate::space::{Aim, Pose, Scalar, Unit, Vector};

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
    /// The numbers of `a` and `b` in their shapes.
    pub(crate) numbers: [u32; 2],
}

impl<V: Vector> Vertex<V> {
    /// The difference of two points.
    #[inline]
    #[must_use]
    pub fn new(a: V, b: V) -> Self {
        Self::numbered(a, b, [UNNUMBERED; 2])
    }

    #[inline]
    pub(crate) fn numbered(a: V, b: V, numbers: [u32; 2]) -> Self {
        Self { p: a - b, a, b, numbers }
    }

    /// Filler for arrays; never read before it is overwritten.
    pub(crate) const NONE: Self = Self { p: V::ZERO, a: V::ZERO, b: V::ZERO, numbers: [0; 2] };
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
    worked_out: bool,
}

/// A [`Difference`] of any two shapes: what solvers and brackets are written over.
pub trait AnyDifference<V: Vector> {
    /// The type of the first shape.
    type A: Support<V> + ?Sized;
    /// The type of the second shape.
    type B: Support<V> + ?Sized;

    /// A, B, and where B is: `a_from_b`.
    fn parts(&self) -> (&Self::A, &Self::B, &Pose<V>);

    /// The vertex farthest along `direction`: A's farthest point less B's farthest point the other
    /// way.
    fn support(&self, direction: V) -> Vertex<V>;

    /// The vertex made of A's and B's points of these numbers, if both have them.
    #[inline]
    fn vertex(&self, numbers: [u32; 2]) -> Option<Vertex<V>> {
        let (a, b, a_from_b) = self.parts();
        let [a, in_b] = [a.point(numbers[0])?, b.point(numbers[1])?];
        Some(Vertex::numbered(a, a_from_b.apply(in_b), numbers))
    }

    /// Whether both cores are hulls of finitely many points.
    fn is_polytope(&self) -> bool;

    /// Whether both cores are single points.
    fn is_point(&self) -> bool;

    /// The square of how far B's origin is from A's: rounding of B's points is relative to it.
    fn shift(&self) -> V::Scalar;

    /// Whether B's place was worked out from other numbers, which rounds each coordinate by its whole length.
    #[inline]
    fn is_worked_out(&self) -> bool {
        true
    }

    /// The square of the greatest length that is rounded: of a point of A, of one of B in its own frame,
    /// met or not, or of the way from A's origin to B's.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn reach_squared(&self) -> V::Scalar {
        let (a, b, _) = self.parts();
        let (a, b) = (a.reach(), b.reach());
        let reach = a.max(b);
        // What is no number would lose against any.
        if a + b < V::Scalar::INFINITY {
            (reach * reach).max(self.shift())
        } else {
            V::Scalar::INFINITY
        }
    }

    /// Each shape's own margin; their sum is by how much the signed distance of the shapes is less
    /// than that of their cores.
    #[inline]
    fn margins(&self) -> (V::Scalar, V::Scalar) {
        let (a, b, _) = self.parts();
        (a.margin(), b.margin())
    }

    /// A's middle and B's middle.
    #[inline]
    fn middles(&self) -> (V, V) {
        let (a, b, a_from_b) = self.parts();
        let in_b = b.interior();
        // Most shapes have their middle at their origin, and then no rotation has to be worked out.
        let at_origin = in_b == V::ZERO;
        let b = if at_origin { a_from_b.translation } else { a_from_b.apply(in_b) };
        (a.interior(), b)
    }

    /// From A's middle to B's middle; along x where they coincide.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn centre_aim(&self) -> Aim<V> {
        let (a, b) = self.middles();
        Aim::new(b - a).unwrap_or_else(|| Unit::basis(0).into())
    }

    /// Normal number `index` of the faces of A and then of B, as axes of the difference.
    fn face_normal(&self, index: usize) -> Option<V> {
        let (a, b, a_from_b) = self.parts();
        a.face_normal(index).or_else(|| {
            let of_a = (0..index).take_while(|&i| a.face_normal(i).is_some()).count();
            Some(-a_from_b.rotation.apply(b.face_normal(index - of_a)?))
        })
    }
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
        Self { a, b, a_from_b, shift, polytope, point, worked_out: false }
    }

    /// Puts B elsewhere, where it was told to be or, if `worked_out`, where that has led to.
    #[inline]
    pub(crate) fn place(&mut self, a_from_b: Pose<V>, worked_out: bool) {
        self.a_from_b = a_from_b;
        self.shift = a_from_b.translation.length_squared();
        self.worked_out = worked_out;
    }
}

impl<V: Vector, A: ?Sized, B: ?Sized> Clone for Difference<'_, V, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vector, A: ?Sized, B: ?Sized> Copy for Difference<'_, V, A, B> {}

impl<V, A, B> AnyDifference<V> for Difference<'_, V, A, B>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    type A = A;
    type B = B;

    #[inline]
    fn parts(&self) -> (&A, &B, &Pose<V>) {
        (self.a, self.b, &self.a_from_b)
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn support(&self, direction: V) -> Vertex<V> {
        let (a, number_a) = self.a.numbered(direction);
        let (in_b, number_b) = self.b.numbered(self.a_from_b.rotation.undo(-direction));
        Vertex::numbered(a, self.a_from_b.apply(in_b), [number_a, number_b])
    }

    #[inline]
    fn is_polytope(&self) -> bool {
        self.polytope
    }

    #[inline]
    fn is_point(&self) -> bool {
        self.point
    }

    #[inline]
    fn shift(&self) -> V::Scalar {
        self.shift
    }

    #[inline]
    fn is_worked_out(&self) -> bool {
        self.worked_out
    }
}
