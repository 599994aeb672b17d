//! Shapes so thin that the normals of their facets are mostly rounding.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod random;

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Ball, Capsule, Hull, Point, Points, Triangle};
use asunder::space::{Field, Scalar, Space};
use asunder::{Pair, Pose, Rotation, Stop};
use random::{noise, vector};

#[test]
fn a_triangle_beside_a_point_is_not_around_it() {
    let corners = [
        Vec3::new(-0.876_825_63, -0.139_529_42, -0.876_823_8),
        Vec3::new(0.405_939_52, 0.064_583_01, 0.405_934_7),
        Vec3::new(0.081_658_475, 0.013_012_186, 0.081_737_68),
    ];
    let [p, q, r] = corners;
    let triangle = Triangle::new(p, q, r).unwrap();
    let point = Point::new(Vec3::new(0.017_586_7, 0.002_799_163_3, 0.017_586_792)).unwrap();
    let pair = Pair::new(&triangle, &point);
    let answer = pair.signed_distance();
    // 8.84e-6 apart, in rational numbers.
    assert!(answer.lower() <= 8.84e-6 && answer.upper() >= 8.84e-6, "{answer:?}");
    assert_ne!(pair.overlap(), Some(true));
}

#[test]
fn a_needle_inside_a_ball_has_a_depth() {
    let needle = [
        DVec3::new(-0.122_651_416_959_038_83, -0.488_196_868_797_254_3, -0.257_007_303_659_712_97),
        DVec3::new(
            -0.024_116_217_878_534_504,
            -0.095_991_244_797_542_65,
            -0.050_533_816_351_047_18,
        ),
        DVec3::new(0.049_013_446_969_075_04, 0.195_091_194_230_726_4, 0.102_704_185_825_037_56),
        DVec3::new(0.137_938_098_706_208_1, 0.549_043_375_746_876_8, 0.289_039_456_581_475_3),
        DVec3::new(-0.034_576_551_463_198_54, -0.137_627_144_399_810_75, -0.072_452_700_300_658_95),
    ];
    let (needle, ball) = (Hull::new(&needle).unwrap(), Ball::<DVec3>::new(1.0).unwrap());
    let shift = DVec3::new(
        0.001_121_471_874_902_254_5,
        0.004_463_862_396_361_096,
        0.002_349_964_418_719_756,
    );
    let answer = Pair::new(&needle, &ball).relative(Pose::at(shift)).signed_distance();
    assert_ne!(answer.stop(), Stop::NotFinite);
    assert!(answer.lower() > -1.1 && answer.upper() < -0.9, "{answer:?}");
}

/// What has no volume is around no point.
fn flat<V: Space>() {
    for seed in 0..4_000_u32 {
        let noise = |i: u32| noise(seed * 64 + i);
        let off = V::Scalar::EPSILON.to_f64() * 10f64.powf(2.0 * noise(0) + 2.0);
        let (along, scale) = ([noise(1), noise(2), noise(3)], |i: u32| 2.0 * noise(i));
        let near = |from: u32, t: f64| {
            let [x, y, z] = [0, 1, 2].map(|i| t * along[i as usize] + off * noise(from + i));
            vector::<V>(x, y, z)
        };
        let corners = [near(4, scale(7)), near(8, scale(11)), near(12, scale(15))];
        let point = Point::new(near(16, scale(19) * 0.25)).unwrap();
        let triangle = Points::new(&corners).unwrap();
        let pair = Pair::new(&triangle, &point);
        let answer = pair.signed_distance();
        assert!(answer.upper() >= V::Scalar::ZERO, "{seed}: {answer:?}");
        assert_ne!(answer.stop(), Stop::NotFinite, "{seed}: {answer:?}");
        assert_ne!(pair.overlap(), Some(true), "{seed}");
    }
}

#[test]
fn no_flat_needle_is_around_a_point() {
    flat::<DVec3>();
    flat::<Vec3>();
}

/// A hull above a capsule, 3.2e-4 of the size apart; the fourth powers of these sizes are no numbers.
#[test]
fn sizes_whose_products_are_lost_are_not_told_wrong() {
    let half = Vec3::new(0.768_008_95, 0.665_735_3, 0.716_699_1);
    for exponent in [-60, -55, -50, -45, -40, -35, 0, 35, 40, 43, 50, 55] {
        let size = 2f32.powi(exponent);
        let corner = |i: u8| {
            let side = |bit: u8| if i >> bit & 1 == 1 { -size } else { size };
            half * Vec3::new(side(0), side(1), side(2))
        };
        let hull = Hull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap();
        let capsule = Capsule::<Vec3>::new(0.802_767_93 * size, 0.126_662 * size).unwrap();
        let turn = Rotation::from_axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2).unwrap();
        let at = Vec3::new(-0.894_990_9, 0.730_379_5, -0.312_115_4) * size;
        let pair = Pair::new(&hull, &capsule).relative(Pose::new(turn, at));
        let answer = pair.signed_distance();
        let truth = 3.199_5e-4 * size;
        assert!(answer.lower() <= truth && truth <= answer.upper(), "2^{exponent}: {answer:?}");
        assert_ne!(pair.overlap(), Some(true), "2^{exponent}");
    }
}
