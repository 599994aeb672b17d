//! What a sweep claims is so after many turns, and of shapes that are tiny or huge.

use asunder::cast::{Cast, Motion};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Ball, Cone, Cuboid, Cylinder, Point, Support};
use asunder::space::{Field, Scalar, Space};
use asunder::{Limits, Pair, Pose, Rotation, Stop, Vector};
use std::cell::Cell;
use std::f64::consts::TAU;

/// Even in 0 to 1, by a Weyl sequence.
fn spread(i: u32, step: f64) -> f64 {
    (f64::from(i) * step).fract()
}

fn vector<V: Space>(v: DVec3) -> V {
    V::from_fn(|i| V::Scalar::from_f64(v[i]))
}

/// The axis of a spin whose length and direction are exact, a point off it, and the third side.
const AXIS: DVec3 = DVec3::new(3.0, 4.0, 12.0);
const ARM: DVec3 = DVec3::new(4.0, -3.0, 0.0);
const RADIUS: f64 = 0.05;

/// A ball on an orbit, and one that flies along the axis and comes through the orbit.
struct Orbit {
    /// Times 13 radians a unit of time.
    spin: f64,
    /// The pivot is the origin; all three exact in the numbers of the query.
    start: DVec3,
    velocity: DVec3,
}

impl Orbit {
    /// From so far away, in lengths of the axis.
    fn drawn<V: Space>(i: u32, far: f64) -> Self {
        let spin = 1.0 + (1000.0 * spread(i, 0.618)).floor();
        let phase = TAU * spread(i, 0.414);
        let at = ARM * phase.cos() + AXIS.cross(ARM) / 13.0 * phase.sin();
        let start = at + AXIS * far.powf(0.3 + 0.7 * spread(i, 0.732)).floor();
        let start = DVec3::from_array([0, 1, 2].map(|k| vector::<V>(start).get(k).to_f64()));
        Self { spin, start, velocity: -AXIS * 0.5_f64.powi((8.0 * spread(i, 0.236)) as i32) }
    }

    /// The signed distance; the angle is known to twice the digits.
    fn distance(&self, time: f64) -> f64 {
        let rate = 13.0 * self.spin;
        let angle = rate * time;
        let rest = rate.mul_add(time, -angle);
        let (sin, cos) = (angle.sin() + rest * angle.cos(), angle.cos() - rest * angle.sin());
        let orbiting = ARM * cos + AXIS.cross(ARM) / 13.0 * sin;
        let along = |i: usize| self.velocity[i].mul_add(time, self.start[i]);
        (orbiting - DVec3::new(along(0), along(1), along(2))).length() - 2.0 * RADIUS
    }

    fn cast<V: Space>(&self) -> Cast<V> {
        let ball = Ball::<V>::new(V::Scalar::from_f64(RADIUS)).unwrap();
        let limits = Limits::new(V::Scalar::EPSILON, 20_000).unwrap();
        // The ball on the orbit begins at the arm, its pivot behind it.
        let pair =
            Pair::new(&ball, &ball).posed(Pose::at(vector(ARM)), Pose::at(vector(self.start)));
        let spin = Motion::STILL.revolving(vector(-ARM), vector(AXIS * self.spin)).unwrap();
        let fly = Motion::linear(vector(self.velocity)).unwrap();
        pair.limits(limits).sweep(&spin, &fly, V::Scalar::from_f64(1e12), V::Scalar::ZERO)
    }
}

/// How many of the orbits end in an impact with both times proven.
fn proven_times_hold<V: Space>(count: u32, far: f64) -> u32 {
    let (least, ulp) = (1000.0, V::Scalar::EPSILON.to_f64());
    let mut both = 0;
    for i in 0..count {
        let orbit = Orbit::drawn::<V>(i, far);
        let cast = orbit.cast::<V>();
        // What rounding takes from the places here, beside a radius that is not exact.
        let off = 1e-15 * orbit.start.length() + 2.0 * RADIUS * ulp;
        let clear = cast.clear_until().to_f64().min(1e12);
        for k in 0..1000 {
            let time = clear - 0.02 / orbit.spin * f64::from(k) / least;
            assert!(orbit.distance(time) > -off, "{i}: down at {time}: {cast:?}");
        }
        let Some(impact) = cast.impact() else { continue };
        let latest = impact.latest.to_f64();
        if latest.is_finite() {
            both += 1;
            let time = |k: u32| latest - (latest - clear) * 2.0 * f64::from(k) / least;
            let nearest = (0..1000).map(|k| orbit.distance(time(k))).fold(f64::MAX, f64::min);
            assert!(nearest < off, "{i}: {nearest} apart until then: {cast:?}");
        }
    }
    both
}

