//! Triangles as model files hold them.

use asunder::glam::DVec3;
use core::error::Error;
use core::fmt;
use std::collections::HashMap;

/// Triangles over shared vertices, in the part's own frame and the scene's unit. It may be open,
/// hold triangles without area, or cut itself; every coordinate is finite and every index in
/// range.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    pub(crate) vertices: Vec<DVec3>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

/// Why numbers are no mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MeshError {
    /// It has no triangle.
    Empty,
    /// A coordinate is infinite or NaN.
    VertexNotFinite {
        /// The first such vertex, counted from 0.
        index: usize,
    },
    /// A triangle names a vertex that is not there.
    NoSuchVertex {
        /// The first such triangle, counted from 0.
        triangle: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "has no triangle"),
            Self::VertexNotFinite { index } => {
                write!(f, "vertex {index} (counted from 0) has a coordinate that is not finite")
            }
            Self::NoSuchVertex { triangle, vertex, vertices } => write!(
                f,
                "triangle {triangle} (counted from 0) names vertex {vertex}, of {vertices}"
            ),
        }
    }
}

impl Error for MeshError {}

impl Mesh {
    /// Checked once, so that nobody else has to.
    ///
    /// # Errors
    /// [`MeshError`] with the first thing that is wrong.
    pub fn new(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshError> {
        all_there(&triangles, vertices.len())?;
        all_finite(&vertices)?;
        Ok(Self { vertices, triangles })
    }

    /// The vertices; some may belong to no triangle.
    #[must_use]
    pub fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    /// Numbers of three vertices each, counter-clockwise as seen from outside where the file keeps
    /// to that.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The corners of a triangle.
    #[must_use]
    pub fn corners(&self, triangle: usize) -> [DVec3; 3] {
        self.triangles[triangle].map(|vertex| self.vertices[vertex as usize])
    }

    /// The same triangles; vertices with the same coordinates are one, and those that belong to no
    /// triangle are gone. Formats without shared vertices get their connectivity so.
    #[must_use]
    pub fn welded(&self) -> Self {
        let mut seen = HashMap::new();
        let mut vertices = Vec::new();
        // Numbers fit: there are no more vertices than before.
        let mut number = vec![u32::MAX; self.vertices.len()];
        let mut weld = |old: u32| {
            let known = &mut number[old as usize];
            if *known == u32::MAX {
                let vertex = self.vertices[old as usize];
                // −0 + 0 = 0, so both zeros have the same bits.
                let place = vertex.to_array().map(|x| (x + 0.0).to_bits());
                *known = *seen.entry(place).or_insert_with(|| {
                    vertices.push(vertex);
                    vertices.len() as u32 - 1
                });
            }
            *known
        };
        let triangles = self.triangles.iter().map(|corners| corners.map(&mut weld)).collect();
        Self { vertices, triangles }
    }
}

/// Whether every vertex is a point.
pub(crate) fn all_finite(vertices: &[DVec3]) -> Result<(), MeshError> {
    match vertices.iter().position(|vertex| !vertex.is_finite()) {
        Some(index) => Err(MeshError::VertexNotFinite { index }),
        None => Ok(()),
    }
}

/// Whether there are triangles, of so many vertices.
pub(crate) fn all_there(triangles: &[[u32; 3]], vertices: usize) -> Result<(), MeshError> {
    if triangles.is_empty() {
        return Err(MeshError::Empty);
    }
    let outside = |vertex: &&u32| **vertex as usize >= vertices;
    for (triangle, corners) in triangles.iter().enumerate() {
        if let Some(&vertex) = corners.iter().find(outside) {
            return Err(MeshError::NoSuchVertex { triangle, vertex, vertices });
        }
    }
    Ok(())
}
