//! A batch that has been used before allocates nothing: counted by the allocator itself.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use asunder::glam::DVec3;
use asunder::shape::{Cuboid, Cylinder};
use asunder::{Pose, Rotation};
use asunder_lanes::{Batch, Body, Shapes, Watch};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[allow(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
    let before = COUNT.with(Cell::get);
    ask(&mut batch, pairs.len());
    ask(&mut batch, pairs.len() / 2);
    assert_eq!(COUNT.with(Cell::get) - before, 0);
    drop(Vec::<u8>::with_capacity(1));
    assert_eq!(COUNT.with(Cell::get) - before, 1, "the counter counts");
}
