//! Rotations that are composed frame after frame, and what is said of shapes that they turn.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cuboid, Hull};
use asunder::space::{Scalar, Space};
use asunder::{Pair, Pose, Rotation};

/// As an engine turns a body a little each frame, for half an hour.
fn turned_often<V: Space>(degrees: f64) -> Rotation<V> {
    let number = V::Scalar::from_f64;
    let step = V::from_fn(|axis| number([1.0, 1.0, 0.2][axis]));
    let step = Rotation::from_axis_angle(step, degrees.to_radians()).unwrap();
    (0..100_000).fold(Rotation::IDENTITY, |turned, _| step.compose(&turned))
}

/// By how much lengths and right angles are off, in `EPSILON`.
fn off<V: Space>(rotation: &Rotation<V>) -> f64 {
    let axes = rotation.axes().as_ref();
    let apart = |i: usize, j: usize| axes[i].dot(axes[j]).to_f64() - f64::from(u8::from(i == j));
    let most = (0..9).map(|k| apart(k / 3, k % 3).abs()).fold(0.0, f64::max);
    most / V::Scalar::EPSILON.to_f64()
}

#[test]
fn rotations_composed_often_are_rotations() {
    for degrees in [0.01, 0.57, 4.6, 77.0] {
        let off = [off(&turned_often::<Vec3>(degrees)), off(&turned_often::<DVec3>(degrees))];
        assert!(off.iter().all(|&off| off < 8.0), "{degrees}: {off:?}");
    }
}

/// Cubes of which one was turned for 1242 frames: both bounds were 3e-5 too high.
#[test]
fn bounds_hold_for_what_was_turned_often() {
    let step = Rotation::from_axis_angle(Vec3::new(1.0, 1.0, 0.0), 0.01).unwrap();
    let turned = (0..1242).fold(Rotation::IDENTITY, |turned, _| step.compose(&turned));
    let corner = |i: u32| Vec3::from_array([0, 1, 2].map(|k| (i >> k & 1) as f32 * 2.0 - 1.0));
    let corners: Vec<Vec3> = (0..8).map(corner).collect();
    let (hull, cuboid) = (Hull::new(&corners).unwrap(), Cuboid::new(Vec3::ONE).unwrap());
    let pose = Pose::new(turned, Vec3::new(1.2, 0.4, 0.1));
    let answers = [
        Pair::new(&hull, &hull).relative(pose).signed_distance(),
        Pair::new(&cuboid, &cuboid).relative(pose).signed_distance(),
    ];
    // What an axis proves, in double precision, of the same numbers.
    let wide = |v: Vec3| v.as_dvec3();
    let [x, y, z] = *turned.axes();
    let of_b = |p: DVec3| wide(x) * p.x + wide(y) * p.y + wide(z) * p.z + wide(pose.translation);
    for answer in answers {
        let n = wide(answer.axis().get()).normalize();
        let least = corners.iter().map(|&p| of_b(wide(p)).dot(n)).fold(f64::INFINITY, f64::min);
        let most = corners.iter().map(|&p| wide(p).dot(n)).fold(f64::NEG_INFINITY, f64::max);
        assert!(f64::from(answer.lower()) <= least - most, "{answer:?}: {}", least - most);
    }
}
