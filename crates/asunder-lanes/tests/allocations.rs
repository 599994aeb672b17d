//! A batch that has been used before allocates nothing: counted by the allocator itself.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../../asunder/tests/counting/mod.rs"]
mod counting;

use asunder::glam::DVec3;
use asunder::shape::{Cuboid, Cylinder};
use asunder::{Pose, Rotation};
use asunder_lanes::{Batch, Body, Shapes, Watch};
use std::sync::atomic::AtomicBool;

#[test]
fn a_used_batch_allocates_nothing() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut random = || DVec3::from_array([0; 3].map(|_| 2.0 * rng.f64() - 1.0));
    let mut shapes = Shapes::new();
    let points: Vec<DVec3> = (0..16).map(|_| random()).collect();
    shapes.add_cuboid(Cuboid::new(DVec3::new(0.3, 0.5, 0.7)).unwrap());
    shapes.add_hull(&points).unwrap();
    shapes.add(Cylinder::new(0.5, 0.5).unwrap());
    let turn = |axis: DVec3| Rotation::from_axis_angle(axis, 1.0).unwrap();
    let body = |shape| Body { shape, pose: Pose::new(turn(random()), random()) };
    let bodies: Vec<Body<DVec3>> = (0..90).map(|i| i % 3).map(body).collect();
    let pairs: Vec<[u32; 2]> = (0..90).flat_map(|i| (0..i).map(move |j| [i, j])).collect();

    let mut batch = Batch::new();
    let ask = |batch: &mut Batch<DVec3>, count: usize| {
        let _ = batch.on_one_core(&shapes, &bodies, &pairs[..count], &Watch::new()).unwrap();
    };
    ask(&mut batch, pairs.len());
    let before = counting::allocations();
    ask(&mut batch, pairs.len());
    ask(&mut batch, pairs.len() / 2);
    assert_eq!(counting::allocations() - before, 0);
    // Nor if as many pairs are all of one kind, whichever it is.
    for kind in 0..3 {
        let pairs: Vec<[u32; 2]> = (0..900).map(|i| [kind + 3 * (i % 30), kind]).collect();
        let before = counting::allocations();
        let _ = batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
        assert_eq!(counting::allocations() - before, 0, "{kind}");
    }
    // Nor on several threads, whichever of them gets what, nor after fewer pairs or a batch that was ended.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        let mut batch = Batch::new();
        let ended = AtomicBool::new(true);
        let ended = Watch::new().cancel(&ended);
        let _ = batch.watched(&shapes, &bodies, &pairs, &ended).unwrap();
        let before = counting::allocations();
        for count in [pairs.len(), 900, pairs.len(), 1025, 2048, pairs.len()] {
            let _ = batch.signed_distances(&shapes, &bodies, &pairs[..count]).unwrap();
        }
        assert_eq!(counting::allocations() - before, 0);
    });
    let before = counting::allocations();
    drop(Vec::<u8>::with_capacity(1));
    assert_eq!(counting::allocations() - before, 1, "the counter counts");
}
