//! Questions about two shapes.
//!
//! A [`Pair`] collects who is asked about, where they are, and how hard to try; each question is
//! one method. [`signed_distance`] is the shortest way to the most common one.

use crate::answer::{Answer, Proximity, Witness};
use crate::bracket::{Bracket, MARGIN_SLACK};
use crate::difference::{AnyDifference, Difference};
use crate::limits::Limits;
use crate::rescaled;
use crate::shape::Support;
use crate::solver::{Auto, Goal, Outcome, Seed, Solver, run};
use crate::space::{Aim, Field, Pose, Scalar, Unit, Vector};
use crate::watch::Watch;

/// The signed distance of two shapes, with bounds, axis and witness points, in A's frame:
/// `a_from_b` is where B is as seen from A.
///
/// ```
/// use asunder::{glam::DVec3, shape::{Ball, Cuboid}, signed_distance, Pose};
/// let (cuboid, ball) = (Cuboid::new(DVec3::ONE)?, Ball::new(0.5)?);
/// let answer = signed_distance(&cuboid, &ball, Pose::at(DVec3::new(3.0, 0.0, 0.0)));
/// assert!((answer.signed_distance() - 1.5).abs() < 1e-14);
/// assert_eq!(answer.witness().a, DVec3::new(1.0, 0.0, 0.0));
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[inline]
pub fn signed_distance<V, A, B>(a: &A, b: &B, a_from_b: Pose<V>) -> Answer<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    Pair::new(a, b).relative(a_from_b).signed_distance()
}

/// Two shapes and how to ask about them.
///
/// **The frame of the answers** is A's own, unless [`posed`](Self::posed) says where A is: then it is the
/// world's. Axes and points of answers, contacts and impacts are in it, and so is what is given: axes to
/// begin with, velocities, earlier answers.
///
/// **To begin where the last frame ended** there are two ways, which change no truth:
/// - [`resume`](Self::resume), if a [`Seed`] can be kept for each pair: it knows the corners and facets
///   that mattered, not the axis alone. It asks for the whole signed distance, by [`Auto`]; contacts
///   follow by `pair.manifold_of(&pair.resume(&mut seed), prediction)`.
/// - [`first`](Self::first), with an axis from wherever there is one ([`warm`](Self::warm) takes that of an
///   answer; an engine's [`Cache::axis`](crate::contact::Cache::axis) has one for each pair): for every
///   solver and every question, a cut-off included.
///
/// ```
/// use asunder::{glam::DVec2, shape::{Ball, Cuboid}, Pair, Pose};
/// let (ball, square) = (Ball::new(1.0)?, Cuboid::new(DVec2::ONE)?);
/// let pair = Pair::new(&ball, &square)
///     .posed(Pose::at(DVec2::new(100.0, 0.0)), Pose::at(DVec2::new(104.0, 0.0)));
/// assert_eq!(pair.overlap(), Some(false));
/// let closest = pair.closest_points().unwrap(); // in the world's frame
/// assert!((closest.b - DVec2::new(103.0, 0.0)).length() < 1e-12);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct Pair<'s, V: Vector, A: ?Sized, B: ?Sized, M = Auto> {
    /// Laid out once, and asked where it is: a copy would have to wait for what was just written.
    pub(crate) difference: Difference<'s, V, A, B>,
    pub(crate) world_from_a: Option<Pose<V>>,
    limits: Limits<V::Scalar>,
    /// In the frame of the answers.
    first: Option<Unit<V>>,
    solver: M,
}

