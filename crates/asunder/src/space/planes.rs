//! How deep balls and points are below many planes, which lie in blocks of columns.

use super::wide::{Column, LANES, Task, Vectors, Wide, first, numbers};
use super::{Scalar, Vector};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Outward unit normals, x, y and z, and how far out along them the planes are.
pub(crate) type Planes<S> = [Column<S>; 4];

/// For each plane a bound, and the sum of its marks on top of [`Scalar::UNMARKED`].
#[derive(Debug)]
pub(crate) struct Notes<'n, S> {
    pub(crate) bounds: &'n mut [[S; LANES]],
    pub(crate) marks: &'n mut [[S; LANES]],
}

/// A ball, x, y and z of its middle: all of it counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sphere<S> {
    pub(crate) middle: [S; 3],
    pub(crate) radius: S,
}

impl<S: Scalar> Sphere<S> {
    #[inline]
    pub(crate) fn new<V: Vector<Scalar = S>>(middle: V, radius: S) -> Self {
        Self { middle: [middle.get(0), middle.get(1), middle.get(2)], radius }
    }

    /// How deep all of it is below a plane.
    #[inline]
    fn below(&self, [x, y, z, offsets]: &Planes<S>, lane: usize) -> S {
        let [px, py, pz] = self.middle;
        offsets[lane] - (x[lane] * px + y[lane] * py + z[lane] * pz) + self.radius
    }
}

/// A block without planes: everything is deep below what is in the lanes.
pub(crate) const fn none<S: Scalar>() -> Planes<S> {
    let nothing = Column([S::ZERO; LANES]);
    [nothing, nothing, nothing, Column([S::INFINITY; LANES])]
}

/// A block of planes, given as normals and offsets.
#[cfg(feature = "alloc")]
pub(crate) fn block<V: Vector>(planes: impl Iterator<Item = (V, V::Scalar)>) -> Planes<V::Scalar> {
    let mut block = none();
    for (lane, (normal, offset)) in (0..LANES).zip(planes) {
        for (axis, column) in block[..3].iter_mut().enumerate() {
            column[lane] = normal.get(axis);
        }
        block[3][lane] = offset;
    }
    block
}

/// Raises each plane's bound to how deep a ball is below it, and where that is as deep as the first
/// number, marks it with the second: a point, whose radius is 0. Without the two, bounds and marks begin by
/// a ball. The first plane of the least bound, and that.
pub(crate) struct Raise<'p, 'n, S> {
    pub(crate) planes: &'p [Planes<S>],
    pub(crate) notes: &'p mut Notes<'n, S>,
    pub(crate) ball: Sphere<S>,
    pub(crate) deep_and_mark: Option<[S; 2]>,
    pub(crate) vectors: Vectors,
}

impl<S: Scalar> Task<S> for Raise<'_, '_, S> {
    type Output = (usize, S);

    fn plain(self) -> (usize, S) {
        let mut least = (0, S::INFINITY);
        let notes = self.notes.bounds.iter_mut().zip(self.notes.marks.iter_mut());
        for (block, (planes, (bounds, marks))) in self.planes.iter().zip(notes).enumerate() {
            for lane in 0..LANES {
                let below = self.ball.below(planes, lane);
                let (bound, mark) = match self.deep_and_mark {
                    Some([deep, mark]) if below >= deep => {
                        (bounds[lane].max(below), marks[lane] + mark)
                    }
                    Some(_) => (bounds[lane].max(below), marks[lane]),
                    None => (below, S::UNMARKED),
                };
                (bounds[lane], marks[lane]) = (bound, mark);
                least = if bound < least.1 { (block * LANES + lane, bound) } else { least };
            }
        }
        least
    }

    #[inline(always)]
    fn wide(self) -> (usize, S)
    where
        S: Wide,
    {
        let Self { planes, notes, ball, deep_and_mark, vectors: Vectors(level) } = self;
        match deep_and_mark {
            Some(given) => {
                dispatch!(level, simd => raise::<_, S::Native<_>, S, false>(simd, planes, notes, (ball, given)))
            }
            None => {
                let given = [S::ZERO; 2];
                dispatch!(level, simd => raise::<_, S::Native<_>, S, true>(simd, planes, notes, (ball, given)))
            }
        }
    }
}

/// The numbers of the planes that a ball is not so deep below, of 128 at most, as bits.
pub(crate) struct Shallow<'p, S> {
    pub(crate) planes: &'p [Planes<S>],
    pub(crate) ball: Sphere<S>,
    pub(crate) deep: S,
    pub(crate) vectors: Vectors,
}

