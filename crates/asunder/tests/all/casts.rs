//! What a cast claims is so: impacts are impacts, and proven times are proven, also from afar, after
//! long ways, and where rounding tilts what slides past.

use crate::random::{noise, points, turn, vector};
use asunder::cast::{Cast, Motion, ray};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{Ball, Capsule, Cone, Cuboid, Cylinder, Hull, Rounded, Segment, Support};
use asunder::solver::{Directions, Epa, Gjk, Sampling, Uepa};
use asunder::space::{Field, Scalar, Space};
use asunder::{Pair, Pose, Rotation, Stop};

/// No impact, however long it goes on.
const NEVER: Cast<DVec2> = Cast::Clear { until: f64::INFINITY };

/// Even in 0 to 1, by a Weyl sequence.
fn spread(i: u32, step: f64) -> f64 {
    (f64::from(i) * step).fract()
}

/// From where, and along x how fast, a unit ball comes at another one at the origin, from up to ten to
/// the power of `decades` away; and when they meet.
fn flight(i: u32, decades: f64) -> (Vec2, f32, f64) {
    let x = 3.0 + 10f32.powf((decades * spread(i, 0.618)) as f32);
    let y = 3.0 * (spread(i, 0.414) as f32 - 0.5);
    let v = -0.5 - spread(i, 0.732) as f32;
    let half_chord = (4.0 - f64::from(y) * f64::from(y)).sqrt();
    (Vec2::new(x, y), v, (f64::from(x) - half_chord) / f64::from(-v))
}

#[test]
fn a_box_that_slides_past_another_hits_nothing_behind_it() {
    let a = Cuboid::new(DVec2::new(1.0, 0.5)).unwrap();
    let b = Cuboid::new(DVec2::new(0.5, 0.25)).unwrap();
    for i in 0..20_000 {
        // Turned by hardly anything, and above by about what rounding takes.
        let turn = 1e-14 * 10f64.powf(3.0 * spread(i, 0.618) - 1.0);
        let above = 4e-14 * (0.5 + 3.0 * spread(i, 0.414));
        let rotation = Rotation::<DVec2>::from_cos_sin(1.0, turn).unwrap();
        let from = DVec2::new(-4.0 - 16.0 * spread(i, 0.732), 0.75 + above);
        let pair = Pair::new(&a, &b).relative(Pose::new(rotation, from));
        if let Cast::Impact(impact) = pair.cast(DVec2::X, f64::INFINITY, 0.0) {
            let x = from.x + impact.time;
            assert!(x < 1.6, "{i}: hit at {x}: {impact:?}");
        }
    }
}

#[test]
fn what_slides_past_level_but_for_rounding_is_clear_for_ever() {
    let a = Cuboid::new(DVec2::new(1.0, 0.5)).unwrap();
    let b = Cuboid::new(DVec2::new(0.5, 0.25)).unwrap();
    for i in 0..5_000 {
        // All turned together, so that the motion is along a side as nearly as numbers tell.
        let turn = Rotation::<DVec2>::from_angle(6.3 * spread(i, 0.618)).unwrap();
        let above = 0.75 + 1e-5 + spread(i, 0.414);
        let from = turn.apply(DVec2::new(-8.0 * spread(i, 0.732), above));
        let pair = Pair::new(&a, &b).posed(Pose::new(turn, DVec2::ZERO), Pose::new(turn, from));
        let velocity = turn.apply(DVec2::X * (0.1 + spread(i, 0.236)));
        assert_eq!(pair.cast(velocity, f64::INFINITY, 0.0), NEVER, "{i}");
        let fly = Motion::linear(velocity).unwrap();
        assert_eq!(pair.sweep(&Motion::STILL, &fly, f64::INFINITY, 0.0), NEVER, "{i}");
    }
}

