//! Faces of hulls fit together whatever the size and place of a body; masses and errors hold.

use crate::random::{noise, points, turn};
use asunder::glam::{DVec3, Vec2, Vec3};
use asunder::quickhull::{ConvexHull, HullError, Quickhull};
use asunder::shape::Point;
use asunder::space::{Scalar, Vector};
use asunder::{Pair, Pose, Rotation, signed_distance};
use std::collections::{BTreeMap, BTreeSet};

/// Each outline has three corners at least, all different; each of its edges is one of the neighbour's the
/// other way round; and Euler's formula holds.
fn check<V: Vector>(hull: &ConvexHull<V>, name: &str) {
    let faces: Vec<_> = hull.faces().collect();
    let mut edges = BTreeMap::new();
    for (number, face) in (0_u32..).zip(&faces) {
        let (outline, neighbours) = (face.outline(), face.neighbours());
        let corners: BTreeSet<_> = outline.iter().collect();
        assert!(outline.len() >= 3 && corners.len() == outline.len(), "{name}: {outline:?}");
        let ends = outline.iter().zip(outline.iter().cycle().skip(1));
        for ((&from, &to), &neighbour) in ends.zip(neighbours) {
            let twice = edges.insert((from, to, number), neighbour);
            assert_eq!(twice, None, "{name}: {outline:?}");
        }
    }
    for (&(from, to, face), &neighbour) in &edges {
        assert_eq!(edges.get(&(to, from, neighbour)), Some(&face), "{name}: {from} to {to}");
    }
    let corners: BTreeSet<_> = faces.iter().flat_map(|face| face.outline()).collect();
    assert_eq!(corners.len() + faces.len(), edges.len() / 2 + 2, "{name}: Euler");
}

fn made<V: Vector>(points: &[V], name: &str) -> ConvexHull<V> {
    let hull = ConvexHull::new(points).unwrap();
    check(&hull, name);
    hull
}

fn cuboid(from: DVec3, size: DVec3) -> Vec<DVec3> {
    let bit = |i: u32, axis: u32| f64::from(i >> axis & 1);
    (0..8).map(|i| from + size * DVec3::new(bit(i, 0), bit(i, 1), bit(i, 2))).collect()
}

fn sphere(count: u32) -> Vec<DVec3> {
    let point = |i: u32| {
        let (y, turn) =
            ((f64::from(i) + 0.5) / f64::from(count) * 2.0 - 1.0, 2.399963 * f64::from(i));
        DVec3::new((1.0 - y * y).sqrt() * turn.cos(), y, (1.0 - y * y).sqrt() * turn.sin())
    };
    (0..count).map(point).collect()
}

/// Metres east and north, as maps have them.
const ON_A_MAP: DVec3 = DVec3::new(5e5, 4e6, 0.0);

#[test]
fn boxes_far_from_the_origin_have_six_faces_and_four_contacts() {
    let size = DVec3::new(10.0, 8.0, 3.0);
    let lower = made(&cuboid(ON_A_MAP, size), "lower");
    let on_top = ON_A_MAP + DVec3::new(2.0, 2.0, 3.0);
    let upper = made(&cuboid(on_top, DVec3::new(4.0, 3.0, 2.0)), "upper");
    assert_eq!((lower.faces().len(), upper.faces().len()), (6, 6));
    assert!(lower.faces().all(|face| face.outline().len() == 4));
    let pair = Pair::new(&lower, &upper).relative(Pose::IDENTITY);
    assert_eq!(pair.manifold(1e-6).contacts().len(), 4);
}

#[test]
fn faces_fit_together_where_a_body_is_as_thin_as_rounding_of_f32() {
    let needle = [
        DVec3::new(-0.625, 8.750000000000001e-6, 0.0),
        DVec3::new(0.25, 6.25e-6, -1.25e-7),
        DVec3::new(-0.25, 7.500000000000001e-6, -6.249999999999999e-7),
        DVec3::new(-0.5, -6.25e-6, -6.249999999999999e-7),
    ];
    made(&needle, "needle");
    for seed in 0..400 {
        let thin = |i: u32| 10_f64.powf(-8.0 * noise(7 * seed + i).abs());
        let mut body: Vec<DVec3> = points(4 + seed % 17, seed, [1.0, thin(1), thin(2)]);
        let name = format!("{seed}: {body:?}");
        if seed % 3 == 1 {
            let pose = Pose::new(turn(seed), DVec3::ZERO);
            body.iter_mut().for_each(|p| *p = pose.apply(*p));
        }
        if seed % 4 == 3 {
            body.iter_mut().for_each(|p| *p += ON_A_MAP * noise(seed));
        }
        if seed % 2 == 1 {
            body.iter_mut().for_each(|p| *p = (*p * 8e6).round() / 8e6);
        }
        if let Ok(hull) = ConvexHull::new(&body) {
            check(&hull, &name);
        }
        let stored: Vec<Vec3> = body.iter().map(|p| p.as_vec3()).collect();
        if let Ok(hull) = ConvexHull::new(&stored) {
            check(&hull, &name);
        }
    }
}

