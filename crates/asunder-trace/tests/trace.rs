//! A trace is read back as it was written, replays to the last bit, and says what the program says.

#![expect(clippy::unwrap_used, reason = "a test may")]

use asunder_trace::{Body, Differs, Stage, Touch, Trace, figures, method, say, svg};
use asunder_zoo::{Case, Method, Sample, cases, line};

fn check(case: &Case, method: Method) {
    let trace = Trace::record(case, method).unwrap();
    let text = serde_json::to_string(&trace).unwrap();
    assert_eq!(serde_json::from_str::<Trace>(&text).unwrap(), trace);
    assert_eq!(trace.replay().as_ref(), Ok(&trace));
    let last = trace.steps.last().unwrap();
    if method != Method::Auto {
        assert_eq!(trace.steps.len(), trace.end.steps as usize, "{text}");
        assert_eq!((last.lower, last.upper), (trace.end.lower, trace.end.upper), "{text}");
    }
    for (index, step) in trace.steps.iter().enumerate() {
        let most = trace.vertices.len();
        assert!(step.found < most && step.corners.iter().all(|&corner| corner < most));
        assert!(step.facets.iter().flatten().all(|corner| step.corners.contains(corner)));
        assert!(step.front.is_none_or(|front| front < step.facets.len()));
        assert!(!say::step(&trace, index).is_empty());
    }
}

#[test]
fn real_cases_with_every_solver() {
    for case in cases() {
        for method in Method::ALL {
            check(&case, method);
        }
    }
}

#[test]
fn random_pairs() {
    for index in 0..200 {
        let Sample { a, b, .. } = Sample::draw(3, index);
        let case = Case::parse(&line("random", &a, &b)).unwrap();
        check(&case, Method::Epa);
        check(&case, Method::Uepa);
    }
}

#[test]
fn a_changed_trace_is_noticed() {
    let case = cases().next().unwrap();
    let mut trace = Trace::record(&case, Method::Uepa).unwrap();
    trace.steps[1].axis[0] += 1e-15;
    assert_eq!(trace.replay(), Err(Differs::At(2)));
    trace.solver = "none".to_owned();
    assert!(matches!(trace.replay(), Err(Differs::Unreadable(_))));
    assert_eq!(method("uepa"), Some(Method::Uepa));
}

#[test]
fn the_articles_example_takes_the_steps_it_is_told_to() {
    let line = r#"{"dim":2,"a":{"type":"hull","points":[[4,11],[4,5],[9,9]]},
        "b":{"type":"hull","points":[[5,7],[7,3],[10,2],[12,7]]}}"#;
    let case = Case::parse(line).unwrap();
    let trace = Trace::record(&case, Method::Uepa).unwrap();
    assert_eq!(trace.steps[0].stage, Stage::Sow);
    assert!((trace.end.signed_distance + 0.937).abs() < 1e-3);
    assert_eq!(
        say::end(&trace),
        format!("0.9370 deep after {} steps: the bracket is closed", trace.end.steps)
    );
}

/// The words of the last step, without what was looked along, and of the end.
fn words(line: &str, method: Method) -> (String, String) {
    let case = Case::parse(line).unwrap();
    let trace = Trace::record(&case, method).unwrap();
    let last = say::step(&trace, trace.steps.len() - 1);
    (last[last.find("Proven").unwrap_or(0)..].to_owned(), say::end(&trace))
}

/// Two hulls that overlap, as the page shows them first, at a size.
fn polygons(size: f64) -> String {
    let corner = |[x, y]: [f64; 2]| format!("[{},{}]", x * size, y * size);
    let hull = [[-1.2, -0.6], [0.1, -1.3], [1.1, -0.4], [0.9, 0.9], [-0.4, 1.2]].map(corner);
    format!(
        r#"{{"dim":2,"a":{{"type":"hull","points":[{}]}},"b":{{"type":"cuboid","half_extents":{},
        "pose":{{"translation":{},"rotation":0.35}}}}}}"#,
        hull.join(","),
        corner([1.2, 0.7]),
        corner([1.35, 0.55])
    )
}

#[test]
fn a_bound_is_not_told_as_the_depth() {
    let (proven, end) = words(&polygons(1.0), Method::Gjk);
    assert_eq!(proven, "Proven: between −1.002 and −0.3482.");
    assert!(end.starts_with("overlapping, between 0.3482 and 1.002 deep after 3 steps"), "{end}");
    let trace = Trace::record(&Case::parse(&polygons(1.0)).unwrap(), Method::Gjk).unwrap();
    assert_eq!(say::verdict(&trace), "Overlapping, between 0.3482 and 1.002 deep");
    let picture = svg::strip(&trace, &trace.case().unwrap());
    assert!(!picture.contains("\"b ghost\""), "parted by a bound");
    let trace = Trace::record(&trace.case().unwrap(), Method::Epa).unwrap();
    assert_eq!(say::verdict(&trace), "Overlapping, 0.8973 deep");
    assert!(svg::strip(&trace, &trace.case().unwrap()).contains("\"b ghost\""));
}

