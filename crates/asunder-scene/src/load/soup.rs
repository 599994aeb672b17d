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

    /// Bytes of its numbers.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.vertices.as_slice()) + size_of_val(self.triangles.as_slice())
    }

    /// The same triangles, without vertices that belong to none; each vertex is a number, and every
    /// triangle's are there.
    pub(super) fn used(self) -> Result<Self, String> {
        if self.triangles.is_empty() {
            return Ok(Self::default());
        }
        let mesh = Mesh::new(self.vertices, self.triangles).map_err(|fault| fault.to_string())?;
        let mut used = Self::default();
        let fits = used.append_used(mesh.vertices(), mesh.triangles(), &mut Vec::new());
        fits.then_some(used).ok_or_else(|| "has more vertices than can be numbered".to_owned())
    }

    /// Takes triangles in as well, and those of their vertices, which are there, that they use;
    /// `false` if there would be more vertices than numbers for them.
    ///
    /// `numbers` is room that may be kept: it takes as long as there are triangles then, and not
    /// vertices.
    #[must_use]
    pub(super) fn append_used(
        &mut self,
        vertices: &[DVec3],
        triangles: &[[u32; 3]],
        numbers: &mut Vec<u32>,
    ) -> bool {
        const NONE: u32 = u32::MAX;
        if numbers.len() < vertices.len() {
            numbers.resize(vertices.len(), NONE);
        }
        let mut fits = true;
        for corners in triangles {
            self.triangles.push(corners.map(|corner| {
                let number = &mut numbers[corner as usize];
                if *number == NONE {
                    *number = u32::try_from(self.vertices.len()).unwrap_or(NONE);
                    fits &= *number != NONE;
                    self.vertices.push(vertices[corner as usize]);
                }
                *number
            }));
            if !fits {
                break;
            }
        }
        triangles.iter().flatten().for_each(|corner| numbers[*corner as usize] = NONE);
        fits
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
        Mesh::new(self.vertices, self.triangles).map(|mesh| mesh.welded())
    }
}

/// The triangles of a strip: each corner but the first two ends one, every second turned over.
pub(super) fn strip(corners: &[u32]) -> impl Iterator<Item = [u32; 3]> {
    (corners.windows(3).enumerate())
        .map(|(k, c)| if k % 2 == 0 { [c[0], c[1], c[2]] } else { [c[1], c[0], c[2]] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_vertices_that_are_used_are_taken_in() {
        let vertices: Vec<DVec3> = (0..9).map(|k| DVec3::splat(f64::from(k))).collect();
        let (mut soup, mut numbers) = (Soup::default(), Vec::new());
        for _ in 0..2 {
            assert!(soup.append_used(&vertices, &[[8, 2, 5], [2, 8, 3]], &mut numbers));
        }
        assert_eq!(soup.triangles, [[0, 1, 2], [1, 0, 3], [4, 5, 6], [5, 4, 7]]);
        let kept: Vec<f64> = soup.vertices.iter().map(|v| v.x).collect();
        assert_eq!(kept, [8.0, 2.0, 5.0, 3.0, 8.0, 2.0, 5.0, 3.0]);
    }
}
