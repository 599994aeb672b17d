//! What shapes tell of themselves beyond their support, and proofs believe: reach, symmetry, faces.

use super::laws::{Shapes, direction, s, shapes, v};
use asunder::contact::Tilted;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder::quickhull::ConvexHull;
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Placed, Points, Rounded, Scaled,
    Segment, Sum, Support, Symmetry, Triangle,
};
use asunder::space::{Scalar, Vector};
use asunder::{Pose, Rotation, Unit};

/// A turn that brings no coordinate axis onto another.
fn turned<V: Vector>() -> Rotation<V> {
    let (a, b) = (s::<V>(0.6), s::<V>(0.8));
    let columns = |i: usize| match i {
        0 => v::<V>([0.6, 0.8, 0.0]),
        1 if V::DIM == 2 => v([-0.8, 0.6, 0.0]),
        1 => v::<V>([-0.8, 0.6, 0.0]) * a + v::<V>([0.0, 0.0, 1.0]) * b,
        _ => v::<V>([0.8, -0.6, 0.0]) * b + v::<V>([0.0, 0.0, 1.0]) * a,
    };
    Rotation::from_axes(V::corners(columns)).unwrap()
}

/// Those that look the same from several sides, are flat or thin, far out, small or large.
fn special_shapes<V: Vector + 'static>() -> Shapes<V> {
    let up = |half_height: f64| Capsule::<V>::new(s::<V>(half_height), s::<V>(0.3)).unwrap();
    let can = |half_height: f64| Cylinder::<V>::new(s::<V>(half_height), s::<V>(0.5)).unwrap();
    let cone = || Cone::<V>::new(s::<V>(0.9), s::<V>(0.6)).unwrap();
    let ball = || Ball::<V>::new(s::<V>(0.6)).unwrap();
    let cuboid = || Cuboid::new(v::<V>([0.7, 0.4, 1.1])).unwrap();
    let triangle =
        |a: [f64; 3], b: [f64; 3], c: [f64; 3]| Triangle::new(v::<V>(a), v(b), v(c)).unwrap();
    let scaled = |factors: [f64; 3]| Scaled::new(cuboid(), v::<V>(factors)).unwrap();
    let place = Pose::new(turned::<V>(), v::<V>([0.2, -0.3, 0.1]));
    let far = Pose::new(turned::<V>(), v::<V>([30.0, -20.0, 10.0]));
    let corners: Vec<V> = (0..1 << V::DIM)
        .map(|i| v([0, 1, 2].map(|axis| f64::from(i >> axis & 1) - 0.3)))
        .map(|corner| place.apply(corner))
        .collect();
    // Of not so many that neighbours are as good as one.
    let count = if V::DIM == 2 { 40 } else { 400 };
    let many: Vec<V> = (0..count).map(|i| Unit::new(direction::<V>(i)).unwrap().get()).collect();
    let borrowed: &'static [V] = Vec::leak(corners.clone());
    let mut shapes: Shapes<V> = vec![
        ("clockwise", Box::new(triangle([0.0, 0.9, 0.1], [0.7, -0.4, -0.5], [-0.8, -0.2, 0.3]))),
        ("roof", Box::new(triangle([0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, 1.0, 0.0]))),
        ("needle", Box::new(triangle([0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1e-2, 0.0]))),
        ("on a line", Box::new(triangle([0.0, 0.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 0.0]))),
        ("folded", Box::new(triangle([0.5, 0.5, 0.0], [0.5, 0.5, 0.0], [1.0, -1.0, 0.0]))),
        ("globe", Box::new(Ellipsoid::new(v::<V>([0.9, 0.9, 0.9])).unwrap())),
        ("egg", Box::new(Ellipsoid::new(v::<V>([0.5, 0.9, 0.5])).unwrap())),
        ("lens", Box::new(Ellipsoid::new(v::<V>([0.5, 0.9, 0.9])).unwrap())),
        ("tablet", Box::new(Ellipsoid::new(v::<V>([0.9, 0.9, 0.4])).unwrap())),
        ("stretched can", Box::new(Scaled::new(can(0.8), v::<V>([2.0, 0.5, 2.0])).unwrap())),
        ("oval can", Box::new(Scaled::new(can(0.8), v::<V>([2.0, 0.5, 1.0])).unwrap())),
        ("stretched rod", Box::new(Scaled::new(up(0.8), v::<V>([-2.0, 0.5, 2.0])).unwrap())),
        ("stretched cone", Box::new(Scaled::new(cone(), v::<V>([2.0, -0.5, 2.0])).unwrap())),
        ("tiny cone", Box::new(Scaled::new(cone(), v::<V>([1e-6, 1e-6, 1e-6])).unwrap())),
        ("huge box", Box::new(scaled([1e6, 1e6, 1e6]))),
        ("flat box", Box::new(scaled([1.0, 0.0, 1.0]))),
        ("line of a box", Box::new(scaled([0.0, -2.0, 0.0]))),
        ("can and rod", Box::new(Sum::new(can(0.3), up(0.5)))),
        ("ball and placed ball", Box::new(Sum::new(ball(), Placed::new(ball(), place).unwrap()))),
        ("box and triangle", {
            Box::new(Sum::new(cuboid(), triangle([0.0; 3], [0.5, 0.1, 0.2], [0.1, 0.5, -0.2])))
        }),
        ("turned box", Box::new(Placed::new(cuboid(), place).unwrap())),
        ("far cone", Box::new(Placed::new(cone(), far).unwrap())),
        ("far ball", Box::new(Placed::new(ball(), far).unwrap())),
        ("rounded triangle", {
            let sharp = triangle([0.0, 0.9, 0.1], [0.7, -0.4, -0.5], [-0.8, -0.2, 0.3]);
            Box::new(Rounded::new(sharp, s::<V>(0.2)).unwrap())
        }),
        ("rounded can, stretched", {
            let rounded = Rounded::new(can(0.8), s::<V>(0.2)).unwrap();
            Box::new(Scaled::new(rounded, v::<V>([2.0, 0.5, 2.0])).unwrap())
        }),
        ("tilted cone", Box::new(Tilted(cone()))),
        ("turned cube's hull", Box::new(ConvexHull::new(&corners).unwrap())),
        ("its hull", Box::new(Hull::new(&corners).unwrap())),
        ("its corners", Box::new(Points::new(borrowed).unwrap())),
        ("hull of a side", Box::new(Hull::new(&corners[..1 << (V::DIM - 1)]).unwrap())),
        ("hull of an edge", Box::new(Hull::new(&corners[..2]).unwrap())),
        ("many points' hull", Box::new(ConvexHull::new(&many).unwrap())),
        ("many points", Box::new(Hull::new(&many).unwrap())),
    ];
    for axis in 0..V::DIM {
        let (from, way) = (v::<V>([0.1, 0.2, 0.3]), V::basis(axis) * s::<V>(-0.8));
        shapes.push(("along a coordinate", Box::new(Segment::new(from, from + way).unwrap())));
    }
    shapes
}

