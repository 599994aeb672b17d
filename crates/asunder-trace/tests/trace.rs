//! A trace is read back as it was written, replays to the last bit, and says what the program says.

#![expect(clippy::unwrap_used, reason = "a test may")]

use asunder_trace::{Differs, Stage, Touch, Trace, figures, method, say, svg};
use asunder_zoo::{Case, Method, Sample, cases, line};

fn close(x: Option<f64>, y: Option<f64>) -> bool {
    match (x, y) {
        (Some(x), Some(y)) => (x - y).abs() <= 1e-12 * (1.0 + x.abs()),
        (x, y) => x == y,
    }
}

fn check(case: &Case, method: Method) {
    let trace = Trace::record(case, method).unwrap();
    let text = serde_json::to_string(&trace).unwrap();
    assert_eq!(serde_json::from_str::<Trace>(&text).unwrap(), trace);
    assert_eq!(trace.replay().as_ref(), Ok(&trace));
    let last = trace.steps.last().unwrap();
    if method != Method::Auto {
        assert_eq!(trace.steps.len(), trace.end.steps as usize, "{text}");
        assert!(close(last.lower, trace.end.lower) && close(last.upper, trace.end.upper), "{text}");
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