#[test]
fn rounding_is_that_of_the_size() {
    for size in [1.0, 1e-10, 1e10] {
        let (proven, _) = words(&polygons(size), Method::Gjk);
        assert!(proven.starts_with("Proven: between −1.0"), "{proven}");
        let (proven, _) = words(&polygons(size), Method::Epa);
        assert!(proven.ends_with(", to rounding."), "{proven}");
    }
    assert_eq!(
        say::proven(Some(0.123_41), Some(0.123_44), 1.0),
        "Proven: the signed distance is about 0.1234, between bounds 3e−5 apart."
    );
    // Never beyond what is proven.
    assert_eq!(
        say::proven(Some(0.936_96), None, 1.0),
        "Proven: the signed distance is at least 0.9369."
    );
    assert_eq!(
        say::proven(Some(-12.345_67), Some(0.000_012_344), 1.0),
        "Proven: between −12.346 and 1.24e−5."
    );
    assert!(say::proven(Some(f64::INFINITY), None, 1.0).ends_with("inf."));
    assert_eq!(
        say::proven(Some(-1e-14), Some(2e-14), 1.0),
        "Proven: the signed distance is 0, to rounding."
    );
}

#[test]
fn numbers_are_written_by_what_they_are_rounded_to() {
    let numbers =
        [0.999_99, 1.0, 99.9996, 99_999.96, 999_999.96, 9.9999e-3, 1.4e-4, -0.5, 0.0, -1e-7];
    let written = [
        "1.000",
        "1.000",
        "100.0",
        "100000.0",
        "1.00e6",
        "0.0100",
        "1.40e−4",
        "−0.5000",
        "0",
        "−1.00e−7",
    ];
    assert_eq!(numbers.map(say::short), written);
    // 0.0001 would be called right to rounding, and be wrong by two fifths.
    let slack = 1e-15;
    assert_eq!(
        say::proven(Some(1.4e-4 - slack), Some(1.4e-4 + slack), 1.0),
        "Proven: the signed distance is 1.40e−4, to rounding."
    );
}

#[test]
fn an_answer_made_another_way_is_said_to_be() {
    let boxes = r#"{"dim":2,"a":{"type":"cuboid","half_extents":[1,1]},
        "b":{"type":"cuboid","half_extents":[1,1],"pose":{"translation":[1.5,0.25]}}}"#;
    let (_, end) = words(boxes, Method::Auto);
    assert_eq!(end, "0.5000 deep (answered another way, in 1 step): the bracket is closed");
    assert!(words(boxes, Method::Epa).1.contains("deep after "));
}

#[test]
fn overflow_is_not_called_rounding() {
    for size in [1e110, 1e160] {
        let case = Case::parse(&polygons(size)).unwrap();
        for method in Method::ALL {
            let trace = Trace::record(&case, method).unwrap();
            let said: String =
                (0..trace.steps.len()).map(|index| say::step(&trace, index)).collect();
            assert!(!said.contains("than rounding"), "{method} {size}: {said}");
        }
    }
    let trace = Trace::record(&Case::parse(&polygons(1e160)).unwrap(), Method::Epa).unwrap();
    assert!(say::step(&trace, 0).contains("so far out that products"), "{}", say::step(&trace, 0));
    assert!(say::end(&trace).starts_with("8.97e159 deep (answered another way"));
}

/// A flat pair makes Unified EPA begin again, from one vertex, with a higher upper bound than it had.
#[test]
fn what_was_proven_once_stays_proven() {
    let segments = r#"{"dim":2,"a":{"type":"hull","points":[[0,0],[1,1]]},
        "b":{"type":"hull","points":[[2,0.5],[3,1.5]]}}"#;
    let trace = Trace::record(&Case::parse(segments).unwrap(), Method::Uepa).unwrap();
    assert!(
        trace.steps.windows(2).any(|pair| pair[0].upper.is_some() && pair[1].upper > pair[0].upper)
    );
    for index in 1..trace.steps.len() {
        let (was, is) = (trace.proven_by(index - 1), trace.proven_by(index));
        assert!(was.0 <= is.0 && (was.1.is_none() || is.1 <= was.1));
        assert!(was.1.is_none() || !say::step(&trace, index).contains("at least"), "{index}");
    }
}

