//! The walk itself, in vectors: searches, triangles and edges are one piece of code.
//!
//! Lengths are multiplied by a unit that brings them near 1, so that their sixth powers are ordinary
//! numbers.

use super::spread::{Fan, NEWEST, carried_by, corners};
use super::{Found, Unknown};
use crate::answer::{Stop, Witness};
use crate::difference::Vertex;
use crate::shape::cloud::{Cloud, Corners};
use crate::solver::Outcome;
use crate::space::{Column, Field, Pose, Scalar, Task, Unit, Vector, Vectors, Wide, row};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Vertices that there is room for; walks that need more are rare.
pub(super) const ROOM: usize = 16;

/// A walk along a first direction, or on from vertices that an earlier one ended with.
pub(super) struct Walk<'w, V: Vector> {
    pub(super) a: &'w Cloud<'w, V>,
    pub(super) b: &'w Cloud<'w, V>,
    pub(super) a_from_b: &'w Pose<V>,
    /// A power of two.
    pub(super) unit: V::Scalar,
    /// Of any length; not looked along if there are vertices.
    pub(super) first: V,
    /// Three at most, by their numbers.
    pub(super) known: &'w [[u32; 2]],
    /// What rounding may take from either bound.
    pub(super) slack: V::Scalar,
    /// The bracket is closed if it is not wider than this.
    pub(super) target: V::Scalar,
    /// A distance above this is enough.
    pub(super) above: V::Scalar,
    pub(super) vectors: Vectors,
}

impl<V: Vector> Task<V::Scalar> for &Walk<'_, V> {
    type Output = Result<Found<V>, Unknown<V>>;

    /// Without vectors there is nothing to gain.
    fn plain(self) -> Self::Output {
        Err(Unknown::Untold(0))
    }

    #[inline(always)]
    fn wide(self) -> Self::Output
    where
        V::Scalar: Wide,
    {
        let level = self.vectors.0;
        dispatch!(level, simd => walk::<_, <V::Scalar as Wide>::Four<_>, _>(simd, self))
    }
}

#[inline(always)]
fn walk<S: Simd, F: SimdFloat<S, Element = V::Scalar>, V: Vector<Scalar: Wide>>(
    simd: S,
    task: &Walk<'_, V>,
) -> Result<Found<V>, Unknown<V>> {
    let frame = Frame::new(task.a.corners, task.b.corners, task.a_from_b, task.unit);
    // 1. A first vertex, …
    let limits = [task.target * task.unit, (task.above + task.slack) * task.unit];
    let first = match task.known.first() {
        Some(&known) => known,
        None => frame.first(simd, coordinates(task.first), task.a_from_b)?,
    };
    let vertex = frame.vertex(first);
    let (mut vertices, mut numbers) = (Column([V::Scalar::ZERO; 4 * ROOM]), [[0; 2]; ROOM]);
    let mut fan = Fan::EMPTY;
    let mut path = Path {
        vertices: &mut vertices,
        numbers: &mut numbers,
        newest: vertex,
        fan: &mut fan,
        part: NEWEST,
        carriers: [0; 3],
        along: [-vertex[0], -vertex[1], -vertex[2]],
    };
    path.keep::<S, F>(simd, 0, vertex, first);
    // 2. … those that are known besides, …
    let mut place = 1;
    if let [_, between @ .., last] = task.known {
        if let [second, ..] = between {
            path.keep::<S, F>(simd, 1, frame.vertex(*second), *second);
            (path.carriers, place) = ([0, 1, 1], 2);
        }
        let Ok(()) = path.add::<S, F>(simd, place, frame.vertex(*last), *last) else {
            return Err(Unknown::Untold(0));
        };
        place += 1;
    }
    // 3. … and then one after the other.
    let mut looks = u32::from(task.known.is_empty());
    while place < ROOM {
        let numbers = frame.farthest(simd, path.along);
        let vertex = frame.vertex(numbers);
        looks += 1;
        match path.end(vertex, limits) {
            Ok(Some(stop)) => return path.found(task, (vertex, numbers), (stop, looks)),
            Ok(None) => {}
            Err(Lost) => break,
        }
        let Ok(()) = path.add::<S, F>(simd, place, vertex, numbers) else { break };
        place += 1;
    }
    Err(Unknown::Untold(looks))
}

/// Numbers have left their range, or the origin is inside.
struct Lost;

