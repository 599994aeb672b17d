//! Asks the library about a random pair in every way, and holds the answers against what must be
//! true of them.
//!
//! 1. Draw the pair; for `f32`, round its numbers first, so that both sides mean the same shapes.
//! 2. Ask every solver, in `f64` and in `f32`.
//! 3. Check each answer by itself: the axis proves the lower bound, the witness points lie in
//!    their shapes, the truth lies in the bracket.
//! 4. Check that the brackets of one precision meet.
//! 5. Ask for contacts, and let B fly and spin, and check what is said of that.
//!
//! Two roundings are not the library's: the oracle works out each rotation for itself, and so does
//! the library. That shifts a point by some `EPSILON` of its distance from the shape's origin, so
//! a bound may be off by `SLACK` of these before it counts as wrong.

mod contacts;
mod exam;
mod moving;

use asunder::contact::Feature;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::Support;
use asunder::solver::{Auto, Epa, Gjk, Sampling, Uepa};
use asunder::space::{Pose, Scalar};
use asunder::{Answer, Pair, Seed};

use crate::placement::Turn;
use crate::random::Sample;
use crate::report::{Method, Precision, Question, Report, Rule, Violation, Way};
use crate::solid::{AnyShape, BuildError, Solid};
use crate::target::Target;
use exam::{Exam, Given};
use moving::Flight;

/// Draws pair `index` of a series and checks what the library says of it.
#[must_use]
pub fn examine(seed: u64, index: u64) -> Report {
    examine_sample(&Sample::draw(seed, index))
}

/// Checks what the library says of a pair.
#[must_use]
pub fn examine_sample(sample: &Sample) -> Report {
    let mut report = Report::of(sample);
    let (a, b) = (&sample.a, &sample.b);
    let (a32, b32) = (&a.rounded_to_f32(), &b.rounded_to_f32());
    let asked = if a.dim() == 2 {
        ask_all::<DVec2>(a, b, Precision::F64, &mut report)
            .and_then(|()| ask_all::<Vec2>(a32, b32, Precision::F32, &mut report))
    } else {
        ask_all::<DVec3>(a, b, Precision::F64, &mut report)
            .and_then(|()| ask_all::<Vec3>(a32, b32, Precision::F32, &mut report))
    };
    if let Err(precision) = asked {
        let (question, excess) = (Question::Distance(Way::By(Method::Auto)), f64::INFINITY);
        report.violations.push(Violation { precision, question, rule: Rule::Refused, excess });
    }
    report
}

/// # Errors
/// The precision, if a shape is refused in it.
fn ask_all<V: Target>(
    a: &Solid,
    b: &Solid,
    precision: Precision,
    report: &mut Report,
) -> Result<(), Precision> {
    let refused = |_: BuildError| precision;
    let (built_a, built_b) = (a.build::<V>().map_err(refused)?, b.build::<V>().map_err(refused)?);
    let exam = Exam::new(a, b, precision);
    let given = Way::ALL.map(|way| Given::new(way, &ask(way, &built_a, &built_b)));
    let overlap = pair(&built_a, &built_b).overlap();
    let each = given.iter().flat_map(|given| exam.broken_rules(given));
    let together =
        exam.brackets_apart(&given).into_iter().chain(exam.wrong_overlap(overlap, &given));
    let (shape_a, shape_b): (&dyn Feature<V>, &dyn Feature<V>) = (&*built_a.0, &*built_b.0);
    let touching = Pair::new(shape_a, shape_b).posed(built_a.1, built_b.1);
    report.add(each.chain(together), || None);
    let manifold = contacts::ask(&exam, &touching);
    report.add(contacts::broken_rules(&exam, &manifold), || Some(format!("{manifold:?}")));
    for flight in Flight::draw::<V>(&exam, report.seed ^ report.index.rotate_left(32)) {
        let cast = flight.ask((&built_a, &built_b));
        let rules = flight.broken_rules(&exam, (&built_a, &built_b), &cast);
        report.add(rules, || Some(format!("{flight:?}: {cast:?}")));
    }
    report.figures.extend(given.iter().map(|given| exam.figure(given)));
    Ok(())
}

type Built<V> = (AnyShape<V>, Pose<V>);

fn pair<'a, V: Target>(
    (a, pose_a): &'a Built<V>,
    (b, pose_b): &'a Built<V>,
) -> Pair<'a, V, dyn Support<V>, dyn Support<V>> {
    let (a, b): (&dyn Support<V>, &dyn Support<V>) = (a, b);
    Pair::new(a, b).posed(*pose_a, *pose_b)
}

fn ask<V: Target>(way: Way, a: &Built<V>, b: &Built<V>) -> Answer<V> {
    let pair = pair(a, b);
    match way {
        Way::By(Method::Auto) => pair.solver(Auto).signed_distance(),
        Way::By(Method::Epa) => pair.solver(Epa::<1024>).signed_distance(),
        Way::By(Method::Uepa) => pair.solver(Uepa::<1024>).signed_distance(),
        Way::By(Method::Gjk) => pair.solver(Gjk).signed_distance(),
        Way::By(Method::Sampling) => pair.solver(Sampling::default()).signed_distance(),
        Way::Resumed => {
            let mut seed = Seed::new();
            let _ = pair.posed(a.1, nudged(&a.1, &b.1)).resume(&mut seed);
            pair.resume(&mut seed)
        }
        Way::Misled => {
            let mut seed = Seed::new();
            let _ = self::pair(b, a).resume(&mut seed);
            pair.resume(&mut seed)
        }
    }
}

/// Where B was a frame ago: a hundredth of the way nearer to A, and turned by a hundredth.
fn nudged<V: Target>(a: &Pose<V>, b: &Pose<V>) -> Pose<V> {
    let hundredth = V::Scalar::from_f64(0.01);
    let turn = if V::DIM == 2 { Turn::Plane(0.01) } else { Turn::Space([0.003, 0.004, 0.0, 0.99]) };
    let rotation = V::rotation(&turn).map_or(b.rotation, |turn| turn.compose(&b.rotation));
    Pose::new(rotation, b.translation + (a.translation - b.translation) * hundredth)
}
