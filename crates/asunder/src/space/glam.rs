//! glam's vectors as [`Vector`]s.

use super::{Field, Plain, Plane, Space, Vector};
use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

macro_rules! plane {
    ($($vector:ty, $scalar:ty;)*) => {$(
        impl Plane for $vector {}

        impl Vector for $vector {
            type Scalar = $scalar;
            type Corners<T: Plain> = [T; 2];
            type Side<T: Plain> = [T; 2];
            const DIM: usize = 2;
            const ZERO: Self = Self::ZERO;
            const AXES: [Self; 2] = [Self::X, Self::Y];

            #[inline]
            fn dot(self, other: Self) -> $scalar {
                self.x * other.x + self.y * other.y
            }
            #[inline]
            fn facet_normal([from, to]: [Self; 2]) -> Self {
                Self::new(to.y - from.y, from.x - to.x)
            }
            #[inline]
            fn get(self, axis: usize) -> $scalar {
                match axis {
                    0 => self.x,
                    1 => self.y,
                    _ => <$scalar>::ZERO,
                }
            }
            #[inline]
            fn from_fn(mut f: impl FnMut(usize) -> $scalar) -> Self {
                Self::new(f(0), f(1))
            }
            #[inline]
            fn corners<T: Plain>(mut f: impl FnMut(usize) -> T) -> [T; 2] {
                [f(0), f(1)]
            }
            #[inline]
            fn side<T: Plain>(mut f: impl FnMut(usize) -> T) -> [T; 2] {
                [f(0), f(1)]
            }
        }
    )*};
}

macro_rules! space {
    ($($vector:ty, $scalar:ty;)*) => {$(
        impl Space for $vector {}

        impl Vector for $vector {
            type Scalar = $scalar;
            type Corners<T: Plain> = [T; 3];
            type Side<T: Plain> = [T; 4];
            const DIM: usize = 3;
            const ZERO: Self = Self::ZERO;
            const AXES: [Self; 3] = [Self::X, Self::Y, Self::Z];

            // Written out, not glam's own: its order of additions is not part of its promise, and
            // ours fixes the bits of every answer.
            #[inline]
            fn dot(self, other: Self) -> $scalar {
                self.x * other.x + self.y * other.y + self.z * other.z
            }
            #[inline]
            fn facet_normal([a, b, c]: [Self; 3]) -> Self {
                let (e, f) = (b - a, c - a);
                Self::new(e.y * f.z - e.z * f.y, e.z * f.x - e.x * f.z, e.x * f.y - e.y * f.x)
            }
            #[inline]
            fn get(self, axis: usize) -> $scalar {
                match axis {
                    0 => self.x,
                    1 => self.y,
                    2 => self.z,
                    _ => <$scalar>::ZERO,
                }
            }
            #[inline]
            fn from_fn(mut f: impl FnMut(usize) -> $scalar) -> Self {
                Self::new(f(0), f(1), f(2))
            }
            #[inline]
            fn corners<T: Plain>(mut f: impl FnMut(usize) -> T) -> [T; 3] {
                // Written out: as a loop over an array it goes through memory.
                [f(0), f(1), f(2)]
            }
            #[inline]
            fn side<T: Plain>(mut f: impl FnMut(usize) -> T) -> [T; 4] {
                [f(0), f(1), f(2), f(3)]
            }
        }
    )*};
}

plane! { Vec2, f32; DVec2, f64; }
space! { Vec3, f32; Vec3A, f32; DVec3, f64; }
