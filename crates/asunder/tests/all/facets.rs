//! Overlaps of polytopes that know their facets, beside EPA, which does not ask for them.

use crate::random::{noise, points, turn, vector};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cuboid, Hull, Rounded, Support};
use asunder::solver::Epa;
use asunder::space::{Scalar, Space, Vector};
use asunder::{Answer, Limits, Pair, Pose, Proximity, Rotation, Stop};

/// Points in a box of this size.
fn hull<V: Vector>(count: u32, seed: u32, size: [f64; 3]) -> Hull<V> {
    Hull::new(&points(count, seed, size)).unwrap()
}

fn pose<V: Space>(seed: u32, distance: f64) -> Pose<V> {
    let noise = |i: u32| noise(seed * 100 + i);
    let shift = vector::<V>(noise(4), noise(5), noise(6)) * V::Scalar::from_f64(distance);
    Pose::new(turn(seed), shift)
}

/// The same as [`check_near`], of shapes about 1 in size and near the origin.
fn check<V: Vector>(
    a: &dyn Support<V>,
    b: &dyn Support<V>,
    pose: Pose<V>,
    what: &str,
) -> Answer<V> {
    check_near(a, b, pose, 1e4, what)
}

/// By default and by EPA; the brackets meet, and the points lie along the axis, to so many EPSILON.
fn check_near<V: Vector>(
    a: &dyn Support<V>,
    b: &dyn Support<V>,
    pose: Pose<V>,
    off: f64,
    what: &str,
) -> Answer<V> {
    let pair = Pair::new(a, b).relative(pose);
    let (facets, grown) = (pair.signed_distance(), pair.solver(Epa::<256>).signed_distance());
    assert_eq!(facets.stop(), Stop::Converged, "{what}: {facets:?}");
    assert!(facets.lower() <= grown.upper(), "{what}: {facets:?} {grown:?}");
    assert!(grown.lower() <= facets.upper(), "{what}: {facets:?} {grown:?}");
    if let Proximity::Overlapping { depth, axis, witness } = facets.proximity() {
        let aside = (witness.a - witness.b - axis.get() * depth).length();
        let size = V::Scalar::from_f64(off) * V::Scalar::EPSILON;
        assert!(aside <= size, "{what}: {aside:?} aside of the axis");
    }
    facets
}

fn random<V: Space>() {
    let sizes = [[1.0, 1.0, 1.0], [1.0, 0.5, 0.1], [1.0, 0.02, 0.02], [0.3, 0.3, 1.0]];
    for seed in 0..3000_u32 {
        let size = |i: u32| sizes[(seed / i % 4) as usize];
        let a = hull::<V>(4 + seed % 40, 2 * seed, size(1));
        let b = hull::<V>(4 + seed / 7 % 60, 2 * seed + 1, size(4));
        let [x, y, z] = size(2);
        let cuboid = Cuboid::new(vector(x, y, z)).unwrap();
        let pose = pose::<V>(seed, f64::from(seed % 5) * 0.3);
        let _ = check(&a, &b, pose, &format!("hulls {seed}"));
        let _ = check(&cuboid, &b, pose, &format!("cuboid and hull {seed}"));
        let _ = check(&a, &cuboid, pose, &format!("hull and cuboid {seed}"));
    }
}

#[test]
fn the_depth_of_hulls_is_that_of_epa() {
    random::<DVec3>();
}

#[test]
fn the_depth_of_hulls_is_that_of_epa_in_single_precision() {
    random::<Vec3>();
}

