//! Meshes that are closed but not as one expects: hollow, two-sided, inside out, thinner than rounding.

use asunder::Pose;
use asunder::glam::DVec3;
use asunder_scene::{Checker, Clashes, Geometry, Mesh, Options, Part, Progress, Scene, Verdict};
use asunder_zoo::Kind;
use std::sync::Arc;

fn v(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

fn mesh(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>) -> Geometry {
    Geometry::Mesh(Arc::new(Mesh::new(vertices, triangles).unwrap()))
}

fn check_by(a: Geometry, b: Geometry, options: Options) -> Clashes {
    let part = |name: &str, geometry| Part {
        name: name.into(),
        geometry,
        pose: Pose::IDENTITY,
        link: None,
    };
    let scene = Scene { parts: vec![part("a", a), part("b", b)], ..Scene::default() };
    let progress = Progress::default();
    Checker::new(&scene, options, &progress).run(&progress)
}

fn check(a: Geometry, b: Geometry) -> Clashes {
    check_by(a, b, Options::default())
}

/// A box, outside out.
fn cuboid(low: DVec3, high: DVec3) -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let corner = |i: u32| {
        DVec3::from_array([0, 1, 2].map(|k| if i >> k & 1 == 1 { high[k] } else { low[k] }))
    };
    let sides =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    (
        (0..8).map(corner).collect(),
        sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect(),
    )
}

fn turned(mut triangles: Vec<[u32; 3]>) -> Vec<[u32; 3]> {
    triangles.iter_mut().for_each(|t| t.swap(1, 2));
    triangles
}

fn joined(
    mut a: (Vec<DVec3>, Vec<[u32; 3]>),
    b: (Vec<DVec3>, Vec<[u32; 3]>),
) -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let first = a.0.len() as u32;
    a.0.extend(b.0);
    a.1.extend(b.1.iter().map(|t| t.map(|i| i + first)));
    a
}

/// An L of three unit squares, 1 high.
fn l_shape() -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let outline = [(0., 0.), (2., 0.), (2., 1.), (1., 1.), (1., 2.), (0., 2.)];
    let vertices = [0., 1.].iter().flat_map(|&z| outline.map(|(x, y)| v(x, y, z))).collect();
    let mut triangles = vec![[0, 3, 1], [1, 3, 2], [0, 4, 3], [0, 5, 4]];
    triangles
        .extend(turned(triangles.clone()).iter().map(|t| t.map(|i| i + 6)).collect::<Vec<_>>());
    for i in 0..6 {
        let j = (i + 1) % 6;
        triangles.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    (vertices, triangles)
}

#[test]
fn what_is_in_a_two_sided_mesh_is_told_or_hinted_at() {
    let (vertices, triangles) = cuboid(DVec3::ZERO, DVec3::ONE * 4.0);
    let both = [triangles.clone(), turned(triangles)].concat();
    let (inner, faces) = cuboid(DVec3::ONE, DVec3::ONE * 2.0);
    let found = check(mesh(vertices, both), mesh(inner, faces));
    assert!(
        !found.findings.is_empty() || !found.hints.is_empty() || !found.problems.is_empty(),
        "{found:?}"
    );
}

/// A plate of `n` by `n` squares, 1 by 1, with a square hole in the middle.
fn plate(n: i32, hole: i32, thick: f64) -> Geometry {
    let at = |i: i32, j: i32, k: i32| {
        v(f64::from(i) / f64::from(n), f64::from(j) / f64::from(n), thick * f64::from(k))
    };
    let is_there = |i: i32, j: i32| {
        let off = |x: i32| (n / 2 - hole / 2..n / 2 + hole / 2).contains(&x);
        (0..n).contains(&i) && (0..n).contains(&j) && !(off(i) && off(j))
    };
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let mut quad = |q: [DVec3; 4]| {
        let first = vertices.len() as u32;
        vertices.extend(q);
        triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    };
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).filter(|&(i, j)| is_there(i, j))
    {
        let ring = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)];
        quad(ring.map(|(x, y)| at(x, y, 1)));
        let [a, b, c, d] = ring.map(|(x, y)| at(x, y, 0));
        quad([d, c, b, a]);
        for (side, (x, y)) in
            [(i, j - 1), (i + 1, j), (i, j + 1), (i - 1, j)].into_iter().enumerate()
        {
            if !is_there(x, y) {
                let ((px, py), (qx, qy)) = (ring[side], ring[(side + 1) % 4]);
                quad([at(px, py, 0), at(qx, qy, 0), at(qx, qy, 1), at(px, py, 1)]);
            }
        }
    }
    mesh(vertices, triangles)
}

#[test]
fn a_pin_in_the_hole_of_a_foil_is_clear() {
    let square = Geometry::Solid(Kind::Cuboid { half_extents: [0.05, 0.05, 0.5] });
    let part = |name: &str, geometry, pose| Part { name: name.into(), geometry, pose, link: None };
    let pin = part("pin", square, Pose::at(v(0.5, 0.5, 0.0)));
    let scene = Scene {
        parts: vec![part("foil", plate(40, 10, 1e-6), Pose::IDENTITY), pin],
        ..Scene::default()
    };
    let progress = Progress::default();
    let found = Checker::new(&scene, Options::default(), &progress).run(&progress);
    assert!(found.findings.is_empty(), "{:?}", found.findings);
}

