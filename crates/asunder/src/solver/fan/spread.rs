//! What of a simplex is nearest to the origin, once its newest corner has been added: all that is
//! around that corner, each triangle and each edge in a lane of its own.
//!
//! The newest corner w lies beyond the others along the last axis, so the nearest point is on
//! 1. a triangle (w, pᵢ, pᵢ₊₁): the foot of the origin is inside, and the rest of the simplex behind;
//! 2. or an edge (w, pᵢ): the foot is on it, and not inside of either triangle beside it;
//! 3. or w.
//!
//! All seven are asked, without a jump: which one it is, is as good as random. Signs of areas tell, as
//! in `simplex.rs`, so nothing is divided. With fewer corners, lanes stand for the same triangle or edge
//! twice, or for one without area, which is none.

use crate::space::{Column, Wide, columns};
use fearless_simd::{Simd, prelude::*};

/// Room for one number of each: three triangles, nothing, three edges, w.
type Around<N> = Column<N, 8>;

/// Directions from the nearest point towards the origin, of any length, and the weights of the corners
/// that carry it, up to a factor, for each of what is around the newest corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fan<N> {
    along: [Around<N>; 3],
    weights: [Around<N>; 3],
}

/// The number of w in a [`Fan`].
pub(super) const NEWEST: usize = 7;
/// That of a triangle, and of an edge.
pub(super) const TRIANGLE: usize = 0;
pub(super) const EDGE: usize = 4;

/// Which corners carry each: 0, 1 and 2 are those kept, 3 is the newest.
const CARRIED_BY: [[u32; 3]; 8] =
    [[0, 1, 3], [1, 2, 3], [2, 0, 3], [3; 3], [0, 3, 3], [1, 3, 3], [2, 3, 3], [3; 3]];
/// How many there are.
const CORNERS: [usize; 8] = [3, 3, 3, 1, 2, 2, 2, 1];

/// How many corners carry a part.
#[inline(always)]
pub(super) fn corners(part: usize) -> usize {
    CORNERS[part % CORNERS.len()]
}

/// The places of the corners that carry a part, where those kept and the newest are at `places`.
#[inline(always)]
pub(super) fn carried_by(part: usize, places: [u32; 4]) -> [u32; 3] {
    // In a register: an array would be read back from memory.
    let [a, b, c, newest] = places;
    let all = a | b << 8 | c << 16 | newest << 24;
    let [i, j, k] = CARRIED_BY[part % CARRIED_BY.len()];
    [all >> (8 * i) & 255, all >> (8 * j) & 255, all >> (8 * k) & 255]
}

impl<N: Wide> Fan<N> {
    /// Before anything is around.
    pub(super) const EMPTY: Self = {
        let nothing = Column([N::ZERO; 8]);
        Self { along: [nothing; 3], weights: [nothing; 3] }
    };

    /// Tells the weights of the corners that carry a part.
    #[inline(always)]
    pub(super) fn carry(&mut self, part: usize, [a, b, c]: [N; 3]) {
        let [of_a, of_b, of_c] = &mut self.weights;
        (of_a[part % 8], of_b[part % 8], of_c[part % 8]) = (a, b, c);
    }

    /// The direction from a part towards the origin.
    #[inline(always)]
    pub(super) fn along(&self, part: usize) -> [N; 3] {
        let [x, y, z] = &self.along;
        [x[part % 8], y[part % 8], z[part % 8]]
    }

    /// The weights of the corners that carry a part; they sum to 1, if their sum is a number.
    #[inline(always)]
    pub(super) fn weights(&self, part: usize) -> [N; 3] {
        let [a, b, c] = &self.weights;
        let (a, b, c) = (a[part % 8], b[part % 8], c[part % 8]);
        let inverse = N::ONE / (a + b + c);
        [a * inverse, b * inverse, c * inverse]
    }

