//! What a solver knows of a contact stays with it from frame to frame.

use asunder::contact::{Cache, Contact};
use asunder::glam::{DVec2, DVec3};
use asunder::shape::{Cuboid, Segment, Triangle};
use asunder::{Pair, Pose, Rotation};

fn about(axis: DVec3, degrees: f64) -> Rotation<DVec3> {
    Rotation::from_axis_angle(axis, degrees.to_radians()).unwrap()
}

#[test]
fn numbers_and_impulses_stay_with_a_sliding_turning_box() {
    let floor = Cuboid::new(DVec3::new(9.0, 1.0, 9.0)).unwrap();
    let crate_ = Cuboid::new(DVec3::new(0.5, 0.3, 0.4)).unwrap();
    let mut cache: Cache<u8, DVec3, u32> = Cache::new(0.05).unwrap();
    for frame in 0..200 {
        let t = f64::from(frame);
        let turn = about(DVec3::Y, 0.3 * t);
        let manifold = Pair::new(&floor, &crate_)
            .relative(Pose::new(turn, DVec3::new(0.01 * t, 1.299, 0.0)))
            .manifold(0.01);
        let carried = cache.update(1, &manifold);
        assert_eq!(carried.len(), 4);
        for contact in carried {
            assert_eq!(contact.data, frame, "frame {frame}: lost its impulse");
            contact.data += 1;
        }
        cache.end_frame();
    }
    cache.end_frame();
    assert!(cache.contacts(&1).is_empty(), "nobody asked in the last frame");
}

/// A corner that slides over an edge leaves two points where its sides cross that edge. What was known of it
/// goes to the one that is nearer to where it was, whichever of them comes first.
#[test]
fn data_goes_to_the_nearest_of_two_new_contacts() {
    let table = Cuboid::new(DVec3::new(1.0, 1.0, 9.0)).unwrap();
    for side in [-1.0, 1.0] {
        let corners = [[0.0, 0.0], [-0.5, 0.1 * side], [-0.5, 0.4 * side]];
        let [p, q, r] = corners.map(|[x, z]| DVec3::new(x, 0.0, z));
        let plate = Triangle::new(p, q, r).unwrap();
        let mut cache: Cache<u8, DVec3, u32> = Cache::new(0.1).unwrap();
        let at = |x| Pose::at(DVec3::new(x, 1.0, 0.0));
        let frame = |x| Pair::new(&table, &plate).relative(at(x)).manifold(0.01);
        let (before, after) = (frame(0.99), frame(1.01));
        let is_corner = |contact: &Contact<DVec3>| contact.a.x > 0.9;
        for carried in cache.update(1, &before) {
            carried.data = if is_corner(&carried.contact) { 1 } else { 2 };
        }
        let carried = cache.update(1, &after);
        let crossings = carried.iter().filter(|carried| is_corner(&carried.contact));
        let mut crossings: Vec<_> = crossings.map(|c| (c.contact.a.z.abs(), c.data)).collect();
        crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
        let [(near, data), (far, none)] = crossings[..] else { panic!("{carried:?}") };
        assert!(near < far && (data, none) == (1, 0), "{side}: {carried:?}");
    }
}

/// A box goes from above a segment to below it: what it bore there would draw it on.
#[test]
fn the_other_side_of_a_thin_thing_begins_anew() {
    let ledge = Segment::new(DVec2::NEG_X, DVec2::X).unwrap();
    let brick = Cuboid::new(DVec2::new(0.2, 0.1)).unwrap();
    let mut cache: Cache<u8, DVec2, u32> = Cache::new(0.05).unwrap();
    for (frame, height, expected) in [(0, 0.095, 0), (1, 0.094, 1), (2, -0.095, 0)] {
        let pair = Pair::new(&ledge, &brick).relative(Pose::at(DVec2::new(0.0, height)));
        let carried = cache.update(1, &pair.manifold(0.01));
        assert_eq!(carried.len(), 2);
        for contact in carried {
            assert_eq!(contact.data, expected, "frame {frame}");
            contact.data += 1;
        }
    }
}
