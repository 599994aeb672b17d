//! What parry's search among parts leaves out, or does not come back from. Each was asked through the adapter, which
//! handed it on, and each part alone was answered rightly.

use asunder_parry::{plane, space};
use parry2d::query::{QueryDispatcher as _, details::ShapeCastOptions as PlaneOptions};
use parry2d::shape as flat;
use parry3d::math::{IVector, Pose, Vector};
use parry3d::query::details::ShapeCastOptions;
use parry3d::query::{
    ClosestPoints, ContactManifold, NonlinearRigidMotion, PersistentQueryDispatcher,
    QueryDispatcher, ShapeCastHit, ShapeCastStatus,
};
use parry3d::shape::{Ball, Capsule, Cuboid, HeightField, HeightFieldCellStatus, SharedShape};
use parry3d::utils::Array2;
use space::Asunder;

fn of_one(shape: SharedShape) -> SharedShape {
    SharedShape::compound(vec![(Pose::IDENTITY, shape)])
}

/// Level, but for a ridge of this height across, far from the middle.
fn field(ridge: f32) -> SharedShape {
    let mut heights = Array2::new(11, 11, vec![0.0; 121]);
    (0..11).for_each(|i| heights[(i, 8)] = ridge);
    SharedShape::heightfield(heights, Vector::new(10.0, 1.0, 10.0))
}

/// Each hit names the cell that was hit.
#[test]
fn a_cast_at_a_field_names_the_cell() {
    use parry2d::math::{Pose, Vector};
    let field = flat::HeightField::new(vec![0.0; 5], Vector::new(4.0, 1.0));
    let options = PlaneOptions::with_max_time_of_impact(10.0);
    for cell in 0..4 {
        let from = Pose::translation(cell as f32 - 1.5, 2.0);
        let hit =
            plane::Asunder.cast_shapes(&from, -Vector::Y, &field, &flat::Ball::new(0.25), options);
        assert_eq!(hit.unwrap().unwrap().subshape1, cell);
    }
}

#[test]
fn a_level_cast_meets_a_hill_ahead() {
    let from = Pose::translation(-3.0, 1.0, 0.0);
    let options = ShapeCastOptions::with_max_time_of_impact(100.0);
    for down in [0.0, -1e-6] {
        let way = Vector::new(1.0, down, 0.0);
        let hit = Asunder.cast_shapes(&from, way, &*field(2.0), &Ball::new(0.25), options);
        let time = hit.unwrap().unwrap().time_of_impact;
        assert!((time - 5.22).abs() < 0.01, "{time}");
    }
}

#[test]
fn a_wide_box_meets_a_spike_before_its_middle_does() {
    let mut heights = vec![0.0; 21];
    heights[15] = 2.0;
    let field = flat::HeightField::new(heights, parry2d::math::Vector::new(20.0, 1.0));
    let wide = flat::Cuboid::new(parry2d::math::Vector::new(3.0, 0.2));
    let (from, way) = (parry2d::math::Pose::translation(0.0, 1.0), parry2d::math::Vector::X);
    let options = PlaneOptions::with_max_time_of_impact(3.0);
    let hit = plane::Asunder.cast_shapes(&from, way, &field, &wide, options);
    let time = hit.unwrap().unwrap().time_of_impact;
    assert!((time - 1.4).abs() < 1e-5, "{time}");
}

#[test]
fn a_sweep_round_a_part_meets_it() {
    let cuboid = SharedShape::cuboid(1.0, 1.0, 1.0);
    let still = NonlinearRigidMotion::identity();
    let at = Pose::translation(-1.0, -2.0, 0.0);
    let round = NonlinearRigidMotion::new(at, Vector::new(-1.0, 0.0, 0.0), Vector::ZERO, Vector::Z);
    for end in [2.0, f32::INFINITY] {
        let time = |shape: &SharedShape| {
            let ball = Ball::new(0.5);
            let hit =
                Asunder.cast_shapes_nonlinear(&still, &**shape, &round, &ball, 0.0, end, true);
            hit.unwrap().unwrap().time_of_impact
        };
        assert_eq!(time(&of_one(cuboid.clone())), time(&cuboid));
        assert!((time(&cuboid) - 0.549).abs() < 1e-3);
    }
}