#[test]
fn faces_fit_together_where_much_counts_as_coplanar() {
    for count in [12, 69, 200] {
        for within in [1e-3, 0.01, 0.05, 0.2, 0.5, 3.0] {
            let points = sphere(count);
            let hull = Quickhull::default().coplanar_within(within).hull(&points).unwrap();
            check(&hull, &format!("{count} within {within}"));
        }
    }
    let points = sphere(200);
    let hull = Quickhull::default().coplanar_within(0.2).hull(&points).unwrap();
    assert!(hull.faces().len() < 100, "{}", hull.faces().len());
}

#[test]
fn a_thin_plate_has_its_faces() {
    for thickness in [1e-3, 1e-6, 1e-9, 1e-12] {
        let hull = made(&cuboid(DVec3::ZERO, DVec3::new(1.0, 1.0, thickness)), "plate");
        assert!(hull.faces().all(|face| face.outline().len() == 4), "{thickness}");
    }
}

#[test]
fn a_needle_in_f32_has_its_centre_inside() {
    let needle = [
        Vec3::new(0.22916445, 0.13127738, 0.40252402),
        Vec3::new(0.46088982, 0.26367754, 0.8090752),
        Vec3::new(-0.45285168, -0.25923786, -0.79566526),
        Vec3::new(-0.23848742, -0.13697879, -0.42029682),
    ];
    let mass = ConvexHull::new(&needle).unwrap().mass();
    let middle = needle.iter().sum::<Vec3>() / 4.0;
    assert!((mass.centre - middle).length() < 1e-6 && mass.volume > 0.0, "{mass:?}");
    let ball: Vec<Vec3> = sphere(5000).iter().map(|p| p.as_vec3()).collect();
    let (coarse, fine) = (ConvexHull::new(&ball).unwrap(), ConvexHull::new(&sphere(5000)).unwrap());
    let (coarse, fine) = (coarse.mass().volume, fine.mass().volume);
    assert!((f64::from(coarse) - fine).abs() < 2e-7 * fine, "{coarse} {fine}");
}

#[test]
fn masses_of_needles_and_blades_are_of_bodies() {
    for seed in 0..300 {
        let thin = |i: u32| 10_f64.powf(-15.0 * noise(7 * seed + i).abs());
        let body: Vec<DVec3> = points(4 + seed % 5, seed, [1.0, thin(1), thin(2)]);
        let pose = Pose::new(turn(seed), DVec3::ONE);
        let body: Vec<DVec3> = body.iter().map(|p| pose.apply(*p)).collect();
        let Ok(hull) = ConvexHull::new(&body) else { continue };
        let mass = hull.mass();
        let centre = Point::new(mass.centre).unwrap();
        let off = signed_distance(&hull, &centre, Pose::IDENTITY).lower();
        assert!(mass.volume >= 0.0 && off <= 0.0, "{seed}: {off:e} {mass:?}");
        let least = (0..3).map(|i| mass.second_moments[i][i]).fold(f64::MAX, f64::min);
        assert!(least >= -1e-14 * mass.volume, "{seed}: {mass:?}");
    }
}

#[test]
fn flat_hulls_tell_what_they_leave_out() {
    let angle = |i: u32| f64::from(i) / 12.0 * core::f64::consts::TAU;
    let ring: Vec<DVec3> =
        (0..12).map(|i| DVec3::new(angle(i).cos(), angle(i).sin(), 0.0)).collect();
    let plane: Vec<_> = ring.iter().map(|p| p.truncate()).collect();
    let quickhull = Quickhull::default().flat_too();
    let flat = quickhull.most_vertices(4).hull(&ring).unwrap();
    assert!(flat.vertices().len() == 4 && flat.left_out() > 0.2, "{}", flat.left_out());
    let same = quickhull.most_vertices(4).hull(&plane).unwrap().left_out();
    assert!((flat.left_out() - same).abs() < 1e-12, "{same}");
    assert_eq!(quickhull.hull(&ring).unwrap().left_out(), 0.0);
}

