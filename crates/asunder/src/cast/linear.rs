//! Straight motion: Newton's method on a convex function of time.
//!
//! 1. Ask for the signed distance now, beginning with the axis of the last time.
//! 2. At most the target: that is the impact.
//! 3. The axis' line rises or is level: clear for ever. Else go to just before it meets the target,
//!    so near that only rounding is left between: shapes that are apart by a hair are cheap to ask
//!    about, shapes that touch are not. The last hair is taken along the line.
//! 4. A look at a later time, when the shapes overlap, proves the impact: s is convex, so it is not
//!    above the straight line between the two looks.
//!
//! The time goes by the lines as computed; `earliest` and `latest` go by them less what rounding may
//! have added to them and to the way, so they alone are proven.

use super::flight::Flight;
use super::{Cast, Impact, PROOFS, ROUNDINGS, tells};
use crate::answer::{Answer, Stop};
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::{Goal, Solver};
use crate::space::{Field, Scalar, Vector, norm};
use core::ops::ControlFlow;

/// A distance of fewer than this many EPSILON of the size is none.
const STANDSTILL: f64 = 4.0;
/// Widths of the bracket that are left between the shapes.
const HAIR: f64 = 2.0;
/// How much deeper the proof looks, as a part of what is easily deep: where it is easily seen that shapes overlap.
const DEEPER: f64 = 0.25;

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    pub(super) fn fly(&self) -> Cast<V> {
        let zero = V::Scalar::ZERO;
        let mut now = Now { time: zero, clear: zero, rises: V::Scalar::INFINITY, between: 0 };
        let (mut steps, mut axis) = (0, None);
        // From afar any axis between the shapes brings them nearer, or tells that they miss.
        let first = Goal::above(self.target, self.pair.margin());
        loop {
            let pair = self.at(now.time, axis);
            let goal = if axis.is_none() { first } else { Goal::VALUE };
            let answer = pair.ask_a(&goal);
            steps += answer.steps() + 1;
            if answer.stop() == Stop::NotFinite {
                return Cast::Open { clear_until: now.clear, stop: Stop::NotFinite };
            }
            axis = Some(answer.axis());
            if let ControlFlow::Break(cast) = self.advance(&pair, &answer, &mut now) {
                return cast;
            }
            if steps >= self.pair.steps_allowed() {
                return Cast::Open { clear_until: now.clear, stop: Stop::StepLimit };
            }
        }
    }

    /// On along the line of an answer's axis, or how the cast ends.
    fn advance(
        &self,
        pair: &Pair<'_, V, A, B, M>,
        answer: &Answer<V>,
        now: &mut Now<V::Scalar>,
    ) -> ControlFlow<Cast<V>> {
        let (zero, time) = (V::Scalar::ZERO, now.time);
        let line = self.line(pair, answer);
        let (above, rate) = (line.bound - self.target, line.rate);
        // What is proven: the line less rounding.
        let near = answer.lower() - self.target;
        let proven = near - self.drift_along(answer.axis().get(), time);
        let stalled = |clear_until| Cast::Open { clear_until, stop: Stop::Stalled };
        let look = Look { time, answer: *answer, rate };
        if near <= zero && rate >= zero {
            // As near as rounding tells, and never nearer.
            return self.end(look, above, now);
        }
        if rate >= line.blur {
            // Rising now, it was lower before: down to where the last line had left it.
            let fallen = (time - now.clear) * (rate + line.blur);
            if time == zero || proven - fallen > zero {
                return ControlFlow::Break(Cast::Clear { until: V::Scalar::INFINITY });
            }
            let slope = if proven > zero { rate + line.blur } else { rate - line.blur };
            let since = proven / slope;
            let rounded =
                (time + since.abs()) * V::Scalar::from_f64(ROUNDINGS) * V::Scalar::EPSILON;
            // A line that is level does not rise.
            if since.is_finite() {
                now.rises = now.rises.min(time - since + rounded);
            }
            return self.between(now);
        }
        if proven > zero {
            now.clear = now.clear.max(self.before(time + proven / (line.blur - rate)));
        }
        if now.clear > now.rises {
            return ControlFlow::Break(Cast::Clear { until: V::Scalar::INFINITY });
        }
        if !(now.clear <= self.until) {
            return ControlFlow::Break(Cast::Clear { until: now.clear });
        }
        if !(now.clear < V::Scalar::INFINITY) {
            // Not at any time that is a number.
            let never = Cast::Open { clear_until: now.clear, stop: Stop::NotFinite };
            return ControlFlow::Break(never);
        }
        if rate >= zero {
            // Level but for rounding: far away another axis will tell.
            let moves = now.clear > time && time < self.until;
            now.time = now.clear.min(self.until);
            return if moves {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(stalled(now.clear))
            };
        }
        self.descend(pair, look, &line, now)
    }

    /// Between the last line that falls and the first that rises, where neither tells.
    fn between(&self, now: &mut Now<V::Scalar>) -> ControlFlow<Cast<V>> {
        if now.clear >= now.rises {
            return ControlFlow::Break(Cast::Clear { until: V::Scalar::INFINITY });
        }
        let half_way = (now.rises - now.clear) * V::Scalar::from_f64(0.5);
        let middle = (now.clear + half_way).min(self.until);
        let moves = middle != now.time && middle < V::Scalar::INFINITY;
        if now.between == PROOFS || !moves {
            let (clear_until, stop) = (now.clear, Stop::Stalled);
            return ControlFlow::Break(Cast::Open { clear_until, stop });
        }
        now.between += 1;
        now.time = middle;
        ControlFlow::Continue(())
    }

    /// To just before the time at which a line that falls is down at the target.
    fn descend(
        &self,
        pair: &Pair<'_, V, A, B, M>,
        look: Look<V>,
        line: &Line<V::Scalar>,
        now: &mut Now<V::Scalar>,
    ) -> ControlFlow<Cast<V>> {
        let Look { time, answer, rate } = look;
        let (zero, above) = (V::Scalar::ZERO, line.bound - self.target);
        let next = time + above / -rate;
        let still = V::Scalar::from_f64(STANDSTILL) * V::Scalar::EPSILON;
        let way = still * (norm(pair.a_from_b().translation) + line.reach);
        let decided = answer.stop() == Stop::Decided;
        let open = if decided { zero } else { answer.width() };
        let hair = open.max(way) * V::Scalar::from_f64(HAIR);
        let before = time.max(next - hair / -rate);
        if !(decided || above > hair + hair && before > time) {
            // What shapes that touch do not tell, they may tell a little farther on.
            if !tells(&answer, self.target) && above > way && next > time && next <= self.until {
                now.time = next;
                return ControlFlow::Continue(());
            }
            return self.end(look, above, now);
        }
        if time >= self.until {
            // Not yet there at the end; rounding alone is between this and a proof.
            let (clear_until, stop) = (now.clear, Stop::Stalled);
            return ControlFlow::Break(Cast::Open { clear_until, stop });
        }
        now.time = before.min(self.until);
        ControlFlow::Continue(())
    }

    /// What the axis of an answer says of other times.
    fn line(&self, pair: &Pair<'_, V, A, B, M>, answer: &Answer<V>) -> Line<V::Scalar> {
        let n = answer.axis().get();
        let difference = &pair.difference;
        let vertex = difference.support(n);
        let (margin_a, margin_b) = difference.margins();
        let reach = norm(vertex.a).max(norm(vertex.b));
        // Of a box that was cut, the answer knows more digits than the corners of the whole.
        let whole = -vertex.p.dot(n) - (margin_a + margin_b);
        let bound = whole.max(answer.lower()).min(answer.upper());
        Line { bound, rate: n.dot(self.velocity), blur: self.blur(n), reach }
    }

    /// From the last look, along the line of its axis down to the target.
    ///
    /// Where nothing proves that they touch, the line may be level but for rounding and lead far away,
    /// to where another axis proves them apart: then the search goes on there. Shapes that touch already,
    /// as nearly as rounding tells, graze: what is left of the line is rounding.
    fn end(
        &self,
        look: Look<V>,
        above: V::Scalar,
        now: &mut Now<V::Scalar>,
    ) -> ControlFlow<Cast<V>> {
        let zero = V::Scalar::ZERO;
        let Look { time: seen, answer, rate } = look;
        let [stalled, beyond] = [Stop::Stalled, Stop::NotFinite]
            .map(|stop| Cast::Open { clear_until: now.clear, stop });
        let ahead = if rate < zero { (above / -rate).max(zero) } else { zero };
        let latest = match () {
            () if answer.upper() + self.drift(seen) <= self.target => seen,
            () if rate < zero => self.latest(&look, zero).max(seen + ahead),
            () => V::Scalar::INFINITY,
        };
        let is_proven = latest < V::Scalar::INFINITY;
        // What the search for the depth does not tell here, a look that is deeper may prove.
        if !(is_proven || tells(&answer, self.target)) {
            let open = Cast::Open { clear_until: now.clear, stop: answer.stop() };
            return ControlFlow::Break(open);
        }
        let grazes = answer.lower() <= self.target && !is_proven;
        let ahead = if grazes { zero } else { ahead };
        let time = seen + ahead;
        if !(time <= self.until && time < V::Scalar::INFINITY) {
            if seen < self.until && self.until < V::Scalar::INFINITY {
                // Not told by this line: by the end it may be plain that they have gone past each other.
                now.time = self.until;
                return ControlFlow::Continue(());
            }
            return ControlFlow::Break(stalled);
        }
        if time > seen && !is_proven {
            let there = self.at(time, Some(answer.axis())).ask_a(&Goal::VALUE);
            if there.stop() == Stop::NotFinite {
                return ControlFlow::Break(beyond);
            }
            if there.lower() > self.target {
                now.time = time;
                return ControlFlow::Continue(());
            }
        }
        let earliest = now.clear.min(time);
        let answer = if ahead > zero { answer.slid(self.velocity * ahead) } else { answer };
        if answer.stop() == Stop::NotFinite {
            return ControlFlow::Break(beyond);
        }
        let impact = Impact { time, earliest, latest, answer, approach: -rate };
        ControlFlow::Break(Cast::Impact(impact))
    }

    /// A time by which the impact is proven to have been; infinity if none was found. One that is no later after the
    /// look than `enough` is good.
    pub(super) fn latest(&self, look: &Look<V>, enough: V::Scalar) -> V::Scalar {
        let Look { time, answer, rate } = look;
        let plainly = |later: V::Scalar| later + (later - self.before(later));
        if let Some(later) = self.later_by_margins(look) {
            return plainly(*time + later);
        }
        let four = V::Scalar::from_f64(4.0);
        let left = answer.upper() + self.drift(*time) - self.target;
        let close = left * four / -*rate;
        let by = |later: V::Scalar| {
            let pair = self.at(*time + later, Some(answer.axis()));
            let under = self.target - self.drift(*time + later);
            let under = under - pair.ask_a(&Goal::below(under, pair.margin())).upper();
            if !(under >= V::Scalar::ZERO) {
                return V::Scalar::INFINITY;
            }
            // On the straight line from `left` down to −`under`.
            plainly(*time + later * (left / (left + under)).min(V::Scalar::ONE))
        };
        let [size_a, size_b] = self.sizes();
        let is_point = size_a.max(size_b) == V::Scalar::INFINITY;
        if is_point {
            // Mostly told at once, and nearly: next to nothing is left to search.
            let down = by(close);
            if down < V::Scalar::INFINITY {
                return down;
            }
        }
        let size = self.middles_apart(*time).min(size_a).min(size_b);
        let mut later = size * V::Scalar::from_f64(DEEPER) / -*rate + close;
        let mut down = by(later);
        for _ in 1..PROOFS {
            if down < V::Scalar::INFINITY {
                break;
            }
            later = later / four;
            down = by(later);
        }
        // Of a round shape's way down the line is a poor one: nearer, where rounding alone is left.
        let is_late = down > *time + close.max(enough);
        if !is_point && is_late { down.min(by(close)) } else { down }
    }

    /// How far apart the middles are at a time: seldom is anything deeper than that.
    fn middles_apart(&self, time: V::Scalar) -> V::Scalar {
        let (middle_a, middle_b) = self.pair.difference.middles();
        norm(middle_b + self.velocity * time - middle_a)
    }
}

/// Where a cast stands.
struct Now<S> {
    time: S,
    /// Proven: before this time they are apart.
    clear: S,
    /// Proven: and from this time on.
    rises: S,
    /// How often a time between was asked about.
    between: u32,
}

/// An answer and how its axis' line falls.
pub(super) struct Look<V: Vector> {
    pub(super) time: V::Scalar,
    pub(super) answer: Answer<V>,
    pub(super) rate: V::Scalar,
}

/// −h(n) + t (n · v), at one time.
struct Line<S> {
    bound: S,
    rate: S,
    /// How far off the rate may be.
    blur: S,
    reach: S,
}
