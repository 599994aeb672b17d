//! Rotations of the plane and of space, as the images of the coordinate axes.
//!
//! A query turns two vectors a step, so a rotation is kept in the form that turns fastest, and
//! that form is the same in both dimensions.

use super::angle::{angle, sin_cos};
use super::vector::cross;
use super::{Field, Plane, Scalar, Space, Unit, Vector};
use core::fmt;
use core::ops::Mul;

/// A rotation about the origin. glam's quaternions and matrices become one, and it becomes one of those again, by
/// `try_from` and `from`: a matrix has as its columns where the coordinate axes go.
///
/// ```
/// use asunder::{glam::{DQuat, DVec2, DVec3}, Rotation};
/// let quarter = Rotation::<DVec2>::from_cos_sin(0.0, 1.0).unwrap();
/// assert_eq!(quarter.apply(DVec2::new(1.0, 0.0)), DVec2::new(0.0, 1.0));
/// let half = Rotation::<DVec3>::from_quaternion([0.0, 0.0, 2.0, 0.0]).unwrap(); // any length
/// assert_eq!(half.apply(DVec3::new(1.0, 2.0, 3.0)), DVec3::new(-1.0, -2.0, 3.0));
/// let turn = DQuat::from_rotation_x(0.5);
/// let rotation = Rotation::<DVec3>::try_from(turn)?;
/// assert!(rotation.apply(DVec3::Y).distance(turn * DVec3::Y) < 1e-15);
/// assert!((DQuat::from(rotation * half) - turn * DQuat::from(half)).length() < 1e-15); // half first
/// # Ok::<(), asunder::RotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rotation<V: Vector> {
    /// Where the coordinate axes go: the columns of the matrix.
    axes: V::Corners<V>,
}

/// Why a quaternion or a matrix is no rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RotationError {
    /// A number is infinite or NaN.
    NotFinite {
        /// The first such number.
        value: f64,
    },
    /// A quaternion is zero.
    Zero,
    /// An entry of RᵀR − 1 is more than 1e-3 for a matrix R: a column is off unit length by half of that, or two
    /// are off a right angle by as much.
    NotRigid {
        /// The greatest such entry.
        value: f64,
    },
    /// A matrix mirrors.
    Mirrors,
}

impl fmt::Display for RotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { value } => {
                write!(f, "a rotation or pose must be finite, not {value}")
            }
            Self::Zero => write!(f, "a quaternion must not be zero"),
            Self::NotRigid { value } => {
                write!(f, "a rotation must have RᵀR = 1, and not be off by {value}")
            }
            Self::Mirrors => write!(f, "a rotation must not mirror"),
        }
    }
}

impl core::error::Error for RotationError {}

/// An error, if a number is not finite.
pub(super) fn finite<S: Scalar>(numbers: impl IntoIterator<Item = S>) -> Result<(), RotationError> {
    let value = numbers.into_iter().find(|number| !number.is_finite());
    value.map_or(Ok(()), |value| Err(RotationError::NotFinite { value: value.to_f64() }))
}

impl<V: Vector> Rotation<V> {
    /// Turns nothing.
    pub const IDENTITY: Self = Self { axes: V::AXES };

    /// From where the coordinate axes go, the columns of a matrix: what rounding has left off unit length and right
    /// angles is straightened. `None` if RᵀR is off 1 by more than 1e-3 (as that of a scale or a shear is), if it
    /// mirrors, or a number is not finite.
    ///
    /// ```
    /// use asunder::{glam::{DMat3, DVec3}, Rotation};
    /// let matrix = DMat3::from_rotation_z(0.5);
    /// let turn = Rotation::<DVec3>::from_axes([matrix.x_axis, matrix.y_axis, matrix.z_axis]).unwrap();
    /// assert!((turn.apply(DVec3::X) - matrix * DVec3::X).length() < 1e-15);
    /// assert!(Rotation::<DVec3>::from_axes([DVec3::X, DVec3::Y, -DVec3::Z]).is_none());
    /// ```
    #[must_use]
    pub fn from_axes(axes: V::Corners<V>) -> Option<Self> {
        Self::of_axes(axes).ok()
    }

