//! EPA: GJK until its simplex encloses the origin, then a polytope grown from that simplex.

use super::{Course, Solver, Stage};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::space::{Aim, Field, Vector};
use core::ops::ControlFlow;

/// Distance by GJK, depth by the expanding polytope algorithm, with room for `N` vertices. `N`
/// must be above the dimension and at most 32768, or it does not compile.
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
    pub fn resume<V: Vector, D: AnyDifference<V>>(
        &self,
        difference: &D,
        vertices: &[Vertex<V>],
    ) -> Course<V, N> {
        let mut bracket = Bracket::of(difference);
        for vertex in vertices {
            bracket.meet(vertex, V::Scalar::ZERO);
        }
        let mut course = Course::sowing(bracket);
        course.grow(bracket, vertices.iter().copied());
        course
    }
}

impl<V: Vector, const N: usize> Solver<V> for Epa<N> {
    type State = Course<V, N>;

    #[inline(always)]
    fn start<D: AnyDifference<V>>(&self, difference: &D, first: Aim<V>) -> Course<V, N> {
        Course::walking(Bracket::of(difference), first)
    }

    /// A walk that has not closed the bracket ends in a growth.
    #[inline]
    fn advance<D: AnyDifference<V>>(
        &self,
        course: &mut Course<V, N>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let flow = course.step(difference, limits);
        if flow == ControlFlow::Break(Stop::Stalled) && course.stage() == Stage::Walking {
            course.grow_from_walk();
            return ControlFlow::Continue(());
        }
        flow
    }

    fn bracket<'s>(&self, course: &'s Course<V, N>) -> &'s Bracket<V> {
        course.bracket()
    }

    fn witness(&self, course: &Course<V, N>) -> Witness<V> {
        course.witness()
    }
}
