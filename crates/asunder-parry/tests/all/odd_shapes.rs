//! Shapes and poses as parry may hand them over: mirrored, scaled, turned by what is no rotation, beside
//! very large ones.

use asunder_parry::{plane, space};

/// Corners clockwise, mirrored or given so: parry looks for the farthest one, and does not mind.
#[test]
fn polygons_that_run_clockwise() {
    use parry2d::math::{Pose, Vector};
    use parry2d::query::{DefaultQueryDispatcher, QueryDispatcher};
    use parry2d::shape::{Ball, ConvexPolygon, Cuboid, RoundConvexPolygon, Shape};
    let corners = vec![Vector::new(-1.0, -1.0), Vector::new(1.0, -1.0), Vector::new(0.0, 2.0)];
    let reversed = corners.iter().rev().copied().collect();
    let triangle = ConvexPolygon::from_convex_polyline(corners).unwrap();
    let mirrored = triangle.clone().scaled(Vector::new(-1.0, 1.0)).unwrap();
    let clockwise = ConvexPolygon::from_convex_polyline_unmodified(reversed).unwrap();
    let round = RoundConvexPolygon { inner_shape: mirrored.clone(), border_radius: 0.1 };
    let shapes: [&dyn Shape; 4] = [&triangle, &mirrored, &clockwise, &round];
    let (ball, cuboid) = (Ball::new(0.25), Cuboid::new(Vector::new(0.3, 0.4)));
    let places = [(3.0, 0.0), (0.3, 0.2), (0.0, -1.2), (-0.7, 1.4)];
    for shape in shapes {
        for (x, y) in places {
            let others: [&dyn Shape; 3] = [&ball, &cuboid, shape];
            for other in others {
                let pose = Pose::translation(x, y);
                let ours = plane::Asunder.contact(&pose, shape, other, 10.0).unwrap().unwrap();
                let theirs = DefaultQueryDispatcher.contact(&pose, shape, other, 10.0);
                let theirs = theirs.unwrap().unwrap();
                assert!((ours.dist - theirs.dist).abs() < 2e-3, "{ours:?} {theirs:?}");
                let meet = plane::Asunder.intersection_test(&pose, shape, other).unwrap();
                assert_eq!(meet.intersecting, theirs.dist < 0.0);
            }
        }
    }
}

/// What parry scales keeps normals that are those of no face.
#[test]
fn contacts_on_a_scaled_polyhedron_lie_on_its_face() {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher};
    use parry3d::shape::{ConvexPolyhedron, Cuboid};
    let wedge = [-1.0, 1.0]
        .map(|z| [(-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0)].map(|(x, y)| Vector::new(x, y, z)));
    let wedge = ConvexPolyhedron::from_convex_hull(wedge.as_flattened()).unwrap();
    for (x, y) in [(1.0, 1.2), (1.0, 3.0), (-1.0, 3.0)] {
        let scaled = wedge.clone().scaled(Vector::new(x, y, 1.0)).unwrap();
        // The middle of the slope, and its normal.
        let (middle, n) =
            (Vector::new(0.0, y / 2.0, 0.0), Vector::new(x * y, 2.0, 0.0).normalize());
        let resting =
            Pose::from_parts(middle + n * 0.19, Rotation::from_rotation_arc(Vector::Y, n));
        let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
        let cuboid = Cuboid::new(Vector::new(0.3, 0.2, 0.3));
        space::Asunder
            .contact_manifolds(&resting, &scaled, &cuboid, 0.05, &mut manifolds, &mut None)
            .unwrap();
        assert_eq!(manifolds[0].points.len(), 4, "scaled by {x}, {y}");
        for contact in &manifolds[0].points {
            let above = (contact.local_p1 - middle).dot(n);
            assert!((contact.dist + 0.01).abs() < 1e-5 && above.abs() < 1e-5, "{contact:?}");
        }
    }
}

