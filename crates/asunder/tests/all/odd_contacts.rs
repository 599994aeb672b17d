//! Contacts of shapes that are tiny or huge, sums, stretched, or the user's own.

use asunder::contact::{Feature, FeatureId, Outline, View};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{
    Ball, Capsule, Cuboid, Cylinder, Ellipsoid, Placed, Scaled, Segment, Sum, Support, Triangle,
};
use asunder::space::{Field, Space};
use asunder::{Pair, Pose, Rotation, Scalar, Unit};
use core::f64::consts::FRAC_PI_4;

/// Fourth powers of their lengths are no numbers.
#[test]
fn edges_of_any_size_that_cross_touch_in_one_point() {
    for size in [1e-13, 1e-12, 1e-11, 1e-3, 1.0, 1e3, 1e9, 1e12_f32] {
        let edge = Segment::new(Vec3::X * -size, Vec3::X * size).unwrap();
        let turned = Rotation::from_axis_angle(Vec3::Z, 0.7).unwrap();
        let pose = Pose::new(turned, Vec3::Z * (0.1 * size));
        let manifold = Pair::new(&edge, &edge).relative(pose).manifold(size);
        let [contact] = *manifold.contacts() else { panic!("{size:e}: {manifold:?}") };
        assert!(contact.a.length() < 1e-3 * size, "{size:e}: {contact:?}");
        assert!((contact.b - pose.translation).length() < 1e-3 * size, "{size:e}: {contact:?}");
    }
}

#[test]
fn a_triangle_of_any_size_that_leans_away_shows_no_face() {
    let steep = Unit::new(Vec3::new(0.985, 0.0, 0.174)).unwrap();
    for size in [1e-13, 1e-12, 1e-11, 1.0, 1e9, 1e12_f32] {
        let flat = Triangle::new(Vec3::ZERO, Vec3::X * size, Vec3::Y * size).unwrap();
        let corners = |axis| {
            let mut outline = Outline::new();
            flat.show(View::along(axis), &mut outline);
            outline.corners().len()
        };
        assert!(corners(steep) < 3, "{size:e}");
        assert_eq!(corners(Unit::new(Vec3::Z).unwrap()), 3, "{size:e}");
    }
}

#[test]
fn a_corner_of_a_sum_has_one_number_on_all_sides() {
    let edge = |to: DVec2| Segment::new(DVec2::ZERO, to).unwrap();
    let square = Sum::new(edge(DVec2::X), edge(DVec2::Y));
    let mut corners: Vec<(DVec2, u32)> = Vec::new();
    let mut sides: Vec<FeatureId> = Vec::new();
    for axis in [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y] {
        let mut outline = Outline::new();
        square.show(View::along(Unit::new(axis).unwrap()), &mut outline);
        sides.push(outline.id());
        corners.extend(outline.corners().iter().copied().zip(outline.numbers().iter().copied()));
    }
    assert_eq!(corners.len(), 8);
    for (at, number) in &corners {
        let same = corners.iter().all(|(other, its)| (at == other) == (number == its));
        assert!(same, "{corners:?}");
    }
    let twice = |side| sides.iter().filter(|other| *other == side).count() > 1;
    assert!(!sides.iter().any(twice), "{sides:?}");
}

#[test]
fn a_segment_stretched_along_the_axis_shows_one_end() {
    let rod = Segment::new(DVec3::NEG_Z, DVec3::Z).unwrap();
    let rod = Scaled::new(rod, DVec3::new(1.0, 1.0, 1e-3)).unwrap();
    let mut outline = Outline::new();
    rod.show(View::along(Unit::new(DVec3::new(0.01, 0.0, 1.0)).unwrap()), &mut outline);
    assert_eq!(outline.corners(), [DVec3::Z * 1e-3]);
}

/// Shows nothing, whatever the axis.
struct Shy(Cuboid<DVec2>);

impl Support<DVec2> for Shy {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.0.support(direction)
    }
}

impl Feature<DVec2> for Shy {
    fn show(&self, _: View<DVec2>, _: &mut Outline<DVec2>) {}
}

#[test]
fn what_shows_nothing_has_its_deepest_points() {
    let square = Cuboid::new(DVec2::ONE).unwrap();
    let above = Pose::at(DVec2::new(0.3, 1.9));
    let manifold = Pair::new(&square, &Shy(square)).relative(above).manifold(0.0);
    let [contact] = *manifold.contacts() else { panic!("{manifold:?}") };
    assert!((contact.distance + 0.1).abs() < 1e-14);
}