    /// The same, with what is wrong.
    pub(super) fn of_axes(axes: V::Corners<V>) -> Result<Self, RotationError> {
        const MOST_OFF: f64 = 1e-3;
        finite(axes.as_ref().iter().flat_map(|axis| (0..V::DIM).map(|i| axis.get(i))))?;
        let given = Self { axes };
        let off = |k: usize| given.off(k / V::DIM, k % V::DIM).abs();
        let all = 0..V::DIM * V::DIM;
        if !all.clone().all(|k| off(k) <= V::Scalar::from_f64(MOST_OFF)) {
            let value = all.fold(V::Scalar::ZERO, |most, k| off(k).max(most)).to_f64();
            return Err(RotationError::NotRigid { value });
        }
        if !(given.volume() * Self::IDENTITY.volume() > V::Scalar::ZERO) {
            return Err(RotationError::Mirrors);
        }
        // Each time what is off is squared: 1e-6, 1e-12, 1e-24.
        Ok((0..3).fold(given, |turn, _| turn.straightened()))
    }

    /// Where the coordinate axes go.
    #[inline]
    #[must_use]
    pub fn axes(&self) -> &V::Corners<V> {
        &self.axes
    }

    /// The vector, turned.
    #[inline]
    #[must_use]
    pub fn apply(&self, vector: V) -> V {
        let axes = self.axes.as_ref();
        let start = axes[0] * vector.get(0);
        (1..V::DIM).fold(start, |sum, axis| sum + axes[axis] * vector.get(axis))
    }

    /// The vector, turned back.
    #[inline]
    #[must_use]
    pub fn undo(&self, vector: V) -> V {
        let axes = self.axes.as_ref();
        V::from_fn(|axis| axes[axis].dot(vector))
    }

    /// The rotation that undoes this one, digit by digit: nothing is rounded.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { axes: V::corners(|axis| self.undo(V::basis(axis))) }
    }

    /// `other` first, then this one. However often rotations are composed, the result is one: what rounding
    /// does to lengths and right angles does not add up.
    #[inline]
    #[must_use]
    pub fn compose(&self, other: &Self) -> Self {
        let theirs = other.axes.as_ref();
        Self { axes: V::corners(|axis| self.apply(theirs[axis])) }.straightened()
    }

    /// The nearest rotation, to first order in what is off: R − R (RᵀR − 1) / 2, one step of Newton's
    /// method (Higham 1986).
    #[inline]
    fn straightened(self) -> Self {
        let (axes, half) = (self.axes.as_ref(), V::Scalar::from_f64(0.5));
        let straight =
            |i: usize| (0..V::DIM).fold(axes[i], |sum, j| sum - axes[j] * (self.off(i, j) * half));
        Self { axes: V::corners(straight) }
    }

    /// What two axes are off a right angle, or one of them off unit length: RᵀR − 1.
    #[inline]
    fn off(&self, i: usize, j: usize) -> V::Scalar {
        let axes = self.axes.as_ref();
        axes[i].dot(axes[j]) - V::basis(i).get(j)
    }

    /// Of what the axes span, but for a sign that a dimension has for all.
    fn volume(&self) -> V::Scalar {
        let axes = self.axes.as_ref();
        let corners = V::corners(|i| if i == 0 { V::ZERO } else { axes[i - 1] });
        V::facet_normal(corners).dot(axes[V::DIM - 1])
    }

    /// `other` first, then this one turned back: `self⁻¹ · other`. Like [`compose`](Self::compose), however
    /// often it is done, the result is a rotation.
    #[inline]
    #[must_use]
    pub fn undo_compose(&self, other: &Self) -> Self {
        self.undo_compose_once(other).straightened()
    }

    /// The same as rounding leaves it, for one question and not to be built on.
    #[inline]
    pub(super) fn undo_compose_once(&self, other: &Self) -> Self {
        let theirs = other.axes.as_ref();
        Self { axes: V::corners(|axis| self.undo(theirs[axis])) }
    }
}

