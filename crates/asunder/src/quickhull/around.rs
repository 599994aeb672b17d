//! Which faces meet in a vertex.
//!
//! From the facets, not from the outlines: a vertex in the middle of a face is in none of those.

use super::faces::Faces;
use alloc::vec::Vec;
use core::ops::Range;

/// Vertex `i` has what lies between `starts[i]` and `starts[i + 1]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    starts: Vec<u32>,
    faces: Vec<Met>,
}

/// A face, and where its outline is: to look that up by its number would be one more wait for memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) face: u32,
    outline: [u32; 2],
}

impl Met {
    #[inline]
    pub(super) fn outline(&self) -> Range<usize> {
        self.outline[0] as usize..self.outline[1] as usize
    }
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
        let start = |face: u32| faces.starts[face as usize];
        let met = |face: u32| Met { face, outline: [start(face), start(face + 1)] };
        Self { starts, faces: pairs.into_iter().map(|(_, face)| met(face)).collect() }
    }

    #[inline]
    pub(super) fn of(&self, vertex: usize) -> &[Met] {
        match self.starts.get(vertex..vertex + 2) {
            Some(&[from, to]) => self.faces.get(from as usize..to as usize).unwrap_or(&[]),
            _ => &[],
        }
    }
}
