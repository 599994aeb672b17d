//! Straight motion: when the ray that a portal was moved along has come into the difference, and what proves it.
//!
//! The line of the last axis proves that the shapes do not meet before. That they meet no later is proven by
//! 1. the portal and the middle of the difference behind it; of curved differences, the first portal that was real
//!    rather than the last, which is too narrow to tell how deep the ray is behind it,
//! 2. a look at a later time, where those tell less.
//!
//! What is flat has nothing behind it, and nothing proves that it is met.

use super::flight::Flight;
use super::linear::Look;
use super::portal::{Passage, Portal};
use super::{Cast, Impact};
use crate::answer::{Answer, Stop, Witness};
use crate::difference::Vertex;
use crate::shape::Support;
use crate::solver::Solver;
use crate::space::{Field, Scalar, Unit, Vector};

/// The cosine between motion and normal below which it is grazing.
const GRAZING: f64 = 1e-2;
/// Of what is curved, so many times what rounding takes from a bound, or as much as is tolerated, the way may lead
/// deeper by the time that a portal proves.
const LATE: f64 = 64.0;
/// Of polytopes, so many times what rounding hides at the passage. Their portal seldom tells less: where the ray runs
/// along a wall of the simplex of portal and middle, as through a corner towards the middle, it hardly comes to be
/// inside of that.
const LATE_OF_POLYTOPES: f64 = 4096.0;
/// So many times as late a look may tell, before it is left to Newton's method.
const LATER: f64 = 4.0;

/// What an axis proves: the signed distance is at least bound + rate (t − start) − slack.
#[derive(Clone, Copy)]
pub(super) struct Line<S> {
    pub(super) start: S,
    pub(super) bound: S,
    pub(super) rate: S,
    /// How far off the rate may be.
    pub(super) blur: S,
    pub(super) slack: S,
}

impl<S: Scalar> Line<S> {
    /// If it is above 0 from the beginning to the end, the time until which it is: the end, or never.
    pub(super) fn clear(&self, until: S) -> Option<S> {
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

/// Where a ray comes in.
pub(super) struct Entry<'p, V: Vector> {
    /// The portal that nothing is beyond, and where the ray passes through it.
    pub(super) last: (&'p Portal<V>, &'p Passage<V>),
    /// Of what is curved, the first that was real.
    pub(super) first: Option<&'p (Portal<V>, Passage<V>)>,
    /// Of the difference.
    pub(super) middle: V,
    /// Of the last axis.
    pub(super) line: Line<V::Scalar>,
    pub(super) axis: Unit<V>,
    /// Probes that it took.
    pub(super) steps: u32,
    /// Of what is curved, how much deeper it may lead by the time that is proven, at least.
    pub(super) tolerated: Option<V::Scalar>,
}

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// The impact, with its proofs; `None` where it is not clear-cut.
    #[inline]
    pub(super) fn enter(&self, entry: &Entry<'_, V>) -> Option<Cast<V>> {
        let Entry { last: (portal, passage), line, .. } = entry;
        let steep = -line.rate > V::Scalar::from_f64(GRAZING) * self.velocity.length();
        if !(steep && portal.is_real()) {
            return None;
        }
        let since = line.bound / -line.rate;
        let time = line.start + since;
        // What rounding may make of both times and of their sum.
        let four = V::Scalar::from_f64(4.0);
        let unit = (line.start.abs() + since.abs()) * V::Scalar::EPSILON * four;
        let earliest = line.start + (line.bound - line.slack) / -line.rate - unit;
        if !(earliest > V::Scalar::ZERO && time <= self.until) {
            return None;
        }
        let [a, b] = portal.witness(passage);
        let witness = Witness { a, b: b + self.velocity * since };
        // Of a target in the depth, the points are as far from each other the other way.
        let off = ((witness.b - witness.a).length() - self.target.abs()).abs();
        let answer = Answer::exact(self.target, line.slack + off, entry.axis, witness);
        let answer = answer.after(entry.steps);
        if answer.stop() == Stop::NotFinite {
            return None;
        }
        let latest = self.met(entry, unit, &Look { time, answer, rate: line.rate })?;
        let (earliest, latest) = (earliest.min(time), latest.max(time));
        Some(Cast::Impact(Impact { time, earliest, latest, answer, approach: -line.rate }))
    }

    /// By when they have met; never, if what is met is flat; `None` if that is not told soon enough.
    fn met(&self, entry: &Entry<'_, V>, unit: V::Scalar, look: &Look<V>) -> Option<V::Scalar> {
        let Entry { last: (portal, passage), middle, line, .. } = entry;
        // At the passage they are no farther apart than rounding; deeper in, they surely overlap.
        let near = |passage: &Passage<V>| {
            (passage.at - self.velocity * passage.time).length() + line.slack
        };
        let hidden = near(passage);
        let most = match entry.tolerated {
            Some(least) => least.max(line.slack * V::Scalar::from_f64(LATE)),
            None => hidden * V::Scalar::from_f64(LATE_OF_POLYTOPES),
        };
        let deeper = |portal: &Portal<V>, at: &Passage<V>| {
            let (later, under) = portal.deeper(at, *middle, near(at))?;
            // On the straight line from what is hidden down to there.
            let off = (at.time - passage.time + later) * (hidden / (hidden + under));
            (under > V::Scalar::ZERO && off * -line.rate <= most).then_some(off)
        };
        let of_first = entry.first.and_then(|(portal, at)| deeper(portal, at));
        if let Some(off) = of_first.or_else(|| deeper(portal, passage)) {
            return Some(line.start + passage.time + off + unit);
        }
        let depth = Unit::new(portal.normal())?.get().dot(*middle - passage.at);
        if depth <= line.slack {
            return Some(V::Scalar::INFINITY);
        }
        let enough = most * V::Scalar::from_f64(LATER) / -line.rate;
        let latest = self.latest(look, enough);
        (latest - look.time <= enough).then_some(latest)
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
        if !(n.dot(middle - passage.at) > zero) {
            return None;
        }
        let farthest = |most: V::Scalar, c: &Vertex<V>| most.max((c.p - middle).length_squared());
        let square = self.corners.as_ref().iter().fold(zero, farthest);
        // Of an edge its length counts, of a triangle its area.
        let square = if V::DIM == 2 { square.sqrt() } else { square };
        // What rounding does to corners tilts a narrow face by as many times more as it is longer than
        // wide.
        let blur = |plane: V| near * (V::Scalar::ONE + square / plane.largest());
        // The depth below each face about the middle, and how it changes, both along the ray.
        let face = |i: usize| {
            let corner = |k: usize| self.corners.as_ref()[(i + k) % V::DIM].p;
            let plane = V::facet_normal(V::corners(|k| if k == 0 { middle } else { corner(k) }));
            let inward = Unit::new(plane)?.get();
            let inward = if inward.dot(corner(0) - middle) < zero { -inward } else { inward };
            Some((inward.dot(passage.at - middle) - blur(plane), inward.dot(self.velocity)))
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
