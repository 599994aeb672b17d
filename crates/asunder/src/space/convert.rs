//! To and from glam's rotations and rigid motions.
//!
//! What comes in may be anything: a quaternion may have any length, the columns of a matrix are
//! straightened, and what is no rotation is a [`RotationError`]. What goes out is one up to rounding.

use super::rotation::finite;
use super::{Pose, Rotation, RotationError};
use glam::{
    Affine2, Affine3, Affine3A, DAffine2, DAffine3, DMat2, DMat3, DQuat, DVec2, DVec3, Mat2, Mat3,
    Mat3A, Quat, Vec2, Vec3, Vec3A,
};

macro_rules! quaternion {
    ($($vector:ty: $quaternion:ty, $matrix:ty, $from_matrix:ident;)*) => {$(
        impl TryFrom<$quaternion> for Rotation<$vector> {
            type Error = RotationError;
            /// Of any length above 0.
            fn try_from(quaternion: $quaternion) -> Result<Self, RotationError> {
                let numbers = quaternion.to_array();
                finite(numbers)?;
                Self::from_quaternion(numbers).ok_or(RotationError::Zero)
            }
        }

        impl From<Rotation<$vector>> for $quaternion {
            /// One of the two that turn so.
            fn from(rotation: Rotation<$vector>) -> Self {
                Self::$from_matrix(&<$matrix>::from(rotation))
            }
        }
    )*};
}

macro_rules! matrix {
    ($($vector:ty: $matrix:ty, $($axis:ident),*;)*) => {$(
        impl TryFrom<$matrix> for Rotation<$vector> {
            type Error = RotationError;
            /// As [`from_axes`](Rotation::from_axes) does.
            fn try_from(matrix: $matrix) -> Result<Self, RotationError> {
                Self::of_axes([$(matrix.$axis),*])
            }
        }

        impl From<Rotation<$vector>> for $matrix {
            fn from(rotation: Rotation<$vector>) -> Self {
                let [$($axis),*] = *rotation.axes();
                Self::from_cols($($axis),*)
            }
        }
    )*};
}

macro_rules! affine {
    ($($vector:ty: $affine:ty, $part:ident, $matrix:ty;)*) => {$(
        impl TryFrom<$affine> for Pose<$vector> {
            type Error = RotationError;
            /// The matrix as [`Rotation::from_axes`] does; the translation has to be finite.
            fn try_from(affine: $affine) -> Result<Self, RotationError> {
                let rotation = Rotation::try_from(<$matrix>::from(affine.$part))?;
                finite(affine.translation.to_array())?;
                Ok(Self::new(rotation, affine.translation.into()))
            }
        }

        impl From<Pose<$vector>> for $affine {
            fn from(pose: Pose<$vector>) -> Self {
                let $part = <$matrix>::from(pose.rotation).into();
                Self { $part, translation: pose.translation.into() }
            }
        }
    )*};
}

quaternion! {
    Vec3: Quat, Mat3, from_mat3;
    Vec3A: Quat, Mat3A, from_mat3a;
    DVec3: DQuat, DMat3, from_mat3;
}
matrix! {
    Vec2: Mat2, x_axis, y_axis;
    DVec2: DMat2, x_axis, y_axis;
    Vec3: Mat3, x_axis, y_axis, z_axis;
    Vec3A: Mat3A, x_axis, y_axis, z_axis;
    DVec3: DMat3, x_axis, y_axis, z_axis;
}
affine! {
    Vec2: Affine2, matrix2, Mat2;
    DVec2: DAffine2, matrix2, DMat2;
    Vec3: Affine3, matrix3, Mat3;
    Vec3: Affine3A, matrix3, Mat3;
    Vec3A: Affine3A, matrix3, Mat3A;
    DVec3: DAffine3, matrix3, DMat3;
}
