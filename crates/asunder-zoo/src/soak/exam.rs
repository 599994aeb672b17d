//! What must hold of an answer about the signed distance.

use asunder::space::Scalar;
use asunder::{Answer, Limits, Stop};

use crate::oracle::{Truth, truth};
use crate::report::{Figure, Method, Precision, Question, Rule, Violation, Way};
use crate::sampled::separation;
use crate::solid::Solid;
use crate::target::Target;
use crate::triple::{Triple, dot, norm, scale, sub, unit};

/// How far bounds may be off, in units of `EPSILON` times the size of the difference.
pub(super) const SLACK: f64 = 32.0;

/// How far the length of an axis may be off 1, in units of `EPSILON`: it is turned into A's frame and
/// out of it, by matrices whose columns are off by as much as a quaternion's roundings.
const LENGTH: f64 = 16.0;

/// An answer in plain numbers.
pub(super) struct Given {
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
    pub(super) fn new<V: Target>(way: Way, answer: &Answer<V>) -> Self {
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
pub(super) struct Exam<'a> {
    pub(super) a: &'a Solid,
    pub(super) b: &'a Solid,
    pub(super) precision: Precision,
    truth: Truth,
    pub(super) epsilon: f64,
    /// A bracket narrower than this, relative to the size, is an answer to judge points by.
    pub(super) tight: f64,
    /// Of the difference: how far any point of one shape may be from any of the other.
    pub(super) size: f64,
    /// The largest coordinate about.
    pub(super) far: f64,
}

impl<'a> Exam<'a> {
    pub(super) fn new(a: &'a Solid, b: &'a Solid, precision: Precision) -> Self {
        let (epsilon, tight) = match precision {
            Precision::F64 => (f64::EPSILON, 1e-6),
            Precision::F32 => (f32::EPSILON.into(), 1e-4),
        };
        let between = sub(b.pose.translation, a.pose.translation);
        let size = a.reach() + b.reach() + norm(between);
        let far = size + norm(a.pose.translation) + norm(b.pose.translation);
        Self { a, b, precision, truth: truth(a, b), epsilon, tight, size, far }
    }

    /// Whether both shapes are polytopes without a margin.
    pub(super) fn is_sharp(&self) -> bool {
        let sharp = |solid: &Solid| solid.core().is_some_and(|core| core.margin == 0.0);
        sharp(self.a) && sharp(self.b)
    }

    fn slack(&self) -> f64 {
        SLACK * self.epsilon * self.size
    }

    /// `rule`, with what it uses up of what is allowed.
    pub(super) fn weigh(
        &self,
        question: Question,
        rule: Rule,
        error: f64,
        allowed: f64,
    ) -> Violation {
        // Two points at the origin allow nothing, and 0/0 would be NaN, which is a violation.
        let excess = error / allowed.max(f64::MIN_POSITIVE);
        Violation { precision: self.precision, question, rule, excess }
    }

    pub(super) fn figure(&self, given: &Given) -> Figure {
        let Given { way, lower, upper, stop, steps, .. } = *given;
        let width = (upper - lower) / self.size.max(f64::MIN_POSITIVE);
        Figure { precision: self.precision, way, stop, width, steps }
    }

    /// Every rule for one answer, broken or not.
    pub(super) fn broken_rules(&self, given: &Given) -> Vec<Violation> {
        let question = Question::Distance(given.way);
        let weigh = |rule, error, allowed| self.weigh(question, rule, error, allowed);
        if !given.is_finite() {
            return vec![weigh(Rule::NotFinite, f64::INFINITY, 1.0)];
        }
        let Given { lower, upper, signed_distance: value, axis, .. } = *given;
        let (bounds, points) = (self.slack(), SLACK * self.epsilon * self.far);
        let mut found = vec![
            weigh(Rule::Crossed, lower - upper, 0.0),
            weigh(Rule::ValueOutside, (lower - value).max(value - upper), self.epsilon * self.size),
            weigh(Rule::TooManySteps, given.steps.into(), Limits::<f64>::default().steps().into()),
            weigh(Rule::AxisNotUnit, (norm(axis) - 1.0).abs(), LENGTH * self.epsilon),
            weigh(Rule::LowerAboveTruth, lower - self.truth.at_most, bounds),
            weigh(Rule::UpperBelowTruth, self.truth.at_least - upper, bounds),
            weigh(Rule::LowerNotProven, lower - self.proven_by(axis), bounds),
            weigh(Rule::PointOutside, outside(self.a, given.point_a, axis), points),
            weigh(Rule::PointOutside, outside(self.b, given.point_b, axis), points),
        ];
        // Sampling takes its points from the vertices it met: they prove a bound, and no more.
        let closing = given.way != Way::By(Method::Sampling);
        if closing && upper - lower <= self.tight * self.size {
            // In f32 rounding alone makes the width, and no solver can choose between axes that prove as
            // much; nor has one chosen that was ended before it closed, or that had an axis of its first
            // simplex close the bracket.
            let wide = self.precision == Precision::F32
                || given.stop != Stop::Converged
                || given.way == Way::By(Method::Uepa);
            let tilt = if wide { turned(upper - lower, self.size) } else { 0.0 };
            let allowed = 20.0 * self.tight * self.size + points + tilt;
            found.extend(misplaced(given, self.a, self.b).map(|(rule, e)| weigh(rule, e, allowed)));
        }
        found
    }

    /// Brackets of the same pair that share no point.
    pub(super) fn brackets_apart(&self, given: &[Given]) -> Option<Violation> {
        let highest = given.iter().max_by(|p, q| p.lower.total_cmp(&q.lower))?;
        let least = given.iter().map(|given| given.upper).fold(f64::INFINITY, f64::min);
        let error = highest.lower - least;
        Some(self.weigh(
            Question::Distance(highest.way),
            Rule::BracketsDoNotMeet,
            error,
            self.slack(),
        ))
    }

    /// How wrong a yes or no is; `None` if none was given.
    pub(super) fn wrong_overlap(
        &self,
        overlap: Option<bool>,
        given: &[Given],
    ) -> Option<Violation> {
        let least = given.iter().map(|given| given.upper).fold(self.truth.at_most, f64::min);
        let error = if overlap? { self.truth.at_least } else { -least };
        let question = Question::Distance(Way::By(Method::Auto));
        Some(self.weigh(question, Rule::OverlapWrong, error, self.slack()))
    }

    fn proven_by(&self, axis: Triple) -> f64 {
        unit(axis).map_or(f64::NEG_INFINITY, |n| separation(self.a, self.b, n))
    }
}

/// How far aside a point is, at a distance, of axes that prove as much up to a width: they are up to
/// √(2 · width / distance) apart.
pub(super) fn turned(width: f64, distance: f64) -> f64 {
    (2.0 * width * distance).sqrt()
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
pub(super) fn outside(solid: &Solid, point: Triple, axis: Triple) -> f64 {
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
