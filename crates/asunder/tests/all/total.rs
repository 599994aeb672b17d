//! Whatever a query is given, it answers: no panic, no hang, no NaN, no claim that is not true.

use asunder::cast::ray;
use asunder::glam::{DVec2, DVec3, Vec3};
use asunder::shape::{
    Ball, Cuboid, Cylinder, Ellipsoid, HalfSpace, Hull, Placed, Scaled, ShapeError, Support,
};
use asunder::solver::{Auto, Directions, Epa, Gjk, Sampling, Uepa};
use asunder::space::{Scalar, Vector};
use asunder::{Answer, Pair, Pose, Rotation, Seed, Stop, Unit};

const BAD: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

/// Answers with a bad number whenever asked along +x.
struct Broken(f64);

impl Support<DVec3> for Broken {
    fn support(&self, direction: DVec3) -> DVec3 {
        if direction.x > 0.0 { DVec3::splat(self.0) } else { -DVec3::ONE }
    }
}

fn every_answer<V: Vector>(a: &dyn Support<V>, b: &dyn Support<V>, at: Pose<V>) -> Vec<Answer<V>> {
    let pair = Pair::new(a, b).relative(at);
    let mut seed = Seed::new();
    vec![
        pair.resume(&mut seed),
        pair.resume(&mut seed),
        pair.solver(Auto).signed_distance(),
        pair.solver(Gjk).signed_distance(),
        pair.solver(Epa::<512>).signed_distance(),
        pair.solver(Uepa::<512>).signed_distance(),
        pair.solver(Sampling { directions: Directions::Refined }).signed_distance(),
        pair.solver(Sampling { directions: Directions::Spread }).signed_distance(),
        pair.solver(Sampling { directions: Directions::FaceNormals }).signed_distance(),
        pair.solver(Sampling { directions: Directions::Centres }).signed_distance(),
        pair.within(V::Scalar::from_f64(1.0)),
    ]
}

fn claims_nothing<V: Vector>(answer: &Answer<V>) {
    assert_eq!(answer.stop(), Stop::NotFinite);
    let (lower, upper) = (answer.lower().to_f64(), answer.upper().to_f64());
    assert_eq!((lower, upper), (f64::NEG_INFINITY, f64::INFINITY));
    let witness = answer.witness();
    assert!(answer.signed_distance().is_finite() && witness.a.is_finite() && witness.b.is_finite());
}

#[test]
fn a_shape_that_answers_nonsense() {
    let ball = Ball::new(1.0).unwrap();
    for bad in BAD {
        for answer in every_answer(&Broken(bad), &ball, Pose::at(DVec3::new(3.0, 0.1, 0.2))) {
            claims_nothing(&answer);
        }
    }
}

/// A cube that knows its points by number, until it is asked for them.
struct Forgetful(f64);

impl Support<DVec3> for Forgetful {
    fn support(&self, direction: DVec3) -> DVec3 {
        DVec3::ONE.copysign(direction)
    }
    fn numbered(&self, direction: DVec3) -> (DVec3, u32) {
        (self.support(direction), 7)
    }
    fn point(&self, _: u32) -> Option<DVec3> {
        Some(DVec3::splat(self.0))
    }
    fn is_polytope(&self) -> bool {
        true
    }
}

