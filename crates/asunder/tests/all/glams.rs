//! glam's rotations and rigid motions become ours and theirs again; what is none is refused.

use asunder::glam::{
    Affine2, Affine3, Affine3A, DAffine2, DAffine3, DMat2, DMat3, DQuat, DVec2, DVec3, Mat2, Mat3,
    Mat3A, Quat, Vec2, Vec3, Vec3A,
};
use asunder::space::Vector;
use asunder::{Pose, Rotation, RotationError};

const TURNS: [(f64, [f64; 3]); 6] = [
    (0.0, [1.0, 0.0, 0.0]),
    (0.3, [0.0, 1.0, 0.0]),
    (3.1, [0.5, -0.2, 0.7]),
    (std::f64::consts::PI, [0.0, 0.0, 1.0]),
    (std::f64::consts::PI, [1.0, 1.0, 0.0]),
    (-2.0, [-1.0, 2.0, 3.0]),
];

macro_rules! there_and_back {
    ($vector:ty, $scalar:ty, $quaternion:ty, $matrix:ty, $($affine:ty),*) => {
        for (angle, [x, y, z]) in TURNS {
            let axis = DVec3::new(x, y, z).normalize();
            let turn = DQuat::from_axis_angle(axis, angle);
            let q = <$quaternion>::from_array(turn.to_array().map(|x| x as $scalar));
            let off = 8.0 * <$scalar>::EPSILON;
            let rotation = Rotation::<$vector>::try_from(q).unwrap();
            // Of any length.
            let long = Rotation::<$vector>::try_from(q * 8.0).unwrap();
            assert_eq!(rotation, long);
            let point = <$vector>::new(1.0, -2.0, 3.0);
            assert!((rotation.apply(point) - q * point).length() < 4.0 * off);
            let back = <$quaternion>::from(rotation);
            assert!(back.dot(q).abs() > 1.0 - off, "{q} {back}");

            let matrix = <$matrix>::from(rotation);
            assert!((matrix * point - rotation.apply(point)).length() < off);
            let again = Rotation::<$vector>::try_from(matrix).unwrap();
            assert!((again.apply(point) - rotation.apply(point)).length() < off);

            let pose = Pose::new(again, point);
            $(
                let affine = <$affine>::from(pose);
                let moved: $vector = affine.transform_point3(point.into()).into();
                assert!((moved - pose.apply(point)).length() < off);
                let again = Pose::<$vector>::try_from(affine).unwrap();
                assert_eq!(again.translation, point);
                assert!((again.apply(point) - pose.apply(point)).length() < off);
            )*
        }
    };
}

#[test]
fn in_space() {
    there_and_back!(Vec3, f32, Quat, Mat3, Affine3, Affine3A);
    there_and_back!(DVec3, f64, DQuat, DMat3, DAffine3);
}

#[test]
fn in_space_with_vectors_of_four() {
    let q = Quat::from_axis_angle(Vec3::Y, 0.3);
    let rotation = Rotation::<Vec3A>::try_from(q).unwrap();
    let pose = Pose::new(rotation, Vec3A::X);
    assert!((Quat::from(rotation) - q).length() < 1e-6);
    assert_eq!(Mat3A::from(rotation).x_axis, rotation.apply(Vec3A::X));
    assert_eq!(Pose::<Vec3A>::try_from(Affine3A::from(pose)).unwrap().translation, Vec3A::X);
}

#[test]
fn in_the_plane() {
    for angle in [0.0, 0.5, -0.5, 1.6, 3.0, -3.1] {
        let (single, double) = (Mat2::from_angle(angle), DMat2::from_angle(f64::from(angle)));
        let rotation = Rotation::<DVec2>::try_from(double).unwrap();
        assert!((rotation.angle() - f64::from(angle)).abs() < 1e-15);
        let rotation = Rotation::<Vec2>::try_from(single).unwrap();
        assert!((rotation.angle() - f64::from(angle)).abs() < 4e-7);
        assert!(Mat2::from(rotation).abs_diff_eq(single, 1e-6));

        let affine = Affine2::from_angle_translation(angle, Vec2::X);
        let pose = Pose::try_from(affine).unwrap();
        assert!(Affine2::from(pose).abs_diff_eq(affine, 1e-6));
    }
    let pose = Pose::at(DVec2::X);
    assert_eq!(Pose::try_from(DAffine2::from(pose)), Ok(pose));
}

#[test]
fn what_is_no_rotation_is_refused() {
    let quaternion = |x, y, z, w| Rotation::<Vec3>::try_from(Quat::from_xyzw(x, y, z, w));
    assert_eq!(quaternion(0.0, -0.0, 0.0, 0.0), Err(RotationError::Zero));
    let endless = Err(RotationError::NotFinite { value: f64::NEG_INFINITY });
    assert_eq!(quaternion(0.0, f32::NEG_INFINITY, 0.0, f32::NAN), endless);
    // The least and the greatest of all numbers are some.
    for number in [f32::from_bits(1), f32::MAX] {
        assert_eq!(quaternion(0.0, 0.0, 0.0, number), Ok(Rotation::IDENTITY));
    }

    let matrix = |x, y, z| Rotation::<DVec3>::try_from(DMat3::from_cols(x, y, z));
    assert_eq!(matrix(DVec3::X, DVec3::Y, -DVec3::Z), Err(RotationError::Mirrors));
    let stretched = matrix(DVec3::X, DVec3::Y * 2.0, DVec3::Z);
    assert_eq!(stretched, Err(RotationError::NotRigid { value: 3.0 }));
    let flat = matrix(DVec3::X, DVec3::Y, DVec3::ZERO);
    assert_eq!(flat, Err(RotationError::NotRigid { value: 1.0 }));
    let huge = matrix(DVec3::MAX, DVec3::new(f64::MAX, f64::MIN, 0.0), DVec3::Z);
    assert!(matches!(huge, Err(RotationError::NotRigid { .. })));
    let nan = matrix(DVec3::X, DVec3::Y, DVec3::new(0.0, f64::NAN, 1.0));
    assert!(matches!(nan, Err(RotationError::NotFinite { value }) if value.is_nan()));

    let far = DAffine3::from_translation(DVec3::new(0.0, f64::INFINITY, 0.0));
    assert_eq!(Pose::try_from(far), Err(RotationError::NotFinite { value: f64::INFINITY }));
    let scaled = Affine2::from_scale(Vec2::splat(0.5));
    assert_eq!(Pose::<Vec2>::try_from(scaled), Err(RotationError::NotRigid { value: 0.75 }));
}

/// As glam has it: of a product, the right one is applied first.
#[test]
fn products_are_glams() {
    fn identity<V: Vector>() {
        assert_eq!(Rotation::<V>::default(), Rotation::IDENTITY);
        assert_eq!(Pose::<V>::default(), Pose::IDENTITY);
    }
    identity::<Vec2>();
    identity::<DVec3>();
    let (x, y) = (DQuat::from_rotation_x(0.5), DQuat::from_rotation_y(1.5));
    let [of_x, of_y] = [x, y].map(|q| Rotation::<DVec3>::try_from(q).unwrap());
    assert_eq!(of_x * of_y, of_x.compose(&of_y));
    assert!((DQuat::from(of_x * of_y) - x * y).length() < 1e-15);
    let (one, other) = (Pose::new(of_x, DVec3::X), Pose::new(of_y, DVec3::Z));
    let product = DAffine3::from(one) * DAffine3::from(other);
    assert!(DAffine3::from(one * other).abs_diff_eq(product, 1e-15));
}
