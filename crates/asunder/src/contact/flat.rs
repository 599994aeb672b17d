//! Outlines laid flat across an axis.
//!
//! Coordinates u, v across the axis, and the height along it as an affine function of them: of a face
//! by its normal, of an edge by its slope, of a corner a constant. To the sides of a round edge the surface falls
//! off as a circle does.

use super::feature::Outline;
use crate::space::{Field, Scalar, Unit, Vector};

/// Sides further apart than this many EPSILON of the size are told apart.
pub(super) const ROUNDING: f64 = 16.0;

/// The same of the place where shapes meet.
pub(super) const PLACE: f64 = 2.0;

/// A face is thin that is narrower than this many times what rounding hides.
const THIN: f64 = 4096.0;

/// Coordinates across the axis.
pub(super) type Across<S> = [S; 2];

/// An outline laid flat.
pub(super) struct Flat<S, const N: usize> {
    corners: [Across<S>; N],
    count: usize,
    /// 1 where the corners of a face run counter-clockwise, −1 where they run clockwise.
    turn: S,
    /// A face narrower than rounding: its sides cut nothing off, or anything.
    pub(super) is_sliver: bool,
    /// A face not much wider than that: how long it is depends on rounding.
    pub(super) is_thin: bool,
    /// height(u, v) = base + slope · (u, v)
    base: S,
    slope: Across<S>,
    /// Of an edge.
    radius: S,
}

#[inline]
pub(super) fn dot<S: Scalar>(p: Across<S>, q: Across<S>) -> S {
    p[0] * q[0] + p[1] * q[1]
}

#[inline]
pub(super) fn cross<S: Scalar>(p: Across<S>, q: Across<S>) -> S {
    p[0] * q[1] - p[1] * q[0]
}

#[inline]
pub(super) fn minus<S: Scalar>(p: Across<S>, q: Across<S>) -> Across<S> {
    [p[0] - q[0], p[1] - q[1]]
}

/// p + (q − p) t
#[inline]
pub(super) fn between<S: Scalar>(p: Across<S>, q: Across<S>, t: S) -> Across<S> {
    [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
}

/// Where the directions across an axis turn by half a circle. Not at 0: faces of boxes and prisms often look along an
/// axis whose z is 0 but for rounding, and which of their contacts are kept goes by these directions.
const TURNED: f64 = -0.37;

/// An axis and, in space, two directions across it; in the plane one, and the zero vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<V> {
    pub(super) origin: V,
    n: V,
    u: V,
    v: V,
}

impl<V: Vector> Frame<V> {
    /// The directions depend on the axis alone, and continuously but where its z is [`TURNED`].
    #[inline]
    pub(super) fn new(origin: V, axis: Unit<V>) -> Self {
        let n = axis.get();
        if V::DIM == 2 {
            let u = V::from_fn(|i| if i == 0 { n.get(1) } else { -n.get(0) });
            return Self { origin, n, u, v: V::ZERO };
        }
        // Duff and others 2017, "Building an Orthonormal Basis, Revisited".
        let [x, y, z] = [n.get(0), n.get(1), n.get(2)];
        let one = V::Scalar::ONE;
        let sign = if z < V::Scalar::from_f64(TURNED) { -one } else { one };
        let a = -one / (sign + z);
        let b = x * y * a;
        let u = [one + sign * x * x * a, sign * b, -sign * x];
        let v = [b, sign + y * y * a, -y];
        Self { origin, n, u: V::from_fn(|i| u[i]), v: V::from_fn(|i| v[i]) }
    }

    #[inline]
    pub(super) fn across(&self, point: V) -> Across<V::Scalar> {
        let from = point - self.origin;
        [from.dot(self.u), from.dot(self.v)]
    }

    #[inline]
    pub(super) fn height(&self, point: V) -> V::Scalar {
        (point - self.origin).dot(self.n)
    }

    /// The point at these coordinates and this height.
    #[inline]
    pub(super) fn lift(&self, at: Across<V::Scalar>, height: V::Scalar) -> V {
        self.origin + self.u * at[0] + self.v * at[1] + self.n * height
    }