/// Faces level with faces, edges parallel to edges, and all of it a little off.
#[test]
fn boxes_given_by_their_corners_agree_with_cuboids() {
    let half = DVec3::new(1.0, 0.7, 0.4);
    let corner = |i: u32| {
        let sign = |bit: u32| if i >> bit & 1 == 1 { -1.0 } else { 1.0 };
        half * DVec3::new(sign(0), sign(1), sign(2))
    };
    let hull = Hull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap();
    let cuboid = Cuboid::new(half).unwrap();
    for i in 0..2000_u32 {
        let quarter = std::f64::consts::FRAC_PI_2 * f64::from(i % 4);
        let off =
            [0.0, 1e-16, 1e-12, 1e-8, 1e-3, std::f64::consts::FRAC_PI_4][(i / 4 % 6) as usize];
        let axis = [DVec3::X, DVec3::Y, DVec3::Z, DVec3::ONE][(i / 24 % 4) as usize];
        let rotation = Rotation::from_axis_angle(axis, quarter + off).unwrap();
        let grid = |k: u32| f64::from(k % 5) * 0.25 - 0.5;
        let pose = Pose::new(rotation, DVec3::new(grid(i), grid(i / 5), grid(i / 25)));
        let [one, two] = [
            check(&hull, &hull, pose, &format!("hulls {i}")),
            check(&hull, &cuboid, pose, &format!("hull and cuboid {i}")),
        ];
        let exact = Pair::new(&cuboid, &cuboid).relative(pose).signed_distance();
        for answer in [one, two] {
            assert!((answer.signed_distance() - exact.signed_distance()).abs() < 1e-13, "{i}");
        }
    }
}

/// The corners of a box, a little off, at some place in its own frame.
fn box_at(half: DVec3, at: DVec3, seed: u32) -> Hull<DVec3> {
    let corner = |i: u32| {
        let sign = |bit: u32| if i >> bit & 1 == 1 { -1.0 } else { 1.0 };
        let off = vector::<DVec3>(noise(seed + i), noise(seed + i + 8), noise(seed + i + 16));
        at + half * DVec3::new(sign(0), sign(1), sign(2)) * (1.0 + off * 1e-9)
    };
    Hull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
}

/// Facets are told apart in single precision first; these differ in digits that it does not have, and lie
/// where it has fewer still.
#[test]
fn depths_that_single_precision_cannot_tell_apart() {
    let shifts = [0.0, 3e3, -7e5].map(|x| DVec3::new(x, 1.5 * x, -x));
    for seed in 0..1000_u32 {
        let [of_a, of_b] = [shifts[(seed % 3) as usize], shifts[(seed / 3 % 3) as usize]];
        let size = [1.0, 1e-3, 1e3][(seed / 9 % 3) as usize];
        let a = box_at(DVec3::ONE, of_a, 100 * seed);
        let b = box_at(DVec3::splat(size), of_b, 100 * seed + 50);
        let turned = if seed % 2 == 0 { Rotation::IDENTITY } else { turn(seed) };
        let [x, y, z] = [1, 2, 3].map(|i| noise(seed * 100 + i) * 1e-8);
        let place = of_a + DVec3::new(x, y, z) - turned.apply(of_b);
        let what = format!("{seed} of size {size}");
        let answer = check_near(&a, &b, Pose::new(turned, place), 1e7, &what);
        assert!(answer.signed_distance() < -0.9, "{what}: {answer:?}");
    }
}

/// Of such sizes that single precision would overflow, or tell nothing.
#[test]
fn depths_of_shapes_of_any_size_beside_each_other() {
    for exponent in -24..=24_i32 {
        let size = 8f64.powi(exponent);
        for seed in 0..20 {
            let a = hull::<DVec3>(20, seed, [1.0; 3]);
            let b = hull::<DVec3>(24, seed + 99, [size, size, 0.5 * size]);
            let pose = pose(seed, 0.2 * size.max(1.0));
            let _ = check_near(&a, &b, pose, 1e4 * size.max(1.0), &format!("{seed} beside {size}"));
        }
    }
}

