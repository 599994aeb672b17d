//! On which side of a facet the origin lies, to twice the precision of the numbers.
//!
//! A facet that is thin, or whose plane the origin almost lies in, says so with its computed normal
//! only up to a coin's toss, and a polytope may not be said to be around the origin on that. The
//! volume det[c₀ c₁ c₂] (in the plane the area det[c₀ c₁]) decides, computed with pairs of numbers
//! whose sum is the value. Dekker 1971; products by one fused multiplication, Ogita, Rump and
//! Oishi 2005, §2.

use crate::space::{Field, Scalar, Vector};

/// A value as a number and what that number leaves out.
#[derive(Clone, Copy)]
struct Twice<S>(S, S);

impl<S: Scalar> Twice<S> {
    fn product(x: S, y: S) -> Self {
        let high = x * y;
        Self(high, x.mul_add(y, -high))
    }

    fn plus(self, Self(high, low): Self) -> Self {
        let sum = self.0 + high;
        let back = sum - self.0;
        let lost = (self.0 - (sum - back)) + (high - back);
        Self::joined(sum, lost + (self.1 + low))
    }

    fn less(self, Self(high, low): Self) -> Self {
        self.plus(Self(-high, -low))
    }

    fn times(self, factor: S) -> Self {
        let Self(high, low) = Self::product(self.0, factor);
        Self::joined(high, low + self.1 * factor)
    }

    fn joined(high: S, low: S) -> Self {
        let sum = high + low;
        Self(sum, low - (sum - high))
    }
}

/// Above 0 where the origin lies behind the facet with these corners, 0 in its plane, as nearly as twice
/// the precision tells; below 0 where it lies in front of it, or where the corners are no numbers.
pub(super) fn behind<V: Vector>(corners: &[V]) -> V::Scalar {
    let mut scaled = [V::ZERO; 3];
    let Some(scaled) = scaled.get_mut(..corners.len()) else { return -V::Scalar::ONE };
    scaled.copy_from_slice(corners);
    bring_near_one(scaled);
    volume(scaled)
}

/// Whether the origin lies behind the facet with these corners, whatever rounding does.
#[inline(always)]
pub(crate) fn is_clearly_behind<V: Vector>(corners: V::Corners<V>) -> bool {
    let p = corners.as_ref();
    // No edge is longer than 2 far, and products of DIM lengths are rounded eight times.
    let rounding = largest_volume(p, V::Scalar::from_f64(64.0) * V::Scalar::EPSILON);
    // Products of what is tiny have lost their digits.
    let tiny = V::Scalar::TINY * V::Scalar::TINY;
    V::facet_normal(corners).dot(p[0]) > rounding + tiny
}

/// The same to twice the precision, so it holds of all that is clearly behind: a volume that rounding
/// hides, as that of a needle, has a side, too.
#[cold]
pub(super) fn is_barely_behind<V: Vector>(mut corners: V::Corners<V>) -> bool {
    let p = corners.as_mut();
    bring_near_one(p);
    // Far above what is rounded then, 64 EPSILON².
    let unit = V::Scalar::from_f64(65536.0) * V::Scalar::EPSILON * V::Scalar::EPSILON;
    volume(p) > largest_volume(p, unit)
}

/// This part of the greatest volume that corners so far away can have.
#[inline(always)]
fn largest_volume<V: Vector>(corners: &[V], unit: V::Scalar) -> V::Scalar {
    let far = corners.iter().fold(V::Scalar::ZERO, |far, p| far.max(p.length_squared())).sqrt();
    (0..V::DIM).fold(unit, |product, _| product * far)
}

/// The determinant of the corners; below 0 if it is not finite.
fn volume<V: Vector>(corners: &[V]) -> V::Scalar {
    let minor = |p: V, q: V, i: usize, k: usize| {
        Twice::product(p.get(i), q.get(k)).less(Twice::product(p.get(k), q.get(i)))
    };
    let Twice(volume, _) = match *corners {
        // An edge runs counter-clockwise around what it encloses.
        [p, q] => minor(p, q, 0, 1),
        [p, q, r] => (0..3)
            .map(|i| minor(q, r, (i + 1) % 3, (i + 2) % 3).times(p.get(i)))
            .fold(Twice(V::Scalar::ZERO, V::Scalar::ZERO), Twice::plus),
        _ => Twice(V::Scalar::ZERO, V::Scalar::ZERO),
    };
    if volume.is_finite() { volume } else { -V::Scalar::ONE }
}

/// Multiplies by a power of two, so that products of three coordinates are numbers.
fn bring_near_one<V: Vector>(points: &mut [V]) {
    let largest = |points: &[V]| points.iter().fold(V::Scalar::ZERO, |m, p| m.max(p.largest()));
    let (up, down) = (V::Scalar::from_f64(65536.0), V::Scalar::from_f64(1.0 / 65536.0));
    while largest(points) > up && largest(points) < V::Scalar::INFINITY {
        points.iter_mut().for_each(|p| *p = *p * down);
    }
    while largest(points) < down && largest(points) > V::Scalar::ZERO {
        points.iter_mut().for_each(|p| *p = *p * up);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, Vec3};

    #[test]
    fn tells_the_side_where_rounding_hides_it() {
        // A needle through a point very near to the origin, and the same turned over: the volume is
        // 3e-8 of the largest product in it, and computed plainly in f32 it comes out as 0.
        let (p, q) = (Vec3::new(1.0, 1.0, 1.0), Vec3::new(-1.0, -1.0, -1.000_000_1));
        let r = Vec3::new(0.3, -0.299_999_98, 0.0);
        let plain = p.cross(q).dot(r).abs();
        let (one, other) = (behind(&[p, q, r]), behind(&[q, p, r]));
        assert_eq!(one, -other);
        let exact = p.as_dvec3().cross(q.as_dvec3()).dot(r.as_dvec3());
        assert!((f64::from(one) - exact).abs() < 1e-6 * exact.abs(), "{one} {exact} {plain}");
    }

    #[test]
    fn the_side_of_a_needles_facet_is_told_in_twice_the_precision() {
        let needle = [
            Vec3::new(-0.7, -1e-3, 2e-4),
            Vec3::new(0.9, -8e-4, -3e-4),
            Vec3::new(0.3, 2e-4, 9e-4),
        ];
        let [p, q, r] = needle;
        assert!(!is_clearly_behind::<Vec3>(needle) && !is_clearly_behind::<Vec3>([q, p, r]));
        assert_ne!(is_barely_behind::<Vec3>(needle), is_barely_behind::<Vec3>([q, p, r]));
        // The origin in its plane.
        assert!(!is_barely_behind::<Vec3>([p, q, -p]) && !is_barely_behind::<Vec3>([q, p, -p]));
    }

    #[test]
    fn an_edge_around_the_origin_has_it_behind() {
        assert!(behind(&[DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0)]) > 0.0);
        assert!(behind(&[DVec2::new(0.0, 1.0), DVec2::new(1.0, 0.0)]) < 0.0);
        assert_eq!(behind(&[DVec2::MAX, -DVec2::MAX]), 0.0);
        assert!(behind(&[DVec2::INFINITY, DVec2::X]) < 0.0);
        for size in [1e-300, 1e300] {
            assert!(behind(&[DVec2::X * size, DVec2::Y * size]) > 0.0);
            assert!(behind(&[DVec2::Y * size, DVec2::X * size]) < 0.0);
        }
    }
}
