//! Volume, surface, centre and moments of a hull of density 1.
//!
//! The hull is cut into simplices between a point o inside and its facets; with vᵢ = cᵢ − o,
//!
//!   volume = Σ n · v₀ / D!,  ∫ x = volume · Σ vᵢ / (D + 1),
//!   ∫ x xᵀ = volume · (Σ vᵢ vᵢᵀ + Σ vᵢ Σ vᵢᵀ) / ((D + 1)(D + 2)).

use super::ConvexHull;
use crate::rescaled::factor;
use crate::shape::Support;
use crate::space::{Field, Scalar, Unit, Vector};

/// What a hull of density 1 weighs, and how it turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mass<V: Vector> {
    /// Volume; in the plane, area. 0 for a hull that is flat.
    pub volume: V::Scalar,
    /// Area of the surface; in the plane, circumference. A flat hull has two sides.
    pub surface: V::Scalar,
    /// The centre of mass; of a flat hull that of its surface.
    pub centre: V,
    /// ∫ (x − centre)(x − centre)ᵀ over the hull, by rows.
    pub second_moments: V::Corners<V>,
}

impl<V: Vector> Mass<V> {
    /// The moment of inertia about a line through the centre: mass times squared length. In the
    /// plane, of a turn of the plane, whatever the axis.
    ///
    /// Multiply by the density.
    #[must_use]
    pub fn inertia(&self, axis: Unit<V>) -> V::Scalar {
        let n = axis.get();
        let rows = self.second_moments.as_ref();
        let trace = rows.iter().enumerate().fold(V::Scalar::ZERO, |sum, (i, r)| sum + r.get(i));
        let along = V::from_fn(|i| rows[i].dot(n)).dot(n);
        if V::DIM == 2 || !trace.is_finite() { trace } else { trace - along }
    }
}

impl<V: Vector> ConvexHull<V> {
    /// Volume, surface, centre of mass and moments, for a density of 1.
    #[must_use]
    pub fn mass(&self) -> Mass<V> {
        let number = |x: usize| V::Scalar::from_f64(x as f64);
        let (dim, zero) = (V::DIM, V::Scalar::ZERO);
        let middle = self.interior();
        let facets = || self.corners_of_facets().map(|c| V::corners(|i| c.as_ref()[i] - middle));
        let extent = |most: V::Scalar, v: &V| most.max(v.largest());
        let extent = facets().fold(zero, |most, c| c.as_ref().iter().fold(most, extent));
        // At a size near 1 no power of a length is lost.
        let (factor, back) = factor(extent).unwrap_or((V::Scalar::ONE, V::Scalar::ONE));
        let times = |x: V::Scalar, power: usize| (0..power).fold(x, |x, _| x * back);
        let (mut volume, mut surface) = (zero, zero);
        let (mut first, mut across) = (V::ZERO, V::ZERO);
        let mut second = V::corners(|_| V::ZERO);
        for corners in facets() {
            let corners = V::corners(|i| corners.as_ref()[i] * factor);
            let v = corners.as_ref();
            let normal = V::facet_normal(corners);
            let sum = v[1..].iter().fold(v[0], |sum, &v| sum + v);
            // D! and (D − 1)! are D and 1 in the plane, 6 and 2 in space: D (D − 1) and D − 1.
            let part = normal.dot(v[0]) / number(dim * (dim - 1));
            let area = normal.length() / number(dim - 1);
            volume = volume + part;
            surface = surface + area;
            first = first + sum * (part / number(dim + 1));
            across = across + sum * (area / number(dim));
            let weight = part / number((dim + 1) * (dim + 2));
            for (i, row) in second.as_mut().iter_mut().enumerate() {
                let own = v.iter().fold(sum * sum.get(i), |row, &v| row + v * v.get(i));
                *row = *row + own * weight;
            }
        }
        let flat = self.dimension() < dim;
        let shift = match () {
            () if surface == zero => V::ZERO,
            () if flat || volume == zero => across * (V::Scalar::ONE / surface),
            () => first * (V::Scalar::ONE / volume),
        };
        let volume = if flat { zero } else { volume };
        let rows = second.as_ref();
        let moved = |i: usize| rows[i] - shift * (shift.get(i) * volume);
        let second_moments = V::corners(|i| {
            if flat { V::ZERO } else { V::from_fn(|j| times(moved(i).get(j), dim + 2)) }
        });
        let (volume, surface) = (times(volume, dim), times(surface, dim - 1));
        Mass { volume, surface, centre: middle + shift * back, second_moments }
    }
}
