//! Triangles on their way from a file into a mesh.

use crate::mesh::{Mesh, MeshError};
use asunder::glam::{DAffine3, DVec3};

/// Triangles as read; nothing is checked yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Soup {
    pub(super) vertices: Vec<DVec3>,
    pub(super) triangles: Vec<[u32; 3]>,
}

/// A part of a mesh file that stands where it belongs.
pub(super) struct Piece {
    /// `None` for all of the file.
    pub(super) name: Option<String>,
    /// Or why there is none.
    pub(super) soup: Result<Soup, String>,
}

/// What a mesh file holds.
#[derive(Default)]
pub(super) struct Model {
    pub(super) pieces: Vec<Piece>,
    /// What is missing in the pieces, and why.
    pub(super) left_out: Vec<String>,
    /// What is odd, and of which piece.
    pub(super) hints: Vec<(Option<String>, String)>,
    /// The axis that points up, if the file says so.
    pub(super) up: Option<char>,
}

impl From<Vec<Piece>> for Model {
    fn from(pieces: Vec<Piece>) -> Self {
        Self { pieces, ..Self::default() }
    }
}

impl Soup {
    /// The same triangles, moved and stretched; a mirror image keeps its outside outside.
    pub(super) fn mapped(mut self, map: &DAffine3) -> Self {
        for vertex in &mut self.vertices {
            *vertex = map.transform_point3(*vertex);
        }
        if map.matrix3.determinant() < 0.0 {
            self.triangles.iter_mut().for_each(|corners| corners.swap(1, 2));
        }
        self
    }

    /// Takes a mesh in as well; `false` if there would be more vertices than numbers for them.
    #[must_use]
    pub(super) fn append(&mut self, mesh: &Mesh) -> bool {
        let first = self.vertices.len();
        let fits = u32::try_from(first + mesh.vertices().len()).is_ok();
        if fits {
            self.vertices.extend(mesh.vertices());
            let moved = |corners: &[u32; 3]| corners.map(|corner| corner + first as u32);
            self.triangles.extend(mesh.triangles().iter().map(moved));
        }
        fits
    }

    /// Checked, with shared vertices.
    pub(super) fn mesh(self) -> Result<Mesh, MeshError> {
        Mesh::new(self.vertices, self.triangles).map(Mesh::welded)
    }
}

/// The triangles of a strip: each corner but the first two ends one, every second turned over.
pub(super) fn strip(corners: &[u32]) -> impl Iterator<Item = [u32; 3]> {
    (corners.windows(3).enumerate())
        .map(|(k, c)| if k % 2 == 0 { [c[0], c[1], c[2]] } else { [c[1], c[0], c[2]] })
}
