//! A shape that flies and spins, evenly.

use crate::shape::Support;
use crate::space::{Field, Plane, Pose, Rotation, Scalar, Space, Unit, Vector};
use core::fmt;

/// Uniform motion: a velocity, and a spin about a point of the shape that flies with it.
///
/// ```
/// use asunder::{cast::Motion, glam::DVec2, Pose};
/// let wheel = Motion::linear(DVec2::X)?.spinning(DVec2::ZERO, -1.0)?; // radians a unit of time
/// let pose = wheel.at(&Pose::at(DVec2::new(0.0, 1.0)), std::f64::consts::PI);
/// assert!(pose.apply(DVec2::new(0.0, 1.0)).distance(DVec2::new(std::f64::consts::PI, 0.0)) < 1e-14);
/// # Ok::<(), asunder::cast::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<V: Vector> {
    velocity: V,
    /// In the shape's own coordinates.
    pivot: V,
    /// In space the world's axis of the spin; of no meaning in the plane.
    axis: Unit<V>,
    /// Radians a unit of time, counter-clockwise.
    rate: V::Scalar,
}

/// Why a motion was refused: a number is infinite or NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MotionError {
    /// Which one: `velocity`, `pivot` or `spin`.
    pub what: &'static str,
}

impl fmt::Display for MotionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} of a motion must be finite", self.what)
    }
}

impl core::error::Error for MotionError {}

fn finite<V: Vector>(what: &'static str, vector: V) -> Result<V, MotionError> {
    if vector.is_finite() { Ok(vector) } else { Err(MotionError { what }) }
}

impl<V: Vector> Motion<V> {
    /// At rest.
    pub const STILL: Self =
        Self { velocity: V::ZERO, pivot: V::ZERO, axis: Unit::ZERO, rate: V::Scalar::ZERO };

    /// Straight on, without a spin.
    ///
    /// # Errors
    /// [`MotionError`] if the velocity is not finite.
    pub fn linear(velocity: V) -> Result<Self, MotionError> {
        Ok(Self { velocity: finite("velocity", velocity)?, ..Self::STILL })
    }

    /// The velocity of the pivot.
    #[must_use]
    pub fn velocity(&self) -> V {
        self.velocity
    }

    /// Where a shape is at `time` that is at `start` at time 0.
    #[must_use]
    pub fn at(&self, start: &Pose<V>, time: V::Scalar) -> Pose<V> {
        if self.rate == V::Scalar::ZERO {
            return Pose::new(start.rotation, start.translation + self.velocity * time);
        }
        let turn = Rotation::about(self.axis, self.rate.to_f64() * time.to_f64());
        let rotation = turn.map_or(start.rotation, |turn| turn.compose(&start.rotation));
        Pose::new(rotation, self.pivot_at(start, time) - rotation.apply(self.pivot))
    }

    /// The pivot flies straight.
    pub(super) fn pivot_at(&self, start: &Pose<V>, time: V::Scalar) -> V {
        start.apply(self.pivot) + self.velocity * time
    }

    /// The lengths that a turn is computed with: of the shape about its origin, and of the pivot in it.
    pub(super) fn turned<S: Support<V> + ?Sized>(&self, shape: &S) -> V::Scalar {
        let arm = if self.rate == V::Scalar::ZERO { self.rate } else { self.pivot.length() };
        Self::STILL.radius(shape) + arm
    }

    /// How fast the spin can move a point along the world's axis n, if it is not farther than
    /// `radius` from the pivot: n · (ω × r) = (n × ω) · r ≤ |n × ω| |r|.
    pub(super) fn spin_along(&self, n: Unit<V>, radius: V::Scalar) -> V::Scalar {
        if V::DIM == 2 {
            return self.rate.abs() * radius;
        }
        let along = self.axis.get().dot(n.get());
        // Up by what rounding may have taken from a small difference.
        let rounding = V::Scalar::from_f64(8.0) * V::Scalar::EPSILON;
        let squared = (V::Scalar::ONE - along * along).max(V::Scalar::ZERO) + rounding;
        self.rate.abs() * radius * squared.sqrt()
    }

    /// No point of the shape is farther from the pivot.
    pub(super) fn radius<S: Support<V> + ?Sized>(&self, shape: &S) -> V::Scalar {
        let extent = |i: usize| {
            let axis = V::basis(i);
            let up = (shape.support(axis) - self.pivot).get(i).abs();
            up.max((shape.support(-axis) - self.pivot).get(i).abs())
        };
        let up = V::Scalar::ONE + V::Scalar::from_f64(8.0) * V::Scalar::EPSILON;
        V::from_fn(extent).length() * up + shape.margin()
    }
}

/// How far a shape reaches from a point inside it.
pub(super) fn size<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> V::Scalar {
    Motion { pivot: shape.interior(), ..Motion::STILL }.radius(shape)
}

impl<V: Plane> Motion<V> {
    /// With a spin about `pivot`, given in the shape's own coordinates, of `rate` radians a unit of
    /// time, counter-clockwise.
    ///
    /// # Errors
    /// [`MotionError`] if a number is not finite.
    pub fn spinning(self, pivot: V, rate: V::Scalar) -> Result<Self, MotionError> {
        if !rate.is_finite() {
            return Err(MotionError { what: "spin" });
        }
        Ok(Self { pivot: finite("pivot", pivot)?, rate, ..self })
    }
}

impl<V: Space> Motion<V> {
    /// With a spin about `pivot`, given in the shape's own coordinates: `spin` is the angular
    /// velocity in the world's frame, in radians a unit of time.
    ///
    /// # Errors
    /// [`MotionError`] if a number is not finite.
    pub fn revolving(self, pivot: V, spin: V) -> Result<Self, MotionError> {
        let (pivot, spin) = (finite("pivot", pivot)?, finite("spin", spin)?);
        let Some(axis) = Unit::new(spin) else {
            return Ok(Self { pivot, rate: V::Scalar::ZERO, ..self });
        };
        let rate = spin.dot(axis.get());
        if !rate.is_finite() {
            return Err(MotionError { what: "spin" });
        }
        Ok(Self { pivot, axis, rate, ..self })
    }
}
