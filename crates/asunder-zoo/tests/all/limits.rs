//! No answer takes more steps than it may.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::Support;
use asunder::{Limits, Pair, Scalar, Seed};
use asunder_zoo::{Sample, Solid, Target};

/// The steps of answers to a pair, each beside its limit, that are more.
fn too_many<V: Target>(a: &Solid, b: &Solid) -> Vec<String> {
    let (a, b) = (a.build::<V>().unwrap(), b.build::<V>().unwrap());
    let (one, other): (&dyn Support<V>, &dyn Support<V>) = (&a.0, &b.0);
    let pair = Pair::new(one, other).posed(a.1, b.1);
    let mut found = Vec::new();
    for most in [5, 6, 8, 12, 20, 33, 60, 130, 600, 1000] {
        let limits = Limits::new(V::Scalar::DEFAULT_TOLERANCE, most).unwrap();
        let pair = pair.limits(limits);
        let mut seed = Seed::new();
        let cold = pair.signed_distance();
        let first = pair.resume(&mut seed);
        let warm = pair.resume(&mut seed);
        for (how, answer) in [("cold", cold), ("first", first), ("warm", warm)] {
            if answer.steps() > most {
                found.push(format!("{how}: {} of {most}", answer.steps()));
            }
        }
    }
    found
}

#[test]
fn no_answer_takes_more_steps_than_it_may() {
    for index in 0..1500 {
        let Sample { a, b, style, .. } = Sample::draw(3, index);
        let (a32, b32) = (a.rounded_to_f32(), b.rounded_to_f32());
        let found = match a.dim() {
            2 => [too_many::<DVec2>(&a, &b), too_many::<Vec2>(&a32, &b32)],
            _ => [too_many::<DVec3>(&a, &b), too_many::<Vec3>(&a32, &b32)],
        };
        assert!(found.iter().all(Vec::is_empty), "pair {index}, {style}: {found:?}");
    }
}
