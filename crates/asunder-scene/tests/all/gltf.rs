//! glTF: nodes, instances, what is baked, and what is wrong.

use crate::samples::*;
use asunder::glam::DVec3;
use asunder_scene::{Checker, Limits, Load, Options, Progress, Scene, Unit, Verdict};
use std::sync::Arc;

fn nodes(nodes: &str) -> Scene {
    load("a.glb", glb(&gltf_json(nodes, None), &buffer()))
}

/// The tetrahedron with a change in its JSON.
fn changed(from: &str, to: &str) -> Scene {
    let json = gltf_json(r#"{"n":0,"mesh":0}"#, None);
    assert!(json.contains(from), "{json}");
    load("a.glb", glb(&json.replace(from, to), &buffer()))
}

/// Where a corner of the tetrahedron is.
fn holds(scene: &Scene, part: usize, corner: [f64; 3]) -> bool {
    let part = &scene.parts[part];
    let near = |v: &DVec3| (part.pose.apply(*v) - DVec3::from_array(corner)).length() < 1e-6;
    mesh(part).vertices().iter().any(near)
}

#[test]
fn buffers_inside_beside_and_in_the_text() {
    let node = r#"{"n":0,"mesh":0}"#;
    whole(&load("a.glb", glb(&gltf_json(node, None), &buffer())), 1);
    whole(&load("a.gltf", gltf_json(node, Some(&data_uri(&buffer())))), 1);
    let folder = Folder::new();
    folder.add("my data.bin", buffer());
    let path = folder.add("a.gltf", gltf_json(node, Some("my%20data.bin")));
    let scene = Load::default().files(&[path]);
    whole(&scene, 1);
    assert_eq!(scene.parts[0].name, "tetra");
    assert_eq!(six_volumes(mesh(&scene.parts[0])), 1.0);
    let gone = load("a.gltf", gltf_json(node, Some("gone.bin")));
    refused(&gone, "a.gltf/tetra: buffer 0 (gone.bin): there is no such file");
    refused(&load("a.gltf", gltf_json(node, Some("data:,abc"))), "another form than base64");
    refused(&load("a.gltf", gltf_json(node, None)), "neither address nor bytes");
}

#[test]
fn rigid_instances_share_their_mesh() {
    let scene = nodes(
        r#"{"n":0,"name":"a","mesh":0},
           {"n":1,"name":"b","mesh":0,"translation":[1,2,3],"rotation":[0,0,0.7071068,0.7071068]},
           {"n":2,"name":"c","mesh":0,"matrix":[0.8,0.6,0,0,-0.6,0.8,0,0,0,0,1,0,5,0,0,1]},
           {"n":3,"name":"d","mesh":0,"scale":[2,2,2]},
           {"n":4,"name":"e","mesh":0,"scale":[2,2,2],"rotation":[1,0,0,0]}"#,
    );
    whole(&scene, 5);
    let shared = |a: usize, b: usize| Arc::ptr_eq(mesh(&scene.parts[a]), mesh(&scene.parts[b]));
    assert!(shared(0, 1) && shared(0, 2) && !shared(0, 3) && shared(3, 4));
    assert!(holds(&scene, 1, [1.0, 3.0, 3.0]));
    assert!(holds(&scene, 2, [5.8, 0.6, 0.0]));
    assert!(holds(&scene, 4, [0.0, -2.0, 0.0]));
}

#[test]
fn nested_stretches_and_mirrors_are_baked() {
    let nodes = r#"{"n":0,"name":"root","scale":[1,1,-1],"children":[1]},
        {"name":"turned","rotation":[0,0,0.3826834,0.9238795],"children":[2]},
        {"name":"leaf","mesh":0,"scale":[1,3,1],"translation":[0,0,1]}"#;
    let scene = load("a.glb", glb(&gltf_scene(nodes, "0", None), &buffer()));
    whole(&scene, 1);
    assert_eq!(scene.parts[0].name, "root/turned/leaf");
    let mirrored = mesh(&scene.parts[0]);
    // Still counter-clockwise from outside, three times as large.
    assert!((six_volumes(mirrored) - 3.0).abs() < 1e-6);
    let r = 0.5_f64.sqrt();
    assert!(holds(&scene, 0, [r, r, -1.0]));
    assert!(holds(&scene, 0, [-3.0 * r, 3.0 * r, -1.0]));
    assert!(holds(&scene, 0, [0.0, 0.0, -2.0]));
}

/// The signed distance of two blocks of 1000 along each axis, both below the root.
fn blocks(root: &str, a: &str, b: &str) -> (Option<Verdict>, f64) {
    let corner = |k: u32| [0, 1, 2].map(|axis| if k >> axis & 1 == 0 { 0.0_f32 } else { 1000.0 });
    let quads: [[u16; 4]; 6] =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let mut bytes: Vec<u8> = (0..8).flat_map(corner).flat_map(f32::to_le_bytes).collect();
    let corners = quads.iter().flat_map(|q| [q[0], q[1], q[2], q[0], q[2], q[3]]);
    bytes.extend(corners.flat_map(u16::to_le_bytes));
    let nodes = format!(
        r#"{{"name":"root",{root}"children":[1,2]}},{{"name":"a","mesh":0{a}}},{{"name":"b","mesh":0{b}}}"#
    );
    let json = gltf_scene(&nodes, "0", None)
        .replace(r#""byteLength":48}"#, r#""byteLength":96}"#)
        .replace(r#""byteOffset":48,"byteLength":24"#, r#""byteOffset":96,"byteLength":72"#)
        .replace(r#""byteLength":72}]}"#, r#""byteLength":168}]}"#)
        .replace(r#""count":4"#, r#""count":8"#)
        .replace(r#""count":12"#, r#""count":36"#);
    let scene = load("a.glb", glb(&json, &bytes));
    whole(&scene, 2);
    let progress = Progress::default();
    let options = Options { clearance: 1.0, ..Options::default() };
    let findings = Checker::new(&scene, options, &progress).run(&progress).findings;
    findings.first().map_or((None, f64::NAN), |f| (Some(f.verdict), f.signed_distance))
}

/// A perspective, or a translation in the row where only a transposed matrix has it.
#[test]
fn a_matrix_with_more_than_0_0_0_1_in_its_last_row_is_told() {
    let transposed = r#"{"n":0,"mesh":0,"matrix":[1,0,0,5,0,1,0,0,0,0,1,0,0,0,0,1]}"#;
    let scene = nodes(transposed);
    assert!(scene.parts.is_empty());
    assert!(problems(&scene).contains("last row is not 0, 0, 0, 1"), "{}", problems(&scene));
}

#[test]
fn a_stretch_is_as_exact_as_a_translation() {
    let near = |(verdict, distance): (Option<Verdict>, f64), wanted: f64, said: Verdict| {
        assert_eq!(verdict, Some(said), "{distance}");
        assert!((distance - wanted).abs() < 1e-11, "{distance} {wanted}");
    };
    let mm = r#""scale":[0.001,0.001,0.001],"#;
    near(blocks(mm, "", r#","translation":[1000,0,0]"#), 0.0, Verdict::Touching);
    near(blocks(mm, "", r#","translation":[1000.00003,0,0]"#), 3e-8, Verdict::TooClose);
    let cm = r#""scale":[0.01,0.01,0.01],"#;
    near(blocks(cm, "", r#","translation":[999.99999,0,0]"#), -1e-7, Verdict::Clash);
    let matrix = r#""matrix":[0.001,0,0,0,0,0,-0.001,0,0,0.001,0,0,0,0,0,1],"#;
    near(blocks(matrix, "", r#","translation":[0,1000,0]"#), 0.0, Verdict::Touching);
    let uneven = r#","scale":[1,1,1.0000004]"#;
    near(blocks("", uneven, r#","translation":[0,0,1000.0002]"#), -2e-4, Verdict::Clash);
    // A turn by a degree, with its sine and cosine in f32: not a rotation but by 1e-8.
    let (sin, cos) = (0.017_452_406_f32, 0.999_847_7_f32);
    let turned = format!(r#","matrix":[{cos},{sin},0,0,-{sin},{cos},0,0,0,0,1,0,0,0,0,1]"#);
    let both = blocks("", &turned, &turned.replace(",0,0,0,1]", ",0,0,1000,1]"));
    near(both, 0.0, Verdict::Touching);
}

#[test]
fn metres_become_the_unit_of_the_scene() {
    let node = r#"{"n":0,"mesh":0,"translation":[1,0,0]}"#;
    let (_folder, path) = Folder::with("a.glb", glb(&gltf_json(node, None), &buffer()));
    let scene = Load { unit: Unit::Millimetre, ..Load::default() }.files(&[path]);
    whole(&scene, 1);
    assert!(holds(&scene, 0, [2000.0, 0.0, 0.0]));
}

#[test]
fn only_the_default_scene_counts() {
    let nodes = r#"{"n":0,"name":"in","mesh":0},{"n":1,"name":"out","mesh":0}"#;
    let scene = load("a.glb", glb(&gltf_scene(nodes, "1", None), &buffer()));
    whole(&scene, 1);
    assert_eq!(scene.parts[0].name, "out");
}

#[test]
fn strips_fans_and_lines() {
    let primitive = r#""indices":1"#;
    let strip = changed(primitive, r#""mode":5"#);
    whole(&strip, 1);
    assert_eq!(mesh(&strip.parts[0]).triangles(), [[0, 1, 2], [2, 1, 3]]);
    let fan = changed(primitive, r#""mode":6"#);
    assert_eq!(mesh(&fan.parts[0]).triangles(), [[0, 1, 2], [0, 2, 3]]);
    let lines = changed(primitive, r#""mode":1"#);
    refused(&lines, "no mesh in its scene");
    assert!(problems(&lines).contains("points or lines only"), "{}", problems(&lines));
    let both = r#""indices":1},{"attributes":{"POSITION":0},"mode":0"#;
    whole(&changed(primitive, both), 1);
}

#[test]
fn primitives_that_are_none_or_cut_off_are_told() {
    let beside = |other: &str| {
        let indices = r#""indices":1"#;
        problems(&changed(
            indices,
            &format!(r#"{indices}}},{{"attributes":{{"POSITION":0}}{other}"#),
        ))
    };
    let said = beside(r#","mode":9"#);
    assert!(said.contains("is of mode 9, which is none (mesh 0, primitive 1)"), "{said}");
    // Four corners.
    let said = beside("");
    assert!(said.contains("is missing 2 corners of a triangle (mesh 0, primitive 1)"), "{said}");
}

#[test]
fn sparse_and_quantized_positions() {
    let position = r#""count":4,"type":"VEC3""#;
    let sparse = changed(
        position,
        r#""count":4,"type":"VEC3","sparse":{"count":1,
        "indices":{"bufferView":1,"componentType":5123},"values":{"bufferView":0,"byteOffset":36}}"#,
    );
    whole(&sparse, 1);
    // Vertex 0 is where vertex 3 was, so the tetrahedron is flat.
    assert_eq!(six_volumes(mesh(&sparse.parts[0])), 0.0);
    let bytes: Vec<u8> = CORNERS.iter().flatten().map(|x| (*x * 127.0) as u8).collect();
    let json = gltf_json(r#"{"n":0,"mesh":0}"#, None)
        .replace(r#""componentType":5126"#, r#""componentType":5120,"normalized":true"#)
        .replace(r#""asset""#, r#""extensionsRequired":["KHR_mesh_quantization"],"asset""#);
    let mut all = bytes;
    all.resize(48, 0);
    all.extend(&buffer()[48..]);
    let scene = load("a.glb", glb(&json, &all));
    whole(&scene, 1);
    assert_eq!(six_volumes(mesh(&scene.parts[0])), 1.0);
}

#[test]
fn extensions_are_refused_by_name() {
    let required =
        |name: &str| changed(r#""asset""#, &format!(r#""extensionsRequired":["{name}"],"asset""#));
    for name in ["KHR_draco_mesh_compression", "EXT_meshopt_compression"] {
        refused(
            &required(name),
            &format!("requires the extension {name}; save it again without compression"),
        );
    }
    refused(&required("ACME_shapes"), "ACME_shapes; it is not known here");
    whole(&required("KHR_materials_unlit"), 1);
    let more =
        nodes(r#"{"n":0,"name":"many","mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{}}}"#);
    assert!(problems(&more).contains("a.glb/many: has more instances"));
}

#[test]
fn files_that_are_cut_off() {
    let good = glb(&gltf_json(r#"{"n":0,"mesh":0}"#, None), &buffer());
    for length in 4..good.len() {
        let scene = load("a.glb", &good[..length]);
        assert_eq!((scene.parts.len(), scene.problems.len()), (0, 1), "{length}");
    }
    refused(&load("a.glb", &good[..100]), "is cut off: it has 100 bytes");
    refused(&load("a.gltf", r#"{"asset":{"version":"2.0"}"#), "is no glTF: EOF");
    refused(&load("a.gltf", r#"{"asset":{"version":"1.0"}}"#), "version 1.0");
    refused(&load("a.gltf", r#"{"asset":{"version":"2.0"}}"#), "no mesh in its scene");
}

#[test]
fn indices_out_of_range_everywhere() {
    refused(&changed(r#""mesh":0"#, r#""mesh":7"#), "names mesh 7, which is not there");
    refused(&changed(r#""POSITION":0"#, r#""POSITION":7"#), "names accessor 7");
    refused(&changed(r#""indices":1"#, r#""indices":7"#), "names accessor 7");
    refused(&changed(r#""bufferView":1"#, r#""bufferView":7"#), "names buffer view 7");
    refused(&changed(r#""buffer":0"#, r#""buffer":7"#), "names buffer 7");
    refused(&changed(r#""count":12"#, r#""count":13"#), "go beyond buffer view 1");
    refused(&changed(r#""count":12"#, r#""count":18446744073709551615"#), "triangles");
    refused(&changed(r#""count":4"#, r#""count":18446744073709551615"#), "go beyond buffer view 0");
    refused(&changed(r#""byteLength":48"#, r#""byteLength":4800"#), "go beyond buffer view 0");
    refused(
        &changed(r#""byteLength":72"#, r#""byteLength":7200"#),
        "buffer 0 is cut off: 72 bytes",
    );
    refused(&changed(r#""scene":0"#, r#""scene":7"#), "scene 7");
    refused(&changed(r#"[0]"#, r#"[7]"#), "has node 7, which is not there");
    refused(&changed(r#""POSITION":0"#, r#""NORMAL":0"#), "has no positions");
    let mut bytes = buffer();
    bytes[48..50].copy_from_slice(&9_u16.to_le_bytes());
    let json = gltf_json(r#"{"n":0,"mesh":0}"#, None);
    refused(&load("a.glb", glb(&json, &bytes)), "names vertex 9, of 4");
    let mut bytes = buffer();
    bytes[12..16].copy_from_slice(&f32::NAN.to_le_bytes());
    refused(&load("a.glb", glb(&json, &bytes)), "vertex 1 (counted from 0) has a coordinate");
}

#[test]
fn one_bad_mesh_does_not_lose_the_others() {
    let json = gltf_json(r#"{"n":0,"name":"bad","mesh":1},{"n":1,"name":"good","mesh":0}"#, None);
    let json =
        json.replace(r#""meshes":["#, r#""materials":[{"what":[1]}],"textures":[{}],"meshes":["#);
    let scene = load("a.glb", glb(&json, &buffer()));
    assert_eq!(scene.parts.len(), 1);
    assert_eq!(problems(&scene), "a.glb/bad: names mesh 1, which is not there\n");
}

#[test]
fn a_field_of_the_wrong_type_loses_no_more_than_what_it_is_in() {
    let bad = r#"{"n":0,"name":"bad","mesh":0,"scale":"2"},{"n":1,"name":"good","mesh":0}"#;
    let json = gltf_json(bad, None);
    let beside = |good: &str, bad: &str| json.replace(good, &format!("{good},{bad}"));
    let with = [
        json.clone(),
        beside(r#""type":"SCALAR"}"#, r#"{"componentType":"float","count":4,"type":"VEC3"}"#),
        beside(r#""byteLength":24}"#, r#"{"buffer":0,"byteLength":-1}"#),
        beside(r#""byteLength":72}"#, "7"),
    ];
    for json in with {
        let scene = load("a.glb", glb(&json, &buffer()));
        assert_eq!(scene.parts.len(), 1, "{}", problems(&scene));
        let expected =
            "a.glb: has node 0, which cannot be read: invalid type: string \"2\", expected";
        assert!(problems(&scene).starts_with(expected), "{}", problems(&scene));
    }
    refused(
        &changed(r#""count":4"#, r#""count":4.5"#),
        "names accessor 0, which cannot be read: invalid type",
    );
    refused(
        &changed(r#""byteLength":48"#, r#""byteLength":null"#),
        "names buffer view 0, which cannot be read",
    );
    refused(&changed(r#""scene":0"#, r#""scene":"0""#), "is no glTF");
    let bare = json.replace(r#""scene":0,"#, "");
    let bad_scene = bare.replace(r#""scenes":[{"nodes":[0,1]}]"#, r#""scenes":[{"nodes":0}]"#);
    refused(&load("a.glb", glb(&bad_scene, &buffer())), "shows scene 0, which cannot be read");
    let no_scene = bare.replace(r#""scenes":[{"nodes":[0,1]}],"#, "");
    refused(&load("a.glb", glb(&no_scene, &buffer())), "has no scene, and a node that cannot be");
}

#[test]
fn cycles_and_depth_end() {
    let scene =
        nodes(r#"{"n":0,"name":"a","mesh":0,"children":[1]},{"n":1,"name":"b","children":[0]}"#);
    assert_eq!(scene.parts.len(), 1);
    assert!(problems(&scene).contains("below two nodes or itself"));
    let deep: Vec<String> =
        (0..100_000).map(|k| format!(r#"{{"name":"n","children":[{}]}}"#, k + 1)).collect();
    let deep = format!(r#"{},{{"mesh":0}}"#, deep.join(","));
    let scene = load("a.glb", glb(&gltf_scene(&deep, "0", None), &buffer()));
    assert!(scene.parts.is_empty());
    assert!(problems(&scene).contains("256 deep"), "{}", problems(&scene).len());
    let nested = "[".repeat(100_000);
    refused(&load("a.gltf", format!(r#"{{"asset":{nested}"#)), "is no glTF");
}

#[test]
fn skins_are_refused() {
    refused(
        &nodes(r#"{"n":0,"name":"man","mesh":0,"skin":0}"#),
        "a.glb/man: is bent by a skeleton",
    );
}

#[test]
fn lines_beside_triangles_are_a_hint() {
    let json =
        gltf_json(r#"{"n":0,"mesh":0},{"n":1,"name":"sketch","mesh":1},{"n":2,"mesh":1}"#, None)
            .replace(
                r#""meshes":["#,
                r#""meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":1}]},"#,
            )
            .replace(r#""mesh":0"#, r#""mesh":9"#)
            .replace(r#""mesh":1"#, r#""mesh":0"#)
            .replace(r#""mesh":9"#, r#""mesh":1"#);
    let scene = load("a.glb", glb(&json, &buffer()));
    whole(&scene, 1);
    assert_eq!(
        problems(&scene),
        "a.glb: has 2 nodes with points or lines only, which are left out; the first is `sketch`\n"
    );
}

#[test]
fn morph_targets_with_weights_are_refused() {
    let target = |weights: &str, node: &str| {
        let json = gltf_json(&format!(r#"{{"n":0,"name":"face","mesh":0{node}}}"#), None).replace(
            r#""indices":1}]"#,
            &format!(r#""indices":1,"targets":[{{"POSITION":0}}]}}]{weights}"#),
        );
        load("a.glb", glb(&json, &buffer()))
    };
    let words = "a.glb/face: is bent by morph targets";
    refused(&target(r#","weights":[0.5]"#, ""), words);
    refused(&target("", r#","weights":[1]"#), words);
    refused(&target(r#","weights":[0]"#, r#","weights":[1]"#), words);
    whole(&target("", ""), 1);
    whole(&target(r#","weights":[0]"#, ""), 1);
    whole(&target(r#","weights":[0.5]"#, r#","weights":[0]"#), 1);
}

#[test]
fn positions_without_bytes_are_zero_but_for_what_replaces_them() {
    let sparse = |count: &str| {
        changed(
            r#""bufferView":0,"componentType":5126,"count":4,"type":"VEC3""#,
            &format!(
                r#""componentType":5126,"count":{count},"type":"VEC3","sparse":{{"count":3,
        "indices":{{"bufferView":1,"byteOffset":6,"componentType":5123}},
        "values":{{"bufferView":0,"byteOffset":12}}}}"#
            ),
        )
    };
    // The indices there are 0, 1, 3: corner 2 stays at zero.
    let scene = sparse("4");
    whole(&scene, 1);
    assert!(holds(&scene, 0, [0.0; 3]) && holds(&scene, 0, [1.0, 0.0, 0.0]));
    assert!(holds(&scene, 0, [0.0, 0.0, 1.0]));
    refused(&sparse("18446744073709551615"), "without bytes");
}

#[test]
fn copies_of_a_mesh_count_against_the_limit_of_bytes() {
    let node = |k: u32| format!(r#"{{"n":{k},"mesh":0,"scale":[1,2,{}]}}"#, k + 3);
    let nodes: Vec<String> = (0..9).map(node).collect();
    let bytes = glb(&gltf_json(&nodes.join(","), None), &buffer());
    let (_folder, path) = Folder::with("a.glb", &bytes);
    let with = |bytes| {
        let limits = Limits { bytes, ..Limits::default() };
        Load { limits, ..Load::default() }.files(std::slice::from_ref(&path))
    };
    whole(&with(1 << 20), 9);
    // A copy has 4 vertices of 24 bytes and 4 triangles of 12: all but the first are copies.
    let room = bytes.len() as u64;
    let scene = with(room);
    assert_eq!(scene.parts.len() as u64, 1 + room / 144);
    assert!(problems(&scene).contains("needs a copy of it"), "{}", problems(&scene));
}
