//! Shapes of parts: what is told of a compound, a mesh or a field of heights is what is told of the part that is
//! nearest.

use crate::scenes::space::scenes::mixed;
use asunder_parry::space::Asunder;
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::details::ShapeCastOptions;
use parry3d::query::{
    ClosestPoints, ContactManifold, DefaultQueryDispatcher, NonlinearRigidMotion,
    PersistentQueryDispatcher, QueryDispatcher,
};
use parry3d::shape::{Shape, SharedShape, Triangle};
use parry3d::utils::Array2;

/// The whole, and its parts in its frame.
struct Parted {
    whole: SharedShape,
    parts: Vec<(Pose, SharedShape)>,
}

fn compound() -> Parted {
    let part = |i: u8| {
        let t = f32::from(i);
        let turn = Rotation::from_scaled_axis(Vector::new(t, 0.3, -t));
        let at = Vector::new(0.4 * t - 0.8, 0.1 * t, 0.2 * t.sin());
        (Pose::from_parts(at, turn), mixed(usize::from(i)))
    };
    let parts: Vec<_> = (0..5).map(part).collect();
    Parted { whole: SharedShape::compound(parts.clone()), parts }
}

fn of_triangles(whole: SharedShape, triangles: impl Iterator<Item = Triangle>) -> Parted {
    let part = |t: Triangle| (Pose::IDENTITY, SharedShape::triangle(t.a, t.b, t.c));
    Parted { whole, parts: triangles.map(part).collect() }
}

fn mesh() -> Parted {
    let points = (0..5u8).map(|i| {
        let turn = f32::from(i) * 1.3;
        Vector::new(turn.cos(), 0.4 * (turn * 2.0).sin(), turn.sin())
    });
    let whole =
        SharedShape::trimesh(points.collect(), vec![[0, 1, 2], [1, 2, 3], [2, 3, 4]]).unwrap();
    let triangles: Vec<Triangle> = whole.as_trimesh().unwrap().triangles().collect();
    of_triangles(whole, triangles.into_iter())
}

fn field() -> Parted {
    let heights = Array2::new(3, 3, (0..9u8).map(|i| 0.3 * f32::from(i * i).sin()).collect());
    let whole = SharedShape::heightfield(heights, Vector::new(3.0, 1.0, 3.0));
    let triangles: Vec<Triangle> = whole.as_heightfield().unwrap().triangles().collect();
    of_triangles(whole, triangles.into_iter())
}

fn each(all: impl IntoIterator<Item = Parted>, ask: impl Fn(&Parted, &dyn Shape, &Pose)) {
    for parted in all {
        for i in 0..7 {
            for step in 0..12u8 {
                let t = f32::from(step);
                let way = Vector::new((t * 1.3).sin(), (t * 0.9).cos(), (t * 0.7).sin());
                let turn = Rotation::from_scaled_axis(Vector::new(t, 1.0, -t * 0.3) * 0.1);
                ask(&parted, &*mixed(i), &Pose::from_parts(way * (0.6 + t * 0.1), turn));
            }
        }
    }
}

/// Of the nearest part.
fn least(parted: &Parted, pose: &Pose, ask: impl Fn(&Pose, &dyn Shape) -> f32) -> f32 {
    let of_part = |(at, part): &(Pose, SharedShape)| ask(&at.inv_mul(pose), &**part);
    parted.parts.iter().map(of_part).fold(f32::INFINITY, f32::min)
}

