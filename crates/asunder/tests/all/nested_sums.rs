//! Contacts of sums of sums, and how often what they are made of is asked.

use asunder::contact::{Feature, Outline, View};
use asunder::glam::{DVec2, DVec3, Vec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Placed, Point, Rounded, Scaled, Segment, Sum, Support,
    Triangle,
};
use asunder::space::{Field, Scalar, Vector};
use asunder::{Pair, Pose, Rotation, Unit};
use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::random::{noise, vector};

type Shape<'s, V> = Box<dyn Feature<V> + 's>;

fn sum<'s, V: Vector + 's>(a: impl Feature<V> + 's, b: impl Feature<V> + 's) -> Shape<'s, V> {
    Box::new(Sum::new(a, b))
}

/// The contacts of a body on a floor, turned, as points of the body.
fn on_floor<V: Vector>(body: &dyn Feature<V>, turn: Rotation<V>, prediction: f64) -> Vec<V> {
    let floor = Cuboid::new(vector::<V>(99.0, 1.0, 99.0)).unwrap();
    let low = turn.apply(body.support(turn.undo(vector(0.0, -1.0, 0.0)))).get(1).to_f64();
    let pose = Pose::new(turn, vector(0.0, 0.999 - low, 0.0));
    let manifold = Pair::new(&floor, body).relative(pose).manifold(V::Scalar::from_f64(prediction));
    manifold.contacts().iter().map(|contact| pose.inverse().apply(contact.b)).collect()
}

/// Each of these is in the other, and the other way round.
fn are_the_same<V: Vector>(one: &[V], other: &[V], near: f64) -> bool {
    let is_in = |p: &V, of: &[V]| of.iter().any(|q| (*p - *q).length().to_f64() < near);
    one.iter().all(|p| is_in(p, other)) && other.iter().all(|p| is_in(p, one))
}

/// Where they lie flat each summand may take either end of an edge for its corner.
#[test]
fn sums_of_sums_lie_as_boxes_do() {
    fn lie<V: Vector>(turned: fn(f64) -> Rotation<V>, near: f64) {
        let v = vector::<V>;
        let corner = |i: u32| [0, 1, 2].map(|bit| f64::from(i >> bit & 1) * 2.0 - 1.0);
        let corners: Vec<V> = (0..8).map(corner).map(|[x, y, z]| v(x, y, z)).collect();
        let hull = ConvexHull::new(&corners).unwrap();
        let cube = || Cuboid::new(v(1.0, 1.0, 1.0)).unwrap();
        let to = |x, z| Segment::new(v(0.0, 0.0, 0.0), v(x, 0.0, z)).unwrap();
        let origin = || Point::new(v(0.0, 0.0, 0.0)).unwrap();
        let long = || Sum::new(cube(), to(1.0, 0.0));
        let at = Pose::at(v(-1.0, 0.0, 0.0));
        let half = v(1.0, 0.5, 1.0);
        let along_x = || -> Vec<Shape<'_, V>> {
            vec![
                Box::new(long()),
                sum(long(), origin()),
                sum(long(), Ball::new(V::Scalar::from_f64(0.0)).unwrap()),
                sum(Placed::new(long(), at).unwrap(), Placed::new(origin(), at.inverse()).unwrap()),
                sum(origin(), Rounded::new(long(), V::Scalar::from_f64(0.0)).unwrap()),
                Box::new(
                    Scaled::new(
                        Sum::new(Scaled::new(cube(), half).unwrap(), to(1.0, 0.0)),
                        v(1.0, 2.0, 1.0),
                    )
                    .unwrap(),
                ),
                sum(Scaled::new(long(), v(-1.0, 1.0, 1.0)).unwrap(), to(1.0, 0.0)),
            ]
        };
        for (i, body) in along_x().iter().enumerate() {
            let (from, to) = if i == 6 { (-2.0, 2.0) } else { (-1.0, 2.0) };
            let [half, middle] = [0.5 * (to - from), 0.5 * (to + from)];
            let direct = Cuboid::new(v(half, 1.0, 1.0)).unwrap();
            let direct = Placed::new(direct, Pose::at(v(middle, 0.0, 0.0))).unwrap();
            for angle in [0.0, 1e-3, 0.05, 0.5, 1.0] {
                let [made, direct] = [&**body, &direct].map(|it| on_floor(it, turned(angle), 0.01));
                assert!(are_the_same(&made, &direct, near), "{i} {angle}: {made:?} {direct:?}");
            }
        }
        let wide = |x: f64, z: f64| Cuboid::new(v(x, 1.0, z)).unwrap();
        let corners: [(Shape<'_, V>, Cuboid<V>); 3] = [
            (sum(sum(cube(), &hull), origin()), Cuboid::new(v(2.0, 2.0, 2.0)).unwrap()),
            (
                sum(sum(to(1.0, 0.0), to(-1.0, 0.0)), sum(to(0.0, 1.0), wide(0.0, 0.5))),
                wide(1.0, 1.0),
            ),
            (sum(sum(cube(), to(-1.0, 0.0)), sum(to(1.0, 1.0), to(0.0, -1.0))), wide(2.0, 2.0)),
        ];
        for (i, (made, direct)) in corners.iter().enumerate() {
            let count = |body: &dyn Feature<V>| on_floor(body, turned(0.0), 0.01).len();
            assert_eq!(count(&**made), count(direct), "{i}");
        }
    }
    lie::<DVec3>(|angle| Rotation::from_axis_angle(DVec3::X, angle).unwrap(), 1e-9);
    lie::<Vec3>(|angle| Rotation::from_axis_angle(Vec3::X, angle).unwrap(), 1e-5);
}

