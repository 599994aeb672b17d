//! Where the vertices of a surface are now, in rows, and what they tell of its facets, four to a vector.

use crate::polytope::FacetLanes;
use crate::solver::fan::Frame;
use crate::space::{Column, Vector, Wide, columns, row};
use fearless_simd::{Simd, prelude::*};

/// Where B is, in rows.
pub(super) struct Moved<F> {
    axes: [F; 3],
    translation: F,
}

impl<F> Moved<F> {
    #[inline(always)]
    pub(super) fn new<S: Simd, V: Vector>(simd: S, frame: &Frame<'_, V>) -> Self
    where
        F: SimdFloat<S, Element = V::Scalar>,
        V::Scalar: Wide,
    {
        let ([x, y, z], t) = frame.in_unit();
        Self { axes: [row(simd, x), row(simd, y), row(simd, z)], translation: row(simd, t) }
    }

    /// As [`Frame::vertex`] tells it.
    #[inline(always)]
    pub(super) fn vertex<S: Simd, V: Vector>(
        &self,
        simd: S,
        frame: &Frame<'_, V>,
        numbers: [u32; 2],
    ) -> F
    where
        F: SimdFloat<S, Element = V::Scalar>,
        V::Scalar: Wide,
    {
        let (a, b) = frame.corners(numbers);
        let ([x, y, z], t) = (self.axes, self.translation);
        let [bx, by, bz] = [F::splat(simd, b[0]), F::splat(simd, b[1]), F::splat(simd, b[2])];
        row::<S, F, _>(simd, a) - (x * bx + y * by + z * bz + t)
    }
}

/// Where the vertices are, four numbers to each, in the unit.
pub(super) struct Points<N, const ROWS: usize>(Column<N, ROWS>);

impl<N: Wide, const ROWS: usize> Points<N, ROWS> {
    pub(super) const EMPTY: Self = Self(Column([N::ZERO; ROWS]));

    #[inline(always)]
    pub(super) fn put<S: Simd, F: SimdFloat<S, Element = N>>(&mut self, i: usize, row: F) {
        row.store_slice(&mut self.0[4 * i % ROWS..][..4]);
    }

    #[inline(always)]
    fn get(&self, i: u8) -> &[N] {
        &self.0[4 * usize::from(i) % ROWS..][..4]
    }

    #[inline(always)]
    pub(super) fn corners<V: Vector<Scalar = N>>(&self, facet: [u8; 3]) -> V::Corners<V> {
        V::corners(|i| V::from_fn(|k| self.get(facet[i])[k]))
    }

    /// Corner `i` of four facets.
    #[inline(always)]
    fn lanes<S: Simd, F: SimdFloat<S, Element = N>>(
        &self,
        simd: S,
        facets: [[u8; 3]; 4],
        i: usize,
    ) -> [F; 3] {
        columns([
            F::from_slice(simd, self.get(facets[0][i])),
            F::from_slice(simd, self.get(facets[1][i])),
            F::from_slice(simd, self.get(facets[2][i])),
            F::from_slice(simd, self.get(facets[3][i])),
        ])
    }

    /// What is made of four facets from number `first` on. There may be fewer at last: then the last one is told again.
    #[inline(always)]
    fn four<S: Simd, F: SimdFloat<S, Element = N>>(
        &self,
        simd: S,
        facets: &[[u8; 3]],
        first: usize,
        slack: N,
    ) -> FacetLanes<F> {
        let (last, mut of_four, mut lane) = (facets.len() - 1, [[0; 3]; 4], 0);
        while lane < 4 {
            of_four[lane] = facets[(first + lane).min(last)];
            lane += 1;
        }
        let corners = [
            self.lanes(simd, of_four, 0),
            self.lanes(simd, of_four, 1),
            self.lanes(simd, of_four, 2),
        ];
        FacetLanes::of(simd, corners, slack)
    }

    /// How far each facet is; false if one of them does not tell.
    #[inline(always)]
    pub(super) fn offsets<S: Simd, F: SimdFloat<S, Element = N>>(
        &self,
        simd: S,
        facets: &[[u8; 3]],
        slack: N,
        offsets: &mut [N],
    ) -> bool {
        let mut first = 0;
        while first < facets.len() {
            let four = self.four::<S, F>(simd, facets, first, slack);
            if four.sure != 0b1111 {
                return false;
            }
            four.offset.store_slice(&mut offsets[first..][..4]);
            first += 4;
        }
        true
    }

    /// Which facets a point is above the level of, a bit for each.
    #[inline(always)]
    pub(super) fn seen_from<S: Simd, F: SimdFloat<S, Element = N>>(
        &self,
        simd: S,
        facets: &[[u8; 3]],
        apex: [N; 3],
        slack: N,
    ) -> u128 {
        let (mut first, mut seen) = (0, 0);
        while first < facets.len() {
            let four = self.four::<S, F>(simd, facets, first, slack);
            seen |= u128::from(four.seen_from(simd, apex)) << first;
            first += 4;
        }
        seen & (u128::MAX >> (128 - facets.len()))
    }

    /// Of some facets, the one that the ray from the origin to `at` goes through, or comes nearest to.
    #[inline(always)]
    pub(super) fn pierced<V: Vector<Scalar = N>>(
        &self,
        facets: impl Iterator<Item = [u8; 3]>,
        at: V,
    ) -> Option<Pierced<N>> {
        let mut best: Option<Pierced<N>> = None;
        for facet in facets {
            let corners = self.corners::<V>(facet);
            let c = corners.as_ref();
            let part = |i: usize| {
                let point = |k: usize| if k == i { V::ZERO } else { c[k] };
                at.dot(V::facet_normal(V::corners(point))).max(N::ZERO)
            };
            let weights = [part(0), part(1), part(2)];
            let inverse = N::ONE / (weights[0] + weights[1] + weights[2]);
            let weights = [weights[0] * inverse, weights[1] * inverse, weights[2] * inverse];
            let miss = c[0] * weights[0] + c[1] * weights[1] + c[2] * weights[2] - at;
            let miss = miss.length_squared();
            if best.as_ref().is_none_or(|best| miss < best.miss) {
                best = Some(Pierced { facet, weights, miss });
            }
        }
        best
    }
}

/// A facet, the weights of a point on it, and the square of how far that is from where it should be.
pub(super) struct Pierced<N> {
    pub(super) facet: [u8; 3],
    pub(super) weights: [N; 3],
    pub(super) miss: N,
}
