use super::super::seed::seed;
use super::*;
use std::collections::BTreeSet;
use std::vec::Vec;

fn grow<const D: usize>(points: &[Coordinates<D>], most: usize) -> Grow<'_, D> {
    let seed = seed(points, 1e-15);
    assert_eq!(seed.count, D + 1);
    Grow::new(points, seed.corners, most)
}

/// Regular, at these heights and radii.
fn rings(count: u32, rings: &[[f64; 2]]) -> Vec<Coordinates<3>> {
    let angle = |i: u32| core::f64::consts::TAU * f64::from(i) / f64::from(count);
    let ring =
        |&[y, r]: &[f64; 2]| (0..count).map(move |i| [r * angle(i).cos(), y, r * angle(i).sin()]);
    rings.iter().flat_map(ring).collect()
}

/// How many facets are made for each point.
fn facets_made(points: &[Coordinates<3>]) -> f64 {
    let mut grow = grow(points, usize::MAX);
    let mut made = 4;
    while grow.step() {
        made += grow.cone.len();
    }
    made as f64 / points.len() as f64
}

#[test]
fn cylinders_frusta_and_discs_take_few_facets_a_point() {
    for ends in [[[-1.0, 1.0], [1.0, 1.0]], [[-1.0, 1.0], [1.0, 0.5]], [[-0.01, 1.0], [0.01, 1.0]]]
    {
        let made = [500, 4000].map(|count| facets_made(&rings(count, &ends)));
        assert!(made[1] < 40.0 && made[1] < 2.0 * made[0], "{made:?}");
    }
}

fn corners<const D: usize>(grow: &Grow<'_, D>) -> BTreeSet<u32> {
    grow.facets().flat_map(|(_, facet)| facet.corners).collect()
}

/// A point that is taken in may swallow others.
#[test]
fn vertices_are_counted_as_facets_tell() {
    let points: Vec<Coordinates<3>> =
        (0..300_u32).map(|i| [1.0, 2.3, 3.7].map(|k| (f64::from(i) * k * 12.9898).sin())).collect();
    let flat: Vec<Coordinates<2>> = points.iter().map(|p| [p[0], p[1]]).collect();
    let (mut space, mut plane) = (grow(&points, 40), grow(&flat, 12));
    while space.step() {
        assert_eq!(space.vertices(), corners(&space).len());
    }
    while plane.step() {
        assert_eq!(plane.vertices(), corners(&plane).len());
    }
    assert_eq!((space.vertices(), plane.vertices()), (40, 12));
}