#[test]
fn balls_as_large_as_numbers_go_have_a_contact() {
    let [a, b] = [2e38_f32, 1e38].map(|radius| Ball::<Vec2>::new(radius).unwrap());
    let manifold = Pair::new(&a, &b).relative(Pose::at(Vec2::new(2.9e38, 0.0))).manifold(0.0);
    assert_eq!(manifold.contacts().len(), 1, "{manifold:?}");
}

/// Rims that are one: whether a corner of the one is on the other's disk is not left to rounding.
#[test]
fn equal_cans_on_each_other_share_all_corners_of_both() {
    let can = Cylinder::new(0.7, 0.3).unwrap();
    for i in 1..200 {
        let turned = Rotation::from_axis_angle(DVec3::Y, 0.003 * f64::from(i)).unwrap();
        let pose = Pose::new(turned, DVec3::new(0.0, 1.399, 0.0));
        let mut corners = 0;
        let _ = Pair::new(&can, &can).relative(pose).patch(0.0, |contact| {
            corners += usize::from((contact.a.x.hypot(contact.a.z) - 0.3).abs() < 1e-12);
        });
        assert_eq!(corners, 16, "{i}");
    }
}

/// What rounding leaves open of where edges cross that are nearly parallel may be many lengths of the shorter
/// one: a bar on a long beam had its contact 12.7 lengths beyond its end.
#[test]
fn nearly_parallel_edges_touch_within_the_shorter_one() {
    let up = Rotation::from_axis_angle(Vec3::X, std::f64::consts::FRAC_PI_4).unwrap();
    let beyond = |long: f32, angle: f64, at: Vec3| {
        let beam = Cuboid::new(Vec3::new(long, 0.5, 0.5)).unwrap();
        let bar = Cuboid::new(Vec3::new(0.5, 0.3, 0.3)).unwrap();
        let turn = Rotation::from_axis_angle(Vec3::Y, angle).unwrap().compose(&up);
        let pose = Pose::new(turn, at).seen_from(&Pose::new(up, Vec3::ZERO));
        let manifold = Pair::new(&beam, &bar).relative(pose).manifold(0.1);
        assert!(!manifold.contacts().is_empty());
        let beyond = |b: Vec3| pose.inverse().apply(b).x.abs() - 0.5;
        manifold.contacts().iter().map(|contact| beyond(contact.b)).fold(f32::MIN, f32::max)
    };
    let at = Vec3::new(-644.7701, 1.1282467, 8.984459e-5);
    assert!(beyond(741.8361, 0.00014867256365807245, at) < 1e-2);
    let at = Vec3::new(0.34054518, 1.1359494, 0.00013239094);
    assert!(beyond(18.424173, 0.00019251942096361655, at) < 1e-3);
    let beam = Segment::new(DVec3::X * -20.0, DVec3::X * 20.0).unwrap();
    let bar = Segment::new(DVec3::X * -0.5, DVec3::X * 0.5).unwrap();
    let turn = Rotation::from_axis_angle(DVec3::Y, 2.3729564057796815e-13).unwrap();
    let pose = Pose::new(turn, DVec3::new(15.967780287161725, 0.01, -2.442442832808277e-13));
    for contact in Pair::new(&beam, &bar).relative(pose).manifold(0.1).contacts() {
        assert!((contact.b - pose.translation).length() - 0.5 < 1e-9, "{contact:?}");
    }
}