    /// Lays an outline flat; an edge is round with this radius.
    #[cfg_attr(target_arch = "wasm32", inline)]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn flatten<const N: usize>(
        &self,
        outline: &Outline<V>,
        radius: V::Scalar,
    ) -> Flat<V::Scalar, N> {
        let points = outline.corners();
        let count = points.len().min(N);
        let zero = V::Scalar::ZERO;
        let mut corners = [[zero; 2]; N];
        for (corner, &point) in corners.iter_mut().zip(points) {
            *corner = self.across(point);
        }
        let slope = match count {
            0 | 1 => [zero; 2],
            2 => {
                // height rises by e·n over the edge's length across
                let along = minus(corners[1], corners[0]);
                let squared = dot(along, along).max(V::Scalar::TINY * V::Scalar::TINY);
                let rise = (points[1] - points[0]).dot(self.n) / squared;
                [along[0] * rise, along[1] * rise]
            }
            _ => {
                // m·(x − x₀) = 0
                let m = outline.normal();
                let steep = -V::Scalar::ONE / m.dot(self.n);
                [m.dot(self.u) * steep, m.dot(self.v) * steep]
            }
        };
        let base = points.first().map_or(zero, |&p| self.height(p) - dot(slope, corners[0]));
        let (mut turn, mut is_sliver, mut is_thin) = (V::Scalar::ONE, false, false);
        if count > 2 {
            let (area, extent) = area_and_extent(&corners[..count]);
            turn = if area < zero { -turn } else { turn };
            let hidden = self.rounding_of(extent) * extent;
            is_sliver = area.abs() <= hidden;
            is_thin = area.abs() <= hidden * V::Scalar::from_f64(THIN);
        }
        let radius = if count == 2 { radius } else { zero };
        Flat { corners, count, turn, is_sliver, is_thin, base, slope, radius }
    }

    /// Length by which rounding puts what is here off, where it is turned and moved into this frame.
    pub(super) fn off_place(&self) -> V::Scalar {
        V::Scalar::from_f64(PLACE) * V::Scalar::EPSILON * self.origin.largest()
    }

    /// Length that rounding hides of what reaches so far from the origin of the frame: of its place in
    /// the frame of the shape as well.
    pub(super) fn rounding_of(&self, extent: V::Scalar) -> V::Scalar {
        let size = self.origin.largest() + extent;
        V::Scalar::from_f64(ROUNDING) * V::Scalar::EPSILON * size
    }
}

/// Twice the area, negative where they run clockwise, and how far they are from the first, by the
/// greater coordinate.
#[inline]
fn area_and_extent<S: Scalar>(corners: &[Across<S>]) -> (S, S) {
    let first = corners[0];
    let (mut area, mut extent, mut before) = (S::ZERO, S::ZERO, [S::ZERO; 2]);
    for &corner in &corners[1..] {
        let here = minus(corner, first);
        area = area + cross(before, here);
        extent = extent.max(here[0].abs()).max(here[1].abs());
        before = here;
    }
    (area, extent)
}

impl<S: Scalar, const N: usize> Flat<S, N> {
    #[inline]
    pub(super) fn height(&self, at: Across<S>) -> S {
        self.base + dot(self.slope, at)
    }

    /// Whether it is a round edge.
    #[inline]
    pub(super) fn is_round(&self) -> bool {
        self.radius > S::ZERO
    }

    /// The tangent of the angle between its normal and the axis, if it is a face. Beside an edge there is nothing,
    /// and a corner has no border.
    pub(super) fn steep(&self) -> S {
        if self.count == 2 { S::INFINITY } else { dot(self.slope, self.slope).sqrt() }
    }

    /// The corners between which it is highest, or lowest if `up` is −1: the highest one, and the one that its more
    /// level side leads to; and the way there.
    pub(super) fn highest(&self, up: S) -> ([usize; 2], Across<S>) {
        // A shape of one's own may show no corner at all.
        let (corners, count) = (&self.corners, self.count.max(1));
        let rise = |way: Across<S>| dot(self.slope, way) * up;
        let higher = |i: usize, j: usize| if rise(corners[j]) > rise(corners[i]) { j } else { i };
        let top = (1..count).fold(0, higher);
        let way = |to: usize| minus(corners[to], corners[top]);
        let level = |to| rise(way(to)) / dot(way(to), way(to)).sqrt();
        let (next, before) = ((top + 1) % count, (top + count - 1) % count);
        let to = if level(before) > level(next) { before } else { next };
        ([top, to], way(to))
    }

