//! What lanes prove and what the scalar solver proves has to meet, on the zoo's pairs and on pairs
//! with every kind of trouble.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};
use asunder::shape::{Cuboid, Support};
use asunder::{Answer, Pair, Pose, Scalar};
use asunder_lanes::{Batch, Body, InLanes, Shapes};
use asunder_zoo::triple::norm;
use asunder_zoo::{AnyShape, Family, Kind, Sample, Solid, Target, separation};

/// A pair as the zoo has it and as the scalar solver sees it.
struct Case<V: Target> {
    name: String,
    solids: [Solid; 2],
    built: [(AnyShape<V>, Pose<V>); 2],
}

impl<V: Target> Case<V> {
    fn new(name: String, solids: [Solid; 2]) -> Option<Self> {
        let built = [solids[0].build::<V>().ok()?, solids[1].build::<V>().ok()?];
        Some(Self { name, solids, built })
    }

    fn scalar(&self) -> Answer<V> {
        let [(a, pose_a), (b, pose_b)] = &self.built;
        let (a, b): (&dyn Support<V>, &dyn Support<V>) = (a, b);
        Pair::new(a, b).posed(*pose_a, *pose_b).signed_distance()
    }
}

fn add<V: Target + InLanes>(shapes: &mut Shapes<'static, V>, kind: &Kind) -> Option<usize> {
    Some(match kind {
        Kind::Cuboid { half_extents } => {
            shapes.add_cuboid(Cuboid::new(V::from_triple(*half_extents)).ok()?)
        }
        Kind::Hull(points) => {
            let points: Vec<V> = points.iter().map(|p| V::from_triple(*p)).collect();
            shapes.add_hull(&points).ok()?
        }
        other => shapes.add(other.build::<V>().ok()?),
    })
}

/// Asks about all of them in one batch and compares; how many went through lanes.
fn compare<V: Target + InLanes>(cases: &[Case<V>], batch: &mut Batch<V>) -> usize {
    let mut shapes = Shapes::new();
    let (mut bodies, mut pairs) = (Vec::new(), Vec::new());
    for (case, number) in cases.iter().zip(0..) {
        for (solid, (_, pose)) in case.solids.iter().zip(&case.built) {
            bodies.push(Body { shape: add(&mut shapes, &solid.kind).unwrap(), pose: *pose });
        }
        pairs.push([2 * number, 2 * number + 1]);
    }
    let answers = batch.signed_distances(&shapes, &bodies, &pairs).unwrap();
    for (i, case) in cases.iter().enumerate() {
        let scalar = case.scalar();
        let f = |x: V::Scalar| x.to_f64();
        let (lower, upper) = (f(answers.lower()[i]), f(answers.upper()[i]));
        let (least, most) = (f(scalar.lower()), f(scalar.upper()));
        let name = &case.name;
        assert!(lower <= most && least <= upper, "{name}: {lower} {upper}, scalar {scalar:?}");
        assert!(answers.stop()[i].is_some(), "{name}");
        let value = f(answers.signed_distance()[i]);
        assert!(lower <= value && value <= upper, "{name}: {value} not in {lower} {upper}");
        if !lower.is_finite() {
            continue;
        }
        // The axis proves the lower bound, by the zoo's own arithmetic, in the world.
        let far = |solid: &Solid| norm(solid.pose.translation) + solid.reach();
        let size: f64 = case.solids.iter().map(far).fold(0.0, f64::max);
        let slack = 64.0 * f(V::Scalar::EPSILON) * size;
        let axis = answers.axis()[i].to_triple();
        let proven = separation(&case.solids[0], &case.solids[1], axis);
        assert!(lower <= proven + slack, "{name}: axis {axis:?} proves {proven}, not {lower}");
        // The witness points are as far from each other as the value says, within the bracket.
        let witness = answers.witness()[i];
        let between = witness.b - witness.a;
        let along = f(between.dot(answers.axis()[i]));
        let allowed = (upper - lower).max(slack) + slack;
        assert!((along - value).abs() <= allowed, "{name}: {along} apart along the axis, {value}");
        // Of the cores, |p| ≤ upper and n · p ≥ lower  ⇒  |p − upper n|² ≤ 2 upper (upper − lower).
        let aside = f((between - answers.axis()[i] * answers.signed_distance()[i]).length());
        let tilt = (2.0 * size * (upper - lower)).sqrt();
        assert!(aside <= allowed + tilt, "{name}: witness {aside} beside the axis");
        // No wider than the scalar one, but for what rounding makes of a few more points.
        let wide = 4.0 * (most - least) + slack;
        assert!(upper - lower <= wide, "{name}: {lower} {upper}, scalar {least} {most}");
    }
    cases.len() - batch.left_over()
}

