//! The batch: the room that is kept between calls, and how pairs are dealt out to cores.

use crate::answers::Answers;
#[cfg(feature = "rayon")]
use crate::answers::Slots;
use crate::chunk::{InLanes, Job, Room};
use crate::shapes::Shapes;
use crate::watch::{Counter, Watch};
use asunder::{Limits, Pose, Vector};
use core::fmt;
use fearless_simd::Level;
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "rayon")]
use std::sync::{MutexGuard, TryLockError};

/// A shape somewhere in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<V: Vector> {
    /// Its number in [`Shapes`].
    pub shape: usize,
    /// Where it is, as seen from the world.
    pub pose: Pose<V>,
}

/// Why a batch was not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// A pair names a body that does not exist.
    NoBody {
        /// The number of the pair.
        pair: usize,
        /// The number of the body that it names.
        body: u32,
    },
    /// A body names a shape that does not exist.
    NoShape {
        /// The number of the body.
        body: usize,
        /// The number of the shape that it names.
        shape: usize,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBody { pair, body } => write!(f, "pair {pair} names body {body}: no such body"),
            Self::NoShape { body, shape } => {
                write!(f, "body {body} names shape {shape}: no such shape")
            }
        }
    }
}

impl std::error::Error for BatchError {}

/// Asks about many pairs at once, and keeps the room for it: a batch that has been used for as many
/// pairs before, on as many threads, allocates nothing. (rayon does now and then, for its queue, where the
/// batch is asked from outside of its pool.)
#[derive(Debug)]
pub struct Batch<V: InLanes> {
    level: Level,
    limits: Limits<V::Scalar>,
    answers: Answers<V>,
    /// One for each thread.
    rooms: Vec<Mutex<Room<V>>>,
}

impl<V: InLanes> Batch<V> {
    /// On the best instruction set that this processor has.
    #[must_use]
    pub fn new() -> Self {
        Self::at_level(Level::new())
    }

    /// On a given instruction set. The answers are the same on all of them, bit by bit.
    #[must_use]
    pub fn at_level(level: Level) -> Self {
        Self { level, limits: Limits::default(), answers: Answers::new(), rooms: Vec::new() }
    }

    /// Other limits than the default ones.
    #[must_use]
    pub fn limits(mut self, limits: Limits<V::Scalar>) -> Self {
        self.limits = limits;
        self
    }

    /// The signed distance of each pair, which is two numbers of bodies: A's and B's. On all cores
    /// with the feature `rayon`, in the thread pool that this is called from, by parts of up to 1024 pairs (128
    /// where some of `shapes` are neither boxes nor hulls of space); so few pairs, and all without that feature,
    /// on this one.
    ///
    /// # Errors
    /// [`BatchError`] for the first pair that names what does not exist, or a body that does.
    pub fn signed_distances(
        &mut self,
        shapes: &Shapes<'_, V>,
        bodies: &[Body<V>],
        pairs: &[[u32; 2]],
    ) -> Result<&Answers<V>, BatchError> {
        self.watched(shapes, bodies, pairs, &Watch::new())
    }

    /// The same with a look at the progress, and a way to end it.
    ///
    /// # Errors
    /// [`BatchError`] for the first pair that names what does not exist, or a body that does.
    pub fn watched(
        &mut self,
        shapes: &Shapes<'_, V>,
        bodies: &[Body<V>],
        pairs: &[[u32; 2]],
        watch: &Watch<'_>,
    ) -> Result<&Answers<V>, BatchError> {
        check(shapes, bodies, pairs)?;
        #[cfg(feature = "rayon")]
        if pairs.len() > shapes.part() && rayon::current_num_threads() > 1 {
            self.on_all_cores(shapes, bodies, pairs, watch);
            return Ok(&self.answers);
        }
        self.on_this_core(shapes, bodies, pairs, watch);
        Ok(&self.answers)
    }

    /// The same on the thread that calls it alone.
    ///
    /// # Errors
    /// [`BatchError`] for the first pair that names what does not exist, or a body that does.
    pub fn on_one_core(
        &mut self,
        shapes: &Shapes<'_, V>,
        bodies: &[Body<V>],
        pairs: &[[u32; 2]],
        watch: &Watch<'_>,
    ) -> Result<&Answers<V>, BatchError> {
        check(shapes, bodies, pairs)?;
        self.on_this_core(shapes, bodies, pairs, watch);
        Ok(&self.answers)
    }

