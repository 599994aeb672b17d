//! JSON Lines of parts.

use crate::samples::*;
use asunder::glam::DVec3;
use asunder_scene::Load;

#[test]
fn lines_are_parts() {
    let scene = load("a.jsonl", parts());
    whole(&scene, 2);
    assert!(!scene.flat);
    assert_eq!(scene.parts[1].name, "box");
    let corner = scene.parts[1].pose.apply(DVec3::new(1.0, 2.0, 3.0));
    assert!((corner - DVec3::new(2.0, 1.0, 3.0)).length() < 1e-12);
}

/// A blank name would leave a blank in every table.
#[test]
fn a_blank_name_is_none() {
    let ball = r#""dim": 3, "shape": {"type": "ball", "radius": 1}}"#;
    let scene = load("a.jsonl", format!("{{\"name\": \"\", {ball}\n{{\"name\": \" \", {ball}"));
    whole(&scene, 2);
    assert_eq!([&scene.parts[0].name, &scene.parts[1].name], ["line 1", "line 2"]);
}

#[test]
fn a_layout_is_flat() {
    let scene = load(
        "a.ndjson",
        r#"{"dim": 2, "shape": {"type": "cuboid", "half_extents": [1, 2], "pose": {"translation": [5, 6], "rotation": 1.5707963267948966}}}"#,
    );
    whole(&scene, 1);
    assert!(scene.flat);
    assert_eq!(scene.parts[0].name, "line 1");
    let corner = scene.parts[0].pose.apply(DVec3::new(1.0, 2.0, 0.0));
    assert!((corner - DVec3::new(3.0, 7.0, 0.0)).length() < 1e-12);
}

#[test]
fn bad_lines_do_not_lose_the_others() {
    let text = parts()
        + r#"{"name": "flat", "dim": 2, "shape": {"type": "ball", "radius": 1}}
{"name": "x", "dim": 3, "shape": {"type": "ball"}}
{"id": "pair", "dim": 3, "a": {"type": "ball", "radius": 1}, "b": {"type": "ball", "radius": 1}}
not json
{"name": "ball", "dim": 3, "shape": {"type": "ball", "radius": 2}}
"#;
    let mut bytes = text.into_bytes();
    bytes.extend(b"\xff\xfe\n");
    let scene = load("a.jsonl", bytes);
    assert_eq!(scene.parts.len(), 3);
    assert_eq!(scene.parts[2].name, "ball #2");
    let problems = problems(&scene);
    let lines: Vec<&str> = problems.lines().collect();
    assert!(lines[0].starts_with("a.jsonl/flat: has 2 dimensions, but the parts before it have 3"));
    assert_eq!(lines[1], "a.jsonl/line 5: shape.radius is missing");
    assert!(lines[2].starts_with("a.jsonl/line 6: shape is missing: this is a pair of shapes"));
    assert!(lines[2].ends_with("`asunder query`"));
    assert!(lines[3].starts_with("a.jsonl/line 7: must be a JSON object"));
    assert_eq!(lines[4], "a.jsonl/line 9: is no text in UTF-8");
    assert_eq!(lines.len(), 5);
}

#[test]
fn problems_of_one_file_are_counted_after_a_hundred() {
    let scene = load("a.jsonl", "{}\n".repeat(1000));
    assert_eq!(scene.problems.len(), 101);
    assert_eq!(scene.problems[100].to_string(), "a.jsonl: 900 more problems in this file");
}

#[test]
fn flat_and_solid_do_not_mix_between_files_either() {
    let folder = Folder::new();
    let flat = folder.add("a.jsonl", r#"{"dim": 2, "shape": {"type": "ball", "radius": 1}}"#);
    let solid = folder.add("b.stl", stl_text());
    let scene = Load::default().files(&[flat, solid]);
    assert_eq!(scene.parts.len(), 1);
    assert!(scene.flat);
    assert!(
        problems(&scene).starts_with("b.stl: has 3 dimensions, but the parts before it have 2")
    );
}
