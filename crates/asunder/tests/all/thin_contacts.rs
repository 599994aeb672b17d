//! Contacts of shapes that are thinner than rounding, down to no thickness at all.

use asunder::contact::{Contact, Feature, Outline, View};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Rounded, Segment, Triangle};
use asunder::space::{Scalar, Space};
use asunder::{Pair, Pose, Rotation, Unit};

/// The face of a box without width is an edge, and of one without length a corner.
#[test]
fn contacts_of_boxes_without_thickness_are_on_both_boxes() {
    let floor = Cuboid::new(DVec3::new(10.0, 0.01, 10.0)).unwrap();
    let flat =
        [(0.3, 2.0, 0.0), (0.0, 2.0, 0.3), (0.3, 0.0, 0.0), (0.0, 0.0, 0.0), (0.3, 0.0, 0.2)];
    for half in flat.map(DVec3::from) {
        let body = Cuboid::new(half).unwrap();
        for turn in [0.0, 1e-12, 1e-3] {
            let turn = Rotation::from_axis_angle(DVec3::Z, turn).unwrap();
            let from = DVec3::new(0.5, half.y + 0.005, 0.25);
            let pair = Pair::new(&floor, &body).relative(Pose::new(turn, from));
            let manifold = pair.manifold(0.0);
            let corners = 1 << (u8::from(half.x > 0.0) + u8::from(half.z > 0.0));
            let flat_enough = if turn == Rotation::IDENTITY { corners } else { 1 };
            assert!(
                (flat_enough..=corners).contains(&manifold.contacts().len()),
                "{half} {manifold:?}"
            );
            for contact in manifold.contacts() {
                let off = (contact.b - from).abs() - half;
                assert!(off.max_element() < 0.02, "{half}: {contact:?}");
            }
        }
    }
}

/// The contacts of a shape that stands upright on a table, so many times as wide as 1, at a place on it.
fn on_table<V: Space>(shape: &dyn Feature<V>, wide: f64, at: f64) -> Vec<Contact<V>> {
    let vector = |x: f64, y: f64, z: f64| V::from_fn(|i| V::Scalar::from_f64([x, y, z][i]));
    let table = Cuboid::new(vector(wide, 0.1, wide)).unwrap();
    let pair = Pair::new(&table, shape).relative(Pose::at(vector(at, 0.599, 0.123)));
    pair.manifold(V::Scalar::from_f64(0.01)).contacts().to_vec()
}

/// Needles and blades of this width and 1 high stand where they stand.
fn thin_shapes_stand_in_one_place<V: Space>(thin: f64, wide: f64, at: f64, off: f64) {
    let number = V::Scalar::from_f64;
    let vector = |x: f64, y: f64, z: f64| V::from_fn(|i| number([x, y, z][i]));
    let cylinder = Cylinder::new(number(0.5), number(thin)).unwrap();
    let cone = Cone::new(number(0.5), number(thin)).unwrap();
    let needle = Cuboid::new(vector(thin, 0.5, thin)).unwrap();
    let blade = Cuboid::new(vector(thin, 0.5, 0.2)).unwrap();
    let shapes: [(&dyn Feature<V>, f64); 4] =
        [(&cylinder, 0.0), (&cone, 0.0), (&needle, 0.0), (&blade, 0.2)];
    for (i, (shape, along)) in shapes.into_iter().enumerate() {
        let contacts = on_table(shape, wide, at);
        assert!(!contacts.is_empty(), "{i} {thin}");
        for contact in &contacts {
            let [x, z] = [contact.b.get(0), contact.b.get(2)].map(Scalar::to_f64);
            let beyond = (x - at).abs().max((z - 0.123).abs() - along);
            assert!(beyond < off + thin, "{i} {thin} at {at}: {contact:?}");
        }
        let ends = contacts.iter().map(|contact| contact.b.get(2).to_f64());
        let (low, high) = ends.fold((1e9, -1e9), |(low, high), z| (z.min(low), z.max(high)));
        assert!(high - low > 2.0 * along - off, "{i} {thin}: {contacts:?}");
    }
}

