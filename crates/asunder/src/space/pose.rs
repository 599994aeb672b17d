//! Where a shape is.

use super::{Rotation, Vector};
use core::ops::Mul;

/// A rigid motion: turn, then shift. Written `a_from_b` it takes coordinates of B to those of A. glam's affine maps
/// become one, if they do not stretch, and it becomes one of those again, by `try_from` and `from`.
///
/// ```
/// use asunder::{glam::{DAffine2, DVec2}, Pose, Rotation};
/// let pose = Pose::new(Rotation::from_cos_sin(0.0, 1.0).unwrap(), DVec2::new(5.0, 0.0));
/// assert_eq!(pose.apply(DVec2::new(1.0, 0.0)), DVec2::new(5.0, 1.0));
/// assert_eq!(pose.inverse().apply(DVec2::new(5.0, 1.0)), DVec2::new(1.0, 0.0));
/// let (world_from_arm, arm_from_hand) = (pose, Pose::at(DVec2::X));
/// let world_from_hand = world_from_arm * arm_from_hand; // the right one first
/// assert_eq!(world_from_hand.apply(DVec2::ZERO), pose.apply(DVec2::X));
/// let affine = DAffine2::from(world_from_hand);
/// assert_eq!(affine.translation, DVec2::new(5.0, 1.0));
/// assert_eq!(Pose::try_from(affine)?, world_from_hand);
/// # Ok::<(), asunder::RotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose<V: Vector> {
    /// Applied first, about the shape's own origin.
    pub rotation: Rotation<V>,
    /// Applied second; a length in the unit of the shapes.
    pub translation: V,
}

impl<V: Vector> Pose<V> {
    /// Moves nothing.
    pub const IDENTITY: Self = Self { rotation: Rotation::IDENTITY, translation: V::ZERO };

    /// Turns by `rotation`, then shifts by `translation`.
    #[inline]
    #[must_use]
    pub const fn new(rotation: Rotation<V>, translation: V) -> Self {
        Self { rotation, translation }
    }

    /// Shifts only.
    #[inline]
    #[must_use]
    pub const fn at(translation: V) -> Self {
        Self { rotation: Rotation::IDENTITY, translation }
    }

    /// The point, moved.
    #[inline]
    #[must_use]
    pub fn apply(&self, point: V) -> V {
        self.rotation.apply(point) + self.translation
    }

    /// The motion that undoes this one. The rotation is undone digit by digit.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        let back = self.rotation.undo(V::ZERO - self.translation);
        Self { rotation: self.rotation.inverse(), translation: back }
    }

    /// `other` first, then this one.
    #[inline]
    #[must_use]
    pub fn compose(&self, other: &Self) -> Self {
        Self {
            rotation: self.rotation.compose(&other.rotation),
            translation: self.apply(other.translation),
        }
    }

    /// This pose as seen from `frame`: `frame⁻¹ · self`.
    ///
    /// The translations are subtracted first, so two shapes that are close together far away from
    /// the world's origin lose nothing. However often it is done, the rotation remains one.
    #[inline]
    #[must_use]
    pub fn seen_from(&self, frame: &Self) -> Self {
        let rotation = frame.rotation.undo_compose(&self.rotation);
        Self { rotation, ..self.seen_once_from(frame) }
    }

    /// The same for one question, and not to be built on: the rotation is as rounding leaves it, which is within
    /// every bound's slack once. To straighten it takes longer than all the rest.
    #[inline]
    #[must_use]
    pub fn seen_once_from(&self, frame: &Self) -> Self {
        Self {
            rotation: frame.rotation.undo_compose_once(&self.rotation),
            translation: frame.rotation.undo(self.translation - frame.translation),
        }
    }
}

impl<V: Vector> Default for Pose<V> {
    /// [`Pose::IDENTITY`].
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<V: Vector> Mul for Pose<V> {
    type Output = Self;
    /// [`compose`](Self::compose): the right one first, then the left one.
    #[inline]
    fn mul(self, first: Self) -> Self {
        self.compose(&first)
    }
}
