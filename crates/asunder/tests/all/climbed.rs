//! What climbing has found, from random pairs to those whose witness points were farthest off what is promised
//! of them, and that took the most steps.

use asunder::glam::Vec3;
use asunder::shape::{Cuboid, Hull, Points};
use asunder::{Answer, Pair, Pose, Rotation, Seed};

fn pose(quaternion: [f32; 4], translation: [f32; 3]) -> Pose<Vec3> {
    Pose::new(Rotation::from_quaternion(quaternion).unwrap(), Vec3::from_array(translation))
}

/// From one witness point to the other it is the signed distance along the axis, but for the width.
#[track_caller]
fn judge(answer: &Answer<Vec3>) {
    let witness = answer.witness();
    let along = (witness.b - witness.a).dot(answer.axis().get());
    let off = (along - answer.signed_distance()).abs();
    assert!(off <= answer.width(), "{off} off: {answer:?}");
    assert!(answer.steps() < 100, "{} steps", answer.steps());
}

/// Hulls of 16, f32, from a seed: points were told 4000 widths from where they belong.
#[test]
fn the_origin_comes_out_of_a_surface_after_it_was_proven_inside() {
    let a_points = [
        Vec3::new(7.7383454e-5, 4.0815812e-7, 0.0022269643),
        Vec3::new(-2.3917887, 0.0011516205, 0.0032513416),
        Vec3::new(0.8015317, 0.0015018134, 7.93647e-7),
        Vec3::new(0.6688178, -0.013149808, 0.001855749),
        Vec3::new(-1.3740733, 0.0034897304, 0.0037961442),
        Vec3::new(2.3736968, -2.1505724e-7, 0.0014997479),
        Vec3::new(-0.0016052816, 9.762223e-6, 0.0016003442),
        Vec3::new(4.1933822e-7, -0.002367163, -0.003936496),
        Vec3::new(6.9994474e-7, 0.61402357, -0.0040535447),
        Vec3::new(-1.8954539, -0.00833336, 0.0027001582),
        Vec3::new(2.5959036, -0.010668345, -0.0013912364),
        Vec3::new(8.251503e-6, 0.0, 1.4977985e-7),
        Vec3::new(-2.4314075, 1.3507552e-7, -0.0012362059),
        Vec3::new(-2.642945, -0.0045886813, -0.0007315725),
        Vec3::new(0.0, -8.1570506e-5, 0.0035537095),
        Vec3::new(2.2406945, 0.0029993134, 0.0028767136),
    ];
    let a = Hull::new(&a_points).unwrap();
    let b_points = [
        Vec3::new(7.2134856e-7, -1.0923762, -1.3890783e-6),
        Vec3::new(0.0, 7.0401853e-7, 4.509338e-6),
        Vec3::new(2.6288848, 3.8469162, 7.7679677),
        Vec3::new(0.004915787, 3.080129, -2.1899908e-7),
        Vec3::new(1.1346605e-5, -1.039379, -0.010820808),
        Vec3::new(-0.012494164, -2.4718266, -3.9536602e-7),
        Vec3::new(-7.6851926, 5.522345, -8.338435),
        Vec3::new(-0.0036269226, 1.7934088e-5, 7.6852627),
        Vec3::new(7.655676, 9.128838, 7.7767763),
        Vec3::new(-2.7575393, -7.50282, 0.0002926417),
        Vec3::new(7.9630604, 7.666503, -7.5256395),
        Vec3::new(1.0098889e-5, -7.550609, 7.601445),
        Vec3::new(3.8422987, -7.684588, -4.7319416e-5),
        Vec3::new(7.684569, 0.0, 7.6843853),
        Vec3::new(-2.928593, -3.9597192, -7.6483803),
        Vec3::new(-2.1899837e-7, 3.8291566, -0.00010079376),
    ];
    let b = Hull::new(&b_points).unwrap();
    let pair = Pair::new(&a, &b).relative(pose(
        [0.50003624, 0.5000183, -6.150805e-6, 0.50006735],
        [-5.3345356, -0.0042549386, 7.687288],
    ));
    let mut seed = Seed::new();
    let _ = Pair::new(&a, &b)
        .relative(pose(
            [0.49839008, 0.020522097, 0.4778083, 0.98116845],
            [-5.334607, -0.003433452, 7.682488],
        ))
        .resume(&mut seed);
    judge(&pair.resume(&mut seed));
}
/// The same, without a seed.
#[test]
fn a_flat_box_and_what_is_far_from_its_own_origin() {
    let a = Cuboid::new(Vec3::new(1.4433362e-5, 0.35550424, 0.73570216)).unwrap();
    let b_points = [
        Vec3::new(8958.964, 0.0, -136.16225),
        Vec3::new(8960.832, -0.002554942, -132.95612),
        Vec3::new(8960.56, -1.1547401e-6, -137.29152),
        Vec3::new(8957.733, 4.6838414e-7, -135.66405),
        Vec3::new(8957.461, -0.00022689046, -135.30582),
        Vec3::new(8962.702, 7.868789e-6, -131.43088),
    ];
    let b = Hull::new(&b_points).unwrap();
    let pair = Pair::new(&a, &b).relative(pose(
        [0.60521936, 0.16842912, 0.2541149, 0.3536103],
        [-6008.834, -5959.9634, -2936.9485],
    ));
    judge(&pair.signed_distance());
}
/// The distance that was proven is that of an earlier surface.
#[test]
fn a_surface_that_came_to_have_a_dent() {
    let a_points = [
        Vec3::new(0.00046538506, -0.0001632642, -7.953438e-5),
        Vec3::new(7.0738184e-5, -7.9410165e-5, 1.03899616e-7),
        Vec3::new(7.073801e-5, 2.7332635e-5, 1.9307767e-5),
        Vec3::new(-0.00020270316, -7.760242e-5, -1.9761042e-6),
        Vec3::new(0.0, -2.6078143e-7, -4.52597e-6),
        Vec3::new(5.333503e-5, 0.0002695126, 8.032418e-5),
        Vec3::new(-0.0001760012, 7.4903015e-5, 0.00012783069),
        Vec3::new(0.9918204, -0.00018656997, 0.00020361593),
        Vec3::new(-0.018993089, 1.4280547e-5, 3.1896885e-5),
        Vec3::new(1.8039045e-5, -0.00024505518, 3.4135603e-6),
        Vec3::new(1.7685462e-8, 3.0086442e-6, -0.00017038514),
        Vec3::new(3.5538975e-5, -0.00021392408, -0.00017175684),
        Vec3::new(0.0075308955, -9.697586e-6, 0.00017163563),
        Vec3::new(1.9247129e-5, -1.8566348e-5, 0.00029311213),
        Vec3::new(0.00019607287, -0.00021144256, 1.0730569e-5),
        Vec3::new(-7.077053e-5, -0.00015730826, -0.00024047072),
        Vec3::new(0.0001781294, 3.3773224e-5, -0.00023283418),
        Vec3::new(-0.00020062803, -9.4436065e-5, 1.8881346e-8),
        Vec3::new(-9.928784e-6, 0.0003197863, 0.0),
        Vec3::new(1.0954107, -0.0068448805, 0.00026296105),
        Vec3::new(0.00013975678, -0.00020877847, 2.1291902e-5),
        Vec3::new(-0.0002218362, 7.523889e-5, 0.0),
        Vec3::new(-9.096273e-5, -7.145743e-5, -4.9595207e-7),
        Vec3::new(0.0003190138, 0.0001907788, 0.00019491932),
        Vec3::new(1.0793004, 0.0075076288, 0.0027426486),
        Vec3::new(0.00053756416, 3.810549e-5, -1.5783274e-7),
        Vec3::new(-0.00012586544, -7.4340337e-6, -0.000149783),
        Vec3::new(8.61684e-5, 0.00023230846, -0.0001579471),
        Vec3::new(0.0002271329, -7.27729e-5, -0.00020199665),
        Vec3::new(6.234393e-5, 0.0001907788, -2.6423833e-5),
        Vec3::new(-0.00034491185, 7.490301e-5, -0.00012912841),
    ];
    let a = Hull::new(&a_points).unwrap();
    let b_points = [Vec3::new(-2.5349033e-7, 0.0, 1.9545096e-8), Vec3::new(0.6788693, 0.0, 0.0)];
    let b = Points::new(&b_points).unwrap();
    let pair = Pair::new(&a, &b).relative(pose(
        [9.716451e-6, -1.3481474e-5, -2.1878643e-5, 0.9918204],
        [-0.018610857, 7.818448e-6, 4.7671503e-5],
    ));
    let mut seed = Seed::new();
    let _ = Pair::new(&a, &b)
        .relative(pose(
            [-0.040170208, -0.043631412, -0.02691373, 0.9918196],
            [0.02974207, 0.11577231, 4.7671503e-5],
        ))
        .resume(&mut seed);
    let _ = pair.resume(&mut seed);
    judge(&pair.resume(&mut seed));
}
/// One vertex was taken in 990 times.
#[test]
fn a_needle_beside_a_hull_from_a_seed() {
    let a = Cuboid::new(Vec3::new(2.9156518, 0.00010396503, 3.7706536e-6)).unwrap();
    let b_points = [
        Vec3::new(0.0, 0.2987742, -1.5136396e-6),
        Vec3::new(1.2359844, 0.22102638, -0.37658662),
        Vec3::new(-2.6446298e-5, -0.3783029, 0.0016959985),
        Vec3::new(-0.1555249, -0.3153912, -9.401792e-8),
        Vec3::new(-7.14059e-5, -0.027467534, -0.0001287188),
        Vec3::new(-0.0006367224, 0.0, -4.3121267e-7),
        Vec3::new(-0.3101804, -0.0128540285, -0.0033921085),
        Vec3::new(-2.0051759e-5, 0.3144445, -0.0023535776),
        Vec3::new(0.012854064, 0.49966943, -0.62708086),
        Vec3::new(-0.00012787619, -2.1273527e-5, -2.8899805e-7),
        Vec3::new(1.1509441e-6, -0.0014071834, -0.00016758888),
        Vec3::new(0.49052355, -0.6004215, -8.2085467e-7),
        Vec3::new(1.2418133, -0.002719411, 0.002218492),
        Vec3::new(0.0, -0.31961474, -0.0045153243),
        Vec3::new(-4.3121253e-7, -0.15052994, -0.00071541156),
        Vec3::new(-0.0016755479, -0.31961474, 0.00063014356),
    ];
    let b = Hull::new(&b_points).unwrap();
    let pair = Pair::new(&a, &b).relative(pose(
        [-0.10653054, 0.07917446, 0.06125597, 0.6257236],
        [-3.0016437, 0.3499899, -0.11469802],
    ));
    let mut seed = Seed::new();
    let _ = Pair::new(&a, &b)
        .relative(pose(
            [-0.008346509, 0.07341442, 0.07971894, 0.641361],
            [-3.0528986, 0.39891496, -0.60369086],
        ))
        .resume(&mut seed);
    judge(&pair.resume(&mut seed));
}
/// The same, without a seed.
#[test]
fn points_of_which_some_are_far_away() {
    let a_points = [
        Vec3::new(-212.8427, 480.30896, -972.7454),
        Vec3::new(-212.10156, 479.2017, -972.8548),
        Vec3::new(212.03711, 480.04657, -973.6098),
        Vec3::new(-212.31642, 479.8886, -972.7998),
        Vec3::new(-213.15492, 958.39935, -972.06573),
        Vec3::new(-212.3848, 479.18808, -972.0463),
        Vec3::new(-213.12337, 479.82568, -972.07324),
        Vec3::new(-212.38643, 480.08374, -973.48663),
        Vec3::new(213.13643, 479.19595, -1945.6821),
        Vec3::new(-212.38156, 479.77567, -972.84784),
        Vec3::new(-212.71622, 514.1709, -972.7855),
        Vec3::new(-211.84679, 480.08823, -977.63354),
    ];
    let a = Points::new(&a_points).unwrap();
    let b_points = [
        Vec3::new(1.4456456, 1.5204858, 0.0022319825),
        Vec3::new(-0.9389653, -1.4266956, 4.6599334e-7),
        Vec3::new(0.58680683, -1.6257852, 1.3685186),
        Vec3::new(0.0, -1.4575158, 1.5787591),
        Vec3::new(-1.1642618, 1.4393789, -0.84525466),
    ];
    let b = Points::new(&b_points).unwrap();
    let pair = Pair::new(&a, &b).relative(pose(
        [0.11076614, 0.7872395, -0.2386322, 0.91263133],
        [-212.56862, 477.9652, -973.3016],
    ));
    judge(&pair.signed_distance());
}
