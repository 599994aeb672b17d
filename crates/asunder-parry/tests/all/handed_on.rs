//! What parry answers wrongly, panics on or does not come back from, of pairs that are handed on to it: half-spaces,
//! voxels, triangles whose corners run clockwise; rotations, lengths and targets that it does not take.

use crate::scenes::By;
use crate::scenes::plane::world::{add, add_fixed, world};
use asunder_parry::plane::Asunder;
use asunder_parry::space;
use parry2d::math::{IVector, Pose, Vector};
use parry2d::query::details::ShapeCastOptions;
use parry2d::query::{ClosestPoints, QueryDispatcher};
use parry2d::shape::{Ball, Cuboid, SharedShape, Triangle};

fn row_of_voxels() -> SharedShape {
    SharedShape::voxels(Vector::ONE, &(-8..8).map(|x| IVector::new(x, -1)).collect::<Vec<_>>())
}

/// Told as 1.5 deep: characters are pushed up so.
#[test]
fn what_is_above_a_half_space_is_above_it_in_either_order() {
    let (ball, floor) = (Ball::new(0.5), SharedShape::halfspace(Vector::Y));
    let from_floor = Pose::new(Vector::new(0.3, 1.0), 0.7);
    let contact = Asunder.contact(&from_floor.inverse(), &ball, &*floor, 1.0).unwrap().unwrap();
    assert!((contact.dist - 0.5).abs() < 1e-6, "{contact:?}");
    let normal = from_floor.rotation * contact.normal1;
    assert!((normal + Vector::Y).length() < 1e-6, "{contact:?}");
}

/// It did not end; with checks for overflow it panicked.
#[test]
fn a_half_space_is_cast_onto_voxels() {
    let (wall, voxels) = (
        SharedShape::halfspace(Vector::X),
        SharedShape::voxels(Vector::ONE, &[IVector::new(1, 3), IVector::new(3, 0)]),
    );
    let from = Pose::translation(0.75, -0.5);
    for velocity in [Vector::new(0.0, -0.75), Vector::new(-0.5, 0.0)] {
        let options = ShapeCastOptions::default();
        let hit = Asunder.cast_shapes(&from, velocity, &*wall, &*voxels, options).unwrap();
        let time = hit.map(|hit| hit.time_of_impact);
        assert_eq!(time, (velocity.x < 0.0).then_some(3.5));
    }
}

/// At infinity, at points that are no numbers.
#[test]
fn what_flies_along_a_half_space_does_not_hit_it() {
    let wall = SharedShape::halfspace(Vector::new(1.0, -0.0));
    let (half, far) = (2.355_703, 14.134_218);
    let corners = [(-half, half), (half, half), (0.0, -half)].map(|(x, y)| Vector::new(x, y));
    let triangle = Triangle::new(corners[0], corners[1], corners[2]);
    let options = ShapeCastOptions::with_max_time_of_impact(f32::INFINITY);
    let at = Pose::new(Vector::new(7.067_109, far), core::f32::consts::PI);
    let along = Vector::new(-0.0, far);
    let hit = Asunder.cast_shapes(&at, along, &*wall, &triangle, options).unwrap();
    assert!(hit.is_none(), "{hit:?}");
}

/// parry has no distance to voxels.
#[test]
fn voxels_intersect_what_is_no_distance_away() {
    let voxels = SharedShape::voxels(Vector::ONE, &[IVector::ZERO]);
    let line = SharedShape::segment(Vector::new(0.0, 1.5), Vector::new(1.5, 0.9));
    let apart = Asunder.intersection_test(&Pose::IDENTITY, &*voxels, &*line).unwrap();
    let by_part = Asunder.distance(&Pose::IDENTITY, &*voxels, &*line).unwrap().distance;
    assert_eq!(apart.intersecting, by_part == 0.0, "{by_part}");
}

