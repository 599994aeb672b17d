//! Files that are written whole or not at all.
//!
//! 1. A link is followed: what it leads to is written, and the link stays.
//! 2. A file is written beside, with the owner and the permissions of the one before, and put in its
//!    place once all of it is there.
//!    An interrupt removes what is half written.
//! 3. What is no file (a pipe, a device) cannot be put in place of anything, and is written as it is.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What is being written at present, until it is in its place.
static HALF_WRITTEN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes what is half written, for a program that ends now. Nothing is put in place after it.
pub(super) fn give_up() {
    let half = HALF_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = half.as_ref() {
        let _ = fs::remove_file(path);
    }
    // Locked until the program has ended.
    std::mem::forget(half);
}

/// Writes all of `content`.
///
/// # Errors
/// A message that names the file.
pub(super) fn write(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), String> {
    let written = match place(path) {
        Some((path, before)) => replace(&path, before.as_ref(), content),
        None => File::create(path).and_then(|file| all(file, content)),
    };
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Where a file can be put, and the one that is there; `None` where there is something else.
fn place(path: &Path) -> Option<(PathBuf, Option<Metadata>)> {
    match fs::metadata(path) {
        Ok(before) if before.is_file() => Some((fs::canonicalize(path).ok()?, Some(before))),
        Ok(_) => None,
        // A link to a file that is not there yet is written through.
        Err(_) if path.is_symlink() => None,
        Err(_) => Some((path.to_owned(), None)),
    }
}

fn replace(
    path: &Path,
    before: Option<&Metadata>,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let half_written = || HALF_WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    let written = || -> io::Result<()> {
        *half_written() = Some(beside.clone());
        let file = File::create(&beside)?;
        if let Some(before) = before {
            keep_owner(&beside, before);
            file.set_permissions(before.permissions())?;
        }
        all(file, content)?;
        let mut half = half_written();
        fs::rename(&beside, path)?;
        *half = None;
        Ok(())
    };
    written().inspect_err(|_| {
        // What is half written helps nobody; if it cannot be removed either, so be it.
        let _ = fs::remove_file(&beside);
    })
}

fn all(file: File, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    content(&mut out)?;
    out.flush()
}

/// Only root may give files away; anybody else's file is the writer's from now on.
#[cfg(unix)]
fn keep_owner(path: &Path, before: &Metadata) {
    use std::os::unix::fs::{MetadataExt, chown};
    let _ = chown(path, Some(before.uid()), Some(before.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &Metadata) {}

/// What is written second would take the place of what was written first, or of what is `read`.
///
/// # Errors
/// A message that names both.
pub(super) fn distinct(read: &[PathBuf], files: &[(&str, &Path)]) -> Result<(), String> {
    for (index, (option, path)) in files.iter().enumerate() {
        if read.iter().any(|read| resolved(read) == resolved(path)) {
            let path = path.display();
            return Err(format!("{option} {path}: it is part of the scene; give another name"));
        }
        let same = |other: &&(&str, &Path)| resolved(other.1) == resolved(path);
        if let Some((earlier, _)) = files[..index].iter().find(same) {
            let path = path.display();
            return Err(format!("{earlier} and {option} name the same file, {path}"));
        }
    }
    Ok(())
}

/// The same for all names of a file, whether it is there yet or only its folder is.
fn resolved(path: &Path) -> PathBuf {
    let in_folder = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?))
    };
    fs::canonicalize(path).ok().or_else(in_folder).unwrap_or_else(|| path.to_owned())
}
