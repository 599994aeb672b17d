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
