//! `asunder query` as its users meet it: bad files, broken pipes, exit statuses.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

const GOOD: &str = r#"{"id":"good","dim":3,"a":{"type":"ball","radius":1},"b":{"type":"ball","radius":1,"pose":{"translation":[3,0,0]}}}"#;

/// The program, with all three streams in our hands.
fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_asunder"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn asunder(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that has seen enough closes its input; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A bad line gets an error in its place that says `reason`; the lines around it are answered.
fn refuses(bad: &[u8], reason: &str) {
    let input = [GOOD.as_bytes(), b"\n", bad, b"\n", GOOD.as_bytes(), b"\n"].concat();
    let output = asunder(&["query", "-"], &input);
    let shown = String::from_utf8_lossy(&bad[..bad.len().min(200)]).into_owned();
    assert_eq!(output.status.code(), Some(2), "{shown}");
    let answers = lines(&output);
    assert_eq!(answers.len(), 3, "{shown}");
    assert_eq!((&answers[0]["id"], &answers[2]["id"]), (&"good".into(), &"good".into()));
    assert_eq!(answers[0]["signed_distance"], 1.0);
    assert_eq!(answers[1]["line"], 2, "{shown}");
    let error = answers[1]["error"].as_str().unwrap_or_default();
    assert!(error.contains(reason), "{shown}: `{error}` does not say `{reason}`");
}

