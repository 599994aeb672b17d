//! Contacts in single precision of what is small on what is very large: on the small one, as many as it has
//! corners, each with a number of its own.

use asunder::contact::{Contact, Feature};
use asunder::glam::{Quat, Vec2, Vec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{Cuboid, Cylinder, Support};
use asunder::{Pair, Pose, Rotation};

fn turned([x, y, z, w]: [f32; 4]) -> Rotation<Vec3> {
    Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w).normalize().to_array()).unwrap()
}

fn yaw(angle: f32) -> Rotation<Vec3> {
    Rotation::from_axis_angle(Vec3::Y, f64::from(angle)).unwrap()
}

/// On a ground of this half extent; the ground as A, and as B.
fn on_ground(half: f32, shape: &impl Feature<Vec3>, pose: Pose<Vec3>) -> [Vec<Contact<Vec3>>; 2] {
    let ground = Cuboid::new(Vec3::new(half, 0.5, half)).unwrap();
    let below = Pair::new(&ground, shape).relative(pose).manifold(0.1);
    let above = Pair::new(shape, &ground).relative(pose.inverse()).manifold(0.1);
    let of_shape =
        |contact: &Contact<Vec3>| Contact { b: pose.inverse().apply(contact.b), ..*contact };
    let turned = |contact: &Contact<Vec3>| Contact { b: contact.a, ..*contact };
    [below.contacts().iter().map(of_shape).collect(), above.contacts().iter().map(turned).collect()]
}

/// Four, none of them farther out than `most` from the shape's y axis.
fn holds_at_four(contacts: &[Contact<Vec3>], most: f32, what: &str) {
    assert_eq!(contacts.len(), 4, "{what}: {contacts:?}");
    for (i, contact) in contacts.iter().enumerate() {
        let out = Vec2::new(contact.b.x, contact.b.z).length();
        assert!(out <= most, "{what}: {out} of {most}");
        assert!(contacts[..i].iter().all(|other| other.id != contact.id), "{what}: {contacts:?}");
    }
}

fn prism(radius: f32) -> ConvexHull<Vec3> {
    let corner = |i: u32| {
        let angle = std::f32::consts::TAU * (i / 2) as f32 / 16.0;
        let height = if i.is_multiple_of(2) { radius } else { -radius };
        Vec3::new(radius * angle.cos(), height, radius * angle.sin())
    };
    ConvexHull::new(&(0..32).map(corner).collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_small_can() {
    let can = Cylinder::new(0.05, 0.05).unwrap();
    let rotation = turned([0.0, 0.407_005_73, 0.0, 0.913_425_6]);
    for contacts in on_ground(1e4, &can, Pose::new(rotation, Vec3::new(0.0, 0.5499, 0.0))) {
        holds_at_four(&contacts, 0.0501, "in the middle");
    }
    for i in 0..60_u8 {
        let pose = Pose::new(yaw(f32::from(i) * 0.1), Vec3::new(3000.0, 0.55, 2000.0));
        for contacts in on_ground(1e4, &can, pose) {
            holds_at_four(&contacts, 0.0515, "far out");
        }
    }
}

#[test]
fn a_small_prism() {
    let far = Vec3::new(-507.284_58, 0.9999, -6_301.528_3);
    let pose = Pose::new(turned([0.0, 0.939_519_1, 0.0, 0.342_496_5]), far);
    for contacts in on_ground(1e4, &prism(0.5), pose) {
        holds_at_four(&contacts, 0.502, "far out");
    }
    let near = Vec3::new(-474.103_82, 0.549, 792.463_3);
    let pose = Pose::new(turned([0.0, 0.865_824_04, 0.0, 0.500_348_57]), near);
    for contacts in on_ground(1e3, &prism(0.05), pose) {
        holds_at_four(&contacts, 0.0502, "nearer");
    }
}

#[test]
fn a_small_box_of_the_plane() {
    let (ground, small) =
        (Cuboid::new(Vec2::new(1e4, 0.5)).unwrap(), Cuboid::new(Vec2::splat(0.005)).unwrap());
    let pose = Pose::at(Vec2::new(0.0, 0.505));
    let manifold = Pair::new(&ground, &small).relative(pose).manifold(0.0);
    assert_eq!(manifold.contacts().len(), 2, "{manifold:?}");
}

/// What rounding takes from the nearest points, a twentieth of a metre at ten kilometres, had the sign of
/// their distance wrong: they were past each other.
#[test]
fn what_is_a_little_deep_is_not_told_to_be_apart() {
    let turn = turned(Quat::from_scaled_axis(Vec3::new(0.3, 0.2, 0.5)).to_array());
    let (can, prism) = (Cylinder::new(0.25, 0.2).unwrap(), prism(0.2));
    for (half, depth) in [(100.0, 4e-4), (1e3, 4e-3), (1e3, 5e-3), (1e4, 0.04), (1e4, 0.05)] {
        let ground = Cuboid::new(Vec3::new(half, 0.5, half)).unwrap();
        let shapes: [&dyn Support<Vec3>; 2] = [&can, &prism];
        for shape in shapes {
            let lowest = turn.apply(shape.support(turn.undo(-Vec3::Y))).y;
            let pose = Pose::new(turn, Vec3::new(0.0, 0.5 - lowest - depth, 0.0));
            let answer = Pair::new(&ground, shape).relative(pose).signed_distance();
            let told = answer.signed_distance();
            // What the numbers of the places hold here.
            assert!((told + depth).abs() < 1e-3 * depth + 1e-6, "{half}, {depth}: {answer:?}");
        }
    }
}

/// What is told of its rim is as near as where it is, not as what is proven of a ground so large.
#[test]
fn a_can_on_its_rim_is_as_deep_as_on_a_small_ground() {
    let can = Cylinder::new(0.1, 0.1).unwrap();
    let tilted = Rotation::from_axis_angle(Vec3::Z, 0.15).unwrap();
    // So far is its rim below its middle.
    let below = 0.1 * 0.15_f64.cos() + 0.1 * 0.15_f64.sin();
    let worst = |half: f32| {
        let ground = Cuboid::new(Vec3::new(half, 1.0, half)).unwrap();
        let missed = |turn: u8| {
            let middle = Vec3::new(0.01, 1.0 + below as f32 - 1e-5, 0.02);
            let pose = Pose::new(tilted.compose(&yaw(f32::from(turn) * 0.035)), middle);
            let manifold = Pair::new(&ground, &can).relative(pose).manifold(0.01);
            f64::from(manifold.contacts()[0].distance) - (f64::from(middle.y) - 1.0 - below)
        };
        (0..90).map(missed).fold(0.0, f64::max)
    };
    let (near, far) = (worst(1.0), worst(300.0));
    assert!(near < 2e-5 && far < 3e-4, "{near} and {far} of a radius of 0.1");
}
