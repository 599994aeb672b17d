//! A curved shape beside one that is many times as large: the tolerance is one of the smaller shape.

use asunder::contact::Feature;
use asunder::glam::DVec3;
use asunder::shape::{Cuboid, Cylinder, Hull, Support};
use asunder::{Pair, Pose, Rotation};

/// A can, with its rotation and how far it reaches down from its middle.
fn tilted_can() -> (Cylinder<DVec3>, Rotation<DVec3>, f64) {
    let can = Cylinder::new(0.05, 0.03).unwrap();
    let rotation = Rotation::from_axis_angle(DVec3::new(0.3, 0.0, 0.4), 0.3).unwrap();
    let down = rotation.undo(DVec3::NEG_Y);
    let reach = can.support(down).dot(down);
    (can, rotation, reach)
}

#[test]
fn a_can_on_a_ground_of_kilometres_is_as_exact_as_on_a_table() {
    let (can, rotation, reach) = tilted_can();
    let deep = -1e-3;
    for size in [1.0, 1e3, 1e4, 1e5] {
        let half = DVec3::new(size, 1.0, size);
        let side = |bit: u32, corner: u32| if corner & bit == 0 { -1.0 } else { 1.0 };
        let corner = |i| half * DVec3::new(side(1, i), side(2, i), side(4, i));
        let slab = Cuboid::new(half).unwrap();
        let hull = Hull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap();
        let pose = Pose::new(rotation, DVec3::new(0.3, 1.0 + reach + deep, 0.2));
        for ground in [&slab as &dyn Feature<DVec3>, &hull] {
            let can = &can as &dyn Feature<DVec3>;
            let pairs = [
                Pair::new(ground, can).relative(pose),
                Pair::new(can, ground).relative(pose.inverse()),
            ];
            for pair in pairs {
                let answer = pair.signed_distance();
                let is_bracketed = answer.lower() <= deep + 1e-12 && deep - 1e-12 <= answer.upper();
                assert!(is_bracketed && answer.width() < 1e-6, "{size}: {answer:?}");
                assert!((answer.signed_distance() - deep).abs() < 1e-7, "{size}: {answer:?}");
                let manifold = pair.manifold(0.0);
                assert_eq!(manifold.contacts().len(), 1, "{size}");
                assert!((manifold.contacts()[0].distance - deep).abs() < 1e-6, "{manifold:?}");
            }
        }
    }
}

/// An axis that is off by an angle is off by that much of the drum's radius where they touch.
#[test]
fn what_lies_on_a_drum_touches_it_below() {
    let (can, rotation, reach) = tilted_can();
    for radius in [3.0, 30.0] {
        let drum = Cylinder::new(2.0 * radius, radius).unwrap();
        // Lying along x.
        let lying = Rotation::from_axis_angle(DVec3::Z, core::f64::consts::FRAC_PI_2).unwrap();
        for off in [-1e-4, 1e-4] {
            let place = DVec3::new(0.4 * radius, radius + reach + off, 0.0);
            let pair = Pair::new(&drum, &can)
                .posed(Pose::new(lying, DVec3::ZERO), Pose::new(rotation, place));
            let answer = pair.signed_distance();
            let aside = answer.axis().get().z.abs() * radius;
            assert!(aside < 0.01, "{radius}: {aside} {answer:?}");
        }
    }
}
