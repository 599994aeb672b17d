//! `asunder trace`: a pair in, its run out, and again from there.

use std::process::{Command, Output};

fn asunder(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asunder")).args(args).output().unwrap()
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_trace_is_replayed_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.json");
    let path = file.to_str().unwrap();
    let first = text(asunder(&["trace", "--solver", "uepa"]));
    std::fs::write(&file, &first).unwrap();
    assert_eq!(text(asunder(&["trace", path])), first);
    std::fs::write(&file, first.replacen("\"found\":1", "\"found\":0", 1)).unwrap();
    let output = asunder(&["trace", path]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("differs from step 2"));
}

#[test]
fn pictures_and_sentences() {
    assert!(text(asunder(&["trace", "--format", "svg"])).starts_with("<svg"));
    assert!(text(asunder(&["trace", "--format", "animation"])).contains("<animate"));
    assert!(text(asunder(&["trace", "--format", "text"])).contains("GJK looks from the middle"));
}

#[test]
fn what_is_missing_is_said() {
    let output = asunder(&["trace", "--id", "nobody"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no pair `nobody`"));
    assert_eq!(asunder(&["trace", "--solver", "magic"]).status.code(), Some(2));
}