    /// How far aside of the middle line of a round edge; of nothing else.
    fn aside(&self, at: Across<S>) -> S {
        let (from, edge) = (self.corners[0], minus(self.corners[1], self.corners[0]));
        let length = dot(edge, edge).sqrt();
        if self.is_round() && length > S::ZERO {
            (cross(minus(at, from), edge) / length).abs()
        } else {
            S::ZERO
        }
    }

    /// Whether a place is farther aside of a round edge than that reaches: none of its surface is there.
    #[cold]
    pub(super) fn is_past(&self, at: Across<S>) -> bool {
        self.aside(at) > self.radius
    }

    /// How much lower than along its middle line a round edge is here; nothing else is.
    #[cold]
    pub(super) fn sag(&self, at: Across<S>) -> S {
        let aside = self.aside(at).min(self.radius);
        if !(aside > S::ZERO) {
            return S::ZERO;
        }
        let up = ((self.radius - aside) * (self.radius + aside)).sqrt();
        // Across its line, which may be inclined.
        let steep = (S::ONE + dot(self.slope, self.slope)).sqrt();
        aside * (aside / (self.radius + up)) * steep
    }

    /// The nearest place along a round edge whose surface is between its ends: seen along the axis, what falls off
    /// from an edge that is inclined comes nearer to one of them. It falls off against the axis, where `down` is −1,
    /// on A, and along it, where that is 1, on B. Along the other one's edge if that is sharp: it is touched there.
    #[cold]
    pub(super) fn within(&self, at: Across<S>, down: S, other: &Self) -> Across<S> {
        let (from, edge) = (self.corners[0], minus(self.corners[1], self.corners[0]));
        let squared = dot(edge, edge);
        if !(self.is_round() && squared > S::ZERO) {
            return at;
        }
        let steep = S::ONE + dot(self.slope, self.slope);
        let step = |at: Across<S>, way: Across<S>| {
            let off = -down * self.sag(at) * dot(self.slope, edge) / steep;
            let along = dot(minus(at, from), edge);
            let back = along.max(off).min(squared + off) - along;
            let part = back / dot(way, edge);
            if back == S::ZERO { at } else { [at[0] + way[0] * part, at[1] + way[1] * part] }
        };
        let way = minus(other.corners[1], other.corners[0]);
        let cosine = dot(way, edge);
        // Farther from parallel than 60°, they have but the point in common where they cross.
        let is_beside = cosine * cosine * S::from_f64(4.0) > dot(way, way) * squared;
        let is_on_other = other.count == 2 && !other.is_round() && is_beside;
        // How far it falls off changes a little on the way.
        let times = if is_on_other { 3 } else { 0 };
        let at = (0..times).fold(at, |at, _| step(at, way));
        step(at, edge)
    }

    #[inline]
    pub(super) fn corners(&self) -> &[Across<S>] {
        &self.corners[..self.count]
    }

    /// Where each side of a face begins, and its way to the next, or back from there: the face is to its
    /// left.
    #[inline]
    pub(super) fn sides(&self) -> impl Iterator<Item = (Across<S>, Across<S>)> {
        let corners = self.corners();
        let next = corners.iter().skip(1).chain(corners.first());
        let along = |[x, y]: Across<S>| [x * self.turn, y * self.turn];
        corners.iter().zip(next).map(move |(&from, &to)| (from, along(minus(to, from))))
    }

    /// How far it reaches from the origin of the frame, by the greater coordinate.
    pub(super) fn largest(&self) -> S {
        let largest = |most: S, c: &Across<S>| most.max(c[0].abs()).max(c[1].abs());
        self.corners().iter().fold(S::ZERO, largest)
    }

    /// Length that rounding hides.
    pub(super) fn rounding(&self) -> S {
        S::from_f64(ROUNDING) * S::EPSILON * self.largest()
    }
}
