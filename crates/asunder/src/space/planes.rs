//! How deep balls and points are below many planes, which lie in blocks of columns: in single precision,
//! of which vectors hold twice as many.

use super::wide::{Column, LANES, Task, Vectors, first, numbers};
use super::{Scalar, Vector};
use fearless_simd::{Simd, SimdFloatElement, dispatch, prelude::*};

/// Outward unit normals, x, y and z, and how far out along them the planes are.
pub(crate) type Planes = [Column<f32>; 4];

/// Vectors as wide as the processor's.
type Floats<S> = <f32 as SimdFloatElement>::Native<S>;

/// For each plane a bound, and the sum of its marks on top of [`Scalar::UNMARKED`].
#[derive(Debug)]
pub(crate) struct Notes<'n> {
    pub(crate) bounds: &'n mut [[f32; LANES]],
    pub(crate) marks: &'n mut [[f32; LANES]],
}

/// A ball, x, y and z of its middle: all of it counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sphere {
    pub(crate) middle: [f32; 3],
    pub(crate) radius: f32,
}

impl Sphere {
    #[inline]
    pub(crate) fn new<V: Vector>(middle: V, radius: V::Scalar) -> Self {
        let number = |x: V::Scalar| x.to_f64() as f32;
        let middle = [number(middle.get(0)), number(middle.get(1)), number(middle.get(2))];
        Self { middle, radius: number(radius) }
    }

    /// How deep all of it is below a plane.
    #[inline]
    fn below(&self, [x, y, z, offsets]: &Planes, lane: usize) -> f32 {
        let [px, py, pz] = self.middle;
        offsets[lane] - (x[lane] * px + y[lane] * py + z[lane] * pz) + self.radius
    }
}

/// A block without planes: everything is deep below what is in the lanes.
pub(crate) const fn none() -> Planes {
    let nothing = Column([0.0; LANES]);
    [nothing, nothing, nothing, Column([f32::INFINITY; LANES])]
}

/// A block of planes, given as normals and offsets.
#[cfg(feature = "alloc")]
pub(crate) fn block<V: Vector>(planes: impl Iterator<Item = (V, V::Scalar)>) -> Planes {
    let mut block = none();
    for (lane, (normal, offset)) in (0..LANES).zip(planes) {
        for (axis, column) in block[..3].iter_mut().enumerate() {
            column[lane] = normal.get(axis).to_f64() as f32;
        }
        block[3][lane] = offset.to_f64() as f32;
    }
    block
}

/// Raises each plane's bound to how deep a ball is below it, and where that is as deep as the first
/// number, marks it with the second: a point, whose radius is 0. Without the two, bounds and marks begin by
/// a ball. The first plane of the least bound, and that.
pub(crate) struct Raise<'p, 'n> {
    pub(crate) planes: &'p [Planes],
    pub(crate) notes: &'p mut Notes<'n>,
    pub(crate) ball: Sphere,
    pub(crate) deep_and_mark: Option<[f32; 2]>,
    pub(crate) vectors: Vectors,
}

impl Task<f32> for Raise<'_, '_> {
    type Output = (usize, f32);

    fn plain(self) -> (usize, f32) {
        let mut least = (0, f32::INFINITY);
        let notes = self.notes.bounds.iter_mut().zip(self.notes.marks.iter_mut());
        for (block, (planes, (bounds, marks))) in self.planes.iter().zip(notes).enumerate() {
            for lane in 0..LANES {
                let below = self.ball.below(planes, lane);
                let (bound, mark) = match self.deep_and_mark {
                    Some([deep, mark]) if below >= deep => {
                        (bounds[lane].max(below), marks[lane] + mark)
                    }
                    Some(_) => (bounds[lane].max(below), marks[lane]),
                    None => (below, f32::UNMARKED),
                };
                (bounds[lane], marks[lane]) = (bound, mark);
                least = if bound < least.1 { (block * LANES + lane, bound) } else { least };
            }
        }
        least
    }

    #[inline(always)]
    fn wide(self) -> (usize, f32) {
        let Self { planes, notes, ball, deep_and_mark, vectors: Vectors(level) } = self;
        match deep_and_mark {
            Some(given) => {
                dispatch!(level, simd => raise::<_, false>(simd, planes, notes, (ball, given)))
            }
            None => {
                let given = [0.0; 2];
                dispatch!(level, simd => raise::<_, true>(simd, planes, notes, (ball, given)))
            }
        }
    }
}

