//! Sweeps as rapier asks for them: wheels that roll, rods that begin in contact, spins that turn nothing.

use crate::scenes::By;
use crate::scenes::space::world::{add_fixed, world};
use asunder_parry::{plane, space};
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::details::ShapeCastOptions;
use parry3d::query::{NonlinearRigidMotion, QueryDispatcher, ShapeCastHit};
use parry3d::shape::{Ball, Cuboid, Cylinder, Shape};

fn sweep(
    ground: &dyn Shape,
    shape: &dyn Shape,
    (from, velocity, spin): (Pose, Vector, Vector),
    until: f32,
    stop_at_penetration: bool,
) -> Option<ShapeCastHit> {
    let still = NonlinearRigidMotion::identity();
    let motion = NonlinearRigidMotion::new(from, Vector::ZERO, velocity, spin);
    space::Asunder
        .cast_shapes_nonlinear(&still, ground, &motion, shape, 0.0, until, stop_at_penetration)
        .unwrap()
}

/// Its spin brings a ball no nearer.
#[test]
fn a_ball_that_spins_past_a_wall() {
    let (wall, ball) = (Cuboid::new(Vector::new(5.0, 5.0, 0.5)), Ball::new(0.5));
    for spin in [10.0, 100.0, 1000.0, 10_000.0] {
        let spin = Vector::new(0.0, spin, 0.0);
        let past = (Pose::translation(0.0, 0.0, 1.05), Vector::X, spin);
        assert!(sweep(&wall, &ball, past, 4.0, true).is_none());
        let towards = (Pose::translation(0.0, 0.0, 3.0), Vector::NEG_Z, spin);
        let time = sweep(&wall, &ball, towards, 4.0, true).unwrap().time_of_impact;
        assert!((time - 2.0).abs() < 1e-4, "{time}");
    }
}

/// A hair above the ground, in the time of a step.
#[test]
fn a_wheel_that_rolls_above_the_ground() {
    let (ground, wheel) = (Cuboid::new(Vector::new(1.0, 0.25, 1.0)), Cylinder::new(0.2, 0.5));
    let lying = Rotation::from_rotation_x(std::f32::consts::FRAC_PI_2);
    for gap in [3e-4, 1e-4, 3e-5] {
        for speed in [5.0, 25.0, 50.0] {
            let from = Pose::from_parts(Vector::new(0.0, 0.75 + gap, 0.0), lying);
            let rolls = (from, Vector::X * speed, Vector::NEG_Z * (speed / 0.5));
            let hit = sweep(&ground, &wheel, rolls, 1.0 / 60.0, false);
            assert!(hit.is_none(), "{gap} {speed}: {hit:?}");
        }
    }
}

/// It begins in the floor, rises, and comes down with its other end.
#[test]
fn a_rod_that_leaves_and_comes_back() {
    let (floor, rod) =
        (Cuboid::new(Vector::new(10.0, 0.05, 10.0)), Cuboid::new(Vector::new(1.0, 0.02, 0.02)));
    let tilt = 0.3_f32;
    let height = 0.05 + tilt.sin() + 0.02 * tilt.cos() - 0.001;
    let from = Pose::from_parts(Vector::new(0.0, height, 0.0), Rotation::from_rotation_z(tilt));
    let turns = (from, Vector::new(0.0, 0.1, 0.0), Vector::new(0.0, 0.0, -2.0));
    let hit = sweep(&floor, &rod, turns, 2.0, false).unwrap();
    assert!(hit.time_of_impact > 0.1 && hit.time_of_impact < 0.4, "{hit:?}");
}

/// The same in a time in which it could turn often.
#[test]
fn a_rod_that_leaves_and_comes_back_at_once() {
    let (floor, rod) =
        (Cuboid::new(Vector::new(10.0, 0.05, 10.0)), Cuboid::new(Vector::new(1.0, 0.02, 0.02)));
    let tilt = 0.3_f32;
    let height = 0.05 + tilt.sin() + 0.02 * tilt.cos() - 0.001;
    let from = Pose::from_parts(Vector::new(0.0, height, 0.0), Rotation::from_rotation_z(tilt));
    let turns = (from, Vector::new(0.0, 10.0, 0.0), Vector::new(0.0, 0.0, -200.0));
    let hit = sweep(&floor, &rod, turns, 0.2, false).unwrap();
    assert!(hit.time_of_impact > 0.001 && hit.time_of_impact < 0.004, "{hit:?}");
}

/// A hit at time 0 is thrown away by the engine, and what comes later with it.
#[test]
fn a_box_that_slides_and_sinks_slowly() {
    let floor = Cuboid::new(Vector::new(10.0, 0.05, 10.0));
    let from = Pose::translation(0.0, 0.299, 0.0);
    let slides = (from, Vector::new(20.0, -0.01, 0.0), Vector::ZERO);
    assert!(sweep(&floor, &Cuboid::new(Vector::splat(0.25)), slides, 1.0 / 60.0, false).is_none());
}

