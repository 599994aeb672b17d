//! The dispatcher beside parry's own, on shapes of every kind: the same answers, up to what parry's
//! tolerances leave open.

use crate::scenes::space::scenes::mixed;
use asunder_parry::space::Asunder;
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::details::ShapeCastOptions;
use parry3d::query::{
    ClosestPoints, ContactManifold, DefaultQueryDispatcher, NonlinearRigidMotion,
    PersistentQueryDispatcher, QueryDispatcher, ShapeCastStatus,
};
use parry3d::shape::{Ball, Cuboid, HalfSpace, PackedFeatureId, Shape, SharedShape};

fn poses() -> impl Iterator<Item = Pose> {
    (0..40u16).map(|i| {
        let t = f32::from(i);
        let from =
            Vector::new((t * 1.3).sin(), (t * 2.1).cos(), (t * 0.7).sin()) * (0.3 + t * 0.03);
        Pose::from_parts(from, Rotation::from_scaled_axis(Vector::new(t, 1.0, -t * 0.3) * 0.1))
    })
}

fn each(mut ask: impl FnMut(&SharedShape, &SharedShape, &Pose)) {
    for i in 0..7 {
        for k in 0..7 {
            let (a, b) = (mixed(i), mixed(k));
            poses().for_each(|pose| ask(&a, &b, &pose));
        }
    }
}

#[test]
fn distances_contacts_and_closest_points() {
    each(|a, b, pose| {
        let ours = Asunder.distance(pose, &**a, &**b).unwrap().distance;
        let theirs = DefaultQueryDispatcher.distance(pose, &**a, &**b).unwrap().distance;
        // parry's own are off by this much for curved shapes; the next lines hold ours to more.
        assert!((ours - theirs).abs() < 1e-2, "{ours} {theirs}");
        let contact = Asunder.contact(pose, &**a, &**b, 10.0).unwrap().unwrap();
        assert!((contact.dist.max(0.0) - ours).abs() < 1e-4);
        let apart = (pose.transform_point(contact.point2) - contact.point1).dot(contact.normal1);
        assert!((apart - contact.dist).abs() < 1e-4, "{contact:?}");
        let turned = pose.rotation * contact.normal2;
        assert!((turned + contact.normal1).length() < 1e-5);
        match Asunder.closest_points(pose, &**a, &**b, 0.5).unwrap() {
            ClosestPoints::Intersecting => assert!(ours == 0.0),
            ClosestPoints::Disjoint => assert!(ours > 0.5),
            ClosestPoints::WithinMargin(p, q) => {
                assert!((pose.transform_point(q).distance(p) - ours).abs() < 1e-4);
            }
        }
        let meet = Asunder.intersection_test(pose, &**a, &**b).unwrap().intersecting;
        assert!(meet == (ours == 0.0) || ours < 1e-5);
    });
}

#[test]
fn casts() {
    let options = ShapeCastOptions::with_max_time_of_impact(10.0);
    each(|a, b, pose| {
        let velocity = -pose.translation;
        let mut from = *pose;
        from.translation *= 4.0;
        let at = |time: f32| {
            let mut then = from;
            then.translation += velocity * time;
            Asunder.distance(&then, &**a, &**b).unwrap().distance
        };
        let Some(ours) = Asunder.cast_shapes(&from, velocity, &**a, &**b, options).unwrap() else {
            let nearest =
                (0..1000u16).map(|i| at(f32::from(i) * 0.01)).fold(f32::INFINITY, f32::min);
            assert!(nearest > 0.0, "missed");
            return;
        };
        let theirs =
            DefaultQueryDispatcher.cast_shapes(&from, velocity, &**a, &**b, options).unwrap();
        // parry misses some.
        if let Some(theirs) = theirs {
            let off = (ours.time_of_impact - theirs.time_of_impact).abs();
            assert!(off * velocity.length() < 2e-2, "{ours:?} {theirs:?}");
        }
        let left = at(ours.time_of_impact);
        assert!(left < 1e-4, "{left} {ours:?}");
        let still = NonlinearRigidMotion::constant_position(Pose::IDENTITY);
        let moving = NonlinearRigidMotion::new(from, Vector::ZERO, velocity, Vector::ZERO);
        let swept = Asunder.cast_shapes_nonlinear(&still, &**a, &moving, &**b, 0.0, 10.0, true);
        let swept = swept.unwrap().unwrap();
        let off = (swept.time_of_impact - ours.time_of_impact).abs();
        assert!(off * velocity.length() < 1e-3, "{swept:?} {ours:?}");
    });
}

#[test]
fn touching_and_overlapping_starts() {
    let (ball, cuboid) = (Ball::new(0.5), Cuboid::new(Vector::splat(1.0)));
    let cast = |height: f32, velocity: f32, stop_at_penetration: bool| {
        let options = ShapeCastOptions { stop_at_penetration, ..Default::default() };
        let from = Pose::translation(0.0, height, 0.0);
        let velocity = Vector::new(0.0, velocity, 0.0);
        Asunder.cast_shapes(&from, velocity, &cuboid, &ball, options).unwrap()
    };
    assert_eq!(cast(1.5, -1.0, true).unwrap().status, ShapeCastStatus::Converged);
    let overlapping = cast(1.375, -1.0, true).unwrap();
    assert_eq!(overlapping.status, ShapeCastStatus::PenetratingOrWithinTargetDist);
    assert!(overlapping.normal1.distance(Vector::Y) < 1e-6);
    assert!(cast(1.375, 1.0, true).is_some(), "separating, and asked to stop");
    assert!(cast(1.375, 1.0, false).is_none(), "separating, and not asked to");
}

