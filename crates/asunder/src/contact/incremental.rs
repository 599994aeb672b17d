//! A manifold gathered over frames, one contact at a time.
//!
//! 1. Old contacts are kept in the frames of their shapes. After a motion their distance along the
//!    axis is measured anew; those that have come apart or slid off are dropped, and so are those of
//!    which the axis has turned away: they lie on another face.
//! 2. The deepest points of this frame's answer join, or take the place of one that is near.
//! 3. Of five, the four with the largest area stay, the deepest among them.
//!
//! For shapes that know no faces, and where a query gives one contact alone. A corner that comes to
//! rest on a face takes three or four frames until it is held at all its corners.

use super::error::{LengthError, length};
use super::feature::FeatureId;
use super::flat::{Across, Frame};
use super::manifold::{Contact, ContactId, Kept, Manifold, Spot, reduce};
use super::view::View;
use crate::answer::{Answer, Stop};
use crate::space::{Pose, Scalar, Unit, Vector};

/// A contact in the frames of both shapes.
#[derive(Clone, Copy, Debug)]
struct Held<V: Vector> {
    in_a: V,
    in_b: V,
    /// The axis that it was found along, in both frames.
    axes: [Unit<V>; 2],
    now: Contact<V>,
    at: Across<V::Scalar>,
}

impl<V: Vector> Spot<V::Scalar> for Held<V> {
    fn at(&self) -> Across<V::Scalar> {
        self.at
    }
    fn distance(&self) -> V::Scalar {
        self.now.distance
    }
}

/// Contacts of one pair, gathered over frames.
///
/// ```
/// use asunder::{contact::Incremental, glam::DVec3, shape::Cuboid, signed_distance, Pose, Rotation};
/// let (floor, cube) = (Cuboid::new(DVec3::new(9.0, 1.0, 9.0))?, Cuboid::new(DVec3::ONE)?);
/// let mut gathered = Incremental::new(0.02, 0.05)?;
/// for axis in [DVec3::X, DVec3::Z, DVec3::new(-1.0, 0.0, -1.0), DVec3::new(1.0, 0.0, -1.0)] {
///     let wobble = Rotation::from_axis_angle(axis, 1e-3).unwrap(); // one corner a frame
///     let pose = Pose::new(wobble, DVec3::new(0.0, 1.999, 0.0));
///     let answer = signed_distance(&floor, &cube, pose);
///     let _ = gathered.update(&answer, &pose);
/// }
/// assert!(gathered.manifold().unwrap().contacts().len() >= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Incremental<V: Vector> {
    held: [Option<Held<V>>; 5],
    apart: V::Scalar,
    slide: V::Scalar,
    named: u32,
    last: Option<Manifold<V>>,
}

impl<V: Vector> Incremental<V> {
    /// `apart`: contacts farther apart than this are dropped. `slide`: those whose points have
    /// moved this far across the axis are dropped, and new ones nearer than this to an old one take
    /// its place. Both are lengths in the unit of the shapes.
    ///
    /// # Errors
    /// [`LengthError`] with the first that is negative or not finite.
    pub fn new(apart: V::Scalar, slide: V::Scalar) -> Result<Self, LengthError> {
        let (apart, slide) = (length("apart", apart)?, length("slide", slide)?);
        Ok(Self { held: [None; 5], apart, slide, named: 0, last: None })
    }

    /// What was gathered up to the last update, in A's frame.
    #[must_use]
    pub fn manifold(&self) -> Option<&Manifold<V>> {
        self.last.as_ref()
    }

    /// Takes this frame's answer in, given in A's frame, with B at `a_from_b`; the manifold is in
    /// A's frame. A contact keeps its number for as long as it is held.
    pub fn update(&mut self, answer: &Answer<V>, a_from_b: &Pose<V>) -> Manifold<V> {
        if answer.stop() == Stop::NotFinite {
            self.held = [None; 5];
        } else {
            self.refresh(answer, a_from_b);
            if answer.signed_distance() <= self.apart {
                self.join(answer, a_from_b);
            }
        }
        let mut kept = Kept::new();
        self.held.iter().flatten().for_each(|held| kept.push(held.now));
        let manifold = Manifold { answer: *answer, kept };
        self.last = Some(manifold);
        manifold
    }

    /// Measures the old contacts anew.
    fn refresh(&mut self, answer: &Answer<V>, a_from_b: &Pose<V>) {
        let frame = Frame::new(answer.witness().a, answer.axis());
        let (n, axes) = (answer.axis().get(), axes(answer, a_from_b));
        for place in &mut self.held {
            let Some(held) = place else { continue };
            let (a, b) = (held.in_a, a_from_b.apply(held.in_b));
            let distance = (b - a).dot(n);
            let slid = b - a - n * distance;
            held.now = Contact { a, b, distance, ..held.now };
            held.at = frame.across((a + b) * V::Scalar::from_f64(0.5));
            let stays = held.axes.iter().zip(axes).all(|(then, now)| View::along(now).faces(*then));
            if !(distance <= self.apart && slid.length() <= self.slide && stays) {
                *place = None;
            }
        }
    }

    /// The deepest points join.
    fn join(&mut self, answer: &Answer<V>, a_from_b: &Pose<V>) {
        let (witness, n) = (answer.witness(), answer.axis().get());
        let frame = Frame::new(witness.a, answer.axis());
        let at = frame.across((witness.a + witness.b) * V::Scalar::from_f64(0.5));
        // It takes the place of those that it is near to, and the number of the nearest.
        let off = |held: &Held<V>| (held.now.a - witness.a).length();
        let near = |held: &&Held<V>| off(held) <= self.slide;
        let nearest = |p, q| if off(q) < off(p) { q } else { p };
        let old = self.held.iter().flatten().filter(near).reduce(nearest).map(|held| held.now.id);
        let id = old.unwrap_or_else(|| {
            self.named = self.named.wrapping_add(1);
            ContactId { a: FeatureId::Vertex(self.named), b: FeatureId::Vertex(self.named) }
        });
        let distance = (witness.b - witness.a).dot(n);
        let now = Contact { a: witness.a, b: witness.b, distance, id };
        let in_b = a_from_b.inverse().apply(witness.b);
        let new = Held { in_a: witness.a, in_b, axes: axes(answer, a_from_b), now, at };
        let mut all = [new; 6];
        let mut count = 1;
        for held in self.held.iter().flatten().filter(|held| !near(held)) {
            all[count] = *held;
            count += 1;
        }
        self.held = [None; 5];
        let (mut places, all) = (self.held.iter_mut(), &all[..count]);
        reduce(all, Manifold::<V>::CAPACITY, &mut |from| {
            if let Some(place) = places.next() {
                *place = Some(all[from]);
            }
        });
    }
}

/// The axis of an answer, in the frames of both shapes.
fn axes<V: Vector>(answer: &Answer<V>, a_from_b: &Pose<V>) -> [Unit<V>; 2] {
    [answer.axis(), answer.axis().turned_back(&a_from_b.rotation)]
}
