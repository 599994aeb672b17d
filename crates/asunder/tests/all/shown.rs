//! What hulls show to an axis, beside a look at all of their faces.

use crate::random::{noise, points, vector};
use asunder::contact::{Feature, Outline, View};
use asunder::glam::DVec3;
use asunder::quickhull::{ConvexHull, Quickhull};
use asunder::shape::{Placed, Support, UNNUMBERED};
use asunder::{Pose, Rotation, Unit};

/// Directions are kept in f32: edges are told apart to within this.
const LEVEL: f64 = 1e-6;
/// The sine within which a face or an edge counts as facing an axis.
const FACING: f64 = 0.2;

/// All that may be shown: beside each edge of a farthest vertex that is the flattest but for rounding,
/// the nearer face; or that edge, or the vertex. By the numbers of their corners, sorted.
fn allowed(hull: &ConvexHull<DVec3>, n: DVec3) -> Vec<Vec<u32>> {
    let vertices = hull.vertices();
    let height = |i: u32| vertices[i as usize].dot(n);
    let sorted = |mut numbers: Vec<u32>| {
        numbers.sort_unstable();
        numbers
    };
    let most = (0..vertices.len() as u32).map(height).fold(f64::MIN, f64::max);
    let mut allowed = Vec::new();
    for top in (0..vertices.len() as u32).filter(|&i| height(i) >= most - LEVEL) {
        let mut edges: Vec<(u32, f64, Vec<u32>, f64)> = Vec::new();
        for face in hull.faces() {
            let outline = face.outline();
            for (i, &from) in outline.iter().enumerate() {
                let to = outline[(i + 1) % outline.len()];
                if from != top && to != top {
                    continue;
                }
                let end = if from == top { to } else { from };
                let way = vertices[end as usize] - vertices[top as usize];
                let along = face.normal().get().dot(n);
                edges.push((end, way.dot(n) / way.length(), outline.to_vec(), along));
            }
        }
        let flattest = edges.iter().map(|edge| edge.1).fold(f64::MIN, f64::max);
        for (end, rise, ..) in edges.iter().filter(|edge| edge.1 >= flattest - LEVEL) {
            let beside = || edges.iter().filter(|edge| edge.0 == *end);
            let nearest = beside().map(|edge| edge.3).fold(f64::MIN, f64::max);
            let cosine = (1.0 - FACING * FACING).sqrt();
            if nearest >= cosine - LEVEL {
                let nearer = beside().filter(|edge| edge.3 >= nearest - LEVEL);
                allowed.extend(nearer.map(|edge| sorted(edge.2.clone())));
            }
            if nearest <= cosine + LEVEL {
                if *rise > -FACING - LEVEL {
                    allowed.push(sorted(vec![top, *end]));
                }
                if *rise < -FACING + LEVEL {
                    allowed.push(vec![top]);
                }
            }
        }
    }
    allowed
}

fn hulls() -> Vec<ConvexHull<DVec3>> {
    let random = (0..30).map(|seed| points(4 + seed * seed / 3, seed, [1.0, 0.6, 0.3]));
    let ring = |count: u32, y: f64| {
        (0..count).map(move |i| {
            let (sin, cos) = (f64::from(i) / f64::from(count) * std::f64::consts::TAU).sin_cos();
            DVec3::new(cos, y, sin)
        })
    };
    // Many edges leave the tip of a cone; a prism's caps have many corners; a box's sides are joined facets,
    // and one of these has a vertex in the middle.
    let cone = ring(30, 0.0).chain([DVec3::Y]).collect();
    let prism = ring(30, -0.5).chain(ring(30, 0.5)).collect();
    let corner = |i: u32| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2));
    let cube: Vec<DVec3> = (0..8).map(corner).collect();
    let middle = DVec3::new(0.4, 0.7, 1.0 + 1e-9);
    let with_middle = cube.iter().copied().chain([middle]).collect();
    let flat = ring(7, 0.25).collect();
    let all = random.chain([cone, prism, cube, with_middle, flat]);
    all.map(|points: Vec<DVec3>| Quickhull::default().flat_too().hull(&points).unwrap()).collect()
}

#[test]
fn a_hull_shows_what_a_look_at_all_faces_tells() {
    let mut kinds = [0; 3];
    // Digit by digit, so that what is as flat inside is outside.
    let half_turn = Rotation::from_quaternion([0.0, 1.0, 0.0, 0.0]).unwrap();
    for hull in hulls() {
        let (vertices, at) = (hull.vertices(), Pose::new(half_turn, DVec3::Y));
        let placed = Placed::new(&hull, at).unwrap();
        let random = (0..200).map(|i| vector(noise(3 * i), noise(3 * i + 1), noise(3 * i + 2)));
        let normals = hull.faces().map(|face| face.normal().get());
        // Along two edges at once neither is flatter.
        let across = hull.faces().flat_map(|face| {
            let way = vertices[face.outline()[1] as usize] - vertices[face.outline()[0] as usize];
            [0, 1].map(|i| way.cross(DVec3::new(noise(i), 1.0, 0.3)))
        });
        for axis in random.chain(normals).chain(across).filter_map(Unit::new) {
            let mut outline = Outline::new();
            hull.show(View::along(axis), &mut outline);
            let mut shown = outline.numbers().to_vec();
            shown.sort_unstable();
            kinds[shown.len().min(3) - 1] += 1;
            let allowed = allowed(&hull, axis.get());
            // A vertex in the middle of a face has no edges; the face is shown, or a part of it.
            assert!(allowed.is_empty() || allowed.contains(&shown), "{shown:?} of {allowed:?}");
            for farthest in [hull.numbered(axis.get()).1, UNNUMBERED] {
                let mut again = Outline::new();
                hull.show_at(View::along(axis), farthest, &mut again);
                assert_eq!(again.numbers(), outline.numbers());
                let outside = View::along(axis.rotated(&placed.pose().rotation));
                let mut turned = Outline::new();
                placed.show_at(outside, farthest, &mut turned);
                assert_eq!(turned.numbers(), again.numbers());
                for (corner, inside) in turned.corners().iter().zip(again.corners()) {
                    assert!(corner.distance(placed.pose().apply(*inside)) < 1e-12);
                }
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 500), "{kinds:?}");
}

/// The vertex in the middle of the upper side is the farthest, and in no outline.
#[test]
fn a_vertex_in_the_middle_of_a_face_shows_the_face() {
    let hull = hulls().remove(33);
    assert_eq!((hull.vertices().len(), hull.faces().len()), (9, 6));
    let middle = hull.vertices().iter().position(|p| p.z > 1.0).unwrap() as u32;
    assert!(hull.faces().all(|face| !face.outline().contains(&middle)));
    for tilt in [DVec3::ZERO, DVec3::new(1e-12, -1e-12, 0.0)] {
        let mut outline = Outline::new();
        let axis = Unit::new(DVec3::Z + tilt).unwrap();
        assert_eq!(hull.numbered(axis.get()).1, middle);
        hull.show(View::along(axis), &mut outline);
        assert_eq!(outline.corners().len(), 4);
        assert!(outline.corners().iter().all(|corner| corner.z == 1.0));
    }
}