/// Two disks of the plane that spin, one of which flies past the other.
#[test]
fn disks_that_spin_past_each_other() {
    use parry2d::math::{Pose, Vector};
    use parry2d::query::{NonlinearRigidMotion, QueryDispatcher};
    use parry2d::shape::Ball;
    let (one, other) = (Ball::new(1.0), Ball::new(0.5));
    let spins = |from: Vector, velocity: Vector, rate: f32| {
        NonlinearRigidMotion::new(Pose::from_translation(from), Vector::ZERO, velocity, rate)
    };
    let still = spins(Vector::ZERO, Vector::ZERO, 700.0);
    let past = spins(Vector::new(1.6, -1.2), Vector::Y, -900.0);
    let hit = plane::Asunder.cast_shapes_nonlinear(&still, &one, &past, &other, 0.0, 4.0, true);
    assert!(hit.unwrap().is_none());
}

/// In rapier: half a second over a row of platforms, a third of a millimetre above them.
#[test]
fn a_wheel_that_rolls_past_platforms_loses_no_time() {
    use rapier3d::prelude::*;
    for speed in [25.0, 50.0] {
        let mut world = world(By::Asunder);
        world.gravity = Vector::ZERO;
        for i in 0..40_u8 {
            let at = Pose::translation(f32::from(i) * 2.0, 0.0, 0.0);
            add_fixed(&mut world, SharedShape::cuboid(1.0, 0.25, 1.0), at);
        }
        let lying = Rotation::from_rotation_x(std::f32::consts::FRAC_PI_2);
        let wheel = RigidBodyBuilder::dynamic()
            .pose(Pose::from_parts(Vector::new(0.0, 0.7503, 0.0), lying))
            .linvel(Vector::X * speed)
            .angvel(Vector::NEG_Z * (speed / 0.5))
            .ccd_enabled(true);
        let wheel = world.bodies.insert(wheel);
        let collider = ColliderBuilder::cylinder(0.2, 0.5).friction(0.0);
        world.colliders.insert_with_parent(collider, wheel, &mut world.bodies);
        for _ in 0..30 {
            world.step();
        }
        let way = world.bodies[wheel].translation().x;
        assert!((way - speed / 2.0).abs() < 0.01 * speed, "{way} of {}", speed / 2.0);
    }
}

/// A character that is at its distance from a wall looks whether it may climb a step there, straight up along it.
#[test]
fn what_moves_along_a_wall_at_the_target_distance_does_not_hit_it() {
    const TARGET: f32 = 0.017_580_345;
    let (ramp, character) =
        (Cuboid::new(Vector::new(1.0, 0.05, 2.0)), Cuboid::new(Vector::new(0.25, 0.5, 0.25)));
    let options = ShapeCastOptions {
        max_time_of_impact: 0.27,
        target_distance: TARGET,
        stop_at_penetration: false,
        compute_impact_geometry_on_penetration: true,
    };
    let hits = (0..200).filter(|i| {
        let tilt = 0.02 + 0.003 * *i as f32;
        let ramp_at =
            Pose::from_parts(Vector::new(4.8, 0.1, 0.1), Rotation::from_rotation_z(-tilt));
        let corner = ramp_at.transform_point(Vector::new(-1.0, -0.05, 0.0)).x;
        let at = Pose::translation(corner - TARGET - 0.25, 0.3, 0.2);
        let along = ramp_at.rotation.inverse() * Vector::Y;
        let from = ramp_at.inv_mul(&at);
        space::Asunder.cast_shapes(&from, along, &ramp, &character, options).unwrap().is_some()
    });
    assert_eq!(hits.count(), 0);
}

/// What lies on its face and begins to tip leaves with one end, and goes in with the other.
#[test]
fn what_lies_flat_and_tips_is_hit_at_once() {
    let (floor, cube) = (Cuboid::new(Vector::new(3.0, 0.1, 3.0)), Cuboid::new(Vector::splat(0.5)));
    let still = NonlinearRigidMotion::constant_position(Pose::IDENTITY);
    for spin in [Vector::Z, Vector::X, -Vector::Z, Vector::new(0.3, 0.2, 1.0)] {
        for gap in [1e-7, 5e-7, 1e-6] {
            let at = Pose::translation(0.0, 0.6 + gap, 0.0);
            let tips = NonlinearRigidMotion::new(at, Vector::ZERO, Vector::ZERO, spin);
            let hit = space::Asunder
                .cast_shapes_nonlinear(&still, &floor, &tips, &cube, 0.0, 1.0, true)
                .unwrap();
            let time = hit.unwrap().time_of_impact;
            let then = tips.position_at_time(time);
            let depth = space::Asunder.contact(&then, &floor, &cube, 1.0).unwrap().unwrap().dist;
            assert!(depth > -1e-3, "{spin} {gap}: {depth} at {time}");
        }
    }
}

