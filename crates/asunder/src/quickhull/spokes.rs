//! The edges that leave a vertex.
//!
//! What a hull shows to an axis is beside the flattest edge of its farthest vertex. All that finds
//! it is in one block of the vertex: to look up faces, their outlines, and points one after the other
//! is to wait for memory each time. Directions are f32: which of two edges that are level to within
//! its rounding is taken makes no difference.

use super::faces::Faces;
use crate::space::{Scalar, Vector};
use alloc::vec::Vec;

/// Edges of one vertex side by side; most have no more.
const EACH: usize = 8;

/// Vertex `i` has block `i`, and those that this one leads to.
#[derive(Clone, Debug, Default)]
pub(super) struct Spokes {
    blocks: Vec<Block>,
}

/// Fewer edges are filled up with the first one.
#[derive(Clone, Debug)]
struct Block {
    /// Unit vectors away from the vertex, by coordinates.
    along: [[f32; EACH]; 3],
    to: [u32; EACH],
    beside: [[u32; 2]; EACH],
    /// The next block of the same vertex; 0 if there is none.
    more: u32,
}

/// An edge of a vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spoke {
    /// How far it rises along the axis, for its length.
    pub(crate) rise: f32,
    /// The vertex at its other end; none where the vertex lies in the middle of a face, or of an edge of
    /// two faces.
    pub(crate) to: Option<u32>,
    /// The faces on either side, or those it lies in.
    pub(crate) beside: [u32; 2],
}

/// No vertex.
const NONE: u32 = u32::MAX;

/// From one vertex to another, and the faces on either side.
type Edge = (u32, u32, [u32; 2]);

impl Spokes {
    /// Of a hull with these vertices, facets and faces.
    pub(super) fn new<V: Vector>(
        vertices: &[V],
        facets: &[V::Corners<u32>],
        faces: &Faces,
    ) -> Self {
        let edges = edges::<V>(vertices.len(), facets, faces);
        let of_one = || edges.chunk_by(|p, q| p.0 == q.0);
        let block = |edges: &[Edge]| Block::new(vertices, edges);
        let first = |edges: &[Edge]| block(&edges[..edges.len().min(EACH)]);
        let mut blocks: Vec<Block> = of_one().map(first).collect();
        for (vertex, edges) in of_one().enumerate() {
            let mut last = vertex;
            for more in edges.chunks(EACH).skip(1) {
                blocks[last].more = blocks.len() as u32;
                last = blocks.len();
                blocks.push(block(more));
            }
        }
        Self { blocks }
    }

    /// The edge of a vertex that rises most along an axis, which none does if it is the farthest one.
    #[inline]
    pub(super) fn flattest<V: Vector>(&self, vertex: usize, axis: V) -> Option<Spoke> {
        let n = [0, 1, 2].map(|i| axis.get(i).to_f64() as f32);
        let block = self.blocks.get(vertex)?;
        let (mut flattest, mut more) = (block.flattest::<V>(n), block.more);
        while V::DIM == 3 && more != 0 {
            let block = self.blocks.get(more as usize)?;
            let other = block.flattest::<V>(n);
            flattest = if other.rise > flattest.rise { other } else { flattest };
            more = block.more;
        }
        Some(flattest)
    }

    /// All edges of a vertex, some of them several times: where they lead to, and the faces on either side,
    /// that first in whose outline the edge leaves the vertex.
    pub(super) fn edges_of(&self, vertex: usize) -> impl Iterator<Item = (u32, [u32; 2])> + '_ {
        let more =
            |block: &&Block| self.blocks.get(block.more as usize).filter(|_| block.more != 0);
        let blocks = core::iter::successors(self.blocks.get(vertex), more);
        let edges = blocks.flat_map(|block| block.to.into_iter().zip(block.beside));
        edges.filter(|&(to, _)| to != NONE)
    }
}

/// Those that leave the first vertex, the second one, and so on: at least one of each that is in a face.
fn edges<V: Vector>(count: usize, facets: &[V::Corners<u32>], faces: &Faces) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::with_capacity(faces.outline.len());
    let mut is_corner = alloc::vec![false; count];
    for (face, of_face) in (0..).zip(faces.starts.windows(2)) {
        let places = of_face[0] as usize..of_face[1] as usize;
        let (outline, neighbours) = (&faces.outline[places.clone()], &faces.neighbours[places]);
        let next = outline.iter().cycle().skip(1);
        for ((&from, &to), &neighbour) in outline.iter().zip(next).zip(neighbours) {
            is_corner[from as usize] = true;
            edges.push((from, to, [face, neighbour]));
        }
    }
    for (corners, &face) in facets.iter().zip(&faces.of_facet) {
        let in_the_middle = |vertex: &&u32| !is_corner[**vertex as usize];
        let corners = corners.as_ref().iter().filter(in_the_middle);
        edges.extend(corners.map(|&vertex| (vertex, NONE, [face; 2])));
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

impl Block {
    /// Of one edge at least.
    fn new<V: Vector>(vertices: &[V], edges: &[Edge]) -> Self {
        let edge = |i: usize| *edges.get(i).unwrap_or(&edges[0]);
        let along = |axis: usize, lane: usize| {
            let (from, to, _) = edge(lane);
            let way = vertices.get(to as usize).map(|&end| unit(end - vertices[from as usize]));
            way.map_or(0.0, |way| way[axis])
        };
        Self {
            along: [0, 1, 2].map(|axis| core::array::from_fn(|lane| along(axis, lane))),
            to: core::array::from_fn(|i| edge(i).1),
            beside: core::array::from_fn(|i| edge(i).2),
            more: 0,
        }
    }

    #[inline]
    fn flattest<V: Vector>(&self, n: [f32; 3]) -> Spoke {
        let [x, y, z] = &self.along;
        let rise: [f32; EACH] = core::array::from_fn(|i| x[i] * n[0] + y[i] * n[1] + z[i] * n[2]);
        let flatter = |i: usize, j: usize| if rise[j] > rise[i] { j } else { i };
        let four = |i: usize| flatter(flatter(i, i + 1), flatter(i + 2, i + 3));
        // In the plane there are two.
        let flattest = if V::DIM == 2 { flatter(0, 1) } else { flatter(four(0), four(4)) };
        let to = Some(self.to[flattest]).filter(|&to| to != NONE);
        Spoke { rise: rise[flattest], to, beside: self.beside[flattest] }
    }
}

/// An edge at length 1, whatever its size.
fn unit<V: Vector>(edge: V) -> [f32; 3] {
    let largest = edge.largest().to_f64();
    let scaled = [0, 1, 2].map(|axis| edge.get(axis).to_f64() / largest);
    let length = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
    scaled.map(|x| if length > 0.0 { (x / length) as f32 } else { 0.0 })
}
