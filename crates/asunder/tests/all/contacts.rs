//! Manifolds of curved and rounded shapes, their numbers from frame to frame, and bad input.

use crate::random::{noise, points, turn, vector};
use asunder::contact::{
    Cache, ContactId, Feature, Incremental, LengthError, Manifold, Outline, Tilted, View,
};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::quickhull::{ConvexHull, Quickhull};
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Point, Rounded, Segment, Support,
    Triangle,
};
use asunder::space::{Field, Scalar, Space};
use asunder::{Pair, Pose, Rotation, Seed, Vector};

fn floor() -> Cuboid<DVec3> {
    Cuboid::new(DVec3::new(20.0, 1.0, 20.0)).unwrap()
}

/// Of a shape above the floor, turned, with its lowest point 1 mm into it.
fn on_floor(shape: &dyn Feature<DVec3>, turn: Rotation<DVec3>) -> Manifold<DVec3> {
    let below = Pose::new(turn, DVec3::ZERO).apply(shape.support(turn.undo(-DVec3::Y))).y;
    let height = 1.0 - below + shape.margin() - 1e-3;
    Pair::new(&floor(), shape).relative(Pose::new(turn, DVec3::new(0.3, height, 0.2))).manifold(0.0)
}

fn about(axis: DVec3, degrees: f64) -> Rotation<DVec3> {
    Rotation::from_axis_angle(axis, degrees.to_radians()).unwrap()
}

#[test]
fn curved_shapes_give_the_right_number_of_points() {
    let can = Cylinder::new(0.7, 0.4).unwrap();
    let cone = Cone::new(0.7, 0.4).unwrap();
    let capsule = Capsule::new(0.7, 0.4).unwrap();
    let pad = Rounded::new(Cuboid::new(DVec3::new(0.5, 0.2, 0.3)).unwrap(), 0.1).unwrap();
    let egg = Ellipsoid::new(DVec3::new(0.5, 0.3, 0.4)).unwrap();
    let flank = 90.0 - (0.4f64 / 1.4).atan().to_degrees();
    type Row<'a> = (&'a str, &'a dyn Feature<DVec3>, Rotation<DVec3>, usize);
    let rows: [Row<'_>; 11] = [
        ("cylinder on its cap", &can, Rotation::IDENTITY, 4),
        ("cylinder on its other cap", &can, about(DVec3::X, 180.0), 4),
        ("cylinder on its side", &can, about(DVec3::Z, 90.0), 2),
        ("cylinder on its rim", &can, about(DVec3::Z, 40.0), 1),
        ("cone on its base", &cone, Rotation::IDENTITY, 4),
        ("cone on its flank", &cone, about(DVec3::Z, -180.0 + flank), 2),
        ("cone on its tip", &cone, about(DVec3::Z, 180.0), 1),
        ("capsule lying", &capsule, about(DVec3::X, 90.0), 2),
        ("capsule standing", &capsule, Rotation::IDENTITY, 1),
        ("rounded box", &pad, about(DVec3::Y, 20.0), 4),
        ("egg", &egg, about(DVec3::X, 20.0), 1),
    ];
    for (name, shape, turn, count) in rows {
        let manifold = on_floor(shape, turn);
        let contacts = manifold.contacts();
        assert_eq!(contacts.len(), count, "{name}: {manifold:?}");
        for contact in contacts {
            assert!((contact.distance + 1e-3).abs() < 1e-6, "{name}: {contact:?}");
            assert!((contact.a.y - 1.0).abs() < 1e-6, "{name}: {contact:?}");
        }
    }
}

#[test]
fn a_tilted_cylinder_keeps_its_deepest_point_first() {
    let can = Cylinder::new(0.7, 0.4).unwrap();
    for degrees in [1, 7, 16, 20, 30, 44] {
        let lean = DVec3::new(f64::from(degrees).cos(), 0.0, f64::from(degrees).sin());
        let manifold = on_floor(&can, about(lean, 0.05));
        let contacts = manifold.contacts();
        let deepest = contacts[0].distance - manifold.answer().signed_distance();
        assert!(deepest.abs() < 2e-5, "{degrees}: {manifold:?}");
        assert!(contacts.iter().all(|c| c.distance >= manifold.answer().lower()));
    }
}