#[test]
fn proven_times_hold_after_many_turns() {
    let (single, double) =
        (proven_times_hold::<Vec3>(1000, 100.0), proven_times_hold::<DVec3>(300, 1e6));
    assert!(single > 50 && double > 100, "{single} {double}");
}

fn a_bat_hits_a_ball<V: Space>(size: f64, off: f64) {
    let scaled = |x, y, z| vector::<V>(DVec3::new(x, y, z) * size);
    let bat = Cuboid::new(scaled(2.0, 0.5, 0.01)).unwrap();
    let ball = Ball::<V>::new(V::Scalar::from_f64(0.1 * size)).unwrap();
    let spin = Motion::STILL.revolving(V::ZERO, vector(DVec3::Z)).unwrap();
    let pair = Pair::new(&bat, &ball).relative(Pose::at(scaled(0.0, 1.2, 0.0)));
    let time = 0.5_f64.acos(); // its side is at 1.2 cos then, and at 0.6
    let cast = pair.sweep(&spin, &Motion::STILL, V::Scalar::from_f64(10.0), V::Scalar::ZERO);
    let Some(impact) = cast.impact() else { panic!("{size}: {cast:?}") };
    assert!(impact.earliest.to_f64() <= time && time <= impact.latest.to_f64(), "{impact:?}");
    assert!((impact.time.to_f64() - time).abs() < off, "{size}: {impact:?}");
}

#[test]
fn sweeps_of_tiny_and_of_huge_shapes_miss_nothing() {
    for exponent in -24..=36 {
        // What is as small as rounding's own unit is told as wide as it is.
        let off = if exponent < -20 { 10.0 } else { 1e-3 };
        a_bat_hits_a_ball::<Vec3>(10_f64.powi(exponent), off);
    }
    for exponent in [-165, -164, -163, -160, -150, -100, 0, 100, 150, 154, 200, 300] {
        let off = if exponent < -160 { 10.0 } else { 1e-3 };
        a_bat_hits_a_ball::<DVec3>(10_f64.powi(exponent), off);
    }
}

#[test]
fn what_does_not_turn_has_no_pivot() {
    let (cube, ball) = (Cuboid::new(Vec3::ONE).unwrap(), Ball::<Vec3>::new(1.0).unwrap());
    let still = Motion::STILL.revolving(Vec3::splat(2e19), Vec3::ZERO).unwrap();
    for (x, clear) in [(1.5, false), (5.0, true)] {
        let pair = Pair::new(&cube, &ball).relative(Pose::at(Vec3::X * x));
        let cast = pair.sweep(&Motion::STILL, &still, 1.0, 0.0);
        assert_eq!(cast == Cast::Clear { until: f32::INFINITY }, clear, "{cast:?}");
        assert!(cast.impact().is_none_or(|impact| impact.approach == 0.0), "{cast:?}");
    }
}

/// After 11,000 turns rounding hides where the plate is; that its edge touches is not known.
#[test]
fn what_rounding_has_come_to_hide_is_open_and_no_impact() {
    let plate = Cuboid::new(Vec3::new(0.97, 0.25, 0.001)).unwrap();
    let point = Point::new(Vec3::new(0.0, 0.26, 0.0)).unwrap();
    let spin =
        Motion::STILL.revolving(Vec3::new(0.0, -0.3, 0.5), Vec3::new(0.0, 1000.0, 0.0)).unwrap();
    let limits = Limits::new(1e-6, 60_000).unwrap();
    match Pair::new(&plate, &point).limits(limits).sweep(&spin, &Motion::STILL, 1e4, 0.0) {
        Cast::Open { clear_until, stop: Stop::Stalled } => assert!(clear_until > 1.0),
        Cast::Impact(impact) => panic!("{} from the target", impact.answer.lower()),
        other => panic!("{other:?}"),
    }
}

