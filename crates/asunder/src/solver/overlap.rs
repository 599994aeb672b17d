//! Whether two cores overlap, and no more: along the ray from the middle of the difference through
//! the origin.
//!
//! 1. A portal is three vertices that the ray passes between. It is found by looking beside the ray.
//! 2. If the origin is on this side of it, it is inside the simplex of portal and middle, and that
//!    is inside the difference: the cores overlap.
//! 3. Else probe along the portal's normal. A bound above 0 proves that they are apart; what is found
//!    otherwise takes the place of one of the three, so that the ray still passes between them.
//!
//! Snethen 2008 (portal refinement). A step costs a third of one of GJK's, since nothing has to be
//! nearest. What is not clear-cut is left to the solvers: touching, flat shapes, the plane.

use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::space::{Field, Scalar, Vector};

/// Probes after which something else is better; ten are many.
const MOST_PROBES: u32 = 32;
/// How many times the slack the origin must be inside: the middle has roundings of its own.
const CLEAR: f64 = 64.0;

/// `None` where that is not clear-cut.
pub(super) fn settle<V: Vector, D: AnyDifference<V>>(difference: &D) -> Option<bool> {
    if V::DIM != 3 {
        return None;
    }
    let (a, b) = difference.middles();
    let reach = a.length_squared().max(b.length_squared()).max(difference.shift());
    let search = Search { difference, middle: a - b, reach, probes: 0 };
    search.run().unwrap_or_else(|verdict| verdict)
}

struct Search<'d, V: Vector, D> {
    difference: &'d D,
    middle: V,
    /// The square of the greatest |a| or |b| met, or of B's translation.
    reach: V::Scalar,
    probes: u32,
}

/// An early end: apart, or not clear-cut.
type End = Option<bool>;

impl<V: Vector, D: AnyDifference<V>> Search<'_, V, D> {
    fn run(mut self) -> Result<End, End> {
        let mut portal = self.portal()?;
        loop {
            let outward = self.outward(&portal)?;
            if outward.dot(portal[0]) > V::Scalar::ZERO && self.is_inside(&portal) {
                return Ok(Some(true));
            }
            let apex = self.look(outward)?;
            if !((apex - portal[0]).dot(outward) > V::Scalar::ZERO) {
                return Err(None);
            }
            // Of the three that it makes with two of the corners, the one that the ray passes.
            let across = cross(apex, self.middle);
            let side = portal.map(|corner| corner.dot(across) > V::Scalar::ZERO);
            let place = match side {
                [true, true, _] | [false, _, false] => 0,
                [true, false, _] => 2,
                [false, _, true] => 1,
            };
            portal[place] = apex;
        }
    }

    /// Three vertices that the ray passes between, the one after the other as seen from the middle.
    #[inline]
    fn portal(&mut self) -> Result<[V; 3], End> {
        let (zero, m) = (V::Scalar::ZERO, self.middle);
        let mut p = self.look(-m)?;
        let mut q = self.look(cross(p, m))?;
        let mut beside = cross(p - m, q - m);
        if beside.dot(m) > zero {
            (p, q, beside) = (q, p, -beside);
        }
        loop {
            let r = self.look(beside)?;
            let across = cross(r, m);
            if p.dot(across) < zero {
                q = r;
            } else if q.dot(across) > zero {
                p = r;
            } else {
                return Ok([p, q, r]);
            }
            beside = cross(p - m, q - m);
        }
    }

    /// One probe; ends where it proves that the cores are apart, or nothing at all.
    #[inline]
    fn look(&mut self, direction: V) -> Result<V, End> {
        self.probes += 1;
        let Vertex { a, b, p, .. } = self.difference.support(direction);
        self.reach = self.reach.max(a.length_squared()).max(b.length_squared());
        // −p·n / |n| > slack, without roots
        let along = p.dot(direction);
        let units = V::Scalar::from_f64(Bracket::<V>::SLACK) * V::Scalar::EPSILON;
        let slack = units * units * self.reach;
        if along < V::Scalar::ZERO && along * along > slack * direction.length_squared() {
            return Err(Some(false));
        }
        if self.probes > MOST_PROBES { Err(None) } else { Ok(p) }
    }

    /// The portal's normal, away from the middle.
    #[inline]
    fn outward(&self, &[p, q, r]: &[V; 3]) -> Result<V, End> {
        let normal = cross(q - p, r - p);
        let along = normal.dot(p - self.middle);
        match () {
            () if along > V::Scalar::ZERO => Ok(normal),
            () if along < V::Scalar::ZERO => Ok(-normal),
            () => Err(None),
        }
    }

    /// Whether the origin is inside the simplex of portal and middle, and clearly so. Its distance from
    /// a face is the volume that it spans with it over the face's area. No corner is farther out than
    /// 2 reach, so no edge is longer than 4 reach, and no area larger than 16 reach².
    #[inline]
    fn is_inside(&self, &[p, q, r]: &[V; 3]) -> bool {
        let m = self.middle;
        let clear = V::Scalar::from_f64(CLEAR * Bracket::<V>::SLACK) * V::Scalar::EPSILON;
        let area = self.reach * V::Scalar::from_f64(16.0);
        let least = clear * self.reach.sqrt() * area;
        let (pq, qr, rp) = (cross(p, q), cross(q, r), cross(r, p));
        let volumes = [p.dot(qr), -m.dot(qr), -m.dot(rp), -m.dot(pq)];
        volumes.iter().all(|&v| v > least) || volumes.iter().all(|&v| -v > least)
    }
}

/// In space.
#[inline]
fn cross<V: Vector>(p: V, q: V) -> V {
    V::facet_normal(V::corners(|i| [V::ZERO, p, q][i]))
}
