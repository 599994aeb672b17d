//! Random pairs are sound, reproducible, and as hard as their style says.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder_zoo::{Sample, Style, Target, sampled_distance, triple, truth};

fn builds<V: Target>(sample: &Sample) {
    for solid in [&sample.a, &sample.b] {
        solid.build::<V>().unwrap();
        solid.rounded_to_f32().build::<V>().unwrap();
    }
}

#[test]
fn every_pair_can_be_built() {
    for sample in (0..520).map(|index| Sample::draw(1, index)) {
        if sample.a.dim() == 2 {
            builds::<DVec2>(&sample);
            builds::<Vec2>(&sample);
        } else {
            builds::<DVec3>(&sample);
            builds::<Vec3>(&sample);
            builds::<Vec3A>(&sample);
        }
    }
}

#[test]
fn a_pair_comes_back() {
    for index in [0, 1, 12, 13, u64::MAX] {
        assert_eq!(Sample::draw(7, index), Sample::draw(7, index));
        assert_ne!(Sample::draw(7, index), Sample::draw(8, index));
    }
}

/// So what is proven of a curved pair, from below, is most likely the signed distance as well.
#[test]
fn sampling_finds_the_exact_answer() {
    for sample in (0..260).map(|index| Sample::draw(5, index)) {
        let truth = truth(&sample.a, &sample.b);
        let between = triple::sub(sample.b.pose.translation, sample.a.pose.translation);
        let allowed = 1e-9 * (sample.a.reach() + sample.b.reach() + triple::norm(between));
        let low = truth.at_least - sampled_distance(&sample.a, &sample.b).value;
        let exact = truth.at_most.is_finite();
        assert!(!exact || low.abs() <= allowed, "{}: {low:e} low, {sample:?}", sample.index);
    }
}

#[test]
fn styles_are_what_they_say() {
    let each: u64 = 30;
    let samples = (0..each * Style::ALL.len() as u64).map(|index| Sample::draw(3, index));
    let known: Vec<_> = samples.map(|s| (s.style, truth(&s.a, &s.b).estimate)).collect();
    let count = |style, holds: fn(f64) -> bool| {
        known.iter().filter(|(of, distance)| *of == style && holds(*distance)).count()
    };
    assert!(Style::ALL.iter().all(|style| count(*style, |_| true) == 30));
    assert!(count(Style::NearTouching, |s| s.abs() < 1e-2) == 30);
    assert!(count(Style::NearTouching, |s| s.abs() < 1e-9) > 10);
    assert!(count(Style::Deep, |s| s < -0.1) > 15);
    assert!(count(Style::Concentric, |s| s > 3.0) == 0);
    for style in [Style::Generic, Style::SizeRatio, Style::Thin, Style::Degenerate] {
        assert!(count(style, |s| s > 0.0) > 4, "{style}");
        assert!(count(style, |s| s < 0.0) > 2, "{style}");
    }
}
