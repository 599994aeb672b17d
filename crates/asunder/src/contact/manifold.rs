//! A few contacts that stand for the whole patch.
//!
//! 1. The deepest one first. Among those as deep up to rounding, the one farthest along a fixed
//!    direction, so that it stays the same from frame to frame.
//! 2. Then those that span the largest area with it, of all that there are.

use super::feature::FeatureId;
use super::flat::{Across, cross, dot, minus};
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
    /// On shape B: `a + axis · distance`, up to rounding; where a rounded edge that is nearly parallel to the
    /// border of a face (half a degree) counts as resting on it, up to that tilt, and of the rounder of the two
    /// up to 8 % of its radius; and of contacts gathered over frames, up to what they may slide.
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

    /// If it is one: a shape of the user's own may show anything.
    #[inline]
    pub(super) fn push(&mut self, contact: Contact<V>) {
        let count = self.count;
        if count >= Manifold::<V>::CAPACITY || !contact.is_finite() {
            return;
        }
        self.contacts.as_mut()[count] = contact;
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

/// Keeps at most four spots, by their places: the deepest, and those that span the largest area with it. Handed on
/// one by one: a list would be read in wider pieces than it is written in.
///
/// Of four that span it, one is across from the deepest, and on either side of the line to it is the one that is
/// farthest from that. Where the deepest is amid the others, so are the two triangles beside the line to another.
pub(super) fn reduce<S: Scalar, T: Spot<S>>(spots: &[T], most: usize, keep: &mut dyn FnMut(usize)) {
    if spots.is_empty() {
        return;
    }
    let (first, all) = (deepest(spots), 0..spots.len());
    keep(first);
    let from = spots[first].at();
    let to = |i: usize| minus(spots[i].at(), from);
    let farthest = |least: S, measure: &dyn Fn(Across<S>) -> S| {
        all.clone().fold((NONE, least), |most, i| {
            let measured = measure(to(i));
            if measured > most.1 { (i, measured) } else { most }
        })
    };
    let (one, squared) = farthest(S::ZERO, &|to| dot(to, to));
    if one == NONE || most < 2 {
        return;
    }
    // Flatter than rounding is a line.
    let flat = squared * S::from_f64(64.0) * S::EPSILON;
    let (mut others, mut largest) = ([one, NONE, NONE], flat + flat);
    if most > 2 {
        for across in all.clone() {
            let line = to(across);
            let (mut left, mut right) = ((NONE, flat), (NONE, -flat));
            for i in all.clone() {
                let area = cross(line, to(i));
                if area > left.1 {
                    left = (i, area);
                }
                if area < right.1 {
                    right = (i, area);
                }
            }
            // Of choices that are as good the first, which rounding does not change.
            let area = left.1 - right.1;
            if area > largest * S::from_f64(1.0 + LEVEL) {
                (others, largest) = ([across, left.0, right.0], area);
            }
        }
        if largest == flat + flat {
            // On a line; the deepest may be in the middle of it.
            let line = to(one);
            others[1] = farthest(flat, &|to| -dot(line, to)).0;
        }
    }
    others.into_iter().filter(|&place| place != NONE).for_each(keep);
}

/// No spot's place.
const NONE: usize = usize::MAX;

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