#[test]
fn a_length_that_is_none_is_refused() {
    let cache = |near| Cache::<u8, Vec3, u32>::new(near).map(|_| ());
    assert_eq!(cache(0.0), Ok(()));
    let negative = LengthError::Negative { what: "near", value: -1.0 };
    assert_eq!(cache(-1.0), Err(negative));
    assert_eq!(negative.to_string(), "near must be 0 or more, not -1");
    assert!(matches!(cache(f32::NAN), Err(LengthError::NotFinite { what: "near", .. })));
    let gathered = |apart, slide| Incremental::<DVec3>::new(apart, slide).map(|_| ());
    assert_eq!(gathered(0.0, 1e300), Ok(()));
    let endless = LengthError::NotFinite { what: "slide", value: f64::INFINITY };
    assert_eq!(gathered(0.1, f64::INFINITY), Err(endless));
}

/// rapier 810: a small cube near the rim of a large disk got one contact.
#[test]
fn a_small_cube_rests_on_a_large_disk_up_to_its_rim() {
    let disk = Cylinder::new(0.05, 10.0).unwrap();
    let cube = Cuboid::new(DVec3::splat(0.05)).unwrap();
    let places = [(0.0, 0.0), (3.0, -2.0), (5.54, 4.51), (-5.65, 5.65), (7.0, 7.0), (9.9, 0.0)];
    let around = (0..90).map(|i| (9.92 * f64::from(i).cos(), 9.92 * f64::from(i).sin()));
    for (x, z) in places.into_iter().chain(around) {
        for gap in [-0.001, 0.0, 0.0001] {
            let pose = Pose::at(DVec3::new(x, 0.1 + gap, z));
            let manifold = Pair::new(&disk, &cube).relative(pose).manifold(0.01);
            assert_eq!(manifold.contacts().len(), 4, "at ({x}, {z}): {manifold:?}");
            assert!(manifold.axis().get().distance(DVec3::Y) < 1e-9);
        }
    }
    // On its side there is a line, the nearest one.
    let can = Cylinder::new(2.0, 0.5).unwrap();
    let pose = Pose::at(DVec3::new(0.549, 0.0, 0.0));
    let manifold = Pair::new(&can, &cube).relative(pose).manifold(0.01);
    assert_eq!(manifold.contacts().len(), 2);
    assert!(manifold.contacts().iter().all(|c| c.a.x > 0.4999 && c.a.z.abs() < 1e-6));
}

#[test]
fn a_hull_a_box_and_tilted_looks_agree() {
    let cuboid = Cuboid::new(DVec3::new(0.5, 0.3, 0.4)).unwrap();
    let corner = |i: u32| {
        let sign = |bit: u32| if i >> bit & 1 == 1 { -1.0 } else { 1.0 };
        cuboid.half_extents() * DVec3::new(sign(0), sign(1), sign(2))
    };
    let hull = ConvexHull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap();
    let shapes: [&dyn Feature<DVec3>; 3] = [&cuboid, &hull, &Tilted(&hull)];
    for turn in [Rotation::IDENTITY, about(DVec3::X, 90.0), about(DVec3::Z, 45.0)] {
        let mut found = shapes
            .map(|shape| on_floor(shape, turn).contacts().iter().map(|c| c.a).collect::<Vec<_>>());
        for points in &mut found {
            points.sort_by(|p, q| (p.x + 0.1 * p.z).total_cmp(&(q.x + 0.1 * q.z)));
        }
        for other in &found[1..] {
            assert_eq!(found[0].len(), other.len(), "{found:?}");
            assert!(found[0].iter().zip(other).all(|(p, q)| p.distance(*q) < 1e-9), "{found:?}");
        }
    }
}

/// To show more contacts changes no bit of an answer, and takes no step more.
#[test]
fn tilted_shapes_answer_as_without() {
    fn check<V: Vector>(one: &dyn Support<V>, other: &dyn Support<V>) {
        let (mut seed, mut of_tilted) = (Seed::new(), Seed::new());
        for i in 0..60 {
            let size = [0.0, 0.5, 1.5, 4.0][i as usize % 4];
            let [x, y, z] = [0, 100, 200].map(|k| size * noise(i + k));
            let (at, tilted) = (Pose::at(vector(x, y, z)), [one, other].map(Tilted));
            let pair = Pair::new(one, other).relative(at);
            let of_them = Pair::new(&tilted[0], &tilted[1]).relative(at);
            assert_eq!(pair.signed_distance(), of_them.signed_distance());
            assert_eq!(pair.resume(&mut seed), of_them.resume(&mut of_tilted));
            assert_eq!(pair.overlap(), of_them.overlap());
        }
    }
    let hulls = [1, 2].map(|i| Hull::new(&points::<DVec3>(40, i, [1.0; 3])).unwrap());
    check(&hulls[0], &hulls[1]);
    let hulls = [1, 2].map(|i| Hull::new(&points::<Vec2>(9, i, [1.0; 3])).unwrap());
    check(&hulls[0], &hulls[1]);
    check(&Cuboid::new(DVec3::ONE).unwrap(), &Capsule::new(0.5, 0.2).unwrap());
    check(&Cuboid::new(DVec2::ONE).unwrap(), &Cylinder::new(0.5, 0.2).unwrap());
}

