//! Motion with spin: conservative advancement with the proven lower bound.
//!
//! 1. Ask for the signed distance now. Along its axis n, held still in the world, it shrinks by no
//!    more than (v_a − v_b) · n + |n × ω_a| r_a + |n × ω_b| r_b a unit of time; by less where a spin turns a
//!    shape that looks the same when it is turned ([`Swing`]).
//! 2. Not at all: clear for ever. Else nothing happens before the bound, so shrunk, is at the target:
//!    go there, or farther if what the shapes do to each other alone proves it ([`frames`](super::frames)), or one
//!    look along the same axis later on ([`held`](super::held)). No impact is missed, whatever spins in between.
//! 3. Within the tolerance of the target it is an impact; where only what rounding has come to hide of
//!    turns leads that near, it is open, unless a later time is proven.
//!
//! What rounding does to places and angles until then, the drift, is taken off each bound.

use super::held::Bends;
use super::motion::{self, Swing};
use super::{Cast, Impact, Motion, PROOFS, ROUNDINGS, blur, tells};
use crate::answer::{Answer, Stop};
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::{Goal, Solver};
use crate::space::{Field, Pose, Scalar, Unit, Vector, norm};

/// Roundings of a length that is turned, in EPSILON: by a turn that is worked out, put together with the rotation
/// before, and seen from the other shape.
pub(super) const TURNS: f64 = 16.0;
/// So many times as long as what speeds alone prove has to be what an axis that is held is asked to.
const WORTH: f64 = 1.5;
/// All queries of shapes that overlap take no more in a sweep than so many times the limit of steps of one.
const TOGETHER: u32 = 10;

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// When the signed distance comes down to `target` while both shapes fly and spin, from time 0
    /// up to `until`. Motions are those of the frame of the answers: A begins where it is there.
    ///
    /// An impact is where the distance is proven to be within the tolerance of the limits of the
    /// target, or within what rounding hides of places and straight ways. Of turns it hides more and
    /// more: an angle of φ radians is off by 9e-16 φ, and the shapes with it; what that alone leads to is
    /// [`Cast::Open`], unless `latest` is proven. `earliest` is proven, and no impact before it is
    /// missed, however thin the shapes. The limit of steps holds for each query and for their
    /// number; to a target in the depth, ten times it for the steps of all of them together.
    ///
    /// ```
    /// use asunder::{cast::Motion, glam::DVec2, shape::{Ball, Cuboid}, Pair, Pose};
    /// let (bat, ball) = (Cuboid::new(DVec2::new(2.0, 0.01))?, Ball::new(0.1)?);
    /// let pair = Pair::new(&bat, &ball).relative(Pose::at(DVec2::new(0.0, 1.0)));
    /// let swing = Motion::STILL.spinning(DVec2::ZERO, 1.0)?; // a quarter turn takes π/2
    /// let impact = *pair.sweep(&swing, &Motion::STILL, 10.0, 0.0).impact().unwrap();
    /// let angle = std::f64::consts::FRAC_PI_2 - 0.11f64.asin();
    /// assert!((impact.time - angle).abs() < 1e-5 && impact.earliest <= angle);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sweep(
        &self,
        motion_a: &Motion<V>,
        motion_b: &Motion<V>,
        until: V::Scalar,
        target: V::Scalar,
    ) -> Cast<V> {
        if !(until >= V::Scalar::ZERO && target.is_finite()) {
            return Cast::not_finite();
        }
        // Seen from where A begins: of what lies far from the world's origin nothing is lost.
        let Pose { rotation, translation: origin } = self.world_from_a.unwrap_or(Pose::IDENTITY);
        let world_from_a = Pose::new(rotation, V::ZERO);
        let (a, b, a_from_b) = self.difference.parts();
        let start_b = world_from_a.compose(a_from_b);
        let radii = (motion_a.radius(a), motion_b.radius(b));
        let swings = (motion_a.swing(a, &world_from_a), motion_b.swing(b, &start_b));
        let size = motion::size(a).min(motion::size(b)).max(target.abs());
        let turned = motion_a.turned(a) + motion_b.turned(b);
        if !(radii.0 + radii.1 + size + turned).is_finite() {
            return Cast::not_finite();
        }
        let (motions, starts) = ((motion_a, motion_b), (world_from_a, start_b));
        let turn = Turn { pair: self, motions, radii, swings, size, turned, starts, until, target };
        turn.go().moved(&Pose::at(origin))
    }
}

