//! Straight motion: by which facet the ray of motion enters the difference.
//!
//! B moves by v t, so the shapes meet when the ray v t enters A ⊖ B. Its vertices are differences of
//! corners, so that is a linear programme, and the simplex method solves it (in space, the portal
//! refinement of Snethen 2008):
//! 1. A portal is DIM points that the ray passes between: at first made up, behind the difference.
//! 2. Probe along its normal. What is found beyond it takes the place of one of its points, so that
//!    the ray still passes between them; it passes earlier than before.
//! 3. Nothing is beyond: the normal's line proves that the shapes do not meet before, the portal and
//!    the middle of the difference behind it that they meet no later.
//!
//! Of a curved difference, margins and target around it, the portal is moved until next to nothing is beyond it.
//!
//! Everything is measured from the moment when the middles are nearest, so that what comes from afar
//! loses no digits. What is not clear-cut (grazing, overlap at the start, facets too thin) is left to
//! Newton's method, and so are polytopes with margins.

use super::Cast;
use super::entry::{Entry, Line};
use super::flight::Flight;
use crate::bracket::{Bracket, MARGIN_SLACK, Probe};
use crate::difference::{AnyDifference, Vertex};
use crate::rescaled::is_ordinary;
use crate::shape::Support;
use crate::solver::{Solver, near};
use crate::space::{Aim, Field, Scalar, Unit, Vector, cross, least_along};

/// Probes after which something is wrong; twenty are many.
const MOST_PROBES: u32 = 64;
/// Depths of the middle at which made-up points lie behind it, and by which they lie aside. What slopes as steeply as
/// the way from there to the difference is hidden by them: then they are moved farther back, once.
const BEHIND: f64 = 3.0;
const FARTHER: f64 = 60.0;
const ASIDE: f64 = 4.0;
/// So many times what rounding takes from a bound a portal of what is curved may be farther than what is beyond it,
/// where rounding alone moves it to and fro.
const NEARLY: f64 = 4.0;

/// Points that the ray passes between, and which of them were made up.
#[derive(Clone, Copy)]
pub(super) struct Portal<V: Vector> {
    pub(super) velocity: V,
    pub(super) corners: V::Corners<Vertex<V>>,
    made_up: V::Corners<bool>,
}

/// Where the ray passes through a portal.
#[derive(Clone, Copy)]
pub(super) struct Passage<V: Vector> {
    /// From the moment when the middles are nearest.
    pub(super) time: V::Scalar,
    pub(super) at: V,
    /// How much of it each corner is.
    shares: V::Corners<V::Scalar>,
}

impl<V: Vector> Portal<V> {
    /// Made up, about a ray, `behind` the origin along it.
    fn about(velocity: V, along: Unit<V>, behind: V::Scalar, aside: V::Scalar) -> Self {
        let e = along.get();
        let x = cross(e, V::basis(least_along(e)));
        let y = cross(e, x);
        let ring = if V::DIM == 2 { [x, -x, x] } else { [x, y, -(x + y)] };
        let point = |i: usize| Vertex::new(e * behind + ring[i] * aside, V::ZERO);
        let mut made = Self { velocity, corners: V::corners(point), made_up: V::corners(|_| true) };
        if made.normal().dot(velocity) < V::Scalar::ZERO {
            made.corners.as_mut().swap(0, 1);
        }
        made
    }

    /// Along the motion, of any length.
    pub(super) fn normal(&self) -> V {
        V::facet_normal(V::corners(|i| self.corners.as_ref()[i].p))
    }

    /// How much of the passage is corner `i`'s, up to a common factor: the volume that the others
    /// span with the velocity.
    fn weight(&self, i: usize) -> V::Scalar {
        let corner = |k: usize| self.corners.as_ref()[(i + k) % V::DIM].p;
        let span = V::facet_normal(V::corners(|k| if k == 0 { V::ZERO } else { corner(k) }));
        let volume = self.velocity.dot(span);
        if V::DIM == 2 && i == 1 { -volume } else { volume }
    }

