//! Straight motion: Newton's method on a convex function of time.
//!
//! 1. Ask for the signed distance now, beginning with the axis of the last time.
//! 2. At most the target: that is the impact.
//! 3. The axis' line rises or is level: clear for ever. Else go to where it meets the target.
//!
//! The time goes by the lines as computed; `earliest` goes by the lines less what rounding may have
//! added to them, so it alone is proven.

use super::{Cast, Impact};
use crate::answer::{Answer, Stop};
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::{Goal, Solver};
use crate::space::{Field, Pose, Scalar, Unit, Vector};

/// A distance of fewer than this many EPSILON of the size is none.
const STANDSTILL: f64 = 4.0;
/// How often a later time is tried to prove the impact.
const PROOFS: u32 = 4;

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V> + Copy,
{
    /// When the signed distance comes down to `target` while B moves by `velocity`, as seen from A,
    /// in the frame of the answers, from time 0 up to `until`. A target of 0 is touching.
    ///
    /// It may start anywhere: already within the target, it is an impact at time 0, with the answer
    /// at the start; [`Impact::approach`] tells whether the shapes separate.
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
        if !(velocity.is_finite() && until >= V::Scalar::ZERO && target.is_finite()) {
            return Cast::not_finite();
        }
        let in_a = match &self.world_from_a {
            Some(pose) => pose.rotation.undo(velocity),
            None => velocity,
        };
        let flight = Flight { pair: self, velocity: in_a, until, target };
        match (flight.fly(), &self.world_from_a) {
            (Cast::Impact(impact), Some(world_from_a)) => {
                Cast::Impact(Impact { answer: impact.answer.moved(world_from_a), ..impact })
            }
            (cast, _) => cast,
        }
    }
}

struct Flight<'p, 's, V: Vector, A: ?Sized, B: ?Sized, M> {
    pair: &'p Pair<'s, V, A, B, M>,
    /// In A's frame.
    velocity: V,
    until: V::Scalar,
    target: V::Scalar,
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
        let (mut time, mut clear, mut steps, mut axis) = (zero, zero, 0, None);
        loop {
            let pair = self.at(time, axis);
            let answer = pair.ask_a(&Goal::VALUE);
            steps += answer.steps() + 1;
            if answer.stop() == Stop::NotFinite {
                return Cast::Open { clear_until: clear, stop: Stop::NotFinite };
            }
            axis = Some(answer.axis());
            let line = self.line(&pair, &answer);
            let (above, rate) = (line.bound - self.target, line.rate);
            // What is proven: the line less rounding.
            let proven = answer.lower() - self.target;
            if proven > zero && rate >= zero {
                // Rising now, it was lower before: down to where the last line had left it.
                let before = proven - (time - clear) * rate;
                let clear_before = time == zero || before > zero;
                return match clear_before {
                    true => Cast::Clear,
                    false => Cast::Open { clear_until: clear, stop: Stop::Stalled },
                };
            }
            if proven <= zero && rate >= zero {
                // As near as rounding tells, and never nearer.
                return self.impact(time, clear, answer, rate);
            }
            if proven > zero {
                clear = clear.max(time + proven / -rate);
            }
            if !(clear <= self.until) {
                return Cast::Clear;
            }
            let next = time + above / -rate;
            let still = V::Scalar::from_f64(STANDSTILL) * V::Scalar::EPSILON;
            let way = still * (pair.a_from_b.translation.length() + line.reach);
            if !(above > way && next > time) {
                return self.impact(time, clear, answer, rate);
            }
            if time >= self.until {
                // Not yet there at the end; rounding alone is between this and a proof.
                return Cast::Open { clear_until: clear, stop: Stop::Stalled };
            }
            if steps >= self.pair.steps_allowed() {
                return Cast::Open { clear_until: clear, stop: Stop::StepLimit };
            }
            time = next.min(self.until);
        }
    }

    /// The pair at a time, to begin with an axis.
    fn at(&self, time: V::Scalar, axis: Option<Unit<V>>) -> Pair<'_, V, A, B, M> {
        let from = self.pair.a_from_b;
        let a_from_b = Pose::new(from.rotation, from.translation + self.velocity * time);
        match axis {
            Some(axis) => self.pair.in_a(a_from_b, axis),
            None => self.pair.in_a_anew(a_from_b),
        }
    }

    /// What the axis of an answer says of other times.
    fn line(&self, pair: &Pair<'_, V, A, B, M>, answer: &Answer<V>) -> Line<V::Scalar> {
        let n = answer.axis().get();
        let difference = pair.difference();
        let vertex = difference.support(n);
        let (margin_a, margin_b) = difference.margins();
        let reach = vertex.a.length().max(vertex.b.length());
        Line { bound: -vertex.p.dot(n) - (margin_a + margin_b), rate: n.dot(self.velocity), reach }
    }

    /// Looks for a proof a little later; the answer is that of the impact itself.
    fn impact(
        &self,
        time: V::Scalar,
        earliest: V::Scalar,
        answer: Answer<V>,
        rate: V::Scalar,
    ) -> Cast<V> {
        let (zero, two) = (V::Scalar::ZERO, V::Scalar::ONE + V::Scalar::ONE);
        let mut latest = if answer.upper() <= self.target { time } else { V::Scalar::INFINITY };
        if rate < zero && !(latest <= time) {
            let mut later =
                (answer.upper() - self.target + (answer.upper() - answer.lower())) / -rate;
            for _ in 0..PROOFS {
                let pair = self.at(time + later, Some(answer.axis()));
                let margin = pair.margin();
                let below = self.target + margin - margin * V::Scalar::EPSILON;
                if pair.ask_a(&Goal { below, ..Goal::VALUE }).upper() <= self.target {
                    latest = time + later;
                    break;
                }
                later = later * two * two;
            }
        }
        Cast::Impact(Impact { time, earliest: earliest.min(time), latest, answer, approach: -rate })
    }
}

/// −h(n) + t (n · v), at one time.
struct Line<S> {
    bound: S,
    rate: S,
    reach: S,
}
