//! Simplices: hulls of one, two or three points.

use super::points::reach;
use super::{ShapeError, Support, Symmetry, error, norm};
use crate::space::{Scalar, Unit, Vector};

/// The point farthest along `direction`, the first of them in a tie, and its number.
#[inline]
fn farthest<V: Vector, const N: usize>(points: &[V; N], direction: V) -> (V, u32) {
    let (mut best, mut number) = (points[0], 0);
    let mut most = best.dot(direction);
    for (i, &point) in points.iter().enumerate().skip(1) {
        let along = point.dot(direction);
        if along > most {
            (best, number, most) = (point, i as u32, along);
        }
    }
    (best, number)
}

macro_rules! simplex {
    ($(#[$doc:meta])* $name:ident, $count:literal, $third:expr, $symmetry:expr, ($($corner:ident),*)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name<V> {
            corners: [V; $count],
        }

        impl<V: Vector> $name<V> {
            /// From its corners, in any order; equal or collinear ones are allowed.
            ///
            /// # Errors
            /// [`ShapeError::PointNotFinite`] if a coordinate is infinite or NaN.
            #[allow(clippy::too_many_arguments, reason = "one argument a corner")]
            pub fn new($($corner: V),*) -> Result<Self, ShapeError> {
                let corners = [$($corner),*];
                error::points(&corners)?;
                Ok(Self { corners })
            }

            /// Its corners, in the order in which they were given.
            #[must_use]
            pub fn corners(&self) -> &[V; $count] {
                &self.corners
            }
        }

        impl<V: Vector> Support<V> for $name<V> {
            #[inline]
            fn support(&self, direction: V) -> V {
                farthest(&self.corners, direction).0
            }
            #[inline]
            fn numbered(&self, direction: V) -> (V, u32) {
                farthest(&self.corners, direction)
            }
            #[inline]
            fn point(&self, number: u32) -> Option<V> {
                self.corners.get(number as usize).copied()
            }
            #[inline]
            fn interior(&self) -> V {
                let [first, rest @ ..] = self.corners;
                rest.iter().fold(first, |sum, &corner| sum + corner) * V::Scalar::from_f64($third)
            }
            #[inline]
            fn reach(&self) -> V::Scalar {
                reach(&self.corners)
            }
            #[inline]
            fn is_polytope(&self) -> bool {
                true
            }
            #[inline]
            fn symmetry(&self) -> Symmetry {
                $symmetry(&self.corners)
            }
            #[inline]
            fn ends(&self) -> Option<[V; 2]> {
                ($count < 3).then(|| [self.corners[0], self.corners[$count - 1]])
            }
            fn face_normal(&self, index: usize) -> Option<V> {
                flat_normal(&self.corners, index)
            }
        }
    };
}

simplex! {
    /// A single point.
    ///
    /// ```
    /// use asunder::{glam::DVec2, shape::Point, signed_distance, Pose};
    /// let point = Point::new(DVec2::new(1.0, 1.0))?;
    /// let gap = signed_distance(&point, &point, Pose::at(DVec2::new(3.0, 4.0))).signed_distance();
    /// assert!((gap - 5.0).abs() < 1e-14);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    Point, 1, 1.0, |_| Symmetry::Round, (point)
}
simplex! {
    /// The straight line between two points.
    ///
    /// ```
    /// use asunder::{glam::DVec2, shape::Segment, signed_distance, Pose};
    /// let segment = Segment::new(DVec2::new(-1.0, 0.0), DVec2::new(1.0, 0.0))?;
    /// let gap = signed_distance(&segment, &segment, Pose::at(DVec2::new(0.5, 2.0))).signed_distance();
    /// assert!((gap - 2.0).abs() < 1e-14);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    Segment, 2, 0.5, |&[from, to]: &[V; 2]| Symmetry::of_line(to - from), (from, to)
}
simplex! {
    /// A triangle; in space it is flat.
    ///
    /// ```
    /// use asunder::{glam::DVec3, shape::Triangle, signed_distance, Pose};
    /// let triangle = Triangle::new(DVec3::ZERO, DVec3::X, DVec3::Y)?;
    /// let gap = signed_distance(&triangle, &triangle, Pose::at(DVec3::Z * 0.5)).signed_distance();
    /// assert!((gap - 0.5).abs() < 1e-14);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    Triangle, 3, 1.0 / 3.0, |_| Symmetry::None, (a, b, c)
}

/// What rounding may add to the sine of the angle at a corner, in EPSILON.
const LEVEL: f64 = 4.0;

/// Normals of a simplex that is a facet (both sides) or, for a triangle of the plane, of its three
/// edges, away from the third corner: the corners may run either way.
fn flat_normal<V: Vector>(corners: &[V], index: usize) -> Option<V> {
    let count = corners.len();
    let facets = match count {
        _ if count < V::DIM => 0,
        _ if count == V::DIM => 1,
        _ => count,
    };
    let normal = |side: usize| {
        let normal = V::facet_normal(V::corners(|i| corners[(side / 2 + i) % count]));
        if side.is_multiple_of(2) { normal } else { -normal }
    };
    let outward = |&side: &usize| {
        let mut others =
            (V::DIM..count).map(|i| corners[(side / 2 + i) % count] - corners[side / 2]);
        let n = Unit::new(normal(side)).map_or(V::ZERO, Unit::get);
        // Where it is in line with the edge, as nearly as rounding tells, both sides are outward.
        let level = |to: V| V::Scalar::from_f64(LEVEL) * V::Scalar::EPSILON * norm(to);
        others.all(|to| to.dot(n) <= level(to))
    };
    (0..2 * facets).filter(outward).nth(index).map(normal)
}
