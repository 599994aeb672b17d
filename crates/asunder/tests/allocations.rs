//! A query allocates nothing: counted by the allocator itself.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod counting;

use asunder::contact::{Feature, Tilted};
use asunder::glam::{DVec2, DVec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{Cone, Cuboid, Cylinder, Ellipsoid, Hull};
use asunder::solver::{Epa, Gjk, Sampling, Uepa};
use asunder::space::Field;
use asunder::{Pair, Pose, Seed, Vector};

fn ask_everything<V: Vector>(a: &dyn Feature<V>, b: &dyn Feature<V>, at: V) {
    let pair = Pair::new(a, b).relative(Pose::at(at));
    let answer = pair.signed_distance();
    let _ = pair.warm(&answer).signed_distance();
    let _ = pair.resume(&mut Seed::new());
    let _ = (pair.overlap(), pair.closest_points(), answer.proximity());
    let _ = pair.patch(V::Scalar::ONE, |_| ());
    let _ = pair.manifold(V::Scalar::ONE).contacts().len();
    let _ = pair.solver(Gjk).signed_distance();
    let _ = pair.solver(Epa::<512>).signed_distance();
    let _ = pair.solver(Uepa::<512>).signed_distance();
    let _ = pair.solver(Sampling::default()).signed_distance();
}

#[test]
fn queries_allocate_nothing() {
    let points: Vec<DVec3> = (0..40)
        .map(|i| DVec3::from_array([1.0, 2.0, 3.0].map(|k| (k * f64::from(i)).sin())))
        .collect();
    let shapes: Vec<Box<dyn Feature<DVec3>>> = vec![
        Box::new(Cuboid::new(DVec3::ONE).unwrap()),
        Box::new(Hull::new(&points).unwrap()),
        Box::new(Tilted(Hull::new(&points).unwrap())),
        Box::new(ConvexHull::new(&points).unwrap()),
        Box::new(Cylinder::new(1.0, 0.5).unwrap()),
        Box::new(Cone::new(1.0, 0.5).unwrap()),
        Box::new(Ellipsoid::new(DVec3::new(1.0, 0.5, 0.25)).unwrap()),
    ];
    let squares = Cuboid::new(DVec2::ONE).unwrap();
    let before = counting::allocations();
    for a in &shapes {
        for b in &shapes {
            for x in [0.0, 0.3, 1.2, 4.0] {
                ask_everything(&**a, &**b, DVec3::new(x, 0.1, 0.2));
            }
        }
    }
    ask_everything(&squares, &squares, DVec2::new(0.5, 0.25));
    assert_eq!(counting::allocations() - before, 0);
    drop(Vec::<u8>::with_capacity(1));
    assert_eq!(counting::allocations() - before, 1, "the counter counts");
}