/// A middle above a facet may be farther above what is between that facet and the next: normals there may
/// be sums of more than the two. An earlier version of the search took no notice.
#[test]
fn a_middle_above_two_facets_may_be_farther_above_their_ridge() {
    let on_ball = |count: u32, phase: f64| {
        let point = |i: u32| {
            let i = f64::from(i) + phase;
            DVec3::new((i * 1.7).sin(), (i * 2.3 + 1.0).cos(), (i * 0.9 + 2.0).sin()).normalize()
        };
        Hull::new(&(0..count).map(point).collect::<Vec<_>>()).unwrap()
    };
    let (a, b) = (on_ball(5, 5.0), on_ball(16, 16.0));
    for frame in 0..360 {
        let t = f64::from(frame) * 0.01;
        let axis = DVec3::new(1.0, 2.0, -0.5).normalize();
        let rotation = Rotation::from_axis_angle(axis, f64::from(frame).to_radians()).unwrap();
        for distance in [0.2, 0.6, 1.0, 1.4] {
            let at = DVec3::new(t.cos(), t.sin(), 0.3 * t.sin()) * distance;
            let _ = check(&a, &b, Pose::new(rotation, at), &format!("{frame} at {distance}"));
        }
    }
}

#[test]
fn rounded_hulls_are_deeper_by_their_margins() {
    let (a, b) = (hull::<DVec3>(20, 3, [1.0; 3]), hull::<DVec3>(30, 4, [1.0; 3]));
    let (round_a, round_b) = (Rounded::new(&a, 0.25).unwrap(), Rounded::new(&b, 0.5).unwrap());
    let pose = pose(5, 0.5);
    let bare = check(&a, &b, pose, "bare");
    let round = check(&round_a, &round_b, pose, "round");
    assert!((bare.signed_distance() - round.signed_distance() - 0.75).abs() < 1e-13);
}

/// So many points on an ellipsoid, as good as all of them corners of the hull.
fn round<V: Space>(count: u32, seed: u32, size: [f64; 3]) -> Hull<V> {
    let out = |p: &V| {
        let along = |axis: usize| p.get(axis).to_f64();
        let length = (0..3).map(|axis| along(axis).powi(2)).sum::<f64>().sqrt();
        let [x, y, z] = [0, 1, 2].map(|axis| along(axis) / length * size[axis]);
        vector(x, y, z)
    };
    let inside: Vec<V> = points(count, seed, [1.0; 3]);
    Hull::new(&inside.iter().map(out).collect::<Vec<_>>()).unwrap()
}

fn of_many_facets<V: Space>() {
    for (seed, count) in (0..120).zip([67, 100, 150, 200, 258].into_iter().cycle()) {
        let a = round::<V>(count, 2 * seed, [1.0, 0.7, 0.5 + f64::from(seed % 3) * 0.4]);
        let b = round::<V>(258 - count / 4, 2 * seed + 1, [1.2, 0.3, 0.9]);
        let cuboid = Cuboid::new(vector(0.5, 0.8, 0.2)).unwrap();
        assert!(a.facet_count() > 128 && b.facet_count() > 128);
        let pose = pose::<V>(seed, f64::from(seed % 4) * 0.4);
        let _ = check(&a, &b, pose, &format!("round hulls {seed}"));
        let _ = check(&cuboid, &b, pose, &format!("cuboid and round hull {seed}"));
        let _ = check(&a, &cuboid, pose, &format!("round hull and cuboid {seed}"));
    }
    assert_eq!(round::<V>(259, 0, [1.0; 3]).facet_count(), 0);
}

#[test]
fn the_depth_of_hulls_of_many_facets_is_that_of_epa() {
    of_many_facets::<DVec3>();
    of_many_facets::<Vec3>();
}

/// With fewer steps than there are facets, a polytope is grown.
#[test]
fn too_few_steps_for_all_facets_are_enough_for_a_polytope() {
    let size = [1.0, 0.6, 0.3];
    let (a, b) = (round::<DVec3>(258, 1, size), round::<DVec3>(200, 2, size));
    let steps = [100, 500, 1000].map(|steps| {
        let limits = Limits::new(1e-9, steps).unwrap();
        let answer = Pair::new(&a, &b).relative(pose(3, 0.2)).limits(limits).signed_distance();
        assert_eq!(answer.stop(), Stop::Converged);
        answer.steps()
    });
    assert!(steps[0] == steps[1] && 2 * steps[2] < steps[0], "{steps:?}");
}

