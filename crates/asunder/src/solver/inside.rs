//! What follows on a walk that has ended inside the difference, or could not go on.
//!
//! A polytope is made only when it is needed, and in three sizes: a small one that costs little to lay out, and
//! larger ones for the rare pairs that fill it.

use super::grow::Grow;
use super::revolution::{self, Slice};
use super::seed::Keep;
use super::{Auto, Goal, Growth, Outcome, Solver, Walk, run};
use crate::answer::Stop;
use crate::difference::AnyDifference;
use crate::limits::Limits;
use crate::space::{Field, Scalar, Vector};

/// Vertices that the first polytope has room for, in the plane and in space, since few pairs need more; the
/// next one, and the last. What they find is the same. On a page size counts, and all are as the last.
const SMALL_PLANE: usize = or_as_the_last(16);
pub(super) const SMALL_SPACE: usize = or_as_the_last(32);
const MIDDLE: usize = or_as_the_last(128);
pub(super) const LARGE: usize = 1024;

const fn or_as_the_last(room: usize) -> usize {
    if cfg!(target_arch = "wasm32") { LARGE } else { room }
}

/// From where a walk has ended inside the difference, or could not go on.
#[inline]
pub(super) fn go_on<V: Vector, D: AnyDifference<V>, K: Keep<V>>(
    walk: &Walk<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
    keep: &mut K,
) -> Outcome<V> {
    if V::DIM == 2 {
        grow::<V, D, _, SMALL_PLANE>(walk, difference, limits, goal, keep)
    } else if difference.is_polytope() {
        grow::<V, D, _, SMALL_SPACE>(walk, difference, limits, goal, keep)
    } else {
        go_on_curved(walk, difference, limits, goal)
    }
}

/// Curved bodies in space. Those that turn about parallel axes are solved in a plane along both. Where growing a
/// polytope does not close the bracket, in the steps that it may take, a point of one beside the other that turns
/// may do so; and the plane may do better for those whose axes are nearly parallel.
fn go_on_curved<V: Vector, D: AnyDifference<V>>(
    walk: &Walk<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V> {
    if !revolution::turns(difference) {
        return grow::<V, D, _, SMALL_SPACE>(walk, difference, limits, goal, &mut ());
    }
    let slice = revolution::slice(difference);
    let planar = |spent: u32| {
        let (left, slice) = (limits.tighter(V::Scalar::from_f64(0.5)).after(spent), slice?);
        let try_it = || revolution::solve(difference, slice, walk.bracket(), &left, goal);
        // The steps of the walk are counted there.
        Some(left.has_another().then(try_it)??.after(spent - walk.bracket().steps()))
    };
    // The drift counts twice, and half of the tolerance is left for it.
    let is_near = |slice: Slice<V>| {
        slice.drift * V::Scalar::from_f64(4.0) <= walk.bracket().tolerated(limits)
    };
    let near = slice.is_some_and(is_near);
    if let Some(outcome) = near.then(|| planar(walk.bracket().steps())).flatten() {
        return outcome;
    }
    let some = match slice {
        Some(_) => limits.short_of_another(),
        None => limits.short_of(revolution::POINT_STEPS),
    };
    let grown = grow::<V, D, _, SMALL_SPACE>(walk, difference, &some, goal, &mut ());
    match grown.stop {
        Stop::Stalled | Stop::StepLimit => {}
        _ => return grown,
    }
    if grown.upper < V::Scalar::ZERO
        && let Some(closed) = revolution::by_point(difference, &grown, walk.bracket(), limits)
    {
        return closed;
    }
    let narrower = |planar: &Outcome<V>| planar.width() < grown.width();
    match planar(grown.steps).filter(narrower) {
        // The plane is closed, and what is left open is the drift.
        Some(planar) => Outcome { stop: grown.stop, ..planar },
        None => grown,
    }
}

/// Grows a small polytope; most pairs need no more.
#[inline(never)]
fn grow<V: Vector, D: AnyDifference<V>, K: Keep<V>, const N: usize>(
    walk: &Walk<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
    keep: &mut K,
) -> Outcome<V> {
    let mut small = Growth::<V, N>::new(*walk.bracket());
    small.sow(walk.simplex().vertices());
    if goal.met(small.bracket()) {
        return Outcome::new(small.bracket(), small.witness(), Stop::Decided);
    }
    let stop = run(&Grow::<N>, &mut small, difference, limits, goal, &mut ());
    conclude(&small, stop, difference, limits, goal, keep)
}

/// The outcome of a growth, or that of what has to follow on it.
#[inline]
pub(super) fn conclude<V: Vector, D: AnyDifference<V>, K: Keep<V>, const N: usize>(
    growth: &Growth<V, N>,
    stop: Stop,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
    keep: &mut K,
) -> Outcome<V> {
    match stop {
        Stop::StepLimit if growth.is_full() && N < MIDDLE => {
            grow_on(growth, difference, limits, goal, keep)
        }
        Stop::StepLimit if growth.is_full() => chain_on(growth, difference, limits, goal),
        Stop::Stalled => chain_on(growth, difference, limits, goal),
        _ => {
            keep.growth(growth);
            Outcome::new(growth.bracket(), growth.witness(), stop)
        }
    }
}

/// Goes on in more room: a function of its own, so that only those who need it pay for so large a frame.
#[cold]
#[inline(never)]
fn grow_on<V: Vector, D: AnyDifference<V>, K: Keep<V>, const N: usize>(
    small: &Growth<V, N>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
    keep: &mut K,
) -> Outcome<V> {
    let mut middle = Growth::<V, MIDDLE>::new(*small.bracket());
    middle.take_over(small);
    let stop = run(&Grow::<MIDDLE>, &mut middle, difference, limits, goal, &mut ());
    conclude(&middle, stop, difference, limits, goal, keep)
}

/// The rest of the chain, in the largest room.
#[cold]
#[inline(never)]
fn chain_on<V: Vector, D: AnyDifference<V>, const N: usize>(
    growth: &Growth<V, N>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V> {
    let mut chain = Auto.start(difference, growth.bracket().axis().into());
    chain.course.take_over(growth);
    if !growth.is_full() {
        chain.start_again();
    }
    let stop = run(&Auto, &mut chain, difference, limits, goal, &mut ());
    Outcome::new(chain.bracket(), chain.witness(), stop)
}