/// Clear to the time asked about is not clear for ever.
#[test]
fn what_is_clear_so_far_is_not_clear_beyond_the_impact() {
    let (cube, disk) = (Cuboid::new(DVec2::ONE).unwrap(), Ball::new(1.0).unwrap());
    let still = Motion::STILL;
    let spin = still.spinning(DVec2::ZERO, 1.0).unwrap();
    for (until, arrives) in [(1.0, 2.0), (1.999, 2.0), (0.0, 2.0)] {
        let velocity = DVec2::NEG_X;
        let fly = Motion::linear(velocity).unwrap();
        let from = Pose::at(DVec2::new(2.0 + arrives, 0.25));
        let boxes = Pair::new(&cube, &cube).relative(from);
        let disks = Pair::new(&disk, &disk).relative(Pose::at(DVec2::new(2.0 + arrives, 0.0)));
        let bars = Pair::new(&disk, &cube).relative(Pose::at(DVec2::new(2.0 + arrives, 0.0)));
        let casts = [
            boxes.cast(velocity, until, 0.0),
            disks.cast(velocity, until, 0.0),
            boxes.sweep(&still, &fly, until, 0.0),
            bars.sweep(&spin, &fly, until, 0.0),
        ];
        for cast in casts {
            assert!(matches!(cast, Cast::Clear { .. }), "{cast:?}");
            assert!(until <= cast.clear_until() && cast.clear_until() <= arrives, "{cast:?}");
        }
    }
}

#[test]
fn a_ray_from_afar_is_as_sharp_as_one_from_near() {
    let ball = Ball::<Vec2>::new(1.0).unwrap();
    for (far, miss) in [(1e4, 0.1), (1e3, 0.01), (100.0, 1e-3)] {
        let from = Vec2::new(-far, 1.0 + miss);
        let passes = ray(&ball, from, Vec2::X, f32::INFINITY).unwrap();
        assert_eq!(passes, Cast::Clear { until: f32::INFINITY }, "{far}");
        let hits = ray(&ball, Vec2::new(-far, 1.0 - miss), Vec2::X, f32::INFINITY).unwrap();
        let impact = hits.impact().unwrap();
        let x = -f64::from(far) + f64::from(impact.time);
        let y = 1.0 - f64::from(miss);
        assert!((x + (1.0 - y * y).sqrt()).abs() < 2e-3 * f64::from(far / 1e4).max(0.1), "{far}");
        assert!((impact.answer.axis().get() - Vec2::new(x as f32, y as f32)).length() < 1e-2);
    }
}

#[test]
fn proven_times_of_balls_hold_in_single_precision() {
    let ball = Ball::<Vec2>::new(1.0).unwrap();
    for i in 0..50_000 {
        let (from, v, time) = flight(i, 4.0);
        let pair = Pair::new(&ball, &ball).relative(Pose::at(from));
        let cast = pair.cast(Vec2::new(v, 0.0), f32::INFINITY, 0.0);
        let Cast::Impact(impact) = cast else { panic!("{i}: {cast:?}") };
        let (earliest, latest) = (f64::from(impact.earliest), f64::from(impact.latest));
        assert!(earliest <= time && time <= latest, "{i}: {time} not in {earliest}..{latest}");
        assert!(
            (f64::from(impact.time) - time).abs() < 1e-6 * f64::from(from.x),
            "{i}: {time} {impact:?}"
        );
    }
}

#[test]
fn sweeps_prove_their_times_far_from_the_origin() {
    let ball = Ball::<DVec2>::new(1.0).unwrap();
    for i in 0..5_000 {
        let place = 10f64.powf(9.0 * spread(i, 0.618));
        let (a, b) = (
            DVec2::new(place, 0.0),
            DVec2::new(place + 3.0 + spread(i, 0.414), 1.5 * spread(i, 0.732)),
        );
        let v = -0.2 - spread(i, 0.236);
        let pair = Pair::new(&ball, &ball).posed(Pose::at(a), Pose::at(b));
        let fly = Motion::linear(DVec2::new(v, 0.0)).unwrap();
        let cast = pair.sweep(&Motion::STILL, &fly, 100.0, 0.0);
        let impact = cast.impact().unwrap();
        // These differences are exact.
        let time = (b.x - a.x - (4.0 - b.y * b.y).sqrt()) / -v;
        assert!(impact.earliest <= time, "{i}: {time}, {impact:?}");
        assert!(impact.latest >= time, "{i}: {time}, {impact:?}");
    }
}