    /// `None` if the ray misses it, as nearly as rounding tells.
    fn passage(&self) -> Option<Passage<V>> {
        let weights = V::corners(|i| self.weight(i));
        let weights = weights.as_ref();
        let sum = weights.iter().fold(V::Scalar::ZERO, |sum, &w| sum + w);
        let inside = weights.iter().all(|&w| w >= V::Scalar::ZERO);
        if !(inside && sum > V::Scalar::ZERO) {
            return None;
        }
        let shares = V::corners(|i| weights[i] / sum);
        let at = self.mixed(&shares, |corner| corner.p);
        let time = at.dot(self.velocity) / self.velocity.length_squared();
        Some(Passage { time, at, shares })
    }

    /// The points of A and of B that make up the passage.
    pub(super) fn witness(&self, passage: &Passage<V>) -> [V; 2] {
        let mixed = |of: fn(&Vertex<V>) -> V| self.mixed(&passage.shares, of);
        [mixed(|corner| corner.a), mixed(|corner| corner.b)]
    }

    fn mixed(&self, shares: &V::Corners<V::Scalar>, of: fn(&Vertex<V>) -> V) -> V {
        let parts = self.corners.as_ref().iter().zip(shares.as_ref());
        parts.fold(V::ZERO, |mixed, (corner, &share)| mixed + of(corner) * share)
    }

    /// Whether none of its points was made up.
    pub(super) fn is_real(&self) -> bool {
        self.made_up.as_ref().iter().all(|made_up| !made_up)
    }

    /// Moves points that were made up, along the motion: the ray still passes between them. Whether there were any.
    fn retreat(&mut self, way: V) -> bool {
        let mut any = false;
        for (corner, &made_up) in self.corners.as_mut().iter_mut().zip(self.made_up.as_ref()) {
            if made_up {
                corner.p = corner.p + way;
                any = true;
            }
        }
        any
    }

