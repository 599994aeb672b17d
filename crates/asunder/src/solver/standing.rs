//! Whether a surface that an answer was found on still proves one where the shapes are now: the frame in
//! which nothing has come out of it, as most frames are.
//!
//! 1. Its vertices, by their numbers, where they are now.
//! 2. The offset of each facet, several to a vector. The least is the radius of a ball inside the surface
//!    (ARCHITECTURE.md, "Why the depth is proven").
//! 3. One look along that facet's normal. If nothing lies beyond it, that is the depth.
//!
//! No polytope is laid out for it, and the seed stays as it is. Where the answer is not found so, the
//! surface is made anew and grown (`seed.rs`).

use super::fan::Frame;
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::polytope::{FacetLanes, is_clearly_behind};
use crate::shape::cloud::Cloud;
use crate::solver::Outcome;
use crate::space::{Column, Field, Pose, Scalar, Task, Unit, Vector, Vectors, Wide, columns, row};
use fearless_simd::{Simd, dispatch, prelude::*};

/// The way out may lead through any facet of one flat face, and rounding tells their offsets apart: those up
/// to this times the least are asked. Where rounding is more than that, next to touching, a polytope is grown.
const LEVEL: f64 = 1.0 + 1e-5;

/// A surface, and where the shapes are.
struct Standing<'s, V: Vector, const ROWS: usize, const FACETS: usize> {
    a: Cloud<'s, V>,
    b: Cloud<'s, V>,
    a_from_b: &'s Pose<V>,
    /// A power of two.
    unit: V::Scalar,
    vertices: &'s [[u32; 2]],
    facets: &'s [[u8; 3]],
    slack: V::Scalar,
    vectors: Vectors,
}

/// Why a surface does not stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fallen<V: Vector> {
    /// That went into it.
    pub(super) looks: u32,
    /// The farthest vertex along an axis, beyond the surface. Not by its numbers: a box that is mirrored
    /// may number its corners otherwise.
    pub(super) beyond: Option<(Unit<V>, Vertex<V>)>,
}

impl<V: Vector> Fallen<V> {
    /// Known without a look.
    const UNSEEN: Self = Self { looks: 0, beyond: None };
}

/// The depth, if it is the inradius of the surface with these facets over the vertices of these numbers.
///
/// # Errors
/// Why they do not tell it.
#[inline(never)]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>, const ROWS: usize, const FACETS: usize>(
    difference: &D,
    vertices: &[[u32; 2]],
    facets: &[[u8; 3]],
) -> Result<Outcome<V>, Fallen<V>> {
    let fits = vertices.len() <= ROWS / 4 && (1..=FACETS).contains(&facets.len());
    if V::DIM != 3 || !fits {
        return Err(Fallen::UNSEEN);
    }
    let (a, b, a_from_b) = difference.parts();
    let unseen = Fallen::UNSEEN;
    let (a, b) = (Cloud::of(a).ok_or(unseen)?, Cloud::of(b).ok_or(unseen)?);
    let unit = a.unit.or(b.unit).ok_or(unseen)?;
    let slack = Bracket::<V>::slack_for(a.reach.max(b.reach).max(difference.shift()));
    let vectors = if a.unit.is_some() { a.vectors } else { b.vectors };
    V::Scalar::run(&Standing::<V, ROWS, FACETS> {
        a,
        b,
        a_from_b,
        unit,
        vertices,
        facets,
        slack,
        vectors,
    })
}

impl<V: Vector, const ROWS: usize, const FACETS: usize> Task<V::Scalar>
    for &Standing<'_, V, ROWS, FACETS>
{
    type Output = Result<Outcome<V>, Fallen<V>>;

    /// Without vectors there is nothing to gain.
    fn plain(self) -> Self::Output {
        Err(Fallen::UNSEEN)
    }

    #[inline(always)]
    fn wide(self) -> Self::Output
    where
        V::Scalar: Wide,
    {
        let Vectors(level) = self.vectors;
        dispatch!(level, simd => stand::<_, <V::Scalar as Wide>::Four<_>, _, ROWS, FACETS>(simd, self))
    }
}

#[inline(always)]
fn stand<
    S: Simd,
    F: SimdFloat<S, Element = V::Scalar>,
    V: Vector<Scalar: Wide>,
    const ROWS: usize,
    const FACETS: usize,
