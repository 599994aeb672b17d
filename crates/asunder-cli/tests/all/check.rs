//! `asunder check` as its users meet it: findings in every format, files, bad input, exit statuses.

use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/scenes");
    folder.join(name).to_str().unwrap().to_owned()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
    // Nothing is kept for the next run.
    command.arg("check").arg("--no-cache").args(arguments).stdin(Stdio::null());
    command
}

fn check(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

#[test]
fn without_anything_it_checks_the_embedded_sample() {
    let output = Command::new(env!("CARGO_BIN_EXE_asunder")).output().unwrap();
    let (found, said) = (json(&output), text(&output.stderr));
    assert_eq!(status(&output), 1, "{said}");
    assert!(said.starts_with("The embedded sample: a gear stage"), "{said}");
    assert_eq!(
        (&found["unit"], &found["parts"], &found["clashes"]),
        (&"mm".into(), &17.into(), &2.into())
    );
    let deepest = &found["findings"][0];
    assert_eq!((&deepest["a"], &deepest["b"]), (&"cooling/pipe".into(), &"cooling/bracket".into()));
    let depth = deepest["signed_distance"].as_f64().unwrap();
    assert!((depth + 13.0).abs() < 1e-4, "{depth}");
    assert!(
        deepest["lower"].as_f64().unwrap() <= depth && depth <= deepest["upper"].as_f64().unwrap()
    );
}

/// `query` and `trace` read it, so somebody will try.
#[test]
fn standard_input_is_no_file() {
    for arguments in [&["-"][..], &["no such.stl", "-"]] {
        let output = check(arguments);
        let said = text(&output.stderr);
        assert_eq!((status(&output), output.stdout.len()), (2, 0), "{said}");
        assert!(said.contains("check reads files only") && said.contains("save"), "{said}");
    }
}

#[test]
fn the_exit_status_tells_clear_from_clashing() {
    let arm = sample("arm.urdf");
    assert_eq!(status(&check(&[&arm])), 0);
    assert_eq!(status(&check(&[&arm, "--joint", "elbow=-2.9"])), 1);
    assert_eq!(
        status(&check(&[
            &arm,
            "--joint",
            "elbow=-2.9",
            "--ignore",
            "arm/wrist",
            "--ignore",
            "arm/shoulder,arm/*"
        ])),
        0
    );
    assert_eq!(status(&check(&[&arm, "--joint", "elbow=-2.9", "--only", "arm/base"])), 0);
}

/// Else a typing error turns the check off.
#[test]
fn patterns_that_match_nothing_are_told() {
    let stage = sample("gear_stage.glb");
    let only = check(&[&stage, "--only", "zzz*"]);
    let told = json(&only)["problems"].to_string();
    assert!(status(&only) == 2 && told.contains("matches no part"), "{told}");
    assert!(told.contains("--only zzz*"), "{told}");
    let ignore = check(&[&stage, "--ignore", "drive/*,zzz*", "--ignore", "drive/*,drive/*"]);
    let (found, hints) = (json(&ignore), json(&ignore)["hints"].to_string());
    assert_eq!((status(&ignore), found["problems"].as_array().unwrap().len()), (1, 0));
    assert!(
        hints.contains("--ignore drive/*,zzz*") && !hints.contains("drive/*,drive/*"),
        "{hints}"
    );
}

#[test]
fn an_srdf_takes_pairs_out() {
    let folder = tempfile::tempdir().unwrap();
    let srdf = folder.path().join("arm.srdf");
    let pairs = [["gripper", "shoulder"], ["shoulder", "wrist"], ["wrist", "upper_arm"]];
    let line = |[one, other]: [&str; 2]| {
        format!(r#"<disable_collisions link1="{one}" link2="{other}" reason="Never"/>"#)
    };
    fs::write(&srdf, format!(r#"<robot name="arm">{}</robot>"#, pairs.map(line).concat())).unwrap();
    let folded = |files: &[&str]| check(&[files, &["--joint", "elbow=-2.9"]].concat());
    let arm = sample("arm.urdf");
    let alone = folded(&[&arm]);
    assert_eq!((status(&alone), &json(&alone)["clashes"]), (1, &3.into()));
    assert_eq!(status(&folded(&[&arm, srdf.to_str().unwrap()])), 0);
}

#[test]
fn lengths_have_units() {
    let stage = sample("gear_stage.glb");
    let close = |arguments: &[&str]| {
        let found = json(&check(&[&[stage.as_str()], arguments].concat()));
        (found["unit"].as_str().unwrap().to_owned(), found["too_close"].as_u64().unwrap())
    };
    assert_eq!(close(&["--units", "mm", "--clearance", "2"]), ("mm".to_owned(), 11));
    assert_eq!(close(&["--clearance", "2mm"]), ("m".to_owned(), 11));
    assert_eq!(close(&["--units", "in", "--clearance", "0.2cm"]), ("in".to_owned(), 11));
    let depth = json(&check(&[&stage]))["findings"][0]["signed_distance"].as_f64().unwrap();
    assert!((depth + 0.013).abs() < 1e-7, "{depth}");
}

#[test]
fn parts_that_touch_are_nearer_than_any_clearance() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("touching.jsonl");
    let line = |name: &str, x: f64| {
        format!(
            r#"{{"name":"{name}","dim":3,"shape":{{"type":"cuboid","half_extents":[1,1,1],"pose":{{"translation":[{x},0,0]}}}}}}"#
        )
    };
    fs::write(&file, [line("a", 0.0), line("b", 2.0)].join("\n")).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(json(&check(&[file]))["touching"], 1);
    assert_eq!(status(&check(&[file])), 0);
    assert_eq!(status(&check(&[file, "--clearance", "1mm"])), 1);
}

#[test]
fn every_format_holds_the_findings() {
    let csv = text(&check(&["--format", "csv", "--clearance", "2mm"]).stdout);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 14);
    assert!(lines[0].starts_with("a,b,verdict,how,signed_distance,lower,upper,axis_x"));
    let fields: Vec<&str> = lines[1].split(',').collect();
    assert_eq!(fields[..4], ["cooling/pipe", "cooling/bracket", "clash", "convex"]);
    // The file's numbers are in single precision.
    let depth: f64 = fields[4].parse().unwrap();
    assert!((depth + 13.0).abs() < 1e-4, "{depth}");
    let parquet = check(&["--format", "parquet", "--clearance", "2mm"]).stdout;
    let reader = SerializedFileReader::new(bytes::Bytes::from(parquet)).unwrap();
    assert_eq!(reader.metadata().file_metadata().num_rows(), 13);
    let row = reader.get_row_iter(None).unwrap().next().unwrap().unwrap().to_string();
    assert!(row.contains("a: \"cooling/pipe\"") && row.contains("b: \"cooling/bracket\""), "{row}");
    let (_, told) = row.split_once("signed_distance: ").unwrap();
    let told: f64 = told.split(',').next().unwrap().parse().unwrap();
    assert!((told - depth).abs() < 1e-9, "{row}");
    let table = text(&check(&["--format", "table"]).stdout);
    assert!(table.contains("clash      cooling/pipe"), "{table}");
    assert!(
        table.contains("17 parts, 2 pairs measured: 2 clashing, 0 too close, 0 touching"),
        "{table}"
    );
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (html, glb, svg) = (at("r.html"), at("r.glb"), at("r.svg"));
    let name = |path: &PathBuf| path.to_str().unwrap().to_owned();
    let output = check(&["--report", &name(&html), "--glb", &name(&glb), "--format", "table"]);
    assert_eq!(status(&output), 1);
    assert!(fs::read_to_string(&html).unwrap().contains("drive/pinion 11"));
    check(&["--report", &name(&html), "--ignore", "zzz*"]);
    assert!(fs::read_to_string(&html).unwrap().contains("<b>--ignore zzz*</b> matches no part"));
    assert_eq!(&fs::read(&glb).unwrap()[..4], b"glTF");
    let output = check(&[&sample("workshop.jsonl"), "--svg", &name(&svg)]);
    assert_eq!(status(&output), 1);
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(roxmltree::Document::parse(&drawn).is_ok() && drawn.contains("round table"));
    // A GLB that was written can be checked again.
    assert_eq!(json(&check(&[&name(&glb), "--only", "frame/*"]))["clashes"], 0);
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 3, "nothing half written is left");
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no such folder/r.html");
    let glb = folder.path().join("r.glb");
    let (nowhere, there) = (nowhere.to_str().unwrap(), glb.to_str().unwrap());
    let output = check(&["--report", nowhere, "--glb", there]);
    assert_eq!(status(&output), 2);
    assert!(glb.exists(), "one that cannot be written takes no other with it");
    assert!(text(&output.stderr).contains("cannot write"), "{}", text(&output.stderr));
    assert!(!output.stdout.is_empty(), "the findings are there all the same");
    let output = check(&["--svg", folder.path().join("r.svg").to_str().unwrap()]);
    assert_eq!(status(&output), 2);
    assert!(text(&output.stderr).contains("layouts in the plane"));
}

#[test]
fn one_bad_file_does_not_lose_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("half.glb");
    let whole = fs::read(sample("gear_stage.glb")).unwrap();
    fs::write(&bad, &whole[..whole.len() / 2]).unwrap();
    let output = check(&[bad.to_str().unwrap(), "no such.stl", &sample("gear_stage.glb")]);
    let found = json(&output);
    assert_eq!((status(&output), &found["clashes"]), (2, &2.into()));
    let places: Vec<_> = found["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["place"].as_str().unwrap())
        .collect();
    assert_eq!(places, ["half.glb", "no such.stl"]);
    assert!(found["findings"][0]["a"].as_str().unwrap().starts_with("gear_stage.glb/"));
}

/// Nobody is left to tell what is wrong; the findings and the exit status are there all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_loses_nothing() {
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let stage = sample("gear_stage.glb");
    for (arguments, code) in [
        (&["no such.stl", &*stage, "--format", "csv"][..], 2),
        (&[&stage, "--ignore", "zzz", "--format", "csv"], 1),
        (&[&stage, "--clearance", "1e999"], 2),
        (&[&stage, "--svg", "r.svg"], 2),
    ] {
        let output = command(arguments).stderr(full()).output().unwrap();
        assert_eq!(status(&output), code, "{arguments:?}");
        // What cannot be heeded is refused before anything is measured.
        let refused = ["1e999", "--svg"].iter().any(|option| arguments.contains(option));
        assert_eq!(output.stdout.is_empty(), refused, "{arguments:?}");
    }
    let query = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
        status(&command.args(["query", file]).stderr(full()).output().unwrap())
    };
    assert_eq!((query("/dev/null"), query("no such file")), (0, 1));
}

