//! Casts whose impact, and the time by which it has been, are easily seen: they are told.

use asunder::cast::{Cast, Motion, ray};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Point, Rounded, Scaled, Sum, Support,
    Triangle,
};
use asunder::{Pair, Pose, Rotation, Stop};

/// A point flies into the flat end of a can, in single numbers: where shapes touch within rounding, a
/// look may not tell.
#[test]
fn a_small_depth_is_reached() {
    let can = Cylinder::<Vec3>::new(0.714_410_4, 3.083_043).unwrap();
    let point = Point::new(Vec3::ZERO).unwrap();
    let mut open = Vec::new();
    for i in 0..350 {
        let pair =
            Pair::new(&can, &point).relative(Pose::at(Vec3::new(0.007 * i as f32, 1.9, 0.5)));
        for target in [-1e-5, -3e-5, -6e-5, -1e-4, -1e-3] {
            let cast = pair.cast(Vec3::new(0.292_561_6, -2.371_669, 0.0), 0.67, target);
            if cast.impact().is_none() {
                open.push((i, target, cast));
            }
        }
    }
    assert!(open.is_empty(), "{} of 1750, {:?}", open.len(), open.first());
}

/// The look that proves it is deep inside, where a query may end before it has found out how deep.
#[test]
fn latest_is_near_the_side_of_a_cone() {
    let cone = Cone::<Vec3>::new(7800.0, 18800.0).unwrap();
    let point = Point::new(Vec3::ZERO).unwrap();
    let pair = Pair::new(&cone, &point).relative(Pose::at(Vec3::new(11900.0, -2000.0, 10700.0)));
    let cast = pair.cast(Vec3::new(-6500.0, -2600.0, -5900.0), 100.0, 0.0);
    let impact = cast.impact().unwrap();
    let wide = (impact.latest - impact.time) * impact.approach;
    assert!(wide < 100.0, "{wide} of 18800: {impact:?}");
}

/// As near as the target for 2e-5 of time.
#[test]
fn a_thin_sheet_that_is_crossed_has_a_latest() {
    let point = Point::new(DVec3::ZERO).unwrap();
    let sheet = Cuboid::new(DVec3::new(0.0, 1.28, 1.3)).unwrap();
    let pair = Pair::new(&point, &sheet).relative(Pose::at(DVec3::new(90.0, 0.1, 0.2)));
    let cast = pair.cast(DVec3::NEG_X * 2.7, 100.0, 2.67e-5);
    assert!(cast.impact().unwrap().latest < f64::INFINITY, "{cast:?}");
}

/// From afar the line that falls towards the plate and the one that rises behind it leave a moment between.
#[test]
fn a_thin_plate_is_hit_from_afar() {
    let plate = Cuboid::new(Vec3::new(0.310_180_78, 3.109_276_8e-5, 0.240_244_15)).unwrap();
    let from = Vec3::new(13585.111, 8581.255, 1578.971);
    let along = Vec3::new(-13585.1045, -8581.156, -1578.9938);
    for until in [1.5, 1e10, f32::MAX, f32::INFINITY] {
        let cast = ray(&plate, from, along, until).unwrap();
        let told = cast.impact().is_some_and(|impact| (impact.time - 1.000_011_5).abs() < 1e-6);
        assert!(told, "{until:e}: {cast:?}");
    }
}

/// The same where they do not touch.
#[test]
fn a_grain_passes_a_needle() {
    let scale = Vec3::new(0.024_192_067, 0.683_991_7, 0.024_615_873);
    let grain = Scaled::new(Ball::<Vec3>::new(0.000_292_421_46).unwrap(), scale).unwrap();
    let needle = Cone::<Vec3>::new(1.134_208, 2.914_169_3e-5).unwrap();
    let from = Pose::at(Vec3::new(195.795_17, -35.181_69, 283.469_06));
    let along = Vec3::new(-3.739_570_6, 0.671_950_76, -5.414_093_5);
    let cast = Pair::new(&grain, &needle).relative(from).cast(along, 1e8, 0.0);
    assert!(matches!(cast, Cast::Clear { .. }), "{cast:?}");
}

/// A ray that leaves a face goes so far that the square of its way is no number.
#[test]
fn a_way_whose_square_is_no_number_is_clear() {
    let cube = Cuboid::new(Vec3::new(1.3, 0.000_911_67, 1.53)).unwrap();
    let (from, along) = (Vec3::new(-0.155, -0.00738, -0.146), Vec3::new(-6.96e-7, 2.04e-29, 0.0));
    let cast = ray(&cube, from, along, 1e27).unwrap();
    assert!(matches!(cast, Cast::Clear { .. }), "{cast:?}");
}

#[test]
fn of_a_velocity_whose_length_is_no_number_nothing_is_told() {
    let ball = Ball::<Vec3>::new(1.0).unwrap();
    let cast = ray(&ball, Vec3::splat(-4.0), Vec3::splat(2.5e38), 1.0).unwrap();
    assert_eq!(cast, Cast::Open { clear_until: 0.0, stop: Stop::NotFinite });
}

