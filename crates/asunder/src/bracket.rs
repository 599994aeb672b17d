//! What has been proved so far: a lower and an upper bound on the signed distance of two cores.
//!
//! s(A, B) = max over unit n of −h(n), with h the support value of A ⊖ B. So
//! - any axis n that is probed proves s ≥ −h(n): [`Bracket::probe`] raises the lower bound, and so does
//!   `reached` with the farthest vertex along n, where it was met elsewhere;
//! - a point p of A ⊖ B proves s ≤ |p|, and a closed hull of vertices around the origin proves
//!   s ≤ −(its inradius there): [`Bracket::tighten`]; from outside of this crate,
//!   [`Bracket::tighten_by`] does so with a vertex.
//!
//! Closed forms need no search, and write both bounds down themselves. So do walks in vectors when they
//! end, and a slice that is put back into space brings its own (`lifted`).
//!
//! Both are kept as computed. Rounding enters once, when the answer is made: each bound is widened
//! by [`Bracket::slack`].

use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::shape::UNNUMBERED;
use crate::space::{Aim, Field, Scalar, Unit, Vector};

/// How many EPSILON · reach a computed bound may be off; see ARCHITECTURE.md, "The slack".
const SLACK: f64 = 32.0;

/// The part of the slack at which a bracket of polytopes counts as closed: what rounding makes of an exact
/// answer, the slack itself having to cover the worst.
pub(crate) const CLOSED: f64 = 0.125;

/// How many EPSILON · margin a bound may be off, where margins of both shapes are added up, each from up to
/// four parts, and taken from it.
pub(crate) const MARGIN_SLACK: f64 = 4.0;

/// What rounding makes of a facet as thin as a thousandth of the size, in slacks.
pub(crate) const THIN: f64 = 1024.0;

/// A proven lower and upper bound on the signed distance of two cores.
#[derive(Clone, Copy, Debug)]
pub struct Bracket<V: Vector> {
    lower: V::Scalar,
    axis: Unit<V>,
    upper: V::Scalar,
    /// The square of the greatest length of a point of either shape, or of B's translation: rounding is
    /// relative to it.
    reach: V::Scalar,
    /// The square of the greatest |p| met: tolerances are relative to it.
    size: V::Scalar,
    steps: u32,
    /// Of the vertex that the lower bound was found at.
    farthest: [u32; 2],
}

/// What one probe found.
#[derive(Clone, Copy, Debug)]
pub struct Probe<V: Vector> {
    /// What was probed along.
    pub axis: Unit<V>,
    /// The farthest vertex along the axis.
    pub vertex: Vertex<V>,
    /// The bound −h(n) that this axis proves by itself.
    pub bound: V::Scalar,
}

impl<V: Vector> Bracket<V> {
    /// Each bound may be off by so many EPSILON · reach, where the reach is the greatest length
    /// among all points of A, those of B in its own frame, those of either that were met, in A's frame, and
    /// B's translation. For code that works a bound out for itself, with the same operations.
    pub const SLACK: f64 = SLACK;

    /// A bracket of polytopes counts as closed at this part of the [slack](Self::slack). For the same code.
    pub const CLOSED: f64 = CLOSED;

    /// By so many EPSILON of both margins together each bound is widened besides. For the same code.
    pub const MARGIN_SLACK: f64 = MARGIN_SLACK;

    /// Nothing is proved of a difference yet.
    #[inline]
    #[must_use]
    pub fn of<D: AnyDifference<V>>(difference: &D) -> Self {
        Self { reach: difference.reach_squared(), ..Self::nothing() }
    }

    /// Nothing is proved, and nothing known.
    #[inline]
    pub(crate) fn nothing() -> Self {
        let (zero, infinity) = (V::Scalar::ZERO, V::Scalar::INFINITY);
        let axis = Unit::basis(0);
        Self {
            lower: -infinity,
            axis,
            upper: infinity,
            reach: zero,
            size: zero,
            steps: 0,
            farthest: [UNNUMBERED; 2],
        }
    }