#[test]
fn the_plane_has_two_contacts() {
    let square = Cuboid::new(DVec2::ONE).unwrap();
    let can = Cylinder::<DVec2>::new(1.0, 1.0).unwrap();
    let points = [DVec2::ONE, DVec2::new(-1.0, 1.0), DVec2::NEG_ONE, DVec2::new(1.0, -1.0)];
    let hull = ConvexHull::new(&points).unwrap();
    let triangle = Triangle::new(points[0], points[1], points[2]).unwrap();
    let shapes: [&dyn Feature<DVec2>; 4] = [&square, &can, &hull, &triangle];
    for shape in shapes {
        let manifold =
            Pair::new(&square, shape).relative(Pose::at(DVec2::new(0.5, -1.99))).manifold(0.0);
        let count = manifold.contacts().len();
        // The triangle points down with a corner.
        let expected = if std::ptr::addr_eq(shape, &triangle) { 1 } else { 2 };
        assert!(count == expected || count == 2, "{manifold:?}");
        assert!(manifold.contacts().iter().all(|c| (c.distance + 0.01).abs() < 1e-12));
    }
}

fn total<V: Vector>(a: &dyn Feature<V>, b: &dyn Feature<V>, pose: Pose<V>, prediction: V::Scalar) {
    let manifold = Pair::new(a, b).relative(pose).manifold(prediction);
    for contact in manifold.contacts() {
        assert!(contact.a.is_finite() && contact.b.is_finite(), "{manifold:?}");
        let rounding = manifold.answer().width();
        assert!(!(contact.distance > prediction + rounding), "{manifold:?}");
    }
}

#[test]
fn bad_input_gives_no_contact_that_nobody_asked_for() {
    let dot = Point::new(DVec3::ZERO).unwrap();
    let flat = Cuboid::new(DVec3::new(1.0, 0.0, 1.0)).unwrap();
    let nothing = Cuboid::new(DVec3::ZERO).unwrap();
    let needle = Segment::new(DVec3::ZERO, DVec3::ZERO).unwrap();
    let disk = Cylinder::new(0.0, 0.5).unwrap();
    let line = Cone::new(0.5, 0.0).unwrap();
    let ball = Ball::new(0.0).unwrap();
    let tilted = Tilted(&disk);
    let shapes: [&dyn Feature<DVec3>; 8] =
        [&dot, &flat, &nothing, &needle, &disk, &line, &ball, &tilted];
    let places = [0.0, 1e-300, -0.0, 1e-9, 0.5, 1e300, f64::NAN, f64::INFINITY];
    for a in shapes {
        for b in shapes {
            for place in places {
                for prediction in [0.0, 0.1, -1.0, f64::NAN, f64::INFINITY] {
                    total(a, b, Pose::at(DVec3::new(place, 0.0, 0.0)), prediction);
                    total(a, b, Pose::at(DVec3::splat(place)), prediction);
                }
            }
        }
    }
    let far = Pair::new(&flat, &flat).relative(Pose::at(DVec3::splat(f64::NAN))).manifold(1.0);
    assert!(far.contacts().is_empty());
    let apart = Pair::new(&dot, &dot).relative(Pose::at(DVec3::X)).manifold(0.5);
    assert!(apart.contacts().is_empty());
}

#[test]
fn single_precision_agrees() {
    let a = Cuboid::new(Vec3::new(2.0, 1.0, 2.0)).unwrap();
    let turn = Rotation::from_axis_angle(Vec3::Y, 0.7).unwrap();
    let pose = Pose::new(turn, Vec3::new(0.4, 1.9995, -0.3));
    let manifold = Pair::new(&a, &a).relative(pose).manifold(0.01);
    assert_eq!(manifold.contacts().len(), 4);
    assert!(manifold.contacts().iter().all(|c| (c.distance + 0.0005).abs() < 1e-6));
}

