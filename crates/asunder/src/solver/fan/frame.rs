//! Both shapes' corners, and how they become vertices of the difference, in plain numbers.

use super::Unknown;
use crate::difference::Vertex;
use crate::shape::cloud::Corners;
use crate::space::{Field, Pose, Scalar, Vector, Wide};
use fearless_simd::Simd;

/// Both shapes, and where B is as seen from A.
pub(in crate::solver) struct Frame<'w, V: Vector> {
    a: Corners<'w, V>,
    b: Corners<'w, V>,
    axes: [[V::Scalar; 3]; 3],
    unit: V::Scalar,
    /// Times the unit.
    axes_in_unit: [[V::Scalar; 3]; 3],
    translation_in_unit: [V::Scalar; 3],
}

impl<'w, V: Vector> Frame<'w, V> {
    #[inline(always)]
    pub(in crate::solver) fn new(
        a: Corners<'w, V>,
        b: Corners<'w, V>,
        a_from_b: &Pose<V>,
        unit: V::Scalar,
    ) -> Self {
        let axes = a_from_b.rotation.axes().as_ref();
        let axes = [coordinates(axes[0]), coordinates(axes[1]), coordinates(axes[2])];
        let axes_in_unit = [times(axes[0], unit), times(axes[1], unit), times(axes[2], unit)];
        let translation_in_unit = times(coordinates(a_from_b.translation), unit);
        Self { a, b, axes, unit, axes_in_unit, translation_in_unit }
    }

    /// B's axes and its origin, in the unit.
    #[inline(always)]
    pub(in crate::solver) fn in_unit(&self) -> ([[V::Scalar; 3]; 3], [V::Scalar; 3]) {
        (self.axes_in_unit, self.translation_in_unit)
    }

    /// A's corner in the unit, and B's as it is.
    #[inline(always)]
    pub(in crate::solver) fn corners(&self, [a, b]: [u32; 2]) -> ([V::Scalar; 3], [V::Scalar; 3]) {
        let (a, b) = (coordinates(self.a.corner(a)), coordinates(self.b.corner(b)));
        (times(a, self.unit), b)
    }

    /// A's farthest corner along a direction, and B's the other way.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(in crate::solver) fn farthest<S: Simd>(&self, simd: S, along: [V::Scalar; 3]) -> [u32; 2]
    where
        V::Scalar: Wide,
    {
        let [x, y, z] = self.axes;
        let in_b = [-dot(x, along), -dot(y, along), -dot(z, along)];
        [self.a.farthest(simd, along), self.b.farthest(simd, in_b)]
    }

    /// The first vertex, if its direction parts the shapes.
    #[inline(always)]
    pub(super) fn first<S: Simd>(
        &self,
        simd: S,
        along: [V::Scalar; 3],
        a_from_b: &Pose<V>,
    ) -> Result<[u32; 2], Unknown<V>>
    where
        V::Scalar: Wide,
    {
        let numbers = self.farthest(simd, along);
        let beyond = dot(along, self.vertex(numbers));
        match () {
            () if beyond < V::Scalar::ZERO => Ok(numbers),
            () if beyond >= V::Scalar::ZERO => {
                let b = a_from_b.apply(self.b.corner(numbers[1]));
                Err(Unknown::NotParted(Vertex::numbered(self.a.corner(numbers[0]), b, numbers)))
            }
            () => Err(Unknown::Untold(1)),
        }
    }

    /// The vertex of these numbers, times the unit.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(in crate::solver) fn vertex(&self, numbers: [u32; 2]) -> [V::Scalar; 3] {
        let (a, b) = self.corners(numbers);
        let ([x, y, z], t) = self.in_unit();
        [
            a[0] - (x[0] * b[0] + y[0] * b[1] + z[0] * b[2] + t[0]),
            a[1] - (x[1] * b[0] + y[1] * b[1] + z[1] * b[2] + t[1]),
            a[2] - (x[2] * b[0] + y[2] * b[1] + z[2] * b[2] + t[2]),
        ]
    }
}

#[inline(always)]
pub(super) fn coordinates<V: Vector>(v: V) -> [V::Scalar; 3] {
    [v.get(0), v.get(1), v.get(2)]
}

#[inline(always)]
pub(super) fn dot<N: Scalar>([x, y, z]: [N; 3], [u, v, w]: [N; 3]) -> N {
    x * u + y * v + z * w
}

#[inline(always)]
pub(super) fn cross<N: Scalar>([x, y, z]: [N; 3], [u, v, w]: [N; 3]) -> [N; 3] {
    [y * w - z * v, z * u - x * w, x * v - y * u]
}

#[inline(always)]
pub(super) fn less<N: Scalar>([x, y, z]: [N; 3], [u, v, w]: [N; 3]) -> [N; 3] {
    [x - u, y - v, z - w]
}

#[inline(always)]
pub(super) fn times<N: Scalar>([x, y, z]: [N; 3], factor: N) -> [N; 3] {
    [x * factor, y * factor, z * factor]
}