#[test]
fn distances_are_those_of_the_nearest_part() {
    each([compound(), mesh(), field()], |parted, shape, pose| {
        let by_parts =
            least(parted, pose, |pose, part| Asunder.distance(pose, part, shape).unwrap().distance);
        let whole = &*parted.whole;
        let told = Asunder.distance(pose, whole, shape).unwrap().distance;
        assert!((told - by_parts).abs() < 1e-5, "{told} {by_parts}");
        let back = Asunder.distance(&pose.inverse(), shape, whole).unwrap().distance;
        assert!((back - by_parts).abs() < 1e-5, "{back} {by_parts}");
        let near = Asunder.closest_points(pose, whole, shape, 9.0).unwrap();
        match near {
            ClosestPoints::WithinMargin(p, q) => {
                let apart = pose.transform_point(q).distance(p);
                assert!((apart - by_parts).abs() < 1e-4, "{apart} {by_parts}");
            }
            other => assert!(by_parts == 0.0, "{other:?} {by_parts}"),
        }
        let meet = Asunder.intersection_test(pose, whole, shape).unwrap().intersecting;
        assert!(meet == (by_parts == 0.0) || by_parts < 1e-5, "{by_parts}");
        let deepest = least(parted, pose, |pose, part| {
            Asunder.contact(pose, part, shape, 9.0).unwrap().unwrap().dist
        });
        let contact = Asunder.contact(pose, whole, shape, 9.0).unwrap().unwrap();
        assert!((contact.dist - deepest).abs() < 1e-4, "{} {deepest}", contact.dist);
    });
}

#[test]
fn casts_end_at_the_part_that_is_hit_first() {
    each([compound(), mesh(), field()], |parted, shape, pose| {
        let (mut from, velocity) = (*pose, -pose.translation);
        from.translation *= 4.0;
        let options = ShapeCastOptions::with_max_time_of_impact(10.0);
        let first = |pose: &Pose, part: &dyn Shape, velocity: Vector| {
            let hit = Asunder.cast_shapes(pose, velocity, part, shape, options).unwrap();
            hit.map_or(f32::INFINITY, |hit| hit.time_of_impact)
        };
        let of_part = |(at, part): &(Pose, SharedShape)| {
            first(&at.inv_mul(&from), &**part, at.rotation.inverse() * velocity)
        };
        let by_parts = parted.parts.iter().map(of_part).fold(f32::INFINITY, f32::min);
        let told = first(&from, &*parted.whole, velocity);
        let same = told == by_parts || (told - by_parts).abs() < 1e-4;
        assert!(same, "{told} {by_parts}");
    });
}

/// What flies past spins about a point that is not its middle.
#[test]
fn sweeps_end_at_the_part_that_is_hit_first() {
    each([compound(), mesh(), field()], |parted, shape, pose| {
        let (mut from, velocity) = (*pose, pose.translation * -2.0);
        from.translation *= 4.0;
        let spin = Vector::new(1.0, 3.0 * pose.translation.x, -2.0);
        let center = Vector::new(0.2, 0.0, -0.1);
        let still = NonlinearRigidMotion::identity();
        let moves = NonlinearRigidMotion::new(from, center, velocity, spin);
        let first = |motion: &NonlinearRigidMotion, part: &dyn Shape| {
            let hit = Asunder.cast_shapes_nonlinear(motion, part, &moves, shape, 0.0, 5.0, true);
            hit.unwrap().map_or(f32::INFINITY, |hit| hit.time_of_impact)
        };
        let of_part = |(at, part): &(Pose, SharedShape)| first(&still.prepend(*at), &**part);
        let by_parts = parted.parts.iter().map(of_part).fold(f32::INFINITY, f32::min);
        let whole = &*parted.whole;
        let back = Asunder.cast_shapes_nonlinear(&moves, shape, &still, whole, 0.0, 5.0, true);
        let back = back.unwrap().map_or(f32::INFINITY, |hit| hit.time_of_impact);
        for told in [first(&still, whole), back] {
            let same = told == by_parts || (told - by_parts).abs() < 1e-3;
            assert!(same, "{told} {by_parts}");
        }
    });
}

