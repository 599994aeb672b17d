//! Whether a closed mesh is the surface of its convex hull, up to a distance that is measured.
//!
//! 1. A few of its largest triangles have nothing beyond their planes: most meshes fail here.
//! 2. The hull is made; the mesh must enclose about as much.
//! 3. How deep below the hull's surface is the middle c of each triangle? The depth g inside a convex
//!    body is concave, and c is at least a third of the way from any point x of the triangle to some
//!    other, so g(x) ≤ 3 g(c): no point of the mesh is deeper than three times the deepest middle.

use super::welded::Welded;
use asunder::Vector;
use asunder::glam::DVec3;
use asunder::quickhull::ConvexHull;

/// The hull of a mesh, and how deep below its surface the mesh lies at most.
pub(crate) struct Convex {
    pub(crate) hull: ConvexHull<DVec3>,
    pub(crate) deviation: f64,
}

/// How many triangles are tried before the hull is made.
const TRIED: usize = 32;

impl Convex {
    /// `None` if the mesh is not closed, or not convex within `tolerance`.
    pub(crate) fn new(welded: &Welded, tolerance: f64) -> Option<Self> {
        if has_points_beyond(welded, tolerance) || !welded.is_closed() {
            return None;
        }
        let hull = ConvexHull::new(&welded.points).ok()?;
        let volume = hull.mass().volume;
        if !((enclosed(welded).abs() - volume).abs() <= 0.1 * volume) {
            return None;
        }
        let deviation = 3.0 * deepest_middle(welded, &hull, tolerance / 3.0)?;
        Some(Self { hull, deviation })
    }
}

fn area(corners: [DVec3; 3]) -> DVec3 {
    (corners[1] - corners[0]).cross(corners[2] - corners[0])
}

/// Whether there are points on both sides of one of some triangles.
fn has_points_beyond(welded: &Welded, tolerance: f64) -> bool {
    let step = (welded.triangles.len() / TRIED).max(1);
    welded.triangles.iter().step_by(step).any(|&triangle| {
        let corners = welded.corners(triangle);
        let Some(normal) = area(corners).try_normalize() else { return false };
        let heights = welded.points.iter().map(|&p| Vector::dot(normal, p - corners[0]));
        let (low, high) = heights.fold((0.0_f64, 0.0_f64), |(l, h), x| (l.min(x), h.max(x)));
        low < -tolerance && high > tolerance
    })
}

/// The volume enclosed, negative if the mesh is inside out.
fn enclosed(welded: &Welded) -> f64 {
    let base = welded.points.first().copied().unwrap_or(DVec3::ZERO);
    let part = |&triangle: &[u32; 3]| {
        let corners = welded.corners(triangle);
        Vector::dot(area(corners), corners[0] - base) / 6.0
    };
    welded.triangles.iter().map(part).sum()
}

/// The greatest depth of a triangle's middle below the hull's surface; `None` if one is deeper than
/// allowed, as far as a look around tells.
fn deepest_middle(welded: &Welded, hull: &ConvexHull<DVec3>, allowed: f64) -> Option<f64> {
    let faces: Vec<_> = hull.faces().collect();
    let height = |face: usize, point: DVec3| {
        let corner = hull.vertices()[faces[face].outline()[0] as usize];
        Vector::dot(faces[face].normal().get(), corner - point)
    };
    let (mut deepest, mut face) = (0.0_f64, 0);
    for &triangle in &welded.triangles {
        let corners = welded.corners(triangle);
        let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
        // Downhill from face to face; any face's plane is at least as far as the surface.
        let mut depth = height(face, middle);
        loop {
            let around = faces[face].neighbours().iter().map(|&f| (height(f as usize, middle), f));
            match around.min_by(|p, q| p.0.total_cmp(&q.0)) {
                Some((nearer, next)) if nearer < depth => (depth, face) = (nearer, next as usize),
                _ => break,
            }
        }
        if depth > allowed {
            depth = (0..faces.len()).map(|f| height(f, middle)).fold(depth, f64::min);
        }
        if depth > allowed {
            return None;
        }
        deepest = deepest.max(depth);
    }
    Some(deepest)
}
