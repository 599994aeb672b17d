//! The default: GJK, then EPA from its last simplex, then Unified EPA from a fresh seed; bodies of
//! revolution about one axis are cut down to the plane first.
//!
//! Most queries end in the walk, so the polytope is made only when it is needed, and in three sizes:
//! a small one that costs little to lay out, and larger ones for the rare pairs that fill it.

use super::gjk::WalkOn;
use super::grow::Grow;
use super::uepa::Unified;
use super::{Epa, Goal, Growth, Outcome, Phase, Solver, Walk, closed, coaxial, run};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::Difference;
use crate::limits::Limits;
use crate::shape::Support;
use crate::space::{Aim, Scalar, Vector};
use core::ops::ControlFlow;

/// The solver that queries use unless they are told otherwise.
///
/// ```
/// use asunder::{glam::DVec3, shape::{Ball, Cylinder}, solver::Auto, Pair, Pose, Stop};
/// let (can, ball) = (Cylinder::new(1.0, 0.5)?, Ball::new(0.25)?);
/// let pair = Pair::new(&can, &ball).relative(Pose::at(DVec3::new(0.0, 1.1, 0.2)));
/// let answer = pair.solver(Auto).signed_distance();
/// assert_eq!(answer.stop(), Stop::Converged);
/// assert!((answer.signed_distance() + 0.15).abs() < 1e-6);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto;

/// Vertices that the first polytope has room for, in the plane and in space; few pairs need more.
const SMALL_PLANE: usize = 16;
const SMALL_SPACE: usize = 32;
/// Vertices that the next one has room for, and the last.
const MIDDLE: usize = 128;
const LARGE: usize = 1024;

/// What [`Auto`] knows between two steps.
#[derive(Clone, Debug)]
pub struct Chain<V: Vector> {
    link: Link<V>,
}

/// Where in the chain it is.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "boxing would allocate")]
enum Link<V: Vector> {
    First(Phase<V, LARGE>),
    /// With what was found before; the narrower of the two is the answer, as a whole: axis and
    /// witness of one try belong together.
    Again(Unified<V, LARGE>, Bracket<V>, Witness<V>),
}

impl<V: Vector> Chain<V> {
    /// What is proved so far.
    #[inline]
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        match &self.link {
            Link::First(phase) => phase.bracket(),
            Link::Again(unified, before, _) => {
                let now = unified.bracket();
                if now.width() <= before.width() { now } else { before }
            }
        }
    }

    /// The walk or the growth it is in; `None` while a fresh seed is sown.
    #[must_use]
    pub fn phase(&self) -> Option<&Phase<V, LARGE>> {
        match &self.link {
            Link::First(phase) => Some(phase),
            Link::Again(unified, ..) => unified.phase(),
        }
    }

    fn witness(&self) -> Witness<V> {
        match &self.link {
            Link::First(phase) => phase.witness(),
            Link::Again(unified, before, witness) => {
                let now = unified.bracket();
                if now.width() <= before.width() { unified.witness() } else { *witness }
            }
        }
    }

    #[inline]
    fn step<A, B>(
        &mut self,
        difference: &Difference<'_, V, A, B>,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        match &mut self.link {
            Link::Again(unified, before, _) => {
                let flow = unified.step(difference, limits);
                before.count(unified.bracket().steps());
                flow
            }
            Link::First(phase) => {
                let flow = phase.step(difference, limits);
                if flow == ControlFlow::Break(Stop::Stalled) {
                    self.start_again();
                    return ControlFlow::Continue(());
                }
                flow
            }
        }
    }

    /// Keeps what is proved and grows another polytope from other vertices.
    #[cold]
    fn start_again(&mut self) {
        let (bracket, witness) = (*self.bracket(), self.witness());
        self.link = Link::Again(Unified::new(bracket.reopened()), bracket, witness);
    }
}

impl<V: Vector> Solver<V> for Auto {
    type State = Chain<V>;

    fn start<A, B>(&self, difference: &Difference<'_, V, A, B>, first: Aim<V>) -> Self::State
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        Chain { link: Link::First(Epa::<LARGE>.start(difference, first)) }
    }

    #[inline]
    fn advance<A, B>(
        &self,
        chain: &mut Self::State,
        difference: &Difference<'_, V, A, B>,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        chain.step(difference, limits)
    }

