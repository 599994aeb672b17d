//! Unified EPA: one polytope for both signs, grown from a seed inside the difference.
//!
//! 1. Probe along the corners of a regular simplex : the seed. Its vertices are real
//!    ones, with ancestors, so witness points are right even when one of them is part of the
//!    answer. The notes seed with a small tetrahedron about the middle, which has no ancestors.
//! 2. Grow. Whether the origin is inside or outside changes the axis, nothing else.
//! 3. A flat difference has no polytope: GJK walks in its plane.
//!
//! Linneweber, notes on Unified EPA (2023).

use super::{Phase, Solver, Walk};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{Difference, Vertex};
use crate::limits::Limits;
use crate::shape::Support;
use crate::simplex::MOST;
use crate::space::{Aim, Field, Scalar, Unit, Vector};
use core::ops::ControlFlow;

/// Distance and depth by one polytope, with room for `N` vertices.
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

/// What [`Uepa`] knows between two steps.
#[derive(Clone, Debug)]
pub struct Unified<V: Vector, const N: usize> {
    bracket: Bracket<V>,
    seed: [Vertex<V>; MOST],
    sown: usize,
    tried: usize,
    phase: Option<Phase<V, N>>,
}

impl<V: Vector, const N: usize> Unified<V, N> {
    pub(super) fn new(bracket: Bracket<V>) -> Self {
        Self { bracket, seed: [Vertex::NONE; MOST], sown: 0, tried: 0, phase: None }
    }

    /// What is proved so far.
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        self.phase.as_ref().map_or(&self.bracket, Phase::bracket)
    }

    /// The growth that follows on the seed; `None` while it is being sown.
    #[must_use]
    pub fn phase(&self) -> Option<&Phase<V, N>> {
        self.phase.as_ref()
    }

    pub(super) fn witness(&self) -> Witness<V> {
        match &self.phase {
            Some(phase) => phase.witness(),
            None => Witness { a: self.seed[0].a, b: self.seed[0].b },
        }
    }

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
        match &mut self.phase {
            None => self.sow(difference),
            Some(Phase::Walking(walk)) => walk.step(difference, limits),
            Some(Phase::Growing(growth)) => {
                let flow = growth.step(difference, limits);
                if flow == ControlFlow::Break(Stop::Stalled) && growth.is_flat() {
                    let towards = difference.centre_aim();
                    let walk = Walk::new(growth.bracket().reopened(), towards);
                    self.phase = Some(Phase::Walking(walk));
                    return ControlFlow::Continue(());
                }
                flow
            }
        }
    }

    /// One probe for the seed; after the last one the growth begins.
    fn sow<A, B>(&mut self, difference: &Difference<'_, V, A, B>) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        let Some(probe) = self.bracket.probe(difference, regular_corner(self.tried)) else {
            return ControlFlow::Break(Stop::NotFinite);
        };
        if !self.seed[..self.sown].iter().any(|known| known.p == probe.vertex.p) {
            self.seed[self.sown] = probe.vertex;
            self.sown += 1;
        }
        self.tried += 1;
        if self.tried > V::DIM {
            self.phase = Some(Phase::grown(self.bracket, self.seed[..self.sown].iter().copied()));
        }
        ControlFlow::Continue(())
    }
}

/// Corner number `corner` of a regular simplex about the origin: coordinates
/// e_k √(1 + 1/n) − (√(n + 1) + 1) / n^{3/2} for the first n, 1 / √n for the last.
fn regular_corner<V: Vector>(corner: usize) -> Unit<V> {
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
    type State = Unified<V, N>;

    fn start<A, B>(&self, _difference: &Difference<'_, V, A, B>, _first: Aim<V>) -> Unified<V, N>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        Unified::new(Bracket::new())
    }

    #[inline]
    fn advance<A, B>(
        &self,
        state: &mut Unified<V, N>,
        difference: &Difference<'_, V, A, B>,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop>
    where
        A: Support<V> + ?Sized,
        B: Support<V> + ?Sized,
    {
        state.step(difference, limits)
    }

    fn bracket<'s>(&self, state: &'s Unified<V, N>) -> &'s Bracket<V> {
        state.bracket()
    }

    fn witness(&self, state: &Unified<V, N>) -> Witness<V> {
        state.witness()
    }
}
