//! How many support calls curved overlaps take to close to a given width, beside what expanding
//! with an exact hull was measured to need: at relative widths of 1e-3, 1e-6 and 1e-9, medians of 23,
//! 44, 64 for ellipsoids (90th percentiles 48, 94, some hundreds) and of 16, 19, 21 for cylinders
//! (24, 34, 48). Ellipsoids take half of that, since the ball that rolls inside them is a margin and needs no steps.
//! Of the very cylinder pairs drawn here, an exact hull grown from four probes needs 14,
//! 20, 22 (20, 30, 41) if widths are relative to the size, and 16, 21, 23 (21, 32, 43) if relative
//! to the depth.

use asunder::glam::DVec3;
use asunder::shape::{Cylinder, Ellipsoid, Support};
use asunder::{Limits, Pair, Pose, Rotation};
use fastrand::Rng;

const WIDTHS: [f64; 3] = [1e-3, 1e-6, 1e-9];

fn ellipsoid(rng: &mut Rng) -> Ellipsoid<DVec3> {
    Ellipsoid::new(DVec3::from_array([0, 1, 2].map(|_| 0.3 + rng.f64()))).unwrap()
}

fn cylinder(rng: &mut Rng) -> Cylinder<DVec3> {
    Cylinder::new(0.3 + rng.f64(), 0.3 + rng.f64()).unwrap()
}

/// Median and 90th percentile of the steps of random pairs that overlap, for each width.
fn steps<S: Support<DVec3>>(shape: impl Fn(&mut Rng) -> S) -> [(u32, u32); 3] {
    let mut rng = Rng::with_seed(5);
    let mut counts = WIDTHS.map(|_| Vec::new());
    while counts[0].len() < 1000 {
        let (a, b) = (shape(&mut rng), shape(&mut rng));
        let mut signed = || 2.0 * rng.f64() - 1.0;
        let quaternion = [signed(), signed(), signed(), signed()];
        let at = DVec3::new(signed(), signed(), signed());
        let pose = Pose::new(Rotation::from_quaternion(quaternion).unwrap(), at);
        let pair = Pair::new(&a, &b).relative(pose);
        if pair.overlap() != Some(true) {
            continue;
        }
        for (width, counts) in WIDTHS.iter().zip(&mut counts) {
            let limits = Limits::new(*width, 2000).unwrap();
            counts.push(pair.limits(limits).signed_distance().steps());
        }
    }
    counts.map(|mut counts| {
        counts.sort_unstable();
        (counts[counts.len() / 2], counts[counts.len() * 9 / 10])
    })
}

/// Prints the steps and compares them with the most that are allowed.
fn compare(name: &str, steps: [(u32, u32); 3], most: [(u32, u32); 3]) {
    println!("{name}: median and 90th percentile at {WIDTHS:?}: {steps:?}");
    assert!(steps.iter().zip(most).all(|(s, most)| s.0 <= most.0 && s.1 <= most.1), "{steps:?}");
}

#[test]
fn ellipsoids_take_fewer_than_an_exact_hull() {
    compare("ellipsoids", steps(ellipsoid), [(13, 21), (23, 38), (34, 56)]);
}

/// Millions of directions are as good as equally deep.
#[test]
fn almost_balls_inside_each_other_close_soon() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..1000 {
        let mut egg = |least: f64| {
            let radii = [0, 1, 2].map(|_| least + (1.0 - least) * rng.f64());
            Ellipsoid::new(DVec3::from_array(radii)).unwrap()
        };
        for least in [0.9, 0.99, 0.9999] {
            let (a, b) = (egg(least), egg(least));
            let pair = Pair::new(&a, &b).relative(Pose::at(DVec3::new(0.02, 0.01, -0.01)));
            let answer = pair.signed_distance();
            assert!(answer.steps() < 400, "{a:?} {b:?} {answer:?}");
            assert!(answer.upper() - answer.lower() < 1e-6, "{a:?} {b:?} {answer:?}");
        }
    }
}

/// One or two more in the middle at the finer widths, fewer in the hard cases.
#[test]
fn cylinders_take_about_as_many_as_an_exact_hull() {
    compare("cylinders", steps(cylinder), [(16, 24), (20, 34), (23, 48)]);
}