/// Pairs of a series, as they are and with the polytopes in them as hulls.
fn samples<V: Target>(dim: usize, first: u64, count: u64, rounded: bool) -> Vec<Case<V>> {
    let mut cases = Vec::new();
    for index in first..first + count {
        let sample = Sample::draw(5, index);
        if sample.a.dim() != dim {
            continue;
        }
        let round = |solid: Solid| if rounded { solid.rounded_to_f32() } else { solid };
        let name = format!("{} {}", sample.index, sample.style);
        let bare = |solid: &Solid| {
            let points = solid.kind.core(dim)?.vertices;
            Some(Solid { kind: Kind::Hull(points), ..solid.clone() })
        };
        if let (Some(a), Some(b)) = (bare(&sample.a), bare(&sample.b)) {
            cases.extend(Case::new(format!("{name}, hulls"), [round(a), round(b)]));
        }
        cases.extend(Case::new(name, [round(sample.a), round(sample.b)]));
    }
    cases
}

fn series<V: Target + InLanes>(dim: usize, rounded: bool) {
    // ASUNDER_SAMPLES asks for more of them.
    let count = std::env::var("ASUNDER_SAMPLES").map_or(26_000, |count| count.parse().unwrap());
    let mut batch = Batch::<V>::new();
    let (mut asked, mut in_lanes) = (0, 0);
    for first in (0..count).step_by(2600) {
        let cases = samples::<V>(dim, first, 2600, rounded);
        in_lanes += compare(&cases, &mut batch);
        asked += cases.len();
    }
    println!("{asked} pairs, {in_lanes} of them in lanes");
    // Pairs that overlap are handed on, and so are curved ones.
    assert!(dim == 2 || in_lanes * 8 > asked, "{in_lanes} of {asked} pairs went through lanes");
}

#[test]
fn brackets_meet_in_f64() {
    series::<DVec3>(3, false);
}

#[test]
fn brackets_meet_in_f32() {
    series::<Vec3>(3, true);
}

#[test]
fn brackets_meet_in_aligned_f32() {
    series::<Vec3A>(3, true);
}

#[test]
fn brackets_meet_in_the_plane() {
    series::<DVec2>(2, false);
    series::<Vec2>(2, true);
}

#[test]
fn brackets_meet_on_the_bench_pairs() {
    for family in Family::ALL.iter().filter(|family| family.dim == 3) {
        for row in family.rows(2).unwrap() {
            // Hulls that overlap are handed on; all others are not.
            let (name, overlaps) = (row.name(), !row.name().ends_with("-sep"));
            let handed_on = name.contains("hull") && overlaps;
            let wanted = if handed_on { 0..=0 } else { 90..=100 };
            let case = |i: usize| {
                let (a, b) = row.solids(&row.pairs[i]);
                (format!("{} {i}", row.name()), [a, b])
            };
            let named = |(name, solids): (String, [Solid; 2])| Case::<DVec3>::new(name, solids);
            let cases: Vec<_> = (0..row.pairs.len()).filter_map(|i| named(case(i))).collect();
            let in_lanes = compare(&cases, &mut Batch::new());
            assert!(wanted.contains(&(in_lanes * 100 / cases.len())), "{name}: {in_lanes}");
            let rounded = |(name, solids): (String, [Solid; 2])| {
                Case::<Vec3>::new(name, solids.map(|solid| solid.rounded_to_f32()))
            };
            let cases: Vec<_> = (0..row.pairs.len()).filter_map(|i| rounded(case(i))).collect();
            let in_lanes = compare(&cases, &mut Batch::new());
            assert!(wanted.contains(&(in_lanes * 100 / cases.len())), "{name}: {in_lanes}");
        }
    }
}
