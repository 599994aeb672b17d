//! Which ridges may cross a given one, by their arcs of normals.

use super::wide::{Column, LANES, Task, Vectors, Wide};
use super::{Scalar, Vector};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Numbers of a ridge: x, y and z of where it begins, of the way along it and of its two normals.
const NUMBERS: usize = 12;
const ALONG: usize = 3;
const NORMALS: [usize; 2] = [6, 9];

/// A ridge, and the outward normals of the difference that it goes with: all between two.
#[derive(Clone, Copy)]
pub(crate) struct Arc<V> {
    pub(crate) from: V,
    pub(crate) along: V,
    pub(crate) normals: [V; 2],
}

/// Some ridges, in columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arcs<S> {
    columns: [Column<S>; NUMBERS],
    count: usize,
}

impl<S: Scalar> Arcs<S> {
    pub(crate) const NONE: Self = Self { columns: [Column([S::ZERO; LANES]); NUMBERS], count: 0 };

    /// Of no more than [`LANES`] ridges.
    #[inline]
    pub(crate) fn push<V: Vector<Scalar = S>>(&mut self, arc: &Arc<V>) {
        for (column, number) in self.columns.iter_mut().zip(arc.numbers()) {
            column[self.count % LANES] = number;
        }
        self.count += 1;
    }

    #[inline]
    pub(crate) fn get<V: Vector<Scalar = S>>(&self, i: usize) -> Arc<V> {
        let vector = |first: usize| V::from_fn(|axis| self.columns[first + axis][i % LANES]);
        Arc { from: vector(0), along: vector(ALONG), normals: NORMALS.map(vector) }
    }

    /// The numbers of those that may cross this one, as bits: all whose normals are not for sure on
    /// one side of the plane across it, nor the other way round.
    #[inline]
    pub(crate) fn crossing<V: Vector<Scalar = S>>(&self, one: &Arc<V>, vectors: Vectors) -> u32 {
        S::run(Crossing { arcs: self, one, vectors }) & ((1 << self.count) - 1)
    }
}

impl<V: Vector> Arc<V> {
    #[inline]
    fn numbers(&self) -> [V::Scalar; NUMBERS] {
        let [one, other] = self.normals;
        let vectors = [self.from, self.along, one, other];
        core::array::from_fn(|i| vectors[i / 3].get(i % 3))
    }
}

/// Products of a way along a ridge and a unit normal below this, times the greatest coordinate of the
/// way, may be rounding.
const UNITS: f64 = 64.0;

/// Of ridges in columns those that may cross one more, as bits.
struct Crossing<'a, V: Vector> {
    arcs: &'a Arcs<V::Scalar>,
    one: &'a Arc<V>,
    vectors: Vectors,
}

impl<S: Scalar, V: Vector<Scalar = S>> Task<S> for Crossing<'_, V> {
    type Output = u32;

    fn plain(self) -> u32 {
        let one = self.one.numbers();
        let clear = |along: &[S; NUMBERS], normals: &[S; NUMBERS]| {
            let [x, y, z] = [0, 1, 2].map(|axis| along[ALONG + axis]);
            let rounding = x.abs().max(y.abs()).max(z.abs()) * S::EPSILON * S::from_f64(UNITS);
            let dot = |at: usize| x * normals[at] + y * normals[at + 1] + z * normals[at + 2];
            let [p, q] = NORMALS.map(dot);
            (p > rounding) & (q > rounding) | (p < -rounding) & (q < -rounding)
        };
        let bit = |lane: usize| {
            let other = self.arcs.columns.map(|column| column[lane]);
            u32::from(!(clear(&one, &other) | clear(&other, &one))) << lane
        };
        (0..self.arcs.count).fold(0, |bits, lane| bits | bit(lane))
    }

    #[inline(always)]
    fn wide(self) -> u32
    where
        S: Wide,
    {
        let Self { arcs, one, vectors: Vectors(level) } = self;
        dispatch!(level, simd => crossing::<_, S::Native<_>, S, V>(simd, arcs, one))
    }
}

#[inline(always)]
fn crossing<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, V: Vector<Scalar = N>>(
    simd: S,
    arcs: &Arcs<N>,
    one: &Arc<V>,
) -> u32 {
    let units = N::EPSILON * N::from_f64(UNITS);
    let along = splat::<S, F, N, V>(simd, one.along);
    let rounding = largest::<S, F, N>(along) * units;
    let [p, q] = one.normals;
    let normals = (splat::<S, F, N, V>(simd, p), splat::<S, F, N, V>(simd, q));
    let (mut bits, mut lane) = (0, 0);
    while lane < arcs.count.min(LANES) {
        let p = dot::<S, F, N>(along, lanes::<S, F, N>(simd, arcs, NORMALS[0], lane));
        let q = dot::<S, F, N>(along, lanes::<S, F, N>(simd, arcs, NORMALS[1], lane));
        let along = lanes::<S, F, N>(simd, arcs, ALONG, lane);
        let one_clear = clear::<S, F, N>(p, q, rounding);
        let (p, q) = (dot::<S, F, N>(along, normals.0), dot::<S, F, N>(along, normals.1));
        let clear = one_clear | clear::<S, F, N>(p, q, largest::<S, F, N>(along) * units);
        bits |= ((!clear).to_bitmask() as u32) << lane;
        lane += F::LEN;
    }
    bits
}

/// Both on the same side of 0, and not by rounding.
#[inline(always)]
fn clear<S: Simd, F: SimdFloat<S, Element = N>, N: SimdElement>(
    p: F,
    q: F,
    rounding: F,
) -> F::Mask {
    (p.simd_gt(rounding) & q.simd_gt(rounding)) | (p.simd_lt(-rounding) & q.simd_lt(-rounding))
}

#[inline(always)]
fn dot<S: Simd, F: SimdFloat<S, Element = N>, N: SimdElement>(e: [F; 3], f: [F; 3]) -> F {
    e[0] * f[0] + e[1] * f[1] + e[2] * f[2]
}

#[inline(always)]
fn largest<S: Simd, F: SimdFloat<S, Element = N>, N: SimdElement>(e: [F; 3]) -> F {
    e[0].abs().max(e[1].abs()).max(e[2].abs())
}

/// Number by number: read in pairs, they would have to wait for where they were just written.
#[inline(always)]
fn splat<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, V: Vector<Scalar = N>>(
    simd: S,
    v: V,
) -> [F; 3] {
    [F::splat(simd, v.get(0)), F::splat(simd, v.get(1)), F::splat(simd, v.get(2))]
}

/// Three columns from `first` on, their lanes from `lane` on.
#[inline(always)]
fn lanes<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    simd: S,
    arcs: &Arcs<N>,
    first: usize,
    lane: usize,
) -> [F; 3] {
    let lanes = lane..lane + F::LEN;
    [
        F::from_slice(simd, &arcs.columns[first][lanes.clone()]),
        F::from_slice(simd, &arcs.columns[first + 1][lanes.clone()]),
        F::from_slice(simd, &arcs.columns[first + 2][lanes]),
    ]
}