fn shape(a: &str) -> Vec<u8> {
    format!(r#"{{"id":"bad","dim":3,"a":{a},"b":{{"type":"ball","radius":1}}}}"#).into_bytes()
}

#[test]
fn bad_lines_get_an_error_in_their_place() {
    refuses(b"not json", "JSON object");
    refuses(b"{\"dim\": 3, \"a\"", "EOF");
    refuses(b"{\"dim\":3}", "a");
    refuses(b"[1,2]", "");
    refuses(&shape(r#"{"type":"torus","radius":1}"#), "torus");
    refuses(&shape(r#"{"type":"torus","radius":1}"#), "cuboid");
    refuses(&shape(r#"{"type":"ball"}"#), "radius");
    refuses(&shape(r#"{"type":"ball","radius":-1}"#), "-1");
    refuses(&shape(r#"{"type":"ball","radius":1e999}"#), "radius");
    refuses(&shape(r#"{"type":"ball","radius":"1"}"#), "radius");
    refuses(&shape(r#"{"type":"cuboid","half_extents":[1,2]}"#), "half_extents");
    refuses(&shape(r#"{"type":"hull","points":[]}"#), "point");
    refuses(&shape(r#"{"type":"hull","points":[[1,2]]}"#), "points");
    refuses(&shape(r#"{"type":"ball","radius":1,"pose":{"rotation":[0,0,0,0]}}"#), "rotation");
    let beyond = r#"{"type":"ball","radius":1,"pose":{"translation":[1e308,1.7e308,1.7e308]}}"#;
    refuses(&shape(beyond), "too large");
    refuses(b"{\"dim\":4,\"a\":{},\"b\":{}}", "dim");
    refuses(b"\xFF\xFE\x00binary", "UTF-8");
}

#[test]
fn shapes_without_squares_are_answered() {
    let line = shape(r#"{"type":"cuboid","half_extents":[1e300,1e300,1e300]}"#);
    let output = asunder(&["query", "-"], &line);
    let answer = &lines(&output)[0];
    let [lower, upper] = ["lower", "upper"].map(|bound| answer[bound].as_f64().unwrap());
    assert!(-1.001e300 < lower && lower <= -1e300 && -1e300 <= upper, "{answer}");
}

#[test]
fn an_id_survives_a_bad_line() {
    let output = asunder(&["query", "-"], &shape(r#"{"type":"torus"}"#));
    assert_eq!(lines(&output)[0]["id"], "bad");
}

#[test]
fn deep_nesting_is_refused() {
    for depth in [100, 100_000] {
        let open = r#"{"type":"rounded","radius":1,"inner":"#.repeat(depth);
        let nested = format!("{open}{}{}", r#"{"type":"ball","radius":1}"#, "}".repeat(depth));
        refuses(&shape(&nested), "");
    }
}

#[test]
fn a_line_longer_than_the_limit_is_skipped() {
    let long = vec![b' '; 3 << 20];
    let input = [GOOD.as_bytes(), b"\n", &long, b"\n", GOOD.as_bytes()].concat();
    let output = asunder(&["query", "-", "--max-line", "1"], &input);
    let answers = lines(&output);
    assert_eq!((answers.len(), output.status.code()), (3, Some(2)));
    assert!(answers[1]["error"].as_str().unwrap().contains("--max-line"));
}

/// 2⁴⁴ MiB are 2⁶⁴ bytes: as many as there are, and not none.
#[test]
fn a_limit_beyond_all_memory_is_no_limit() {
    let limit = (1_u64 << 44).to_string();
    let output = asunder(&["query", "-", "--max-line", &limit], GOOD.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{:?}", lines(&output));
}

#[test]
fn a_table_has_no_endless_numbers() {
    let line = GOOD.replace("[3,0,0]", "[3e300,0,0]");
    let output = asunder(&["query", "-", "--format", "table"], line.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("3.00000000e300"), "{text}");
}

#[test]
fn a_large_hull_is_answered() {
    let points: Vec<String> = (0..200_000)
        .map(|i| format!("[{},{},{}]", f64::from(i).sin(), f64::from(i).cos(), i % 7))
        .collect();
    let line = shape(&format!(r#"{{"type":"hull","points":[{}]}}"#, points.join(",")));
    let output = asunder(&["query", "-"], &line);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(lines(&output)[0]["status"], "converged");
}

#[test]
fn windows_line_ends_marks_blank_lines_and_unknown_fields() {
    let input =
        format!("\u{FEFF}{GOOD}\r\n\r\n   \n{}\r\n", GOOD.replace("\"dim\"", "\"x\":1,\"dim\""));
    let output = asunder(&["query", "-"], input.as_bytes());
    assert_eq!((output.status.code(), lines(&output).len()), (Some(0), 2));
}

#[test]
fn a_misspelt_field_of_a_shape_is_told_of() {
    let line = GOOD.replace("pose", "Pose");
    let plane = r#"{"dim":2,"a":{"type":"ball","radius":1,"rad":2},"b":{"type":"sum","first":{"type":"ball","radius":1},"second":{"type":"ball","radius":1,"\u001b[31m":0}},"rad":7}"#;
    let output = asunder(&["query", "-"], format!("{GOOD}\n{line}\n{plane}\n").as_bytes());
    let replies = lines(&output);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(replies[0].get("unread"), None);
    assert_eq!(replies[1]["unread"], "b.Pose is not read; what is: type, radius, pose");
    assert_eq!(replies[2]["unread"], "a.rad is not read; what is: type, radius, pose");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        told.lines().collect::<Vec<_>>(),
        [
            "asunder: line 2: b.Pose is not read; what is: type, radius, pose",
            "asunder: 2 lines have a field in a shape that is not read",
        ]
    );
    let inner = plane.replace(r#","rad":2"#, "");
    let output = asunder(&["query", "-"], inner.as_bytes());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with(r"asunder: line 1: b.second.\u{1b}[31m is not read"), "{told}");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.jsonl");
    for (path, reason) in [(path.as_path(), "No such file"), (folder.path(), "directory")] {
        let output = asunder(&["query", path.to_str().unwrap()], b"");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(message.contains(reason) && message.contains("cannot read"), "{message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn an_empty_file_is_said_to_be_empty() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.jsonl");
    fs::write(&path, "").unwrap();
    let output = asunder(&["query", path.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().contains("holds no pairs"));
}

#[test]
fn arguments_out_of_range_name_the_range() {
    for (arguments, range) in [
        (["--tolerance", "0"], "above 0 and below 1"),
        (["--tolerance", "x"], "not a number"),
        (["--steps", "4"], "from 5 to 100000"),
        (["--solver", "magic"], "uepa"),
        (["--max-line", "0"], "1 or more"),
        (["--max-line", "0.5"], "1 or more"),
    ] {
        let output = asunder(&["query", "-", arguments[0], arguments[1]], b"");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(message.contains(range), "{message}");
    }
}

/// Not on each line, since no line is to blame.
#[test]
fn a_tolerance_that_single_precision_cannot_hold_is_a_wrong_argument() {
    for tolerance in ["1e-50", "0.99999999999"] {
        let arguments = ["query", "-", "--precision", "f32", "--tolerance", tolerance];
        let output = asunder(&arguments, GOOD.as_bytes());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
        assert!(message.contains("--tolerance") && message.contains("f32"), "{message}");
        assert!(message.contains("above 0 and below 1"), "{message}");
    }
}

#[test]
fn without_a_file_it_answers_the_embedded_sample() {
    // What is piped in without `-` is not read, and somebody may take these answers for its own.
    for (arguments, input) in [(&["query"][..], ""), (&["query", "--format", "json"], GOOD)] {
        let output = asunder(arguments, input.as_bytes());
        assert_eq!((output.status.code(), lines(&output).len()), (Some(0), 104));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("The embedded sample") && said.contains("or - for"), "{said}");
    }
    let own = asunder(&["query", "-"], GOOD.as_bytes());
    assert_eq!((lines(&own).len(), own.stderr.len()), (1, 0), "{own:?}");
}

#[test]
fn a_table_ends_with_a_summary() {
    let input = format!("{GOOD}\nnonsense\n");
    let output = asunder(&["query", "-", "--format", "table"], input.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("apart") && text.contains("refused      line 2"), "{text}");
    assert!(text.contains("2 pairs: 1 answered, 1 of them converged, 1 refused"), "{text}");
}

/// An id is somebody else's text: it must not colour the terminal, nor break a row.
#[test]
fn a_table_shows_what_a_terminal_would_heed() {
    let named = GOOD.replace("\"good\"", r#""a\nb\u001b[31m\u202e""#);
    let input = format!("{named}\n\u{1b}[31mred\n");
    let output = asunder(&["query", "-", "--format", "table"], input.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(r"a\nb\u{1b}[31m\u{202e}  "), "{text}");
    assert!(text.contains(r"not \u{1b}[31mred"), "{text}");
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    assert_eq!(text.lines().count(), 5, "{text}");
}

#[test]
fn help_teaches() {
    let text = String::from_utf8(asunder(&["query", "--help"], b"").stdout).unwrap();
    for word in ["EXAMPLES", "EXIT STATUS", "half_extents", "signed_distance", "undecided", "130"] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn a_reader_that_stops_is_no_error() {
    let mut child = start(&["query", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let many = format!("{GOOD}\n").repeat(20_000);
    let writer = std::thread::spawn(move || drop(stdin.write_all(many.as_bytes())));
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(first.contains("good"));
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// Answers come as lines go in: nobody has to close the input to see them.
#[test]
fn it_answers_while_it_reads() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asunder"))
        .args(["query", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{GOOD}").unwrap();
        stdin.flush().unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert!(line.contains("\"signed_distance\":1.0"), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// Nobody reads what it writes, and it never gets to write the rest.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_while_its_output_waits() {
    use std::time::{Duration, Instant};
    let mut child = start(&["query", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let many = format!("{GOOD}\n").repeat(20_000);
    let writer = std::thread::spawn(move || drop(stdin.write_all(many.as_bytes())));
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().unwrap().is_none(), "it waits for a reader");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let begun = Instant::now();
    let mut status = None;
    while status.is_none() && begun.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
        status = child.try_wait().unwrap();
    }
    let _ = child.kill();
    writer.join().unwrap();
    assert_eq!(status.and_then(|status| status.code()), Some(130));
}

#[test]
fn tolerance_and_steps_are_heeded() {
    let line = r#"{"dim":3,"a":{"type":"ellipsoid","radii":[1,2,3]},"b":{"type":"cylinder","half_height":1,"radius":2,"pose":{"translation":[0.5,0.2,0.1],"rotation":[0.1,0.2,0.3,1]}}}"#;
    let ask = |arguments: &[&str]| {
        let all = [&["query", "-"], arguments].concat();
        lines(&asunder(&all, line.as_bytes())).remove(0)
    };
    let (coarse, fine) = (ask(&["--tolerance", "1e-2"]), ask(&["--tolerance", "1e-6"]));
    let width =
        |answer: &Value| answer["upper"].as_f64().unwrap() - answer["lower"].as_f64().unwrap();
    assert!(width(&fine) < 1e-5 && width(&coarse) > width(&fine));
    assert!(coarse["steps"].as_u64() < fine["steps"].as_u64());
    assert_eq!(ask(&["--steps", "5"])["status"], "step_limit");
}

/// Overlapping is what the bounds prove, not what the sign of a value between them looks like.
#[test]
fn overlap_is_not_claimed_beyond_the_bounds() {
    let deep = r#"{"dim":2,"a":{"type":"triangle","points":[[0,0],[2,0],[0,2]]},"b":{"type":"point","points":[[0.5,0.5]]}}"#;
    let ask = |arguments: &[&str]| asunder(&[&["query", "-"], arguments].concat(), deep.as_bytes());
    let open = lines(&ask(&["--solver", "sampling"])).remove(0);
    assert!(open["lower"].as_f64() < Some(0.0) && open["upper"].as_f64() > Some(0.0), "{open}");
    assert_eq!((&open["intersects"], &open["verdict"]), (&Value::Null, &"undecided".into()));
    let proven = lines(&ask(&[])).remove(0);
    assert_eq!((&proven["intersects"], &proven["verdict"]), (&true.into(), &"overlapping".into()));
    let table = ask(&["--solver", "sampling", "--format", "table"]).stdout;
    let table = String::from_utf8(table).unwrap();
    assert!(table.contains("undecided") && !table.contains("touching"), "{table}");
}

#[test]
fn a_coarse_tolerance_claims_no_overlap_and_none_to_be_missing() {
    let line = |i: i32| {
        let x = 1.5 + 0.01 * f64::from(i);
        format!(
            r#"{{"dim":3,"a":{{"type":"ellipsoid","radii":[1,2,0.7]}},"b":{{"type":"ellipsoid","radii":[0.5,0.8,1.4],"pose":{{"translation":[{x},0.4,0.3],"rotation":[0.3,0.2,0.1,1]}}}}}}"#
        ) + "\n"
    };
    let input: String = (0..60).map(line).collect();
    let told = |tolerance: &str| {
        let output = asunder(&["query", "-", "--tolerance", tolerance], input.as_bytes());
        lines(&output).iter().map(|answer| answer["intersects"].as_bool()).collect::<Vec<_>>()
    };
    let (coarse, fine) = (told("0.1"), told("1e-9"));
    let open = coarse.iter().filter(|told| told.is_none()).count();
    assert!((1..40).contains(&open), "{coarse:?}");
    assert!(fine.contains(&Some(true)) && fine.contains(&Some(false)), "{fine:?}");
    let agree = |(coarse, fine): (&Option<bool>, _)| coarse.is_none() || coarse == fine;
    assert!(coarse.iter().zip(&fine).all(agree), "{coarse:?}\n{fine:?}");
}

/// Where no more than rounding is open, or the usual tolerance of curved shapes, it is told as it
/// always was.
#[test]
fn shapes_that_touch_have_an_answer() {
    let balls = GOOD.replace("[3,0,0]", "[2,0,0]");
    let b = r#""b":{"type":"cuboid","half_extents":[1,1,1],"pose":{"translation":[2,0.5,0]}}}"#;
    let boxes = r#"{"dim":3,"a":{"type":"cuboid","half_extents":[1,1,1]},"#.to_owned() + b;
    let curved = r#"{"dim":3,"a":{"type":"ellipsoid","radii":[1,2,3]},"#.to_owned() + b;
    let curved = curved.replace("[2,0.5,0]", "[2,0,0]");
    for line in [balls, boxes, curved.clone()] {
        for precision in ["f32", "f64"] {
            let ask = |format| {
                let arguments = ["query", "-", "--precision", precision, "--format", format];
                asunder(&arguments, line.as_bytes())
            };
            let answer = lines(&ask("json")).remove(0);
            let told = answer["signed_distance"].as_f64() <= Some(0.0);
            assert_eq!(answer["intersects"], told, "{answer}");
            assert_eq!(answer["verdict"], "touching", "{answer}");
            assert!(String::from_utf8(ask("table").stdout).unwrap().contains("touching"));
        }
    }
    let coarse = asunder(&["query", "-", "--tolerance", "1e-3"], curved.as_bytes());
    assert_eq!(lines(&coarse)[0]["intersects"], Value::Null);
}

/// What is less than rounding tells is no proof, and a reader of JSON sees that it is none.
#[test]
fn the_verdict_tells_a_proof_from_the_sign_of_a_value() {
    let cuboid = r#"{"type":"cuboid","half_extents":[1,1,1]"#;
    let line = |x: &str| {
        let pose = format!(r#""pose":{{"translation":[{x},0.3,0.2]}}"#);
        format!(r#"{{"dim":3,"a":{cuboid}}},"b":{cuboid},{pose}}}}}"#) + "\n"
    };
    let input = ["2.00000001", "2.5", "1.5"].map(line).concat();
    for (precision, nearest) in [("f32", "touching"), ("f64", "apart")] {
        let output = asunder(&["query", "-", "--precision", precision], input.as_bytes());
        let answers = lines(&output);
        let verdicts: Vec<_> = answers.iter().map(|answer| &answer["verdict"]).collect();
        assert_eq!(verdicts, [nearest, "apart", "overlapping"], "{precision}");
        assert_eq!(
            (&answers[1]["intersects"], &answers[2]["intersects"]),
            (&false.into(), &true.into())
        );
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.contains(r#""intersects":false,"verdict":"apart","signed_distance":"#),
            "{text}"
        );
    }
}