/// Twice the area that contacts span, seen from above: of four in any order.
fn doubled_area(manifold: &Manifold<DVec3>) -> f64 {
    let points: Vec<DVec2> = manifold.contacts().iter().map(|c| DVec2::new(c.a.x, c.a.z)).collect();
    let crossed = |i: usize, j: usize, k: usize, l: usize| {
        (points[j] - points[i]).perp_dot(points[l] - points[k]).abs()
    };
    match points.len() {
        4 => crossed(0, 1, 2, 3).max(crossed(0, 2, 1, 3)).max(crossed(0, 3, 1, 2)),
        _ => 0.0,
    }
}

/// Faces that are flat but for how their corners were stored are faces, and not triangles of which one
/// alone is shown.
#[test]
fn cubes_whose_corners_were_rounded_stand_on_all_of_their_faces() {
    for (i, grain) in (0..).zip([0.0, 1e-13, 1e-11, 1e-9, 1e-7]) {
        for k in 0..50 {
            let cube = |seed: u32| {
                let corner = |c: u32| {
                    let side = |bit: u32| if c >> bit & 1 == 1 { 1.0 } else { -1.0 };
                    let off =
                        vector::<DVec3>(noise(seed + c), noise(seed + c + 8), noise(seed + c + 16));
                    DVec3::new(side(0), side(1), side(2)) + off * (0.5 * grain)
                };
                ConvexHull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
            };
            let seed = 100 * (50 * i + k);
            let (one, other) = (cube(seed), cube(seed + 50));
            let (x, z) = (0.2 + 0.2 * noise(seed + 90), 0.2 + 0.2 * noise(seed + 91));
            let pose = Pose::at(DVec3::new(x, 1.99, z));
            let manifold = Pair::new(&one, &other).relative(pose).manifold(0.0);
            let all = 2.0 * (2.0 - x) * (2.0 - z);
            assert!(doubled_area(&manifold) > 0.999 * all, "{grain:e}: {manifold:?}");
        }
    }
}

/// Of hulls so thin that the normals of their faces are rounding: what is proved of the answer is true of
/// each contact, and shapes that touch have one.
fn slivers<V: Space>() {
    let sizes = [[1.0, 1.0, 1.0], [1.0, 1e-2, 1e-4], [1.0, 1e-6, 1e-6], [1.0, 0.5, 1e-7]];
    for seed in 0..2000_u32 {
        let hull = |seed: u32, size: u32| {
            let sliver = points::<V>(4 + seed % 9, seed, sizes[size as usize % 4]);
            Quickhull::default().flat_too().hull(&sliver).unwrap()
        };
        let (a, b) = (hull(2 * seed, seed), hull(2 * seed + 1, seed / 4));
        let pose = Pose::new(turn::<V>(seed), vector::<V>(noise(seed), noise(seed + 7), 0.0));
        // At a distance of none, as nearly as rounding tells.
        let pair = Pair::new(&a, &b).relative(pose);
        let answer = pair.signed_distance();
        let back = answer.axis().get() * -answer.signed_distance();
        let pair = pair.relative(Pose::new(pose.rotation, pose.translation + back));
        let near = V::Scalar::EPSILON * V::Scalar::from_f64(64.0);
        for prediction in [V::Scalar::ZERO, near] {
            let manifold = pair.manifold(prediction);
            let (answer, contacts) = (manifold.answer(), manifold.contacts());
            assert!(answer.signed_distance() > prediction || !contacts.is_empty(), "{seed}");
            for contact in contacts {
                assert!(contact.distance >= answer.lower(), "{seed}: {manifold:?}");
                let off = contact.b - contact.a - answer.axis().get() * contact.distance;
                assert!(off.length() <= near, "{seed}: {off:?} {manifold:?}");
            }
        }
    }
}

#[test]
fn slivers_keep_what_is_proved() {
    slivers::<DVec3>();
    slivers::<Vec3>();
}

