//! Polygons against separating axes that share no code with the library: depth, contacts, casts.

use asunder::cast::Cast;
use asunder::contact::Feature;
use asunder::glam::DVec2;
use asunder::quickhull::ConvexHull;
use asunder::shape::Cuboid;
use asunder::{Pair, Pose, Rotation, Stop};
use fastrand::Rng;

struct Body {
    shape: Box<dyn Feature<DVec2>>,
    /// Counter-clockwise.
    corners: Vec<DVec2>,
}

/// A rectangle, or the hull of some points.
fn body(rng: &mut Rng) -> Body {
    let mut near = |least: f64| least + rng.f64();
    let h = DVec2::new(near(0.1), near(0.1));
    if near(0.0) < 0.4 {
        let corners = vec![DVec2::new(h.x, -h.y), h, DVec2::new(-h.x, h.y), -h];
        return Body { shape: Box::new(Cuboid::new(h).unwrap()), corners };
    }
    let count = 3 + (near(0.0) * 20.0) as usize;
    let points: Vec<DVec2> =
        (0..count).map(|_| DVec2::new(near(-0.5), near(-0.5)) * 2.0 * h).collect();
    let hull = ConvexHull::new(&points).unwrap();
    let (mut corners, mut at) = (Vec::new(), hull.facets()[0][0]);
    for _ in hull.facets() {
        corners.push(hull.vertices()[at as usize]);
        at = hull.facets().iter().find(|facet| facet[0] == at).unwrap()[1];
    }
    Body { shape: Box::new(hull), corners }
}

fn sides(corners: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(next).map(|(&p, &q)| (p, -(q - p).perp().normalize()))
}

/// The greatest distance out beyond a side.
fn beyond(corners: &[DVec2], point: DVec2) -> f64 {
    sides(corners).map(|(p, n)| (point - p).dot(n)).fold(f64::NEG_INFINITY, f64::max)
}

/// From A's sides to B's deepest corners.
fn separation(a: &[DVec2], b: &[DVec2]) -> f64 {
    let deepest =
        |(p, n): (DVec2, DVec2)| b.iter().map(|q| (*q - p).dot(n)).fold(f64::INFINITY, f64::min);
    sides(a).map(deepest).fold(f64::NEG_INFINITY, f64::max)
}

fn contacts(rng: &mut Rng, flush: bool) {
    let (a, b) = (body(rng), body(rng));
    let angle = if flush { 0.0 } else { rng.f64() * 7.0 };
    let pose = Pose::new(
        Rotation::from_angle(angle).unwrap(),
        DVec2::new(rng.f64() - 0.5, rng.f64() - 0.5) * 3.0,
    );
    let of_b: Vec<DVec2> = b.corners.iter().map(|&corner| pose.apply(corner)).collect();
    let truth = separation(&a.corners, &of_b).max(separation(&of_b, &a.corners));
    let manifold = Pair::new(&*a.shape, &*b.shape).relative(pose).manifold(1e-3);
    let (answer, context) = (manifold.answer(), || format!("{manifold:?}\ntruth {truth}"));
    if truth > 0.0 {
        return assert!(answer.upper() >= truth, "{}", context());
    }
    assert_eq!(answer.stop(), Stop::Converged, "{}", context());
    assert!((answer.signed_distance() - truth).abs() < 1e-12, "{}", context());
    assert!(answer.lower() <= truth && truth <= answer.upper(), "{}", context());
    let first = manifold.contacts().first().unwrap_or_else(|| panic!("{}", context()));
    assert!((first.distance - truth).abs() < 1e-5, "{}", context());
    for contact in manifold.contacts() {
        let off = beyond(&a.corners, contact.a).abs().max(beyond(&of_b, contact.b).abs());
        assert!(off < 1e-9, "off by {off}: {}", context());
        assert!(contact.distance >= answer.lower(), "{}", context());
    }
}

fn cast(rng: &mut Rng) {
    let (a, b) = (body(rng), body(rng));
    let turn = Rotation::from_angle(rng.f64() * 7.0).unwrap();
    let way = DVec2::from_angle(rng.f64() * 7.0);
    let (from, velocity) = (way * 5.0, -way + way.perp() * (rng.f64() - 0.5) * 0.5);
    let of_b: Vec<DVec2> = b.corners.iter().map(|&c| turn.apply(c) + from).collect();
    // Along each normal they overlap during one interval.
    let (mut begin, mut end) = (0.0f64, f64::INFINITY);
    for (_, n) in sides(&a.corners).chain(sides(&of_b)) {
        let range = |points: &[DVec2]| {
            let along = points.iter().map(|p| p.dot(n));
            along.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)))
        };
        let ((low_a, high_a), (low_b, high_b)) = (range(&a.corners), range(&of_b));
        let speed = velocity.dot(n);
        let (p, q) = ((high_a - low_b) / speed, (low_a - high_b) / speed);
        (begin, end) = (begin.max(p.min(q)), end.min(p.max(q)));
    }
    let pair = Pair::new(&*a.shape, &*b.shape).relative(Pose::new(turn, from));
    match pair.cast(velocity, 100.0, 0.0) {
        Cast::Impact(impact) => {
            let blunt = impact.approach > 1e-2;
            assert!(begin <= end + 1e-9, "nobody was there: {impact:?}, {begin} to {end}");
            assert!(impact.earliest <= begin + 1e-13 && begin <= impact.latest + 1e-13);
            assert!(!blunt || (impact.time - begin).abs() < 1e-11, "{impact:?}, {begin}");
        }
        Cast::Clear { .. } => assert!(begin > end - 1e-9, "missed: {begin} to {end}"),
        Cast::Open { .. } => assert!((end - begin).abs() < 1e-6, "{begin} to {end}"),
    }
}

#[test]
fn depths_and_contacts_of_polygons_are_those_of_separating_axes() {
    let mut rng = Rng::with_seed(5);
    (0..40_000).for_each(|i| contacts(&mut rng, i % 4 == 0));
}

#[test]
fn polygons_meet_when_separating_axes_say_so() {
    let mut rng = Rng::with_seed(6);
    (0..40_000).for_each(|_| cast(&mut rng));
}
