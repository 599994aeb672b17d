//! Casts whose impact, and the time by which it has been, are easily seen: they are told.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cone, Cuboid, Cylinder, Point};
use asunder::{Pair, Pose};

/// A point flies into the flat end of a can, in single numbers: where shapes touch within rounding, a
/// look may not tell.
#[test]
fn a_small_depth_is_reached() {
    let can = Cylinder::<Vec3>::new(0.714_410_4, 3.083_043).unwrap();
    let point = Point::new(Vec3::ZERO).unwrap();
    let mut open = Vec::new();
    for i in 0..350 {
        let pair =
            Pair::new(&can, &point).relative(Pose::at(Vec3::new(0.007 * i as f32, 1.9, 0.5)));
        for target in [-1e-5, -3e-5, -6e-5, -1e-4, -1e-3] {
            let cast = pair.cast(Vec3::new(0.292_561_6, -2.371_669, 0.0), 0.67, target);
            if cast.impact().is_none() {
                open.push((i, target, cast));
            }
        }
    }
    assert!(open.is_empty(), "{} of 1750, {:?}", open.len(), open.first());
}

/// The look that proves it is deep inside, where a query may end before it has found out how deep.
#[test]
fn latest_is_near_the_side_of_a_cone() {
    let cone = Cone::<Vec3>::new(7800.0, 18800.0).unwrap();
    let point = Point::new(Vec3::ZERO).unwrap();
    let pair = Pair::new(&cone, &point).relative(Pose::at(Vec3::new(11900.0, -2000.0, 10700.0)));
    let cast = pair.cast(Vec3::new(-6500.0, -2600.0, -5900.0), 100.0, 0.0);
    let impact = cast.impact().unwrap();
    let wide = (impact.latest - impact.time) * impact.approach;
    assert!(wide < 100.0, "{wide} of 18800: {impact:?}");
}

/// As near as the target for 2e-5 of time.
#[test]
fn a_thin_sheet_that_is_crossed_has_a_latest() {
    let point = Point::new(DVec3::ZERO).unwrap();
    let sheet = Cuboid::new(DVec3::new(0.0, 1.28, 1.3)).unwrap();
    let pair = Pair::new(&point, &sheet).relative(Pose::at(DVec3::new(90.0, 0.1, 0.2)));
    let cast = pair.cast(DVec3::NEG_X * 2.7, 100.0, 2.67e-5);
    assert!(cast.impact().unwrap().latest < f64::INFINITY, "{cast:?}");
}
