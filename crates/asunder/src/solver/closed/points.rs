//! Two cores that are single points: balls.

use crate::answer::Witness;
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::solver::Outcome;
use crate::space::{Scalar, Unit, Vector};

#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(difference: &D) -> Outcome<V> {
    let (a, b) = difference.middles();
    let between = b - a;
    let distance = between.length();
    let axis = Unit::new(between).unwrap_or_else(|| Unit::basis(0));
    let ends = a.length_squared().max(b.length_squared());
    let slack = Bracket::<V>::slack_for(difference.reach_squared().max(ends));
    Outcome::at_once([distance; 2], axis, slack, Witness { a, b })
}
