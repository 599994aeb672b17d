//! Closed forms of balls, capsules, segments, points, boxes and polygons, beside searches that know none.

use crate::random::{self, noise};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{
    Ball, Capsule, Cuboid, Hull, Placed, Point, Rounded, Scaled, Segment, Support, Symmetry,
};
use asunder::solver::Uepa;
use asunder::space::Scalar;
use asunder::{Answer, Pair, Pose, Rotation, Stop, Vector};

/// Numbers that meet each other often, and some that do not.
fn draw<S: Scalar>(seed: u32) -> S {
    let some = [0.0, 0.0, 0.25, 0.5, 1.0, noise(seed + 7).abs(), 1e-6, 3.0 * noise(seed + 8).abs()];
    S::from_f64(some[(noise(seed).abs() * 8.0) as usize % 8])
}

fn shape<V: Vector + 'static>(seed: u32) -> Box<dyn Support<V>> {
    let length = |i: u32| draw::<V::Scalar>(seed * 20 + i);
    let place = |i: u32| {
        let signed = |k: u32| length(i + k) * V::Scalar::from_f64(noise(seed + k).signum());
        V::from_fn(|axis| signed(axis as u32))
    };
    let capsule = || Capsule::new(length(0), length(1)).unwrap();
    match seed % 10 {
        0 => Box::new(Ball::new(length(0)).unwrap()),
        1 => Box::new(capsule()),
        2 => Box::new(Segment::new(place(0), place(3)).unwrap()),
        3 => Box::new(Point::new(place(0)).unwrap()),
        4 | 5 => Box::new(Cuboid::new(V::from_fn(|i| length(i as u32))).unwrap()),
        6 => Box::new(
            Rounded::new(Cuboid::new(V::from_fn(|i| length(i as u32))).unwrap(), length(4))
                .unwrap(),
        ),
        7 => Box::new(Placed::new(capsule(), Pose::at(place(2))).unwrap()),
        // In the plane a polygon, often with edges next to nothing long; in space its corners are as good.
        8 => {
            let corners: Vec<V> = (0..3 + seed % 29).map(|i| place(9 * i)).collect();
            Box::new(Hull::new(&corners).unwrap())
        }
        _ => Box::new(Scaled::new(capsule(), V::from_fn(|_| -length(5))).unwrap()),
    }
}

/// Behind this a shape keeps to itself what closed forms are made of.
struct Veiled<'s, V>(&'s dyn Support<V>);

impl<V: Vector> Support<V> for Veiled<'_, V> {
    fn support(&self, direction: V) -> V {
        self.0.support(direction)
    }
    fn margin(&self) -> V::Scalar {
        self.0.margin()
    }
    fn interior(&self) -> V {
        self.0.interior()
    }
    fn is_polytope(&self) -> bool {
        self.0.is_polytope()
    }
    fn symmetry(&self) -> Symmetry {
        Symmetry::None
    }
}

/// Off a shape's surface, as its own axis tells.
fn off<V: Vector>(shape: &dyn Support<V>, point: V, axis: V) -> f64 {
    let top = shape.support(axis).dot(axis) + shape.margin();
    (point.dot(axis) - top).abs().to_f64()
}

fn compare<V: Vector + 'static>(pairs: u32, rotation: impl Fn(u32) -> Rotation<V>) {
    let ulp = V::Scalar::EPSILON.to_f64();
    let mut at_once = 0;
    for i in 0..pairs {
        let (a, b) = (shape::<V>(2 * i + i / 9), shape::<V>(2 * i + 1));
        let from = V::from_fn(|axis| {
            let sign = V::Scalar::from_f64(noise(i + 9 * axis as u32).signum());
            draw::<V::Scalar>(31 * i + 5 * axis as u32) * sign
        });
        let rotation = if i % 3 == 0 { Rotation::IDENTITY } else { rotation(i) };
        let pose = Pose::new(rotation, from);
        let answer: Answer<V> = Pair::new(&*a, &*b).relative(pose).signed_distance();
        let (veiled_a, veiled_b) = (Veiled(&*a), Veiled(&*b));
        let other = Pair::new(&veiled_a, &veiled_b).relative(pose).solver(Uepa::<128>);
        let other = other.signed_distance();
        let said = || format!("{i}: {answer:?} {other:?}");
        assert!(answer.lower() <= other.upper() && other.lower() <= answer.upper(), "{}", said());
        let wide = answer.width().to_f64();
        // What is found by searching may be thin.
        if answer.steps() == 1 {
            assert!(answer.stop() == Stop::Converged && wide < 1000.0 * ulp, "{}", said());
            at_once += 1;
        }
        // Both witness points are where the axis says that the shapes end.
        let (axis, witness) = (answer.axis().get(), answer.witness());
        let in_b = |v: V| pose.rotation.inverse().apply(v);
        let beyond = off(&*a, witness.a, axis).max(off(
            &*b,
            in_b(witness.b - pose.translation),
            in_b(-axis),
        ));
        assert!(beyond < wide + 1000.0 * ulp, "{beyond} {}", said());
        let value = answer.signed_distance();
        let across = ((witness.b - witness.a) - axis * value).length().to_f64();
        let of_cores = (value + a.margin() + b.margin()).to_f64().max(0.0);
        assert!(across < (2.0 * wide * of_cores).sqrt() + 100.0 * ulp, "{across} {}", said());
    }
    assert!(at_once > pairs / 2, "{at_once}");
}

#[test]
fn closed_forms_agree_with_searches_in_space() {
    compare::<DVec3>(20_000, random::turn);
    compare::<Vec3>(20_000, random::turn);
}

#[test]
fn closed_forms_agree_with_searches_in_the_plane() {
    compare::<DVec2>(20_000, |i| Rotation::from_angle(3.0 * noise(i)).unwrap());
    compare::<Vec2>(20_000, |i| Rotation::from_angle(3.0 * noise(i)).unwrap());
}
