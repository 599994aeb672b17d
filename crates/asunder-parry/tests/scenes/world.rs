//! A world on either dispatcher, and what is measured in it.

use super::super::{By, Stillness};
use super::Asunder;
use super::rapier::prelude::*;
use std::collections::BTreeMap;
use std::time::Instant;

/// Steps a second.
pub const RATE: usize = 60;

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

/// Contacts of each pair that touches.
fn touching(world: &PhysicsWorld) -> BTreeMap<(u32, u32), usize> {
    let pairs = world.narrow_phase.contact_pairs();
    let counted = pairs.filter_map(|pair| {
        let manifolds = pair.manifolds().iter();
        let count = manifolds.map(|manifold| manifold.data.solver_contacts.len()).sum::<usize>();
        let pair = (pair.collider1.into_raw_parts().0, pair.collider2.into_raw_parts().0);
        (count > 0).then_some((pair, count))
    });
    counted.collect()
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
        for (pair, contacts) in &before {
            match now.get(pair) {
                None => stillness.dropped += 1,
                Some(left) if left < contacts => stillness.lost += 1,
                _ => {}
            }
        }
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
