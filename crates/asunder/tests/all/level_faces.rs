//! Faces that are level with the axis, of sums whose summands have edges inside them.

use crate::lying::{are_the_same, on_floor};
use crate::random::{noise, turn, vector};
use asunder::contact::{Feature, Outline, View};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::quickhull::{ConvexHull, Quickhull};
use asunder::shape::{Placed, Segment, Sum, Triangle};
use asunder::space::{Scalar, Space, Vector};
use asunder::{Pose, Rotation, Unit};
use std::f64::consts::PI;

type Shape<V> = Box<dyn Feature<V>>;

/// A shape with corners of whole numbers in one plane, or a prism on them.
fn part<V: Vector + 'static>(corners: &[V], is_prism: bool) -> (Vec<V>, Shape<V>) {
    let up = vector::<V>(0.0, 1.0, 0.0);
    let made: Shape<V> = match *corners {
        [p, q] => Box::new(Segment::new(p, q).unwrap()),
        [p, q, r] if !is_prism => Box::new(Triangle::new(p, q, r).unwrap()),
        _ => {
            let points: Vec<V> = corners.iter().flat_map(|&p| [p - up, p + up]).collect();
            let hull = ConvexHull::new(&points).unwrap();
            return (points, Box::new(hull));
        }
    };
    (corners.to_vec(), made)
}

fn hull<V: Vector>(points: &[V]) -> ConvexHull<V> {
    Quickhull::default().flat_too().hull(points).unwrap()
}

/// As many corners as each summand is to have, and whether it is a prism.
const SUMS: [[(usize, bool); 3]; 8] = [
    [(2, false), (2, false), (2, false)],
    [(2, false), (3, false), (1, false)],
    [(3, false), (2, false), (1, false)],
    [(3, false), (3, false), (1, false)],
    [(2, false), (3, false), (2, false)],
    [(2, false), (3, true), (1, false)],
    [(3, true), (2, false), (1, false)],
    [(3, true), (3, false), (2, false)],
];

/// A sum of parts in one plane, each turned, and the same made directly and turned.
fn sum_and_hull<V: Vector + 'static>(seed: u32, turned: Rotation<V>) -> Option<[Shape<V>; 2]> {
    let at = |by: u32| (2.0 * noise(seed * 50 + by)).round();
    let mut points = vec![V::ZERO];
    let (mut made, pose) = (None::<Shape<V>>, Pose::new(turned, V::ZERO));
    for (i, (count, is_prism)) in (0..).zip(SUMS[seed as usize % SUMS.len()]) {
        let flat = |k: u32| match V::DIM {
            2 => vector(at(8 * i + k), at(8 * i + k + 4), 0.0),
            _ => vector::<V>(at(8 * i + k), 0.0, at(8 * i + k + 4)),
        };
        let corners: Vec<V> = (0..count as u32).map(flat).collect();
        let wide = match *corners {
            [p, q, r] => {
                (q - p).length_squared() * (r - p).length_squared()
                    - (q - p).dot(r - p) * (q - p).dot(r - p)
            }
            [p, q] => (q - p).length_squared(),
            _ => continue,
        };
        if wide.to_f64() == 0.0 {
            return None;
        }
        let (its, shape) = part(&corners, is_prism && V::DIM == 3);
        points = points.iter().flat_map(|&p| its.iter().map(move |&q| p + q)).collect();
        let shape = Placed::new(shape, pose).unwrap();
        made = Some(match made {
            Some(sum) => Box::new(Sum::new(sum, shape)),
            None => Box::new(shape),
        });
    }
    Some([made?, Box::new(Placed::new(hull(&points), pose).unwrap())])
}

fn shown<V: Vector>(shape: &dyn Feature<V>, axis: V) -> Vec<V> {
    let mut outline = Outline::new();
    shape.show(View::along(Unit::new(axis).unwrap()), &mut outline);
    // Hulls may have vertices on straight sides.
    let corners = outline.corners();
    let length = |p: &V, q: &V| (*p - *q).length().to_f64();
    let is_between = |r: &V, p: &V, q: &V| {
        let [to_p, to_q] = [length(r, p), length(r, q)];
        to_p.min(to_q) > 1e-3 && to_p + to_q < length(p, q) * (1.0 + 1e-6)
    };
    let is_corner = |r: &&V| !corners.iter().any(|p| corners.iter().any(|q| is_between(r, p, q)));
    corners.iter().filter(is_corner).copied().collect()
}

/// Sums turned any way, laid on a floor, turned over or not, and tilted a little.
fn show_their_level_faces<V: Vector + 'static>(
    count: u32,
    near: f64,
    turn: fn(u32) -> Rotation<V>,
    tilt: fn(u32, f64) -> Rotation<V>,
) {
    let (mut unlike, mut asked) = (Vec::new(), 0);
    for seed in 0..count {
        let turned = if seed % 3 == 0 { Rotation::IDENTITY } else { turn(seed) };
        let Some(shapes) = sum_and_hull(seed, turned) else { continue };
        for (over, angle) in [(0.0, 0.0), (PI, 0.0), (0.0, 1e-3), (PI, -0.05)] {
            let laid = tilt(seed, angle + over).compose(&turned.inverse());
            let down = laid.undo(vector(0.0, -1.0, 0.0));
            let [made, direct] = shapes.each_ref().map(|shape| shown(&**shape, down));
            let [on_made, on_direct] = shapes.each_ref().map(|shape| on_floor(&**shape, laid));
            asked += 1;
            let is_like = match V::DIM {
                // Two sides may be as flat as each other.
                2 => are_the_same(&on_made, &on_direct, near),
                _ => are_the_same(&made, &direct, near),
            };
            let rests = V::DIM == 3 && angle == 0.0;
            if !is_like || rests && on_made.len() != made.len().min(4) {
                unlike.push((seed, angle, made, direct, on_made, on_direct));
            }
        }
    }
    let first = unlike.iter().take(2).collect::<Vec<_>>();
    assert!(first.is_empty(), "{} of {asked}: {first:?}", unlike.len());
}

#[test]
fn a_level_face_of_a_sum_is_shown_and_no_edge_that_runs_inside_it() {
    fn in_space<V: Space + 'static>(count: u32, near: f64) {
        show_their_level_faces::<V>(count, near, turn, |seed, angle| {
            let level = vector(noise(seed) + 1.5, 0.0, noise(seed + 1));
            Rotation::from_axis_angle(level, angle).unwrap()
        });
    }
    in_space::<DVec3>(COUNT, 1e-9);
    in_space::<Vec3>(COUNT, 1e-5);
}

/// A slope of whole numbers.
fn slope(seed: u32) -> f64 {
    (2.0 * noise(seed)).round().atan2((1.0 + noise(seed + 1)).round() + 1.0)
}

/// Along the normal of a side, as likely as not.
#[test]
fn a_level_side_of_a_sum_in_the_plane_is_shown() {
    show_their_level_faces::<DVec2>(
        COUNT,
        1e-9,
        |seed| Rotation::from_angle(3.0 * noise(seed)).unwrap(),
        |seed, angle| Rotation::from_angle(slope(seed) + angle).unwrap(),
    );
    show_their_level_faces::<Vec2>(
        COUNT,
        1e-5,
        |seed| Rotation::from_angle(3.0 * noise(seed)).unwrap(),
        |seed, angle| Rotation::from_angle(slope(seed) + angle).unwrap(),
    );
}

/// As many sums as are looked at in each precision.
const COUNT: u32 = 1500;
