//! Asks the library about a random pair in every way, and holds the answers against what must be
//! true of them.
//!
//! 1. Draw the pair; for `f32`, round its numbers first, so that both sides mean the same shapes.
//! 2. Ask every solver, in `f64` and in `f32`.
//! 3. Check each answer by itself: the axis proves the lower bound, the witness points lie in
//!    their shapes, the truth lies in the bracket.
//! 4. Check that the brackets of one precision meet.
//!
//! Two roundings are not the library's: the oracle works out each rotation for itself, and so does
//! the library. That shifts a point by some `EPSILON` of its distance from the shape's origin, so
//! a bound may be off by `SLACK` of these before it counts as wrong.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::shape::Support;
use asunder::solver::{Auto, Epa, Gjk, Sampling, Uepa};
use asunder::space::{Pose, Scalar};
use asunder::{Answer, Pair, Seed, Stop};

use crate::oracle::{Truth, truth};
use crate::placement::Turn;
use crate::random::Sample;
use crate::report::{Figure, Method, Precision, Report, Rule, Violation, Way};
use crate::sampled::separation;
use crate::solid::{AnyShape, BuildError, Solid};
use crate::target::Target;
use crate::triple::{Triple, dot, norm, scale, sub, unit};

/// How far bounds may be off, in units of `EPSILON` times the size of the difference.
const SLACK: f64 = 32.0;

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
    let refused = if a.dim() == 2 {
        ask_all::<DVec2>(a, b, Precision::F64, &mut report)
            .and_then(|()| ask_all::<Vec2>(a32, b32, Precision::F32, &mut report))
    } else {
        ask_all::<DVec3>(a, b, Precision::F64, &mut report)
            .and_then(|()| ask_all::<Vec3>(a32, b32, Precision::F32, &mut report))
    };
    if refused.is_err() {
        let (precision, way) = (Precision::F64, Way::By(Method::Auto));
        let excess = f64::INFINITY;
        report.violations.push(Violation { precision, way, rule: Rule::Refused, excess });
    }
    report
}

fn ask_all<V: Target>(
    a: &Solid,
    b: &Solid,
    precision: Precision,
    report: &mut Report,
) -> Result<(), BuildError> {
    let (built_a, built_b) = (a.build::<V>()?, b.build::<V>()?);
    let exam = Exam::new(a, b, precision);
    let given = Way::ALL.map(|way| Given::new(way, &ask(way, &built_a, &built_b)));
    let overlap = pair(&built_a, &built_b).overlap();
    let each = given.iter().flat_map(|given| exam.broken_rules(given));
    let together =
        exam.brackets_apart(&given).into_iter().chain(exam.wrong_overlap(overlap, &given));
    report.violations.extend(each.chain(together).filter(Violation::is_one));
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

/// An answer in plain numbers.
struct Given {
    way: Way,
    lower: f64,
    upper: f64,
    signed_distance: f64,
    axis: Triple,
    point_a: Triple,
    point_b: Triple,
    stop: Stop,
    steps: u32,
}

impl Given {
    fn new<V: Target>(way: Way, answer: &Answer<V>) -> Self {
        let witness = answer.witness();
        Self {
            way,
            lower: answer.lower().to_f64(),
            upper: answer.upper().to_f64(),
            signed_distance: answer.signed_distance().to_f64(),
            axis: answer.axis().get().to_triple(),
            point_a: witness.a.to_triple(),
            point_b: witness.b.to_triple(),
            stop: answer.stop(),
            steps: answer.steps(),
        }
    }

    fn is_finite(&self) -> bool {
        let numbers = [self.lower, self.upper, self.signed_distance];
        let points = self.axis.iter().chain(&self.point_a).chain(&self.point_b);
        numbers.iter().chain(points).all(|x| x.is_finite())
    }
}

/// A pair, and what is known of it.
struct Exam<'a> {
    a: &'a Solid,
    b: &'a Solid,
    precision: Precision,
    truth: Truth,
    epsilon: f64,
    /// A bracket narrower than this, relative to the size, is an answer to judge points by.
    tight: f64,
    /// Of the difference: how far any point of one shape may be from any of the other.
    size: f64,
    /// The largest coordinate about.
    far: f64,
}

impl<'a> Exam<'a> {
    fn new(a: &'a Solid, b: &'a Solid, precision: Precision) -> Self {
        let (epsilon, tight) = match precision {
            Precision::F64 => (f64::EPSILON, 1e-6),
            Precision::F32 => (f32::EPSILON.into(), 1e-4),
        };
        let between = sub(b.pose.translation, a.pose.translation);
        let size = a.reach() + b.reach() + norm(between);
        let far = size + norm(a.pose.translation) + norm(b.pose.translation);
        Self { a, b, precision, truth: truth(a, b), epsilon, tight, size, far }
    }

    fn slack(&self) -> f64 {
        SLACK * self.epsilon * self.size
    }

