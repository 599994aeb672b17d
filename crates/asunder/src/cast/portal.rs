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

use super::flight::Flight;
use super::{Cast, Impact};
use crate::answer::{Answer, Stop, Witness};
use crate::bracket::{Bracket, CLOSED, MARGIN_SLACK, Probe};
use crate::difference::{AnyDifference, Vertex};
use crate::rescaled::is_ordinary;
use crate::shape::Support;
use crate::solver::{Solver, near};
use crate::space::{Aim, Field, Scalar, Unit, Vector, cross, least_along};

/// Probes after which something is wrong; twenty are many.
const MOST_PROBES: u32 = 64;
/// The cosine between motion and normal below which it is grazing.
const GRAZING: f64 = 1e-2;
/// Depths of the middle at which made-up points lie behind it, and by which they lie aside. What slopes as steeply as
/// the way from there to the difference is hidden by them: then they are moved farther back, once.
const BEHIND: f64 = 3.0;
const FARTHER: f64 = 60.0;
const ASIDE: f64 = 4.0;
/// So many times what rounding hides, or as much as is tolerated, the way may lead deeper by the time that is proven.
const LATE: f64 = 16.0;
/// The same of polytopes, of which the portal seldom tells less: where the ray runs along a wall of the simplex of
/// portal and middle, as through a corner towards the middle, it hardly comes to be inside of that.
const LATE_OF_POLYTOPES: f64 = 4096.0;

/// Points that the ray passes between, and which of them were made up.
#[derive(Clone, Copy)]
struct Portal<V: Vector> {
    velocity: V,
    corners: V::Corners<Vertex<V>>,
    made_up: V::Corners<bool>,
}

/// Where the ray passes through a portal.
#[derive(Clone, Copy)]
struct Passage<V: Vector> {
    /// From the moment when the middles are nearest.
    time: V::Scalar,
    at: Vertex<V>,
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
    fn normal(&self) -> V {
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
        let mix = |of: fn(&Vertex<V>) -> V| {
            let parts = self.corners.as_ref().iter().zip(weights);
            parts.fold(V::ZERO, |mixed, (corner, &w)| mixed + of(corner) * (w / sum))
        };
        let at = Vertex { p: mix(|c| c.p), ..Vertex::new(mix(|c| c.a), mix(|c| c.b)) };
        let time = at.p.dot(self.velocity) / self.velocity.length_squared();
        Some(Passage { time, at })
    }