>(
    simd: S,
    task: &Standing<'_, V, ROWS, FACETS>,
) -> Result<Outcome<V>, Fallen<V>> {
    let frame = Frame::new(task.a.corners, task.b.corners, task.a_from_b, task.unit);
    let slack = task.slack * task.unit;
    // 1. The vertices, …
    let moved = Moved::<F>::new(simd, &frame);
    let mut points = Points(Column([V::Scalar::ZERO; ROWS]));
    let mut i = 0;
    while i < task.vertices.len() {
        points.put(i, moved.vertex(simd, &frame, task.vertices[i]));
        i += 1;
    }
    // 2. … how far the facets are, …
    let mut offsets = Column([V::Scalar::ZERO; FACETS]);
    if !points.offsets::<S, F>(simd, task.facets, slack, &mut offsets.0) {
        return Err(Fallen::UNSEEN);
    }
    let (nearest, offset) = least_of::<S, F, _>(simd, &offsets.0, task.facets.len());
    let corners = points.corners::<V>(task.facets[nearest]);
    if !(offset > slack && is_clearly_behind::<V>(corners)) {
        return Err(Fallen::UNSEEN);
    }
    let normal = V::facet_normal(corners);
    let axis = Unit::scaled(normal, V::Scalar::ONE / normal.length());
    // 3. … and what lies beyond the nearest one.
    let along = axis.get();
    let numbers = frame.farthest(simd, [along.get(0), along.get(1), along.get(2)]);
    let [x, y, z] = frame.vertex(numbers);
    let height = along.get(0) * x + along.get(1) * y + along.get(2) * z;
    if !(height - offset <= slack * V::Scalar::from_f64(Bracket::<V>::CLOSED)) {
        return Err(Fallen { looks: 1, beyond: Some((axis, task.vertex(numbers))) });
    }
    let level = offset * V::Scalar::from_f64(LEVEL);
    let facets = task.facets.iter().zip(&offsets.0).filter(|(_, offset)| **offset <= level);
    match points.pierced(facets.map(|(&facet, _)| facet), along * offset) {
        Some(pierced) if pierced.miss <= slack * slack => {
            Ok(task.outcome(axis, [height, offset], numbers, pierced))
        }
        _ => Err(Fallen { looks: 1, beyond: None }),
    }
}

/// The least number of a column, and where it is: the first place in a tie.
#[inline(always)]
fn least_of<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    simd: S,
    column: &[N],
    count: usize,
) -> (usize, N) {
    let mut least = F::splat(simd, N::INFINITY);
    let mut i = 0;
    while i < count {
        least = F::from_slice(simd, &column[i..i + F::LEN]).min(least);
        i += F::LEN;
    }
    let least = least.reduce_min();
    let all = F::splat(simd, least);
    i = 0;
    while i < count {
        let lanes = F::from_slice(simd, &column[i..i + F::LEN]).simd_eq(all).to_bitmask();
        if lanes != 0 {
            return (i + lanes.trailing_zeros() as usize, least);
        }
        i += F::LEN;
    }
    (0, N::NEG_INFINITY)
}

/// Where B is, in rows.
struct Moved<F> {
    axes: [F; 3],
    translation: F,
}

