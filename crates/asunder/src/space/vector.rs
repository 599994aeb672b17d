//! The one trait for plane and space.
//!
//! A method is here only if it differs between the two and two callers need it; all else is
//! written once over these few.

use super::{Field, Scalar};
use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

/// Plain data: it may be copied, printed and handed to another thread.
pub trait Plain: Copy + Debug + Send + Sync {}

impl<T: Copy + Debug + Send + Sync> Plain for T {}

/// A vector of the plane (`DIM` = 2) or of space (`DIM` = 3).
///
/// Implemented for glam's `Vec2`, `Vec3`, `Vec3A`, `DVec2` and `DVec3`.
///
/// ```
/// use asunder::{glam::DVec2, space::Vector};
/// fn area<V: Vector>(corners: V::Corners<V>) -> V::Scalar { V::facet_normal(corners).length() }
/// assert_eq!(area::<DVec2>([DVec2::ZERO, DVec2::new(3.0, 4.0)]), 5.0); // a facet of the plane is an edge
/// ```
pub trait Vector:
    Plain
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<Self::Scalar, Output = Self>
{
    /// The type of the coordinates.
    type Scalar: Scalar;
    /// One value for each corner of a facet: `[T; 2]` in the plane (an edge), `[T; 3]` in space
    /// (a triangle).
    type Corners<T: Plain>: Plain + AsRef<[T]> + AsMut<[T]>;
    /// One value for each corner of a side of a box: `[T; 2]` in the plane, `[T; 4]` in space.
    type Side<T: Plain>: Plain + AsRef<[T]> + AsMut<[T]>;

    /// Number of coordinates, 2 or 3.
    const DIM: usize;
    /// The origin.
    const ZERO: Self;
    /// The unit vectors along the coordinate axes.
    const AXES: Self::Corners<Self>;

    /// Inner product.
    fn dot(self, other: Self) -> Self::Scalar;
    /// A vector perpendicular to a facet, as long as the facet is large (length of the edge,
    /// twice the area of the triangle); it points outward when the corners run
    /// counter-clockwise as seen from outside.
    fn facet_normal(corners: Self::Corners<Self>) -> Self;
    /// Coordinate number `axis`, 0 when there is no such axis.
    fn get(self, axis: usize) -> Self::Scalar;
    /// The vector whose coordinate `axis` is `f(axis)`.
    fn from_fn(f: impl FnMut(usize) -> Self::Scalar) -> Self;
    /// The corners of a facet, number `i` being `f(i)`.
    fn corners<T: Plain>(f: impl FnMut(usize) -> T) -> Self::Corners<T>;
    /// The corners of a side of a box, number `i` being `f(i)`.
    fn side<T: Plain>(f: impl FnMut(usize) -> T) -> Self::Side<T>;

    /// The square of the length.
    #[inline]
    fn length_squared(self) -> Self::Scalar {
        self.dot(self)
    }
    /// The length.
    #[inline]
    fn length(self) -> Self::Scalar {
        self.dot(self).sqrt()
    }
    /// All coordinates are finite.
    #[inline]
    fn is_finite(self) -> bool {
        (0..Self::DIM).all(|axis| self.get(axis).is_finite())
    }
    /// The greatest absolute coordinate.
    #[inline]
    fn largest(self) -> Self::Scalar {
        (0..Self::DIM).fold(Self::Scalar::ZERO, |most, axis| self.get(axis).abs().max(most))
    }
    /// The unit vector along coordinate `axis`, the zero vector when there is no such axis.
    #[inline]
    fn basis(axis: usize) -> Self {
        Self::from_fn(|i| if i == axis { Self::Scalar::ONE } else { Self::Scalar::ZERO })
    }
}

/// The length of a vector, also where its square is no ordinary number.
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn norm<V: Vector>(vector: V) -> V::Scalar {
    let length = vector.length();
    if length > V::Scalar::TINY && length < V::Scalar::INFINITY {
        return length;
    }
    let most = vector.largest();
    let share = V::from_fn(|axis| vector.get(axis) / most);
    if most > V::Scalar::ZERO && most.is_finite() { share.length() * most } else { most }
}

/// The cross product in space, and in the plane the first one turned to the right.
#[inline]
pub(crate) fn cross<V: Vector>(one: V, other: V) -> V {
    V::facet_normal(V::corners(|i| [V::ZERO, one, other][i]))
}

/// The coordinate axis that runs least along a vector.
#[inline]
pub(crate) fn least_along<V: Vector>(vector: V) -> usize {
    let size = |axis| vector.get(axis).abs();
    (1..V::DIM).fold(0, |least, axis| if size(axis) < size(least) { axis } else { least })
}

/// A [`Vector`] of the plane: `DIM` is 2. Rotations by an angle exist for it.
pub trait Plane: Vector {}

/// A [`Vector`] of space: `DIM` is 3. Rotations by a quaternion exist for it.
pub trait Space: Vector {}
