//! Casts and sweeps of pairs that stand somewhere in the world: velocities and places that are turned into A's
//! frame are rounded on the way, and bounds on times allow for it.

#![allow(clippy::excessive_precision, reason = "numbers as they were found")]

use asunder::cast::{Cast, Motion};
use asunder::glam::{DVec2, Vec2, Vec3};
use asunder::shape::{Ball, Cuboid, Point, Points, Triangle};
use asunder::{Pair, Pose, Rotation};

const TRI: [Vec2; 3] = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::new(0.0, 1.0)];

/// The signed distance, in f64, of exactly what was given: a turned triangle at the origin, a point that flies.
fn truth(
    rotation: &Rotation<Vec2>,
    corners: [Vec2; 3],
    from: Vec2,
    v: Vec2,
    time: f32,
) -> asunder::Answer<DVec2> {
    let [x, y] = rotation.axes().map(|axis| axis.as_dvec2());
    let [a, b, c] = corners.map(|p| x * f64::from(p.x) + y * f64::from(p.y));
    let triangle = Triangle::new(a, b, c).unwrap();
    let at = from.as_dvec2() + v.as_dvec2() * f64::from(time);
    let point = Point::new(DVec2::ZERO).unwrap();
    Pair::new(&triangle, &point).relative(Pose::at(at)).signed_distance()
}

#[test]
fn a_turned_wall_is_met_by_latest() {
    let rotation = Rotation::<Vec2>::from_angle(0.7564682900905609).unwrap();
    let (from, v) = (Vec2::new(-211.44736, -453.08942), Vec2::new(210.68044, 453.6423));
    let [a, b, c] = TRI;
    let (wall, point) = (Triangle::new(a, b, c).unwrap(), Point::new(Vec2::ZERO).unwrap());
    let pair = Pair::new(&wall, &point).posed(Pose::new(rotation, Vec2::ZERO), Pose::at(from));
    let impact = *pair.cast(v, 2.0, 0.0).impact().unwrap();
    let apart = truth(&rotation, TRI, from, v, impact.latest).lower();
    assert!(apart <= 0.0, "still {apart:e} apart at latest: {impact:?}");
}

#[test]
fn turned_walls_are_met_between_the_bounds() {
    let spread = |i: u32, step: f64| (f64::from(i) * step).fract();
    let (mut late, mut early, mut worst) = (0, 0, 0.0_f64);
    for i in 0..300_000 {
        let rotation = Rotation::<Vec2>::from_angle(6.3 * spread(i, 0.618)).unwrap();
        let angle = 6.3 * spread(i, 0.414_213);
        let from = Vec2::new((angle.cos() * 500.0) as f32, (angle.sin() * 500.0) as f32);
        let aim = Vec2::new(
            2.0 * spread(i, 0.732_05) as f32 - 1.0,
            2.0 * spread(i, 0.236_07) as f32 - 1.0,
        );
        let [a, b, c] = TRI;
        let (wall, point) = (Triangle::new(a, b, c).unwrap(), Point::new(Vec2::ZERO).unwrap());
        let pair = Pair::new(&wall, &point).posed(Pose::new(rotation, Vec2::ZERO), Pose::at(from));
        if let Cast::Impact(impact) = pair.cast(aim - from, 2.0, 0.0) {
            let before = -truth(&rotation, TRI, from, aim - from, impact.earliest).upper();
            let after = truth(&rotation, TRI, from, aim - from, impact.latest.min(2.0)).lower();
            late += u32::from(impact.latest < 1.1 && after > 0.0);
            early += u32::from(before > 0.0);
            if impact.latest < 1.1 {
                worst = worst.max(after).max(before)
            }
        }
    }
    assert!(late + early == 0, "{late} latest, {early} earliest, by up to {worst:e}");
}

#[test]
fn what_is_told_clear_is_not_met() {
    let turn = |x: f64, y: f64| {
        let (c, s) = ((x / x.hypot(y)) as f32, (y / x.hypot(y)) as f32);
        Rotation::<Vec2>::from_axes([Vec2::new(c, s), Vec2::new(-s, c)]).unwrap()
    };
    let (h, target) = (Vec2::new(0.31937235593795776, 1.011730432510376), 9.026830230141059e-5_f32);
    let tri = [
        Vec2::new(0.01725504733622074, 8.811840234557167e-5),
        Vec2::new(-0.1567583978176117, -0.0027229730039834976),
        Vec2::new(0.8162598013877869, -0.9201477766036987),
    ];
    let (ra, rb) = (
        turn(59.14572525024414, -0.15596652030944824),
        turn(0.7752910256385803, 3.716988430824131e-5),
    );
    let (ta, tb) = (
        Vec2::new(168.23423767089844, 84.90221405029297),
        Vec2::new(-2502.845703125, 2607.84814453125),
    );
    let v = Vec2::new(27.18385124206543, -25.661361694335938);
    let (a, b) = (Cuboid::new(h).unwrap(), Triangle::new(tri[0], tri[1], tri[2]).unwrap());
    let cast = Pair::new(&a, &b).posed(Pose::new(ra, ta), Pose::new(rb, tb)).cast(
        v,
        5971.060546875,
        target,
    );
    let exact = |r: &Rotation<Vec2>, p: Vec2| {
        let [x, y] = r.axes().map(|axis| axis.as_dvec2());
        x * f64::from(p.x) + y * f64::from(p.y)
    };
    let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let wall = signs.map(|(x, y)| exact(&ra, Vec2::new(h.x * x, h.y * y)));
    let part = tri.map(|p| exact(&rb, p));
    let (wall, part) = (Points::new(&wall).unwrap(), Points::new(&part).unwrap());
    let at = tb.as_dvec2() - ta.as_dvec2() + v.as_dvec2() * 98.27740459296552;
    let there = Pair::new(&wall, &part).relative(Pose::at(at)).signed_distance().upper();
    let below = f64::from(target) - there;
    assert!(
        !(cast.clear_until() > 98.28 && below > 0.0),
        "{below:e} nearer than the target: {cast:?}"
    );
}

/// Balls of 5 mm at 500 m, straight ahead.
#[test]
fn a_sweep_far_from_the_origin_hits_what_a_cast_does() {
    let ball = Ball::<Vec3>::new(0.005).unwrap();
    let (at, gap) = (Vec3::new(300.0, 300.0, 264.575), 0.012);
    let pair = Pair::new(&ball, &ball).posed(Pose::at(at), Pose::at(at + Vec3::X * (0.010 + gap)));
    let velocity = Vec3::new(-0.01, 0.0, 0.0);
    let straight = pair.cast(velocity, 10.0, 0.0);
    let swept = pair.sweep(&Motion::STILL, &Motion::linear(velocity).unwrap(), 10.0, 0.0);
    let (straight, swept) = (straight.impact().unwrap().time, *swept.impact().unwrap());
    let early = (straight - swept.time) * 0.01;
    assert!(early < 1e-4, "told {early} m early, of {gap}: {straight}, {swept:?}");
}
