//! Whether shapes of space overlap: beside what their signed distance proves.

use crate::random::{noise, points, turn, vector};
use asunder::glam::{DVec3, Vec2, Vec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{
    Ball, Boundary, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Placed, Points, Rounded, Support,
    Triangle,
};
use asunder::solver::{Auto, Solver};
use asunder::space::{Field, Scalar, Space, Vector};
use asunder::{Difference, Pair, Pose};

/// What the search says before any solver is asked.
fn at_first<V: Vector>(a: &dyn Support<V>, b: &dyn Support<V>, at: Pose<V>) -> Option<bool> {
    Auto.overlap(&Difference::new(a, b, at), a.margin() + b.margin())
}

/// At gaps and depths of all sizes along an axis: never wrong, and clear where the distance is.
/// How many the search itself told.
fn moved_through<V: Space>(a: &dyn Support<V>, b: &dyn Support<V>, seed: u32, what: &str) -> u32 {
    let (rotation, mut told) = (turn::<V>(seed), 0);
    let noise = |i: u32| noise(seed * 77 + i);
    let shift = vector::<V>(noise(1), noise(2), noise(3)) * V::Scalar::from_f64(1.5);
    let first = Pair::new(a, b).relative(Pose::new(rotation, shift)).signed_distance();
    for off in [0.3, 1e-2, 1e-4, 1e-6, 1e-8, 1e-11, 1e-14, 1e-16, 0.0] {
        for off in [off, -off] {
            let by = V::Scalar::from_f64(off) - first.signed_distance();
            let at = Pose::new(rotation, shift + first.axis().get() * by);
            let answer = Pair::new(a, b).relative(at).signed_distance();
            let overlap = Pair::new(a, b).relative(at).overlap();
            let early = at_first(a, b, at);
            told += u32::from(early.is_some());
            let clear = off.abs() > 1e3 * V::Scalar::EPSILON.to_f64();
            for overlap in [overlap, early].into_iter().flatten() {
                let zero = V::Scalar::ZERO;
                let wrong = if overlap { answer.lower() > zero } else { answer.upper() < zero };
                assert!(!wrong, "{what}, {off}: {overlap}, {answer:?}");
            }
            let known = answer.lower() > V::Scalar::ZERO || answer.upper() < V::Scalar::ZERO;
            assert!(overlap.is_some() || !clear || !known, "{what}, {off}: {answer:?}");
        }
    }
    told
}

fn of_all_kinds<V: Space>() {
    let sizes = [[1.0, 1.0, 1.0], [1.0, 0.5, 0.1], [1.0, 0.02, 0.02], [1.0, 0.6, 0.0]];
    let s = V::Scalar::from_f64;
    let mut told = 0;
    for seed in 0..400_u32 {
        let size = |i: u32| sizes[(seed / i % 4) as usize];
        let (of_a, of_b) = (points::<V>(1 + seed % 40, 2 * seed, size(1)), 1 + seed / 7 % 90);
        let of_b = points::<V>(of_b, 2 * seed + 1, size(4));
        let (a, b) = (Hull::new(&of_a).unwrap(), Hull::new(&of_b).unwrap());
        let [x, y, z] = size(2);
        let cuboid = Cuboid::new(vector(x, y, z)).unwrap();
        let bare = Points::new(&of_a).unwrap();
        let aside = Placed::new(&b, Pose::new(turn(seed + 1), vector(0.1, 0.2, 0.3))).unwrap();
        let round = Rounded::new(&a, s(0.25)).unwrap();
        let (cone, can) =
            (Cone::new(s(0.7), s(0.5)).unwrap(), Cylinder::new(s(0.5), s(0.6)).unwrap());
        let egg = Ellipsoid::new(vector(0.9, 0.4, 0.6)).unwrap();
        let pairs: [(&dyn Support<V>, &dyn Support<V>, &str); 9] = [
            (&a, &b, "hulls"),
            (&cuboid, &b, "cuboid and hull"),
            (&a, &cuboid, "hull and cuboid"),
            (&bare, &b, "points and hull"),
            (&bare, &bare, "points"),
            (&a, &aside, "hull and hull aside"),
            (&round, &b, "rounded hull and hull"),
            (&can, &b, "cylinder and hull"),
            (&cone, &egg, "cone and ellipsoid"),
        ];
        for (a, b, what) in pairs {
            told += moved_through(a, b, seed, &format!("{what} {seed}"));
        }
    }
    assert!(told > 400 * 9 * 3, "{told}");
}

#[test]
fn yes_and_no_are_what_the_distance_proves() {
    of_all_kinds::<DVec3>();
}

#[test]
fn and_in_single_precision() {
    of_all_kinds::<Vec3>();
}

fn cube(half: f64) -> Vec<DVec3> {
    let sign = |i: u32, bit: u32| if i >> bit & 1 == 1 { -half } else { half };
    (0..8).map(|i| DVec3::new(sign(i, 0), sign(i, 1), sign(i, 2))).collect()
}

/// Faces level with faces, middles above middles: the ray runs through edges and corners.
#[test]
fn what_is_aligned_is_told_without_a_solver() {
    let (cube, can) = (cube(1.0), Cylinder::new(1.0, 1.0).unwrap());
    let (hull, bare) = (Hull::new(&cube).unwrap(), Points::new(&cube).unwrap());
    let shapes: [&dyn Support<DVec3>; 3] = [&hull, &bare, &can];
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
        for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
            for along in [-1.9, -1.0, -0.25, 0.5, 1.75] {
                let at = Pose::at(axis * along);
                assert_eq!(at_first(*a, *b, at), Some(true), "{axis}, {along}");
            }
            let (apart, touching) = (Pose::at(axis * -2.1), Pose::at(axis * 2.0));
            assert_eq!(at_first(*a, *b, apart), Some(false));
            assert_eq!(at_first(*a, *b, touching), None);
        }
    }
}

