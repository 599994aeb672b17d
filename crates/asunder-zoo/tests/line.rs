//! A pair that is written down and read back is the same pair, to the last bit.

#![expect(clippy::unwrap_used, reason = "a test may")]

use asunder::Pair;
use asunder::glam::{DVec2, DVec3};
use asunder_zoo::{Case, Sample, Solid, Target, line};

fn bits<V: Target>(a: &Solid, b: &Solid) -> String {
    let ((a, at_a), (b, at_b)) = (a.build::<V>().unwrap(), b.build::<V>().unwrap());
    format!("{:?}", Pair::new(&*a, &*b).posed(at_a, at_b).signed_distance())
}

#[test]
fn every_kind_of_random_pair_is_captured() {
    for index in 0..1500 {
        let Sample { a, b, .. } = Sample::draw(7, index);
        let text = line(&index.to_string(), &a, &b);
        let case = Case::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(case.id.unwrap(), index.to_string());
        // Written again, nothing changes any more.
        assert_eq!(line(&index.to_string(), &case.a, &case.b), text);
        let same = if a.dim() == 2 {
            bits::<DVec2>(&a, &b) == bits::<DVec2>(&case.a, &case.b)
        } else {
            bits::<DVec3>(&a, &b) == bits::<DVec3>(&case.a, &case.b)
        };
        assert!(same, "another answer: {text}");
    }
}