/// Where edges cross nearly parallel, rounding puts the crossing off along both of them, by as much as lengths.
#[test]
fn edges_that_cross_near_an_end_touch_within_both() {
    fn off<V: Space>(p: V, [from, to]: [V; 2]) -> V::Scalar {
        let (edge, out) = (to - from, p - from);
        let t = out.dot(edge) / edge.length_squared();
        (out - edge * t.max(V::Scalar::ZERO).min(V::Scalar::ONE)).length()
    }
    fn check<V: Space>(a: [[f64; 3]; 2], b: [[f64; 3]; 2], most: f64) {
        let [a, b] = [a, b].map(|ends| ends.map(|p| V::from_fn(|i| V::Scalar::from_f64(p[i]))));
        let [one, other] = [a, b].map(|[from, to]| Segment::new(from, to).unwrap());
        for (p, q, ends) in [(&one, &other, [a, b]), (&other, &one, [b, a])] {
            for contact in Pair::new(p, q).manifold(V::Scalar::ONE).contacts() {
                let off = off(contact.a, ends[0]).max(off(contact.b, ends[1])).to_f64();
                assert!(off < most, "{off:e}: {contact:?}");
            }
        }
    }
    let a = [-0.804_958_627_669_198_3, -0.693_626_196_737_439, 0.021_616_923_185_660_008];
    let b = [
        [0.610_682_973_180_298_2, 0.579_135_403_316_894_5, 0.058_277_661_365_761_13],
        [0.392_476_836_478_120_04, 0.403_389_245_557_863_9, 0.081_468_320_363_682_7],
    ];
    check::<DVec3>([a, a.map(|x| -x)], b, 1e-12);
    let a = [-0.622_518_5, -0.582_899_6, 0.103_592_195];
    let b = [[0.677_340_4, 0.511_102_5, -0.137_603_6], [0.472_636_34, 0.297_209_2, -0.107_987_05]];
    check::<Vec3>([a, a.map(|x| -x)], b, 3e-4);
}

/// Logs side by side, and a log beside a capsule, a stretched log and the edge of a box: along their sides.
#[test]
fn a_log_rests_on_a_log_along_its_side() {
    let log = Cylinder::<DVec3>::new(1.0, 0.2).unwrap();
    let capsule = Capsule::<DVec3>::new(0.8, 0.2).unwrap();
    let stretched = Scaled::new(log, DVec3::new(1.5, 0.9, 1.5)).unwrap();
    let edge = Placed::new(
        Cuboid::new(DVec3::new(0.1, 0.9, 0.1)).unwrap(),
        Pose::new(Rotation::from_axis_angle(DVec3::Y, FRAC_PI_4).unwrap(), DVec3::ZERO),
    )
    .unwrap();
    let others: [(&dyn Feature<DVec3>, f64, f64); 4] = [
        (&log, 0.2, 1.0),
        (&capsule, 0.2, 0.8),
        (&stretched, 0.3, 0.9),
        (&edge, 0.02_f64.sqrt(), 0.9),
    ];
    for (other, radius, half) in others {
        for angle in [0.0, 1e-14, 1e-12, 1e-9, 1e-6, 1e-4, 2e-3] {
            let turn = Rotation::from_axis_angle(DVec3::X, angle).unwrap();
            let pose = Pose::new(turn, DVec3::X * (0.1999 + radius));
            for swapped in [false, true] {
                let pair = match swapped {
                    false => Pair::new(&log as &dyn Feature<DVec3>, other).relative(pose),
                    true => Pair::new(other, &log as &dyn Feature<DVec3>).relative(pose.inverse()),
                };
                let mut ends: Vec<f64> =
                    pair.manifold(0.01).contacts().iter().map(|contact| contact.a.y).collect();
                ends.sort_by(f64::total_cmp);
                let is_whole = matches!(ends[..], [low, high]
                    if (low + half).abs() < 0.01 && (high - half).abs() < 0.01);
                assert!(is_whole, "{angle:e}, {radius}, {swapped}: {ends:?}");
            }
        }
    }
    // Across each other they touch in a point.
    let turn = Rotation::from_axis_angle(DVec3::X, 0.1).unwrap();
    let pair = Pair::new(&log, &log).relative(Pose::new(turn, DVec3::X * 0.3999));
    assert_eq!(pair.manifold(0.01).contacts().len(), 1);
}

/// Whether it is seen from as near to a face as to show it, or as an edge: the deepest line is the border.
#[test]
fn a_capsule_along_the_edge_of_a_face_rests_on_all_of_it() {
    let (table, bottle) = (Cuboid::new(DVec3::ONE).unwrap(), Capsule::new(0.4, 0.2).unwrap());
    let can = Cylinder::<DVec3>::new(0.4, 0.2).unwrap();
    let lying = Rotation::from_axis_angle(DVec3::X, 2.0 * FRAC_PI_4).unwrap();
    for degrees in [1.0_f64, 8.0, 11.0, 13.0, 45.0] {
        let out = DVec3::new(degrees.to_radians().sin(), degrees.to_radians().cos(), 0.0);
        for skew in [-1e-4, -1e-7, 0.0, 1e-12, 1e-5, 3e-3] {
            let turned = Rotation::from_axis_angle(out, skew).unwrap().compose(&lying);
            let pose = Pose::new(turned, DVec3::new(1.0, 1.0, 0.0) + out * 0.199);
            for body in [&bottle as &dyn Feature<DVec3>, &can] {
                let manifold = Pair::new(&table, body).relative(pose).manifold(0.02);
                let along = manifold.contacts().iter().map(|contact| contact.a.z);
                let (low, high) =
                    along.fold((0.0, 0.0), |(p, q): (f64, f64), z| (p.min(z), q.max(z)));
                assert!(high - low > 0.79, "{degrees}, {skew:e}: {manifold:?}");
                for contact in manifold.contacts() {
                    assert!(
                        (contact.distance + 0.001).abs() < 3e-4,
                        "{degrees}, {skew:e}: {manifold:?}"
                    );
                }
            }
        }
    }
}

