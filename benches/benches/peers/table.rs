//! The table on the terminal, and the file with every way to ask.

use crate::Entry;
use asunder_bench::Judged;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

/// What is printed row by row, and what is written at the end.
pub(crate) struct Table {
    csv: String,
    rows: usize,
}

impl Table {
    /// The title and the heads of the columns.
    pub(crate) fn begin(rounds: usize) -> Self {
        println!("{}, ns a query: signed distance with witness points, cold", cpu());
        println!("best of {rounds} rounds in turns; of each library the fastest way to ask\n");
        println!("{:<24}{:^34}{:^26}{:^38}", "", "f64", "f32", "largest error, f64 and f32");
        let times = format!("{:>9}{:>9}{:>8}", "asunder", "parry", "times");
        print!("{:<24}{times}{:>8}{times}", "pairs", "steps");
        println!("{:>11}{:>9}{:>9}{:>9}", "asunder", "parry", "asunder", "parry");
        let csv = "row,precision,library,way,nanoseconds,steps,largest_error\n".to_owned();
        Self { csv, rows: 0 }
    }

    /// One line of the table, and one of the file for every way; with nanoseconds for each.
    pub(crate) fn row(
        &mut self,
        name: &str,
        entries: &[Entry],
        measured: &[(f64, Judged)],
    ) -> Result<(), std::fmt::Error> {
        self.rows += 1;
        for (entry, (nanoseconds, Judged { steps, error })) in entries.iter().zip(measured) {
            let Entry { library, precision, way, .. } = entry;
            let steps = steps.map_or(String::new(), |steps| format!("{steps:.2}"));
            let figures = format!("{nanoseconds:.1},{steps},{error:.2e}");
            writeln!(self.csv, "{name},{precision},{library},{way},{figures}")?;
        }
        let best = |library, precision| {
            let of = |entry: &Entry| entry.library == library && entry.precision == precision;
            let mine = entries.iter().zip(measured).filter(|(entry, _)| of(entry));
            let mine = mine.map(|(_, measured)| *measured);
            mine.min_by(|p, q| p.0.total_cmp(&q.0)).unwrap_or(MISSING)
        };
        let [ours, theirs] = ["asunder", "parry"].map(|library| best(library, "f64"));
        let [ours32, theirs32] = ["asunder", "parry"].map(|library| best(library, "f32"));
        let times = |p: f64, q: f64| format!("{p:>9.0}{q:>9.0}{:>8.2}", q / p);
        let (f64s, f32s) = (times(ours.0, theirs.0), times(ours32.0, theirs32.0));
        let steps = ours.1.steps.unwrap_or(f64::NAN);
        let [a, b, c, d] = [ours, theirs, ours32, theirs32].map(|m| format!("{:.0e}", m.1.error));
        println!("{name:<24}{f64s}{steps:>8.1}{f32s}{a:>11}{b:>9}{c:>9}{d:>9}");
        Ok(())
    }

    /// Writes the file, and says what could be done better.
    pub(crate) fn end(self, csv: Option<&Path>) -> io::Result<()> {
        if self.rows == 0 {
            return Err(io::Error::other("no row begins so; without ROW all are shown"));
        }
        println!("\ntimes: parry's time over asunder's; steps: support calls on each shape");
        println!("error: against brute force and the best axis of all, in sizes of the shapes");
        if !is_pinned() {
            println!("not pinned to one core: `taskset -c 1` before the command steadies it");
        }
        let Some(path) = csv else { return Ok(()) };
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, self.csv)?;
        println!("written: {}", path.display());
        Ok(())
    }
}

/// Of a library that has no way to ask.
const MISSING: (f64, Judged) = (f64::NAN, Judged { steps: None, error: f64::NAN });

/// The processor's name where Linux tells it, else its architecture.
pub(crate) fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |name| name.trim().to_owned())
}

/// Whether this process may run on one core only, where Linux tells.
fn is_pinned() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let cores = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    cores.is_some_and(|cores| cores.trim().parse::<u32>().is_ok())
}
