//! What rapier's own tools make of normals: characters that walk, platforms that hold from above alone.

use crate::scenes::{By, plane, space};

/// A level floor's height above its middle.
const FLOOR: f32 = 0.5;

#[test]
fn characters_walk_on_a_level_floor_no_less_far_than_on_parrys_dispatcher() {
    use rapier3d::prelude::Pose;
    for (name, shape) in characters() {
        let [ours, theirs] =
            [By::Asunder, By::Parry].map(|by| walks(&shape, Pose::from_translation(MIDDLE), by));
        assert!(ours > 0.99 && ours > theirs - 0.01, "{name}: {ours}, on parry's {theirs}");
    }
}

/// Turned about the vertical, a normal that points up may be a hair shorter: half a unit in the last digit is
/// what rounding takes from a quaternion's length.
#[test]
fn characters_walk_whichever_way_the_floor_is_turned() {
    use rapier3d::prelude::{Pose, Rotation};
    for degrees in (0..360).step_by(2) {
        let turn = Rotation::from_rotation_y((degrees as f32).to_radians());
        for (name, shape) in characters() {
            let there = Pose::from_parts(MIDDLE, turn);
            let ours = walks(&shape, there, By::Asunder);
            assert!(ours > 0.9, "{name}, turned by {degrees} degrees: {ours}");
        }
    }
}

const MIDDLE: rapier3d::prelude::Vector = rapier3d::prelude::Vector::new(0.0, -FLOOR, 0.0);

fn characters() -> [(&'static str, rapier3d::prelude::SharedShape); 6] {
    use rapier3d::prelude::SharedShape;
    [
        ("ball", SharedShape::ball(0.3)),
        ("cylinder", SharedShape::cylinder(0.5, 0.3)),
        ("cone", SharedShape::cone(0.5, 0.3)),
        ("round cylinder", SharedShape::round_cylinder(0.4, 0.2, 0.1)),
        ("capsule", SharedShape::capsule_y(0.3, 0.3)),
        ("cuboid", SharedShape::cuboid(0.3, 0.5, 0.3)),
    ]
}

fn walks(
    character: &rapier3d::prelude::SharedShape,
    there: rapier3d::prelude::Pose,
    by: By,
) -> f32 {
    let floor = rapier3d::prelude::SharedShape::cuboid(30.0, FLOOR, 30.0);
    space::world::walks(floor, there, character, by)
}

#[test]
fn characters_of_the_plane_do_so_too() {
    use rapier2d::prelude::SharedShape;
    let shapes = [
        ("ball", SharedShape::ball(0.3)),
        ("capsule", SharedShape::capsule_y(0.3, 0.3)),
        ("cuboid", SharedShape::cuboid(0.3, 0.5)),
    ];
    for (name, shape) in shapes {
        let [ours, theirs] = [By::Asunder, By::Parry].map(|by| {
            let floor = SharedShape::cuboid(30.0, FLOOR);
            let there = rapier2d::prelude::Pose::translation(0.0, -FLOOR);
            plane::world::walks(floor, there, &shape, by)
        });
        assert!(ours > 0.99 && ours > theirs - 0.01, "{name}: {ours}, on parry's {theirs}");
    }
}

/// Holds what comes from above.
struct OneWay;

impl rapier2d::prelude::PhysicsHooks for OneWay {
    fn modify_solver_contacts(
        &self,
        context: &mut rapier2d::prelude::ContactModificationContext<'_>,
    ) {
        let up = rapier2d::prelude::Vector::Y;
        let is_first = context.colliders[context.collider1].user_data == 1;
        context.update_as_oneway_platform(if is_first { up } else { -up }, 0.1);
    }
}

#[test]
fn a_platform_that_holds_from_above_holds_a_ball_that_jumped_up_beside_it() {
    use rapier2d::prelude::*;
    for by in [By::Asunder, By::Parry] {
        let mut world = plane::world::world(by);
        let platform = ColliderBuilder::cuboid(2.0, 0.1)
            .user_data(1)
            .active_hooks(ActiveHooks::MODIFY_SOLVER_CONTACTS);
        world.colliders.insert(platform);
        let jumps = RigidBodyBuilder::dynamic()
            .translation(Vector::new(-2.799_992_3, -0.521_467_9))
            .linvel(Vector::new(0.859_795_2, 5.440_137_4))
            .lock_rotations();
        let (ball, _) = world.insert(jumps, ColliderBuilder::ball(0.3));
        (0..120).for_each(|_| world.step_with_events(&OneWay, &()));
        let height = world.bodies[ball].translation().y;
        assert!((height - 0.4).abs() < 0.01, "{by:?}: {height}");
    }
}
