//! Beginning where the last answer was found: few steps, and the same truth.

use asunder::glam::{DVec2, DVec3, Vec3};
use asunder::shape::{Cuboid, Hull, Scaled, Support};
use asunder::space::{Scalar, Vector};
use asunder::{Pair, Pose, Rotation, Seed, Stop};

/// Points on and in a ball, none of them symmetric by accident.
fn hull<V: Vector>(count: u32, phase: f64) -> Hull<V> {
    let point = |i: u32| {
        let i = f64::from(i) + phase;
        let [x, y, z] = [(i * 1.7).sin(), (i * 2.3 + 1.0).cos(), (i * 0.9 + 2.0).sin()];
        let length = (x * x + y * y + z * z).sqrt();
        V::from_fn(|axis| V::Scalar::from_f64([x, y, z][axis] / length))
    };
    Hull::new(&(0..count).map(point).collect::<Vec<V>>()).unwrap()
}

/// B goes around A at this distance, a degree and a hundredth of its size a frame.
fn frame(distance: f64, frame: u32) -> Pose<DVec3> {
    let t = f64::from(frame) * 0.01;
    let axis = DVec3::new(1.0, 2.0, -0.5).normalize();
    let rotation = Rotation::from_axis_angle(axis, f64::from(frame).to_radians()).unwrap();
    Pose::new(rotation, DVec3::new(t.cos(), t.sin(), 0.3 * t.sin()) * distance)
}

/// Mean steps of 200 frames after the first, and whether every answer agrees with a cold one.
fn mean_steps(a: &dyn Support<DVec3>, b: &dyn Support<DVec3>, distance: f64) -> f64 {
    let (mut seed, mut steps) = (Seed::new(), 0);
    for i in 0..=200 {
        let pair = Pair::new(a, b).relative(frame(distance, i));
        let (warm, cold) = (pair.resume(&mut seed), pair.signed_distance());
        assert_eq!(warm.stop(), Stop::Converged, "frame {i}");
        let off = (warm.signed_distance() - cold.signed_distance()).abs();
        assert!(off < 1e-13, "frame {i}: off by {off}");
        steps += if i > 0 { warm.steps() } else { 0 };
    }
    f64::from(steps) / 200.0
}

#[test]
fn a_frame_takes_few_steps() {
    // Apart, slightly and deeply overlapping. Cold, these are 5 to 25 steps.
    for (count, most) in [(16, 1.6), (64, 2.0), (256, 3.0)] {
        let (a, b) = (hull::<DVec3>(count, 0.0), hull::<DVec3>(count, 0.5));
        for distance in [2.5, 1.8, 0.6] {
            let mean = mean_steps(&a, &b, distance);
            assert!(mean <= most, "{count} points at {distance}: {mean} steps a frame");
        }
    }
}

#[test]
fn the_same_pose_again_takes_one_step() {
    let (a, b) = (hull::<DVec3>(64, 0.0), hull::<DVec3>(64, 0.5));
    for distance in [2.5, 1.8, 0.6] {
        let pair = Pair::new(&a, &b).relative(frame(distance, 7));
        let mut seed = Seed::new();
        let first = pair.resume(&mut seed);
        let again = pair.resume(&mut seed);
        assert!(first.steps() > 3 && again.steps() == 1, "{} {}", first.steps(), again.steps());
        assert!((first.signed_distance() - again.signed_distance()).abs() < 1e-14);
    }
}

#[test]
fn in_single_precision_and_in_the_plane() {
    let (a, b) = (hull::<Vec3>(64, 0.0), hull::<Vec3>(64, 0.5));
    let mut seed = Seed::new();
    for i in 0..200 {
        let pose = frame(1.2, i);
        let at = Vec3::from_array(pose.translation.to_array().map(|x| x as f32));
        let pair = Pair::new(&a, &b).relative(Pose::at(at));
        let (warm, cold) = (pair.resume(&mut seed), pair.signed_distance());
        assert!(warm.lower() <= cold.upper() && cold.lower() <= warm.upper(), "frame {i}");
        assert_eq!(warm.stop(), Stop::Converged);
    }
    // More corners than the closed form takes.
    let (a, b) = (hull::<DVec2>(100, 0.0), hull::<DVec2>(100, 0.5));
    let mut seed = Seed::new();
    for i in 0..200 {
        let at = frame(1.2, i).translation.truncate();
        let pair = Pair::new(&a, &b).relative(Pose::at(at));
        let (warm, cold) = (pair.resume(&mut seed), pair.signed_distance());
        assert!((warm.signed_distance() - cold.signed_distance()).abs() < 1e-13, "frame {i}");
        assert!(warm.steps() <= cold.steps() || warm.steps() < 4, "frame {i}: {}", warm.steps());
    }
}

