//! A shape that flies and spins, evenly.

use crate::shape::{Support, Symmetry, half_diagonal};
use crate::space::{Field, Plane, Pose, Rotation, Scalar, Space, Unit, Vector, cross, norm};
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
    /// Radians a unit of time, counter-clockwise. In `f64` whatever the numbers are, since what is off
    /// here grows with every turn.
    rate: f64,
}

/// Why a motion was refused: a number is infinite or NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MotionError {
    /// A coordinate of the velocity.
    Velocity {
        /// The refused value.
        value: f64,
    },
    /// A coordinate of the pivot.
    Pivot {
        /// The refused value.
        value: f64,
    },
    /// The rate of a spin, a coordinate of an angular velocity, or its length.
    Spin {
        /// The refused value.
        value: f64,
    },
}

impl fmt::Display for MotionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, value) = match self {
            Self::Velocity { value } => ("velocity", value),
            Self::Pivot { value } => ("pivot", value),
            Self::Spin { value } => ("spin", value),
        };
        write!(f, "the {what} of a motion must be finite, not {value}")
    }
}

impl core::error::Error for MotionError {}

/// The vector, if it is finite, or else the first number of it that is not.
fn finite<V: Vector>(vector: V, error: fn(f64) -> MotionError) -> Result<V, MotionError> {
    let mut numbers = (0..V::DIM).map(|axis| vector.get(axis));
    numbers.find(|number| !number.is_finite()).map_or(Ok(vector), |it| Err(error(it.to_f64())))
}

impl<V: Vector> Motion<V> {
    /// At rest.
    pub const STILL: Self = Self { velocity: V::ZERO, pivot: V::ZERO, axis: Unit::ZERO, rate: 0.0 };

    /// Straight on, without a spin.
    ///
    /// # Errors
    /// [`MotionError::Velocity`] if it is not finite.
    pub fn linear(velocity: V) -> Result<Self, MotionError> {
        Ok(Self {
            velocity: finite(velocity, |value| MotionError::Velocity { value })?,
            ..Self::STILL
        })
    }

    /// The velocity of the pivot.
    #[must_use]
    pub fn velocity(&self) -> V {
        self.velocity
    }

    /// What the shape spins about, in its own coordinates.
    #[must_use]
    pub fn pivot(&self) -> V {
        self.pivot
    }

    /// Where a shape is at `time` that is at `start` at time 0.
    #[must_use]
    pub fn at(&self, start: &Pose<V>, time: V::Scalar) -> Pose<V> {
        if self.rate == 0.0 {
            return Pose::new(start.rotation, start.translation + self.velocity * time);
        }
        let turn = Rotation::about(self.axis, self.rate * time.to_f64());
        let rotation = turn.map_or(start.rotation, |turn| turn.compose(&start.rotation));
        Pose::new(rotation, self.pivot_at(start, time) - rotation.apply(self.pivot))
    }

    /// The pivot flies straight.
    pub(super) fn pivot_at(&self, start: &Pose<V>, time: V::Scalar) -> V {
        start.apply(self.pivot) + self.velocity * time
    }

    /// How a point of the shape moves that is at `point` at `time`.
    pub(super) fn velocity_of(&self, start: &Pose<V>, time: V::Scalar, point: V) -> V {
        if self.spins() {
            self.velocity_about(point - self.pivot_at(start, time))
        } else {
            self.velocity
        }
    }

    /// How a point moves that is at the end of an arm from the pivot.
    pub(super) fn velocity_about(&self, arm: V) -> V {
        // ω × r
        let around = match V::DIM {
            2 => V::from_fn(|i| if i == 0 { -arm.get(1) } else { arm.get(0) }),
            _ => cross(self.axis.get(), arm),
        };
        self.velocity + around * V::Scalar::from_f64(self.rate)
    }

    pub(super) fn spins(&self) -> bool {
        self.rate != 0.0
    }

    pub(super) fn speed_of_spin(&self) -> V::Scalar {
        V::Scalar::from_f64(self.rate.abs())
    }

    /// The length of the difference of both spins.
    pub(super) fn spin_between(&self, other: &Self) -> V::Scalar {
        if V::DIM == 2 {
            return V::Scalar::from_f64((self.rate - other.rate).abs());
        }
        let [one, other] = [self, other].map(|it| it.axis.get() * V::Scalar::from_f64(it.rate));
        norm(one - other)
    }

