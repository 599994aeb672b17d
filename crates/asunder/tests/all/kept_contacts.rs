//! Of all corners of a patch four contacts stand for it: the deepest, and those that span the most with it.

use crate::random::{noise, points};
use asunder::contact::{Feature, Tilted};
use asunder::glam::{DVec2, DVec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{Cone, Cuboid, Cylinder, Ellipsoid};
use asunder::{Pair, Pose, Rotation};

/// Twice the area of four points in whatever order.
fn doubled_area([p, q, r, s]: [DVec2; 4]) -> f64 {
    let crossed = |p: DVec2, q: DVec2, r: DVec2, s: DVec2| (q - p).perp_dot(s - r).abs();
    crossed(p, q, r, s).max(crossed(p, r, q, s)).max(crossed(p, s, q, r))
}

/// The most that any three of them span with the first one.
fn most(first: DVec2, all: &[DVec2]) -> f64 {
    let mut most = 0.0_f64;
    for (i, &p) in all.iter().enumerate() {
        for (j, &q) in all[..i].iter().enumerate() {
            for &r in &all[..j] {
                most = most.max(doubled_area([first, p, q, r]));
            }
        }
    }
    most
}

/// With a floor of any outline below it.
fn spans_the_most(floor: &dyn Feature<DVec3>, shape: &dyn Feature<DVec3>, pose: Pose<DVec3>) {
    let pair = Pair::new(floor, shape).relative(pose);
    let seen = |a: DVec3| DVec2::new(a.x, a.z);
    let (mut all, manifold) = (Vec::new(), pair.manifold(0.1));
    let _ = pair.patch(0.1, |contact| all.push(seen(contact.a)));
    let kept: Vec<_> = manifold.contacts().iter().map(|contact| seen(contact.a)).collect();
    if let &[p, q, r, s] = kept.as_slice() {
        let (spanned, most) = (doubled_area([p, q, r, s]), most(p, &all));
        assert!(spanned > 0.9999 * most, "{spanned} of {most}: {manifold:?}");
    }
    assert!(kept.len() == 4 || all.len() < 4, "{manifold:?}");
}

#[test]
fn four_contacts_span_the_most_that_four_can_with_the_deepest() {
    for i in 0..2000 {
        let noise = |k: u32| noise(i * 20 + k);
        let prism = |seed: u32, half: [f64; 3]| {
            let outline = points::<DVec3>(9, seed, half).into_iter();
            let both = outline.flat_map(|p| [p.with_y(half[1]), p.with_y(-half[1])]);
            ConvexHull::new(&both.collect::<Vec<_>>()).unwrap()
        };
        let floor = prism(2 * i, [1.0, 0.5, 1.0 + 9.0 * noise(1).abs()]);
        let block = prism(2 * i + 1, [1.0, 0.5, 0.3]);
        let (cone, can) = (Cone::new(0.5, 0.8).unwrap(), Cylinder::new(0.5, 0.8).unwrap());
        let shape: &dyn Feature<DVec3> = [&block as _, &cone as _, &can as _][i as usize % 3];
        let about = |axis, angle| Rotation::from_axis_angle(axis, angle).unwrap();
        let tilt = about(DVec3::new(noise(2), 0.0, noise(3)), 0.01 * noise(4));
        let turn = tilt.compose(&about(DVec3::Y, 3.0 * noise(5)));
        let at = DVec3::new(0.3 * noise(6), 1.0 + 0.01 * noise(7), noise(8));
        spans_the_most(&floor, shape, Pose::new(turn, at));
    }
}

/// A coin that bulges, on an edge.
#[test]
fn a_line_with_its_deepest_point_in_the_middle_keeps_both_ends() {
    let coin = Tilted(Ellipsoid::new(DVec3::new(1.0, 0.002, 1.0)).unwrap());
    let beam = Cuboid::new(DVec3::new(2.0, 0.1, 0.1)).unwrap();
    let turn = Rotation::from_axis_angle(DVec3::X, 45f64.to_radians()).unwrap();
    let pose = Pose::new(turn, DVec3::new(0.0, 0.1 * 2f64.sqrt() + 0.0019, 0.0));
    let manifold = Pair::new(&coin, &beam).relative(pose).manifold(0.01);
    let at = |end: f64| manifold.contacts().iter().any(|contact| contact.a.x * end > 0.9);
    assert!(at(1.0) && at(-1.0), "{manifold:?}");
}

/// Boxes that lie on each other, askew, along each coordinate axis; one is turned by a hair, this way and that.
#[test]
fn which_contacts_are_kept_does_not_go_by_a_hair() {
    let a = Cuboid::new(DVec3::new(0.6, 0.5, 0.7)).unwrap();
    let b = Cuboid::new(DVec3::new(0.55, 0.65, 0.6)).unwrap();
    let about = |axis: DVec3, angle: f64| {
        Pose::new(Rotation::from_axis_angle(axis, angle).unwrap(), DVec3::ZERO)
    };
    for up in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z] {
        let across = DVec3::new(up.y, up.z, up.x);
        let gap = up.abs().dot(a.half_extents() + b.half_extents()) - 0.001;
        let lying = Pose::at(up * gap + across * 0.06);
        for degrees in 5..86 {
            let yaw = about(up, f64::from(degrees).to_radians());
            let ids = |hair: f64| {
                let tilt = about(across, hair) * about(up.cross(across), 0.7 * hair);
                let manifold = Pair::new(&a, &b).relative(lying * tilt * yaw).manifold(0.002);
                let mut ids: Vec<_> =
                    manifold.contacts().iter().map(|contact| contact.id).collect();
                ids.sort_unstable();
                ids
            };
            assert_eq!(ids(1e-9), ids(-1e-9), "{up} {degrees}");
        }
    }
}