fn all_shapes<V: Vector + 'static>() -> impl Iterator<Item = (&'static str, Box<dyn Support<V>>)> {
    shapes::<V>().into_iter().chain(special_shapes())
}

/// Law 7.
fn reach_is_far_enough<V: Vector + 'static>() {
    for (name, shape) in all_shapes::<V>() {
        let most = shape.reach() * (s::<V>(1.0) + s::<V>(4.0) * V::Scalar::EPSILON);
        for i in 0..60 {
            // Looking from the origin towards what was found leads farther out.
            let mut far = shape.support(direction(i));
            for _ in 0..8 {
                assert!(far.length() <= most, "{name}: {far:?} is beyond {most:?}");
                far = shape.support(far);
            }
        }
    }
}

/// How far the core goes along a direction from its middle.
fn extent<V: Vector>(shape: &dyn Support<V>, direction: V) -> V::Scalar {
    let direction = Unit::new(direction).unwrap().get();
    (shape.support(direction) - shape.interior()).dot(direction)
}

/// Law 6, as far as a shape can be asked.
fn margins_are_lengths<V: Vector + 'static>() {
    for (name, shape) in all_shapes::<V>() {
        let margin = shape.margin();
        assert!(margin.is_finite() && margin >= s::<V>(0.0), "{name}: {margin:?}");
    }
}

/// Law 8: however many looks there are, they find no more points than a hull was made of, 400.
fn polytopes_have_few_points<V: Vector + 'static>() {
    for (name, shape) in all_shapes::<V>().filter(|(_, shape)| shape.is_polytope()) {
        let mut points: Vec<V> = Vec::new();
        for found in (0..2000).map(|i| shape.support(direction(i))) {
            if !points.contains(&found) {
                points.push(found);
            }
        }
        assert!(points.len() <= 400, "{name}: {}", points.len());
    }
}

