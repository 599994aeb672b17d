//! Fast, tilted bodies in rapier: it puts them where they first touch and lets them go on, so manifolds
//! have to have the ends that are still far away.

use crate::scenes::{By, plane, space};
use asunder_parry::space::Asunder;
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{ContactManifold, PersistentQueryDispatcher};
use parry3d::shape::{Capsule, Cuboid};

#[test]
fn a_tilted_capsule_has_contacts_at_both_ends() {
    let (wall, capsule) = (Cuboid::new(Vector::new(0.1, 5.0, 5.0)), Capsule::new_y(0.4, 0.2));
    for degrees in [5.0, 11.0, 12.0, 19.0, 45.0, 60.0_f32] {
        let tilt = degrees.to_radians();
        let at = Vector::new(-(0.3 + 0.4 * tilt.sin()), 0.0, 0.0);
        let pose = Pose::from_parts(at, Rotation::from_rotation_z(tilt));
        let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
        Asunder.contact_manifolds(&pose, &wall, &capsule, 0.02, &mut manifolds, &mut None).unwrap();
        let mut distances: Vec<f32> = manifolds[0].points.iter().map(|p| p.dist).collect();
        distances.sort_by(f32::total_cmp);
        let [near, far] = distances[..] else { panic!("{degrees}: {distances:?}") };
        assert!(near.abs() < 1e-5 && (far - 0.8 * tilt.sin()).abs() < 1e-5, "{distances:?}");
        for point in &manifolds[0].points {
            let between = pose.transform_point(point.local_p2) - point.local_p1;
            let apart = between.dot(manifolds[0].local_n1);
            assert!((apart - point.dist).abs() < 1e-5, "{degrees}: {point:?}");
        }
    }
}

/// Where what flies at a wall at x = 0 is after half a second.
fn flies_in_space(shape: rapier3d::prelude::SharedShape, tilt: f32, by: By) -> f32 {
    use rapier3d::prelude::*;
    let mut world = space::world::world(by);
    world.gravity = Vector::ZERO;
    space::world::add_fixed(&mut world, SharedShape::cuboid(0.1, 5.0, 5.0), Pose::IDENTITY);
    let from = Pose::from_parts(Vector::new(-4.36, 0.0, 0.0), Rotation::from_rotation_z(tilt));
    let body = RigidBodyBuilder::dynamic().pose(from).linvel(Vector::X * 100.0).ccd_enabled(true);
    let body = world.bodies.insert(body);
    world.colliders.insert_with_parent(ColliderBuilder::new(shape), body, &mut world.bodies);
    (0..30).for_each(|_| world.step());
    world.bodies[body].translation().x
}

#[test]
fn a_wall_stops_a_tilted_capsule() {
    for degrees in [5.0, 12.0, 19.0, 30.0, 45.0, 60.0_f32] {
        let capsule = rapier3d::prelude::SharedShape::capsule_y(0.4, 0.2);
        let x = flies_in_space(capsule, degrees.to_radians(), By::Asunder);
        assert!(x < 0.0, "{degrees}: {x}");
    }
}

#[test]
fn a_wall_stops_a_tilted_plate() {
    for degrees in [5.0, 12.0, 19.0, 30.0, 45.0, 60.0_f32] {
        let plate = rapier3d::prelude::SharedShape::cuboid(0.05, 0.6, 0.6);
        let x = flies_in_space(plate, degrees.to_radians(), By::Asunder);
        assert!(x < 0.0, "{degrees}: {x}");
    }
}

#[test]
fn a_wall_of_the_plane_stops_a_tilted_rod() {
    use rapier2d::prelude::*;
    for degrees in [5.0, 12.0, 19.0, 30.0, 45.0, 60.0_f32] {
        let mut world = plane::world::world(By::Asunder);
        world.gravity = Vector::ZERO;
        plane::world::add_fixed(&mut world, SharedShape::cuboid(0.1, 5.0), Pose::IDENTITY);
        let body = RigidBodyBuilder::dynamic()
            .translation(Vector::new(-4.36, 0.0))
            .rotation(degrees.to_radians())
            .linvel(Vector::X * 500.0)
            .ccd_enabled(true);
        let body = world.bodies.insert(body);
        let rod = ColliderBuilder::cuboid(0.05, 1.0);
        world.colliders.insert_with_parent(rod, body, &mut world.bodies);
        (0..30).for_each(|_| world.step());
        let x = world.bodies[body].translation().x;
        assert!(x < 0.0, "{degrees}: {x}");
    }
}

