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

use super::{Cast, Impact, PROOFS, ROUNDINGS, blur, tells};
use crate::answer::{Answer, Stop};
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::{Goal, Solver, near};
use crate::space::{Field, Pose, Scalar, Unit, Vector, norm};
use core::ops::ControlFlow;

/// A distance of fewer than this many EPSILON of the size is none.
const STANDSTILL: f64 = 4.0;
/// Roundings of a place or a velocity of the world that is turned into A's frame, in EPSILON.
const TURNED: f64 = 4.0;
/// Widths of the bracket that are left between the shapes.
const HAIR: f64 = 2.0;
/// How much deeper the proof looks, as a part of what is easily deep: where it is easily seen that shapes overlap.
const DEEPER: f64 = 0.25;

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V> + Copy,
{
    /// When the signed distance comes down to `target` while B moves by `velocity`, as seen from A,
    /// in the frame of the answers, from time 0 up to `until`. A target of 0 is touching. Where a
    /// number is NaN, `until` is below 0, or target or length of the velocity is infinite, nothing is claimed:
    /// [`Cast::Open`] with [`Stop::NotFinite`].
    ///
    /// It may start anywhere: already within the target, it is an impact at time 0, with the answer
    /// at the start; [`Impact::approach`] tells whether the shapes separate.
    ///
    /// Let the mover be B if you ask which face was hit, to slide along it: [`face_hit`](Self::face_hit)
    /// looks at the faces of A only.
    ///
    /// ```
    /// use asunder::{glam::DVec3, shape::Cuboid, Pair, Pose};
    /// let cube = Cuboid::new(DVec3::ONE)?;
    /// let pair = Pair::new(&cube, &cube).relative(Pose::at(DVec3::new(7.0, 0.5, 0.0)));
    /// let cast = pair.cast(DVec3::new(-2.0, 0.1, 0.0), 10.0, 0.0);
    /// let impact = cast.impact().unwrap();
    /// assert!((impact.time - 2.5).abs() < 1e-14);
    /// assert!(impact.earliest <= 2.5 && 2.5 <= impact.latest);
    /// assert_eq!(impact.answer.axis().get(), DVec3::X);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    pub fn cast(&self, velocity: V, until: V::Scalar, target: V::Scalar) -> Cast<V> {
        if !(norm(velocity).is_finite() && until >= V::Scalar::ZERO && target.is_finite()) {
            return Cast::not_finite();
        }
        let in_a = match &self.world_from_a {
            Some(pose) => pose.rotation.undo(velocity),
            None => velocity,
        };
        let is_off = self.world_from_a.is_some() || near::may_cut_b(&self.difference);
        let turned = if is_off { TURNED } else { 0.0 };
        let off = V::Scalar::from_f64(turned) * V::Scalar::EPSILON;
        let flight = Flight { pair: self, velocity: in_a, off, until, target };
        let cast = flight.by_portal().unwrap_or_else(|| flight.fly());
        self.world_from_a.map_or(cast, |world_from_a| cast.moved(&world_from_a))
    }
}