/// parry keeps points in the middle of a face that it has merged, corners of no face any more.
#[test]
fn a_box_on_a_merged_face_stands_on_four_corners() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher};
    use parry3d::shape::{ConvexPolyhedron, Cuboid};
    let mut points = vec![Vector::new(0.1, 1e-5, 0.2)];
    for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        points.extend([Vector::new(x, 0.0, z), Vector::new(x, -2.0, z)]);
    }
    let floor = ConvexPolyhedron::from_convex_hull(&points).unwrap();
    let cube = Cuboid::new(Vector::splat(0.2));
    for (x, z) in [(0.0, 0.0), (0.1, 0.2), (-0.5, 0.3)] {
        let pose = Pose::translation(x, 0.199, z);
        let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
        space::Asunder
            .contact_manifolds(&pose, &floor, &cube, 0.01, &mut manifolds, &mut None)
            .unwrap();
        assert_eq!(manifolds[0].points.len(), 4, "{x}, {z}");
    }
}

/// parry merges what is inclined by a degree or two, has some corners of such a face twice, and keeps the normal of one
/// of its triangles, which may be a sliver. Corners on the ground were told 0.3 to 0.8 above it.
#[test]
fn corners_of_a_merged_face_are_told_where_they_are() {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher};
    use parry3d::shape::{ConvexPolyhedron, Cuboid};
    let bumps: [&[Vector]; 2] = [
        &[Vector::new(-0.1, 0.02, 0.2), Vector::new(0.0, 0.015, 0.6)],
        &[Vector::new(0.6, 0.02, 0.6), Vector::new(0.3, 0.02, 0.5), Vector::new(0.0, 0.02, 0.1)],
    ];
    for bumps in bumps {
        let corner = |i: i32| {
            let [x, y, z] = [i & 1, i >> 1 & 1, i >> 2].map(|bit| bit as f32);
            Vector::new(2.0 * x - 1.0, 0.5 * y - 0.5, 2.0 * z - 1.0)
        };
        let points: Vec<Vector> = (0..8).map(corner).chain(bumps.iter().copied()).collect();
        let hull = ConvexPolyhedron::from_convex_hull(&points).unwrap();
        // Upside down on the ground.
        let pose = Pose::from_parts(
            Vector::new(0.0, 1.01, 0.0),
            Rotation::from_rotation_x(std::f32::consts::PI),
        );
        let ground = Cuboid::new(Vector::new(4.0, 1.0, 4.0));
        let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
        space::Asunder
            .contact_manifolds(&pose, &ground, &hull, 0.02, &mut manifolds, &mut None)
            .unwrap();
        for contact in &manifolds[0].points {
            let off = contact.local_p2.y.abs();
            assert!(off < 0.021, "{off}: {contact:?}");
        }
    }
}

/// Polygons may keep corners that lie on a side. Contacts went from one stretch of it to another, and what lay there
/// never came to rest.
#[test]
fn a_box_on_a_side_with_corners_on_it_stands_on_all_of_it() {
    use parry2d::math::{Pose, Rotation, Vector};
    use parry2d::query::{ContactManifold, PersistentQueryDispatcher};
    use parry2d::shape::{ConvexPolygon, Cuboid};
    let along = [-1.0, -0.3, 0.0, 1e-6, 0.4, 1.0];
    let base = [Vector::new(-1.0, -0.5), Vector::new(1.0, -0.5)];
    let cuboid = Cuboid::new(Vector::new(0.6, 0.2));
    for turn in [0.0, 0.3, 1.0, 2.5] {
        let turned = Pose::from_parts(Vector::ZERO, Rotation::new(turn));
        for mirrored in [false, true] {
            let side = along.iter().rev().map(|&x| Vector::new(x, 0.0));
            let mut corners: Vec<Vector> =
                base.into_iter().chain(side).map(|v| turned.transform_point(v)).collect();
            if mirrored {
                corners.reverse();
            }
            let floor = ConvexPolygon::from_convex_polyline_unmodified(corners).unwrap();
            for (x, tilt) in [(0.0, 0.0), (0.2, 0.0), (-0.35, 1e-3), (0.1, -1e-3)] {
                let lies = Pose::from_parts(Vector::new(x, 0.199), Rotation::new(tilt));
                let pose = turned * lies;
                let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
                plane::Asunder
                    .contact_manifolds(&pose, &floor, &cuboid, 0.05, &mut manifolds, &mut None)
                    .unwrap();
                let points = &manifolds[0].points;
                let apart = points[0].local_p2.distance(points[points.len() - 1].local_p2);
                assert!(apart > 1.19, "{apart} at {x}, tilted by {tilt}, {turn}, {mirrored}");
            }
        }
    }
}

