//! The corners of a polytope of space, for those who walk between them in vectors (`solver/fan/`, and
//! pairs side by side in `asunder-lanes`).

use super::Support;
#[cfg(feature = "alloc")]
use super::hull::Search;
use crate::solver::near::{FINE, MUCH};
use crate::space::{Field, Scalar, Vector, Vectors, Wide};
use fearless_simd::Simd;

/// The corners of a polytope of space, and how the farthest of them is found.
#[derive(Clone, Copy, Debug)]
pub struct Cloud<'s, V: Vector> {
    pub(crate) corners: Corners<'s, V>,
    /// The square of the greatest length of a corner.
    pub(crate) reach: V::Scalar,
    /// A power of two that brings its size near 1; a box goes by that of the other shape.
    pub(crate) unit: Option<V::Scalar>,
    pub(crate) vectors: Vectors,
}

/// Where they are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Corners<'s, V: Vector> {
    /// Half of each side's length of a box.
    Box(V),
    /// Points, and how they are searched.
    #[cfg(feature = "alloc")]
    Points(&'s [V], &'s Search<V>),
    #[cfg(not(feature = "alloc"))]
    #[expect(dead_code, reason = "shapes that may not allocate lay out no points")]
    Points(&'s V),
}

impl<'s, V: Vector> Cloud<'s, V> {
    /// The corners that a shape keeps, or those of a box.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn of<S: Support<V> + ?Sized>(shape: &'s S) -> Option<Self> {
        match shape.half_extents() {
            Some(half) => Some(Self::of_box(half)),
            None => shape.cloud(),
        }
    }

    /// The square of the greatest length of a corner.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn reach_squared(&self) -> V::Scalar {
        self.reach
    }

    /// The corner that is farthest along a direction, as part of code in vectors.
    #[doc(hidden)]
    #[inline(always)]
    pub fn farthest<S: Simd>(&self, simd: S, along: [V::Scalar; 3]) -> V
    where
        V::Scalar: Wide,
    {
        self.corners.corner(self.corners.farthest(simd, along))
    }

    /// Whether one of both is a box that the scalar solver cuts down to what is near of it.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn is_lopsided(&self, other: &Self) -> bool {
        let Some(much) = Self::lopsided_from() else { return false };
        let beside = |one: &Self, other: &Self| {
            matches!(one.corners, Corners::Box(_)) && one.reach > other.reach * much
        };
        beside(self, other) || beside(other, self)
    }

    /// So many times the square of the other shape's reach is that of a box that is cut; `None` where none is.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn lopsided_from() -> Option<V::Scalar> {
        let is_fine = V::Scalar::EPSILON < V::Scalar::from_f64(FINE);
        (!is_fine).then(|| V::Scalar::from_f64(MUCH * MUCH))
    }

    /// Of a box.
    #[doc(hidden)]
    #[inline]
    pub fn of_box(half: V) -> Self {
        let (corners, vectors) = (Corners::Box(half), Vectors::new());
        Self { corners, reach: half.length_squared(), unit: None, vectors }
    }
}

impl<V: Vector> Corners<'_, V> {
    /// The number of the corner that is farthest along a direction: the one that
    /// [`Support::numbered`](super::Support::numbered) gives.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn farthest<S: Simd>(&self, simd: S, along: [V::Scalar; 3]) -> u32
    where
        V::Scalar: Wide,
    {
        match *self {
            Self::Box(_) => {
                let bit = |axis: usize| u32::from(along[axis] < V::Scalar::ZERO) << axis;
                bit(0) | bit(1) | bit(2)
            }
            #[cfg(feature = "alloc")]
            Self::Points(points, search) => search.farthest_in(simd, points, along) as u32,
            #[cfg(not(feature = "alloc"))]
            Self::Points(_) => {
                let _ = simd;
                0
            }
        }
    }

    /// The corner of that number; any corner, if there is none.
    #[inline(always)]
    pub(crate) fn corner(&self, number: u32) -> V {
        match *self {
            Self::Box(half) => {
                let behind = |axis: usize| number >> axis & 1 == 1;
                let coordinate = |axis| if behind(axis) { -half.get(axis) } else { half.get(axis) };
                V::from_fn(coordinate)
            }
            #[cfg(feature = "alloc")]
            Self::Points(points, _) => points[(number as usize).min(points.len() - 1)],
            #[cfg(not(feature = "alloc"))]
            Self::Points(point) => *point,
        }
    }
}
