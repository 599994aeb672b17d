//! What many soak reports say together, as a table for people.

use core::fmt;
use std::collections::BTreeMap;

use asunder::Stop;

use crate::random::Style;
use crate::report::{Figure, Method, Precision, Question, Report, Rule, Violation, Way};

/// Counts of values in steps of 1.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts(BTreeMap<u32, u64>);

impl Counts {
    fn add(&mut self, value: u32, times: u64) {
        *self.0.entry(value).or_default() += times;
    }

    /// The least value that `percent` % of all do not exceed.
    fn percentile(&self, percent: u64) -> u32 {
        let wanted = (self.0.values().sum::<u64>() * percent).div_ceil(100);
        let mut seen = 0;
        let reached = self.0.iter().find(|(_, times)| {
            seen += **times;
            seen >= wanted
        });
        reached.map_or(0, |(value, _)| *value)
    }
}

/// Widths by size, and the widest few.
#[derive(Clone, Debug, Default, PartialEq)]
struct Widths {
    counts: [u64; Self::LIMITS.len() + 1],
    /// Each with its seed and index.
    widest: Vec<(f64, u64, u64)>,
}

impl Widths {
    const LIMITS: [f64; 6] = [1e-14, 1e-12, 1e-9, 1e-6, 1e-4, 1e-2];

    fn add(&mut self, width: f64, seed: u64, index: u64) {
        let class = Self::LIMITS.iter().position(|limit| width <= *limit);
        self.counts[class.unwrap_or(Self::LIMITS.len())] += 1;
        self.keep(&[(width, seed, index)]);
    }

    fn merge(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
        self.keep(&other.widest);
    }

    fn keep(&mut self, more: &[(f64, u64, u64)]) {
        const KEPT: usize = 5;
        self.widest.extend_from_slice(more);
        self.widest.sort_by(|p, q| q.0.total_cmp(&p.0).then((p.1, p.2).cmp(&(q.1, q.2))));
        self.widest.truncate(KEPT);
    }
}

/// A violation, and how to see it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Draws the pair, with `index`.
    pub seed: u64,
    /// Draws the pair, with `seed`.
    pub index: u64,
    /// What makes the pair hard.
    pub style: Style,
    /// 2 or 3.
    pub dim: usize,
    /// What is wrong.
    pub violation: Violation,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, index, style, dim, violation } = self;
        write!(f, "seed {seed} index {index}: {dim}D {style}, ")?;
        write!(f, "{:.1e} times what is allowed", violation.excess)
    }
}

/// One rule, broken by the answers to one question.
#[derive(Clone, Debug, Default, PartialEq)]
struct Broken {
    times: u64,
    /// Of the smallest indices.
    first: Vec<Found>,
}

impl Broken {
    fn add(&mut self, times: u64, found: &[Found]) {
        const KEPT: usize = 6;
        self.times += times;
        self.first.extend_from_slice(found);
        self.first.sort_by_key(|found| (found.seed, found.index));
        self.first.truncate(KEPT);
    }
}

/// Pairs whose widths are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Family {
    Polytopes,
    Curved,
    /// Stalled or at the step limit: what is proved is true, and wider than asked for.
    CurvedUnconverged,
}

impl Family {
    fn of(curved: bool, stop: Stop) -> Self {
        match (curved, stop) {
            (false, _) => Self::Polytopes,
            (true, Stop::Converged) => Self::Curved,
            (true, _) => Self::CurvedUnconverged,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Polytopes => "polytopes",
            Self::Curved => "curved",
            Self::CurvedUnconverged => "curved, open",
        }
    }
}

/// What many reports say together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    pairs: u64,
    stops: BTreeMap<(Precision, Way, u8), u64>,
    widths: BTreeMap<(Precision, Family), Widths>,
    steps: BTreeMap<(Style, Precision), Counts>,
    broken: BTreeMap<(Rule, Precision, Question), Broken>,
}

impl Summary {
    /// Pairs examined.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Rules broken, in all.
    #[must_use]
    pub fn violations(&self) -> u64 {
        self.broken.values().map(|broken| broken.times).sum()
    }

