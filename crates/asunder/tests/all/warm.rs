//! Warm starts over many frames.

use asunder::glam::{DVec2, DVec3};
use asunder::shape::{Ball, Cone, Cuboid, Cylinder, Hull, Rounded, Segment, Support};
use asunder::{Pair, Pose, Rotation, Seed, Stop, Unit};

use crate::random::{noise, turn, vector};

/// The axis goes from A's frame to the world's and back in every frame; what rounding does to its
/// length must not add up, since an axis that is too short proves too much of an overlap.
#[test]
fn an_axis_handed_on_for_a_thousand_frames_keeps_its_length() {
    let points = |seed: f64| -> Vec<DVec3> {
        let point = |i: i32| {
            DVec3::from_array([1.0, 2.0, 3.0].map(|k| (k * seed + f64::from(i) * k).sin()))
        };
        (0..16).map(point).collect()
    };
    let pose = |angle: f64, x: f64| {
        let axis = DVec3::new(0.3, -0.5, 0.8).normalize();
        Pose::new(Rotation::from_axis_angle(axis, angle).unwrap(), DVec3::new(x, 0.2 * x, 0.1))
    };
    for number in 0..12 {
        let seed = f64::from(number);
        let (a, b) = (Hull::new(&points(seed)).unwrap(), Hull::new(&points(seed + 0.5)).unwrap());
        let pair = Pair::new(&a, &b).posed(pose(0.7 + seed, -0.1), pose(2.0 - seed, 0.3));
        let cold = pair.signed_distance();
        let mut warm = cold;
        for frame in 0..1000 {
            warm = pair.warm(&warm).signed_distance();
            let what = || format!("hulls {number}, frame {frame}: {warm:?}");
            assert_eq!(warm.stop(), Stop::Converged, "{}", what());
            assert!((warm.axis().get().length() - 1.0).abs() < 1e-15, "{}", what());
            assert!((warm.signed_distance() - cold.signed_distance()).abs() < 1e-13, "{}", what());
        }
    }
}

/// The walk ends next to the origin, where axes are rounding; vertices found along them are known already.
#[test]
fn a_seed_from_elsewhere_ends_soon_where_cores_touch() {
    let pad =
        Rounded::new(Cuboid::new(DVec2::new(2.0, 1.0)).unwrap(), 0.966_182_334_493_796_2).unwrap();
    let segment = Segment::new(DVec2::ZERO, DVec2::new(1.0, 1e-5)).unwrap();
    let turned = |angle: f64| Rotation::from_angle(angle).unwrap();
    let before = DVec2::new(1.999_758_862_260_024_2, -1.500_321_466_055_316_4);
    let before = Pose::new(turned(-2.135_432_068_831_807_6), before);
    let now = Pose::new(turned(std::f64::consts::FRAC_PI_2), DVec2::new(2.000_005, -1.5));
    let (mut seed, pair) = (Seed::new(), Pair::new(&pad, &segment));
    let _ = pair.relative(before).resume(&mut seed);
    let answer = pair.relative(now).resume(&mut seed);
    assert_eq!(answer.stop(), Stop::Converged);
    assert!(answer.steps() < 20, "{answer:?}");
}

/// Cold, and from an axis that is off by so much: steps on average, of pairs that overlap by so much.
fn steps<A: Support<DVec3>, B: Support<DVec3>>(a: &A, b: &B, off: f64, deep: f64) -> [f64; 2] {
    let pairs = 200;
    let (mut cold, mut warm) = (0, 0);
    for i in 0..pairs {
        let towards = vector::<DVec3>(noise(7 * i), noise(7 * i + 1), noise(7 * i + 2)).normalize();
        let at = |far: DVec3| Pair::new(a, b).relative(Pose::new(turn(i), far));
        let apart = at(towards * 5.0).signed_distance();
        let near = apart.axis().get() * (apart.signed_distance() + deep);
        let pair = at(towards * 5.0 - near);
        let answer = pair.signed_distance();
        let aside = vector::<DVec3>(noise(7 * i + 3), noise(7 * i + 4), noise(7 * i + 5)) * off;
        let again = pair.first(Unit::new(answer.axis().get() + aside).unwrap()).signed_distance();
        let differ = (again.signed_distance() - answer.signed_distance()).abs();
        assert!(differ < 2e-6, "{i}: {answer:?} {again:?}");
        (cold, warm) = (cold + answer.steps(), warm + again.steps());
    }
    [cold, warm].map(|steps| f64::from(steps) / f64::from(pairs))
}

/// The vertex along the axis was in the midst of the facets that count: half as many steps again as without an axis.
#[test]
fn an_axis_that_is_nearly_right_is_no_hindrance_for_curved_shapes() {
    let can = Cylinder::<DVec3>::new(0.7, 0.5).unwrap();
    let other = Cylinder::<DVec3>::new(0.4, 0.8).unwrap();
    let cone = Cone::<DVec3>::new(0.6, 0.7).unwrap();
    let ball = Ball::new(0.4).unwrap();
    for off in [0.0, 1e-4, 3e-3] {
        for deep in [0.01, 0.03] {
            for [cold, warm] in [steps(&can, &other, off, deep), steps(&cone, &can, off, deep)] {
                assert!(warm < 1.02 * cold, "{off} {deep}: {warm}, cold {cold}");
            }
        }
    }
    for off in [3e-3, 0.1] {
        let [cold, warm] = steps(&ball, &can, off, 0.1);
        assert!(warm <= cold, "{off}: {warm}, cold {cold}");
    }
}
