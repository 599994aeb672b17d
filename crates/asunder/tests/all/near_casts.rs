//! Casts onto what is cut down to what is near, which is the second shape.

use asunder::cast::Cast;
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Ball, Cuboid, Cylinder, Support};
use asunder::{Pair, Pose, Rotation};

fn turned(quaternion: [f32; 4]) -> Rotation<Vec3> {
    Rotation::from_quaternion(quaternion).unwrap()
}

/// A ball of 2 cm flies 50 km along a sheet. Once it was said to be clear up to where it is 2.5 mm deep.
#[test]
fn far_along_a_box_nothing_is_clear_for_too_long() {
    let half = Vec3::new(19637.477, 50756.406, 1.6987708e-5);
    let quaternion = [-1.1940668e-6, -0.7069597, -0.70718646, 0.00015337885];
    let at = Vec3::new(2.9629455, -6.600139, -5.935359);
    let velocity = Vec3::new(-4209.472, -4.201628, 17402.273);
    let (until, radius) = (2.8825, 0.019528072);
    let (ball, sheet) = (Ball::new(radius).unwrap(), Cuboid::new(half).unwrap());
    let pair = Pair::new(&ball, &sheet).relative(Pose::new(turned(quaternion), at));
    let cast = pair.cast(velocity, until, 0.0);
    let clear = f64::from(cast.clear_until().min(until));

    // However the rotation is read: by its quaternion, or by its columns.
    let exact = Rotation::from_quaternion(quaternion.map(f64::from)).unwrap();
    let columns = turned(quaternion).axes().map(|axis| axis.as_dvec3());
    let there = at.as_dvec3() + velocity.as_dvec3() * clear;
    let (ball, sheet) =
        (Ball::new(f64::from(radius)).unwrap(), Cuboid::new(half.as_dvec3()).unwrap());
    for turn in [exact, Rotation::<DVec3>::from_axes(columns).unwrap()] {
        let then = Pair::new(&ball, &sheet).relative(Pose::new(turn, there)).signed_distance();
        assert!(then.upper() >= 0.0, "{cast:?}, but {then:?}");
    }
}

#[test]
fn an_impact_is_no_later_than_proven() {
    let turn = turned([-0.6318917, -0.07095122, -0.93894494, 0.95777357]);
    let (ball, wall) = (Ball::new(0.1).unwrap(), Cuboid::new(Vec3::new(1e4, 1.0, 1e4)).unwrap());
    let at = Vec3::new(-0.94271123, 0.17900085, 0.53778046);
    let pair = Pair::new(&ball, &wall).relative(Pose::new(turn, at));
    let Cast::Impact(impact) = pair.cast(turn.apply(Vec3::Y), 1.0, 0.0) else {
        panic!("no impact")
    };
    assert!(impact.earliest <= impact.time && impact.time <= impact.latest, "{impact:?}");
}

/// What is proven a micrometre wide is not hit five millimetres beside.
#[test]
fn a_wall_is_hit_as_exactly_as_one_that_is_the_first_shape() {
    let (ball, wall) = (Ball::new(0.1).unwrap(), Cuboid::new(Vec3::new(1e4, 1.0, 1e4)).unwrap());
    for i in 0..200_u8 {
        let t = f32::from(i) * 0.1;
        let turn = turned([t.sin(), t.cos(), (2.3 * t).sin(), 0.7]);
        let up = turn.apply(Vec3::Y);
        let pair = Pair::new(&ball, &wall).relative(Pose::new(turn, up * -2.0));
        let cast = pair.cast(up, 10.0, 0.0);
        assert!((cast.impact().unwrap().time - 0.9).abs() < 1e-4, "{cast:?}");
    }
}

/// The ground is a kilometre wide, and what falls onto it half a centimetre: where it is across the axis is known to
/// a thirtieth of a millimetre, along it much better.
#[test]
fn onto_a_large_ground_what_is_near_is_proven() {
    let (ground, r) = (Cuboid::new(Vec3::new(500.0, 1.0, 500.0)).unwrap(), 0.0025);
    let shapes: [&dyn Support<Vec3>; 3] = [
        &Ball::new(r).unwrap(),
        &Cylinder::new(r, r).unwrap(),
        &Cuboid::new(Vec3::splat(r)).unwrap(),
    ];
    for i in 0..300_u16 {
        let t = f32::from(i);
        let up = 1.01 + 1e-3 * t * t;
        let at = Vec3::new(450.0 * t.sin(), up, 450.0 * (2.0 * t).cos());
        let velocity = Vec3::new(0.3 * t.cos(), -1.0 - 0.01 * t, 0.2);
        let turn = Rotation::from_axis_angle(Vec3::Y, f64::from(t)).unwrap();
        let (speed, way) = (f64::from(-velocity.y), f64::from(up) - 1.0 - f64::from(r));
        for shape in shapes {
            let pair = Pair::new(&ground, shape).relative(Pose::new(turn, at));
            let cast = pair.cast(velocity, 1e3, 0.0);
            let impact = cast.impact().unwrap();
            let [earliest, time, latest] = [impact.earliest, impact.time, impact.latest]
                .map(|time| f64::from(time) * speed - way);
            assert!(earliest <= 0.0 && 0.0 <= latest, "{i}: {cast:?}");
            assert!(-earliest < 1e-4 && time.abs() < 1.2e-7 * f64::from(up), "{i}: {cast:?}");
        }
    }
}
