//! The oracles against answers worked out by hand, against each other, and against the cases.

use std::time::Instant;

use asunder_zoo::{
    Kind, Placement, Solid, Triple, brute_distance, cases, exact_distance, sampled_distance,
    separation, triple, truth,
};

fn at(kind: Kind, translation: Triple) -> Solid {
    Solid { kind, pose: Placement::at(3, translation) }
}

fn unit_cube(translation: Triple) -> Solid {
    at(Kind::Cuboid { half_extents: [0.5; 3] }, translation)
}

#[test]
fn cubes_by_hand() {
    let here = unit_cube([0.0; 3]);
    let known = [
        ([3.0, 0.0, 0.0], 2.0),       // faces
        ([4.0, 5.0, 0.25], 5.0),      // edges: 3, 4
        ([3.0, 4.0, 7.0], 7.0),       // corners: 2, 3, 6
        ([0.75, 0.25, 0.125], -0.25), // overlapping
        ([0.0, 0.0, 0.0], -1.0),      // the same place
        ([1.0, 0.5, 0.0], 0.0),       // touching
    ];
    for (place, distance) in known {
        let truth = truth(&here, &unit_cube(place));
        assert_eq!((truth.at_least, truth.at_most), (distance, distance), "{place:?}");
    }
}

#[test]
fn flat_and_thin_by_hand() {
    let segment = |p, q| vec![p, q];
    let (o, x, y) = ([0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
    let known = [
        (vec![o], vec![o], 0.0),
        (vec![o], vec![[3.0, 4.0, 0.0]], 5.0),
        (segment(o, x), segment([0.5, 0.0, 0.0], [2.0, 0.0, 0.0]), 0.0), // in one line
        (segment(o, x), segment([3.0, 0.0, 0.0], [4.0, 0.0, 0.0]), 2.0),
        (segment(o, x), segment([0.5, -1.0, 0.0], [0.5, 1.0, 0.0]), 0.0), // crossing
        (segment(o, x), segment([0.5, -1.0, 7.0], [0.5, 1.0, 7.0]), 7.0), // skew
        (vec![o, x, y], vec![[0.25, 0.25, 0.0]], 0.0),                    // in a face
        (vec![o, x, y], vec![[0.25, 0.25, -3.0]], 3.0),
    ];
    for (a, b, distance) in known {
        let exact = exact_distance(3, &a, &b).unwrap();
        assert_eq!((exact.down, exact.up), (distance, distance), "{a:?} {b:?}");
        assert!((brute_distance(3, &a, &b).value - distance).abs() < 1e-15);
    }
}

#[test]
fn roots_are_enclosed() {
    let exact = exact_distance(3, &[[0.0; 3]], &[[1.0, 1.0, 0.0]]).unwrap();
    assert!(exact.down < exact.up && exact.up == exact.down.next_up());
    assert!(exact.down * exact.down < 2.0 && exact.up * exact.up > 2.0);
    // The cores of worlds apart, in size and in place, are still exact.
    let far = exact_distance(3, &[[1e6, 0.0, 1e-300]], &[[1e6, 3e-12, 1e-300]]).unwrap();
    assert_eq!((far.down, far.up), (3e-12, 3e-12));
    assert_eq!(exact_distance(2, &[[f64::MAX; 3]], &[]), None);
}

/// The worked example of dyn4j's article on EPA: depth 0.937 along (0.62, −0.78).
#[test]
fn planar_worked_example() {
    let a = [[4.0, 11.0, 0.0], [4.0, 5.0, 0.0], [9.0, 9.0, 0.0]];
    let b = [[5.0, 7.0, 0.0], [7.0, 3.0, 0.0], [10.0, 2.0, 0.0], [12.0, 7.0, 0.0]];
    let exact = exact_distance(2, &a, &b).unwrap();
    // The edge from (4, 5) to (9, 9) faces (4, −5)/√41; corner (5, 7) is 6/√41 behind it.
    let depth = 6.0 / 41.0_f64.sqrt();
    assert!((exact.down + depth).abs() < 1e-15 && (exact.up + depth).abs() < 1e-15);
    assert!((exact.axis[0] - 4.0 / 41.0_f64.sqrt()).abs() < 1e-15);
}

#[test]
fn margins_shift() {
    let ball = at(Kind::Ball { radius: 1.5 }, [0.0, 4.0, 0.0]);
    let capsule = Kind::Capsule { half_height: 1.0, radius: 0.25 };
    let truth = truth(&at(capsule, [0.0; 3]), &ball);
    assert!(truth.at_least <= 1.25 && 1.25 <= truth.at_most);
    assert!(truth.at_most - truth.at_least < 1e-14);
}

#[test]
fn curved_by_hand() {
    let ellipsoid = |radii| Kind::Ellipsoid { radii };
    let known = [
        (ellipsoid([1.0, 2.0, 3.0]), ellipsoid([2.0, 1.0, 1.0]), [5.0, 0.0, 0.0], 2.0),
        (ellipsoid([1.0, 2.0, 3.0]), ellipsoid([2.0, 1.0, 1.0]), [0.0; 3], -3.0),
        (
            Kind::Cylinder { half_height: 1.0, radius: 1.0 },
            Kind::Cone { half_height: 1.0, radius: 1.0 },
            [0.0, -3.0, 0.0],
            1.0,
        ),
        (
            Kind::Cylinder { half_height: 1.0, radius: 2.0 },
            Kind::Ball { radius: 1.0 },
            [5.0, 5.0, 0.0],
            4.0,
        ),
    ];
    for (a, b, place, distance) in known {
        let found = sampled_distance(&at(a, [0.0; 3]), &at(b, place));
        assert!((found.value - distance).abs() < 1e-12, "{found:?} for {distance}");
    }
}

#[test]
fn agrees_with_the_cases() {
    let mut exact = 0;
    for case in cases() {
        let Some((expect, distance)) = case.expect.and_then(|e| e.distance.map(|d| (e, d))) else {
            continue;
        };
        let truth = truth(&case.a, &case.b);
        let close = expect.tol.max(1e-9 * distance.abs());
        let what = format!("{:?}: {truth:?}, expected {distance} ± {close}", case.id);
        assert!((truth.estimate - distance).abs() <= close, "{what}");
        assert!(truth.at_least <= distance + close && distance - close <= truth.at_most, "{what}");
        exact += usize::from(truth.at_most.is_finite());
    }
    assert!(exact > 75, "{exact} polytope cases");
}

#[test]
fn oracles_agree_with_each_other() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut point = || [0; 3].map(|_: i32| rng.f64() * 2.0 - 1.0);
    let (mut slowest, mut worst) = (0.0_f64, 0.0_f64);
    for round in 0..200 {
        let hull: Vec<Triple> = (0..8).map(|_| point()).collect();
        let place = triple::scale(point(), f64::from(round % 4));
        let other: Vec<Triple> = (0..8).map(|_| triple::add(point(), place)).collect();
        let start = Instant::now();
        let exact = exact_distance(3, &hull, &other).unwrap();
        slowest = slowest.max(start.elapsed().as_secs_f64());
        assert!((brute_distance(3, &hull, &other).value - exact.down).abs() < 1e-14);
        let (a, b) = (at(Kind::Hull(hull), [0.0; 3]), at(Kind::Hull(other), [0.0; 3]));
        assert!((separation(&a, &b, exact.axis) - exact.down).abs() < 1e-14);
        let sampled = sampled_distance(&a, &b);
        assert!(sampled.value <= exact.up + 1e-14);
        worst = worst.max(exact.down - sampled.value);
    }
    println!("slowest exact answer {slowest:.4} s, worst sampled answer {worst:.1e} low");
    assert!(slowest < 1.0 && worst < 1e-7);
}