#[test]
fn a_cavity_is_no_piece() {
    let hollow = joined(cuboid(DVec3::ZERO, DVec3::ONE * 10.0), {
        let (vertices, triangles) = cuboid(DVec3::ONE, DVec3::ONE * 9.0);
        (vertices, turned(triangles))
    });
    let (vertices, triangles) = cuboid(v(7.2, 7.3, 4.0), v(9.2, 9.3, 6.0));
    let found = check(mesh(hollow.0, hollow.1), mesh(vertices, triangles)).findings[0];
    // Back into the hollow it goes by (−0.2, −0.3, 0).
    let depth = 0.2_f64.hypot(0.3);
    assert!(found.upper >= -depth - 1e-9, "{found:?}, but {depth} parts them");
}

#[test]
fn a_dent_in_single_precision_is_in_the_bracket() {
    // A cube, turned and stored in single precision; each side is cut along its lower diagonal.
    let vertices = vec![
        v(0.0, 0.0, 0.0),
        v(-0.8188129663467407, 0.0257017370313406, -0.5734847784042358),
        v(-0.30413129925727844, 0.8278566002845764, 0.4713359773159027),
        v(-1.1229442358016968, 0.853558361530304, -0.10214877873659134),
        v(0.48687729239463806, 0.5603506565093994, -0.6700429916381836),
        v(-0.33193567395210266, 0.586052417755127, -1.2435277700424194),
        v(0.18274599313735962, 1.3882073163986206, -0.19870702922344208),
        v(-0.6360669732093811, 1.4139089584350586, -0.7721917629241943),
    ];
    let triangles = vec![
        [0, 2, 3],
        [0, 3, 1],
        [4, 5, 7],
        [4, 7, 6],
        [0, 1, 5],
        [0, 5, 4],
        [2, 6, 7],
        [2, 7, 3],
        [0, 4, 6],
        [0, 6, 2],
        [3, 7, 5],
        [3, 5, 1],
    ];
    // A needle, its point 1e-3 above where the diagonals of a side cross.
    let needle = vec![
        v(-0.07410796311127162, 0.9876901581837947, -0.7217874202489084),
        v(0.16933068493868408, 1.2343633655806456, -1.0848264396869243),
        v(0.13118316001156213, 1.2815066159323563, -1.0731203395283426),
        v(0.20747820986580603, 1.2877265603868553, -1.0124799331106589),
    ];
    let options = Options { clearance: 1.0, ..Options::default() };
    let sides = vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [3, 2, 1]];
    let found = check_by(mesh(vertices, triangles), mesh(needle, sides), options).findings[0];
    assert!(found.lower <= 1e-3 && 1e-3 <= found.upper + 1e-14, "{found:?}");
}

/// Unit cubes, without the sides between them; inside out.
fn cubes(cells: &[[i32; 3]], by: DVec3) -> Geometry {
    let mut all = (Vec::new(), Vec::new());
    for cell in cells {
        let at = DVec3::from_array(cell.map(f64::from)) + by;
        let (vertices, triangles) = cuboid(at, at + 1.0);
        let beside = [(2, -1), (2, 1), (1, -1), (1, 1), (0, -1), (0, 1)];
        let is_open = |k: usize| {
            let mut other = *cell;
            other[beside[k].0] += beside[k].1;
            !cells.contains(&other)
        };
        let sides = triangles.chunks(2).enumerate().filter(|(k, _)| is_open(*k));
        all = joined(all, (vertices, sides.flat_map(|(_, side)| side.to_vec()).collect()));
    }
    mesh(all.0, turned(all.1))
}

#[test]
fn parts_that_are_inside_out_and_flush_clash() {
    let a = [[1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 1, 1], [1, 0, 0]];
    let b = [
        [1, 2, 2],
        [0, 0, 2],
        [0, 2, 2],
        [2, 2, 2],
        [1, 0, 2],
        [2, 2, 1],
        [2, 0, 2],
        [2, 1, 2],
        [0, 2, 1],
    ];
    let found = check(cubes(&a, DVec3::ZERO), cubes(&b, v(-2.0, 0.0, -2.0))).findings[0];
    assert_eq!(found.verdict, Verdict::Clash, "{found:?}");
}

#[test]
fn a_sheet_that_touches_a_part_from_within_is_in_the_bracket() {
    let (vertices, triangles) = l_shape();
    let sheet = vec![v(0.2, 0.2, 0.0), v(0.7, 0.2, 0.0), v(0.7, 0.7, 0.5), v(0.2, 0.7, 0.5)];
    let found =
        check(mesh(vertices, triangles), mesh(sheet, vec![[0, 1, 2], [0, 2, 3]])).findings[0];
    // Out by the floor it goes by 0.5, by the walls y = 0 or x = 0 by 0.7.
    assert!(found.lower <= -0.499, "{found:?}");
}

#[test]
fn the_last_of_many_pieces_is_seen_where_the_first_touches() {
    let (vertices, triangles) = l_shape();
    let bolt = |at: DVec3| cuboid(at, at + 0.2);
    // One stands on the part, 63 lie aside, and one is inside.
    let aside = (0..63).map(|i| bolt(v(5.0 + f64::from(i), 0.0, 0.0)));
    let bolts = aside.fold(bolt(v(0.5, 0.5, 1.0)), joined);
    let bolts = joined(bolts, bolt(v(0.4, 0.4, 0.4)));
    let found = check(mesh(vertices, triangles), mesh(bolts.0, bolts.1)).findings[0];
    assert_eq!(found.verdict, Verdict::Clash, "{found:?}");
}