/// The distance of a point from a polygon of the plane, in f64.
fn beyond(hull: &ConvexHull<Vec2>, point: Vec2) -> f64 {
    let corner = |i: u32| hull.vertices()[i as usize].as_dvec2();
    let point = point.as_dvec2();
    let from = |ends: &[u32; 2]| {
        let [from, to] = ends.map(corner);
        let along = ((point - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0);
        let outside = (to - from).perp_dot(point - from) < 0.0;
        outside.then(|| (from + (to - from) * along - point).length())
    };
    hull.facets().iter().filter_map(from).fold(f64::INFINITY, f64::min)
}

/// The error of a distance is one of its facet's size, however small the distance is.
#[test]
fn what_is_left_out_is_no_farther_out_than_told_in_f32() {
    for seed in 0..100 {
        let turn = Vec2::from_angle(3.0 * noise(seed) as f32);
        let corner = [Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
        let near = (0..5).map(|i| Vec2::new(noise(9 * seed + i) as f32 * 0.9, -2e-5));
        let points: Vec<Vec2> = corner.into_iter().chain(near).map(|p| turn.rotate(p)).collect();
        let hull = Quickhull::default().most_vertices(3).hull(&points).unwrap();
        let truth = points.iter().map(|&p| beyond(&hull, p)).filter(|d| d.is_finite());
        let truth = truth.fold(0.0, f64::max);
        assert!(truth <= hull.left_out().to_f64(), "{seed}: {truth} {}", hull.left_out());
    }
}

#[test]
fn no_points_at_all_have_no_flat_hull() {
    let error = Quickhull::default().flat_too().hull::<DVec3>(&[]).unwrap_err();
    assert_eq!(error, HullError::TooFewPoints { count: 0 });
    assert!(error.to_string().contains("with flat_too one"), "{error}");
}

/// A polygon, and itself moved along y to both sides.
fn prism(polygon: &[[f64; 2]], half: f64) -> Vec<DVec3> {
    polygon.iter().flat_map(|&[x, z]| [half, -half].map(|y| DVec3::new(x, y, z))).collect()
}

/// Where two sides of a thin prism are nearly in one plane, the strip of the base between them is in that
/// plane, too, as nearly as coordinates are stored.
#[test]
fn corners_on_the_border_of_a_face_are_in_its_outline() {
    for seed in 0..2000 {
        let count = 3 + seed % 6;
        let mut turns: Vec<f64> = (0..count).map(|i| 3.2 * noise(20 * seed + i)).collect();
        turns.sort_by(f64::total_cmp);
        let polygon: Vec<[f64; 2]> = turns.iter().map(|t| [1e-3 * t.cos(), t.sin()]).collect();
        let Ok(hull) = ConvexHull::new(&prism(&polygon, 10.0)) else { continue };
        check(&hull, &format!("{seed}"));
        let corners: BTreeSet<u32> =
            hull.faces().flat_map(|face| face.outline()).copied().collect();
        for end in [1.0, -1.0] {
            let in_end = |&i: &u32| hull.vertices()[i as usize].y == 10.0 * end;
            let is_base =
                |face: &asunder::quickhull::Face<'_, DVec3>| face.normal().get().y * end > 0.9;
            let Some(base) = hull.faces().find(is_base) else { continue };
            let outline: BTreeSet<u32> = base.outline().iter().copied().collect();
            let at_end: BTreeSet<u32> = corners.iter().copied().filter(in_end).collect();
            assert_eq!(outline, at_end, "{seed}: {polygon:?}");
        }
    }
}

#[test]
fn a_thin_prism_stands_on_the_whole_of_its_base() {
    let plate = [
        [0.000_957_436_069_073_546_3, 0.288_645_411_598_721_9],
        [0.000_953_983_976_150_511_2, 0.299_857_588_278_271],
        [0.000_783_716_449_138_974_9, 0.621_118_770_726_659_6],
        [0.000_105_750_595_653_896_2, 0.994_392_684_767_364],
        [-0.000_307_212_781_409_555, -0.951_640_849_763_504_5],
        [0.000_999_745_137_464_589_9, -0.022_575_653_166_818_03],
    ];
    let floor = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    let (plate, floor) = (made(&prism(&plate, 10.0), "plate"), made(&prism(&floor, 1.0), "floor"));
    let turn = Rotation::from_axis_angle(DVec3::Y, 8.937_742_335_766_679e-5).unwrap();
    for gap in [1e-6, 1e-9, -1e-6, -1e-3] {
        let pose = Pose::new(turn, DVec3::new(0.0, 11.0 + gap, 0.0));
        let manifold = Pair::new(&plate, &floor).relative(pose).manifold(1e-4);
        let along = manifold.contacts().iter().map(|contact| contact.a.z);
        let (low, high) = along.fold((1.0_f64, -1.0_f64), |(l, h), z| (z.min(l), z.max(h)));
        assert!(high - low > 1.9, "{gap}: {:?}", manifold.contacts());
    }
}
