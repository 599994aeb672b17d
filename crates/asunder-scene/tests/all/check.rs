//! What the checker says of parts whose distance or depth is plain to see.

use asunder::glam::DVec3;
use asunder::{Pose, Rotation};
use asunder_scene::{
    Checker, Clashes, Finding, Geometry, How, Mesh, Options, Part, Pattern, Progress, Scene,
    Verdict,
};
use asunder_zoo::Kind;
use fastrand::Rng;
use std::sync::Arc;

fn part(name: &str, geometry: Geometry, at: DVec3) -> Part {
    Part { name: name.to_owned(), geometry, pose: Pose::at(at), link: None }
}

fn mesh(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>) -> Geometry {
    Geometry::Mesh(Arc::new(Mesh::new(vertices, triangles).unwrap()))
}

/// The walls of a prism over a polygon that runs counter-clockwise, with caps given as triangles.
fn prism(outline: &[(f64, f64)], cap: &[[u32; 3]], height: f64) -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let count = outline.len() as u32;
    let level = |z: f64| outline.iter().map(move |&(x, y)| DVec3::new(x, y, z));
    let vertices = level(0.0).chain(level(height)).collect();
    let mut triangles: Vec<[u32; 3]> = cap.iter().map(|&[a, b, c]| [a, c, b]).collect();
    triangles.extend(cap.iter().map(|t| t.map(|i| i + count)));
    for i in 0..count {
        let next = (i + 1) % count;
        triangles.extend([[i, next, next + count], [i, next + count, i + count]]);
    }
    (vertices, triangles)
}

fn cube(size: f64) -> Geometry {
    let s = size / 2.0;
    let square = [(-s, -s), (s, -s), (s, s), (-s, s)];
    let (vertices, triangles) = prism(&square, &[[0, 1, 2], [0, 2, 3]], size);
    mesh(vertices.iter().map(|v| *v - DVec3::Z * s).collect(), triangles)
}

/// An L of two arms, 3 long, 1 wide, 1 high; its corner at the origin.
fn angle() -> Geometry {
    let outline = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)];
    let (vertices, triangles) = prism(&outline, &[[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]], 1.0);
    mesh(vertices, triangles)
}

fn check(parts: Vec<Part>, options: Options) -> Clashes {
    let scene = Scene { parts, ..Scene::default() };
    let progress = Progress::default();
    let clashes = Checker::new(&scene, options, &progress).run(&progress);
    assert_eq!(clashes.problems, []);
    clashes.findings.iter().for_each(|f| {
        assert!(f.lower <= f.signed_distance && f.signed_distance <= f.upper, "{f:?}");
    });
    clashes
}

fn pair(a: Geometry, b: Geometry, at: DVec3, clearance: f64) -> Option<Finding> {
    let options = Options { clearance, ..Options::default() };
    let parts = vec![part("a", a, DVec3::ZERO), part("b", b, at)];
    check(parts, options).findings.first().copied()
}

fn near(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() < 1e-9
}

#[test]
fn boxes_that_are_meshes_are_convex() {
    let found = pair(cube(2.0), cube(2.0), DVec3::X * 1.5, 0.0).unwrap();
    assert_eq!((found.verdict, found.how), (Verdict::Clash, How::Convex));
    assert!(near(found.signed_distance, -0.5) && near(found.axis.x, 1.0), "{found:?}");
    let found = pair(cube(2.0), cube(2.0), DVec3::X * 2.1, 0.2).unwrap();
    assert!(found.verdict == Verdict::TooClose && near(found.signed_distance, 0.1), "{found:?}");
    assert_eq!(pair(cube(2.0), cube(2.0), DVec3::X * 2.1, 0.05), None);
    let found = pair(cube(2.0), cube(2.0), DVec3::X * 2.0, 0.0).unwrap();
    assert_eq!(found.verdict, Verdict::Touching);
}

#[test]
fn what_is_in_the_corner_of_an_angle_is_clear_of_it() {
    assert_eq!(pair(angle(), cube(1.0), DVec3::new(2.0, 2.0, 0.5), 0.4), None);
    let found = pair(angle(), cube(1.0), DVec3::new(2.0, 2.2, 0.5), 1.0).unwrap();
    assert_eq!((found.verdict, found.how), (Verdict::TooClose, How::Triangles));
    assert!(near(found.signed_distance, 0.5) && near(found.axis.x, 1.0), "{found:?}");
    assert!(near(found.lower, 0.5) && near(found.upper, 0.5));
    let found = pair(cube(1.0), angle(), DVec3::new(-2.0, -2.2, -0.5), 1.0).unwrap();
    assert!(near(found.signed_distance, 0.5) && near(found.axis.x, -1.0), "{found:?}");
}

