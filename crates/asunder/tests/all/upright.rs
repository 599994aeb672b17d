//! Bodies of revolution whose axes are parallel, one in the other: a whole ring of points is nearly as deep,
//! and yet the bounds close in a few steps, wherever B is.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{
    Ball, Capsule, Cone, Cylinder, Ellipsoid, Rounded, Segment, Support, Symmetry,
};
use asunder::space::{Field, Scalar, Space};
use asunder::{Pair, Pose, Rotation, Stop, Unit};

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

/// How many were asked about, and the most steps that one took; no axis refutes an upper bound.
fn closes<V: Space<Scalar: 'static> + 'static>(offsets: &[f64], limit: u32) -> u32 {
    let (shapes, mut overlapping) = (upright::<V>(), 0);
    let golden = 2.399_963;
    let looks: Vec<Unit<V>> = (0..400)
        .map(|i| {
            let (y, turn) = ((f64::from(i) + 0.5) / 200.0 - 1.0, golden * f64::from(i));
            let out = (1.0 - y * y).sqrt();
            Unit::new(vector([out * turn.cos(), y, out * turn.sin()])).unwrap()
        })
        .collect();
    let mirrored =
        Rotation::<V>::from_axis_angle(vector([1.0, 0.0, 0.0]), std::f64::consts::PI).unwrap();
    for (i, a) in shapes.iter().enumerate() {
        for (j, b) in shapes.iter().enumerate() {
            for (k, &off) in offsets.iter().enumerate() {
                let turn = if k % 2 == 0 { Rotation::IDENTITY } else { mirrored };
                let at = [off * 0.6, [0.0, 0.1, -0.2][k % 3], -off * 0.8];
                let pose = Pose::new(turn, vector(at));
                let answer = Pair::new(a, b).relative(pose).signed_distance();
                if answer.upper() >= V::Scalar::ZERO {
                    continue;
                }
                overlapping += 1;
                let what = || format!("{i} and {j}, {off} off: {answer:?}");
                assert!(answer.stop() == Stop::Converged && answer.steps() <= limit, "{}", what());
                let upper = answer.upper().to_f64();
                let own = proven(&**a, &**b, &pose, answer.axis().get());
                assert!(
                    (own - answer.signed_distance().to_f64()).abs() < 2e-5,
                    "{own}: {}",
                    what()
                );
                for look in &looks {
                    let proven = proven(&**a, &**b, &pose, look.get());
                    assert!(
                        proven <= upper + 4.0 * V::Scalar::EPSILON.to_f64(),
                        "{proven}: {}",
                        what()
                    );
                }
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