/// A cone that slides over a floor of tiles, sunk a little into one of two and a hair off the other, comes down on
/// that one in each step.
#[test]
fn what_slides_over_a_seam_is_not_held_in_the_air() {
    use rapier3d::prelude::*;
    let longest = |by: By| {
        let mut longest = 0;
        for t in (0..40u8).map(f32::from) {
            let mut world = space::world::world(by);
            for i in 0..400 {
                let tile = Vector::new((i / 20) as f32, -0.05, (i % 20) as f32 - 9.5) * 10.0;
                let (tile, at) = (SharedShape::cuboid(5.0, 0.5, 5.0), Pose::from_translation(tile));
                space::world::add_fixed(&mut world, tile, at);
            }
            let turn = Vector::new(t.sin(), (1.3 * t).cos(), (0.7 * t).sin()) * 2.0;
            let at = Pose::new(0.5 * Vector::Y, turn);
            let cone = space::world::add(&mut world, SharedShape::cone(0.05, 0.17), at);
            world.bodies[cone].set_linvel(Vector::new(20.0 + t, -5.0, 0.1), true);
            let spin = Vector::new((2.0 * t).sin(), t.cos(), (3.0 * t).sin()) * 20.0;
            world.bodies[cone].set_angvel(spin, true);
            let mut held = 0;
            for _ in 0..120 {
                let before = world.bodies[cone].translation();
                world.step();
                let after = &world.bodies[cone];
                let way = after.linvel().length() / 60.0;
                let is_held = way > 0.01 && after.translation().distance(before) < 0.02 * way;
                held = if is_held { held + 1 } else { 0 };
                longest = longest.max(held);
            }
        }
        longest
    };
    let [ours, theirs] = [By::Asunder, By::Parry].map(longest);
    assert!(ours <= theirs + 1, "held for {ours} steps, on parry's {theirs}");
}

/// The engine puts what is fast where it first touches, and passes over hits at the very start of the next step.
#[test]
fn what_touches_and_will_come_through_is_a_hit_after_the_start() {
    use asunder_parry::space::Asunder;
    use parry3d::query::{NonlinearRigidMotion, QueryDispatcher};
    use parry3d::shape::{Cone, Cylinder, Shape};
    let wall = Cuboid::new(Vector::new(0.05, 8.0, 8.0));
    let (cone, cylinder) = (Cone::new(0.3, 0.2), Cylinder::new(0.3, 0.2));
    let rests = NonlinearRigidMotion::constant_position(Pose::IDENTITY);
    for (shape, middle) in [(&cone as &dyn Shape, -0.25), (&cylinder as &dyn Shape, -0.25)] {
        for gap in [1e-5, 3e-5, 1e-4] {
            let at = Pose::from_translation(Vector::new(middle - gap, 0.1, 0.2));
            let flies =
                NonlinearRigidMotion::new(at, Vector::ZERO, Vector::X * 100.0, Vector::ZERO);
            let hit = Asunder
                .cast_shapes_nonlinear(&flies, shape, &rests, &wall, 0.0, 1.0 / 60.0, false)
                .unwrap()
                .unwrap();
            let fraction = hit.time_of_impact * 60.0;
            assert!(0.0 < fraction && fraction < 1e-3, "{gap}: {fraction}");
        }
    }
}

