//! Lines of text in files of any encoding.

/// Without the mark that some editors put before text (U+FEFF in UTF-8).
pub(super) fn unmarked(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Lines that end in LF, in CR LF, or in CR alone where the text has no LF at all. Their ends may
/// still have a CR.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    unmarked(bytes).split(move |byte| *byte == end)
}
