//! A short soak: no pair breaks a rule. The long one is a command of its own.

use asunder_zoo::{Summary, examine};

#[test]
fn no_pair_breaks_a_rule() {
    let mut summary = Summary::default();
    (0..260).for_each(|index| summary.add(&examine(1, index)));
    println!("{summary}");
    assert_eq!(summary.violations(), 0, "{summary}");
}

#[test]
fn summaries_merge() {
    let (mut all, mut odd, mut even) = (Summary::default(), Summary::default(), Summary::default());
    for index in 0..40 {
        let report = examine(2, index);
        all.add(&report);
        if index % 2 == 0 { even.add(&report) } else { odd.add(&report) }
    }
    even.merge(&odd);
    assert_eq!(even, all);
}
