//! Bodies of revolution whose axes are parallel, one in the other: a whole ring of points is nearly as deep,
//! and yet the bounds close in a few steps, wherever B is.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Segment, Support, Symmetry,
    Triangle,
};
use asunder::space::{Field, Scalar, Space};
use asunder::{Answer, Pair, Pose, Rotation, Stop, Unit};

type Shapes<V> = Vec<Box<dyn Support<V>>>;

fn vector<V: Space>(v: [f64; 3]) -> V {
    V::from_fn(|i| V::Scalar::from_f64(v[i]))
}

fn upright<V: Space<Scalar: 'static> + 'static>() -> Shapes<V> {
    let number = V::Scalar::from_f64;
    let line =
        |to: f64| Segment::<V>::new(vector([0.0, -0.4, 0.0]), vector([0.0, to, 0.0])).unwrap();
    vec![
        Box::new(Cylinder::<V>::new(number(0.5), number(0.4)).unwrap()),
        Box::new(Cylinder::<V>::new(number(0.1), number(0.7)).unwrap()),
        Box::new(Cone::<V>::new(number(0.6), number(0.5)).unwrap()),
        Box::new(Capsule::<V>::new(number(0.5), number(0.3)).unwrap()),
        Box::new(Rounded::new(line(0.7), number(0.3)).unwrap()),
        Box::new(Ball::<V>::new(number(0.3)).unwrap()),
        Box::new(Ellipsoid::<V>::new(vector([0.5, 0.3, 0.5])).unwrap()),
        Box::new(
            Rounded::new(Cylinder::<V>::new(number(0.3), number(0.3)).unwrap(), number(0.1))
                .unwrap(),
        ),
    ]
}

/// What a unit vector proves of A and of B so moved, from their own support mappings.
fn proven<V: Space + 'static>(a: &dyn Support<V>, b: &dyn Support<V>, pose: &Pose<V>, n: V) -> f64 {
    let b_support = pose.apply(b.support(pose.rotation.undo(-n)));
    let along = b_support.dot(n) - a.support(n).dot(n);
    (along - a.margin() - b.margin()).to_f64()
}

/// Directions all around.
fn looks<V: Space>() -> Vec<V> {
    let golden = 2.399_963;
    let look = |i| {
        let (y, turn) = ((f64::from(i) + 0.5) / 200.0 - 1.0, golden * f64::from(i));
        let out = (1.0 - y * y).sqrt();
        Unit::new(vector([out * turn.cos(), y, out * turn.sin()])).unwrap().get()
    };
    (0..400).map(look).collect()
}

/// The bounds are closed in so many steps, the axis proves what is told, and none refutes the upper bound.
fn holds<V: Space<Scalar: 'static> + 'static>(
    answer: &Answer<V>,
    (a, b, pose): (&dyn Support<V>, &dyn Support<V>, &Pose<V>),
    looks: &[V],
    limit: u32,
) {
    assert!(answer.stop() == Stop::Converged && answer.steps() <= limit, "{answer:?}");
    let own = proven(a, b, pose, answer.axis().get());
    assert!((own - answer.signed_distance().to_f64()).abs() < 2e-5, "{own}: {answer:?}");
    let upper = answer.upper().to_f64() + 4.0 * V::Scalar::EPSILON.to_f64();
    for look in looks {
        let proven = proven(a, b, pose, *look);
        assert!(proven <= upper, "{proven} along {look:?}: {answer:?}");
    }
}

/// How many overlapped of those that were asked about.
fn closes<V: Space<Scalar: 'static> + 'static>(offsets: &[f64], limit: u32) -> u32 {
    let (shapes, mut overlapping) = (upright::<V>(), 0);
    let looks = looks::<V>();
    let mirrored =
        Rotation::<V>::from_axis_angle(vector([1.0, 0.0, 0.0]), std::f64::consts::PI).unwrap();
    for a in &shapes {
        for b in &shapes {
            for (k, &off) in offsets.iter().enumerate() {
                let turn = if k % 2 == 0 { Rotation::IDENTITY } else { mirrored };
                let at = [off * 0.6, [0.0, 0.1, -0.2][k % 3], -off * 0.8];
                let pose = Pose::new(turn, vector(at));
                let answer = Pair::new(a, b).relative(pose).signed_distance();
                if answer.upper() >= V::Scalar::ZERO {
                    continue;
                }
                overlapping += 1;
                holds(&answer, (&**a, &**b, &pose), &looks, limit);
            }
        }
    }
    overlapping
}

