//! A polygon by its corners and the normals of its edges, in columns, and the edge of two polygons that
//! the other one is farthest in front of, with the vector instructions that the machine turns out to have.
//!
//! 1. The other polygon's corners are brought into this one's frame.
//! 2. Every lane is an edge. It looks at all corners and keeps the least of their heights above it.
//! 3. The same the other way round. The first edge with the greatest of these is the answer, and the
//!    first corner that is least high above it. So the answer does not depend on the width of vectors.

use super::scan::level;
use super::{Pose, Scalar, Unit, Vector};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Corners that a polygon may have here; what has more is left to the solvers.
pub(crate) const MOST_CORNERS: usize = 32;

/// The lanes of the widest vectors.
const LANES: usize = 16;

/// Room for a column of corners.
pub(crate) type Column<S> = [S; MOST_CORNERS];

/// Corners in turn, counter-clockwise, and the edges that begin there.
#[derive(Clone, Copy, Debug)]
pub struct Polygon<S> {
    corners: [Column<S>; 2],
    /// Unit normals, outward; the last is repeated to the end of its vector.
    normals: [Column<S>; 2],
    /// How far out the edges are along their normals.
    offsets: Column<S>,
    count: usize,
    /// The square of how far out its farthest corner is.
    reach: S,
}

/// An edge of one of two polygons, and the corner of the other that is least high above it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facing<S> {
    /// How high; below 0 where it is behind the edge.
    pub(crate) height: S,
    /// Whether the edge is the first polygon's.
    pub(crate) of_first: bool,
    pub(crate) edge: usize,
    pub(crate) corner: usize,
}

impl<S: Scalar> Polygon<S> {
    /// From its sides in turn, counter-clockwise, each as a normal, where it begins and where it ends;
    /// `None` if one does not begin where the last one ends, or if they are fewer than three or more
    /// than [`MOST_CORNERS`].
    #[inline]
    pub(crate) fn of<V: Vector<Scalar = S>>(
        mut sides: impl Iterator<Item = (Unit<V>, V, V)>,
    ) -> Option<Self> {
        let column = [S::ZERO; MOST_CORNERS];
        let (corners, normals) = ([column; 2], [column; 2]);
        let mut polygon = Self { corners, normals, offsets: column, count: 0, reach: S::ZERO };
        let mut last = None;
        for i in 0..MOST_CORNERS {
            let Some((normal, from, to)) = sides.next() else { break };
            if last.is_some_and(|last| last != from) {
                return None;
            }
            last = Some(to);
            let normal = normal.get();
            for axis in 0..2 {
                polygon.corners[axis][i] = from.get(axis);
                polygon.normals[axis][i] = normal.get(axis);
            }
            polygon.offsets[i] = normal.dot(from);
            polygon.reach = polygon.reach.max(from.length_squared());
            polygon.count = i + 1;
        }
        let closed = last == Some(polygon.corner(0));
        if polygon.count < 3 || !closed || sides.next().is_some() {
            return None;
        }
        polygon.fill();
        Some(polygon)
    }

