//! Nearest points of two cuboids in space that a face parts. (In the plane, walking is as fast.)
//!
//! 1. Begin at the corner that the face has in front of it, and project onto one box and the other in
//!    turn. Where a corner is nearest, that soon stands still, to the last bit.
//! 2. Where both points lie inside edges, those of the edges' lines take their place: between two
//!    edges, projecting comes nearer and nearer and never ends.
//! 3. If the way between the points proves as much as they are apart, all is told; else once more.
//!
//! The way is taken where coordinates along an edge or a face are the same for both points, to the
//! last bit: from a tilt that rounding makes, the far end of an edge would stick out.

use super::cuboids::{Boxes, Facing, absolute};
use crate::answer::Witness;
use crate::bracket::CLOSED;
use crate::solver::Outcome;
use crate::space::{Field, Scalar, Unit, Vector};

/// Nine pairs in ten need one try, and half of the others a second one.
const TRIES: usize = 3;

impl<V: Vector> Boxes<'_, V> {
    /// The outcome, if it is found; `face` parts the boxes.
    #[inline(always)]
    pub(super) fn apart(&self, face: Facing, slack: V::Scalar) -> Option<Outcome<V>> {
        let (half_a, half_b, pose) = (self.half_a, self.half_b, self.a_from_b);
        let n = self.normal(face);
        let mut a = match face {
            Facing::FaceOfA(_) => within(half_a, self.farthest_of_b(n, V::Scalar::ONE)),
            _ => self.farthest_of_a(n, V::Scalar::ONE),
        };
        for _ in 0..TRIES {
            let last = a;
            let seen = pose.rotation.undo(a - pose.translation);
            let in_b = within(half_b, seen);
            let b = pose.apply(in_b);
            a = within(half_a, b);
            let found = match (edge(half_a, a), edge(half_b, in_b)) {
                (Some(i), Some(j)) => self
                    .crossing([i, j], Witness { a, b }, in_b.get(j), V::Scalar::ZERO)
                    .and_then(|witness| {
                        self.proven(Unit::new(self.normal(Facing::Edges(i, j)))?, witness, slack)
                    }),
                _ if a == last => {
                    let way = pose.rotation.apply(in_b - seen);
                    let apart = |i: usize| a.get(i) != b.get(i);
                    let way = V::from_fn(|i| if apart(i) { way.get(i) } else { V::Scalar::ZERO });
                    self.proven(Unit::new(way)?, Witness { a, b }, slack)
                }
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// What points of both boxes and an axis prove together, if that closes the bracket.
    #[inline]
    fn proven(&self, axis: Unit<V>, witness: Witness<V>, slack: V::Scalar) -> Option<Outcome<V>> {
        let (n, pose) = (axis.get(), self.a_from_b);
        let reach_b = absolute(pose.rotation.undo(n)).dot(self.half_b);
        let lower = n.dot(pose.translation) - absolute(n).dot(self.half_a) - reach_b;
        let upper = (witness.b - witness.a).length();
        let closed = upper - lower <= slack * V::Scalar::from_f64(CLOSED);
        closed.then_some(Outcome::at_once([lower, upper], axis, slack, witness))
    }
}

/// The point of a box nearest to another.
#[inline]
fn within<V: Vector>(half: V, point: V) -> V {
    V::from_fn(|i| point.get(i).max(-half.get(i)).min(half.get(i)))
}

/// Which edge of a box a point of it is inside.
#[inline]
fn edge<V: Vector>(half: V, point: V) -> Option<usize> {
    let inside = |i: usize| usize::from(point.get(i).abs() < half.get(i)) << i;
    EDGES[inside(0) | inside(1) | inside(2)]
}

/// Which edge a point is in that is inside along these coordinates, one to a bit.
const EDGES: [Option<usize>; 8] = [None, Some(0), Some(1), None, Some(2), None, None, None];
