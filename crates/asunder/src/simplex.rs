//! The point of a simplex that is nearest to the origin, in the plane and in space.
//!
//! For a facet with corners cᵢ and normal n, the foot of the origin has the weights
//!
//!   wᵢ ∝ n · normal(facet with corner i moved to the origin),
//!
//! signed lengths in the plane, signed areas in space. All wᵢ ≥ 0: the foot is inside and is the
//! nearest point. A negative wᵢ: the nearest point lies on the ridge across from corner i. A full
//! simplex asks the facets that the origin is beyond; if there is none, it encloses the origin.
//!
//! Normals, not squared distances: on thin triangles the dot-product form of Ericson 2005, §5.1.5
//! loses half of the digits.

use crate::answer::Witness;
use crate::difference::Vertex;
use crate::space::{Field, Scalar, Vector};

/// Most corners a simplex has: `DIM` + 1 in space.
pub(crate) const MOST: usize = 4;

/// One to `DIM` + 1 vertices, the newest last. Points, ancestors and numbers lie apart: a step looks at
/// points alone.
#[derive(Clone, Copy, Debug)]
pub struct Simplex<V> {
    points: [V; MOST],
    a: [V; MOST],
    b: [V; MOST],
    numbers: [[u32; 2]; MOST],
    count: usize,
}

/// The nearest point to the origin of a simplex, and the corners that carry it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest<V: Vector> {
    /// Which corners carry it, in the order of the simplex, and with which weights: ≥ 0, sum 1. Beyond
    /// `count` the weights are 0.
    pub(crate) corners: [usize; 3],
    pub(crate) weights: [V::Scalar; 3],
    pub(crate) count: usize,
    /// The point: the weighted sum of the corners.
    pub(crate) point: V,
    /// From the point towards the origin. On a facet it is the facet's normal, which stays right
    /// to the last digits however near the origin is.
    pub(crate) direction: V,
}

impl<V: Vector> Nearest<V> {
    /// The weighted corners: `f(i)` is what to weigh at corner `i`.
    #[inline]
    pub(crate) fn weigh(&self, f: impl Fn(usize) -> V) -> V {
        mean(self.corners.map(f), self.weights)
    }

    /// Whether it is nearer than another. As near as rounding tells, the one that more corners carry
    /// counts as nearer: it has the better direction.
    #[inline]
    pub(crate) fn is_nearer(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.point.length_squared(), other.point.length_squared());
        let rounding = V::Scalar::EPSILON * V::Scalar::from_f64(8.0) * mine;
        let level = (mine - theirs).abs() <= rounding;
        if level { self.count > other.count } else { mine < theirs }
    }

    #[inline]
    fn nearer(self, other: Option<Self>) -> Option<Self> {
        other.filter(|other| !self.is_nearer(other)).or(Some(self))
    }
}

impl<V: Vector> Simplex<V> {
    /// No vertex yet.
    pub(crate) const EMPTY: Self = Self {
        points: [V::ZERO; MOST],
        a: [V::ZERO; MOST],
        b: [V::ZERO; MOST],
        numbers: [[0; 2]; MOST],
        count: 0,
    };

