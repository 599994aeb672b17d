//! Boxes that a face parts, in lanes: what the closed form settles and what it hands on.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cuboid, Hull};
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
            // Lanes hold of the reach of both what rounding takes; the scalar solver looks closer at times.
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

/// A ground of a kilometre, and coins, dice and points on it: in single precision a bracket as wide as rounding at
/// its far end is thicker than most of them.
#[test]
fn a_ground_is_cut_down_as_by_the_scalar_solver() {
    let mut rng = Rng::with_seed(9);
    let half = Vec3::new(1000.0, 1.0, 600.0);
    let ground = Cuboid::new(half).unwrap();
    for i in 0..100 {
        let ([edges, corner], pose) = beside::<Vec3>(&mut rng, 1.0, 1.0, 0.02);
        let [x, z] = [half.x, half.z].map(|half| 0.9 * half * (2.0 * rng.f32() - 1.0));
        let pose = Pose::new(pose.rotation, pose.translation + Vec3::new(x, 1.03, z));
        let die = Cuboid::new(edges).unwrap();
        let hull = Hull::new(&[corner, Vec3::ZERO, edges][..1 + i % 3]).unwrap();
        let mut shapes = Shapes::new();
        let numbers =
            [shapes.add_cuboid(ground), shapes.add_cuboid(die), shapes.add_made_hull(hull.clone())];
        let poses = [Pose::IDENTITY, pose, pose];
        let bodies = [0, 1, 2].map(|k| Body { shape: numbers[k], pose: poses[k] });
        let mut batch = Batch::new();
        let pairs = [[0, 1], [1, 0], [0, 2], [2, 0]];
        let answers = batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
        let by_scalar = [
            Pair::new(&ground, &die).posed(Pose::IDENTITY, pose).signed_distance(),
            Pair::new(&die, &ground).posed(pose, Pose::IDENTITY).signed_distance(),
            Pair::new(&ground, &hull).posed(Pose::IDENTITY, pose).signed_distance(),
            Pair::new(&hull, &ground).posed(pose, Pose::IDENTITY).signed_distance(),
        ];
        for (i, scalar) in by_scalar.iter().enumerate() {
            let bounds = (answers.lower()[i], answers.upper()[i]);
            assert_eq!(bounds, (scalar.lower(), scalar.upper()), "{:?} {pose:?}", pairs[i]);
        }
    }
}