/// All the while as near as it comes: a line that is level does not fall, and was never lower.
#[test]
fn a_capsule_falls_past_an_edge_that_is_upright() {
    let corner = |i: u8| {
        let turn = f32::from(i) * 1.3;
        Vec3::new(turn.cos(), 0.4 * (turn * 2.0).sin(), turn.sin())
    };
    let capsule = Capsule::<Vec3>::new(0.2, 0.15).unwrap();
    let turn = Rotation::from_quaternion([0.0, 0.049_979_17, 0.0, 0.998_750_27]).unwrap();
    for i in 0..3 {
        let triangle = Triangle::new(corner(i), corner(i + 1), corner(i + 2)).unwrap();
        let above = Pose::new(turn, Vec3::new(0.0, 2.4, 0.0));
        for until in [10.0, f32::INFINITY] {
            let cast =
                Pair::new(&triangle, &capsule).relative(above).cast(Vec3::NEG_Y * 0.6, until, 0.0);
            assert!(matches!(cast, Cast::Clear { .. }), "{i} {until}: {cast:?}");
        }
    }
}

/// A point is as deep as its way in is long, though it has no size itself.
#[test]
fn by_when_a_ray_has_hit_a_curved_shape_is_proven() {
    let (cone, egg) = (Cone::new(0.8, 0.5).unwrap(), Ellipsoid::new(DVec2::new(0.3, 0.2)).unwrap());
    let sum = Sum::new(cone, egg);
    let of_space = Cone::<DVec3>::new(0.8, 0.5).unwrap();
    let is_told = |earliest: f64, latest: f64| latest - earliest < 1e-4;
    for i in 0..2000 {
        let turn = 0.0031 * f64::from(i);
        let (from, aim) = (DVec2::from_angle(turn) * 4.0, DVec2::from_angle(turn * 3.7) * 0.2);
        let cast = ray(&sum, from, aim - from, f64::INFINITY).unwrap();
        let impact = cast.impact().unwrap();
        assert!(is_told(impact.earliest, impact.latest), "{i}: {impact:?}");
        let from = from.extend(4.0 * (turn * 2.3).sin());
        let cast = ray(&of_space, from, aim.extend(0.05) - from, f64::INFINITY).unwrap();
        if let Some(impact) = cast.impact() {
            assert!(is_told(impact.earliest, impact.latest), "{i}: {impact:?}");
        }
    }
}

/// Deep in, witness points are as far apart as the target says, the other way.
#[test]
fn a_bracket_in_the_depth_is_as_narrow_as_outside() {
    let can = Rounded::new(Cylinder::new(1.0, 0.5).unwrap(), 0.2).unwrap();
    let ball = Ball::new(0.1).unwrap();
    let pair = Pair::new(&can, &ball).relative(Pose::at(DVec3::new(3.0, 0.3, 0.1)));
    for target in [0.1, 0.0, -0.05, -0.25] {
        let cast = pair.cast(DVec3::NEG_X, 10.0, target);
        let answer = cast.impact().unwrap().answer;
        assert!(answer.lower() <= target && target <= answer.upper(), "{answer:?}");
        assert!(answer.width() < 1e-6, "{target}: {answer:?}");
    }
}

