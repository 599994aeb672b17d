//! A hull answers with the farthest of its points, however many they are: the same one that a look at
//! all of them finds.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use asunder::Vector;
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Hull, Support};

/// Directions where something could go wrong: along axes, diagonals and the borders between cells, and
/// any others.
fn directions(random: &mut fastrand::Rng) -> Vec<[f64; 3]> {
    let steps = [-1.0, -0.75, -0.5, -0.25, -0.0, 0.0, 0.125, 0.5, 0.625, 1.0];
    let grid = steps.iter().flat_map(|&x| steps.iter().map(move |&y| (x, y)));
    let mut directions: Vec<_> =
        grid.flat_map(|(x, y)| steps.iter().map(move |&z| [x, y, z])).collect();
    for _ in 0..2000 {
        let mut any = || random.f64() * 2.0 - 1.0;
        directions.push([any(), any(), any()]);
        // Almost along an axis.
        directions.push([1.0, any() * 1e-9, any() * 1e-300]);
    }
    directions
}

/// Points on a ball, on a prism with many corners, on a grid with every point twice, and in a plane.
fn clouds(random: &mut fastrand::Rng) -> Vec<Vec<[f64; 3]>> {
    let ball = |count: usize, random: &mut fastrand::Rng| {
        let mut any = || random.f64() * 2.0 - 1.0;
        let point = |_| DVec3::new(any(), any(), any()).normalize_or_zero().to_array();
        (0..count).map(point).collect::<Vec<_>>()
    };
    let ring = |i: usize| (i as f64 * 0.0314).sin_cos();
    let prism = (0..400).map(|i| [ring(i).0, if i < 200 { 0.5 } else { -0.5 }, ring(i).1]);
    let grid = (0..686).map(|i| [i / 2 % 7, i / 14 % 7, i / 98].map(|k| k as f64 - 3.0));
    let flat = (0..300).map(|i| [ring(i * 7).0, ring(i * 7).1, 0.0]);
    let mut clouds = vec![prism.collect(), grid.collect(), flat.collect()];
    clouds.extend([1, 4, 9, 16, 17, 63, 128, 129, 300, 3000].map(|count| ball(count, random)));
    clouds
}

fn agrees<V: Vector>(scale: f64, from: impl Fn([f64; 3]) -> V) {
    let random = &mut fastrand::Rng::with_seed(7);
    for cloud in clouds(random) {
        let points: Vec<V> = cloud.iter().map(|p| from(p.map(|x| x * scale))).collect();
        let hull = Hull::new(&points).unwrap();
        for direction in directions(random) {
            let direction = from(direction);
            let farthest = points.iter().map(|p| p.dot(direction));
            let most = farthest.reduce(|p, q| if q > p { q } else { p }).unwrap();
            let found = hull.support(direction);
            assert_eq!(found.dot(direction), most, "{} points, {direction:?}", points.len());
            assert!(points.contains(&found));
        }
    }
}

#[test]
fn is_the_farthest_of_all() {
    agrees(1.0, DVec3::from_array);
    agrees(3e-120, DVec3::from_array);
    agrees(1e-3, |p| DVec3::from_array(p).as_vec3());
    agrees(1.0, |p| DVec3::from_array(p).truncate());
}

#[test]
fn answers_directions_that_have_no_cell() {
    let points: Vec<Vec3> =
        (0..500).map(|i| Vec3::new((i as f32).sin(), (i as f32).cos(), 0.1)).collect();
    let hull = Hull::new(&points).unwrap();
    let (tiny, large) = (Vec3::new(1e-30, 2e-30, 0.0), Vec3::new(1e30, 2e30, 0.0));
    assert_eq!(hull.support(tiny), hull.support(tiny * 1e30));
    assert_eq!(hull.support(large), hull.support(large * 1e-30));
    for direction in [Vec3::ZERO, Vec3::NAN, Vec3::INFINITY, -Vec3::INFINITY] {
        assert!(points.contains(&hull.support(direction)));
    }
}
