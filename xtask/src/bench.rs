//! The bench: a build and a run for each question, with whatever peers there are.

use crate::{Step, peers};

/// What can be asked. Growth is asked by the first one's program.
const QUESTIONS: [&str; 5] = ["distance", "overlap", "warm", "manifold", "cast"];

/// What takes the samples.
const PERF: &str = "it needs Linux, and perf (Debian: apt-get install linux-perf)";

/// The runs; `--peers` installs those that are not written in Rust first.
pub(crate) fn steps(args: &[String]) -> Result<Vec<Step>, String> {
    let (asked, mut args): (Vec<_>, Vec<_>) =
        args.iter().cloned().partition(|arg| arg == "--peers");
    // cargo runs a bench in its package's folder.
    if let Some(after) = args.iter().position(|arg| arg == "--csv")
        && let Some(file) = args.get_mut(after + 1)
    {
        let absolute = std::path::absolute(&*file).map_err(|error| format!("{file}: {error}"))?;
        *file = absolute.to_string_lossy().into_owned();
    }
    if !asked.is_empty() {
        peers::install()?;
    }
    let mut steps = builds(&args);
    if args.iter().any(|arg| arg == "--readme" || arg == "--help" || arg == "-h") {
        return Ok(steps);
    }
    let adapters = peers::adapters();
    steps.iter_mut().for_each(|step| step.env.clone_from(&adapters));
    Ok(steps)
}

/// A step for each question that is asked, the signed distance if none is; all but the first add to
/// the file of the first.
fn builds(args: &[String]) -> Vec<Step> {
    let given = |name: &str| args.iter().any(|arg| arg.strip_prefix("--") == Some(name));
    let all = given("all");
    let growth = all || given("growth");
    let mut asked: Vec<&str> = QUESTIONS.into_iter().filter(|name| all || given(name)).collect();
    if asked.is_empty() && !growth {
        asked.push("distance");
    }
    let ours = |arg: &str| QUESTIONS.contains(&arg) || ["all", "growth"].contains(&arg);
    let rest = |arg: &&String| !arg.strip_prefix("--").is_some_and(ours);
    let rest: Vec<String> = args.iter().filter(rest).cloned().collect();
    let mut steps = Vec::new();
    for question in QUESTIONS {
        let grows = growth && question == "distance";
        let options = [(asked.contains(&question), question), (grows, "growth")];
        let options = options.into_iter().filter(|(is_asked, _)| *is_asked);
        let options: Vec<String> = options.map(|(_, option)| format!("--{option}")).collect();
        if options.is_empty() {
            continue;
        }
        let add = (!steps.is_empty()).then(|| "--add".to_owned());
        let args: Vec<String> = options.into_iter().chain(add).chain(rest.clone()).collect();
        let features = ["--no-default-features", "--features", question];
        steps.push(crate::bench_built("peers", &features, &args));
    }
    steps
}

/// Where the time of the rows goes that one question is asked about.
pub(crate) fn profile(args: &[String]) -> Step {
    let name = |arg: &str| QUESTIONS.into_iter().find(|name| arg.strip_prefix("--") == Some(name));
    let asked = args.iter().find_map(|arg| name(arg)).unwrap_or(QUESTIONS[0]);
    let rest: Vec<String> = args.iter().filter(|arg| name(arg).is_none()).cloned().collect();
    let features = ["--no-default-features", "--features", asked];
    Step { hint: PERF, ..crate::bench_built("profile", &features, &rest) }
}
