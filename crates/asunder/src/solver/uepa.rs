//! Unified EPA: one polytope for both signs, grown from a seed inside the difference.
//!
//! 1. Probe along the corners of a regular simplex: the seed. Its vertices are real
//!    ones, with ancestors, so witness points are right even when one of them is part of the
//!    answer. The notes seed with a small tetrahedron about the middle, which has no ancestors.
//! 2. Grow. Whether the origin is inside or outside changes the axis, nothing else.
//! 3. A flat difference has no polytope: GJK walks in its plane.
//!
//! Linneweber, notes on Unified EPA (2023).

use super::{Course, Growth, Solver};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::limits::Limits;
use crate::space::{Aim, Field, Scalar, Unit, Vector};
use core::ops::ControlFlow;

/// Distance and depth by one polytope, with room for `N` vertices. `N` must be above the dimension and at
/// most 32768, or it does not compile.
///
/// ```
/// use asunder::{glam::DVec2, shape::Cuboid, solver::Uepa, Pair, Pose};
/// let square = Cuboid::new(DVec2::ONE)?;
/// for (x, expected) in [(1.25, -0.75), (3.5, 1.5)] {
///     let pair = Pair::new(&square, &square).relative(Pose::at(DVec2::new(x, 0.5)));
///     let answer = pair.solver(Uepa::<1024>).signed_distance();
///     assert!((answer.signed_distance() - expected).abs() < 1e-14);
/// }
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Uepa<const N: usize = 1024>;

/// Corner number `corner` of a regular simplex about the origin: coordinates
/// e_k √(1 + 1/n) − (√(n + 1) + 1) / n^{3/2} for the first n, 1 / √n for the last.
pub(super) fn regular_corner<V: Vector>(corner: usize) -> Unit<V> {
    let (n, one) = (V::Scalar::from_f64(V::DIM as f64), V::Scalar::ONE);
    let shift = ((n + one).sqrt() + one) / (n * n.sqrt());
    let length = (one + one / n).sqrt();
    let at = V::from_fn(|axis| match corner {
        corner if corner == V::DIM => one / n.sqrt(),
        corner if corner == axis => length - shift,
        _ => -shift,
    });
    Unit::new(at).unwrap_or_else(|| Unit::basis(0))
}

impl<V: Vector, const N: usize> Solver<V> for Uepa<N> {
    type State = Course<V, N>;

    #[inline(always)]
    fn start<D: AnyDifference<V>>(&self, difference: &D, _first: Aim<V>) -> Course<V, N> {
        Course::sowing(Bracket::of(difference))
    }

    #[inline]
    fn advance<D: AnyDifference<V>>(
        &self,
        course: &mut Course<V, N>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let flow = course.step(difference, limits);
        let flat = course.growth().is_some_and(Growth::is_flat);
        if flow == ControlFlow::Break(Stop::Stalled) && flat {
            course.walk_on(difference.centre_aim());
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
