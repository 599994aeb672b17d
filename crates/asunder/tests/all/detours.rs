//! A point that has been far away on its way is rounded there, and bounds allow for it: shapes moved out
//! and back, sums of what is far, needles that are shortened after they were turned. Steps of f32 at 2²⁰ are
//! an eighth.

use asunder::cast::Cast;
use asunder::glam::{Vec2, Vec3};
use asunder::shape::{
    Ball, Capsule, Cuboid, Placed, Point, Points, Scaled, Segment, Sum, Support, Triangle,
};
use asunder::{Pair, Pose, Rotation, Vector, signed_distance};

const FAR: f32 = 1_048_576.0;

/// Moved along x, and back.
fn out_and_back<V: Vector<Scalar = f32>, T: Support<V>>(inner: T) -> Placed<Placed<T, V>, V> {
    let out = Placed::new(inner, Pose::at(V::basis(0) * FAR)).unwrap();
    Placed::new(out, Pose::at(V::basis(0) * -FAR)).unwrap()
}

/// What 0.3 is in f32, exactly.
fn third() -> f64 {
    f64::from(0.3_f32)
}

#[track_caller]
fn holds<V: Vector<Scalar = f32>>(a: &dyn Support<V>, b: &dyn Support<V>, x: f32, truth: f64) {
    let (there, back) = (V::basis(0) * x, V::basis(0) * -x);
    for answer in [signed_distance(a, b, Pose::at(there)), signed_distance(b, a, Pose::at(back))] {
        let [lower, upper] = [answer.lower(), answer.upper()].map(f64::from);
        assert!(lower <= truth && truth <= upper, "{truth} is not in {lower}..{upper}");
    }
}

fn point() -> Point<Vec3> {
    Point::new(Vec3::X * 0.3).unwrap()
}

#[test]
fn points_and_segments_that_have_been_far_away() {
    let ball = Ball::<Vec3>::new(0.5).unwrap();
    holds(&out_and_back(point()), &ball, 2.0, 1.5 - third());
    holds(&out_and_back(point()), &Cuboid::new(Vec3::splat(0.5)).unwrap(), 2.0, 1.5 - third());
    let upright = |x: f32| Segment::new(Vec3::new(x, -1.0, 0.0), Vec3::new(x, 1.0, 0.0)).unwrap();
    holds(&out_and_back(upright(0.3)), &Capsule::new(1.0, 0.5).unwrap(), 2.0, 1.5 - third());
    let far = Placed::new(point(), Pose::at(Vec3::X * FAR)).unwrap();
    holds(&Sum::new(far, Point::new(Vec3::X * -FAR).unwrap()), &ball, 2.0, 1.5 - third());
}

#[test]
fn in_the_plane() {
    let point = || out_and_back(Point::new(Vec2::X * 0.3).unwrap());
    holds(&point(), &Ball::<Vec2>::new(0.5).unwrap(), 2.0, 1.5 - third());
    holds(&point(), &Cuboid::new(Vec2::splat(0.5)).unwrap(), 2.0, 1.5 - third());
    let corners = [Vec2::ZERO, Vec2::X, Vec2::new(0.0, 1.0)];
    holds(&point(), &asunder::shape::Hull::new(&corners).unwrap(), 2.0, 2.0 - third());
}

/// 0.02 deep, and so little apart where it was rounded.
#[test]
fn whether_they_overlap() {
    let ball = Ball::<Vec3>::new(0.5).unwrap();
    let cuboid = Cuboid::new(Vec3::splat(0.5)).unwrap();
    let at = Pose::at(Vec3::X * 0.78);
    assert_ne!(Pair::new(&out_and_back(point()), &ball).relative(at).overlap(), Some(false));
    assert_ne!(Pair::new(&out_and_back(point()), &cuboid).relative(at).overlap(), Some(false));
    let flat = [Vec2::splat(-0.5), Vec2::new(0.5, -0.5), Vec2::splat(0.5), Vec2::new(-0.5, 0.5)];
    let square = asunder::shape::Hull::new(&flat).unwrap();
    let point = out_and_back(Point::new(Vec2::X * 0.3).unwrap());
    let pair = Pair::new(&point, &square).relative(Pose::at(Vec2::X * 0.78));
    assert_ne!(pair.overlap(), Some(false));
}

/// Out and back along y, and then x is shortened.
#[test]
fn shortened_afterwards() {
    let along_y = |shape| {
        let out: Placed<Cuboid<Vec3>, Vec3> = Placed::new(shape, Pose::at(Vec3::Y * FAR)).unwrap();
        Placed::new(out, Pose::at(Vec3::Y * -FAR)).unwrap()
    };
    let shape = along_y(Cuboid::new(Vec3::new(1.0, 0.3, 0.5)).unwrap());
    let shape = Scaled::new(shape, Vec3::new(0.5, 1.0, 1.0)).unwrap();
    let answer =
        signed_distance(&shape, &Cuboid::new(Vec3::splat(0.5)).unwrap(), Pose::at(Vec3::Y * 2.0));
    let truth = 1.5 - third();
    assert!(f64::from(answer.lower()) <= truth && truth <= f64::from(answer.upper()), "{answer:?}");
}

/// A needle along a diagonal that is turned to lie along x, and shortened until it is as long as wide: how far
/// its tips are aside is rounded as its length is.
#[test]
fn a_needle_that_is_turned_and_shortened() {
    let turn = Rotation::<Vec2>::from_cos_sin(1.0, -1.0).unwrap();
    let [x, y] = *turn.axes();
    let tips = [[FAR, FAR + 0.5], [-FAR, 0.5 - FAR], [0.0, -0.4]].map(Vec2::from);
    let needle = Placed::new(Points::new(&tips).unwrap(), Pose::new(turn, Vec2::ZERO)).unwrap();
    let short = Scaled::new(needle, Vec2::new(1.0 / FAR, 1.0)).unwrap();
    let number = |v: Vec2| [f64::from(v.x), f64::from(v.y)];
    let height = |tip: Vec2| {
        let ([tx, ty], [_, xy], [_, yy]) = (number(tip), number(x), number(y));
        tx * xy + ty * yy
    };
    let top = tips.map(height).into_iter().fold(f64::MIN, f64::max);
    let floor = Cuboid::new(Vec2::new(8.0, 0.5)).unwrap();
    let answer = signed_distance(&short, &floor, Pose::at(Vec2::Y * 2.0));
    let truth = 1.5 - top;
    assert!(f64::from(answer.lower()) <= truth && truth <= f64::from(answer.upper()), "{answer:?}");
}

#[test]
fn casts() {
    let corner = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
    let triangle =
        Triangle::new(corner(0.3, -1.0, -1.0), corner(0.3, 1.0, -1.0), corner(0.3, 0.0, 1.0));
    let shape = out_and_back(triangle.unwrap());
    let cuboid = Cuboid::new(Vec3::splat(0.5)).unwrap();
    let pair = Pair::new(&shape, &cuboid).relative(Pose::at(Vec3::X * 3.0));
    let truth = 2.5 - third();
    if let Cast::Impact(impact) = pair.cast(Vec3::NEG_X, 10.0, 0.0) {
        let (earliest, latest) = (f64::from(impact.earliest), f64::from(impact.latest));
        assert!(earliest <= truth && truth <= latest, "{truth} is not in {earliest}..{latest}");
    }
}
