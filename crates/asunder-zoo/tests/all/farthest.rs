//! A hull answers with the farthest of its points, however many they are: the same one that a look at
//! all of them finds.

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

/// Points on a ball, on a prism with many corners, on a grid with every point twice, in a plane, and a few
/// handfuls of points that single precision does not tell from each other.
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
    clouds.extend(
        [1, 4, 9, 16, 17, 32, 33, 63, 64, 65, 128, 129, 300, 3000].map(|c| ball(c, random)),
    );
    for (handfuls, apart) in [(7, 2e-7), (7, 5e-8), (6, 1e-9), (5, 1e-16)] {
        let all = ball(handfuls, random);
        let near = |i: usize| (all[i % handfuls], ball(1, random)[0]);
        let point = |(p, q): ([f64; 3], [f64; 3])| [0, 1, 2].map(|axis| p[axis] + apart * q[axis]);
        clouds.push((0..8 * handfuls).map(near).map(point).collect());
    }
    clouds
}

/// Points times a scale, moved by a shift, along directions times a length.
fn agrees_along<V: Vector>([scale, shift, length]: [f64; 3], from: impl Fn([f64; 3]) -> V) {
    let random = &mut fastrand::Rng::with_seed(7);
    for cloud in clouds(random) {
        let points: Vec<V> = cloud.iter().map(|p| from(p.map(|x| x * scale + shift))).collect();
        let hull = Hull::new(&points).unwrap();
        for direction in directions(random) {
            let direction = from(direction.map(|x| x * length));
            let heights = || points.iter().map(|p| p.dot(direction));
            let most = heights().reduce(|p, q| if q > p { q } else { p }).unwrap();
            let (found, number) = hull.numbered(direction);
            assert_eq!(found.dot(direction), most, "{} points, {direction:?}", points.len());
            assert_eq!(found, points[number as usize]);
            assert_eq!(heights().position(|height| height == most), Some(number as usize));
        }
    }
}

fn agrees<V: Vector>(scale: f64, from: impl Fn([f64; 3]) -> V) {
    agrees_along([scale, 0.0, 1.0], from);
}

#[test]
fn is_the_farthest_of_all() {
    agrees(1.0, DVec3::from_array);
    agrees(3e-120, DVec3::from_array);
    agrees(1e-3, |p| DVec3::from_array(p).as_vec3());
    agrees(1.0, |p| DVec3::from_array(p).truncate());
}

#[test]
fn is_the_farthest_of_points_that_are_looked_at_in_single_precision_first() {
    for scale in [1e-13, 1e-9, 1e9, 1e13] {
        agrees(scale, DVec3::from_array);
    }
    for shift in [1.0, 1e6, 1e12] {
        agrees_along([1.0, shift, 1.0], DVec3::from_array);
    }
    for length in [1e-24, 1e-13, 1e-9, 1e9, 1e13, 1e24] {
        agrees_along([1.0, 0.0, length], DVec3::from_array);
    }
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
