use super::*;
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
