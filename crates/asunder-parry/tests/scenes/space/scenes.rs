//! Scenes of space.

use super::super::By;
use super::rapier::prelude::*;
use super::world::{RATE, add, add_fixed, world};

fn at(x: Real, y: Real, z: Real) -> Pose {
    Pose::translation(x, y, z)
}

fn on_floor(by: By) -> PhysicsWorld {
    let mut world = world(by);
    add_fixed(&mut world, SharedShape::cuboid(30.0, 1.0, 30.0), at(0.0, -1.0, 0.0));
    world
}

/// Boxes one on another.
pub fn stack(by: By, count: usize) -> PhysicsWorld {
    let mut world = on_floor(by);
    for i in 0..count {
        add(&mut world, SharedShape::cuboid(0.5, 0.5, 0.5), at(0.0, 0.5 + i as Real, 0.0));
    }
    world
}

/// Plates that lean against each other in pairs, with plates laid over them, storeys of it.
pub fn cards(by: By, storeys: usize) -> PhysicsWorld {
    let mut world = on_floor(by);
    let (half, thick, wide, lean): (Real, Real, Real, Real) = (0.5, 0.01, 0.4, 0.35);
    let (sin, cos) = lean.sin_cos();
    // The lower edge of a leaning plate is on the floor, the inner upper one over the middle.
    let (rise, side) = (half * cos + thick * sin, half * sin + thick * cos);
    let storey = 2.0 * rise + 2.0 * thick;
    let pitch = 4.0 * half * sin + 4.0 * thick * cos;
    let plate = || SharedShape::cuboid(thick, half, wide);
    for level in 0..storeys {
        let (count, base) = (storeys - level, level as Real * storey);
        let left = -(count as Real - 1.0) * 0.5 * pitch;
        for i in 0..count {
            let x = left + i as Real * pitch;
            let leaning = |sign: Real| {
                let turn = Rotation::from_axis_angle(Vector::Z, -sign * lean);
                Pose::from_parts(Vector::new(x - sign * side, base + rise, 0.0), turn)
            };
            add(&mut world, plate(), leaning(1.0));
            add(&mut world, plate(), leaning(-1.0));
            if i + 1 < count {
                let lid = SharedShape::cuboid(pitch * 0.5 - 0.01, thick, wide);
                add(&mut world, lid, at(x + pitch * 0.5, base + 2.0 * rise + thick, 0.0));
            }
        }
    }
    for (_, collider) in world.colliders.iter_mut() {
        collider.set_friction(1.0);
    }
    world
}

/// A shape of each kind in turn.
pub fn mixed(i: usize) -> SharedShape {
    let points: Vec<Vector> = (0..16)
        .map(|k| {
            let t = (k * 7 + i) as Real;
            Vector::new((t * 1.7).sin(), (t * 2.3).cos(), (t * 0.9).sin()) * 0.35
        })
        .collect();
    match i % 7 {
        0 => SharedShape::cuboid(0.3, 0.2, 0.25),
        1 => SharedShape::ball(0.25),
        2 => SharedShape::capsule_y(0.2, 0.15),
        3 => SharedShape::cylinder(0.2, 0.25),
        4 => SharedShape::cone(0.25, 0.25),
        5 => SharedShape::round_cuboid(0.2, 0.15, 0.2, 0.05),
        _ => SharedShape::convex_hull(&points).unwrap(),
    }
}

/// One of the mixed shapes dropped onto the floor, turned in some way: it may roll, and has to stop.
pub fn alone(by: By, i: usize) -> PhysicsWorld {
    let mut world = on_floor(by);
    add_damped(&mut world, mixed(i), Vector::new(0.0, 0.6, 0.0), i);
    world
}

/// Adds a body turned in a way of its own, whose spinning is damped: balls roll on for ever without.
fn add_damped(world: &mut PhysicsWorld, shape: SharedShape, place: Vector, number: usize) {
    let t = number as Real;
    let axis = Vector::new(t.sin(), (t * 1.3).cos(), (t * 0.7).sin());
    let turn = Rotation::from_scaled_axis(axis * 2.0);
    let handle = add(world, shape, Pose::from_parts(place, turn));
    if let Some(body) = world.bodies.get_mut(handle) {
        body.set_angular_damping(1.0);
    }
}