#[test]
fn an_angle_that_is_run_into_is_a_clash_with_a_true_bracket() {
    // A ball, 0.2 deep in an arm.
    let ball = Geometry::Solid(Kind::Ball { radius: 0.5 });
    let found = pair(angle(), ball, DVec3::new(2.0, 1.3, 0.5), 0.0).unwrap();
    assert_eq!((found.verdict, found.how), (Verdict::Clash, How::Triangles));
    assert!(found.lower <= -0.2 + 1e-9 && -0.2 <= found.upper, "{found:?}");
    assert!((found.signed_distance + 0.2).abs() < 1e-6, "{found:?}");
    assert!(found.axis.y > 0.999_999 && found.upper < -0.1, "{found:?}");
}

/// Two cubes in one mesh are their own convex pieces.
#[test]
fn pieces_that_are_convex_prove_the_depth() {
    let two = || {
        let s = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
        let (one, triangles) = prism(&s, &[[0, 1, 2], [0, 2, 3]], 1.0);
        let other = one.iter().map(|v| *v + DVec3::X * 5.0);
        let more = triangles.iter().map(|t| t.map(|i| i + 8));
        mesh(
            one.iter().copied().chain(other).collect(),
            triangles.iter().copied().chain(more).collect(),
        )
    };
    let found = pair(two(), cube(1.0), DVec3::new(5.1, 0.9, 0.5), 0.0).unwrap();
    assert_eq!((found.verdict, found.how), (Verdict::Clash, How::Pieces));
    assert!(near(found.upper, -0.1) && near(found.signed_distance, -0.1), "{found:?}");
    // Between them there is room.
    assert_eq!(pair(two(), cube(1.0), DVec3::new(2.5, 0.0, 0.5), 1.0), None);
}

/// A box with a box-shaped hole in it, closed all around.
fn hollow() -> Geometry {
    let Geometry::Mesh(outer) = cube(4.0) else { unreachable!() };
    let Geometry::Mesh(inner) = cube(3.0) else { unreachable!() };
    let vertices = outer.vertices().iter().chain(inner.vertices()).copied().collect();
    let turned = inner.triangles().iter().map(|&[a, b, c]| [a + 8, c + 8, b + 8]);
    mesh(vertices, outer.triangles().iter().copied().chain(turned).collect())
}

#[test]
fn inside_counts_and_a_hole_is_not_inside() {
    let found = pair(angle(), cube(0.2), DVec3::new(0.5, 2.0, 0.5), 0.0).unwrap();
    assert_eq!((found.verdict, found.how), (Verdict::Clash, How::Inside));
    assert!(found.upper <= -0.4 + 1e-9 && found.lower <= -0.6 + 1e-9, "{found:?}");
    let found = pair(cube(0.2), angle(), DVec3::new(-0.5, -2.0, -0.5), 0.0).unwrap();
    assert_eq!((found.verdict, found.how), (Verdict::Clash, How::Inside));
    // A box in a box: the outer one is solid.
    assert_eq!(pair(cube(1.0), cube(4.0), DVec3::ZERO, 0.0).unwrap().verdict, Verdict::Clash);
    assert_eq!(pair(hollow(), cube(1.0), DVec3::ZERO, 0.9), None);
    let found = pair(hollow(), cube(1.0), DVec3::ZERO, 1.1).unwrap();
    assert!(found.verdict == Verdict::TooClose && near(found.signed_distance, 1.0), "{found:?}");
}

/// No two of its triangles cross those of its twin, and yet.
#[test]
fn the_same_part_twice_in_one_place_is_a_clash() {
    let found = pair(angle(), angle(), DVec3::ZERO, 0.0).unwrap();
    assert_eq!(found.verdict, Verdict::Clash, "{found:?}");
    assert_eq!(pair(cube(1.0), cube(1.0), DVec3::ZERO, 0.0).unwrap().verdict, Verdict::Clash);
}

#[test]
fn plates_that_touch_are_touching() {
    let found = pair(angle(), cube(1.0), DVec3::new(1.5, 1.5, 0.5), 0.0).unwrap();
    assert_eq!(found.verdict, Verdict::Touching, "{found:?}");
    let found = pair(angle(), angle(), DVec3::Z, 0.0).unwrap();
    assert_eq!(found.verdict, Verdict::Touching, "{found:?}");
}

#[test]
fn an_overlap_within_the_tolerance_is_touching() {
    let options = Options { tolerance: 0.01, ..Options::default() };
    let at = |x| vec![part("a", cube(1.0), DVec3::ZERO), part("b", cube(1.0), DVec3::X * x)];
    assert_eq!(check(at(0.995), options.clone()).findings[0].verdict, Verdict::Touching);
    assert_eq!(check(at(0.985), options).findings[0].verdict, Verdict::Clash);
}

