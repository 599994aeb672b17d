//! The default: one way after another, until one has closed the bracket.
//!
//! 1. Polytopes of space are walked between in vectors, as long as they are apart (`fan/`).
//! 2. The others of them are looked at facet by facet, where both know their facets (`closed/facets/`), unless
//!    a proof that they overlap is enough.
//! 3. GJK walks: all other pairs, and those that are still open, from where the ways before have come to. Curved
//!    shapes that overlap along an axis that was told begin anew with vertices around it.
//! 4. If the walk stalls, mostly inside the difference: bodies of revolution about parallel axes are cut down
//!    to the plane (`revolution.rs`). Those about nearly parallel axes are after step 6, if that leaves them open,
//!    and so is a point of one shape beside the other that turns.
//! 5. EPA grows a polytope from the walk's last simplex.
//! 6. If that stalls, Unified EPA grows another one from a fresh seed. The narrower bracket is the answer.
//!
//! Closed forms are asked before all this ([`Solver::at_once`]), and a box much larger than the other shape is cut
//! down to what is near before those (`near.rs`). A search that is watched takes steps 3, 5 and
//! 6, the others having nothing to look at.
//!
//! Most queries end in a walk; what follows on one is in `inside.rs`.

use super::closed::facets::{self, Missed};
use super::fan::{self, Unknown};
use super::gjk::WalkOn;
use super::inside::{LARGE, go_on};
use super::near::{self, Cut};
use super::straight::straightened;
use super::{Course, Epa, Goal, Outcome, Solver, Uepa, Walk, closed, overlap, revolution, run};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Difference};
use crate::limits::Limits;
use crate::shape::Support;
use crate::space::{Aim, Field, Scalar, Vector};
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

/// What [`Auto`] knows between two steps.
#[derive(Clone, Debug)]
pub struct Chain<V: Vector> {
    pub(super) course: Course<V, LARGE>,
    /// What the first try has proved, once it has stalled. The narrower of the two tries is the
    /// answer, as a whole: axis and witness of one belong together.
    before: Option<(Bracket<V>, Witness<V>)>,
}

impl<V: Vector> Chain<V> {
    /// What is proved so far.
    #[inline]
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        let now = self.course.bracket();
        match &self.before {
            Some((before, _)) if before.width() < now.width() => before,
            _ => now,
        }
    }

    /// What the try that it is at stands at.
    #[must_use]
    pub fn course(&self) -> &Course<V, LARGE> {
        &self.course
    }

    pub(super) fn witness(&self) -> Witness<V> {
        match &self.before {
            Some((before, witness)) if before.width() < self.course.bracket().width() => *witness,
            _ => self.course.witness(),
        }
    }

    /// Keeps what is proved and grows another polytope from other vertices.
    #[cold]
    pub(super) fn start_again(&mut self) {
        self.before = Some((*self.course.bracket(), self.course.witness()));
        self.course.sow_anew();
    }
}

impl<V: Vector> Solver<V> for Auto {
    type State = Chain<V>;

    #[inline(always)]
    fn start<D: AnyDifference<V>>(&self, difference: &D, first: Aim<V>) -> Chain<V> {
        Chain { course: Course::walking(Bracket::of(difference), first), before: None }
    }

    #[inline]
    fn advance<D: AnyDifference<V>>(
        &self,
        chain: &mut Chain<V>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        if let Some((before, _)) = &mut chain.before {
            let flow = Uepa::<LARGE>.advance(&mut chain.course, difference, limits);
            before.set_steps(chain.course.bracket().steps());
            return flow;
        }
        let flow = Epa::<LARGE>.advance(&mut chain.course, difference, limits);
        if flow == ControlFlow::Break(Stop::Stalled) {
            chain.start_again();
            return ControlFlow::Continue(());
        }
        flow
    }

