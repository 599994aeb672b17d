//! Of answers, what parry is told: points and normals, each in its own shape's frame.

use super::super::V;
use super::super::parry::math::{Real, Vector};
use super::super::shapes::to_parry;
use asunder::Vector as _;
use asunder::{Answer, Stop, Unit};

/// An answer that claims something.
pub(super) fn sound(answer: Answer<V>) -> Option<Answer<V>> {
    (answer.stop() != Stop::NotFinite).then_some(answer)
}

/// Points and normals of an answer, each in its own shape's frame.
pub(super) struct Local {
    pub(super) points: [Vector; 2],
    pub(super) normals: [Vector; 2],
}

impl Local {
    /// By the pose that was asked about, whose rotation is one, unlike parry's may be. `None` if a number
    /// is none.
    pub(super) fn new(answer: &Answer<V>, a_from_b: &asunder::Pose<V>) -> Option<Self> {
        let (witness, axis, b_from_a) = (answer.witness(), answer.axis(), a_from_b.inverse());
        let points = [witness.a, b_from_a.apply(witness.b)].map(to_parry);
        let normals = [axis, (-axis).turned_back(&a_from_b.rotation)].map(of_full_length);
        points.iter().all(|point| point.is_finite()).then_some(Self { points, normals })
    }
}

/// Of length 1 to the last digit: straight up, if it is. An engine takes what is left of a motion along a normal
/// that is a hair shorter for a slope.
fn of_full_length(normal: Unit<V>) -> Vector {
    let along = |axis| f64::from(normal.get().get(axis));
    let length = (0..V::DIM).map(|axis| along(axis) * along(axis)).sum::<f64>().sqrt();
    to_parry(V::from_fn(|axis| (along(axis) / length) as Real))
}