/// parry's search puts balls around the boxes of all shapes, and the half-space's is infinite.
#[test]
fn a_sweep_through_a_world_with_a_half_space_misses_nothing() {
    use rapier3d::prelude::{ColliderBuilder, QueryFilter, SharedShape};
    let mut world = world(By::Asunder);
    let below = Pose::from_translation(Vector::Y * -5.0);
    world.colliders.insert(ColliderBuilder::new(SharedShape::halfspace(Vector::Y)).position(below));
    let above = |i: u8, y: f32| Pose::from_translation(Vector::new(f32::from(i) - 3.5, y, 0.0));
    for i in 0..8 {
        world.colliders.insert(ColliderBuilder::cuboid(0.4, 0.4, 0.4).position(above(i, 0.0)));
    }
    world.step();
    let (bodies, colliders, filter) = (&world.bodies, &world.colliders, QueryFilter::default());
    let by = world.narrow_phase.query_dispatcher();
    let queries = world.broad_phase.as_query_pipeline(by, bodies, colliders, filter);
    for i in 0..8 {
        let falls = (above(i, 2.0), Vector::ZERO, Vector::Y * -3.0, Vector::ZERO);
        let motion = NonlinearRigidMotion::new(falls.0, falls.1, falls.2, falls.3);
        let hit = queries.cast_shape_nonlinear(&motion, &Ball::new(0.3), 0.0, 1.0, true);
        let time = hit.map(|(_, hit)| hit.time_of_impact);
        assert!(time.is_some_and(|time| (time - 1.3 / 3.0).abs() < 1e-3), "{i}: {time:?}");
    }
}

/// Their nearest points are rounded to lie the wrong way about, which parry's search takes for parting.
#[test]
fn balls_that_turn_and_come_within_rounding_meet() {
    use parry2d::math::{Pose, Rotation, Vector};
    use parry2d::query::details::{
        NonlinearShapeCastMode, cast_shapes_nonlinear_support_map_support_map as cast,
    };
    use parry2d::query::{DefaultQueryDispatcher, NonlinearRigidMotion};
    use parry2d::shape::Ball;
    let (one, other) = (Ball::new(0.636_821_27), Ball::new(0.673_145_6));
    let centre = Vector::new(2.582_847_6, 2.258_789);
    let mut still = NonlinearRigidMotion::constant_position(Pose::from_translation(-centre));
    still.local_center = centre;
    let turn = Rotation::from_cos_sin_unchecked(0.158_759_27, -0.987_317_3);
    let moves = NonlinearRigidMotion::new(
        Pose::from_parts(Vector::new(-2.176_005_1, -4.392_189_5), turn),
        Vector::new(-0.691_457_9, -0.177_140_92),
        Vector::new(-1.113_794_3, 4.537_833),
        0.764_711_1,
    );
    let ends = NonlinearShapeCastMode::StopAtPenetration;
    let met = [
        cast(&plane::Asunder, &still, &one, &one, &moves, &other, &other, 0.0, 1.0, ends),
        cast(&DefaultQueryDispatcher, &still, &one, &one, &moves, &other, &other, 0.0, 1.0, ends),
    ];
    let [ours, theirs] = met.map(|hit| hit.map(|hit| hit.time_of_impact));
    assert!(ours.is_some_and(|time| (time - 0.178_93).abs() < 1e-4), "{ours:?} {theirs:?}");
}

/// Whose distance has no square in f32.
#[test]
fn balls_that_are_proven_far_apart_do_not_intersect() {
    use parry3d::query::ClosestPoints;
    let ball = Ball::new(1.0);
    for distance in [1e-3, 1.0, 1e10, 1e19, 1e20, 1e30] {
        let there = Pose::from_translation(Vector::new(distance + 2.0, 0.0, 0.0));
        let told = space::Asunder.closest_points(&there, &ball, &ball, f32::MAX);
        assert!(matches!(told, Ok(ClosestPoints::WithinMargin(..))), "{distance}: {told:?}");
    }
}

/// A ball without an end overlaps whatever is a ball, and nothing that is none.
#[test]
fn balls_larger_than_all_numbers_intersect() {
    use parry3d::query::ClosestPoints;
    let endless = Ball::new(f32::INFINITY);
    let ask = |one: &Ball, other: &Ball| {
        space::Asunder.closest_points(&Pose::IDENTITY, one, other, f32::MAX)
    };
    for other in [Ball::new(1.0), endless] {
        for told in [ask(&endless, &other), ask(&other, &endless)] {
            assert!(matches!(told, Ok(ClosestPoints::Intersecting)), "{other:?}: {told:?}");
        }
    }
    for other in [Ball::new(-1.0), Ball::new(f32::NAN)] {
        assert!(ask(&endless, &other).is_err(), "{other:?}");
    }
}
