//! OBJ, STL, PLY and Collada: what they hold, and what is wrong with them.

use crate::samples::*;
use asunder::glam::DVec3;
use asunder_scene::{Limits, Load, Unit};

#[track_caller]
fn is_tetrahedron(name: &str, bytes: impl AsRef<[u8]>) {
    let scene = load(name, bytes);
    whole(&scene, 1);
    let part = &scene.parts[0];
    assert_eq!(part.name, name.split('.').next().unwrap());
    let mesh = mesh(part);
    assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (4, 4), "welded");
    assert_eq!(six_volumes(mesh), 1.0);
}

/// A face by the corners of [`CORNERS`], in the numbers of a mesh.
fn welded(scene: &asunder_scene::Scene, face: [usize; 3]) -> [u32; 3] {
    let vertices = mesh(&scene.parts[0]).vertices();
    face.map(|k| {
        let corner = DVec3::from_array(CORNERS[k].map(f64::from));
        vertices.iter().position(|v| *v == corner).unwrap() as u32
    })
}

#[test]
fn every_format_gives_the_same_tetrahedron() {
    is_tetrahedron("a.stl", stl_binary("made by hand"));
    is_tetrahedron("b.stl", stl_binary("solid made by hand"));
    is_tetrahedron("c.STL", stl_text());
    is_tetrahedron("d.obj", obj());
    is_tetrahedron("e.ply", ply("ascii"));
    is_tetrahedron("f.ply", ply("binary_little_endian"));
    is_tetrahedron("g.ply", ply("binary_big_endian"));
}

