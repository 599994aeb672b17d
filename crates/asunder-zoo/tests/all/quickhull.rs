//! Hulls are convex to the last bit, closed, and hold every point: checked in integers that share
//! nothing with the predicates that made them.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::quickhull::{ConvexHull, HullError, Quickhull};
use asunder::shape::Support;
use asunder::{Pose, Rotation, Scalar, Unit, Vector};
use asunder_zoo::exact::beyond;
use fastrand::Rng;
use std::collections::BTreeMap;

/// Exactly: no point is beyond a facet. Every ridge is shared by two facets that run through it in
/// opposite directions. Faces are loops whose neighbours know each other.
fn check<V: Vector>(points: &[V], hull: &ConvexHull<V>) {
    let plain = |p: &V| [0, 1, 2].map(|axis| p.get(axis).to_f64());
    let vertices: Vec<_> = hull.vertices().iter().map(plain).collect();
    let all: Vec<_> = points.iter().map(plain).collect();
    for facet in hull.facets() {
        let corners: Vec<_> = facet.as_ref().iter().map(|&i| vertices[i as usize]).collect();
        let outside = all.iter().find(|&&point| beyond(&corners, point));
        assert!(outside.is_none(), "{outside:?} is beyond {corners:?}");
    }
    for (vertex, &source) in hull.vertices().iter().zip(hull.sources()) {
        assert_eq!(*vertex, points[source as usize]);
    }
    check_closed(hull);
    check_faces(hull);
}

fn check_closed<V: Vector>(hull: &ConvexHull<V>) {
    let mut ridges: BTreeMap<[u32; 2], i32> = BTreeMap::new();
    for facet in hull.facets() {
        let corners = facet.as_ref();
        for i in 0..V::DIM {
            // In the plane a ridge is a point, entered or left.
            let (from, to, way) = match corners {
                [_, _] => (corners[i], corners[i], if i == 0 { 1 } else { -1 }),
                _ => (corners[(i + 1) % 3], corners[(i + 2) % 3], 1),
            };
            *ridges.entry([from.min(to), from.max(to)]).or_default() +=
                if from > to { -way } else { way };
        }
    }
    assert!(ridges.values().all(|&left| left == 0), "a ridge is left and not entered");
    if hull.dimension() == V::DIM && V::DIM == 3 {
        let (v, e, f) = (hull.vertices().len(), ridges.len(), hull.facets().len());
        assert_eq!(v + f, e + 2, "Euler");
    }
}

fn check_faces<V: Vector>(hull: &ConvexHull<V>) {
    let faces: Vec<_> = hull.faces().collect();
    for (number, face) in (0..).zip(&faces) {
        assert!(face.outline().len() >= V::DIM, "{face:?}");
        assert!((face.normal().get().length().to_f64() - 1.0).abs() < 1e-6);
        for &neighbour in face.neighbours() {
            assert!(faces[neighbour as usize].neighbours().contains(&number), "{face:?}");
        }
    }
    assert!((0..hull.facets().len()).all(|i| hull.face_of_facet(i).unwrap() < faces.len()));
}

fn made<V: Vector>(points: &[V]) -> ConvexHull<V> {
    let hull = ConvexHull::new(points).unwrap();
    check(points, &hull);
    hull
}

fn signed(rng: &mut Rng) -> f64 {
    2.0 * rng.f64() - 1.0
}

fn in_cube(rng: &mut Rng, count: usize) -> Vec<DVec3> {
    (0..count).map(|_| DVec3::from_array([0; 3].map(|_| signed(rng)))).collect()
}

fn on_sphere(rng: &mut Rng, count: usize) -> Vec<DVec3> {
    in_cube(rng, count).into_iter().filter_map(Unit::new).map(Unit::get).collect()
}

fn turned(rng: &mut Rng, points: &[DVec3]) -> Vec<DVec3> {
    let rotation = Rotation::from_quaternion([0; 4].map(|_| signed(rng))).unwrap();
    let pose = Pose::new(rotation, DVec3::from_array([0; 3].map(|_| signed(rng))));
    points.iter().map(|&p| pose.apply(p)).collect()
}

fn grid(count: i32) -> Vec<DVec3> {
    let line = || 0..count;
    let plane = move || line().flat_map(move |x| line().map(move |y| (x, y)));
    plane()
        .flat_map(|(x, y)| line().map(move |z| DVec3::new(x.into(), y.into(), z.into())))
        .collect()
}