#[test]
fn a_compound_is_asked_about_a_field_of_heights() {
    let part = SharedShape::cuboid(0.5, 0.5, 0.5);
    let whole = of_one(part.clone());
    for shape in [&part, &whole] {
        let touch = Asunder.intersection_test(&Pose::IDENTITY, &**shape, &*field(0.0)).unwrap();
        assert!(touch.intersecting);
        let contact = Asunder.contact(&Pose::IDENTITY, &**shape, &*field(0.0), 0.0).unwrap();
        assert!((contact.unwrap().dist + 0.5).abs() < 1e-5);
    }
    let far = Asunder.distance(&Pose::IDENTITY, &*whole, &*field(0.0));
    assert_eq!(far.map(|told| told.distance), Ok(0.0));
    let above = Pose::translation(0.3, -100.0, -70.0);
    let far = Asunder.distance(&above, &*whole, &*field(0.0)).unwrap().distance;
    let aside: f32 = 70.0 - 5.0 - 0.5;
    assert!((far - aside.hypot(99.5)).abs() < 1e-4, "{far}");
    let points = Asunder.closest_points(&Pose::IDENTITY, &*whole, &*field(0.0), 0.0);
    assert_eq!(points, Ok(ClosestPoints::Intersecting));
    let points = Asunder.closest_points(&above, &*whole, &*field(0.0), 100.0);
    assert_eq!(points, Ok(ClosestPoints::Disjoint));
}

#[test]
fn an_overlap_is_no_farther_than_nothing() {
    let ball = SharedShape::ball(1.0);
    for shape in [&ball, &of_one(ball.clone())] {
        let points = Asunder.closest_points(&Pose::IDENTITY, &**shape, &*ball, 0.0);
        assert_eq!(points, Ok(ClosestPoints::Intersecting));
    }
}

#[test]
fn a_ball_does_not_touch_the_holes_of_a_field() {
    let mut field = HeightField::new(Array2::new(2, 2, vec![0.0; 4]), Vector::new(4.0, 1.0, 4.0));
    let left_out = HeightFieldCellStatus::LEFT_TRIANGLE_REMOVED
        | HeightFieldCellStatus::RIGHT_TRIANGLE_REMOVED;
    field.set_cell_status(0, 0, left_out);
    let above = Pose::translation(0.0, 0.05, 0.0);
    let told = Asunder.intersection_test(&above, &field, &Ball::new(0.1)).unwrap();
    assert!(!told.intersecting);
}

/// A contact skin below 0 leads to the first of these.
#[test]
fn predictions_that_are_none_are_none() {
    let (ball, apart) = (SharedShape::ball(1.0), Pose::translation(1.9, 0.0, 0.0));
    let mut manifolds = Vec::<ContactManifold<(), ()>>::new();
    for prediction in [-0.05, f32::NAN] {
        for shape in [&ball, &of_one(ball.clone())] {
            let contact = Asunder.contact(&apart, &**shape, &*ball, prediction).unwrap();
            assert_eq!(contact.is_some(), prediction < 0.0);
            let mut workspace = None;
            let done = Asunder.contact_manifolds(
                &apart,
                &**shape,
                &*ball,
                prediction,
                &mut manifolds,
                &mut workspace,
            );
            assert_eq!(done, Ok(()));
        }
    }
}

/// rapier sets the workspace to `None` where a shape has been changed, and keeps the manifolds.
#[test]
fn no_contacts_are_left_of_a_compound_that_is_a_half_space_now() {
    let part = |x: f32| (Pose::translation(x, 5.0, 0.0), SharedShape::cuboid(0.5, 0.5, 0.5));
    let table = SharedShape::compound(vec![part(-0.6), part(0.6)]);
    let (floor, top) = (SharedShape::halfspace(Vector::Y), SharedShape::cuboid(1.0, 0.1, 0.3));
    let mut manifolds = Vec::<ContactManifold<(), ()>>::new();
    let above = Pose::translation(0.0, 5.599, 0.0);
    let mut contacts = |shape: &SharedShape| {
        let mut workspace = None;
        let asked = (&**shape, &*top, 0.01);
        Asunder
            .contact_manifolds(&above, asked.0, asked.1, asked.2, &mut manifolds, &mut workspace)
            .unwrap();
        manifolds.iter().map(|manifold| manifold.points.len()).sum::<usize>()
    };
    assert!(contacts(&table) > 3);
    assert_eq!(contacts(&floor), 0);
}

