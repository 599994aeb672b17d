//! What must hold of every shape and every answer, in all five vector types.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder::quickhull::ConvexHull;
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Placed, Point, Points, Rounded, Scaled,
    Segment, Sum, Support, Triangle, UNNUMBERED,
};
use asunder::space::{Scalar, Vector};
use asunder::{Answer, Pair, Pose, Stop};

pub(super) type Shapes<V> = Vec<(&'static str, Box<dyn Support<V>>)>;

pub(super) fn s<V: Vector>(value: f64) -> V::Scalar {
    V::Scalar::from_f64(value)
}

pub(super) fn v<V: Vector>(coordinates: [f64; 3]) -> V {
    V::from_fn(|axis| s::<V>(coordinates[axis]))
}

/// One of each, none of them symmetric by accident.
pub(super) fn shapes<V: Vector + 'static>() -> Shapes<V> {
    let points: Vec<V> =
        (0..23).map(|i| direction::<V>(i) * s::<V>(0.5 + 0.03 * f64::from(i))).collect();
    let borrowed: &'static [V] = Vec::leak(points.clone());
    let cuboid = || Cuboid::new(v::<V>([0.7, 0.4, 1.1])).unwrap();
    let ball = || Ball::<V>::new(s::<V>(0.6)).unwrap();
    let shift = Pose::at(v::<V>([0.2, -0.3, 0.1]));
    vec![
        ("convex hull", Box::new(ConvexHull::new(&points).unwrap())),
        ("point", Box::new(Point::new(v::<V>([0.1, 0.2, 0.3])).unwrap())),
        ("segment", Box::new(Segment::new(v::<V>([-0.5, 0.1, 0.2]), v([0.6, -0.3, 0.4])).unwrap())),
        (
            "triangle",
            Box::new(
                Triangle::new(v::<V>([0.0, 0.9, 0.1]), v([-0.8, -0.2, 0.3]), v([0.7, -0.4, -0.5]))
                    .unwrap(),
            ),
        ),
        ("ball", Box::new(ball())),
        ("cuboid", Box::new(cuboid())),
        ("capsule", Box::new(Capsule::<V>::new(s::<V>(0.8), s::<V>(0.3)).unwrap())),
        ("cylinder", Box::new(Cylinder::<V>::new(s::<V>(0.8), s::<V>(0.5)).unwrap())),
        ("cone", Box::new(Cone::<V>::new(s::<V>(0.9), s::<V>(0.6)).unwrap())),
        ("ellipsoid", Box::new(Ellipsoid::new(v::<V>([0.9, 0.5, 0.7])).unwrap())),
        ("hull", Box::new(Hull::new(&points).unwrap())),
        ("points", Box::new(Points::new(borrowed).unwrap())),
        ("rounded", Box::new(Rounded::new(cuboid(), s::<V>(0.2)).unwrap())),
        ("placed", Box::new(Placed::new(cuboid(), shift).unwrap())),
        ("scaled", Box::new(Scaled::new(ball(), v::<V>([1.5, 0.5, 1.0])).unwrap())),
        ("mirrored", Box::new(Scaled::new(cuboid(), v::<V>([-1.0, 2.0, 0.5])).unwrap())),
        ("sum", Box::new(Sum::new(cuboid(), ball()))),
    ]
}

/// Those whose points have numbers.
const NUMBERED: [&str; 12] = [
    "convex hull",
    "point",
    "segment",
    "triangle",
    "ball",
    "cuboid",
    "capsule",
    "hull",
    "points",
    "rounded",
    "placed",
    "mirrored",
];

fn numbers_find_points_again<V: Vector + 'static>() {
    for (name, shape) in shapes::<V>() {
        for i in 0..60 {
            let d = direction::<V>(i);
            let (point, number) = shape.numbered(d);
            assert_eq!(point, shape.support(d), "{name}");
            let expected = NUMBERED.contains(&name).then_some(point);
            assert_eq!(shape.point(number), expected, "{name}: number {number}");
        }
        assert_eq!(shape.point(UNNUMBERED), None, "{name}");
    }
}

