//! Writes replies as JSON Lines or as a table.
//!
//! Lines are gathered and written whole. Whoever holds the lock may end the program: an interrupt
//! then leaves complete lines and nothing else.

use super::args::Format;
use super::reply::{Answered, Reply};
use crate::say::printable;
use asunder::Scalar;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Bytes gathered before they are written.
const ENOUGH: usize = 1 << 16;

pub(crate) struct Output {
    format: Format,
    to: Box<dyn Write + Send>,
    gathered: Vec<u8>,
    started: Instant,
    answered: u64,
    converged: u64,
    refused: u64,
}

impl Output {
    pub(crate) fn new(format: Format, to: Box<dyn Write + Send>) -> Self {
        let mut output = Self {
            format,
            to,
            gathered: Vec::new(),
            started: Instant::now(),
            answered: 0,
            converged: 0,
            refused: 0,
        };
        if format == Format::Table {
            output.gathered.extend_from_slice(HEAD.as_bytes());
        }
        output
    }

    /// How many lines were answered or refused.
    pub(crate) fn count(&self) -> u64 {
        self.answered + self.refused
    }

    /// How many lines could not be answered.
    pub(crate) fn refused(&self) -> u64 {
        self.refused
    }

    pub(crate) fn write(&mut self, reply: &Reply) -> io::Result<()> {
        let status = match reply {
            Reply::F32(answered) => Some(answered.status),
            Reply::F64(answered) => Some(answered.status),
            Reply::Refused(_) => None,
        };
        self.answered += u64::from(status.is_some());
        self.converged += u64::from(status == Some("converged"));
        self.refused += u64::from(status.is_none());
        match self.format {
            Format::Json => {
                serde_json::to_writer(&mut self.gathered, reply)?;
                self.gathered.push(b'\n');
            }
            Format::Table => self.gathered.extend_from_slice(row(reply).as_bytes()),
        }
        if self.gathered.len() >= ENOUGH { self.flush() } else { Ok(()) }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.gathered)?;
        self.gathered.clear();
        self.to.flush()
    }

    /// The last lines of a table.
    pub(crate) fn finish(&mut self, interrupted: bool) -> io::Result<()> {
        if self.format == Format::Table {
            let summary = self.summary(self.started.elapsed(), interrupted);
            self.gathered.extend_from_slice(summary.as_bytes());
        }
        self.flush()
    }

    fn summary(&self, took: Duration, interrupted: bool) -> String {
        let (count, seconds) = (self.count(), took.as_secs_f64());
        let rate = if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        let end = if interrupted { ", interrupted" } else { "" };
        format!(
            "\n{count} pairs: {} answered, {} of them converged, {} refused; {seconds:.3} s, {rate:.0} a second{end}\n",
            self.answered, self.converged, self.refused
        )
    }
}

const HEAD: &str =
    "id                              verdict      signed distance   bounds ±  steps  status\n";

fn row(reply: &Reply) -> String {
    match reply {
        Reply::F32(answered) => answered_row(answered),
        Reply::F64(answered) => answered_row(answered),
        Reply::Refused(refused) => {
            let id = refused.id.as_deref().unwrap_or("-");
            let (line, error) = (refused.line, printable(&refused.error));
            format!("{:<30}  refused      line {line}: {error}\n", short(id))
        }
    }
}

fn answered_row<S: Scalar>(answered: &Answered<S>) -> String {
    let [lower, upper] = [answered.lower.to_f64(), answered.upper.to_f64()];
    let id = short(answered.id.as_deref().unwrap_or("-"));
    let distance = answered.signed_distance.to_f64();
    let half = (upper - lower) / 2.0;
    // All digits of a large number would not fit the column.
    let distance =
        if distance.abs() < 1e9 { format!("{distance:.9}") } else { format!("{distance:.8e}") };
    let Answered { verdict, steps, status, .. } = answered;
    format!("{id:<30}  {verdict:<11}  {distance:>15}  {half:>9.1e}  {steps:>5}  {status}\n")
}

/// At most 30 characters, all of them to be seen.
fn short(id: &str) -> String {
    let id = printable(id);
    if id.chars().count() <= 30 {
        return id.into_owned();
    }
    id.chars().take(29).chain(['…']).collect()
}
