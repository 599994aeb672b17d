//! A shape stretched along the coordinate axes.

use super::ellipsoid::rolling_ball;
use super::{ShapeError, Side, Support, Symmetry, UNNUMBERED, error};
use crate::rescaled;
use crate::space::{Field, Scalar, Unit, Vector};

/// A shape with each coordinate multiplied by a factor of its own: 0 flattens, a negative factor
/// mirrors.
///
/// Contacts are those of the same body made directly, with these limits: a cap under unequal factors
/// touches with eight points of its rim, which of one that is tilted do not begin at its deepest one, and the
/// side of a cone with the line that faces the axis inside. What a factor of 0 has made flat, and is no box, is
/// looked at tilted ([`Tilted`](crate::contact::Tilted)), and of a shape of your own that does not tell [what is around a corner](crate::contact::Feature::around) the
/// one face counts that it shows.
///
/// ```
/// use asunder::{glam::DVec2, shape::{Ball, Scaled}, signed_distance, Pose};
/// let ellipse = Scaled::new(Ball::new(1.0)?, DVec2::new(3.0, 1.0))?;
/// let gap = signed_distance(&ellipse, &ellipse, Pose::at(DVec2::new(8.0, 0.0))).signed_distance();
/// assert!((gap - 2.0).abs() < 1e-6);
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled<T, V: Vector> {
    inner: T,
    factors: V,
    /// What directions are multiplied by: the factors, brought nearer to 1 together by a power of two,
    /// since a direction that overflows is none, and one that underflows leads to another point.
    steer: V,
    margin: V::Scalar,
    reach: V::Scalar,
}

impl<V: Vector, T: Support<V>> Scaled<T, V> {
    /// `inner` with coordinate i multiplied by `factors[i]`.
    ///
    /// # Errors
    /// [`ShapeError::NotFinite`] if a factor is not finite.
    pub fn new(inner: T, factors: V) -> Result<Self, ShapeError> {
        error::each("factors", factors, error::finite)?;
        // Half of the way to 1: what is as far on the other side, the inner points, they are multiplied by.
        let near = rescaled::factor(factors.largest()).map_or(V::Scalar::ONE, |(near, _)| near);
        let steer = factors * near.sqrt();
        let margin = inner.margin() * rolling_ball(factors);
        let mut scaled = Self { inner, factors, steer, margin, reach: V::Scalar::ZERO };
        scaled.reach = scaled.farthest();
        Ok(scaled)
    }

    /// The inner reach times the largest factor. Where a factor is small the inner shape may be long, and then
    /// the corner of a cube around it is enough for points that are as they were made: others may have been
    /// turned, and have the roundings of all their length in each coordinate.
    fn farthest(&self) -> V::Scalar {
        let factor = self.factors.largest();
        if self.is_even() {
            return self.inner.reach() * factor;
        }
        let by_factor = (self.inner.reach() + self.inner.margin()) * factor;
        if self.inner.half_extents().is_none() && self.inner.cloud().is_none() {
            return by_factor;
        }
        let half_edge = rescaled::largest(self) + self.margin;
        by_factor.min(half_edge * V::Scalar::from_f64(V::DIM as f64).sqrt())
    }

    /// The shape that was stretched.
    #[must_use]
    pub fn inner(&self) -> &T {
        &self.inner
    }

    /// What its coordinates are multiplied by.
    #[must_use]
    pub fn factors(&self) -> V {
        self.factors
    }

    fn times(&self, vector: V) -> V {
        V::from_fn(|axis| self.factors.get(axis) * vector.get(axis))
    }

    /// A direction as the inner shape sees it: max d·Fx = max Fd·x, F being diagonal.
    fn steered(&self, direction: V) -> V {
        V::from_fn(|axis| self.steer.get(axis) * direction.get(axis))
    }

    /// A margin stays a margin under equal factors, |f| times as wide. Under unequal ones a ball
    /// becomes an ellipsoid, and what that is more than the ball that rolls inside it goes into the core.
    pub(crate) fn is_even(&self) -> bool {
        let first = self.factors.get(0).abs();
        (1..V::DIM).all(|axis| self.factors.get(axis).abs() == first)
    }
}

impl<V: Vector, T: Support<V>> Support<V> for Scaled<T, V> {
    #[inline]
    fn support(&self, direction: V) -> V {
        let inside = self.steered(direction);
        let point = self.inner.support(inside);
        let margin = self.inner.margin();
        if margin == V::Scalar::ZERO || self.is_even() {
            return self.times(point);
        }
        let stretched = Unit::new(inside).map_or(V::ZERO, |out| out.get() * margin);
        let stays = Unit::new(direction).map_or(V::ZERO, |out| out.get() * self.margin);
        self.times(point + stretched) - stays
    }
    /// Where nothing of the margin has gone into the core.
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        if !self.is_polytope() {
            return (self.support(direction), UNNUMBERED);
        }
        let (point, number) = self.inner.numbered(self.steered(direction));
        (self.times(point), number)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        Some(self.times(self.inner.point(number).filter(|_| self.is_polytope())?))
    }
    #[inline]
    fn margin(&self) -> V::Scalar {
        self.margin
    }
    #[inline]
    fn interior(&self) -> V {
        self.times(self.inner.interior())
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        self.inner.symmetry().and(Symmetry::of_stretched_ball(self.factors))
    }
    #[inline]
    fn reach(&self) -> V::Scalar {
        self.reach
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        let margin_stays_out = self.inner.margin() == V::Scalar::ZERO || self.is_even();
        self.inner.is_polytope() && margin_stays_out
    }
    #[inline]
    fn half_extents(&self) -> Option<V> {
        let half = self.inner.half_extents().filter(|_| self.is_polytope())?;
        Some(V::from_fn(|axis| (half.get(axis) * self.factors.get(axis)).abs()))
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        let ends = self.inner.ends().filter(|_| self.is_polytope())?;
        Some(ends.map(|end| self.times(end)))
    }
    /// Under one positive factor for all; otherwise it has to do without.
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        let factor = self.factors.get(0);
        let even = (1..V::DIM).all(|axis| self.factors.get(axis) == factor);
        let side = self.inner.side(index).filter(|_| even && factor > V::Scalar::ZERO)?;
        Some(Side { from: side.from * factor, to: side.to * factor, ..side })
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        // n·x ≤ o becomes F⁻¹n·Fx ≤ o; times |det F|, so that a factor of 0 leaves the flat's axis.
        let normal = self.inner.face_normal(index)?;
        Some(V::from_fn(|axis| {
            let others = (0..V::DIM).filter(|&i| i != axis);
            let sign = if self.factors.get(axis) < V::Scalar::ZERO {
                -V::Scalar::ONE
            } else {
                V::Scalar::ONE
            };
            others.fold(normal.get(axis) * sign, |n, i| n * self.factors.get(i).abs())
        }))
    }
}