    /// How far a shape that is at `start` at time 0 reaches along the world's axis n at `time`.
    pub(super) fn reach_along<S: Support<V> + ?Sized>(
        &self,
        shape: &S,
        start: &Pose<V>,
        time: V::Scalar,
        n: Unit<V>,
    ) -> V::Scalar {
        let pose = self.at(start, time);
        let farthest = shape.support(n.turned_back(&pose.rotation).get());
        pose.apply(farthest).dot(n.get()) + shape.margin()
    }

    /// The lengths that a turn is computed with: of the shape about its origin, and of the pivot in it.
    pub(super) fn turned<S: Support<V> + ?Sized>(&self, shape: &S) -> V::Scalar {
        let arm = if self.rate == 0.0 { V::Scalar::ZERO } else { norm(self.pivot) };
        Self::STILL.radius(shape) + arm
    }

    /// How far rounding of the angle may put a point at `time` that is not farther than `radius` from
    /// the pivot; no farther than the other side. The rate may be off by 4.5 half units of the last
    /// digit, the product with time by one, and what is left of many turns by another, since 2π is.
    pub(super) fn angle_off(&self, radius: V::Scalar, time: V::Scalar) -> V::Scalar {
        let angle = (self.rate * time.to_f64()).abs() * 4.0 * f64::EPSILON;
        if angle < 2.0 { radius * V::Scalar::from_f64(angle) } else { radius + radius }
    }

    /// What the spin can do to a shape that is at `start` at time 0.
    pub(super) fn swing<S: Support<V> + ?Sized>(
        &self,
        shape: &S,
        start: &Pose<V>,
    ) -> Swing<V::Scalar> {
        let (radius, zero, middle) = (self.core_radius(shape), V::Scalar::ZERO, shape.interior());
        let axis = match shape.symmetry() {
            Symmetry::None => return Swing { radius, arm: radius, around: zero },
            Symmetry::Round => {
                return Swing { radius, arm: raised(norm(middle - self.pivot)), around: zero };
            }
            Symmetry::About(axis) => axis,
        };
        // The point of the line that is nearest to the pivot; the spin is inclined to the line as it is now,
        // however long it lasts.
        let foot = middle + V::basis(axis) * (self.pivot - middle).get(axis);
        let sine = sine(Unit::basis(axis).rotated(&start.rotation), self.axis);
        let around = Self { pivot: foot, ..*self }.core_radius(shape) * sine;
        Swing { radius, arm: raised(norm(foot - self.pivot)), around }
    }

    /// How fast the spin can move a shape along the world's axis n: n · (ω × r) = (n × ω) · r ≤ |n × ω| |r|.
    pub(super) fn spin_along(&self, n: Unit<V>, swing: Swing<V::Scalar>) -> V::Scalar {
        if self.rate == 0.0 {
            return V::Scalar::ZERO;
        }
        let rate = V::Scalar::from_f64(self.rate.abs());
        let across = if V::DIM == 2 { V::Scalar::ONE } else { sine(n, self.axis) };
        rate * (across * swing.radius).min(across * swing.arm + swing.around)
    }

    /// The rate of the spin, and a length: how far the spin takes a shape along the world's axis n is bent by no more
    /// than the square of the rate times it, for each unit of time, squared. A point that is r from the pivot is
    /// accelerated by n · (ω × (ω × r)) ≤ ω² |n × ω̂| r. Where the shape looks the same however it is turned about a
    /// line, its points may be taken to turn only as the line does, by ω sin β about an axis that turns itself by
    /// ω cos β, which accelerates them by no more than ω² sin β (sin β + cos β) r.
    pub(super) fn bend_along(&self, n: Unit<V>, swing: Swing<V::Scalar>) -> (f64, V::Scalar) {
        let root = V::Scalar::from_f64(core::f64::consts::SQRT_2);
        let across = if V::DIM == 2 { V::Scalar::ONE } else { sine(n, self.axis) };
        let length = (across * swing.radius).min(across * swing.arm + swing.around * root);
        (self.rate, raised(length))
    }

