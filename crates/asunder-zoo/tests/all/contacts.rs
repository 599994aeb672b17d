//! Contact patches against brute force that shares no code with the library.
//!
//! 1. Two bodies, random boxes and hulls, are turned so that a face or an edge of each faces the
//!    other exactly, shifted at random across the axis, and set a little apart or into each other.
//! 2. What a body shows is all its vertices at the greatest height along the axis: no faces asked.
//! 3. What two of them share: of all corners, and of all crossings of any two edges, those inside
//!    both. Quartic, and hard to get wrong.
//! 4. Each contact must lie on both outlines, and every corner of the brute polygon among the
//!    contacts, all within 1e-9 of the size.

use asunder::contact::Feature;
use asunder::glam::{DQuat, DVec2, DVec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::Cuboid;
use asunder::{Pair, Pose, Rotation};
use fastrand::Rng;

const NEAR: f64 = 1e-9;
/// What brute force itself may lose to rounding.
const INSIDE: f64 = 1e-13;

struct Body {
    shape: Box<dyn Feature<DVec3>>,
    vertices: Vec<DVec3>,
    /// Its outward normals of faces, and axes that an edge faces.
    faces: Vec<DVec3>,
    edges: Vec<DVec3>,
}

fn unit(rng: &mut Rng) -> DVec3 {
    let v = DVec3::from_array([(); 3].map(|()| rng.f64() * 2.0 - 1.0));
    if v.length() > 0.1 { v.normalize() } else { unit(rng) }
}

fn cuboid(rng: &mut Rng) -> Body {
    let h = DVec3::from_array([(); 3].map(|()| 0.2 + rng.f64()));
    let signs = [0, 1, 2, 3, 4, 5, 6, 7].map(|i: u32| [i & 1, i >> 1 & 1, i >> 2]);
    let sign = |bit: u32| f64::from(bit) * 2.0 - 1.0;
    let corners = signs.map(|s| h * DVec3::from_array(s.map(sign)));
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let faces = axes.iter().flat_map(|&axis| [axis, -axis]).collect();
    let mut edges = Vec::new();
    for (i, &axis) in axes.iter().enumerate() {
        let other = axes[(i + 1) % 3];
        edges.extend([axis + other, axis - other, other - axis, -axis - other]);
    }
    let shape = Box::new(Cuboid::new(h).unwrap());
    Body { shape, vertices: corners.to_vec(), faces, edges }
}

/// Random points on a ball; or a prism, which has large faces.
fn hull(rng: &mut Rng) -> Body {
    let points: Vec<DVec3> = if rng.bool() {
        (0..rng.usize(8..40)).map(|_| unit(rng)).collect()
    } else {
        let (count, taper) = (rng.usize(3..12), 0.5 + rng.f64());
        let start = rng.f64();
        let around = |i: usize| {
            let angle = start + i as f64 * std::f64::consts::TAU / count as f64;
            DVec2::from_angle(angle)
        };
        let both = |i| [around(i).extend(-0.5), (around(i) * taper).extend(0.5)];
        (0..count).flat_map(both).collect()
    };
    let hull = ConvexHull::new(&points).unwrap();
    let normals: Vec<DVec3> = hull.faces().map(|face| face.normal().get()).collect();
    let mut edges = Vec::new();
    for (face, normal) in hull.faces().zip(&normals) {
        let others = face.neighbours().iter().map(|&other| normals[other as usize]);
        edges.extend(others.filter(|other| normal.dot(*other) < 0.9).map(|other| *normal + other));
    }
    Body { vertices: hull.vertices().to_vec(), shape: Box::new(hull), faces: normals, edges }
}

/// The vertices at the greatest height along an axis, in turn as seen from its tip.
fn outline(vertices: &[DVec3], n: DVec3) -> Vec<DVec3> {
    let top = vertices.iter().map(|v| v.dot(n)).fold(f64::NEG_INFINITY, f64::max);
    let mut corners: Vec<DVec3> =
        vertices.iter().copied().filter(|v| v.dot(n) > top - 1e-7).collect();
    let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
    let (u, v) = n.any_orthonormal_pair();
    corners.sort_by(|p, q| {
        let angle = |p: &DVec3| (*p - middle).dot(v).atan2((*p - middle).dot(u));
        angle(p).total_cmp(&angle(q))
    });
    corners
}

fn distance_to_segment(p: DVec2, a: DVec2, b: DVec2) -> f64 {
    let e = b - a;
    let t = if e.length_squared() > 0.0 { (p - a).dot(e) / e.length_squared() } else { 0.0 };
    p.distance(a + e * t.clamp(0.0, 1.0))
}

/// From a point to the hull of corners in turn, counter-clockwise.
fn distance_to_polygon(p: DVec2, corners: &[DVec2]) -> f64 {
    let sides = || (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    if corners.len() > 2 && sides().all(|(a, b)| (b - a).perp_dot(p - a) >= 0.0) {
        return 0.0;
    }
    sides().map(|(a, b)| distance_to_segment(p, a, b)).fold(f64::INFINITY, f64::min)
}

/// What two outlines share, by trying everything.
fn shared(a: &[DVec2], b: &[DVec2]) -> Vec<DVec2> {
    let mut all: Vec<DVec2> = a.iter().chain(b).copied().collect();
    for i in 0..a.len() {
        for j in 0..b.len() {
            let (p, d) = (a[i], a[(i + 1) % a.len()] - a[i]);
            let (q, e) = (b[j], b[(j + 1) % b.len()] - b[j]);
            let area = d.perp_dot(e);
            if area.abs() > 1e-12 {
                all.push(p + d * ((q - p).perp_dot(e) / area));
            }
        }
    }
    let inside = |p: &DVec2| distance_to_polygon(*p, a).max(distance_to_polygon(*p, b)) < INSIDE;
    all.retain(inside);
    all
}

/// Corners in turn, of the hull of points in the plane (gift wrapping is enough here).
fn in_turn(points: &[DVec2]) -> Vec<DVec2> {
    let middle = points.iter().sum::<DVec2>() / points.len().max(1) as f64;
    let mut points = points.to_vec();
    let angle = |p: &DVec2| (p.y - middle.y).atan2(p.x - middle.x);
    points.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    points
}

#[derive(Default, Debug)]
struct Count {
    faces: usize,
    face_edge: usize,
    edges: usize,
    other_axis: usize,
    empty: usize,
}

fn height(vertices: &[DVec3], n: DVec3) -> f64 {
    vertices.iter().map(|v| v.dot(n)).fold(f64::NEG_INFINITY, f64::max)
}

/// A random point between corners.
fn weigh(corners: &[DVec3], rng: &mut Rng) -> DVec3 {
    let weights: Vec<f64> = corners.iter().map(|_| rng.f64()).collect();
    let sum: f64 = weights.iter().sum();
    corners.iter().zip(weights).map(|(&corner, w)| corner * (w / sum)).sum()
}

fn one(rng: &mut Rng, count: &mut Count) {
    let body = |rng: &mut Rng| if rng.bool() { cuboid(rng) } else { hull(rng) };
    let (a, b) = (body(rng), body(rng));
    let feature = |rng: &mut Rng, body: &Body, face: bool| {
        let axes = if face || body.edges.is_empty() { &body.faces } else { &body.edges };
        (axes[rng.usize(..axes.len())].normalize(), face || body.edges.is_empty())
    };
    let kind = rng.u32(..3);
    let (n, face_a) = feature(rng, &a, kind < 2);
    let (m, face_b) = feature(rng, &b, kind < 1);
    let turn = DQuat::from_axis_angle(n, rng.f64() * std::f64::consts::TAU)
        * DQuat::from_rotation_arc(m, -n);
    let turned: Vec<DVec3> = b.vertices.iter().map(|v| turn * *v).collect();
    let gap = if rng.bool() { 0.05 * rng.f64() } else { -0.02 * rng.f64() };
    let (of_a, of_b) = (outline(&a.vertices, n), outline(&turned, -n));
    // A random point of either feature, one over the other.
    let across = |v: DVec3| v - n * v.dot(n);
    let shift = across(weigh(&of_a, rng) - weigh(&of_b, rng))
        + n * (height(&a.vertices, n) + height(&turned, -n) + gap);
    let pose = Pose::new(Rotation::from_quaternion(turn.to_array()).unwrap(), shift);
    let mut contacts = Vec::new();
    let answer = Pair::new(&*a.shape, &*b.shape).relative(pose).patch(0.1, |c| contacts.push(c));
    if answer.axis().get().distance(n) > 1e-10 {
        // Where they overlap, another way out may be shorter.
        assert!(gap < 0.0 && answer.signed_distance() > gap + 1e-12, "{answer:?} {gap}");
        count.other_axis += 1;
        return;
    }
    let (u, v) = n.any_orthonormal_pair();
    let flat = |p: DVec3| DVec2::new(p.dot(u), p.dot(v));
    let of_b: Vec<DVec3> = of_b.into_iter().map(|p| p + shift).rev().collect();
    let (flat_a, flat_b): (Vec<_>, Vec<_>) =
        (of_a.iter().map(|&p| flat(p)).collect(), of_b.iter().rev().map(|&p| flat(p)).collect());
    let flat_b = in_turn(&flat_b);
    let brute = shared(&flat_a, &flat_b);
    let nearly_parallel = match (&*flat_a, &*flat_b) {
        // Where they cross is anybody's guess.
        (&[p, q], &[r, s]) => (q - p).normalize().perp_dot((s - r).normalize()).abs() < 1e-3,
        _ => false,
    };
    if brute.is_empty() || nearly_parallel {
        count.empty += 1;
        return;
    }
    match (face_a, face_b) {
        (true, true) => count.faces += 1,
        (false, false) => count.edges += 1,
        _ => count.face_edge += 1,
    }
    let context = || format!("a {of_a:?}\nb {of_b:?}\nbrute {brute:?}\ncontacts {contacts:?}");
    for contact in &contacts {
        let (p, q) = (contact.a, contact.b);
        let off_a = distance_to_polygon(flat(p), &flat_a).max((p - of_a[0]).dot(n).abs());
        let off_b = distance_to_polygon(flat(q), &flat_b).max((q - of_b[0]).dot(n).abs());
        assert!(off_a < NEAR && off_b < NEAR, "off by {off_a} {off_b}\n{}", context());
        assert!((contact.distance - gap).abs() < NEAR, "{}", context());
    }
    let found = in_turn(&contacts.iter().map(|c| flat(c.a)).collect::<Vec<_>>());
    for &corner in &brute {
        let off = distance_to_polygon(corner, &found);
        assert!(off < NEAR, "missing {corner:?} by {off}\n{}", context());
    }
}

#[test]
fn patches_are_those_of_brute_force() {
    let mut rng = Rng::with_seed(4);
    let mut count = Count::default();
    while count.faces + count.face_edge + count.edges < 100_000 {
        one(&mut rng, &mut count);
    }
    eprintln!("{count:?}");
    assert!(count.faces.min(count.face_edge).min(count.edges) > 20_000, "{count:?}");
    assert!(count.other_axis + count.empty < 30_000, "{count:?}");
}