/// The numbers of the planes that a ball is not so deep below, of 64 for each word at most, as bits.
pub(crate) struct Shallow<'p, const WORDS: usize> {
    pub(crate) planes: &'p [Planes],
    pub(crate) ball: Sphere,
    pub(crate) deep: f32,
    pub(crate) vectors: Vectors,
}

impl<const WORDS: usize> Task<f32> for Shallow<'_, WORDS> {
    type Output = [u64; WORDS];

    fn plain(self) -> [u64; WORDS] {
        let mut bits = [0; WORDS];
        for i in 0..self.planes.len() * LANES {
            let below = self.ball.below(&self.planes[i / LANES], i % LANES);
            bits[i / 64 % WORDS] |= u64::from(!(below >= self.deep)) << (i % 64);
        }
        bits
    }

    #[inline(always)]
    fn wide(self) -> [u64; WORDS] {
        let Self { planes, ball, deep, vectors: Vectors(level) } = self;
        dispatch!(level, simd => shallow::<_, WORDS>(simd, planes, ball, deep))
    }
}

/// A column's lanes from `lane` on.
#[inline(always)]
fn lanes<S: Simd>(simd: S, column: &[f32; LANES], lane: usize) -> Floats<S> {
    SimdBase::from_slice(simd, &column[lane..lane + Floats::<S>::LEN])
}

/// The same number in all lanes.
#[inline(always)]
fn all<S: Simd>(simd: S, number: f32) -> Floats<S> {
    SimdBase::splat(simd, number)
}

/// How deep the middle of a ball is below the planes from `lane` on.
#[inline(always)]
fn below<S: Simd>(
    simd: S,
    [x, y, z, offsets]: &Planes,
    [px, py, pz]: [Floats<S>; 3],
    lane: usize,
) -> Floats<S> {
    let x = lanes(simd, x, lane);
    let y = lanes(simd, y, lane);
    let z = lanes(simd, z, lane);
    lanes(simd, offsets, lane) - (x * px + y * py + z * pz)
}

#[inline(always)]
fn splat<S: Simd>(simd: S, ball: Sphere) -> ([Floats<S>; 3], Floats<S>) {
    let [x, y, z] = ball.middle;
    ([all(simd, x), all(simd, y), all(simd, z)], all(simd, ball.radius))
}

/// The first time, by a ball, bounds and marks begin; later it is a point.
#[inline(always)]
fn raise<S: Simd, const FIRST: bool>(
    simd: S,
    planes: &[Planes],
    notes: &mut Notes<'_>,
    (ball, [deep, mark]): (Sphere, [f32; 2]),
) -> (usize, f32) {
    let (middle, radius) = splat(simd, ball);
    let (deep, mark, none) = (all(simd, deep), all(simd, mark), all(simd, 0.0));
    let unmarked = all(simd, f32::UNMARKED);
    let mut number = numbers::<S, Floats<S>, f32>(simd);
    let (mut lowest, mut least) = (number, all(simd, f32::INFINITY));
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
                marked = lanes(simd, marks, lane) + mark;
                bound = lanes(simd, bounds, lane).max(bound);
            }
            marked.store_slice(&mut marks[lane..lane + Floats::<S>::LEN]);
            bound.store_slice(&mut bounds[lane..lane + Floats::<S>::LEN]);
            lowest = bound.simd_lt(least).select(number, lowest);
            least = bound.min(least);
            number += Floats::<S>::LEN as f32;
            lane += Floats::<S>::LEN;
        }
    }
    let of_all = least.reduce_min();
    let lanes = least.simd_eq(all(simd, of_all)).to_bitmask();
    (first::<S, Floats<S>, f32, 1>(lanes, [lowest]), of_all)
}

#[inline(always)]
fn shallow<S: Simd, const WORDS: usize>(
    simd: S,
    planes: &[Planes],
    ball: Sphere,
    deep: f32,
) -> [u64; WORDS] {
    let (middle, radius) = splat(simd, ball);
    let deep = all(simd, deep);
    let mut bits = [0; WORDS];
    for (block, planes) in planes.iter().enumerate() {
        let (mut of_block, mut lane) = (0, 0);
        while lane < LANES {
            let below = below(simd, planes, middle, lane) + radius;
            of_block |= (!below.simd_ge(deep)).to_bitmask() << lane;
            lane += Floats::<S>::LEN;
        }
        let first = block * LANES;
        bits[first / 64 % WORDS] |= of_block << (first % 64);
    }
    bits
}