/// Before hits were told after the start, one in twelve passed.
#[test]
fn a_thin_wall_stops_discs_cylinders_and_cones_that_spin() {
    use rapier3d::prelude::*;
    let mut through = [0, 0];
    for (by, through) in [By::Asunder, By::Parry].into_iter().zip(&mut through) {
        for i in 0..300u16 {
            let t = f32::from(i);
            let mut world = space::world::world(by);
            world.gravity = Vector::ZERO;
            space::world::add_fixed(
                &mut world,
                SharedShape::cuboid(0.01, 8.0, 8.0),
                Pose::IDENTITY,
            );
            let turn = Rotation::from_scaled_axis(
                Vector::new(t.sin(), (1.3 * t).cos(), (0.7 * t).sin()) * 3.0,
            );
            let spin = Vector::new((2.0 * t).sin(), t.cos(), (3.0 * t).sin()) * (t % 17.0) * 8.0;
            let body = RigidBodyBuilder::dynamic()
                .pose(Pose::from_parts(Vector::new(-2.0 - (0.9 * t).sin(), 0.0, 0.0), turn))
                .linvel(Vector::X * (40.0 + t))
                .angvel(spin)
                .ccd_enabled(true);
            let body = world.bodies.insert(body);
            let collider = match i % 3 {
                0 => ColliderBuilder::cylinder(0.02, 0.3),
                1 => ColliderBuilder::cone(0.2, 0.1),
                _ => ColliderBuilder::cylinder(0.3, 0.03),
            };
            world.colliders.insert_with_parent(collider, body, &mut world.bodies);
            (0..30).for_each(|_| world.step());
            *through += usize::from(world.bodies[body].translation().x > 0.6);
        }
    }
    assert!(4 * through[0] < through[1], "{} come through, on parry's {}", through[0], through[1]);
}

/// The ground is so thick that a hundredth of it is farther than contacts are foreseen.
#[test]
fn what_falls_fast_on_thick_ground_stays_on_it() {
    use rapier3d::prelude::*;
    let deepest = |by: By, speed: f32| {
        let mut deepest = 0.0_f32;
        for i in 0..100u8 {
            let mut world = space::world::world(by);
            let ground = SharedShape::cuboid(20.0, 10.0, 20.0);
            space::world::add_fixed(&mut world, ground, Pose::from_translation(Vector::Y * -10.0));
            let from = Vector::Y * (0.7 + f32::from(i) * 0.01 * speed / 60.0);
            let body = RigidBodyBuilder::dynamic().translation(from).linvel(Vector::Y * -speed);
            let body = world.bodies.insert(body.ccd_enabled(true));
            let can = ColliderBuilder::cylinder(0.3, 0.2);
            world.colliders.insert_with_parent(can, body, &mut world.bodies);
            for _ in 0..20 {
                world.step();
                deepest = deepest.max(0.3 - world.bodies[body].translation().y);
            }
        }
        deepest
    };
    for speed in [20.0, 100.0, 300.0] {
        let [ours, theirs] = [By::Asunder, By::Parry].map(|by| deepest(by, speed));
        assert!(ours < 0.05, "{speed}: {ours} deep, on parry's {theirs}");
    }
}

/// A hair off, and as fast as to be deep in it at the end of the step.
#[test]
fn what_flies_into_something_thick_is_a_hit() {
    use parry3d::query::{NonlinearRigidMotion, QueryDispatcher};
    use parry3d::shape::{Ball, Cylinder, Shape};
    let (block, can, ball) =
        (Cuboid::new(Vector::new(50.0, 5.0, 50.0)), Cylinder::new(0.3, 0.2), Ball::new(0.3));
    let rests = NonlinearRigidMotion::constant_position(Pose::IDENTITY);
    for shape in [&can as &dyn Shape, &ball] {
        for gap in [0.001, 0.02, 0.05, 0.053, 0.1_f32] {
            let at = Pose::from_translation(Vector::Y * (5.3 + gap));
            let falls =
                NonlinearRigidMotion::new(at, Vector::ZERO, Vector::Y * -20.0, Vector::ZERO);
            let hit = Asunder
                .cast_shapes_nonlinear(&falls, shape, &rests, &block, 0.0, 1.0 / 60.0, false)
                .unwrap()
                .unwrap();
            assert!((hit.time_of_impact - gap / 20.0).abs() < 1e-5, "{gap}: {hit:?}");
        }
    }
}
