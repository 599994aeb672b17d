//! EPA: GJK until its simplex encloses the origin, then a polytope grown from that simplex.

use super::{Growth, Phase, Solver, Walk};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{Difference, Vertex};
use crate::limits::Limits;
use crate::shape::Support;
use crate::space::{Aim, Field, Vector};
use core::ops::ControlFlow;

/// Distance by GJK, depth by the expanding polytope algorithm, with room for `N` vertices.
///
/// ```
/// use asunder::{glam::DVec2, shape::Cuboid, solver::Epa, Pair, Pose};
/// let square = Cuboid::new(DVec2::ONE)?;
/// let pair = Pair::new(&square, &square).relative(Pose::at(DVec2::new(1.25, 0.5)));
/// let answer = pair.solver(Epa::<1024>).signed_distance();
/// assert!((answer.signed_distance() + 0.75).abs() < 1e-14);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Epa<const N: usize = 1024>;

impl<const N: usize> Epa<N> {
    /// A state that begins with vertices of the difference found elsewhere, such as another GJK's
    /// simplex; more than `DIM` + 1 are not looked at. The caller vouches for them: an upper bound
    /// is only as true as they are.
    #[must_use]
    pub fn resume<V: Vector>(&self, vertices: &[Vertex<V>]) -> Phase<V, N> {
        let mut bracket = Bracket::new();
        for vertex in vertices {
            bracket.meet(vertex, V::Scalar::ZERO);
        }
        Phase::grown(bracket, vertices.iter().copied())
    }
}

impl<V: Vector, const N: usize> Phase<V, N> {
    /// A growth from the vertices at hand.
    pub(super) fn grown(bracket: Bracket<V>, seed: impl Iterator<Item = Vertex<V>>) -> Self {
        let mut growth = Growth::new(bracket);
        growth.sow(seed);
        Self::Growing(growth)
    }

    /// One step of walk and growth; the walk ends in a growth unless it has closed the bracket.
    #[inline]
    pub(super) fn step<A, B>(
        &mut self,
        difference: &Difference<'_, V, A, B>,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        match self {
            Self::Walking(walk) => {
                let flow = walk.step(difference, limits);
                if flow == ControlFlow::Break(Stop::Stalled) {
                    *self = Self::grown(*walk.bracket(), walk.simplex().vertices());
                    return ControlFlow::Continue(());
                }
                flow
            }
            Self::Growing(growth) => growth.step(difference, limits),
        }
    }
}

impl<V: Vector, const N: usize> Solver<V> for Epa<N> {
    type State = Phase<V, N>;

    fn start<A, B>(&self, _difference: &Difference<'_, V, A, B>, first: Aim<V>) -> Phase<V, N>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        Phase::Walking(Walk::new(Bracket::new(), first))
    }

    #[inline]
    fn advance<A, B>(
        &self,
        phase: &mut Phase<V, N>,
        difference: &Difference<'_, V, A, B>,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        phase.step(difference, limits)
    }

    fn bracket<'s>(&self, phase: &'s Phase<V, N>) -> &'s Bracket<V> {
        phase.bracket()
    }

    fn witness(&self, phase: &Phase<V, N>) -> Witness<V> {
        phase.witness()
    }
}
