//! What the closed form says of two cuboids, beside a solver that knows no shapes.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::Cuboid;
use asunder::solver::Epa;
use asunder::{Pair, Pose, Rotation};

/// Both brackets hold the signed distance, so they meet; returns the closed form's steps.
fn meets(a: DVec3, b: DVec3, pose: Pose<DVec3>) -> u32 {
    let (a, b) = (Cuboid::new(a).unwrap(), Cuboid::new(b).unwrap());
    let pair = Pair::new(&a, &b).relative(pose);
    let (closed, walked) = (pair.signed_distance(), pair.solver(Epa::<256>).signed_distance());
    assert!(closed.lower() <= walked.upper() && walked.lower() <= closed.upper(), "{pose:?}");
    assert!(closed.width() < 1e-12, "{pose:?}: {closed:?}");
    closed.steps()
}

#[test]
fn apart_by_every_pair_of_features() {
    let (a, b) = (DVec3::new(1.0, 0.5, 0.75), DVec3::new(0.5, 1.25, 0.25));
    let mut at_once = 0;
    for turn in 0..50 {
        let axis = DVec3::new(1.0, 0.1 * f64::from(turn), -0.7);
        let rotation = Rotation::from_axis_angle(axis, 0.37 * f64::from(turn)).unwrap();
        for around in 0..40 {
            let (x, y) = (0.9 * f64::from(around), 0.4 * f64::from(around));
            let away = DVec3::new(x.cos() * y.cos(), x.sin() * y.cos(), y.sin());
            at_once += u32::from(meets(a, b, Pose::new(rotation, away * 2.5)) == 1);
        }
    }
    assert!(at_once > 1900, "{at_once} of 2000");
}

#[test]
fn edges_that_are_almost_parallel() {
    let half = DVec3::new(1.0, 0.5, 0.75);
    for digits in 0..20 {
        let angle = 0.1_f64.powi(digits);
        let rotation = Rotation::from_axis_angle(DVec3::new(0.3, 1.0, 0.2), angle).unwrap();
        for away in
            [DVec3::new(2.1, 1.2, 0.1), DVec3::new(1.9, 0.2, 1.4), DVec3::new(2.5, 1.5, 2.0)]
        {
            meets(half, half, Pose::new(rotation, away));
        }
    }
}

#[test]
fn overlaps_too_large_to_be_squared() {
    // The square of the depth is infinite, and the squares of all lengths are not.
    let cube = Cuboid::new(Vec3::splat(9e18)).unwrap();
    let rotation = Rotation::from_axis_angle(Vec3::new(1.0, 0.4, -0.7), 0.9).unwrap();
    let pose = Pose::new(rotation, Vec3::new(1e18, 2e18, 3e18));
    let answer = Pair::new(&cube, &cube).relative(pose).signed_distance();
    let small = Cuboid::new(Vec3::splat(9.0)).unwrap();
    let pose = Pose::new(rotation, Vec3::new(1.0, 2.0, 3.0));
    let same = Pair::new(&small, &small).relative(pose).signed_distance().signed_distance() * 1e18;
    assert!(
        answer.lower() <= same * 0.9999 && answer.upper() >= same * 1.0001,
        "{answer:?} {same}"
    );
}
