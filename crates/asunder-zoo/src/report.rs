//! What a soak finds out about one pair.

use core::fmt;

use asunder::Stop;

use crate::random::{Sample, Style};

/// A number type of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    /// Double.
    F64,
    /// Single.
    F32,
}

/// A solver of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The default.
    Auto,
    /// GJK, then EPA.
    Epa,
    /// Unified EPA.
    Uepa,
    /// GJK alone.
    Gjk,
    /// Chosen axes alone.
    Sampling,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Epa, Self::Uepa, Self::Gjk, Self::Sampling];
}

/// A way to ask for the signed distance of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// From nothing.
    By(Method),
    /// By the default, from where a pose nearby was solved.
    Resumed,
    /// By the default, from where another pair was solved.
    Misled,
}

/// What is asked about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// The signed distance, or whether it is negative.
    Distance(Way),
    /// The contacts.
    Manifold,
    /// The first impact of a straight flight.
    Cast,
    /// That of a flight with spin.
    Sweep,
}

impl Way {
    /// All ways.
    pub const ALL: [Self; 7] = [
        Self::By(Method::Auto),
        Self::By(Method::Epa),
        Self::By(Method::Uepa),
        Self::By(Method::Gjk),
        Self::By(Method::Sampling),
        Self::Resumed,
        Self::Misled,
    ];
}

/// What must hold of every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// Sound shapes are accepted.
    Refused,
    /// All numbers are finite.
    NotFinite,
    /// lower ≤ upper.
    Crossed,
    /// The signed distance given lies in its bracket.
    ValueOutside,
    /// The axis has length 1.
    AxisNotUnit,
    /// No more steps than the limit.
    TooManySteps,
    /// The lower bound is at most the signed distance.
    LowerAboveTruth,
    /// The upper bound is at least the signed distance.
    UpperBelowTruth,
    /// The separation along the axis is at least the lower bound.
    LowerNotProven,
    /// The witness points lie in their shapes.
    PointOutside,
    /// b − a = signed distance · axis, where the bracket is tight.
    PointsNotAlongAxis,
    /// The witness points are foremost along the axis, where the bracket is tight.
    PointNotForemost,
    /// All brackets of one precision share a point.
    BracketsDoNotMeet,
    /// The quick yes or no agrees.
    OverlapWrong,
    /// Points of contacts lie in their shapes.
    ContactOutside,
    /// b − a = distance · axis.
    ContactNotAlongAxis,
    /// A contact is as near as the answer, and none nearer, or farther than was asked for.
    ContactsWrong,
    /// 0 ≤ earliest ≤ time ≤ latest, and a clear way is at least as long as was asked for.
    TimesDisordered,
    /// Nothing is nearer than the target as long as the way is clear.
    ClearTooLong,
    /// At an impact the shapes are as near as the target.
    ImpactTooFar,
}

/// A rule, and how far an answer went with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Violation {
    /// The answer's number type.
    pub precision: Precision,
    /// What was asked.
    pub question: Question,
    /// The rule.
    pub rule: Rule,
    /// The error in units of what is allowed for rounding; more than 1 breaks the rule.
    pub excess: f64,
}

impl Violation {
    /// Whether more than what is allowed is used up; a NaN is never allowed.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.excess > 1.0 || self.excess.is_nan()
    }
}

/// What an answer took, and how good it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The answer's number type.
    pub precision: Precision,
    /// Who gave it.
    pub way: Way,
    /// Why it ended.
    pub stop: Stop,
    /// Of the bracket, relative to the size of the difference.
    pub width: f64,
    /// Support calls on each shape.
    pub steps: u32,
}

/// What there is to say of one pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Draws the pair again, with `index`.
    pub seed: u64,
    /// Draws the pair again, with `seed`.
    pub index: u64,
    /// What makes the pair hard.
    pub style: Style,
    /// 2 or 3.
    pub dim: usize,
    /// Whether a shape is no polytope with a margin.
    pub curved: bool,
    /// What is wrong.
    pub violations: Vec<Violation>,
    /// What was asked and said, where that is not the pair and an answer: manifolds and flights that
    /// broke a rule.
    pub said: Vec<String>,
    /// One for each answer.
    pub figures: Vec<Figure>,
}

impl Report {
    /// Nothing said yet.
    #[must_use]
    pub fn of(sample: &Sample) -> Self {
        let Sample { seed, index, style, ref a, ref b } = *sample;
        let curved = a.core().is_none() || b.core().is_none();
        let (violations, said, figures) = (Vec::new(), Vec::new(), Vec::new());
        Self { seed, index, style, dim: a.dim(), curved, violations, said, figures }
    }

    /// Takes in the rules that were broken, and, if one was, what was said.
    pub(crate) fn add(
        &mut self,
        rules: impl IntoIterator<Item = Violation>,
        said: impl FnOnce() -> Option<String>,
    ) {
        let before = self.violations.len();
        self.violations.extend(rules.into_iter().filter(Violation::is_one));
        if self.violations.len() > before {
            self.said.extend(said());
        }
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == Self::F64 { "f64" } else { "f32" })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Auto => "auto",
            Self::Epa => "epa",
            Self::Uepa => "uepa",
            Self::Gjk => "gjk",
            Self::Sampling => "sampling",
        })
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::By(method) => method.fmt(f),
            Self::Resumed => f.pad("resumed"),
            Self::Misled => f.pad("misled"),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Distance(way) => way.fmt(f),
            Self::Manifold => f.pad("manifold"),
            Self::Cast => f.pad("cast"),
            Self::Sweep => f.pad("sweep"),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Refused => "sound shape refused",
            Self::NotFinite => "number not finite",
            Self::Crossed => "lower above upper",
            Self::ValueOutside => "value outside its bracket",
            Self::AxisNotUnit => "axis not of length 1",
            Self::TooManySteps => "too many steps",
            Self::LowerAboveTruth => "lower above the truth",
            Self::UpperBelowTruth => "upper below the truth",
            Self::LowerNotProven => "lower not proven by the axis",
            Self::PointOutside => "witness outside its shape",
            Self::PointsNotAlongAxis => "witnesses not along the axis",
            Self::PointNotForemost => "witness not foremost",
            Self::BracketsDoNotMeet => "brackets do not meet",
            Self::OverlapWrong => "overlap wrong",
            Self::ContactOutside => "contact outside its shape",
            Self::ContactNotAlongAxis => "contact not along the axis",
            Self::ContactsWrong => "contact missing, or too near or far",
            Self::TimesDisordered => "times out of order",
            Self::ClearTooLong => "something in a clear way",
            Self::ImpactTooFar => "impact too far",
        })
    }
}