    /// Lays out what is around the newest corner, given those kept, `count` different ones; the part that
    /// is nearest, or `None` where the simplex has the origin inside.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(super) fn spread<S: Simd, F: SimdFloat<S, Element = N>>(
        &mut self,
        simd: S,
        kept: [F; 3],
        newest: [N; 3],
        count: usize,
    ) -> Option<usize> {
        let zero = F::splat(simd, N::ZERO);
        let w = Triple::<F>([
            F::splat(simd, newest[0]),
            F::splat(simd, newest[1]),
            F::splat(simd, newest[2]),
        ]);
        let p = Triple::by_coordinates(kept);
        let (e, p_next) = (p.less(w), p.turned());
        let e_next = e.turned();

        // Triangles (w, p, p′) with normal n = e × e′; wᵢ = n · normal(triangle with corner i at the origin).
        let n = e.cross(e_next);
        let w_cross_e = w.cross(e);
        let of_p = n.dot(e_next.cross(w));
        let of_next = n.dot(w_cross_e);
        let of_newest = n.dot(p.cross(p_next));
        // The origin is on the outer side, if the rest of the simplex, all of it on one side of each, is
        // on the other one. Seen from the first triangle, that is p₂.
        let outward = n.dot(w);
        let inward = n.dot(e_next.turned());
        let inside = (inward.simd_gt(zero).to_bitmask() & 1).wrapping_neg() & 7;
        let origin_inward = outward.simd_lt(zero).to_bitmask();
        let beyond = if count == 3 { (inside ^ origin_inward) & 7 } else { 7 };
        let foot_inside = of_p.simd_gt(zero) & of_next.simd_gt(zero) & of_newest.simd_gt(zero);
        let triangles = foot_inside.to_bitmask() & beyond;
        let away = outward.simd_gt(zero);

        // Edges (w, p): towards the origin from its foot is e × (e × w).
        let along_edge = e.dot(w);
        let towards = w_cross_e.cross(e);
        let not_next = of_next.simd_le(zero).to_bitmask();
        let not_last = of_p.simd_le(zero).to_bitmask() & 7;
        // A newest corner that lies beyond the others is nearer than they are; one that was found at
        // another pose may not be.
        let to_foot = -along_edge;
        let from_foot = e.dot(e) + along_edge;
        let on_edge = (to_foot.simd_gt(zero) & from_foot.simd_ge(zero)).to_bitmask();
        let edges = on_edge & not_next & (not_last << 1 | not_last >> 2) & 7;

        let last = F::from_slice(simd, &N::NUMBERS[..4]).simd_gt(F::splat(simd, N::from_f64(2.5)));
        let mut i = 0;
        while i < 3 {
            let of_triangle = away.select(-n.0[i], n.0[i]);
            let of_edge = last.select(-w.0[i], towards.0[i]);
            of_triangle.store_slice(&mut self.along[i][..4]);
            of_edge.store_slice(&mut self.along[i][4..]);
            i += 1;
        }
        let one = F::splat(simd, N::ONE);
        let of_edge = [last.select(one, to_foot), last.select(zero, from_foot), zero];
        let of_triangle = [of_p, of_next, of_newest];
        i = 0;
        while i < 3 {
            of_triangle[i].store_slice(&mut self.weights[i][..4]);
            of_edge[i].store_slice(&mut self.weights[i][4..]);
            i += 1;
        }
        let parts = triangles | edges << 4 | 1 << NEWEST;
        (beyond != 0).then_some(parts.trailing_zeros() as usize)
    }
}

/// Vectors of space, one in each lane: all x, all y, all z.
#[derive(Clone, Copy)]
struct Triple<F>([F; 3]);

impl<F> Triple<F> {
    /// From three vectors x, y, z, …; the first of them is in the last lane again.
    #[inline(always)]
    fn by_coordinates<S: Simd>([a, b, c]: [F; 3]) -> Self
    where
        F: SimdFloat<S>,
    {
        Self(columns([a, b, c, a]))
    }

    /// Lane i is lane i + 1 of the first three, where the last one is the first again.
    #[inline(always)]
    fn turned<S: Simd>(self) -> Self
    where
        F: SimdFloat<S>,
    {
        let [x, y, z] = self.0;
        Self([
            x.rotate_elements_left::<1>(),
            y.rotate_elements_left::<1>(),
            z.rotate_elements_left::<1>(),
        ])
    }

    #[inline(always)]
    fn less<S: Simd>(self, other: Self) -> Self
    where
        F: SimdFloat<S>,
    {
        let ([x, y, z], [u, v, w]) = (self.0, other.0);
        Self([x - u, y - v, z - w])
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn dot<S: Simd>(self, other: Self) -> F
    where
        F: SimdFloat<S>,
    {
        let ([x, y, z], [u, v, w]) = (self.0, other.0);
        x * u + y * v + z * w
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn cross<S: Simd>(self, other: Self) -> Self
    where
        F: SimdFloat<S>,
    {
        let ([x, y, z], [u, v, w]) = (self.0, other.0);
        Self([y * w - z * v, z * u - x * w, x * v - y * u])
    }
}
