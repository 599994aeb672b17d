//! Needles that overlap by a few units of rounding: what the distance proves, a question for the overlap
//! alone proves as well.

use asunder::glam::Vec3;
use asunder::shape::Hull;
use asunder::{Pair, Pose, Proximity};
use asunder_zoo::Target;
use fastrand::Rng;

#[test]
fn what_the_distance_proves_is_told_of_the_overlap() {
    let mut proven = 0;
    for seed in 0..5_000 {
        let mut rng = Rng::with_seed(seed);
        let long = 10_f64.powf(2.0 + 3.0 * rng.f64());
        let mut point = |long: f64| {
            Vec3::from_triple([long * (rng.f64() - 0.5), rng.f64() - 0.5, rng.f64() - 0.5])
        };
        let a = Hull::new(&[0; 8].map(|_| point(long))).unwrap();
        let b = Hull::new(&[0; 8].map(|_| point(1.0))).unwrap();
        let pair = Pair::new(&a, &b).relative(Pose::at(point(1.0)));
        let answer = pair.signed_distance();
        let overlap = match answer.proximity() {
            Proximity::Apart { .. } => false,
            Proximity::Overlapping { .. } => true,
            Proximity::Touching { .. } => continue,
        };
        proven += 1;
        assert_eq!(pair.overlap(), Some(overlap), "{seed}: {answer:?}");
    }
    assert!(proven > 4_000, "{proven}");
}