/// One part touches, and another overlaps.
#[test]
fn what_overlaps_one_part_and_touches_another_overlaps() {
    let corners = [
        (-4.0, 1.0),
        (1.0, 1.0),
        (2.0, -2.0),
        (2.0, 4.0),
        (-1.0, -2.0),
        (-3.0, -3.0),
        (-3.0, -1.0),
        (-1.0, -1.0),
        (-2.0, -4.0),
        (-2.0, -3.0),
    ];
    let half_turn = parry2d::math::Rotation::from_cos_sin_unchecked(-1.0, 0.0);
    for size in [8.086_56, 1.0] {
        let corners = corners.map(|(x, y)| Vector::new(x, y) * size);
        let line = SharedShape::polyline(corners.into(), None);
        let cuboid = Cuboid::new(Vector::new(4.0, 1.0) * size);
        let at = Pose::from_parts(Vector::new(-2.0, 0.0) * size, half_turn);
        let deepest = Asunder.contact(&at, &cuboid, &*line, 0.0).unwrap().unwrap();
        assert!(deepest.dist < -size, "{deepest:?}");
        for most in [3.0 * size, 0.0] {
            let told = Asunder.closest_points(&at, &cuboid, &*line, most).unwrap();
            assert_eq!(told, ClosestPoints::Intersecting, "{size} {most}");
        }
    }
}

#[test]
fn a_cast_of_no_length_begins_in_a_part_as_in_a_whole() {
    let cuboid = SharedShape::cuboid(1.0, 1.0);
    let whole = SharedShape::compound(vec![(Pose::IDENTITY, cuboid.clone())]);
    let options = ShapeCastOptions::with_max_time_of_impact(0.0);
    for shape in [&cuboid, &whole] {
        let at = Pose::translation(0.5, 0.0);
        let hit = Asunder.cast_shapes(&at, Vector::X, &**shape, &Ball::new(0.5), options);
        assert_eq!(hit.unwrap().map(|hit| hit.time_of_impact), Some(0.0));
    }
}

/// The engine panicked where a ball touched fewer cells than in the step before.
#[test]
fn a_ball_slides_over_voxels() {
    let mut world = world(By::Asunder);
    add_fixed(&mut world, row_of_voxels(), Pose::IDENTITY);
    let ball = add(&mut world, SharedShape::ball(0.45), Pose::translation(-4.0, 0.45));
    world.bodies[ball].set_linvel(Vector::X * 2.0, true);
    (0..120).for_each(|_| world.step());
    let at = world.bodies[ball].translation();
    assert!(at.x > -2.0 && (at.y - 0.45).abs() < 0.01, "{at}");
}

/// The engine panicked as soon as one was in the other.
#[test]
fn voxels_lie_on_a_half_space() {
    let mut world = world(By::Asunder);
    add_fixed(&mut world, SharedShape::halfspace(Vector::Y), Pose::IDENTITY);
    let row = add(&mut world, row_of_voxels(), Pose::new(Vector::new(0.0, 3.0), 0.1));
    (0..300).for_each(|_| world.step());
    let body = &world.bodies[row];
    assert!((body.translation().y - 1.0).abs() < 0.01 && body.linvel().length() < 1e-2);
}

/// parry takes it to be inside out: it sank to its other side, or fell through.
#[test]
fn a_clockwise_triangle_lies_on_whatever_it_lands_on() {
    let corners = [(0.4, -0.3), (-0.4, -0.3), (0.0, 0.4)].map(|(x, y)| Vector::new(x, y));
    let [a, b, c] = corners;
    let triangles = [SharedShape::triangle(a, b, c), SharedShape::round_triangle(a, b, c, 0.05)];
    let ends = [Vector::new(20.0, 0.0), Vector::new(-20.0, 0.0)];
    let floors = [
        SharedShape::halfspace(Vector::Y),
        SharedShape::polyline(ends.into(), None),
        SharedShape::heightfield(vec![0.0; 11], Vector::new(40.0, 1.0)),
        row_of_voxels(),
    ];
    for (i, floor) in floors.iter().enumerate() {
        for (triangle, height) in triangles.iter().zip([0.3, 0.35]) {
            let mut world = world(By::Asunder);
            add_fixed(&mut world, floor.clone(), Pose::IDENTITY);
            let body = add(&mut world, triangle.clone(), Pose::translation(0.2, 1.0));
            (0..180).for_each(|_| world.step());
            let y = world.bodies[body].translation().y;
            assert!((y - height).abs() < 0.01, "{i}: {y}");
        }
    }
}