#[test]
fn sweeps_prove_their_times_after_long_ways() {
    let ball = Ball::<Vec2>::new(1.0).unwrap();
    for i in 0..5_000 {
        let (from, v, time) = flight(i, 3.0);
        let pair = Pair::new(&ball, &ball).relative(Pose::at(from));
        let fly = Motion::linear(Vec2::new(v, 0.0)).unwrap();
        let spin = Motion::STILL.spinning(Vec2::ZERO, 3.0).unwrap();
        let cast = pair.sweep(&spin, &fly, f32::INFINITY, 0.0);
        let Some(impact) = cast.impact() else { panic!("{i}: {cast:?}") };
        assert!(f64::from(impact.earliest) <= time, "{i}: {time}, {impact:?}");
    }
}

#[test]
fn a_pivot_far_away_does_not_blur_a_sweep() {
    let ball = Ball::<DVec2>::new(0.1).unwrap();
    let pair = Pair::new(&ball, &ball).relative(Pose::at(DVec2::new(3.0, 0.22)));
    let pivot = DVec2::new(0.0, 1e5);
    let still = Motion::STILL.spinning(pivot, 0.0).unwrap();
    let fly = Motion::linear(DVec2::NEG_X).unwrap().spinning(pivot, 0.0).unwrap();
    assert!(pair.sweep(&still, &fly, 10.0, 0.0).clear_until() >= 10.0);
}

#[test]
fn an_axis_keeps_its_length_however_often_it_is_turned() {
    // Two thousand sizes away and turning fast: hundreds of steps, each of which turns the last axis.
    let (a, b) =
        (Cylinder::new(0.668_342_8, 0.5).unwrap(), Cylinder::new(0.006_167_841, 1.0).unwrap());
    let motion = |velocity: Vec3, pivot: Vec3, axis: Vec3, rate: f32| {
        Motion::linear(velocity).unwrap().revolving(pivot, axis * rate).unwrap()
    };
    let spin = motion(
        Vec3::new(0.017_221_767, -0.014_599_297, 0.007_755_321_5),
        Vec3::new(0.354_160_5, -0.073_116_33, 0.167_240_56),
        Vec3::new(-0.987_371_2, 0.148_588_75, 0.054_949_604),
        1000.0,
    );
    let other = motion(
        Vec3::new(-0.010_066_76, 3.508_353_3e-5, 0.021_645_62),
        Vec3::new(-0.255_828_98, -0.673_462_9, 0.227_578_64),
        Vec3::new(0.024_877_145, -0.059_501_19, -0.997_918_2),
        -50.0,
    );
    let from = Pose::at(Vec3::new(1990.7975, 1316.1016, 34.176617));
    let cast =
        Pair::new(&a, &b).posed(Pose::IDENTITY, from).sweep(&spin, &other, f32::INFINITY, 0.0);
    assert!(!matches!(cast, Cast::Open { stop: Stop::NotFinite, .. }), "{cast:?}");
}

#[test]
fn what_spins_and_flies_away_never_comes_back() {
    let bat = Cuboid::new(DVec3::new(2.0, 0.1, 0.1)).unwrap();
    let pair = Pair::new(&bat, &bat).relative(Pose::at(DVec3::new(0.0, 5.0, 0.0)));
    let spin = Motion::STILL.revolving(DVec3::ZERO, DVec3::Z).unwrap();
    let away = Motion::linear(DVec3::Y).unwrap().revolving(DVec3::X, DVec3::X).unwrap();
    assert_eq!(pair.sweep(&spin, &away, f64::INFINITY, 0.0), Cast::Clear { until: f64::INFINITY });
    assert!(Motion::<DVec3>::STILL.revolving(DVec3::ZERO, DVec3::splat(f64::MAX)).is_err());
}

