//! Contacts in the plane, where a corner or an edge seen along the axis is an interval.
//!
//! 1. What two intervals share begins at the greater of the lower ends and ends at the lesser of the
//!    upper ones. Each end is a corner of one shape and lies over a point of the other.
//! 2. Where they share nothing, or one is empty, the deepest points of the answer are the contact.
//! 3. The deepest one first; of two as deep, that at the upper end, so that it stays the same from
//!    frame to frame.

use super::feature::Outline;
use super::flat::{PLACE, ROUNDING};
use super::look::{Keep, Look, MISSED};
use super::manifold::{Contact, ContactId, LEVEL};
use crate::space::{Scalar, Vector};

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

/// An end of what two intervals share: a corner of one shape and the point of the other's that it lies
/// over, both of the cores.
#[derive(Clone, Copy)]
struct Spot<V: Vector> {
    at: V::Scalar,
    a: V,
    b: V,
    distance: V::Scalar,
    /// Whose corner, and its place in the outline.
    is_of_a: bool,
    place: usize,
}

impl<V: Vector> Look<'_, V> {
    /// The contacts of two outlines in the plane.
    #[inline]
    pub(super) fn in_the_plane(&self, each: &mut dyn FnMut(Contact<V>)) {
        let (witness, n) = (self.answer.witness(), self.answer.axis().get());
        let across = V::from_fn(|i| if i == 0 { n.get(1) } else { -n.get(0) });
        let of_a = Interval::new(self.of_a, across, witness.a);
        let of_b = Interval::new(self.of_b, across, witness.a);
        let (Some(a), Some(b)) = (of_a, of_b) else { return each(self.witness()) };
        // Of the smaller one, but that a corner has no size.
        let alone = a.is_corner() || b.is_corner();
        let size = if alone { a.size().max(b.size()) } else { a.size().min(b.size()) };
        let rounding = V::Scalar::EPSILON
            * (size * V::Scalar::from_f64(ROUNDING)
                + witness.a.largest() * V::Scalar::from_f64(PLACE));
        let ([low, high], count) = self.shared(&a, &b, rounding);
        let distance = self.answer.signed_distance();
        let missed = V::Scalar::from_f64(MISSED) * size + (self.answer.upper() - distance);
        let found = |spot: &Spot<V>| spot.distance - distance <= missed;
        let mut has_low = count > 0 && low.distance <= self.prediction;
        let mut has_high = count > 1 && high.distance <= self.prediction;
        let is_missing = !(has_low && found(&low) || has_high && found(&high));
        if is_missing {
            let witness = self.witness();
            each(witness);
            // In the place of what has its name, if something has.
            has_low = has_low && self.end_id(&low) != witness.id;
            has_high = has_high && self.end_id(&high) != witness.id;
            if self.keep == Keep::Few && has_low && has_high {
                has_low = low.at.abs() > high.at.abs();
                has_high = !has_low;
            }
        }
        let level = V::Scalar::from_f64(LEVEL) * size;
        let high_first = !is_missing && high.distance <= low.distance + level;
        if has_high && high_first {
            each(self.contact_in_plane(&high));
        }
        if has_low {
            each(self.contact_in_plane(&low));
        }
        if has_high && !high_first {
            each(self.contact_in_plane(&high));
        }
    }

    /// The ends of what two intervals share, and how many they are: one where they are not told apart.
    #[inline]
    fn shared(
        &self,
        a: &Interval<'_, V>,
        b: &Interval<'_, V>,
        near: V::Scalar,
    ) -> ([Spot<V>; 2], usize) {
        let (from, to) = (a.low.at.max(b.low.at), a.high.at.min(b.high.at));
        // Looked at from a corner alone, rounding is that of both coordinates.
        let alone = a.is_corner() || b.is_corner();
        let slack = if alone { near * V::Scalar::from_f64(4.0) } else { near };
        let is_of_b = |at_b: V::Scalar, at_a: V::Scalar| match () {
            () if alone => !a.is_corner(),
            () => at_b > at_a + near,
        };
        let low = match is_of_b(b.low.at, a.low.at) {
            true => self.of_b(&b.low, a),
            false => self.of_a(&a.low, b),
        };
        let high = match is_of_b(-b.high.at, -a.high.at) {
            true => self.of_b(&b.high, a),
            false => self.of_a(&a.high, b),
        };
        let count = match () {
            () if !(from <= to + slack) => 0,
            () if alone || !(to - from > near) => 1,
            () => 2,
        };
        ([low, high], count)
    }

    /// A corner of A over B.
    #[inline]
    fn of_a(&self, end: &End<V>, b: &Interval<'_, V>) -> Spot<V> {
        self.spot(end, true, [end.corner, b.over(end.at)])
    }

    /// A corner of B under A.
    #[inline]
    fn of_b(&self, end: &End<V>, a: &Interval<'_, V>) -> Spot<V> {
        self.spot(end, false, [a.over(end.at), end.corner])
    }

    #[inline]
    fn spot(&self, end: &End<V>, is_of_a: bool, [a, b]: [V; 2]) -> Spot<V> {
        let (n, (of_a, of_b)) = (self.answer.axis().get(), self.margins);
        let distance = self.proven((b - a).dot(n) - (of_a + of_b));
        Spot { at: end.at, a, b, distance, is_of_a, place: end.place }
    }

    #[inline(always)]
    fn contact_in_plane(&self, spot: &Spot<V>) -> Contact<V> {
        let (n, (of_a, of_b)) = (self.answer.axis().get(), self.margins);
        let (a, b) = (spot.a + n * of_a, spot.b - n * of_b);
        Contact { a, b, distance: spot.distance, id: self.end_id(spot) }
    }

    #[inline(always)]
    fn end_id(&self, spot: &Spot<V>) -> ContactId {
        let (one, other) = (self.of_a, self.of_b);
        match spot.is_of_a {
            true => ContactId { a: one.corner_id(spot.place), b: other.id() },
            false => ContactId { a: one.id(), b: other.corner_id(spot.place) },
        }
    }
}
