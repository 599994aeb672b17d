//! Which faces meet in a vertex.
//!
//! From the facets, not from the outlines: a vertex in the middle of a face is in none of those.

use super::faces::Faces;
use alloc::vec::Vec;

/// Vertex `i` has what lies between `starts[i]` and `starts[i + 1]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    starts: Vec<u32>,
    faces: Vec<u32>,
}

impl Around {
    pub(super) fn new<C: AsRef<[u32]>>(vertices: usize, facets: &[C], faces: &Faces) -> Self {
        let of_facet = |(corners, &face): (&C, &u32)| -> Vec<(u32, u32)> {
            corners.as_ref().iter().map(|&vertex| (vertex, face)).collect()
        };
        let mut pairs: Vec<_> = facets.iter().zip(&faces.of_facet).flat_map(of_facet).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let before = |vertex: usize| pairs.partition_point(|&(v, _)| (v as usize) < vertex) as u32;
        let starts = (0..=vertices).map(before).collect();
        Self { starts, faces: pairs.into_iter().map(|(_, face)| face).collect() }
    }

    pub(super) fn of(&self, vertex: usize) -> &[u32] {
        let start = |i: usize| self.starts.get(i).map_or(0, |&start| start as usize);
        self.faces.get(start(vertex)..start(vertex + 1)).unwrap_or(&[])
    }
}
