//! Straight motion of balls, whose cores are points: where a line meets a sphere.
//!
//! The middles are nearest at some moment, q apart, and at R, the margins and the target together, half a chord before
//! it: √(R² − q²) / |v|. With all that rounding may have done to lengths added to R, or taken from it, the same tells
//! not before when, and by when.

use super::flight::Flight;
use super::{Cast, Impact, ROUNDINGS};
use crate::answer::Stop;
use crate::bracket::{Bracket, MARGIN_SLACK};
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::solver::{Goal, Solver};
use crate::space::{Field, Scalar, Vector};

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V> + Copy,
{
    /// Where both are balls, or one a ball and one a point, and it is clear-cut.
    pub(super) fn by_chord(&self) -> Option<Cast<V>> {
        let difference = &self.pair.difference;
        let wide = self.pair.margin() + self.target;
        let zero = V::Scalar::ZERO;
        if !(difference.is_point() && wide > zero) {
            return None;
        }
        let along = self.direction()?;
        let (speed, (a, b)) = (self.velocity.length(), difference.middles());
        let between = b - a;
        let far = between.length();
        let ahead = -between.dot(along.get());
        let aside = (between + along.get() * ahead).length();
        let unit = V::Scalar::from_f64(ROUNDINGS) * V::Scalar::EPSILON;
        let margins = V::Scalar::from_f64(MARGIN_SLACK) * V::Scalar::EPSILON * wide;
        let slack = Bracket::of(difference).slack() + margins + far * (unit + self.off);
        if !(far > wide + slack && slack < V::Scalar::INFINITY) {
            return None;
        }
        if ahead < -slack || aside > wide + slack + slack {
            return Some(Cast::Clear { until: V::Scalar::INFINITY });
        }
        // Later by a slack and less wide by one, or the other way about.
        let when = |off: V::Scalar| {
            let (wide, aside) = (wide - off, aside + off);
            let chord = ((wide - aside) * (wide + aside)).sqrt();
            (ahead + off - chord) / speed
        };
        let [earliest, time, latest] = [-slack, zero, slack].map(when);
        let unit = (unit + self.off) * (ahead.abs() + wide) / speed;
        let (earliest, latest) = (earliest - unit, latest + unit);
        if earliest > self.until {
            return Some(Cast::Clear { until: earliest });
        }
        if !(earliest > zero && latest < V::Scalar::INFINITY && time <= self.until) {
            return None;
        }
        let answer = self.at(time, None).ask_a(&Goal::VALUE);
        if answer.stop() == Stop::NotFinite {
            return None;
        }
        let approach = -answer.axis().get().dot(self.velocity);
        Some(Cast::Impact(Impact { time, earliest, latest, answer, approach }))
    }
}