/// Mixed shapes dropped into a box, layer by layer; each `seed` turns them in other ways.
pub fn pile(by: By, count: usize, seed: usize) -> PhysicsWorld {
    pile_of(by, count, seed, mixed)
}

fn pile_of(
    by: By,
    count: usize,
    seed: usize,
    shape: impl Fn(usize) -> SharedShape,
) -> PhysicsWorld {
    let mut world = on_floor(by);
    for (x, z) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let wall = SharedShape::cuboid(
            if x == 0.0 { 2.5 } else { 0.5 },
            6.0,
            if z == 0.0 { 2.5 } else { 0.5 },
        );
        add_fixed(&mut world, wall, at(x * 2.0, 6.0, z * 2.0));
    }
    for i in 0..count {
        let (layer, place) = (i / 16, i % 16);
        let (x, z) = ((place % 4) as Real - 1.5, (place / 4) as Real - 1.5);
        let number = i + 1000 * seed;
        let aside = 0.02 * (number as Real).sin();
        let place = Vector::new(x * 0.7 + aside, 0.5 + layer as Real * 0.75, z * 0.7);
        add_damped(&mut world, shape(i), place, number);
    }
    world
}

/// The same with compounds, of two mixed shapes each.
pub fn pile_of_compounds(by: By, count: usize, seed: usize) -> PhysicsWorld {
    let both = |i: usize| {
        let part = |x: Real, i: usize| (at(x, 0.0, 0.0), mixed(i));
        SharedShape::compound(vec![part(-0.15, i), part(0.15, i / 7 + 1)])
    };
    pile_of(by, count, seed, both)
}

/// A capsule laid across a slope of some degrees, with friction above its tangent.
pub fn slope(by: By, degrees: Real) -> PhysicsWorld {
    let mut world = world(by);
    let turn = Rotation::from_axis_angle(Vector::Z, degrees.to_radians());
    add_fixed(
        &mut world,
        SharedShape::cuboid(10.0, 0.5, 5.0),
        Pose::from_parts(turn * Vector::new(0.0, -0.5, 0.0), turn),
    );
    // Its axis points up the slope, so that it slides and does not roll.
    let along = turn * Rotation::from_axis_angle(Vector::Z, Real::to_radians(90.0));
    add(
        &mut world,
        SharedShape::capsule_y(0.5, 0.25),
        Pose::from_parts(turn * Vector::new(3.0, 0.25, 0.0), along),
    );
    world
}

/// How far aside the topmost of a stack of cylinders gets in ten seconds, where it is `heavy` times as heavy as
/// each of those `below`; all are turned about the vertical, each by as much more than the one below it.
pub fn aside_under_load(by: By, below: usize, heavy: Real, turn: Real) -> Real {
    let mut world = world(by);
    let floor = Pose::from_translation(-Vector::Y);
    add_fixed(&mut world, SharedShape::cuboid(50.0, 1.0, 50.0), floor);
    let mut top = RigidBodyHandle::invalid();
    for i in 0..=below {
        let level = i as Real;
        let turned = Rotation::from_rotation_y(turn * (level + 1.0));
        let pose = Pose::from_parts(Vector::Y * (level + 0.5), turned);
        let body = RigidBodyBuilder::dynamic().pose(pose).can_sleep(false);
        let density = if i == below { heavy } else { 1.0 };
        let collider = ColliderBuilder::cylinder(0.5, 0.5).friction(0.7).density(density);
        top = world.bodies.insert(body);
        world.colliders.insert_with_parent(collider, top, &mut world.bodies);
    }
    (0..10 * RATE).for_each(|_| world.step());
    let at = world.bodies[top].translation();
    at.x.hypot(at.z)
}

/// A cone that spins on its tip.
pub fn top(by: By) -> PhysicsWorld {
    let mut world = on_floor(by);
    let turn = Rotation::from_axis_angle(Vector::X, Real::to_radians(180.0) - 0.15);
    let handle = add(
        &mut world,
        SharedShape::cone(0.4, 0.4),
        Pose::from_parts(Vector::new(0.0, 0.41, 0.0), turn),
    );
    if let Some(body) = world.bodies.get_mut(handle) {
        let axis = turn * Vector::Y;
        body.set_angvel(axis * -60.0, true);
    }
    world
}
