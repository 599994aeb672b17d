//! Whether two shapes overlap: by the cone of the vertices found so far.
//!
//! With m the middle of the difference, vertices pᵢ and any weights λᵢ ≥ 0, let c = m + Σ λᵢ pᵢ.
//!
//! - If a ball of radius r about m lies in the difference, and |c| < r, then so does m − c, and
//!   0 = (m − c) + Σ λᵢ pᵢ over 1 + Σ λᵢ is a mean of points of the difference: the cores overlap.
//! - If c is the nearest to 0 of all such points, no vertex found so far is beyond the plane through
//!   the origin across c. So that is where to look.
//!
//! 1. Look along −c, tilted a little, so that the vertices found lie behind the origin: if nothing lies
//!    before it, the shapes are apart.
//! 2. With what is found, c is nearest on a face of the cone: in space the cone of one vertex or two, in
//!    the plane of one.
//! 3. If the middle is within the cone of three, in the plane of two, c is 0.
//!
//! Wilhelmsen 1976 (nearest point of a cone), with a ball at its end. A portal between three vertices
//! that is moved outwards (Snethen 2008) takes twice the probes where shapes overlap slightly, since
//! it has to be behind the origin and not only around the ray.

use super::{CLEAR, End, Search};
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::space::{Field, Scalar, Vector, cross};

/// The sine of the tilt, about. At 1/256 nothing is left open that this leaves, at 1/16 much more.
const TILT: f64 = 1.0 / 64.0;
/// Probes after which the middle stays where it is.
const FEW: u32 = 6;

