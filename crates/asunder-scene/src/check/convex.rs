//! Whether a closed mesh is the surface of its convex hull, up to a distance that is measured.
//!
//! 1. A few of its largest triangles have nothing beyond their planes: most meshes fail here.
//! 2. The hull is made; the mesh must enclose about as much.
//! 3. How deep below the hull's surface is the middle c of each triangle? The depth g inside a convex
//!    body is concave, and c is at least a third of the way from any point x of the triangle to some
//!    other, so g(x) ≤ 3 g(c): no point of the mesh is deeper than three times the deepest middle.
//! 4. So all that is deeper is on one side of the mesh. That must be most of the hull: in a sheet that
//!    is thinner, nothing is deeper, and a hole goes unseen.

use super::welded::{Welded, normal};
use asunder::Vector;
use asunder::glam::DVec3;
use asunder::quickhull::ConvexHull;
use asunder::shape::Support;

/// The hull of a mesh, and how deep below its surface the mesh lies at most.
pub(crate) struct Convex {
    pub(crate) hull: ConvexHull<DVec3>,
    pub(crate) deviation: f64,
    /// The triangles are turned inwards.
    pub(crate) inside_out: bool,
}

/// How much of the volume may be no deeper than the mesh, and how far the mesh's own may be off.
const SHELL: f64 = 0.1;

/// How many triangles are tried before the hull is made.
const TRIED: usize = 32;

impl Convex {
    /// `None` if the mesh is not closed, or not convex within `tolerance`.
    pub(crate) fn new(welded: &Welded, tolerance: f64) -> Option<Self> {
        if has_points_beyond(welded, tolerance) || !welded.is_closed() {
            return None;
        }
        let hull = ConvexHull::new(&welded.points).ok()?;
        let (volume, enclosed) = (hull.mass().volume, welded.volume(&welded.triangles));
        if !((enclosed.abs() - volume).abs() <= SHELL * volume) {
            return None;
        }
        let deviation = 3.0 * deepest_middle(welded, &hull, tolerance / 3.0)?;
        let is_solid = deviation * welded.area(&welded.triangles) <= SHELL * volume;
        is_solid.then_some(Self { hull, deviation, inside_out: enclosed < 0.0 })
    }
}

/// Whether there are points on both sides of one of some triangles.
fn has_points_beyond(welded: &Welded, tolerance: f64) -> bool {
    let step = (welded.triangles.len() / TRIED).max(1);
    welded.triangles.iter().step_by(step).any(|&triangle| {
        let corners = welded.corners(triangle);
        let Some(out) = normal(corners).try_normalize() else { return false };
        let heights = welded.points.iter().map(|&p| Vector::dot(out, p - corners[0]));
        let (low, high) = heights.fold((0.0_f64, 0.0_f64), |(l, h), x| (l.min(x), h.max(x)));
        low < -tolerance && high > tolerance
    })
}

/// The greatest depth of a triangle's middle below the hull's surface; `None` if one is deeper than
/// allowed, as far as a look around tells.
fn deepest_middle(welded: &Welded, hull: &ConvexHull<DVec3>, allowed: f64) -> Option<f64> {
    let faces: Vec<_> = hull.faces().collect();
    // Faces are flat only as nearly as they are told: nothing of the hull is beyond these corners.
    let farthest: Vec<DVec3> = faces.iter().map(|f| hull.support(f.normal().get())).collect();
    let height =
        |face: usize, point: DVec3| Vector::dot(faces[face].normal().get(), farthest[face] - point);
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