    fn bracket<'s>(&self, chain: &'s Self::State) -> &'s Bracket<V> {
        chain.bracket()
    }

    fn witness(&self, chain: &Self::State) -> Witness<V> {
        chain.witness()
    }

    #[inline]
    fn at_once<A, B>(&self, difference: &Difference<'_, V, A, B>) -> Option<Outcome<V>>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        closed::outcome(difference)
    }

    /// The same steps, in states no larger than they need.
    #[inline]
    fn solve<A, B>(
        &self,
        difference: &Difference<'_, V, A, B>,
        first: Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        let mut walk = WalkOn.start(difference, first);
        match run(&WalkOn, &mut walk, difference, limits, goal, &mut ()) {
            Stop::Stalled => go_on(&walk, difference, limits, goal),
            stop => Outcome::new(walk.bracket(), walk.witness(), stop),
        }
    }
}

/// From where a walk has ended inside the difference, or could not go on.
#[inline]
fn go_on<V, A, B>(
    walk: &Walk<V>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    if V::DIM == 2 {
        grow::<V, A, B, SMALL_PLANE>(walk, difference, limits, goal)
    } else if difference.is_polytope() {
        grow::<V, A, B, SMALL_SPACE>(walk, difference, limits, goal)
    } else {
        go_on_curved(walk, difference, limits, goal)
    }
}

/// Curved bodies in space. Those that turn about one axis are solved in a plane through it; those
/// that nearly do are, too, where growing a polytope did not close the bracket and the plane does
/// better.
fn go_on_curved<V, A, B>(
    walk: &Walk<V>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let Some(slice) = coaxial::slice(difference, walk.bracket()) else {
        return grow::<V, A, B, SMALL_SPACE>(walk, difference, limits, goal);
    };
    let planar = || coaxial::solve(difference, slice, walk.bracket(), &limits.halved(), goal);
    // The drift counts twice, and half of the tolerance is left for it.
    let near = slice.drift * V::Scalar::from_f64(4.0) <= walk.bracket().tolerated(limits);
    if let Some(outcome) = near.then(planar).flatten() {
        return outcome;
    }
    let grown = grow::<V, A, B, SMALL_SPACE>(walk, difference, limits, goal);
    match grown.stop {
        Stop::Stalled | Stop::StepLimit => {}
        _ => return grown,
    }
    let narrower = |planar: &Outcome<V>| planar.width() < grown.width();
    match planar().filter(narrower) {
        // The plane is closed, and what is left open is the drift.
        Some(planar) => Outcome { stop: grown.stop, steps: planar.steps + grown.steps, ..planar },
        None => grown,
    }
}

/// Grows a small polytope; most pairs need no more.
#[inline(never)]
fn grow<V, A, B, const N: usize>(
    walk: &Walk<V>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let mut small = Growth::<V, N>::new(*walk.bracket());
    small.sow(walk.simplex().vertices());
    if goal.met(small.bracket()) {
        return Outcome::new(small.bracket(), small.witness(), Stop::Decided);
    }
    let stop = run(&Grow::<N>, &mut small, difference, limits, goal, &mut ());
    conclude(&small, stop, difference, limits, goal)
}

/// The outcome of a growth, or that of what has to follow on it.
#[inline]
fn conclude<V, A, B, const N: usize>(
    growth: &Growth<V, N>,
    stop: Stop,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    match stop {
        Stop::StepLimit if growth.is_full() && N < MIDDLE => {
            grow_on(growth, difference, limits, goal)
        }
        Stop::StepLimit if growth.is_full() => chain_on(growth, difference, limits, goal),
        Stop::Stalled => chain_on(growth, difference, limits, goal),
        _ => Outcome::new(growth.bracket(), growth.witness(), stop),
    }
}

/// Goes on in more room: apart, so that only those who need it pay for so large a frame.
#[cold]
#[inline(never)]
fn grow_on<V, A, B, const N: usize>(
    small: &Growth<V, N>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let mut middle: Growth<V, MIDDLE> = small.enlarged();
    let stop = run(&Grow::<MIDDLE>, &mut middle, difference, limits, goal, &mut ());
    conclude(&middle, stop, difference, limits, goal)
}

/// The rest of the chain, in the largest room.
#[cold]
#[inline(never)]
fn chain_on<V, A, B, const N: usize>(
    growth: &Growth<V, N>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let phase = Phase::Growing(growth.enlarged());
    let mut chain = Chain { link: Link::First(phase) };
    if !growth.is_full() {
        chain.start_again();
    }
    let stop = run(&Auto, &mut chain, difference, limits, goal, &mut ());
    Outcome::new(chain.bracket(), chain.witness(), stop)
}
