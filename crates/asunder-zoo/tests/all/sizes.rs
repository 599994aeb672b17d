//! Answers at every size that is a number: shapes a power of two as large have a signed distance as many
//! times as large, and brackets that are proven have to agree on it.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::{Answer, Pair, Scalar, Seed, Stop};
use asunder_zoo::{Kind, Placement, Sample, Solid, Style, Target, Turn};

/// What is measured in the unit of length, multiplied; factors of stretched shapes are not.
fn resized(kind: &Kind, by: f64) -> Kind {
    let inside = |inner: &Kind| Box::new(resized(inner, by));
    match kind {
        Kind::Scaled { factors, inner } => Kind::Scaled { factors: *factors, inner: inside(inner) },
        Kind::Rounded { radius, inner } => {
            Kind::Rounded { radius: radius * by, inner: inside(inner) }
        }
        Kind::Sum(a, b) => Kind::Sum(inside(a), inside(b)),
        Kind::Placed { pose, inner } => {
            Kind::Placed { pose: placed(pose, by), inner: inside(inner) }
        }
        plain => plain.map(&mut |x| x * by),
    }
}

fn placed(pose: &Placement, by: f64) -> Placement {
    Placement { translation: pose.translation.map(|x| x * by), ..*pose }
}

/// Cold, twice from a seed, and as far as a cut-off asks: whatever gives a bracket.
fn brackets<V: Target>(a: &Solid, b: &Solid, by: f64) -> Option<(Vec<[f64; 2]>, Answer<V>, bool)> {
    let at =
        |solid: &Solid| Solid { kind: resized(&solid.kind, by), pose: placed(&solid.pose, by) };
    let ((a, world_from_a), (b, world_from_b)) =
        (at(a).build::<V>().ok()?, at(b).build::<V>().ok()?);
    let pair = Pair::new(&*a, &*b).posed(world_from_a, world_from_b);
    let (mut seed, cold) = (Seed::default(), pair.signed_distance());
    let near = V::Scalar::from_f64(by);
    let answers = [cold, pair.resume(&mut seed), pair.resume(&mut seed), pair.within(near)];
    let bounds = |answer: &Answer<V>| [answer.lower(), answer.upper()].map(|x| x.to_f64() / by);
    let consistent = pair.overlap().is_none_or(|overlap| {
        let [lower, upper] = bounds(&cold);
        if overlap { lower <= 0.0 } else { upper >= 0.0 }
    });
    Some((answers.iter().map(bounds).collect(), cold, consistent))
}

/// How many answers are much wider than at size 1, of how many.
fn compare<V: Target>(sample: &Sample, a: &Solid, b: &Solid, exponents: &[i32]) -> (usize, usize) {
    let Some((plain, answer, _)) = brackets::<V>(a, b, 1.0) else { return (0, 0) };
    let [lower, upper] = plain[0];
    let (mut wide, mut all) = (0, 0);
    if answer.stop() == Stop::NotFinite {
        return (0, 0);
    }
    for &exponent in exponents {
        let name = || format!("pair {} ({}), 2^{exponent}", sample.index, sample.style);
        // What is too large to be built says so.
        let Some((there, answer, consistent)) = brackets::<V>(a, b, 2_f64.powi(exponent)) else {
            continue;
        };
        assert_ne!(answer.stop(), Stop::NotFinite, "{}", name());
        assert!(consistent, "{}: overlap", name());
        for [low, high] in &there {
            assert!(*low <= upper && lower <= *high, "{}: {there:?}, {lower} {upper}", name());
        }
        let value = answer.signed_distance();
        assert!(answer.lower() <= value && value <= answer.upper(), "{}: {answer:?}", name());
        all += 1;
        wide += usize::from(there[0][1] - there[0][0] > 100.0 * (upper - lower) + 1e-9);
    }
    (wide, all)
}

/// Of `styles` that are of about size 1.
fn at_sizes<P: Target, S: Target>(pairs: u64, exponents: &[i32]) {
    let (mut wide, mut all) = (0, 0);
    for index in 0..pairs {
        let sample = Sample::draw(5, index);
        let far = [Style::SizeRatio, Style::Tiny, Style::Huge, Style::FarAway];
        if far.contains(&sample.style) {
            continue;
        }
        let solids = [&sample.a, &sample.b].map(|solid| {
            if P::Scalar::EPSILON.to_f64() > 1e-10 { solid.rounded_to_f32() } else { solid.clone() }
        });
        let [a, b] = &solids;
        let (more, of) = match sample.a.dim() {
            2 => compare::<P>(&sample, a, b, exponents),
            _ => compare::<S>(&sample, a, b, exponents),
        };
        (wide, all) = (wide + more, all + of);
    }
    println!("{wide} of {all} much wider than at size 1");
    assert!(all as u64 > pairs * exponents.len() as u64 / 2, "{all} looked at");
    // Balls about one middle, a few hundred thousand times larger than what is a point.
    assert!(wide * 500 < all, "{wide} of {all}");
}

#[test]
fn brackets_hold_at_every_size_in_f32() {
    at_sizes::<Vec2, Vec3>(2600, &[-38, -36, -30, -24, 24, 29, 42, 60, 64, 100, 120]);
}

#[test]
fn brackets_hold_at_every_size_in_f64() {
    at_sizes::<DVec2, DVec3>(2600, &[-480, -300, -264, -240, 240, 350, 500, 700, 1000]);
}

#[test]
fn a_polygon_too_large_for_squares_around_a_point_has_bounds_that_allow_for_rounding() {
    // Their sum of squares is infinite, B's place is not; the bracket had no width, and missed.
    let corners = [[1.25e22, 3.0e21], [-4.0e21, 1.5e22], [-1.75e22, -2.0e21], [5.0e21, -1.0e22]];
    let hull = Kind::Hull(corners.map(|[x, y]| [x, y, 0.0]).to_vec());
    let solid = |kind, x, angle| {
        let rotation = Turn::Plane(angle);
        Solid { kind, pose: Placement { translation: [x, 0.0, 0.0], rotation } }.rounded_to_f32()
    };
    let (a, b) = (solid(hull, 100.0, -0.57), solid(Kind::Point([30.0, -53.0, 0.0]), -53.0, 0.25));
    let (bounds, answer, consistent) = brackets::<Vec2>(&a, &b, 1.0).unwrap();
    let (_, closer, _) = brackets::<DVec2>(&a, &b, 1.0).unwrap();
    for [lower, upper] in bounds {
        assert!(lower <= closer.upper() && closer.lower() <= upper, "{answer:?} {closer:?}");
        assert!(upper - lower > 1e-7 * 1e22, "{answer:?}");
    }
    assert!(consistent);
}
