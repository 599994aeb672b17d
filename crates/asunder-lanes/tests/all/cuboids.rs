//! Boxes that a face parts, in lanes: what the closed form settles and what it hands on.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::Cuboid;
use asunder::{Pair, Pose, Scalar};
use asunder_lanes::{Batch, Body, InLanes, Shapes, Watch};
use asunder_zoo::{Target, Turn};
use fastrand::Rng;

/// A batch of two boxes each, held to the scalar solver's answers; how many had theirs at once.
fn compare<V: Target + InLanes>(cases: &[([V; 2], Pose<V>)]) -> usize {
    let mut shapes = Shapes::new();
    let (mut bodies, mut pairs) = (Vec::new(), Vec::new());
    for (&(halves, pose), number) in cases.iter().zip(0..) {
        for (half, pose) in halves.into_iter().zip([Pose::IDENTITY, pose]) {
            bodies.push(Body { shape: shapes.add_cuboid(Cuboid::new(half).unwrap()), pose });
        }
        pairs.push([2 * number, 2 * number + 1]);
    }
    let mut batch = Batch::<V>::new();
    let answers = batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
    for (i, (halves, pose)) in cases.iter().enumerate() {
        let [a, b] = halves.map(|half| Cuboid::new(half).unwrap());
        let scalar = Pair::new(&a, &b).posed(Pose::IDENTITY, *pose).signed_distance();
        let (lower, upper) = (answers.lower()[i], answers.upper()[i]);
        let case = format!("{halves:?} {pose:?}: {lower:?} {upper:?}, scalar {scalar:?}");
        assert!(lower <= scalar.upper() && scalar.lower() <= upper, "{case}");
        assert!(lower.is_finite() == scalar.lower().is_finite(), "{case}");
        if lower.is_finite() {
            // The scalar solver cuts a box down that is much larger than the other one; lanes do not.
            let reach = halves[0].length() + halves[1].length() + pose.translation.length();
            let wide = (scalar.width() * V::Scalar::from_f64(4.0))
                .max(reach * V::Scalar::EPSILON * V::Scalar::from_f64(256.0));
            assert!(upper - lower <= wide, "{case}");
        }
    }
    answers.steps().iter().filter(|&&steps| steps == 1).count()
}

/// A box at the origin, and one beside it: turned by so much, so far away, of these sizes.
fn beside<V: Target>(rng: &mut Rng, tilt: f64, far: f64, size: f64) -> ([V; 2], Pose<V>) {
    let mut random = |scale: f64| [0; 3].map(|_| scale * (2.0 * rng.f64() - 1.0));
    let turn = |[x, y, z]: [f64; 3]| V::rotation(&Turn::Space([x, y, z, 1.0])).unwrap();
    let half = |p: [f64; 3]| V::from_triple(p.map(|x| size * (x.abs() + 0.1)));
    let halves = [half(random(1.0)), half(random(1.0))];
    let [x, y, z] = random(1.0);
    let length = (x * x + y * y + z * z).sqrt();
    let at = V::from_triple([x, y, z].map(|x| x / length * far * size));
    (halves, Pose::new(turn(random(tilt)), at))
}

fn settles_most_at_once<V: Target + InLanes>() {
    let mut rng = Rng::with_seed(7);
    for size in [1e-2, 1.0, 1e3] {
        let cases: Vec<_> = (0..2000).map(|_| beside::<V>(&mut rng, 1.0, 4.0, size)).collect();
        let at_once = compare(&cases);
        assert!(at_once > 1900, "{at_once} of 2000 at size {size}");
    }
}

#[test]
fn most_boxes_apart_have_their_answer_at_once() {
    settles_most_at_once::<DVec3>();
    settles_most_at_once::<Vec3>();
}

fn survives_trouble<V: Target + InLanes>() {
    let mut rng = Rng::with_seed(8);
    let mut cases = Vec::new();
    // Parallel edges, and edges that are nearly so; touching, near, far; the sizes lanes do not take.
    for tilt in [0.0, 1e-16, 1e-9, 1e-7, 1e-4, 1.0] {
        for far in [0.0, 1.0, 1.5, 2.0, 4.0, 1e3, 1e6] {
            for size in [1e-30, 1e-12, 1e-5, 1.0, 1e5, 1e12, 1e30] {
                cases.extend((0..4).map(|_| beside::<V>(&mut rng, tilt, far, size)));
            }
        }
    }
    // Level faces, edges and corners, touching or an ulp apart.
    let (one, eps) = (V::from_triple([1.0; 3]), V::Scalar::EPSILON.to_f64());
    for gap in [0.0, eps, -eps, 1e-3, 1.0] {
        let far = 2.0 + gap;
        for at in [[far, 0.0, 0.0], [far, far, 0.0], [far, far, far], [far, 0.5, -0.25]] {
            cases.push(([one, one], Pose::at(V::from_triple(at))));
        }
    }
    // Points, needles and plates.
    for half in [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]].map(V::from_triple) {
        for far in [0.0, 1.0, 3.0] {
            let (_, pose) = beside::<V>(&mut rng, 1.0, far, 1.0);
            cases.extend([([half, one], pose), ([one, half], pose), ([half, half], pose)]);
        }
    }
    // No numbers at all.
    for bad in [f64::NAN, f64::INFINITY] {
        cases.push(([one, one], Pose::at(V::from_triple([3.0, bad, 0.0]))));
    }
    compare(&cases);
}

#[test]
fn trouble_with_boxes_costs_no_proof() {
    survives_trouble::<DVec3>();
    survives_trouble::<Vec3>();
}