/// parry takes rotations for ones of length 1, and panics on others, as on lengths whose powers are no numbers.
#[test]
fn odd_rotations_and_lengths_of_what_parry_answers() {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher, QueryDispatcher};
    use parry3d::shape::{Ball, Cone, Polyline, Segment, Shape, TriMesh};
    let (cone, ball) = (Cone::new(0.5, 0.5), Ball::new(0.3));
    let line = Polyline::new(vec![Vector::ZERO, Vector::X, Vector::new(1.0, 1.0, 0.0)], None);
    let long = Segment::new(Vector::new(1e20, 0.5, 1e38), Vector::X);
    let mesh = TriMesh::new(vec![Vector::ZERO, Vector::X, Vector::Y], vec![[0, 1, 2]]).unwrap();
    let shapes: [&dyn Shape; 5] = [&cone, &ball, &line, &long, &mesh];
    let turns =
        [[0.0, 3e18, 0.0, -0.63], [0.0, 3e18, 1.0, 0.0], [0.44, 0.69, 0.56, -1e38], [0.0; 4]];
    for (turn, y) in turns.into_iter().flat_map(|turn| [(turn, 0.3), (turn, 3.4e38)]) {
        let at = Pose::from_translation(Vector::new(0.2, y, 0.1));
        let pose = Pose { rotation: Rotation::from_array(turn), ..at };
        for (a, b) in shapes.into_iter().flat_map(|a| shapes.map(|b| (a, b))) {
            let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
            let told =
                space::Asunder.contact_manifolds(&pose, a, b, 0.1, &mut manifolds, &mut None);
            let finite = |m: &ContactManifold<(), ()>| {
                m.points.iter().all(|p| p.dist.is_finite() && p.local_p1.is_finite())
            };
            assert!(told.is_err() || manifolds.iter().all(finite));
            let told = space::Asunder.distance(&pose, a, b);
            assert!(told.is_ok_and(|told| told.distance.is_finite()) || told.is_err());
        }
    }
}

/// A sweep at voxels is parry's, which does not come back from a rotation that is not of length 1, or a far end.
#[test]
fn odd_sweeps_at_voxels_come_back() {
    use parry3d::math::{IVector, Pose, Rotation, Vector};
    use parry3d::query::{NonlinearRigidMotion, QueryDispatcher};
    use parry3d::shape::{Cylinder, Voxels};
    let voxels = Voxels::new(Vector::ONE, &[IVector::new(0, -1, 0), IVector::new(-1, -1, 0)]);
    let cylinder = Cylinder::new(0.5, 0.3);
    let still = NonlinearRigidMotion::constant_position(Pose::IDENTITY);
    for (turn, end) in [([0.0, 3e18, 0.0, 1.0], 0.1), ([0.0, 0.0, 0.0, 1.0], 3e38)] {
        let at = Pose::from_translation(Vector::new(-19.708_603, 10.289_232, -74.804_95));
        let start = Pose { rotation: Rotation::from_array(turn), ..at };
        let velocity = Vector::new(0.535_966, 0.079_532_2, 0.177_449_18);
        let turns = Vector::new(1.0, 0.1, 0.0);
        let motion = NonlinearRigidMotion::new(start, 0.1 * Vector::Y, velocity, turns);
        let told = space::Asunder
            .cast_shapes_nonlinear(&still, &voxels, &motion, &cylinder, 0.0, end, true);
        assert!(told.is_err() || told.is_ok_and(|hit| hit.is_none()));
    }
}

/// How near a half-space is to be is handed on to parry, if it is a number.
#[test]
fn odd_targets_at_half_spaces_are_told_as_numbers() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::{QueryDispatcher, ShapeCastOptions};
    use parry3d::shape::{Ball, HalfSpace};
    let (half, ball) = (HalfSpace::new(Vector::Y), Ball::new(0.5));
    let above = Pose::from_translation(2.0 * Vector::Y);
    for target in [0.1, f32::NAN, f32::MAX, f32::INFINITY, -f32::MAX, -0.1] {
        let options = ShapeCastOptions { target_distance: target, ..Default::default() };
        let told = space::Asunder.cast_shapes(&above, -Vector::Y, &half, &ball, options);
        let number = |hit: &parry3d::query::ShapeCastHit| {
            hit.time_of_impact.is_finite() && hit.witness1.is_finite() && hit.normal1.is_finite()
        };
        let wrong = told.as_ref().is_ok_and(|hit| hit.as_ref().is_some_and(|hit| !number(hit)));
        assert!(!wrong, "{target}: {told:?}");
        assert_eq!(told.is_ok(), target.abs() < 1.0, "{target}");
    }
}
