//! Numbers out of buffers. Every range is checked before it is read.

use super::document::{Accessor, Document, Mesh, Primitive, SparsePart};
use super::table::named;
use crate::load::soup::strip;
use asunder::glam::DVec3;
use std::borrow::Cow;

/// Component types of the format.
const I8: u32 = 5120;
const U8: u32 = 5121;
const I16: u32 = 5122;
const U16: u32 = 5123;
const U32: u32 = 5125;
const F32: u32 = 5126;

/// Primitive modes of the format; those below are points and lines.
const TRIANGLES: u32 = 4;
const STRIP: u32 = 5;
const FAN: u32 = 6;

/// The buffers of a document, and what is in them.
pub(super) struct Buffers<'a> {
    pub(super) document: &'a Document,
    pub(super) bytes: Vec<Result<Cow<'a, [u8]>, String>>,
}

/// Elements at equal steps.
struct Elements<'a> {
    bytes: &'a [u8],
    stride: usize,
    count: usize,
}

impl<'a> Elements<'a> {
    fn iter(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let (bytes, stride) = (self.bytes, self.stride);
        (0..self.count).map(move |k| &bytes[k * stride..])
    }
}

impl Primitive {
    /// Whether it has faces at all; points and lines have none.
    pub(super) fn is_surface(&self) -> bool {
        self.mode.unwrap_or(TRIANGLES) >= TRIANGLES
    }

    /// How many triangles the primitive has, at most.
    pub(super) fn size(&self, document: &Document) -> usize {
        let accessor = self.indices.or(self.attributes.position);
        let count = accessor
            .and_then(|k| document.accessors.get("accessor", k).ok())
            .map_or(0, |a| a.count);
        if self.mode.unwrap_or(TRIANGLES) == TRIANGLES { count / 3 } else { count }
    }

    /// Bytes that its vertices and triangles take once they are read, at most.
    pub(super) fn bytes(&self, document: &Document) -> u64 {
        let vertices = self.positions(document).map_or(0, |accessor| accessor.count as u64);
        let triangles = (self.size(document) as u64).saturating_mul(size_of::<[u32; 3]>() as u64);
        vertices.saturating_mul(size_of::<DVec3>() as u64).saturating_add(triangles)
    }

    /// Bytes of the file that its positions are made of.
    pub(super) fn stored(&self, document: &Document) -> u64 {
        self.positions(document).map_or(0, |accessor| {
            let plain = accessor.buffer_view.map_or(0, |_| accessor.count as u64);
            let sparse = accessor.sparse.as_ref().map_or(0, |sparse| sparse.count as u64);
            let size = component(accessor.component_type, false).map_or(0, |(size, _)| size);
            plain.saturating_add(sparse).saturating_mul(3 * size as u64)
        })
    }

    /// How many positions there are for which the file has no bytes.
    pub(super) fn zeros(&self, document: &Document) -> usize {
        let without = self.positions(document).filter(|accessor| accessor.buffer_view.is_none());
        without.map_or(0, |accessor| accessor.count)
    }

    fn positions<'a>(&self, document: &'a Document) -> Option<&'a Accessor> {
        document.accessors.get("accessor", self.attributes.position?).ok()
    }
}

impl Mesh {
    /// Whether it has something, but no surface.
    pub(super) fn is_bare(&self) -> bool {
        !self.primitives.is_empty() && !self.primitives.iter().any(Primitive::is_surface)
    }
}