    /// How many pairs of the last batch went to the scalar solver.
    #[must_use]
    pub fn left_over(&self) -> usize {
        self.answers.by_scalar.iter().filter(|&&by_scalar| by_scalar).count()
    }

    /// For so many pairs on so many threads.
    fn make_room(&mut self, pairs: usize, threads: usize) {
        self.answers.make_room(pairs);
        self.rooms.resize_with(threads.max(self.rooms.len()), || Mutex::new(Room::new()));
    }

    fn on_this_core(
        &mut self,
        shapes: &Shapes<'_, V>,
        bodies: &[Body<V>],
        pairs: &[[u32; 2]],
        watch: &Watch<'_>,
    ) {
        self.make_room(pairs.len(), 1);
        let counter = Counter::new(watch, pairs.len());
        let room = self.rooms[0].get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut slots = self.answers.slots();
        for pairs in pairs.chunks(shapes.part()) {
            if counter.is_cancelled() {
                return slots.forget_all();
            }
            let (mut here, rest) = slots.split_at(pairs.len());
            let job = Job { shapes, bodies, pairs, limits: self.limits, counter: &counter };
            V::solve(self.level, &job, &mut here, room);
            counter.add(here.answered());
            slots = rest;
        }
    }

    #[cfg(feature = "rayon")]
    fn on_all_cores(
        &mut self,
        shapes: &Shapes<'_, V>,
        bodies: &[Body<V>],
        pairs: &[[u32; 2]],
        watch: &Watch<'_>,
    ) {
        self.make_room(pairs.len(), rayon::current_num_threads());
        let counter = Counter::new(watch, pairs.len());
        let (level, limits, rooms) = (self.level, self.limits, &self.rooms);
        let solve = |pairs: &[[u32; 2]], slots: &mut Slots<'_, V>| {
            let _ended = counter.ended_by_panics();
            let job = Job { shapes, bodies, pairs, limits, counter: &counter };
            match free(rooms) {
                Some(mut room) => V::solve(level, &job, slots, &mut room),
                None => V::solve(level, &job, slots, &mut Room::new()),
            }
            counter.add(slots.answered());
        };
        let cancelled = || counter.is_cancelled();
        deal(shapes.part(), pairs, self.answers.slots(), &solve, &cancelled);
    }
}

/// A room that nobody is in, this thread's own if it is free. It is not if a shape that is asked in it
/// waits for other threads: then this one may be lent to another part of the batch meanwhile.
#[cfg(feature = "rayon")]
fn free<V: InLanes>(rooms: &[Mutex<Room<V>>]) -> Option<MutexGuard<'_, Room<V>>> {
    let own = rayon::current_thread_index().unwrap_or(0) % rooms.len();
    let (others, from_own) = rooms.split_at(own);
    from_own.iter().chain(others).find_map(|room| match room.try_lock() {
        Ok(room) => Some(room),
        Err(TryLockError::Poisoned(room)) => Some(room.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    })
}

/// Halves the pairs until they are few enough for one thread.
#[cfg(feature = "rayon")]
fn deal<V: InLanes>(
    part: usize,
    pairs: &[[u32; 2]],
    mut slots: Slots<'_, V>,
    solve: &(impl Fn(&[[u32; 2]], &mut Slots<'_, V>) + Sync),
    cancelled: &(impl Fn() -> bool + Sync),
) {
    if cancelled() {
        return slots.forget_all();
    }
    if pairs.len() <= part {
        return solve(pairs, &mut slots);
    }
    let half = (pairs.len() / 2).next_multiple_of(part);
    let (pairs, more_pairs) = pairs.split_at(half);
    let (slots, more_slots) = slots.split_at(half);
    rayon::join(
        || deal(part, pairs, slots, solve, cancelled),
        || deal(part, more_pairs, more_slots, solve, cancelled),
    );
}

impl<V: InLanes> Default for Batch<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether all that pairs name exists.
fn check<V: Vector>(
    shapes: &Shapes<'_, V>,
    bodies: &[Body<V>],
    pairs: &[[u32; 2]],
) -> Result<(), BatchError> {
    for (pair, named) in pairs.iter().enumerate() {
        for &body in named {
            match bodies.get(body as usize) {
                None => return Err(BatchError::NoBody { pair, body }),
                Some(&Body { shape, .. }) if shape >= shapes.len() => {
                    return Err(BatchError::NoShape { body: body as usize, shape });
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}
