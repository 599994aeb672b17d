//! Motions that lead beyond all numbers: what is told of them are numbers, or nothing is told.

use crate::random::{noise, turn, vector};
use asunder::cast::{Cast, Motion, ray};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{Ball, Cuboid, HalfSpace, Hull, Support};
use asunder::space::{Field, Scalar, Vector};
use asunder::{Answer, Pair, Pose, Stop};

#[test]
fn a_time_that_is_no_number_is_no_impact() {
    let ball = Ball::<Vec2>::new(1.0).unwrap();
    let cast = ray(&ball, Vec2::new(3000.0, 0.0), Vec2::new(-1e-40, 0.0), f32::INFINITY).unwrap();
    assert!(cast.impact().is_none(), "{cast:?}");
    assert!(cast.clear_until() > 0.0);
}

/// Times are in order, bounds too, and all of them are numbers that may be.
fn is_sound<V: Vector>(cast: &Cast<V>, until: V::Scalar) -> bool {
    let numbers = |answer: &Answer<V>| {
        let witness = answer.witness();
        let all = [witness.a, witness.b, answer.axis().get()].iter().all(|v| v.is_finite());
        let told = answer.stop() != Stop::NotFinite && answer.signed_distance().is_finite();
        all && told && answer.lower() <= answer.upper() && answer.lower().is_finite()
    };
    match cast {
        Cast::Impact(impact) => {
            let ordered = impact.earliest <= impact.time && impact.time <= impact.latest;
            let in_time = impact.time <= until && impact.time.is_finite();
            ordered && in_time && numbers(&impact.answer) && impact.approach >= -V::Scalar::INFINITY
        }
        Cast::Clear { until: clear } => *clear >= until,
        Cast::Open { clear_until, .. } => *clear_until >= V::Scalar::ZERO,
    }
}

#[test]
fn what_passes_beyond_all_numbers_is_no_impact() {
    let square = Cuboid::new(Vec2::ONE).unwrap();
    let pair = Pair::new(&square, &square).relative(Pose::at(Vec2::new(1e20, 0.0)));
    let cast = pair.cast(Vec2::new(-1.0, 1e20), f32::INFINITY, 0.0);
    assert!(cast.impact().is_none() && is_sound(&cast, f32::INFINITY), "{cast:?}");
    let square = Cuboid::new(DVec2::ONE).unwrap();
    let pair = Pair::new(&square, &square).relative(Pose::at(DVec2::new(1e155, 0.0)));
    let cast = pair.cast(DVec2::new(-1.0, 1e155), f64::INFINITY, 0.0);
    assert!(cast.impact().is_none() && is_sound(&cast, f64::INFINITY), "{cast:?}");
}

/// Sizes, ways and speeds of up to `decades` powers of ten.
fn casts_are_sound<V: Vector>(decades: f64) {
    for i in (0..40_000).map(|i| i * 40) {
        let number = V::Scalar::from_f64;
        let power = |k: u32| 10f64.powf(noise(i + k) * decades);
        let any = |k: u32, size: f64| {
            let [x, y, z] = [0, 1, 2].map(|axis| size * noise(i + k + axis));
            vector::<V>(x, y, z)
        };
        let scale = power(0);
        let half = |k: u32| V::from_fn(|axis| any(k, scale).get(axis).abs());
        let (Ok(cuboid), Ok(other)) = (Cuboid::new(half(3)), Cuboid::new(half(6))) else {
            continue;
        };
        let ball = Ball::new(number(scale)).unwrap();
        let shapes: [&dyn Support<V>; 2] = [&other, &ball];
        let from = any(9, scale) * number(if i % 3 == 0 { power(1) } else { 3.0 });
        let velocity =
            V::from_fn(|axis| number(power(12 + axis as u32) * noise(i + 15 + axis as u32)));
        let until = [V::Scalar::INFINITY, number(power(18)), V::Scalar::ONE][i as usize / 40 % 3];
        let target = number([0.0, scale * 0.1, power(19)][i as usize / 120 % 3]);
        let pair = Pair::new(&cuboid as &dyn Support<V>, shapes[i as usize / 360 % 2]);
        let cast = pair.relative(Pose::at(from)).cast(velocity, until, target);
        assert!(is_sound(&cast, until), "{i}: {from:?} {velocity:?} {until:?} {target:?} {cast:?}");
    }
}

#[test]
fn casts_at_the_end_of_all_numbers_are_sound() {
    casts_are_sound::<Vec2>(37.0);
    casts_are_sound::<Vec3>(37.0);
    casts_are_sound::<DVec2>(300.0);
    casts_are_sound::<DVec3>(300.0);
}

