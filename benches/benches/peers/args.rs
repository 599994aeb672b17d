//! What the bench was asked for.

use crate::table::cpu;
use asunder_bench::Question;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// For people.
pub(crate) const HELP: &str = "cargo xtask bench [OPTIONS] [ROW]
  ROW         only rows whose names begin so, such as `hull16` or `rect-poly8-deep`
What is asked; without any of these, the signed distance:
  --distance  signed distance with witness points, cold
  --overlap   whether they overlap, and nothing else
  --warm      signed distance of pairs that move 1 % and turn 1° a frame, warm and cold
  --manifold  one-shot contact manifolds
  --cast      straight casts
  --growth    time against the number of vertices and against the tolerance
  --all       all of this; each question is a program of its own, which xtask builds
How:
  --quick     3 rounds instead of 15
  --by-heart  the same pairs so often on end that the processor knows them by heart, as in figures
              that others publish
  --csv FILE  every way to ask each library, with its figures
  --save      the same into benches/results/CPU-DATE.csv, or by-heart-CPU.csv
  --add       adds to that file instead of writing it anew
  --readme    measures nothing: writes README's tables, docs/bench.svg and docs/growth.svg from the
              FILE of --csv, or else from the newest in benches/results
  --peers     installs coal, MuJoCo and Box2D into target/, by pip and cargo, to be measured too; once
Pin it to a core: taskset -c 1 cargo xtask bench";

/// The command line.
#[derive(Debug, Default)]
pub(crate) struct Args {
    pub(crate) help: bool,
    pub(crate) quick: bool,
    pub(crate) by_heart: bool,
    pub(crate) readme: bool,
    pub(crate) growth: bool,
    pub(crate) add: bool,
    pub(crate) questions: Vec<Question>,
    save: bool,
    csv: Option<PathBuf>,
    row: Option<String>,
}

impl Args {
    pub(crate) fn parse(mut given: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self::default();
        while let Some(arg) = given.next() {
            match arg.as_str() {
                // cargo's own way to say that this is a bench.
                "--bench" => {}
                "--help" | "-h" => args.help = true,
                "--quick" => args.quick = true,
                "--by-heart" => args.by_heart = true,
                "--readme" => args.readme = true,
                "--growth" => args.growth = true,
                "--add" => args.add = true,
                "--save" => args.save = true,
                "--csv" => {
                    let file = given.next().filter(|file| !file.starts_with('-'));
                    args.csv = Some(file.ok_or("--csv needs a file")?.into());
                }
                option if option.starts_with('-') => args.questions.push(question(option)?),
                _ if args.row.is_some() => return Err(format!("one ROW is enough: `{arg}`")),
                _ => args.row = Some(arg),
            }
        }
        if args.questions.is_empty() && !args.growth {
            args.questions.push(Question::Distance);
        }
        if let Some(question) = args.questions.iter().find(|question| !question.is_built()) {
            let name = question.name();
            return Err(format!("not built to ask this: cargo xtask bench --{name} does that"));
        }
        Ok(args)
    }

    /// Whether a row of this name is asked for; or, of a family's name, whether one of its rows
    /// may be.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.row.as_deref().is_none_or(|row| name.starts_with(row) || row.starts_with(name))
    }

    /// Where to write the figures, if anywhere; added are those of a bench that goes on after midnight,
    /// too.
    pub(crate) fn csv(&self) -> Option<PathBuf> {
        let cpu = slug(&cpu());
        let begun = || newest(&cpu).filter(|_| self.add);
        let dated = || begun().unwrap_or_else(|| results().join(format!("{cpu}-{}.csv", today())));
        let by_heart = || results().join(format!("by-heart-{cpu}.csv"));
        let file = || if self.by_heart { by_heart() } else { dated() };
        self.csv.clone().or_else(|| self.save.then(file))
    }

    /// Where to read figures.
    pub(crate) fn measured(&self) -> Option<PathBuf> {
        self.csv.clone().or_else(|| newest(""))
    }
}

fn question(option: &str) -> Result<Question, String> {
    let named = |question: &Question| option.strip_prefix("--") == Some(question.name());
    Question::ALL.into_iter().find(named).ok_or(format!("no option `{option}`"))
}

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}

/// CPU-2026-01-31.csv: the one of the newest date, of a CPU that begins so.
fn newest(cpu: &str) -> Option<PathBuf> {
    let date = |path: &PathBuf| {
        let name = path.file_name()?.to_str()?.strip_suffix(".csv")?;
        let date = name.get(name.len().checked_sub(10)?..)?;
        let is_dated = name.starts_with(cpu) && date.starts_with(|c: char| c.is_ascii_digit());
        is_dated.then(|| date.to_owned())
    };
    let files = results().read_dir().ok()?.flatten().map(|file| file.path());
    files.filter(|path| date(path).is_some()).max_by_key(date)
}

/// Lower case, with a dash for all that is no letter or digit.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// The date in UTC, as 2026-01-31.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = civil(since.as_secs() / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// Year, month and day of a number of days since 1970. Years begin in March, so that the leap day
/// is the last one. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013).
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + next, month, day)
}