#[test]
fn manifolds_carry_data_and_others_are_parrys() {
    let cuboid = Cuboid::new(Vector::splat(0.5));
    let mut manifolds: Vec<ContactManifold<(), f32>> = Vec::new();
    let mut workspace = None;
    for frame in 0..20u8 {
        let slide = Pose::translation(0.01 * f32::from(frame), 0.999, 0.0);
        Asunder
            .contact_manifolds(&slide, &cuboid, &cuboid, 0.01, &mut manifolds, &mut workspace)
            .unwrap();
        assert_eq!(manifolds[0].points.len(), 4);
        for point in &mut manifolds[0].points {
            assert_eq!(point.data, f32::from(frame));
            point.data += 1.0;
        }
    }
    let away = Pose::translation(0.0, 3.0, 0.0);
    Asunder
        .contact_manifolds(&away, &cuboid, &cuboid, 0.01, &mut manifolds, &mut workspace)
        .unwrap();
    assert!(manifolds[0].points.is_empty());
    let ground = HalfSpace::new(Vector::Y);
    let above = Pose::translation(0.0, 2.0, 0.0);
    let distance = Asunder.distance(&above, &ground, &cuboid).unwrap().distance;
    assert!((distance - 1.5).abs() < 1e-6, "parry's own answer");
    let nowhere = Pose::translation(f32::NAN, 0.0, 0.0);
    let _ =
        Asunder.contact_manifolds(&nowhere, &cuboid, &cuboid, 0.01, &mut manifolds, &mut workspace);
    assert!(manifolds[0].points.is_empty());
}

/// Of features that are new, data goes to the contact that is where the old one was, whatever the order.
#[test]
fn data_stays_where_it_was() {
    let cuboid = Cuboid::new(Vector::splat(0.5));
    let pose = Pose::translation(0.3, 0.999, 0.1);
    for kept in 0..4 {
        let (mut manifolds, mut room) = (Vec::<ContactManifold<(), u32>>::new(), None);
        let mut touch = |manifolds: &mut Vec<_>| {
            Asunder.contact_manifolds(&pose, &cuboid, &cuboid, 0.01, manifolds, &mut room).unwrap();
        };
        touch(&mut manifolds);
        let mut old = manifolds[0].points.swap_remove(kept);
        let place = old.local_p1;
        (old.data, old.fid1, old.fid2) = (7, PackedFeatureId::face(99), PackedFeatureId::face(99));
        manifolds[0].points = [old].into_iter().collect();
        touch(&mut manifolds);
        let has = |&(place, data): &(Vector, u32), at: Vector| (data == 7) == (place == at);
        let told = manifolds[0].points.iter().map(|point| (point.local_p1, point.data));
        let told: Vec<_> = told.collect();
        assert!(told.len() == 4 && told.iter().all(|point| has(point, place)), "{kept}: {told:?}");
    }
}

/// A compound that has become a cuboid leaves a manifold for each part, the first in the part's frame.
#[test]
fn manifolds_of_parts_do_not_outlive_their_compound() {
    let floor = Cuboid::new(Vector::new(9.0, 0.5, 9.0));
    let part = |x: f32| (Pose::translation(x, 0.2, 0.0), SharedShape::cuboid(0.5, 0.5, 0.5));
    for parts in [vec![part(0.0)], vec![part(-1.0), part(1.0)]] {
        let compound = SharedShape::compound(parts);
        let (mut manifolds, mut room) = (Vec::<ContactManifold<(), ()>>::new(), None);
        let mut touch = |shape: &dyn Shape, height: f32| {
            let pose = Pose::translation(0.0, height, 0.0);
            Asunder
                .contact_manifolds(&pose, &floor, shape, 0.01, &mut manifolds, &mut room)
                .unwrap();
            let placed = |m: &ContactManifold<(), ()>| m.subshape_pos2().is_some();
            (manifolds.len(), manifolds.iter().any(placed), manifolds[0].points.len())
        };
        let (count, placed, _) = touch(&*compound, 0.799);
        assert!(placed && count > 0);
        assert_eq!(touch(&Cuboid::new(Vector::splat(0.5)), 0.999), (1, false, 4));
        // What the compound has left in the room counts on manifolds that are gone.
        assert_eq!(touch(&*compound, 0.799).0, count);
    }
}

