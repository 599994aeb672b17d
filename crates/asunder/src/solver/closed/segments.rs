//! Two segments, one of which may be a point: the cores of capsules and balls.
//!
//! 1. Their nearest points: those of the lines, brought back into the one segment and then, each as seen
//!    from the other, into both. Ericson 2005, §5.1.9.
//! 2. The way between them proves its own length, but for rounding. In space, segments that cross leave
//!    no way, and the normal of both proves that.
//!
//! What that does not prove is left to the search: segments that cross in the plane, which overlap, and
//! nearly parallel ones whose nearest points rounding hides.

use crate::answer::Witness;
use crate::bracket::{Bracket, CLOSED};
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::solver::Outcome;
use crate::space::{Scalar, Unit, Vector, cross};

/// The outcome, where it is proven.
#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(difference: &D) -> Option<Outcome<V>> {
    let (a, b, a_from_b) = difference.parts();
    let (a, b) = (a.ends()?, b.ends()?.map(|end| a_from_b.apply(end)));
    let reach = |[from, to]: [V; 2]| from.length_squared().max(to.length_squared());
    let slack = Bracket::<V>::slack_for(difference.reach_squared().max(reach(a)).max(reach(b)));
    let witness = nearest(a, b);
    let way = witness.b - witness.a;
    let proven = |axis: Unit<V>| {
        let along = |point: V| axis.get().dot(point);
        let lower = along(b[0]).min(along(b[1])) - along(a[0]).max(along(a[1]));
        let upper = way.length();
        let closed = upper - lower <= slack * V::Scalar::from_f64(CLOSED);
        closed.then_some(Outcome::at_once([lower, upper], axis, slack, witness))
    };
    Unit::new(way).and_then(proven).or_else(|| {
        let both = cross(a[1] - a[0], b[1] - b[0]);
        Unit::new(both).filter(|_| V::DIM == 3).and_then(proven)
    })
}

/// A point of each segment, as near to each other as they come.
#[inline]
fn nearest<V: Vector>(a: [V; 2], b: [V; 2]) -> Witness<V> {
    let (p, q, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let (pp, qq, pq) = (p.length_squared(), q.length_squared(), p.dot(q));
    let (on_p, on_q) = (p.dot(between), q.dot(between));
    // |between + t q − s p|² is least; of parallel lines any s will do.
    let s = share(on_p * qq - pq * on_q, pp * qq - pq * pq);
    let t = share(s * pq - on_q, qq);
    let s = share(t * pq + on_p, pp);
    Witness { a: a[0] + p * s, b: b[0] + q * t }
}

/// A fraction, brought back to what is between 0 and 1; 0 if it is none.
#[inline]
fn share<S: Scalar>(over: S, under: S) -> S {
    let share = if under > S::ZERO { over / under } else { S::ZERO };
    share.max(S::ZERO).min(S::ONE)
}
