//! What parry answers wrongly, panics on or does not come back from, of pairs that are handed on to it: half-spaces,
//! voxels, triangles whose corners run clockwise.

use crate::scenes::By;
use crate::scenes::plane::world::{add, add_fixed, world};
use asunder_parry::plane::Asunder;
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
