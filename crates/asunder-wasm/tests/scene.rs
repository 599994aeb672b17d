//! The scene as a page uses it, without a browser.

#![allow(clippy::unwrap_used, reason = "a test may")]

use asunder_wasm::Scene;

const PAIR: &str =
    r#"{"dim":2,"a":{"type":"cuboid","half_extents":[1,1]},"b":{"type":"ball","radius":0.5}}"#;

#[test]
fn it_is_moved_and_answers() {
    let mut scene = Scene::new(PAIR).unwrap();
    assert!(scene.place(true, &[3.0, 0.0, 0.25]));
    let answer = scene.answer("auto").unwrap();
    assert_eq!(answer.len(), 13);
    assert!((answer[2] - 1.5).abs() < 1e-14 && answer[0] <= 1.5 && 1.5 <= answer[1]);
    assert_eq!(scene.pose(true), [3.0, 0.0, 0.25]);
    // What it writes is what it reads.
    let again = Scene::new(&scene.line()).unwrap();
    assert_eq!(again.answer("uepa"), scene.answer("uepa"));
    assert!(scene.trace("gjk").unwrap().contains("\"ended\""));
    assert_eq!(scene.difference(false).points().len(), 4 * 3);
    assert!(scene.contacts(1.0).unwrap().is_empty());
    assert_eq!(scene.contacts(2.0).unwrap(), [1.0, 0.0, 0.0, 2.5, 0.0, 0.0, 1.5]);
}

#[test]
fn what_is_wrong_changes_nothing() {
    assert!(Scene::new("{").unwrap_err().contains("no valid JSON"));
    assert!(Scene::new(&PAIR.replace("0.5", "-1")).unwrap_err().contains("b.radius"));
    let mut scene = Scene::new(PAIR).unwrap();
    let was = scene.line();
    assert!(!scene.place(true, &[f64::NAN, 0.0, 0.0]));
    assert!(!scene.place(true, &[1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(scene.line(), was);
    assert!(scene.answer("magic").is_err());
}