#[test]
fn bad_parts_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parts.jsonl");
    let good =
        |name: &str| format!(r#"{{"name":"{name}","dim":3,"shape":{{"type":"ball","radius":1}}}}"#);
    let lines = [
        good("a"),
        "nonsense".to_owned(),
        r#"{"name":"c","dim":3,"shape":{"type":"ball","radius":-1}}"#.to_owned(),
        r#"{"id":"x","dim":3,"a":{},"b":{}}"#.to_owned(),
        r#"{"name":"flat","dim":2,"shape":{"type":"ball","radius":1}}"#.to_owned(),
        good("a"),
    ];
    fs::write(&file, lines.join("\n")).unwrap();
    let output = check(&[file.to_str().unwrap()]);
    let found = json(&output);
    assert_eq!((status(&output), &found["clashes"]), (2, &1.into()));
    assert_eq!(found["findings"][0]["b"], "a #2");
    assert_eq!(found["problems"].as_array().unwrap().len(), 4, "{found}");
    assert!(found["problems"].to_string().contains("asunder query"), "{found}");
}

#[test]
fn wrong_arguments_are_explained() {
    let says = |arguments: &[&str], what: &str| {
        let output = check(arguments);
        let said = text(&output.stderr);
        assert!(status(&output) == 2 && said.contains(what), "{said}");
    };
    says(&["--clearance", "much"], "no length");
    says(&["--clearance=-1"], "0 or more");
    says(&["--clearance", "3 parsec"], "no unit of length");
    says(&["--units", "mile"], "no unit of length");
    says(&["--joint", "elbow"], "NAME=VALUE");
    let twice = check(&[&sample("arm.urdf"), "--joint", "elbow=-2.9", "--joint", "elbow=0"]);
    assert_eq!(status(&twice), 0);
    assert!(json(&twice)["hints"].to_string().contains("given again as 0; -2.9 does not count"));
    let unknown = check(&[&sample("arm.urdf"), "--joint", "knee=1"]);
    let told = json(&unknown)["problems"].to_string();
    assert!(status(&unknown) == 2 && told.contains("elbow"), "{told}");
}

