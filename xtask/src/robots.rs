//! Real robots beside another library, in Python: an environment of its own, made when it is missing.

use crate::Step;
use std::path::Path;

const NO_PYTHON: &str =
    "this needs python3, 3.10 or later, with its venv module (Debian: apt install python3-venv)";

const NO_PACKAGES: &str = "the packages of xtask/robots/requirements.txt could not be installed: \
                           the first time, this needs the network, and Linux or macOS; if \
                           target/robots-venv is damaged, delete it";

/// Makes the environment if need be, and compares.
pub(crate) fn steps(args: &[String]) -> Vec<Step> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let (venv, scripts) = (root.join("target/robots-venv"), root.join("xtask/robots"));
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let (python, pip) = (venv.join(folder).join("python"), venv.join(folder).join("pip"));
    let mut steps = Vec::new();
    if !pip.exists() && !pip.with_extension("exe").exists() {
        let make = python_step("python environment", "python3", &["-m", "venv"], &venv);
        steps.push(Step { hint: NO_PYTHON, ..make });
    }
    let python = python.to_string_lossy();
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    let wanted = scripts.join("requirements.txt");
    let install = python_step("python packages", &python, &install, &wanted);
    steps.push(Step { hint: NO_PACKAGES, ..install });
    let mut compare = python_step("robots", &python, &[], &scripts.join("compare.py"));
    compare.args.extend_from_slice(args);
    steps.push(compare);
    steps
}

fn python_step(name: &'static str, python: &str, args: &[&str], path: &Path) -> Step {
    let args = args.iter().map(|arg| (*arg).to_owned());
    let args = args.chain([path.to_string_lossy().into_owned()]).collect();
    Step { name, program: Some(python.to_owned()), args, env: None, hint: "" }
}
