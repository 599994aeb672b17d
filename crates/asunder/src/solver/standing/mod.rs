//! Whether a surface that an answer was found on still proves one where the shapes are now.
//!
//! 1. Its vertices, by their numbers, where they are now (`points.rs`).
//! 2. The offset of each facet, several to a vector. The least is the radius of a ball inside the surface
//!    (ARCHITECTURE.md, "Why the depth is proven").
//! 3. One look along that facet's normal. If nothing lies beyond it, as in most frames, that is the depth.
//! 4. Else the surface takes in what was found (`surface.rs`), and so on, a few times.
//!
//! No polytope is laid out for it. Where the answer is not found so, one is made of the surface and grown (`seed.rs`).

mod points;
mod surface;

use super::fan::Frame;
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::polytope::is_clearly_behind;
use crate::shape::cloud::Cloud;
use crate::solver::Outcome;
use crate::space::{Column, Field, Pose, Scalar, Task, Unit, Vector, Vectors, Wide, row};
use fearless_simd::{Simd, dispatch, prelude::*};
use points::{Moved, Pierced, Points};
pub(super) use surface::{ROOM, Surface};

/// The way out may lead through any facet of one flat face, and rounding tells their offsets apart: those up
/// to this times the least are asked. Where rounding is more than that, next to touching, a polytope is grown.
const LEVEL: f64 = 1.0 + 1e-5;

/// Looks along facets of one surface. What needs more grows a polytope.
const LOOKS: u32 = 8;

/// A surface, and where the shapes are.
struct Standing<'s, V: Vector, const ROWS: usize, const FACETS: usize> {
    a: Cloud<'s, V>,
    b: Cloud<'s, V>,
    a_from_b: &'s Pose<V>,
    /// A power of two.
    unit: V::Scalar,
    surface: &'s mut Surface,
    slack: V::Scalar,
    vectors: Vectors,
    /// So many looks at most.
    looks: u32,
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
    /// Known without one more look.
    const fn after(looks: u32) -> Self {
        Self { looks, beyond: None }
    }
}

/// The depth, if it is the inradius of the surface, with what it takes in. It stays closed in any case.
///
/// # Errors
/// Why it does not tell it.
#[inline(never)]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>, const ROWS: usize, const FACETS: usize>(
    difference: &D,
    surface: &mut Surface,
    most_looks: u32,
) -> Result<Outcome<V>, Fallen<V>> {
    let (unseen, facets) = (Fallen::after(0), surface.facets().len());
    let fits = surface.vertices().len() <= ROWS / 4 && (1..=FACETS).contains(&facets);
    if V::DIM != 3 || !fits {
        return Err(unseen);
    }
    let (a, b, a_from_b) = difference.parts();
    let (a, b) = (Cloud::of(a).ok_or(unseen)?, Cloud::of(b).ok_or(unseen)?);
    let unit = a.unit.or(b.unit).ok_or(unseen)?;
    let slack = Bracket::<V>::slack_for(a.reach.max(b.reach).max(difference.shift()));
    let vectors = if a.unit.is_some() { a.vectors } else { b.vectors };
    V::Scalar::run(&mut Standing::<V, ROWS, FACETS> {
        a,
        b,
        a_from_b,
        unit,
        surface,
        slack,
        vectors,
        looks: most_looks.min(LOOKS),
    })
}

impl<V: Vector, const ROWS: usize, const FACETS: usize> Task<V::Scalar>
    for &mut Standing<'_, V, ROWS, FACETS>
{
    type Output = Result<Outcome<V>, Fallen<V>>;

    /// Without vectors there is nothing to gain.
    fn plain(self) -> Self::Output {
        Err(Fallen::after(0))
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
    task: &mut Standing<'_, V, ROWS, FACETS>,
) -> Result<Outcome<V>, Fallen<V>> {
    let frame = Frame::new(task.a.corners, task.b.corners, task.a_from_b, task.unit);
    let slack = task.slack * task.unit;
    // 1. The vertices, …
    let moved = Moved::<F>::new(simd, &frame);
    let mut points = Points::<_, ROWS>::EMPTY;
    for (i, &vertex) in task.surface.vertices().iter().enumerate() {
        points.put(i, moved.vertex(simd, &frame, vertex));
    }
    let mut offsets = Column([V::Scalar::ZERO; FACETS]);
    let mut looks = 0;
    loop {
        // 2. … how far the facets are, …
        let facets = task.surface.facets();
        if !points.offsets::<S, F>(simd, facets, slack, &mut offsets.0) {
            return Err(Fallen::after(looks));
        }
        let (nearest, offset) = least_of::<S, F, _>(simd, &offsets.0, facets.len());
        let corners = points.corners::<V>(facets[nearest]);
        if !(offset > slack && is_clearly_behind::<V>(corners)) {
            return Err(Fallen::after(looks));
        }
        let normal = V::facet_normal(corners);
        let axis = Unit::scaled(normal, V::Scalar::ONE / normal.length());
        // 3. … what lies beyond the nearest one, …
        let along = axis.get();
        let numbers = frame.farthest(simd, [along.get(0), along.get(1), along.get(2)]);
        let vertex @ [x, y, z] = frame.vertex(numbers);
        let height = along.get(0) * x + along.get(1) * y + along.get(2) * z;
        looks += 1;
        if height - offset <= slack * V::Scalar::from_f64(Bracket::<V>::CLOSED) {
            let level = offset * V::Scalar::from_f64(LEVEL);
            let facets = facets.iter().zip(&offsets.0).filter(|(_, offset)| **offset <= level);
            return match points.pierced(facets.map(|(&facet, _)| facet), along * offset) {
                Some(pierced) if pierced.miss <= slack * slack => {
                    Ok(task.outcome(axis, [height, offset], (numbers, looks), pierced))
                }
                _ => Err(Fallen::after(looks)),
            };
        }
        // 4. … and what becomes of the surface with that.
        let fallen = Fallen { looks, beyond: Some((axis, task.vertex(numbers))) };
        if looks >= task.looks || !(height < V::Scalar::INFINITY) {
            return Err(fallen);
        }
        let seen = points.seen_from::<S, F>(simd, facets, vertex, slack);
        let place = task.surface.take_in(seen, numbers, ROWS / 4).ok_or(fallen)?;
        points.put(place, row::<S, F, _>(simd, vertex));
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

impl<V: Vector, const ROWS: usize, const FACETS: usize> Standing<'_, V, ROWS, FACETS> {
    /// As the solvers know it.
    #[inline(always)]
    fn vertex(&self, numbers: [u32; 2]) -> Vertex<V> {
        let [a, b] = numbers;
        let b = self.a_from_b.apply(self.b.corners.corner(b));
        Vertex::numbered(self.a.corners.corner(a), b, numbers)
    }

    /// From the axis, how far along it the farthest vertex and the nearest facet are, the numbers of that
    /// vertex, how many looks it took, and the facet that is left through.
    #[inline(always)]
    fn outcome(
        &self,
        axis: Unit<V>,
        [height, least]: [V::Scalar; 2],
        (farthest, steps): ([u32; 2], u32),
        pierced: Pierced<V::Scalar>,
    ) -> Outcome<V> {
        let back = V::Scalar::ONE / self.unit;
        let (mut of_a, mut of_b) = (V::ZERO, V::ZERO);
        for (&corner, &weight) in pierced.facet.iter().zip(&pierced.weights) {
            let [a, b] = self.surface.vertex(corner);
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
            steps,
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
            if let Ok(outcome) = seed.stand(&Difference::new(&a, &b, pose), 8) {
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