    /// How many corners it has.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The corners, the newest last.
    #[inline]
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex<V>> + Clone + '_ {
        (0..self.count).map(|i| Vertex {
            p: self.points[i],
            a: self.a[i],
            b: self.b[i],
            numbers: self.numbers[i],
        })
    }

    /// The points of A and of B behind a mean of corners, by the weights of the first three.
    #[inline]
    pub(crate) fn witness(&self, weights: [V::Scalar; 3]) -> Witness<V> {
        let first = |of: &[V; MOST]| [of[0], of[1], of[2]];
        Witness { a: mean(first(&self.a), weights), b: mean(first(&self.b), weights) }
    }

    #[inline]
    pub(crate) fn contains(&self, vertex: &Vertex<V>) -> bool {
        self.points[..self.count].contains(&vertex.p)
    }

    /// Adds a corner; a full simplex stays as it is.
    #[inline]
    pub(crate) fn push(&mut self, vertex: Vertex<V>) {
        let i = self.count % MOST;
        if self.count <= V::DIM {
            self.points[i] = vertex.p;
            (self.a[i], self.b[i], self.numbers[i]) = (vertex.a, vertex.b, vertex.numbers);
            self.count += 1;
        }
    }

    /// Takes the newest corner away again.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.count = self.count.saturating_sub(1);
    }

    /// Drops the corners that do not carry the nearest point.
    #[inline]
    pub(crate) fn keep(&mut self, nearest: &Nearest<V>) {
        let corners = nearest.corners.map(|i| i % MOST);
        keep(&mut self.points, corners);
        keep(&mut self.a, corners);
        keep(&mut self.b, corners);
        keep(&mut self.numbers, corners);
        self.count = nearest.count;
    }

    /// The nearest point to the origin, or `None` if the simplex encloses the origin.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn nearest(&self) -> Option<Nearest<V>> {
        let p = |i: usize| self.points[i % MOST];
        if self.count <= V::DIM {
            return Some(nearest(&p, self.count));
        }
        let newest = self.count - 1;
        let mut best = None;
        // The facet without the newest corner is where the search came from: not beyond it.
        for left_out in 0..newest {
            let facet = V::corners(|i| i + usize::from(i >= left_out));
            let normal = V::facet_normal(V::corners(|i| p(facet.as_ref()[i])));
            let base = p(facet.as_ref()[0]);
            let inward = normal.dot(p(left_out) - base);
            let origin = -normal.dot(base);
            // Beyond, or on a simplex too flat to have an inside. Which way the normal points is as
            // good as random: no branch for that.
            let zero = V::Scalar::ZERO;
            let beyond = (inward > zero) & (origin < zero)
                | (inward < zero) & (origin > zero)
                | (inward == zero);
            if beyond {
                let nearest = match *facet.as_ref() {
                    [a, b, c, ..] => three([a, b, c], [p(a), p(b), p(c)]),
                    [a, b] => two([a, b], [p(a), p(b)]),
                    _ => one(0, p(0)),
                };
                best = nearest.nearer(best);
            }
        }
        best
    }
}

/// The corners that are kept, to the front: one by one, since what is copied as a whole waits until all
/// of it is there.
#[inline(always)]
fn keep<T: Copy>(of: &mut [T; MOST], [i, j, k]: [usize; 3]) {
    let (first, second, third) = (of[i], of[j], of[k]);
    of[0] = first;
    of[1] = second;
    of[2] = third;
}

#[inline(always)]
fn mean<V: Vector>([p, q, r]: [V; 3], [u, v, w]: [V::Scalar; 3]) -> V {
    p * u + q * v + r * w
}

/// The nearest point to the origin of the hull of the first corners, `DIM` at most, where `p(i)` is
/// corner number `i`.
#[inline(always)]
pub(crate) fn nearest<V: Vector>(p: &impl Fn(usize) -> V, count: usize) -> Nearest<V> {
    match count {
        0 | 1 => one(0, p(0)),
        2 => two([0, 1], [p(0), p(1)]),
        _ => three([0, 1, 2], [p(0), p(1), p(2)]),
    }
}

#[inline(always)]
fn one<V: Vector>(a: usize, point: V) -> Nearest<V> {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    Nearest { corners: [a; 3], weights: [one, zero, zero], count: 1, point, direction: -point }
}

#[inline(always)]
fn two<V: Vector>([a, b]: [usize; 2], [from, to]: [V; 2]) -> Nearest<V> {
    let e = to - from;
    // p(t) = a + t e,  p ⟂ e  ⇒  t = −a·e / e·e,  1 − t = b·e / e·e
    let (wa, wb) = (to.dot(e), -from.dot(e));
    if !(wb > V::Scalar::ZERO) {
        return one(a, from);
    }
    if !(wa > V::Scalar::ZERO) {
        return one(b, to);
    }
    let inverse = V::Scalar::ONE / (wa + wb);
    if !inverse.is_finite() {
        // Closer together than any two numbers that can be divided by each other.
        return one(a, from);
    }
    let (wa, wb) = (wa * inverse, wb * inverse);
    let point = from * wa + to * wb;
    // In the plane a segment is a facet and has a normal; in space it has too many.
    let direction = if V::DIM == 2 {
        let normal = V::facet_normal(V::corners(|i| if i == 0 { from } else { to }));
        towards_origin(normal, from)
    } else {
        // Rounding moved the point along e; near touching that would tilt the direction.
        e * (point.dot(e) * inverse) - point
    };
    Nearest { corners: [a, b, b], weights: [wa, wb, V::Scalar::ZERO], count: 2, point, direction }
}

