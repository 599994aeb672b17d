//! The default: GJK, then EPA from its last simplex, then Unified EPA from a fresh seed; bodies of
//! revolution about one axis are cut down to the plane first.
//!
//! Most queries end in the walk, so the polytope is made only when it is needed, and in two sizes:
//! a small one that costs little to lay out, and a large one for the rare pair that fills it.

use super::uepa::Unified;
use super::{Gjk, Goal, Growth, Outcome, Phase, Solver, Walk, coaxial, run};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::Difference;
use crate::limits::Limits;
use crate::shape::Support;
use crate::simplex::Simplex;
use crate::space::{Unit, Vector};
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

/// The chain with room for `N` vertices.
#[derive(Clone, Copy, Debug)]
struct Chained<const N: usize>;

/// Vertices that the first polytope has room for; few pairs of polytopes need more.
const SMALL: usize = 32;
/// Vertices that the second one has room for.
const LARGE: usize = 512;

/// What [`Auto`] knows between two steps.
#[derive(Clone, Debug)]
pub struct Chain<V: Vector, const N: usize> {
    link: Link<V, N>,
    /// The witness and upper bound at the moment of starting again.
    kept: Option<(V::Scalar, Witness<V>)>,
}

/// Where in the chain it is.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "boxing would allocate")]
enum Link<V: Vector, const N: usize> {
    First(Phase<V, N>),
    Again(Unified<V, N>),
}

impl<V: Vector, const N: usize> Chain<V, N> {
    fn new(phase: Phase<V, N>) -> Self {
        Self { link: Link::First(phase), kept: None }
    }

    /// What is proved so far.
    #[inline]
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        match &self.link {
            Link::First(phase) => phase.bracket(),
            Link::Again(unified) => unified.bracket(),
        }
    }

    /// The walk or the growth it is in; `None` while a fresh seed is sown.
    #[must_use]
    pub fn phase(&self) -> Option<&Phase<V, N>> {
        match &self.link {
            Link::First(phase) => Some(phase),
            Link::Again(unified) => unified.phase(),
        }
    }

    /// Whether it ended because there was no room for another vertex.
    fn is_full(&self) -> bool {
        matches!(self.phase(), Some(Phase::Growing(growth)) if growth.is_full())
    }

    /// The same with room for `M` vertices.
    fn enlarged<const M: usize>(&self) -> Chain<V, M> {
        let phase = match self.phase() {
            Some(Phase::Growing(growth)) => Phase::Growing(growth.enlarged()),
            Some(Phase::Walking(walk)) => Phase::Walking(*walk),
            None => Phase::Growing(Growth::new(*self.bracket(), &[])),
        };
        Chain { link: Link::First(phase), kept: self.kept }
    }

    fn witness(&self) -> Witness<V> {
        match (&self.kept, &self.link) {
            (Some((upper, kept)), _) if *upper <= self.bracket().upper() => *kept,
            (_, Link::First(phase)) => phase.witness(),
            (_, Link::Again(unified)) => unified.witness(),
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
            Link::Again(unified) => unified.step(difference, limits),
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
        let bracket = *self.bracket();
        self.kept = Some((bracket.upper(), self.witness()));
        self.link = Link::Again(Unified::new(bracket.reopened()));
    }
}

impl<V: Vector> Solver<V> for Auto {
    type State = Chain<V, LARGE>;

    fn start<A, B>(&self, difference: &Difference<'_, V, A, B>, first: Unit<V>) -> Self::State
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        Chained.start(difference, first)
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

    /// The same steps, in states no larger than they need.
    #[inline]
    fn solve<A, B>(
        &self,
        difference: &Difference<'_, V, A, B>,
        first: Unit<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        let mut walk = Gjk.start(difference, first);
        let stop = run(&Gjk, &mut walk, difference, limits, goal, &mut ());
        match walk.simplex() {
            Some(simplex) if stop == Stop::Stalled && !goal.met(walk.bracket()) => {
                let curved = !difference.is_polytope();
                let planar = if curved {
                    coaxial::solve(difference, walk.bracket(), limits, goal)
                } else {
                    None
                };
                planar.unwrap_or_else(|| grow(&walk, simplex, difference, limits, goal))
            }
            _ => Outcome {
                bracket: *walk.bracket(),
                witness: walk.witness(),
                stop: if stop == Stop::Stalled { Stop::Decided } else { stop },
            },
        }
    }
}

/// Grows from where a walk ended, small at first.
#[inline(never)]
fn grow<V, A, B>(
    walk: &Walk<V>,
    simplex: &Simplex<V>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let growth = Growth::new(*walk.bracket(), simplex.vertices());
    let mut small = Chain::<V, SMALL>::new(Phase::Growing(growth));
    let stop = run(&Chained, &mut small, difference, limits, goal, &mut ());
    if stop == Stop::StepLimit && small.is_full() {
        return grow_large(&small, difference, limits, goal);
    }
    Outcome { bracket: *small.bracket(), witness: small.witness(), stop }
}

/// Apart from the rest, so that only those who need it pay for so large a frame.
#[cold]
#[inline(never)]
fn grow_large<V, A, B>(
    small: &Chain<V, SMALL>,
    difference: &Difference<'_, V, A, B>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let mut large = small.enlarged::<LARGE>();
    let stop = run(&Chained, &mut large, difference, limits, goal, &mut ());
    Outcome { bracket: *large.bracket(), witness: large.witness(), stop }
}

impl<V: Vector, const N: usize> Solver<V> for Chained<N> {
    type State = Chain<V, N>;

    fn start<A, B>(&self, _difference: &Difference<'_, V, A, B>, first: Unit<V>) -> Chain<V, N>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        Chain::new(Phase::Walking(Walk::new(Bracket::new(), first)))
    }

    #[inline]
    fn advance<A, B>(
        &self,
        chain: &mut Chain<V, N>,
        difference: &Difference<'_, V, A, B>,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        chain.step(difference, limits)
    }

    fn bracket<'s>(&self, chain: &'s Chain<V, N>) -> &'s Bracket<V> {
        chain.bracket()
    }

    fn witness(&self, chain: &Chain<V, N>) -> Witness<V> {
        chain.witness()
    }
}