impl Buffers<'_> {
    /// The triangles of a primitive with so many positions.
    ///
    /// # Errors
    /// A text that says what is wrong.
    pub(super) fn triangles(
        &self,
        primitive: &Primitive,
        positions: usize,
    ) -> Result<Vec<[u32; 3]>, String> {
        let corners = match primitive.indices {
            Some(indices) => self.indices(indices)?,
            None => (0..positions as u32).collect(),
        };
        match primitive.mode.unwrap_or(TRIANGLES) {
            TRIANGLES => match corners.as_chunks() {
                (triangles, []) => Ok(triangles.to_vec()),
                (_, spare) => Err(format!("is missing {} corners of a triangle", 3 - spare.len())),
            },
            STRIP => Ok(strip(&corners).collect()),
            FAN => Ok(corners.windows(2).skip(1).map(|c| [corners[0], c[0], c[1]]).collect()),
            mode => Err(format!("is of mode {mode}, which is none")),
        }
    }

    /// The positions in an accessor.
    ///
    /// # Errors
    /// A text that says what is wrong.
    pub(super) fn positions(&self, number: usize) -> Result<Vec<DVec3>, String> {
        let accessor = self.document.accessors.get("accessor", number).map_err(named)?;
        if accessor.form != "VEC3" {
            let form = &accessor.form;
            return Err(format!(
                "has positions of form {form} instead of VEC3 (accessor {number})"
            ));
        }
        let (size, scale) = component(accessor.component_type, accessor.normalized)?;
        let vector = |bytes: &[u8]| {
            DVec3::from_array([0, 1, 2].map(|k| {
                let value = value(accessor.component_type, &bytes[k * size..]) * scale;
                // Of a normalized signed number, −128 and −127 are both −1.
                if scale < 1.0 { value.max(-1.0) } else { value }
            }))
        };
        let of = |fault: String| format!("{fault} (accessor {number})");
        let mut vertices: Vec<DVec3> = match accessor.buffer_view {
            Some(view) => {
                let elements = self.elements(view, accessor.byte_offset, 3 * size, accessor.count);
                elements.map_err(of)?.iter().map(vector).collect()
            }
            // glTF 2.0, §3.6.2.3: zeros, but for what is replaced. Whoever asks has bounded them.
            None if accessor.sparse.is_some() => vec![DVec3::ZERO; accessor.count],
            None => return Err(of("has no bytes".to_owned())),
        };
        if let Some(sparse) = &accessor.sparse {
            let places = self.part(&sparse.indices, sparse.count).map_err(of)?;
            let values = &sparse.values;
            let values = self
                .elements(values.buffer_view, values.byte_offset, 3 * size, sparse.count)
                .map_err(of)?;
            for (place, value) in places.into_iter().zip(values.iter()) {
                let vertex = vertices.get_mut(place as usize);
                *vertex.ok_or_else(|| of(format!("replaces element {place}, of too few")))? =
                    vector(value);
            }
        }
        Ok(vertices)
    }

    fn indices(&self, number: usize) -> Result<Vec<u32>, String> {
        let accessor = self.document.accessors.get("accessor", number).map_err(named)?;
        if accessor.form != "SCALAR" || accessor.sparse.is_some() {
            return Err(format!("has indices that are not plain numbers (accessor {number})"));
        }
        let part = SparsePart {
            buffer_view: accessor
                .buffer_view
                .ok_or_else(|| format!("has no bytes for its indices (accessor {number})"))?,
            byte_offset: accessor.byte_offset,
            component_type: Some(accessor.component_type),
        };
        self.part(&part, accessor.count).map_err(|fault| format!("{fault} (accessor {number})"))
    }

    fn part(&self, part: &SparsePart, count: usize) -> Result<Vec<u32>, String> {
        let form = part.component_type.unwrap_or_default();
        if !matches!(form, U8 | U16 | U32) {
            return Err(format!("has indices of component type {form}"));
        }
        let (size, _) = component(form, false)?;
        let elements = self.elements(part.buffer_view, part.byte_offset, size, count)?;
        Ok(elements.iter().map(|bytes| value(form, bytes) as u32).collect())
    }

    /// `count` elements of `size` bytes each, all of them inside of their view and buffer.
    fn elements(
        &self,
        view: usize,
        offset: usize,
        size: usize,
        count: usize,
    ) -> Result<Elements<'_>, String> {
        let number = view;
        let view = self.document.buffer_views.get("buffer view", number).map_err(named)?;
        let buffer = match self.bytes.get(view.buffer) {
            Some(bytes) => bytes.as_ref().map_err(Clone::clone)?,
            None => return Err(format!("names buffer {}, which is not there", view.buffer)),
        };
        let stride = view.byte_stride.filter(|stride| *stride > 0).unwrap_or(size);
        let needed = match count.checked_sub(1) {
            Some(last) => last.checked_mul(stride).and_then(|start| start.checked_add(size)),
            None => Some(0),
        };
        let inside = (view.byte_offset.checked_add(view.byte_length))
            .and_then(|end| buffer.get(view.byte_offset..end))
            .and_then(|bytes| bytes.get(offset..))
            .filter(|bytes| needed.is_some_and(|needed| needed <= bytes.len()));
        let bytes = inside.ok_or_else(|| {
            format!("has {count} elements of {size} bytes, which go beyond buffer view {number}")
        })?;
        Ok(Elements { bytes, stride, count })
    }
}

/// Bytes of a component, and what its value is multiplied by.
fn component(form: u32, normalized: bool) -> Result<(usize, f64), String> {
    let (size, most) = match form {
        I8 => (1, f64::from(i8::MAX)),
        U8 => (1, f64::from(u8::MAX)),
        I16 => (2, f64::from(i16::MAX)),
        U16 => (2, f64::from(u16::MAX)),
        U32 | F32 => (4, 1.0),
        _ => return Err(format!("has numbers of component type {form}, which is none")),
    };
    Ok((size, if normalized { 1.0 / most } else { 1.0 }))
}

/// The first component; there are bytes enough.
fn value(form: u32, b: &[u8]) -> f64 {
    match form {
        I8 => f64::from(b[0].cast_signed()),
        U8 => f64::from(b[0]),
        I16 => f64::from(i16::from_le_bytes([b[0], b[1]])),
        U16 => f64::from(u16::from_le_bytes([b[0], b[1]])),
        U32 => f64::from(u32::from_le_bytes([b[0], b[1], b[2], b[3]])),
        _ => f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]])),
    }
}
