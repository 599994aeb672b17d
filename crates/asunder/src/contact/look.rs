//! Two outlines, seen along an answer's axis, and the contacts of what they share; in space.
//!
//! 1. Outlines are flattened across the axis and clipped. Edges take the places of faces that are narrower than
//!    rounding, and of inclined ones that are touched along a border. Corners over a disk beside the polygon
//!    that stands for it are added.
//! 2. A shared point is as far as B's outline is above A's there, less the margins, and no nearer than what
//!    is proven of all. Those beyond the prediction are left out.
//! 3. Where the deepest points are not among them, the witness is added.
//! 4. All are handed on, or the deepest and three more with the largest area.

use super::clip::{Origin, Patch, Shared, clip};
use super::edges::{Parallel, is_along_border};
use super::feature::{FEW, MANY, Outline};
use super::flat::{Across, Flat, Frame, PLACE};
use super::manifold::{Contact, ContactId, Manifold, Spot, reduce, retain};
use crate::answer::Answer;
use crate::space::{Field, Scalar, Vector};

/// Room for what two outlines of [`FEW`] corners share: each side of the one can add a corner to the
/// other, and the deepest points may be none of them.
pub(super) const FEW_SHARED: usize = 2 * FEW + 1;
/// Shared points up to which the middle clip has room: the rim of a disk on a box.
pub(super) const SOME: usize = 16;
pub(super) const SOME_SHARED: usize = SOME + 1;
pub(super) const MANY_SHARED: usize = 2 * MANY + 1;
/// What the deepest points go deeper than the shared ones, in sizes of the patch, before they count
/// as missing: as much as a tilt of this angle makes of it.
pub(super) const MISSED: f64 = 1e-5;

/// Which of the shared points are wanted.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Keep {
    All,
    Few,
}

/// Two outlines in A's frame, and the answer whose axis they are seen along.
pub(super) struct Look<'o, V: Vector> {
    pub(super) answer: &'o Answer<V>,
    pub(super) of_a: &'o Outline<V>,
    pub(super) of_b: &'o Outline<V>,
    pub(super) margins: (V::Scalar, V::Scalar),
    pub(super) prediction: V::Scalar,
    pub(super) keep: Keep,
}

/// A shared point and its distance.
#[derive(Clone, Copy)]
struct Candidate<S> {
    at: Across<S>,
    distance: S,
    /// None: the deepest points of the answer, which are neither outline's.
    origin: Origin,
}

impl<S: Scalar> Spot<S> for Candidate<S> {
    #[inline]
    fn at(&self) -> Across<S> {
        self.at
    }
    #[inline]
    fn distance(&self) -> S {
        self.distance
    }
}

