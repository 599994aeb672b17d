//! Files that are written whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes beside the file, and puts it in its place once all of it is there.
///
/// # Errors
/// A message that names the file.
pub(super) fn write(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<fs::File>) -> io::Result<()>,
) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = || -> io::Result<()> {
        let mut out = BufWriter::new(fs::File::create(&beside)?);
        content(&mut out)?;
        out.flush()?;
        drop(out);
        fs::rename(&beside, path)
    };
    written().map_err(|error| {
        // What is half written helps nobody; if it cannot be removed either, so be it.
        let _ = fs::remove_file(&beside);
        format!("cannot write {}: {error}", path.display())
    })
}
