//! Two polygons that overlap, by their sides: exactly.
//!
//! The difference of two polygons has no other normals than those of their sides. So the signed
//! distance is the greatest separation along one of these, as long as they overlap.
//! 1. Any point of the other polygon bounds a side's separation from above; one inner product rules
//!    out most sides. Of the others, the support call tells.
//! 2. The foot of the deepest corner on the side is the other witness; beyond an end of the side, the
//!    end itself and what faces it, if that is in the other polygon: then two sides are level.

use crate::answer::{Outcome, Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::shape::{Side, Support};
use crate::space::{Scalar, Vector};

/// From a first look that did not tell them apart; `None` if the sides do not tell.
pub(in crate::solver) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    before: &Bracket<V>,
    first: &Vertex<V>,
) -> Option<Outcome<V>> {
    let (a, b, a_from_b) = difference.parts();
    let into_b = |point: V| a_from_b.rotation.undo(point - a_from_b.translation);
    let mut looks = Looks { most: before.lower() - before.slack(), steps: before.steps() };
    let of_a = looks.at(a, first.b, |n| a_from_b.apply(b.support(-a_from_b.rotation.undo(n))));
    let of_b = looks.at(b, into_b(first.a), |m| into_b(a.support(-a_from_b.rotation.apply(m))));
    let s = looks.most;
    let (axis, witness) = match (of_a, of_b) {
        (_, Some((side, corner))) => {
            let (foot, corner) = faced(&side, corner, s, a, |p| a_from_b.apply(p), before.slack())?;
            let axis = -side.normal.rotated(&a_from_b.rotation);
            (axis, Witness { a: a_from_b.apply(corner), b: a_from_b.apply(foot) })
        }
        (Some((side, corner)), None) => {
            let (foot, corner) = faced(&side, corner, s, b, into_b, before.slack())?;
            (side.normal, Witness { a: foot, b: corner })
        }
        (None, None) => return None,
    };
    let reach = Vertex::new(witness.a, witness.b);
    let slack = Bracket::slack_of(difference, &reach).max(before.slack());
    let (lower, upper, stop) = (s, s, Stop::Converged);
    Some(Outcome { lower, axis, upper, slack, witness, stop, steps: looks.steps })
}

/// The greatest separation so far.
struct Looks<S> {
    most: S,
    steps: u32,
}

impl<S: Scalar> Looks<S> {
    /// The side of a shape that separates more than all before, and the other's corner nearest to
    /// its line. `inside` is a point of the other; `deepest` its corner farthest against a normal.
    #[inline]
    fn at<V: Vector<Scalar = S>, T: Support<V> + ?Sized>(
        &mut self,
        shape: &T,
        mut inside: V,
        deepest: impl Fn(V) -> V,
    ) -> Option<(Side<V>, V)> {
        let mut best = None;
        let sides = (0..).map_while(|i| shape.side(i));
        for side in sides {
            if side.beyond(inside) > self.most {
                let corner = deepest(side.normal.get());
                let separation = side.beyond(corner);
                self.steps += 1;
                if separation > self.most {
                    (self.most, best, inside) = (separation, Some((side, corner)), corner);
                }
            }
        }
        best
    }
}

/// The points that make up the nearest point of a side of the difference: one of the side, one of the
/// other shape, whose own sides are seen `into` its frame. All in the side's frame.
#[inline]
fn faced<V: Vector, T: Support<V> + ?Sized>(
    side: &Side<V>,
    corner: V,
    separation: V::Scalar,
    other: &T,
    into: impl Fn(V) -> V,
    slack: V::Scalar,
) -> Option<(V, V)> {
    let across = side.normal.get() * separation;
    let below = corner - across;
    let foot = side.nearest(below);
    if foot == below {
        return Some((foot, corner));
    }
    let faced = foot + across;
    let seen = into(faced);
    let holds = (0..).map_while(|i| other.side(i)).all(|side| side.beyond(seen) <= slack);
    holds.then_some((foot, faced))
}