#[test]
fn no_two_contacts_have_one_name() {
    let once = |manifold: &dyn Fn() -> Vec<asunder::contact::ContactId>| {
        let ids = manifold();
        (0..ids.len()).all(|i| !ids[..i].contains(&ids[i]))
    };
    // The deepest point of the ellipse is neither its corner nor the end of the can's side.
    let can = Cylinder::<DVec2>::new(1.0, 0.010_118_326_031_778_773).unwrap();
    let egg =
        Ellipsoid::new(DVec2::new(0.007_568_894_693_045_581, 1.742_389_631_191_413_8)).unwrap();
    let turned =
        Rotation::<DVec2>::from_cos_sin(0.056_829_793_864_517_15, -0.998_383_881_344_904_7)
            .unwrap();
    let at = DVec2::new(0.441_097_382_971_263_83, -0.936_341_913_701_96);
    let pair = Pair::new(&can, &egg).relative(Pose::new(turned, at));
    let ids = || pair.manifold(0.02).contacts().iter().map(|contact| contact.id).collect();
    assert!(once(&ids), "{:?}", pair.manifold(0.02));
    // Segments along cylinders.
    for i in 0..20_000 {
        let noise = |k: u32| 0.5 + 0.5 * noise(i * 10 + k);
        let can = Cylinder::new(0.2 + noise(1), 0.1 + 0.5 * noise(2)).unwrap();
        let half = 0.2 + noise(3);
        let segment = Segment::new(DVec3::Y * -half, DVec3::Y * half).unwrap();
        let tilt = about(DVec3::new(noise(4), 0.0, noise(5) - 0.5), 5.0 * noise(6));
        let at = DVec3::new(0.15 + 0.5 * noise(7), 0.4 * noise(8), 0.1 * noise(9));
        let pair = Pair::new(&segment, &can).relative(Pose::new(tilt, at));
        let ids = || pair.manifold(0.5).contacts().iter().map(|contact| contact.id).collect();
        assert!(once(&ids), "{i}: {:?}", pair.manifold(0.5));
    }
}

/// Lying on its side along x, with noise, and on one side after another.
#[test]
fn the_corners_of_a_tilted_look_keep_their_numbers_however_the_axis_trembles() {
    let half = DVec3::new(1.0, 0.8, 0.6);
    let (ground, body) =
        (Cuboid::new(DVec3::new(10.0, 1.0, 10.0)).unwrap(), Cuboid::new(half).unwrap());
    let lies = [
        (DVec3::Z, 0.0, 0.8),
        (DVec3::Z, 90.0, 1.0),
        (DVec3::Z, -90.0, 1.0),
        (DVec3::X, 90.0, 0.6),
    ];
    for (about, degrees, height) in lies {
        let lying = Rotation::<DVec3>::from_axis_angle(about, f64::to_radians(degrees)).unwrap();
        let mut corners: Vec<(ContactId, DVec3)> = Vec::new();
        for i in 0..60u32 {
            let [x, y, z] = [1, 2, 3].map(|k| (f64::from(i * 79 + k * 47) * 0.618).fract() - 0.5);
            let noise = Rotation::<DVec3>::from_axis_angle(DVec3::new(x, y, z), 1e-6).unwrap();
            let pose = Pose::new(noise.compose(&lying), DVec3::new(0.1, 0.999 + height, 0.2));
            let body = Tilted(&body);
            let manifold = Pair::new(&ground, &body).relative(pose).manifold(0.01);
            assert_eq!(manifold.contacts().len(), 4);
            for contact in manifold.contacts() {
                let place = pose.inverse().apply(contact.b);
                match corners.iter().find(|(id, _)| *id == contact.id) {
                    Some((_, before)) => {
                        assert!(before.distance(place) < 0.01, "{degrees}, {i}: {contact:?}")
                    }
                    None => corners.push((contact.id, place)),
                }
            }
        }
    }
}

/// The closed form tells which corner is there, and the polygon does not look for it.
#[test]
fn what_a_circle_touches_of_a_polygon_is_what_the_polygon_shows() {
    let circle = Ball::<DVec2>::new(0.3).unwrap();
    for seed in 0..4000_u32 {
        let hull = ConvexHull::new(&points::<DVec2>(3 + seed % 12, seed, [1.0; 3]));
        let turned = Rotation::from_angle(3.2 * noise(seed + 3)).unwrap();
        let Ok(hull) = hull else { continue };
        let at = DVec2::new(noise(seed + 1), noise(seed + 2)) * 2.0;
        let pair = Pair::new(&circle, &hull).relative(Pose::new(turned, at));
        let manifold = pair.manifold(f64::INFINITY);
        let mut shown = Outline::new();
        hull.show(View::along((-manifold.axis()).turned_back(&turned)), &mut shown);
        assert_eq!(manifold.contacts()[0].id.b, shown.id(), "{seed}: {manifold:?}");
    }
}