/// The difference of two segments is flat: what flies through it is out of it at once, and how deep
/// it was in it, rounding alone tells.
#[test]
fn what_crosses_a_plate_has_no_proof_that_rounding_makes() {
    let segment = |i: u32| {
        let end = |k: u32| vector::<DVec3>(noise(i + k), noise(i + k + 1), noise(i + k + 2));
        Segment::new(end(0), end(3)).unwrap()
    };
    let (mut impacts, mut proven) = (0, 0);
    for i in (0..40_000).map(|i| i * 20) {
        let (a, b) = (segment(i), segment(i + 6));
        let [from, velocity] =
            [12, 15].map(|k| i + k).map(|k| vector::<DVec3>(noise(k), noise(k + 1), noise(k + 2)));
        let pair = Pair::new(&a, &b).relative(Pose::at(from));
        if let Cast::Impact(impact) = pair.cast(velocity, 10.0, 0.0) {
            impacts += 1;
            proven += u32::from(impact.latest < f64::INFINITY);
            let there = pair.posed(Pose::IDENTITY, Pose::at(from + velocity * impact.time));
            assert!(there.signed_distance().lower() < 1e-13, "{i}: {impact:?}");
        }
    }
    assert!(impacts > 1_000 && proven == 0, "{proven} of {impacts}");
}

/// The axis of the centres alone leaves a bracket as wide as the shapes: whether they are as near as
/// the target, it does not tell.
#[test]
fn what_was_not_told_is_no_impact() {
    let plate = Cuboid::new(DVec3::new(10.0, 0.1, 10.0)).unwrap();
    let above = Pose::at(DVec3::new(5.0, 1.0, 0.0));
    let centres = Sampling { directions: Directions::Centres };
    let pair = Pair::new(&plate, &plate).relative(above).solver(centres);
    let away = Motion::linear(DVec3::Y).unwrap();
    let casts = [pair.cast(DVec3::Y, 9.0, 0.1), pair.sweep(&Motion::STILL, &away, 9.0, 0.1)];
    assert!(casts.iter().all(|cast| matches!(cast, Cast::Open { .. })), "{casts:?}");
}

#[test]
fn a_spin_alone_brings_a_ball_no_nearer() {
    let ball = Ball::new(1.0).unwrap();
    let pair = Pair::new(&ball, &ball).relative(Pose::at(DVec2::new(1.5, 0.0)));
    let spin = Motion::STILL.spinning(DVec2::ZERO, 10.0).unwrap();
    let away = Motion::linear(DVec2::X).unwrap();
    let approach = pair.sweep(&spin, &away, 9.0, 0.0).impact().unwrap().approach;
    assert!((approach + 1.0).abs() < 1e-12, "{approach}");
}

