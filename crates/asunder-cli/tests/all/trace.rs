//! `asunder trace`: a pair in, its run out, and again from there.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const GOOD: &str = r#"{"id":"good","dim":3,"a":{"type":"ball","radius":1},"b":{"type":"cuboid","half_extents":[1,1,1],"pose":{"translation":[3,0.5,0]}}}"#;

fn asunder(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asunder")).args(args).output().unwrap()
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is said where it fails with this status.
fn refused(args: &[&str], code: i32) -> String {
    let output = asunder(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0), "{said}");
    said
}

/// A file of this content, and its path.
fn written(folder: &Path, content: impl AsRef<[u8]>) -> String {
    let file = folder.join("given.jsonl");
    fs::write(&file, content).unwrap();
    file.to_str().unwrap().to_owned()
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
fn the_embedded_sample_is_told_from_a_file() {
    let output = asunder(&["trace"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("A pair of the embedded sample"), "{said}");
    assert!(text(output).starts_with("{\"case\""), "and nothing but the trace is in a pipe");
    let folder = tempfile::tempdir().unwrap();
    let own = asunder(&["trace", &written(folder.path(), GOOD)]);
    assert!(own.stderr.is_empty(), "{own:?}");
}

#[test]
fn what_is_missing_is_said() {
    let output = asunder(&["trace", "--id", "nobody"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no pair `nobody`"));
    assert_eq!(asunder(&["trace", "--solver", "magic"]).status.code(), Some(2));
}

#[test]
fn a_pair_is_found_however_far_down() {
    let folder = tempfile::tempdir().unwrap();
    let line = GOOD.replace("good", "other") + &" ".repeat(1 << 20) + "\n";
    let path = written(folder.path(), line.repeat(65) + GOOD);
    assert!(text(asunder(&["trace", &path, "--id", "good"])).contains("\"solver\":\"auto\""));
}

#[test]
fn a_line_that_is_no_text_is_in_nobodys_way() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), [b"\xFF\xFE\n\n", GOOD.as_bytes()].concat());
    assert!(text(asunder(&["trace", &path, "--id", "good"])).starts_with("{\"case\""));
    let said = refused(&["trace", &path], 1);
    assert!(said.contains("line 1: the line is not UTF-8 text"), "{said}");
    let said = refused(&["trace", &path, "--id", "x"], 1);
    assert!(said.contains("no pair `x`") && said.contains("line 1"), "{said}");
}

#[test]
fn a_line_that_is_no_pair_is_told_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let path =
        written(folder.path(), format!("\n\n{}", GOOD.replace("\"radius\":1", "\"radius\":-1")));
    for id in [&["trace", &*path][..], &["trace", &path, "--id", "good"]] {
        let said = refused(id, 1);
        assert!(said.contains("line 3: a.radius must be 0 or more"), "{said}");
    }
}

/// JSON has no word for an infinite number.
#[test]
fn what_could_not_be_read_again_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let ball = r#"{"type":"ball","radius":1e308}"#;
    let path = written(folder.path(), format!(r#"{{"dim":3,"a":{ball},"b":{ball}}}"#));
    for format in ["json", "svg", "animation", "text"] {
        let said = refused(&["trace", &path, "--format", format], 1);
        assert!(said.contains("too large or too small to compute with in f64"), "{said}");
    }
    // These are numbers, their differences are none.
    let cuboid = r#"{"type":"cuboid","half_extents":[1e308,1e308,1e308]"#;
    let pose = r#""pose":{"translation":[1e308,0,0],"rotation":[0.1,0.2,0.3,1]}"#;
    let path =
        written(folder.path(), format!(r#"{{"dim":3,"a":{cuboid}}},"b":{cuboid},{pose}}}}}"#));
    assert!(text(asunder(&["trace", &path])).starts_with("{\"case\""));
    let said = refused(&["trace", &path, "--format", "svg"], 1);
    assert!(said.contains("to be drawn"), "{said}");
}

#[test]
fn a_replay_heeds_no_other_options_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let pair = written(folder.path(), GOOD);
    let trace = text(asunder(&["trace", &pair, "--solver", "epa"]));
    let path = written(folder.path(), &trace);
    assert_eq!(text(asunder(&["trace", &path, "--solver", "epa", "--id", "good"])), trace);
    let said = refused(&["trace", &path, "--solver", "uepa"], 2);
    assert!(said.contains("--solver uepa: the solver is epa"), "{said}");
    let said = refused(&["trace", &path, "--id", "bad"], 2);
    assert!(said.contains("--id bad: the pair is `good`"), "{said}");
}

#[test]
fn a_trace_that_cannot_be_read_is_told_from_one_that_differs() {
    let folder = tempfile::tempdir().unwrap();
    let pair = written(folder.path(), GOOD);
    let trace = text(asunder(&["trace", &pair, "--solver", "epa"]));
    let changed = |from: &str, to: &str| {
        assert!(trace.contains(from), "{trace}");
        written(folder.path(), trace.replace(from, to))
    };
    let said = refused(&["trace", &changed("\"solver\":\"epa\"", "\"solver\":\"magic\"")], 1);
    assert!(said.contains("cannot be read") && said.contains("`magic`"), "{said}");
    let said = refused(&["trace", &changed("\"margin\":1.0", "\"margin\":null")], 1);
    assert!(said.contains("the trace in") && said.contains("null"), "{said}");
    let said = refused(&["trace", &changed("\"margin\":1.0", "\"margin\":1.5")], 3);
    assert!(said.contains("the steps are the same, the margin differs"), "{said}");
    let said = refused(&["trace", &changed("\"converged\"", "\"stalled\"")], 3);
    assert!(said.contains("the steps are the same, the end differs"), "{said}");
    let said = refused(&["trace", &written(folder.path(), trace.repeat(2))], 1);
    assert!(said.contains("line 1: it is a trace") && !said.contains("missing"), "{said}");
}

#[test]
fn a_moving_picture_has_a_limit_of_steps() {
    let folder = tempfile::tempdir().unwrap();
    let ellipsoid = r#"{"type":"ellipsoid","radii":[1,1.1,1.2]}"#;
    let pair = format!(r#"{{"dim":3,"a":{ellipsoid},"b":{ellipsoid}}}"#);
    let path = written(folder.path(), pair);
    let ask = |format| asunder(&["trace", &path, "--solver", "epa", "--format", format]);
    let steps = text(ask("json")).matches("\"stage\"").count();
    assert!(steps > 100, "{steps}");
    let output = ask("animation");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&format!("the first 100 of {steps} steps")), "{said}");
    assert_eq!(text(output).matches("<animate").count(), 100);
}
