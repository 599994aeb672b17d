//! Instructions a query, counted by callgrind, against those recorded: time on a shared machine
//! cannot tell a change of a few percent, a count can.
//!
//! 1. `counts`, a program of the bench, asks about the main rows, and callgrind writes down what each
//!    took. 2. A rise beyond `MOST` in any row fails. 3. `--record` takes the counts as they are.
//!
//! Counts belong to an architecture, a compiler, and the vectors that callgrind shows the program
//! (AVX2 at most). Of another architecture, or with other vectors, nothing is compared; another
//! compiler is named.

use crate::debian;
use crate::run::{cargo, read, root, run, target, there};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A rise that fails, and a fall that is worth recording, in percent.
const MOST: f64 = 5.0;

const RECORD: &str = "cargo xtask counts --record";

/// A row's name, and its instructions a query.
type Count = (String, f64);

/// Counts, and compares or records.
pub(crate) fn counts(args: &[String]) -> Result<(), String> {
    let record = match args {
        [] => false,
        [option] if option == "--record" => true,
        _ => return Err("counts takes --record, or nothing".to_owned()),
    };
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        println!("── counts: left out: those recorded are of x86-64 Linux");
        return Ok(());
    }
    if !there("valgrind", "--version") && !debian::install(&["valgrind"]) {
        println!("── counts: left out: they need valgrind (Debian: apt-get install valgrind)");
        return Ok(());
    }
    let (vectors, counted) = count()?;
    let about = format!("rustc {}; {vectors}", compiler()?);
    if record {
        return write(&about, &counted);
    }
    let (then, recorded) = recorded()?;
    if then.split("; ").nth(1) != Some(vectors.as_str()) {
        println!("── counts: left out: recorded with {then}, this processor has {vectors}");
        return Ok(());
    }
    if then != about {
        println!("recorded with {then}, now {about}");
    }
    compare(&recorded, &counted)
}

fn compiler() -> Result<String, String> {
    let version = read("rustc", Command::new("rustc").arg("--version"))?;
    Ok(version.split(' ').nth(1).unwrap_or("?").to_owned())
}

/// Questions of the same program. Who else asks decides what the compiler writes out, so that each question that
/// is added to a program changes the counts of the others.
const TOGETHER: [&str; 2] = ["distance,overlap,warm", "manifold,cast"];

/// What vectors the programs saw, and the count of each row.
fn count() -> Result<(String, Vec<Count>), String> {
    let (mut vectors, mut counts) = (String::new(), Vec::new());
    for questions in TOGETHER {
        let (seen, counted) = count_of(questions)?;
        vectors = seen;
        counts.extend(counted);
    }
    Ok((vectors, counts))
}

fn count_of(questions: &str) -> Result<(String, Vec<Count>), String> {
    run(
        "build",
        cargo()
            .args(["build", "--quiet", "--release", "-p", "asunder-bench", "--bin", "counts"])
            .args(["--no-default-features", "--features", questions]),
    )?;
    let folder = target().join("counts");
    // Parts of an earlier run must not be taken for parts of this one.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let out = folder.join("out");
    let mut callgrind = Command::new("valgrind");
    callgrind.args(["--quiet", "--tool=callgrind"]);
    callgrind.args(["--toggle-collect=counts::measured", "--dump-after=counts::measured"]);
    callgrind.arg(format!("--callgrind-out-file={}", out.display()));
    callgrind.arg(target().join("release/counts")).stdin(Stdio::null());
    let printed = read("callgrind", &mut callgrind)?;
    let mut lines = printed.lines();
    let vectors = lines.next().unwrap_or_default().to_owned();
    let row = |(line, part): (&str, usize)| {
        let (name, queries) = line.rsplit_once(',')?;
        let total = total(&out.with_extension(part.to_string()))?;
        Some((name.to_owned(), total / queries.parse::<f64>().ok()?))
    };
    let counted: Option<Vec<Count>> = lines.zip(1..).map(row).collect();
    let counted = counted.filter(|rows| !rows.is_empty());
    Ok((vectors, counted.ok_or_else(|| format!("{} is not as expected", out.display()))?))
}

/// All instructions of a part.
fn total(part: &Path) -> Option<f64> {
    let text = fs::read_to_string(part).ok()?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "))?;
    total.parse().ok().filter(|total| *total > 0.0)
}

fn file() -> PathBuf {
    root().join("benches/results/instructions.csv")
}

fn write(about: &str, counted: &[Count]) -> Result<(), String> {
    let mut text = format!("# {about}\nquestion,row,precision,instructions\n");
    for (name, count) in counted {
        text += &format!("{name},{count:.0}\n");
    }
    fs::write(file(), text).map_err(|error| format!("{}: {error}", file().display()))?;
    println!("written: {}", file().display());
    Ok(())
}

/// What the counts are of, and the counts.
fn recorded() -> Result<(String, Vec<Count>), String> {
    let nothing = |why: String| format!("{}: {why}; {RECORD}", file().display());
    let text = fs::read_to_string(file()).map_err(|error| nothing(error.to_string()))?;
    let mut lines = text.lines();
    let about = lines.next().and_then(|line| line.strip_prefix("# "));
    let about = about.ok_or_else(|| nothing("no first line".to_owned()))?.to_owned();
    let row = |line: &str| {
        let (name, count) = line.rsplit_once(',')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    let rows: Option<Vec<Count>> = lines.skip(1).map(row).collect();
    Ok((about, rows.ok_or_else(|| nothing("a line without a count".to_owned()))?))
}

fn compare(recorded: &[Count], counted: &[Count]) -> Result<(), String> {
    let (mut risen, mut fallen, mut unknown) = (Vec::new(), 0, 0);
    println!("{:<36}{:>10}{:>10}{:>9}", "instructions a query", "recorded", "now", "change");
    for (name, now) in counted {
        let Some((_, then)) = recorded.iter().find(|(recorded, _)| recorded == name) else {
            println!("{name:<36}{:>10}{now:>10.0}", "-");
            unknown += 1;
            continue;
        };
        let change = (now.round() / then - 1.0) * 100.0;
        println!("{name:<36}{then:>10.0}{now:>10.0}{change:>+8.1}%");
        if change > MOST {
            risen.push(name.as_str());
        }
        fallen += usize::from(change < -MOST);
    }
    if fallen > 0 {
        println!("{fallen} rows fell by more than {MOST} %: keep it so by {RECORD}");
    }
    if unknown > 0 {
        println!("{unknown} rows are new: {RECORD}");
    }
    let gone = |name: &&String| !counted.iter().any(|(counted, _)| counted == *name);
    let gone: Vec<&str> =
        recorded.iter().map(|(name, _)| name).filter(gone).map(String::as_str).collect();
    if !gone.is_empty() {
        return Err(format!(
            "not counted any more: {}. If that is meant: {RECORD}",
            gone.join("; ")
        ));
    }
    if risen.is_empty() {
        return Ok(());
    }
    Err(format!(
        "more than {MOST} % more instructions in {}. If they are worth it: {RECORD}",
        risen.join("; ")
    ))
}