/// However large a part of the size that is.
#[test]
fn a_deep_overlap_within_a_large_tolerance_is_touching() {
    let options = Options { tolerance: 0.2, ..Options::default() };
    let at = |x| vec![part("a", cube(1.0), DVec3::ZERO), part("b", cube(1.0), DVec3::X * x)];
    assert_eq!(check(at(0.9), options.clone()).findings[0].verdict, Verdict::Touching);
    assert_eq!(check(at(0.75), options).findings[0].verdict, Verdict::Clash);
}

#[test]
fn an_open_sheet_is_measured_as_what_it_is() {
    let sheet = || {
        mesh(
            vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::new(1.0, 1.0, 0.5)],
            vec![[0, 1, 2], [1, 3, 2]],
        )
    };
    let found = pair(sheet(), cube(1.0), DVec3::new(0.2, 0.2, -0.6), 1.0).unwrap();
    assert!(found.verdict == Verdict::TooClose && near(found.signed_distance, 0.1), "{found:?}");
    let found = pair(sheet(), cube(1.0), DVec3::new(0.2, 0.2, -0.4), 0.0).unwrap();
    assert_eq!(found.verdict, Verdict::Clash);
}

/// An open sheet has no inside to share, and all its points in common with its twin.
#[test]
fn the_same_sheet_twice_in_one_place_is_touching() {
    let corners = vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::new(1.0, 1.0, 0.5)];
    let sheet = mesh(corners, vec![[0, 1, 2], [1, 3, 2]]);
    let at = DVec3::new(3.0, 4.0, 5.0);
    let twins = vec![part("a", sheet.clone(), at), part("b", sheet, at)];
    let Finding { verdict, lower, upper, witness, .. } =
        check(twins, Options::default()).findings[0];
    assert_eq!((verdict, lower, upper), (Verdict::Touching, 0.0, 0.0));
    assert!(witness.a == witness.b && witness.a.distance(at) < 2.0, "{witness:?}");
}

/// Else the check would wait for all parts to be made ready.
#[test]
fn a_check_that_is_stopped_makes_nothing_ready() {
    let progress = Progress::default();
    progress.stop();
    let scene = Scene { parts: vec![part("a", cube(1.0), DVec3::ZERO)], ..Scene::default() };
    let found = Checker::new(&scene, Options::default(), &progress).run(&progress);
    assert!(found.interrupted && found.problems.is_empty());
    assert_eq!((found.parts, found.pairs), (0, 0));
}

#[test]
fn patterns_choose_the_pairs() {
    let parts = || {
        let names = ["arm/left", "arm/right", "table"];
        names.map(|name| part(name, cube(1.0), DVec3::ZERO)).to_vec()
    };
    let count = |ignore: &[&str], only: &[&str]| {
        let patterns = |texts: &[&str]| texts.iter().map(|text| Pattern::new(text)).collect();
        let options =
            Options { ignore: patterns(ignore), only: patterns(only), ..Options::default() };
        check(parts(), options).findings.len()
    };
    assert_eq!(count(&[], &[]), 3);
    assert_eq!(count(&["table"], &[]), 1);
    assert_eq!(count(&["arm/*,arm/*"], &[]), 2);
    assert_eq!(count(&[], &["table"]), 2);
    assert_eq!(count(&[], &["arm/l*,table"]), 1);
    assert_eq!(count(&["arm/*"], &["table"]), 0);
}

fn named(names: &[&str]) -> Scene {
    let parts = names.iter().map(|name| part(name, cube(1.0), DVec3::ZERO)).collect();
    Scene { parts, ..Scene::default() }
}