#[test]
fn a_motion_too_slow_to_be_squared_comes_all_the_same() {
    let ball = Ball::<Vec2>::new(1e-11).unwrap();
    let pair = Pair::new(&ball, &ball).relative(Pose::at(Vec2::new(1e-10, 0.0)));
    let slow = Motion::linear(Vec2::new(-1e-37, 0.0)).unwrap();
    let swept = pair.sweep(&Motion::STILL, &slow, 1e30, 0.0);
    assert!(swept.clear_until() < 8.1e26, "{swept:?}");
    // All of n · v is lost, and the shapes come as near as the target all the same.
    let speck = Ball::new(1e-20).unwrap();
    let pair = Pair::new(&speck, &speck).relative(Pose::at(DVec2::new(1.2e-16, 2.75e-16)));
    let slowest = DVec2::new(-5e-324, 0.0);
    let cast = pair.cast(slowest, 1e308, 2.9e-16);
    let swept = pair.sweep(&Motion::STILL, &Motion::linear(slowest).unwrap(), 1e308, 2.9e-16);
    assert!(cast.clear_until().max(swept.clear_until()) < 1e307, "{cast:?}, {swept:?}");
    // Boxes that meet when B's left side has come to A's right one.
    for (half, from, speed) in [(1.0, 10.0, 1e-23), (10.0, 8.470_686, 2.257_451_5e-22_f32)] {
        let (a, b) = ([1.0, half].map(|y| Cuboid::new(Vec2::new(1.0, y)).unwrap())).into();
        let pair = Pair::new(&a, &b).relative(Pose::at(Vec2::new(from, 0.3)));
        let truth = (f64::from(from) - 2.0) / f64::from(speed);
        for until in [8.05e23, 8.1e23, 8.2e23, 1e25] {
            let cast = pair.cast(Vec2::new(-speed, 0.0), until, 0.0);
            assert!(f64::from(cast.clear_until()) <= truth, "{cast:?}");
            let latest = cast.impact().map_or(f32::INFINITY, |impact| impact.latest);
            assert!(f64::from(latest) >= truth, "{cast:?}, {truth:e}");
        }
    }
}

/// Sharp, round, and both.
fn any_shape<'s, V: Space<Scalar: 's> + 's>(kind: u32, seed: u32) -> Box<dyn Support<V> + 's> {
    let size = |i: u32| 0.6 + 0.5 * noise(seed * 10 + i);
    let length = |i: u32| V::Scalar::from_f64(size(i));
    let cuboid = || Cuboid::new(vector::<V>(size(0), size(1), size(2))).unwrap();
    match kind {
        0 => Box::new(cuboid()),
        1 => Box::new(Capsule::new(length(0), length(1)).unwrap()),
        2 => Box::new(Cylinder::new(length(0), length(1)).unwrap()),
        3 => Box::new(Cone::new(length(0), length(1)).unwrap()),
        4 => Box::new(Hull::new(&points::<V>(12, seed, [1.0; 3])).unwrap()),
        _ => Box::new(Rounded::new(cuboid(), length(3)).unwrap()),
    }
}

/// No solver's cast proves what another one's refutes, whatever it knows of overlaps.
fn casts_of_all_solvers_agree<V: Space>() {
    let mut impacts = 0;
    for i in 0..1_000_u32 {
        let number = |k: u32| noise(i * 100 + k);
        let (a, b) = (any_shape::<V>(i % 6, i), any_shape::<V>(i / 6 % 6, i + 5_000));
        let far = [2.0, 10.0, 300.0][(i % 3) as usize];
        let from = vector::<V>(number(1), number(2), number(3)) * V::Scalar::from_f64(far);
        let aim = vector::<V>(number(4), number(5), number(6)) * V::Scalar::from_f64(1.5);
        let (velocity, target) = (aim - from, [0.0, 0.3, -0.05][(i / 3 % 3) as usize]);
        let (target, end) = (V::Scalar::from_f64(target), V::Scalar::from_f64(3.0));
        let spin = vector::<V>(number(7), number(8), number(9)) * V::Scalar::from_f64(2.0);
        let spin = Motion::STILL.revolving(V::ZERO, spin).unwrap();
        let fly = Motion::linear(velocity).unwrap();
        let pair = Pair::new(&*a, &*b).relative(Pose::new(turn(i), from));
        let (gjk, epa, uepa) =
            (pair.solver(Gjk), pair.solver(Epa::<256>), pair.solver(Uepa::<256>));
        let straight = [
            pair.cast(velocity, end, target),
            gjk.cast(velocity, end, target),
            epa.cast(velocity, end, target),
            uepa.cast(velocity, end, target),
        ];
        let spinning = [
            pair.sweep(&spin, &fly, end, target),
            gjk.sweep(&spin, &fly, end, target),
            epa.sweep(&spin, &fly, end, target),
            uepa.sweep(&spin, &fly, end, target),
        ];
        for casts in [straight, spinning] {
            let clear = casts.iter().map(Cast::clear_until).fold(V::Scalar::ZERO, Scalar::max);
            for impact in casts.iter().filter_map(Cast::impact) {
                assert!(impact.earliest <= impact.time && impact.time <= impact.latest, "{i}");
                assert!(clear <= impact.latest, "{i}: clear until {clear:?}, {casts:?}");
                impacts += 1;
            }
        }
    }
    assert!(impacts > 5_000, "{impacts}");
}

