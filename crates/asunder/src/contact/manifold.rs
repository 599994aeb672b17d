//! A few contacts that stand for the whole patch.
//!
//! 1. The deepest one first. Among those as deep up to rounding, the one farthest along a fixed
//!    direction, so that it stays the same from frame to frame.
//! 2. Then the one farthest from it; the one that makes the largest triangle with both; the one
//!    that adds the largest area on another side of it.

use super::feature::FeatureId;
use super::flat::{Across, dot};
use crate::answer::Answer;
use crate::space::{Field, Pose, Scalar, Unit, Vector};

/// What a contact is made of: a part of A and a part of B. The same contact has the same number in
/// the next frame, so that what a solver knows of it can be carried over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContactId {
    /// Of shape A.
    pub a: FeatureId,
    /// Of shape B.
    pub b: FeatureId,
}

/// A point of A and the point of B that faces it, `distance` along the axis from it; both in the frame of
/// the answers, see [`Pair`](crate::Pair).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<V: Vector> {
    /// On shape A. Of a rounded shape, whose margin is put on along the axis, up to 2 % of the margin
    /// inside it where what touches is inclined to the axis by as much as counts as facing it, 11.5°.
    pub a: V,
    /// On shape B: `a + axis · distance`, up to rounding; where rounded edges that are nearly parallel
    /// (half a degree) count as resting on each other, or on the border of a face, up to that tilt, and of
    /// the rounder of the two up to 8 % of its radius; and of contacts gathered over frames, up to what they
    /// may slide.
    pub b: V,
    /// How far B's point is from A's along the manifold's axis, negative where they overlap; never
    /// less than the answer's proven lower bound.
    pub distance: V::Scalar,
    /// What it is made of.
    pub id: ContactId,
}

impl<V: Vector> Contact<V> {
    /// A sum with what is not finite is not, either; halves, since those of two large ones are.
    #[inline]
    pub(super) fn is_finite(&self) -> bool {
        let half = V::Scalar::from_f64(0.5);
        self.distance.is_finite() && (self.a * half + self.b * half).is_finite()
    }

    pub(super) const NONE: Self = Self {
        a: V::ZERO,
        b: V::ZERO,
        distance: V::Scalar::ZERO,
        id: ContactId { a: FeatureId::Vertex(0), b: FeatureId::Vertex(0) },
    };

    #[inline]
    pub(super) fn moved(self, pose: &Pose<V>) -> Self {
        Self { a: pose.apply(self.a), b: pose.apply(self.b), ..self }
    }
}

/// The contacts of two shapes: at most four, two in the plane. The first is the deepest. Points and axis are
/// in the frame of the answers, see [`Pair`](crate::Pair).
///
/// ```
/// use asunder::{glam::DVec3, shape::Cuboid, Pair, Pose};
/// let (floor, crate_) = (Cuboid::new(DVec3::new(9.0, 1.0, 9.0))?, Cuboid::new(DVec3::ONE)?);
/// let manifold = Pair::new(&floor, &crate_)
///     .relative(Pose::at(DVec3::new(0.5, 1.99, 0.0)))
///     .manifold(0.01);
/// assert_eq!(manifold.contacts().len(), 4);
/// assert_eq!(manifold.axis().get(), DVec3::Y);
/// assert!(manifold.contacts().iter().all(|contact| (contact.distance + 0.01).abs() < 1e-14));
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Manifold<V: Vector> {
    pub(super) answer: Answer<V>,
    pub(super) kept: Kept<V>,
}

/// Contacts, as many as a manifold has room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept<V: Vector> {
    contacts: V::Side<Contact<V>>,
    count: usize,
}

impl<V: Vector> Kept<V> {
    #[inline]
    pub(super) fn new() -> Self {
        Self { contacts: V::side(|_| Contact::NONE), count: 0 }
    }

    /// If it is one: a shape of the user's own may show anything. In the plane the place is chosen
    /// by comparing, not by an address: the contacts then stay in registers, and what reads them
    /// next does not wait for what was just written.
    #[inline]
    pub(super) fn push(&mut self, contact: Contact<V>) {
        let (before, count) = (self.contacts, self.count);
        if count >= Manifold::<V>::CAPACITY || !contact.is_finite() {
            return;
        }
        if V::DIM == 2 {
            let before = before.as_ref();
            self.contacts = V::side(|i| if i == count { contact } else { before[i] });
        } else {
            self.contacts.as_mut()[count] = contact;
        }
        self.count = count + 1;
    }

    /// All that there is room for: to move only those that are there takes longer.
    #[inline]
    pub(super) fn moved(&self, pose: &Pose<V>) -> Self {
        let contacts = self.contacts.as_ref();
        Self { contacts: V::side(|i| contacts[i].moved(pose)), count: self.count }
    }
}

impl<V: Vector> PartialEq for Manifold<V> {
    fn eq(&self, other: &Self) -> bool {
        self.answer == other.answer && self.contacts() == other.contacts()
    }
}

