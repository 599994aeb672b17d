//! A pair that is written down and read back is the same pair, to the last bit.

use asunder::Pair;
use asunder::glam::{DVec2, DVec3};
use asunder_zoo::{Case, Kind, Sample, Solid, Target, line};

fn answer<V: Target<Scalar = f64>>(a: &Solid, b: &Solid) -> (String, f64, f64) {
    let ((a, at_a), (b, at_b)) = (a.build::<V>().unwrap(), b.build::<V>().unwrap());
    let answer = Pair::new(&*a, &*b).posed(at_a, at_b).signed_distance();
    (format!("{answer:?}"), answer.lower(), answer.upper())
}

/// In the plane these two are written as polygons: the same set, by another support mapping.
fn respelled(kind: &Kind) -> bool {
    match kind {
        Kind::Cylinder { .. } | Kind::Cone { .. } => true,
        Kind::Rounded { inner, .. } | Kind::Scaled { inner, .. } | Kind::Placed { inner, .. } => {
            respelled(inner)
        }
        Kind::Sum(a, b) => respelled(a) || respelled(b),
        _ => false,
    }
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
        let of = if a.dim() == 2 { answer::<DVec2> } else { answer::<DVec3> };
        let ((old, low, high), (new, lower, upper)) = (of(&a, &b), of(&case.a, &case.b));
        if a.dim() == 2 && (respelled(&a.kind) || respelled(&b.kind)) {
            assert!(low <= upper && lower <= high, "another answer: {text}");
        } else {
            assert_eq!((&a.kind, &b.kind), (&case.a.kind, &case.b.kind));
            assert_eq!(old, new, "another answer: {text}");
        }
    }
}
