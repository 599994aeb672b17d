//! GJK: walks a simplex of the difference towards the origin.
//!
//! 1. Probe along the axis from the simplex's nearest point to the origin.
//! 2. If nothing lies beyond that point, it is the nearest of the whole difference: done.
//! 3. Add the vertex found, keep the corners that carry the new nearest point.
//! 4. When the simplex encloses the origin the shapes overlap, and GJK is at its end.
//!
//! Gilbert, Johnson and Keerthi 1988; the bound in step 2 is van den Bergen 1999, §4. Departures:
//! the axis is the facet's normal where the nearest point lies inside a facet (its own direction
//! has no digits left near touching), and no absolute tolerance decides anything.

use super::{Goal, Solver, exhausted};
use crate::answer::{Stop, Witness};
use crate::bracket::{Bracket, Probe};
use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::polytope::Polytope;
use crate::simplex::{Nearest, Simplex};
use crate::space::{Aim, Field, Scalar, Unit, Vector, cross, least_along};
use core::ops::ControlFlow;

/// Distance and closest points of shapes that are apart; proves an overlap, but not its depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gjk;

/// What [`Gjk`] knows between two steps.
#[derive(Clone, Copy, Debug)]
pub struct Walk<V: Vector> {
    bracket: Bracket<V>,
    next: Aim<V>,
    simplex: Simplex<V>,
    /// The weights of the simplex's corners in the point that the upper bound is the distance of.
    weights: [V::Scalar; 3],
    /// Steps that brought no shorter distance.
    idle: u8,
}

/// So many may the axis turn without coming nearer, lest it runs in circles.
const MOST_IDLE: u8 = 3;

/// How far from an axis, as a part of its length, vertices around it are looked for: those that are shallow do with
/// less, deep ones with more.
const TILT: f64 = 0.15;

impl<V: Vector> Walk<V> {
    /// Begins along `first` and goes on from what `bracket` has proved already.
    #[inline]
    pub(super) fn new(bracket: Bracket<V>, first: Aim<V>) -> Self {
        let weights = [V::Scalar::ZERO; 3];
        Self { bracket, next: first, simplex: Simplex::EMPTY, weights, idle: 0 }
    }

