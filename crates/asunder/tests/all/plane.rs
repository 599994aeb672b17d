//! Polygons, rectangles and balls of the plane: the closed forms against a solver that knows none of
//! them, whether they overlap against how far apart they are, and input that no closed form is for.

use asunder::glam::{DVec2, Vec2};
use asunder::shape::{Ball, Cuboid, Hull, Rounded, Support};
use asunder::solver::{Epa, Gjk};
use asunder::{Pair, Pose, Rotation, Stop};

type Shape = Box<dyn Support<DVec2>>;

/// Corners on an ellipse, unevenly spaced.
fn polygon(count: usize, size: f64, seed: usize) -> Hull<DVec2> {
    let corner = |i: usize| {
        let (i, shift) = (i as f64, (seed as f64 * 1.3).sin());
        let angle = (i + 0.4 * (i * i + shift).sin()) * core::f64::consts::TAU / count as f64;
        DVec2::new(angle.cos(), 0.6 * angle.sin()) * size
    };
    Hull::new(&(0..count).map(corner).collect::<Vec<_>>()).unwrap()
}

fn shapes(seed: usize) -> Vec<Shape> {
    let rectangle = Cuboid::new(DVec2::new(0.7, 0.3)).unwrap();
    vec![
        Box::new(polygon(3, 1.0, seed)),
        Box::new(polygon(8, 1.0, seed)),
        Box::new(polygon(31, 1.5, seed)),
        Box::new(rectangle),
        Box::new(Ball::new(0.4).unwrap()),
        Box::new(Rounded::new(rectangle, 0.2).unwrap()),
        Box::new(Rounded::new(polygon(5, 0.8, seed), 0.3).unwrap()),
    ]
}

/// Turned by about `turn`, and as far away as `far`.
fn pose(turn: usize, far: f64) -> Pose<DVec2> {
    let (s, c) = (turn as f64 * 0.7).sin_cos();
    let (y, x) = (turn as f64 * 2.1).sin_cos();
    Pose::new(Rotation::<DVec2>::from_cos_sin(c, s).unwrap(), DVec2::new(x, y) * far)
}

#[test]
fn closed_forms_agree_with_a_solver() {
    for seed in 0..40 {
        let far = 0.06 * seed as f64;
        for a in shapes(seed) {
            for b in shapes(seed + 1) {
                let pair = Pair::new(&*a, &*b).relative(pose(seed, far));
                let (closed, solved) =
                    (pair.signed_distance(), pair.solver(Epa::<256>).signed_distance());
                assert!(closed.lower() <= solved.upper() && solved.lower() <= closed.upper());
                assert_eq!(closed.stop(), Stop::Converged);
                assert!(closed.width() < 1e-12);
                assert!((closed.axis().get().length() - 1.0).abs() < 1e-14);
                // The witness is `axis · distance` apart, and a point of either shape.
                let (witness, axis) = (closed.witness(), closed.axis().get());
                let way = witness.b - witness.a - axis * closed.signed_distance();
                assert!(way.length() < 1e-13, "{way:?}");
            }
        }
    }
}

#[test]
fn overlaps_are_those_of_the_signed_distance() {
    let mut told = [0; 2];
    for seed in 0..60 {
        for a in shapes(seed) {
            for b in shapes(seed + 2) {
                let pair = Pair::new(&*a, &*b).relative(pose(seed, 0.05 * seed as f64));
                let (overlap, answer) = (pair.overlap(), pair.signed_distance());
                match overlap {
                    Some(true) => assert!(answer.lower() < 0.0, "{answer:?}"),
                    Some(false) => assert!(answer.upper() > 0.0, "{answer:?}"),
                    None => assert!(answer.lower() <= 0.0 && answer.upper() >= 0.0),
                }
                told[usize::from(overlap == Some(true))] += 1;
            }
        }
    }
    assert!(told[0] > 300 && told[1] > 300, "{told:?}");
}

#[test]
fn touching_is_not_told() {
    let square = Hull::new(&[DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y]).unwrap();
    let (rectangle, ball) = (Cuboid::new(DVec2::ONE).unwrap(), Ball::new(0.5).unwrap());
    let at = |x, y| Pose::at(DVec2::new(x, y));
    // Along an edge, corner to corner, and with edges in line.
    for (x, y) in [(1.0, 0.25), (1.0, 1.0), (-1.0, 0.0), (0.5, -1.0)] {
        assert_eq!(Pair::new(&square, &square).relative(at(x, y)).overlap(), None);
    }
    for (x, y) in [(1.0, -0.5), (-2.0, 0.0), (1.0, 1.0)] {
        assert_eq!(Pair::new(&rectangle, &square).relative(at(x, y)).overlap(), None);
    }
    for (x, y) in [(1.5, 0.5), (0.5, -0.5)] {
        assert_eq!(Pair::new(&square, &ball).relative(at(x, y)).overlap(), None);
    }
    // Off a corner by a third and a quarter of 1.25.
    assert_eq!(
        Pair::new(&square, &Ball::new(1.25).unwrap()).relative(at(1.75, 2.0)).overlap(),
        None
    );
}

#[test]
fn nothing_is_claimed_of_numbers_that_are_none() {
    let shapes = shapes(3);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
            for at in [DVec2::new(bad, 0.0), DVec2::new(0.5, bad), DVec2::splat(bad)] {
                let pair = Pair::new(&**a, &**b).relative(Pose::at(at));
                assert_eq!(pair.overlap(), None);
                let answer = pair.signed_distance();
                assert_eq!(answer.stop(), Stop::NotFinite);
                assert_eq!((answer.lower(), answer.upper()), (f64::NEG_INFINITY, f64::INFINITY));
            }
        }
    }
}