#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn three<V: Vector>(corners: [usize; 3], [pa, pb, pc]: [V; 3]) -> Nearest<V> {
    let triangle = |x: V, y: V, z: V| V::facet_normal(V::corners(|i| [x, y, z][i.min(2)]));
    let normal = triangle(pa, pb, pc);
    let o = V::ZERO;
    let w = [
        normal.dot(triangle(o, pb, pc)),
        normal.dot(triangle(pa, o, pc)),
        normal.dot(triangle(pa, pb, o)),
    ];
    let zero = V::Scalar::ZERO;
    let inverse = V::Scalar::ONE / (w[0] + w[1] + w[2]);
    let flat = !(inverse > zero && inverse < V::Scalar::INFINITY);
    if !flat && w[0] > zero && w[1] > zero && w[2] > zero {
        let weights = w.map(|w| w * inverse);
        let point = pa * weights[0] + pb * weights[1] + pc * weights[2];
        return Nearest {
            corners,
            weights,
            count: 3,
            point,
            direction: towards_origin(normal, pa),
        };
    }
    // A triangle without area has no foot: then all three edges are asked.
    let [a, b, c] = corners;
    let edges = [([b, c], [pb, pc]), ([a, c], [pa, pc]), ([a, b], [pa, pb])];
    let mut best = None;
    for (i, (corners, points)) in edges.into_iter().enumerate() {
        if flat || !(w[i] > zero) {
            best = two(corners, points).nearer(best);
        }
    }
    best.unwrap_or_else(|| one(a, pa))
}

/// The side of the normal on which the origin lies, seen from a facet through `corner`.
#[inline]
fn towards_origin<V: Vector>(normal: V, corner: V) -> V {
    if normal.dot(corner) > V::Scalar::ZERO { -normal } else { normal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, DVec3, Vec3};

    fn simplex<V: Vector>(points: &[V]) -> Simplex<V> {
        let mut simplex = Simplex::EMPTY;
        points.iter().for_each(|&p| simplex.push(Vertex::new(p, V::ZERO)));
        simplex
    }

    #[test]
    fn finds_corner_edge_face_and_inside() {
        let (x, y, z) = (DVec3::X, DVec3::Y, DVec3::Z);
        let nearest = |points: &[DVec3]| simplex(points).nearest().map(|n| n.point);
        assert_eq!(nearest(&[x * 2.0, x * 3.0]), Some(x * 2.0));
        assert_eq!(nearest(&[x + y, x - y]), Some(x));
        assert_eq!(nearest(&[x + y, x - y, x * 2.0 + z]), Some(x));
        let on_face = nearest(&[DVec3::ONE, x, y, z]).unwrap();
        assert!((on_face - DVec3::splat(1.0 / 3.0)).length() < 1e-15);
        assert_eq!(nearest(&[-x - y - z, x * 3.0, y * 3.0, z * 3.0]), None);
        let planar = simplex(&[DVec2::new(-1.0, -1.0), DVec2::new(1.0, -1.0), DVec2::Y]);
        assert!(planar.nearest().is_none());
    }

    #[test]
    fn keeps_its_digits_on_thin_triangles_in_f32() {
        // Needles 1 long and down to 1e-5 wide, the origin 1e-3 below. Ericson's form is off by
        // 2e-5, 0.03 and 0.4 on the last three.
        for k in 1..=5 {
            let width = 10f32.powi(-k);
            let base = Vec3::new(-0.4, -width / 3.0, 1e-3);
            let corners = [base, base + Vec3::X, base + Vec3::new(0.3, width, 0.0)];
            let nearest = simplex(&corners).nearest().unwrap();
            assert!((nearest.point.length() - 1e-3).abs() < 1e-8, "width {width}: {nearest:?}");
            let axis = crate::Unit::new(nearest.direction).unwrap().get();
            assert!((axis - Vec3::NEG_Z).length() < 1e-6, "width {width}: {axis}");
        }
    }
}
