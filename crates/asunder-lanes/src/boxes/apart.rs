//! Nearest points of two boxes that a face parts, in each lane: the scalar solver's way
//! (`solver/closed/apart.rs`).
//!
//! 1. Begin at the corner that the face has in front of it, and project onto one box and the other in
//!    turn. Where a corner is nearest, that soon stands still, to the last bit.
//! 2. Where both points lie inside edges, those of the edges' lines take their place.
//! 3. If the way between the points proves as much as they are apart, all is told; else once more.

use super::Boxes;
use super::axes::{Search, normal};
use super::{Told, crossing, farthest};
use crate::lane::{Lane, Mask, each, inlined};
use crate::triple::{Frames, Triple};
use asunder::space::Field;
use asunder::{Bracket, Scalar};

impl<F: Lane> Search<F> {
    /// Where a face parts the boxes.
    #[inline(always)]
    pub(super) fn parted(&self) -> F::Mask {
        self.most.lt(F::all(self.token, Field::ZERO))
    }

    /// What is found where a face parts the boxes; nothing is proven elsewhere.
    #[inline(always)]
    pub(super) fn apart(
        &self,
        boxes: &Boxes<F>,
        pose: &Frames<F>,
        slack: F,
        tries: usize,
    ) -> Told<F> {
        let token = self.token;
        let zero = F::all(token, Field::ZERO);
        let parted = self.parted();
        let mut told = Told::nothing(token);
        if parted.bits() == 0 {
            return told;
        }
        let n = normal(token, pose, self.of_a, self.of_b);
        let of_b = pose.apply(farthest(token, boxes.half_b, -pose.turn_back(n)));
        let of_a = farthest(token, boxes.half_a, n);
        let face_of_a = self.of_b.lt(zero);
        let mut a = Triple::pick(face_of_a, within(boxes.half_a, of_b), of_a);
        for _ in 0..tries {
            a = within(boxes.half_a, pose.apply(within(boxes.half_b, seen_from_b(pose, a))));
            let (next, found) = self.tried(boxes, pose, slack, a);
            told = Told::pick(told.proven, told, found);
            told.proven = told.proven & parted;
            a = next;
            if (parted & !told.proven).bits() == 0 {
                break;
            }
        }
        told
    }

    /// Projects A's points once more, and tells what that proves; the projected points.
    #[inline(always)]
    fn tried(
        &self,
        boxes: &Boxes<F>,
        pose: &Frames<F>,
        slack: F,
        last: Triple<F>,
    ) -> (Triple<F>, Told<F>) {
        let (token, zero) = (self.token, F::all(self.token, Field::ZERO));
        let seen = seen_from_b(pose, last);
        let in_b = within(boxes.half_b, seen);
        let b = pose.apply(in_b);
        let a = within(boxes.half_a, b);

        // Between edges, their lines.
        let (edge_a, edge_b) = (edge(boxes.half_a, a), edge(boxes.half_b, in_b));
        let edges = (edge_a[0] | edge_a[1] | edge_a[2]) & (edge_b[0] | edge_b[1] | edge_b[2]);
        let one = F::all(token, Field::ONE);
        let along_a = Triple(each(
            edge_a,
            #[inline(always)]
            |is| is.pick(one, zero),
        ));
        let [x, y, z] = pose.axes;
        let along_b = Triple::pick(edge_b[0], x, Triple::pick(edge_b[1], y, z));
        let (s, u) = crossing([along_a, along_b], a - b);
        let ends = inlined(
            #[inline(always)]
            |is: [F::Mask; 3], of: Triple<F>| is[0].pick(of.0[0], is[1].pick(of.0[1], of.0[2])),
        );
        let fits = (ends(edge_a, a) + s).abs().le(ends(edge_a, boxes.half_a))
            & (ends(edge_b, in_b) + u).abs().le(ends(edge_b, boxes.half_b));
        let across = along_a.cross(along_b);
        let away = across.dot(pose.origin).lt(zero);
        let across = Triple::pick(away, -across, across);

        // Elsewhere the way, where it is not the same coordinate of both, to the last bit: from a tilt
        // that rounding makes, the far end of an edge would stick out.
        let way = pose.turn(in_b - seen);
        let apart = inlined(
            #[inline(always)]
            |i: usize| a.0[i].same(b.0[i]).pick(zero, way.0[i]),
        );
        let way = Triple([apart(0), apart(1), apart(2)]);
        let along = Triple::pick(edges, across, way);
        let witness =
            [Triple::pick(edges, a + along_a * s, a), Triple::pick(edges, b + along_b * u, b)];
        let mut found = proven(token, boxes, pose, slack, along, witness);
        found.proven = found.proven & ((edges & fits) | (!edges & a.same(last)));
        (a, found)
    }
}

/// What points of both boxes and a direction prove together; `proven` where that closes the bracket.
#[inline(always)]
fn proven<F: Lane>(
    token: F::Token,
    boxes: &Boxes<F>,
    pose: &Frames<F>,
    slack: F,
    along: Triple<F>,
    witness: [Triple<F>; 2],
) -> Told<F> {
    let squared = along.squared();
    let tiny = F::Real::TINY;
    let aimed =
        squared.gt(F::all(token, tiny * tiny)) & squared.lt(F::all(token, Scalar::INFINITY));
    let axis = along * (F::all(token, Field::ONE) / squared.sqrt());
    let reach_b = pose.turn_back(axis).absolute().dot(boxes.half_b);
    let lower = axis.dot(pose.origin) - axis.absolute().dot(boxes.half_a) - reach_b;
    let upper = (witness[1] - witness[0]).squared().sqrt();
    let closed = (upper - lower)
        .le(slack * F::all(token, Scalar::from_f64(Bracket::<asunder::glam::DVec3>::CLOSED)));
    Told { lower, upper, axis, witness, proven: closed & aimed }
}

#[inline(always)]
fn seen_from_b<F: Lane>(pose: &Frames<F>, point: Triple<F>) -> Triple<F> {
    pose.turn_back(point - pose.origin)
}

/// The points of boxes nearest to others.
#[inline(always)]
fn within<F: Lane>(half: Triple<F>, point: Triple<F>) -> Triple<F> {
    let ([x, y, z], [a, b, c]) = (half.0, point.0);
    Triple([a.max(-x).min(x), b.max(-y).min(y), c.max(-z).min(z)])
}

/// Which edge of their boxes points are inside, if it is one.
#[inline(always)]
fn edge<F: Lane>(half: Triple<F>, point: Triple<F>) -> [F::Mask; 3] {
    let inside = inlined(
        #[inline(always)]
        |i: usize| point.0[i].abs().lt(half.0[i]),
    );
    let [x, y, z] = [inside(0), inside(1), inside(2)];
    [x & !(y | z), y & !(x | z), z & !(x | y)]
}
