//! Pairs on which the library was wrong once, found by soaks: each line of `found.jsonl` says what
//! holds of it now.

use asunder_zoo::{Case, Precision, Report, Sample, Style, examine_sample};

/// Checks every rule for every solver in both precisions.
fn found() -> impl Iterator<Item = (String, Report)> {
    include_str!("found.jsonl").lines().map(|line| {
        let Case { id, a, b, .. } = Case::parse(line).unwrap();
        (id.unwrap(), examine_sample(&Sample { seed: 0, index: 0, style: Style::Generic, a, b }))
    })
}

#[test]
fn what_was_wrong_once_is_right_now() {
    let wrong = |(what, report): (String, Report)| {
        (!report.violations.is_empty()).then(|| format!("{what}: {:?}", report.violations))
    };
    let wrong: Vec<_> = found().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn edges_almost_parallel_close_to_the_last_digits() {
    let named = |what: &str| what == "edges almost parallel close to the last digits";
    let (_, report) = found().find(|(what, _)| named(what)).unwrap();
    let widest = report.figures.iter().find(|f| f.precision == Precision::F64).unwrap();
    assert!(widest.width < 1e-13, "{widest:?}");
}
