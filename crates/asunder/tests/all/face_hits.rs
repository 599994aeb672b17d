//! Which face of A an impact is on.

use asunder::glam::{DQuat, DVec2, DVec3, Vec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{Ball, Cuboid, Triangle};
use asunder::{Pair, Pose};

/// The apex of a roof is on two of its faces; the floor, whose plane it is far above, is none of them.
#[test]
fn a_triangle_of_the_plane_has_no_face_inward() {
    let [p, q, r] = [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]].map(DVec2::from_array);
    let ball = Ball::new(0.5).unwrap();
    for roof in [Triangle::new(p, q, r), Triangle::new(q, p, r)].map(Result::unwrap) {
        for (x, way) in [(1.0, DVec2::NEG_Y), (1.0, DVec2::new(0.1, -1.0)), (0.2, DVec2::NEG_Y)] {
            let pair = Pair::new(&roof, &ball).relative(Pose::at(DVec2::new(x, 3.0)));
            let impact = *pair.cast(way, 10.0, 0.0).impact().unwrap();
            let hit = pair.face_hit(&impact, way).unwrap().get();
            assert!((hit.y - 0.5f64.sqrt()).abs() < 1e-14, "{x} {way} {hit}");
        }
    }
}

/// Its faces are joined of facets that are as plane as single precision tells, and known as such: above
/// the middle of one, near its edge, and at the edge.
#[test]
fn a_hull_of_points_that_were_stored_in_single_precision_has_faces() {
    let ball = Ball::new(0.5).unwrap();
    let corner =
        |i: u32| DVec3::from_array([0, 1, 2].map(|axis| f64::from(i >> axis & 1) * 2.0 - 1.0));
    for (k, x) in (0..60).flat_map(|k| [0.3, 0.95, 1.2].map(|x| (k, x))) {
        let axis = DVec3::new(1.0, 2.0, 3.0).normalize();
        let turn = DQuat::from_axis_angle(axis, 0.1 + 0.05 * f64::from(k));
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| (turn * corner(i)).as_vec3().as_dvec3());
        let hull = ConvexHull::new(&corners).unwrap();
        let pair = Pair::new(&hull, &ball).relative(Pose::at(turn * DVec3::new(x, 3.0, 0.2)));
        let down = turn * DVec3::NEG_Y;
        let impact = *pair.cast(down, 10.0, 0.0).impact().unwrap();
        let hit = pair.face_hit(&impact, down).map(asunder::Unit::get);
        assert!(hit.is_some_and(|hit| hit.distance(-down) < 1e-6), "{k} {x} {hit:?}");
    }
}

/// Both sides of it are as near to its edge as rounding tells: the one that is hit counts.
#[test]
fn of_a_sheet_the_far_side_is_not_hit() {
    let (sheet, ball) =
        (Cuboid::new(Vec3::new(215.0, 2e-6, 64.0)).unwrap(), Ball::new(0.1).unwrap());
    for side in [1.0, -1.0] {
        let axis = Vec3::new(0.0, 0.247 * side, -0.969).normalize();
        let motion = Vec3::new(-0.01, 0.526 * side, 0.395);
        let begin = Vec3::new(0.0, 0.0, -64.0) + 0.1 * axis - motion;
        let pair = Pair::new(&sheet, &ball).relative(Pose::at(begin));
        let cast = pair.cast(motion, 2.0, 0.0);
        let hit = pair.face_hit(cast.impact().unwrap(), motion).unwrap();
        assert_eq!(hit.get(), Vec3::NEG_Z, "{cast:?}");
    }
}