impl<V: Vector> Manifold<V> {
    /// Contacts kept: four in space, two in the plane.
    pub const CAPACITY: usize = 2 * (V::DIM - 1);

    /// The contacts, the deepest first; none if the signed distance is more than the prediction, or if
    /// a shape's numbers are not finite.
    #[inline]
    #[must_use]
    pub fn contacts(&self) -> &[Contact<V>] {
        &self.kept.contacts.as_ref()[..self.kept.count]
    }

    /// The normal of all contacts, from A to B.
    #[inline]
    #[must_use]
    pub fn axis(&self) -> Unit<V> {
        self.answer.axis()
    }

    /// The answer that the contacts are built on, with the proven bracket of the deepest: no
    /// contact's distance is below [`Answer::lower`].
    #[inline]
    pub fn answer(&self) -> &Answer<V> {
        &self.answer
    }
}

/// A contact as reduction sees it.
pub(super) trait Spot<S> {
    /// Place across the axis.
    fn at(&self) -> Across<S>;
    /// Distance along it.
    fn distance(&self) -> S;
}

/// Differences in depth of less than this part of the patch's size are none.
pub(super) const LEVEL: f64 = 1e-6;

/// The first `count` without those that are not kept, in their order; how many they are.
pub(super) fn retain<T: Copy>(of: &mut [T], count: usize, keep: impl Fn(&T) -> bool) -> usize {
    let mut kept = 0;
    for place in 0..count {
        if keep(&of[place]) {
            of[kept] = of[place];
            kept += 1;
        }
    }
    kept
}

/// Keeps at most four spots, by their places: the deepest, what is farthest from it, and those that add most
/// area, one after the other, which may be two thirds of what the best four span. Handed on one
/// by one: a list would be read in wider pieces than it is written in.
pub(super) fn reduce<S: Scalar, T: Spot<S>>(spots: &[T], most: usize, keep: &mut dyn FnMut(usize)) {
    let minus = |i: usize, j: usize| {
        let (p, q) = (spots[i].at(), spots[j].at());
        [p[0] - q[0], p[1] - q[1]]
    };
    let squared = |i: usize, j: usize| dot(minus(i, j), minus(i, j));
    let doubled = |i: usize, j: usize, k: usize| {
        let (e, f) = (minus(j, i), minus(k, i));
        e[0] * f[1] - e[1] * f[0]
    };
    let all = 0..spots.len();
    let best = |measure: &dyn Fn(usize) -> S| {
        let first = (usize::MAX, S::ZERO);
        all.clone().fold(first, |best, i| {
            let measured = measure(i);
            if measured > best.1 { (i, measured) } else { best }
        })
    };
    if spots.is_empty() {
        return;
    }
    let first = deepest(spots);
    keep(first);
    if spots.len() == 1 || most < 2 {
        return;
    }
    let (second, _) = best(&|i| squared(i, first));
    if second == usize::MAX {
        return;
    }
    keep(second);
    if most == 2 || spots.len() == 2 {
        return;
    }
    let (third, area) = best(&|i| doubled(first, second, i).abs());
    // Flatter than rounding is a line.
    let line = squared(first, second) * S::from_f64(64.0) * S::EPSILON;
    if third == usize::MAX || area <= line {
        // The deepest may be in the middle of it: then its other end.
        let (other, along) = best(&|i| -dot(minus(second, first), minus(i, first)));
        if other != usize::MAX && along > line {
            keep(other);
        }
        return;
    }
    keep(third);
    // Corners of a triangle that runs counter-clockwise; outside of it, the area is negative for
    // one side at least.
    let (p, q, r) = match doubled(first, second, third) > S::ZERO {
        true => (first, second, third),
        false => (first, third, second),
    };
    let beyond = |i: usize| (-doubled(p, q, i)).max(-doubled(q, r, i)).max(-doubled(r, p, i));
    let (fourth, area) = best(&beyond);
    if fourth != usize::MAX && area > line {
        keep(fourth);
    }
}

fn deepest<S: Scalar, T: Spot<S>>(spots: &[T]) -> usize {
    let start = spots[0].at();
    let size = spots.iter().fold(S::ZERO, |most, spot| {
        let at = spot.at();
        most.max((at[0] - start[0]).abs()).max((at[1] - start[1]).abs())
    });
    let least = spots.iter().fold(S::INFINITY, |least, spot| least.min(spot.distance()));
    let level = least + S::from_f64(LEVEL) * size;
    // Not along a coordinate: edges often are, and both their ends would be as far.
    let along = |spot: &T| spot.at()[0] + spot.at()[1] * S::from_f64(0.381_966);
    let mut found = (0, S::NEG_INFINITY);
    for (i, spot) in spots.iter().enumerate() {
        if spot.distance() <= level && along(spot) > found.1 {
            found = (i, along(spot));
        }
    }
    found.0
}
