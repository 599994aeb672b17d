//! `cargo xtask profile ROW ...`: where the time of a row goes.
//!
//! 1. The pairs are asked about over and over, while perf looks some thousand times a second where this
//!    program is.
//! 2. Each place is traced back through what the compiler has put there, to the innermost file of the
//!    library; arithmetic on vectors and numbers, to the file that asks for it.

use addr2line::Loader;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder_bench::{Entry, Peer, Question, Rounds, ours, time};
use asunder_zoo::{Family, Row};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::process::{Command, ExitCode};

const HELP: &str = "\
profile [--f32] [--lines] [--overlap|--warm|--manifold|--cast] ROW ...
  ROW      hull16-hull16-sep, or what a row begins with: hull64
  --f32    in single precision
  --lines  by lines, not by files";

/// Samples a second: a prime, so that nothing keeps step with it.
const FREQUENCY: &str = "4999";

/// Seconds for each row.
const PATIENCE: &str = "8";

/// Where the files are that a sample can belong to.
const FOLDERS: [&str; 2] = ["crates/asunder/src/", "benches/src/"];

/// Files whose time is their callers'.
const ARITHMETIC: [&str; 5] =
    ["space/glam.rs", "space/number.rs", "space/vector.rs", "space/unit.rs", "space/wide.rs"];

/// So many lines are shown.
const MOST_LINES: usize = 24;

/// Less than this share of the samples is not shown.
const LEAST: f64 = 0.01;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match profile(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("profile: {error}\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn profile(args: &[String]) -> Result<(), Box<dyn Error>> {
    let given = |option: &str| args.iter().any(|arg| arg == option);
    let wanted: Vec<&str> =
        args.iter().map(String::as_str).filter(|arg| !arg.starts_with('-')).collect();
    let question = Question::ALL.into_iter().find(|question| question.is_built());
    let question = question.ok_or("built without a question")?;
    let mut rows = Vec::new();
    for family in Family::with_curved() {
        rows.extend(
            family
                .rows(1)?
                .into_iter()
                .filter(|row| wanted.iter().any(|name| row.name().starts_with(name))),
        );
    }
    if rows.is_empty() {
        return Err("no row begins so".into());
    }
    for row in rows {
        let Some(row) = question.asked_of(&row)? else { continue };
        let ways = match (row.family.dim, given("--f32")) {
            (2, false) => ours::entries::<DVec2>(&row, question, "f64"),
            (2, true) => ours::entries::<Vec2>(&row, question, "f32"),
            (_, false) => ours::entries::<DVec3>(&row, question, "f64"),
            (_, true) => ours::entries::<Vec3>(&row, question, "f32"),
        };
        let way = ways.into_iter().find(|entry| entry.way == "typed").ok_or("no way to ask")?;
        show(&row, &way, given("--lines"))?;
    }
    Ok(())
}

/// Samples a row and prints where they fell.
fn show(row: &Row, way: &Entry, by_line: bool) -> Result<(), Box<dyn Error>> {
    let nanoseconds = time(&[(row.pairs.len(), vec![&*way.peer])], Rounds::new(5), |_| ())[0][0];
    let mut counts = HashMap::new();
    let (program, base) = (Loader::new(std::env::current_exe()?)?, base()?);
    let samples = samples(&*way.peer)?;
    for address in &samples {
        let place = address.checked_sub(base).and_then(|address| place(&program, address, by_line));
        *counts.entry(place.unwrap_or_else(|| "elsewhere".to_owned())).or_insert(0) += 1;
    }
    let all = samples.len();
    println!("\n{}, {}: {nanoseconds:.0} ns a query, {all} samples", row.name(), way.precision);
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(place, count)| (Reverse(*count), place.clone()));
    for (place, count) in counts.into_iter().take(MOST_LINES) {
        let share = count as f64 / all as f64;
        if share >= LEAST {
            println!("{:>6.1} % {:>7.1} ns  {place}", share * 100.0, share * nanoseconds);
        }
    }
    Ok(())
}

/// Addresses that this program was at while it asked.
fn samples(peer: &dyn Peer) -> Result<Vec<u64>, Box<dyn Error>> {
    let file = std::env::temp_dir().join(format!("asunder-profile-{}", std::process::id()));
    let mut record = Command::new("perf");
    record.args(["record", "--quiet", "--event", "cpu-clock:u", "--freq", FREQUENCY, "--output"]);
    record.arg(&file).args(["--pid", &std::process::id().to_string(), "--", "sleep", PATIENCE]);
    let missing =
        |error| format!("perf: {error}; it takes the samples (Debian: apt-get install linux-perf)");
    let mut record = record.spawn().map_err(missing)?;
    while record.try_wait()?.is_none() {
        peer.ask(1);
    }
    let script =
        Command::new("perf").args(["script", "--fields", "ip", "--input"]).arg(&file).output()?;
    fs::remove_file(&file)?;
    let text = String::from_utf8(script.stdout)?;
    let samples: Vec<u64> =
        text.lines().filter_map(|line| u64::from_str_radix(line.trim(), 16).ok()).collect();
    if samples.is_empty() {
        return Err(
            format!("perf took no samples: {}", String::from_utf8_lossy(&script.stderr)).into()
        );
    }
    Ok(samples)
}

/// Where this program begins in memory.
fn base() -> Result<u64, Box<dyn Error>> {
    let (exe, maps) = (std::env::current_exe()?, fs::read_to_string("/proc/self/maps")?);
    let first = maps.lines().find(|line| line.ends_with(&*exe.to_string_lossy()));
    let begin = first
        .and_then(|line| line.split('-').next())
        .ok_or("/proc/self/maps lacks this program")?;
    Ok(u64::from_str_radix(begin, 16)?)
}

/// A file of the library or the bench, with the line if it is wanted.
fn place(program: &Loader, address: u64, by_line: bool) -> Option<String> {
    let mut frames = program.find_frames(address).ok()?;
    while let Ok(Some(frame)) = frames.next() {
        let Some((path, line)) = frame.location.and_then(|at| Some((at.file?, at.line))) else {
            continue;
        };
        let Some((_, file)) = FOLDERS.iter().find_map(|folder| path.split_once(folder)) else {
            continue;
        };
        if by_line {
            return Some(format!("{file}:{}", line.unwrap_or(0)));
        }
        if !ARITHMETIC.contains(&file) {
            return Some(file.to_owned());
        }
    }
    None
}
