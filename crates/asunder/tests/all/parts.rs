//! What shapes and motions are made of, they tell, to the last bit.

use asunder::cast::{Motion, MotionError};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder::quickhull::ConvexHull;
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, HalfSpace, Hull, Placed, Point, Points,
    Rounded, Scaled, Segment, Sum, Triangle,
};
use asunder::space::{Scalar, Vector};
use asunder::{Pose, Unit};

fn s<V: Vector>(value: f64) -> V::Scalar {
    V::Scalar::from_f64(value)
}

fn v<V: Vector>(coordinates: [f64; 3]) -> V {
    V::from_fn(|axis| s::<V>(coordinates[axis]))
}

fn shapes_tell<V: Vector>() {
    let (h, r) = (s::<V>(0.7), s::<V>(0.3));
    let [p, q, o] = [[0.1, 0.2, 0.3], [1.0, -2.0, 3.0], [-0.5, 0.7, 0.0]].map(v::<V>);
    let ball = Ball::<V>::new(r).unwrap();
    assert_eq!(ball.radius(), r);
    let capsule = Capsule::<V>::new(h, r).unwrap();
    assert_eq!((capsule.half_height(), capsule.radius()), (h, r));
    let cylinder = Cylinder::<V>::new(h, r).unwrap();
    assert_eq!((cylinder.half_height(), cylinder.radius()), (h, r));
    let cone = Cone::<V>::new(h, r).unwrap();
    assert_eq!((cone.half_height(), cone.radius()), (h, r));
    assert_eq!(Cuboid::new(p).unwrap().half_extents(), p);
    assert_eq!(Ellipsoid::new(p).unwrap().radii(), p);
    assert_eq!(Point::new(p).unwrap().corners(), &[p]);
    assert_eq!(Segment::new(p, q).unwrap().corners(), &[p, q]);
    assert_eq!(Triangle::new(p, q, o).unwrap().corners(), &[p, q, o]);
    let ground = HalfSpace::new(V::basis(1) * s::<V>(8.0), -h).unwrap();
    assert_eq!((ground.normal(), ground.offset()), (Unit::basis(1), -h));

    let pose = Pose::at(q);
    let placed = Placed::new(ball, pose).unwrap();
    assert_eq!((placed.inner(), placed.pose()), (&ball, &pose));
    let scaled = Scaled::new(placed, q).unwrap();
    assert_eq!((scaled.inner(), scaled.factors()), (&placed, q));
    let rounded = Rounded::new(scaled, h).unwrap();
    assert_eq!((rounded.inner(), rounded.radius()), (&scaled, h));
    assert_eq!(Sum::new(rounded, capsule).parts(), (&rounded, &capsule));
}

fn hulls_tell<V: Vector>() {
    let points: Vec<V> = [[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0], [0.1; 3]]
        .map(v::<V>)
        .to_vec();
    assert_eq!(Points::new(&points).unwrap().points(), points);
    let hull = Hull::new(&points).unwrap();
    assert_eq!(hull.points(), points);
    assert_eq!(hull, Hull::new(hull.points()).unwrap());
    assert_ne!(hull, Hull::new(&points[1..]).unwrap());

    let faced = ConvexHull::new(&points).unwrap();
    assert_eq!(faced, ConvexHull::new(&points).unwrap());
    assert_eq!(faced.faces().next(), faced.clone().faces().next());
    // The same body, but its vertices are other points.
    let turned: Vec<V> = points.iter().rev().copied().collect();
    assert_ne!(faced, ConvexHull::new(&turned).unwrap());
}

#[test]
fn motions_tell_what_they_are_made_of() {
    let rolls = Motion::linear(Vec2::X).unwrap().spinning(Vec2::Y, -0.1).unwrap();
    assert_eq!((rolls.velocity(), rolls.pivot(), rolls.rate()), (Vec2::X, Vec2::Y, -0.1));
    let spin = DVec3::new(0.3, -4.0, 1e3);
    let turns = Motion::linear(DVec3::X).unwrap().revolving(DVec3::Y, spin).unwrap();
    assert_eq!((turns.velocity(), turns.pivot()), (DVec3::X, DVec3::Y));
    assert!(turns.spin().distance(spin) < 1e-12);
    let still = Motion::<Vec3A>::default();
    assert_eq!(still, Motion::STILL);
    assert_eq!(
        (still.velocity(), still.pivot(), still.spin()),
        (Vec3A::ZERO, Vec3A::ZERO, Vec3A::ZERO)
    );
    assert_eq!(Motion::<DVec2>::default().rate(), 0.0);
}

#[test]
fn a_motion_that_is_refused_names_the_number() {
    let (still, endless) = (Motion::<Vec3>::STILL, f64::INFINITY);
    let velocity = Motion::linear(Vec3::new(1.0, f32::NEG_INFINITY, f32::NAN));
    assert_eq!(velocity, Err(MotionError::Velocity { value: -endless }));
    let pivot = still.revolving(Vec3::new(0.0, 0.0, f32::INFINITY), Vec3::Y);
    assert_eq!(pivot, Err(MotionError::Pivot { value: endless }));
    assert_eq!(pivot.unwrap_err().to_string(), "the pivot of a motion must be finite, not inf");
    let nan = still.revolving(Vec3::ZERO, Vec3::new(0.0, f32::NAN, 0.0));
    assert!(matches!(nan, Err(MotionError::Spin { value }) if value.is_nan()));
    // Each number is one, and the length is not.
    let fast = still.revolving(Vec3::ZERO, Vec3::splat(f32::MAX));
    assert_eq!(fast, Err(MotionError::Spin { value: endless }));
    let rate = Motion::<DVec2>::STILL.spinning(DVec2::ZERO, -endless);
    assert_eq!(rate, Err(MotionError::Spin { value: -endless }));
}

#[test]
fn shapes_tell_what_they_were_made_of() {
    shapes_tell::<Vec2>();
    shapes_tell::<DVec2>();
    shapes_tell::<Vec3>();
    shapes_tell::<Vec3A>();
    shapes_tell::<DVec3>();
}

#[test]
fn hulls_tell_their_points_and_are_equal_by_them() {
    hulls_tell::<Vec2>();
    hulls_tell::<DVec2>();
    hulls_tell::<Vec3>();
    hulls_tell::<Vec3A>();
    hulls_tell::<DVec3>();
}
