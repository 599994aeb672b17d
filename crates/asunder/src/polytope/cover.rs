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

/// Where the corners of some facets are, in columns: x, y and z of each.
struct Triangles<T>([[Column<T>; 3]; 3]);

/// As many facets as the widest vectors have lanes.
struct Batch<T> {
    triangles: Triangles<T>,
    corners: [Corners; LANES],
    count: usize,
}

/// What is made of the corners of facets, a lane for each.
pub(crate) struct FacetLanes<F> {
    /// Not of length 1.
    normal: [F; 3],
    /// What brings it to length 1.
    inverse: F,
    pub(crate) offset: F,
    level: F,
    /// A bit for each normal that is fit to be used, and for each facet that the origin is clearly on one
    /// side of.
    fit: u64,
    pub(crate) sure: u64,
}

/// The same, where it is read one by one: the normals' x, y and z, what brings them to length 1, offsets
/// and levels.
struct Made<T> {
    columns: [Column<T>; 6],
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
    let mut batch =
        Batch { triangles: Triangles::EMPTY, corners: [Corners::new([0; 3]); LANES], count: LANES };
    let mut made = Made { columns: [Column([T::ZERO; LANES]); 6], fit: 0, sure: 0 };
    while batch.count == LANES {
        batch.fill(polytope, &mut facets);
        let mut lane = 0;
        while lane < batch.count {
            made.fill(FacetLanes::<F>::of(simd, batch.triangles.lanes(simd, lane), slack));
            let corners = &batch.corners[lane..batch.count.min(lane + F::LEN)];
            polytope.push_made(corners, &made, slack);
            lane += F::LEN;
        }
    }
}

impl<T: Scalar> Triangles<T> {
    const EMPTY: Self = Self([[Column([T::ZERO; LANES]); 3]; 3]);

    /// Puts corner `i` of the facet of a lane.
    #[inline(always)]
    fn put(&mut self, lane: usize, i: usize, [x, y, z]: [T; 3]) {
        let [of_x, of_y, of_z] = &mut self.0[i];
        (of_x[lane], of_y[lane], of_z[lane]) = (x, y, z);
    }
}

impl<T: Wide> Triangles<T> {
    /// Those from `lane` on.
    #[inline(always)]
    fn lanes<S: Simd, F: SimdFloat<S, Element = T>>(&self, simd: S, lane: usize) -> [[F; 3]; 3] {
        let mut lanes = [[F::splat(simd, T::ZERO); 3]; 3];
        let mut i = 0;
        while i < 9 {
            let column = &self.0[i / 3][i % 3];
            lanes[i / 3][i % 3] = F::from_slice(simd, &column[lane..lane + F::LEN]);
            i += 1;
        }
        lanes
    }
}

impl<T: Scalar> Batch<T> {
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
                let point = polytope.point(corners.get(i));
                self.triangles.put(self.count, i, [point.get(0), point.get(1), point.get(2)]);
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

impl<F> FacetLanes<F> {
    /// As [`Polytope::push_facet`] makes them, of the x, y and z of each corner.
    #[inline(always)]
    pub(crate) fn of<S: Simd, T: Wide>(simd: S, [a, b, c]: [[F; 3]; 3], slack: T) -> Self
    where
        F: SimdFloat<S, Element = T>,
    {
        let (e, f, g) = (minus(b, a), minus(c, a), minus(c, b));
        let normal =
            [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
        let area = dot(normal, normal);
        let longest = dot(e, e).max(dot(f, f)).max(dot(g, g));
        let least_height = slack * T::from_f64(THIN);
        let wide = area.simd_gt(longest * F::splat(simd, least_height * least_height));
        let inverse = F::splat(simd, T::ONE) / area.sqrt();
        let n = [normal[0] * inverse, normal[1] * inverse, normal[2] * inverse];
        let offset = dot(n, a).min(dot(n, b)).min(dot(n, c));
        let blur = longest * inverse * F::splat(simd, slack) * F::splat(simd, T::from_f64(0.25));
        let level = offset - blur * F::splat(simd, T::from_f64(0.5));
        let finite = inverse.simd_lt(F::splat(simd, T::INFINITY));
        let fit = wide & inverse.simd_gt(F::splat(simd, T::ZERO)) & finite;
        let sure = fit & offset.abs().simd_gt(blur);
        let (fit, sure) = (fit.to_bitmask(), sure.to_bitmask());
        Self { normal, inverse, offset, level, fit, sure }
    }

    /// Those that a point is above the level of, a bit for each.
    #[inline(always)]
    pub(crate) fn seen_from<S: Simd, T: Wide>(&self, simd: S, [x, y, z]: [T; 3]) -> u64
    where
        F: SimdFloat<S, Element = T>,
    {
        let apex = [F::splat(simd, x), F::splat(simd, y), F::splat(simd, z)];
        (dot(self.normal, apex) * self.inverse).simd_gt(self.level).to_bitmask()
    }
}

impl<T: Wide> Made<T> {
    #[inline(always)]
    fn fill<S: Simd, F: SimdFloat<S, Element = T>>(&mut self, facets: FacetLanes<F>) {
        facets.normal[0].store_slice(&mut self.columns[0][..F::LEN]);
        facets.normal[1].store_slice(&mut self.columns[1][..F::LEN]);
        facets.normal[2].store_slice(&mut self.columns[2][..F::LEN]);
        facets.inverse.store_slice(&mut self.columns[3][..F::LEN]);
        facets.offset.store_slice(&mut self.columns[4][..F::LEN]);
        facets.level.store_slice(&mut self.columns[5][..F::LEN]);
        (self.fit, self.sure) = (facets.fit, facets.sure);
    }
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
