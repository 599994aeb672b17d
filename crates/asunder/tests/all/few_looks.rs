//! Casts and sweeps that took many looks at the shapes, and take few.

use asunder::cast::{Cast, Motion};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Ball, Capsule, Cone, Cuboid, Cylinder, Hull, Rounded, Segment, Support};
use asunder::space::{Field, Scalar, Space};
use asunder::{Limits, Pair, Pose, Rotation, Vector};
use std::cell::Cell;

fn vector<V: Space>(v: DVec3) -> V {
    V::from_fn(|i| V::Scalar::from_f64(v[i]))
}

/// A cube that spins about its middle, its corners as far as √3 away, above a floor that is
/// so far below.
fn cube_above_floor<V: Space>(below: f64, tolerance: f64, steps: u32) -> Cast<V> {
    let number = V::Scalar::from_f64;
    let cuboid = |half: DVec3| Cuboid::<V>::new(vector(half)).unwrap();
    let (cube, floor) = (cuboid(DVec3::ONE), cuboid(DVec3::new(4.0, 1.0, 4.0)));
    // At time 1 a corner points down.
    let spin = DVec3::new(1.0, 0.0, -1.0) * (1.0 / 3.0_f64.sqrt()).acos() / 2.0_f64.sqrt();
    let spinning = Motion::STILL.revolving(V::ZERO, vector(spin)).unwrap();
    let pair = Pair::new(&floor, &cube).relative(Pose::at(vector(DVec3::Y * (1.0 + below))));
    let limits = Limits::new(number(tolerance), steps).unwrap();
    pair.limits(limits).sweep(&Motion::STILL, &spinning, number(2.0), V::Scalar::ZERO)
}

#[test]
fn what_turns_past_by_a_hair_is_told_in_a_few_looks() {
    let reach = 3.0_f64.sqrt();
    // By what a spin can do at most, these would take thousands of looks.
    let clear = cube_above_floor::<DVec3>(reach + 1e-7, 1e-9, 100);
    assert!(matches!(clear, Cast::Clear { .. }), "{clear:?}");
    let clear = cube_above_floor::<Vec3>(reach + 1e-4, 1e-6, 100);
    assert!(matches!(clear, Cast::Clear { .. }), "{clear:?}");
    // The corner is down as far as the floor so soon before it points down.
    let soon = |depth: f64| (1.0 - depth / reach).acos() / (1.0 / reach).acos();
    let hit = *cube_above_floor::<DVec3>(reach - 1e-7, 1e-9, 100).impact().unwrap();
    let time = 1.0 - soon(1e-7);
    assert!(hit.earliest <= time && (hit.time - time).abs() < 1e-5, "{hit:?}, {time}");
    let hit = *cube_above_floor::<Vec3>(reach - 1e-4, 1e-6, 100).impact().unwrap();
    let time = 1.0 - soon(1e-4);
    assert!(f64::from(hit.earliest) <= time, "{hit:?}, {time}");
    assert!((f64::from(hit.time) - time).abs() < 1e-2, "{hit:?}, {time}");
}

/// A shape that counts how often it is asked for a farthest point.
struct Asked<'c, V: Vector>(&'c dyn Support<V>, &'c Cell<u32>);

impl<V: Vector> Support<V> for Asked<'_, V> {
    fn support(&self, direction: V) -> V {
        self.1.set(self.1.get() + 1);
        self.0.support(direction)
    }
    fn interior(&self) -> V {
        self.0.interior()
    }
    fn reach(&self) -> V::Scalar {
        self.0.reach()
    }
    fn is_polytope(&self) -> bool {
        self.0.is_polytope()
    }
    fn margin(&self) -> V::Scalar {
        self.0.margin()
    }
}

/// Evenly in a cube.
fn drawn(i: u32) -> DVec3 {
    let steps = DVec3::new(0.618_034, 0.414_214, 0.732_051);
    (steps * f64::from(i)).fract() * 2.0 - DVec3::ONE
}

/// How many looks a cast of B at A takes, in the mean, from all around; of shapes that are to be hit so often.
fn looks<V: Space>(a: &dyn Support<V>, b: &dyn Support<V>, most_hit: bool) -> u32 {
    let (asked, count) = (Cell::new(0), 400);
    let b = Asked(b, &asked);
    let mut hits = 0;
    for i in 1..=count {
        let (from, aside) = (drawn(i).normalize() * 4.0, drawn(count + i) * 0.6);
        let turned = Rotation::from_axis_angle(vector(aside), f64::from(i)).unwrap();
        let pair = Pair::new(a, &b).relative(Pose::new(turned, vector(from)));
        let cast = pair.cast(vector(aside - from), V::Scalar::from_f64(10.0), V::Scalar::ZERO);
        hits += u32::from(cast.impact().is_some());
    }
    assert!(!most_hit || hits > count / 2, "{hits}");
    asked.get() / count
}

#[test]
fn casts_take_few_looks_whatever_is_hit() {
    let looks = |a: &dyn Support<DVec3>, b: &dyn Support<DVec3>| looks(a, b, true);
    let points: Vec<_> = (1..=24).map(drawn).collect();
    let hull = || Hull::new(&points).unwrap();
    let (cone, can) = (Cone::new(1.0, 0.7).unwrap(), Cylinder::new(0.8, 0.6).unwrap());
    let hulls = looks(&hull(), &hull());
    let [cones, cans] = [looks(&hull(), &cone), looks(&cone, &can)];
    assert!(hulls < 12 && cones < 18 && cans < 30, "{hulls} {cones} {cans}");
    // With margins.
    let (ball, rounded) = (Ball::new(0.6).unwrap(), Rounded::new(can, 0.2).unwrap());
    let (box_, bar) =
        (Cuboid::new(DVec3::new(0.5, 0.7, 0.9)).unwrap(), Capsule::new(0.7, 0.4).unwrap());
    let of_curved = [looks(&cone, &ball), looks(&hull(), &rounded), looks(&rounded, &box_)];
    let of_polytopes = [looks(&hull(), &ball), looks(&hull(), &bar)];
    assert!(of_curved.iter().all(|&looks| looks < 30), "{of_curved:?}");
    assert!(of_polytopes.iter().all(|&looks| looks < 20), "{of_polytopes:?}");
}

/// In f32, where rounding moves a portal to and fro before it is as near as the tolerance.
#[test]
fn casts_of_single_numbers_take_few_looks() {
    let points: Vec<Vec3> = (1..=24).map(|i| vector(drawn(i))).collect();
    let (hull, can) = (Hull::new(&points).unwrap(), Cylinder::<Vec3>::new(0.8, 0.6).unwrap());
    let box_ = Cuboid::new(Vec3::new(0.5, 0.7, 0.9)).unwrap();
    let rod = Segment::new(Vec3::new(-1.0, 0.0, 0.2), Vec3::X).unwrap();
    let curved = [looks(&hull, &can, true), looks(&can, &can, true), looks(&box_, &can, true)];
    let rods = looks(&rod, &rod, false);
    assert!(curved.iter().sum::<u32>() < 60 && rods < 12, "{curved:?} {rods}");
}