pub(super) struct Turn<'p, 's, V: Vector, A: ?Sized, B: ?Sized, M> {
    pub(super) pair: &'p Pair<'s, V, A, B, M>,
    pub(super) motions: (&'p Motion<V>, &'p Motion<V>),
    /// About the pivots.
    pub(super) radii: (V::Scalar, V::Scalar),
    pub(super) swings: (Swing<V::Scalar>, Swing<V::Scalar>),
    /// Of the smaller of the shapes, or the target.
    size: V::Scalar,
    /// All lengths that are turned.
    pub(super) turned: V::Scalar,
    pub(super) starts: (Pose<V>, Pose<V>),
    until: V::Scalar,
    pub(super) target: V::Scalar,
}

impl<V, A, B, M> Turn<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    fn go(&self) -> Cast<V> {
        let zero = V::Scalar::ZERO;
        let (mut time, mut queries, mut steps) = (zero, 0, 0);
        let mut last = None;
        let mut enough = V::Scalar::INFINITY;
        loop {
            let answer = self.at(time, last, &Goal::above(enough, self.pair.margin()));
            steps += if answer.lower() < zero { answer.steps() + 1 } else { 0 };
            if answer.stop() == Stop::NotFinite {
                return Cast::Open { clear_until: time, stop: Stop::NotFinite };
            }
            let (speed, drift) = (self.speed(&answer), self.drift(time));
            let proven = answer.lower() - self.target - drift;
            let is_far = answer.lower() > enough;
            queries += u32::from(!is_far);
            if !is_far && let Some(cast) = self.arrived(time, answer, speed, drift) {
                return cast;
            }
            if proven > zero && (speed <= zero || self.part(time, drift)) {
                return Cast::Clear { until: V::Scalar::INFINITY };
            }
            let next = self.later(time, proven.max(zero) / speed);
            if next > self.until || (time >= self.until && proven > zero) {
                return Cast::Clear { until: next.max(time) };
            }
            let next = next.max(self.later(time, self.apart_for(time, &answer, proven, drift)));
            if next > self.until {
                return Cast::Clear { until: next };
            }
            let next = match self.held(time, &answer, proven, next) {
                Some(held) if held >= self.until => return Cast::Clear { until: held },
                held => held.unwrap_or(next),
            };
            if is_far && !(next > time) {
                // Too near to go on: asked once more, for all of it.
                (enough, last) = (V::Scalar::INFINITY, Some(answer));
                continue;
            }
            // What is beyond all numbers is no time to go to.
            if !(next > time && next < V::Scalar::INFINITY) {
                return Cast::Open { clear_until: time, stop: Stop::Stalled };
            }
            let allowed = self.pair.steps_allowed();
            if queries >= allowed || steps >= allowed.saturating_mul(TOGETHER) {
                return Cast::Open { clear_until: time, stop: Stop::StepLimit };
            }
            let most = self.enough(&answer, proven, drift);
            enough = if is_far { enough.max(most) } else { most };
            (time, last) = (next, Some(answer));
        }
    }

    /// How the sweep ends, if an answer that was asked for in full is within rounding of the target.
    fn arrived(
        &self,
        time: V::Scalar,
        answer: Answer<V>,
        speed: V::Scalar,
        drift: V::Scalar,
    ) -> Option<Cast<V>> {
        let within = |tolerance| answer.signed_distance() - self.target <= tolerance;
        if !within(self.tolerance(&answer, drift, time * speed)) {
            return None;
        }
        let tells = tells(&answer, self.target);
        let stop = if tells { Stop::Stalled } else { answer.stop() };
        let near = tells && within(self.tolerance_unturned(&answer, time));
        let impact = self.impact(time, answer, speed);
        // What the search for the depth does not tell here, a look that is deeper may prove.
        let known = near || impact.latest < V::Scalar::INFINITY;
        Some(if known { Cast::Impact(impact) } else { Cast::Open { clear_until: time, stop } })
    }

    /// The least lower bound that will do next. How deep shapes overlap takes long to tell: on the way to a
    /// target deeper in, it is enough that half of the way now is left then.
    fn enough(&self, answer: &Answer<V>, proven: V::Scalar, drift: V::Scalar) -> V::Scalar {
        match answer.lower() < V::Scalar::ZERO {
            true => self.target + drift + proven * V::Scalar::from_f64(0.5),
            false => V::Scalar::INFINITY,
        }
    }

    /// The answer at a time, in the world.
    fn at(&self, time: V::Scalar, last: Option<Answer<V>>, goal: &Goal<V::Scalar>) -> Answer<V> {
        let world_from_a = self.motions.0.at(&self.starts.0, time);
        let a_from_b = self.motions.1.at(&self.starts.1, time).seen_once_from(&world_from_a);
        let first = last.map(|last| last.axis().turned_back(&world_from_a.rotation));
        self.pair.in_a(a_from_b, true, first).ask_a(goal).moved(&world_from_a)
    }

    /// A time later than `next` until which the axis of an answer, held still, proves that nothing happens, if
    /// what it proves now and at one moment more does.
    fn held(
        &self,
        time: V::Scalar,
        answer: &Answer<V>,
        proven: V::Scalar,
        next: V::Scalar,
    ) -> Option<V::Scalar> {
        let ((a, b), n) = (self.motions, answer.axis());
        let bends = [a.bend_along(n, self.swings.0), b.bend_along(n, self.swings.1)];
        let (bends, proven) = (Bends::new(bends)?, proven.to_f64());
        let least = time + (next - time) * V::Scalar::from_f64(WORTH);
        let clear = |&guess: &V::Scalar| {
            let gap = self.along(n, guess).to_f64();
            bends.are_clear(proven, gap, guess.to_f64() - time.to_f64())
        };
        let guesses = bends.guesses(proven, self.approach(time, answer).to_f64());
        let moment = |guess| (time + V::Scalar::from_f64(guess)).min(self.until);
        guesses.map(moment).into_iter().filter(|&guess| guess > least).find(clear)
    }

    /// How far beyond the target the shapes are along the world's axis n at a time, as far as it is proven by one look.
    fn along(&self, n: Unit<V>, time: V::Scalar) -> V::Scalar {
        let world_from_a = self.motions.0.at(&self.starts.0, time);
        let a_from_b = self.motions.1.at(&self.starts.1, time).seen_once_from(&world_from_a);
        let pair = self.pair.in_a(a_from_b, true, None);
        let proven = pair.proven_along(n.turned_back(&world_from_a.rotation));
        proven - self.target - self.drift(time)
    }

    /// No faster than this does the distance shrink along the axis.
    fn speed(&self, answer: &Answer<V>) -> V::Scalar {
        let (a, b) = self.motions;
        let (n, velocity) = (answer.axis(), a.velocity() - b.velocity());
        let straight = velocity.dot(n.get()) + blur(n.get(), velocity);
        let speed = straight + a.spin_along(n, self.swings.0) + b.spin_along(n, self.swings.1);
        // A sum of infinities may be no number.
        if speed < V::Scalar::INFINITY { speed } else { V::Scalar::INFINITY }
    }

    /// How far off rounding may put the shapes at a time.
    fn drift(&self, time: V::Scalar) -> V::Scalar {
        let (a, b) = self.motions;
        self.drift_unturned(time)
            + a.angle_off(self.radii.0, time)
            + b.angle_off(self.radii.1, time)
    }

    /// The same, but for what long turning adds.
    fn drift_unturned(&self, time: V::Scalar) -> V::Scalar {
        let (at_a, at_b) = self.starts;
        let places = norm(at_a.translation) + norm(at_b.translation);
        let [straight, turns] = [ROUNDINGS, TURNS].map(V::Scalar::from_f64);
        ((places + self.ways(time)) * straight + self.turned * turns) * V::Scalar::EPSILON
    }

    /// What both have flown by then.
    pub(super) fn ways(&self, time: V::Scalar) -> V::Scalar {
        let (a, b) = self.motions;
        (norm(a.velocity()) + norm(b.velocity())) * time
    }

    /// A later time, down by what rounding may have added to it.
    fn later(&self, time: V::Scalar, step: V::Scalar) -> V::Scalar {
        let less =
            |roundings: f64| V::Scalar::ONE - V::Scalar::from_f64(roundings) * V::Scalar::EPSILON;
        (time + step * less(ROUNDINGS)) * less(1.0)
    }

    /// Whether the balls about the pivots that the shapes turn in are clear of each other, and part.
    fn part(&self, time: V::Scalar, drift: V::Scalar) -> bool {
        let (a, b) = self.motions;
        let between = b.pivot_at(&self.starts.1, time) - a.pivot_at(&self.starts.0, time);
        let least = self.radii.0 + self.radii.1 + self.target + drift;
        let velocity = b.velocity() - a.velocity();
        // Of length 1, since products of small numbers are 0 whatever their sign.
        let parts = match (Unit::new(velocity), Unit::new(between)) {
            (Some(velocity), Some(between)) => velocity.get().dot(between.get()) >= V::Scalar::ZERO,
            _ => velocity == V::ZERO,
        };
        parts && norm(between) > least
    }

    /// A length: the tolerance of the limits, relative to the smaller of the shapes, and no less
    /// than what rounding hides: of places, and of the time, while they come `way` nearer at most.
    fn tolerance(&self, answer: &Answer<V>, drift: V::Scalar, way: V::Scalar) -> V::Scalar {
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let hidden = (drift + way.max(V::Scalar::ZERO) * V::Scalar::EPSILON) * two;
        (self.pair.tolerance() * self.size).max(answer.width() + hidden)
    }

    /// The same without what turning has come to hide.
    fn tolerance_unturned(&self, answer: &Answer<V>, time: V::Scalar) -> V::Scalar {
        self.tolerance(answer, self.drift_unturned(time), self.ways(time))
    }

    fn impact(&self, time: V::Scalar, answer: Answer<V>, speed: V::Scalar) -> Impact<V> {
        let is_down = |answer: &Answer<V>, time| answer.upper() + self.drift(time) <= self.target;
        let mut latest = if is_down(&answer, time) { time } else { V::Scalar::INFINITY };
        if speed > V::Scalar::ZERO && !(latest <= time) {
            let two = V::Scalar::ONE + V::Scalar::ONE;
            let above = answer.upper() + self.drift(time) - self.target;
            let mut later = above * two / speed;
            for _ in 0..PROOFS {
                let then = time + later;
                let goal = Goal::below(self.target - self.drift(then), self.pair.margin());
                if is_down(&self.at(then, Some(answer), &goal), then) {
                    latest = then;
                    break;
                }
                later = later * two * two;
            }
        }
        let approach = self.approach(time, &answer);
        Impact { time, earliest: time, latest, answer, approach }
    }

    /// How fast the witness points approach along the axis; where what spins is faster than all numbers, how
    /// fast they may at most.
    fn approach(&self, time: V::Scalar, answer: &Answer<V>) -> V::Scalar {
        let ((a, b), (start_a, start_b), witness) = (self.motions, self.starts, answer.witness());
        let between =
            a.velocity_of(&start_a, time, witness.a) - b.velocity_of(&start_b, time, witness.b);
        let approach = between.dot(answer.axis().get());
        // Infinity less infinity is no number.
        if approach <= V::Scalar::INFINITY { approach } else { self.speed(answer) }
    }
}