    /// Whether none of its points was made up.
    fn is_real(&self) -> bool {
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
    M: Solver<V> + Copy,
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
        let tolerated = self.tolerated(&difference, depth);
        let mut wide = None;
        let mut farther = Some(along.get() * (depth * V::Scalar::from_f64(FARTHER)));
        loop {
            let towards = -portal.normal();
            let aim = Aim::new(towards)?;
            let probe = self.probe(&mut bracket, &difference, aim)?;
            let rate = aim.axis().get().dot(self.velocity);
            let (slack, blur) = (self.slack(&bracket, start), self.blur(aim.axis().get()));
            let line = Line { start, bound: probe.bound, rate, blur, slack };
            if let Some(until) = line.clear(self.until) {
                return Some(Cast::Clear { until });
            }
            let beyond = -probe.bound - passage.at.p.dot(aim.axis().get());
            // How much farther the way to the portal is than to what may be beyond it.
            let off = beyond * self.velocity.length() / -rate;
            let closed = beyond <= bracket.slack() * V::Scalar::from_f64(CLOSED);
            if closed || rate < zero && off <= tolerated {
                if farther.take().is_some_and(|way| portal.retreat(way)) {
                    passage = portal.passage()?;
                    continue;
                }
                let real = portal.is_real();
                let steep = -rate > V::Scalar::from_f64(GRAZING) * self.velocity.length();
                let answer = Entry { line, axis: aim.axis(), steps: bracket.steps(), tolerated };
                return if real && steep {
                    self.enter((&portal, &passage), wide.as_ref(), middle, answer)
                } else {
                    None
                };
            }
            portal.refine(probe.vertex);
            let next = portal.passage()?;
            let allowed = MOST_PROBES.min(self.pair.steps_allowed());
            if !(next.time < passage.time) || bracket.steps() >= allowed {
                return None;
            }
            passage = next;
            if wide.is_none() && !difference.is_polytope() && portal.is_real() {
                wide = Some((portal, passage));
            }
        }
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
    /// tolerance, so that the witness points are no farther apart than it. 0 for polytopes.
    fn tolerated<D: AnyDifference<V>>(&self, difference: &D, depth: V::Scalar) -> V::Scalar {
        if difference.is_polytope() {
            return V::Scalar::ZERO;
        }
        let size = self.sizes().iter().fold(depth, |least, &size| least.min(size));
        self.pair.tolerance() * size * V::Scalar::from_f64(0.5)
    }

    /// What rounding may have taken from a bound, that of the way to the moment included.
    fn slack(&self, bracket: &Bracket<V>, start: V::Scalar) -> V::Scalar {
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let from = self.pair.a_from_b().translation.length();
        let way = self.velocity.length() * start + from;
        let margins = (self.pair.margin() + self.target) * V::Scalar::from_f64(MARGIN_SLACK);
        bracket.slack() + margins * V::Scalar::EPSILON + way * (V::Scalar::EPSILON * two + self.off)
    }

    /// The impact, with its proofs: by the last portal and, of curved differences, the first that was real, since the
    /// last is too narrow there to tell how deep the ray is behind it.
    fn enter(
        &self,
        (portal, passage): (&Portal<V>, &Passage<V>),
        first: Option<&(Portal<V>, Passage<V>)>,
        middle: V,
        Entry { line, axis, steps, tolerated }: Entry<V>,
    ) -> Option<Cast<V>> {
        let zero = V::Scalar::ZERO;
        let since = line.bound / -line.rate;
        let time = line.start + since;
        // What rounding may make of both times and of their sum.
        let four = V::Scalar::from_f64(4.0);
        let unit = (line.start.abs() + since.abs()) * V::Scalar::EPSILON * four;
        let earliest = line.start + (line.bound - line.slack) / -line.rate - unit;
        if !(earliest > zero && time <= self.until) {
            return None;
        }
        // At the passage they are no farther apart than rounding; deeper in, they surely overlap.
        let near = |passage: &Passage<V>| {
            (passage.at.p - self.velocity * passage.time).length() + line.slack
        };
        let hidden = near(passage);
        let times = if tolerated > zero { LATE } else { LATE_OF_POLYTOPES };
        let most = tolerated.max(hidden * V::Scalar::from_f64(times));
        let deeper = |portal: &Portal<V>, at: &Passage<V>| {
            let (later, under) = portal.deeper(at, middle, near(at))?;
            // On the straight line from what is hidden down to there.
            let off = (at.time - passage.time + later) * (hidden / (hidden + under));
            (under > zero && off * -line.rate <= most).then_some(off)
        };
        let of_first = first.and_then(|(portal, at)| deeper(portal, at));
        let off = of_first.or_else(|| deeper(portal, passage))?;
        let latest = line.start + passage.time + off + unit;
        if !(latest < V::Scalar::INFINITY) {
            return None;
        }
        let witness = Witness { a: passage.at.a, b: passage.at.b + self.velocity * since };
        // Of a target in the depth, the points are as far from each other the other way.
        let off = ((witness.b - witness.a).length() - self.target.abs()).abs();
        let answer = Answer::exact(self.target, line.slack + off, axis, witness).after(steps);
        if answer.stop() == Stop::NotFinite {
            return None;
        }
        let (earliest, latest) = (earliest.min(time), latest.max(time));
        Some(Cast::Impact(Impact { time, earliest, latest, answer, approach: -line.rate }))
    }
}

impl<V: Vector> Portal<V> {
    /// A time after the passage, and how deep the ray is then inside the simplex of portal and
    /// middle, less what rounding makes of it: the ray passes as `near` to the passage. `None` if there
    /// is nothing between them.
    fn deeper(
        &self,
        passage: &Passage<V>,
        middle: V,
        near: V::Scalar,
    ) -> Option<(V::Scalar, V::Scalar)> {
        let zero = V::Scalar::ZERO;
        let n = Unit::new(self.normal())?.get();
        if !(n.dot(middle - passage.at.p) > zero) {
            return None;
        }
        let farthest = |most: V::Scalar, c: &Vertex<V>| most.max((c.p - middle).length());
        let reach = self.corners.as_ref().iter().fold(zero, farthest);
        let square = if V::DIM == 2 { reach } else { reach * reach };
        // What rounding does to corners tilts a narrow face by as many times more as it is longer than
        // wide.
        let blur = |plane: V| near * (V::Scalar::ONE + square / plane.largest());
        // The depth below each face about the middle, and how it changes, both along the ray.
        let face = |i: usize| {
            let corner = |k: usize| self.corners.as_ref()[(i + k) % V::DIM].p;
            let plane = V::facet_normal(V::corners(|k| if k == 0 { middle } else { corner(k) }));
            let inward = Unit::new(plane)?.get();
            let inward = if inward.dot(corner(0) - middle) < zero { -inward } else { inward };
            Some((inward.dot(passage.at.p - middle) - blur(plane), inward.dot(self.velocity)))
        };
        let faces = V::corners(face);
        let mut leaves = V::Scalar::INFINITY;
        for face in faces.as_ref() {
            let (depth, rate) = (*face)?;
            if rate < zero {
                leaves = leaves.min(depth / -rate);
            }
        }
        let half = leaves / (V::Scalar::ONE + V::Scalar::ONE);
        let depths = faces.as_ref().iter().flatten().map(|(depth, rate)| *depth + *rate * half);
        let below = n.dot(self.velocity) * half - blur(self.normal());
        let under = depths.fold(below, |least, depth| least.min(depth));
        (half.is_finite() && half > zero).then_some((half, under))
    }
}

/// What an axis proves: the signed distance is at least bound + rate (t − start) − slack.
#[derive(Clone, Copy)]
struct Line<S> {
    start: S,
    bound: S,
    rate: S,
    /// How far off the rate may be.
    blur: S,
    slack: S,
}

impl<S: Scalar> Line<S> {
    /// If it is above 0 from the beginning to the end, the time until which it is: the end, or never.
    fn clear(&self, until: S) -> Option<S> {
        let at = |time: S, rate: S| {
            let moved = rate * (time - self.start);
            self.bound + moved - self.slack > moved.abs() * S::from_f64(4.0) * S::EPSILON
        };
        let (least, most) = (self.rate - self.blur, self.rate + self.blur);
        // Before the start time runs backwards. Level: for ever.
        match at(S::ZERO, most) {
            true if least >= S::ZERO => Some(S::INFINITY),
            true if until < S::INFINITY && at(until, least) => Some(until),
            _ => None,
        }
    }
}

/// The line of the facet that the ray enters by, its axis, and the probes that it took.
struct Entry<V: Vector> {
    line: Line<V::Scalar>,
    axis: Unit<V>,
    steps: u32,
    /// How much deeper it may lead by the time that is proven, if that is more than rounding hides.
    tolerated: V::Scalar,
}
