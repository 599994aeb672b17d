//! The smaller scenes in rapier: they stand as still as on parry's own dispatcher, and no contact is
//! dropped. `examples/at_rest.rs` prints all of them.

use crate::scenes::{By, Stillness, plane, space};

/// A tenth worse, or this much, is noise.
const NOISE: f64 = 5e-5;

pub(crate) fn as_still(name: &str, run: impl Fn(By) -> Stillness) {
    let (ours, theirs) = (run(By::Asunder), run(By::Parry));
    eprintln!("{name}: {ours:?}\n{name}: {theirs:?}");
    assert_eq!((ours.dropped, ours.lost, ours.left, ours.fewer), (0, 0, 0, 0), "{name}");
    assert!(ours.drift <= 1.1 * theirs.drift + NOISE, "{name}: {ours:?} {theirs:?}");
    assert!(ours.jitter <= 1.1 * theirs.jitter + NOISE, "{name}: {ours:?} {theirs:?}");
}

#[test]
fn a_stack_of_ten() {
    as_still("stack", |by| space::world::run(space::scenes::stack(by, 10), 10, true).0);
}

#[test]
fn a_card_house() {
    as_still("cards", |by| space::world::run(space::scenes::cards(by, 3), 10, true).0);
}

#[test]
fn a_pyramid_in_the_plane() {
    as_still("pyramid", |by| plane::world::run(plane::scenes::pyramid(by, 15), 10, true).0);
}

/// On a floor with corners on its upper side, as `from_convex_polyline_unmodified` keeps them.
#[test]
fn boxes_of_the_plane_come_to_rest_on_a_side_with_corners_on_it() {
    use rapier2d::prelude::*;
    let corners =
        [(-9.0, -1.0), (9.0, -1.0), (9.0, 0.0), (4.0, 0.0), (0.0, 0.0), (-4.0, 0.0), (-9.0, 0.0)];
    let corners = corners.map(|(x, y)| Vector::new(x, y)).to_vec();
    let floor = ConvexPolygon::from_convex_polyline_unmodified(corners).unwrap();
    let mut world = plane::world::world(By::Asunder);
    plane::world::add_fixed(&mut world, SharedShape::new(floor), Pose::IDENTITY);
    for i in 0..7u8 {
        let pose = Pose::translation(0.3, 0.2 + 0.4 * Real::from(i));
        plane::world::add(&mut world, SharedShape::cuboid(0.3, 0.2), pose);
    }
    let (stillness, _) = plane::world::run(world, 20, true);
    assert!(stillness.jitter < 1e-4 && stillness.drift < 0.02, "{stillness:?}");
    assert_eq!((stillness.dropped, stillness.lost), (0, 0), "{stillness:?}");
}

#[test]
fn a_capsule_on_a_slope_stays() {
    as_still("slope", |by| space::world::run(space::scenes::slope(by, 20.0), 10, true).0);
}

#[test]
fn each_shape_alone_comes_to_rest() {
    for i in 0..42 {
        let (stillness, _) = space::world::run(space::scenes::alone(By::Asunder, i), 10, false);
        assert!(stillness.jitter < 1e-4, "{i}: {stillness:?}");
    }
}

/// Under load the four contacts of a disk that are kept are other ones in each step. They began with no load
/// then, and the stacks walked aside by up to 8 cm a second.
#[test]
fn cylinders_under_a_heavy_one_stay_where_they_are() {
    for (below, density) in [(2, 15.0), (2, 40.0), (3, 5.0), (3, 40.0), (4, 15.0)] {
        for turn in [0.0, 0.35, 0.7] {
            let aside = space::scenes::aside_under_load(By::Asunder, below, density, turn);
            assert!(aside < 0.05, "{aside} of {below} below one {density} times as heavy, {turn}");
        }
    }
}

