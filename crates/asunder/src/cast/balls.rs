//! Straight motion of balls, whose cores are points: where a line meets a sphere.
//!
//! The middles are nearest at some moment, q apart, and at R, the margins and the target together, half a chord before
//! it: √(R² − q²) / |v|. With all that rounding may have done to lengths added to R, or taken from it, the same tells
//! not before when, and by when.

use super::flight::Flight;
use super::{Cast, Impact, ROUNDINGS};
use crate::answer::{Answer, Stop, Witness};
use crate::bracket::{Bracket, MARGIN_SLACK};
use crate::difference::AnyDifference;
use crate::rescaled::is_ordinary;
use crate::shape::Support;
use crate::solver::Solver;
use crate::space::{Field, Scalar, Unit, Vector};

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// Where both are balls, or one a ball and one a point, and it is clear-cut.
    #[inline(always)]
    pub(super) fn by_chord(&self) -> Option<Cast<V>> {
        let (difference, zero) = (&self.pair.difference, V::Scalar::ZERO);
        let (margin_a, margin_b) = difference.margins();
        let wide = margin_a + margin_b + self.target;
        if !(difference.is_point() && wide > zero) {
            return None;
        }
        let (velocity, (a, b)) = (self.velocity, difference.middles());
        // One over the square of the speed: what times are taken from without a root.
        let each = self.per_squared_speed()?;
        let between = b - a;
        let ahead = -between.dot(velocity) * each;
        let aside = between + velocity * ahead;
        // No shorter than it is.
        let far = (0..V::DIM).fold(zero, |sum, i| sum + between.get(i).abs());
        let number = |x: f64| V::Scalar::from_f64(x);
        let unit = number(ROUNDINGS) * V::Scalar::EPSILON + self.off;
        let of_margins = number(MARGIN_SLACK) * V::Scalar::EPSILON * wide;
        let slack = Bracket::of(difference).slack() + of_margins + far * unit;
        let reach = wide + slack;
        if !(is_ordinary(slack) && between.length_squared() > reach * reach) {
            return None;
        }
        let slow = each.sqrt();
        if ahead < -slack * slow {
            return Some(Cast::Clear { until: V::Scalar::INFINITY });
        }
        // Wider by a slack and as much less aside, or the other way about.
        let off = slack * reach * number(4.0);
        let squared = wide * wide - aside.length_squared();
        if !(squared > off) {
            let misses = aside.length() > reach + slack;
            return misses.then_some(Cast::Clear { until: V::Scalar::INFINITY });
        }
        // No product with `each`: of the small and fast it would be no number.
        let root = squared.sqrt();
        let time = ahead - root * slow;
        // √(x ± y) is no farther than y / √x from √x, for y below x.
        let late = (slack + unit * (far + wide) + off / root) * slow;
        let (earliest, latest) = (time - late, time + late);
        if earliest > self.until {
            return Some(Cast::Clear { until: earliest });
        }
        if !(earliest > zero && latest < V::Scalar::INFINITY && time <= self.until) {
            return None;
        }
        // As long as `wide`, but for less than a slack of it: an ordinary length.
        let there = between + velocity * time;
        let length = there.length();
        let axis = Unit::scaled(there, V::Scalar::ONE / length);
        let (n, apart) = (axis.get(), length - (margin_a + margin_b));
        let witness = Witness { a: a + n * margin_a, b: a + there - n * margin_b };
        let answer = Answer::exact(apart, slack, axis, witness);
        let impact = Impact { time, earliest, latest, answer, approach: -n.dot(velocity) };
        (answer.stop() != Stop::NotFinite).then_some(Cast::Impact(impact))
    }
}
