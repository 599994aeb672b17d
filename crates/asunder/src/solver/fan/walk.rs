//! The walk itself, in vectors: searches, triangles and edges are one piece of code.
//!
//! Lengths are multiplied by a unit that brings them near 1, so that their sixth powers are ordinary
//! numbers.

use super::foot::{Foot, Lost, end};
use super::frame::{Frame, coordinates};
use super::spread::{EDGE, Fan, NEWEST, TRIANGLE, carried_by, corners};
use super::{Found, Unknown};
use crate::shape::cloud::Cloud;
use crate::space::{Column, Field, Pose, Task, Vector, Vectors, Wide, row};
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
    let limits = [task.target * task.unit, (task.above + task.slack) * task.unit];
    // 1. The foot on what is known, or a first vertex.
    let (foot, mut looks) = match Foot::on(&frame, task.known) {
        Some(foot) => (foot, 1),
        None => {
            let numbers = frame.first(simd, coordinates(task.first), task.a_from_b)?;
            (Foot::on_vertex((frame.vertex(numbers), numbers)), 2)
        }
    };
    // 2. What is beyond it: nothing, in most frames from a seed, …
    let beyond = frame.farthest(simd, foot.along);
    let vertex = frame.vertex(beyond);
    match end(foot.along, foot.newest(), vertex, limits) {
        Ok(Some(stop)) => return foot.found(task, (vertex, beyond), (stop, looks)),
        Ok(None) => {}
        Err(Lost) => return Err(Unknown::Untold(looks)),
    }
    // … or another vertex: two of them make an edge, without vectors.
    let has_one = foot.count == 1;
    let foot = if has_one { foot.edge_to((vertex, beyond)) } else { foot };
    let (mut vertices, mut numbers) = (Column([V::Scalar::ZERO; 4 * ROOM]), [[0; 2]; ROOM]);
    let mut fan = Fan::EMPTY;
    let mut path = Path {
        vertices: &mut vertices,
        numbers: &mut numbers,
        newest: foot.newest(),
        fan: &mut fan,
        part: NEWEST,
        carriers: [0; 3],
        along: foot.along,
    };
    path.begin::<S, F>(simd, &foot);
    let mut place = foot.count;
    if !has_one {
        let Ok(()) = path.add::<S, F>(simd, place, vertex, beyond) else {
            return Err(Unknown::Untold(looks));
        };
        place += 1;
    }
    // 3. And then one vertex after the other.
    while place < ROOM {
        let numbers = frame.farthest(simd, path.along);
        let vertex = frame.vertex(numbers);
        looks += 1;
        match end(path.along, path.newest, vertex, limits) {
            Ok(Some(stop)) => return path.foot().found(task, (vertex, numbers), (stop, looks)),
            Ok(None) => {}
            Err(Lost) => break,
        }
        let Ok(()) = path.add::<S, F>(simd, place, vertex, numbers) else { break };
        place += 1;
    }
    Err(Unknown::Untold(looks))
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

    /// With the vertices that carry a foot.
    #[inline(always)]
    fn begin<S: Simd, F: SimdFloat<S, Element = N>>(&mut self, simd: S, foot: &Foot<N>) {
        let mut place = 0;
        while place < foot.count {
            self.keep::<S, F>(simd, place, foot.vertices[place], foot.numbers[place]);
            place += 1;
        }
        (self.carriers, self.part) = match foot.count {
            1 => ([0, 0, 0], NEWEST),
            2 => ([0, 1, 1], EDGE),
            _ => ([0, 1, 2], TRIANGLE),
        };
        self.fan.carry(self.part, foot.weights);
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

    /// What the nearest point is on.
    #[inline(always)]
    fn foot(&self) -> Foot<N> {
        let place = |k: usize| self.carriers[k] as usize % ROOM;
        let vertex = |k: usize| {
            let of = self.vertex(self.carriers[k]);
            [of[0], of[1], of[2]]
        };
        Foot {
            vertices: [vertex(0), vertex(1), vertex(2)],
            numbers: [self.numbers[place(0)], self.numbers[place(1)], self.numbers[place(2)]],
            weights: self.fan.weights(self.part),
            along: self.along,
            count: corners(self.part),
        }
    }
}