    /// No point of the shape is farther from the pivot.
    pub(super) fn radius<S: Support<V> + ?Sized>(&self, shape: &S) -> V::Scalar {
        self.core_radius(shape) + shape.margin()
    }

    /// No point of the core.
    fn core_radius<S: Support<V> + ?Sized>(&self, shape: &S) -> V::Scalar {
        raised(half_diagonal(shape, self.pivot))
    }
}

/// What a spin can do to a shape. A margin is the same all around and does not count. Where the shape looks
/// the same however it is turned about a line, the line's point nearest to the pivot swings about the
/// pivot, and the shape about that point only as far as the line turns.
#[derive(Clone, Copy)]
pub(super) struct Swing<S> {
    /// No point of the core is farther from the pivot.
    radius: S,
    /// Of the line's point.
    arm: S,
    /// How far the core reaches from that point, times the sine of the angle between line and spin.
    around: S,
}

impl<S: Scalar> Swing<S> {
    /// No point that counts is farther from the pivot, whatever the shape turns about.
    pub(super) fn farthest(&self) -> S {
        if self.around == S::ZERO { self.arm } else { self.radius }
    }
}

/// The sine of the angle between two axes, up by what rounding may have taken from a small one.
fn sine<V: Vector>(one: Unit<V>, other: Unit<V>) -> V::Scalar {
    let cross = cross(one.get(), other.get());
    cross.length() + V::Scalar::from_f64(8.0) * V::Scalar::EPSILON
}

/// A length, up by what rounding may have taken.
fn raised<S: Scalar>(length: S) -> S {
    length * (S::ONE + S::from_f64(8.0) * S::EPSILON)
}

/// How far a shape reaches from a point inside it.
pub(super) fn size<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> V::Scalar {
    Motion { pivot: shape.interior(), ..Motion::STILL }.radius(shape)
}

impl<V: Vector> Default for Motion<V> {
    /// [`Motion::STILL`].
    fn default() -> Self {
        Self::STILL
    }
}

impl<V: Plane> Motion<V> {
    /// With a spin about `pivot`, given in the shape's own coordinates, of `rate` radians a unit of
    /// time, counter-clockwise.
    ///
    /// # Errors
    /// [`MotionError`] with the first number that is not finite.
    pub fn spinning(self, pivot: V, rate: V::Scalar) -> Result<Self, MotionError> {
        let pivot = finite(pivot, |value| MotionError::Pivot { value })?;
        let value = rate.to_f64();
        if rate.is_finite() {
            Ok(Self { pivot, rate: value, ..self })
        } else {
            Err(MotionError::Spin { value })
        }
    }

    /// Radians a unit of time, counter-clockwise; 0 if it does not spin.
    #[must_use]
    pub fn rate(&self) -> V::Scalar {
        V::Scalar::from_f64(self.rate)
    }
}

impl<V: Space> Motion<V> {
    /// With a spin about `pivot`, given in the shape's own coordinates: `spin` is the angular
    /// velocity in the world's frame, in radians a unit of time.
    ///
    /// # Errors
    /// [`MotionError`] with the first number that is not finite, or is the length of `spin`.
    pub fn revolving(self, pivot: V, spin: V) -> Result<Self, MotionError> {
        let pivot = finite(pivot, |value| MotionError::Pivot { value })?;
        let spin = finite(spin, |value| MotionError::Spin { value })?;
        let Some(axis) = Unit::new(spin) else {
            return Ok(Self { pivot, rate: 0.0, ..self });
        };
        let most = spin.largest().to_f64();
        let square = |i: usize| (spin.get(i).to_f64() / most) * (spin.get(i).to_f64() / most);
        let rate = Scalar::sqrt(square(0) + square(1) + square(2)) * most;
        let length = V::Scalar::from_f64(rate);
        if !length.is_finite() {
            return Err(MotionError::Spin { value: length.to_f64() });
        }
        Ok(Self { pivot, axis, rate, ..self })
    }

    /// The angular velocity in the world's frame, in radians a unit of time, up to rounding; zero if it
    /// does not spin.
    #[must_use]
    pub fn spin(&self) -> V {
        self.axis.get() * V::Scalar::from_f64(self.rate)
    }
}
