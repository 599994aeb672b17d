//! Rotations that are composed frame after frame or come as a matrix, and what is said of shapes that they turn.

use asunder::glam::{DMat3, DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{Cuboid, Hull};
use asunder::space::{Scalar, Space};
use asunder::{Pair, Pose, Rotation};

fn a_little<V: Space>(degrees: f64) -> Rotation<V> {
    let axis = V::from_fn(|axis| V::Scalar::from_f64([1.0, 1.0, 0.2][axis]));
    Rotation::from_axis_angle(axis, degrees.to_radians()).unwrap()
}

/// As an engine turns a body a little each frame, for half an hour.
fn turned_often<V: Space>(degrees: f64) -> Rotation<V> {
    let step = a_little(degrees);
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

/// A pose that is kept as it is seen from a frame that turns, and a turn that is undone in each frame.
#[test]
fn rotations_undone_often_are_rotations() {
    fn check<V: Space>() {
        let step = Pose::new(a_little::<V>(4.6), V::ZERO);
        let (mut pose, mut turn) = (Pose::IDENTITY, Rotation::IDENTITY);
        for _ in 0..10_000 {
            pose = pose.seen_from(&step);
            turn = turn.undo_compose(&step.rotation).inverse();
        }
        let off = [off(&pose.rotation), off(&turn), off(&pose.inverse().rotation)];
        assert!(off.iter().all(|&off| off < 8.0), "{off:?}");
    }
    check::<Vec3>();
    check::<DVec3>();
}

/// Written with four digits, and taken as it is, both bounds of a matrix would be off by 1e-4.
#[test]
fn a_matrix_of_few_digits_is_straightened() {
    let four = |x: f64| (x * 1e4).round() / 1e4;
    for k in 0..1000 {
        let axis = DVec3::new(f64::from(k).sin(), 0.3, f64::from(k).cos());
        let m = DMat3::from_axis_angle(axis.normalize(), f64::from(k) * 0.1);
        let axes =
            [m.x_axis, m.y_axis, m.z_axis].map(|v| DVec3::from_array(v.to_array().map(four)));
        let turn = Rotation::<DVec3>::from_axes(axes).unwrap();
        assert!(off(&turn) < 8.0, "{k}: {}", off(&turn));
        assert!((turn.axes()[0] - m.x_axis).length() < 1.5e-4);
        let single = Rotation::<Vec3>::from_axes(axes.map(|v| v.as_vec3())).unwrap();
        assert!(off(&single) < 8.0, "{k}: {}", off(&single));
    }
    let [x, y] = [DVec2::new(0.6, 0.8001), DVec2::new(-0.8, 0.6001)];
    let turn = Rotation::<DVec2>::from_axes([x, y]).unwrap();
    assert!(
        (turn.apply(DVec2::X) - x).length() < 1e-3
            && turn.axes()[0].dot(turn.axes()[1]).abs() < 1e-15
    );
}

#[test]
fn what_is_no_rotation_is_refused() {
    let space = |x, y, z| Rotation::<DVec3>::from_axes([x, y, z]);
    let [x, y, z] = DVec3::AXES;
    assert!(space(y, z, x).is_some() && space(-x, -y, z).is_some());
    for refused in [
        space(y, x, z),
        space(-x, -y, -z),
        space(x * 1.01, y, z),
        space(x + y * 0.01, y, z),
        space(x, x, z),
        space(DVec3::ZERO, DVec3::ZERO, DVec3::ZERO),
        space(x, DVec3::NAN, z),
        space(x, y, DVec3::splat(f64::INFINITY)),
        space(x, y, z * f64::MAX),
    ] {
        assert!(refused.is_none(), "{refused:?}");
    }
    assert!(Rotation::<Vec2>::from_axes([Vec2::Y, -Vec2::X]).is_some());
    assert!(Rotation::<Vec2>::from_axes([Vec2::Y, Vec2::X]).is_none());
    assert!(Rotation::<Vec2>::from_axes([Vec2::X, Vec2::NAN]).is_none());
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

/// Boxes of which one was seen a hundred times from a frame that turns: the upper bound was 2e-5 below what an
/// axis proves.
#[test]
fn bounds_hold_for_what_was_seen_often() {
    let step = [0.958_822_2, -0.458_928_26, 0.898_043_33, 0.474_867_02];
    let step = Pose::new(Rotation::<Vec3>::from_quaternion(step).unwrap(), Vec3::ZERO);
    let turned = (0..100).fold(Pose::IDENTITY, |pose, _| pose.seen_from(&step)).rotation;
    let halves = [
        Vec3::new(1.183_621_8, 0.537_521_2, 1.110_780_5),
        Vec3::new(1.042_185_5, 1.113_795_8, 0.689_801_75),
    ];
    let [a, b] = halves.map(|half| Cuboid::new(half).unwrap());
    let shift = Vec3::new(0.135_879_32, -0.107_633_54, -0.137_134_8);
    let answer = Pair::new(&a, &b).relative(Pose::new(turned, shift)).signed_distance();
    // In double precision, of the same numbers: what the axes across B's faces prove.
    let axes = turned.axes().map(Vec3::as_dvec3);
    let [a, b] = halves.map(Vec3::as_dvec3);
    for i in 0..3 {
        let n = axes[(i + 1) % 3].cross(axes[(i + 2) % 3]).normalize();
        let of_b: f64 = (0..3).map(|k| (n.dot(axes[k]) * b[k]).abs()).sum();
        let proven = n.dot(shift.as_dvec3()).abs() - n.abs().dot(a) - of_b;
        assert!(proven <= f64::from(answer.upper()), "{proven}: {answer:?}");
    }
}
