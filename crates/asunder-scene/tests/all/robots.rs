//! URDF and SRDF: where parts are, by hand-worked kinematics, and what is wrong with robots.

use crate::samples::{self, *};
use asunder::glam::DVec3;
use asunder_scene::{Geometry, Load, Motion, Scene, Unit};
use asunder_zoo::Kind;
use std::collections::BTreeMap;
use std::f64::consts::{FRAC_PI_2, PI};

fn values<const N: usize>(values: [(&str, f64); N]) -> BTreeMap<String, f64> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn posed(joints: BTreeMap<String, f64>) -> Scene {
    let (_folder, path) = Folder::with("arm.urdf", urdf());
    Load { joints, ..Load::default() }.files(&[path])
}

#[track_caller]
fn near(a: DVec3, b: [f64; 3]) {
    assert!((a - DVec3::from_array(b)).length() < 1e-12, "{a} {b:?}");
}

#[test]
fn parts_are_where_the_joint_puts_them() {
    let scene = posed(values([("turn", FRAC_PI_2)]));
    whole(&scene, 3);
    let names: Vec<&str> = scene.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["arm/base", "arm/hand/palm", "arm/hand/2"]);
    let kind = |k: usize| match &scene.parts[k].geometry {
        Geometry::Solid(kind) => kind.clone(),
        Geometry::Mesh(_) => panic!("{k}"),
    };
    assert_eq!(kind(0), Kind::Cuboid { half_extents: [0.1, 0.2, 0.3] });
    assert_eq!(kind(1), Kind::Cylinder { half_height: 1.0, radius: 0.1 });
    assert_eq!(kind(2), Kind::Ball { radius: 0.3 });
    // The origin 1 along x is turned to 1 along y, one up.
    near(scene.parts[1].pose.translation, [0.0, 1.0, 1.0]);
    // The cylinder's own axis y is URDF's z; pitched to x, then turned to y.
    near(scene.parts[1].pose.rotation.apply(DVec3::Y), [0.0, 1.0, 0.0]);
    near(scene.parts[2].pose.translation, [0.0, 0.0, 1.0]);
    let robot = &scene.robots[0];
    assert_eq!((robot.name.as_str(), robot.links.len()), ("arm", 2));
    assert_eq!(robot.adjacent.iter().collect::<Vec<_>>(), [&(0, 1)]);
    assert_eq!(scene.parts[2].link.map(|id| (id.robot, id.link)), Some((0, 1)));
    let joint = &robot.model.joints()[0];
    assert_eq!((joint.name.as_str(), joint.limits), ("turn", Some((-1.0, 2.0))));
    assert_eq!(joint.motion, Motion::Turn(DVec3::Z));
}

#[test]
fn a_robot_is_posed_again_without_its_files() {
    let mut scene = posed(BTreeMap::new());
    near(scene.parts[1].pose.translation, [1.0, 0.0, 1.0]);
    for k in 0..100 {
        let joints = values([("turn", 0.01 * f64::from(k))]);
        scene.pose_robot(0, &joints);
        let fresh = posed(joints.clone());
        for (part, fresh) in scene.parts.iter().zip(&fresh.parts) {
            assert_eq!(part.pose, fresh.pose);
        }
        assert_eq!(scene.robots[0].model.poses(&joints).len(), 2);
    }
    scene.pose_robot(7, &BTreeMap::new());
}

