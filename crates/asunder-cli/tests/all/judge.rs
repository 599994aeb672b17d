//! An independent judge over the embedded cases: runs the program as a user would, and checks every
//! answer with support functions of its own, sharing nothing with the library.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

type V3 = [f64; 3];

fn dot(a: V3, b: V3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn sub(a: V3, b: V3) -> V3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn norm(a: V3) -> f64 {
    dot(a, a).sqrt()
}

fn unit(a: V3) -> V3 {
    let n = norm(a);
    if n > 0.0 { a.map(|x| x / n) } else { [1.0, 0.0, 0.0] }
}

fn vector(value: &Value) -> V3 {
    let mut out = [0.0; 3];
    for (slot, number) in out.iter_mut().zip(value.as_array().into_iter().flatten()) {
        *slot = number.as_f64().unwrap_or(f64::NAN);
    }
    out
}

fn number(shape: &Value, field: &str) -> f64 {
    shape[field].as_f64().unwrap_or(0.0)
}

/// The columns of a pose's rotation.
fn columns(pose: &Value, dim: u64) -> [V3; 3] {
    let rotation = &pose["rotation"];
    if dim == 2 {
        let angle = rotation.as_f64().or_else(|| rotation[0].as_f64()).unwrap_or(0.0);
        let (s, c) = angle.sin_cos();
        return [[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]];
    }
    let q: Vec<f64> = match rotation.as_array() {
        Some(q) => q.iter().map(|x| x.as_f64().unwrap_or(f64::NAN)).collect(),
        None => vec![0.0, 0.0, 0.0, 1.0],
    };
    let n = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [x, y, z, w] = [q[0] / n, q[1] / n, q[2] / n, q[3] / n];
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + z * w), 2.0 * (x * z - y * w)],
        [2.0 * (x * y - z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + x * w)],
        [2.0 * (x * z + y * w), 2.0 * (y * z - x * w), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

/// The largest d · x over a shape in its own frame.
fn local_extent(shape: &Value, d: V3) -> f64 {
    let (radius, half) = (number(shape, "radius"), number(shape, "half_height"));
    let across = (d[0] * d[0] + d[2] * d[2]).sqrt();
    match shape["type"].as_str().unwrap() {
        "ball" => radius * norm(d),
        "cuboid" => dot(vector(&shape["half_extents"]), d.map(f64::abs)),
        "capsule" => half * d[1].abs() + radius * norm(d),
        "cylinder" => half * d[1].abs() + radius * across,
        "cone" => (half * d[1]).max(radius * across - half * d[1]),
        "ellipsoid" => {
            let r = vector(&shape["radii"]);
            norm([r[0] * d[0], r[1] * d[1], r[2] * d[2]])
        }
        "hull" => {
            let points = shape["points"].as_array().unwrap().iter();
            points.map(|p| dot(vector(p), d)).fold(f64::NEG_INFINITY, f64::max)
        }
        "rounded" => local_extent(&shape["inner"], d) + radius * norm(d),
        other => panic!("the judge does not know {other}"),
    }
}

fn extent(shape: &Value, dim: u64, d: V3) -> f64 {
    let m = columns(&shape["pose"], dim);
    dot(d, vector(&shape["pose"]["translation"]))
        + local_extent(shape, [dot(m[0], d), dot(m[1], d), dot(m[2], d)])
}

/// About how large a shape is.
fn scale(shape: &Value) -> f64 {
    match shape["type"].as_str().unwrap() {
        "rounded" => number(shape, "radius") + scale(&shape["inner"]),
        "hull" => {
            let points: Vec<V3> = shape["points"].as_array().unwrap().iter().map(vector).collect();
            let mean =
                [0, 1, 2].map(|i| points.iter().map(|p| p[i]).sum::<f64>() / points.len() as f64);
            let spread = points.iter().flat_map(|p| sub(*p, mean)).map(f64::abs);
            spread.fold(0.0, f64::max)
        }
        _ => {
            let lists = ["half_extents", "radii"].map(|field| vector(&shape[field]));
            let numbers = ["radius", "half_height"].map(|field| number(shape, field));
            let all = lists.into_iter().flatten().chain(numbers);
            all.map(f64::abs).fold(0.0, f64::max)
        }
    }
}

/// What is wrong with an answer; `bounds_only` asks no more than that the bracket is true.
fn judge(case: &Value, answer: &Value, eps: f64, bounds_only: bool) -> Result<(), String> {
    let number = |field: &str| {
        let value = answer[field].as_f64().filter(|x| x.is_finite());
        value.ok_or_else(|| format!("no {field}: {answer}"))
    };
    let (value, lower, upper) = (number("signed_distance")?, number("lower")?, number("upper")?);
    let (a, b, dim) = (&case["a"], &case["b"], case["dim"].as_u64().unwrap());
    let far = [a, b].into_iter().flat_map(|s| vector(&s["pose"]["translation"])).map(f64::abs);
    let far = far.fold(0.0, f64::max);
    let expect = &case["expect"];
    let stated = expect["tol"].as_f64().unwrap_or(0.0);
    let size = scale(a).max(scale(b)) + far;
    let wanted = expect["distance"].as_f64();
    let tolerance = stated.max(eps * (size + wanted.unwrap_or(value).abs()));
    if lower > upper {
        return Err(format!("lower {lower} above upper {upper}"));
    }
    if let Some(wanted) = wanted
        && !(lower - tolerance <= wanted && wanted <= upper + tolerance)
    {
        return Err(format!("bounds [{lower}, {upper}] miss {wanted}"));
    }
    if bounds_only {
        return Ok(());
    }
    if let Some(wanted) = wanted
        && (value - wanted).abs() > tolerance
    {
        return Err(format!("distance {value}, want {wanted}"));
    }
    if let Some(intersects) = expect["intersects"].as_bool()
        && answer["intersects"].as_bool() != Some(intersects)
        && value.abs() > tolerance
    {
        return Err("intersects is wrong".to_owned());
    }
    let normal = vector(&answer["normal"]);
    if (norm(normal) - 1.0).abs() > eps.max(1e-5) {
        return Err(format!("the normal is {} long", norm(normal)));
    }
    let normal = unit(normal);
    let minus = normal.map(|x| -x);
    let along = extent(a, dim, normal) + extent(b, dim, minus);
    if (along + value).abs() > 2.0 * tolerance {
        return Err(format!("the normal proves {}, not {value}", -along));
    }
    let (pa, pb) = (vector(&answer["point_a"]), vector(&answer["point_b"]));
    if norm(sub(sub(pb, pa), normal.map(|x| x * value))) > 20.0 * tolerance {
        return Err(format!("witness points {pa:?} {pb:?} do not fit {value}"));
    }
    let off_a = (dot(pa, normal) - extent(a, dim, normal)).abs();
    let off_b = (dot(pb, minus) - extent(b, dim, minus)).abs();
    if off_a.max(off_b) > 20.0 * tolerance {
        return Err(format!("witness points are {off_a} and {off_b} off their support planes"));
    }
    Ok(())
}

fn all_right(arguments: &[&str], eps: f64, bounds_only: bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asunder"))
        .args(["query", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer =
        std::thread::spawn(move || stdin.write_all(asunder_zoo::CASES.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).unwrap();
    let cases: Vec<&str> = asunder_zoo::CASES.lines().filter(|l| !l.trim().is_empty()).collect();
    let answers: Vec<&str> = output.lines().collect();
    assert_eq!((cases.len(), answers.len()), (104, 104));
    let wrong: Vec<String> = cases
        .iter()
        .zip(answers)
        .filter_map(|(case, answer)| {
            let case: Value = serde_json::from_str(case).unwrap();
            let answer: Value = serde_json::from_str(answer).unwrap();
            assert_eq!(case["id"], answer["id"], "in order");
            judge(&case, &answer, eps, bounds_only)
                .err()
                .map(|why| format!("{}: {why}", case["id"]))
        })
        .collect();
    println!("{} of {} cases right: {arguments:?}", cases.len() - wrong.len(), cases.len());
    assert!(wrong.is_empty(), "{arguments:?}\n{}", wrong.join("\n"));
}

#[test]
fn every_case_is_right() {
    all_right(&[], 1e-6, false);
    all_right(&["--solver", "epa"], 1e-6, false);
    all_right(&["--solver", "uepa"], 1e-6, false);
    all_right(&["--precision", "f32"], 1e-4, false);
}

#[test]
fn every_bracket_is_true() {
    for solver in ["gjk", "sampling"] {
        all_right(&["--solver", solver], 1e-9, true);
        all_right(&["--solver", solver, "--precision", "f32"], 1e-5, true);
    }
}

/// A judge that lets everything pass would be worthless.
#[test]
fn the_judge_sees_what_is_wrong() {
    let case = r#"{"dim":3,"a":{"type":"ball","radius":1},"b":{"type":"ball","radius":1,
        "pose":{"translation":[3,0,0]}},"expect":{"intersects":false,"distance":1.0,"tol":1e-9}}"#;
    let case: Value = serde_json::from_str(case).unwrap();
    let good = r#"{"intersects":false,"signed_distance":1.0,"lower":1.0,"upper":1.0,
        "normal":[1,0,0],"point_a":[1,0,0],"point_b":[2,0,0]}"#;
    let good: Value = serde_json::from_str(good).unwrap();
    assert_eq!(judge(&case, &good, 1e-6, false), Ok(()));
    for (field, bad) in [
        ("intersects", "true"),
        ("signed_distance", "1.01"),
        ("upper", "0.9"),
        ("normal", "[0, 1, 0]"),
        ("normal", "[1.1, 0, 0]"),
        ("point_a", "[0.9, 0, 0]"),
        ("point_b", "[2, 0.1, 0]"),
        ("lower", "null"),
        ("lower", "1.1"),
    ] {
        let mut answer = good.clone();
        answer[field] = serde_json::from_str(bad).unwrap();
        assert!(judge(&case, &answer, 1e-6, false).is_err(), "{field} {bad}");
    }
}