    /// `rule`, with what it uses up of what is allowed.
    fn weigh(&self, way: Way, rule: Rule, error: f64, allowed: f64) -> Violation {
        // Two points at the origin allow nothing, and 0/0 would be NaN, which is a violation.
        let excess = error / allowed.max(f64::MIN_POSITIVE);
        Violation { precision: self.precision, way, rule, excess }
    }

    fn figure(&self, given: &Given) -> Figure {
        let Given { way, lower, upper, stop, steps, .. } = *given;
        let width = (upper - lower) / self.size.max(f64::MIN_POSITIVE);
        Figure { precision: self.precision, way, stop, width, steps }
    }

    /// Every rule for one answer, broken or not.
    fn broken_rules(&self, given: &Given) -> Vec<Violation> {
        let weigh = |rule, error, allowed| self.weigh(given.way, rule, error, allowed);
        if !given.is_finite() {
            return vec![weigh(Rule::NotFinite, f64::INFINITY, 1.0)];
        }
        let Given { lower, upper, signed_distance: value, axis, .. } = *given;
        let (bounds, points) = (self.slack(), SLACK * self.epsilon * self.far);
        let mut found = vec![
            weigh(Rule::Crossed, lower - upper, 0.0),
            weigh(Rule::ValueOutside, (lower - value).max(value - upper), self.epsilon * self.size),
            weigh(Rule::AxisNotUnit, (norm(axis) - 1.0).abs(), 8.0 * self.epsilon),
            weigh(Rule::LowerAboveTruth, lower - self.truth.at_most, bounds),
            weigh(Rule::UpperBelowTruth, self.truth.at_least - upper, bounds),
            weigh(Rule::LowerNotProven, lower - self.proven_by(axis), bounds),
            weigh(Rule::PointOutside, outside(self.a, given.point_a, axis), points),
            weigh(Rule::PointOutside, outside(self.b, given.point_b, axis), points),
        ];
        // Sampling takes its points from the vertices it met: they prove a bound, and no more.
        let closing = given.way != Way::By(Method::Sampling);
        if closing && upper - lower <= self.tight * self.size {
            // Axes that prove as much up to a width are up to √(2 · width / distance) apart. In f32
            // rounding alone makes the width, and no solver can choose between them.
            let rounding = matches!(self.precision, Precision::F32);
            let tilt = if rounding { (2.0 * (upper - lower) * self.size).sqrt() } else { 0.0 };
            let allowed = 20.0 * self.tight * self.size + points + tilt;
            found.extend(misplaced(given, self.a, self.b).map(|(rule, e)| weigh(rule, e, allowed)));
        }
        found
    }

    /// Brackets of the same pair that share no point.
    fn brackets_apart(&self, given: &[Given]) -> Option<Violation> {
        let highest = given.iter().max_by(|p, q| p.lower.total_cmp(&q.lower))?;
        let least = given.iter().map(|given| given.upper).fold(f64::INFINITY, f64::min);
        let error = highest.lower - least;
        Some(self.weigh(highest.way, Rule::BracketsDoNotMeet, error, self.slack()))
    }

    /// How wrong a yes or no is; `None` if none was given.
    fn wrong_overlap(&self, overlap: Option<bool>, given: &[Given]) -> Option<Violation> {
        let least = given.iter().map(|given| given.upper).fold(self.truth.at_most, f64::min);
        let error = if overlap? { self.truth.at_least } else { -least };
        Some(self.weigh(Way::By(Method::Auto), Rule::OverlapWrong, error, self.slack()))
    }

    fn proven_by(&self, axis: Triple) -> f64 {
        unit(axis).map_or(f64::NEG_INFINITY, |n| separation(self.a, self.b, n))
    }
}

/// How far the witness points are from where the signed distance and the axis put them.
fn misplaced(given: &Given, a: &Solid, b: &Solid) -> [(Rule, f64); 3] {
    let between = sub(given.point_b, given.point_a);
    let aside = norm(sub(between, scale(given.axis, given.signed_distance)));
    [
        (Rule::PointsNotAlongAxis, aside),
        (Rule::PointNotForemost, -beyond(a, given.point_a, given.axis)),
        (Rule::PointNotForemost, -beyond(b, given.point_b, given.axis.map(|x| -x))),
    ]
}

/// How far a point is outside of its shape, along an axis and all around.
fn outside(solid: &Solid, point: Triple, axis: Triple) -> f64 {
    let steps = [-1.0, 0.0, 1.0];
    let around = (0..27_usize).map(|k| [steps[k % 3], steps[k / 3 % 3], steps[k / 9]]);
    let planar = |d: &Triple| solid.dim() == 3 || d[2] == 0.0;
    let all = around.filter(planar).chain([axis, axis.map(|x| -x)]).filter_map(unit);
    all.map(|n| beyond(solid, point, n)).fold(f64::NEG_INFINITY, f64::max)
}

/// How far a point is beyond its shape's support plane.
fn beyond(solid: &Solid, point: Triple, n: Triple) -> f64 {
    dot(sub(point, solid.pose.translation), n) - solid.kind.extent(solid.pose.to_local(n))
}