impl<V: Vector> Look<'_, V> {
    /// The contacts of two outlines in space.
    pub(super) fn gather<const N: usize, const M: usize>(&self, each: &mut dyn FnMut(Contact<V>)) {
        let witness = self.answer.witness();
        let frame = Frame::new(witness.a, self.answer.axis());
        let radii = [self.margins.0 + self.of_a.bent(), self.margins.1 + self.of_b.bent()];
        let a: Flat<_, N> = frame.flatten(self.of_a, radii[0]);
        let b: Flat<_, N> = frame.flatten(self.of_b, radii[1]);
        let is_rounded = radii[0] + radii[1] > V::Scalar::ZERO;
        if (a.is_sliver | b.is_sliver | is_rounded) && self.gather_edges([&a, &b], each) {
            return;
        }
        let margin = self.margins.0 + self.margins.1;
        let parallel = || Parallel::of([self.of_a, self.of_b], self.margins);
        let mut patch: Patch<_, M> = clip(&a, &b, parallel, frame.off_place());
        self.add_on_disks(&frame, &a, &b, &mut patch);
        let zero = V::Scalar::ZERO;
        let mut spots = [Candidate { at: [zero; 2], distance: zero, origin: Origin::NONE }; M];
        let (mut count, mut least) = (0, V::Scalar::INFINITY);
        let is_round = a.is_round() | b.is_round();
        for &Shared { mut at, origin } in patch.points() {
            let mut distance = -margin;
            if is_round {
                at = b.within(a.within(at, -V::Scalar::ONE, &b), V::Scalar::ONE, &a);
                if a.is_past(at) || b.is_past(at) {
                    continue;
                }
                distance = distance + (a.sag(at) + b.sag(at));
            }
            let distance = self.proven(distance + (b.height(at) - a.height(at)));
            least = least.min(distance);
            if distance <= self.prediction {
                spots[count] = Candidate { at, distance, origin };
                count += 1;
            }
        }
        if count == 0 || self.is_missing(least, &patch, [&a, &b]) {
            // In the place of what has its name, if something has, or of the last if there is no room.
            let own = self.witness().id;
            count = retain(&mut spots, count, |spot| self.id(spot) != own).min(M - 1);
            let at = frame.across((witness.a + witness.b) * V::Scalar::from_f64(0.5));
            spots[count] =
                Candidate { at, distance: self.witness().distance, origin: Origin::NONE };
            count += 1;
        }
        let contact = |spot| self.contact(spot, &frame, &a);
        if self.keep == Keep::All {
            return spots[..count].iter().for_each(|spot| each(contact(spot)));
        }
        let spots = &spots[..count];
        reduce(spots, Manifold::<V>::CAPACITY, &mut |place| each(contact(&spots[place])));
    }

    /// The contacts where edges take the places of faces: of a face narrower than rounding its longest extent, and of
    /// inclined ones, of which one is rounded, the borders along which they touch. False where none do.
    #[cold]
    fn gather_edges<const N: usize>(
        &self,
        [a, b]: [&Flat<V::Scalar, N>; 2],
        each: &mut dyn FnMut(Contact<V>),
    ) -> bool {
        let is_sliver = a.is_sliver | b.is_sliver;
        // The sides of a polygon that stands for a disk are none of its own.
        let is_round = self.of_a.is_round() | self.of_b.is_round();
        let parallel = Parallel::of([self.of_a, self.of_b], self.margins);
        let [(i, of_a), (j, of_b)] = [a.highest(V::Scalar::ONE), b.highest(-V::Scalar::ONE)];
        let steep = a.steep().min(b.steep());
        if !(is_sliver || (!is_round && is_along_border([of_a, of_b], steep, parallel))) {
            return false;
        }
        let edge = |its: &Flat<_, N>, of: &Outline<V>, ends| {
            if its.is_sliver {
                of.as_edge()
            } else if is_sliver || of.corners().len() == 2 {
                of.clone()
            } else {
                of.edge(ends)
            }
        };
        let (of_a, of_b) = (edge(a, self.of_a, i), edge(b, self.of_b, j));
        Look { of_a: &of_a, of_b: &of_b, ..*self }.gather::<MANY, MANY_SHARED>(each);
        true
    }

    /// Corners of the one shape over a disk of the other, near its rim, where the polygon that
    /// stands for the disk does not reach.
    #[inline]
    fn add_on_disks<const N: usize, const M: usize>(
        &self,
        frame: &Frame<V>,
        a: &Flat<V::Scalar, N>,
        b: &Flat<V::Scalar, N>,
        patch: &mut Patch<V::Scalar, M>,
    ) {
        let mut add =
            |disk: &Outline<V>, of: &Flat<_, N>, over: &Flat<_, N>, origin: fn(usize) -> _| {
                for (i, &at) in (0..).zip(over.corners()) {
                    let new = !patch.points().iter().any(|point| point.origin == origin(i));
                    if new && disk.covers(frame.lift(at, of.height(at))) {
                        patch.push(at, origin(i));
                    }
                }
            };
        if self.of_a.is_round() {
            add(self.of_a, a, b, Origin::of_b);
        }
        if self.of_b.is_round() {
            add(self.of_b, b, a, Origin::of_a);
        }
    }

    /// Whether the deepest points are not among the shared ones: a rim or a curved side goes deeper
    /// than the corners that stand for it, or the outlines share nothing.
    fn is_missing<const N: usize, const M: usize>(
        &self,
        least: V::Scalar,
        patch: &Patch<V::Scalar, M>,
        [a, b]: [&Flat<V::Scalar, N>; 2],
    ) -> bool {
        if patch.points().is_empty() {
            return true;
        }
        let largest = |most: V::Scalar, point: &Shared<V::Scalar>| {
            most.max(point.at[0].abs()).max(point.at[1].abs())
        };
        let size = patch.points().iter().fold(V::Scalar::ZERO, largest);
        let missed = V::Scalar::from_f64(MISSED) * size;
        if self.of_a.is_round() || self.of_b.is_round() {
            // On a large ground, what is proved is off by much more than heights near the witness are.
            let largest = a.largest().max(b.largest());
            let off = V::Scalar::from_f64(PLACE) * V::Scalar::EPSILON * largest;
            return least - self.witness().distance > missed + off;
        }
        let distance = self.answer.signed_distance();
        least - distance > missed + (self.answer.upper() - distance)
    }

    /// A contact is no deeper than is proved of all, however rounding has tilted a sliver's normal.
    #[inline]
    pub(super) fn proven(&self, distance: V::Scalar) -> V::Scalar {
        distance.max(self.answer.lower())
    }

    /// The deepest points of the answer.
    #[inline]
    pub(super) fn witness(&self) -> Contact<V> {
        let (witness, n) = (self.answer.witness(), self.answer.axis().get());
        let id = ContactId { a: self.of_a.id(), b: self.of_b.id() };
        // Far from the origin what lies between them is rounding.
        let between = (witness.b - witness.a).dot(n).min(self.answer.upper());
        let distance = self.proven(between);
        Contact { a: witness.a, b: witness.b, distance, id }
    }

    fn contact<const N: usize>(
        &self,
        spot: &Candidate<V::Scalar>,
        frame: &Frame<V>,
        a: &Flat<V::Scalar, N>,
    ) -> Contact<V> {
        if spot.origin == Origin::NONE {
            return self.witness();
        }
        let id = self.id(spot);
        let mut height = a.height(spot.at) + self.margins.0;
        if a.is_round() {
            height = height - a.sag(spot.at);
        }
        let (on_a, on_b) =
            (frame.lift(spot.at, height), frame.lift(spot.at, height + spot.distance));
        Contact { a: on_a, b: on_b, distance: spot.distance, id }
    }

    fn id(&self, spot: &Candidate<V::Scalar>) -> ContactId {
        let (one, other) = (self.of_a, self.of_b);
        match spot.origin.places() {
            [Some(i), None] => ContactId { a: one.corner_id(i), b: other.id() },
            [None, Some(j)] => ContactId { a: one.id(), b: other.corner_id(j) },
            [Some(i), Some(j)] => ContactId { a: one.edge_id(i), b: other.edge_id(j) },
            [None, None] => ContactId { a: one.id(), b: other.id() },
        }
    }
}
