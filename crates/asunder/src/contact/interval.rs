//! Contacts in the plane, where a corner or an edge seen along the axis is an interval.
//!
//! 1. What two intervals share begins at the greater of the lower ends and ends at the lesser of the
//!    upper ones. Each end is a corner of one shape and lies over a point of the other.
//! 2. Where they share nothing, the deepest points of the answer are the contact.
//! 3. The deepest one first; of two as deep, that at the upper end, so that it stays the same from
//!    frame to frame.

use super::feature::Outline;
use super::flat::ROUNDING;
use super::manifold::{Contact, ContactId, LEVEL};
use super::one_shot::{Keep, Look, MISSED};
use crate::space::{Field, Scalar, Vector};

/// What an outline covers across the axis.
struct Interval<'o, V: Vector> {
    outline: &'o Outline<V>,
    low: End<V>,
    high: End<V>,
}

/// An end of an interval.
#[derive(Clone, Copy)]
struct End<V: Vector> {
    at: V::Scalar,
    corner: V,
    /// Of the corner in the outline.
    place: usize,
}

impl<'o, V: Vector> Interval<'o, V> {
    /// `None` for an outline without corners.
    #[inline]
    fn new(outline: &'o Outline<V>, across: V, origin: V) -> Option<Self> {
        let corners = outline.corners();
        let end =
            |place: usize, &corner: &V| End { at: (corner - origin).dot(across), corner, place };
        let first = end(0, corners.first()?);
        let last = end(corners.len() - 1, corners.last()?);
        let (low, high) = if last.at < first.at { (last, first) } else { (first, last) };
        Some(Self { outline, low, high })
    }

    #[inline]
    fn is_corner(&self) -> bool {
        self.outline.corners().len() == 1
    }

    #[inline]
    fn size(&self) -> V::Scalar {
        self.low.at.abs().max(self.high.at.abs())
    }

    /// Its point at this place, or the end that is nearest to it.
    #[inline]
    fn over(&self, at: V::Scalar) -> V {
        let (low, high) = (&self.low, &self.high);
        match () {
            () if at <= low.at => low.corner,
            () if at >= high.at => high.corner,
            () => low.corner + (high.corner - low.corner) * ((at - low.at) / (high.at - low.at)),
        }
    }
}

/// A contact and its place across the axis.
#[derive(Clone, Copy)]
struct Spot<V: Vector> {
    at: V::Scalar,
    contact: Contact<V>,
}

impl<V: Vector> Look<'_, V> {
    /// The contacts of two outlines in the plane.
    pub(super) fn in_the_plane(&self, each: &mut impl FnMut(Contact<V>)) {
        let (witness, n) = (self.answer.witness(), self.answer.axis().get());
        let across = V::from_fn(|i| if i == 0 { n.get(1) } else { -n.get(0) });
        let of_a = Interval::new(self.of_a, across, witness.a);
        let of_b = Interval::new(self.of_b, across, witness.a);
        let (Some(a), Some(b)) = (of_a, of_b) else { return };
        let size = a.size().max(b.size());
        let shared = self.shared(&a, &b, V::Scalar::from_f64(ROUNDING) * V::Scalar::EPSILON * size);
        let distance = self.answer.signed_distance();
        let missed = V::Scalar::from_f64(MISSED) * size + (self.answer.upper() - distance);
        let found = |spot: &&Spot<V>| spot.contact.distance - distance <= missed;
        let witness = match shared.iter().flatten().any(|spot| found(&spot)) {
            true => None,
            false => Some(self.deepest(V::Scalar::ZERO)),
        };
        let near = |spot: &Spot<V>| spot.contact.distance <= self.prediction;
        let [low, high] = shared.map(|spot| spot.filter(near));
        let level = V::Scalar::from_f64(LEVEL) * size;
        let order = match (witness, low, high) {
            (Some(deepest), Some(low), Some(high)) if self.keep == Keep::Few => {
                let farther = if low.at.abs() > high.at.abs() { low } else { high };
                [Some(deepest), Some(farther), None]
            }
            (None, Some(l), Some(h)) if h.contact.distance <= l.contact.distance + level => {
                [high, low, None]
            }
            _ => [witness, low, high],
        };
        order.into_iter().flatten().for_each(|spot| each(spot.contact));
    }

    /// The ends of what two intervals share; one where they are not told apart.
    #[inline]
    fn shared(
        &self,
        a: &Interval<'_, V>,
        b: &Interval<'_, V>,
        near: V::Scalar,
    ) -> [Option<Spot<V>>; 2] {
        let (from, to) = (a.low.at.max(b.low.at), a.high.at.min(b.high.at));
        // Looked at from a corner alone, rounding is that of both coordinates.
        let alone = a.is_corner() || b.is_corner();
        let slack = if alone { near * V::Scalar::from_f64(4.0) } else { near };
        if !(from <= to + slack) {
            return [None, None];
        }
        match () {
            () if a.is_corner() => [Some(self.of_a(&a.low, b)), None],
            () if b.is_corner() => [Some(self.of_b(&b.low, a)), None],
            () => {
                let low = match b.low.at > a.low.at + near {
                    true => self.of_b(&b.low, a),
                    false => self.of_a(&a.low, b),
                };
                let high = || match b.high.at < a.high.at - near {
                    true => self.of_b(&b.high, a),
                    false => self.of_a(&a.high, b),
                };
                [Some(low), (to - from > near).then(high)]
            }
        }
    }

    /// A corner of A over B.
    #[inline]
    fn of_a(&self, end: &End<V>, b: &Interval<'_, V>) -> Spot<V> {
        let id = ContactId { a: self.of_a.corner_id(end.place), b: b.outline.id() };
        self.spot(end.at, end.corner, b.over(end.at), id)
    }

    /// A corner of B under A.
    #[inline]
    fn of_b(&self, end: &End<V>, a: &Interval<'_, V>) -> Spot<V> {
        let id = ContactId { a: a.outline.id(), b: self.of_b.corner_id(end.place) };
        self.spot(end.at, a.over(end.at), end.corner, id)
    }

    /// From points of the cores.
    #[inline]
    fn spot(&self, at: V::Scalar, a: V, b: V, id: ContactId) -> Spot<V> {
        let (n, (of_a, of_b)) = (self.answer.axis().get(), self.margins);
        let distance = (b - a).dot(n) - (of_a + of_b);
        Spot { at, contact: Contact { a: a + n * of_a, b: b - n * of_b, distance, id } }
    }

    #[cold]
    fn deepest(&self, at: V::Scalar) -> Spot<V> {
        Spot { at, contact: self.witness() }
    }
}
