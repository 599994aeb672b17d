//! Lines of any input, with a limit on their length, so that no file exhausts the memory.

use std::io::{self, BufRead, BufReader, Read};

/// What stands in a line's place.
#[derive(Debug, PartialEq)]
pub(crate) enum Line {
    /// The text without its end; a byte order mark at the start of the input is dropped.
    Text(String),
    /// Longer than the limit, in bytes: not kept.
    TooLong(usize),
    /// Not UTF-8; the byte at which it goes wrong, counted from 0.
    NotText(usize),
}

impl Line {
    /// The text of a line that is within the limit.
    ///
    /// # Errors
    /// A message that says what else it is.
    pub(crate) fn text(self) -> Result<String, String> {
        match self {
            Self::Text(text) => Ok(text),
            Self::TooLong(limit) => Err(format!("the line is longer than {} MiB", limit >> 20)),
            Self::NotText(at) => {
                Err(format!("the line is not UTF-8 text (byte {at}, counted from 0)"))
            }
        }
    }
}

/// Reads lines of at most `limit` bytes.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    limit: usize,
    number: u64,
}

impl<R: Read> Lines<BufReader<R>> {
    /// Whether the next line must be waited for.
    pub(crate) fn must_wait(&self) -> bool {
        self.input.buffer().is_empty()
    }
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R, limit: usize) -> Self {
        Self { input, limit, number: 0 }
    }

    /// The next line and its number, counted from 1; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<(u64, Line)>> {
        let mut bytes = Vec::new();
        let (mut any, mut too_long) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if too_long || bytes.len() + part.len() > self.limit {
                (bytes, too_long) = (Vec::new(), true);
            } else {
                bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        self.number += 1;
        let line = if too_long { Line::TooLong(self.limit) } else { text(bytes, self.number == 1) };
        Ok(Some((self.number, line)))
    }
}

fn text(mut bytes: Vec<u8>, first: bool) -> Line {
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    if first && bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::NotText(error.utf8_error().valid_up_to()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_marks_limits_and_bytes() {
        let input = b"\xEF\xBB\xBFone\r\n\ntoo long for it\nb\xFFd\nlast";
        let mut lines = Lines::new(&input[..], 8);
        let mut all = Vec::new();
        while let Some((_, line)) = lines.next().unwrap() {
            all.push(line);
        }
        let text = |text: &str| Line::Text(text.to_owned());
        let expected = [text("one"), text(""), Line::TooLong(8), Line::NotText(1), text("last")];
        assert_eq!(all, expected);
    }
}
