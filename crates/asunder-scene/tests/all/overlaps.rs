//! Overlaps that no two crossing triangles tell: parts whose sides are flush, and parts inside others.

use asunder::glam::{DQuat, DVec3};
use asunder::{Pose, Rotation};
use asunder_scene::{Checker, Finding, Geometry, Mesh, Options, Part, Progress, Scene, Verdict};
use fastrand::Rng;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

type Triangles = (Vec<DVec3>, Vec<[u32; 3]>);

/// A cell of a grid.
type Cell = [i32; 3];

/// The surface of cells of a grid, two triangles to a square. Its vertices are shared.
fn surface(cells: &HashSet<Cell>, size: f64) -> Triangles {
    let mut numbers: HashMap<Cell, u32> = HashMap::new();
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let mut sorted: Vec<&Cell> = cells.iter().collect();
    sorted.sort();
    for cell in sorted {
        for (axis, side) in (0..3).flat_map(|axis| [(axis, 0), (axis, 1)]) {
            let mut beside = *cell;
            beside[axis] += 2 * side - 1;
            if cells.contains(&beside) {
                continue;
            }
            let mut square = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[u, v]| {
                let mut corner = *cell;
                corner[axis] += side;
                corner[(axis + 1) % 3] += u;
                corner[(axis + 2) % 3] += v;
                *numbers.entry(corner).or_insert_with(|| {
                    vertices.push(DVec3::from_array(corner.map(f64::from)) * size);
                    vertices.len() as u32 - 1
                })
            });
            if side == 0 {
                square.reverse();
            }
            let [a, b, c, d] = square;
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    (vertices, triangles)
}

fn cells(boxes: &[[Cell; 2]]) -> HashSet<Cell> {
    let of_box = |[low, high]: &[Cell; 2]| {
        let (low, high) = (*low, *high);
        (low[0]..high[0]).flat_map(move |x| {
            (low[1]..high[1]).flat_map(move |y| (low[2]..high[2]).map(move |z| [x, y, z]))
        })
    };
    boxes.iter().flat_map(of_box).collect()
}

/// With another one's triangles.
fn with((mut vertices, mut triangles): Triangles, (others, theirs): Triangles) -> Triangles {
    let before = vertices.len() as u32;
    vertices.extend(others);
    triangles.extend(theirs.iter().map(|t| t.map(|i| i + before)));
    (vertices, triangles)
}

fn moved((vertices, triangles): Triangles, by: DVec3) -> Triangles {
    (vertices.into_iter().map(|v| v + by).collect(), triangles)
}

fn mesh((vertices, triangles): Triangles) -> Geometry {
    Geometry::Mesh(Arc::new(Mesh::new(vertices, triangles).unwrap()))
}

fn pair(a: Geometry, b: Geometry, poses: [Pose<DVec3>; 2]) -> Option<Finding> {
    check(a, b, poses, &Options::default())
}

fn check(
    a: Geometry,
    b: Geometry,
    [pose_a, pose_b]: [Pose<DVec3>; 2],
    options: &Options,
) -> Option<Finding> {
    let part =
        |name: &str, geometry, pose| Part { name: name.to_owned(), geometry, pose, link: None };
    let parts = vec![part("a", a, pose_a), part("b", b, pose_b)];
    let scene = Scene { parts, ..Scene::default() };
    let progress = Progress::default();
    let clashes = Checker::new(&scene, options.clone(), &progress).run(&progress);
    assert_eq!(clashes.problems, []);
    clashes.findings.first().copied()
}

fn clash(a: Triangles, b: Triangles, at: DVec3) -> Finding {
    let found = pair(mesh(a), mesh(b), [Pose::IDENTITY, Pose::at(at)]).unwrap();
    assert_eq!(found.verdict, Verdict::Clash, "{found:?}");
    assert!(found.lower <= found.signed_distance && found.signed_distance <= found.upper);
    found
}

/// An L, 3 long and 1 wide, 1 high.
fn angle() -> Triangles {
    surface(&cells(&[[[0, 0, 0], [3, 1, 1]], [[0, 1, 0], [1, 3, 1]]]), 1.0)
}

/// As files have it whose parts were drawn where they stand on a map.
#[test]
fn equal_sections_far_from_the_origin() {
    let far = DVec3::new(4.3e6, -5.7e5, 1e3);
    for turn in [DQuat::IDENTITY, DQuat::from_xyzw(0.1, 0.2, -0.3, 0.9).normalize()] {
        let there = |by: DVec3| {
            let (vertices, triangles) = angle();
            mesh((vertices.into_iter().map(|v| turn * (v + by) + far).collect(), triangles))
        };
        let poses = [Pose::IDENTITY; 2];
        let found = pair(there(DVec3::ZERO), there(DVec3::Z * 0.9), poses).unwrap();
        assert_eq!(found.verdict, Verdict::Clash, "{turn}: {found:?}");
    }
}

/// A beam of this length with the section of an I.
fn beam(length: i32) -> Triangles {
    let (flanges, web) = ([[0, 0, 0], [3, 1, length]], [[1, 1, 0], [2, 3, length]]);
    surface(&cells(&[flanges, web, [[0, 3, 0], [3, 4, length]]]), 1.0)
}

#[test]
fn equal_sections_that_overlap_lengthwise() {
    let found = clash(angle(), angle(), DVec3::Z * 0.9);
    assert!(
        found.lower <= -0.1 && found.upper >= -0.1 && found.signed_distance >= -0.1001,
        "{found:?}"
    );
    let mut rng = Rng::with_seed(7);
    for _ in 0..30 {
        let turn = turn(&mut rng);
        let rotation = Rotation::from_quaternion(turn.to_array()).unwrap();
        let at = DVec3::new(rng.f64(), rng.f64(), rng.f64());
        let poses = [Pose::new(rotation, at), Pose::new(rotation, at + turn * (DVec3::Z * 4.0))];
        let found = pair(mesh(beam(5)), mesh(beam(5)), poses).unwrap();
        assert_eq!(found.verdict, Verdict::Clash, "{found:?}");
        assert!(found.lower <= -1.0 + 1e-9 && found.upper >= -1.0 - 1e-9, "{found:?}");
    }
    // End to end they touch, and nothing is claimed of what lies behind.
    let poses = [Pose::IDENTITY, Pose::at(DVec3::Z * 5.0)];
    let found = pair(mesh(beam(5)), mesh(beam(5)), poses).unwrap();
    assert!(found.verdict == Verdict::Touching && found.lower <= 0.0, "{found:?}");
}

#[test]
fn a_shelf_of_two_boards_shifted_along_itself() {
    let boards = || surface(&cells(&[[[0, 0, 0], [4, 2, 1]], [[0, 0, 3], [4, 2, 4]]]), 1.0);
    let found = clash(boards(), boards(), DVec3::X * 3.9);
    assert!(found.lower <= -0.1 && found.upper >= -0.1, "{found:?}");
}

fn turn(rng: &mut Rng) -> DQuat {
    let mut number = || rng.f64() * 2.0 - 1.0;
    DQuat::from_xyzw(number(), number(), number(), number()).normalize()
}

/// Cells of a half grid tell whether any is in both.
#[test]
fn parts_made_of_cubes_on_a_half_grid() {
    let mut rng = Rng::with_seed(3);
    let mut counts = [0; 2];
    // Whether they overlap, and not how to part them.
    let options = Options { most_triangles_for_depth: 0, ..Options::default() };
    for trial in 0..1000 {
        let mut blob = || -> HashSet<Cell> {
            cells(&[[[0, 0, 0], [3, 3, 3]]]).into_iter().filter(|_| rng.u32(..100) < 45).collect()
        };
        let (a, b) = (blob(), blob());
        let shift = [(); 3].map(|()| rng.i32(-5..6));
        if a.is_empty() || b.is_empty() {
            continue;
        }
        let halves = |cells: &HashSet<Cell>, shift: Cell| -> HashSet<Cell> {
            let eighths = |cell: &Cell| {
                let cell = *cell;
                (0..8).map(move |i| {
                    [0, 1, 2].map(|axis| 2 * cell[axis] + (i >> axis & 1) + shift[axis])
                })
            };
            cells.iter().flat_map(eighths).collect()
        };
        let overlap = halves(&a, [0; 3]).intersection(&halves(&b, shift)).count() > 0;
        let at = DVec3::from_array(shift.map(f64::from)) * 0.5;
        let turn = match trial % 2 {
            0 => DQuat::IDENTITY,
            _ => turn(&mut rng),
        };
        let rotation = Rotation::from_quaternion(turn.to_array()).unwrap();
        let off = DVec3::new(rng.f64(), rng.f64(), rng.f64()) * 10.0;
        let poses = [Pose::new(rotation, off), Pose::new(rotation, off + turn * at)];
        let found = check(mesh(surface(&a, 1.0)), mesh(surface(&b, 1.0)), poses, &options);
        let clashes = found.is_some_and(|found| found.verdict == Verdict::Clash);
        assert_eq!(clashes, overlap, "{trial}: {found:?}");
        // What overlaps does so by half a cell at least.
        if let (Some(found), true) = (found, overlap) {
            assert!(found.lower <= -0.5 + 1e-9 && found.upper >= found.lower, "{trial}: {found:?}");
        }
        counts[usize::from(overlap)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

/// An L thick enough to hide things in its corner.
fn block() -> Triangles {
    surface(&cells(&[[[0, 0, 0], [6, 3, 3]], [[0, 3, 0], [3, 6, 3]]]), 1.0)
}

/// Small, and convex only if it is closed.
fn chip(triangles: &[[u32; 3]]) -> Triangles {
    let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z].map(|v| v * 0.3);
    (corners.to_vec(), triangles.to_vec())
}

const CLOSED: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

#[test]
fn what_is_inside_is_found_whether_it_is_closed_or_not() {
    let at = DVec3::splat(1.1);
    clash(block(), chip(&CLOSED), at);
    clash(block(), chip(&CLOSED[1..]), at);
    // A sheet with two sides.
    let sheet = chip(&[[1, 2, 3], [1, 3, 2], [0, 1, 2], [0, 2, 1]]);
    clash(block(), sheet, at);
}

#[test]
fn the_last_of_many_pieces_is_found_too() {
    let mut pieces = chip(&CLOSED);
    for i in 1..70 {
        // Far away, but for the last one.
        let at = if i == 69 { DVec3::splat(-20.0) } else { DVec3::X * f64::from(i) };
        pieces = with(pieces, moved(chip(&CLOSED), at));
    }
    clash(block(), pieces, DVec3::splat(21.1));
}

/// A core in the material around a bubble: its own middle lies in the bubble.
#[test]
fn a_core_around_a_bubble_is_inside() {
    let hollow = |outer: i32, low: i32, high: i32| {
        let all = cells(&[[[0; 3], [outer; 3]]]);
        let hole = cells(&[[[low; 3], [high; 3]]]);
        surface(&all.difference(&hole).copied().collect(), 1.0)
    };
    let mould = hollow(10, 4, 6);
    let mut core = cells(&[[[0; 3], [6, 6, 6]]]);
    // Not convex, or all of it would be looked at at once.
    core.remove(&[0, 0, 0]);
    let core = moved(surface(&core, 1.0), DVec3::splat(2.0));
    let found = pair(mesh(mould), mesh(core), [Pose::IDENTITY; 2]).unwrap();
    assert_eq!(found.verdict, Verdict::Clash, "{found:?}");
}

/// What lies in a true cavity is clear.
#[test]
fn what_lies_in_a_cavity_is_clear() {
    let all = cells(&[[[0; 3], [5; 3]]]);
    let hole = cells(&[[[1; 3], [4; 3]]]);
    let shell = surface(&all.difference(&hole).copied().collect(), 1.0);
    let poses = [Pose::IDENTITY, Pose::at(DVec3::splat(2.2))];
    assert_eq!(pair(mesh(shell), mesh(chip(&CLOSED)), poses), None);
}

/// Boxes of size 1 so far away that rounding is larger than they are.
#[test]
fn what_rounding_hides_is_a_problem_and_not_touching() {
    let cube = |at| mesh(moved(surface(&cells(&[[[0; 3], [1; 3]]]), 1.0), at));
    let part = |name: &str, at| Part {
        name: name.to_owned(),
        geometry: cube(at),
        pose: Pose::IDENTITY,
        link: None,
    };
    let far = DVec3::splat(1e15);
    let parts = vec![part("here", far), part("there", far + DVec3::X * 0.5)];
    let scene = Scene { parts, ..Scene::default() };
    let progress = Progress::default();
    let clashes = Checker::new(&scene, Options::default(), &progress).run(&progress);
    let [problem] = &clashes.problems[..] else { panic!("{clashes:?}") };
    assert!(problem.place == "here and there" && problem.message.contains("cannot be told"));
    assert_eq!(clashes.findings, []);
}

/// It has no size that rounding could be set against.
#[test]
fn a_point_on_a_face_touches() {
    let point = Geometry::Solid(asunder_zoo::Kind::Point([0.25, 0.5, 1.0]));
    let cube = mesh(surface(&cells(&[[[0; 3], [1; 3]]]), 1.0));
    let found = pair(cube, point, [Pose::IDENTITY; 2]).unwrap();
    assert_eq!(found.verdict, Verdict::Touching);
}