/// Near is not touching: how near rounding cannot tell grows with the ground.
#[test]
fn what_is_above_a_large_ground_does_not_intersect_it() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::QueryDispatcher;
    use parry3d::query::details::ShapeCastOptions;
    use parry3d::shape::Cuboid;
    let box_ = Cuboid::new(Vector::splat(0.5));
    for (size, above) in [(1000.0, 0.004), (10_000.0, 0.04)] {
        let ground = Cuboid::new(Vector::new(size, 0.5, size));
        let pose = Pose::translation(0.0, 1.0 + above, 0.0);
        let distance = space::Asunder.distance(&pose, &ground, &box_).unwrap().distance;
        assert!((distance - above).abs() < 0.1 * above, "{distance}");
        assert!(!space::Asunder.intersection_test(&pose, &ground, &box_).unwrap().intersecting);
        for (velocity, stop_at_penetration) in
            [(Vector::Y, true), (Vector::Y, false), (Vector::X, true), (Vector::X, false)]
        {
            let options = ShapeCastOptions { stop_at_penetration, ..Default::default() };
            let hit = space::Asunder.cast_shapes(&pose, velocity, &ground, &box_, options);
            assert!(hit.unwrap().is_none(), "{velocity} {stop_at_penetration}");
        }
    }
}

/// More old contacts than any manifold of parry's has.
#[test]
fn a_manifold_with_forty_old_points() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher, TrackedContact};
    use parry3d::shape::{Cuboid, PackedFeatureId};
    let mut manifold: ContactManifold<(), f32> = ContactManifold::new();
    for i in 0..40u8 {
        let (at, id) = (Vector::splat(f32::from(i)), PackedFeatureId::vertex(100 + u32::from(i)));
        manifold.points.push(TrackedContact::new(at, at, id, id, 0.0));
    }
    let cuboid = Cuboid::new(Vector::ONE);
    let pose = Pose::translation(0.0, 1.99, 0.0);
    let done = space::Asunder.contact_manifold_convex_convex(
        &pose,
        &cuboid,
        &cuboid,
        None,
        None,
        0.1,
        &mut manifold,
    );
    assert!(done.is_ok() && manifold.points.len() == 4);
}

/// A rotation that is longer than 1 is used at length 1 throughout, and what is no number is not told.
#[test]
fn a_rotation_that_is_not_of_length_one() {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::query::QueryDispatcher;
    use parry3d::shape::Cuboid;
    let (a, b) = (Cuboid::new(Vector::ONE), Cuboid::new(Vector::new(0.5, 0.3, 0.4)));
    let turn = Rotation::from_axis_angle(Vector::new(1.0, 2.0, 3.0).normalize(), 0.7);
    let at = Vector::new(0.2, 1.4, 0.1);
    let right = Pose::from_parts(at, turn);
    let expected = space::Asunder.contact(&right, &a, &b, 1.0).unwrap().unwrap();
    for length in [1.01, 0.3, 1e30] {
        let long = Pose::from_parts(at, Rotation::from_array(turn.to_array().map(|x| x * length)));
        let Ok(contact) = space::Asunder.contact(&long, &a, &b, 1.0) else { continue };
        let contact = contact.unwrap();
        assert!((contact.dist - expected.dist).abs() < 1e-5);
        assert!(contact.point2.distance(expected.point2) < 1e-4, "{length}: {contact:?}");
        assert!(contact.normal2.distance(expected.normal2) < 1e-5, "{length}: {contact:?}");
    }
}