fn polygon(count: usize) -> Vec<DVec2> {
    let angle = |i: usize| core::f64::consts::TAU * i as f64 / count as f64;
    (0..count).map(|i| DVec2::new(angle(i).cos(), angle(i).sin())).collect()
}

#[test]
fn random_points() {
    let mut rng = Rng::with_seed(1);
    for count in (4..60).chain([300, 1000]) {
        made(&in_cube(&mut rng, count));
        made(&on_sphere(&mut rng, count));
        made(&in_cube(&mut rng, count).iter().map(|p| p.truncate()).collect::<Vec<_>>());
        made(&in_cube(&mut rng, count).iter().map(|p| p.as_vec3()).collect::<Vec<_>>());
    }
}

#[test]
fn points_on_a_grid() {
    for count in 2..9 {
        let hull = made(&grid(count));
        let faces: Vec<_> = hull.faces().collect();
        assert_eq!(faces.len(), 6);
        assert!(faces.iter().all(|face| face.outline().len() == 4), "{faces:?}");
        let edge = f64::from(count - 1);
        let mass = hull.mass();
        assert!((mass.volume - edge.powi(3)).abs() < 1e-12 * mass.volume, "{mass:?}");
        assert_eq!(mass.surface, 6.0 * edge * edge);
    }
}

/// What a turn and a shift leave of a grid is neither flat nor straight any more.
#[test]
fn a_turned_grid_has_six_faces() {
    let mut rng = Rng::with_seed(2);
    for count in 2..8 {
        for _ in 0..20 {
            let points = turned(&mut rng, &grid(count));
            let hull = made(&points);
            let corners: Vec<_> = hull.faces().map(|face| face.outline().len()).collect();
            assert_eq!(corners, [4; 6], "{points:?}");
            let flat: Vec<_> = points.iter().map(|p| p.as_vec3()).collect();
            assert_eq!(made(&flat).faces().map(|face| face.outline().len()).max(), Some(4));
        }
    }
}

#[test]
fn a_turned_prism_has_its_faces() {
    let mut rng = Rng::with_seed(3);
    for count in [3, 5, 8, 64, 500] {
        let ring = |y: f64| polygon(count).into_iter().map(move |p| DVec3::new(p.x, y, p.y));
        let points: Vec<DVec3> = ring(-0.5).chain(ring(0.5)).collect();
        let hull = made(&turned(&mut rng, &points));
        assert_eq!(hull.faces().len(), count + 2);
        let most = hull.faces().map(|face| face.outline().len()).max();
        assert_eq!(most, Some(count.max(4)));
    }
}

#[test]
fn all_coplanar_but_one_by_next_to_nothing() {
    let mut rng = Rng::with_seed(4);
    for height in [1e-12, 1e-13, 1e-14] {
        for _ in 0..50 {
            let mut points: Vec<DVec3> =
                in_cube(&mut rng, 40).into_iter().map(|p| DVec3::new(p.x, p.y, 0.0)).collect();
            points[rng.usize(..40)].z = height;
            made(&points);
            let _ = ConvexHull::new(&turned(&mut rng, &points)).map(|hull| check_closed(&hull));
        }
    }
}

/// Duplicates, inner points, points on edges and faces, and all of it almost.
#[test]
fn crowds() {
    let mut rng = Rng::with_seed(5);
    for round in 0..200 {
        let mut points = in_cube(&mut rng, 6);
        for _ in 0..60 {
            let [p, q] = [0; 2].map(|_| points[rng.usize(..points.len())]);
            let t = rng.f64();
            let nudge = if round % 2 == 0 { 0.0 } else { 1e-15 * signed(&mut rng) };
            points.push(p + (q - p) * t + DVec3::splat(nudge));
        }
        rng.shuffle(&mut points);
        made(&points);
    }
}

#[test]
fn units_and_places_do_not_matter() {
    let mut rng = Rng::with_seed(6);
    let points = in_cube(&mut rng, 100);
    let count = made(&points).facets().len();
    for exponent in [-140, -60, -20, 20, 60, 140] {
        let scaled: Vec<DVec3> = points.iter().map(|&p| p * 2f64.powi(exponent)).collect();
        assert_eq!(made(&scaled).facets().len(), count);
    }
    made(&points.iter().map(|&p| p + DVec3::splat(1e6)).collect::<Vec<_>>());
    let needle: Vec<DVec3> = points.iter().map(|&p| p * DVec3::new(1.0, 1e-6, 1e-9)).collect();
    made(&needle);
}