#[test]
fn casts_of_all_solvers_agree_in_f64() {
    casts_of_all_solvers_agree::<DVec3>();
}

#[test]
fn casts_of_all_solvers_agree_in_f32() {
    casts_of_all_solvers_agree::<Vec3>();
}

/// Of what looks the same however it is turned, a spin moves only what swings about the pivot.
#[test]
fn a_spin_that_turns_nothing_brings_nothing_nearer() {
    let wall = Cuboid::new(DVec3::new(50.0, 1.0, 50.0)).unwrap();
    let cylinder = Cylinder::new(0.2, 0.5).unwrap();
    let tyre = Rounded::new(Cylinder::new(0.15, 0.45).unwrap(), 0.05).unwrap();
    let lying = Rotation::from_axis_angle(DVec3::X, 90f64.to_radians()).unwrap();
    let above = |height| Pose::new(lying, DVec3::new(0.0, height, 0.0));
    let rolls =
        |rate: f64| Motion::linear(DVec3::X).unwrap().revolving(DVec3::ZERO, DVec3::NEG_Z * rate);
    for rate in [3.0, 1e3, 1e6] {
        let motion = rolls(rate).unwrap();
        let clear = |cast: Cast<DVec3>| {
            assert!(matches!(cast, Cast::Clear { until } if until >= 10.0), "{cast:?}")
        };
        clear(Pair::new(&wall, &Ball::new(0.5).unwrap()).relative(above(1.5001)).sweep(
            &Motion::STILL,
            &motion,
            10.0,
            0.0,
        ));
        clear(Pair::new(&wall, &cylinder).relative(above(1.5001)).sweep(
            &Motion::STILL,
            &motion,
            10.0,
            0.0,
        ));
        clear(Pair::new(&wall, &tyre).relative(above(1.5001)).sweep(
            &Motion::STILL,
            &motion,
            10.0,
            0.0,
        ));
        // And standing, to be thrown over.
        let standing = Pose::at(DVec3::new(0.0, 1.2001, 0.0));
        let cast = Pair::new(&wall, &cylinder).relative(standing).sweep(
            &Motion::STILL,
            &motion,
            10.0,
            0.0,
        );
        assert!(cast.clear_until() < 1.0, "{cast:?}");
    }
}

/// A ball on an arm of 2: it meets the ceiling where the sine of the angle is 3/4.
#[test]
fn a_ball_that_swings_about_a_far_pivot() {
    let (ceiling, ball) = (Cuboid::new(DVec2::new(9.0, 1.0)).unwrap(), Ball::new(0.5).unwrap());
    let pair = Pair::new(&ceiling, &ball)
        .posed(Pose::at(DVec2::new(0.0, 3.0)), Pose::at(DVec2::new(2.0, 0.0)));
    let swing = Motion::STILL.spinning(DVec2::new(-2.0, 0.0), 5.0).unwrap();
    let impact = *pair.sweep(&Motion::STILL, &swing, 10.0, 0.0).impact().unwrap();
    let truth = 0.75f64.asin() / 5.0;
    assert!(impact.earliest <= truth && (impact.time - truth).abs() < 1e-6, "{impact:?} {truth}");
}