/// A shape that counts how often it is asked for what is around its corner.
struct Counted<'c, T>(T, &'c Cell<usize>);

impl<V: Vector, T: Support<V>> Support<V> for Counted<'_, T> {
    fn support(&self, direction: V) -> V {
        self.0.support(direction)
    }
    fn is_polytope(&self) -> bool {
        self.0.is_polytope()
    }
    fn interior(&self) -> V {
        self.0.interior()
    }
    fn reach(&self) -> V::Scalar {
        self.0.reach()
    }
}

impl<V: Vector, T: Feature<V>> Feature<V> for Counted<'_, T> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        self.0.show(view, outline);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        self.1.set(self.1.get() + 1);
        self.0.around(axis, each);
    }
}

#[test]
fn a_sum_asks_each_of_its_summands_three_times_however_deep() {
    let asked = Cell::new(0);
    let rod = |i: u32| {
        let half = DVec3::new(noise(3 * i), noise(3 * i + 1), noise(3 * i + 2));
        Counted(Segment::new(-half, half).unwrap(), &asked)
    };
    let mut body: Shape<'_, DVec3> = sum(rod(0), rod(1));
    for count in 3..=5 {
        body = match count % 2 {
            0 => sum(body, rod(count)),
            _ => sum(rod(count), Placed::new(body, Pose::at(DVec3::X)).unwrap()),
        };
        for i in 0..20 {
            let axis = Unit::new(DVec3::new(noise(i), noise(i + 50), noise(i + 90))).unwrap();
            let mut outline = Outline::new();
            asked.set(0);
            body.show(View::along(axis).within(0.9), &mut outline);
            assert!(asked.get() <= 3 * count as usize, "{count} rods, {axis:?}: {}", asked.get());
        }
    }
    // Once more, to know that it is a sum.
    let stretched = Scaled::new(body, DVec3::new(1.0, 2.0, 1.0)).unwrap();
    asked.set(0);
    on_floor(&stretched, Rotation::IDENTITY, 0.01);
    assert!(asked.get() <= 4 * 5, "{}", asked.get());
}