#[test]
fn balls_whose_squares_have_lost_their_digits() {
    for i in 0..200_u8 {
        let size = 1e-21 * (1.0 + f32::from(i) * 0.01);
        let ball = Ball::<Vec2>::new(size).unwrap();
        for (far, truth) in [(1.9999, true), (2.0001, false)] {
            let at = Pose::at(Vec2::new(0.6, 0.8) * far * size);
            let overlap = Pair::new(&ball, &ball).relative(at).overlap();
            assert_ne!(overlap, Some(!truth), "{size:e}, {far}");
        }
    }
}

/// What is not told of boxes that touch is not told at any size, and what is told not otherwise.
#[test]
fn boxes_that_touch_and_whose_squares_have_lost_their_digits() {
    let mut touching = 0;
    for i in 0..500 {
        let half = |seed| vector::<Vec3>(noise(seed), noise(seed + 1), noise(seed + 2)).abs();
        let [a, b] = [half(6 * i), half(6 * i + 3)];
        let [one, other] = [a, b].map(|half| Cuboid::new(half).unwrap());
        let (turn, way) = (turn::<Vec3>(i), vector::<Vec3>(noise(i + 9), noise(i + 5), 2.0));
        let first = Pair::new(&one, &other).relative(Pose::new(turn, way)).signed_distance();
        let place = way - first.axis().get() * first.signed_distance();
        let told = Pair::new(&one, &other).relative(Pose::new(turn, place)).overlap();
        touching += u32::from(told.is_none());
        for exponent in 60..125 {
            let size = 2_f32.powi(-exponent);
            let [one, other] = [a, b].map(|half| Cuboid::new(half * size).unwrap());
            let there = Pair::new(&one, &other).relative(Pose::new(turn, place * size));
            let tiny = there.overlap();
            assert!(tiny.is_none() || tiny == told, "{i}, 2^-{exponent}: {tiny:?}, {told:?}");
        }
    }
    assert!(touching > 400, "{touching}");
}

