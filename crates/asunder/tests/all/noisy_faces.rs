//! Faces of hulls whose points lie in one plane up to a given distance.

use crate::random::{noise, points, turn};
use asunder::glam::DVec3;
use asunder::quickhull::Quickhull;
use asunder::shape::Cuboid;
use asunder::{Pair, Pose};

/// Slabs of points with six decimals: of some the upper face has dents as wide as itself, and all that is in
/// its middle is over it even so.
#[test]
fn a_small_box_on_a_face_with_dents_stands_on_its_base() {
    let small = Cuboid::new(DVec3::splat(0.05)).unwrap();
    let mut few = 0;
    for seed in 0..3000 {
        let size = DVec3::new(noise(seed), noise(seed + 5000), noise(seed + 10000)) * 0.5 + 0.6;
        let turned = turn::<DVec3>(seed);
        let on_top = |p: DVec3| p.with_z(size.z);
        let bottom = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]
            .map(|(x, y)| DVec3::new(x, y, -1.0) * size);
        let top = points::<DVec3>(5 + seed % 50, seed, size.to_array()).into_iter().map(on_top);
        let corners = bottom.into_iter().chain(bottom.map(on_top)).chain(top);
        let decimals = |p: DVec3| (turned.apply(p) * 1e6).round() / 1e6;
        let slab: Vec<DVec3> = corners.map(decimals).collect();
        let hull = Quickhull::default().coplanar_within(2e-6).hull(&slab).unwrap();
        let pose = Pose::new(turned, turned.apply(DVec3::Z * (size.z + 0.0499)));
        let manifold = Pair::new(&hull, &small).relative(pose).manifold(0.01);
        few += u32::from(manifold.contacts().len() < 3);
    }
    assert!(few < 4, "{few} of 3000");
}