#[test]
fn what_is_not_a_body_says_what_it_is() {
    let hull = |points: &[DVec3]| ConvexHull::new(points).map(|_| ());
    let line = |i: u32| DVec3::new(1.0, 2.0, 3.0) * f64::from(i) / 7.0;
    assert_eq!(hull(&[]), Err(HullError::TooFewPoints { count: 0 }));
    assert_eq!(hull(&[DVec3::X; 3]), Err(HullError::TooFewPoints { count: 3 }));
    assert_eq!(hull(&[DVec3::X; 9]), Err(HullError::Point { width: 0.0 }));
    let nan = [DVec3::ZERO, DVec3::NAN, DVec3::X];
    assert_eq!(hull(&nan), Err(HullError::NotFinite { index: 1 }));
    assert_eq!(hull(&[DVec3::splat(1e200); 4]), Err(HullError::NotFinite { index: 0 }));
    let on_line: Vec<DVec3> = (0..20).map(line).collect();
    assert!(matches!(hull(&on_line), Err(HullError::Line { width }) if width < 1e-14));
    let mut rng = Rng::with_seed(7);
    let flat: Vec<DVec3> =
        in_cube(&mut rng, 30).into_iter().map(|p| DVec3::new(p.x, p.y, 0.0)).collect();
    assert!(matches!(hull(&flat), Err(HullError::Flat { width }) if width < 1e-30));
    let tilted = turned(&mut rng, &flat);
    let error = hull(&tilted).unwrap_err();
    assert!(matches!(error, HullError::Flat { width } if width < 1e-14), "{error}");
}

#[test]
fn flat_points_have_a_flat_hull_when_asked() {
    let mut rng = Rng::with_seed(8);
    let quickhull = Quickhull::default().flat_too();
    let ring: Vec<DVec3> = polygon(12).into_iter().map(|p| p.extend(0.0)).collect();
    let tilted = turned(&mut rng, &ring);
    let hull = quickhull.hull(&tilted).unwrap();
    assert_eq!((hull.dimension(), hull.vertices().len(), hull.faces().len()), (2, 12, 2));
    check_closed(&hull);
    check_faces(&hull);
    let mass = hull.mass();
    assert!(mass.volume == 0.0 && (mass.surface - 6.0).abs() < 1e-12, "{mass:?}");
    let segment = quickhull.hull(&[DVec3::ZERO, DVec3::X, DVec3::X * 0.3]).unwrap();
    assert_eq!((segment.dimension(), segment.vertices().len(), segment.faces().len()), (1, 2, 0));
    assert_eq!(segment.mass().surface, 0.0);
    let point = Quickhull::default().flat_too().hull(&[Vec3::ONE; 5]).unwrap();
    assert_eq!((point.dimension(), point.vertices().len()), (0, 1));
    let edge = Quickhull::default().flat_too().hull(&[Vec2::ZERO, Vec2::X, Vec2::X * 0.5]).unwrap();
    assert_eq!((edge.dimension(), edge.faces().len(), edge.mass().surface), (1, 2, 2.0));
    check_closed(&edge);
}

#[test]
fn a_limit_keeps_the_outermost_and_tells_the_error() {
    let mut rng = Rng::with_seed(9);
    let points = on_sphere(&mut rng, 2000);
    let mut error = f64::INFINITY;
    for most in [4, 8, 32, 128, 512] {
        let hull = Quickhull::default().most_vertices(most).hull(&points).unwrap();
        assert_eq!(hull.vertices().len(), most);
        check_closed(&hull);
        let outside = |p: &DVec3| {
            let point = asunder::shape::Point::new(*p).unwrap();
            asunder::signed_distance(&hull, &point, Pose::IDENTITY).signed_distance()
        };
        let truth = points.iter().map(outside).fold(0.0, f64::max);
        assert!(truth <= hull.left_out() && hull.left_out() <= 1.01 * truth + 1e-9, "{most}");
        assert!(hull.left_out() <= error);
        error = hull.left_out();
    }
}