impl<V: Vector, D: AnyDifference<V>> Search<'_, V, D> {
    pub(super) fn in_space(&mut self) -> Result<End, End> {
        let ball = self.ball();
        match self.search(ball, -self.middle) {
            Err(None) if ball == V::Scalar::ZERO && self.probes <= FEW => {
                Search { ..*self }.search_elsewhere()
            }
            end => end,
        }
    }

    /// The radius of a ball about the middle of the difference that lies in it, as far as the shapes tell;
    /// before the first look.
    #[inline]
    pub(super) fn ball(&mut self) -> V::Scalar {
        let (a, b, _) = self.difference.parts();
        self.reach = self.reach.max(self.difference.reach_squared());
        ball(a) + ball(b)
    }

    /// In the plane, two vertices are all that a cone around the middle needs.
    #[inline(always)]
    pub(super) fn search(&mut self, ball: V::Scalar, first: V) -> Result<End, End> {
        self.prove(ball, [], [])?;
        let mut p = self.look(first)?;
        loop {
            let (q, r) = self.beside(ball, p)?;
            if V::DIM == 2 {
                return Ok(self.is_inside(&[q, r]).then_some(true));
            }
            p = self.between(ball, q, r)?;
        }
    }

    /// Where the origin is in line with the middle and a corner or an edge, as where all is level, it is
    /// on the border of what the vertices span. Seen from a middle that is nothing's middle it is not,
    /// if the first look is aslant as well: bodies of revolution have all else in one plane.
    ///
    /// A function of its own, and of a copy, so that the search that most pairs need keeps its state to itself.
    #[cold]
    #[inline(never)]
    fn search_elsewhere(mut self) -> Result<End, End> {
        let aslant = |x: f64, y: f64, z: f64| V::from_fn(|i| V::Scalar::from_f64([x, y, z][i]));
        let part = |point: V, sixteenths: f64| point * V::Scalar::from_f64(sixteenths / 16.0);
        let p = self.look(aslant(4.0, 2.0, 1.0))?;
        let q = self.look(aslant(1.0, -4.0, 2.0))?;
        let r = self.look(aslant(2.0, 1.0, -4.0))?;
        self.middle = (part(self.middle, 8.0) + part(p, 5.0)) + (part(q, 2.0) + part(r, 1.0));
        self.search(V::Scalar::ZERO, part(p, 2.0) - self.middle)
    }

    /// From one vertex to two that c is between. Every step brings c nearer.
    #[inline]
    fn beside(&mut self, ball: V::Scalar, mut p: V) -> Result<(V, V), End> {
        let (m, more) = (self.middle, V::Scalar::from_f64(1.0 + TILT));
        loop {
            // c ⟂ p
            let weight = -m.dot(p) / p.length_squared();
            if !(weight > V::Scalar::ZERO) {
                return Err(None);
            }
            self.prove(ball, [p], [weight])?;
            let q = self.look(-(m + p * (weight * more)))?;
            if self.keeps(p, q) {
                return Ok((p, q));
            }
            p = q;
        }
    }

    /// From two vertices to the one of which c is a multiple, unless that ends it.
    #[inline]
    fn between(&mut self, ball: V::Scalar, mut p: V, mut q: V) -> Result<V, End> {
        let (zero, m) = (V::Scalar::ZERO, self.middle);
        if cross(p, q).dot(m) > zero {
            (p, q) = (q, p);
        }
        loop {
            // −c is a multiple of n, which the middle is behind.
            let n = cross(p, q);
            let (behind, squared) = (m.dot(n), n.length_squared());
            if behind * behind < ball * ball * squared {
                let weights = [m.dot(cross(n, q)) / squared, m.dot(cross(p, n)) / squared];
                self.prove(ball, [p, q], weights)?;
            }
            // Away from the line through p and q.
            let edge = q - p;
            let tilt = cross(edge, n) * (V::Scalar::from_f64(TILT) / edge.largest());
            let s = self.look(n - tilt)?;
            let height = s.dot(n);
            if !(height > zero) {
                return Err(None);
            }
            let (of_p, of_q) = (m.dot(cross(q, s)), m.dot(cross(s, p)));
            match () {
                () if of_p <= zero && of_q <= zero => {
                    let weights = [of_p, of_q, behind].map(|volume| -volume / height);
                    self.prove(ball, [p, q, s], weights)?;
                    if self.is_inside(&[p, q, s]) {
                        return Err(Some(true));
                    }
                    return Err(None);
                }
                () if of_p > zero && self.keeps(q, s) => p = s,
                () if of_q > zero && self.keeps(p, s) => q = s,
                () => return Ok(s),
            }
        }
    }

    /// Whether `p` has a weight above 0 where c is nearest for `p` and the newer `q`.
    #[inline]
    fn keeps(&self, p: V, q: V) -> bool {
        let m = self.middle;
        m.dot(q) * p.dot(q) > m.dot(p) * q.length_squared()
    }

    /// Ends if these weights prove an overlap, whatever rounding has done: each vertex, and the middle,
    /// is off by the slack at most.
    #[inline]
    fn prove<const N: usize>(
        &self,
        ball: V::Scalar,
        vertices: [V; N],
        weights: [V::Scalar; N],
    ) -> Result<(), End> {
        let terms = || vertices.into_iter().zip(weights);
        let c = terms().fold(self.middle, |sum, (vertex, weight)| sum + vertex * weight);
        let squared = c.length_squared();
        if !(squared < ball * ball) {
            return Ok(());
        }
        let total = weights.into_iter().fold(V::Scalar::ONE, |sum, weight| sum + weight);
        let room = ball - self.slack() * V::Scalar::from_f64(CLEAR) * total;
        let sound = weights.into_iter().all(|weight| weight >= V::Scalar::ZERO);
        let proved = sound && room > V::Scalar::TINY && squared < room * room;
        if proved { Err(Some(true)) } else { Ok(()) }
    }
}

/// The radius of a ball about its middle that lies in a shape, as far as the shape tells.
#[inline]
fn ball<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> V::Scalar {
    let (middle, radius) = if let Some(half) = shape.half_extents() {
        let least = (1..V::DIM).fold(half.get(0), |least, axis| least.min(half.get(axis)));
        (V::ZERO, least)
    } else if V::DIM == 2
        && let Some(of) = shape.polygon()
    {
        let middle = V::from_fn(|axis| of.middle[axis]);
        (middle, of.inradius)
    } else if let Some(of) = shape.boundary() {
        (of.middle, of.inradius)
    } else {
        return V::Scalar::ZERO;
    };
    if middle == shape.interior() { radius } else { V::Scalar::ZERO }
}
