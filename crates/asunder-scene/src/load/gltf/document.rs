//! What of a glTF file tells geometry: its JSON, as far as that, and its buffers.
//!
//! Materials, textures and animations are not even looked at, so nothing wrong with them is in the
//! way. Every index in here may be out of range.

use super::table::Table;
use crate::load::file::File;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;
use std::borrow::Cow;
use std::path::PathBuf;

/// The JSON of a file.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    asset: Asset,
    pub(super) scene: Option<usize>,
    #[serde(default)]
    pub(super) scenes: Table<Scene>,
    #[serde(default)]
    pub(super) nodes: Table<Node>,
    #[serde(default)]
    pub(super) meshes: Table<Mesh>,
    #[serde(default)]
    pub(super) accessors: Table<Accessor>,
    #[serde(default)]
    pub(super) buffer_views: Table<View>,
    #[serde(default)]
    pub(super) buffers: Table<Buffer>,
    #[serde(default)]
    pub(super) extensions_required: Vec<String>,
}

#[derive(Deserialize)]
struct Asset {
    version: String,
}

#[derive(Deserialize)]
pub(super) struct Scene {
    #[serde(default)]
    pub(super) nodes: Vec<usize>,
}

#[derive(Deserialize)]
pub(super) struct Node {
    pub(super) name: Option<String>,
    pub(super) mesh: Option<usize>,
    pub(super) skin: Option<usize>,
    /// Of the mesh's morph targets, instead of the mesh's own.
    pub(super) weights: Option<Vec<f64>>,
    #[serde(default)]
    pub(super) children: Vec<usize>,
    /// By columns.
    pub(super) matrix: Option<[f64; 16]>,
    pub(super) translation: Option<[f64; 3]>,
    pub(super) rotation: Option<[f64; 4]>,
    pub(super) scale: Option<[f64; 3]>,
    #[serde(default)]
    pub(super) extensions: NodeExtensions,
}

#[derive(Default, Deserialize)]
pub(super) struct NodeExtensions {
    #[serde(rename = "EXT_mesh_gpu_instancing")]
    pub(super) instancing: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
pub(super) struct Mesh {
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) primitives: Vec<Primitive>,
    /// Of its morph targets.
    #[serde(default)]
    weights: Vec<f64>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    pub(super) attributes: Attributes,
    pub(super) indices: Option<usize>,
    pub(super) mode: Option<u32>,
    #[serde(default)]
    targets: Vec<serde::de::IgnoredAny>,
}

impl Node {
    /// What bends its mesh, and what to do.
    pub(super) fn bent_by(&self, mesh: Option<&Mesh>) -> Option<&'static str> {
        let mesh = mesh?;
        let weights = self.weights.as_ref().unwrap_or(&mesh.weights);
        let morphs = mesh.primitives.iter().any(|primitive| !primitive.targets.is_empty());
        if self.skin.is_some() {
            Some("a skeleton (skin), which is not read; apply it and save it again")
        } else if morphs && weights.iter().any(|weight| *weight != 0.0) {
            Some(
                "morph targets by weights that are not 0, which are not read; apply them and save it",
            )
        } else {
            None
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub(super) position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<usize>,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) component_type: u32,
    #[serde(default)]
    pub(super) normalized: bool,
    pub(super) count: usize,
    #[serde(rename = "type")]
    pub(super) form: String,
    pub(super) sparse: Option<Sparse>,
}

