//! A Chromium for the tests of pages: found, or installed where that takes no question.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

/// Makes sure that the tests will find a browser, unless they are told to do without.
///
/// # Errors
/// One line that says what to install.
pub(crate) fn provide() -> Result<(), String> {
    if crate::is_set("ASUNDER_NO_BROWSER") {
        println!("── browser: tests of pages are left out (ASUNDER_NO_BROWSER=1)");
        return Ok(());
    }
    if is_there() || (install() && is_there()) {
        return Ok(());
    }
    Err("no Chromium found: install it (Debian: apt-get install chromium), give its path in \
         CHROMIUM, or set ASUNDER_NO_BROWSER=1 to leave out the tests of pages"
        .to_owned())
}

/// As the tests look for it.
fn is_there() -> bool {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<_> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    env::var_os("CHROMIUM").is_some_and(|path| Path::new(&path).is_file())
        || names.iter().any(|name| folders.iter().any(|folder| folder.join(name).is_file()))
}

/// By Debian's packages, if nobody has to be asked for a password.
fn install() -> bool {
    let run = |command: &[&str]| {
        let status = Command::new(command[0])
            .args(&command[1..])
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    let quiet = |command: &str| {
        let output = Command::new("sh").args(["-c", command]).stdin(Stdio::null()).output();
        output.is_ok_and(|output| output.status.success())
    };
    let asked: &[&str] = match () {
        () if !quiet("command -v apt-get") => return false,
        () if quiet("test \"$(id -u)\" = 0") => &[],
        () if quiet("sudo -n true") => &["sudo", "-n"],
        () => return false,
    };
    println!("── browser: apt-get install chromium");
    let get = |rest: &[&str]| run(&[asked, &["apt-get", "-qq"], rest].concat());
    let chromium = ["install", "-y", "--no-install-recommends", "chromium"];
    get(&chromium) || (get(&["update"]) && get(&chromium))
}