/// A segment along z has a size, too: its contact keeps its data while it slides on.
#[test]
fn a_segment_along_z_carries_data() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher};
    use parry3d::shape::{Cuboid, PackedFeatureId, Segment};
    let segment = Segment::new(Vector::new(0.0, 0.0, -0.5), Vector::new(0.0, 0.0, 0.5));
    let floor = Cuboid::new(Vector::new(5.0, 0.5, 5.0));
    let update = |manifold: &mut ContactManifold<(), f32>, x: f32| {
        let pose = Pose::translation(x, 0.499, 0.0);
        space::Asunder
            .contact_manifold_convex_convex(&pose, &floor, &segment, None, None, 0.1, manifold)
            .unwrap();
    };
    let mut manifold = ContactManifold::new();
    update(&mut manifold, 0.0);
    for contact in &mut manifold.points {
        // As if it had another number in the frame before.
        let id = PackedFeatureId::vertex(77);
        (contact.fid1, contact.fid2, contact.data) = (id, id, 3.0);
    }
    update(&mut manifold, 1e-3);
    assert!(
        manifold.points.len() == 2 && manifold.points.iter().all(|contact| contact.data == 3.0)
    );
}

/// How long so many questions take; a bound far above what it is, and far below what it was.
fn within_a_second(count: u32, mut ask: impl FnMut()) {
    let begun = std::time::Instant::now();
    (0..count).for_each(|_| ask());
    assert!(begun.elapsed().as_secs() < 1, "{count} took {:?}", begun.elapsed());
}

#[test]
fn a_disc_of_many_corners_takes_no_longer_than_they_are_many() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher};
    use parry3d::shape::{Cuboid, SharedShape};
    let corner = |i: u16| {
        let turn = f32::from(i / 2) * std::f32::consts::TAU / 512.0;
        Vector::new(turn.cos(), if i.is_multiple_of(2) { -0.1 } else { 0.1 }, turn.sin())
    };
    let disc = SharedShape::convex_hull(&(0..1024).map(corner).collect::<Vec<_>>()).unwrap();
    let (floor, pose) =
        (Cuboid::new(Vector::new(9.0, 0.5, 9.0)), Pose::translation(0.0, 0.595, 0.0));
    let (mut manifolds, mut room) = (Vec::<ContactManifold<(), ()>>::new(), None);
    within_a_second(20, || {
        let told = space::Asunder.contact_manifolds(
            &pose,
            &floor,
            &*disc,
            0.02,
            &mut manifolds,
            &mut room,
        );
        assert!(told.is_ok() && manifolds[0].points.len() == 4, "{:?}", manifolds[0].points);
        for contact in &manifolds[0].points {
            assert!((contact.dist + 0.005).abs() < 1e-5, "{contact:?}");
            assert!(contact.local_p1.length() > 0.9, "{contact:?}");
        }
    });
}

/// All around the axis the depth is the same, or nearly so.
#[test]
fn what_is_in_the_middle_of_a_cylinder() {
    use parry3d::math::{Pose, Vector};
    use parry3d::query::{ClosestPoints, QueryDispatcher};
    use parry3d::shape::{Ball, Capsule, Cylinder, Segment, Shape};
    let cylinder = Cylinder::new(0.5, 0.4);
    let (capsule, ball) = (Capsule::new_y(0.5, 0.3), Ball::new(0.3));
    let (line, low) =
        (Segment::new(-Vector::Y, Vector::Y), Capsule::new(-Vector::Y, Vector::Y * 0.3, 0.1));
    let shapes: [(&dyn Shape, f32); 4] = [(&capsule, 0.7), (&ball, 0.7), (&line, 0.4), (&low, 0.5)];
    within_a_second(50, || {
        for (shape, depth) in shapes {
            for off in [0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2] {
                let pose = Pose::translation(off, 0.0, 0.0);
                let contact = space::Asunder.contact(&pose, &cylinder, shape, 0.02);
                let told = contact.unwrap().unwrap().dist;
                assert!((told + depth - off).abs() < 2e-5, "{depth}, {off}: {told}");
                let distance = space::Asunder.distance(&pose, &cylinder, shape).unwrap();
                assert_eq!(distance.distance, 0.0);
                let closest = space::Asunder.closest_points(&pose, &cylinder, shape, 1.0);
                assert_eq!(closest.unwrap(), ClosestPoints::Intersecting);
            }
        }
    });
}

