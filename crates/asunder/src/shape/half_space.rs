//! Half of all space.

use super::{ShapeError, Support, error, norm};
use crate::answer::{Answer, Witness};
use crate::bracket::Bracket;
use crate::space::{Pose, Scalar, Unit, Vector};

/// All points x with normal · x ≤ offset: the ground, a wall. It is not bounded, so it is not a
/// [`Support`]; its signed distance to any bounded shape has a closed form.
///
/// ```
/// use asunder::{glam::DVec3, shape::{Ball, HalfSpace}, Pose};
/// let ground = HalfSpace::new(DVec3::Y, 0.0)?;
/// let answer = ground.signed_distance(&Ball::new(1.0)?, Pose::at(DVec3::new(5.0, 0.75, 0.0)));
/// assert!((answer.signed_distance() + 0.25).abs() < 1e-14);
/// assert_eq!(answer.axis().get(), DVec3::Y); // push the ball up by 0.25
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace<V: Vector> {
    normal: Unit<V>,
    offset: V::Scalar,
}

impl<V: Vector> HalfSpace<V> {
    /// `normal` points out of it and may have any length above 0; `offset` is the distance of its
    /// boundary from the origin along the normal.
    ///
    /// # Errors
    /// [`ShapeError`] if the normal is zero or a number is not finite.
    pub fn new(normal: V, offset: V::Scalar) -> Result<Self, ShapeError> {
        error::each("normal", normal, error::finite)?;
        let offset = error::finite("offset", offset)?;
        let normal = Unit::new(normal).ok_or(ShapeError::ZeroDirection { what: "normal" })?;
        Ok(Self { normal, offset })
    }

    /// Out of it.
    #[must_use]
    pub fn normal(&self) -> Unit<V> {
        self.normal
    }

    /// How far its boundary is from the origin along the normal; below 0 if the origin is outside.
    #[must_use]
    pub fn offset(&self) -> V::Scalar {
        self.offset
    }

    /// The signed distance to a shape, with the half-space as A, in its frame: `a_from_b` is where
    /// the shape is. One support call, no iteration.
    pub fn signed_distance<B>(&self, shape: &B, a_from_b: Pose<V>) -> Answer<V>
    where
        B: Support<V> + ?Sized,
    {
        let normal = self.normal.get();
        let deepest = a_from_b.apply(shape.support(a_from_b.rotation.undo(-normal)));
        let b = deepest - normal * shape.margin();
        let value = normal.dot(b) - self.offset;
        let a = b - normal * value;
        let reach = shape.reach() + norm(a_from_b.translation) + shape.margin() + self.offset.abs();
        let slack =
            V::Scalar::from_f64(Bracket::<V>::SLACK) * V::Scalar::EPSILON * reach + V::Scalar::TINY;
        Answer::exact(value, slack, self.normal, Witness { a, b })
    }
}
