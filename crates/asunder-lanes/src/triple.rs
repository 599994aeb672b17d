//! Vectors and poses of several pairs at once.

use crate::lane::{Lane, Mask, each};
use asunder::space::Space;
use asunder::{Pose, Vector};
use core::ops::{Add, Mul, Neg, Sub};

/// A vector of each of several pairs: x, y and z.
#[derive(Clone, Copy)]
pub(crate) struct Triple<F>(pub(crate) [F; 3]);

impl<F: Lane> Triple<F> {
    #[inline(always)]
    pub(crate) fn zero(token: F::Token) -> Self {
        Self([F::all(token, asunder::space::Field::ZERO); 3])
    }

    /// In the order of the library's own inner product.
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> F {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        a * x + b * y + c * z
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([b * z - c * y, c * x - a * z, a * y - b * x])
    }

    #[inline(always)]
    pub(crate) fn squared(self) -> F {
        self.dot(self)
    }

    /// The absolute value of each coordinate.
    #[inline(always)]
    pub(crate) fn absolute(self) -> Self {
        let [x, y, z] = self.0;
        Self([x.abs(), y.abs(), z.abs()])
    }

    #[inline(always)]
    pub(crate) fn pick(mask: F::Mask, yes: Self, no: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (yes.0, no.0);
        Self([mask.pick(a, x), mask.pick(b, y), mask.pick(c, z)])
    }

    /// Where all three coordinates are equal.
    #[inline(always)]
    pub(crate) fn same(self, other: Self) -> F::Mask {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        a.same(x) & b.same(y) & c.same(z)
    }

    /// The vector of one pair.
    #[inline(always)]
    pub(crate) fn of<V: Vector<Scalar = F::Real>>(&self, lane: usize) -> V {
        V::from_fn(|axis| self.0[axis][lane])
    }

    /// Sets the vector of one pair.
    #[inline(always)]
    pub(crate) fn set<V: Vector<Scalar = F::Real>>(&mut self, lane: usize, vector: V) {
        self.0[0][lane] = vector.get(0);
        self.0[1][lane] = vector.get(1);
        self.0[2][lane] = vector.get(2);
    }
}

impl<F: Lane> Add for Triple<F> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a + x, b + y, c + z])
    }
}

impl<F: Lane> Sub for Triple<F> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a - x, b - y, c - z])
    }
}

impl<F: Lane> Neg for Triple<F> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        let [a, b, c] = self.0;
        Self([-a, -b, -c])
    }
}

impl<F: Lane> Mul<F> for Triple<F> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: F) -> Self {
        let [a, b, c] = self.0;
        Self([a * factor, b * factor, c * factor])
    }
}

/// A rigid motion of each of several pairs: where the coordinate axes and the origin go.
#[derive(Clone, Copy)]
pub(crate) struct Frames<F> {
    pub(crate) axes: [Triple<F>; 3],
    pub(crate) origin: Triple<F>,
}

impl<F: Lane> Frames<F> {
    #[inline(always)]
    pub(crate) fn zero(token: F::Token) -> Self {
        Self { axes: [Triple::zero(token); 3], origin: Triple::zero(token) }
    }

    #[inline(always)]
    pub(crate) fn set<V: Space<Scalar = F::Real>>(&mut self, lane: usize, pose: &Pose<V>) {
        let axes = pose.rotation.axes().as_ref();
        self.axes[0].set(lane, axes[0]);
        self.axes[1].set(lane, axes[1]);
        self.axes[2].set(lane, axes[2]);
        self.origin.set(lane, pose.translation);
    }

    #[inline(always)]
    pub(crate) fn turn(&self, vector: Triple<F>) -> Triple<F> {
        let ([i, j, k], [x, y, z]) = (self.axes, vector.0);
        i * x + j * y + k * z
    }

    #[inline(always)]
    pub(crate) fn turn_back(&self, vector: Triple<F>) -> Triple<F> {
        let [i, j, k] = self.axes;
        Triple([i.dot(vector), j.dot(vector), k.dot(vector)])
    }

    #[inline(always)]
    pub(crate) fn apply(&self, point: Triple<F>) -> Triple<F> {
        self.turn(point) + self.origin
    }

    /// These motions as seen from `frames`: translations are subtracted first.
    #[inline(always)]
    pub(crate) fn seen_from(&self, frames: &Self) -> Self {
        Self {
            axes: each(
                self.axes,
                #[inline(always)]
                |axis| frames.turn_back(axis),
            ),
            origin: frames.turn_back(self.origin - frames.origin),
        }
    }
}