/// How far contacts of two bodies side by side reach along them.
fn span(one: &dyn Feature<DVec3>, other: &dyn Feature<DVec3>, skew: f64) -> f64 {
    let turn = Rotation::from_axis_angle(DVec3::X, skew).unwrap();
    let pair = Pair::new(one, other).relative(Pose::new(turn, DVec3::X * 0.99));
    let manifold = pair.manifold(0.1);
    let along = || manifold.contacts().iter().map(|contact| contact.a.y);
    along().fold(f64::MIN, f64::max) - along().fold(f64::MAX, f64::min)
}

/// Sums and stretched bodies are as round as what they are made of; what counts is what is shared, not how
/// long the longer one is.
#[test]
fn logs_rest_on_logs_however_they_are_made_and_however_long() {
    let log = Cylinder::<DVec3>::new(1.0, 0.5).unwrap();
    let half_log = Cylinder::<DVec3>::new(0.5, 0.5).unwrap();
    let sum = Sum::new(half_log, Segment::new(DVec3::Y * 0.5, DVec3::Y * -0.5).unwrap());
    let capsule = Capsule::<DVec3>::new(1.0, 0.5).unwrap();
    let stretched = Scaled::new(capsule, DVec3::new(1.0, 1.1, 1.0)).unwrap();
    let pole = Cylinder::<DVec3>::new(100.0, 0.5).unwrap();
    let (rope, bead) =
        (Capsule::<DVec3>::new(100.0, 0.5).unwrap(), Capsule::new(0.5, 0.5).unwrap());
    assert!(span(&log, &log, 1e-3) > 1.99);
    assert!(span(&sum, &sum, 1e-3) > 1.99);
    assert!(span(&stretched, &stretched, 1e-3) > 1.9);
    for skew in [0.0, 1e-6, 2e-3, 9e-3] {
        assert!(span(&pole, &half_log, skew) > 0.99, "{skew}");
        assert!(span(&half_log, &pole, skew) > 0.99, "{skew}");
        assert!(span(&rope, &bead, skew) > 0.99, "{skew}");
    }
}

/// The line of the pipe that is nearest is told no more sharply than the tolerance is.
#[test]
fn contacts_of_a_box_on_a_large_pipe_are_on_the_box() {
    let half = Vec3::new(0.796_488_2, 0.554_743_95, 0.151_205_99);
    let pipe = Cylinder::<Vec3>::new(102.491_74, 32.880_41).unwrap();
    let brick = Cuboid::new(half).unwrap();
    let turn = Rotation::from_axis_angle(Vec3::Z, 0.003109).unwrap();
    for i in 0..200 {
        let pose = Pose::new(turn, Vec3::new(33.678_486, -14.005_539, -1.0 + 0.01 * i as f32));
        for contact in Pair::new(&pipe, &brick).relative(pose).manifold(0.02).contacts() {
            let beside = (pose.inverse().apply(contact.b).abs() - half).max_element();
            assert!(beside < 1e-3, "{i}: {beside} beside a box 0.3 wide");
        }
    }
}

