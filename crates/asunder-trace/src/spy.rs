//! A difference that remembers what it was last asked: the axis probed and the vertex found, without
//! a word in the solvers.

use asunder::space::{Pose, Vector};
use asunder::{AnyDifference, Vertex};
use std::cell::Cell;

/// A difference that is listened to.
pub(crate) struct Spy<'d, V: Vector, D> {
    inner: &'d D,
    /// The direction asked for last, and the answer.
    last: Cell<Option<(V, Vertex<V>)>>,
}

impl<'d, V: Vector, D> Spy<'d, V, D> {
    pub(crate) fn new(inner: &'d D) -> Self {
        Self { inner, last: Cell::new(None) }
    }

    /// What was asked since the last time.
    pub(crate) fn take(&self) -> Option<(V, Vertex<V>)> {
        self.last.take()
    }
}

impl<V: Vector, D: AnyDifference<V>> AnyDifference<V> for Spy<'_, V, D> {
    type A = D::A;
    type B = D::B;

    fn parts(&self) -> (&D::A, &D::B, &Pose<V>) {
        self.inner.parts()
    }

    fn support(&self, direction: V) -> Vertex<V> {
        let vertex = self.inner.support(direction);
        self.last.set(Some((direction, vertex)));
        vertex
    }

    fn is_polytope(&self) -> bool {
        self.inner.is_polytope()
    }

    fn is_point(&self) -> bool {
        self.inner.is_point()
    }

    fn shift(&self) -> V::Scalar {
        self.inner.shift()
    }
}
