//! Words on standard error.

use core::fmt::Display;
use std::borrow::Cow;
use std::io::{self, Write};

/// Says something on standard error. If that cannot be written (it is full, or closed) there is
/// nobody left to tell, and findings and exit status must not be lost for it: `eprintln!` would
/// panic.
pub(crate) fn say(words: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{words}");
}

/// The same without what a terminal would heed: a name may come from anywhere, and have colours, line
/// ends and directions of writing in it.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let heeded =
        |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if !text.contains(heeded) {
        return text.into();
    }
    let shown = |c: char| if heeded(c) { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(shown).collect::<String>().into()
}