/// Both shapes' corners, and how they become vertices.
pub(in crate::solver) struct Frame<'w, V: Vector> {
    a: Corners<'w, V>,
    b: Corners<'w, V>,
    axes: [[V::Scalar; 3]; 3],
    unit: V::Scalar,
    /// Times the unit.
    axes_in_unit: [[V::Scalar; 3]; 3],
    translation_in_unit: [V::Scalar; 3],
}

impl<'w, V: Vector> Frame<'w, V> {
    #[inline(always)]
    pub(in crate::solver) fn new(
        a: Corners<'w, V>,
        b: Corners<'w, V>,
        a_from_b: &Pose<V>,
        unit: V::Scalar,
    ) -> Self {
        let axes = a_from_b.rotation.axes().as_ref();
        let axes = [coordinates(axes[0]), coordinates(axes[1]), coordinates(axes[2])];
        let axes_in_unit = [times(axes[0], unit), times(axes[1], unit), times(axes[2], unit)];
        let translation_in_unit = times(coordinates(a_from_b.translation), unit);
        Self { a, b, axes, unit, axes_in_unit, translation_in_unit }
    }

    /// B's axes and its origin, in the unit.
    #[inline(always)]
    pub(in crate::solver) fn in_unit(&self) -> ([[V::Scalar; 3]; 3], [V::Scalar; 3]) {
        (self.axes_in_unit, self.translation_in_unit)
    }

    /// A's corner in the unit, and B's as it is.
    #[inline(always)]
    pub(in crate::solver) fn corners(&self, [a, b]: [u32; 2]) -> ([V::Scalar; 3], [V::Scalar; 3]) {
        let (a, b) = (coordinates(self.a.corner(a)), coordinates(self.b.corner(b)));
        (times(a, self.unit), b)
    }

    /// A's farthest corner along a direction, and B's the other way.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(in crate::solver) fn farthest<S: Simd>(&self, simd: S, along: [V::Scalar; 3]) -> [u32; 2]
    where
        V::Scalar: Wide,
    {
        let [x, y, z] = self.axes;
        let in_b = [-dot(x, along), -dot(y, along), -dot(z, along)];
        [self.a.farthest(simd, along), self.b.farthest(simd, in_b)]
    }

    /// The first vertex, if its direction parts the shapes.
    #[inline(always)]
    fn first<S: Simd>(
        &self,
        simd: S,
        along: [V::Scalar; 3],
        a_from_b: &Pose<V>,
    ) -> Result<[u32; 2], Unknown<V>>
    where
        V::Scalar: Wide,
    {
        let numbers = self.farthest(simd, along);
        let beyond = dot(along, self.vertex(numbers));
        match () {
            () if beyond < V::Scalar::ZERO => Ok(numbers),
            () if beyond >= V::Scalar::ZERO => {
                let b = a_from_b.apply(self.b.corner(numbers[1]));
                Err(Unknown::NotParted(Vertex::numbered(self.a.corner(numbers[0]), b, numbers)))
            }
            () => Err(Unknown::Untold(1)),
        }
    }

    /// The vertex of these numbers, times the unit.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(in crate::solver) fn vertex(&self, numbers: [u32; 2]) -> [V::Scalar; 3] {
        let (a, b) = self.corners(numbers);
        let ([x, y, z], t) = self.in_unit();
        [
            a[0] - (x[0] * b[0] + y[0] * b[1] + z[0] * b[2] + t[0]),
            a[1] - (x[1] * b[0] + y[1] * b[1] + z[1] * b[2] + t[1]),
            a[2] - (x[2] * b[0] + y[2] * b[1] + z[2] * b[2] + t[2]),
        ]
    }
}

/// What is kept on the way, in the unit.
struct Path<'p, N> {
    /// Four numbers to each. All this is lent: a struct of large arrays would be copied when it is made.
    vertices: &'p mut Column<N, { 4 * ROOM }>,
    numbers: &'p mut [[u32; 2]; ROOM],
    newest: [N; 3],
    fan: &'p mut Fan<N>,
    /// The part of the fan that the nearest point is on, and the places of the vertices that carry it.
    part: usize,
    carriers: [u32; 3],
    /// Where to look next: from the nearest point towards the origin.
    along: [N; 3],
}

