//! The writers of a picture: what they write is valid, whole, and harmless.

use crate::sample::{layout, machine, mark};
use crate::samples::{CORNERS, load, obj};
use asunder::Pose;
use asunder::glam::{DVec3, dvec3};
use asunder_scene::{Body, Checker, Drawn, Options, Picture, Problem, Progress, Up, Verdict};
use gltf::Semantic;

const HOSTILE: &str = "</script><b onclick='x'>&\"{{data}}\u{1}";

fn page(picture: &Picture) -> String {
    let mut out = Vec::new();
    picture.write_html(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn svg(picture: &Picture) -> String {
    let mut out = Vec::new();
    picture.write_svg(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn glb(picture: &Picture) -> gltf::Gltf {
    let mut out = Vec::new();
    picture.write_glb(&mut out).unwrap();
    assert_eq!(out.len() % 4, 0);
    gltf::Gltf::from_slice(&out).unwrap()
}

fn hostile(mut picture: Picture) -> Picture {
    picture.title = HOSTILE.to_owned();
    picture.bodies.iter_mut().for_each(|body| body.name = HOSTILE.to_owned());
    picture.summary = vec![(HOSTILE.to_owned(), HOSTILE.to_owned())];
    picture.problems = vec![Problem { place: HOSTILE.to_owned(), message: HOSTILE.to_owned() }];
    picture.hints = picture.problems.clone();
    picture
}

#[test]
fn verdicts_read_as_a_sentence() {
    let mut picture = machine();
    let said = "2 clashes, 1 too close, 1 touching, among 19 parts; 1 problem";
    assert_eq!(picture.verdict(), said);
    picture.findings.retain(|mark| mark.verdict == Verdict::TooClose);
    picture.problems.clear();
    assert_eq!(picture.verdict(), "No clashes, 1 too close, among 19 parts");
    picture.bodies = vec![picture.bodies[0].clone(); 1_234_567];
    assert!(picture.verdict().ends_with("among 1,234,567 parts"));
    assert_eq!(Picture::default().verdict(), "No clashes, among 0 parts");
}

#[test]
fn names_cannot_leave_their_place() {
    for picture in [machine(), layout()] {
        let plain = page(&picture);
        let attacked = page(&hostile(picture));
        assert!(!attacked.contains("<b onclick"));
        assert_eq!(attacked.matches("</script>").count(), plain.matches("</script>").count());
        assert_eq!(attacked.matches("<!--").count(), 0);
        let data =
            attacked.split_once(r#"id="data">"#).unwrap().1.split_once("</script>").unwrap().0;
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["names"][0], HOSTILE);
    }
}

/// What a table says on standard error has no other place on a page.
#[test]
fn hints_are_on_the_page_and_in_the_drawing() {
    let mut picture = layout();
    let hint = |place: &str| Problem { place: place.to_owned(), message: "has holes".to_owned() };
    assert!(!page(&picture).contains(r#"class="hints""#));
    picture.hints = vec![hint("bench <1>"), hint("rack")];
    let said = page(&picture);
    assert!(said.contains("2 hints: checked all the same"));
    assert!(said.contains("<li><b>bench &lt;1&gt;</b> has holes</li>"));
    assert!(svg(&picture).contains("among 6 parts; 2 hints</desc>"));
    picture.problems = vec![hint("lathe")];
    picture.hints.pop();
    assert!(picture.verdict().ends_with("among 6 parts; 1 problem, 1 hint"));
}

#[test]
fn pages_fetch_nothing() {
    for picture in [machine(), layout()] {
        let page = page(&picture);
        for fetch in ["http://", "https://", " src=", " href=", "@import", "url(", "import("] {
            assert!(!page.contains(fetch), "{fetch}");
        }
        assert!(!page.contains("{{"), "a hole was left");
        assert!(page.contains("default-src 'none'"));
    }
}

#[test]
fn a_glb_reads_back_as_it_was() {
    let picture = machine();
    let gltf = glb(&picture);
    let [root] = gltf.default_scene().unwrap().nodes().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(root.name(), Some("gear stage.glb"));
    let children: Vec<_> = root.children().collect();
    assert_eq!(children.len(), picture.bodies.len() + picture.findings.len());
    for (node, body) in children.iter().zip(&picture.bodies) {
        assert_eq!(node.name(), Some(body.name.as_str()));
        assert!(node.mesh().is_some());
    }
    assert_eq!(children[19].name(), Some("finding 1: cooling/pipe in / cooling/bracket"));
    assert_eq!(children[19].children().filter(|part| part.mesh().is_some()).count(), 4);
    let materials = |node: &gltf::Node| {
        let mesh = node.mesh().unwrap();
        mesh.primitives().map(|p| p.material().name().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(materials(&children[0]), ["part"]);
    assert_eq!(materials(&children[15]), ["clash"]);
    // Instances share their numbers: 11 meshes and 3 of the markers, two accessors each.
    assert_eq!(gltf.accessors().count(), 2 * (11 + 3));
    let blob = gltf.blob.as_deref().unwrap();
    for mesh in gltf.meshes() {
        for primitive in mesh.primitives() {
            let reader = primitive.reader(|_| Some(blob));
            let positions: Vec<_> = reader.read_positions().unwrap().collect();
            let corners = reader.read_indices().unwrap().into_u32();
            assert!(corners.into_iter().all(|corner| (corner as usize) < positions.len()));
            let bounds = primitive.bounding_box();
            for axis in 0..3 {
                let of = positions.iter().map(|position| position[axis]);
                assert_eq!(bounds.min[axis], of.clone().fold(f32::INFINITY, f32::min));
                assert_eq!(bounds.max[axis], of.fold(f32::NEG_INFINITY, f32::max));
            }
            // Required where accessors share a view (§5.11.4), though most readers do without.
            let view = primitive.get(&Semantic::Positions).unwrap().view().unwrap();
            assert_eq!(view.stride(), Some(12));
        }
    }
}

/// Where a part's origin ends up: down the nodes, by their matrices.
fn place(gltf: &gltf::Gltf, part: usize) -> DVec3 {
    let root = gltf.default_scene().unwrap().nodes().next().unwrap();
    let node = root.children().nth(part).unwrap();
    let apply = |matrix: [[f32; 4]; 4], p: DVec3| {
        let column = |at: usize| DVec3::from_array([0, 1, 2].map(|row| f64::from(matrix[at][row])));
        column(0) * p.x + column(1) * p.y + column(2) * p.z + column(3)
    };
    apply(root.transform().matrix(), apply(node.transform().matrix(), DVec3::ZERO))
}

#[test]
fn a_glb_is_in_metres_with_y_up() {
    let mut picture = machine();
    // The drive's motor stands at (63.5, 0, 84) mm, z up.
    let motor = picture.bodies.iter().position(|body| body.name == "drive/motor").unwrap();
    assert!(place(&glb(&picture), motor).distance(dvec3(0.0635, 0.084, 0.0)) < 1e-7);
    picture.up = Up::Y;
    assert!(place(&glb(&picture), motor).distance(dvec3(0.0635, 0.0, 0.084)) < 1e-7);
}

#[test]
fn far_coordinates_are_drawn_as_exactly_as_near_ones() {
    let far = dvec3(5_000_000.25, -4_000_000.125, 3.5);
    let corners = CORNERS.map(|corner| far + DVec3::from_array(corner.map(f64::from)));
    let vertices = corners.map(|v| format!("v {} {} {}\n", v.x, v.y, v.z)).concat();
    let faces: String =
        obj().lines().filter(|l| l.starts_with('f')).map(|l| l.to_owned() + "\n").collect();
    let hull = r#"{"name":"hull","dim":3,"shape":{"type":"hull","points":["#;
    let points = corners.map(|v| format!("[{},{},{}]", v.x, v.y, v.z)).join(",");
    let scenes =
        [load("far.obj", vertices + &faces), load("far.jsonl", format!("{hull}{points}]}}}}"))];
    let progress = Progress::default();
    for scene in scenes {
        let clashes = Checker::new(&scene, Options::default(), &progress).run(&progress);
        let picture = Picture::of(&scene, &clashes, "far");
        let Drawn::Triangles { positions, .. } = &picture.meshes[0] else { panic!("in space") };
        let pose = picture.bodies[0].pose;
        for corner in corners {
            let near = |p: &[f32; 3]| pose.apply(DVec3::from_array(p.map(f64::from)));
            assert!(positions.iter().any(|p| near(p).distance(corner) < 1e-6), "{positions:?}");
        }
    }
}

#[test]
fn odd_pictures_are_written_all_the_same() {
    let nan = DVec3::NAN;
    let odd = Picture {
        meshes: vec![
            Drawn::Triangles { positions: vec![], triangles: vec![] },
            Drawn::Triangles { positions: vec![[0.0; 3]], triangles: vec![[0, 0, 7]] },
            Drawn::Outline(vec![]),
            Drawn::Triangles { positions: vec![[f32::NAN; 3]; 3], triangles: vec![[0, 1, 2]] },
        ],
        bodies: (0..5)
            .map(|mesh| Body { name: String::new(), mesh, pose: Pose::IDENTITY })
            .collect(),
        findings: vec![
            mark(0, 99, Verdict::Clash, -1.0, DVec3::X, DVec3::ZERO),
            mark(0, 1, Verdict::Touching, f64::NAN, nan, nan),
            mark(0, 1, Verdict::TooClose, 0.0, DVec3::ZERO, DVec3::ZERO),
        ],
        ..Picture::default()
    };
    for picture in [Picture::default(), odd] {
        page(&picture);
        glb(&picture);
        let flat = Picture { flat: true, ..picture };
        page(&flat);
        glb(&flat);
        roxmltree::Document::parse(&svg(&flat)).unwrap();
    }
}

#[test]
fn a_layout_is_valid_xml_with_all_of_it() {
    let text = svg(&hostile(layout()));
    let document = roxmltree::Document::parse(&text).unwrap();
    let of_class = |class: &str| {
        let has = |node: &roxmltree::Node| {
            let classes = node.attribute("class").unwrap_or("");
            classes.split(' ').any(|one| one == class)
        };
        document.descendants().filter(has).count()
    };
    assert_eq!(of_class("finding"), 2);
    assert_eq!(document.descendants().filter(|node| node.has_attribute("data-body")).count(), 6);
    let title =
        document.descendants().find(|node| node.has_tag_name((NAMESPACE, "title"))).unwrap();
    assert_eq!(title.text(), Some(HOSTILE.replace('\u{1}', "\u{fffd}").as_str()));
}

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

#[test]
fn a_layout_has_y_upward_and_fits() {
    let text = svg(&layout());
    let document = roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    let view: Vec<f64> =
        root.attribute("viewBox").unwrap().split(' ').map(|x| x.parse().unwrap()).collect();
    let corners = |body: &str| -> Vec<(f64, f64)> {
        let named = |node: &roxmltree::Node| node.attribute("data-body") == Some(body);
        let path = document.descendants().find(named).unwrap().attribute("d").unwrap();
        let pairs = path.trim_matches(['M', 'Z']).split('L');
        pairs
            .map(|pair| pair.split_once(' ').unwrap())
            .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
            .collect()
    };
    for body in 0..6 {
        for (x, y) in corners(&body.to_string()) {
            assert!((0.0..=view[2]).contains(&x) && (0.0..=view[3]).contains(&y), "{x} {y}");
        }
    }
    // The lathe stands above bench 1, so nearer to the top of the page.
    assert!(corners("5")[0].1 < corners("0")[0].1);
    assert!(text.contains(">0.5 m</text>"), "a scale bar");
    assert!(machine().write_svg(&mut Vec::new()).is_err());
}