impl<'s, V, A, B> Pair<'s, V, A, B>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    /// Two shapes, both where they were made.
    #[inline]
    #[must_use]
    pub fn new(a: &'s A, b: &'s B) -> Self {
        Self {
            difference: Difference::new(a, b, Pose::IDENTITY),
            world_from_a: None,
            limits: Limits::default(),
            first: None,
            solver: Auto,
        }
    }

    /// The signed distance, beginning where the last answer with this seed was found. After a small
    /// motion one support call often proves it. A seed changes no truth, only how soon it is found;
    /// keep one for each pair. There is no cut-off. For contacts, give the answer to
    /// [`manifold_of`](Self::manifold_of).
    #[inline]
    pub fn resume(&self, seed: &mut Seed<V>) -> Answer<V> {
        let frame = self.world_from_a;
        match Auto.at_once(&self.difference) {
            Ok(outcome) => {
                self.answer(outcome, rescaled::has_squares(outcome.slack), &Goal::VALUE, frame)
            }
            Err(known) => self.search_on(known, seed).taken_apart(),
        }
    }

    /// Where no closed form settles it. A function of its own, as [`search`](Self::search) is.
    #[inline(never)]
    fn search_on(&self, known: Option<Aim<V>>, seed: &mut Seed<V>) -> Answer<V> {
        let goal = &Goal::VALUE;
        // Asked for only if the seed knows no better.
        let first = || known.unwrap_or_else(|| self.first_aim());
        let found = seed.solve(&self.difference, first, &self.limits, goal);
        let trusted = rescaled::is_ordinary(found.slack);
        if !trusted {
            // Its axis need not be of length 1.
            *seed = Seed::new();
        }
        self.answer(found, trusted, goal, self.world_from_a)
    }
}