#[test]
fn masses() {
    let half = DVec3::new(1.0, 2.0, 3.0);
    let corner =
        |i: usize| DVec3::from_array([0, 1, 2].map(|k| f64::from((i >> k & 1) as u8 * 2) - 1.0));
    let corners: Vec<DVec3> = (0..8).map(|i| corner(i) * half + DVec3::splat(5.0)).collect();
    let mass = made(&corners).mass();
    assert!((mass.volume - 48.0).abs() < 1e-12 && (mass.surface - 88.0).abs() < 1e-12);
    assert!((mass.centre - DVec3::splat(5.0)).length() < 1e-13);
    // m (b² + c²) / 3
    let about = |axis| mass.inertia(Unit::<DVec3>::basis(axis));
    assert!((about(0) - 48.0 * 13.0 / 3.0).abs() < 1e-10, "{}", about(0));
    assert!((about(1) - 48.0 * 10.0 / 3.0).abs() < 1e-10);
    assert!((about(2) - 48.0 * 5.0 / 3.0).abs() < 1e-10);
    let square = [DVec2::ZERO, DVec2::X * 2.0, DVec2::splat(2.0), DVec2::Y * 2.0];
    let mass = made(&square).mass();
    assert_eq!((mass.volume, mass.surface, mass.centre), (4.0, 8.0, DVec2::ONE));
    assert!((mass.inertia(Unit::basis(0)) - 4.0 * 8.0 / 12.0).abs() < 1e-12);
}

/// At sizes whose squares are no numbers any more.
fn left_out_and_mass<V: Vector>(sizes: &[i32]) {
    let times = |p: V, factor: f64| p * V::Scalar::from_f64(factor);
    let mut rng = Rng::with_seed(11);
    let points: Vec<V> =
        in_cube(&mut rng, 200).iter().map(|p| V::from_fn(|k| V::Scalar::from_f64(p[k]))).collect();
    let hull = |factor: f64| {
        let points: Vec<V> = points.iter().map(|&p| times(p, factor)).collect();
        Quickhull::default().most_vertices(12).hull(&points).unwrap()
    };
    let (plain, of) = (hull(1.0), V::Scalar::EPSILON.to_f64().sqrt());
    for &size in sizes {
        let (factor, name) = (2_f64.powi(size), format!("2^{size}"));
        let hull = hull(factor);
        let near = |there: V::Scalar, here: V::Scalar, power: i32| {
            let expected = here.to_f64() * factor.powi(power);
            let expected = V::Scalar::from_f64(expected).to_f64();
            let off = (there.to_f64() - expected).abs();
            // Where digits end, nothing is told but that it is a number.
            let lost = expected < V::Scalar::TINY.to_f64().powi(2);
            let same = there.to_f64() == expected || lost && there.is_finite();
            assert!(same || off <= of * expected, "{name}: {there:?}, not {expected}");
        };
        near(hull.left_out(), plain.left_out(), 1);
        let (there, here) = (hull.mass(), plain.mass());
        near(there.volume, here.volume, V::DIM as i32);
        near(there.surface, here.surface, V::DIM as i32 - 1);
        let off = (times(there.centre, 1.0 / factor) - here.centre).length().to_f64();
        assert!(off < of, "{name}: {:?}", there.centre);
        for axis in 0..V::DIM {
            let about = there.inertia(Unit::basis(axis));
            near(about, here.inertia(Unit::basis(axis)), V::DIM as i32 + 2);
        }
    }
}

#[test]
fn sizes_without_squares_have_an_error_and_a_mass() {
    left_out_and_mass::<Vec3>(&[-84, -40, -20, 20, 30, 40, 60]);
    left_out_and_mass::<Vec2>(&[-84, -40, -20, 20, 30, 40, 60]);
    left_out_and_mass::<DVec3>(&[-550, -250, 200, 250, 300, 500]);
    left_out_and_mass::<DVec2>(&[-550, -250, 200, 250, 300, 500]);
}

/// A hull knows as much about its extent as the points it was made of.
#[test]
fn its_support_is_that_of_all_points() {
    let mut rng = Rng::with_seed(10);
    let points = in_cube(&mut rng, 500);
    let hull = made(&points);
    for direction in in_cube(&mut rng, 1000) {
        let all = points.iter().map(|p| Vector::dot(*p, direction)).fold(f64::MIN, f64::max);
        assert_eq!(Vector::dot(hull.support(direction), direction), all);
    }
}