    /// Repeats the last side in the lanes behind it.
    #[inline]
    fn fill(&mut self) {
        let (last, end) = (self.count - 1, self.count.next_multiple_of(LANES).min(MOST_CORNERS));
        for i in self.count..end {
            self.normals[0][i] = self.normals[0][last];
            self.normals[1][i] = self.normals[1][last];
            self.offsets[i] = self.offsets[last];
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(crate) fn corner<V: Vector<Scalar = S>>(&self, i: usize) -> V {
        V::from_fn(|axis| self.corners[axis.min(1)][i % MOST_CORNERS])
    }

    #[inline]
    pub(crate) fn reach_squared(&self) -> S {
        self.reach
    }

    /// The outward unit normal of the edge from corner `i` to the next.
    #[inline]
    pub(crate) fn normal<V: Vector<Scalar = S>>(&self, i: usize) -> V {
        V::from_fn(|axis| self.normals[axis.min(1)][i % MOST_CORNERS])
    }

    /// The edge that a point is farthest in front of.
    #[inline]
    pub(crate) fn facing_point<V: Vector<Scalar = S>>(&self, point: V) -> Facing<S> {
        let (x, y) = (point.get(0), point.get(1));
        let (mut height, mut edge) = (S::NEG_INFINITY, 0);
        let edges = self.normals[0].iter().zip(&self.normals[1]).zip(&self.offsets);
        for (i, ((&nx, &ny), &offset)) in edges.enumerate().take(self.count) {
            let above = nx * x + ny * y - offset;
            let higher = above > height;
            height = if higher { above } else { height };
            edge = if higher { i } else { edge };
        }
        Facing { height, of_first: true, edge, corner: 0 }
    }

    /// The edge that the other polygon is farthest in front of, of `self` and `other` where
    /// `here_from_there` puts it.
    #[inline]
    pub(crate) fn facing<V: Vector<Scalar = S>>(
        &self,
        other: &Self,
        here_from_there: &Pose<V>,
        there_from_here: &Pose<V>,
    ) -> Facing<S> {
        let motion = |pose: &Pose<V>| {
            let axes = pose.rotation.axes().as_ref();
            [axes[0], axes[1], pose.translation].map(|v| [v.get(0), v.get(1)])
        };
        S::facing([self, other], [motion(here_from_there), motion(there_from_here)])
    }
}

/// Columns of a matrix, and a translation.
pub(super) type Motion<S> = [[S; 2]; 3];

/// For numbers that come without vectors.
pub(super) fn plain<S: Scalar>(polygons: [&Polygon<S>; 2], motions: [Motion<S>; 2]) -> Facing<S> {
    let height = |side: usize, edge: usize, k: usize| {
        let (here, there, [x, y, t]) = (polygons[side], polygons[1 - side], motions[side]);
        let place = |i: usize| there.corners[0][k] * x[i] + there.corners[1][k] * y[i] + t[i];
        here.normals[0][edge] * place(0) + here.normals[1][edge] * place(1) - here.offsets[edge]
    };
    let mut most = Facing { height: S::NEG_INFINITY, of_first: true, edge: 0, corner: 0 };
    for side in [0, 1] {
        for edge in 0..polygons[side].count {
            let lower =
                |best, k| if height(side, edge, k) < height(side, edge, best) { k } else { best };
            let corner = (1..polygons[1 - side].count).fold(0, lower);
            let height = height(side, edge, corner);
            if height > most.height {
                most = Facing { height, of_first: side == 0, edge, corner };
            }
        }
    }
    most
}

pub(super) fn of_f32(polygons: [&Polygon<f32>; 2], motions: [Motion<f32>; 2]) -> Facing<f32> {
    #[inline(always)]
    fn of<S: Simd>(
        simd: S,
        polygons: [&Polygon<f32>; 2],
        motions: [Motion<f32>; 2],
    ) -> Facing<f32> {
        const NUMBERS: Column<f32> = numbers!(f32);
        facing::<S, S::f32s, f32>(simd, polygons, motions, &NUMBERS)
    }
    dispatch!(level(), simd => of(simd, polygons, motions))
}

pub(super) fn of_f64(polygons: [&Polygon<f64>; 2], motions: [Motion<f64>; 2]) -> Facing<f64> {
    #[inline(always)]
    fn of<S: Simd>(
        simd: S,
        polygons: [&Polygon<f64>; 2],
        motions: [Motion<f64>; 2],
    ) -> Facing<f64> {
        const NUMBERS: Column<f64> = numbers!(f64);
        facing::<S, S::f64s, f64>(simd, polygons, motions, &NUMBERS)
    }
    dispatch!(level(), simd => of(simd, polygons, motions))
}

#[inline(always)]
fn facing<S: Simd, F: SimdFloat<S, Element = N>, N: Scalar + SimdElement>(
    simd: S,
    [first, second]: [&Polygon<N>; 2],
    [first_from_second, second_from_first]: [Motion<N>; 2],
    numbers: &Column<N>,
) -> Facing<N> {
    let (mut over_first, mut over_second) =
        ([[N::ZERO; MOST_CORNERS]; 2], [[N::ZERO; MOST_CORNERS]; 2]);
    place::<S, F, N>(simd, second, first_from_second, &mut over_first);
    place::<S, F, N>(simd, first, second_from_first, &mut over_second);
    let of_first = heights::<S, F, N>(simd, first, &over_first, second.count, numbers);
    let of_second = heights::<S, F, N>(simd, second, &over_second, first.count, numbers);
    let (height_first, height_second) = (of_first.0.reduce_max(), of_second.0.reduce_max());
    let is_first = height_first >= height_second;
    let (here, placed, corners, (most, best), height) = if is_first {
        (first, &over_first, second.count, of_first, height_first)
    } else {
        (second, &over_second, first.count, of_second, height_second)
    };
    let none = F::splat(simd, N::from_f64(MOST_CORNERS as f64));
    let same = most.simd_eq(F::splat(simd, height));
    let edge = index(same.select(best, none).reduce_min(), here.count);
    let lowest = lowest::<S, F, N>(
        simd,
        placed,
        corners,
        [here.normals[0][edge], here.normals[1][edge]],
        numbers,
    );
    Facing { height, of_first: is_first, edge, corner: index(lowest, corners) }
}

/// The corners of a polygon in the other one's frame.
#[inline(always)]
fn place<S: Simd, F: SimdFloat<S, Element = N>, N: Scalar + SimdElement>(
    simd: S,
    polygon: &Polygon<N>,
    [x, y, t]: Motion<N>,
    placed: &mut [Column<N>; 2],
) {
    let mut i = 0;
    while i < polygon.count.min(MOST_CORNERS) {
        let px = F::from_slice(simd, &polygon.corners[0][i..i + F::LEN]);
        let py = F::from_slice(simd, &polygon.corners[1][i..i + F::LEN]);
        (px * x[0] + py * y[0] + t[0]).store_slice(&mut placed[0][i..i + F::LEN]);
        (px * x[1] + py * y[1] + t[1]).store_slice(&mut placed[1][i..i + F::LEN]);
        i += F::LEN;
    }
}

/// In each lane, how far the corners are in front of its edges at most, and above which.
#[inline(always)]
fn heights<S: Simd, F: SimdFloat<S, Element = N>, N: Scalar + SimdElement>(
    simd: S,
    polygon: &Polygon<N>,
    [xs, ys]: &[Column<N>; 2],
    corners: usize,
    numbers: &Column<N>,
) -> (F, F) {
    let infinity = F::splat(simd, N::INFINITY);
    let (mut most, mut best) = (-infinity, infinity);
    let mut i = 0;
    while i < polygon.count.min(MOST_CORNERS) {
        let nx = F::from_slice(simd, &polygon.normals[0][i..i + F::LEN]);
        let ny = F::from_slice(simd, &polygon.normals[1][i..i + F::LEN]);
        let mut least = infinity;
        for (&x, &y) in xs.iter().zip(ys).take(corners) {
            least = least.min(nx * x + ny * y);
        }
        let height = least - F::from_slice(simd, &polygon.offsets[i..i + F::LEN]);
        let number = F::from_slice(simd, &numbers[i..i + F::LEN]);
        best = height.simd_gt(most).select(number, best);
        most = height.max(most);
        i += F::LEN;
    }
    (most, best)
}

/// The number of the corner that is least far along a normal, the first of them in a tie.
#[inline(always)]
fn lowest<S: Simd, F: SimdFloat<S, Element = N>, N: Scalar + SimdElement>(
    simd: S,
    [xs, ys]: &[Column<N>; 2],
    corners: usize,
    [nx, ny]: [N; 2],
    numbers: &Column<N>,
) -> N {
    let infinity = F::splat(simd, N::INFINITY);
    let (mut least, mut best) = (infinity, infinity);
    let end = N::from_f64(corners as f64);
    let mut i = 0;
    while i < corners.min(MOST_CORNERS) {
        let number = F::from_slice(simd, &numbers[i..i + F::LEN]);
        let x = F::from_slice(simd, &xs[i..i + F::LEN]);
        let y = F::from_slice(simd, &ys[i..i + F::LEN]);
        let filler = number.simd_ge(F::splat(simd, end));
        let along = filler.select(infinity, x * nx + y * ny);
        best = along.simd_lt(least).select(number, best);
        least = along.min(least);
        i += F::LEN;
    }
    let same = least.simd_eq(F::splat(simd, least.reduce_min()));
    same.select(best, infinity).reduce_min()
}

/// 0, 1, 2, …
macro_rules! numbers {
    ($number:ty) => {{
        let mut numbers = [0.0; MOST_CORNERS];
        let mut i = 0;
        while i < MOST_CORNERS {
            numbers[i] = i as $number;
            i += 1;
        }
        numbers
    }};
}
use numbers;

/// A number that was kept in a lane; the last one where numbers overflowed.
#[inline(always)]
fn index<N: Scalar>(number: N, count: usize) -> usize {
    (number.to_f64() as u32 as usize).min(count - 1)
}