    fn bracket<'s>(&self, chain: &'s Chain<V>) -> &'s Bracket<V> {
        chain.bracket()
    }

    fn witness(&self, chain: &Chain<V>) -> Witness<V> {
        chain.witness()
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn at_once<D: AnyDifference<V>>(&self, difference: &D) -> Result<Outcome<V>, Option<Aim<V>>> {
        closed::outcome(difference, false)
    }

    #[inline]
    fn overlap<D: AnyDifference<V>>(&self, difference: &D, margin: V::Scalar) -> Option<bool> {
        overlap::settle(difference, margin)
    }

    /// The same steps, in states no larger than they need; but first what has no steps to watch: facets
    /// that both shapes know, and bodies of revolution cut down to the plane.
    #[inline]
    fn solve<D: AnyDifference<V>>(
        &self,
        difference: &D,
        first: Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V> {
        if near::is_lopsided(difference)
            && let Some(outcome) = beside_a_large_box(difference, first, limits, goal)
        {
            return outcome;
        }
        let (mut before, mut first, mut closer) = (None, first, *limits);
        let found = loop {
            let found = one_after_another(difference, first, &closer, goal);
            match (before, near::limits_of_the_smaller(difference, &found, limits)) {
                (None, Some(limits)) => {
                    (before, first, closer) = (Some(found), found.axis.into(), limits);
                }
                (None, None) => break found,
                (Some(before), _) => break before.or_closer(found),
            }
        };
        straightened(difference, found, limits)
    }
}

/// Looks that a beginning along a told axis may take.
const LOOKS: u32 = 5;

/// Deeper than this part of the reach, it is no help, and less deep than so many roundings, a walk tells more.
const DEEP: f64 = 0.1;
const TOUCHING: f64 = 8.0;

/// The ways of the chain.
#[inline]
fn one_after_another<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    first: Aim<V>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V> {
    let begins = V::DIM == 3 && difference.is_polytope();
    let unknown = if begins {
        match fan::outcome(difference, first.along, &[], limits, goal) {
            Ok(found) => return found.outcome,
            Err(unknown) => Some(unknown),
        }
    } else {
        None
    };
    let mut walk = WalkOn.start(difference, first);
    let begun = match unknown {
        None => begin_curved(&mut walk, first, difference, limits, goal),
        Some(unknown) => match begin(&mut walk, unknown, difference, limits, goal) {
            Some(outcome) => return outcome,
            None => None,
        },
    };
    match begun.unwrap_or_else(|| walk_on(&mut walk, difference, limits, goal)) {
        Stop::Stalled if goal.is_met_by_overlap() && walk.decides(goal) => {
            Outcome::new(walk.bracket(), walk.witness(), Stop::Decided)
        }
        Stop::Stalled => go_on(&walk, difference, limits, goal, &mut ()),
        stop => Outcome::new(walk.bracket(), walk.witness(), stop),
    }
}

/// Of a box much larger than the other shape, cut down to what is near; in closed form, where there is one.
#[cold]
#[inline(never)]
fn beside_a_large_box<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    first: Aim<V>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Option<Outcome<V>> {
    let (a, b, a_from_b) = difference.parts();
    // The closed forms of these very types are a part of the question, and are not compiled once more.
    let Some(cut) = Cut::of(difference) else {
        let (a, b): (&dyn Support<V>, &dyn Support<V>) = (&a, &b);
        return closed::outcome(&Difference::new(a, b, *a_from_b), true).ok();
    };
    let (near, goal) = (cut.beside(&a, &b), cut.goal(goal));
    let found = match closed::outcome(&near, true) {
        Ok(outcome) => outcome,
        Err(known) => one_after_another(&near, known.unwrap_or(first), limits, &goal),
    };
    Some(cut.back(cut.of_the_whole(&near, found, &goal)?))
}

/// One look tells most pairs that are apart, and those are walked between in vectors. The others, of which
/// that has left something `unknown`, are looked at facet by facet, which may find an axis that parts them
/// after all. What none of this settles, the walk begins with.
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn begin<V: Vector, D: AnyDifference<V>>(
    walk: &mut Walk<V>,
    unknown: Unknown<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Option<Outcome<V>> {
    let ended = |walk: &Walk<V>, stop| Outcome::new(walk.bracket(), walk.witness(), stop);
    let found = match unknown {
        Unknown::NotParted(vertex) => Some(vertex),
        Unknown::Untold(looks) => {
            walk.add_steps(looks);
            let stop = walk.first_step(difference);
            let met = goal.met(walk.bracket()).then_some(Stop::Decided);
            if let Some(stop) = stop.or(met) {
                return Some(ended(walk, stop));
            }
            if walk.bracket().lower() > V::Scalar::ZERO {
                return None;
            }
            None
        }
    };
    let next = if goal.is_met_by_overlap() {
        None
    } else {
        match facet_by_facet(walk, difference, limits, goal) {
            Ok(outcome) => return Some(outcome),
            Err(next) => next,
        }
    };
    // Only now: most pairs do not come this far.
    if let Some(vertex) = found
        && let Some(stop) = walk.first_found(difference, vertex)
    {
        return Some(ended(walk, stop));
    }
    next.into_iter().for_each(|next| walk.turn(next));
    None
}

/// A first look along an axis that somebody has told, for curved shapes of space. If they overlap along it, a polytope
/// grows from vertices around the one that was found, and without it: the facets on all sides of a vertex where the
/// origin is least deep would have to be halved again and again, which takes twice as many steps. Where it is deep, the
/// axis tells little, and the walk begins between the middles; so it does beside a ball, lest it leave the plane.
fn begin_curved<V: Vector, D: AnyDifference<V>>(
    walk: &mut Walk<V>,
    first: Aim<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Option<Stop> {
    let middles = difference.centre_aim();
    if V::DIM == 2 || first.along == middles.along || limits.steps() < LOOKS {
        return None;
    }
    if revolution::is_of_plane(difference) {
        walk.turn(middles);
        return None;
    }
    let one = limits.after(limits.steps() - 1);
    let stop = walk_on(walk, difference, &one, goal);
    if stop != Stop::StepLimit {
        return Some(stop);
    }
    let lower = walk.bracket().lower();
    let touching = walk.bracket().slack() * V::Scalar::from_f64(TOUCHING);
    if lower < -touching && !goal.is_met_by_overlap() {
        if lower * lower > V::Scalar::from_f64(DEEP * DEEP) * difference.reach_squared() {
            walk.begin_anew(middles);
        } else {
            walk.surround(difference);
        }
    }
    None
}

/// GJK, as far as it may go.
#[inline]
fn walk_on<V: Vector, D: AnyDifference<V>>(
    walk: &mut Walk<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Stop {
    run(&WalkOn, walk, difference, limits, goal, &mut ())
}

/// The depth by facets that both shapes know, or the distance along an axis that was found on the way; else
/// what to look along next, if that is known.
#[inline(always)]
fn facet_by_facet<V: Vector, D: AnyDifference<V>>(
    walk: &mut Walk<V>,
    difference: &D,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    let steps = walk.bracket().steps().max(1);
    // One is left for a look at ridges, and one for the walk.
    let Missed { next, looks } = match facets::outcome(difference, limits.after(steps + 2).steps())
    {
        Ok(outcome) => return Ok(outcome.after(steps)),
        Err(missed) => missed,
    };
    walk.add_steps(looks);
    if let Some(next) = next {
        let steps = steps + looks;
        match fan::outcome(difference, next.along, &[], &limits.after(steps), goal) {
            Ok(found) => return Ok(found.outcome.after(steps)),
            Err(Unknown::NotParted(_)) => walk.add_steps(1),
            Err(Unknown::Untold(looks)) => walk.add_steps(looks),
        }
    }
    Err(next)
}
