//! A world on either dispatcher, and what is measured in it.

use super::super::{By, Stillness};
use super::Asunder;
use super::rapier::{self, prelude::*};
use std::collections::BTreeMap;
use std::time::Instant;

/// Steps a second.
pub const RATE: usize = 60;

/// A length, a tenth of a small shape: a contact within it of an old one has taken over from it.
const NEAR: Real = 0.05;

/// An empty world.
pub fn world(by: By) -> PhysicsWorld {
    let mut world = PhysicsWorld::default();
    if by == By::Asunder {
        world.narrow_phase = NarrowPhase::with_query_dispatcher(Asunder);
    }
    world
}

/// Adds a body that never sleeps; its shape has some friction.
pub fn add(world: &mut PhysicsWorld, shape: SharedShape, pose: Pose) -> RigidBodyHandle {
    let body = RigidBodyBuilder::dynamic().pose(pose).can_sleep(false);
    let handle = world.bodies.insert(body);
    let collider = ColliderBuilder::new(shape).friction(0.7);
    world.colliders.insert_with_parent(collider, handle, &mut world.bodies);
    handle
}

/// Adds something that does not move.
pub fn add_fixed(world: &mut PhysicsWorld, shape: SharedShape, pose: Pose) {
    world.colliders.insert(ColliderBuilder::new(shape).friction(0.7).position(pose));
}

/// The part of its way along x that a character makes in two seconds, on a floor whose middle is there.
pub fn walks(floor: SharedShape, there: Pose, shape: &SharedShape, by: By) -> Real {
    const SPEED: Real = 2.0;
    let (mut world, step) = (world(by), 1.0 / RATE as Real);
    add_fixed(&mut world, floor, there);
    world.step();
    let character = rapier::control::KinematicCharacterController::default();
    let (mut at, mut velocity) = (Pose::from_translation(Vector::Y), Vector::X * SPEED);
    for _ in 0..2 * RATE {
        velocity.y -= 9.81 * step;
        let queries = world.broad_phase.as_query_pipeline(
            world.narrow_phase.query_dispatcher(),
            &world.bodies,
            &world.colliders,
            QueryFilter::default(),
        );
        let moved = character.move_shape(step, &queries, &**shape, &at, velocity * step, |_| {});
        velocity.y = if moved.grounded { 0.0 } else { velocity.y };
        at.translation += moved.translation;
    }
    at.translation.x / (2.0 * SPEED)
}

/// What a pair that touches had in a step.
struct Touch {
    contacts: usize,
    /// Where on its first shape it bore load.
    loads: Vec<Vector>,
    /// Where on it there is a contact at all.
    places: Vec<Vector>,
}

/// Pairs by the numbers of their shapes.
fn touching(world: &PhysicsWorld) -> BTreeMap<(u32, u32), Touch> {
    let pairs = world.narrow_phase.contact_pairs();
    let touches = pairs.filter_map(|pair| {
        let solved = pair.manifolds().iter().map(|manifold| manifold.data.solver_contacts.len());
        let points = pair.manifolds().iter().flat_map(|manifold| &manifold.points);
        let touch = Touch {
            contacts: solved.sum(),
            loads: points.clone().filter(|p| p.data.impulse > 0.0).map(|p| p.local_p1).collect(),
            places: points.map(|p| p.local_p1).collect(),
        };
        let pair = (pair.collider1.into_raw_parts().0, pair.collider2.into_raw_parts().0);
        (touch.contacts > 0).then_some((pair, touch))
    });
    touches.collect()
}

/// Counts what the pair has no more.
fn compare(then: &Touch, now: Option<&Touch>, stillness: &mut Stillness) {
    let Some(now) = now else {
        let count =
            if then.loads.is_empty() { &mut stillness.left } else { &mut stillness.dropped };
        *count += 1;
        return;
    };
    stillness.fewer += usize::from(now.contacts < then.contacts);
    let gone = |load: &&Vector| now.places.iter().all(|place| place.distance(**load) > NEAR);
    stillness.lost += then.loads.iter().filter(gone).count();
}

/// Runs for some seconds and measures. `settled`: it began at rest, and drift counts from the start.
pub fn run(mut world: PhysicsWorld, seconds: usize, settled: bool) -> (Stillness, PhysicsWorld) {
    let start = Instant::now();
    let poses = |world: &PhysicsWorld| {
        let bodies = world.bodies.iter().filter(|(_, body)| body.is_dynamic());
        bodies.map(|(_, body)| *body.position()).collect::<Vec<Pose>>()
    };
    let mut reference = poses(&world);
    let (mut stillness, mut squares, mut samples) = (Stillness::default(), 0.0, 0usize);
    let mut before = BTreeMap::new();
    for step in 0..seconds * RATE {
        world.step();
        if step < (seconds - 2) * RATE {
            continue;
        }
        if step == (seconds - 2) * RATE {
            if !settled {
                reference = poses(&world);
            }
            before = touching(&world);
        }
        let now = touching(&world);
        before.iter().for_each(|(pair, then)| compare(then, now.get(pair), &mut stillness));
        before = now;
        for (_, body) in world.bodies.iter().filter(|(_, body)| body.is_dynamic()) {
            squares += f64::from(body.linvel().length_squared());
            samples += 1;
        }
    }
    for (then, now) in reference.iter().zip(poses(&world)) {
        stillness.drift =
            stillness.drift.max(f64::from(then.translation.distance(now.translation)));
    }
    stillness.jitter = (squares / samples.max(1) as f64).sqrt();
    stillness.seconds = start.elapsed().as_secs_f64();
    (stillness, world)
}