#[test]
fn so_far_away_that_squares_are_no_numbers_there_is_a_distance_and_no_contact() {
    let pose = Pose::from_translation(Vector::splat(1e25));
    for (a, b) in [(mixed(0), mixed(1)), (mixed(2), mixed(2)), (mixed(3), mixed(4))] {
        let (a, b) = (&*a, &*b);
        let distance = Asunder.distance(&pose, a, b).unwrap().distance;
        assert!((distance / 3_f32.sqrt() - 1e25).abs() < 1e20, "{distance}");
        assert!(Asunder.contact(&pose, a, b, 1.0).unwrap().is_none());
        assert!(!Asunder.intersection_test(&pose, a, b).unwrap().intersecting);
    }
}

/// No contact at the origin that nobody asked for.
#[test]
fn at_poses_that_are_not_finite_nothing_is_claimed() {
    let (still, options) = (NonlinearRigidMotion::identity(), ShapeCastOptions::default());
    for bad in [Vector::new(f32::NAN, 0.0, 0.0), Vector::new(0.0, f32::INFINITY, 0.0)] {
        let pose = Pose::from_translation(bad);
        for (a, b) in [(mixed(0), mixed(1)), (mixed(2), mixed(2)), (mixed(3), mixed(4))] {
            let (a, b) = (&*a, &*b);
            assert!(Asunder.distance(&pose, a, b).is_err(), "{bad}");
            assert!(Asunder.contact(&pose, a, b, 1.0).is_err(), "{bad}");
            assert!(Asunder.closest_points(&pose, a, b, 1.0).is_err(), "{bad}");
            assert!(Asunder.intersection_test(&pose, a, b).is_err(), "{bad}");
            assert!(Asunder.cast_shapes(&pose, Vector::X, a, b, options).is_err(), "{bad}");
            let moved = NonlinearRigidMotion::constant_position(pose);
            let swept = Asunder.cast_shapes_nonlinear(&still, a, &moved, b, 0.0, 1.0, true);
            assert!(swept.is_err(), "{bad}");
            let near = Pose::from_translation(Vector::X * 0.5);
            let (mut manifolds, mut room) = (Vec::<ContactManifold<(), ()>>::new(), None);
            let mut touch =
                |pose| Asunder.contact_manifolds(pose, a, b, 1.0, &mut manifolds, &mut room);
            assert!(touch(&near).is_ok() && touch(&pose).is_err(), "{bad}");
            assert!(manifolds[0].points.is_empty());
        }
    }
}

#[test]
fn nothing_is_hit_before_it_begins_and_no_distance_is_less_than_none() {
    let ball = Ball::new(1.0);
    let (near, far) = (Pose::translation(1.5, 0.0, 0.0), Pose::translation(4.0, 0.0, 0.0));
    for most in [-10.0, f32::NEG_INFINITY, -0.0] {
        let told = |pose| Asunder.closest_points(pose, &ball, &ball, most);
        assert_eq!(told(&near), Ok(ClosestPoints::Intersecting), "{most}");
        assert_eq!(told(&far), Ok(ClosestPoints::Disjoint), "{most}");
        let options = ShapeCastOptions { max_time_of_impact: most, ..Default::default() };
        let cast = Asunder.cast_shapes(&far, Vector::new(-1.0, 0.0, 0.0), &ball, &ball, options);
        assert!(matches!(cast, Ok(None)), "{most}: {cast:?}");
    }
    let still = NonlinearRigidMotion::identity();
    let moves =
        NonlinearRigidMotion::new(far, Vector::ZERO, Vector::new(-1.0, 0.0, 0.0), Vector::ZERO);
    for (start, end, hit) in
        [(0.0, -1.0, false), (5.0, 4.0, false), (0.0, 3.0, true), (3.0, 5.0, true)]
    {
        let cast = Asunder.cast_shapes_nonlinear(&still, &ball, &moves, &ball, start, end, true);
        assert_eq!(cast.unwrap().is_some(), hit, "{start} to {end}");
    }
}

/// parry leaves out corners that are nearly on a line with others, and keeps the old normals.
#[test]
fn polygons_have_the_normals_of_their_edges() {
    use asunder_parry::plane::Asunder;
    use parry2d::math::{Pose, Vector};
    use parry2d::query::{DefaultQueryDispatcher, QueryDispatcher};
    use parry2d::shape::{Ball, ConvexPolygon, RoundConvexPolygon};
    let corners = [(-1.0, 1.0), (-1.0, 0.0), (0.0, -0.012), (1.0, 0.0), (1.0, 1.0)];
    let polygon =
        ConvexPolygon::from_convex_hull(&corners.map(|(x, y)| Vector::new(x, y))).unwrap();
    let round = RoundConvexPolygon { inner_shape: polygon.clone(), border_radius: 0.1 };
    let ball = Ball::new(0.1);
    for x in [-0.9, -0.3, 0.0, 0.4, 0.9] {
        let below = Pose::translation(x, -0.5);
        let theirs = DefaultQueryDispatcher.distance(&below, &polygon, &ball).unwrap().distance;
        let ours = Asunder.distance(&below, &polygon, &ball).unwrap().distance;
        assert!((ours - theirs).abs() < 1e-6, "{x}: {ours} {theirs}");
        let rounded = Asunder.distance(&below, &round, &ball).unwrap().distance;
        assert!((rounded - theirs + 0.1).abs() < 1e-6, "{x}: {rounded} {theirs}");
    }
}
