//! Contacts gathered one a frame, and shapes of one's own that show what is no outline.

use crate::random::{noise, turn};
use asunder::contact::{Feature, Incremental, Outline, Tilted, View};
use asunder::glam::DVec3;
use asunder::shape::{Ball, Cuboid, Point, Points, Support};
use asunder::{Pair, Pose, Rotation, Unit};
use std::cell::Cell;

/// The numbers after points of one body, at these places, were the deepest in turn.
fn gathered(slide: f64, places: &[f64]) -> Vec<(u32, f64)> {
    let floor = Cuboid::new(DVec3::new(10.0, 1.0, 10.0)).unwrap();
    let pose = Pose::at(DVec3::Y * 1.001);
    let mut contacts = Incremental::new(0.01, slide).unwrap();
    for &place in places {
        let point = Point::new(DVec3::X * place).unwrap();
        let _ = contacts.update(&Pair::new(&floor, &point).relative(pose).signed_distance(), &pose);
    }
    let number = |id| match id {
        asunder::contact::FeatureId::Vertex(number) => number,
        other => unreachable!("{other:?}"),
    };
    let manifold = contacts.manifold().unwrap();
    manifold.contacts().iter().map(|contact| (number(contact.id.a), contact.a.x)).collect()
}

#[test]
fn a_contact_takes_the_number_of_the_nearest_and_the_place_of_all_that_are_near() {
    assert_eq!(gathered(0.6, &[0.0, 1.0]).len(), 2);
    let second = gathered(0.6, &[0.0, 1.0]).iter().find(|of| of.1 == 1.0).unwrap().0;
    assert_eq!(gathered(0.6, &[0.0, 1.0, 0.55]), [(second, 0.55)]);
    assert_eq!(gathered(0.5, &[0.0, 1.0, 0.55]).len(), 2);
}

/// A ball rolls around the edge of a box: what touched the one face is none of the other one's contacts.
#[test]
fn a_contact_of_another_face_is_dropped() {
    let (cube, ball) = (Cuboid::new(DVec3::ONE).unwrap(), Ball::new(0.01).unwrap());
    let below = Pose::at(DVec3::new(0.99, -1.009, 0.0));
    let rolled = Rotation::from_axis_angle(DVec3::Z, 90f64.to_radians()).unwrap();
    let beside = Pose::new(rolled, DVec3::new(1.009, -0.99, 0.0));
    let mut contacts = Incremental::new(0.05, 0.012).unwrap();
    for pose in [below, beside] {
        let _ = contacts.update(&Pair::new(&cube, &ball).relative(pose).signed_distance(), &pose);
    }
    let manifold = contacts.manifold().unwrap();
    assert_eq!(manifold.axis().get(), DVec3::X);
    let [contact] = manifold.contacts() else { panic!("{manifold:?}") };
    assert_eq!(contact.a, DVec3::new(1.0, -0.99, 0.0));
}

/// A point inside of the triangle of three others, seen along the axis, and a little higher: outlines go
/// round without a dent.
#[test]
fn a_tilted_look_shows_no_dent() {
    let at = |degrees: f64, radius: f64, height: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        DVec3::new(radius * cos, radius * sin, height)
    };
    let axis = Unit::new(DVec3::Z).unwrap();
    for turn in 0..24 {
        let turn = f64::from(turn) * 15.0;
        let corner = |i: f64| at(turn + 120.0 * i, 1.0, 0.0);
        let inner = at(turn + 60.0, 0.3, 0.005);
        let points = [corner(0.0), corner(1.0), corner(2.0), inner];
        let cloud = Points::new(&points).unwrap();
        let mut outline = Outline::new();
        Tilted(&cloud).show(View::along(axis), &mut outline);
        let corners = outline.corners();
        let next = |i: usize| corners[(i + 1) % corners.len()];
        for i in 0..corners.len() {
            let (side, after) = (next(i) - corners[i], next((i + 1) % corners.len()) - next(i));
            assert!(side.cross(after).z >= 0.0, "{turn}: {corners:?}");
        }
    }
}

/// A cube whose outlines are anything.
struct Liar(Cell<u32>);

impl Liar {
    fn number(&self) -> f64 {
        const ODD: [f64; 8] = [f64::NAN, f64::INFINITY, 1e308, -1e300, 1e-320, 0.0, 1e160, -1e-160];
        let draw = self.0.replace(self.0.get() + 1);
        let odd = 30.0 * noise(draw) + 15.0;
        ODD.get(odd as usize).copied().unwrap_or_else(|| 2.0 * noise(draw + 1_000_000))
    }
    fn anything(&self) -> DVec3 {
        DVec3::from_array([0; 3].map(|_| self.number()))
    }
}

impl Support<DVec3> for Liar {
    fn support(&self, direction: DVec3) -> DVec3 {
        DVec3::ONE.copysign(direction)
    }
    fn is_polytope(&self) -> bool {
        true
    }
}

impl Feature<DVec3> for Liar {
    fn show(&self, view: View<DVec3>, outline: &mut Outline<DVec3>) {
        for number in 0..(5.0 + 8.0 * noise(self.0.get())) as u32 {
            outline.push(self.anything(), number);
        }
        let face = [view.axis().get(), self.anything()][(self.0.get() % 2) as usize];
        outline.close(1, face);
        if self.number() > 0.5 {
            outline.round(self.anything());
        }
    }
}

#[test]
fn outlines_that_are_no_outlines_give_no_contacts_that_are_no_numbers() {
    let floor = Cuboid::new(DVec3::new(2.0, 1.0, 2.0)).unwrap();
    let liar = Liar(Cell::new(0));
    let tilted = Tilted(&liar);
    let shapes: [&dyn Feature<DVec3>; 3] = [&floor, &liar, &tilted];
    let mut seen = 0;
    for time in 0..4000 {
        let [x, height, z] = [1, 2, 3].map(|k| noise(10 * time + k));
        let at = Pose::at(DVec3::new(x, 1.95 + 0.1 * height, z));
        let (a, b) = (shapes[time as usize % 3], shapes[time as usize / 3 % 3]);
        let pair = Pair::new(a, b).relative(at);
        let prediction = [0.01, 1e300][time as usize % 2];
        let manifold = pair.manifold(prediction);
        let mut all = manifold.contacts().to_vec();
        let _ = pair.patch(prediction, |contact| all.push(contact));
        for contact in &all {
            let told = contact.a.is_finite() && contact.b.is_finite();
            assert!(told && contact.distance.is_finite(), "{time}: {contact:?}");
        }
        seen += all.len();
    }
    assert!(seen > 4000, "{seen}");
}

/// In the frame of the world, where the answer has been turned there and back.
#[test]
fn what_goes_with_an_answer_is_what_is_asked_for_at_once() {
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    for seed in 0..100 {
        let world = Pose::new(turn(seed), DVec3::new(3.0, -2.0, 1.0));
        let beside = Pose::new(turn(seed + 1000), DVec3::new(0.3, 1.9, noise(seed)));
        let pair = Pair::new(&cube, &cube).posed(world, world.compose(&beside));
        let answer = pair.within(0.2);
        let (mut at_once, mut of_it) = (Vec::new(), Vec::new());
        let first = pair.patch(0.2, |contact| at_once.push(contact));
        pair.patch_of(&answer, 0.2, |contact| of_it.push(contact));
        assert_eq!((first, at_once.len()), (answer, of_it.len()));
        for (p, q) in at_once.iter().zip(&of_it) {
            assert!((p.a - q.a).length() < 1e-9 && p.id == q.id, "{seed}: {p:?} {q:?}");
        }
    }
}