#[test]
fn what_is_no_number_is_unsupported() {
    let (ball, nowhere) = (SharedShape::ball(1.0), Pose::translation(f32::NAN, 0.0, 0.0));
    let half_space = SharedShape::halfspace(Vector::Y);
    for shape in [&ball, &of_one(ball.clone()), &half_space] {
        assert!(Asunder.distance(&nowhere, &**shape, &*ball).is_err());
        assert!(Asunder.contact(&nowhere, &**shape, &*ball, 1.0).is_err());
        assert!(Asunder.closest_points(&nowhere, &**shape, &*ball, 1.0).is_err());
        assert!(Asunder.intersection_test(&nowhere, &**shape, &*ball).is_err());
        let options = ShapeCastOptions::default();
        assert!(Asunder.cast_shapes(&nowhere, Vector::X, &**shape, &*ball, options).is_err());
    }
    // Nor is a velocity handed on that is no number.
    let voxels = SharedShape::voxels(Vector::ONE, &[IVector::ZERO, IVector::X]);
    let (there, velocity) =
        (Pose::translation(0.3, 5.0, 0.1), Vector::new(0.87, -f32::INFINITY, 0.0));
    let options = ShapeCastOptions::default();
    assert!(Asunder.cast_shapes(&there, velocity, &*half_space, &*voxels, options).is_err());
    // parry panics on a margin below 0, and does not come back from a capsule without end.
    let still = NonlinearRigidMotion::identity();
    let at = Pose::translation(5.0, 0.0, 0.0);
    let moves = NonlinearRigidMotion::new(at, Vector::ZERO, -Vector::X, Vector::Y);
    let hollow = SharedShape::round_cuboid(1.0, 1.0, 1.0, -0.1);
    let endless = Capsule::new(Vector::ZERO, Vector::splat(f32::INFINITY), 1.0);
    let cuboid = Cuboid::new(Vector::ONE);
    let end = f32::INFINITY;
    let nowhere = NonlinearRigidMotion::new(nowhere, Vector::ZERO, Vector::X, Vector::Y);
    for whole in [of_one(ball.clone()), field(1.0)] {
        let hit = Asunder.cast_shapes_nonlinear(&still, &*whole, &nowhere, &*ball, 0.0, end, true);
        assert!(hit.is_err(), "{hit:?}");
    }
    for shape in [&*hollow, &endless] {
        let hit = Asunder.cast_shapes_nonlinear(&still, &cuboid, &moves, shape, 0.0, end, false);
        assert!(hit.is_err());
    }
}

/// parry divides the box around a field by its scale, and where that rounds, all cells that are level were beside it.
#[test]
fn what_a_level_field_turns_onto_is_met() {
    use parry2d::math::{Pose, Vector};
    use parry2d::query::NonlinearRigidMotion;
    let still = NonlinearRigidMotion::identity();
    let turns = NonlinearRigidMotion::new(Pose::IDENTITY, Vector::ZERO, Vector::ZERO, 0.5);
    let ball = flat::Ball::new(0.25);
    for i in 1..100u8 {
        let height = f32::from(i) * 0.013;
        let field = flat::HeightField::new(vec![height; 3], Vector::new(2.0, 0.3));
        let at = Pose::translation(0.7, 0.3 * height + 0.3);
        let over = NonlinearRigidMotion { start: at, ..still };
        let hit =
            plane::Asunder.cast_shapes_nonlinear(&turns, &field, &over, &ball, 0.0, 1.0, true);
        let time = hit.unwrap().unwrap().time_of_impact;
        assert!(time > 0.05 && time < 0.5, "{time} at height {height}");
    }
}

/// Sizes whose cells nobody can count.
#[test]
fn a_half_space_is_cast_onto_a_field() {
    let from = Pose::translation(-6.0, 2.0, 0.0);
    let (way, options) = (Vector::new(1.0, -0.1, 0.0), ShapeCastOptions::default());
    let huge = [SharedShape::halfspace(Vector::Y), SharedShape::cuboid(0.1, 0.1, 1e9)];
    for shape in huge {
        let _ = Asunder.cast_shapes(&from, way, &*field(1.0), &*shape, options);
    }
}