impl<N: Wide> Path<'_, N> {
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn keep<S: Simd, F: SimdFloat<S, Element = N>>(
        &mut self,
        simd: S,
        place: usize,
        vertex: [N; 3],
        numbers: [u32; 2],
    ) {
        // As it is read again: in one piece.
        row::<S, F, N>(simd, vertex).store_slice(&mut self.vertices[4 * (place % ROOM)..][..4]);
        self.numbers[place % ROOM] = numbers;
        self.newest = vertex;
    }

    #[inline(always)]
    fn vertex(&self, place: u32) -> &[N] {
        &self.vertices[4 * (place as usize % ROOM)..][..4]
    }

    /// Whether the farthest vertex along the last direction is the end.
    #[inline(always)]
    fn end(&self, vertex: [N; 3], [target, above]: [N; 2]) -> Result<Option<Stop>, Lost> {
        let squared = dot(self.along, self.along);
        let (length, tiny) = (squared.sqrt(), N::TINY);
        if !(squared > tiny * tiny && squared < N::INFINITY) {
            return Err(Lost);
        }
        // The newest vertex is in the plane through the nearest point.
        let beyond = dot(self.along, less(vertex, self.newest));
        if !(beyond > target * length) {
            return Ok(Some(Stop::Converged));
        }
        let far = -dot(self.along, vertex) > above * length;
        Ok(far.then_some(Stop::Decided))
    }

    /// Adds a vertex, and finds what is nearest then.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn add<S: Simd, F: SimdFloat<S, Element = N>>(
        &mut self,
        simd: S,
        place: usize,
        vertex: [N; 3],
        numbers: [u32; 2],
    ) -> Result<(), Lost> {
        self.keep::<S, F>(simd, place, vertex, numbers);
        let [i, j, k] = self.carriers;
        let kept = [
            F::from_slice(simd, self.vertex(i)),
            F::from_slice(simd, self.vertex(j)),
            F::from_slice(simd, self.vertex(k)),
        ];
        let part = self.fan.spread(simd, kept, vertex, corners(self.part));
        self.part = part.ok_or(Lost)?;
        self.carriers = carried_by(self.part, [i, j, k, place as u32]);
        self.along = self.fan.along(self.part);
        Ok(())
    }

    /// What is proved by the vertices before, and by the last one.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn found<V: Vector<Scalar = N>>(
        &self,
        task: &Walk<'_, V>,
        (last, farthest): ([N; 3], [u32; 2]),
        (stop, steps): (Stop, u32),
    ) -> Result<Found<V>, Unknown<V>> {
        let place = |k: usize| self.carriers[k] as usize % ROOM;
        let [i, j, k] = [place(0), place(1), place(2)];
        let [p, q, r] = self.fan.weights(self.part);
        let back = N::ONE / task.unit;
        let [one, two, three] = [
            self.vertex(self.carriers[0]),
            self.vertex(self.carriers[1]),
            self.vertex(self.carriers[2]),
        ];
        let nearest = V::from_fn(|x| (one[x] * p + two[x] * q + three[x] * r) * back);
        let along = V::from_fn(|x| self.along[x]);
        let axis = Unit::scaled(along, N::ONE / along.length());
        let lower = -axis.get().dot(V::from_fn(|x| last[x] * back));
        let upper = nearest.length();
        // As the answer's own bound is told.
        let far = stop == Stop::Decided && lower - task.slack > task.above;
        let enough = upper - lower <= task.target || far;
        if !(enough && upper < N::INFINITY) {
            return Err(Unknown::Untold(steps));
        }
        let vertices = [self.numbers[i], self.numbers[j], self.numbers[k]];
        let of_a = |k: usize| task.a.corners.corner(vertices[k][0]);
        let of_b = |k: usize| task.b.corners.corner(vertices[k][1]);
        let witness = Witness {
            a: of_a(0) * p + of_a(1) * q + of_a(2) * r,
            b: task.a_from_b.apply(of_b(0) * p + of_b(1) * q + of_b(2) * r),
        };
        let slack = task.slack;
        let outcome = Outcome { lower, axis, upper, slack, witness, stop, steps, farthest };
        Ok(Found { outcome, vertices, count: corners(self.part) })
    }
}

#[inline(always)]
fn coordinates<V: Vector>(v: V) -> [V::Scalar; 3] {
    [v.get(0), v.get(1), v.get(2)]
}

#[inline(always)]
fn dot<N: Scalar>([x, y, z]: [N; 3], [u, v, w]: [N; 3]) -> N {
    x * u + y * v + z * w
}

#[inline(always)]
fn less<N: Scalar>([x, y, z]: [N; 3], [u, v, w]: [N; 3]) -> [N; 3] {
    [x - u, y - v, z - w]
}

#[inline(always)]
fn times<N: Scalar>([x, y, z]: [N; 3], factor: N) -> [N; 3] {
    [x * factor, y * factor, z * factor]
}
