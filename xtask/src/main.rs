//! Every job of the project as a command: `cargo xtask help`.
//!
//! `test` is what continuous integration runs. It needs Rust, a Chromium and a WebAssembly compiler, which it
//! installs on Debian if it may, Node with npm, and Python, for which it makes an environment of its own.

mod bench;
mod browser;
mod counts;
mod debian;
mod docs;
mod peers;
mod robots;
mod run;
mod web;

use std::env;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

const HELP: &str = "cargo xtask COMMAND
  test        all that is checked: format, lints, docs, no_std, tests, figures, the playground in a
              browser, native against WebAssembly, instructions, robots, a short soak
  lint        format and clippy, warnings denied; the playground's source
  doc         the documentation, warnings denied; open target/doc/asunder/index.html
  soak        random pairs against the oracles: [--pairs N] [--seed S] [--style STYLE]
              [--only INDEX]
  bench       beside the peers: [--overlap] [--warm] [--manifold] [--cast] [--growth] [--all] [--quick]
              [--csv FILE] [--save] [ROW]; pin it: taskset -c 1 cargo xtask bench; --peers
              installs those not in Rust; --readme writes README's tables and plots; --help has more
  profile     where the time of a row goes, by files of the library (perf, on Linux): [--overlap]
              [--warm] [--manifold] [--cast] [--f32] [--lines] ROW ...
  counts      instructions of the main rows against those recorded (valgrind): [--record]
  hulls       hulls of points beside parry's and Qhull's (apt-get install qhull-bin): [POINTS ...]
  robots      real robots beside coal, in Python: [--quick] [--positions N] [--seed S] [ROBOT]...
  figures     the documentation's pictures, drawn by the solvers: [--check]
  book        docs/ as a book (needs mdbook)
  playground  the page that shows every step, into playground/dist:
              [--test] [--open] [--measure] [--lint]
  identical   whether native code and WebAssembly give the same bits (needs node)
  help        this text";

/// Pairs of the soak that is part of `test`.
const SHORT_SOAK: &str = "20000";

/// Leaves out what needs a browser, and the playground with it.
const NO_BROWSER: &str = "ASUNDER_NO_BROWSER";

/// The first step that needs a browser.
const TESTS: &str = "tests";

/// A command with a name to show.
struct Step {
    name: &'static str,
    /// Cargo if it is none.
    program: Option<String>,
    args: Vec<String>,
    env: Vec<(&'static str, String)>,
    /// What may be the matter if it fails.
    hint: &'static str,
}

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let command = args.next().unwrap_or_else(|| "help".to_owned());
    let rest: Vec<String> = args.collect();
    // Others know their own.
    let known: Option<&[&str]> = match command.as_str() {
        "test" | "lint" | "doc" | "book" | "identical" => Some(&[]),
        "figures" => Some(&["--check"]),
        _ => None,
    };
    if let Some(known) = known
        && let Some(unknown) = rest.iter().find(|arg| !known.contains(&arg.as_str()))
    {
        eprintln!("xtask: {command}: no option `{unknown}`\n{HELP}");
        return ExitCode::from(2);
    }
    let steps = match command.as_str() {
        "test" => all(),
        "lint" => lint(),
        "doc" => vec![doc()],
        "soak" => vec![soak(&rest)],
        "bench" => match bench::steps(&rest) {
            Ok(steps) => steps,
            Err(message) => return done(Err(message)),
        },
        "profile" => vec![bench::profile(&rest)],
        "counts" => return done(counts::counts(&rest)),
        "hulls" => vec![bench("hulls", &rest)],
        "robots" => robots::steps(&rest),
        "figures" => return done(docs::figures(!rest.is_empty())),
        "book" => return done(docs::book()),
        "playground" => return done(web::playground(&rest)),
        "identical" => return done(web::identical()),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        unknown => {
            eprintln!("xtask: no command `{unknown}`\n{HELP}");
            return ExitCode::from(2);
        }
    };
    run_all(&steps)
}

