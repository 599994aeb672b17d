//! Where pairs come from.

use asunder_zoo::CASES;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What is read, its name for messages, and its size where that is known.
pub(crate) type Input = (Box<dyn Read>, String, Option<u64>);

/// Opens a file of pairs, standard input for `-`, or the embedded sample.
///
/// # Errors
/// A message that names the file.
pub(crate) fn open(file: Option<&Path>) -> Result<Input, String> {
    let Some(path) = file else {
        return Ok((Box::new(CASES.as_bytes()), "the embedded sample".to_owned(), None));
    };
    if path == Path::new("-") {
        return Ok((Box::new(io::stdin().lock()), "standard input".to_owned(), None));
    }
    let name = path.display().to_string();
    let cannot = |error: io::Error| {
        format!("cannot read {name}: {error}; give a file of JSON Lines, or - for standard input")
    };
    let opened = File::open(path).map_err(cannot)?;
    let about = opened.metadata().map_err(cannot)?;
    if about.is_dir() {
        return Err(format!("cannot read {name}: it is a directory; give a file of JSON Lines"));
    }
    let size = about.is_file().then_some(about.len());
    Ok((Box::new(opened), name, size))
}
