//! The case format: what it takes, and what it says of a line it cannot take.

use asunder_zoo::{CASES, Case, Kind, Turn, cases};

fn fault(line: &str) -> String {
    Case::parse(line).unwrap_err().to_string()
}

/// A line whose shape `a` is as given and whose shape `b` is in order.
fn with_a(dim: usize, a: &str) -> String {
    format!(r#"{{"id":"x","dim":{dim},"a":{a},"b":{{"type":"ball","radius":1}}}}"#)
}

#[test]
fn every_embedded_line_is_a_case() {
    for line in CASES.lines() {
        assert!(Case::parse(line).unwrap().expect.is_some(), "{line}");
    }
    assert_eq!(cases().count(), CASES.lines().count());
}

#[test]
fn reads_shapes_poses_and_answers() {
    let line = r#"{"id":7,"dim":2,"a":{"type":"rounded","radius":0.5,"inner":
        {"type":"hull","points":[[0,0],[1e0,2]]},"pose":{"rotation":[0.25]}},
        "b":{"type":"ellipsoid","radii":[1,2],"pose":{"translation":[3,4]},"colour":"red"},
        "expect":{"distance":-1,"tol":1e-9,"normal":[1,0]},"f32_ok":false}"#;
    let case = Case::parse(line).unwrap();
    assert_eq!(case.id.as_deref(), Some("7"));
    assert_eq!(case.a.pose.rotation, Turn::Plane(0.25));
    assert_eq!(case.b.pose.translation, [3.0, 4.0, 0.0]);
    assert_eq!(case.b.kind, Kind::Ellipsoid { radii: [1.0, 2.0, 0.0] });
    let inner = Kind::Hull(vec![[0.0; 3], [1.0, 2.0, 0.0]]).into();
    assert_eq!(case.a.kind, Kind::Rounded { radius: 0.5, inner });
    assert_eq!(case.expect.unwrap().axis(), Some([1.0, 0.0, 0.0]));
    assert!(!case.f32_ok);
}

#[test]
fn names_the_field_and_the_value() {
    let cases = [
        (
            r#"{"type":"cuboid","half_extents":[1,2]}"#,
            "a.half_extents must hold 3 numbers, not 2: [1,2]",
        ),
        (
            r#"{"type":"cuboid","half_extents":[1,-2,3]}"#,
            "a.half_extents[1] must be 0 or more, not -2",
        ),
        (
            r#"{"type":"cuboid","half_extents":7}"#,
            "a.half_extents must be an array of 3 numbers, not 7",
        ),
        (r#"{"type":"ball","radius":1e999}"#, "a.radius must be a finite number, not 1e999"),
        (r#"{"type":"ball","radius":"1"}"#, "a.radius must be a number, not \"1\""),
        (r#"{"type":"ball"}"#, "a.radius is missing"),
        (r#"{"radius":1}"#, "a.type is missing"),
        (r#"{"type":3}"#, "a.type must be a string, not 3"),
        (r#"[]"#, "a must be a JSON object, not []"),
        (r#"{"type":"hull","points":[]}"#, "a.points must hold at least one point"),
        (
            r#"{"type":"hull","points":[[0,0,0],[0,0]]}"#,
            "a.points[1] must hold 3 numbers, not 2: [0,0]",
        ),
        (
            r#"{"type":"hull","points":[[0,0,0],[0,null,0]]}"#,
            "a.points[1][1] must be a number, not null",
        ),
        (
            r#"{"type":"ball","radius":1,"pose":{"rotation":[0,0,0,0]}}"#,
            "a.pose.rotation must be a quaternion other than zero",
        ),
        (
            r#"{"type":"ball","radius":1,"pose":{"rotation":0.5}}"#,
            "a.pose.rotation must be an array of 4 numbers, not 0.5",
        ),
        (
            r#"{"type":"ball","radius":1,"pose":{"translation":[1,2,-1e400]}}"#,
            "a.pose.translation[2] must be a finite number, not -1e400",
        ),
        (
            r#"{"type":"torus"}"#,
            "a.type must be one of ball, cuboid, capsule, cylinder, cone, ellipsoid, hull, point, segment, triangle, rounded, scaled, sum, placed where dim is 3, not torus",
        ),
        (
            r#"{"type":"rounded","radius":1,"inner":{"type":"ball","radius":-0.5}}"#,
            "a.inner.radius must be 0 or more, not -0.5",
        ),
        (
            r#"{"type":"rounded","radius":1,"inner":{"type":"ball","radius":1,"pose":{"translation":[0,0,1]}}}"#,
            "a.inner.pose must move nothing: an inner shape has no pose of its own",
        ),
    ];
    for (shape, message) in cases {
        let error = Case::parse(&with_a(3, shape)).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.id.as_deref(), Some("x"));
    }
}

#[test]
fn names_what_is_wrong_with_the_line() {
    assert_eq!(fault("[1]"), "must be a JSON object, not [1]");
    assert!(fault(r#"{"id":"x","dim":3"#).starts_with("is no valid JSON: EOF"));
    assert_eq!(fault(r#"{"id":["x"]}"#), r#"id must be a string, not ["x"]"#);
    assert_eq!(fault(r#"{"id":"x"}"#), "dim is missing");
    assert_eq!(fault(r#"{"dim":4}"#), "dim must be 2 or 3, not 4");
    assert_eq!(fault(r#"{"dim":3}"#), "a is missing");
    assert!(
        fault(&with_a(2, r#"{"type":"cone","half_height":1,"radius":1}"#)).contains("dim is 2")
    );
}

/// Readers disagree which one counts.
#[test]
fn no_field_is_given_twice() {
    let line = with_a(3, r#"{"type":"ball","radius":1}"#);
    let error = Case::parse(&line.replace("\"dim\"", "\"dim\":2,\"dim\"")).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.id.as_deref()),
        ("dim is given twice", Some("x"))
    );
    assert_eq!(
        fault(&line.replacen("radius\"", "radius\":2,\"r\\u0061dius\"", 1)),
        "a.radius is given twice"
    );
    let pose = r#"{"type":"ball","radius":1,"pose":{"translation":[0,0,0],"translation":[1,0,0]}}"#;
    assert_eq!(fault(&with_a(3, pose)), "a.pose.translation is given twice");
}

/// Who reads lines counts them, and from more than one file.
#[test]
fn a_syntax_error_has_its_column_alone() {
    let told = fault(&(with_a(3, r#"{"type":"ball","radius":1}"#) + "}"));
    assert_eq!(told, "is no valid JSON: trailing characters at column 81");
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| {
        let open = r#"{"type":"rounded","radius":0.5,"inner":"#.repeat(depth);
        with_a(3, &format!("{open}{}{}", r#"{"type":"ball","radius":1}"#, "}".repeat(depth)))
    };
    assert!(Case::parse(&nested(16)).is_ok());
    assert!(fault(&nested(17)).contains("nested too deep"));
    assert!(fault(&nested(100_000)).contains("nested too deep"));
    let brackets = format!(r#"{{"id":"x","dim":3,"a":{}"#, "[".repeat(1_000_000));
    assert!(fault(&brackets).contains("is no valid JSON"));
}
