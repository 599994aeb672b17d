//! The twins in f64, which are the same text: answers as near as f64 allows, and scenes in rapier's twins.

use crate::scenes::space_f64::scenes::mixed;
use crate::scenes::{By, plane_f64, space_f64};
use asunder_parry::{plane_f64 as flat, space_f64::Asunder};
use parry3d_f64::math::{Pose, Rotation, Vector};
use parry3d_f64::query::details::ShapeCastOptions;
use parry3d_f64::query::{DefaultQueryDispatcher, QueryDispatcher};
use parry3d_f64::shape::Cuboid;

#[test]
fn distances_are_parrys_and_contacts_are_as_near_as_f64_allows() {
    for i in 0..49_usize {
        let (a, b) = (mixed(i / 7), mixed(i % 7));
        for step in 0..40_u8 {
            let t = f64::from(step);
            let way = Vector::new((t * 1.3).sin(), (t * 2.1).cos(), (t * 0.7).sin());
            let turn = Rotation::from_scaled_axis(Vector::new(t, 1.0, -t * 0.3) * 0.1);
            let pose = Pose::from_parts(way * (0.3 + t * 0.03), turn);
            let ours = Asunder.distance(&pose, &*a, &*b).unwrap().distance;
            let theirs = DefaultQueryDispatcher.distance(&pose, &*a, &*b).unwrap().distance;
            // parry's own are off by this much for curved shapes; the next lines hold ours to more.
            assert!((ours - theirs).abs() < 1e-2, "{i} {step}: {ours} {theirs}");
            let contact = Asunder.contact(&pose, &*a, &*b, 10.0).unwrap().unwrap();
            let between = pose.transform_point(contact.point2) - contact.point1;
            // Curved shapes that overlap have STEPS to be told how deep.
            let near = if contact.dist < 0.0 { 1e-4 } else { 1e-9 };
            assert!((between.dot(contact.normal1) - contact.dist).abs() < near, "{contact:?}");
            assert!((contact.dist.max(0.0) - ours).abs() < 1e-9, "{contact:?} {ours}");
            assert!((pose.rotation * contact.normal2 + contact.normal1).length() < 1e-14);
        }
    }
}

/// f32 has steps of a sixteenth of a metre there.
#[test]
fn on_a_ground_of_a_thousand_kilometres_a_micrometre_is_told() {
    let (large, small) = (Cuboid::new(Vector::splat(1e6)), Cuboid::new(Vector::splat(1e-3)));
    for gap in [1e-6, -1e-6] {
        let pose = Pose::translation(1e6 + 1e-3 + gap, 3e5, -2e5);
        let contact = Asunder.contact(&pose, &large, &small, 1.0).unwrap().unwrap();
        assert!((contact.dist - gap).abs() < 1e-9, "{contact:?}");
    }
}

#[test]
fn a_small_part_flies_far_and_hits_in_time() {
    let part = Cuboid::new(Vector::splat(0.005));
    let cast = |height| {
        let (from, options) = (Pose::translation(500.0, height, 0.0), ShapeCastOptions::default());
        Asunder.cast_shapes(&from, Vector::X * -300.0, &part, &part, options).unwrap()
    };
    let time = cast(0.002).unwrap().time_of_impact;
    assert!((time - 499.99 / 300.0).abs() < 1e-12, "{time}");
    assert!(cast(0.011).is_none());
}

#[test]
fn polygons_in_the_plane() {
    use parry2d_f64::math::{Pose, Vector};
    use parry2d_f64::query::QueryDispatcher;
    use parry2d_f64::shape::{Ball, ConvexPolygon};
    let corners = [(-1.0, 1.0), (-1.0, 0.0), (0.0, -0.2), (1.0, 0.0), (1.0, 1.0)];
    let polygon = ConvexPolygon::from_convex_hull(&corners.map(|(x, y)| Vector::new(x, y)));
    let below = Pose::translation(0.0, -1.0);
    let told = flat::Asunder.distance(&below, &polygon.unwrap(), &Ball::new(0.1)).unwrap();
    assert!((told.distance - 0.7).abs() < 1e-14, "{told:?}");
}

#[test]
fn a_stack_and_a_pyramid_stand_and_shapes_alone_come_to_rest() {
    use plane_f64::{scenes::pyramid, world::run as run_flat};
    use space_f64::{scenes::alone, scenes::stack, world::run};
    let stacked = |by| run(stack(by, 10), 10, true).0;
    crate::at_rest::as_still("stack in f64", stacked);
    crate::at_rest::as_still("pyramid in f64", |by| run_flat(pyramid(by, 10), 10, true).0);
    for i in 0..14 {
        let (stillness, _) = run(alone(By::Asunder, i), 10, false);
        assert!(stillness.jitter < 1e-4, "{i}: {stillness:?}");
    }
}
