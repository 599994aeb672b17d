//! Closed forms of balls, capsules, segments, points, boxes and polygons, beside searches that know none; and of
//! balls beside cylinders and cones, by their outline.

use crate::random::{self, noise};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Hull, Placed, Point, Rounded, Scaled, Segment, Support,
    Symmetry,
};
use asunder::solver::Uepa;
use asunder::space::{Scalar, Space};
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

/// How far a point is from a polygon, negative inside; it begins and ends on the axis.
fn from_outline(point: DVec2, outline: [DVec2; 4]) -> f64 {
    let mut inside = true;
    let mut least = f64::INFINITY;
    for side in outline.windows(2) {
        let (way, from) = (side[1] - side[0], point - side[0]);
        let share = (from.dot(way) / way.length_squared()).clamp(0.0, 1.0);
        // Of the apex nothing is left but a point.
        let share = if way == DVec2::ZERO { 0.0 } else { share };
        least = least.min((from - way * share).length());
        inside &= way.perp_dot(from) >= 0.0;
    }
    if inside { -least } else { least }
}

fn beside_bodies_of_revolution<V: Space + 'static>(pairs: u32) {
    let ulp = V::Scalar::EPSILON.to_f64();
    let number = V::Scalar::from_f64;
    let mut at_once = 0;
    for i in 0..pairs {
        let some = |k: u32| noise(11 * i + k);
        let [h, lower, margin] = [0.1 + some(0).abs(), 0.1 + some(1).abs(), 0.5 * some(2).abs()];
        let [h, lower, margin] = [h, lower, margin].map(|length| number(length).to_f64());
        let is_cone = i % 2 == 0;
        let upper = if is_cone { 0.0 } else { lower };
        let body: Box<dyn Support<V>> = if is_cone {
            Box::new(Cone::new(number(h), number(lower)).unwrap())
        } else {
            Box::new(Cylinder::new(number(h), number(lower)).unwrap())
        };
        // Anywhere; next to a rim, to the apex, to the side; on the axis.
        let (near, share) = (10f64.powf(-14.0 * some(3).abs()), some(4).abs());
        let [x, y] = match i % 5 {
            0 => [lower * 2.0 * share, h * 2.0 * some(5)],
            1 => [lower * (1.0 + near * some(4)), -h * (1.0 + near * some(5))],
            2 => [upper + lower * near * share, h * (1.0 + near * some(5))],
            3 => [lower + (upper - lower) * share + near * some(5), h * (2.0 * share - 1.0)],
            _ => [0.0, h * 2.0 * some(5)],
        };
        let turn = 3.2 * some(6);
        let point: V = random::vector(x * turn.cos(), y, x * turn.sin());
        let [x, y, z] = [0, 1, 2].map(|axis| point.get(axis).to_f64());
        let corner = DVec2::new;
        let outline = [corner(0.0, -h), corner(lower, -h), corner(upper, h), corner(0.0, h)];
        let truth = from_outline(DVec2::new(x.hypot(z), y), outline) - margin;
        let ball = Ball::new(number(margin)).unwrap();
        let from_a = random::turn(i);
        let pose = Pose::new(from_a, random::vector(some(7), some(8), some(9)));
        let answer = match i % 3 {
            0 => Pair::new(&*body, &ball).relative(Pose::at(point)).signed_distance(),
            1 => {
                Pair::new(&*body, &ball).posed(pose, Pose::at(pose.apply(point))).signed_distance()
            }
            _ => {
                Pair::new(&ball, &*body).posed(Pose::at(pose.apply(point)), pose).signed_distance()
            }
        };
        let told = || format!("{i}: {truth} {answer:?}");
        assert!(answer.lower().to_f64() <= truth && truth <= answer.upper().to_f64(), "{}", told());
        assert_eq!(answer.stop(), Stop::Converged, "{}", told());
        if answer.steps() == 1 {
            assert!(answer.width().to_f64() < 1000.0 * ulp, "{}", told());
            at_once += 1;
        }
        let (axis, witness) = (answer.axis().get(), answer.witness());
        let off = (witness.b - witness.a) - axis * answer.signed_distance();
        assert!(off.length().to_f64() < 1000.0 * ulp, "{}", told());
        // The axis proves it: the body ends there, whatever is next to nothing long.
        if answer.steps() == 1 {
            let (at, axis) = match i % 3 {
                0 => (witness.a, axis),
                1 => (pose.inverse().apply(witness.a), from_a.inverse().apply(axis)),
                _ => (pose.inverse().apply(witness.b), -from_a.inverse().apply(axis)),
            };
            assert!(self::off(&*body, at, axis) < 100.0 * ulp, "{}", told());
        }
    }
    assert!(at_once > pairs - pairs / 100, "{at_once}");
}

#[test]
fn balls_beside_cylinders_and_cones() {
    beside_bodies_of_revolution::<DVec3>(20_000);
    beside_bodies_of_revolution::<Vec3>(20_000);
}

/// Rounding puts this point outside of the can's side and inside of its radius at once.
#[test]
fn a_point_on_the_side_of_a_can_is_told_in_closed_form() {
    let can = Cylinder::<DVec3>::new(0.489300810508382, 0.6749045974740175).unwrap();
    let point = Point::new(DVec3::ZERO).unwrap();
    let there = DVec3::new(-0.621932480330572, 0.4057035460364867, -0.2620996100749262);
    let answer = Pair::new(&can, &point).relative(Pose::at(there)).signed_distance();
    assert!(answer.signed_distance().abs() < 1e-15, "{answer:?}");
    assert_eq!(answer.steps(), 1, "{answer:?}");
}