#[test]
fn a_name_with_a_comma_can_be_named() {
    let scene = named(&["bolt, M5", "nut", "plate", "plate, thin"]);
    let pairs = |ignored: &str| {
        let options = Options { ignore: vec![Pattern::new(ignored)], ..Options::default() };
        let progress = Progress::default();
        let found = Checker::new(&scene, options, &progress).run(&progress).findings;
        found.iter().map(|f| (f.a, f.b)).collect::<Vec<_>>()
    };
    assert_eq!(pairs("bolt, M5"), [(1, 2), (1, 3), (2, 3)]);
    assert_eq!(pairs("plate*, thin"), [(0, 1), (0, 2), (1, 2)]);
    assert_eq!(pairs("bolt, M5, nut"), [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    assert_eq!(pairs("bolt, M5,plate, thin"), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
    assert_eq!(pairs("nut,plate"), [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]);
}

#[test]
fn patterns_that_match_nothing_say_so() {
    let fault =
        |text: &str| Pattern::new(text).fault(&named(&["arm, left", "arm, right", "table"]));
    for good in ["table", "arm*", "arm, left", "arm*,table", "arm*,arm*", "arm, left,table"] {
        assert_eq!(fault(good), None, "{good}");
    }
    let says = |text: &str, words: &str| {
        let said = fault(text).unwrap();
        assert!(said.contains(words), "{said}");
    };
    says("zzz*", "matches no part; give names as the findings have them: arm, left; arm, right");
    says("table,zzz*", "`zzz*` matches no part");
    says("arms,table", "`arms` matches no part");
    says("table,tab*", "matches one part only");
    assert!(Pattern::new("a").fault(&Scene::default()).unwrap().contains("there is none"));
}

#[test]
fn a_layout_of_the_plane() {
    let square = || Geometry::Solid(Kind::Cuboid { half_extents: [1.0, 1.0, 0.0] });
    let mut turned = part("c", square(), DVec3::new(0.0, 2.2, 0.0));
    turned.pose.rotation = Rotation::from_quaternion([0.0, 0.0, 1.0, 1.0]).unwrap();
    let parts = vec![part("a", square(), DVec3::ZERO), part("b", square(), DVec3::X * 1.9), turned];
    let scene = Scene { flat: true, parts, ..Scene::default() };
    let progress = Progress::default();
    let options = Options { clearance: 0.25, ..Options::default() };
    let found = Checker::new(&scene, options, &progress).run(&progress).findings;
    let short: Vec<_> = found.iter().map(|f| (f.a, f.b, f.verdict)).collect();
    assert_eq!(
        short,
        [(0, 1, Verdict::Clash), (0, 2, Verdict::TooClose), (1, 2, Verdict::TooClose)]
    );
    assert!(near(found[0].signed_distance, -0.1) && near(found[1].signed_distance, 0.2));
}

#[test]
fn a_part_that_is_no_shape_does_not_lose_the_others() {
    let bad = Geometry::Solid(Kind::Ball { radius: -1.0 });
    let parts = vec![
        part("bad", bad, DVec3::ZERO),
        part("a", cube(1.0), DVec3::ZERO),
        part("b", cube(1.0), DVec3::ZERO),
        part("far", cube(1.0), DVec3::splat(1e308)),
    ];
    let scene = Scene { parts, ..Scene::default() };
    let progress = Progress::default();
    let clashes = Checker::new(&scene, Options::default(), &progress).run(&progress);
    assert_eq!((clashes.findings.len(), clashes.findings[0].a, clashes.findings[0].b), (1, 1, 2));
    assert!(clashes.problems.iter().any(|p| p.place == "bad" && p.message.contains("radius")));
}

/// Every pair is found, whatever the tree makes of them.
#[test]
fn the_broad_phase_misses_nothing() {
    let mut rng = Rng::with_seed(1);
    for count in [2, 5, 17, 200] {
        let at = |rng: &mut Rng| DVec3::from_array([0; 3].map(|_| 8.0 * rng.f64()));
        let ball = |rng: &mut Rng| Geometry::Solid(Kind::Ball { radius: 0.2 + rng.f64() });
        let parts: Vec<Part> =
            (0..count).map(|i| part(&i.to_string(), ball(&mut rng), at(&mut rng))).collect();
        let radius = |p: &Part| match p.geometry {
            Geometry::Solid(Kind::Ball { radius }) => radius,
            _ => 0.0,
        };
        let gap = |p: &Part, q: &Part| {
            p.pose.translation.distance(q.pose.translation) - radius(p) - radius(q)
        };
        let all = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
        let mut wanted: Vec<_> = all.filter(|&(i, j)| gap(&parts[i], &parts[j]) < 0.3).collect();
        let options = Options { clearance: 0.3, ..Options::default() };
        let found = check(parts, options).findings;
        let mut found: Vec<_> = found.iter().map(|f| (f.a, f.b)).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted);
    }
}

#[test]
fn open_surfaces_and_triangles_without_area_are_told() {
    let Geometry::Mesh(whole) = angle() else { panic!() };
    let (mut vertices, mut triangles) = (whole.vertices().to_vec(), whole.triangles().to_vec());
    triangles.pop();
    let first = triangles[0];
    vertices.push((vertices[first[0] as usize] + vertices[first[1] as usize]) * 0.5);
    triangles.push([first[0], first[1], vertices.len() as u32 - 1]);
    triangles.push([first[0], first[1], first[1]]);
    let broken = mesh(vertices, triangles);
    let parts = vec![
        part("whole", angle(), DVec3::ZERO),
        part("broken", broken.clone(), DVec3::X * 9.0),
        part("again", broken, DVec3::X * 18.0),
    ];
    let told: Vec<String> =
        check(parts, Options::default()).hints.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("broken: its surface has holes"), "{told:?}");
    assert_eq!(told[1], "broken: 2 of its triangles have no area");
}