/// Finite as it is written, and not in the scene's unit.
#[test]
fn lengths_beyond_all_numbers_are_refused() {
    for option in ["--clearance", "--tolerance"] {
        let output = check(&[option, "1e308m", "--units", "mm"]);
        let said = text(&output.stderr);
        assert!(status(&output) == 2 && output.stdout.is_empty(), "{said}");
        assert!(said.contains(option) && said.contains("1e308 m is too large in mm"), "{said}");
    }
    assert_eq!(json(&check(&["--clearance", "1e300m"]))["clearance"], 1e303);
}

#[test]
fn large_numbers_are_short_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let (file, report) = (folder.path().join("far.jsonl"), folder.path().join("r.html"));
    let ball = |name: &str, x: &str| {
        format!(
            r#"{{"name":"{name}","dim":3,"shape":{{"type":"ball","radius":1,"pose":{{"translation":[{x},0,0]}}}}}}"#
        )
    };
    fs::write(&file, [ball("a", "0"), ball("b", "2e100")].join("\n")).unwrap();
    let arguments = [file.to_str().unwrap(), "--clearance", "1e200", "--format", "table"];
    let output = check(&[&arguments[..], &["--report", report.to_str().unwrap()]].concat());
    let table = text(&output.stdout);
    assert!(table.contains("  2.00000e100  "), "{table}");
    assert!(table.lines().all(|line| line.len() < 170), "{table}");
    assert!(fs::read_to_string(report).unwrap().contains("<dd>1e200 m</dd>"));
}

