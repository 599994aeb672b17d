//! Warm starts over many frames.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use asunder::glam::DVec3;
use asunder::shape::Hull;
use asunder::{Pair, Pose, Rotation, Stop};

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
