//! Whether two shapes overlap, and no more: by the way from the middle of the difference to the origin.
//!
//! Vertices are gathered until their cone holds that way, or nearly so (`cone.rs`); boxes have their
//! separating axes (`boxes.rs`), polygons of few corners the edge that faces the other
//! (`closed/polygons.rs`). What is not clear-cut is left to the solvers: touching, flat differences, and
//! cores that are nearer than their margins.

mod boxes;
mod cone;

use super::closed;
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::shape::Support;
use crate::space::{Field, Scalar, Vector};

/// Probes after which something else is better; ten are many.
const MOST_PROBES: u32 = 32;
/// How many times the slack the origin must be inside: the middle has roundings of its own.
const CLEAR: f64 = 8.0;

/// `None` where that is not clear-cut; `margin` is the sum of both.
#[inline]
pub(super) fn settle<V, D>(difference: &D, margin: V::Scalar) -> Option<bool>
where
    V: Vector,
    D: AnyDifference<V>,
{
    let (a, b) = difference.middles();
    let reach = a.length_squared().max(b.length_squared()).max(difference.shift());
    let mut search = Search { difference, margin, middle: a - b, reach, probes: 0 };
    if difference.is_point() {
        return search.of_points();
    }
    let curved = margin > V::Scalar::ZERO;
    let end = match search.of_boxes().filter(|_| !curved) {
        Some(end) => end,
        None if V::DIM == 2 => search.in_the_plane(curved),
        None if curved => search.first_look(),
        None => search.in_space(),
    };
    end.unwrap_or_else(|early| early)
}

struct Search<'d, V: Vector, D> {
    difference: &'d D,
    margin: V::Scalar,
    middle: V,
    /// The square of the greatest length of a point of either shape, or of B's translation; before the
    /// first look, of their middles.
    reach: V::Scalar,
    probes: u32,
}

/// A verdict: early, if it is an error. `None` is not clear-cut.
type End = Option<bool>;

impl<V: Vector, D: AnyDifference<V>> Search<'_, V, D> {
    /// What rounding may have taken from a bound. Squares of what is tiny have lost their digits.
    #[inline]
    fn slack(&self) -> V::Scalar {
        let units = V::Scalar::from_f64(Bracket::<V>::SLACK) * V::Scalar::EPSILON;
        units * (self.reach.sqrt() + self.margin) + V::Scalar::TINY
    }

    /// The difference is its middle.
    #[inline]
    fn of_points(&self) -> End {
        // |d − m| > slack, times d + m: s (d + m) ≤ 3 · 32 EPSILON (reach² + d² + m²)
        let (apart, margin) = (self.middle.length_squared(), self.margin * self.margin);
        let units = V::Scalar::from_f64(3.0 * Bracket::<V>::SLACK) * V::Scalar::EPSILON;
        // Squares of what is tiny have lost their digits.
        let reach = self.reach.max(self.difference.reach_squared());
        let slack = units * (reach + apart + margin) + V::Scalar::TINY * V::Scalar::TINY;
        let gap = apart - margin;
        let clear = gap.abs() > slack && slack < V::Scalar::INFINITY;
        clear.then_some(gap < V::Scalar::ZERO)
    }

    /// Boxes about their origins. `None` if they are something else.
    #[inline]
    fn of_boxes(&mut self) -> Option<Result<End, End>> {
        let (a, b, a_from_b) = self.difference.parts();
        let (a, b) = (a.half_extents()?, b.half_extents()?);
        let squares = [a.length_squared(), b.length_squared(), self.difference.shift()];
        // Not finite, or not a number: the greatest of them would not tell.
        if !(squares[0] + squares[1] + squares[2] < V::Scalar::INFINITY) {
            return Some(Err(None));
        }
        self.reach = self.reach.max(squares[0]).max(squares[1]);
        Some(Ok(boxes::overlap([a, b], a_from_b, self.reach.sqrt(), self.slack())))
    }

    /// Where corners are few, the edge that faces the other one tells. To ask for balls before that is
    /// sooner done deep, and later done elsewhere.
    fn in_the_plane(&mut self, curved: bool) -> Result<End, End> {
        if let Some(known) = closed::overlap(self.difference, self.margin) {
            return Ok(Some(known));
        }
        if curved {
            return self.first_look();
        }
        let ball = self.ball();
        self.search(ball, -self.middle)
    }

    /// One look at curved shapes, which may part them.
    fn first_look(&mut self) -> Result<End, End> {
        self.reach = self.reach.max(self.difference.reach_squared());
        self.look(-self.middle).map(|_| None)
    }

    /// One probe; ends where it proves that the shapes are apart, or after too many.
    #[inline]
    fn look(&mut self, direction: V) -> Result<V, End> {
        self.probes += 1;
        let Vertex { a, b, p, .. } = self.difference.support(direction);
        self.reach = self.reach.max(a.length_squared()).max(b.length_squared());
        // −p·n / |n| > margin + slack, without dividing
        let along = p.dot(direction);
        if along < V::Scalar::ZERO {
            let least = self.margin + self.slack();
            if along * along > least * least * direction.length_squared() {
                return Err(Some(false));
            }
        }
        if self.probes > MOST_PROBES { Err(None) } else { Ok(p) }
    }

    /// Whether the origin is inside the simplex of portal and middle, and clearly so: its distance
    /// from a face is the volume that it spans with it over the face's area.
    #[inline]
    fn is_inside(&self, portal: &[V]) -> bool {
        let clear = self.slack() * V::Scalar::from_f64(CLEAR);
        // Corners are 2 reach from the origin at most, edges 4 reach long, and products of DIM of
        // them are rounded eight times.
        let unit = V::Scalar::from_f64(128.0) * V::Scalar::EPSILON;
        let rounding = (0..V::DIM).fold(unit, |product, _| product * self.reach.sqrt());
        let mut sides = [true; 2];
        // The portal, and with the middle in the place of each of its corners.
        for lacking in 0..=portal.len() {
            let corner = |i: usize| if i + 1 == lacking { self.middle } else { portal[i] };
            let face = V::facet_normal(V::corners(corner));
            let volume = face.dot(corner(0));
            let far = (volume * volume > clear * clear * face.length_squared())
                & (volume.abs() > rounding);
            let before = (volume > V::Scalar::ZERO) == (lacking == 0);
            sides = [sides[0] & far & before, sides[1] & far & !before];
        }
        sides[0] | sides[1]
    }
}
