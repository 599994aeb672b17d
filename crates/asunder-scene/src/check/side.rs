//! On which side of a surface a point is.
//!
//! 1. A ray from the point is followed out: each triangle that it leaves through counts 1, each that it
//!    enters through −1. The sum is how often the surface goes around the point: 0 outside.
//! 2. A ray that comes near an edge tells nothing; the next one goes another way.
//! 3. If none tells, the solid angles of all triangles do (Van Oosterom and Strackee 1983).

use super::bounds::Bounds;
use super::surface::Surface;
use asunder::Vector;
use asunder::glam::{DVec3, dvec3};

/// Ways that edges of what people draw do not run along.
const WAYS: [DVec3; 4] = [
    dvec3(0.577_913_2, 0.331_904_7, 0.745_512_9),
    dvec3(-0.711_838_1, 0.268_402_9, 0.649_071_3),
    dvec3(0.190_427_7, -0.883_016_5, 0.428_965_1),
    dvec3(-0.405_219_6, -0.517_338_2, -0.753_780_4),
];

/// How near to an edge a ray may come, in heights of the triangle, and to its plane's direction.
const NEAR: f64 = 1e-9;

impl Surface {
    /// Whether a point is inside, if there is an inside and the point is clearly on one side.
    pub(crate) fn holds(&self, point: DVec3) -> Option<bool> {
        if !self.closed {
            return None;
        }
        let by_rays = WAYS.iter().find_map(|&way| self.times_around(point, way));
        by_rays.map(|times| times != 0).or_else(|| {
            let winding = self.winding(point).abs();
            let is_clear = (winding - winding.round()).abs() < 0.1;
            is_clear.then_some(winding > 0.5)
        })
    }

    /// By a ray; `None` if it comes near an edge, or begins on the surface.
    fn times_around(&self, from: DVec3, way: DVec3) -> Option<i32> {
        let on_surface = self.bounds().diagonal() * 1e-14;
        let mut times = 0;
        // Half as deep again as a tree over every number there is.
        let mut stack = [0_u32; 64];
        let mut waiting = usize::from(self.tree.root().is_some());
        while waiting > 0 {
            waiting -= 1;
            let number = stack[waiting];
            let node = self.tree.node(number);
            if !meets(&node.bounds, from, way) {
                continue;
            }
            if !node.is_leaf() {
                stack[waiting..waiting + 2].copy_from_slice(&self.tree.halves(number));
                waiting += 2;
                continue;
            }
            for item in node.items() {
                times += left_through(self.corners(item), from, way, on_surface)?;
            }
        }
        Some(times)
    }

    /// By the solid angles of all triangles: about 1 inside, about 0 outside.
    fn winding(&self, point: DVec3) -> f64 {
        let angle = |item: usize| {
            let [a, b, c] = self.corners(item).map(|corner| corner - point);
            // At length 1, since products of four lengths may be no numbers.
            let longest = a.length().max(b.length()).max(c.length());
            let [a, b, c] = [a, b, c].map(|side| side / longest);
            let (la, lb, lc) = (a.length(), b.length(), c.length());
            let over = la * lb * lc
                + Vector::dot(a, b) * lc
                + Vector::dot(b, c) * la
                + Vector::dot(c, a) * lb;
            let volume = Vector::dot(a, b.cross(c));
            // No angle at all where the point is a corner.
            if volume == 0.0 { 0.0 } else { 2.0 * volume.atan2(over) }
        };
        let all = 0..self.welded.triangles.len();
        all.map(angle).sum::<f64>() / (4.0 * core::f64::consts::PI)
    }
}

/// Where a line meets the plane of a triangle.
pub(super) struct Crossing {
    /// The least weight of the point's, by the corners: the point is in the triangle if it is not below 0.
    pub(super) inside: f64,
    /// In lengths of the line's direction.
    pub(super) ahead: f64,
    /// −way · (e × f), of the sides from the first corner.
    det: f64,
}

impl Crossing {
    /// Möller and Trumbore 1997. Not finite where line and plane are parallel.
    pub(super) fn new([a, b, c]: [DVec3; 3], from: DVec3, way: DVec3) -> Self {
        let (e, f, t) = (b - a, c - a, from - a);
        let (p, q) = (way.cross(f), t.cross(e));
        let det = Vector::dot(e, p);
        let (u, v) = (Vector::dot(t, p) / det, Vector::dot(way, q) / det);
        // A number that is none stays none: `min` would take the other.
        let inside = if (u + v).is_nan() { f64::NAN } else { u.min(v).min(1.0 - u - v) };
        Self { inside, ahead: Vector::dot(f, q) / det, det }
    }
}

/// 1 if the ray leaves through the triangle, −1 if it enters, 0 if it does not meet it; `None` if that is not
/// clear.
fn left_through([a, b, c]: [DVec3; 3], from: DVec3, way: DVec3, near: f64) -> Option<i32> {
    let Crossing { inside, ahead, det } = Crossing::new([a, b, c], from, way);
    let flat = det.abs() <= NEAR * (b - a).length() * (c - a).length();
    if flat || !inside.is_finite() || !ahead.is_finite() {
        return None;
    }
    match inside {
        inside if inside < -NEAR => Some(0),
        inside if inside <= NEAR || ahead.abs() <= near => None,
        _ if ahead < 0.0 => Some(0),
        // The normal is e × f, and det = −way · (e × f).
        _ => Some(if det < 0.0 { 1 } else { -1 }),
    }
}

/// Whether a ray comes into a box; a little larger, for rounding.
fn meets(bounds: &Bounds<DVec3>, from: DVec3, way: DVec3) -> bool {
    let (low, high) = ((bounds.low - from) / way, (bounds.high - from) / way);
    let (enters, leaves) = (low.min(high).max_element(), low.max(high).min_element());
    leaves >= 0.0 && enters <= leaves + 1e-9 * leaves.abs()
}
