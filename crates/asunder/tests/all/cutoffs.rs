//! Questions that end early: what they say is what their bounds say, however near the cut-off is.

use crate::random::{noise, points, turn, vector};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cone, Cuboid, Cylinder, Hull, Rounded};
use asunder::{Answer, Pair, Pose, Stop};

type Round = Rounded<Hull<DVec3>, f64>;

fn hull(seed: u32, margin: f64) -> Round {
    Rounded::new(Hull::new(&points(8, seed, [0.5; 3])).unwrap(), margin).unwrap()
}

/// Pairs that are apart, with cut-offs a few units around what the first axis proves.
fn around_the_first_bound(mut ask: impl FnMut(&Pair<'_, DVec3, Round, Round>, f64)) {
    for i in 0..1000 {
        let margin = [0.0, 0.25][i as usize % 2];
        let (a, b) = (hull(2 * i, margin), hull(2 * i + 1, margin));
        let pair = Pair::new(&a, &b).relative(Pose::new(turn(i), vector(1.7, 1.3, 0.9)));
        let mut cutoff = pair.within(-1.0).lower();
        (0..12).for_each(|_| cutoff = cutoff.next_down());
        for _ in 0..24 {
            ask(&pair, cutoff);
            cutoff = cutoff.next_up();
        }
    }
}

#[test]
fn what_is_decided_is_above_the_cutoff() {
    let mut decided = 0;
    around_the_first_bound(|pair, cutoff| {
        let answer = pair.within(cutoff);
        if answer.stop() == Stop::Decided {
            decided += 1;
            assert!(answer.lower() > cutoff, "{cutoff}: {answer:?}");
        }
    });
    assert!(decided > 5000, "{decided}");
}

/// How many cut-offs a few units around a bound are decided, each of them below what is told then.
fn decided_above(bound: f32, ask: impl Fn(f32) -> Answer<Vec3>) -> usize {
    let mut cutoff = bound;
    (0..20).for_each(|_| cutoff = cutoff.next_down());
    let mut decided = 0;
    for _ in 0..30 {
        let answer = ask(cutoff);
        if answer.stop() == Stop::Decided {
            decided += 1;
            assert!(answer.lower() > cutoff, "{cutoff}: {answer:?}");
        }
        cutoff = cutoff.next_up();
    }
    decided
}

/// Faces as rough as rounding, far apart: what a walk ends with is a rounding off what it saw on its way.
#[test]
fn nor_is_it_where_rounding_hides_which_bound_is_the_last() {
    let rough = |seed: u32, down: f32| {
        let at =
            |k: u32| Vec3::new((k % 5) as f32 * 20.0 - 40.0, (k / 5) as f32 * 20.0 - 40.0, 0.0);
        let point = |k| at(k) + Vec3::Z * (2e-4 * noise(seed * 25 + k) as f32);
        let points = (0..25).map(point).chain([Vec3::Z * down]);
        Hull::new(&points.collect::<Vec<Vec3>>()).unwrap()
    };
    let mut decided = 0;
    for i in 0..2000 {
        let (a, b) = (rough(2 * i, -20.0), rough(2 * i + 1, 20.0));
        let way = vector::<Vec3>(noise(i) * 20.0, noise(i + 7) * 20.0, 135.0);
        let pair = Pair::new(&a, &b).relative(Pose::at(way));
        decided += decided_above(pair.signed_distance().lower(), |cutoff| pair.within(cutoff));
    }
    assert!(decided > 1000, "{decided}");
}

/// What rounding takes from a bound is added up in another order there.
#[test]
fn nor_is_it_beside_a_ground_that_is_cut_down() {
    let ground = Cuboid::new(Vec3::new(300.0, 1.0, 700.0)).unwrap();
    let mut decided = 0;
    for i in 0..2000 {
        let coin = Cone::new(0.07 + 0.05 * noise(i) as f32, 0.03).unwrap();
        let beside = vector::<Vec3>(noise(i).abs(), noise(i + 3).abs(), noise(i + 7).abs());
        let at = ground.half_extents() + beside * 0.3 + Vec3::splat(0.2);
        let pair = Pair::new(&ground, &coin).relative(Pose::new(turn(i), at));
        decided += decided_above(pair.gap_within(-1.0).lower(), |cutoff| pair.gap_within(cutoff));
    }
    assert!(decided > 1000, "{decided}");
}

#[test]
fn what_is_apart_and_parts_does_not_hit() {
    around_the_first_bound(|pair, target| {
        let exact = pair.signed_distance();
        let hits = pair.cast(exact.axis().get(), 1.0, target).impact().is_some();
        assert!(!hits || exact.lower() <= target + 1e-3, "{target}: {exact:?}");
    });
}

/// Asked about at another size, and told at their own, where more is lost than a search counts.
#[test]
fn nor_where_lengths_have_no_squares() {
    let tiny = |seed| {
        let points = points(8, seed, [0.5; 3]).into_iter().map(|p: DVec3| (p * 1e-19).as_vec3());
        Hull::new(&points.collect::<Vec<Vec3>>()).unwrap()
    };
    let mut decided = 0;
    for i in 0..300 {
        let (a, b) = (tiny(2 * i), tiny(2 * i + 1));
        let at: DVec3 = vector(1.7, 1.3, 0.9);
        let pair = Pair::new(&a, &b).relative(Pose::at((at * 1e-19).as_vec3()));
        let first = pair.within(-1.0).lower();
        for k in -40..40 {
            let cutoff = first + 1e-26 * k as f32;
            let answer = pair.within(cutoff);
            if answer.stop() == Stop::Decided {
                decided += 1;
                assert!(answer.lower() > cutoff, "{cutoff}: {answer:?}");
            }
        }
    }
    assert!(decided > 5000, "{decided}");
}

/// How far apart, up to a length, and no more than that they overlap.
#[test]
fn a_gap_is_the_distance_and_no_depth() {
    let [mut apart, mut overlapping] = [0; 2];
    for i in 0..2000 {
        let margin = [0.0, 0.25][i as usize % 2];
        let (a, b) = (hull(2 * i, margin), hull(2 * i + 1, margin));
        let far = 0.2 + 2.0 * f64::from(i % 97) / 97.0;
        let pair = Pair::new(&a, &b).relative(Pose::new(turn(i), vector(far, 0.4 * far, 0.3)));
        let (exact, gap) = (pair.signed_distance(), pair.gap_within(f64::INFINITY));
        if exact.lower() > 0.0 {
            apart += 1;
            assert!(
                (gap.signed_distance() - exact.signed_distance()).abs() < 1e-12,
                "{i}: {gap:?}"
            );
            let near = pair.gap_within(0.25);
            assert!(near.lower() > 0.25 || near.stop() != Stop::Decided, "{i}: {near:?}");
            assert!(near.lower() <= exact.upper(), "{i}: {near:?}");
        }
        if exact.upper() < -1e-12 {
            overlapping += 1;
            assert!(gap.upper() < 0.0 && gap.lower() <= exact.upper(), "{i}: {gap:?}");
            assert!(gap.upper() >= exact.lower(), "{i}: {gap:?}");
        }
    }
    assert!(apart > 500 && overlapping > 500, "{apart}, {overlapping}");
}

#[test]
fn that_curved_shapes_overlap_is_known_before_how_deep() {
    let can = Cylinder::<DVec3>::new(0.6, 0.4).unwrap();
    let [mut exact, mut gap] = [0; 2];
    for i in 0..300 {
        let pair = Pair::new(&can, &can).relative(Pose::new(turn(i), vector(0.3, 0.4, 0.1)));
        exact += pair.signed_distance().steps();
        gap += pair.gap_within(f64::INFINITY).steps();
    }
    assert!(3 * gap < exact, "{gap} and {exact} steps");
}