#[test]
fn without_an_extension_the_content_tells() {
    is_tetrahedron("stl", stl_binary("solid"));
    is_tetrahedron("text", stl_text());
    is_tetrahedron("ply", ply("ascii"));
    whole(&load("dae", dae()), 2);
    whole(&load("robot.xml", urdf()), 3);
    whole(&load("lines", parts()), 2);
    whole(&load("gltf", glb(&gltf_json(r#"{"n":0,"mesh":0}"#, None), &buffer())), 1);
    refused(&load("what.ever", "no such thing"), "give a .glb, .gltf, .obj");
    refused(&load("arm.step", "ISO-10303-21;"), "export it as glTF or STL");
}

#[test]
fn obj_groups_are_parts() {
    let text = "v 0 0 0\nv 1 0 0 # a comment\nv 0 1 0\nv 0 0 1\no arm\nf 1 2 3\ng grip\nf -4 -3 \\\n\
                -1\ng other\nf 1 2 4\ng grip\nf 2 3 4\no empty\n";
    let scene = load("robot.obj", text);
    whole(&scene, 3);
    let of = |k: usize| (scene.parts[k].name.as_str(), mesh(&scene.parts[k]).triangles().len());
    assert_eq!([of(0), of(1), of(2)], [("arm", 1), ("arm/grip", 2), ("arm/other", 1)]);
}

#[test]
fn obj_polygons_are_cut_inside() {
    // An L of area 3, clockwise seen from the origin.
    let text = "v 0 0 1\nv 2 0 1\nv 2 1 1\nv 1 1 1\nv 1 2 1\nv 0 2 1\nf 1 2 3 4 5 6\n";
    let scene = load("l.obj", text);
    whole(&scene, 1);
    let mesh = mesh(&scene.parts[0]);
    let twice = |k| {
        let [a, b, c] = mesh.corners(k);
        (b - a).cross(c - a).length()
    };
    assert_eq!((0..mesh.triangles().len()).map(twice).sum::<f64>(), 6.0);
}

#[test]
fn obj_numbers_of_vertices_are_told_as_they_are_written() {
    refused(&load("a.obj", obj() + "f 4294967296 1 2\n"), "names vertex 4294967296, of 4");
}

#[test]
fn one_bad_obj_part_does_not_lose_the_other() {
    let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 nan 0\no good\nf 1 2 3\no far\nf 1 2 9\no bad\n\
                f 1 2 x\no nan\nf 1 2 4\no zero\nf 0 1 2\n";
    let scene = load("a.obj", text);
    assert_eq!(scene.parts.len(), 1);
    let problems = problems(&scene);
    assert!(problems.contains("a.obj/far: the face in line 8 names vertex 9, of 4"), "{problems}");
    assert!(problems.contains("a.obj/bad: line 10 names no vertex: `f 1 2 x`"), "{problems}");
    assert!(problems.contains("a.obj/nan: the face in line 12 names vertex 4"), "{problems}");
    assert!(problems.contains("a.obj/zero: line 14 names no vertex"), "{problems}");
}

#[test]
fn names_are_unique_and_begin_with_the_file_if_there_are_more() {
    let folder = Folder::new();
    let text = obj() + "o bolt\nf 1 2 3\no bolt\nf 1 2 4\no bolt #2\nf 1 3 4\n";
    let many = folder.add("many.obj", text);
    let names = |scene: asunder_scene::Scene| -> Vec<String> {
        scene.parts.into_iter().map(|part| part.name).collect()
    };
    let one = names(Load::default().files(std::slice::from_ref(&many)));
    assert_eq!(one, ["many", "bolt", "bolt #2", "bolt #2 #2"]);
    let stl = folder.add("a.stl", stl_text());
    let two = names(Load::default().files(&[many, stl.clone(), stl]));
    assert_eq!(two[..2], ["many.obj", "many.obj/bolt"]);
    assert_eq!(two[4..], ["a.stl", "a.stl #2"]);
}

#[test]
fn stl_with_several_solids_has_several_parts() {
    let two = stl_text() + &stl_text().replace("made by hand", "second");
    let scene = load("a.stl", two);
    whole(&scene, 2);
    assert_eq!(scene.parts[1].name, "second");
}

#[test]
fn one_bad_stl_solid_does_not_lose_the_others() {
    let named = |name: &str| stl_text().replace("made by hand", name);
    let bad = named("bad").replacen("0 1\r", "0 q\r", 1).replacen("loop", "noose", 3);
    let said = |text: String, parts: usize, words: &str| {
        let scene = load("a.stl", text);
        let names: Vec<&str> = scene.parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["first", "last"][..parts]);
        assert_eq!(scene.problems.len(), 1, "{}", problems(&scene));
        assert!(problems(&scene).contains(words), "{}", problems(&scene));
    };
    said(named("first") + &bad + &named("last"), 2, "a.stl/bad: line ");
    let cut = &bad.replace("endsolid\n", "");
    said(named("first") + cut + &named("last"), 2, "a.stl/bad: line ");
    let cut = &named("bad").replace("endsolid\n", "");
    said(named("first") + cut, 1, "a.stl/bad: is cut off");
}

#[test]
fn stl_that_is_wrong() {
    let good = stl_binary("");
    refused(
        &load("a.stl", &good[..good.len() - 1]),
        "its header says 4 triangles, and it has bytes for 3",
    );
    refused(&load("a.stl", &good[..40]), "less than the 84");
    let text = stl_text();
    refused(&load("a.stl", &text[..text.len() - 20]), "cut off");
    refused(&load("a.stl", text.replacen("0 1\r", "0 q\r", 1)), "three numbers");
    refused(&load("a.stl", text.replacen("0 1\r", "0 nan\r", 1)), "not finite");
    refused(&load("a.stl", text.replace("   vertex 1e0 0 0\r\n", "")), "must have 3");
    refused(&load("a.stl", "solid\nendsolid\n"), "has no triangle");
    // What it claims does not become room for it.
    let mut huge = good;
    huge[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
    refused(&load("a.stl", huge), "4294967295 triangles");
}

#[test]
fn ply_that_is_wrong() {
    let good = ply("binary_little_endian");
    refused(&load("a.ply", &good[..good.len() - 1]), "cut off");
    let text = |from: &str, to: &str| {
        let text = String::from_utf8(ply("ascii")).unwrap();
        assert!(text.contains(from));
        load("a.ply", text.replacen(from, to, 1))
    };
    refused(&text("vertex 4", "vertex 99999999999"), "99999999999 of `vertex`");
    refused(&text("face 4", "face 18446744073709551615"), "of `face`");
    refused(&text("property short n\n", ""), "1 of `extra`, of 0 bytes or more each");
    refused(&text("3 0 2 1", "3 0 2 4"), "face 0 (counted from 0) names vertex 4");
    refused(&text("3 0 2 1", "3 0 2 -1"), "no number of a vertex");
    refused(&text("3 0 2 1", "2 0 2 1"), "face 0 (counted from 0) has 2 corners");
    refused(&text("\n0 200", "\nnan 200"), "vertex 0 (counted from 0)");
    refused(&text("200", "red"), "must be a number, not `red`");
    refused(&text("float z", "float w"), "must have x, y and z");
    refused(&text("end_header\n", ""), "its header has no `end_header`");
    refused(
        &load(
            "a.ply",
            "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n\
        property float y\nproperty float z\nend_header\n1 2 3\n",
        ),
        "cloud of points",
    );
}

#[test]
fn triangles_without_area_are_kept() {
    let scene = load("a.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 1 1 1\n");
    whole(&scene, 1);
    assert_eq!(mesh(&scene.parts[0]).triangles().len(), 2);
}

#[test]
fn collada_uses_are_parts() {
    let (_folder, path) = Folder::with("a.dae", dae());
    let load = Load { unit: Unit::Inch, ..Load::default() };
    let scene = load.files(&[path]);
    whole(&scene, 2);
    assert_eq!(scene.parts[0].name, "one");
    assert_eq!(six_volumes(mesh(&scene.parts[0])), 1.0);
    assert_eq!(scene.parts[1].name, "two/three");
    let moved = mesh(&scene.parts[1]);
    assert!((six_volumes(moved) - 8.0).abs() < 1e-12);
    // x goes to y, doubled, then 5 up.
    assert!(moved.vertices().iter().any(|v| (*v - DVec3::new(0.0, 2.0, 5.0)).length() < 1e-12));
}

#[test]
fn obj_spells_faces_in_two_ways() {
    is_tetrahedron("old.obj", obj().replace("\nf ", "\nfo "));
}

#[test]
fn obj_comments_and_the_last_line_end_where_they_end() {
    let text = obj();
    is_tetrahedron("a.obj", text.replacen("\nf ", "\n# from C:\\models\\\nf ", 1));
    is_tetrahedron("b.obj", text.replacen("\nf ", " # from C:\\\nf ", 1));
    is_tetrahedron("c.obj", text.trim_end().to_owned() + " \\\n");
    is_tetrahedron("d.obj", text.trim_end().to_owned() + " \\");
}

#[test]
fn a_byte_order_mark_is_no_text() {
    is_tetrahedron("a.obj", "\u{feff}".to_owned() + &obj());
    is_tetrahedron("b.stl", "\u{feff}".to_owned() + &stl_text());
    is_tetrahedron("no extension", "\u{feff}".to_owned() + &stl_text());
    is_tetrahedron("c.ply", ["\u{feff}".as_bytes(), &ply("ascii")].concat());
    is_tetrahedron("ply", ["\u{feff}".as_bytes(), &ply("ascii")].concat());
    whole(&load("d.dae", "\u{feff}".to_owned() + &dae()), 2);
    whole(&load("e.urdf", "\u{feff}".to_owned() + &urdf()), 3);
}

#[test]
fn obj_surfaces_and_curves_that_are_left_out_are_told() {
    let patch = "cstype bezier\ndeg 1 1\nsurf 0 1 0 1 1 2 3 4\nparm u 0 1\nend\n";
    let scene = load("a.obj", obj() + patch);
    assert_eq!(scene.parts.len(), 1);
    let said = problems(&scene);
    assert!(said.contains("a.obj: line 11 has a free-form surface (`surf`)"), "{said}");
    refused(&load("a.obj", obj().replace("\nf ", "\nx ") + patch), "free-form surface");
    let curve = load("a.obj", obj() + "curv 0 1 1 2\ncurv2 1 2\n");
    whole(&curve, 1);
    assert_eq!(curve.hints.len(), 1);
    assert!(problems(&curve).contains("line 9 has a free-form curve (`curv`)"));
    let call = load("a.obj", obj() + "call other.obj\n");
    assert_eq!(call.parts.len(), 1);
    let said = problems(&call);
    assert!(said.contains("a.obj: line 9 has a call of another file (`call`)"), "{said}");
}

#[test]
fn ply_strips_are_faces() {
    let text = String::from_utf8(ply("ascii")).unwrap();
    let head = text
        .replace("element face 4", "element tristrips 1")
        .replace("list uchar int vertex_indices", "list int int vertex_indices");
    let (head, _) = head.split_once("end_header\n").unwrap();
    let corners = "0 200 0 0 1 200 0 0 0 200 1 0 0 200 0 1 ";
    // Two strips: the second one begins anew.
    let strips = format!("{head}end_header\n{corners}9 0 2 1 3 0 -1 0 3 2 -7");
    let scene = load("a.ply", &strips);
    whole(&scene, 1);
    let faces = mesh(&scene.parts[0]).triangles();
    assert_eq!(faces, [[0, 2, 1], [1, 2, 3], [1, 3, 0], [0, 3, 2]].map(|f| welded(&scene, f)));
    assert_eq!(six_volumes(mesh(&scene.parts[0])), 1.0);
    refused(&load("a.ply", strips.replace("9 0 2", "9 0 7")), "strip 0 (counted from 0) names");
}

#[test]
fn collada_convex_meshes_are_meshes() {
    let convex = dae().replace("<mesh>", "<convex_mesh>").replace("</mesh>", "</convex_mesh>");
    whole(&load("a.dae", convex), 2);
    let geometry = |inner: &str| {
        let text = dae();
        let (head, rest) = text.split_once("<mesh>").unwrap();
        let (_, tail) = rest.split_once("</mesh>").unwrap();
        let second = rest.split_once("</mesh>").unwrap().0;
        let whole = format!(r#"<geometry id="h"><mesh>{second}</mesh></geometry>"#);
        let tail = tail.replacen("</geometry>", &format!("</geometry>{whole}"), 1);
        load("a.dae", format!("{head}{inner}{tail}").replacen("url=\"#g\"", "url=\"#h\"", 1))
    };
    let hull = geometry(r##"<convex_mesh convex_hull_of="#h"/>"##);
    assert_eq!(hull.parts.len(), 1);
    assert!(problems(&hull).contains("a.dae/two/three: is the hull of #h"), "{}", problems(&hull));
    let brep = geometry("<brep/>");
    assert_eq!(brep.parts.len(), 1);
    assert!(problems(&brep).contains("a.dae/two/three: is a <brep>"), "{}", problems(&brep));
    let spline = geometry("<spline/>");
    whole(&spline, 1);
    assert!(problems(&spline).contains("a.dae/two/three: is a <spline>"), "{}", problems(&spline));
}

#[test]
fn collada_lists_are_as_long_as_they_say() {
    let says = |kind: &str, count: &str, rows: &str, words: &str| {
        let text = dae();
        let (head, rest) = text.split_once("<polylist count=\"4\">").unwrap();
        let (inputs, rest) = rest.split_once("<vcount>").unwrap();
        let (_, tail) = rest.split_once("</polylist>").unwrap();
        let scene = load("a.dae", format!("{head}<{kind} {count}>{inputs}{rows}</{kind}>{tail}"));
        match words {
            "" => whole(&scene, 2),
            _ => {
                assert!(scene.parts.is_empty());
                assert!(problems(&scene).contains(words), "{}", problems(&scene));
            }
        }
    };
    let one = "<p>0 0 1 0 2 0</p>";
    says("triangles", "", one, "");
    says("triangles", "count=\"1\"", one, "");
    says("triangles", "count=\"2\"", one, "count=\"2\">, but 1 of them");
    says("triangles", "", "<p>0 0 1 0 2</p>", "5 numbers in rows of 2");
    says("triangles", "", "<p>0 0 1 0 2 0 3 0</p>", "a face is missing 2 corners");
    says("tristrips", "count=\"1\"", "<p>0 0 1 0 2 0 3 0</p>", "");
    says("tristrips", "count=\"2\"", one, "count=\"2\">, but 1 of them");
    says("tristrips", "", "<p>0 0 1 0</p>", "has 2 corners");
    says("trifans", "count=\"3\"", one, "count=\"3\">, but 1 of them");
    says("polygons", "count=\"1\"", one, "");
    says("polygons", "count=\"2\"", one, "count=\"2\">, but 1 of them");
    let list = "<vcount>3</vcount><p>0 0 1 0 2 0</p>";
    says("polylist", "count=\"1\"", list, "");
    says("polylist", "count=\"2\"", list, "count=\"2\">, but 1 of them");
    says("polylist", "", "<vcount>3</vcount><p>0 0 1 0 2 0 3 0</p>", "has more corners than");
}

#[test]
fn collada_files_with_other_axes_up_are_hinted_at() {
    let folder = Folder::new();
    let y = folder.add("y.dae", dae());
    let z = folder.add("z.dae", dae().replace("Y_UP", "Z_UP"));
    let none = folder.add("none.dae", dae().replace("<up_axis>Y_UP</up_axis>", ""));
    let glb = folder.add("y.glb", glb(&gltf_json(r#"{"n":0,"mesh":0}"#, None), &buffer()));
    let hints = |paths: &[&std::path::PathBuf]| {
        let scene = Load::default().files(&paths.iter().copied().cloned().collect::<Vec<_>>());
        assert_eq!(scene.problems, []);
        problems(&scene)
    };
    assert_eq!(hints(&[&y, &y, &none, &glb]), "");
    assert_eq!(hints(&[&z, &none]), "");
    let said = hints(&[&y, &z]);
    assert!(said.contains("z.dae: says that z is up, and y.dae says y"), "{said}");
    let said = hints(&[&z, &glb]);
    assert!(said.contains("y.glb: says that y is up, and z.dae says z"), "{said}");
}

#[test]
fn stl_text_is_words_whatever_the_lines() {
    let text = stl_text().replace("\r\n", "\n");
    is_tetrahedron("a.stl", text.replace('\n', "\r"));
    is_tetrahedron("b.stl", text.replace('\n', "\r\n"));
    let one_line_each = text.replace("\n  ", " ").replace("\n endfacet", " endfacet");
    assert_eq!(one_line_each.lines().count(), 6, "{one_line_each}");
    is_tetrahedron("c.stl", one_line_each);
}

#[test]
fn stl_corners_without_a_facet_are_told() {
    let text = stl_text();
    let cut = |from: &str, to: &str| {
        let (head, tail) = text.rsplit_once(from).unwrap();
        load("a.stl", format!("{head}{to}{tail}"))
    };
    refused(&cut("  endloop\n endfacet", " endfacet"), "3 corners that no `endloop` follows");
    refused(&cut("  endloop\n endfacet\n", ""), "3 corners that no `endloop` follows");
    let bare =
        "solid\nfacet normal 0 0 0 vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endfacet\nendsolid";
    refused(&load("a.stl", bare), "3 corners that no `endloop` follows");
    refused(&cut("  endloop\n", "vertex 0 0 0 endloop\n"), "must have 3");
}

#[test]
fn bytes_behind_the_last_triangle_are_told() {
    let good = stl_binary("");
    let scene = load("a.stl", [good.clone(), good.clone()].concat());
    assert_eq!(scene.parts.len(), 1);
    let said = problems(&scene);
    assert!(said.contains("a.stl: has 284 bytes behind its last triangle"), "{said}");
    is_tetrahedron("b.stl", [good, vec![0; 49]].concat());
}

#[test]
fn limits_hold() {
    let (_folder, path) = Folder::with("a.obj", obj() + "o more\nf 1 2 3\n");
    let with = |limits| Load { limits, ..Load::default() }.files(std::slice::from_ref(&path));
    let limits = Limits::default();
    let scene = with(Limits { triangles: 4, ..limits });
    assert_eq!(scene.parts.len(), 1);
    assert!(problems(&scene).contains("the limit is 4 in all; leave parts out"));
    let scene = with(Limits { parts: 1, ..limits });
    assert_eq!(scene.parts.len(), 1);
    assert!(problems(&scene).contains("the limit is 1 parts; leave others out"));
    refused(&with(Limits { bytes: 10, ..limits }), "more than 10 bytes, which is the limit; split");
}
