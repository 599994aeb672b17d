//! Files that are broken in any way: no panic, no hang, and something is said.

use crate::samples::*;
use asunder_scene::{Limits, Load, Scene};
use std::time::{Duration, Instant};

const EXTENSIONS: [&str; 10] =
    ["glb", "gltf", "obj", "stl", "ply", "dae", "urdf", "srdf", "jsonl", "ndjson"];

#[test]
fn no_file_a_folder_an_empty_file() {
    let folder = Folder::new();
    refused(
        &Load::default().files(&[folder.path().join("gone.stl")]),
        "gone.stl: there is no such file",
    );
    refused(&Load::default().files(&[folder.path()]), "is a folder");
    for extension in EXTENSIONS {
        refused(&load(&format!("a.{extension}"), ""), "is empty");
    }
    refused(&load("a.jsonl", "\n \n"), "has no line with a part");
    assert!(Load::default().files(&[]).problems.is_empty());
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_begun() {
    refused(&Load::default().files(&["/dev/zero".into()]), "no regular file");
}

#[test]
fn garbage_under_every_extension() {
    let mut random = fastrand::Rng::with_seed(1);
    for extension in EXTENSIONS {
        for length in [1, 3, 83, 84, 1000, 100_000] {
            let garbage: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
            let scene = load(&format!("a.{extension}"), garbage);
            assert!(scene.parts.is_empty() && !scene.problems.is_empty(), "{extension} {length}");
        }
    }
}

#[test]
fn one_bad_file_does_not_lose_the_others() {
    let folder = Folder::new();
    let paths = [
        folder.add("bad.glb", "glTF"),
        folder.add("good.stl", stl_text()),
        folder.path().join("gone.obj"),
    ];
    let scene = Load::default().files(&paths);
    assert_eq!((scene.parts.len(), scene.problems.len()), (1, 2));
}

#[test]
fn names_cannot_write_on_the_terminal() {
    let scene = load("a.obj", obj().replace("f 1/", "o \u{1b}[31mred\nf 1/"));
    assert!(scene.parts.iter().all(|part| !part.name.contains(char::is_control)));
}

#[test]
fn a_long_name_is_not_copied_to_all_below_it() {
    let long = "n".repeat(1_000_000);
    let children: Vec<String> = (1..2000).map(|k| k.to_string()).collect();
    let root = format!(r#"{{"n":0,"name":"{long}","children":[{}]}}"#, children.join(","));
    let leaves = r#",{"name":"leaf","mesh":0}"#.repeat(1999);
    let scene = load("a.glb", glb(&gltf_scene(&(root + &leaves), "0", None), &buffer()));
    whole(&scene, 1999);
    assert!(scene.parts.iter().all(|part| part.name.len() < 600));
}

#[test]
fn fields_of_a_part_that_nobody_reads_are_refused() {
    let line = |shape: &str, more: &str| {
        let line = format!(r#"{{"name":"n","dim":3,"shape":{{{shape}}}{more}}}"#);
        load("a.jsonl", line)
    };
    let ball = r#""type":"ball","radius":1"#;
    for (shape, more, field) in [
        ("", r#","pose":{"translation":[1,0,0]}"#, "pose"),
        ("", r#","Name":"m""#, "Name"),
        (r#","Pose":{"translation":[1,0,0]}"#, "", "shape.Pose"),
        (r#","Pose":null"#, "", "shape.Pose"),
        (r#","pose":{"position":[1,0,0]}"#, "", "shape.pose.position"),
        (r#","half_extents":[1,2,3]"#, "", "shape.half_extents"),
    ] {
        let words = format!("a.jsonl/n: {field} is not read; what is: ");
        refused(&line(&format!("{ball}{shape}"), more), &words);
    }
    let inner = format!(r#""type":"rounded","radius":1,"inner":{{{ball},"colour":1}}"#);
    refused(&line(&inner, ""), "shape.inner.colour is not read; what is: type, radius, pose");
    for shape in [
        r#""type":"cuboid","half_extents":[1,2,3],"pose":null"#,
        r#""type":"capsule","half_height":1,"radius":1,"pose":{"translation":[1,2,3]}"#,
        r#""type":"cylinder","half_height":1,"radius":1,"pose":{"rotation":[0,0,0,1]}"#,
        r#""type":"cone","half_height":1,"radius":1"#,
        r#""type":"ellipsoid","radii":[1,2,3]"#,
        r#""type":"hull","points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]"#,
        r#""type":"point","points":[[0,0,0]]"#,
        r#""type":"segment","points":[[0,0,0],[1,0,0]]"#,
        r#""type":"triangle","points":[[0,0,0],[1,0,0],[0,1,0]]"#,
        r#""type":"scaled","factors":[1,2,3],"inner":{"type":"ball","radius":1}"#,
        r#""type":"sum","first":{"type":"ball","radius":1},"second":{"type":"ball","radius":1}"#,
        r#""type":"placed","inner":{"type":"ball","radius":1,"pose":{"translation":[1,2,3]}}"#,
    ] {
        whole(&line(shape, ""), 1);
    }
}

#[test]
fn instances_in_the_mesh_of_a_robot_are_counted_one_by_one() {
    let folder = Folder::new();
    let node = |k: u32| format!(r#"{{"n":{k},"mesh":0,"translation":[{k},0,0]}}"#);
    let nodes: Vec<String> = (0..10).map(node).collect();
    folder.add("m.glb", glb(&gltf_json(&nodes.join(","), None), &buffer()));
    let link = r#"<robot name="r"><link name="a"><collision><geometry><mesh filename="m.glb"/>
        </geometry></collision></link></robot>"#;
    let path = folder.add("r.urdf", link);
    let with = |triangles| {
        let limits = Limits { triangles, ..Limits::default() };
        Load { limits, ..Load::default() }.files(std::slice::from_ref(&path))
    };
    // Once each, and not once more for all of them.
    let scene = with(40);
    whole(&scene, 1);
    assert_eq!(mesh(&scene.parts[0]).triangles().len(), 40);
    // Before there is room made for them.
    refused(&with(39), "has 4 triangles, and 36 are read already");
}

/// Twenty primitives with positions by turns out of these accessors, of which 2 is 0 once more; as
/// many bytes are allowed as the file has.
fn primitives(of: [u32; 2]) -> Scene {
    let one = |k: usize| format!(r#"{{"attributes":{{"POSITION":{}}},"indices":1}}"#, of[k % 2]);
    let all: Vec<String> = (0..20).map(one).collect();
    let json = gltf_json(r#"{"n":0,"mesh":0}"#, None);
    let accessor = r#"{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}"#;
    let json = json
        .replace(r#"{"attributes":{"POSITION":0},"indices":1}"#, &all.join(","))
        .replace(r#""type":"SCALAR"}"#, &format!(r#""type":"SCALAR"}},{accessor}"#));
    let (_folder, path) = Folder::with("a.glb", glb(&json, &buffer()));
    let limits = Limits { bytes: path.metadata().unwrap().len(), ..Limits::default() };
    Load { limits, ..Load::default() }.files(&[path])
}

#[test]
fn positions_that_many_primitives_share_are_read_once() {
    let scene = primitives([0, 0]);
    whole(&scene, 1);
    assert_eq!(mesh(&scene.parts[0]).triangles().len(), 80);
    assert_eq!(mesh(&scene.parts[0]).vertices().len(), 4);
}

#[test]
fn positions_that_are_read_again_count_against_the_limit_of_bytes() {
    refused(&primitives([0, 2]), "reads positions again");
}

/// Flips, cuts, doubles and overwrites parts of a file.
fn broken(good: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..random.usize(1..4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.usize(..bytes.len());
        let length = random.usize(..16).min(bytes.len() - at);
        match random.u8(..6) {
            0 => bytes[at] ^= 1 << random.u8(..8),
            1 => bytes[at] = *random.choice(&[0, 0xff, b'-', b'9', b'"', b'<', b' ']).unwrap(),
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..at + length)),
            4 => {
                let copy = bytes[at..at + length].to_vec();
                bytes.splice(at..at, copy);
            }
            _ => drop(bytes.splice(at..at, *b"99999999")),
        }
    }
    bytes
}

#[test]
fn broken_in_hundreds_of_ways() {
    let node = r#"{"n":0,"mesh":0,"children":[1]},{"mesh":0,"scale":[1,2,-1]}"#;
    let samples: [(&str, Vec<u8>); 12] = [
        ("a.glb", glb(&gltf_scene(node, "0", None), &buffer())),
        ("a.gltf", gltf_scene(node, "0", Some(&data_uri(&buffer()))).into()),
        ("a.obj", (obj() + "g b\nf 1 2 3 4\nf -1 -2 -3\n").into()),
        ("b.stl", stl_binary("solid")),
        ("t.stl", stl_text().into()),
        ("a.ply", ply("ascii")),
        ("l.ply", ply("binary_little_endian")),
        ("b.ply", ply("binary_big_endian")),
        ("a.dae", dae().into()),
        ("a.urdf", urdf().into()),
        ("a.jsonl", parts().into()),
        ("unknown", urdf().into()),
    ];
    let folder = Folder::new();
    let mut random = fastrand::Rng::with_seed(20);
    for (name, good) in samples {
        for round in 0..400 {
            let bytes = broken(&good, &mut random);
            let path = folder.add(name, &bytes);
            let begin = Instant::now();
            let scene = Load::default().files(&[path]);
            assert!(begin.elapsed() < Duration::from_secs(5), "{name} {round}");
            let panicked = problems(&scene).contains("please report");
            assert!(!panicked, "{name} {round}: {:?}", String::from_utf8_lossy(&bytes));
            for part in &scene.parts {
                assert!(part.pose.translation.is_finite(), "{name} {round}");
            }
        }
    }
}