/// The side of a can beside a triangle, at a sharp corner of it.
#[test]
fn contacts_at_a_sharp_corner_are_on_the_triangle() {
    let can = Cylinder::<DVec3>::new(1.0, 1.5).unwrap();
    let lying = Rotation::from_axis_angle(DVec3::Z, 2.0 * FRAC_PI_4).unwrap();
    let mut contacts = 0;
    for i in 0..200 {
        let narrow = 0.1 + 0.002 * f64::from(i);
        let (from, to) = (DVec3::new(-0.8, 0.0, 0.0), DVec3::new(0.9, 0.0, 0.0));
        let third = DVec3::new(0.85, 0.0, narrow);
        let triangle = Triangle::new(from, to, third).unwrap();
        // Its line runs beside the long side, by less than half a degree leads.
        for beside in [-0.012, -0.006, 0.001] {
            let turn = Rotation::from_axis_angle(DVec3::Y, 3e-3).unwrap().compose(&lying);
            let pose = Pose::new(turn, DVec3::new(0.0, 1.499, beside));
            let manifold = Pair::new(&triangle, &can).relative(pose).manifold(0.05);
            for contact in manifold.contacts() {
                let p = contact.a;
                let above = [(to - from, from), (third - to, to), (from - third, third)];
                let out = above.map(|(side, from)| side.cross(p - from).y / side.length());
                assert!(out.iter().all(|&out| out < 1e-9), "{i}, {beside}: {out:?} {contact:?}");
            }
            contacts += manifold.contacts().len();
        }
    }
    assert!(contacts > 600, "{contacts}");
}

/// The axis of two curved shapes is off by so much that the lines on their sides lie beside each other.
#[test]
fn a_drum_on_a_large_drum_rests_along_its_side() {
    let drum = Cylinder::<Vec3>::new(0.564_920_2, 0.351_202_8).unwrap();
    let large = Cylinder::<Vec3>::new(2.330_361_1, 2.747_403_9).unwrap();
    let turn = [-0.000_965_692_4, 0.709_739_74, -0.000_351_363_26, -0.567_053_6];
    let turn = Rotation::from_quaternion(turn).unwrap();
    let pose = Pose::new(turn, Vec3::new(-3.028_971_2, -1.760_111_6, 0.664_916));
    let manifold = Pair::new(&drum, &large).relative(pose).manifold(0.05);
    let along = manifold.contacts().iter().map(|contact| contact.a.y);
    let span = along.clone().fold(f32::MIN, f32::max) - along.fold(f32::MAX, f32::min);
    assert!(span > 1.0, "{span}: {:?}", manifold.contacts());
}

/// A cap is inclined by 8° to the triangle that the sum lies on.
#[test]
fn a_sum_shows_the_face_it_lies_on_in_either_order() {
    let floor = Cuboid::new(DVec3::new(9.0, 1.0, 9.0)).unwrap();
    let tilt = Rotation::from_axis_angle(DVec3::X, 8f64.to_radians()).unwrap();
    let corner = |x: f64, z: f64| tilt.apply(DVec3::new(x, 0.0, z));
    let plate = Triangle::new(corner(-0.6, -0.5), corner(0.7, -0.4), corner(0.1, 0.8)).unwrap();
    let can = Cylinder::new(0.5, 0.3).unwrap();
    let level = tilt.inverse();
    let down = tilt.apply(DVec3::NEG_Y);
    let (one, other) = (Sum::new(plate, can), Sum::new(can, plate));
    let height = 0.999 + one.support(down).dot(down);
    let pose = Pose::new(level, DVec3::new(0.0, height, 0.0));
    for contacts in [
        Pair::new(&floor, &one).relative(pose).manifold(0.0).contacts(),
        Pair::new(&floor, &other).relative(pose).manifold(0.0).contacts(),
    ] {
        assert_eq!(contacts.len(), 3, "{contacts:?}");
        assert!(contacts.iter().all(|at| (at.distance + 1e-3).abs() < 1e-6), "{contacts:?}");
    }
}

/// Beside a curved shape its contact was as deep as outlines of the larger one tell.
#[test]
fn a_tiny_ball_is_as_deep_as_the_answer_tells() {
    let cuboid = Cuboid::new(DVec2::new(0.5, 0.3)).unwrap();
    let sum = Sum::new(cuboid, Ellipsoid::new(DVec2::new(0.4, 0.1)).unwrap());
    let radius = 1e-4;
    let ball = Ball::new(radius).unwrap();
    for i in 0..6300 {
        let toward = DVec2::from_angle(f64::from(i) * 1e-3);
        let answer = Pair::new(&sum, &ball).relative(Pose::at(toward * 3.0)).signed_distance();
        let way = answer.signed_distance() + 0.1 * radius;
        let at = Pose::at(toward * 3.0 - answer.axis().get() * way);
        let manifold = Pair::new(&sum, &ball).relative(at).manifold(0.0);
        let [contact] = *manifold.contacts() else { panic!("{i}: {manifold:?}") };
        let off = (contact.distance - manifold.answer().signed_distance()).abs();
        assert!(off < 1e-9 * radius, "{i}: {off:e}");
    }
}
