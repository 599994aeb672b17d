//! coal, a C++ library, in a process of its own that takes turns with the others.
//!
//! `benches/coal/adapter.cpp` is the other side. A line goes there, a line comes back:
//!
//! 1. `row`, with shapes and poses in numbers: the number of the row.
//! 2. `ask ROW SETTING REPEATS`: the nanoseconds that took, by its own clock.
//! 3. `claim ROW SETTING PAIR`: signed distance and normal.

use asunder_bench::{Claim, Entry, Peer};
use asunder_zoo::{Kind, Placement, Row, Turn};
use std::cell::RefCell;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

/// Where xtask says that the adapter is.
const ADAPTER: &str = "ASUNDER_COAL";

/// In the adapter's order.
const SETTINGS: [&str; 4] = ["gjk", "nesterov", "gjk from middles", "nesterov from middles"];

/// The process.
pub(crate) struct Coal {
    line: Rc<RefCell<Line>>,
    version: String,
}

impl Coal {
    /// Starts the adapter, if there is one.
    pub(crate) fn start() -> io::Result<Option<Self>> {
        let Some(program) = std::env::var_os(ADAPTER) else {
            return Ok(None);
        };
        let mut child =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("coal's adapter has no pipes"));
        };
        let mut line = Line { to: Some(to), from: BufReader::new(from), child };
        let version = line.answer("version")?;
        Ok(Some(Self { line: Rc::new(RefCell::new(line)), version }))
    }

    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Every setting; none if the row has shapes that the adapter was not taught.
    pub(crate) fn entries(&self, row: &Row) -> Result<Vec<Entry>, Box<dyn Error>> {
        let Some(told) = told(row) else { return Ok(Vec::new()) };
        let row: usize = self.line.borrow_mut().answer(&told)?.parse()?;
        let entry = |(setting, way)| {
            let peer = Setting { line: Rc::clone(&self.line), row, setting };
            Entry { library: "coal", precision: "f64", way, peer: Box::new(peer) }
        };
        Ok(SETTINGS.into_iter().enumerate().map(entry).collect())
    }
}

/// Questions go one way, answers the other.
struct Line {
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    child: Child,
}

impl Line {
    fn answer(&mut self, question: &str) -> io::Result<String> {
        let to = self.to.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(to, "{question}")?;
        to.flush()?;
        let mut answer = String::new();
        if self.from.read_line(&mut answer)? == 0 {
            return Err(io::Error::other("coal's adapter ended"));
        }
        Ok(answer.trim().to_owned())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        // At the end of its input it ends.
        self.to = None;
        let _ = self.child.wait();
    }
}

struct Setting {
    line: Rc<RefCell<Line>>,
    row: usize,
    setting: usize,
}

impl Setting {
    fn numbers(&self, verb: &str, number: usize) -> Vec<f64> {
        let question = format!("{verb} {} {} {number}", self.row, self.setting);
        let answer = self.line.borrow_mut().answer(&question).unwrap_or_default();
        answer.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    }
}

impl Peer for Setting {
    fn ask(&self, repeats: usize) -> Duration {
        // An adapter that is gone took forever.
        let nanoseconds = self.numbers("ask", repeats).first().copied();
        nanoseconds.map_or(Duration::MAX, |nanoseconds| Duration::from_secs_f64(nanoseconds * 1e-9))
    }
    fn claim(&self, index: usize) -> Option<Claim> {
        let [value, x, y, z] = self.numbers("claim", index)[..] else { return None };
        Some(Claim::Distance { value, axis: [x, y, z], steps: None })
    }
}

/// A row as the adapter reads it; Rust writes numbers so that they are read back to the last bit.
fn told(row: &Row) -> Option<String> {
    let (a, b, pairs) = (&row.shapes_a, &row.shapes_b, &row.pairs);
    let mut text = format!("row {} {} {}", a.len(), b.len(), pairs.len());
    for kind in a.iter().chain(b) {
        match kind {
            Kind::Cuboid { half_extents: [x, y, z] } => write!(text, " cuboid {x} {y} {z}").ok()?,
            Kind::Hull(points) => {
                write!(text, " hull {}", points.len()).ok()?;
                points.iter().try_for_each(|[x, y, z]| write!(text, " {x} {y} {z}")).ok()?;
            }
            _ => return None,
        }
    }
    for pair in pairs {
        write!(text, " {} {}", pair.a, pair.b).ok()?;
        for Placement { translation: [x, y, z], rotation } in [pair.pose_a, pair.pose_b] {
            let Turn::Space([i, j, k, w]) = rotation else { return None };
            write!(text, " {x} {y} {z} {i} {j} {k} {w}").ok()?;
        }
    }
    Some(text)
}