/// Law 9. Of the turns about a line of the plane, half a turn alone stays in it.
fn symmetries_hold<V: Vector + 'static>() {
    let mut seen = [0, 0];
    for (name, shape) in all_shapes::<V>() {
        let near = s::<V>(64.0) * V::Scalar::EPSILON * shape.reach();
        let equal = |one: V, other: V| {
            let off = (extent(&*shape, one) - extent(&*shape, other)).abs();
            assert!(off <= near, "{name}: {off:?} between {one:?} and {other:?}");
        };
        for i in 0..60 {
            let d = direction::<V>(i);
            match shape.symmetry() {
                Symmetry::None => {}
                Symmetry::Round => equal(d, direction(i + 1)),
                Symmetry::About(line) if V::DIM == 2 => {
                    equal(
                        d,
                        V::from_fn(|axis| if axis == line { d.get(axis) } else { -d.get(axis) }),
                    );
                }
                Symmetry::About(line) => {
                    let (sin, cos) = f64::from(i).sin_cos();
                    let (sin, cos) = (s::<V>(sin), s::<V>(cos));
                    let (x, y) = (d.get((line + 1) % 3), d.get((line + 2) % 3));
                    let turned = [d.get(line), x * cos - y * sin, x * sin + y * cos];
                    equal(d, V::from_fn(|axis| turned[(axis + 3 - line) % 3]));
                }
            }
        }
        seen[0] += usize::from(shape.symmetry() == Symmetry::Round);
        seen[1] += usize::from(matches!(shape.symmetry(), Symmetry::About(_)));
    }
    assert!(seen[0] >= 4 && seen[1] >= 8, "{seen:?}");
}

/// Law 12: slightly tilted looks find nothing below the plane through the farthest point, and points
/// that span it.
fn face_normals_are_of_faces<V: Vector + 'static>() {
    for (name, shape) in all_shapes::<V>() {
        let normals: Vec<V> = (0..100).map_while(|index| shape.face_normal(index)).collect();
        assert!(normals.len() < 100 || name.starts_with("many"), "{name}: the faces end");
        for normal in normals {
            assert!(normal.is_finite(), "{name}");
            // Faces of flat shapes that have no width.
            let Some(normal) = Unit::new(normal) else { continue };
            let n = normal.get();
            let (top, tilt) = (shape.support(n), s::<V>(1.0 / 4096.0));
            let on_face: Vec<V> = (0..200)
                .map(|i| direction::<V>(i))
                .map(|aside| aside - n * aside.dot(n))
                .map(|across| shape.support(n + across * tilt) - top)
                .collect();
            let size = on_face.iter().fold(s::<V>(0.0), |most, at| most.max(at.length()));
            // A face that bends into a round edge is left by a little.
            let near = (s::<V>(256.0) * V::Scalar::EPSILON + tilt * tilt) * shape.reach();
            for at in &on_face {
                assert!(at.dot(n).abs() <= near, "{name}: {at:?} is off the plane of {n:?}");
            }
            assert!(size > shape.reach() * s::<V>(1e-3), "{name}: a corner, {n:?}");
            if V::DIM == 3 {
                let area = |i: usize, k: usize| {
                    V::facet_normal(V::corners(|c| [V::ZERO, on_face[i], on_face[k]][c])).length()
                };
                let pairs = (0..200).flat_map(|i| (0..i).map(move |k| (i, k)));
                let most = pairs.map(|(i, k)| area(i, k)).fold(s::<V>(0.0), V::Scalar::max);
                assert!(most > size * size * s::<V>(1e-3), "{name}: an edge, {n:?}");
            }
        }
    }
}

macro_rules! in_every_vector_type {
    ($($module:ident: $vector:ty;)*) => {$(
        mod $module {
            #[test]
            fn reach_is_far_enough() {
                super::reach_is_far_enough::<$vector>();
            }
            #[test]
            fn margins_are_lengths() {
                super::margins_are_lengths::<$vector>();
            }
            #[test]
            fn polytopes_have_few_points() {
                super::polytopes_have_few_points::<$vector>();
            }
            #[test]
            fn symmetries_hold() {
                super::symmetries_hold::<$vector>();
            }
            #[test]
            fn face_normals_are_of_faces() {
                super::face_normals_are_of_faces::<$vector>();
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
