//! The findings as a table, JSON, CSV or Parquet.

use super::args::Format;
use crate::say::{printable, say};
use asunder_scene::{Clashes, Finding, Problem, Scene, Verdict};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

/// All there is to say.
pub(super) struct About<'a> {
    pub(super) scene: &'a Scene,
    pub(super) clashes: &'a Clashes,
    /// In the scene's unit.
    pub(super) clearance: f64,
    pub(super) took: Duration,
}

/// One finding as it is written.
#[derive(Serialize)]
struct Row<'a> {
    a: &'a str,
    b: &'a str,
    verdict: &'static str,
    signed_distance: Option<f64>,
    lower: Option<f64>,
    upper: Option<f64>,
    axis: [f64; 3],
    point_a: [f64; 3],
    point_b: [f64; 3],
    how: &'static str,
}

#[derive(Serialize)]
struct Document<'a> {
    unit: &'static str,
    clearance: f64,
    parts: usize,
    pairs_measured: u64,
    clashes: usize,
    too_close: usize,
    touching: usize,
    interrupted: bool,
    findings: Vec<Row<'a>>,
    problems: Vec<Told<'a>>,
    hints: Vec<Told<'a>>,
}

#[derive(Serialize)]
struct Told<'a> {
    place: &'a str,
    message: &'a str,
}

impl<'a> About<'a> {
    fn row(&self, finding: &Finding) -> Row<'a> {
        let name = |part: usize| self.scene.parts[part].name.as_str();
        let finite = |x: f64| x.is_finite().then_some(x);
        Row {
            a: name(finding.a),
            b: name(finding.b),
            verdict: finding.verdict.label(),
            signed_distance: finite(finding.signed_distance),
            lower: finite(finding.lower),
            upper: finite(finding.upper),
            axis: finding.axis.to_array(),
            point_a: finding.witness.a.to_array(),
            point_b: finding.witness.b.to_array(),
            how: finding.how.name(),
        }
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.clashes.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }

    fn problems(&self) -> impl Iterator<Item = &'a Problem> {
        self.scene.problems.iter().chain(&self.clashes.problems)
    }

    fn hints(&self) -> impl Iterator<Item = &'a Problem> {
        self.scene.hints.iter().chain(&self.clashes.hints)
    }

    /// About the run, as label and value.
    pub(super) fn facts(&self) -> Vec<(String, String)> {
        let clearance = format!("{} {}", plain(self.clearance), self.scene.unit);
        let facts = [
            ("Clearance", clearance),
            ("Pairs measured", self.clashes.pairs.to_string()),
            ("Time", format!("{:.2} s", self.took.as_secs_f64())),
        ];
        let interrupted = self.clashes.interrupted.then(|| ("Interrupted", "yes".to_owned()));
        facts
            .into_iter()
            .chain(interrupted)
            .map(|(label, value)| (label.to_owned(), value))
            .collect()
    }
}

/// Writes the findings, and on standard error what could not be checked.
pub(super) fn write(about: &About<'_>, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Table => table(about, out)?,
        Format::Json => json(about, out)?,
        Format::Csv => csv(about, out)?,
        Format::Parquet => parquet(about, out)?,
    }
    if format != Format::Json {
        let told = |problem: &Problem| printable(&problem.to_string()).into_owned();
        about.problems().for_each(|problem| say(format_args!("asunder: {}", told(problem))));
        let hints = about.hints().take(MOST_HINTS);
        hints.for_each(|hint| say(format_args!("asunder: hint: {}", told(hint))));
        let more = about.hints().count().saturating_sub(MOST_HINTS);
        if more > 0 {
            say(format_args!("asunder: {more} more hints; --format json has all of them"));
        }
    }
    if format != Format::Table && about.clashes.interrupted {
        say("asunder: interrupted; what was found so far is there");
    }
    out.flush()
}

/// On standard error no more hints than fit on half a screen.
const MOST_HINTS: usize = 12;

