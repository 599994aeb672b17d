//! Sides that are nearly parallel: what they share, how deep that is, and where it ends.

use asunder::contact::{Feature, Outline, View};
use asunder::glam::DVec3;
use asunder::shape::{Capsule, Cuboid, Cylinder, Point, Rounded, Segment, Support};
use asunder::{Pair, Pose, Rotation};

fn about(axis: DVec3, degrees: f64) -> Rotation<DVec3> {
    Rotation::from_axis_angle(axis, degrees.to_radians()).unwrap()
}

/// Half a degree is nothing to thick capsules, and many radii to thin ones.
#[test]
fn thin_capsules_that_cross_touch_in_one_point() {
    for (radius, turn, count) in
        [(1e-3, 0.009, 1), (1e-4, 5e-4, 1), (1e-3, 1e-5, 2), (0.1, 0.009, 3)]
    {
        let capsule = Capsule::<DVec3>::new(1.0, radius).unwrap();
        let pose = Pose::new(about(DVec3::Z, f64::to_degrees(turn)), DVec3::Z * (1.99 * radius));
        let manifold = Pair::new(&capsule, &capsule).relative(pose).manifold(0.0);
        assert_eq!(manifold.contacts().len(), count, "{radius}, {turn}");
        for contact in manifold.contacts() {
            let at = pose.inverse().apply(contact.b);
            let off = (at - DVec3::Y * at.y.clamp(-1.0, 1.0)).length();
            assert!((off - radius).abs() < 0.1 * radius, "{off} from the middle of {radius}");
        }
    }
}

/// Their ends are less than a hundredth of a length shallower than where their middle lines cross: each is told as
/// deep as it is, and so is the deepest point between them.
#[test]
fn thick_sides_a_few_degrees_askew_rest_along_their_length() {
    let (a, b) =
        (Capsule::<DVec3>::new(0.5, 0.25).unwrap(), Capsule::<DVec3>::new(0.4, 0.35).unwrap());
    let middle_line = |at: DVec3, h: f64| (at - DVec3::Y * at.y.clamp(-h, h)).length();
    for degrees in [1.0, 4.0, 8.0] {
        let pose = Pose::new(about(DVec3::Z, degrees), DVec3::Z * 0.595);
        let manifold = Pair::new(&a, &b).relative(pose).manifold(0.02);
        let contacts = manifold.contacts();
        assert_eq!(contacts.len(), 3, "{degrees}: {manifold:?}");
        assert!((contacts[0].distance + 0.005).abs() < 1e-12, "{degrees}: {manifold:?}");
        for contact in contacts {
            let off_a = middle_line(contact.a, 0.5) - 0.25;
            let off_b = middle_line(pose.inverse().apply(contact.b), 0.4) - 0.35;
            assert!(off_a.abs().max(off_b.abs()) < 1e-9, "{degrees}: {off_a} {off_b}");
            let between = contact.a + manifold.axis().get() * contact.distance;
            assert!(between.distance(contact.b) < 1e-12);
        }
        let ends = contacts.iter().filter(|contact| contact.a.y.abs() > 0.35).count();
        assert_eq!(ends, 2, "{degrees}: {manifold:?}");
    }
}

/// Their ends overlap, however thin they are: the crossing alone does not hold them.
#[test]
fn thin_sides_askew_are_told_to_their_ends_where_those_overlap() {
    let (rod, can) = (Capsule::new(0.4, 0.05).unwrap(), Cylinder::new(0.4, 0.05).unwrap());
    let middle_line = |at: DVec3| (at - DVec3::Y * at.y.clamp(-0.4, 0.4)).length();
    for degrees in [1.0, 2.0, 3.0, 4.0, 6.0] {
        let pose = Pose::new(about(DVec3::Z, degrees), DVec3::Z * 0.095);
        for manifold in [
            Pair::new(&rod, &rod).relative(pose).manifold(0.05),
            Pair::new(&can, &can).relative(pose).manifold(0.05),
            Pair::new(&rod, &can).relative(pose).manifold(0.05),
        ] {
            assert_eq!(manifold.contacts().len(), 3, "{degrees}: {manifold:?}");
            for contact in manifold.contacts() {
                let off = [middle_line(contact.a), middle_line(pose.inverse().apply(contact.b))];
                assert!(off.iter().all(|off| (off - 0.05).abs() < 1e-6), "{degrees}: {off:?}");
            }
        }
    }
}