/// A shape that counts how often it is asked for a farthest point.
struct Asked<'c, T>(T, &'c Cell<u32>);

impl<V: Vector, T: Support<V>> Support<V> for Asked<'_, T> {
    fn support(&self, direction: V) -> V {
        self.1.set(self.1.get() + 1);
        self.0.support(direction)
    }
    fn interior(&self) -> V {
        self.0.interior()
    }
    fn reach(&self) -> V::Scalar {
        self.0.reach()
    }
}

/// How deep they overlap takes hundreds of steps to tell at each moment of its way.
#[test]
fn a_sweep_to_a_depth_takes_no_more_than_ten_times_the_steps_of_a_query() {
    let asked = Cell::new(0);
    let can = Asked(Cylinder::<DVec3>::new(1.0, 0.875).unwrap(), &asked);
    let cone = Cone::<DVec3>::new(0.9, 0.8).unwrap();
    let tilt = Rotation::from_axis_angle(DVec3::X, 1e-3).unwrap();
    let pair = Pair::new(&can, &cone).relative(Pose::new(tilt, DVec3::new(0.01, 0.02, 0.03)));
    let spin = Motion::STILL.revolving(DVec3::ZERO, DVec3::new(0.3, 1.0, 0.2)).unwrap();
    let cast = pair.sweep(&Motion::STILL, &spin, 1000.0, -1.561_032_286);
    assert!(asked.get() < 12_000, "{}: {cast:?}", asked.get());
}

/// Two cubes on one turntable: nothing moves between them. The limit of steps was reached long before the end.
#[test]
fn what_turns_together_stays_apart() {
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    for gap in [0.1, 1e-3, 1e-5] {
        let [one, other] = [10.0, 12.0 + gap].map(|x| DVec3::new(x, 0.0, 0.0));
        let [turns, turns_too] =
            [one, other].map(|at| Motion::STILL.revolving(-at, DVec3::Z).unwrap());
        let pair = Pair::new(&cube, &cube).posed(Pose::at(one), Pose::at(other));
        let cast = pair.sweep(&turns, &turns_too, TAU, 0.0);
        assert!(matches!(cast, Cast::Clear { .. }), "{gap}: {cast:?}");
    }
}

/// Its ends are fast, but not there where the ball is.
#[test]
fn a_ball_near_the_pivot_of_a_seesaw() {
    let board = Cuboid::new(DVec3::new(50.0, 0.1, 1.0)).unwrap();
    let ball = Ball::new(0.05).unwrap();
    for gap in [1e-2, 1e-3, 1e-4_f64] {
        let place = DVec3::new(0.01, 0.15 + gap, 0.0);
        let pair = Pair::new(&board, &ball).relative(Pose::at(place));
        let tilts = Motion::STILL.revolving(DVec3::ZERO, DVec3::Z * 0.1).unwrap();
        let cast = pair.sweep(&tilts, &Motion::STILL, 1.0, 0.0);
        // The top of the board is 0.1 from its pivot, whatever it has turned by.
        let apart = |time: f64| place.y * (0.1 * time).cos() - place.x * (0.1 * time).sin() - 0.15;
        match cast {
            Cast::Impact(impact) => assert!(apart(impact.time).abs() < 1e-6, "{gap}: {cast:?}"),
            _ => assert!(matches!(cast, Cast::Clear { .. }) && apart(1.0) > 0.0, "{gap}: {cast:?}"),
        }
    }
}

/// Of what spins fast, no more is known than the ball that it spins in; that passes by.
#[test]
fn a_rotor_passes_a_wall() {
    let wall = Cuboid::new(DVec3::new(0.1, 100.0, 100.0)).unwrap();
    let rotor = Cuboid::new(DVec3::new(1.0, 0.05, 0.1)).unwrap();
    let pair = Pair::new(&wall, &rotor).relative(Pose::at(DVec3::new(1.22, -50.0, 0.0)));
    for rate in [100.0, 1e4, 1e6] {
        let flies = Motion::linear(DVec3::Y * 10.0).unwrap();
        let flies = flies.revolving(DVec3::ZERO, DVec3::Z * rate).unwrap();
        let cast = pair.sweep(&Motion::STILL, &flies, 10.0, 0.0);
        assert!(matches!(cast, Cast::Clear { .. }), "{rate}: {cast:?}");
    }
}