    /// The first few violations of each rule by each question.
    pub fn first(&self) -> impl Iterator<Item = &Found> {
        self.broken.values().flat_map(|broken| &broken.first)
    }

    /// Takes in one pair's report.
    pub fn add(&mut self, report: &Report) {
        let Report { seed, index, style, dim, curved, .. } = *report;
        self.pairs += 1;
        for figure in &report.figures {
            let Figure { precision, way, stop, width, steps } = *figure;
            *self.stops.entry((precision, way, column(stop))).or_default() += 1;
            if way == Way::By(Method::Auto) {
                let family = Family::of(curved, stop);
                self.widths.entry((precision, family)).or_default().add(width, seed, index);
                self.steps.entry((style, precision)).or_default().add(steps, 1);
            }
        }
        for &violation in &report.violations {
            let Violation { precision, question, rule, .. } = violation;
            let found = Found { seed, index, style, dim, violation };
            self.broken.entry((rule, precision, question)).or_default().add(1, &[found]);
        }
    }

    /// Takes in another summary, of other pairs.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        for (key, times) in &other.stops {
            *self.stops.entry(*key).or_default() += times;
        }
        for (key, widths) in &other.widths {
            self.widths.entry(*key).or_default().merge(widths);
        }
        for (key, counts) in &other.steps {
            let mine = self.steps.entry(*key).or_default();
            counts.0.iter().for_each(|(value, times)| mine.add(*value, *times));
        }
        for (key, broken) in &other.broken {
            self.broken.entry(*key).or_default().add(broken.times, &broken.first);
        }
    }
}

const STOPS: [&str; 5] = ["converged", "decided", "stalled", "step limit", "not finite"];

fn column(stop: Stop) -> u8 {
    match stop {
        Stop::Converged => 0,
        Stop::Decided => 1,
        Stop::Stalled => 2,
        Stop::StepLimit => 3,
        Stop::NotFinite => 4,
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} pairs, {} violations", self.pairs, self.violations())?;
        self.write_stops(f)?;
        self.write_widths(f)?;
        self.write_steps(f)?;
        for ((rule, precision, question), broken) in &self.broken {
            writeln!(f, "{:>9} × {precision} {question}: {rule}", broken.times)?;
            broken.first.iter().try_for_each(|found| writeln!(f, "            {found}"))?;
        }
        Ok(())
    }
}

impl Summary {
    fn write_stops(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{:<16}", "ended")?;
        STOPS.iter().try_for_each(|stop| write!(f, "{stop:>12}"))?;
        for precision in [Precision::F64, Precision::F32] {
            for way in Way::ALL {
                write!(f, "\n{precision} {way:<12}")?;
                for column in 0..5 {
                    let times = self.stops.get(&(precision, way, column)).unwrap_or(&0);
                    write!(f, "{times:>12}")?;
                }
            }
        }
        writeln!(f)
    }

    fn write_widths(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{:<16}", "width / size")?;
        Widths::LIMITS.iter().try_for_each(|limit| write!(f, "{:>9}", format!("≤ {limit:.0e}")))?;
        write!(f, "{:>9}", "more")?;
        for ((precision, family), widths) in &self.widths {
            write!(f, "\n{precision} {:<12}", family.name())?;
            widths.counts.iter().try_for_each(|times| write!(f, "{times:>9}"))?;
        }
        for ((precision, family), widths) in &self.widths {
            write!(f, "\nwidest {precision} {}", family.name())?;
            for (width, seed, index) in &widths.widest {
                write!(f, ", {width:.1e} (seed {seed} index {index})")?;
            }
        }
        writeln!(f)
    }

    fn write_steps(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = ["median", "90 %", "99 %", "most"];
        write!(f, "\n{:<18}", "steps of auto")?;
        columns.iter().try_for_each(|column| write!(f, "{column:>8}"))?;
        for ((style, precision), counts) in &self.steps {
            write!(f, "\n{precision} {style:<14}")?;
            for percent in [50, 90, 99, 100] {
                write!(f, "{:>8}", counts.percentile(percent))?;
            }
        }
        writeln!(f, "\n")
    }
}
