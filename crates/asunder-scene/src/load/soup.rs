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