fn done(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn step(name: &'static str, args: &str) -> Step {
    let args = args.split_whitespace().map(str::to_owned).collect();
    Step { name, program: None, args, env: Vec::new(), hint: "" }
}

fn lint() -> Vec<Step> {
    let mut steps = vec![
        step("format", "fmt --all --check"),
        step("clippy", "clippy --workspace --all-targets -- -D warnings"),
    ];
    if !is_set(NO_BROWSER) {
        steps.push(step("playground's source", "xtask playground --lint"));
    }
    steps
}

fn doc() -> Step {
    let deny = vec![("RUSTDOCFLAGS", "-D warnings".to_owned())];
    Step { env: deny, ..step("docs", "doc --workspace --no-deps") }
}

fn soak(args: &[String]) -> Step {
    let mut soak = step("soak", "run --release --quiet -p asunder-zoo --example soak --");
    soak.args.extend_from_slice(args);
    soak
}

fn bench(name: &'static str, args: &[String]) -> Step {
    bench_built(name, &[], args)
}

/// With other features than the default ones.
fn bench_built(name: &'static str, features: &[&str], args: &[String]) -> Step {
    let features = features.join(" ");
    let mut bench = step("bench", &format!("bench -p asunder-bench {features} --bench {name} --"));
    bench.args.extend_from_slice(args);
    bench
}

fn all() -> Vec<Step> {
    let mut steps = lint();
    steps.push(doc());
    let lean = |name, build: &str| step(name, &format!("clippy {build} -- -D warnings"));
    steps.push(lean("no_std", "-p asunder --no-default-features"));
    steps.push(lean("no_std with alloc", "-p asunder --no-default-features --features alloc"));
    if let Some(target) = bare_target() {
        let build =
            format!("build -p asunder --no-default-features --features alloc --target {target}");
        steps.push(step("no_std on bare metal", &build));
    }
    // Alone, as its users build it: features that others ask of parry are not there.
    steps.push(lean("adapter alone", "-p asunder-parry"));
    let one = "-p asunder-parry --no-default-features --features space-f64";
    steps.push(lean("adapter for one of parry's crates", one));
    steps.push(step(TESTS, "test --workspace"));
    steps.push(step("figures", "xtask figures --check"));
    steps.push(step("release build", "build --release"));
    steps.push(step("instructions", "xtask counts"));
    if !is_set(NO_BROWSER) {
        steps.push(step("playground", "xtask playground --test"));
        steps.push(step("identical", "xtask identical"));
    }
    if is_set("ASUNDER_NO_ROBOTS") {
        println!("── robots: left out (ASUNDER_NO_ROBOTS=1)");
    } else {
        steps.extend(robots::steps(&["--quick".to_owned()]));
    }
    steps.push(soak(&["--pairs".to_owned(), SHORT_SOAK.to_owned()]));
    steps
}

/// Whether a variable of the environment asks for something to be left out.
fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| value == "1")
}

/// A target without the standard library, if one is installed: the only full proof of `no_std`.
fn bare_target() -> Option<String> {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let installed = installed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let found = installed.ok()?.lines().find(|line| line.contains("-none")).map(str::to_owned);
    if found.is_none() {
        println!("no_std on bare metal: left out (rustup target add thumbv7em-none-eabi)");
    }
    found
}

/// Runs the steps up to the first that fails, each with its time, and closes with a line.
fn run_all(steps: &[Step]) -> ExitCode {
    let start = Instant::now();
    if steps.iter().any(|step| step.name == TESTS)
        && let Err(message) = browser::provide()
    {
        eprintln!("xtask: {message}");
        return ExitCode::FAILURE;
    }
    // An interrupt reaches the running step too, which ends in its own way: the soak with what it
    // found so far. If the handler cannot be set, the interrupt merely ends both.
    let _ = ctrlc::set_handler(|| ());
    for (done, step) in steps.iter().enumerate() {
        let shown = step.program.as_deref().unwrap_or("cargo");
        println!("── {}: {shown} {}", step.name, step.args.join(" "));
        let begun = Instant::now();
        let mut command = step.program.as_ref().map_or_else(run::cargo, Command::new);
        command.current_dir(run::root()).args(&step.args).envs(step.env.clone());
        match command.status() {
            Ok(status) if status.success() => {
                println!("── {}: ok, {}", step.name, seconds(begun.elapsed()))
            }
            Ok(status) => {
                eprintln!("── {}: FAILED ({status}) after {}", step.name, seconds(begun.elapsed()));
                eprintln!("xtask: {done} of {} steps passed, {} failed", steps.len(), step.name);
                hint(step);
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("xtask: cannot start {shown}: {error}");
                hint(step);
                return ExitCode::FAILURE;
            }
        }
    }
    println!("xtask: all {} steps passed in {}", steps.len(), seconds(start.elapsed()));
    ExitCode::SUCCESS
}

fn hint(step: &Step) {
    if !step.hint.is_empty() {
        eprintln!("xtask: {}", step.hint);
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