impl<V: Vector> Rotation<V> {
    /// By an angle in radians, counter-clockwise; in space about an axis. `None` if the angle is
    /// not finite.
    pub(crate) fn about(axis: Unit<V>, radians: f64) -> Option<Self> {
        let (sin, cos) = sin_cos(radians)?;
        let (sin, cos) = (V::Scalar::from_f64(sin), V::Scalar::from_f64(cos));
        let k = axis.get();
        // Rodrigues: e cos + (k × e) sin + k (k · e) (1 − cos)
        let turned = |e: V| match V::DIM {
            2 => V::from_fn(|i| if i == 0 { -e.get(1) } else { e.get(0) }) * sin + e * cos,
            _ => {
                let across = cross(k, e);
                e * cos + across * sin + k * (k.dot(e) * (V::Scalar::ONE - cos))
            }
        };
        Some(Self { axes: V::corners(|i| turned(V::basis(i))) })
    }
}

impl<V: Plane> Rotation<V> {
    /// Counter-clockwise by an angle in radians; `None` if it is not finite. The same bits on
    /// every platform.
    #[must_use]
    pub fn from_angle(radians: f64) -> Option<Self> {
        let (sin, cos) = sin_cos(radians)?;
        Self::from_cos_sin(V::Scalar::from_f64(cos), V::Scalar::from_f64(sin))
    }

    /// The angle in radians, −π to π, counter-clockwise. The same bits on every platform.
    ///
    /// ```
    /// use asunder::{glam::DVec2, Rotation};
    /// assert!((Rotation::<DVec2>::from_angle(-0.5).unwrap().angle() + 0.5).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn angle(&self) -> f64 {
        let x = self.axes.as_ref()[0];
        angle(x.get(0).to_f64(), x.get(1).to_f64())
    }

    /// The rotation that takes (1, 0) towards (`cos`, `sin`), of any length above 0; `None` if
    /// both are zero or one is not finite.
    #[must_use]
    pub fn from_cos_sin(cos: V::Scalar, sin: V::Scalar) -> Option<Self> {
        let x = Unit::new(V::from_fn(|axis| if axis == 0 { cos } else { sin }))?.get();
        let y = V::from_fn(|axis| if axis == 0 { -x.get(1) } else { x.get(0) });
        Some(Self { axes: V::corners(|axis| if axis == 0 { x } else { y }) })
    }
}

impl<V: Space> Rotation<V> {
    /// From a quaternion x, y, z, w of any length above 0 (glam's `Quat::to_array`); `None` if it
    /// is zero or not finite.
    #[must_use]
    pub fn from_quaternion(quaternion: [V::Scalar; 4]) -> Option<Self> {
        let largest = quaternion.iter().fold(V::Scalar::ZERO, |most, q| q.abs().max(most));
        if !(largest > V::Scalar::ZERO && quaternion.iter().all(|q| q.is_finite())) {
            return None;
        }
        let [x, y, z, w] = quaternion.map(|q| q / largest);
        let one = V::Scalar::ONE;
        // Dividing by |q|² here keeps the matrix orthogonal without a root.
        let s = (one + one) / (x * x + y * y + z * z + w * w);
        let columns = [
            [one - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)],
            [s * (x * y - z * w), one - s * (x * x + z * z), s * (y * z + x * w)],
            [s * (x * z + y * w), s * (y * z - x * w), one - s * (x * x + y * y)],
        ];
        Some(Self { axes: V::corners(|column| V::from_fn(|row| columns[column][row])) })
    }

    /// About an axis of any length above 0, counter-clockwise as seen from its tip, by an angle in
    /// radians; `None` if the axis is zero or a number is not finite. The same bits everywhere.
    #[must_use]
    pub fn from_axis_angle(axis: V, radians: f64) -> Option<Self> {
        let axis = Unit::new(axis)?.get();
        let (sin, cos) = sin_cos(radians * 0.5)?;
        let (sin, cos) = (V::Scalar::from_f64(sin), V::Scalar::from_f64(cos));
        Self::from_quaternion([axis.get(0) * sin, axis.get(1) * sin, axis.get(2) * sin, cos])
    }
}

impl<V: Vector> Default for Rotation<V> {
    /// [`Rotation::IDENTITY`].
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<V: Vector> Mul for Rotation<V> {
    type Output = Self;
    /// [`compose`](Self::compose): the right one first, then the left one.
    #[inline]
    fn mul(self, first: Self) -> Self {
        self.compose(&first)
    }
}

impl<V: Vector> PartialEq for Rotation<V> {
    fn eq(&self, other: &Self) -> bool {
        self.axes.as_ref() == other.axes.as_ref()
    }
}
