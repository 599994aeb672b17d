//! Real robots beside another library, in Python: an environment of its own, made when it is missing.

use crate::Step;
use crate::run::{root, target};
use std::path::{Path, PathBuf};

const NO_PYTHON: &str =
    "this needs python3, 3.10 or later, with its venv module (Debian: apt install python3-venv)";

const NO_PACKAGES: &str = "the packages of requirements.txt could not be installed: \
                           the first time, this needs the network, and Linux or macOS; if \
                           `python` in the target folder is damaged, delete it";

/// The environment, in which peers of the bench are installed, too.
pub(crate) fn venv() -> PathBuf {
    target().join("python")
}

/// Makes the environment if need be, and compares.
pub(crate) fn steps(args: &[String]) -> Vec<Step> {
    let scripts = root().join("xtask/robots");
    let mut steps = environment(&scripts.join("requirements.txt"));
    let mut compare = python_step("robots", &python(), &[], &scripts.join("compare.py"));
    compare.args.extend_from_slice(args);
    steps.push(compare);
    steps
}

/// Makes the environment if need be, with the packages that a file asks for.
pub(crate) fn environment(wanted: &Path) -> Vec<Step> {
    let pip = scripts().join("pip");
    let mut steps = Vec::new();
    if !pip.exists() && !pip.with_extension("exe").exists() {
        let make = python_step("python environment", "python3", &["-m", "venv"], &venv());
        steps.push(Step { hint: NO_PYTHON, ..make });
    }
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    let install = python_step("python packages", &python(), &install, wanted);
    steps.push(Step { hint: NO_PACKAGES, ..install });
    steps
}

fn scripts() -> PathBuf {
    venv().join(if cfg!(windows) { "Scripts" } else { "bin" })
}

fn python() -> String {
    scripts().join("python").to_string_lossy().into_owned()
}

fn python_step(name: &'static str, python: &str, args: &[&str], path: &Path) -> Step {
    let args = args.iter().map(|arg| (*arg).to_owned());
    let args = args.chain([path.to_string_lossy().into_owned()]).collect();
    Step { name, program: Some(python.to_owned()), args, env: Vec::new(), hint: "" }
}