#[test]
fn points_found_again_that_are_nonsense() {
    for cube in BAD.map(Forgetful) {
        for x in [0.5, 1.9, 3.0] {
            let pose = Pose::at(DVec3::new(x, 0.1, 0.2));
            let pair = Pair::new(&cube, &cube).relative(pose);
            let mut seed = Seed::new();
            for _ in 0..3 {
                let answer = pair.resume(&mut seed);
                assert_eq!(answer.stop(), Stop::Converged);
                assert!((answer.signed_distance() - (x - 2.0)).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn poses_that_are_not_finite() {
    let cuboid = Cuboid::new(DVec3::ONE).unwrap();
    for bad in BAD {
        for answer in every_answer(&cuboid, &cuboid, Pose::at(DVec3::new(0.0, bad, 0.0))) {
            claims_nothing(&answer);
        }
        let pair = Pair::new(&cuboid, &cuboid).relative(Pose::at(DVec3::splat(bad)));
        assert_eq!((pair.overlap(), pair.closest_points()), (None, None));
        let nowhere = Pose::at(DVec3::splat(bad));
        let pair = Pair::new(&cuboid, &cuboid).posed(nowhere, Pose::IDENTITY);
        claims_nothing(&pair.signed_distance());
        let hull = Hull::new(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]).unwrap();
        let (ball, square) = (Ball::new(1.0).unwrap(), Cuboid::new(DVec2::ONE).unwrap());
        let (at, aside) = (Pose::at(DVec3::splat(bad)), Pose::at(DVec2::new(bad, 0.0)));
        assert_eq!(Pair::new(&ball, &ball).relative(at).overlap(), None);
        assert_eq!(Pair::new(&hull, &hull).relative(at).overlap(), None);
        assert_eq!(Pair::new(&square, &square).relative(aside).overlap(), None);
    }
}

/// An axis that begins a search has length 1, whatever the number of its coordinate.
#[test]
fn an_axis_beyond_the_dimension_proves_nothing_false() {
    let (cuboid, egg) = (Cuboid::new(DVec3::ONE).unwrap(), Ellipsoid::new(DVec3::ONE).unwrap());
    for axis in [3, 9, usize::MAX].map(Unit::<DVec3>::basis) {
        assert_eq!(axis, Unit::basis(2));
        for (a, b) in [(&cuboid as &dyn Support<DVec3>, &egg as &dyn Support<DVec3>), (&egg, &egg)]
        {
            let pair = Pair::new(a, b).relative(Pose::at(DVec3::new(1.0, 0.3, 0.1))).first(axis);
            let depth = pair.signed_distance();
            assert_eq!(depth.stop(), Stop::Converged);
            let bound = pair.solver(Sampling { directions: Directions::Centres }).signed_distance();
            assert!(bound.lower() <= depth.upper() && depth.upper() < 0.0, "{bound:?}");
        }
    }
    assert_eq!(Unit::<DVec2>::basis(2), Unit::basis(1));
}

#[test]
fn rays_refuse_and_name_the_number() {
    let ball = Ball::new(1.0).unwrap();
    let cast = |x: f64, way: f64, until: f64| ray(&ball, DVec2::X * x, DVec2::X * way, until);
    let until = |value: f64| match cast(3.0, -1.0, value) {
        Err(ShapeError::NotFinite { what: "until", .. }) => "no number",
        Err(ShapeError::Negative { what: "until", .. }) => "below 0",
        _ => "",
    };
    assert_eq!([f64::NAN, -1.0, f64::INFINITY, 0.0].map(until), ["no number", "below 0", "", ""]);
    for bad in BAD {
        assert_eq!(cast(bad, -1.0, 9.0), Err(ShapeError::PointNotFinite { index: 0 }));
        let refused = cast(3.0, bad, 9.0);
        assert!(matches!(refused, Err(ShapeError::NotFinite { what: "direction", .. })), "{bad}");
    }
    // Without a direction it stays where it is.
    assert_eq!(cast(0.5, 0.0, 9.0).unwrap().impact().unwrap().time, 0.0);
    assert_eq!(cast(3.0, 0.0, 9.0).unwrap().clear_until(), f64::INFINITY);
}

#[test]
fn constructors_refuse_and_name_the_number() {
    for bad in BAD {
        assert!(matches!(
            Ball::<DVec2>::new(bad),
            Err(ShapeError::NotFinite { what: "radius", value }) if value.to_bits() == bad.to_bits()
        ));
        assert!(Cuboid::new(DVec2::new(1.0, bad)).is_err());
        assert!(
            Placed::new(Ball::<DVec2>::new(1.0).unwrap(), Pose::at(DVec2::splat(bad))).is_err()
        );
        assert!(HalfSpace::new(DVec2::X, bad).is_err());
        let points = [DVec3::ONE, DVec3::new(0.0, 0.0, bad)];
        assert_eq!(Hull::new(&points).unwrap_err(), ShapeError::PointNotFinite { index: 1 });
        assert!(Rotation::<DVec3>::from_quaternion([0.0, bad, 0.0, 1.0]).is_none());
        assert!(Rotation::<DVec2>::from_angle(bad).is_none());
        assert!(Unit::new(DVec2::new(0.0, bad)).is_none());
    }
    let negative = ShapeError::Negative { what: "half_height", value: -1.0 };
    assert_eq!(Cylinder::<DVec3>::new(-1.0, 1.0), Err(negative));
    assert_eq!(negative.to_string(), "half_height must be 0 or more, not -1");
    assert_eq!(Hull::<DVec3>::new(&[]).unwrap_err(), ShapeError::NoPoints);
    let flat = HalfSpace::new(DVec3::ZERO, 1.0).unwrap_err();
    assert_eq!(flat, ShapeError::ZeroDirection { what: "normal" });
    assert!(Rotation::<DVec3>::from_quaternion([0.0; 4]).is_none());
}

#[test]
fn numbers_without_squares_are_answered_at_another_size() {
    let huge = Cuboid::new(DVec3::splat(1e200)).unwrap();
    for answer in every_answer(&huge, &huge, Pose::at(DVec3::new(3e200, 0.0, 0.0))) {
        let (lower, upper) = (answer.lower(), answer.upper());
        assert!(lower > 0.9e200 && lower <= 1e200 && 1e200 <= upper, "{answer:?}");
    }
    let tiny = Cuboid::new(DVec3::splat(1e-300)).unwrap();
    for answer in every_answer(&tiny, &tiny, Pose::at(DVec3::new(3e-300, 0.0, 0.0))) {
        assert!(answer.lower() <= 1e-300 && 1e-300 <= answer.upper());
    }
}

/// Points far from their own origin, brought back by the pose: what rounding took on the way is in
/// the bounds.
#[test]
fn offsets_within_a_shape() {
    let corners = |by: DVec3| {
        let corner = |i: u32| DVec3::from_array([0, 1, 2].map(|k| f64::from(i >> k & 1)));
        (0..8).map(|i| corner(i) + by).collect::<Vec<_>>()
    };
    let (near, by) = (Hull::new(&corners(DVec3::ZERO)).unwrap(), DVec3::new(1e6, -1e6, 1e6));
    let far = Hull::new(&corners(by)).unwrap();
    let turn = Rotation::from_axis_angle(DVec3::new(1.0, 2.0, 3.0), 0.7).unwrap();
    for x in [0.25, 0.9, 3.0] {
        let at = Pose::new(turn, DVec3::new(x, 0.1, 0.2));
        let expected = Pair::new(&near, &near).relative(at).signed_distance();
        let back = at.compose(&Pose::at(-by));
        let answer = Pair::new(&near, &far).relative(back).signed_distance();
        let meet = answer.lower() <= expected.upper() && expected.lower() <= answer.upper();
        assert!(meet, "{answer:?} {expected:?}");
        assert!(answer.width() < 1e-7);
    }
}

/// Cubes of edge 2 that overlap by a quarter, scaled and far away.
#[test]
fn scales_and_offsets() {
    for scale in [1e-6, 1e-3, 1.0, 1e3, 1e6] {
        let cube = Cuboid::new(DVec3::splat(scale)).unwrap();
        let at = DVec3::new(1.75, 0.1, 0.2) * scale;
        for offset in [0.0, 1e6] {
            let far = DVec3::new(offset, -offset, offset);
            let pair = Pair::new(&cube, &cube).posed(Pose::at(far), Pose::at(far + at));
            let answer = pair.signed_distance();
            // What is left of the difference of two positions in f64.
            let expected = -(2.0 * scale - ((far + at) - far).x);
            let off = (answer.signed_distance() - expected).abs();
            assert!(off <= 1e-14 * scale, "{scale} {offset}: off by {off}");
            assert!(answer.lower() <= expected && expected <= answer.upper());
            assert!(answer.width() <= 1e-13 * scale);
        }
    }
}

#[test]
fn scales_in_f32() {
    for scale in [1e-6f32, 1.0, 1e6] {
        let cube = Cuboid::new(Vec3::splat(scale)).unwrap();
        for (x, expected) in [(1.75f32, -0.25f32), (2.5, 0.5)] {
            let at = Pose::at(Vec3::new(x, 0.1, 0.2) * scale);
            let answer = Pair::new(&cube, &cube).relative(at).signed_distance();
            let off = (answer.signed_distance() / scale - expected).abs();
            assert!(off < 1e-6, "{scale}: off by {off}");
        }
    }
}

#[test]
fn a_point_against_itself() {
    let ball = Ball::<DVec3>::new(0.0).unwrap();
    for answer in every_answer(&ball, &ball, Pose::IDENTITY) {
        assert!(answer.lower() <= 0.0 && 0.0 <= answer.upper() && answer.upper() < 1e-100);
    }
}

/// An ellipsoid that does not tell the ball that rolls inside it.
struct Egg;

impl Support<DVec3> for Egg {
    fn support(&self, direction: DVec3) -> DVec3 {
        let radii = DVec3::new(1.26, 1.25, 1.28);
        radii * (radii * direction).normalize_or_zero()
    }
    fn interior(&self) -> DVec3 {
        DVec3::ZERO
    }
    fn reach(&self) -> f64 {
        1.28
    }
}

/// Eggs that are almost balls, one inside the other: no pair needs more room than this one,
/// which uses up every vertex that there is room for.
#[test]
fn a_query_leaves_room_on_a_small_stack() {
    const STACK: usize = 640 * 1024;
    let ask = || {
        let pair = Pair::new(&Egg, &Egg).relative(Pose::at(DVec3::new(1e-3, 2e-3, 0.0)));
        let answers = [
            pair.signed_distance(),
            pair.solver(Epa::<1024>).signed_distance(),
            pair.solver(Uepa::<1024>).signed_distance(),
        ];
        answers.map(|answer| answer.steps())
    };
    let steps = std::thread::Builder::new().stack_size(STACK).spawn(ask).unwrap().join().unwrap();
    assert!(steps.iter().all(|&steps| steps > 500), "{steps:?}");
}

#[test]
fn tiny_shapes_under_huge_factors_are_ordinary_shapes() {
    // A direction of length 3 times these factors is no number any more.
    let huge = 2f64.powi(1023);
    let factors = DVec2::new(huge, -huge / 2.0);
    let can = Scaled::new(Cylinder::new(2.0 / huge, 1.0 / huge).unwrap(), factors).unwrap();
    let disk = Scaled::new(Ball::new(2.0 / huge).unwrap(), factors).unwrap();
    let (square, ellipse) =
        (Cuboid::new(DVec2::new(1.0, 1.0)).unwrap(), Ellipsoid::new(DVec2::new(2.0, 1.0)).unwrap());
    let other = Cuboid::new(DVec2::new(0.5, 0.7)).unwrap();
    for (i, far) in (0..60).map(|i| (i, 0.1 * f64::from(i))) {
        let (y, x) = (f64::from(i) * 0.7).sin_cos();
        let turned = Rotation::<DVec2>::from_angle(f64::from(i) * 0.3).unwrap();
        let at = Pose::new(turned, DVec2::new(x, y) * far);
        for (strange, plain) in
            [(&can as &dyn Support<_>, &square as &dyn Support<_>), (&disk, &ellipse)]
        {
            let known = Pair::new(plain, &other).relative(at).signed_distance();
            for answer in every_answer(strange, &other, at) {
                let meet = answer.lower() <= known.upper() && known.lower() <= answer.upper();
                assert!(meet, "{far}: {answer:?} {known:?}");
            }
            if let Some(overlap) = Pair::new(strange, &other).relative(at).overlap() {
                assert!(if overlap { known.lower() < 0.0 } else { known.upper() > 0.0 });
            }
        }
    }
}
