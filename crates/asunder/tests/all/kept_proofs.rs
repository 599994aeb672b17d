//! What was proved on the way is in the answer, and no more is said than that.

#![allow(clippy::excessive_precision, reason = "numbers as they were found")]

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Ball, Cone, Cuboid, Cylinder, Point, Points, Segment};
use asunder::solver::Uepa;
use asunder::{Limits, Pair, Pose, Rotation, Seed, Stop};

/// A pin just below the side of a can, upright in it: solved in a plane, whose bounds are narrower than those in space.
#[test]
fn what_is_decided_in_a_plane_is_decided_in_space() {
    let pin = Segment::new(Vec3::NEG_Y * 0.05, Vec3::Y * 0.05).unwrap();
    let can = Cylinder::<Vec3>::new(1.0, 0.5).unwrap();
    let mut decided = 0;
    for i in 0..4000 {
        let turn = 0.37 * i as f32;
        let radius = 0.5 - 1e-5 * (0.618 * i as f32).fract();
        let at = Vec3::new(radius * turn.cos(), 0.9 * (0.7 * i as f32).sin(), radius * turn.sin());
        let answer = Pair::new(&pin, &can).relative(Pose::at(at)).gap_within(0.0);
        let told = answer.lower() > 0.0 || answer.upper() < 0.0;
        decided += u32::from(answer.stop() == Stop::Decided);
        assert!(told || answer.stop() != Stop::Decided, "{at}: {answer:?}");
    }
    assert!(decided > 300, "{decided} of 4000");
}

/// The last axis proves less than one before.
#[test]
fn shapes_proven_apart_stay_apart() {
    let cone = Cone::<DVec3>::new(0.5334517481493163, 1.0).unwrap();
    let points = [
        [0.4765545663615045, 0.35194284287885536, 0.5],
        [0.4383632746995091, 0.47713519752863764, 0.26227163877056525],
        [-0.7453587779471428, 0.17620658563239855, 0.6365810650128687],
        [-0.31268135492684674, -0.7023021916205077, 0.9028168826802554],
        [0.4765545663615045, 0.35194284287885536, -0.5],
        [0.4943478566659798, -0.4503405213809985, 0.9273751877907235],
        [-0.18678317336634712, -0.1560685998495886, -0.402277485638435],
        [0.03255984185132737, 0.6251709292116827, -0.6100244116981013],
        [-0.4765545663615045, -0.35194284287885536, 0.0],
    ]
    .map(DVec3::from);
    let quaternion =
        [0.016994278466148094, -0.9143557402561704, 0.7234484722698435, -0.16257224558013794];
    let turn = Rotation::from_quaternion(quaternion).unwrap();
    let at = DVec3::new(-0.0489915760484626, -1.15509152108045, -0.7432641393152035);
    let hull = Points::new(&points).unwrap();
    let pair = Pair::new(&cone, &hull).relative(Pose::new(turn, at));
    assert_eq!(pair.overlap(), Some(false));
    assert!(pair.closest_points().is_some());
    assert!(pair.signed_distance().lower() > 0.0);
}

/// However soon the question ends after both ways off the plane were tried in vain.
#[test]
fn a_flat_difference_has_witness_points() {
    let point = Point::new(DVec3::new(1.0, 2.0, 0.0)).unwrap();
    let disk = Cylinder::<DVec3>::new(0.0, 1.0).unwrap();
    let pair = Pair::new(&point, &disk).relative(Pose::at(DVec3::X * 5.0));
    for steps in 5..20 {
        let limits = Limits::new(1e-9, steps).unwrap();
        let answer = pair.limits(limits).solver(Uepa::<1024>).signed_distance();
        assert!(answer.upper() < 5.5, "{steps}: {answer:?}");
        assert_eq!(answer.witness().a, DVec3::new(1.0, 2.0, 0.0), "{steps}");
    }
}

/// Witness points in the world are rounded; the contact is as near as is proved all the same.
#[test]
fn contacts_far_from_the_origin_are_as_near_as_proved() {
    let (cube, ball) = (Cuboid::new(Vec3::ONE).unwrap(), Ball::new(0.5).unwrap());
    let axis = Vec3::new(0.590_666_2, 0.264_542_58, 0.541_126_25);
    let turn = Rotation::from_axis_angle(axis, 1.855656534368213).unwrap();
    let [at_cube, at_ball] =
        [[-407.83597, 9941.77, -997.43756], [-406.79208, 9942.489, -995.7007]].map(Vec3::from);
    let poses = (Pose::new(turn, at_cube), Pose::new(turn, at_ball));
    let pair = Pair::new(&cube, &ball).posed(poses.0, poses.1);
    let answer = pair.resume(&mut Seed::new());
    let contact = pair.manifold_of(&answer, 0.5).contacts()[0];
    assert!(answer.lower() <= contact.distance && contact.distance <= answer.upper());
}
