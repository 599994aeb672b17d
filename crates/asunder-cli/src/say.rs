//! Words on standard error.

use core::fmt::Display;
use std::io::{self, Write};

/// Says something on standard error. If that cannot be written (it is full, or closed) there is
/// nobody left to tell, and findings and exit status must not be lost for it: `eprintln!` would
/// panic.
pub(crate) fn say(words: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{words}");
}
