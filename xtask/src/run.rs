//! Runs programs, and says what is missing where one cannot be run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_owned()
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that runs this.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    cargo.current_dir(root());
    cargo
}

/// Runs a command to its end, its name shown first.
///
/// # Errors
/// What could not be run, or failed.
pub(crate) fn run(name: &str, command: &mut Command) -> Result<(), String> {
    println!("── {name}");
    let status = command.status().map_err(|error| format!("{name}: cannot start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: FAILED ({status})")) }
}

/// What a command prints, without the space around it; errors go to the terminal.
///
/// # Errors
/// What could not be run, or failed.
pub(crate) fn read(name: &str, command: &mut Command) -> Result<String, String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{name}: cannot start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name}: FAILED ({})", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether a program answers.
pub(crate) fn there(program: impl AsRef<std::ffi::OsStr>, arg: &str) -> bool {
    let quiet = || Stdio::null();
    let status = Command::new(program).arg(arg).stdout(quiet()).stderr(quiet()).status();
    status.is_ok_and(|status| status.success())
}
