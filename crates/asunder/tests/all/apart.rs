//! Polytopes of space that are apart, beside GJK step by step, which shares no walk with the default.

use crate::random::{noise, points, turn, vector};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cuboid, Hull, Rounded, Support};
use asunder::solver::Gjk;
use asunder::space::{Field, Scalar, Space, Vector};
use asunder::{Pair, Pose, Seed, Stop};

/// Sizes of shapes: round, flat, thin, a sheet, and a point or nearly.
const SIZES: [[f64; 3]; 5] =
    [[1.0, 1.0, 1.0], [1.0, 0.5, 0.1], [1.0, 0.02, 0.02], [1.0, 1.0, 0.0], [1e-6, 1e-6, 1e-6]];

fn pose<V: Space>(seed: u32, distance: f64) -> Pose<V> {
    let [x, y, z] = [4, 5, 6].map(|i| noise(seed * 100 + i));
    let far = distance / (x * x + y * y + z * z).sqrt().max(0.1);
    Pose::new(turn(seed), vector(x * far, y * far, z * far))
}

/// The default, cold and from a seed that knows some other pair, beside GJK.
fn check<V: Vector>(
    a: &dyn Support<V>,
    b: &dyn Support<V>,
    (pose, size): (Pose<V>, f64),
    seed: &mut Seed<V>,
    what: &str,
) {
    let pair = Pair::new(a, b).relative(pose);
    let walked = pair.solver(Gjk).signed_distance();
    let rounding = V::Scalar::EPSILON * V::Scalar::from_f64(64.0 * size);
    for answer in [pair.signed_distance(), pair.resume(seed)] {
        assert!(answer.lower() <= walked.upper(), "{what}: {answer:?} {walked:?}");
        assert!(walked.lower() <= answer.upper(), "{what}: {answer:?} {walked:?}");
        if walked.lower() > V::Scalar::ZERO && walked.stop() == Stop::Converged {
            assert_eq!(answer.stop(), Stop::Converged, "{what}: {answer:?} {walked:?}");
            let witness = answer.witness();
            let across = witness.b - witness.a - answer.axis().get() * answer.signed_distance();
            let far = V::Scalar::EPSILON.sqrt() * V::Scalar::from_f64(64.0 * size);
            assert!(across.length() <= far, "{what}: {answer:?}");
            let off = (answer.signed_distance() - walked.signed_distance()).abs();
            assert!(off <= rounding, "{what}: {answer:?} {walked:?}");
        }
    }
}

/// `unit` multiplies every length.
fn random<V: Space>(unit: f64) {
    let mut seed = Seed::new();
    for i in 0..4000_u32 {
        let size = |k: u32| SIZES[(i / k % 5) as usize].map(|x| x * unit);
        let a = Hull::<V>::new(&points(4 + i % 40, 2 * i, size(1))).unwrap();
        let b = Hull::<V>::new(&points(4 + i / 7 % 150, 2 * i + 1, size(5))).unwrap();
        let [x, y, z] = size(2);
        let cuboid = Cuboid::new(vector(x, y, z)).unwrap();
        let round = Rounded::new(&b, V::Scalar::from_f64(0.1 * unit)).unwrap();
        // From nearly touching to a thousand times their size.
        let distance = unit * [0.9, 1.3, 2.0, 5.0, 1000.0][(i / 3 % 5) as usize];
        let place = (pose::<V>(i, distance), distance.max(unit));
        check(&a, &b, place, &mut seed, &format!("hulls {i}"));
        check(&cuboid, &b, place, &mut seed, &format!("cuboid and hull {i}"));
        check(&a, &cuboid, place, &mut seed, &format!("hull and cuboid {i}"));
        check(&a, &round, place, &mut seed, &format!("hull and round one {i}"));
    }
}

#[test]
fn the_same_as_step_by_step_in_double_precision() {
    random::<DVec3>(1.0);
}

#[test]
fn the_same_as_step_by_step_in_single_precision() {
    random::<Vec3>(1.0);
}

#[test]
fn the_same_as_step_by_step_tiny_and_huge() {
    random::<DVec3>(1e-40);
    random::<DVec3>(1e40);
    random::<Vec3>(1e-4);
    random::<Vec3>(1e6);
}

/// A seed may tell corners that do not lie beyond each other: then the foot on an edge may be past its
/// end, and a point there is none of the difference.
#[test]
fn an_edge_that_a_seed_tells_does_not_go_on_beyond_its_ends() {
    let mut seed = Seed::new();
    let (mut asked, mut steps) = (0, 0);
    for i in 0..20_000_u32 {
        let a = Hull::<DVec3>::new(&points(16, i / 50, [1.0; 3])).unwrap();
        let cuboid = Cuboid::new(DVec3::new(0.3, 0.5, 0.7)).unwrap();
        let pair = Pair::new(&a, &cuboid).relative(pose(i, 1.5 + noise(i)));
        let (warm, cold) = (pair.resume(&mut seed), pair.signed_distance());
        let off = (warm.signed_distance() - cold.signed_distance()).abs();
        assert!(off < 1e-13, "{i}: {warm:?} {cold:?}");
        (asked, steps) = (asked + 1, steps + warm.steps());
    }
    assert!(steps < 9 * asked, "{steps} steps for {asked}");
}