/// A ray through a corner towards the middle runs along the walls of what is known to be inside.
#[test]
fn latest_is_near_behind_a_corner() {
    let roof = Cone::<DVec2>::new(0.78, 3.75).unwrap();
    let mut late = Vec::new();
    for aside in [0.0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-6] {
        let hit = ray(&roof, DVec2::new(aside, 1.2), DVec2::NEG_Y, 10.0).unwrap();
        let impact = hit.impact().unwrap();
        if !(impact.latest - impact.time < 1e-11) {
            late.push((aside, impact.latest - impact.time));
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

/// In single numbers a search for the depth stalls now and then, with a bracket that is hardly wider than others:
/// a look that is deeper proves the impact all the same.
#[test]
fn a_depth_is_reached_where_a_look_stalls() {
    let (cone, capsule) =
        (Cone::new(0.230_265_56, 0.867_689_9), Capsule::new(2.142_556_7, 0.249_965_62));
    let axes = [
        Vec3::new(0.724_348_25, 0.146_725_61, -0.673_640_25),
        Vec3::new(-0.107_443_27, 0.989_177_2, 0.099_921_71),
        Vec3::new(0.681_010_66, 0.0, 0.732_273_46),
    ];
    let turned = Rotation::from_axes(axes).unwrap();
    let (cone, capsule) = (cone.unwrap(), capsule.unwrap());
    let mut open = Vec::new();
    for i in 0..100 {
        let from = Vec3::new(0.296_310_48, 1e-4 * i as f32, 0.0);
        let pair = Pair::new(&cone, &capsule).relative(Pose::new(turned, from));
        let cast = pair.cast(Vec3::new(-15.871_415, -15.571_184, 0.0), f32::INFINITY, -0.904_909_1);
        if cast.impact().is_none() {
            open.push((i, cast));
        }
        for spin in [0.0, 1e-3, 0.3] {
            let motion = Motion::linear(Vec3::new(-15.871_415, -15.571_184, 0.0)).unwrap();
            let motion = motion.revolving(from, Vec3::X * spin).unwrap();
            let pair = Pair::new(&cone, &capsule).relative(Pose::new(turned, from));
            let cast = pair.sweep(&Motion::STILL, &motion, 1.0, -0.904_909_1);
            if cast.impact().is_none() {
                open.push((i, cast));
            }
        }
    }
    assert!(open.is_empty(), "{} of 100, {:?}", open.len(), open.first());
}

/// The same of polytopes, with margins and without, which go by distances.
#[test]
fn a_bracket_in_the_depth_of_polytopes_is_narrow() {
    let (box_, roof) =
        (Cuboid::new(DVec3::ONE).unwrap(), Cuboid::new(DVec3::new(0.5, 0.4, 0.3)).unwrap());
    let round = Rounded::new(roof, 0.2).unwrap();
    let shapes: [&dyn Support<DVec3>; 2] = [&roof, &round];
    for (shape, target) in shapes.into_iter().flat_map(|s| [-0.1, -0.25, -0.6].map(|t| (s, t))) {
        let turned = Rotation::from_axis_angle(DVec3::new(1.0, 2.0, -0.5), 0.7).unwrap();
        let pair = Pair::new(&box_, shape).relative(Pose::new(turned, DVec3::new(4.0, 0.3, 0.1)));
        let cast = pair.cast(DVec3::new(-1.3, 0.1, 0.2), 10.0, target);
        let answer = cast.impact().unwrap().answer;
        assert!(answer.lower() <= target && target <= answer.upper(), "{target}: {answer:?}");
        assert!(answer.width() < 1e-6, "{target}: {answer:?}");
    }
}

/// A line that falls so slowly that rounding hides whether it is down by the end: there they are far apart.
#[test]
fn what_slides_off_a_tip_is_clear_to_the_end() {
    let ball = Ball::new(0.001_384_687).unwrap();
    let upright = Capsule::new(2.182_27, 0.122_981_89).unwrap();
    let mut open = Vec::new();
    for i in 0..200 {
        let from = Pose::at(Vec2::new(0.0, -2.306_766_3));
        let along = Vec2::new(0.970_597_74, 2e-6 * i as f32);
        let cast = Pair::new(&ball, &upright).relative(from).cast(along, 1.0, 0.0);
        if matches!(cast, Cast::Open { .. }) {
            open.push((i, cast));
        }
    }
    assert!(open.is_empty(), "{} of 200, {:?}", open.len(), open.first());
}

/// Squares of such speeds are 0, and whatever came nearer was told to touch.
#[test]
fn what_goes_by_too_slowly_to_be_squared_has_no_proof_of_an_impact() {
    let (a, b) = (Ball::new(0.25_f32).unwrap(), Ball::new(0.75_f32).unwrap());
    let mut misses = 0;
    for i in 0..4_000 {
        let spread = |step: f64| (f64::from(i) * step).fract();
        let ahead = Rotation::<DVec2>::from_angle(6.3 * spread(0.618)).unwrap();
        let hair = 2e-5 * (spread(0.414) - 0.25);
        let from = ahead.apply(DVec2::new(-0.5 - 2.0 * spread(0.732), 1.0 + hair)).as_vec2();
        let speed = 10f64.powf(-17.0 - 16.0 * spread(0.236));
        let velocity = (ahead.apply(DVec2::X) * speed).as_vec2();
        let pair = Pair::new(&a, &b).relative(Pose::at(from));
        let (way, from) = (velocity.as_dvec2().normalize(), from.as_dvec2());
        let gap = way.perp_dot(from).abs() - 1.0;
        if let Cast::Impact(impact) = pair.cast(velocity, f32::INFINITY, 0.0)
            && gap > 1e-9
        {
            misses += 1;
            let told = format!("{i}: they miss by {gap} at {speed}: {impact:?}");
            assert_eq!(impact.latest, f32::INFINITY, "{told}");
        }
    }
    assert!(misses > 0);
}

/// The square of one over this speed, times that of these sizes, has hardly a digit left.
#[test]
fn small_balls_that_are_fast_meet_when_they_do() {
    let ball = Ball::<Vec3>::new(5e-6).unwrap();
    let at = Vec3::new(1e-3, 6e-6, 0.0);
    let pair = Pair::new(&ball, &ball).relative(Pose::at(at));
    let cast = pair.cast(Vec3::NEG_X * 1e17, 1.0, 0.0);
    let impact = cast.impact().unwrap();
    let true_time = (1e-3 - 8e-6) / 1e17;
    let [earliest, time, latest] =
        [impact.earliest, impact.time, impact.latest].map(|time| f64::from(time) / true_time);
    assert!((earliest..=latest).contains(&1.0) && (time - 1.0).abs() < 1e-5, "{cast:?}");
}