    /// Takes in a vertex that lies beyond it.
    fn refine(&mut self, vertex: Vertex<V>) {
        let zero = V::Scalar::ZERO;
        let span = |corner: V| cross(corner, vertex.p);
        let place = if V::DIM == 2 {
            usize::from(self.velocity.dot(span(vertex.p)) >= zero)
        } else {
            // Of the three that it makes with two of the corners, the one that the ray passes.
            let side = V::corners(|i| self.velocity.dot(span(self.corners.as_ref()[i].p)));
            let side = side.as_ref();
            (0..2).find(|&i| side[(i + 2) % 3] >= zero && side[i + 1] <= zero).unwrap_or(2)
        };
        self.corners.as_mut()[place] = vertex;
        self.made_up.as_mut()[place] = false;
    }
}

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// Where the cast is one of bare polytopes, or of what is curved, and clear-cut.
    pub(super) fn by_portal(&self) -> Option<Cast<V>> {
        let zero = V::Scalar::ZERO;
        let along = self.direction().filter(|_| self.is_fit())?;
        let (a, b) = self.pair.difference.middles();
        let nearest = (a - b).dot(along.get()) / self.velocity.length();
        let start = nearest.max(zero).min(self.until);
        if !start.is_finite() {
            return None;
        }
        let difference = self.at(start, None).difference;
        let middle = a - b - self.velocity * start;
        let mut bracket = Bracket::of(&difference);
        let first = self.probe(&mut bracket, &difference, (-along).into())?;
        if !is_ordinary(bracket.slack()) {
            return None;
        }
        let (along_middle, depth) = (middle.dot(along.get()), (first.vertex.p - middle).length());
        let behind = along_middle + depth * V::Scalar::from_f64(BEHIND);
        let mut portal =
            Portal::about(self.velocity, along, behind, depth * V::Scalar::from_f64(ASIDE));
        portal.refine(first.vertex);
        let mut passage = portal.passage()?;
        let tolerated = self.tolerated(&difference, depth).map(|least| least.max(bracket.slack()));
        let mut wide = None;
        let mut farther = Some(along.get() * (depth * V::Scalar::from_f64(FARTHER)));
        let line = |bracket: &Bracket<V>, axis: Unit<V>, [bound, rate]: [V::Scalar; 2]| {
            let (slack, blur) = (self.slack(bracket, start), self.blur(axis.get()));
            Line { start, bound, rate, blur, slack }
        };
        let (axis, of_axis) = loop {
            let towards = -portal.normal();
            let aim = Aim::new(towards)?;
            let probe = self.probe(&mut bracket, &difference, aim)?;
            let (axis, bound) = (aim.axis(), probe.bound);
            let rate = axis.get().dot(self.velocity);
            // Not where it has come down to nothing by the end.
            if !(rate < zero && bound + rate * (self.until - start) <= zero)
                && let Some(until) = line(&bracket, axis, [bound, rate]).clear(self.until)
            {
                return Some(Cast::Clear { until });
            }
            let beyond = -bound - passage.at.dot(axis.get());
            // Whether the way to the portal is hardly farther than to what may be beyond it.
            let is_within =
                |most: V::Scalar| rate < zero && beyond * self.velocity.length() / -rate <= most;
            let closed = bracket.is_closed_by(beyond);
            if closed || tolerated.is_some_and(is_within) {
                if farther.take().is_some_and(|way| portal.retreat(way)) {
                    passage = portal.passage()?;
                    continue;
                }
                break (axis, [bound, rate]);
            }
            portal.refine(probe.vertex);
            let next = portal.passage()?;
            if !(next.time < passage.time) {
                let nearly = is_within(bracket.slack() * V::Scalar::from_f64(NEARLY));
                tolerated.filter(|_| nearly)?;
                passage = next;
                break (axis, [bound, rate]);
            }
            if bracket.steps() >= MOST_PROBES.min(self.pair.steps_allowed()) {
                return None;
            }
            passage = next;
            if wide.is_none() && tolerated.is_some() && portal.is_real() {
                wide = Some((portal, passage));
            }
        };
        let (last, first) = ((&portal, &passage), wide.as_ref());
        let (line, steps) = (line(&bracket, axis, of_axis), bracket.steps());
        self.enter(&Entry { last, first, middle, line, axis, steps, tolerated })
    }

    /// Whether nothing is in the way of a portal.
    fn is_fit(&self) -> bool {
        // What is cut down to what is near is told nearer than all of its corners tell.
        let whole = !near::is_lopsided(&self.pair.difference);
        let (zero, margin) = (V::Scalar::ZERO, self.pair.margin());
        // Margins round the corners of polytopes; of those, distances tell more digits.
        let bare = margin == zero && self.target == zero;
        let round = margin + self.target >= zero && !self.pair.difference.is_polytope();
        whole && (bare || round)
    }

    /// A probe of the cores, with margins and target around them.
    #[inline(always)]
    fn probe<D: AnyDifference<V>>(
        &self,
        bracket: &mut Bracket<V>,
        difference: &D,
        aim: Aim<V>,
    ) -> Option<Probe<V>> {
        let probe = bracket.probe_aim(difference, aim)?;
        if difference.is_polytope() {
            return Some(probe);
        }
        let (margin_a, margin_b) = difference.margins();
        let (n, wide) = (probe.axis.get(), margin_a + margin_b + self.target);
        let vertex = probe.vertex;
        let vertex = Vertex {
            p: vertex.p + n * wide,
            a: vertex.a + n * margin_a,
            b: vertex.b - n * margin_b,
            ..vertex
        };
        Some(Probe { vertex, bound: probe.bound - wide, ..probe })
    }

    /// How much farther the way to a portal may be than to the curved difference that it is a part of; a half of the
    /// tolerance, so that the witness points are no farther apart than it. `None` of polytopes.
    fn tolerated<D: AnyDifference<V>>(
        &self,
        difference: &D,
        depth: V::Scalar,
    ) -> Option<V::Scalar> {
        let size = self.sizes().iter().fold(depth, |least, &size| least.min(size));
        let half = self.pair.tolerance() * size * V::Scalar::from_f64(0.5);
        (!difference.is_polytope()).then_some(half)
    }

    /// What rounding may have taken from a bound, that of the way to the moment included.
    fn slack(&self, bracket: &Bracket<V>, start: V::Scalar) -> V::Scalar {
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let from = self.pair.a_from_b().translation.length();
        let way = self.velocity.length() * start + from;
        let margins = (self.pair.margin() + self.target) * V::Scalar::from_f64(MARGIN_SLACK);
        bracket.slack() + margins * V::Scalar::EPSILON + way * (V::Scalar::EPSILON * two + self.off)
    }
}
