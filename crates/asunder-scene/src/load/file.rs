//! A file's bytes, if it is a file and not too large.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file that has been read.
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) bytes: Vec<u8>,
}

impl File {
    /// Reads it.
    ///
    /// # Errors
    /// A text that does not name the file.
    pub(super) fn read(path: &Path, most: u64) -> Result<Self, String> {
        let unreadable = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        let about = fs::metadata(path).map_err(unreadable)?;
        if about.is_dir() {
            return Err("is a folder; give the files in it".to_owned());
        }
        if !about.is_file() {
            // A pipe or a device may never end.
            return Err("is no regular file; save it as one first".to_owned());
        }
        let too_large = || format!("has more than {most} bytes, which is the limit; split it");
        if about.len() > most {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        let file = fs::File::open(path).map_err(unreadable)?;
        // It may grow meanwhile.
        file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > most {
            return Err(too_large());
        }
        if bytes.is_empty() {
            return Err("is empty".to_owned());
        }
        Ok(Self { path: path.to_owned(), bytes })
    }

    /// As text.
    ///
    /// # Errors
    /// A text: it is not UTF-8.
    pub(super) fn text(&self) -> Result<&str, String> {
        std::str::from_utf8(&self.bytes)
            .map(|text| text.strip_prefix('\u{feff}').unwrap_or(text))
            .map_err(|error| format!("is no text in UTF-8: byte {} is wrong", error.valid_up_to()))
    }

    /// The folder it is in.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }
}
