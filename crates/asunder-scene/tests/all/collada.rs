//! Collada: nodes that are wrong, and what small files may not ask for.

use crate::samples::*;
use asunder_scene::{Limits, Load, Scene};
use std::time::{Duration, Instant};

/// The sample with a change.
fn changed(from: &str, to: &str) -> Scene {
    assert!(dae().contains(from));
    load("a.dae", dae().replacen(from, to, 1))
}

/// These parts were read, and one problem told, unless there are no words for it.
#[track_caller]
fn left(scene: &Scene, names: &[&str], words: &str) {
    let read: Vec<&str> = scene.parts.iter().map(|part| part.name.as_str()).collect();
    let problems = problems(scene);
    assert_eq!(read, names, "{problems}");
    assert_eq!(scene.problems.len(), usize::from(!words.is_empty()), "{problems}");
    assert!(problems.contains(words), "{problems}");
}

#[test]
fn collada_that_is_wrong() {
    refused(&changed("</COLLADA>", ""), "is no XML");
    refused(&changed("meter=\"0.0254\"", "meter=\"big\""), "must be a finite number");
    for metres in ["0", "-1"] {
        let said = format!("has a <unit> of {metres} metres, which is no length (line 3)");
        refused(&changed("meter=\"0.0254\"", &format!("meter=\"{metres}\"")), &said);
    }
    refused(&changed("url=\"#s\"", "url=\"#q\""), "names #q, which is not in it (line 15)");
    let each = changed("<vcount>3 3 3 3", "<vcount>3 3 3 4");
    assert!(problems(&each).contains("a.dae/one: a face has fewer corners"), "{}", problems(&each));
    let hole = changed("<vcount>", "<ph/><vcount>");
    assert!(problems(&hole).contains("has a face with holes"), "{}", problems(&hole));
    let geometry = "<instance_geometry url=\"#g\"/>";
    let cycle = changed(geometry, &format!("{geometry}<instance_node url=\"#one\"/>"));
    refused(&cycle, "64 deep");
}

#[test]
fn params_tell_where_coordinates_are() {
    let with = |params: &[&str], rows: &str| {
        let params: String = params.iter().map(|param| format!("<param {param}/>")).collect();
        let stride = params.matches("<param").count().max(3);
        let accessor = format!("stride=\"{stride}\">{params}</accessor></technique_common>");
        let text = dae().replace("stride=\"3\"/></technique_common>", &accessor);
        let (before, rest) = text.split_once("count=\"12\">").unwrap();
        let (_, after) = rest.split_once('<').unwrap();
        load("a.dae", format!("{before}count=\"12\">{rows}<{after}"))
    };
    let [x, y, z] = ["name=\"X\"", "name=\"Y\"", "name=\"Z\""];
    let plain = with(&[x, y, z], "0 0 0 1 0 0 0 2 0 0 0 3");
    whole(&plain, 2);
    let same = |scene: Scene| {
        whole(&scene, 2);
        assert_eq!(mesh(&scene.parts[0]).vertices(), mesh(&plain.parts[0]).vertices());
    };
    same(with(&[], "0 0 0 1 0 0 0 2 0 0 0 3"));
    same(with(&["", "", ""], "0 0 0 1 0 0 0 2 0 0 0 3"));
    same(with(&[z, x, y], "0 0 0 0 1 0 0 0 2 3 0 0"));
    same(with(&["", x, y, z], "9 0 0 0 9 1 0 0 9 0 2 0 9 0 0 3"));
    same(with(
        &["name=\"A\"", "type=\"float\"", "name=\"B\"", "name=\"C\""],
        "0 9 0 0 1 9 0 0 0 9 2 0 0 9 0 3",
    ));
    let flat = with(&[x, y, ""], "0 0 0 1 0 0 0 2 0 0 0 3");
    assert!(problems(&flat).contains("positions in space"), "{}", problems(&flat));
}

