//! Which face of A an impact is on.

use asunder::glam::DVec2;
use asunder::shape::{Ball, Triangle};
use asunder::{Pair, Pose};

/// The apex of a roof is on two of its faces; the floor, whose plane it is far above, is none of them.
#[test]
fn a_triangle_of_the_plane_has_no_face_inward() {
    let [p, q, r] = [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]].map(DVec2::from_array);
    let ball = Ball::new(0.5).unwrap();
    for roof in [Triangle::new(p, q, r), Triangle::new(q, p, r)].map(Result::unwrap) {
        for (x, way) in [(1.0, DVec2::NEG_Y), (1.0, DVec2::new(0.1, -1.0)), (0.2, DVec2::NEG_Y)] {
            let pair = Pair::new(&roof, &ball).relative(Pose::at(DVec2::new(x, 3.0)));
            let impact = *pair.cast(way, 10.0, 0.0).impact().unwrap();
            let hit = pair.face_hit(&impact, way).unwrap().get();
            assert!((hit.y - 0.5f64.sqrt()).abs() < 1e-14, "{x} {way} {hit}");
        }
    }
}