/// Powers of two: what is told is the same, until squares are no numbers any more; then it is nothing.
#[test]
fn huge_and_tiny_shapes() {
    let corners = points::<Vec3>(20, 3, [1.0, 0.8, 0.6]);
    for exponent in -140..120 {
        let scale = 2.0_f64.powi(exponent) as f32;
        let scaled: Vec<Vec3> = corners.iter().map(|p| *p * scale).collect();
        let hull = Hull::new(&scaled).unwrap();
        for (x, expected) in [(0.0, true), (0.3, true), (1.2, true), (2.2, false), (40.0, false)] {
            let at = Pose::at(Vec3::new(x, 0.03, 0.01) * scale);
            let told = at_first(&hull, &hull, at);
            assert!(told.is_none_or(|told| told == expected), "2^{exponent}, {x}");
            assert!(told.is_some() || !(-12..12).contains(&exponent), "2^{exponent}, {x}");
        }
    }
}

/// A shape whose middle is not the one that its boundary has a ball about: no ball is taken for it.
struct Lent(ConvexHull<DVec3>);

impl Support<DVec3> for Lent {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.0.support(direction)
    }
    fn interior(&self) -> DVec3 {
        self.0.vertices()[0]
    }
    fn is_polytope(&self) -> bool {
        true
    }
    fn boundary(&self) -> Option<Boundary<'_, DVec3>> {
        self.0.boundary()
    }
}

#[test]
fn a_ball_is_about_the_middle_or_none() {
    let lent = Lent(ConvexHull::new(&cube(1.0)).unwrap());
    let corner = lent.interior();
    let cube = Hull::new(&cube(1.0)).unwrap();
    // The middles are no farther apart than two balls of radius 1 would reach.
    for off in [0.5, 0.1, 0.01, -0.01, -0.1, -0.5] {
        let pair = Pair::new(&lent, &cube).relative(Pose::at(corner * (2.0 + off)));
        assert_eq!(pair.overlap(), Some(off < 0.0), "{off}");
    }
}

/// Points, segments and triangles have no inside, yet may run through each other.
#[test]
fn flat_shapes() {
    let (x, y) = (DVec3::X, DVec3::Y);
    let flat = Triangle::new(-x - y, x - y, y).unwrap();
    let point = Hull::new(&[DVec3::ZERO]).unwrap();
    let line = Hull::new(&[DVec3::new(0.1, 0.05, -1.0), DVec3::new(-0.1, 0.0, 1.2)]).unwrap();
    let solid = Hull::new(&cube(1.0)).unwrap();
    let none = Pose::IDENTITY;
    assert_eq!(Pair::new(&flat, &line).overlap(), Some(true));
    assert_eq!(Pair::new(&solid, &point).overlap(), Some(true));
    assert_eq!(Pair::new(&solid, &line).overlap(), Some(true));
    assert_eq!(Pair::new(&solid, &flat).relative(none).overlap(), Some(true));
    assert_eq!(Pair::new(&point, &point).relative(none).overlap(), None);
    assert_eq!(Pair::new(&flat, &point).relative(none).overlap(), None);
    let aside = Pose::at(DVec3::new(0.0, 0.0, 1.5));
    assert_eq!(Pair::new(&solid, &flat).relative(aside).overlap(), Some(false));
    assert_eq!(Pair::new(&flat, &flat).relative(aside).overlap(), Some(false));
}

/// Shapes that answer nonsense, and poses that are none: nothing is claimed.
#[test]
fn nonsense_proves_nothing() {
    struct Broken(f64);
    impl Support<DVec3> for Broken {
        fn support(&self, _: DVec3) -> DVec3 {
            DVec3::splat(self.0)
        }
        fn interior(&self) -> DVec3 {
            DVec3::ZERO
        }
        fn half_extents(&self) -> Option<DVec3> {
            Some(DVec3::splat(self.0))
        }
    }
    let hull = Hull::new(&cube(1.0)).unwrap();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
        for x in [0.0, 0.5, 3.0] {
            let at = Pose::at(DVec3::new(x, 0.1, 0.2));
            assert_eq!(at_first(&Broken(bad), &hull, at), None, "{bad}, {x}");
            assert_eq!(at_first(&hull, &Broken(bad), at), None, "{bad}, {x}");
        }
        assert_eq!(at_first(&hull, &hull, Pose::at(DVec3::new(0.0, bad, 0.0))), None, "{bad}");
    }
}