impl<'s, V, A, B, M> Pair<'s, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// Each shape with a pose of its own, as seen from the world; answers are in the world's
    /// frame.
    #[inline]
    #[must_use]
    pub fn posed(mut self, world_from_a: Pose<V>, world_from_b: Pose<V>) -> Self {
        self.difference.place(world_from_b.seen_once_from(&world_from_a), true);
        self.world_from_a = Some(world_from_a);
        self
    }

    /// B as seen from A; answers are in A's frame.
    #[inline]
    #[must_use]
    pub fn relative(mut self, a_from_b: Pose<V>) -> Self {
        self.difference.place(a_from_b, false);
        self.world_from_a = None;
        self
    }

    /// Other limits than the default ones.
    #[inline]
    #[must_use]
    pub fn limits(mut self, limits: Limits<V::Scalar>) -> Self {
        self.limits = limits;
        self
    }

    /// Begins where an earlier answer ended, given in the same frame: after a small motion that
    /// saves steps. It never changes what is true, only how soon it is found; [`overlap`](Self::overlap),
    /// which has ways of its own to begin, is sooner without.
    #[inline]
    #[must_use]
    pub fn warm(mut self, earlier: &Answer<V>) -> Self {
        self.first = Some(earlier.axis());
        self
    }

    /// Looks along this axis first, given in the frame of the answers: a guess at the normal. Like
    /// [`warm`](Self::warm), it changes no truth.
    #[inline]
    #[must_use]
    pub fn first(mut self, axis: Unit<V>) -> Self {
        self.first = Some(axis);
        self
    }

    /// Another solver than [`Auto`].
    #[inline]
    #[must_use]
    pub fn solver<N: Solver<V>>(self, solver: N) -> Pair<'s, V, A, B, N> {
        let Self { difference, world_from_a, limits, first, .. } = self;
        Pair { difference, world_from_a, limits, first, solver }
    }

    /// The signed distance, as closely as the limits ask.
    #[inline]
    pub fn signed_distance(&self) -> Answer<V> {
        self.ask(&Goal::VALUE)
    }

    /// Whether the shapes overlap, ending as soon as either is proven. `None` if neither is: they touch
    /// as nearly as this precision and, of curved shapes, the tolerance of the limits tell, the limit of steps
    /// was reached, or a number was not finite.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline)]
    #[must_use]
    pub fn overlap(&self) -> Option<bool> {
        let margin = self.margin();
        if self.first.is_none()
            && let Some(overlap) = self.solver.overlap(&self.difference, margin)
        {
            return Some(overlap);
        }
        self.for_search().searched_overlap()
    }

    /// Where no way of its own tells it. A function, so that those which tell it have nothing else to lay out.
    #[inline(never)]
    fn searched_overlap(&self) -> Option<bool> {
        let told = |answer: Answer<V>| match answer.proximity() {
            Proximity::Apart { .. } => Some(false),
            Proximity::Overlapping { .. } => Some(true),
            Proximity::Touching { .. } => None,
        };
        // A question for the distance knows ways that one for the sign leaves out.
        told(self.gap_within(V::Scalar::ZERO)).or_else(|| told(self.ask(&Goal::VALUE)))
    }

    /// The signed distance, ending early with [`Stop::Decided`](crate::Stop) once it is proven to
    /// be more than `cutoff`, a length in the unit of the shapes; below 0, once they are proven to be less
    /// deep than that. NaN ends nothing early.
    #[inline]
    pub fn within(&self, cutoff: V::Scalar) -> Answer<V> {
        self.ask(&Goal::above(cutoff, self.margin()))
    }

    /// The same in A's frame.
    #[inline]
    pub(crate) fn within_a(&self, cutoff: V::Scalar) -> Answer<V> {
        self.ask_a(&Goal::above(cutoff, self.margin()))
    }

    /// As [`within`](Self::within), and ending early once they are proven to overlap, too: for who asks how far
    /// shapes are apart, up to `cutoff`, and not how deep they overlap, which takes longer.
    ///
    /// ```
    /// use asunder::{glam::DVec3, shape::Cylinder, Pair, Pose, Proximity};
    /// let can = Cylinder::new(1.0, 0.5)?;
    /// let pair = |x: f64| Pair::new(&can, &can).relative(Pose::at(DVec3::new(x, 0.1, 0.0)));
    /// assert!((pair(3.0).gap_within(f64::INFINITY).signed_distance() - 2.0).abs() < 1e-6);
    /// assert!(pair(3.0).gap_within(1.0).lower() > 1.0);
    /// assert!(matches!(pair(0.2).gap_within(1.0).proximity(), Proximity::Overlapping { .. }));
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    #[inline]
    pub fn gap_within(&self, cutoff: V::Scalar) -> Answer<V> {
        let margin = self.margin();
        let Goal { below, .. } = Goal::below(V::Scalar::ZERO, margin);
        self.ask(&Goal { below, ..Goal::above(cutoff, margin) })
    }

    /// The closest points of shapes that are proven to be apart; else `None`.
    #[inline]
    #[must_use]
    pub fn closest_points(&self) -> Option<Witness<V>> {
        match self.gap_within(V::Scalar::INFINITY).proximity() {
            Proximity::Apart { witness, .. } => Some(witness),
            _ => None,
        }
    }

    /// The signed distance, with a look at the solver's state after each step. Ways that have no steps
    /// to look at (closed forms, facets, bodies of revolution cut down to the plane) are not taken, so
    /// steps and the last digits may differ from those of [`signed_distance`](Self::signed_distance).
    pub fn watched(&self, mut watch: impl Watch<M::State>) -> Answer<V> {
        let difference = &self.difference;
        let mut state = self.solver.start(difference, self.first_aim());
        let stop =
            run(&self.solver, &mut state, difference, &self.limits, &Goal::VALUE, &mut watch);
        let (bracket, witness) = (self.solver.bracket(&state), self.solver.witness(&state));
        let outcome = Outcome::new(bracket, witness, stop);
        let trusted = rescaled::is_ordinary(outcome.slack);
        self.answer(outcome, trusted, &Goal::VALUE, self.world_from_a)
    }

    /// The same two shapes with B elsewhere, in A's frame, to begin with an axis in that frame, or as this pair
    /// does. `worked_out`: whether answers have to allow for what the place is rounded by.
    #[inline]
    pub(crate) fn in_a(&self, a_from_b: Pose<V>, worked_out: bool, first: Option<Unit<V>>) -> Self {
        let mut difference = self.difference;
        difference.place(a_from_b, worked_out);
        Self { difference, world_from_a: None, first: first.or_else(|| self.first_in_a()), ..*self }
    }

    /// What one look along an axis in A's frame proves by itself. The axis may be off its place by what turning it
    /// into that frame has rounded, which is why the slack is taken twice.
    pub(crate) fn proven_along(&self, axis: Unit<V>) -> V::Scalar {
        let mut bracket = Bracket::of(&self.difference);
        let bound = bracket.probe(&self.difference, axis).map(|probe| probe.bound);
        let margin = self.margin();
        let roundings = V::Scalar::from_f64(MARGIN_SLACK) * V::Scalar::EPSILON * margin;
        let slack = bracket.slack() + bracket.slack() + roundings;
        bound.map_or(V::Scalar::NEG_INFINITY, |bound| bound - margin - slack)
    }

    /// The limit of support calls.
    pub(crate) fn steps_allowed(&self) -> u32 {
        self.limits.steps()
    }

    /// Relative to the size of the shapes.
    pub(crate) fn tolerance(&self) -> V::Scalar {
        self.limits.tolerance()
    }

    /// Where B is as seen from A.
    #[inline]
    pub(crate) fn a_from_b(&self) -> &Pose<V> {
        self.difference.parts().2
    }

    /// What margins take from the signed distance of the cores.
    #[inline]
    pub(crate) fn margin(&self) -> V::Scalar {
        let (a, b) = self.difference.margins();
        a + b
    }

    #[inline]
    fn first_aim(&self) -> Aim<V> {
        self.first_in_a().map_or_else(|| self.difference.centre_aim(), Into::into)
    }

    /// The axis to look along first, in A's frame, if one was given.
    #[inline]
    fn first_in_a(&self) -> Option<Unit<V>> {
        let axis = match &self.world_from_a {
            Some(pose) => self.first?.turned_back(&pose.rotation),
            None => self.first?,
        };
        // Brought to length 1 again: an axis handed on from time to time is turned twice in each, and
        // what rounding does to its length adds up.
        Unit::new(axis.get())
    }

    #[inline]
    fn ask(&self, goal: &Goal<V::Scalar>) -> Answer<V> {
        self.ask_in(self.world_from_a, goal)
    }

    /// The answer in A's frame.
    #[inline(always)]
    pub(crate) fn ask_a(&self, goal: &Goal<V::Scalar>) -> Answer<V> {
        self.ask_in(None, goal)
    }

    /// The answer, moved from A's frame to where it is asked for. The frame is read first: behind a
    /// search that may look at the pair, it would have to be read from where it was just written. Each
    /// way ends with the answer as it is given, so that none has to wait for what another one may write.
    #[inline(always)]
    fn ask_in(&self, frame: Option<Pose<V>>, goal: &Goal<V::Scalar>) -> Answer<V> {
        match self.solver.at_once(&self.difference) {
            // A closed form multiplies no more than two lengths.
            Ok(outcome) => self.answer(outcome, rescaled::has_squares(outcome.slack), goal, frame),
            Err(known) => self.search(known, goal, frame.is_some()).taken_apart(),
        }
    }

    /// Where no closed form settles it, in A's frame or the world's. A function of its own, so that the
    /// closed forms are part of the question, and what they are given and give need not be copied.
    #[inline(never)]
    fn search(&self, known: Option<Aim<V>>, goal: &Goal<V::Scalar>, in_world: bool) -> Answer<V> {
        let frame = if in_world { self.world_from_a } else { None };
        let first = known.unwrap_or_else(|| self.first_aim());
        let outcome = self.solver.solve(&self.difference, first, &self.limits, goal);
        self.answer(outcome, rescaled::is_ordinary(outcome.slack), goal, frame)
    }

    /// From what was found, if its numbers are trusted; where they left their range, from a search at a
    /// size near 1.
    #[inline(always)]
    fn answer(
        &self,
        outcome: Outcome<V>,
        trusted: bool,
        goal: &Goal<V::Scalar>,
        frame: Option<Pose<V>>,
    ) -> Answer<V> {
        Answer::or(&self.difference, outcome, trusted, frame, &|| self.rescaled(goal))
    }

    #[cold]
    fn rescaled(&self, goal: &Goal<V::Scalar>) -> Option<Outcome<V>> {
        rescaled::outcome(&self.difference, self.first_in_a(), goal, &|difference, first, goal| {
            self.solver.solve(difference, first, &self.limits, goal)
        })
    }

    /// The same question in A's frame, as another pair for a search to look at. What a function may look at is laid out
    /// in memory, and a closed form before it needs nothing there.
    #[inline(always)]
    pub(crate) fn for_search(&self) -> Self {
        Self { world_from_a: None, first: self.first_in_a(), ..*self }
    }
}

impl<V: Vector, A: ?Sized, B: ?Sized, M: Copy> Clone for Pair<'_, V, A, B, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vector, A: ?Sized, B: ?Sized, M: Copy> Copy for Pair<'_, V, A, B, M> {}
