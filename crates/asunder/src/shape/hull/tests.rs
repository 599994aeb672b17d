use super::*;
use crate::shape::Cuboid;
use crate::shape::boundary::{OfBox, Ridge};
use crate::space::Field;
use glam::{DVec3, Vec2, Vec3};
use std::vec::Vec;

/// On a sphere about a place.
fn sphere(count: u32, about: DVec3) -> Vec<DVec3> {
    let point = |i: u32| {
        let (y, turn) = ((f64::from(i) + 0.5) / f64::from(count) * 2.0 - 1.0, 2.4 * f64::from(i));
        about + DVec3::new((1.0 - y * y).sqrt() * turn.cos(), y, (1.0 - y * y).sqrt() * turn.sin())
    };
    (0..count).map(point).collect()
}

#[test]
fn equal_points_are_candidates_once() {
    let count = 2000;
    let compass = Compass::new(&std::vec![DVec3::ONE; count]).unwrap();
    let groups = compass.candidates(DVec3::new(0.3, -0.2, 0.7)).unwrap();
    assert_eq!(groups, [[0; compass::GROUP]]);
    let (all, few) = (sphere(500, DVec3::ZERO), DVec3::NEG_ONE);
    let points: Vec<DVec3> = all.iter().flat_map(|&p| [p, few, p, p]).collect();
    let hull = Hull::new(&points).unwrap();
    for &direction in &all {
        assert_eq!(hull.farthest(direction), farthest(&points, direction));
    }
}

#[test]
fn points_that_rounding_hides_are_all_looked_at() {
    let far = sphere(2000, DVec3::splat(1e14));
    let hull = Hull::new(&far).unwrap();
    assert!(matches!(hull.search, Search::All(_)));
    assert_eq!(hull.farthest(DVec3::X), farthest(&far, DVec3::X));
    let near: Vec<Vec3> = sphere(2000, DVec3::ZERO).iter().map(|p| p.as_vec3()).collect();
    assert!(matches!(Hull::new(&near).unwrap().search, Search::Candidates(_)));
}

#[test]
fn more_points_than_lanes_count_are_looked_at_one_by_one() {
    let mut points = std::vec![Vec2::ZERO; MOST_COUNTED + 1];
    points[MOST_COUNTED - 1] = Vec2::X;
    let search = Search::of(&points[..MOST_COUNTED], Vec2::ZERO, usize::MAX);
    let Search::All(columns) = search else { panic!("they are counted") };
    assert_eq!(columns.farthest(Vec2::X), MOST_COUNTED - 1);
    assert!(matches!(Search::of(&points, Vec2::ZERO, usize::MAX), Search::Plain));
    assert_eq!(farthest(&points, Vec2::X), MOST_COUNTED - 1);
}

/// Outward unit normals, planes that hold the ends of their ridges, and nothing in front of them. The
/// difference of two shapes that know this much is looked at facet by facet, and proved from it.
fn bounds<V: Vector>(shape: &impl Support<V>, boundary: &Boundary<'_, V>) {
    let near = V::Scalar::from_f64(8.0) * V::Scalar::EPSILON * shape.reach();
    let is_near = |a: V::Scalar, b: V::Scalar| (a - b).abs() <= near;
    let (middle, inradius) = (boundary.middle, boundary.inradius);
    let each = boundary.ridges_each;
    for (i, ridge) in boundary.ridges.iter().enumerate() {
        let across = usize::from(ridge.across);
        for (n, out) in [boundary.plane(i / each), boundary.plane(across)] {
            assert!((n.length() - V::Scalar::ONE).abs() <= near, "{n:?}");
            assert!(is_near(shape.support(n).dot(n), out), "{n:?} at {out:?}");
            assert!(out - middle.dot(n) >= inradius - near && inradius > V::Scalar::ZERO);
            for end in ridge.ends.map(|end| shape.point(end.into()).unwrap()) {
                assert!(is_near(end.dot(n), out), "{end:?} is off {n:?}");
                assert!((end - middle).length() <= boundary.radius + near);
            }
        }
        let back =
            |other: &Ridge| usize::from(other.across) == i / each && other.ends == ridge.ends;
        let others = &boundary.ridges[across * each..][..each];
        assert_eq!(others.iter().filter(|other| back(other)).count(), 1, "ridge {i}");
        let bend = (boundary.plane(i / each).0 + boundary.plane(across).0).length();
        assert!(bend >= (boundary.bend + boundary.bend) - near);
    }
}

#[test]
fn a_boundary_is_that_of_its_shape() {
    for about in [DVec3::ZERO, DVec3::new(0.3, -0.2, 0.4), DVec3::new(50.0, 20.0, -70.0)] {
        let points = sphere(200, about);
        let hull = Hull::new(&points).unwrap();
        bounds(&hull, &hull.boundary().unwrap());
        let points: Vec<Vec3> = points.iter().map(|p| p.as_vec3()).collect();
        let hull = Hull::new(&points).unwrap();
        bounds(&hull, &hull.boundary().unwrap());
    }
    let half = DVec3::new(0.5, 2.0, 1.5);
    let (box_64, box_32) = (Cuboid::new(half).unwrap(), Cuboid::new(half.as_vec3()).unwrap());
    let (mut room_64, mut room_32) = (OfBox::ROOM, OfBox::ROOM);
    bounds(&box_64, &room_64.boundary(half));
    bounds(&box_32, &room_32.boundary(half.as_vec3()));
}
