//! All facets of a surface at one go: what [`Polytope::push_facet`] does with one, several to a vector,
//! and with the same bits.

use super::Polytope;
use super::facet::{Corners, Facet, THIN};
use crate::space::{Column, LANES, Scalar, Task, Unit, Vector, Vectors, Wide};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Facets over the vertices of a polytope in space.
pub(super) struct Cover<'p, V: Vector, I, const N: usize> {
    pub(super) polytope: &'p mut Polytope<V, N>,
    pub(super) facets: I,
    pub(super) slack: V::Scalar,
}

impl<S, V, I, const N: usize> Task<S> for Cover<'_, V, I, N>
where
    S: Scalar,
    V: Vector<Scalar = S>,
    I: Iterator<Item = Corners>,
{
    type Output = ();

    fn plain(self) {
        let Self { polytope, facets, slack } = self;
        facets.for_each(|corners| polytope.push_facet(corners, slack));
    }

    #[inline(always)]
    fn wide(self)
    where
        S: Wide,
    {
        let Self { polytope, facets, slack } = self;
        let Vectors(level) = Vectors::new();
        dispatch!(level, simd => cover::<_, S::Native<_>, S, V, N>(simd, polytope, facets, slack));
    }
}

/// The corners of some facets, in columns: x, y and z of each.
struct Points<T> {
    columns: [[Column<T>; 3]; 3],
    corners: [Corners; LANES],
    count: usize,
}

/// What is made of the corners of as many facets as a vector has lanes.
struct Made<T> {
    /// x, y and z of the normals, not of length 1, what brings them to it, offsets and levels.
    columns: [Column<T>; 6],
    /// A bit for each normal that is fit to be used, and for each facet that the origin is clearly on one
    /// side of.
    fit: u64,
    sure: u64,
}

#[inline(always)]
fn cover<S: Simd, F: SimdFloat<S, Element = T>, T: Wide, V: Vector<Scalar = T>, const N: usize>(
    simd: S,
    polytope: &mut Polytope<V, N>,
    mut facets: impl Iterator<Item = Corners>,
    slack: T,
) {
    // Laid out once, and filled where they are: both are large.
    let mut points = Points {
        columns: [[Column([T::ZERO; LANES]); 3]; 3],
        corners: [Corners::new([0; 3]); LANES],
        count: LANES,
    };
    let mut made = Made { columns: [Column([T::ZERO; LANES]); 6], fit: 0, sure: 0 };
    while points.count == LANES {
        points.fill(polytope, &mut facets);
        let mut lane = 0;
        while lane < points.count {
            made.fill::<S, F>(simd, &points.columns, slack, lane);
            let corners = &points.corners[lane..points.count.min(lane + F::LEN)];
            polytope.push_made(corners, &made, slack);
            lane += F::LEN;
        }
    }
}

impl<T: Scalar> Points<T> {
    /// With up to [`LANES`] facets.
    #[inline(always)]
    fn fill<V: Vector<Scalar = T>, const N: usize>(
        &mut self,
        polytope: &Polytope<V, N>,
        facets: &mut impl Iterator<Item = Corners>,
    ) {
        self.count = 0;
        while self.count < LANES {
            let Some(corners) = facets.next() else { break };
            self.corners[self.count] = corners;
            let mut i = 0;
            while i < 3 {
                let (point, [x, y, z]) = (polytope.point(corners.get(i)), &mut self.columns[i]);
                x[self.count] = point.get(0);
                y[self.count] = point.get(1);
                z[self.count] = point.get(2);
                i += 1;
            }
            self.count += 1;
        }
    }
}

impl<V: Vector, const N: usize> Polytope<V, N> {
    #[inline(always)]
    fn push_made(&mut self, corners: &[Corners], made: &Made<V::Scalar>, slack: V::Scalar) {
        let [x, y, z, inverse, offset, level] = &made.columns;
        let mut lane = 0;
        while lane < corners.len() {
            let normal = V::from_fn(
                #[inline(always)]
                |axis| [x, y, z][axis][lane],
            );
            let normal = Unit::scaled(normal, inverse[lane]);
            let (offset, level) = (offset[lane], level[lane]);
            self.facets.push(Facet { corners: corners[lane], normal, offset, level });
            if made.sure >> lane & 1 == 0 {
                self.reconsider_last(made.fit >> lane & 1 == 1, slack);
            }
            lane += 1;
        }
    }
}

