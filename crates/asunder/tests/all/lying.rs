//! Bodies that lie on a floor, and what they touch it with.

use crate::random::vector;
use asunder::contact::Feature;
use asunder::shape::Cuboid;
use asunder::space::{Scalar, Vector};
use asunder::{Pair, Pose, Rotation};

/// Each of these is in the other, and the other way round.
pub(crate) fn are_the_same<V: Vector>(one: &[V], other: &[V], near: f64) -> bool {
    let is_in = |p: &V, of: &[V]| of.iter().any(|q| (*p - *q).length().to_f64() < near);
    one.iter().all(|p| is_in(p, other)) && other.iter().all(|p| is_in(p, one))
}

/// The contacts of a body that is turned and lies on a floor, as points of the body.
pub(crate) fn on_floor<V: Vector>(body: &dyn Feature<V>, turned: Rotation<V>) -> Vec<V> {
    let floor = Cuboid::new(vector::<V>(99.0, 1.0, 99.0)).unwrap();
    let low = turned.apply(body.support(turned.undo(vector(0.0, -1.0, 0.0)))).get(1).to_f64();
    let pose = Pose::new(turned, vector(0.0, 0.99 - low, 0.0));
    let manifold = Pair::new(&floor, body).relative(pose).manifold(V::Scalar::from_f64(0.1));
    manifold.contacts().iter().map(|contact| pose.inverse().apply(contact.b)).collect()
}