#[test]
fn fixed_axes_x_then_y_then_z() {
    let text = r#"<robot name="r"><link name="a"><collision><origin rpy="1.5707963267948966 1.5707963267948966 0"/>
        <geometry><box size="1 1 1"/></geometry></collision></link></robot>"#;
    let scene = load("r.urdf", text);
    whole(&scene, 1);
    // y goes to z about x, and z to x about y.
    near(scene.parts[0].pose.rotation.apply(DVec3::Y), [1.0, 0.0, 0.0]);
    let quaternion =
        text.replace(r#"rpy="1.5707963267948966 1.5707963267948966 0""#, r#"quat_xyzw="0 0 3 3""#);
    let scene = load("r.urdf", quaternion);
    whole(&scene, 1);
    near(scene.parts[0].pose.rotation.apply(DVec3::X), [0.0, 1.0, 0.0]);
}

#[test]
fn slides_are_in_metres_and_followers_follow() {
    let (_folder, path) = Folder::with("train.urdf", train());
    let joints = values([("drive", 3.0)]);
    let load = Load { unit: Unit::Centimetre, joints, ..Load::default() };
    let scene = load.files(&[path]);
    whole(&scene, 4);
    let at =
        |name: &str| scene.parts.iter().find(|part| part.name == name).unwrap().pose.translation;
    near(at("train/rail"), [0.0; 3]);
    near(at("train/cart"), [300.0, 0.0, 0.0]);
    let (sin, cos) = 6.5_f64.sin_cos();
    assert!((at("train/hand") - DVec3::new(300.0 - 200.0 * sin, 200.0 * cos, 0.0)).length() < 1e-9);
    assert_eq!(scene.parts[0].geometry_radius(), 100.0);
}

#[test]
fn a_long_chain_of_followers_takes_its_length() {
    const LINKS: usize = 60_000;
    let mut text = r#"<robot name="r"><link name="l"/>"#.to_owned();
    // Followers before leaders.
    for k in (0..LINKS).rev() {
        let mimic = match k {
            0 => String::new(),
            _ => format!(r#"<mimic joint="j{}" offset="1"/>"#, k - 1),
        };
        let shape = match k {
            59_999 => r#"<collision><geometry><sphere radius="1"/></geometry></collision>"#,
            _ => "",
        };
        text += &format!(
            r#"<link name="l{k}">{shape}</link><joint name="j{k}" type="prismatic">
            <parent link="l"/><child link="l{k}"/><limit lower="0" upper="9"/>{mimic}</joint>"#
        );
    }
    let (_folder, path) = Folder::with("r.urdf", text + "</robot>");
    let begin = std::time::Instant::now();
    let scene = Load { joints: values([("j0", 3.0)]), ..Load::default() }.files(&[path]);
    whole(&scene, 1);
    near(scene.parts[0].pose.translation, [60_002.0, 0.0, 0.0]);
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
}

#[test]
fn followers_in_a_circle_are_left_at_zero() {
    let text = train()
        .replace(
            r#"<limit lower="0" upper="9"/>"#,
            r#"<limit lower="0" upper="9"/><mimic joint="lead"/>"#,
        )
        .replace(
            "</robot>",
            r#"<link name="more"/><joint name="lead" type="prismatic"><parent link="rail"/>
            <child link="more"/><mimic joint="drive" offset="1"/></joint></robot>"#,
        );
    let scene = load("r.urdf", text);
    let said = problems(&scene);
    // That which follows one of the two is at zero as well.
    for joint in ["drive", "lead", "spin"] {
        let told = format!("{joint}: follows itself, or a joint that does; it is left at 0");
        assert!(said.contains(&told), "{joint}: {said}");
    }
    assert_eq!(scene.parts.len(), 4);
    scene.parts.iter().for_each(|part| assert!(part.pose.translation.x == 0.0, "{part:?}"));
}

trait Radius {
    fn geometry_radius(&self) -> f64;
}

impl Radius for asunder_scene::Part {
    fn geometry_radius(&self) -> f64 {
        match self.geometry {
            Geometry::Solid(Kind::Ball { radius }) => radius,
            _ => f64::NAN,
        }
    }
}

#[test]
fn joint_values_that_are_wrong() {
    let scene = posed(values([("turn", PI), ("tunr", 1.0)]));
    assert_eq!(scene.parts.len(), 3, "used all the same");
    let problems = problems(&scene);
    assert!(problems.contains("arm: joint `turn` is at 3.14"), "{problems}");
    assert!(problems.contains("outside of its limits -1 to 2"), "{problems}");
    assert!(problems.contains("joint tunr: is no joint of the robot; it has turn"), "{problems}");
    let nan = posed(values([("turn", f64::NAN)]));
    assert!(samples::problems(&nan).contains("must have a finite value, not NaN; 0 is used"));
    near(nan.parts[1].pose.translation, [1.0, 0.0, 1.0]);
    let (_folder, path) = Folder::with("a.stl", stl_text());
    let load = Load { joints: values([("x", 0.0)]), ..Load::default() };
    assert!(samples::problems(&load.files(&[path])).contains("no robot was read"));
    let (_folder, path) = Folder::with("t.urdf", train());
    let load = Load { joints: values([("spin", 0.0)]), ..Load::default() };
    assert!(samples::problems(&load.files(&[path])).contains("follows another joint"));
    let (_folder, path) = Folder::with("w.urdf", train());
    let load = Load { joints: values([("wrist", 0.5)]), ..Load::default() };
    let problems = samples::problems(&load.files(&[path]));
    assert!(problems.contains("joint `wrist` does not move; its value is not used"), "{problems}");
}

fn with_mesh(filename: &str) -> String {
    format!(
        r#"<robot name="r"><link name="a"><collision><geometry>
        <mesh filename="{filename}" scale="2 2 -2"/></geometry></collision></link>
        <link name="b"><collision><geometry><sphere radius="1"/></geometry></collision></link>
        <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>"#
    )
}

#[test]
fn meshes_are_found_scaled_and_mirrored() {
    let folder = Folder::new();
    folder.add("ws/shapes/meshes/t.stl", stl_binary("solid"));
    folder.add("ws/shapes/meshes/t.dae", dae());
    folder.add(
        "ws/shapes/meshes/t.glb",
        glb(&gltf_json(r#"{"n":0,"mesh":0,"translation":[0,0,1]}"#, None), &buffer()),
    );
    folder.add("ws/renamed/package.xml", "<package><name>real</name></package>");
    folder.add("ws/renamed/t.obj", obj());
    folder.add("ws/shapes/urdf/t.ply", ply("ascii"));
    let read = |filename: &str, packages: Vec<std::path::PathBuf>| {
        let path = folder.add("ws/shapes/urdf/r.urdf", with_mesh(filename));
        Load { packages, ..Load::default() }.files(&[path])
    };
    let renamed = || vec![folder.path().join("ws/renamed")];
    for (filename, packages) in [
        ("package://shapes/meshes/t.stl", vec![]),
        ("package://real/t.obj", renamed()),
        ("model://shapes/meshes/t.stl", vec![]),
        // So it stands in the full Talos.
        ("package:///shapes/meshes/t.stl", vec![]),
        ("../meshes/t.stl", vec![]),
        ("t.ply", vec![]),
        (&*format!("file://{}", folder.path().join("ws/shapes/meshes/t.stl").display()), vec![]),
    ] {
        let scene = read(filename, packages);
        whole(&scene, 2);
        assert_eq!(six_volumes(mesh(&scene.parts[0])), 8.0, "{filename}");
    }
    let dae = read("package://shapes/meshes/t.dae", vec![]);
    assert_eq!(mesh(&dae.parts[0]).triangles().len(), 8, "both uses are one part");
    let glb = read("package://shapes/meshes/t.glb", vec![]);
    let lowest = |v: &DVec3| v.z == -4.0;
    assert!(mesh(&glb.parts[0]).vertices().iter().any(lowest));
    let gone = read("package://shapes/meshes/gone.stl", vec![]);
    assert_eq!(gone.parts.len(), 1);
    assert!(problems(&gone).contains("r.urdf/r/a: mesh package://shapes/meshes/gone.stl"));
    let gone = read("package://nowhere/gone.stl", vec![]);
    assert!(problems(&gone).contains("holds it with --package"), "{}", problems(&gone));
    let gone = read("gone.stl", vec![]);
    assert!(problems(&gone).contains("r.urdf/r/a: mesh gone.stl: there is no such file"));
    let web = read("https://a.b/c.stl", vec![]);
    assert!(problems(&web).contains("only package:// and file:// are read"));
    let itself = read("r.urdf", vec![]);
    assert!(problems(&itself).contains("is no mesh"));
}

#[track_caller]
fn says(text: &str, parts: usize, words: &str) {
    let scene = load("r.urdf", text);
    assert_eq!(scene.parts.len(), parts, "{}", problems(&scene));
    assert!(problems(&scene).contains(words), "{}", problems(&scene));
}

#[test]
fn robots_that_are_wrong() {
    let changed = |from: &str, to: &str| {
        assert!(train().contains(from), "{from}");
        train().replace(from, to)
    };
    says(
        &changed(r#"link="rail""#, r#"link="rial""#),
        3,
        "r.urdf/drive: names the parent link `rial`, which is not there",
    );
    let cycle = changed(r#"<parent link="rail"/>"#, r#"<parent link="hand"/>"#);
    says(
        &cycle,
        1,
        "r.urdf/cart: is left out: no chain of joints leads to it from the root `rail`",
    );
    let all = cycle.replace(r#"<link name="rail">"#, r#"<link name="hand">"#);
    says(&all, 0, "r.urdf/hand: is a second link of that name");
    says(&all, 0, "has no root: every link is below another");
    let two = changed(r#"<joint name="drive""#, r#"<jiont name="drive""#)
        .replace("</joint></robot>", "</jiont></robot>");
    says(&two, 3, "r.urdf/rail: is left out: it is a second root");
    let twice = changed(r#"<child link="hand"/>"#, r#"<child link="wheel"/>"#);
    says(&twice, 3, "r.urdf/wrist: connects the link `wheel` with itself");
    let twice = changed(r#"<child link="hand"/>"#, r#"<child link="cart"/>"#);
    says(&twice, 1, "r.urdf/cart: has a second joint above it, `drive`");
    says(&changed(r#"type="fixed""#, r#"type="welded""#), 3, "r.urdf/wrist: is of type `welded`");
    says(&changed(r#"type="fixed""#, r#"type="floating""#), 4, "it is left at zero");
    says(&changed("0 2 0", "0 2"), 3, "must be three finite numbers, not `0 2` (line 1)");
    says(&changed("0 2 0", "0 inf 0"), 3, "must be three finite numbers");
    says(&changed("0 0 1", "0 0 0"), 2, "has an axis that is zero");
    says(&changed(r#"joint="drive""#, r#"joint="spin""#), 4, "r.urdf/spin: follows itself");
    says(
        &changed(r#"joint="drive""#, r#"joint="q""#),
        4,
        "follows the joint `q`, which is not there",
    );
    says(&changed(r#"name="spin""#, r#"name="drive""#), 3, "is a second joint of that name");
    says(
        &train().replacen(r#"radius="1""#, r#"radius="-1""#, 1),
        3,
        "r.urdf/train/hand: has a <sphere> that is none",
    );
    says(&train().replacen(r#"radius="1""#, "", 1), 3, "has a <sphere> without `radius`");
    says(&train().replacen("sphere", "teapot", 1), 3, "has a <teapot>, which is no shape");
    says(
        "<robot><link name='a'><visual/></link></robot>",
        0,
        "has no link with collision geometry",
    );
    says("<robot/>", 0, "is a robot without a link");
    says("<model/>", 0, "is no URDF: it is a <model>");
    says("<robot>", 0, "is no XML");
    says(&"<robot>".repeat(200_000), 0, "is no XML");
    let lol = "<!DOCTYPE r [<!ENTITY a 'aaaaaaaaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>\
        <!ENTITY c '&b;&b;&b;&b;'>]><robot name='&c;'><link name='x'/></robot>";
    says(lol, 0, "has no link with collision geometry");
}

#[test]
fn a_file_in_another_unit_is_hinted_at() {
    let folder = Folder::new();
    let (robot, bolt) = (folder.add("r.urdf", train()), folder.add("a.stl", stl_text()));
    let hints = |unit: Unit| {
        let scene = Load { unit, ..Load::default() }.files(&[robot.clone(), bolt.clone()]);
        assert_eq!(scene.problems, []);
        samples::problems(&scene)
    };
    assert_eq!(hints(Unit::Metre), "");
    let said = hints(Unit::Millimetre);
    assert!(said.contains("a.stl: is") && said.contains("times smaller than r.urdf"), "{said}");
    assert!(said.contains("was taken to be in mm"), "{said}");
}
