//! What two shapes touch with: the contacts, and what they were clipped from.

use crate::ask::{Posed, end};
use crate::trace::End;
use asunder::contact::{Feature, Outline, View};
use asunder::glam::{DVec2, DVec3};
use asunder::quickhull::Quickhull;
use asunder::shape::{Placed, Rounded, Scaled, Sum};
use asunder::space::Unit;
use asunder::{Pair, Pose};
use asunder_zoo::triple::Triple;
use asunder_zoo::{AnyShape, BuildError, Case, Kind, Target};

/// The contacts of a pair, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    /// The answer that they are built on.
    pub answer: End,
    /// At most four, two in the plane; the deepest first.
    pub contacts: Vec<Contact>,
    /// All corners of the patch that they are chosen from, in no order.
    pub patch: Vec<Contact>,
    /// The corner, edge or face that A shows to the axis, without its margin.
    pub shown_by_a: Vec<Triple>,
    /// What B shows to it from the other side.
    pub shown_by_b: Vec<Triple>,
}

/// A point of A and the point of B that faces it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// On A.
    pub a: Triple,
    /// On B.
    pub b: Triple,
    /// Along the axis from one to the other, negative where they overlap.
    pub distance: f64,
}

impl Touch {
    /// The contacts no farther apart than `prediction`.
    ///
    /// # Errors
    /// A shape or a pose that the library does not take.
    pub fn of(case: &Case, prediction: f64) -> Result<Self, BuildError> {
        if case.dim == 2 { of::<DVec2>(case, prediction) } else { of::<DVec3>(case, prediction) }
    }
}

fn of<V: Target<Scalar = f64>>(case: &Case, prediction: f64) -> Result<Touch, BuildError> {
    let (a, b) = (facing::<V>(&case.a.kind)?, facing::<V>(&case.b.kind)?);
    let (at_a, at_b) = (case.a.pose.build()?, case.b.pose.build()?);
    let (one, other): (Posed<'_, V>, Posed<'_, V>) = ((&a, at_a), (&b, at_b));
    let answer = Pair::new(one.0, other.0).posed(one.1, other.1).within(prediction);
    let pair = Pair::new(&*a, &*b).posed(at_a, at_b);
    let plain = |contact: &asunder::contact::Contact<V>| Contact {
        a: contact.a.to_triple(),
        b: contact.b.to_triple(),
        distance: contact.distance,
    };
    let manifold = pair.manifold_of(&answer, prediction);
    let mut patch = Vec::new();
    pair.patch_of(&answer, prediction, |contact| patch.push(plain(&contact)));
    let axis = manifold.axis();
    Ok(Touch {
        answer: end(manifold.answer()),
        contacts: manifold.contacts().iter().map(plain).collect(),
        patch,
        shown_by_a: shown(&*a, at_a, axis),
        shown_by_b: shown(&*b, at_b, -axis),
    })
}

/// What a shape shows to an axis of the world.
fn shown<V: Target>(shape: &dyn Feature<V>, pose: Pose<V>, axis: Unit<V>) -> Vec<Triple> {
    let mut outline = Outline::new();
    if let Some(own) = Unit::new(pose.rotation.inverse().apply(axis.get())) {
        shape.show(View::along(own), &mut outline);
    }
    outline.corners().iter().map(|&corner| pose.apply(corner).to_triple()).collect()
}

/// The library's shape, as `Kind::build` makes it; but hulls know their faces.
fn facing<V: Target<Scalar = f64>>(kind: &Kind) -> Result<AnyShape<V>, BuildError> {
    Ok(match kind {
        Kind::Hull(points) => {
            let points: Vec<V> = points.iter().map(|&p| V::from_triple(p)).collect();
            match Quickhull::default().flat_too().hull(&points) {
                Ok(hull) => Box::new(hull),
                Err(_) => kind.build()?,
            }
        }
        Kind::Rounded { radius, inner } => Box::new(Rounded::new(facing::<V>(inner)?, *radius)?),
        Kind::Scaled { factors, inner } => {
            Box::new(Scaled::new(facing::<V>(inner)?, V::from_triple(*factors))?)
        }
        Kind::Sum(a, b) => Box::new(Sum::new(facing::<V>(a)?, facing::<V>(b)?)),
        Kind::Placed { pose, inner } => Box::new(Placed::new(facing::<V>(inner)?, pose.build()?)?),
        other => other.build()?,
    })
}
