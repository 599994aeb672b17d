//! What must hold of casts and sweeps: nothing is nearer than the target while the way is clear, and
//! at an impact the shapes are as near.
//!
//! Where they are at a moment is worked out here. How near they are then is asked of the library,
//! whose answers are examined by themselves.

use asunder::Pair;
use asunder::cast::{Cast, Motion, MotionError};
use asunder::contact::Feature;
use asunder::space::Scalar;
use fastrand::Rng;

use super::Built;
use super::exam::{Exam, SLACK};
use crate::placement::{Placement, Turn};
use crate::report::{Question, Rule, Violation};
use crate::solid::AnyShape;
use crate::target::Target;
use crate::triple::{ORIGIN, Triple, add, norm, scale, sub};

/// Times are asked about up to here.
const UNTIL: f64 = 2.0;
/// In so many moments it is looked whether a clear way is clear.
const MOMENTS: u32 = 4;

/// How a shape moves, from where it stands.
#[derive(Clone, Copy, Debug)]
struct Movement {
    velocity: Triple,
    /// In the shape's frame.
    pivot: Triple,
    /// About the pivot, in the world's frame.
    spin: Triple,
}

/// How two shapes move, and how near is an impact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    a: Movement,
    b: Movement,
    target: f64,
    question: Question,
}

/// Around the signed distance.
struct Bracket {
    lower: f64,
    upper: f64,
}

impl Movement {
    const STILL: Self = Self { velocity: ORIGIN, pivot: ORIGIN, spin: ORIGIN };

    fn at(&self, start: &Placement, time: f64) -> Placement {
        let turn = Turn::about(start.dim(), scale(self.spin, time)).after(start.rotation);
        let pivot = add(start.apply(self.pivot), scale(self.velocity, time));
        let from_pivot = Placement { translation: ORIGIN, rotation: turn }.apply(self.pivot);
        Placement { translation: sub(pivot, from_pivot), rotation: turn }
    }

    fn build<V: Target>(&self) -> Result<Motion<V>, MotionError> {
        V::motion(V::from_triple(self.velocity), V::from_triple(self.pivot), self.spin)
    }

    /// As the library reads its numbers.
    fn rounded<V: Target>(self) -> Self {
        let round = |triple: Triple| triple.map(|x| V::Scalar::from_f64(x).to_f64());
        Self { velocity: round(self.velocity), pivot: round(self.pivot), spin: round(self.spin) }
    }

    /// How far a point of a shape of this reach comes.
    fn path(&self, reach: f64) -> f64 {
        UNTIL * (norm(self.velocity) + norm(self.spin) * (reach + norm(self.pivot)))
    }
}

impl Flight {
    /// A straight flight of B, towards A or past it, and one on which both spin as well.
    pub(super) fn draw<V: Target>(exam: &Exam<'_>, seed: u64) -> [Self; 2] {
        let (mut rng, size) = (Rng::with_seed(seed), exam.size);
        let depth = if exam.a.dim() == 2 { 0.0 } else { 1.0 };
        let mut vector = |most: f64, depth: f64| {
            [most, most, most * depth].map(|most| most * (2.0 * rng.f64() - 1.0))
        };
        let (aside, pivot, spins) =
            (vector(size, depth), vector(0.5 * size, depth), [0; 2].map(|_| vector(2.0, 1.0)));
        let towards = sub(exam.a.pose.translation, exam.b.pose.translation);
        let velocity = add(scale(towards, 2.0 * rng.f64()), scale(aside, rng.f64()));
        let target = if rng.bool() { 0.0 } else { 0.1 * rng.f64() * size };
        let straight = Movement { velocity, ..Movement::STILL };
        let [spin_a, spin_b] = spins;
        let a = Movement { pivot, spin: spin_a, ..Movement::STILL };
        let b = Movement { spin: spin_b, ..straight };
        let flight = |question, a: Movement, b: Movement| {
            let target = V::Scalar::from_f64(target).to_f64();
            Self { a: a.rounded::<V>(), b: b.rounded::<V>(), target, question }
        };
        [flight(Question::Cast, Movement::STILL, straight), flight(Question::Sweep, a, b)]
    }

    /// Every rule for what is said of this flight, broken or not.
    pub(super) fn broken_rules<V: Target>(
        &self,
        exam: &Exam<'_>,
        (a, b): (&Built<V>, &Built<V>),
        cast: &Result<Cast<V>, MotionError>,
    ) -> Vec<Violation> {
        let weigh = |rule, error, allowed| exam.weigh(self.question, rule, error, allowed);
        let Ok(cast) = cast else {
            return vec![weigh(Rule::Refused, f64::INFINITY, 1.0)];
        };
        let at = |time: f64| self.bracket(exam, (&a.0, &b.0), time);
        let path = self.a.path(exam.a.reach()) + self.b.path(exam.b.reach());
        let allowed = SLACK * exam.epsilon * (exam.far + path);
        let clear = cast.clear_until().to_f64();
        let until = match cast {
            Cast::Clear { until } => UNTIL - until.to_f64(),
            _ => 0.0,
        };
        let mut found = vec![weigh(Rule::TimesDisordered, until.max(-clear), 0.0)];
        for moment in (1..=MOMENTS).filter(|_| clear > 0.0) {
            let time = clear.min(UNTIL) * f64::from(moment) / f64::from(MOMENTS);
            found.push(weigh(Rule::ClearTooLong, self.target - at(time).upper, allowed));
        }
        if let Some(impact) = cast.impact() {
            let [earliest, time, latest] =
                [impact.earliest, impact.time, impact.latest].map(Scalar::to_f64);
            let disorder = (earliest - time).max(time - latest).max(time - UNTIL);
            let near = allowed + exam.tight * (exam.size + path);
            found.push(weigh(Rule::TimesDisordered, disorder, 0.0));
            found.push(weigh(Rule::ImpactTooFar, at(time).lower - self.target, near));
            if latest <= UNTIL {
                found.push(weigh(Rule::ImpactTooFar, at(latest).lower - self.target, allowed));
            }
        }
        found
    }

    /// What is proved of the signed distance at a moment.
    fn bracket<V: Target>(
        &self,
        exam: &Exam<'_>,
        (a, b): (&AnyShape<V>, &AnyShape<V>),
        time: f64,
    ) -> Bracket {
        let pose_a = self.a.at(&exam.a.pose, time).build();
        let pose_b = self.b.at(&exam.b.pose, time).build();
        let (Ok(pose_a), Ok(pose_b)) = (pose_a, pose_b) else {
            return Bracket { lower: f64::NAN, upper: f64::NAN };
        };
        let (a, b): (&dyn Feature<V>, &dyn Feature<V>) = (&**a, &**b);
        let answer = Pair::new(a, b).posed(pose_a, pose_b).signed_distance();
        Bracket { lower: answer.lower().to_f64(), upper: answer.upper().to_f64() }
    }

    /// What is said of it.
    pub(super) fn ask<V: Target>(
        &self,
        (a, b): (&Built<V>, &Built<V>),
    ) -> Result<Cast<V>, MotionError> {
        let (shape_a, shape_b): (&dyn Feature<V>, &dyn Feature<V>) = (&*a.0, &*b.0);
        let pair = Pair::new(shape_a, shape_b).posed(a.1, b.1);
        let [until, target] = [UNTIL, self.target].map(V::Scalar::from_f64);
        Ok(match self.question {
            Question::Cast => pair.cast(V::from_triple(self.b.velocity), until, target),
            _ => pair.sweep(&self.a.build()?, &self.b.build()?, until, target),
        })
    }
}