/// Few looks are needed: one along the middles, and half a look for each facet looked at.
#[test]
fn few_looks_are_needed() {
    let (mut facets, mut grown) = (0, 0);
    for seed in 0..100 {
        let (a, b) = (hull::<DVec3>(30, seed, [1.0; 3]), hull::<DVec3>(30, seed + 500, [1.0; 3]));
        let pair = Pair::new(&a, &b).relative(pose(seed, 0.3));
        facets += pair.signed_distance().steps();
        grown += pair.solver(Epa::<256>).signed_distance().steps();
    }
    assert!(facets * 2 < grown, "{facets} beside {grown}");
}

/// Within rounding of all its planes is not near a sheet: planes that are tilted by a millionth meet far
/// outside.
#[test]
fn witness_points_are_on_the_shapes_however_flat_they_are() {
    let corners = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.3, 0.3, 1e-6)];
    let sheet = Hull::new(&corners.map(Vec3::from)).unwrap();
    let block = Cuboid::new(Vec3::splat(100.0)).unwrap();
    for i in 0..500_u16 {
        let at = |k: f32| (f32::from(i) * k).fract() * 4.0 - 2.0;
        let from = Vec3::new(at(0.618), at(0.414), at(0.732));
        let witness =
            Pair::new(&sheet, &block).relative(Pose::at(from)).signed_distance().witness();
        assert!(witness.a.length() < 1.01, "{from}: {witness:?}");
    }
}

/// Rings about an axis, each smaller than the one before, down to a triangle whose squared area is at the end
/// of all numbers: its normal had a length of 1.085, and the lower bound was as much too high.
#[test]
fn a_facet_too_small_for_its_area_squared_is_not_trusted() {
    const RINGS: usize = 12;
    let (size, least) = (2.5e-22, 1.03e-81_f64);
    let ratio = (least / size).powf(1.0 / (RINGS - 1) as f64);
    let radius = |ring: usize| size * ratio.powi(ring as i32);
    // Flatter towards the middle, which is the lowest.
    let mut heights = [0.0; RINGS];
    for ring in (0..RINGS - 1).rev() {
        let slope = 0.05 + 0.01 * (RINGS - 2 - ring) as f64;
        heights[ring] = heights[ring + 1] + (radius(ring) - radius(ring + 1)) * slope;
    }
    let corner = |k: usize| {
        let (ring, third) = (k / 3, (k % 3) as f64);
        let angle = (15.0 + 120.0 * third + 60.0 * (ring % 2) as f64 + 30.0).to_radians();
        let (sin, cos) = angle.sin_cos();
        DVec3::new(radius(ring) * cos, radius(ring) * sin, heights[ring])
    };
    let mut points: Vec<DVec3> = (0..3 * RINGS).map(corner).collect();
    points.push(DVec3::new(0.0, 0.0, 0.6 * size));
    let below = [[0.0, 0.0, 0.02], [1.0, 0.1, -3.0], [-1.0, 1.0, -3.0], [-1.0, -1.0, -3.0]];
    let below = below.map(|p| DVec3::from_array(p) * size);
    let (a, b) = (Hull::new(&points).unwrap(), Hull::new(&below).unwrap());
    let answer = Pair::new(&a, &b).signed_distance();
    let n = answer.axis().get();
    let most = points.iter().map(|p| p.dot(n)).fold(f64::NEG_INFINITY, f64::max);
    let least = below.iter().map(|p| p.dot(n)).fold(f64::INFINITY, f64::min);
    assert!(answer.lower() <= least - most, "{answer:?}: {:e}", least - most);
}