fn told(problem: &Problem) -> Told<'_> {
    Told { place: &problem.place, message: &problem.message }
}

fn json(about: &About<'_>, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        unit: about.scene.unit.symbol(),
        clearance: about.clearance,
        parts: about.clashes.parts,
        pairs_measured: about.clashes.pairs,
        clashes: about.count(Verdict::Clash),
        too_close: about.count(Verdict::TooClose),
        touching: about.count(Verdict::Touching),
        interrupted: about.clashes.interrupted,
        findings: about.clashes.findings.iter().map(|finding| about.row(finding)).collect(),
        problems: about.problems().map(told).collect(),
        hints: about.hints().map(told).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

/// Columns of CSV and Parquet: names of texts, then of numbers.
const TEXTS: [&str; 4] = ["a", "b", "verdict", "how"];
const NUMBERS: [&str; 12] = [
    "signed_distance",
    "lower",
    "upper",
    "axis_x",
    "axis_y",
    "axis_z",
    "point_a_x",
    "point_a_y",
    "point_a_z",
    "point_b_x",
    "point_b_y",
    "point_b_z",
];

impl Row<'_> {
    fn texts(&self) -> [&str; 4] {
        [self.a, self.b, self.verdict, self.how]
    }

    fn numbers(&self) -> [f64; 12] {
        let [distance, lower, upper] =
            [self.signed_distance, self.lower, self.upper].map(|x| x.unwrap_or(f64::NAN));
        let ([n0, n1, n2], [a0, a1, a2], [b0, b1, b2]) = (self.axis, self.point_a, self.point_b);
        [distance, lower, upper, n0, n1, n2, a0, a1, a2, b0, b1, b2]
    }
}

fn csv(about: &About<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(TEXTS.iter().chain(&NUMBERS))?;
    for finding in &about.clashes.findings {
        let row = about.row(finding);
        let numbers = row.numbers().map(|x| if x.is_nan() { String::new() } else { x.to_string() });
        writer.write_record(row.texts().into_iter().chain(numbers.iter().map(String::as_str)))?;
    }
    writer.flush()
}

fn parquet(about: &About<'_>, out: &mut dyn Write) -> io::Result<()> {
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
    use parquet::file::{properties::WriterProperties, writer::SerializedFileWriter};
    use parquet::schema::parser::parse_message_type;
    let texts = TEXTS.map(|name| format!("required binary {name} (UTF8);")).join(" ");
    let numbers = NUMBERS.map(|name| format!("required double {name};")).join(" ");
    let failed = |error: parquet::errors::ParquetError| io::Error::other(error.to_string());
    let schema = parse_message_type(&format!("message findings {{ {texts} {numbers} }}"));
    let rows: Vec<Row<'_>> = about.clashes.findings.iter().map(|f| about.row(f)).collect();
    // The footer comes last, so it is gathered first: a reader sees all of it or nothing.
    let mut gathered = Vec::new();
    let write = |gathered: &mut Vec<u8>| -> parquet::errors::Result<()> {
        let properties = Arc::new(WriterProperties::builder().build());
        let mut file = SerializedFileWriter::new(gathered, Arc::new(schema?), properties)?;
        let mut group = file.next_row_group()?;
        for text in 0..TEXTS.len() {
            let values: Vec<ByteArray> = rows.iter().map(|row| row.texts()[text].into()).collect();
            if let Some(mut column) = group.next_column()? {
                column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
                column.close()?;
            }
        }
        for number in 0..NUMBERS.len() {
            let values: Vec<f64> = rows.iter().map(|row| row.numbers()[number]).collect();
            if let Some(mut column) = group.next_column()? {
                column.typed::<DoubleType>().write_batch(&values, None, None)?;
                column.close()?;
            }
        }
        group.close()?;
        file.close().map(drop)
    };
    write(&mut gathered).map_err(failed)?;
    out.write_all(&gathered)
}

/// Longest name that is shown whole.
const NAME: usize = 34;