impl<S: Scalar> Task<S> for Shallow<'_, S> {
    type Output = [u64; 2];

    fn plain(self) -> [u64; 2] {
        let mut bits = [0; 2];
        for i in 0..self.planes.len() * LANES {
            let below = self.ball.below(&self.planes[i / LANES], i % LANES);
            bits[i / 64 % 2] |= u64::from(!(below >= self.deep)) << (i % 64);
        }
        bits
    }

    #[inline(always)]
    fn wide(self) -> [u64; 2]
    where
        S: Wide,
    {
        let Self { planes, ball, deep, vectors: Vectors(level) } = self;
        dispatch!(level, simd => shallow::<_, S::Native<_>>(simd, planes, ball, deep))
    }
}

/// A column's lanes from `lane` on.
#[inline(always)]
fn lanes<S: Simd, F: SimdFloat<S>>(simd: S, column: &[F::Element; LANES], lane: usize) -> F {
    F::from_slice(simd, &column[lane..lane + F::LEN])
}

/// How deep the middle of a ball is below the planes from `lane` on.
#[inline(always)]
fn below<S: Simd, F: SimdFloat<S>>(
    simd: S,
    [x, y, z, offsets]: &Planes<F::Element>,
    [px, py, pz]: [F; 3],
    lane: usize,
) -> F {
    let x = lanes::<S, F>(simd, x, lane);
    let y = lanes::<S, F>(simd, y, lane);
    let z = lanes::<S, F>(simd, z, lane);
    lanes::<S, F>(simd, offsets, lane) - (x * px + y * py + z * pz)
}

#[inline(always)]
fn splat<S: Simd, F: SimdFloat<S>>(simd: S, ball: Sphere<F::Element>) -> ([F; 3], F) {
    let [x, y, z] = ball.middle;
    ([F::splat(simd, x), F::splat(simd, y), F::splat(simd, z)], F::splat(simd, ball.radius))
}

/// The first time, by a ball, bounds and marks begin; later it is a point.
#[inline(always)]
fn raise<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, const FIRST: bool>(
    simd: S,
    planes: &[Planes<N>],
    notes: &mut Notes<'_, N>,
    (ball, [deep, mark]): (Sphere<N>, [N; 2]),
) -> (usize, N) {
    let (middle, radius) = splat::<S, F>(simd, ball);
    let (deep, mark, none) = (F::splat(simd, deep), F::splat(simd, mark), F::splat(simd, N::ZERO));
    let unmarked = F::splat(simd, N::UNMARKED);
    let mut number = numbers::<S, F, N>(simd);
    let (mut lowest, mut least) = (number, F::splat(simd, N::INFINITY));
    for (planes, (bounds, marks)) in
        planes.iter().zip(notes.bounds.iter_mut().zip(notes.marks.iter_mut()))
    {
        let mut lane = 0;
        while lane < LANES {
            let mut bound = below(simd, planes, middle, lane);
            let mut marked = unmarked;
            if FIRST {
                bound += radius;
            } else {
                let mark = bound.simd_ge(deep).select(mark, none);
                marked = lanes::<S, F>(simd, marks, lane) + mark;
                bound = lanes::<S, F>(simd, bounds, lane).max(bound);
            }
            marked.store_slice(&mut marks[lane..lane + F::LEN]);
            bound.store_slice(&mut bounds[lane..lane + F::LEN]);
            lowest = bound.simd_lt(least).select(number, lowest);
            least = bound.min(least);
            number += N::from_f64(F::LEN as f64);
            lane += F::LEN;
        }
    }
    let of_all = least.reduce_min();
    let lanes = least.simd_eq(F::splat(simd, of_all)).to_bitmask();
    (first::<S, F, N, 1>(lanes, [lowest]), of_all)
}

#[inline(always)]
fn shallow<S: Simd, F: SimdFloat<S>>(
    simd: S,
    planes: &[Planes<F::Element>],
    ball: Sphere<F::Element>,
    deep: F::Element,
) -> [u64; 2] {
    let (middle, radius) = splat::<S, F>(simd, ball);
    let deep = F::splat(simd, deep);
    let mut bits = [0; 2];
    for (block, planes) in planes.iter().enumerate() {
        let (mut of_block, mut lane) = (0, 0);
        while lane < LANES {
            let below = below(simd, planes, middle, lane) + radius;
            of_block |= (!below.simd_ge(deep)).to_bitmask() << lane;
            lane += F::LEN;
        }
        let first = block * LANES;
        bits[first / 64 % 2] |= of_block << (first % 64);
    }
    bits
}