/// Under unequal factors the face that faces outside may be that which faces away inside.
#[test]
fn what_is_flat_has_a_face_on_either_side() {
    let tri = Triangle::new(DVec3::ZERO, DVec3::Z, DVec3::new(1.0, 1.0, 0.0)).unwrap();
    let long = Scaled::new(tri, DVec3::new(30.0, 1.0, 1.0)).unwrap();
    for angle in [0.0, 0.03, 0.05, 0.1] {
        let turned = Rotation::from_axis_angle(DVec3::Z, angle).unwrap();
        assert_eq!(on_floor(&long, turned, 9.0).len(), 3, "{angle}");
    }
    let plate = Cuboid::new(DVec3::new(1.0, 0.0, 1.0)).unwrap();
    let rod = Segment::new(DVec3::ZERO, DVec3::Z).unwrap();
    let made = Sum::new(Sum::new(plate, rod), Cuboid::new(DVec3::splat(0.5)).unwrap());
    for y in [1e-3, -1e-3] {
        let mut outline = Outline::new();
        let axis = Unit::new(DVec3::new(1.0, y, 2e-3)).unwrap();
        made.show(View::along(axis), &mut outline);
        let side = [(-0.5, -1.5), (0.5, -1.5), (0.5, 2.5), (-0.5, 2.5)];
        let side = side.map(|(y, z)| DVec3::new(1.5, y, z));
        assert!(are_the_same(outline.corners(), &side, 1e-9), "{y}: {outline:?}");
    }
}

#[test]
fn an_edge_of_a_sum_that_is_turned_away_inside_is_shown_outside() {
    let tri = Triangle::new(DVec2::ZERO, DVec2::ONE, DVec2::Y).unwrap();
    let made = Sum::new(tri, Point::new(DVec2::ZERO).unwrap());
    let made = Scaled::new(made, DVec2::new(30.0, 1.0)).unwrap();
    for angle in [0.0, 0.03, 0.05, 0.1] {
        let contacts = on_floor(&made, Rotation::from_angle(angle).unwrap(), 9.0);
        assert_eq!(contacts.len(), 2, "{angle}: {contacts:?}");
    }
}

#[test]
fn an_edge_whose_end_is_over_a_side_has_one_contact_there() {
    let (cube, rod) = (Cuboid::new(DVec3::ONE).unwrap(), Capsule::new(1.0, 0.3).unwrap());
    let lying = Rotation::from_axis_angle(DVec3::Z, core::f64::consts::FRAC_PI_2).unwrap();
    for i in 0..1000 {
        let turned = Rotation::from_axis_angle(DVec3::Y, 1.3 * noise(2 * i)).unwrap();
        let turned = turned.compose(&lying);
        let way = turned.apply(DVec3::Y);
        let end = DVec3::new(1.0, 1.29, 0.3 * noise(2 * i + 1));
        let pose = Pose::new(turned, end + way * way.x.signum());
        let manifold = Pair::new(&cube, &rod).relative(pose).manifold(0.1);
        for (j, p) in manifold.contacts().iter().enumerate() {
            let apart = |q: &&asunder::contact::Contact<DVec3>| p.a.distance(q.a) < 1e-12;
            assert_eq!(manifold.contacts()[j + 1..].iter().find(apart), None, "{i}: {p:?}");
        }
    }
}

#[test]
fn what_a_stretched_sum_shows_takes_no_longer_than_there_are_edges() {
    let rod = Segment::new(DVec3::ZERO, DVec3::new(0.3, 0.2, 0.1)).unwrap();
    for count in [8_u32, 64, 256] {
        let rim = |i: u32| {
            let (sin, cos) = (f64::from(i) / f64::from(count) * std::f64::consts::TAU).sin_cos();
            DVec3::new(cos, -0.9, sin)
        };
        let points: Vec<DVec3> = (0..count).map(rim).chain([DVec3::NEG_Y]).collect();
        let asked = Cell::new(0);
        let sum = Sum::new(Counted(ConvexHull::new(&points).unwrap(), &asked), rod);
        for margin in [0.0, 0.1] {
            let rounded = Rounded::new(&sum, margin).unwrap();
            let stretched = Scaled::new(rounded, DVec3::new(1.0, 1.0, 1.1)).unwrap();
            asked.set(0);
            on_floor(&stretched, Rotation::IDENTITY, 0.01);
            assert!(asked.get() <= 4, "{count} {margin}: {}", asked.get());
        }
    }
}