#[test]
fn each_part_of_a_compound_that_is_near_has_its_manifold() {
    let plate = SharedShape::cuboid(0.5, 0.1, 0.5);
    let at = |x: f32| (Pose::translation(x, 0.0, 0.0), plate.clone());
    let table = SharedShape::compound(vec![at(-0.6), at(0.6), at(9.0)]);
    let above = Pose::translation(0.0, 0.199, 0.0);
    let (top, mut manifolds, mut room) =
        (SharedShape::cuboid(1.0, 0.1, 0.3), Vec::<ContactManifold<(), ()>>::new(), None);
    for (pose, g1, g2) in [(above, &table, &top), (above.inverse(), &top, &table)] {
        Asunder.contact_manifolds(&pose, &**g1, &**g2, 0.01, &mut manifolds, &mut room).unwrap();
        let counts: Vec<usize> = manifolds.iter().map(|manifold| manifold.points.len()).collect();
        assert_eq!(counts, [4, 4]);
        for point in manifolds.iter().flat_map(|manifold| &manifold.points) {
            assert!((point.dist + 0.001).abs() < 1e-6, "{point:?}");
        }
        (manifolds, room) = (Vec::new(), None);
    }
}

/// What asunder does not know is parry's.
#[test]
fn manifolds_on_a_mesh_are_parrys() {
    let mesh = mesh();
    for step in 0..20u8 {
        let pose = Pose::translation(0.0, 0.6 - 0.05 * f32::from(step), 0.1);
        let told = |by: &dyn PersistentQueryDispatcher<(), ()>| {
            let (mut manifolds, mut room) = (Vec::new(), None);
            let (whole, shape) = (&*mesh.whole, &*mixed(0));
            by.contact_manifolds(&pose, whole, shape, 0.01, &mut manifolds, &mut room).unwrap();
            let points = manifolds.iter().flat_map(|manifold| &manifold.points);
            points.map(|point| point.dist).collect::<Vec<_>>()
        };
        assert_eq!(told(&Asunder), told(&DefaultQueryDispatcher));
    }
}

/// Of a field, or voxels, and a compound, both parts that are nearest.
#[test]
fn a_distance_to_a_field_names_the_part_of_a_compound() {
    use parry3d::math::IVector;
    use parry3d::shape::{Ball, Compound, HeightField, Voxels};
    let part = |y| (Pose::translation(0.0, y, 0.0), SharedShape::new(Ball::new(0.1)));
    let compound = Compound::new(vec![part(2.0), part(1.0), part(3.0)]);
    let field = HeightField::new(Array2::new(2, 2, vec![0.0; 4]), Vector::ONE);
    let voxels = Voxels::new(Vector::ONE, &[IVector::new(0, -1, 0), IVector::new(-1, -1, 0)]);
    let grounds: [&dyn Shape; 2] = [&field, &voxels];
    for ground in grounds {
        let pose = Pose::translation(0.1, 0.0, 0.2);
        let told = Asunder.distance(&pose, ground, &compound).unwrap();
        assert_eq!(told.subshape2, 1);
        let turned = Asunder.distance(&pose.inverse(), &compound, ground).unwrap();
        assert_eq!((turned.subshape1, turned.subshape2), (1, told.subshape1));
    }
}

/// Of what lies far out, a hair beside a field, rounding takes more than the distance is.
#[test]
fn a_distance_to_a_field_names_the_part_that_all_but_touches_it() {
    use asunder_parry::plane;
    use parry2d::math::{Pose, Vector};
    use parry2d::query::QueryDispatcher as _;
    use parry2d::shape::{Compound, HeightField, SharedShape};
    let part = |x, y| (Pose::translation(x, y), SharedShape::cuboid(0.7, 0.5));
    for i in 1..100u8 {
        let height = 7.0 + 0.13 * f32::from(i);
        let field = HeightField::new(vec![1.0; 4], Vector::new(3.0, height));
        let compound = Compound::new(vec![part(0.1, 9.0), part(0.3, 0.0)]);
        for above in [0.0, 1e-7, 5e-7, 1e-6] {
            let pose = Pose::translation(0.0, height + 0.5 + above);
            let told = plane::Asunder.distance(&pose, &field, &compound).unwrap();
            assert_eq!(told.subshape2, 1, "{told:?} at {height}");
        }
    }
}
