//! One way to ask one library about the pairs of a row.

use asunder_zoo::walk::FRAMES;
use asunder_zoo::{Kind, Placement, PosedPair, Row, Triple};
use std::cell::RefCell;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One way to ask one library about the pairs of a row.
pub trait Peer {
    /// Asks about every pair, so many times, and throws the answers away; how long that took, and
    /// [`Duration::MAX`] if nobody answered.
    fn ask(&self, repeats: usize) -> Duration;
    /// What it says of pair `index`; `None` if it gives no answer, or none that can be judged. To be
    /// asked in order.
    fn claim(&self, index: usize) -> Option<Claim>;
}

/// A way to ask, if there is one.
pub type Way = Option<Box<dyn Peer>>;

/// A way with its names.
pub struct Entry {
    /// Who answers: `asunder`, or a peer.
    pub library: &'static str,
    /// `f64` or `f32`.
    pub precision: &'static str,
    /// How it is asked.
    pub way: &'static str,
    /// What asks.
    pub peer: Box<dyn Peer>,
}

/// An answer in plain numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// The signed distance.
    Distance {
        /// Negative where the shapes overlap.
        value: f64,
        /// The normal from A to B, in the world.
        axis: Triple,
        /// Support calls on each shape, where the library tells.
        steps: Option<u32>,
    },
    /// Whether the shapes overlap.
    Overlap(bool),
}

/// How a library makes its shapes and poses from plain numbers; `None` for what it lacks.
pub struct Recipe<A, B, P> {
    /// The first shape of a pair.
    pub a: fn(&Kind) -> Option<A>,
    /// The second one.
    pub b: fn(&Kind) -> Option<B>,
    /// Of either in the world.
    pub pose: fn(&Placement) -> Option<P>,
}

impl<A, B, P> Clone for Recipe<A, B, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, B, P> Copy for Recipe<A, B, P> {}

/// A peer from its shapes, the question, and what its answer says. The shapes' types are known
/// where the question is written, so the compiler may use them as it does in a user's program.
#[must_use]
pub fn peer<A, B, P, R>(
    row: &Row,
    recipe: &Recipe<A, B, P>,
    ask: impl Fn(&P, &A, &P, &B) -> R + 'static,
    tell: fn(&R) -> Option<Claim>,
) -> Way
where
    A: 'static,
    B: 'static,
    P: 'static,
    R: 'static,
{
    Some(Box::new(Posed { scene: Scene::of(row, recipe)?, ask, tell }))
}

/// The same about pairs that move, walk by walk, with a memory of type `M` for each walk. At its
/// first frame a walk remembers its last one, which is a step away.
#[must_use]
pub fn walker<A, B, P, M, R>(
    row: &Row,
    recipe: &Recipe<A, B, P>,
    ask: impl Fn(&mut M, &P, &A, &P, &B) -> R + 'static,
    tell: fn(&R) -> Option<Claim>,
) -> Way
where
    A: 'static,
    B: 'static,
    P: 'static,
    M: Default + 'static,
    R: 'static,
{
    let memories = row.pairs.chunks(FRAMES).map(|_| M::default()).collect();
    let walker =
        Walker { scene: Scene::of(row, recipe)?, memories: RefCell::new(memories), ask, tell };
    walker.ask(1);
    Some(Box::new(walker))
}

/// The places of two shapes in their lists, and their poses. In this order: a small whole number behind
/// a pose in f32, read with it in one vector, is a number below the least normal one, and a processor may
/// take ten cycles more to add those, though nobody asks what the sum is.
type Placed<P> = ([usize; 2], [P; 2]);

/// The pairs of a row as a library has them.
struct Scene<A, B, P> {
    pairs: Vec<Placed<P>>,
    shapes_a: Vec<A>,
    shapes_b: Vec<B>,
}

impl<A, B, P> Scene<A, B, P> {
    fn of(row: &Row, recipe: &Recipe<A, B, P>) -> Option<Self> {
        let pose = recipe.pose;
        let posed =
            |pair: &PosedPair| Some(([pair.a, pair.b], [pose(&pair.pose_a)?, pose(&pair.pose_b)?]));
        let pairs = row.pairs.iter().map(posed).collect::<Option<_>>()?;
        let shapes_a = row.shapes_a.iter().map(recipe.a).collect::<Option<_>>()?;
        let shapes_b = row.shapes_b.iter().map(recipe.b).collect::<Option<_>>()?;
        Some(Self { pairs, shapes_a, shapes_b })
    }
}

struct Posed<A, B, P, Ask, R> {
    scene: Scene<A, B, P>,
    ask: Ask,
    tell: fn(&R) -> Option<Claim>,
}

impl<A, B, P, Ask: Fn(&P, &A, &P, &B) -> R, R> Posed<A, B, P, Ask, R> {
    #[inline]
    fn answer(&self, ([a, b], [pose_a, pose_b]): &Placed<P>) -> R {
        (self.ask)(pose_a, &self.scene.shapes_a[*a], pose_b, &self.scene.shapes_b[*b])
    }
}

impl<A, B, P, Ask: Fn(&P, &A, &P, &B) -> R, R> Peer for Posed<A, B, P, Ask, R> {
    fn ask(&self, repeats: usize) -> Duration {
        let start = Instant::now();
        for _ in 0..repeats {
            for pair in &self.scene.pairs {
                black_box(&self.answer(black_box(pair)));
            }
        }
        start.elapsed()
    }
    fn claim(&self, index: usize) -> Option<Claim> {
        (self.tell)(&self.answer(self.scene.pairs.get(index)?))
    }
}

struct Walker<A, B, P, M, Ask, R> {
    scene: Scene<A, B, P>,
    memories: RefCell<Vec<M>>,
    ask: Ask,
    tell: fn(&R) -> Option<Claim>,
}

impl<A, B, P, M, Ask: Fn(&mut M, &P, &A, &P, &B) -> R, R> Walker<A, B, P, M, Ask, R> {
    #[inline]
    fn answer(&self, memory: &mut M, ([a, b], [pose_a, pose_b]): &Placed<P>) -> R {
        (self.ask)(memory, pose_a, &self.scene.shapes_a[*a], pose_b, &self.scene.shapes_b[*b])
    }
}

impl<A, B, P, M, Ask: Fn(&mut M, &P, &A, &P, &B) -> R, R> Peer for Walker<A, B, P, M, Ask, R> {
    fn ask(&self, repeats: usize) -> Duration {
        let memories = &mut *self.memories.borrow_mut();
        let start = Instant::now();
        for _ in 0..repeats {
            for (walk, memory) in self.scene.pairs.chunks(FRAMES).zip(&mut *memories) {
                for pair in walk {
                    black_box(&self.answer(memory, black_box(pair)));
                }
            }
        }
        start.elapsed()
    }
    fn claim(&self, index: usize) -> Option<Claim> {
        let pair = self.scene.pairs.get(index)?;
        let memory = &mut self.memories.borrow_mut()[index / FRAMES];
        (self.tell)(&self.answer(memory, pair))
    }
}
