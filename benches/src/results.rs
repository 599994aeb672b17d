//! Figures as they are written down: one line for each way to ask, and a first line that says on
//! what machine, when, and beside whom.

use std::fmt;
use std::str::FromStr;

/// One way to ask one library one question about one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What was asked: a [`Question`](crate::Question), or how time grows.
    pub question: String,
    /// Of which pairs.
    pub row: String,
    /// `f64` or `f32`.
    pub precision: String,
    /// Who answered.
    pub library: String,
    /// How it was asked.
    pub way: String,
    /// A query, in the best round.
    pub nanoseconds: f64,
    /// Mean support calls a query, if known.
    pub steps: Option<f64>,
    /// The largest of the row, if it can be judged.
    pub error: Option<f64>,
}

/// All figures of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// Machine, date, rounds and peers, in words.
    pub about: String,
    /// In the order in which they were measured.
    pub records: Vec<Record>,
}

const HEAD: &str = "question,row,precision,library,way,nanoseconds,steps,largest_error";

impl Results {
    /// The fastest way to ask a library; `None` where it was not asked.
    #[must_use]
    pub fn best(
        &self,
        question: &str,
        row: &str,
        precision: &str,
        library: &str,
    ) -> Option<&Record> {
        let asked = |r: &&Record| {
            (r.question.as_str(), r.row.as_str(), r.precision.as_str(), r.library.as_str())
                == (question, row, precision, library)
        };
        let asked = self.records.iter().filter(asked);
        asked.min_by(|p, q| p.nanoseconds.total_cmp(&q.nanoseconds))
    }

    /// Those who answered a question about any of some rows in one precision, in the order in which
    /// they were asked; asunder is first.
    #[must_use]
    pub fn libraries(&self, question: &str, rows: &[&str], precision: &str) -> Vec<&str> {
        let mut libraries: Vec<&str> = Vec::new();
        for r in &self.records {
            let is_asked = r.question == question && r.precision == precision;
            let is_new = !libraries.contains(&r.library.as_str());
            if is_asked && is_new && rows.contains(&r.row.as_str()) {
                libraries.push(&r.library);
            }
        }
        libraries
    }

    /// The rows of a question, in the order in which they were measured.
    #[must_use]
    pub fn rows(&self, question: &str) -> Vec<&str> {
        let mut rows: Vec<&str> = Vec::new();
        for record in self.records.iter().filter(|record| record.question == question) {
            if !rows.contains(&record.row.as_str()) {
                rows.push(&record.row);
            }
        }
        rows
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}\n{HEAD}", self.about)?;
        self.records.iter().try_for_each(|record| writeln!(f, "{record}"))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { question, row, precision, library, way, .. } = self;
        write!(f, "{question},{row},{precision},{library},{way},{:.1},", self.nanoseconds)?;
        self.steps.map_or(Ok(()), |steps| write!(f, "{steps:.2}"))?;
        f.write_str(",")?;
        self.error.map_or(Ok(()), |error| write!(f, "{error:.2e}"))
    }
}

impl FromStr for Results {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let about = lines.next().and_then(|line| line.strip_prefix("# "));
        let about = about.ok_or("the first line must say what was measured")?.to_owned();
        if lines.next() != Some(HEAD) {
            return Err(format!("the second line must be {HEAD}"));
        }
        let record = |line: &str| line.parse().map_err(|error| format!("{error}: {line}"));
        Ok(Self { about, records: lines.map(record).collect::<Result<_, _>>()? })
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split(',').collect();
        let [question, row, precision, library, way, nanoseconds, steps, error] = fields[..] else {
            return Err("not eight fields".to_owned());
        };
        let number = |text: &str| text.parse::<f64>().map_err(|_| format!("no number: {text}"));
        let if_any = |text: &str| (!text.is_empty()).then(|| number(text)).transpose();
        Ok(Self {
            question: question.to_owned(),
            row: row.to_owned(),
            precision: precision.to_owned(),
            library: library.to_owned(),
            way: way.to_owned(),
            nanoseconds: number(nanoseconds)?,
            steps: if_any(steps)?,
            error: if_any(error)?,
        })
    }
}
