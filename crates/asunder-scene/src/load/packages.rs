//! Where the meshes of a robot are: `package://name/path`, `file://path`, or beside its file.

use super::file::File;
use super::xml;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes of a `package.xml` that is one.
const LARGEST: u64 = 1 << 20;

/// The file that a mesh's name means, for a robot whose file is in `folder`.
///
/// # Errors
/// A text that says what was not found, and what to do.
pub(super) fn resolve(name: &str, folder: &Path, packages: &[PathBuf]) -> Result<PathBuf, String> {
    // Gazebo writes model:// and means the same.
    let in_package = name.strip_prefix("package://").or_else(|| name.strip_prefix("model://"));
    if let Some(rest) = in_package {
        // Some makers write three slashes, and their own tools take it.
        let rest = rest.trim_start_matches('/');
        let (package, path) = rest.split_once('/').unwrap_or((rest, ""));
        return find(package, path, folder, packages);
    }
    if let Some(path) = name.strip_prefix("file://") {
        return Ok(folder.join(path));
    }
    if name.contains("://") {
        return Err(format!("mesh {name}: only package:// and file:// are read"));
    }
    Ok(folder.join(name))
}

fn find(package: &str, path: &str, folder: &Path, packages: &[PathBuf]) -> Result<PathBuf, String> {
    let from_ros = env::var_os("ROS_PACKAGE_PATH").unwrap_or_default();
    let from_ros_2 = env::var_os("AMENT_PREFIX_PATH").unwrap_or_default();
    let installed = env::split_paths(&from_ros_2).map(|prefix| prefix.join("share"));
    let given = packages.iter().cloned().chain(env::split_paths(&from_ros)).chain(installed);
    // A relative folder has no folders above it before it is made absolute.
    let own = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let upwards = own.ancestors().map(Path::to_path_buf);
    let mut found = None;
    for root in given.chain(upwards).filter_map(|place| package_in(&place, package)) {
        let file = root.join(path);
        if file.exists() {
            return Ok(file);
        }
        found.get_or_insert(root);
    }
    Err(match found {
        Some(root) => {
            format!("mesh package://{package}/{path}: {} has no such file", root.display())
        }
        None => format!(
            "mesh package://{package}/{path}: no package `{package}` was found above the robot's \
             file; give the folder that holds it with --package"
        ),
    })
}

/// The package's folder, if `place` is it or holds it.
fn package_in(place: &Path, package: &str) -> Option<PathBuf> {
    if place.file_name().is_some_and(|name| name == package) || states(place, package) {
        return Some(place.to_owned());
    }
    let below = place.join(package);
    // An empty name would make every folder a package.
    (!package.is_empty() && below.is_dir()).then_some(below)
}

/// Whether a `package.xml` in the folder gives this name.
fn states(folder: &Path, package: &str) -> bool {
    let Ok(file) = File::read(&folder.join("package.xml"), LARGEST) else { return false };
    let Ok(document) = file.text().and_then(xml::parse) else { return false };
    let name = xml::child(document.root_element(), "name").and_then(|name| name.text());
    name.is_some_and(|name| name.trim() == package)
}