    /// Goes on from at most `DIM` vertices that were found at another pose, given by their numbers; false
    /// if they tell no axis.
    #[inline]
    pub(super) fn resume<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        vertices: impl Iterator<Item = [u32; 2]>,
    ) -> bool {
        for vertex in vertices.map_while(|numbers| difference.vertex(numbers)) {
            if !self.bracket.meet(&vertex, difference.shift()) {
                (self.bracket, self.simplex) = (Bracket::of(difference), Simplex::EMPTY);
                return false;
            }
            self.simplex.push(vertex);
        }
        let known = if self.simplex.count() > 0 { self.simplex.nearest() } else { None };
        let next = known.and_then(|nearest| Some((nearest, Aim::new(nearest.direction)?)));
        let Some((nearest, next)) = next else {
            self.simplex = Simplex::EMPTY;
            return false;
        };
        self.simplex.keep(&nearest);
        self.bracket.tighten(nearest.point.length());
        (self.weights, self.next) = (nearest.weights, next);
        true
    }

    /// With a vertex that was met.
    #[inline]
    pub(super) fn begin_at(&mut self, vertex: Vertex<V>) -> Option<Nearest<V>> {
        self.simplex.push(vertex);
        let nearest = self.simplex.nearest()?;
        self.bracket.tighten(nearest.point.length());
        self.weights = nearest.weights;
        Some(nearest)
    }

    /// What is proved so far.
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        &self.bracket
    }

    /// The simplex; it has no vertices before the first step.
    #[must_use]
    pub fn simplex(&self) -> &Simplex<V> {
        &self.simplex
    }

    /// The axis to probe next.
    #[must_use]
    pub fn next(&self) -> Unit<V> {
        self.next.axis()
    }

    /// Counts steps that somebody else has gone.
    #[inline]
    pub(super) fn add_steps(&mut self, steps: u32) {
        self.bracket.set_steps(self.bracket.steps() + steps);
    }

    /// The first step alone.
    #[inline]
    pub(super) fn first_step<D: AnyDifference<V>>(&mut self, difference: &D) -> Option<Stop> {
        let probe = self.bracket.probe_aim(difference, self.next);
        self.begin(probe)
    }

    /// The same, where somebody else has looked already, and found this vertex.
    #[inline]
    pub(super) fn first_found<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        vertex: Vertex<V>,
    ) -> Option<Stop> {
        self.add_steps(1);
        let probe = self.bracket.reached(vertex, self.next.axis(), difference.shift());
        self.begin(probe)
    }

    /// With the first vertex.
    #[inline]
    fn begin(&mut self, probe: Option<Probe<V>>) -> Option<Stop> {
        let Some(probe) = probe else { return Some(Stop::NotFinite) };
        let nearest = self.begin_at(probe.vertex)?;
        let upper = nearest.point.length();
        if self.lies_along(&probe, upper) {
            return Some(Stop::Converged);
        }
        self.next = Aim::new(nearest.direction)?;
        None
    }

    /// The first axis was not the vertex's own direction; parallel to rounding, it is. How much farther the vertex is
    /// than the axis tells is not enough: beside a large ball, that is less than rounding for as much as a small body
    /// is wide.
    #[inline]
    fn lies_along(&self, probe: &Probe<V>, length: V::Scalar) -> bool {
        let slack = self.bracket.slack();
        let aside = probe.vertex.p + probe.axis.get() * probe.bound;
        length - probe.bound <= slack && aside.length() <= slack
    }

    /// Probes along another axis next.
    #[inline]
    pub(super) fn turn(&mut self, next: Aim<V>) {
        self.next = next;
    }

    /// Begins anew along this axis; what is proved stays, but no point that was reached.
    pub(super) fn begin_anew(&mut self, first: Aim<V>) {
        *self = Self::new(self.bracket.reopened(), first);
    }

    /// Begins anew with three vertices around the best axis so far, and one behind next. In space only.
    #[cold]
    #[inline(never)]
    pub(super) fn surround<D: AnyDifference<V>>(&mut self, difference: &D) {
        let axis = self.bracket.axis();
        self.begin_anew((-axis).into());
        let n = axis.get();
        let u = cross(n, V::basis(least_along(n))) * V::Scalar::from_f64(TILT);
        let (v, half) = (cross(n, u), u * V::Scalar::from_f64(0.5));
        for aside in [u, v - half, -v - half] {
            let around = Unit::new(n + aside);
            if let Some(probe) = around.and_then(|axis| self.bracket.probe(difference, axis))
                && !self.simplex.contains(&probe.vertex)
            {
                self.simplex.push(probe.vertex);
            }
        }
    }

    /// One step, as part of the caller: [`Auto`](super::Auto) takes several in a row.
    #[inline(always)]
    pub(super) fn step<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let Some(probe) = self.bracket.probe_aim(difference, self.next) else {
            return ControlFlow::Break(Stop::NotFinite);
        };
        let first = self.simplex.count() == 0;
        let gap = self.bracket.upper() - probe.bound;
        if !first && self.bracket.is_near(gap, difference, limits) {
            let target = self.bracket.target(difference, limits);
            if gap <= target {
                self.bracket.settle(&probe, target);
                return ControlFlow::Break(Stop::Converged);
            }
            // Farther out than rounding reaches, it is a new one.
            if self.simplex.contains(&probe.vertex) {
                return exhausted(&mut self.bracket, limits, Some(&probe));
            }
        }
        self.simplex.push(probe.vertex);
        let Some(nearest) = self.simplex.nearest() else {
            return ControlFlow::Break(Stop::Stalled);
        };
        let upper = nearest.point.length();
        if !first && !(upper < self.bracket.upper()) {
            self.idle += 1;
            let farther = upper > self.bracket.upper() + self.bracket.slack();
            if farther || self.idle > MOST_IDLE {
                self.simplex.pop();
                return exhausted(&mut self.bracket, limits, Some(&probe));
            }
        }
        self.simplex.keep(&nearest);
        self.bracket.tighten(upper);
        self.weights = nearest.weights;
        if first && self.lies_along(&probe, upper) {
            return ControlFlow::Break(Stop::Converged);
        }
        let Some(next) = Aim::new(nearest.direction) else {
            return exhausted(&mut self.bracket, limits, None);
        };
        self.next = next;
        ControlFlow::Continue(())
    }

    /// Whether the simplex that it ended with settles a question.
    #[inline]
    pub(super) fn decides(&mut self, goal: &Goal<V::Scalar>) -> bool {
        self.enclose();
        goal.met(&self.bracket)
    }

    /// Proves the overlap by a simplex that encloses the origin.
    fn enclose(&mut self) {
        let full = self.simplex.count() > V::DIM;
        let inradius = full.then(|| Polytope::from(&self.simplex).inradius()).flatten();
        if let Some(inradius) = inradius {
            self.bracket.tighten(-inradius);
        }
    }

    #[inline]
    pub(super) fn witness(&self) -> Witness<V> {
        let upper = self.bracket.upper();
        if self.simplex.count() > 0 && upper >= V::Scalar::ZERO {
            self.simplex.witness(self.weights)
        } else {
            self.inner_witness()
        }
    }

    /// Where the axis leaves a simplex around the origin.
    #[cold]
    fn inner_witness(&self) -> Witness<V> {
        let exit = Polytope::from(&self.simplex).exit(
            self.bracket.axis().get(),
            -self.bracket.upper(),
            None,
        );
        let first =
            || self.simplex.vertices().next().map(|vertex| Witness { a: vertex.a, b: vertex.b });
        exit.or_else(first).unwrap_or(Witness { a: V::ZERO, b: V::ZERO })
    }
}

impl<V: Vector> Solver<V> for Gjk {
    type State = Walk<V>;

    #[inline]
    fn start<D: AnyDifference<V>>(&self, difference: &D, first: Aim<V>) -> Walk<V> {
        Walk::new(Bracket::of(difference), first)
    }

    #[inline]
    fn advance<D: AnyDifference<V>>(
        &self,
        walk: &mut Walk<V>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let flow = walk.step(difference, limits);
        if flow.is_break() {
            walk.enclose();
        }
        flow
    }

    fn bracket<'s>(&self, walk: &'s Walk<V>) -> &'s Bracket<V> {
        walk.bracket()
    }

    fn witness(&self, walk: &Walk<V>) -> Witness<V> {
        walk.witness()
    }
}

/// Walking alone, for those who go on growing: they find the inradius for themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkOn;

impl<V: Vector> Solver<V> for WalkOn {
    type State = Walk<V>;

    #[inline]
    fn start<D: AnyDifference<V>>(&self, difference: &D, first: Aim<V>) -> Walk<V> {
        Gjk.start(difference, first)
    }

    #[inline]
    fn advance<D: AnyDifference<V>>(
        &self,
        walk: &mut Walk<V>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        walk.step(difference, limits)
    }

    #[inline]
    fn bracket<'s>(&self, walk: &'s Walk<V>) -> &'s Bracket<V> {
        walk.bracket()
    }

    #[inline]
    fn witness(&self, walk: &Walk<V>) -> Witness<V> {
        walk.witness()
    }
}