impl<F> Moved<F> {
    #[inline(always)]
    fn new<S: Simd, V: Vector>(simd: S, frame: &Frame<'_, V>) -> Self
    where
        F: SimdFloat<S, Element = V::Scalar>,
        V::Scalar: Wide,
    {
        let ([x, y, z], t) = frame.in_unit();
        Self { axes: [row(simd, x), row(simd, y), row(simd, z)], translation: row(simd, t) }
    }

    /// As [`Frame::vertex`] tells it.
    #[inline(always)]
    fn vertex<S: Simd, V: Vector>(&self, simd: S, frame: &Frame<'_, V>, numbers: [u32; 2]) -> F
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
struct Points<N, const ROWS: usize>(Column<N, ROWS>);

impl<N: Wide, const ROWS: usize> Points<N, ROWS> {
    #[inline(always)]
    fn put<S: Simd, F: SimdFloat<S, Element = N>>(&mut self, i: usize, row: F) {
        row.store_slice(&mut self.0[4 * i % ROWS..][..4]);
    }

    #[inline(always)]
    fn get(&self, i: u8) -> &[N] {
        &self.0[4 * usize::from(i) % ROWS..][..4]
    }

    #[inline(always)]
    fn corners<V: Vector<Scalar = N>>(&self, facet: [u8; 3]) -> V::Corners<V> {
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

    /// How far each facet is; false if one of them does not tell. There may be fewer than four at last:
    /// then the last one is told again.
    #[inline(always)]
    fn offsets<S: Simd, F: SimdFloat<S, Element = N>>(
        &self,
        simd: S,
        facets: &[[u8; 3]],
        slack: N,
        offsets: &mut [N],
    ) -> bool {
        let (mut first, last) = (0, facets.len() - 1);
        while first <= last {
            let mut of_four = [[0; 3]; 4];
            let mut lane = 0;
            while lane < 4 {
                of_four[lane] = facets[(first + lane).min(last)];
                lane += 1;
            }
            let corners = [
                self.lanes(simd, of_four, 0),
                self.lanes(simd, of_four, 1),
                self.lanes(simd, of_four, 2),
            ];
            let facets = FacetLanes::<F>::of(simd, corners, slack);
            if facets.sure != 0b1111 {
                return false;
            }
            facets.offset.store_slice(&mut offsets[first..][..4]);
            first += 4;
        }
        true
    }

    /// Of some facets, the one that the ray from the origin to `at` goes through, or comes nearest to.
    #[inline(always)]
    fn pierced<V: Vector<Scalar = N>>(
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
struct Pierced<N> {
    facet: [u8; 3],
    weights: [N; 3],
    miss: N,
}

impl<V: Vector, const ROWS: usize, const FACETS: usize> Standing<'_, V, ROWS, FACETS> {
    /// As the solvers know it.
    #[inline(always)]
    fn vertex(&self, numbers: [u32; 2]) -> Vertex<V> {
        let [a, b] = numbers;
        let b = self.a_from_b.apply(self.b.corners.corner(b));
        Vertex::numbered(self.a.corners.corner(a), b, numbers)
    }

    /// From the axis, how far along it the farthest vertex and the nearest facet are, the numbers of that
    /// vertex, and the facet that is left through.
    #[inline(always)]
    fn outcome(
        &self,
        axis: Unit<V>,
        [height, least]: [V::Scalar; 2],
        farthest: [u32; 2],
        pierced: Pierced<V::Scalar>,
    ) -> Outcome<V> {
        let back = V::Scalar::ONE / self.unit;
        let (mut of_a, mut of_b) = (V::ZERO, V::ZERO);
        for (&corner, &weight) in pierced.facet.iter().zip(&pierced.weights) {
            let [a, b] = self.vertices[usize::from(corner) % self.vertices.len()];
            of_a = of_a + self.a.corners.corner(a) * weight;
            of_b = of_b + self.b.corners.corner(b) * weight;
        }
        Outcome {
            lower: -height * back,
            axis,
            upper: -least * back,
            slack: self.slack,
            witness: Witness { a: of_a, b: self.a_from_b.apply(of_b) },
            stop: Stop::Converged,
            steps: 1,
            farthest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::Difference;
    use crate::shape::Hull;
    use crate::space::{Rotation, Space};
    use crate::{Pair, Seed};
    use glam::{DVec3, Vec3};
    use std::vec::Vec;

    fn hull<V: Vector>(phase: f64) -> Hull<V> {
        let point = |i: usize| {
            let i = i as f64 + phase;
            let [x, y, z] = [(i * 1.7).sin(), (i * 2.3 + 1.0).cos(), (i * 0.9 + 2.0).sin()];
            V::from_fn(|axis| V::Scalar::from_f64([x, y, z][axis]))
        };
        Hull::new(&(0..40).map(point).collect::<Vec<V>>()).unwrap()
    }

    fn pose<V: Space>(t: f64) -> Pose<V> {
        let number = V::Scalar::from_f64;
        let place = [0.4 + 0.3 * t.cos(), 0.5 * t.sin(), 0.3].map(number);
        let axis = V::from_fn(|k| [number(1.0), number(0.4), number(-0.5)][k]);
        Pose::new(Rotation::from_axis_angle(axis, t).unwrap(), V::from_fn(|k| place[k]))
    }

    /// How many of 400 frames are settled without a polytope, all of them as a cold answer is.
    fn settled<V: Space>(tolerance: f64) -> usize {
        let (a, b) = (hull::<V>(0.0), hull::<V>(0.5));
        let mut seed = Seed::new();
        let mut settled = 0;
        for frame in 0..400 {
            let pose = pose::<V>(f64::from(frame) * 0.01);
            if let Ok(outcome) = seed.stand(&Difference::new(&a, &b, pose)) {
                let cold = Pair::new(&a, &b).relative(pose).signed_distance();
                let (lower, upper) = (outcome.lower.to_f64(), outcome.upper.to_f64());
                assert!((lower - cold.signed_distance().to_f64()).abs() < tolerance, "{frame}");
                assert!((upper - lower).abs() < tolerance && upper < 0.0, "{frame}");
                let between = outcome.witness.b - outcome.witness.a;
                let off = (between - outcome.axis.get() * outcome.lower).length().to_f64();
                assert!(off < 100.0 * tolerance, "{frame}: {off}");
                settled += 1;
            }
            let _ = Pair::new(&a, &b).relative(pose).resume(&mut seed);
        }
        settled
    }

    #[test]
    fn most_frames_need_no_polytope() {
        let settled = [settled::<DVec3>(1e-14), settled::<Vec3>(1e-5)];
        assert!(settled.iter().all(|&settled| settled > 300), "{settled:?} of 400");
    }
}
