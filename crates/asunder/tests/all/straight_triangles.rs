//! Triangles whose corners lie on one line, beside the segments that they are.

use crate::lying::{are_the_same, on_floor};
use crate::random::{noise, turn, vector};
use asunder::contact::Feature;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::{Cone, Cuboid, Placed, Scaled, Segment, Sum, Triangle};
use asunder::space::{Scalar, Space, Vector};
use asunder::{Pose, Rotation};

type Shape<V> = Box<dyn Feature<V>>;

/// What is made of a line, alone or with others, each turned.
fn made_of<V: Vector + 'static>(
    line: fn([V; 3]) -> Shape<V>,
    at: [V; 3],
    pose: Pose<V>,
) -> Vec<Shape<V>> {
    let turned = || line(at.map(|p| pose.apply(p)));
    let placed = |shape: Shape<V>| -> Shape<V> { Box::new(Placed::new(shape, pose).unwrap()) };
    let cuboid = || placed(Box::new(Cuboid::new(vector(0.1, 0.1, 0.1)).unwrap()));
    let rod = || placed(Box::new(Segment::new(V::ZERO, vector(0.5, 0.0, 1.5)).unwrap()));
    let scaled = |shape| placed(Box::new(Scaled::new(shape, vector(1.0, 2.0, 3.0)).unwrap()));
    let sum = |a, b| -> Shape<V> { Box::new(Sum::new(a, b)) };
    vec![
        turned(),
        placed(line(at)),
        scaled(line(at)),
        sum(turned(), cuboid()),
        sum(cuboid(), turned()),
        sum(turned(), rod()),
        sum(rod(), sum(cuboid(), turned())),
        scaled(sum(line(at), Box::new(Cuboid::new(vector(0.1, 0.1, 0.1)).unwrap()))),
    ]
}

fn lie_as_segments_do<V: Vector + 'static>(near: f64, turn: fn(u32) -> Rotation<V>) {
    let orders =
        [[0.0, 1.0, 2.0], [1.0, 0.0, 2.0], [0.0, 2.0, 1.0], [2.0, 1.0, 0.0], [0.0, 2.0, 0.0]];
    for seed in 0..100 {
        let turned = if seed % 4 == 0 { Rotation::IDENTITY } else { turn(seed) };
        let way = vector::<V>(noise(seed) + 1.5, 0.0, noise(seed + 1));
        let from = vector::<V>(noise(seed + 2), noise(seed + 3), noise(seed + 4));
        for order in orders {
            let at = order.map(|t| from + way * V::Scalar::from_f64(t));
            let ends = [from, from + way * V::Scalar::from_f64(2.0), from];
            let pose = Pose::new(turned, V::ZERO);
            let triangles =
                made_of(|[p, q, r]| Box::new(Triangle::new(p, q, r).unwrap()), at, pose);
            let segments = made_of(|[p, q, _]| Box::new(Segment::new(p, q).unwrap()), ends, pose);
            for (i, (made, direct)) in triangles.iter().zip(&segments).enumerate() {
                let [made, direct] = [made, direct].map(|it| on_floor(&**it, turned.inverse()));
                assert!(
                    are_the_same(&made, &direct, near),
                    "{seed} {order:?} {i}: {made:?} {direct:?}"
                );
            }
        }
    }
}

#[test]
fn a_triangle_on_a_line_shows_all_of_it() {
    fn in_space<V: Space + 'static>(near: f64) {
        lie_as_segments_do::<V>(near, turn);
    }
    in_space::<DVec3>(1e-9);
    in_space::<Vec3>(1e-5);
    lie_as_segments_do::<DVec2>(1e-9, |seed| Rotation::from_angle(3.0 * noise(seed)).unwrap());
    lie_as_segments_do::<Vec2>(1e-5, |seed| Rotation::from_angle(3.0 * noise(seed)).unwrap());
}

#[test]
fn a_cone_of_the_plane_without_height_shows_all_of_its_base() {
    let cone = Cone::<DVec2>::new(0.0, 2.0).unwrap();
    for angle in [0.0, std::f64::consts::PI] {
        let contacts = on_floor(&cone, Rotation::from_angle(angle).unwrap());
        let ends = [DVec2::new(-2.0, 0.0), DVec2::new(2.0, 0.0)];
        assert!(are_the_same(&contacts, &ends, 1e-9), "{angle}: {contacts:?}");
    }
}
