//! What shapes show that know no faces, by looks along tilted axes.

use asunder::contact::Tilted;
use asunder::glam::DVec3;
use asunder::quickhull::ConvexHull;
use asunder::shape::Cuboid;
use asunder::{Pair, Pose, Rotation};

/// Its two blunt corners turn by 28°, less than the angle between two looks: most diamonds stood on an edge.
#[test]
fn tilted_looks_find_blunt_corners() {
    let floor = Cuboid::new(DVec3::new(9.0, 1.0, 9.0)).unwrap();
    for degrees in 0..180 {
        let turn = Rotation::from_axis_angle(DVec3::Y, f64::from(degrees).to_radians()).unwrap();
        let corners = [[1.0, 0.0], [0.0, 0.25], [-1.0, 0.0], [0.0, -0.25]];
        let corners = corners.map(|[x, z]| turn.apply(DVec3::new(x, 0.0, z)));
        let all: Vec<_> = corners.iter().flat_map(|&c| [c + DVec3::Y, c - DVec3::Y]).collect();
        let hull = ConvexHull::new(&all).unwrap();
        let pose = Pose::at(DVec3::Y * 1.99);
        let manifold = Pair::new(&floor, &Tilted(&hull)).relative(pose).manifold(0.0);
        assert_eq!(manifold.contacts().len(), 4, "{degrees}: {manifold:?}");
    }
}
