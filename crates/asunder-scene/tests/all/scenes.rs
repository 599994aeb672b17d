//! The sample scenes are what their maker makes, and hold what their maker says.

#[path = "../../examples/make_scenes.rs"]
#[allow(dead_code, reason = "its main is for people")]
mod make_scenes;

use asunder_scene::{Checker, Load, Options, Progress, Scene, Unit, Verdict};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/scenes")
}

fn findings(scene: &Scene, clearance: f64) -> Vec<(String, String, Verdict)> {
    let progress = Progress::default();
    let options = Options { clearance, ..Options::default() };
    let clashes = Checker::new(scene, options, &progress).run(&progress);
    assert_eq!((scene.problems.as_slice(), clashes.problems.as_slice()), (&[][..], &[][..]));
    let name = |part: usize| scene.parts[part].name.clone();
    clashes.findings.iter().map(|f| (name(f.a), name(f.b), f.verdict)).collect()
}

fn named(wanted: &[(&str, &str, Verdict)]) -> Vec<(String, String, Verdict)> {
    wanted.iter().map(|&(a, b, verdict)| (a.to_owned(), b.to_owned(), verdict)).collect()
}

#[test]
fn the_files_are_what_their_maker_makes() {
    let made = tempfile::tempdir().unwrap();
    make_scenes::write(made.path()).unwrap();
    for name in ["gear_stage.glb", "arm.urdf", "workshop.jsonl"] {
        let (kept, new) = (folder().join(name), made.path().join(name));
        let same = std::fs::read(kept).unwrap() == std::fs::read(new).unwrap();
        assert!(same, "{name} is out of date: cargo run -p asunder-scene --example make_scenes");
    }
}

#[test]
fn the_gear_stage_has_two_clashes() {
    let load = Load { unit: Unit::Millimetre, ..Load::default() };
    let scene = load.files(&[folder().join("gear_stage.glb")]);
    let clashes = [
        ("cooling/pipe", "cooling/bracket", Verdict::Clash),
        ("drive/gear 20", "drive/pinion 11", Verdict::Clash),
    ];
    assert_eq!(findings(&scene, 0.0), named(&clashes));
    let close = findings(&scene, 2.0);
    assert!(close.iter().filter(|f| f.2 == Verdict::TooClose).count() == 11, "{close:?}");
}

#[test]
fn the_arm_runs_into_itself_at_one_place() {
    let path = [folder().join("arm.urdf")];
    assert_eq!(findings(&Load::default().files(&path), 0.0), []);
    let joints = [("elbow".to_owned(), -2.9)].into_iter().collect();
    let scene = Load { joints, ..Load::default() }.files(&path);
    let clashes = [
        ("arm/shoulder", "arm/gripper", Verdict::Clash),
        ("arm/shoulder", "arm/wrist", Verdict::Clash),
        ("arm/upper_arm", "arm/wrist", Verdict::Clash),
    ];
    assert_eq!(findings(&scene, 0.0), named(&clashes));
}

#[test]
fn the_workshop_has_a_clash() {
    let scene = Load::default().files(&[folder().join("workshop.jsonl")]);
    assert!(scene.flat);
    assert_eq!(findings(&scene, 0.0), named(&[("bench 1", "drill", Verdict::Clash)]));
}