/// Sides that are askew touch where they cross, and their ends are hardly less deep: with one contact alone cans
/// rocked from end to end at up to 220 mm/s and sank by a centimetre, and thin ones left the groove. One may creep by a
/// third of a millimetre a second.
#[test]
fn cans_askew_in_a_groove_come_to_rest() {
    use crate::scenes::space::world;
    use rapier3d::prelude::*;
    let lying = Rotation::from_rotation_x(Real::to_radians(90.0));
    let thick = [1.0, 2.0, 4.0, 7.0, 12.0].map(|degrees| (0.25, degrees));
    let thin = [(0.05, 2.0), (0.05, 4.0), (0.05, 6.0), (0.025, 2.0), (0.025, 3.0)];
    for (radius, degrees) in thick.into_iter().chain(thin) {
        let mut world = world::world(By::Asunder);
        for x in [-1.2, 1.2] {
            let pose = Pose::from_parts(Vector::X * (x * radius), lying);
            world::add_fixed(&mut world, SharedShape::cylinder(1.0, radius), pose);
        }
        let turned = Rotation::from_rotation_y(Real::to_radians(degrees)) * lying;
        let pose = Pose::from_parts(Vector::Y * (1.62 * radius), turned);
        let can = world::add(&mut world, SharedShape::cylinder(0.4, radius), pose);
        let (stillness, world) = world::run(world, 10, false);
        let height = world.bodies[can].translation().y;
        assert!(stillness.jitter < 4e-4, "{radius} {degrees}: {stillness:?}");
        assert!(height > 1.58 * radius, "{radius} {degrees}: {height}");
    }
}

#[test]
fn a_pile_of_mixed_shapes_comes_to_rest_in_its_box() {
    let (stillness, world) = space::world::run(space::scenes::pile(By::Asunder, 60, 1), 10, false);
    assert!(stillness.jitter < 0.02 && stillness.drift < 0.2, "{stillness:?}");
    for (_, body) in world.bodies.iter() {
        let at = body.center_of_mass();
        assert!(at.x.abs() < 1.6 && at.z.abs() < 1.6 && at.y > 0.05, "fell out: {at:?}");
    }
}

#[test]
fn compounds_come_to_rest_in_their_box() {
    let pile = space::scenes::pile_of_compounds(By::Asunder, 30, 1);
    let (stillness, _) = space::world::run(pile, 10, false);
    assert!(stillness.jitter < 1e-3 && stillness.drift < 0.01, "{stillness:?}");
    assert_eq!((stillness.dropped, stillness.lost), (0, 0), "{stillness:?}");
}

/// A leg whose joint holds it 5 cm inside of the body: normals change from one side to another.
#[test]
fn what_is_held_inside_of_another_gains_no_more_energy_than_on_parrys_dispatcher() {
    use crate::scenes::{By, space::world};
    use rapier3d::prelude::*;
    let energy = |by: By, i: usize| {
        let part = i as Real / 20.0;
        let mut world = world::world(by);
        world.gravity = Vector::ZERO;
        let anchor = Vector::new(0.15 + 0.05 * part, -0.4, 0.0);
        let place = Vector::new(1.3 * anchor.x, 1.375 * anchor.y, 0.0);
        let turned = Rotation::from_rotation_z(0.2 * ((7 * i % 20) as Real / 20.0 - 0.5));
        let body = world::add(&mut world, SharedShape::cuboid(0.23, 0.38, 0.15), Pose::IDENTITY);
        let pose = Pose::from_parts(place, turned);
        let leg = world::add(&mut world, SharedShape::cuboid(0.08, 0.22, 0.08), pose);
        let joint = SphericalJointBuilder::new()
            .local_anchor1(anchor)
            .local_anchor2(anchor - place)
            .limits(JointAxis::AngX, [-1.0, 1.0])
            .limits(JointAxis::AngZ, [-1.0, 1.0]);
        world.impulse_joints.insert(body, leg, joint, true);
        let step = |_| {
            world.step();
            world.bodies[body].kinetic_energy() + world.bodies[leg].kinetic_energy()
        };
        (0..60).map(step).fold(0.0, Real::max)
    };
    let [ours, theirs] =
        [By::Asunder, By::Parry].map(|by| (0..20).map(|i| energy(by, i)).fold(0.0, Real::max));
    assert!(ours < 2.0 * theirs, "{ours} J, on parry's {theirs}");
}