pub(super) struct Flight<'p, 's, V: Vector, A: ?Sized, B: ?Sized, M> {
    pub(super) pair: &'p Pair<'s, V, A, B, M>,
    /// In A's frame.
    pub(super) velocity: V,
    /// What turning them into A's frame may have made of the velocity and of where B begins, as a part of them; or
    /// what an axis may be off by along a box that was cut.
    pub(super) off: V::Scalar,
    pub(super) until: V::Scalar,
    pub(super) target: V::Scalar,
}

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V> + Copy,
{
    fn fly(&self) -> Cast<V> {
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
        let way = still * (pair.a_from_b().translation.length() + line.reach);
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

    /// The pair at a time, to begin with an axis.
    pub(super) fn at(&self, time: V::Scalar, axis: Option<Unit<V>>) -> Pair<'_, V, A, B, M> {
        let from = self.pair.a_from_b();
        let a_from_b = Pose::new(from.rotation, from.translation + self.velocity * time);
        // What the way is rounded by is `drift`.
        self.pair.in_a(a_from_b, self.pair.difference.is_worked_out(), axis)
    }

    /// What the axis of an answer says of other times.
    fn line(&self, pair: &Pair<'_, V, A, B, M>, answer: &Answer<V>) -> Line<V::Scalar> {
        let n = answer.axis().get();
        let difference = &pair.difference;
        let vertex = difference.support(n);
        let (margin_a, margin_b) = difference.margins();
        let reach = vertex.a.length().max(vertex.b.length());
        // Of a box that was cut, the answer knows more digits than the corners of the whole.
        let whole = -vertex.p.dot(n) - (margin_a + margin_b);
        let bound = whole.max(answer.lower()).min(answer.upper());
        Line { bound, rate: n.dot(self.velocity), blur: self.blur(n), reach }
    }

    /// How far off rounding may put B at a time: by half a unit of the way, and of where it leads.
    fn drift(&self, time: V::Scalar) -> V::Scalar {
        let way = self.velocity * time;
        if way == V::ZERO {
            return V::Scalar::ZERO;
        }
        let from = self.pair.a_from_b().translation;
        (norm(way) + norm(from + way)) * V::Scalar::EPSILON + (norm(way) + norm(from)) * self.off
    }

    /// The same along an axis: what is rounded across it does not count.
    fn drift_along(&self, n: V, time: V::Scalar) -> V::Scalar {
        let (way, from) = (self.velocity * time, self.pair.a_from_b().translation);
        if way == V::ZERO {
            return V::Scalar::ZERO;
        }
        let each = |i| n.get(i).abs() * (way.get(i).abs() + (from + way).get(i).abs());
        let along = (0..V::DIM).fold(V::Scalar::ZERO, |sum, i| sum + each(i));
        along * V::Scalar::EPSILON + (norm(way) + norm(from)) * self.off
    }

    /// How far off the rate along an axis may be.
    pub(super) fn blur(&self, n: V) -> V::Scalar {
        blur(n, self.velocity) + norm(self.velocity) * self.off
    }

    /// A time less its roundings.
    fn before(&self, time: V::Scalar) -> V::Scalar {
        time * (V::Scalar::ONE - V::Scalar::from_f64(ROUNDINGS) * V::Scalar::EPSILON)
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
        if !tells(&answer, self.target) {
            let open = Cast::Open { clear_until: now.clear, stop: answer.stop() };
            return ControlFlow::Break(open);
        }
        let [stalled, beyond] = [Stop::Stalled, Stop::NotFinite]
            .map(|stop| Cast::Open { clear_until: now.clear, stop });
        let ahead = if rate < zero { (above / -rate).max(zero) } else { zero };
        let latest = match () {
            () if answer.upper() + self.drift(seen) <= self.target => seen,
            () if rate < zero => self.latest(&look).max(seen + ahead),
            () => V::Scalar::INFINITY,
        };
        let is_proven = latest < V::Scalar::INFINITY;
        let grazes = answer.lower() <= self.target && !is_proven;
        let ahead = if grazes { zero } else { ahead };
        let time = seen + ahead;
        if !(time <= self.until && time < V::Scalar::INFINITY) {
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

    /// A time by which the impact is proven to have been; infinity if none was found.
    fn latest(&self, look: &Look<V>) -> V::Scalar {
        let Look { time, answer, rate } = look;
        let four = V::Scalar::from_f64(4.0);
        let left = answer.upper() + self.drift(*time) - self.target;
        let size = self.least_size(*time);
        let mut later = (size * V::Scalar::from_f64(DEEPER) + left * four) / -*rate;
        let by = |later: V::Scalar| {
            let pair = self.at(*time + later, Some(answer.axis()));
            let under = self.target - self.drift(*time + later);
            let under = under - pair.ask_a(&Goal::below(under, pair.margin())).upper();
            if !(under >= V::Scalar::ZERO) {
                return V::Scalar::INFINITY;
            }
            // On the straight line from `left` down to −`under`.
            let down = *time + later * (left / (left + under)).min(V::Scalar::ONE);
            down + (down - self.before(down))
        };
        // Of a round shape's way down the line is a poor one: nearer, where rounding alone is left.
        let close = left * four / -*rate;
        let mut down = by(later);
        for _ in 1..PROOFS {
            if down < V::Scalar::INFINITY {
                break;
            }
            later = later / four;
            down = by(later);
        }
        if down > *time + close { down.min(by(close)) } else { down }
    }

    /// What they can be deep by at a time: the distance of the middles, or the size of one, whichever is least.
    fn least_size(&self, time: V::Scalar) -> V::Scalar {
        let (a, b, _) = self.pair.difference.parts();
        let (middle_a, middle_b) = self.pair.difference.middles();
        let between = (middle_b + self.velocity * time - middle_a).length();
        between.min(a.reach() + a.margin()).min(b.reach() + b.margin())
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
struct Look<V: Vector> {
    time: V::Scalar,
    answer: Answer<V>,
    rate: V::Scalar,
}

/// −h(n) + t (n · v), at one time.
struct Line<S> {
    bound: S,
    rate: S,
    /// How far off the rate may be.
    blur: S,
    reach: S,
}
