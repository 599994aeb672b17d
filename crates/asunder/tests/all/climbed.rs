//! What climbing has found, from random pairs to those that took the most steps.

use asunder::glam::Vec3;
use asunder::shape::{Cuboid, Hull, Points};
use asunder::{Answer, Pair, Pose, Rotation, Seed};

fn pose(quaternion: [f32; 4], translation: [f32; 3]) -> Pose<Vec3> {
    Pose::new(Rotation::from_quaternion(quaternion).unwrap(), Vec3::from_array(translation))
}

#[track_caller]
fn judge(answer: &Answer<Vec3>) {
    assert!(answer.steps() < 100, "{} steps", answer.steps());
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
/// The same without a seed, among points of which three are far away.
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