/// Off along the axis, the side of a can that is inclined comes nearer to a cap.
#[test]
fn an_inclined_side_is_touched_no_higher_than_its_cap() {
    let rod = Segment::new(DVec3::new(0.02, -0.5, 0.86), DVec3::new(-0.46, 0.09, -0.88)).unwrap();
    let can = Cylinder::new(0.56, 1.135).unwrap();
    let turned = |q| Rotation::from_quaternion(q).unwrap();
    let a = Pose::new(turned([-0.12, 0.53, 0.37, 0.44]), DVec3::ZERO);
    let at = DVec3::new(0.787, -0.034, 0.223);
    let b = Pose::new(turned([0.0035, 0.34, 0.67, 0.24]), at);
    let pair = Pair::new(&rod, &can).posed(a, b);
    let manifold = pair.manifold(0.1);
    assert!(manifold.contacts().len() > 1, "{manifold:?}");
    for contact in manifold.contacts() {
        let on_can = b.inverse().apply(contact.b);
        assert!(on_can.y.abs() < 0.56 + 1e-9, "{on_can:?}");
    }
}

/// A rod that leaves the side of a can at a small angle: its contact with the rim is not above the cap.
#[test]
fn what_is_askew_along_a_can_touches_no_higher_than_its_cap() {
    let can = Cylinder::<DVec3>::new(1.5, 1.25).unwrap();
    let rod = [DVec3::new(-0.5, -0.75, 0.5), DVec3::new(-0.5, 0.75, 0.25)];
    let rod = Segment::new(rod[0], rod[1]).unwrap();
    let pair = Pair::new(&can, &rod).relative(Pose::at(DVec3::new(1.5, 0.75, 0.25)));
    let manifold = pair.manifold(0.1);
    assert!(manifold.contacts().len() > 1, "{manifold:?}");
    for contact in manifold.contacts() {
        assert!(contact.a.y.abs() < 1.5 + 1e-6, "{manifold:?}");
    }
}

/// A shape that shows faces that are inclined by up to 64°, as an engine asks for.
struct Wide<S>(S);

impl<S: Support<DVec3>> Support<DVec3> for Wide<S> {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.0.support(direction)
    }
    fn margin(&self) -> f64 {
        self.0.margin()
    }
    fn interior(&self) -> DVec3 {
        self.0.interior()
    }
    fn reach(&self) -> f64 {
        self.0.reach()
    }
    fn is_polytope(&self) -> bool {
        self.0.is_polytope()
    }
}

impl<S: Feature<DVec3>> Feature<DVec3> for Wide<S> {
    fn show(&self, view: View<DVec3>, outline: &mut Outline<DVec3>) {
        self.0.show(view.within(0.9), outline);
    }
}