#[test]
fn huge_and_tiny_shapes_keep_their_proportions() {
    for exponent in [-300, -150, -80, 0, 80, 150, 300] {
        let size = 2f64.powi(exponent);
        let rectangle = Cuboid::new(DVec2::new(size, 0.5 * size)).unwrap();
        for count in [3, 8, 30] {
            for turn in 0..20 {
                let polygon = polygon(count, size, turn);
                let far = pose(turn, 0.15 * turn as f64 * size);
                let others: [&dyn Support<_>; 2] = [&rectangle, &polygon];
                for pair in others.map(|other| Pair::new(&polygon, other)) {
                    let (answer, overlap) =
                        (pair.relative(far).signed_distance(), pair.relative(far).overlap());
                    let distance = answer.signed_distance();
                    assert!(answer.lower() <= distance && distance <= answer.upper());
                    assert!(distance.abs() <= 4.0 * size, "{exponent} {answer:?}");
                    assert!(overlap != Some(answer.lower() > 0.0), "{exponent} {answer:?}");
                }
            }
        }
    }
}

/// An edge without length has a height above it that is no distance.
#[test]
fn disks_beside_rectangles_without_width_overlap_them_where_they_reach_them() {
    for half in [[0.0, 0.35], [0.35, 0.0], [0.0, 0.0], [1e-200, 0.35], [0.35, 1e-17]] {
        let rectangle = Cuboid::new(DVec2::from(half)).unwrap();
        for turn in 0..200_u32 {
            let at = DVec2::from_angle(f64::from(turn) * 0.1) * (0.4 + 0.01 * f64::from(turn));
            let distance = (at.abs() - DVec2::from(half)).max(DVec2::ZERO).length();
            for (radius, reaches) in [(distance * 1.001, true), (distance * 0.999, false)] {
                let disk = Ball::new(radius).unwrap();
                let of_disk = Pair::new(&rectangle, &disk).relative(Pose::at(at)).overlap();
                assert_eq!(of_disk, Some(reaches), "{half:?} {at} {radius}");
                let of_rectangle = Pair::new(&disk, &rectangle).relative(Pose::at(-at)).overlap();
                assert_eq!(of_rectangle, Some(reaches), "{half:?} {at} {radius}");
            }
        }
    }
}

#[test]
fn zeros_of_either_sign_make_the_same_polygon() {
    // Sorted by their bits, points on the line x = −0 come before those on x = 0, whatever their y.
    let corners = [(0.0, 1.0), (0.0, -2.0), (0.0, 0.0), (2.0, 0.0), (1.0, 0.0)];
    let point = Ball::new(0.0).unwrap();
    for signs in 0..1 << 8 {
        let zero = |bit: usize, x: f64| if x == 0.0 && signs >> bit & 1 == 1 { -x } else { x };
        let points = (0..).zip(corners).map(|(i, (x, y))| DVec2::new(zero(i, x), zero(i + 3, y)));
        let hull = Hull::new(&points.collect::<Vec<_>>()).unwrap();
        let pair = Pair::new(&hull, &point).relative(Pose::at(DVec2::new(-1.0, -1.5)));
        let (closed, solved) = (pair.signed_distance(), pair.solver(Epa::<256>).signed_distance());
        assert!((closed.signed_distance() - 1.0).abs() < 1e-14, "signs {signs:b}: {closed:?}");
        assert!(closed.lower() <= solved.upper() && solved.lower() <= closed.upper());
    }
}

/// Corners so near to each other that their difference vanishes where the polygon is.
#[test]
fn edges_shorter_than_rounding_do_not_hide_the_corners_behind_them() {
    for e in [1e-15, 1e-16, 6e-17, 1e-17] {
        let ends = [
            (1.0, -e),
            (1.0, e),
            (e, 1.0),
            (-e, 1.0),
            (-1.0, e),
            (-1.0, -e),
            (-e, -1.0),
            (e, -1.0),
        ];
        let hull = Hull::new(&ends.map(DVec2::from)).unwrap();
        for i in 0..2000_u32 {
            let from = DVec2::from_angle(f64::from(i) * 0.618) * (2.1 + 0.001 * f64::from(i));
            let pair = Pair::new(&hull, &hull).relative(Pose::at(from));
            let (closed, walked) = (pair.signed_distance(), pair.solver(Gjk).signed_distance());
            assert!(
                closed.lower() <= walked.upper() && walked.lower() <= closed.upper(),
                "{e} {from}"
            );
        }
        let pair = Pair::new(&hull, &hull).relative(Pose::at(DVec2::new(-4.0, 3.0)));
        assert!(
            (pair.signed_distance().signed_distance() - 5.0 / 2f64.sqrt()).abs() < 1e-14,
            "{e}"
        );
    }
}

/// Seen from afar, the corners of a small square are where rounding puts them.
#[test]
fn a_small_square_beside_a_large_disk_is_as_far_off_as_it_is() {
    let (disk, square) = (Ball::new(100.0).unwrap(), Cuboid::new(Vec2::splat(1e-6)).unwrap());
    for i in 0..5000_u16 {
        let (angle, off) = (f64::from(i) * 0.01, 101.0 + f32::from(i % 50));
        let turn = Rotation::from_angle(angle).unwrap();
        let pair = Pair::new(&disk, &square).relative(Pose::new(turn, Vec2::new(off, 0.0)));
        assert_eq!(pair.overlap(), Some(false), "{off} {angle}");
    }
}
