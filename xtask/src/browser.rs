//! A Chromium for the tests of pages: found, or installed where that takes no question.

use crate::debian;
use std::env;
use std::path::Path;

/// Makes sure that the tests will find a browser, unless they are told to do without.
///
/// # Errors
/// One line that says what to install.
pub(crate) fn provide() -> Result<(), String> {
    if crate::is_set(crate::NO_BROWSER) {
        println!("── browser: tests of pages are left out ({}=1)", crate::NO_BROWSER);
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

/// By Debian's packages.
fn install() -> bool {
    debian::install(&["chromium"])
}