/// The face beside the edge falls off: it is the edge that the side lies on, from end to end.
#[test]
fn what_lies_along_an_edge_lies_on_it_however_wide_the_view() {
    let bar = Cuboid::new(DVec3::new(0.2, 1.0, 0.2)).unwrap();
    let (rod, can) = (Capsule::new(0.4, 0.25).unwrap(), Cylinder::new(0.4, 0.25).unwrap());
    for (margin, yaw, turn) in [(0.0, 2.0, 0.0), (0.12, 2.0, 9.0), (0.12, 8.0, -20.0)] {
        let up = Pose::new(about(DVec3::Y, 45.0 + turn), DVec3::ZERO);
        let edge = up.apply(DVec3::new(-0.2, 0.0, 0.2));
        let lying = Pose::new(about(DVec3::Z, yaw), edge + DVec3::Z * (margin + 0.245));
        let bar = Rounded::new(bar, margin).unwrap();
        let contacts = |a: &dyn Feature<DVec3>, b: &dyn Feature<DVec3>| {
            let found = Pair::new(a, b).posed(up, lying).manifold(0.01);
            for contact in found.contacts() {
                let beside = |shape: &dyn Feature<DVec3>, pose: Pose<DVec3>, at| {
                    let point = Point::new(pose.inverse().apply(at)).unwrap();
                    Pair::new(shape, &point).signed_distance().signed_distance().abs()
                };
                let off = beside(a, up, contact.a).max(beside(b, lying, contact.b));
                assert!(off < 1e-4, "{off} {found:?}");
            }
            found.contacts().iter().map(|contact| contact.distance).collect::<Vec<_>>()
        };
        for (narrow, wide) in [
            (contacts(&bar, &rod), contacts(&Wide(&bar), &Wide(&rod))),
            (contacts(&bar, &can), contacts(&Wide(&bar), &Wide(&can))),
        ] {
            assert_eq!(narrow, wide, "{margin} {yaw} {turn}");
            assert_eq!(narrow.len(), 3, "{narrow:?}");
            assert!((narrow[0] + 0.005).abs() < 1e-6 && narrow[2] < 0.01, "{narrow:?}");
        }
    }
}

/// What is sharp beside a can is touched on its own line, also where that leaves the can by its cap, inclined.
#[test]
fn what_is_sharp_is_touched_on_its_line_however_deep() {
    let (from, to) = (DVec3::new(0.75, -0.34, 0.56), DVec3::new(-0.62, 0.78, -0.08));
    let (rod, can) = (Segment::new(from, to).unwrap(), Cylinder::new(0.72, 1.01).unwrap());
    let turned = |x, y, z, w| {
        let axis = DVec3::new(x, y, z);
        Rotation::from_axis_angle(axis, 2.0 * f64::atan2(axis.length(), w)).unwrap()
    };
    let rod_turn = turned(-0.3469, 0.3232, -0.8368, -0.0612);
    let can_turn = turned(0.5328, 0.2567, -0.1049, -0.5083);
    let (rod_pose, can_pose) =
        (Pose::new(rod_turn, DVec3::ZERO), Pose::new(can_turn, DVec3::new(0.012, 0.014, -0.017)));
    let manifold = Pair::new(&rod, &can).posed(rod_pose, can_pose).manifold(0.02);
    assert_eq!(manifold.contacts().len(), 2, "{manifold:?}");
    for contact in manifold.contacts() {
        let (a, b) = (rod_pose.inverse().apply(contact.a), can_pose.inverse().apply(contact.b));
        let way = (to - from).normalize();
        assert!((a - from).cross(way).length() < 1e-6, "{manifold:?}");
        assert!(b.x.hypot(b.z) < 1.01 + 1e-6 && b.y.abs() < 0.72 + 1e-6, "{manifold:?}");
    }
}

/// Where thick cans cross at up to 49°, far from the middle of one, the ends of what they share lie past its radius.
#[test]
fn thick_cans_far_askew_touch_on_their_surfaces() {
    for (narrow, wide) in [(0.38, 1.41), (0.4, 0.8), (0.6, 0.6)] {
        let (a, b) = (Cylinder::new(1.44, narrow).unwrap(), Cylinder::new(1.19, wide).unwrap());
        for degrees in 20..60 {
            let yaw = f64::from(degrees);
            let way = about(DVec3::Z, yaw).apply(DVec3::Y);
            let place = DVec3::Y * -1.18 + way * 0.97 + DVec3::Z * (0.45 * (narrow + wide));
            let lying = Pose::new(about(DVec3::Z, yaw), place);
            let manifold = Pair::new(&a, &b).relative(lying).manifold(0.02);
            for contact in manifold.contacts() {
                let (p, q) = (contact.a, lying.inverse().apply(contact.b));
                assert!(p.x.hypot(p.z) < narrow + 1e-6, "{narrow} {yaw} {manifold:?}");
                assert!(q.x.hypot(q.z) < wide + 1e-6, "{wide} {yaw} {manifold:?}");
            }
        }
    }
}
