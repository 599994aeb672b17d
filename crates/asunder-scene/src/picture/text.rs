//! Text that cannot break out of the place it is written to.

use core::fmt;
use std::io::{self, Write};

/// Text between tags or in a quoted attribute, of HTML and XML alike. XML has no spelling at all
/// for most control characters, so those become �.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                '\t' | '\n' => f.write_char(letter)?,
                control if control.is_control() => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

/// Takes JSON that goes into a `<script>`. Only strings hold a `<`, where `\u003c` means the same,
/// and without one there is no `</script>` and no `<!--`.
pub(super) struct InScript<W>(pub(super) W);

impl<W: Write> Write for InScript<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pieces = bytes.split(|&byte| byte == b'<');
        if let Some(first) = pieces.next() {
            self.0.write_all(first)?;
        }
        for piece in pieces {
            self.0.write_all(b"\\u003c")?;
            self.0.write_all(piece)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