/// Elements that differ from what the accessor's own view holds.
#[derive(Deserialize)]
pub(super) struct Sparse {
    pub(super) count: usize,
    pub(super) indices: SparsePart,
    pub(super) values: SparsePart,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparsePart {
    pub(super) buffer_view: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    /// Of the indices; values have the accessor's.
    pub(super) component_type: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct View {
    pub(super) buffer: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) byte_length: usize,
    pub(super) byte_stride: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer {
    uri: Option<String>,
    byte_length: usize,
}

/// Extensions without which a file cannot be shown, but measured.
const HARMLESS: [&str; 7] = [
    "KHR_materials_",
    "KHR_texture_",
    "EXT_texture_",
    "MSFT_texture_",
    "KHR_lights_",
    "KHR_animation_",
    "KHR_mesh_quantization",
];

/// The JSON of a .gltf or .glb file, and the bytes that come with it in the latter.
///
/// # Errors
/// A text that says what is wrong.
pub(super) fn open(bytes: &[u8]) -> Result<(Document, Option<&[u8]>), String> {
    let (json, blob) = if bytes.starts_with(b"glTF") { chunks(bytes)? } else { (bytes, None) };
    let json = json.strip_prefix("\u{feff}".as_bytes()).unwrap_or(json);
    let document: Document =
        serde_json::from_slice(json).map_err(|e| format!("is no glTF: {e}"))?;
    if !document.asset.version.starts_with("2.") {
        let version = &document.asset.version;
        return Err(format!("is glTF of version {version}; save it as glTF 2.0"));
    }
    let needed = |name: &&String| !HARMLESS.iter().any(|harmless| name.starts_with(harmless));
    match document.extensions_required.iter().find(needed) {
        None => Ok((document, blob)),
        Some(name) => Err(format!("requires the extension {name}; {}", advice(name))),
    }
}

fn advice(extension: &str) -> &'static str {
    match extension {
        "KHR_draco_mesh_compression" | "EXT_meshopt_compression" | "KHR_meshopt_compression" => {
            "save it again without compression"
        }
        "EXT_mesh_gpu_instancing" => "save it again with a node for each instance",
        _ => "it is not known here: save it again without",
    }
}

/// The JSON and the binary chunk of a GLB.
fn chunks(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), String> {
    let number = |at: usize| -> Option<usize> {
        let four = bytes.get(at..at + 4)?;
        usize::try_from(u32::from_le_bytes(four.try_into().ok()?)).ok()
    };
    let cut = |what: &str| {
        let length = bytes.len();
        format!("is cut off: it has {length} bytes, and its {what} goes beyond that")
    };
    let version = number(4).ok_or_else(|| cut("header"))?;
    if version != 2 {
        return Err(format!("is GLB of version {version}; save it as glTF 2.0"));
    }
    if number(8).is_none_or(|length| length > bytes.len()) {
        return Err(cut("length by its header"));
    }
    let (mut json, mut blob, mut at) = (None, None, 12);
    while let (Some(length), Some(kind)) = (number(at), bytes.get(at + 4..at + 8)) {
        let chunk = bytes.get(at + 8..).and_then(|rest| rest.get(..length));
        match (kind, chunk) {
            (b"JSON", None) => return Err(cut("JSON")),
            (_, None) => return Err(cut("binary chunk")),
            (b"JSON", chunk) => json = json.or(chunk),
            (b"BIN\0", chunk) => blob = blob.or(chunk),
            _ => {}
        }
        // Chunks begin at multiples of 4.
        at += 8 + length.next_multiple_of(4);
    }
    Ok((json.ok_or("is GLB without JSON in it")?, blob))
}

/// The bytes of every buffer, or why there are none.
pub(super) fn buffers<'a>(
    document: &Document,
    blob: Option<&'a [u8]>,
    file: &File,
    most: u64,
) -> Vec<Result<Cow<'a, [u8]>, String>> {
    let mut left = most;
    let mut all = Vec::new();
    for (number, buffer) in document.buffers.iter().enumerate() {
        let bytes = |buffer: &Buffer| match (&buffer.uri, blob) {
            (Some(uri), _) => outside(uri, file, left).map(Cow::Owned),
            (None, Some(blob)) if number == 0 => Ok(Cow::Borrowed(blob)),
            (None, _) => Err("has neither address nor bytes".to_owned()),
        };
        let buffer = buffer.map_err(|fault| format!("cannot be read: {fault}"));
        let long_enough = buffer.and_then(|buffer| {
            let bytes = bytes(buffer)?;
            let (here, said) = (bytes.len(), buffer.byte_length);
            if here < said {
                return Err(format!("is cut off: {here} bytes instead of {said}"));
            }
            Ok(bytes)
        });
        // The limit is for all of them: one file may be named many times.
        left = left.saturating_sub(long_enough.as_ref().map_or(0, |bytes| bytes.len() as u64));
        all.push(long_enough.map_err(|fault| format!("buffer {number} {fault}")));
    }
    all
}

fn outside(uri: &str, file: &File, most: u64) -> Result<Vec<u8>, String> {
    if let Some(data) = uri.strip_prefix("data:") {
        let (about, text) = data.split_once(',').ok_or("is a data URI without data")?;
        if !about.ends_with(";base64") {
            return Err("is a data URI in another form than base64".to_owned());
        }
        let lenient = GeneralPurposeConfig::new()
            .with_decode_padding_mode(DecodePaddingMode::Indifferent)
            .with_decode_allow_trailing_bits(true);
        let bytes = GeneralPurpose::new(&STANDARD, lenient).decode(text);
        return bytes.map_err(|fault| format!("is a data URI that is no base64: {fault}"));
    }
    if uri.contains("://") {
        return Err(format!("is at {uri}; save it beside the file"));
    }
    let name = PathBuf::from(percent_decoded(uri));
    let read = File::read(&file.folder().join(&name), most);
    read.map(|file| file.bytes).map_err(|fault| format!("({}): {fault}", name.display()))
}

fn percent_decoded(uri: &str) -> String {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let [first, others @ ..] = rest {
        let code = others.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = &others[if code.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
