//! A solid's own maths against the library's shapes and poses.

use asunder::glam::{DVec2, DVec3};
use asunder_zoo::{Kind, Placement, Solid, Target, Triple, Turn, triple};

fn kinds() -> Vec<Kind> {
    let cuboid = Kind::Cuboid { half_extents: [1.0, 0.5, 2.0] };
    let cone = Kind::Cone { half_height: 0.75, radius: 1.25 };
    let capsule = Kind::Capsule { half_height: 0.75, radius: 0.25 };
    vec![
        Kind::Point([1.0, 2.0, 3.0]),
        Kind::Segment([[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0]]),
        Kind::Triangle([[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0], [0.0, 0.0, 1.0]]),
        Kind::Ball { radius: 1.5 },
        cuboid.clone(),
        capsule.clone(),
        Kind::Cylinder { half_height: 0.75, radius: 1.25 },
        cone.clone(),
        Kind::Ellipsoid { radii: [1.0, 0.5, 2.0] },
        Kind::Hull(vec![[1.0, 2.0, 3.0], [-1.0, 0.5, 0.0], [0.0, 0.0, 1.0], [1.0, -1.0, 1.0]]),
        Kind::Rounded { radius: 0.5, inner: cuboid.clone().into() },
        Kind::Scaled { factors: [2.0, -0.5, 1.0], inner: capsule.clone().into() },
        Kind::Scaled { factors: [2.0, 2.0, 2.0], inner: capsule.into() },
        Kind::Sum(cuboid.into(), cone.clone().into()),
        Kind::Placed { pose: pose(3), inner: cone.into() },
    ]
}

fn pose(dim: usize) -> Placement {
    let flat = if dim == 2 { 0.0 } else { 1.0 };
    let rotation = if dim == 2 { Turn::Plane(0.7) } else { Turn::Space([0.2, -0.4, 0.6, 1.0]) };
    Placement { translation: [3.0, -2.0, flat], rotation }
}

/// The same shape with z = 0 throughout, and the angle for a quaternion.
fn flattened(kind: &Kind) -> Kind {
    let drop_z = |[x, y, _]: Triple| [x, y, 0.0];
    match kind {
        Kind::Point(p) => Kind::Point(drop_z(*p)),
        Kind::Segment(p) => Kind::Segment(p.map(drop_z)),
        Kind::Triangle(p) => Kind::Triangle(p.map(drop_z)),
        Kind::Hull(p) => Kind::Hull(p.iter().copied().map(drop_z).collect()),
        Kind::Cuboid { half_extents } => Kind::Cuboid { half_extents: drop_z(*half_extents) },
        Kind::Ellipsoid { radii } => Kind::Ellipsoid { radii: drop_z(*radii) },
        Kind::Rounded { radius, inner } => {
            Kind::Rounded { radius: *radius, inner: flattened(inner).into() }
        }
        Kind::Scaled { factors, inner } => {
            Kind::Scaled { factors: *factors, inner: flattened(inner).into() }
        }
        Kind::Sum(a, b) => Kind::Sum(flattened(a).into(), flattened(b).into()),
        Kind::Placed { inner, .. } => {
            Kind::Placed { pose: pose(2), inner: flattened(inner).into() }
        }
        round => round.clone(),
    }
}

fn directions(dim: usize) -> impl Iterator<Item = Triple> {
    let steps = [-1.0, -0.3, 0.0, 0.7, 1.0];
    let grid = move |k: usize| [steps[k % 5], steps[k / 5 % 5], steps[k / 25]];
    (0..125).map(grid).filter(move |d| triple::largest(*d) > 0.0 && (dim == 3 || d[2] == 0.0))
}

fn agree<V: Target<Scalar = f64>>(kind: Kind) {
    let solid = Solid { kind, pose: pose(V::DIM) };
    let (shape, pose) = solid.build::<V>().unwrap();
    for d in directions(V::DIM) {
        let axis = V::from_triple(d);
        let point = pose.apply(shape.support(pose.rotation.undo(axis)));
        let theirs = point.dot(axis) + shape.margin() * axis.length();
        assert!((theirs - solid.extent(d)).abs() < 1e-14 * 10.0, "{:?} along {d:?}", solid.kind);
    }
}

#[test]
fn extents_agree_with_the_library() {
    for kind in kinds() {
        agree::<DVec2>(flattened(&kind));
        agree::<DVec3>(kind);
    }
}

#[test]
fn cores_have_the_shapes_extents() {
    let mut polytopes = 0;
    for kind in kinds() {
        let (flat, solid) = (flattened(&kind), kind);
        for (dim, kind) in [(2, flat), (3, solid)] {
            let solid = Solid { kind, pose: pose(dim) };
            let Some(core) = solid.core() else { continue };
            polytopes += 1;
            for d in directions(dim) {
                let points = Kind::Hull(core.vertices.clone());
                let extent = points.extent(d) + core.margin * triple::norm(d);
                assert!((extent - solid.extent(d)).abs() < 1e-13, "{:?}", solid.kind);
            }
        }
    }
    assert_eq!(polytopes, 13 + 9);
}

fn turns_alike<V: Target<Scalar = f64>>() {
    let (spin, time) = ([0.3, -0.8, 0.5], 1.7);
    let motion = V::motion(V::from_triple([0.0; 3]), V::from_triple([0.0; 3]), spin).unwrap();
    let theirs = motion.at(&pose(V::DIM).build().unwrap(), time).rotation;
    let turn = Turn::about(V::DIM, triple::scale(spin, time)).after(pose(V::DIM).rotation);
    let ours = Placement { translation: [0.0; 3], rotation: turn };
    for d in directions(V::DIM) {
        let off = triple::sub(ours.apply(d), theirs.apply(V::from_triple(d)).to_triple());
        assert!(triple::norm(off) < 1e-14, "{d:?}");
    }
}

#[test]
fn a_spin_turns_as_in_the_library() {
    turns_alike::<DVec2>();
    turns_alike::<DVec3>();
}

#[test]
fn refuses_what_the_library_refuses() {
    assert!(Solid::new(3, Kind::Ball { radius: -1.0 }).build::<DVec3>().is_err());
    assert!(Solid::new(2, Kind::Ball { radius: 1.0 }).build::<DVec3>().is_err());
}