const OFFSETS: [f64; 9] = [0.0, 1e-9, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1];

#[test]
fn bounds_close_however_far_apart_the_axes_are() {
    assert!(closes::<DVec3>(&OFFSETS, 80) > 500);
    assert!(closes::<Vec3>(&OFFSETS, 80) > 500);
}

/// Shapes that turn about nothing, next to nothing in size.
fn grains<V: Space<Scalar: 'static> + 'static>(size: f64) -> Shapes<V> {
    let corners: [V; 4] = [[1.0, 0.3, 0.2], [-0.5, 0.6, 0.1], [-0.2, -0.9, 0.4], [0.3, 0.1, -0.8]]
        .map(|corner| vector(corner.map(|x| x * size)));
    let [p, q, r, _] = corners;
    vec![
        Box::new(Cuboid::<V>::new(vector([size, size * 0.5, size * 0.2])).unwrap()),
        Box::new(Hull::new(&corners).unwrap()),
        Box::new(Triangle::new(p, q, r).unwrap()),
    ]
}

fn grains_close<V: Space<Scalar: 'static> + 'static>(sizes: &[f64]) {
    let (axis, looks) = (Unit::new(vector::<V>([1.0, 2.0, -0.5])).unwrap(), looks::<V>());
    let turn = Rotation::from_axis_angle(axis.get(), 0.7).unwrap();
    let mut bodies = upright::<V>();
    bodies.retain(|a| a.symmetry() != Symmetry::Round && !a.is_polytope());
    for (a, &size) in bodies.iter().flat_map(|a| sizes.iter().map(move |size| (a, size))) {
        for grain in grains::<V>(size) {
            for off in [0.0, size, 1e-3, 0.1] {
                let pose = Pose::new(turn, vector([off, -0.3 * off, 0.4 * off]));
                let (grain, a) = (&*grain, &**a);
                let answer = Pair::new(a, grain).relative(pose).signed_distance();
                holds(&answer, (a, grain, &pose), &looks, 120);
                let witness = answer.witness().b;
                let local = pose.rotation.undo(witness - pose.translation).length().to_f64();
                assert!(local < 2.0 * size + 4.0 * V::Scalar::EPSILON.to_f64(), "{answer:?}");
                let answer = Pair::new(grain, a).relative(pose.inverse()).signed_distance();
                holds(&answer, (grain, a, &pose.inverse()), &looks, 120);
            }
        }
    }
}

#[test]
fn a_grain_in_a_body_of_revolution_is_next_to_a_point() {
    grains_close::<DVec3>(&[2e-8, 1e-9, 1e-14]);
    grains_close::<Vec3>(&[2e-8, 1e-9]);
}

#[test]
fn a_segment_along_a_coordinate_is_a_body_of_revolution() {
    let line = |x: f64, y: f64, z: f64| {
        let from = DVec3::new(3.0, 4.0, 5.0);
        Segment::new(from, from + DVec3::new(x, y, z)).unwrap().symmetry()
    };
    assert_eq!(line(0.0, 2.0, 0.0), Symmetry::About(1));
    assert_eq!(line(0.0, 0.0, -1.0), Symmetry::About(2));
    assert_eq!(line(1.0, 0.0, 0.0), Symmetry::About(0));
    assert_eq!(line(0.0, 0.0, 0.0), Symmetry::Round);
    assert_eq!(line(1.0, 1.0, 5.0), Symmetry::None);
    assert_eq!(line(0.0, 1.0, 1.0), Symmetry::None);
}