/// Directions that meet every coordinate plane and axis.
pub(super) fn direction<V: Vector>(index: u32) -> V {
    let i = f64::from(index);
    match index {
        0 => v([1.0, 0.0, 0.0]),
        1 => v([0.0, -1.0, 0.0]),
        2 => v([-1.0, 0.0, -0.0]),
        _ => v([(i * 1.7).sin(), (i * 2.3 + 1.0).cos(), (i * 0.9 + 2.0).sin()]),
    }
}

fn supports_obey<V: Vector + 'static>() {
    let slack = s::<V>(16.0) * V::Scalar::EPSILON;
    for (name, shape) in shapes::<V>() {
        for i in 0..60 {
            let d = direction::<V>(i);
            let far = shape.support(d);
            assert!(far.is_finite(), "{name}: finite");
            assert_eq!(far, shape.support(d), "{name}: the same direction, the same point");
            for k in 0..60 {
                let other = shape.support(direction(k));
                let beyond = other.dot(d) - far.dot(d);
                assert!(beyond <= slack, "{name}: {k} lies {beyond:?} beyond {i}");
            }
            let longer = shape.support(d * s::<V>(1024.0)).dot(d) - far.dot(d);
            assert!(longer.abs() <= slack, "{name}: length does not matter");
        }
        assert!(shape.support(V::ZERO).is_finite(), "{name}: the zero vector");
        for i in 0..60 {
            let d = direction::<V>(i);
            let beyond = shape.interior().dot(d) - shape.support(d).dot(d);
            assert!(beyond <= slack, "{name}: the interior lies {beyond:?} beyond {i}");
        }
        if let Some(half) = shape.half_extents() {
            for i in 0..60 {
                let d = direction::<V>(i);
                let corner = shape.support(d);
                for axis in 0..V::DIM {
                    let (x, h) = (corner.get(axis), half.get(axis));
                    assert!(x.abs() == h && x * d.get(axis) >= s::<V>(0.0), "{name}: half extents");
                }
            }
        }
        sides_are_seen_by_the_support(name, &*shape, slack);
        let mut index = 0;
        while let Some(normal) = shape.face_normal(index) {
            assert!(normal.is_finite(), "{name}: normal {index}");
            index += 1;
            assert!(index < 100, "{name}: the faces end");
        }
    }
}

/// Both ends of a side are as far along its normal as anything, and the sides close up.
fn sides_are_seen_by_the_support<V: Vector>(name: &str, shape: &dyn Support<V>, slack: V::Scalar) {
    let sides: Vec<_> = (0..).map_while(|i| shape.side(i)).collect();
    for side in &sides {
        let n = side.normal.get();
        for end in [side.from, side.to] {
            let off = (shape.support(n) - end).dot(n);
            assert!(near::<V>(off, s::<V>(0.0), slack), "{name}: a side of {off:?}");
        }
    }
    for (side, next) in sides.iter().zip(sides.iter().cycle().skip(1)) {
        assert_eq!(side.to, next.from, "{name}: sides are told in turn");
    }
}

fn near<V: Vector>(a: V::Scalar, b: V::Scalar, tolerance: V::Scalar) -> bool {
    (a - b).abs() <= tolerance
}

fn answers_obey<V: Vector + 'static>() {
    let tolerance = s::<V>(8.0) * V::Scalar::DEFAULT_TOLERANCE;
    let shapes = shapes::<V>();
    let poses = [[1.4, 0.3, 0.2], [0.5, 0.2, -0.1], [-0.9, 1.1, 0.4], [3.0, -2.0, 1.0]];
    for (name_a, a) in &shapes {
        for (name_b, b) in &shapes {
            for at in poses {
                let at = v::<V>(at);
                let names = format!("{name_a} and {name_b} at {at:?}");
                let answer = Pair::new(&**a, &**b).relative(Pose::at(at)).signed_distance();
                is_sound(&answer, &names);
                swapped(&answer, (&**a, &**b), at, tolerance, &names);
                with_margins(&answer, (&**a, &**b), at, tolerance, &names);
                twice_as_large(&answer, (&**a, &**b), at, &names);
            }
        }
    }
}

fn is_sound<V: Vector>(answer: &Answer<V>, names: &str) {
    let value = answer.signed_distance();
    assert!(answer.lower() <= value && value <= answer.upper(), "{names}: {answer:?}");
    assert!(near::<V>(answer.axis().get().length(), s::<V>(1.0), s::<V>(8.0) * V::Scalar::EPSILON));
    assert_ne!(answer.stop(), Stop::NotFinite, "{names}");
}