impl<T: Wide> Made<T> {
    /// As [`Polytope::push_facet`] makes them.
    #[inline(always)]
    fn fill<S: Simd, F: SimdFloat<S, Element = T>>(
        &mut self,
        simd: S,
        [a, b, c]: &[[Column<T>; 3]; 3],
        slack: T,
        lane: usize,
    ) {
        let a = lanes::<S, F, T>(simd, a, lane);
        let b = lanes::<S, F, T>(simd, b, lane);
        let c = lanes::<S, F, T>(simd, c, lane);
        let (e, f, g) = (minus(b, a), minus(c, a), minus(c, b));
        let [x, y, z] =
            [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
        let area = dot([x, y, z], [x, y, z]);
        let longest = dot(e, e).max(dot(f, f)).max(dot(g, g));
        let least_height = slack * T::from_f64(THIN);
        let wide = area.simd_gt(longest * F::splat(simd, least_height * least_height));
        let inverse = F::splat(simd, T::ONE) / area.sqrt();
        let n = [x * inverse, y * inverse, z * inverse];
        let offset = dot(n, a).min(dot(n, b)).min(dot(n, c));
        let blur = longest * inverse * F::splat(simd, slack) * F::splat(simd, T::from_f64(0.25));
        let level = offset - blur * F::splat(simd, T::from_f64(0.5));
        let finite = inverse.simd_lt(F::splat(simd, T::INFINITY));
        let fit = wide & inverse.simd_gt(F::splat(simd, T::ZERO)) & finite;
        let sure = fit & offset.abs().simd_gt(blur);
        x.store_slice(&mut self.columns[0][..F::LEN]);
        y.store_slice(&mut self.columns[1][..F::LEN]);
        z.store_slice(&mut self.columns[2][..F::LEN]);
        inverse.store_slice(&mut self.columns[3][..F::LEN]);
        offset.store_slice(&mut self.columns[4][..F::LEN]);
        level.store_slice(&mut self.columns[5][..F::LEN]);
        (self.fit, self.sure) = (fit.to_bitmask(), sure.to_bitmask());
    }
}

#[inline(always)]
fn lanes<S: Simd, F: SimdFloat<S, Element = T>, T: Wide>(
    simd: S,
    [x, y, z]: &[Column<T>; 3],
    lane: usize,
) -> [F; 3] {
    let lanes = lane..lane + F::LEN;
    [
        F::from_slice(simd, &x[lanes.clone()]),
        F::from_slice(simd, &y[lanes.clone()]),
        F::from_slice(simd, &z[lanes]),
    ]
}

#[inline(always)]
fn minus<S: Simd, F: SimdFloat<S>>(p: [F; 3], q: [F; 3]) -> [F; 3] {
    [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

#[inline(always)]
fn dot<S: Simd, F: SimdFloat<S>>(p: [F; 3], q: [F; 3]) -> F {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::Vertex;
    use glam::{DVec3, Vec3};
    use std::vec::Vec;

    /// Facets over vertices some of which coincide, lie on one line or nearly so.
    fn facets_of<V: Vector>(slack: f64, cover: bool) -> Vec<Facet<V>> {
        let mut polytope = Polytope::<V, 32>::EMPTY;
        let mut random = 1_u64;
        let mut coordinate = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from((random >> 40) as u32 % 8) * 0.25 - 0.9
        };
        for _ in 0..32 {
            let point = V::from_fn(|_| V::Scalar::from_f64(coordinate()));
            polytope.put(Vertex::new(point, V::ZERO));
        }
        let corners = |i: u16| Corners::new([i % 32, i * 7 % 31, (i * 5 + 1) % 32]);
        let (facets, slack) = ((0..61).map(corners), V::Scalar::from_f64(slack));
        if cover {
            V::Scalar::run(Cover { polytope: &mut polytope, facets, slack });
        } else {
            Cover { polytope: &mut polytope, facets, slack }.plain();
        }
        polytope.facets().collect()
    }

    fn same<V: Vector>() {
        for slack in [1e-14, 1e-6, 1e-2] {
            let (one, other) = (facets_of::<V>(slack, false), facets_of::<V>(slack, true));
            assert_eq!(one.len(), 61);
            for (p, q) in one.iter().zip(&other) {
                assert_eq!((p.corners, p.normal, p.offset), (q.corners, q.normal, q.offset));
                assert_eq!(p.level, q.level);
            }
        }
    }

    #[test]
    fn in_vectors_facets_are_the_same_to_the_last_bit() {
        same::<DVec3>();
        same::<Vec3>();
    }
}