#[test]
fn how_fast_what_spins_beyond_all_numbers_approaches() {
    let square = Cuboid::new(Vec2::ONE).unwrap();
    let spin = Motion::STILL.spinning(Vec2::new(0.0, 1e20), 1e20).unwrap();
    let pair = Pair::new(&square, &square).relative(Pose::at(Vec2::new(1.5, 0.5)));
    let cast = pair.sweep(&spin, &spin, 1.0, 0.0);
    assert!(cast.impact().is_some() && is_sound(&cast, 1.0), "{cast:?}");
    for i in (0..4_000).map(|i| i * 40) {
        let power = |k: u32| 10f64.powf(noise(i + k) * 18.0);
        let any = |k: u32, size: f64| {
            vector::<Vec3>(size * noise(i + k), size * noise(i + k + 1), size * noise(i + k + 2))
        };
        let size = power(0);
        let (cuboid, ball) =
            (Cuboid::new(any(1, size).abs()).unwrap(), Ball::new((0.3 * size) as f32).unwrap());
        let motion = |k: u32| {
            let straight = Motion::linear(any(k, power(k))).unwrap();
            straight.revolving(any(k + 3, 2.0 * size), any(k + 6, power(k + 6))).unwrap()
        };
        let at = Pose::new(turn(i), Vec3::ZERO);
        let pair = Pair::new(&cuboid, &ball).posed(at, Pose::at(any(4, 2.0 * size)));
        let cast = pair.sweep(&motion(10), &motion(20), 1.0, 0.0);
        assert!(is_sound(&cast, 1.0), "{i}: {cast:?}");
    }
}

/// A half-space and two balls, at distances whose squares are no numbers.
#[test]
fn a_half_space_is_as_far_as_it_is() {
    let (ball, ground) = (Ball::new(1e18).unwrap(), HalfSpace::new(Vec3::Y, 0.0).unwrap());
    for far in [1e18_f32, 1e20, 1e30, 1e37] {
        let pose = Pose::at(Vec3::new(0.3 * far, far, -0.2 * far));
        let answer = ground.signed_distance(&ball, pose);
        let exact = f64::from(far) - 1e18;
        let [lower, upper] = [answer.lower(), answer.upper()].map(f64::from);
        assert!(lower <= exact && exact <= upper, "{answer:?}");
        assert!(upper - lower < 1e-4 * f64::from(far) && answer.stop() == Stop::Converged);
    }
    let answer = ground.signed_distance(&ball, Pose::at(Vec3::splat(f32::MAX)));
    assert!(answer.stop() == Stop::NotFinite || answer.upper().is_finite(), "{answer:?}");
}

/// Answers with no numbers on one side.
struct Torn;

impl Support<DVec3> for Torn {
    fn support(&self, direction: DVec3) -> DVec3 {
        if direction.x > 0.0 { DVec3::NAN } else { DVec3::ONE }
    }
}

/// The reach of the hull is no number, and neither is half of the other's surface.
#[test]
fn nothing_converges_on_bounds_that_are_no_numbers() {
    fn told<V: Vector>(answer: &Answer<V>) {
        let bounded = answer.lower().is_finite() && answer.stop() == Stop::Converged;
        let nothing =
            answer.signed_distance() == V::Scalar::ZERO && answer.stop() == Stop::NotFinite;
        assert!(bounded || nothing, "{answer:?}");
    }
    for h in [1e38_f32, 1.5e38, 1.8e38, 2e38, 3e38] {
        let corners = [Vec3::new(-h, -h, h), Vec3::new(h, -h, h), Vec3::new(0.0, h, h)];
        let (large, point) = (Hull::new(&corners).unwrap(), Hull::new(&[Vec3::ZERO]).unwrap());
        told(&Pair::new(&large, &point).signed_distance());
        told(&Pair::new(&point, &large).signed_distance());
    }
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    for x in [-3.0, 0.0, 3.0] {
        told(&Pair::new(&cube, &Torn).relative(Pose::at(DVec3::X * x)).signed_distance());
        told(&Pair::new(&Torn, &cube).relative(Pose::at(DVec3::X * x)).signed_distance());
    }
}

/// The squares of these lengths are no numbers.
#[test]
fn a_ray_meets_a_large_hull_where_it_is() {
    fn meets<V: Vector>(size: f64) {
        let at = |x: f64, y: f64| {
            V::from_fn(|axis| V::Scalar::from_f64([x * size, y * size, 0.0][axis]))
        };
        let corners = [at(-1.0, -1.0), at(1.0, -1.0), at(0.0, 1.0)];
        let triangle = Hull::new(&corners).unwrap();
        let cast = ray(&triangle, at(3.0, 0.5), at(-1.0, 0.0), V::Scalar::INFINITY).unwrap();
        let impact = cast.impact().unwrap();
        let near = |one: V, other: V| (one - other).largest().to_f64() < 1e-4 * size;
        let witness = impact.answer.witness();
        assert!((impact.time.to_f64() - 2.75).abs() < 1e-4, "{size}: {cast:?}");
        assert!(impact.answer.upper().to_f64() < 1e-4 * size, "{size}: {cast:?}");
        assert!(near(witness.a, at(0.25, 0.5)) && near(witness.b, at(0.25, 0.5)), "{cast:?}");
    }
    for size in [1.0, 1e18, 1e19, 1e25, 1e36] {
        meets::<Vec2>(size);
    }
    for size in [1.0, 1e150, 1e154, 1e200, 1e300] {
        meets::<DVec2>(size);
    }
}