/// It takes manifolds for those of the step before, by their numbers, unless there is a workspace.
#[test]
fn the_engine_goes_on_where_a_shape_of_parts_becomes_a_whole() {
    use crate::scenes::{By, space::world};
    let side = |x: f32| {
        let turn = rapier3d::prelude::Rotation::from_rotation_z(0.6 * x.signum());
        (Pose::from_parts(Vector::new(x, 0.0, 0.0), turn), SharedShape::cuboid(1.2, 0.1, 1.0))
    };
    let vee = SharedShape::compound(vec![side(0.9), side(-0.9)]);
    for whole in [SharedShape::cuboid(1.0, 0.3, 1.0), SharedShape::halfspace(Vector::Y)] {
        let mut world = world::world(By::Asunder);
        let collider = rapier3d::prelude::ColliderBuilder::new(vee.clone());
        let floor = world.colliders.insert(collider);
        let place = Pose::translation(0.02, 0.8, 0.0);
        world::add(&mut world, SharedShape::cuboid(0.4, 0.3, 0.4), place);
        (0..60).for_each(|_| world.step());
        world.colliders[floor].set_shape(whole);
        (0..60).for_each(|_| world.step());
    }
}

#[test]
fn nothing_is_within_less_than_nothing_of_a_half_space() {
    let (floor, cuboid) = (SharedShape::halfspace(Vector::Y), Cuboid::new(Vector::ONE));
    let above = Pose::translation(0.0, 2.0, 0.0);
    for most in [-0.1, f32::NAN] {
        let told = Asunder.closest_points(&above, &*floor, &cuboid, most);
        assert_eq!(told, Ok(parry3d::query::ClosestPoints::Disjoint));
    }
}

/// One part is touched, the other overlapped: it begins in contact, and does not come into it then.
#[test]
fn a_straight_cast_that_begins_in_a_part_tells_that_one() {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let told = |parts: &SharedShape, other: &SharedShape, pose: Pose, velocity: Vector| {
        let hit = Asunder.cast_shapes(&pose, velocity, &**parts, &**other, options);
        let hit = hit.unwrap().unwrap();
        assert_eq!(hit.status, ShapeCastStatus::PenetratingOrWithinTargetDist, "{hit:?}");
        hit.normal1
    };
    let (cube, ball) = (SharedShape::cuboid(1.0, 1.0, 1.0), SharedShape::ball(1.0));
    let touched = (Pose::translation(2.0, 0.0, 0.0), cube.clone());
    let overlapped = (Pose::translation(0.0, -1.5, 0.0), cube.clone());
    for parts in [[&touched, &overlapped], [&overlapped, &touched]] {
        let compound = SharedShape::compound(parts.map(Clone::clone).to_vec());
        let normal = told(&compound, &ball, Pose::IDENTITY, Vector::X);
        assert!(normal.distance(Vector::Y) < 1e-5, "{normal}");
    }
    let voxels = SharedShape::voxels(Vector::splat(2.0), &[IVector::ZERO, IVector::new(1, 1, 0)]);
    told(&voxels, &cube, Pose::translation(3.0, 1.2, 1.0), Vector::NEG_Y);
}

/// However rounding puts the box around what is touched.
#[test]
fn a_part_that_is_touched_is_hit_in_a_compound_as_alone() {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let (cube, ball) = (SharedShape::cuboid(0.7, 1.1, 0.3), SharedShape::ball(0.9));
    let mut from_the_start = 0;
    for i in 0..400u16 {
        let t = f32::from(i);
        let (turn, sign) =
            (Vector::new(t.sin(), t.cos(), (0.7 * t).sin()), [1.0, -1.0][i as usize % 2]);
        let part = Pose::new(turn * 3.0, turn);
        let touching = part * Pose::translation(sign * 1.6, 0.3 * t.cos(), 0.1);
        let compound = SharedShape::compound(vec![(part, cube.clone())]);
        for velocity in [-sign * Vector::X, Vector::new(-0.1 * sign, 1.0, 0.0), Vector::Y] {
            let velocity = part.rotation * velocity;
            let seen = (part.inv_mul(&touching), part.rotation.inverse() * velocity);
            let alone = Asunder.cast_shapes(&seen.0, seen.1, &*cube, &*ball, options).unwrap();
            let among = Asunder.cast_shapes(&touching, velocity, &*compound, &*ball, options);
            let among = among.unwrap();
            let told = |hit: &ShapeCastHit| (hit.time_of_impact, hit.status);
            assert_eq!(alone.as_ref().map(told), among.as_ref().map(told), "{i} {velocity}");
            from_the_start += usize::from(alone.is_some_and(|hit| hit.time_of_impact == 0.0));
        }
    }
    assert!(from_the_start > 100, "{from_the_start}");
}
