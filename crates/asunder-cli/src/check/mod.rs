//! Parts of a scene that touch, overlap or come too close: `asunder check`.
//!
//! 1. `args`: what was asked for.
//! 2. Load, check, with a bar on a terminal; an interrupt ends it with what is known so far.
//! 3. `list`: the findings as a table, JSON, CSV or Parquet.
//! 4. `whole`: files that are written whole or not at all: report, glTF, SVG.

pub(crate) mod args;
mod list;
mod whole;

use crate::say::say;
use args::{Check, Format};
use asunder_scene::{
    Checker, Clashes, Load, Options, Pattern, Picture, Problem, Progress, Scene, Verdict,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The embedded sample, for those who have no file at hand.
const SAMPLE: &[u8] = include_bytes!("../../../../examples/scenes/gear_stage.glb");
const SAMPLE_NAME: &str = "gear_stage.glb";

/// Checks the scene and writes what was asked for.
///
/// # Errors
/// A message if an option cannot be heeded, or a file cannot be written.
pub(crate) fn run(check: &Check) -> Result<ExitCode, String> {
    let begun = Instant::now();
    let options = check.options()?;
    check.only_files()?;
    whole::distinct(&check.scene, &check.written())?;
    let clearance = options.clearance;
    let terminal = io::stdout().is_terminal();
    let format = check.format.unwrap_or(if terminal { Format::Table } else { Format::Json });
    // In a pipe as well: what is piped in is not looked at.
    if check.scene.is_empty() {
        say("The embedded sample: a gear stage, in mm. For your own: asunder check FILE... (see \
             asunder check --help).\n");
    }
    let mut scene = load(check);
    // Of a scene without parts its problems tell more.
    let in_space = !scene.flat && !scene.parts.is_empty();
    if let Some(path) = check.svg.as_ref().filter(|_| in_space) {
        return Err(format!(
            "{}: an SVG is drawn of layouts in the plane (dim 2) only; use --report or --glb",
            path.display()
        ));
    }
    heed_patterns(check, &mut scene);
    let (clashes, took) = measure(options, &scene, begun);
    let about = list::About { scene: &scene, clashes: &clashes, clearance, took };
    // One that cannot be written takes no other with it.
    let mut lost = Vec::new();
    match list::write(&about, format, &mut io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            lost.push(format!("cannot write the findings: {error}"));
        }
        _ => {}
    }
    lost.extend(pictures(check, &about));
    if lost.is_empty() { Ok(status(&scene, &clashes, clearance)) } else { Err(lost.join("; ")) }
}

/// 130 interrupted, 2 not everything could be checked, 1 clashes, 0 clear. What touches is no clash, but it is
/// nearer than any clearance that is asked for.
fn status(scene: &Scene, clashes: &Clashes, clearance: f64) -> ExitCode {
    let failed =
        |finding: &asunder_scene::Finding| finding.verdict != Verdict::Touching || clearance > 0.0;
    ExitCode::from(match () {
        () if clashes.interrupted => 130,
        () if !scene.problems.is_empty() || !clashes.problems.is_empty() => 2,
        () if clashes.findings.iter().any(failed) => 1,
        () => 0,
    })
}

fn load(check: &Check) -> Scene {
    let load = Load {
        unit: check.unit(),
        joints: check.joint.iter().cloned().collect(),
        packages: check.package.clone(),
        ..Load::default()
    };
    let turning = spinner("reading");
    let mut scene = match check.scene.as_slice() {
        [] => load.bytes(SAMPLE_NAME, SAMPLE),
        files => load.files(files),
    };
    turning.finish_and_clear();
    scene.hints.extend(given_again(&check.joint));
    scene
}

/// Of several values for one joint, the last counts.
fn given_again(joints: &[(String, f64)]) -> impl Iterator<Item = Problem> {
    joints.iter().enumerate().filter_map(|(k, (name, value))| {
        let later = joints[k + 1..].iter().find(|(other, _)| other == name)?;
        let message = format!("is given again as {}; {value} does not count", later.1);
        Some(Problem { place: format!("--joint {name}"), message })
    })
}

/// A pattern that matches nothing is a typing error. One that was to leave pairs out is hinted at:
/// more is checked than was asked for. One that all other pairs are left out for turns the check
/// off, so the check must not pass.
fn heed_patterns(check: &Check, scene: &mut Scene) {
    let faults = |option: &str, texts: &[String]| -> Vec<Problem> {
        let told = |text: &String| {
            let message = Pattern::new(text).fault(scene)?;
            Some(Problem { place: format!("{option} {text}"), message })
        };
        texts.iter().filter_map(told).collect()
    };
    let (odd, wrong) = (faults("--ignore", &check.ignore), faults("--only", &check.only));
    scene.hints.extend(odd);
    scene.problems.extend(wrong);
}

/// Something that turns on standard error, for work whose length is not known.
fn spinner(what: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner().with_message(what);
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}

fn measure(options: Options, scene: &Scene, begun: Instant) -> (Clashes, Duration) {
    let progress = Arc::new(Progress::default());
    let stopping = Arc::clone(&progress);
    // The first interrupt ends the check with what is known so far; a second one, or one that comes when the check is
    // over, ends the program.
    let ends = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&ends);
    let handled = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            whole::give_up();
            std::process::exit(130);
        }
        stopping.stop();
    });
    // Without a handler an interrupt merely ends the program.
    drop(handled);
    let bar = progress_bar(2 * scene.parts.len() as u64);
    let done = AtomicBool::new(false);
    let clashes = std::thread::scope(|scope| {
        let shown = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if bar.is_hidden() && bar.elapsed() > WORTH_A_BAR {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_position(progress.done());
                bar.tick();
                std::thread::park_timeout(Duration::from_millis(50));
            }
        });
        let clashes = Checker::new(scene, options, &progress).run(&progress);
        done.store(true, Ordering::Relaxed);
        shown.thread().unpark();
        clashes
    });
    bar.finish_and_clear();
    ends.store(true, Ordering::Relaxed);
    (clashes, begun.elapsed())
}

/// What takes no longer is over before a bar could be read.
const WORTH_A_BAR: Duration = Duration::from_millis(500);

/// A bar that is not shown yet. A few heavy parts let it stand still for long, so something turns beside it.
fn progress_bar(length: u64) -> ProgressBar {
    let template = "{spinner} {bar:30} {percent:>3} %  {elapsed} gone, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden()).with_style(style)
}

/// Report, glTF and SVG, where they were asked for; what could not be written.
fn pictures(check: &Check, about: &list::About<'_>) -> Vec<String> {
    if check.report.is_none() && check.glb.is_none() && check.svg.is_none() {
        return Vec::new();
    }
    let mut picture = Picture::of(about.scene, about.clashes, &check.title(SAMPLE_NAME));
    picture.summary = about.facts();
    let report = check.report.as_ref().map(|to| whole::write(to, |out| picture.write_html(out)));
    let glb = check.glb.as_ref().map(|to| whole::write(to, |out| picture.write_glb(out)));
    let drawn = check.svg.as_ref().filter(|_| about.scene.flat);
    let svg = drawn.map(|to| whole::write(to, |out| picture.write_svg(out)));
    [report, glb, svg].into_iter().flatten().filter_map(Result::err).collect()
}