#[test]
fn one_bad_node_does_not_lose_the_others() {
    let away = "names #q, which is not in it (line 12)";
    left(&changed("url=\"#g\"", "url=\"#q\""), &["two/three"], &format!("a.dae/one: {away}"));
    let node = changed("<instance_geometry url=\"#g\"/>", "<instance_node url=\"#q\"/>");
    left(&node, &["two/three"], &format!("a.dae/one: {away}"));
    let short = changed("<translate>0 0 5", "<translate>0 5");
    left(&short, &["one"], "a.dae/two: has a <translate> of 2 numbers instead of 3");
    let looks = changed("<scale>2 2 2</scale>", "<lookat>0 0 1 0 0 0 0 1 0</lookat>");
    left(&looks, &["one"], "a.dae/two/three: moves a node by <lookat>, which is not read");
}

#[test]
fn a_bad_node_without_geometry_is_no_problem() {
    let camera = "<node id=\"camera\"><lookat>0 0 1 0 0 0 0 1 0</lookat>\
                  <instance_camera url=\"#c\"/><node id=\"light\"/></node>";
    let with = |camera: &str| changed("<node id=\"one\">", &format!("{camera}<node id=\"one\">"));
    left(&with(camera), &["one", "two/three"], "");
    let stands_for = |id: &str| {
        let instance = format!("<instance_node url=\"#{id}\"/></node>");
        with(&camera.replace("<node id=\"light\"/></node>", &instance))
    };
    left(&stands_for("two"), &["one", "two/three"], "a.dae/camera: moves a node by <lookat>");
    left(&stands_for("camera"), &["one", "two/three"], "");
}

#[test]
fn uses_of_a_geometry_count_against_the_limit_of_bytes() {
    // 1000 vertices that no face uses are copied for none of them.
    let unused = "0 0 0 ".repeat(1000);
    let uses = "<instance_geometry url=\"#g\"/>".repeat(300);
    let text = dae().replacen("</float_array>", &format!("{unused}</float_array>"), 1).replacen(
        "<instance_geometry url=\"#g\"/>",
        &uses,
        1,
    );
    let with = |bytes| {
        let (_folder, path) = Folder::with("a.dae", &text);
        let limits = Limits { bytes, ..Limits::default() };
        Load { limits, ..Load::default() }.files(&[path])
    };
    // A copy has 4 vertices of 24 bytes and 4 triangles of 12: all but the first are copies.
    whole(&with(300 * 144), 301);
    assert!(text.len() < 299 * 144);
    let scene = with(299 * 144);
    assert_eq!(scene.parts.len(), 300);
    let said = "a.dae/two/three: uses a geometry that others use and needs a copy of it; such take \
                more than 43056 bytes";
    assert!(problems(&scene).contains(said), "{}", problems(&scene));
}

#[test]
fn positions_that_many_geometries_read_count_against_the_limit_of_bytes() {
    let unused = "0 0 0 ".repeat(1000);
    let text = dae().replacen("</float_array>", &format!("{unused}</float_array>"), 1);
    let begin = text.find("<geometry ").unwrap();
    let end = text.find("</library_geometries>").unwrap();
    let others = "<geometry><mesh><triangles><input semantic=\"VERTEX\" source=\"#v\"/><p>0 1 2</p>\
                  </triangles></mesh></geometry>";
    let geometries = text[begin..end].to_owned() + &others.repeat(9);
    let text = text[..begin].to_owned() + &geometries + &text[end..];
    // Without a scene, all of them are parts.
    let text = text.replace("<instance_visual_scene url=\"#s\"/>", "");
    let with = |bytes| {
        let limits = Limits { bytes, ..Limits::default() };
        Load { limits, ..Load::default() }.bytes("a.dae", text.as_bytes())
    };
    let again = 9 * 24 * 1004;
    whole(&with(again), 10);
    let scene = with(again - 1);
    assert_eq!(scene.parts.len(), 9);
    assert!(problems(&scene).contains("positions that are read again"), "{}", problems(&scene));
}

#[test]
fn groups_of_faces_take_no_time_with_the_square_of_the_file() {
    let (from, to) = ("<polylist count=\"4\">", "</polylist>");
    let text = dae();
    let list = &text[text.find(from).unwrap()..text.find(to).unwrap() + to.len()];
    let text = text.replace(list, &list.repeat(10_000));
    let padded = text.replacen("<asset>", &format!("{}<asset>", "\n".repeat(10_000_000)), 1);
    let begin = Instant::now();
    whole(&load("a.dae", padded), 2);
    // Where the line of each group was counted it took 20 s.
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
}
