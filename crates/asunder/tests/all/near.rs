//! What lies on a box much larger than itself, in single precision: as exact as on a small one.

use crate::random::noise;
use asunder::contact::Feature;
use asunder::glam::{DVec3, Vec2, Vec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{Ball, Capsule, Cuboid, Cylinder, Rounded};
use asunder::{Answer, Limits, Pair, Pose, Proximity, Rotation, Seed};

fn yaw(angle: f32) -> Rotation<Vec3> {
    Rotation::from_axis_angle(Vec3::Y, f64::from(angle)).unwrap()
}

fn prism() -> ConvexHull<Vec3> {
    let corner = |i: u32| {
        let angle = std::f32::consts::TAU * (i / 2) as f32 / 6.0;
        let height = if i.is_multiple_of(2) { 0.1 } else { -0.1 };
        Vec3::new(0.1 * angle.cos(), height, 0.1 * angle.sin())
    };
    ConvexHull::new(&(0..12).map(corner).collect::<Vec<_>>()).unwrap()
}

/// Whether the bracket holds the true value and is no wider than that; `gap` is exact.
fn holds(answer: &Answer<Vec3>, gap: f32, width: f32, what: &str) {
    assert!(answer.lower() <= gap && gap <= answer.upper(), "{what}, {gap}: {answer:?}");
    assert!(answer.width() <= width, "{what}, {gap}: {answer:?}");
    assert!((answer.signed_distance() - gap).abs() <= width / 2.0, "{what}, {gap}: {answer:?}");
}

/// Each lies or stands with its lowest points 0.1 below its origin.
fn on_ground(half: f32, each: impl Fn(&Cuboid<Vec3>, &dyn Feature<Vec3>, Pose<Vec3>, f32, &str)) {
    let ground = Cuboid::new(Vec3::new(half, 1.0, half)).unwrap();
    let shapes: [(&dyn Feature<Vec3>, &str); 5] = [
        (&Cylinder::new(0.1, 0.1).unwrap(), "can"),
        (&Cuboid::new(Vec3::new(0.1, 0.1, 0.2)).unwrap(), "box"),
        (&Ball::new(0.1).unwrap(), "ball"),
        (&prism(), "prism"),
        (&Rounded::new(Cuboid::new(Vec3::new(0.1, 0.05, 0.1)).unwrap(), 0.05).unwrap(), "rounded"),
    ];
    for i in 0..60_u8 {
        let (t, u) = (f32::from(i) / 60.0, f32::from(i % 7) / 7.0);
        let at = Vec3::new(0.9 * half * (2.0 * t - 1.0), 1.0 + 0.1 + 1e-3 * (t - 0.7), half * u);
        let gap = at.y - 1.0 - 0.1;
        for (shape, what) in shapes {
            each(&ground, shape, Pose::new(yaw(6.0 * t), at), gap, what);
        }
    }
}

#[test]
fn a_ground_of_kilometres_tells_a_thousandth_of_a_millimetre() {
    for half in [100.0, 1500.0, 5000.0] {
        on_ground(half, |ground, shape, pose, gap, what| {
            let pair = Pair::new(ground, shape).relative(pose);
            holds(&pair.signed_distance(), gap, 4e-5, what);
            let manifold = pair.manifold(0.01);
            for contact in manifold.contacts() {
                assert!((contact.distance - gap).abs() < 1e-6, "{what} on {half}: {contact:?}");
            }
            let expected = if what == "ball" { 1 } else { 4 };
            assert_eq!(manifold.contacts().len(), expected, "{what} on {half}");
            if gap.abs() > 3e-5 {
                assert_eq!(pair.overlap(), Some(gap < 0.0), "{what} on {half}: {gap}");
            }
        });
    }
}

/// The other way round the place of the ground is rounded, and so it is where it was worked out.
#[test]
fn so_it_is_as_the_second_shape_and_in_a_frame() {
    for half in [100.0, 1500.0] {
        on_ground(half, |ground, shape, pose, gap, what| {
            let swapped = Pair::new(shape, ground).relative(pose.inverse());
            holds(&swapped.signed_distance(), gap, 6e-6 * half, what);
            let down = Pose::at(Vec3::new(0.0, -1.0, 0.0));
            let above = Pose::new(pose.rotation, pose.translation - Vec3::Y);
            let gap = above.translation.y - 0.1;
            let framed = Pair::new(ground, shape).posed(down, above);
            holds(&framed.signed_distance(), gap, 6e-6 * half, what);
            let points = framed.signed_distance().witness();
            assert!((points.b - points.a).y - gap < 1e-6, "{what}: {points:?}");
        });
    }
}

#[test]
fn a_seed_and_a_cut_off_tell_the_same() {
    on_ground(1500.0, |ground, shape, pose, gap, what| {
        let mut seed = Seed::new();
        for step in 0..4_u8 {
            let slid =
                Pose::new(pose.rotation, pose.translation + Vec3::X * 0.01 * f32::from(step));
            let pair = Pair::new(ground, shape).relative(slid);
            holds(&pair.resume(&mut seed), gap, 4e-5, what);
        }
        let pair = Pair::new(ground, shape).relative(pose);
        let (near, far) = (pair.within(gap - 1e-4), pair.within(gap + 1e-4));
        assert!(near.lower() > gap - 1e-4 && far.upper() < gap + 1e-4, "{what}: {near:?} {far:?}");
    });
}

/// Near an edge of the ground, past it, deep in it and far above it, where less is cut off or nothing is.
#[test]
fn wherever_it_is() {
    let ground = Cuboid::new(Vec3::new(500.0, 20.0, 500.0)).unwrap();
    let can = Capsule::new(0.2, 0.1).unwrap();
    let lowest = 0.3_f64;
    for x in [0.0_f32, 499.875, 500.0, 500.25, 510.0, 700.0] {
        for y in [0.0_f32, 10.0, 19.875, 20.25, 20.5, 30.0, 300.0] {
            let answer = Pair::new(&ground, &can).relative(Pose::at(Vec3::new(x, y, 3.0)));
            let (answer, x, y) = (answer.signed_distance(), f64::from(x), f64::from(y));
            let (side, above) = (x - 500.0 - 0.1, y - 20.0 - lowest);
            let (out, up) = ((x - 500.0).max(0.0), (y - 20.0 - 0.2).max(0.0));
            let truth = if out > 0.0 || up > 0.0 { out.hypot(up) - 0.1 } else { side.max(above) };
            let told = f64::from(answer.lower())..=f64::from(answer.upper());
            assert!(told.contains(&truth), "{x}, {y}: {truth}, {answer:?}");
        }
    }
}

#[test]
fn in_the_plane() {
    let ground = Cuboid::new(Vec2::new(2000.0, 0.5)).unwrap();
    let small = Cuboid::new(Vec2::splat(0.0625)).unwrap();
    let pose = Pose::at(Vec2::new(1234.5, 0.5 + 0.0625 - 1e-5));
    let gap = pose.translation.y - 0.5625;
    let pair = Pair::new(&ground, &small).relative(pose);
    let answer = pair.signed_distance();
    assert!(answer.lower() <= gap && gap <= answer.upper() && answer.width() < 1e-5, "{answer:?}");
    assert!(matches!(answer.proximity(), Proximity::Overlapping { .. }), "{answer:?}");
    assert_eq!(pair.manifold(0.0).contacts().len(), 2);
}

/// Inside of a sheet that is thin and long, and before and behind it.
#[test]
fn a_thin_wall_keeps_both_sides() {
    let wall = Cuboid::new(Vec3::new(1e-3, 1000.0, 1000.0)).unwrap();
    let ball = Ball::new(0.01).unwrap();
    for (x, truth) in [(0.0, -0.011), (0.005, -0.006), (0.011, 0.0), (0.02, 0.009), (-0.25, 0.239)]
    {
        let at = Vec3::new(x, 900.0, -999.0);
        let answer = Pair::new(&wall, &ball).relative(Pose::at(at)).signed_distance();
        assert!((answer.signed_distance() - truth).abs() < 1e-7, "{x}: {answer:?}");
        assert!(
            answer.lower() <= truth + 1e-8 && truth - 1e-8 <= answer.upper(),
            "{x}: {answer:?}"
        );
    }
}

/// Against double precision, in which nothing is cut: boxes up to a million times as large, beside their faces,
/// edges and corners, as either shape.
#[test]
fn brackets_hold_what_double_precision_tells() {
    let mut count = 0;
    // Between 0 and 1.
    let mut next = || {
        count += 1;
        (noise(count) * 0.5 + 0.5) as f32
    };
    let limits = Limits::new(1e-13, 1000).unwrap();
    for round in 0..20_000 {
        let size = 10_f32.powf(next() * 3.0 - 2.0);
        let most = size * 10_f32.powf(2.0 + 4.0 * next());
        let mut half = Vec3::ZERO.map(|_| most * (0.3 + next()));
        half[round % 3] = size * 10_f32.powf(next() * 3.0);
        let mut at = half.map(|h| h * (next() * 2.2 - 1.1));
        for axis in [round % 3, (next() * 2.99) as usize] {
            at[axis] = half[axis].copysign(next() - 0.5) + size * (next() * 6.0 - 3.0);
        }
        let level = if next() < 0.5 { 0.0 } else { 1.0 };
        let turn = [level * (next() - 0.5), next() - 0.5, level * (next() - 0.5), next() - 0.5];
        let pose = Pose::new(Rotation::from_quaternion(turn).unwrap(), at);
        let turn = Rotation::from_quaternion(turn.map(f64::from)).unwrap();
        let exact = Pose::new(turn, at.as_dvec3());
        let [a, b] = [(); 2].map(|()| size * (0.1 + next()));
        let (large, fine) = (Cuboid::new(half).unwrap(), Cuboid::new(half.as_dvec3()).unwrap());
        let (small, also) =
            (Cylinder::new(a, b).unwrap(), Cylinder::new(a.into(), b.into()).unwrap());
        let answer = match round % 2 {
            0 => Pair::new(&large, &small).relative(pose).signed_distance(),
            _ => Pair::new(&small, &large).relative(pose.inverse()).signed_distance(),
        };
        let truth = Pair::new(&fine, &also).relative(exact).limits(limits).signed_distance();
        let (lower, upper) = (f64::from(answer.lower()), f64::from(answer.upper()));
        let holds = lower <= truth.upper() && truth.lower() <= upper;
        assert!(holds, "{round}, {half}, {at}: {answer:?} {truth:?}");
    }
}

/// Where both have places in a world, B's place in the ground's frame is rounded, in any unit of length.
#[test]
fn in_other_units_brackets_hold_too() {
    let double = |pose: Pose<Vec3>| {
        let axes = pose.rotation.axes().map(|axis| axis.as_dvec3());
        Pose::new(Rotation::from_axes(axes).unwrap(), pose.translation.as_dvec3())
    };
    let turned = |quaternion| Rotation::<Vec3>::from_quaternion(quaternion).unwrap();
    for unit in [1.0_f32, 1e-12, 1e10] {
        let (half, r) = (Vec3::new(1e4, 1.0, 1e4) * unit, 0.1 * unit);
        let (wall, can) = (Cuboid::new(half).unwrap(), Cylinder::new(r, r).unwrap());
        let (wall_there, r) = (Cuboid::new(half.as_dvec3()).unwrap(), f64::from(r));
        let can_there = Cylinder::<DVec3>::new(r, r).unwrap();
        for t in (0..50_u8).map(f32::from) {
            let at = Vec3::new(t.cos(), t.sin(), 0.1) * 1e4 * unit;
            let a = Pose::new(turned([t.sin(), 0.3, t.cos(), 0.5]), at);
            let above = Vec3::new(9e3 * (3.0 * t).sin(), 1.1, 9e3 * (2.0 * t).cos()) * unit;
            let b = Pose::new(turned([0.1, t.sin(), 0.6, t.cos()]), a.apply(above));
            let told = Pair::new(&wall, &can).posed(a, b).signed_distance();
            let there = Pair::new(&wall_there, &can_there).posed(double(a), double(b));
            let (there, what) = (there.signed_distance(), format!("{unit}, {t}"));
            let (lower, upper) = (f64::from(told.lower()), f64::from(told.upper()));
            assert!(lower <= there.upper(), "{what}: {told:?} {there:?}");
            assert!(there.lower() <= upper, "{what}: {told:?} {there:?}");
        }
    }
}
