//! Which links of a robot may touch, as its SRDF says.

use crate::samples::*;
use asunder_scene::{Checker, Load, Options, Pattern, Progress, Scene};

#[test]
fn srdf_says_who_may_touch() {
    let folder = Folder::new();
    let srdf = r#"<robot name="arm"><disable_collisions link1="hand" link2="base" reason="Never"/>
        <disable_collisions link1="hand" link2="foot"/></robot>"#;
    // Before its robot: the order does not matter.
    let paths = [folder.add("arm.srdf", srdf), folder.add("arm.urdf", urdf())];
    let scene = Load::default().files(&paths);
    assert_eq!(scene.robots[0].allowed.iter().collect::<Vec<_>>(), [&(0, 1)]);
    assert_eq!(scene.parts[0].name, "arm.urdf/arm/base");
    assert_eq!(
        problems(&scene),
        "arm.srdf: names the link `foot`, which the robot `arm` has not (line 2)\n"
    );
    refused(&Load::default().files(&paths[..1]), "give its URDF as well");
}

/// Names of the pairs of a robot's links that are in findings.
fn found(scene: &Scene, robot: &str) -> Vec<[String; 2]> {
    let only = vec![Pattern::new(&format!("*/{robot}/*,*/{robot}/*"))];
    let options = Options { own: true, only, ..Options::default() };
    let progress = Progress::default();
    let found = Checker::new(scene, options, &progress).run(&progress).findings;
    let name = |part: usize| scene.parts[part].name.rsplit('/').next().unwrap().to_owned();
    found.iter().map(|finding| [name(finding.a), name(finding.b)]).collect()
}

#[test]
fn pairs_that_an_srdf_allows_are_left_out() {
    let folder = Folder::new();
    let urdf = folder.add("train.urdf", train());
    let other = folder.add("other.urdf", train().replace("\"train\"", "\"other\""));
    let srdf = |robot: &str, one: &str, other: &str| {
        let pair = format!(r#"<disable_collisions link1="{one}" link2="{other}"/>"#);
        folder.add("r.srdf", format!(r#"<robot name="{robot}">{pair}</robot>"#))
    };
    let touching = [["hand", "cart"], ["hand", "rail"]].map(|pair| pair.map(str::to_owned));
    let all = [&[["wheel", "rail"].map(str::to_owned)], &touching[..]].concat();
    let read = |paths: &[std::path::PathBuf]| {
        let scene = Load::default().files(paths);
        assert_eq!(problems(&scene), "");
        scene
    };
    let both = || read(&[urdf.clone(), other.clone(), srdf("other", "rail", "wheel")]);
    assert_eq!(found(&both(), "train"), all, "it speaks of the other robot");
    assert_eq!(found(&both(), "other"), touching);
    for [one, other] in [["wheel", "rail"], ["rail", "wheel"]] {
        let scene = read(&[urdf.clone(), srdf("train", one, other)]);
        assert_eq!(found(&scene, "train"), touching, "{one} {other}");
    }
}

#[test]
fn what_an_srdf_says_of_a_pair_comes_before_what_it_says_of_a_link() {
    let folder = Folder::new();
    let urdf = folder.add("train.urdf", train());
    let allowing = |rules: &str| {
        let srdf = folder.add("r.srdf", format!("<robot name='train'>{rules}</robot>"));
        let scene = Load::default().files(&[urdf.clone(), srdf]);
        assert_eq!(problems(&scene), "");
        scene
    };
    let allows = |rules: &str| {
        let scene = allowing(rules);
        let robot = scene.robots[0].clone();
        let link = |name| robot.links.iter().position(|link| link == name).unwrap();
        let pairs = [["wheel", "rail"], ["hand", "cart"], ["hand", "rail"]];
        let allowed = pairs.map(|[a, b]| robot.may_touch(link(a), link(b)));
        for (pair, allowed) in pairs.into_iter().zip(allowed) {
            assert_ne!(found(&scene, "train").contains(&pair.map(str::to_owned)), allowed);
        }
        allowed
    };
    assert_eq!(allows(""), [false; 3]);
    let any = "<disable_default_collisions link='hand'/>";
    assert_eq!(allows(any), [false, true, true]);
    let but = "<enable_collisions link1='rail' link2='hand'/>";
    assert_eq!(allows(&format!("{but}{any}")), [false, true, false]);
    let after_all = "<disable_collisions link1='rail' link2='hand'/>";
    assert_eq!(allows(&format!("{any}{but}{after_all}")), [false, true, true]);
    // Nor is what a joint connects left out then.
    let joined = allowing("<enable_collisions link1='cart' link2='rail'/>");
    let pair = ["cart", "rail"].map(str::to_owned);
    assert!(!found(&allowing(""), "train").contains(&pair));
    assert!(found(&joined, "train").contains(&pair));
}