    /// One step: asks both shapes for their farthest points and keeps what that proves.
    ///
    /// `None` if a shape answered with a number that is not finite: then nothing is claimed any
    /// more.
    #[inline]
    pub fn probe<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        axis: Unit<V>,
    ) -> Option<Probe<V>> {
        self.probe_aim(difference, Aim::from(axis))
    }

    /// The same along a direction that has an axis for its bound.
    #[inline(always)]
    pub(crate) fn probe_aim<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        aim: Aim<V>,
    ) -> Option<Probe<V>> {
        self.steps += 1;
        let axis = aim.axis();
        let direction = if difference.is_polytope() { aim.along } else { axis.get() };
        let vertex = difference.support(direction);
        self.reached(vertex, axis, difference.shift())
    }

    /// What the farthest vertex along an axis proves.
    #[inline(always)]
    pub(crate) fn reached(
        &mut self,
        vertex: Vertex<V>,
        axis: Unit<V>,
        shift: V::Scalar,
    ) -> Option<Probe<V>> {
        let bound = -vertex.p.dot(axis.get());
        if !self.meet(&vertex, shift) {
            self.forget();
            return None;
        }
        if bound > self.lower {
            (self.lower, self.axis, self.farthest) = (bound, axis, vertex.numbers);
        }
        Some(Probe { axis, vertex, bound })
    }

    /// Takes the lengths of a vertex, and of B's translation (squared), into account; false if they
    /// are not finite.
    #[inline(always)]
    pub(crate) fn meet(&mut self, vertex: &Vertex<V>, shift: V::Scalar) -> bool {
        let (a, b, p) =
            (vertex.a.length_squared(), vertex.b.length_squared(), vertex.p.length_squared());
        self.reach = self.reach.max(a.max(b)).max(shift);
        self.size = self.size.max(p);
        // A sum of squares is below infinity exactly when nothing in it is infinite or NaN.
        a + b + (p + shift) < V::Scalar::INFINITY
    }

    /// A point of the difference at distance `upper` from the origin is known, or, below zero, a
    /// closed hull with inradius −`upper` about it.
    #[inline]
    pub(crate) fn tighten(&mut self, upper: V::Scalar) {
        self.upper = self.upper.min(upper);
    }

    /// A vertex of the difference proves an upper bound, its length. Whether that is lower than the one
    /// before: then the vertex is the witness. The caller vouches that it is one of the difference.
    pub fn tighten_by(&mut self, vertex: &Vertex<V>) -> bool {
        let (before, finite) = (self.upper, self.meet(vertex, V::Scalar::ZERO));
        if finite {
            self.tighten(vertex.p.length());
        }
        self.upper < before
    }

    /// The same bounds for a problem in space of which this one is a slice; `axis` is this axis
    /// there, `before` what was found there earlier, `drift` what the upper bound loses.
    pub(crate) fn lifted<W: Vector<Scalar = V::Scalar>>(
        &self,
        axis: Unit<W>,
        before: &Bracket<W>,
        drift: V::Scalar,
    ) -> Bracket<W> {
        let upper = self.upper + drift;
        let mut bracket = Bracket { lower: self.lower, axis, upper, ..*before };
        bracket.farthest = [UNNUMBERED; 2];
        bracket.reach = self.reach.max(before.reach);
        bracket.size = self.size.max(before.size);
        bracket.steps += self.steps;
        bracket
    }

    /// The same axis and scale, but no upper bound: for a solver that starts from other vertices
    /// and can only answer for what it finds itself.
    pub(crate) fn reopened(mut self) -> Self {
        self.upper = V::Scalar::INFINITY;
        self
    }

    /// As many steps as another that went on from here.
    pub(crate) fn set_steps(&mut self, steps: u32) {
        self.steps = steps;
    }

    /// Prefers the axis that was probed just now, if it proves as much up to `width`: it is the one
    /// that the witness points lie along. That cores are apart is not given up for it.
    #[inline]
    pub(crate) fn settle(&mut self, probe: &Probe<V>, width: V::Scalar) {
        let parts = |bound: V::Scalar| bound > self.slack();
        if self.lower - probe.bound <= width && (parts(probe.bound) || !parts(self.lower)) {
            self.lower = probe.bound;
            (self.axis, self.farthest) = (probe.axis, probe.vertex.numbers);
        }
    }

    /// Claims nothing.
    #[cold]
    fn forget(&mut self) {
        let steps = self.steps;
        *self = Self::nothing();
        self.reach = V::Scalar::INFINITY;
        self.steps = steps;
    }

    /// The lower bound, before widening; it is what [`Bracket::axis`] proves.
    #[inline]
    #[must_use]
    pub fn lower(&self) -> V::Scalar {
        self.lower
    }

    /// The axis that proves the lower bound, from A to B.
    #[inline]
    #[must_use]
    pub fn axis(&self) -> Unit<V> {
        self.axis
    }

    /// The numbers of the points of A and of B, in their shapes, that are farthest along that axis.
    #[inline]
    pub(crate) fn farthest(&self) -> [u32; 2] {
        self.farthest
    }

    /// The upper bound, before widening.
    #[inline]
    #[must_use]
    pub fn upper(&self) -> V::Scalar {
        self.upper
    }

    /// Probes so far: support calls on each shape.
    #[inline]
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// What rounding may have taken from either bound: 32 EPSILON · reach.
    #[inline]
    #[must_use]
    pub fn slack(&self) -> V::Scalar {
        Self::slack_for(self.reach)
    }

    /// The same for the square of a reach.
    #[inline]
    pub(crate) fn slack_for(reach_squared: V::Scalar) -> V::Scalar {
        let units = V::Scalar::from_f64(SLACK) * V::Scalar::EPSILON;
        units * reach_squared.sqrt() + V::Scalar::TINY
    }

    /// Whether a gap is [`CLOSED`](Self::CLOSED) slacks at most. Without a root, since it is asked at every step.
    #[inline(always)]
    pub(crate) fn is_closed_by(&self, gap: V::Scalar) -> bool {
        let units = V::Scalar::from_f64(SLACK * CLOSED) * V::Scalar::EPSILON;
        gap <= V::Scalar::ZERO || gap * gap <= units * units * self.reach
    }

    /// The width at which the bracket counts as closed: what rounding makes of an exact answer for
    /// polytopes ([`CLOSED`](Self::CLOSED) slacks), the tolerance for curved pairs.
    #[inline]
    #[must_use]
    pub fn target<D: AnyDifference<V>>(
        &self,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> V::Scalar {
        if difference.is_polytope() {
            self.slack() * V::Scalar::from_f64(CLOSED)
        } else {
            self.tolerated(limits)
        }
    }

    /// Whether a gap between bounds is so small that it has to be looked at closely: at most the
    /// [target](Self::target), or what thin facets make of rounding. Without roots, since it is
    /// asked at every step.
    #[inline(always)]
    pub(crate) fn is_near<D: AnyDifference<V>>(
        &self,
        gap: V::Scalar,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> bool {
        let units = V::Scalar::from_f64(2.0 * SLACK * THIN) * V::Scalar::EPSILON;
        let of_rounding = units * units * self.reach;
        let tolerance = limits.tolerance();
        let allowed = if difference.is_polytope() {
            of_rounding
        } else {
            of_rounding.max(tolerance * tolerance * self.size)
        };
        let tiny = V::Scalar::TINY;
        gap * gap.abs() <= allowed + tiny * tiny
    }

    /// The width that the tolerance allows, never less than the slack.
    #[inline]
    pub(crate) fn tolerated(&self, limits: &Limits<V::Scalar>) -> V::Scalar {
        self.slack().max(limits.tolerance() * self.size())
    }

    /// The greatest distance of a vertex met from the origin: tolerances are relative to it.
    pub(crate) fn size(&self) -> V::Scalar {
        self.size.sqrt()
    }

    /// Upper less lower bound.
    #[inline]
    #[must_use]
    pub fn width(&self) -> V::Scalar {
        self.upper - self.lower
    }
}