type Two<'a, V> = (&'a dyn Support<V>, &'a dyn Support<V>);

/// Exchanging A and B negates the axis.
fn swapped<V: Vector>(
    answer: &Answer<V>,
    (a, b): Two<'_, V>,
    at: V,
    tolerance: V::Scalar,
    names: &str,
) {
    let other = Pair::new(b, a).relative(Pose::at(-at)).signed_distance();
    assert!(answer.lower() <= other.upper() && other.lower() <= answer.upper(), "{names}: swapped");
    let equal = near::<V>(answer.signed_distance(), other.signed_distance(), tolerance);
    assert!(equal, "{names}: swapped");
}

/// A margin shifts the signed distance by itself.
fn with_margins<V: Vector>(
    answer: &Answer<V>,
    (a, b): Two<'_, V>,
    at: V,
    tolerance: V::Scalar,
    names: &str,
) {
    let radius = s::<V>(0.25);
    let rounded = Rounded::new(a, radius).unwrap();
    let other = Pair::new(&rounded, b).relative(Pose::at(at)).signed_distance();
    let equal = near::<V>(answer.signed_distance() - radius, other.signed_distance(), tolerance);
    assert!(equal, "{names}: margin");
    assert_eq!(answer.axis(), other.axis(), "{names}: solvers do not see margins");
}

/// Another unit of length changes nothing but the scale: powers of two, to the last bit. What has a
/// closed form that a scaled shape has not is compared with itself, scaled by 1.
fn twice_as_large<V: Vector>(answer: &Answer<V>, (a, b): Two<'_, V>, at: V, names: &str) {
    let ones = V::from_fn(|_| s::<V>(1.0));
    let same = (Scaled::new(a, ones).unwrap(), Scaled::new(b, ones).unwrap());
    let same = Pair::new(&same.0, &same.1).relative(Pose::at(at)).signed_distance();
    assert!(
        same.lower() <= answer.upper() && answer.lower() <= same.upper(),
        "{names}: scaled by 1"
    );
    let answer = &same;
    for factor in [1024.0, 1.0 / 1024.0].map(s::<V>) {
        let factors = V::from_fn(|_| factor);
        let large = (Scaled::new(a, factors).unwrap(), Scaled::new(b, factors).unwrap());
        let pair = Pair::new(&large.0, &large.1).relative(Pose::at(at * factor));
        let other = pair.signed_distance();
        assert_eq!(other.signed_distance(), answer.signed_distance() * factor, "{names}: scaled");
        assert_eq!((other.axis(), other.steps()), (answer.axis(), answer.steps()), "{names}");
    }
}

macro_rules! in_every_vector_type {
    ($($module:ident: $vector:ty;)*) => {$(
        mod $module {
            #[test]
            fn supports_obey() {
                super::supports_obey::<$vector>();
            }
            #[test]
            fn numbers_find_points_again() {
                super::numbers_find_points_again::<$vector>();
            }
            #[test]
            fn answers_obey() {
                super::answers_obey::<$vector>();
            }
        }
    )*};
}

in_every_vector_type! {
    dvec3: super::DVec3;
    dvec2: super::DVec2;
    vec3: super::Vec3;
    vec3a: super::Vec3A;
    vec2: super::Vec2;
}

#[test]
fn vec3_and_vec3a_agree_in_every_bit() {
    let answers = |at: [f32; 3]| {
        let [x, y, z] = at;
        let (a, b) = (shapes::<Vec3>(), shapes::<Vec3A>());
        let plain = Pair::new(&*a[9].1, &*a[4].1).relative(Pose::at(Vec3::new(x, y, z)));
        let padded = Pair::new(&*b[9].1, &*b[4].1).relative(Pose::at(Vec3A::new(x, y, z)));
        (plain.signed_distance(), padded.signed_distance())
    };
    for at in [[1.0, 0.2, 0.1], [0.1, 0.4, 0.2], [3.0, 1.0, 2.0]] {
        let (plain, padded) = answers(at);
        assert_eq!(plain.signed_distance(), padded.signed_distance());
        assert_eq!((plain.lower(), plain.upper()), (padded.lower(), padded.upper()));
    }
}