/// With each summand more it took twice as long: 3 s here, where the distance takes microseconds.
#[test]
fn long_sums_of_curved_shapes_have_their_contacts_soon() {
    let leaf = || Cylinder::<DVec3>::new(0.3, 0.2).unwrap();
    let mut body: Shape<'_, DVec3> = Box::new(leaf());
    for _ in 0..22 {
        body = sum(leaf(), body);
    }
    let before = Instant::now();
    let contacts = on_floor(&body, Rotation::IDENTITY, 0.01);
    assert!(before.elapsed() < Duration::from_millis(1500), "{:?}", before.elapsed());
    assert!(!contacts.is_empty());
}

/// Its numbers had digits of f32 once, so that two corners are nearly one, of which the hull keeps one for the side.
#[test]
fn a_sum_rests_on_the_side_of_a_hull_that_has_left_out_a_corner() {
    let feet = |off: f64| {
        let hull = ConvexHull::new(&[
            DVec2::new(-1.0, -0.5),
            DVec2::new(-1.0 - off, -0.5 + 0.3 * off),
            DVec2::new(1.0, -0.503),
            DVec2::new(0.0, 0.5),
        ]);
        let sum = Sum::new(Cuboid::new(DVec2::new(0.4, 0.3)).unwrap(), hull.unwrap());
        let floor = Cuboid::new(DVec2::new(5.0, 1.0)).unwrap();
        let turn = Rotation::from_angle(0.0015).unwrap();
        let pair = Pair::new(&floor, &sum).relative(Pose::new(turn, DVec2::new(0.0, 1.8)));
        let mut feet: Vec<f64> = pair.manifold(0.1).contacts().iter().map(|c| c.b.x).collect();
        feet.sort_by(f64::total_cmp);
        feet
    };
    let right = feet(0.0);
    assert_eq!(right.len(), 2);
    for off in [1e-12, 1e-9, 1e-8, 1e-7] {
        let found = feet(off);
        let are_same = found.iter().zip(&right).all(|(x, right)| (x - right).abs() < 1e-6);
        assert!(found.len() == 2 && are_same, "{off:e}: {found:?}, not {right:?}");
    }
}

#[test]
fn a_sum_with_a_needle_tells_each_corner_once() {
    let needles: [Shape<'_, DVec3>; 2] =
        [Box::new(Cylinder::new(0.5, 0.0).unwrap()), Box::new(Cone::new(0.5, 0.0).unwrap())];
    for needle in needles {
        let sum = Sum::new(needle, Cuboid::new(DVec3::new(0.3, 0.2, 0.4)).unwrap());
        let table = Cylinder::<DVec3>::new(1.0, 3.0).unwrap();
        let pair = Pair::new(&table, &sum).relative(Pose::at(DVec3::new(0.0, 1.699, 0.0)));
        let mut all = Vec::new();
        let _ = pair.patch(0.01, |contact| all.push(contact));
        assert_eq!(all.len(), 4, "{all:?}");
        for (i, contact) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other.id != contact.id), "{all:?}");
        }
    }
}

/// Of two sides the product of all four lengths may be no number.
#[test]
fn a_sum_of_any_size_rests_on_as_many_corners() {
    fn rests<V: Vector>(size: f64) {
        let at = |x: f64, y: f64, z: f64| vector::<V>(x * size, y * size, z * size);
        let floor = Cuboid::new(at(9.0, 1.0, 9.0)).unwrap();
        let way = Segment::new(V::ZERO, at(1.0, 0.0, 2.0)).unwrap();
        let foot = sum(Cuboid::new(at(1.0, 1.0, 1.0)).unwrap(), way);
        let pair = Pair::new(&floor, &foot).relative(Pose::at(at(0.0, 1.99, 0.0)));
        let mut corners = 0;
        let _ = pair.patch(V::Scalar::ZERO, |_| corners += 1);
        assert_eq!(corners, 6, "{size:e}");
    }
    [1e-17, 1e-13, 1.0, 1e12, 1e13, 1e17].into_iter().for_each(rests::<Vec3>);
    [1e-140, 1e-90, 1.0, 1e80, 1e90, 1e140].into_iter().for_each(rests::<DVec3>);
}
