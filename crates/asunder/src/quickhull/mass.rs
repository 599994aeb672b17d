//! Volume, surface, centre and moments of a hull of density 1.
//!
//! The hull is cut into simplices between a point o inside and its facets; with vᵢ = cᵢ − o,
//!
//!   volume = Σ n · v₀ / D!,  ∫ x = volume · Σ vᵢ / (D + 1),
//!   ∫ x xᵀ = volume · (Σ vᵢ vᵢᵀ + Σ vᵢ Σ vᵢᵀ) / ((D + 1)(D + 2)).

use super::ConvexHull;
use super::grow::area_vector;
use super::seed::{dot, minus, root};
use super::side::Coordinates;
use crate::rescaled::factor;
use crate::shape::Support;
use crate::space::{Field, Scalar, Unit, Vector};
use core::array;

/// What a hull of density 1 weighs, and how it turns. Infinite where the precision has no number as large.
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
    /// Volume, surface, centre of mass and moments, for a density of 1. A hull so thin that rounding
    /// hides its volume counts as flat.
    #[must_use]
    pub fn mass(&self) -> Mass<V> {
        if V::DIM == 2 { self.mass_in::<2>() } else { self.mass_in::<3>() }
    }

    /// Summed in f64 and rounded once: in f32, little is left of the volume of a needle.
    fn mass_in<const D: usize>(&self) -> Mass<V> {
        let dim = D as f64;
        let plain = |p: V| -> Coordinates<D> { array::from_fn(|axis| p.get(axis).to_f64()) };
        let middle = plain(self.interior());
        let corner = |c: V::Corners<V>, i: usize| minus(plain(c.as_ref()[i]), middle);
        let facets = || self.corners_of_facets().map(|c| array::from_fn(|i| corner(c, i)));
        let largest = |most: f64, v: [Coordinates<D>; D]| {
            v.iter().flatten().fold(most, |most, x| most.max(x.abs()))
        };
        let extent = facets().fold(0.0, largest);
        // At a size near 1 no power of a length is lost.
        let (factor, back) = factor(extent).unwrap_or((1.0, 1.0));
        let times = |x: f64, power: usize| V::Scalar::from_f64((0..power).fold(x, |x, _| x * back));
        let (mut volume, mut surface, mut products) = (0.0, 0.0, 0.0);
        let (mut first, mut across) = ([0.0; D], [0.0; D]);
        let mut second = [[0.0; D]; D];
        for corners in facets() {
            let v = corners.map(|v: Coordinates<D>| v.map(|x| x * factor));
            let normal = area_vector([0, 1, D - 1].map(|i| v[i]));
            let sum = v[1..].iter().fold(v[0], |sum, v| plus(sum, *v, 1.0));
            // D! and (D − 1)! are D and 1 in the plane, 6 and 2 in space: D (D − 1) and D − 1.
            let part = dot(normal, v[0]) / (dim * (dim - 1.0));
            let area = root(dot(normal, normal)) / (dim - 1.0);
            volume += part;
            products += product(v) / (dim * (dim - 1.0));
            surface += area;
            first = plus(first, sum, part / (dim + 1.0));
            across = plus(across, sum, area / dim);
            let weight = part / ((dim + 1.0) * (dim + 2.0));
            for (i, row) in second.iter_mut().enumerate() {
                let own = v.iter().fold(sum.map(|x| x * sum[i]), |row, v| plus(row, *v, v[i]));
                *row = plus(*row, own, weight);
            }
        }
        let hidden = HIDDEN * f64::EPSILON * products;
        let flat = self.dimension() < D || volume <= hidden;
        let shift = match () {
            () if surface == 0.0 => [0.0; D],
            () if flat => across.map(|x| x / surface),
            () => first.map(|x| x / volume),
        };
        let volume = if flat { 0.0 } else { volume };
        let moved = |i: usize| plus(second[i], shift, -shift[i] * volume);
        let moment = |i: usize, j: usize| if flat { 0.0 } else { moved(i)[j] };
        let second_moments = V::corners(|i| V::from_fn(|j| times(moment(i, j), D + 2)));
        let (volume, surface) = (times(volume, D), times(surface, D - 1));
        let centre = V::from_fn(|axis| V::Scalar::from_f64(middle[axis] + shift[axis] * back));
        Mass { volume, surface, centre, second_moments }
    }
}

/// A volume of so many EPSILON of the products that it is the sum of is known to hardly a digit.
const HIDDEN: f64 = 64.0;

/// |e| |f| |v₀|, for the edges e and f at v₀ (in the plane, one): what e × f · v₀ is rounded relative to.
fn product<const D: usize>(v: [Coordinates<D>; D]) -> f64 {
    let length = |v: Coordinates<D>| root(dot(v, v));
    v[1..].iter().fold(length(v[0]), |product, &corner| product * length(minus(corner, v[0])))
}

/// p + q · times
fn plus<const D: usize>(p: Coordinates<D>, q: Coordinates<D>, times: f64) -> Coordinates<D> {
    array::from_fn(|i| p[i] + q[i] * times)
}
