//! The worked examples of the articles that this crate learned from, and the inputs that they warn
//! of.

use asunder::glam::{DVec2, DVec3};
use asunder::shape::{Cuboid, Hull, Point, Segment, Triangle};
use asunder::solver::{Epa, Goal, Solver, Uepa, run};
use asunder::{AnyDifference, Difference, Limits, Pair, Pose, Proximity, Stop, Vertex};
use std::ops::ControlFlow;

fn close(a: f64, b: f64, within: f64) -> bool {
    (a - b).abs() <= within
}

/// dyn4j, "EPA (Expanding Polytope Algorithm)" (2010): the two polygons and GJK's last simplex.
fn dyn4j_polygons() -> (Hull<DVec2>, Hull<DVec2>, [Vertex<DVec2>; 3]) {
    let points = |all: &[(f64, f64)]| all.iter().map(|&p| DVec2::from(p)).collect::<Vec<_>>();
    let a = Hull::new(&points(&[(4.0, 11.0), (4.0, 5.0), (9.0, 9.0)])).unwrap();
    let b = Hull::new(&points(&[(5.0, 7.0), (7.0, 3.0), (10.0, 2.0), (12.0, 7.0)])).unwrap();
    let vertex = |a: (f64, f64), b: (f64, f64)| Vertex::new(DVec2::from(a), DVec2::from(b));
    let simplex = [
        vertex((9.0, 9.0), (5.0, 7.0)),
        vertex((4.0, 5.0), (12.0, 7.0)),
        vertex((4.0, 5.0), (5.0, 7.0)),
    ];
    (a, b, simplex)
}

#[test]
fn dyn4j_epa_article_step_by_step() {
    let (a, b, simplex) = dyn4j_polygons();
    let corners = simplex.map(|vertex| vertex.p);
    assert_eq!(corners, [DVec2::new(4.0, 2.0), DVec2::new(-8.0, -2.0), DVec2::new(-1.0, -2.0)]);
    let difference = Difference::new(&a, &b, Pose::IDENTITY);
    let (epa, limits) = (Epa::<64>, Limits::default());
    let mut state = epa.resume(&difference, &simplex);
    // First the edge from (-8, -2) to (4, 2) is nearest, 0.63 away; (4, 11) - (12, 7) lies beyond.
    assert!(close(state.bracket().upper(), -0.632_455, 1e-6));
    assert_eq!(epa.advance(&mut state, &difference, &limits), ControlFlow::Continue(()));
    // Then the edge from (-1, -2) to (4, 2) is, and nothing lies beyond.
    assert_eq!(epa.advance(&mut state, &difference, &limits), ControlFlow::Break(Stop::Converged));
    assert_eq!(state.bracket().steps(), 2);
    assert!(close(state.bracket().upper(), -0.937, 5e-4));
    let axis = state.bracket().axis().get();
    assert!(close(axis.x, 0.62, 6e-3) && close(axis.y, -0.78, 6e-3), "{axis}");
}

#[test]
fn dyn4j_polygons_from_nothing() {
    let (a, b, _) = dyn4j_polygons();
    let answer = Pair::new(&a, &b).signed_distance();
    assert!(close(answer.signed_distance(), -6.0 / 41f64.sqrt(), 1e-14));
    assert_eq!(answer.stop(), Stop::Converged);
}

/// Unified EPA finds distance and depth from one kind of start; a planar pair like that of the
/// notes' second figure takes four support calls, three of them for the seed.
#[test]
fn unified_epa_in_four_support_calls() {
    let points = |all: &[(f64, f64)]| all.iter().map(|&p| DVec2::from(p)).collect::<Vec<_>>();
    let triangle = Hull::new(&points(&[(0.0, 1.0), (-0.9, -0.5), (0.9, -0.5)])).unwrap();
    let point = Point::new(DVec2::ZERO).unwrap();
    for (at, expected) in [((0.0, -2.0), 1.5), ((0.0, -0.25), -0.25)] {
        let difference = Difference::new(&triangle, &point, Pose::at(DVec2::from(at)));
        let (uepa, limits) = (Uepa::<64>, Limits::default());
        let mut state = uepa.start(&difference, difference.centre_aim());
        let stop = run(&uepa, &mut state, &difference, &limits, &Goal::VALUE, &mut ());
        assert_eq!((stop, state.bracket().steps()), (Stop::Converged, 4));
        assert!(close(state.bracket().upper(), expected, 1e-14));
        assert!(close(state.bracket().lower(), expected, 1e-14));
    }
}

#[test]
fn coplanar_triangles() {
    let triangle = Triangle::new(DVec3::ZERO, DVec3::X, DVec3::Y).unwrap();
    let ask = |x: f64, y: f64| {
        Pair::new(&triangle, &triangle).relative(Pose::at(DVec3::new(x, y, 0.0))).signed_distance()
    };
    // Overlapping in their plane: parted by no motion at all, perpendicular to it.
    let inside = ask(0.2, 0.2);
    assert!(matches!(inside.proximity(), Proximity::Touching { within, .. } if within < 1e-14));
    assert!(close(inside.axis().get().z.abs(), 1.0, 1e-12));
    assert!(close(ask(1.0, 0.0).signed_distance(), 0.0, 1e-14));
    assert!(close(ask(3.0, 0.0).signed_distance(), 2.0, 1e-14));
    for solver_answer in [
        Pair::new(&triangle, &triangle).solver(Epa::<512>).signed_distance(),
        Pair::new(&triangle, &triangle).solver(Uepa::<512>).signed_distance(),
    ] {
        assert_eq!(solver_answer.stop(), Stop::Converged);
        assert!(close(solver_answer.signed_distance(), 0.0, 1e-14));
    }
}

#[test]
fn crossing_segments() {
    let x = Segment::new(-DVec3::X, DVec3::X).unwrap();
    let y = Segment::new(-DVec3::Y, DVec3::Y).unwrap();
    for height in [0.0, 1e-12, 1e-6, 0.5] {
        let answer =
            Pair::new(&x, &y).relative(Pose::at(DVec3::new(0.3, 0.2, height))).signed_distance();
        assert_eq!(answer.stop(), Stop::Converged);
        assert!(close(answer.signed_distance(), height, 1e-15 + 1e-12 * height), "{answer:?}");
    }
    let along = Pair::new(&x, &x).relative(Pose::at(DVec3::X * 0.5)).signed_distance();
    assert!(close(along.signed_distance(), 0.0, 1e-14));
}

#[test]
fn equal_and_nested_shapes() {
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    let small = Cuboid::new(DVec3::splat(1e-3)).unwrap();
    let answer = Pair::new(&cube, &cube).signed_distance();
    assert!(close(answer.signed_distance(), -2.0, 1e-14));
    let answer = Pair::new(&cube, &small).signed_distance();
    assert!(close(answer.signed_distance(), -1.001, 1e-14));
}