#[test]
fn contacts_of_needles_and_blades_are_on_them() {
    for thin in [0.0, 1e-300, 1e-20, 1e-17, 1e-16, 1e-15, 1e-14, 1e-12, 1e-6] {
        thin_shapes_stand_in_one_place::<DVec3>(thin, 1.0, 0.3, 1e-13);
        thin_shapes_stand_in_one_place::<DVec3>(thin, 1000.0, 300.0, 1e-10);
    }
    for thin in [0.0, 1e-30, 1e-12, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3] {
        thin_shapes_stand_in_one_place::<Vec3>(thin, 1.0, 0.3, 1e-5);
        thin_shapes_stand_in_one_place::<Vec3>(thin, 10.0, 3.0, 1e-4);
        thin_shapes_stand_in_one_place::<Vec3>(thin, 1000.0, 300.0, 5e-3);
    }
}

#[test]
fn contacts_of_flat_cones_are_on_both_cones() {
    let upside_down = Rotation::from_quaternion([1.0, 0.0, 0.0, 0.0]).unwrap();
    for height in [0.0, 1e-300, 1e-16, 1e-12, 1e-9, 1e-6, 1e-3] {
        let cone = Cone::<DVec3>::new(height, 1.0).unwrap();
        for (x, z) in [(0.68, 1.55), (0.3, 0.0), (-0.5, 0.1), (1e-9, 0.0)] {
            let middle = DVec3::new(x, 2.0 * height + 0.01, z);
            let manifold =
                Pair::new(&cone, &cone).relative(Pose::new(upside_down, middle)).manifold(1.0);
            assert!(!manifold.contacts().is_empty(), "{height} {middle}");
            for contact in manifold.contacts() {
                let off = [contact.a, contact.b - middle].map(|p| p.with_y(0.0).length());
                assert!(off[0].max(off[1]) < 1.0 + 1e-9, "{height} {middle}: {contact:?}");
            }
        }
        // A disk lies on the floor on four points of its rim, whichever way up.
        let floor = Cuboid::new(DVec3::new(9.0, 1.0, 9.0)).unwrap();
        for rotation in [Rotation::IDENTITY, upside_down] {
            let place = Pose::new(rotation, DVec3::new(0.3, 1.0 + height - 1e-7, 0.2));
            let contacts = Pair::new(&floor, &cone).relative(place).manifold(1e-5);
            let flat = height < 1e-7 || rotation == Rotation::IDENTITY;
            assert!(!flat || contacts.contacts().len() == 4, "{height} {rotation:?}: {contacts:?}");
        }
    }
}

/// Of a cone without height, the base and the side are as near to any axis.
#[test]
fn a_cone_without_height_shows_its_disk_however_little_it_is_tilted() {
    let cone = Cone::<DVec3>::new(0.0, 1.0).unwrap();
    for k in 0..400_u32 {
        let (tilt, around) = (10_f64.powf(-f64::from(k % 80) * 0.2 - 1.0), f64::from(k));
        let aside = DVec3::new(around.cos(), 0.0, around.sin()) * tilt;
        for up in [DVec3::Y, DVec3::NEG_Y] {
            let mut outline = Outline::new();
            cone.show(View::along(Unit::new(up + aside).unwrap()), &mut outline);
            assert!(outline.corners().len() > 2, "{tilt:e} {around} {up}: {outline:?}");
        }
    }
}