fn table(about: &About<'_>, out: &mut dyn Write) -> io::Result<()> {
    let unit = about.scene.unit;
    if !about.clashes.findings.is_empty() {
        let head = format!("distance, {unit}");
        writeln!(
            out,
            "{:<9}  {:<NAME$}  {:<NAME$}  {head:>14}  {:>26}  {:>20}  how",
            "", "part A", "part B", "proven between", "move B along"
        )?;
    }
    for finding in &about.clashes.findings {
        let row = about.row(finding);
        let between = format!("{} … {}", outward(finding.lower, -1.0), outward(finding.upper, 1.0));
        writeln!(
            out,
            "{:<9}  {:<NAME$}  {:<NAME$}  {:>14}  {between:>26}  {:>20}  {}",
            row.verdict,
            cut(row.a),
            cut(row.b),
            short(finding.signed_distance),
            along(row.axis),
            row.how
        )?;
    }
    let counts =
        Verdict::ALL.map(|verdict| format!("{} {}", about.count(verdict), plural(verdict)));
    let missing = about.problems().count();
    let missing =
        if missing > 0 { format!("; {missing} could not be checked") } else { String::new() };
    let end = if about.clashes.interrupted { ", interrupted" } else { "" };
    let Clashes { parts, pairs, .. } = about.clashes;
    writeln!(
        out,
        "{}{parts} parts, {pairs} pairs measured: {}{missing}; {:.2} s{end}",
        if about.clashes.findings.is_empty() { "" } else { "\n" },
        counts.join(", "),
        about.took.as_secs_f64()
    )
}

fn plural(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Clash => "clashing",
        Verdict::TooClose => "too close",
        Verdict::Touching => "touching",
    }
}

/// From here on all digits of a number are more than fit a column.
const LARGE: f64 = 1e9;

/// All digits that say something: a number may have 309 before its point, and more behind it.
fn plain(x: f64) -> String {
    let usual = x == 0.0 || (1.0 / LARGE..LARGE).contains(&x.abs());
    if usual { x.to_string() } else { format!("{x:e}") }
}

/// Six digits, and no more places than they need.
fn short(x: f64) -> String {
    if !x.is_finite() {
        return "unknown".to_owned();
    }
    if x.abs() >= LARGE {
        return format!("{x:.5e}");
    }
    let places = if x == 0.0 { 3 } else { (5 - x.abs().log10().floor() as i32).clamp(0, 9) };
    let text = format!("{x:.*}", places as usize);
    if text.trim_start_matches('-').trim_matches(['0', '.']).is_empty() {
        // Rounding to nothing is said as such.
        return if x == 0.0 { "0".to_owned() } else { format!("{x:.1e}") };
    }
    text
}

/// The same, rounded down or up, so that what is proven stays proven.
fn outward(x: f64, sign: f64) -> String {
    let text = short(x);
    let falls_short = |told: f64| (told - x) * sign < 0.0;
    if !text.parse().is_ok_and(falls_short) {
        return text;
    }
    // By one in the last place that is told.
    let digits = text.trim_start_matches('-').split('e').next().unwrap_or_default();
    let places = digits.split_once('.').map_or(0, |(_, places)| places.len());
    let power = text.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0);
    short(x + sign * 10_f64.powi(power - places as i32))
}

/// A direction, by the name of its axis where it is one.
fn along(axis: [f64; 3]) -> String {
    let names = ["x", "y", "z"];
    let exact = (0..3).find(|&i| (axis[i].abs() - 1.0).abs() < 1e-12);
    match exact {
        Some(i) => format!("{}{}", if axis[i] < 0.0 { "−" } else { "+" }, names[i]),
        None => axis.map(|x| format!("{x:.3}")).join(" "),
    }
}

/// The end of a long name tells more than its beginning.
fn cut(name: &str) -> String {
    let name = printable(name);
    let length = name.chars().count();
    if length <= NAME {
        return name.into_owned();
    }
    ['…'].into_iter().chain(name.chars().skip(length - NAME + 1)).collect()
}