/// Apart one frame and deep the next, and another pair each time.
#[test]
fn a_seed_of_anything_else_only_costs_time() {
    let hulls: Vec<Hull<DVec3>> =
        [5, 16, 64, 256].map(|count| hull(count, f64::from(count))).into_iter().collect();
    let cuboid = Cuboid::new(DVec3::new(0.3, 0.5, 0.7)).unwrap();
    let shapes: Vec<&dyn Support<DVec3>> =
        hulls.iter().map(|hull| hull as _).chain([&cuboid as _]).collect();
    let mut seed = Seed::new();
    for i in 0..2000_u32 {
        let (a, b) = (shapes[(i % 5) as usize], shapes[(i / 3 % 5) as usize]);
        let distance = f64::from(i * 7 % 31) * 0.1;
        let pair = Pair::new(a, b).relative(frame(distance, i * 13 % 360));
        let (warm, cold) = (pair.resume(&mut seed), pair.signed_distance());
        let off = (warm.signed_distance() - cold.signed_distance()).abs();
        assert!(off < 1e-12 && warm.stop() == cold.stop(), "{i}: off by {off}, {:?}", warm.stop());
    }
}

/// A search at such a size is not trusted, and asked again at another; its axis need not be of length 1.
#[test]
fn nothing_is_kept_of_a_search_that_is_not_trusted() {
    let tiny = |phase| {
        let hull = hull::<Vec3>(6, phase);
        let points: Vec<Vec3> = (0..6).map(|i| hull.point(i).unwrap() * 1e-11).collect();
        Hull::new(&points).unwrap()
    };
    for i in 0..100 {
        let (a, b, mut seed) = (tiny(f64::from(i)), tiny(f64::from(i) + 0.5), Seed::new());
        let pose = Pose::at(Vec3::new(1.5e-11, 1e-12, 0.0));
        let answer = Pair::new(&a, &b).relative(pose).resume(&mut seed);
        assert!(answer.stop() == Stop::Converged, "{answer:?}");
        assert_eq!(format!("{seed:?}"), format!("{:?}", Seed::<Vec3>::new()));
    }
}

/// A box that is mirrored numbers its corners otherwise than one that is not, and is walked to as one: what
/// was looked at must not be taken for another corner.
#[test]
fn of_a_mirrored_box_no_other_corner_proves_anything() {
    let cuboid = Cuboid::new(DVec3::new(0.3, 0.35, 0.25)).unwrap();
    let hull = hull::<DVec3>(64, 0.5);
    for factors in [DVec3::new(-1.0, 1.0, 1.0), DVec3::new(-1.0, -1.2, 1.0), -DVec3::ONE] {
        let mirrored = Scaled::new(cuboid, factors).unwrap();
        for distance in [0.05, 0.1, 0.2, 0.4] {
            let mut seed = Seed::new();
            for i in 0..200 {
                let pair = Pair::new(&mirrored, &hull).relative(frame(distance, 3 * i));
                let (warm, cold) = (pair.resume(&mut seed), pair.signed_distance());
                let off = (warm.signed_distance() - cold.signed_distance()).abs();
                assert!(off < 1e-12, "{factors} at {distance}, frame {i}: off by {off}");
                assert!(warm.lower() <= cold.upper() && cold.lower() <= warm.upper());
            }
        }
    }
}

/// A corner beside a hull that is all but a triangle: two of its corners are less than a ten millionth of it apart.
#[test]
fn what_a_seed_leads_nowhere_from_is_begun_anew() {
    let at = DVec3::new;
    let a = Hull::new(&[at(-394.68871923670906, -524.607924900119, 1774.2415799069722)]).unwrap();
    let b = [
        at(52815.7425805787, 35855.19674702282, -20720.79878683412),
        at(-67011.3925771573, 1029.2483427161724, 3586.628065813131),
        at(55197.39320596359, 26333.617214264643, -27644.86165351857),
        at(52815.74909088359, 35855.19674702282, -20720.79878683412),
    ];
    let b = Hull::new(&b).unwrap();
    let before = [
        at(0.999999999999999, -1.3042090458828499e-8, 4.094840766810168e-8),
        at(1.304209138332633e-8, 0.9999999999999997, -2.2577137318595993e-8),
        at(-4.0948407373648604e-8, 2.2577137852648843e-8, 0.9999999999999989),
    ];
    let now = [
        at(0.9999999999967168, 1.2648836237266078e-7, -2.5593385518064033e-6),
        at(-1.2648712013289698e-7, 0.9999999999998742, 4.853754741638365e-7),
        at(2.5593386132004296e-6, -4.853751504388802e-7, 0.999999999996607),
    ];
    let pair = |axes, place| {
        Pair::new(&a, &b).relative(Pose::new(Rotation::from_axes(axes).unwrap(), place))
    };
    let before = pair(before, at(16474.08426465019, -16128.826900270959, 8358.83246340803));
    let now = pair(now, at(16486.2562061584, -16123.520839150795, 8356.733897227354));
    let mut seed = Seed::new();
    let _ = before.resume(&mut seed);
    let (warm, cold) = (now.resume(&mut seed), now.signed_distance());
    assert_eq!((warm.stop(), cold.stop()), (Stop::Converged, Stop::Converged));
    assert!(warm.width() <= 2.0 * cold.width(), "{warm:?} {cold:?}");
}