/// A blade that lies along a rod, both rounded: its sides are nearly parallel to the rod, and count as farther out.
#[test]
fn contacts_end_where_a_thin_rounded_face_ends() {
    for (width, radius, of_rod) in
        [(0.004, 0.2, 0.1), (0.004, 0.01, 0.01), (0.01, 0.2, 0.2), (0.004, 0.1, 0.2)]
    {
        let [tip, left, right] = [(0.0, 0.0), (1.0, width), (1.0, -width)];
        let corner = |(x, z)| DVec3::new(x, 0.0, z);
        let blade = Triangle::new(corner(tip), corner(left), corner(right)).unwrap();
        let blade = Rounded::new(blade, radius).unwrap();
        let rod = Capsule::new(1.0, of_rod).unwrap();
        let lying = Rotation::from_axis_angle(DVec3::Z, 90f64.to_radians()).unwrap();
        let pose = Pose::new(lying, DVec3::new(0.0, radius + of_rod - 0.001, 1e-4));
        let manifold = Pair::new(&blade, &rod).relative(pose).manifold(0.01);
        assert_eq!(manifold.contacts().len(), 2);
        for contact in manifold.contacts() {
            assert!(contact.a.x > -0.05 && contact.a.x < 1.05, "{contact:?}");
        }
    }
}

/// Triangles a few times as wide as rounding, on a box and under a rod: nothing is beyond their ends.
#[test]
fn contacts_end_where_a_sliver_ends() {
    let at = |x, z| DVec3::new(x, 0.0, z);
    let corners = [(-0.8492, 0.7736), (-0.3248, 0.1832), (-0.9889, 0.9309)].map(|(x, z)| at(x, z));
    let way = (corners[2] - corners[1]).normalize();
    let box_ = Cuboid::new(DVec3::new(0.3275, 0.5, 0.6787)).unwrap();
    for width in [1e-15, 3e-15, 1e-14, 1e-13, 1e-12] {
        let middle = corners[1] + way * 0.4 + way.cross(DVec3::Y) * width;
        let sliver = Triangle::new(middle, corners[1], corners[2]).unwrap();
        let on_box = Pair::new(&box_, &sliver).relative(Pose::at(DVec3::Y * 0.5)).manifold(0.01);
        let rod = Segment::new(corners[1] - way * 30.0, corners[1] + way * 30.0).unwrap();
        let on_rod = Pair::new(&sliver, &rod).manifold(0.01);
        for contact in on_box.contacts().iter().chain(on_rod.contacts()) {
            let along = (contact.a - corners[1]).dot(way) / (corners[2] - corners[1]).length();
            assert!((-1e-6..1.0 + 1e-6).contains(&along), "{width}: {contact:?}");
        }
    }
}

/// On its edge it stands on two corners, not on one of either side's.
#[test]
fn a_plate_without_thickness_keeps_its_numbers() {
    let table = Cuboid::new(DVec3::new(5.0, 1.0, 5.0)).unwrap();
    let plate = Cuboid::new(DVec3::new(0.0, 1.0, 1.0)).unwrap();
    let numbers = |tilt| {
        let rotation = Rotation::from_axis_angle(DVec3::Z, tilt).unwrap();
        let pose = Pose::new(rotation, DVec3::new(0.3, 1.999, 0.1));
        let manifold = Pair::new(&table, &plate).relative(pose).manifold(0.01);
        let mut numbers: Vec<_> = manifold.contacts().iter().map(|contact| contact.id).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(numbers(1e-9).len(), 2);
    assert_eq!(numbers(1e-9), numbers(-1e-9));
}

/// An ellipsoid without one of its radii is a disk: it lies on all of it.
#[test]
fn a_flat_ellipsoid_lies_on_its_face() {
    let table = Cuboid::new(DVec3::new(5.0, 1.0, 5.0)).unwrap();
    let disk = Ellipsoid::new(DVec3::new(1.0, 0.0, 0.7)).unwrap();
    for tilt in [0.0, 1e-12, -1e-12, 1e-9] {
        let rotation = Rotation::from_axis_angle(DVec3::Z, tilt).unwrap();
        let pose = Pose::new(rotation, DVec3::new(0.3, 0.999, 0.1));
        let manifold = Pair::new(&table, &disk).relative(pose).manifold(0.01);
        assert_eq!(manifold.contacts().len(), 4, "{tilt}");
    }
}
