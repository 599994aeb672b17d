//! A thousand pairs: sorted by kind, and handed from one way of solving to the next.

use crate::answers::Slots;
use crate::batch::Body;
use crate::lane::Real;
use crate::scalar;
use crate::shapes::{Polytope, Shapes, Way};
use crate::watch::Counter;
use crate::{boxes, walk};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder::space::Space;
use asunder::{Limits, Vector};
use fearless_simd::{Level, Simd, dispatch};

/// What is asked of one thread.
pub struct Job<'j, 's, V: Vector> {
    pub(crate) shapes: &'j Shapes<'s, V>,
    pub(crate) bodies: &'j [Body<V>],
    pub(crate) pairs: &'j [[u32; 2]],
    pub(crate) limits: Limits<V::Scalar>,
    pub(crate) counter: &'j Counter<'j>,
}

impl<V: Vector> Job<'_, '_, V> {
    #[inline(always)]
    pub(crate) fn bodies_of(&self, pair: usize) -> [&Body<V>; 2] {
        self.pairs[pair].map(|body| &self.bodies[body as usize])
    }

    /// The shapes of a pair, if both may walk.
    #[inline(always)]
    pub(crate) fn polytopes_of(&self, pair: usize) -> Option<[Polytope<'_, V>; 2]> {
        let [a, b] = self.bodies_of(pair);
        Some([self.shapes.polytope(a.shape)?, self.shapes.polytope(b.shape)?])
    }
}

/// The most pairs that are sorted and solved together.
pub(crate) const CHUNK: usize = 1024;

/// The lists that a thread needs, kept from one chunk to the next.
#[derive(Debug)]
pub struct Room<V: Vector> {
    /// Two boxes.
    boxes: Vec<u32>,
    /// What is to walk, and where it looks first.
    walks: Vec<Start<V>>,
    /// What is left to the scalar solver.
    rest: Vec<u32>,
}

/// A pair that is to walk, and the direction in A's frame that it begins with, if one is known that
/// is better than from middle to middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<V> {
    pub(crate) pair: u32,
    pub(crate) along: Option<V>,
}

impl<V: Vector> Room<V> {
    pub(crate) fn new() -> Self {
        // For all of a chunk in each list: the next one may be of another kind, or in another's room.
        let (boxes, walks) = (Vec::with_capacity(CHUNK), Vec::with_capacity(CHUNK));
        Self { boxes, walks, rest: Vec::with_capacity(CHUNK) }
    }

    /// Sorts pairs by kind.
    fn sort(&mut self, job: &Job<'_, '_, V>) {
        self.boxes.clear();
        self.walks.clear();
        self.rest.clear();
        for (pair, _) in (0_u32..).zip(job.pairs) {
            let [a, b] = job.bodies_of(pair as usize).map(|body| body.shape);
            match [job.shapes.way(a), job.shapes.way(b)] {
                [Way::Boxes, Way::Boxes] => self.boxes.push(pair),
                [Way::Boxes | Way::Walks, Way::Boxes | Way::Walks] => {
                    self.walks.push(Start { pair, along: None });
                }
                _ => self.rest.push(pair),
            }
        }
    }
}

/// A vector whose pairs can be asked about in batches: glam's `Vec3`, `Vec3A` and `DVec3`, several
/// to a vector; `Vec2` and `DVec2`, one at a time.
pub trait InLanes: Vector<Scalar: Send + Sync> + sealed::Sealed + 'static {
    #[doc(hidden)]
    fn solve(
        level: Level,
        job: &Job<'_, '_, Self>,
        slots: &mut Slots<'_, Self>,
        room: &mut Room<Self>,
    );
}

mod sealed {
    use super::{DVec2, DVec3, Vec2, Vec3, Vec3A};
    pub trait Sealed {}
    impl Sealed for Vec2 {}
    impl Sealed for DVec2 {}
    impl Sealed for Vec3 {}
    impl Sealed for Vec3A {}
    impl Sealed for DVec3 {}
}

macro_rules! in_lanes {
    ($solve:ident: $($vector:ty),*) => {$(
        impl InLanes for $vector {
            fn solve(
                level: Level,
                job: &Job<'_, '_, Self>,
                slots: &mut Slots<'_, Self>,
                room: &mut Room<Self>,
            ) {
                $solve(level, job, slots, room);
            }
        }
    )*};
}

in_lanes!(in_space: Vec3, Vec3A, DVec3);
in_lanes!(one_by_one: Vec2, DVec2);

/// In the plane a pair takes the scalar solver about as long as it takes lanes to be filled.
fn one_by_one<V: Vector>(
    _level: Level,
    job: &Job<'_, '_, V>,
    slots: &mut Slots<'_, V>,
    _room: &mut Room<V>,
) {
    scalar::solve(job, slots, 0..slots.len());
}

fn in_space<V: Space<Scalar: Real>>(
    level: Level,
    job: &Job<'_, '_, V>,
    slots: &mut Slots<'_, V>,
    room: &mut Room<V>,
) {
    room.sort(job);
    dispatch!(level, simd => lanes(simd, job, slots, room));
    scalar::solve(job, slots, room.rest.iter().map(|&pair| pair as usize));
}

#[inline(always)]
fn lanes<S: Simd, V: Space<Scalar: Real>>(
    simd: S,
    job: &Job<'_, '_, V>,
    slots: &mut Slots<'_, V>,
    room: &mut Room<V>,
) {
    type Lanes<V, S> = <<V as Vector>::Scalar as Real>::Lanes<S>;
    let Room { boxes, walks, rest } = room;
    simd.vectorize(
        #[inline(always)]
        || boxes::solve::<Lanes<V, S>, V>(simd, job, boxes, slots, walks, rest),
    );
    simd.vectorize(
        #[inline(always)]
        || walk::solve::<Lanes<V, S>, V>(simd, job, walks, slots, rest),
    );
}