/// Told as apart by as much as it was deep, up to 5 cm at 10 km.
#[test]
fn a_can_in_a_ground_of_kilometres_is_in_contact() {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::query::{ContactManifold, PersistentQueryDispatcher, QueryDispatcher};
    use parry3d::shape::{Cuboid, Cylinder, Shape};
    let cylinder = Cylinder::new(0.25, 0.2);
    let turn = Rotation::from_scaled_axis(Vector::new(0.3, 0.2, 0.5));
    let lowest = cylinder.compute_aabb(&Pose::from_parts(Vector::ZERO, turn)).mins.y;
    for (half, depth) in [(1e3_f32, 0.005_f32), (1e4, 0.04), (1e4, 0.05)] {
        let ground = Cuboid::new(Vector::new(half, 0.5, half));
        let pose = Pose::from_parts(Vector::new(0.0, 0.5 - lowest - depth, 0.0), turn);
        let contact = space::Asunder.contact(&pose, &ground, &cylinder, 0.1).unwrap().unwrap();
        assert!((contact.dist + depth).abs() < 1e-5, "{half}, {depth}: {contact:?}");
        let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
        let told = space::Asunder.contact_manifolds(
            &pose,
            &ground,
            &cylinder,
            0.002,
            &mut manifolds,
            &mut None,
        );
        assert!(told.is_ok() && !manifolds[0].points.is_empty(), "{half}, {depth}");
        let meet = space::Asunder.intersection_test(&pose, &ground, &cylinder).unwrap();
        assert!(meet.intersecting, "{half}, {depth}");
    }
}

/// How much farther a corner is that lies aside is less than rounding there, for as much as a body is wide.
#[test]
fn what_lies_on_a_large_ball_is_held_where_it_touches_it() {
    use parry3d::math::{Pose, Rotation, Vector};
    use parry3d::query::QueryDispatcher;
    use parry3d::shape::{Ball, Cone, Cylinder, SharedShape, Triangle};
    let corners = [(-0.1, 0.02), (0.03, -0.08), (0.09, 0.07), (-0.02, 0.1), (0.05, 0.0)];
    let corners = corners.map(|(x, y)| Vector::new(x, y, 7.0 * x * y + 0.1 * y));
    let shapes = [
        SharedShape::new(Cylinder::new(0.1, 0.1)),
        SharedShape::new(Cone::new(0.1, 0.1)),
        SharedShape::new(Triangle::new(corners[0], corners[1], corners[2])),
        SharedShape::convex_hull(&corners).unwrap(),
    ];
    for radius in [0.3, 10.0, 200.0] {
        for (shape, i) in
            shapes.iter().flat_map(|shape| (0..50u8).map(move |i| (shape, f32::from(i))))
        {
            let turn = Rotation::from_scaled_axis(Vector::new(i, 0.7 * i, 3.0 - 0.2 * i));
            let up = turn * Vector::new(0.48, 0.6, 0.64);
            let pose = Pose::from_parts(up * (radius + 0.1), turn * turn);
            let contact = space::Asunder.contact(&pose, &Ball::new(radius), &**shape, 1.0);
            let contact = contact.unwrap().unwrap();
            let (p, q) = (contact.point1, pose.transform_point(contact.point2));
            let off = (q.normalize() - contact.normal1).length();
            let aside = (q - p - contact.normal1 * (q - p).dot(contact.normal1)).length();
            assert!(off < 3e-5 && aside < 1e-3, "{radius}: {off}, {aside}, {contact:?}");
        }
    }
}