/// Each summand would multiply the number of points by that of its corners.
#[test]
fn a_sum_of_many_summands_is_drawn_by_its_corners() {
    for (dim, half_extents, most) in [(2, "[0.3,0.2]", 40), (3, "[0.3,0.2,0.1]", 30 * 29 + 2)] {
        let one = |index: usize| {
            let turn = 0.1 * index as f64;
            let turn = if dim == 2 { format!("{turn}") } else { format!("[{turn},0.3,0.1,0.9]") };
            format!(
                r#"{{"type":"placed","inner":{{"type":"cuboid","half_extents":{half_extents},
                "pose":{{"rotation":{turn}}}}}}}"#
            )
        };
        let add = |a, b| format!(r#"{{"type":"sum","first":{a},"second":{b}}}"#);
        let sum = (0..10).map(one).reduce(add).unwrap();
        let case = format!(r#"{{"dim":{dim},"a":{sum},"b":{sum}}}"#);
        let case = Case::parse(&case).unwrap();
        let body = Body::of(&case.a);
        assert!((most / 2..=most).contains(&body.points.len()), "{}", body.points.len());
        assert!(!body.smooth);
        assert!(Body::difference(&case, true).points.len() > 20);
        let trace = Trace::record(&case, Method::Gjk).unwrap();
        assert!(!svg::strip(&trace, &case).is_empty());
    }
}

#[test]
fn shapes_of_any_size_are_drawn_whole() {
    for size in ["1e-200", "0.3", "1e160", "1e307"] {
        let side = format!(r#""type":"cuboid","half_extents":[{size},{size},{size}]"#);
        let case = format!(r#"{{"dim":3,"a":{{{side}}},"b":{{{side}}}}}"#);
        let case = Case::parse(&case).unwrap();
        for body in [Body::of(&case.a), Body::difference(&case, true)] {
            assert!(
                body.points.len() >= 8 && body.faces.len() == 6,
                "{size}: {}",
                body.points.len()
            );
        }
    }
}

#[test]
fn a_sum_of_very_many_corners_is_drawn_as_if_it_were_curved() {
    let corner = |index: usize| {
        let (sin, cos) = (core::f64::consts::TAU * index as f64 / 400.0).sin_cos();
        format!("[{cos},{sin}]")
    };
    let points = (0..400).map(corner).collect::<Vec<_>>().join(",");
    let hull = format!(r#"{{"type":"hull","points":[{points}]}}"#);
    let sum = format!(r#"{{"type":"sum","first":{hull},"second":{hull}}}"#);
    let case = Case::parse(&format!(r#"{{"dim":2,"a":{sum},"b":{hull}}}"#)).unwrap();
    let body = Body::of(&case.a);
    assert!(body.smooth && body.points.len() <= 180);
}

/// `cargo xtask figures` writes them anew.
#[test]
fn the_figures_are_what_is_committed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/figures");
    for (name, svg) in figures::all().unwrap() {
        roxmltree::Document::parse(&svg).unwrap();
        let committed = std::fs::read_to_string(format!("{folder}/{name}.svg")).unwrap_or_default();
        assert!(committed == svg, "{name}.svg differs: cargo xtask figures");
    }
}

#[test]
fn a_moving_picture_is_sound_svg() {
    let case = cases().next().unwrap();
    let trace = Trace::record(&case, Method::Epa).unwrap();
    roxmltree::Document::parse(&svg::motion(&trace, &case)).unwrap();
    roxmltree::Document::parse(&svg::strip(&trace, &case)).unwrap();
}

#[test]
fn contacts_are_what_a_hull_of_the_same_corners_has() {
    let cuboid = r#""type":"cuboid","half_extents":[1,0.5,1]"#;
    let corners = r#""type":"hull","points":[[1,0.5,1],[1,0.5,-1],[1,-0.5,1],[1,-0.5,-1],[-1,0.5,1],[-1,0.5,-1],[-1,-0.5,1],[-1,-0.5,-1]]"#;
    for of_b in [cuboid, corners] {
        let line = format!(
            r#"{{"dim":3,"a":{{{cuboid}}},"b":{{{of_b},"pose":{{"translation":[1.5,0.9,0.25]}}}}}}"#
        );
        let touch = Touch::of(&Case::parse(&line).unwrap(), 0.0).unwrap();
        assert_eq!([touch.contacts.len(), touch.patch.len()], [4, 4]);
        assert_eq!([touch.shown_by_a.len(), touch.shown_by_b.len()], [4, 4]);
        for contact in &touch.contacts {
            assert!((contact.distance + 0.1).abs() < 1e-14);
            assert!((contact.a[1] - 0.5).abs() < 1e-14 && (contact.b[1] - 0.4).abs() < 1e-14);
            assert!((0.5..=1.0).contains(&contact.a[0]) && (-0.75..=1.0).contains(&contact.a[2]));
        }
    }
}

#[test]
fn contacts_of_everything_are_no_deeper_than_proven() {
    for index in 0..200 {
        let Sample { a, b, .. } = Sample::draw(5, index);
        let case = Case::parse(&line("random", &a, &b)).unwrap();
        let touch = Touch::of(&case, f64::INFINITY).unwrap();
        let least = touch.answer.lower.unwrap_or(f64::NEG_INFINITY);
        assert!(touch.contacts.iter().all(|contact| contact.distance >= least), "{case:?}");
        assert!(touch.contacts.len() <= 2 * (case.dim - 1));
    }
}
