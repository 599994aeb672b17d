//! The library's five vector types, filled with plain numbers.

use asunder::cast::{Motion, MotionError};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder::space::{Plane, Rotation, Scalar, Space, Vector};

use crate::placement::Turn;
use crate::triple::Triple;

/// A vector type of the library in which the zoo can build its shapes.
pub trait Target: Vector + 'static {
    /// `None` if the turn belongs to the other dimension, is zero, or not finite.
    fn rotation(turn: &Turn) -> Option<Rotation<Self>>;

    /// A flight with a spin about a point of the shape; in the plane, spin is its z.
    ///
    /// # Errors
    /// [`MotionError`] if a number is not finite.
    fn motion(velocity: Self, pivot: Self, spin: Triple) -> Result<Motion<Self>, MotionError>;

    /// The point rounded to this precision; in the plane, z is dropped.
    #[must_use]
    fn from_triple([x, y, z]: Triple) -> Self {
        Self::from_fn(|axis| Self::Scalar::from_f64([x, y, z][axis]))
    }

    /// The point as plain numbers; in the plane, z is 0.
    #[must_use]
    fn to_triple(self) -> Triple {
        [0, 1, 2].map(|axis| self.get(axis).to_f64())
    }
}

fn planar<V: Plane>(turn: &Turn) -> Option<Rotation<V>> {
    match *turn {
        Turn::Plane(angle) => Rotation::from_angle(angle),
        Turn::Space(_) => None,
    }
}

fn spatial<V: Space>(turn: &Turn) -> Option<Rotation<V>> {
    match *turn {
        Turn::Plane(_) => None,
        Turn::Space(q) => Rotation::from_quaternion(q.map(V::Scalar::from_f64)),
    }
}

fn rolling<V: Plane>(velocity: V, pivot: V, spin: Triple) -> Result<Motion<V>, MotionError> {
    Motion::linear(velocity)?.spinning(pivot, V::Scalar::from_f64(spin[2]))
}

fn tumbling<V: Target + Space>(
    velocity: V,
    pivot: V,
    spin: Triple,
) -> Result<Motion<V>, MotionError> {
    Motion::linear(velocity)?.revolving(pivot, V::from_triple(spin))
}

impl Target for Vec2 {
    fn rotation(turn: &Turn) -> Option<Rotation<Self>> {
        planar(turn)
    }

    fn motion(velocity: Self, pivot: Self, spin: Triple) -> Result<Motion<Self>, MotionError> {
        rolling(velocity, pivot, spin)
    }
}

impl Target for DVec2 {
    fn rotation(turn: &Turn) -> Option<Rotation<Self>> {
        planar(turn)
    }

    fn motion(velocity: Self, pivot: Self, spin: Triple) -> Result<Motion<Self>, MotionError> {
        rolling(velocity, pivot, spin)
    }
}

impl Target for Vec3 {
    fn rotation(turn: &Turn) -> Option<Rotation<Self>> {
        spatial(turn)
    }

    fn motion(velocity: Self, pivot: Self, spin: Triple) -> Result<Motion<Self>, MotionError> {
        tumbling(velocity, pivot, spin)
    }
}

impl Target for Vec3A {
    fn rotation(turn: &Turn) -> Option<Rotation<Self>> {
        spatial(turn)
    }

    fn motion(velocity: Self, pivot: Self, spin: Triple) -> Result<Motion<Self>, MotionError> {
        tumbling(velocity, pivot, spin)
    }
}

impl Target for DVec3 {
    fn rotation(turn: &Turn) -> Option<Rotation<Self>> {
        spatial(turn)
    }

    fn motion(velocity: Self, pivot: Self, spin: Triple) -> Result<Motion<Self>, MotionError> {
        tumbling(velocity, pivot, spin)
    }
}
