//! Which format a file is in.

use super::file::File;
use std::path::Path;

const KNOWN: &str = ".glb, .gltf, .obj, .stl, .ply, .dae, .urdf, .srdf, .jsonl or .ndjson";

/// Formats that somebody may well try.
const FOREIGN: [(&str, &str); 12] = [
    ("step", "export it as glTF or STL"),
    ("stp", "export it as glTF or STL"),
    ("iges", "export it as glTF or STL"),
    ("igs", "export it as glTF or STL"),
    ("fbx", "export it as glTF"),
    ("blend", "export it as glTF"),
    ("usd", "export it as glTF"),
    ("usdz", "export it as glTF"),
    ("3mf", "export it as STL or OBJ"),
    ("dxf", "write its parts as JSON Lines"),
    ("xacro", "run `xacro` on it and give the URDF that it writes"),
    ("sdf", "convert it to URDF"),
];

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Gltf,
    Obj,
    Stl,
    Ply,
    Collada,
    Urdf,
    Srdf,
    Parts,
}

impl Format {
    /// Lengths in such a file are in a unit that it states, or that its format fixes.
    pub(super) fn states_its_unit(self) -> bool {
        matches!(self, Self::Gltf | Self::Urdf | Self::Collada)
    }

    /// By the extension alone.
    pub(super) fn of_extension(path: &Path) -> Option<Self> {
        Some(match extension(path).as_str() {
            "glb" | "gltf" => Self::Gltf,
            "obj" => Self::Obj,
            "stl" | "stla" | "stlb" => Self::Stl,
            "ply" => Self::Ply,
            "dae" => Self::Collada,
            "urdf" => Self::Urdf,
            "srdf" => Self::Srdf,
            "jsonl" | "ndjson" => Self::Parts,
            _ => return None,
        })
    }

    /// By the extension, or if that says nothing, by how the file begins.
    ///
    /// # Errors
    /// A text that says what can be read.
    pub(super) fn of(file: &File) -> Result<Self, String> {
        if let Some(format) = Self::of_extension(&file.path) {
            return Ok(format);
        }
        let extension = extension(&file.path);
        if let Some((_, hint)) = FOREIGN.iter().find(|(foreign, _)| *foreign == extension) {
            return Err(format!("is a .{extension} file, which is not read here; {hint}"));
        }
        Self::of_content(&file.bytes)
            .ok_or_else(|| format!("is of no format that is read here; give a {KNOWN} file"))
    }

    fn of_content(bytes: &[u8]) -> Option<Self> {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(2048)]);
        let head = head.trim_start_matches('\u{feff}');
        let text = head.trim_start();
        Some(if head.starts_with("glTF") {
            Self::Gltf
        } else if head.starts_with("ply\n") || head.starts_with("ply\r") {
            Self::Ply
        } else if text.starts_with('<') && text.contains("<COLLADA") {
            Self::Collada
        } else if text.starts_with('<') && text.contains("<robot") {
            Self::Urdf
        } else if text.starts_with('{') && text.contains("\"asset\"") {
            Self::Gltf
        } else if text.starts_with('{') && text.contains("\"shape\"") {
            Self::Parts
        } else if super::stl::is_stl(bytes) {
            Self::Stl
        } else {
            return None;
        })
    }
}

fn extension(path: &Path) -> String {
    path.extension().map(|text| text.to_string_lossy().to_lowercase()).unwrap_or_default()
}