/// A direction of writing in a name turns what stands behind it.
#[test]
fn a_table_shows_what_a_terminal_would_heed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parts.jsonl");
    let named = |name: &str, shape: &str| {
        format!(r#"{{"name":"{name}","dim":3,"shape":{{"type":"{shape}","radius":1}}}}"#)
    };
    let lines = [named(r"a\u202eb", "ball"), named("c", "ball"), named("d", r"b\u202e\u001b")];
    fs::write(&file, lines.join("\n")).unwrap();
    let output = check(&[file.to_str().unwrap(), "--format", "table"]);
    let (table, said) = (text(&output.stdout), text(&output.stderr));
    assert!(table.contains(r"clash      a\u{202e}b  "), "{table}");
    assert!(said.contains("line 3") && !said.contains(['\u{1b}', '\u{202e}']), "{said:?}");
}

/// Of thousands of cylinders that all overlap, which would take minutes.
#[cfg(unix)]
fn interrupted(format: &str, after: std::time::Duration) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.jsonl");
    let line = |i: usize| {
        let height = 1.0 + i as f64 * 1e-4;
        let shape = format!(r#"{{"type":"cylinder","half_height":{height},"radius":1}}"#);
        format!("{{\"name\":\"{i}\",\"dim\":3,\"shape\":{shape}}}\n")
    };
    fs::write(&file, (0..6000).map(line).collect::<String>()).unwrap();
    let child = command(&[file.to_str().unwrap(), "--format", format])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    child.wait_with_output().unwrap()
}

/// What is known by then is written, and the status is the one that shells expect.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_what_was_found() {
    let output = interrupted("table", std::time::Duration::from_secs(2));
    assert_eq!(status(&output), 130, "{}", text(&output.stderr));
    assert!(text(&output.stdout).trim_end().ends_with("interrupted"), "the summary is there");
    assert!(text(&output.stdout).contains("clash  "), "and findings");
}

/// A part that was measured as another one's neighbour has been looked at.
#[cfg(unix)]
#[test]
fn an_interrupt_counts_every_part_that_is_told_of() {
    let found = json(&interrupted("json", std::time::Duration::from_secs(1)));
    assert_eq!(found["interrupted"], true);
    let findings = found["findings"].as_array().unwrap();
    let named = findings.iter().flat_map(|it| [&it["a"], &it["b"]].map(|it| it.to_string()));
    let named: std::collections::HashSet<String> = named.collect();
    let parts = found["parts"].as_u64().unwrap() as usize;
    assert!(named.len() > 1 && named.len() <= parts, "{} of {parts}", named.len());
}

#[test]
fn help_teaches() {
    let said = text(&check(&["--help"]).stdout);
    for word in ["EXAMPLES", "EXIT STATUS", "--clearance", "JSON LINES OF PARTS", "XDG_CACHE_HOME"]
    {
        assert!(said.contains(word), "{word}");
    }
}

/// Fields by the names that are written, and limits that are those of reading.
#[test]
fn help_tells_what_is_written_and_what_is_too_much() {
    let said = text(&check(&["--help"]).stdout);
    let (_, output) = said.split_once("\nOUTPUT\n").unwrap();
    let found = json(&check(&["--clearance", "2mm"]));
    let first = &found["findings"][0];
    let fields = [&found, first].map(|object| object.as_object().unwrap().keys());
    for field in fields.into_iter().flatten() {
        assert!(output.contains(field), "{field}");
    }
    let csv = text(&check(&["--format", "csv"]).stdout);
    let columns = csv.lines().next().unwrap().replace(',', ", ");
    let (first, last) = columns.split_once(", point_a_y").unwrap();
    let row = output.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(row.contains(&format!("{first}, … point_b_z")) && last.ends_with("point_b_z"), "{row}");
    let asunder_scene::Limits { bytes, parts, triangles } = asunder_scene::Limits::default();
    let limits = [
        format!("{} GiB;", bytes >> 30),
        format!("; {} million parts", parts / 1_000_000),
        format!("{} million triangles", triangles / 1_000_000),
    ];
    assert!(limits.iter().all(|limit| said.contains(limit)), "{limits:?}");
}
