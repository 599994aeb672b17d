//! Pairs that took a polytope of a thousand vertices, and more steps than there are: their brackets close.

use asunder::glam::{DVec2, DVec3};
use asunder::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Segment};
use asunder::{Pair, Pose, Rotation, Stop};
use core::f64::consts::TAU;

/// Half a ring of axes is equally deep, since one end of the segment is farthest for all of them.
#[test]
fn a_segment_from_the_axis_of_a_body_of_revolution() {
    let (cone, can) =
        (Cone::<DVec3>::new(0.9, 1.0).unwrap(), Cylinder::<DVec3>::new(1.0, 0.9).unwrap());
    let segment = Segment::new(DVec3::ZERO, DVec3::new(0.0, 0.0, -0.01)).unwrap();
    let beside = Pose::at(DVec3::X * 1e-7);
    for (i, answer) in [
        Pair::new(&cone, &segment).signed_distance(),
        Pair::new(&segment, &cone).signed_distance(),
        Pair::new(&can, &segment).relative(beside).signed_distance(),
        Pair::new(&segment, &can).relative(beside).signed_distance(),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(answer.stop(), Stop::Converged, "{i}: {answer:?}");
        let (witness, axis) = (answer.witness(), answer.axis().get());
        let way = (witness.b - witness.a).dot(axis) - answer.signed_distance();
        assert!(way.abs() < 1e-6, "{i}: {way} {answer:?}");
    }
}

/// Beside a ball every body of revolution is a problem of the plane.
#[test]
fn a_capsule_without_a_segment_is_a_ball() {
    let ball = Capsule::<DVec3>::new(0.0, 0.02).unwrap();
    let can = Cylinder::new(20.0, 1.0).unwrap();
    let turned = Rotation::from_quaternion([0.0, -0.007, -0.19, 0.0]).unwrap();
    let pose = Pose::new(turned, DVec3::new(0.0, -0.0018, 0.00013));
    let answer = Pair::new(&ball, &can).relative(pose).signed_distance();
    assert_eq!(answer.stop(), Stop::Converged, "{answer:?}");
    assert!(answer.steps() < 50, "{answer:?}");
}

/// Each corner of a cap that is found is level with all the facets of the cap.
#[test]
fn prisms_of_many_sides_that_coincide_nearly() {
    let corner = |i: u32| {
        let (sine, cosine) = (f64::from(i / 2) * TAU / 500.0).sin_cos();
        DVec3::new(cosine, if i.is_multiple_of(2) { 1.0 } else { -1.0 }, sine)
    };
    let prism = Hull::new(&(0..1000).map(corner).collect::<Vec<_>>()).unwrap();
    let aside = Pose::at(DVec3::new(7.1e-8, 2.5e-8, 4.7e-8));
    let answer = Pair::new(&prism, &prism).relative(aside).signed_distance();
    assert_eq!(answer.stop(), Stop::Converged, "{answer:?}");
}

/// A product of its smallest number is lost, and a corner of the hull was with it.
#[test]
fn a_polygon_with_the_smallest_number_there_is() {
    let corner = DVec2::new(0.0, 0.512_312_471_647_819_7);
    let corners = [
        DVec2::new(-7.504_603_785_079_553e-8, 0.232_811_698_588_497_96),
        DVec2::new(5e-324, 0.049_972_166_196_469_25),
        corner,
        DVec2::new(0.0, 0.121_429_361_052_593_39),
    ];
    let (hull, point) = (Hull::new(&corners).unwrap(), Cuboid::new(DVec2::ZERO).unwrap());
    let answer = Pair::new(&point, &hull).relative(Pose::at(-corner)).signed_distance();
    assert!(answer.lower() <= 0.0, "{answer:?}");
}
