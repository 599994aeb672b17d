//! What rounding may take is all covered, and not only that of points that a search meets.

use asunder::glam::Vec3;
use asunder::shape::{Ball, Points, Rounded};
use asunder::{Pair, Pose, Seed, Unit};

#[test]
fn a_far_end_that_a_seed_did_not_meet_is_nearer_by_rounding() {
    // 1 long, 0.001 apart where both begin, 1.8e-8 less where they end.
    let a = [
        Vec3::ZERO,
        Vec3::new(0.75271255, 0.650235, -0.103045),
        Vec3::new(0.00034238215, -0.00024493702, 0.0009553954),
    ];
    let b = [
        Vec3::new(-0.00047814654, 0.00043235108, -0.00076449226),
        Vec3::new(0.7522344, 0.6506673, -0.10380949),
        Vec3::new(-0.0010920574, 0.0010521163, -0.0013380814),
    ];
    let truth = 0.000_999_981_866_938_554; // in exact rationals
    // A frame ago the far end of B was 0.001 farther off.
    let before = [b[0], Vec3::new(0.75175625, 0.6510997, -0.10457398), b[2]];
    let [a, b, before] = [&a, &b, &before].map(|points| Points::new(points).unwrap());
    let mut seed = Seed::new();
    let _ = Pair::new(&a, &before).resume(&mut seed);
    let answer = Pair::new(&a, &b).resume(&mut seed);
    assert!(f64::from(answer.lower()) <= truth, "{answer:?}");
}

#[test]
fn a_far_end_that_a_first_axis_did_not_meet_is_nearer_by_rounding() {
    let a = [Vec3::ZERO, Vec3::new(-1745.1368, -667.6132, 713.2953)];
    let b =
        [Vec3::new(0.48833746, -0.6144336, 0.61967564), Vec3::new(-1744.6484, -668.2276, 713.9149)];
    let (first, truth) = (Unit::new(b[0]).unwrap(), 0.999_970_207_897_639);
    let [a, b] = [&a, &b].map(|points| Points::new(points).unwrap());
    let answer = Pair::new(&a, &b).first(first).signed_distance();
    assert!(f64::from(answer.lower()) <= truth, "{answer:?}");
}

#[test]
fn margins_that_are_added_up_round() {
    let mut random = 1_u32;
    let mut number = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as f32 / (1 << 24) as f32
    };
    for _ in 0..20_000 {
        let ([r, s, t, u], x) = ([0; 4].map(|_| number()), 1e-4 * number());
        let a = Rounded::new(Ball::<Vec3>::new(r).unwrap(), s).unwrap();
        let b = Rounded::new(Ball::<Vec3>::new(t).unwrap(), u).unwrap();
        let answer = Pair::new(&a, &b).relative(Pose::at(Vec3::X * x)).signed_distance();
        let truth = f64::from(x) - [r, s, t, u].map(f64::from).iter().sum::<f64>();
        let holds = f64::from(answer.lower()) <= truth && truth <= f64::from(answer.upper());
        assert!(holds, "{truth}, {answer:?}");
    }
}
