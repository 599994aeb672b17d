//! A mesh with its vertices joined where they are in the same place.

use super::bounds::Bounds;
use crate::mesh::Mesh;
use asunder::Vector;
use asunder::glam::DVec3;
use std::collections::HashMap;

/// A volume that is none, of size times area.
const NOTHING: f64 = 1e-7;

/// Vertices in the same place are one; triangles without area are gone.
#[derive(Debug)]
pub(crate) struct Welded {
    pub(crate) points: Vec<DVec3>,
    pub(crate) triangles: Vec<[u32; 3]>,
    /// How many triangles had no area.
    pub(crate) without_area: usize,
}

impl Welded {
    pub(crate) fn new(mesh: &Mesh) -> Self {
        let Mesh { vertices: points, triangles } = mesh.welded();
        let triangles: Vec<[u32; 3]> =
            triangles.into_iter().filter(|[a, b, c]| a != b && b != c && c != a).collect();
        let thin = |t: &&[u32; 3]| {
            let [a, b, c] = t.map(|i| points[i as usize]);
            (b - a).cross(c - a) == DVec3::ZERO
        };
        let gone = mesh.triangles().len() - triangles.len();
        let without_area = gone + triangles.iter().filter(thin).count();
        Self { points, triangles, without_area }
    }

    /// Whether every edge is left as often as it is entered.
    pub(crate) fn is_closed(&self) -> bool {
        let edges = self.triangles.iter().flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]);
        let mut ways: Vec<(u32, u32, bool)> =
            edges.map(|(from, to)| (from.min(to), from.max(to), from < to)).collect();
        ways.sort_unstable();
        let same = |p: &(u32, u32, bool), q: &(u32, u32, bool)| (p.0, p.1) == (q.0, q.1);
        !ways.is_empty()
            && ways
                .chunk_by(same)
                .all(|edge| 2 * edge.iter().filter(|way| way.2).count() == edge.len())
    }

    /// How many connected pieces enclose nothing, such as those whose triangles are there twice, once
    /// either way round.
    pub(crate) fn flat_pieces(&self) -> usize {
        let size = Bounds::of(self.points.iter().copied()).diagonal();
        let is_flat =
            |piece: &&Vec<[u32; 3]>| self.volume(piece).abs() <= NOTHING * size * self.area(piece);
        self.pieces().iter().filter(is_flat).count()
    }

    /// The area of triangles.
    pub(crate) fn area(&self, triangles: &[[u32; 3]]) -> f64 {
        triangles.iter().map(|&t| normal(self.corners(t)).length() / 2.0).sum()
    }

    /// The volume that triangles enclose, negative if they are inside out.
    pub(crate) fn volume(&self, triangles: &[[u32; 3]]) -> f64 {
        let base = self.points.first().copied().unwrap_or(DVec3::ZERO);
        let part = |&triangle: &[u32; 3]| {
            let corners = self.corners(triangle);
            Vector::dot(normal(corners), corners[0] - base) / 6.0
        };
        triangles.iter().map(part).sum()
    }

    /// The triangles of each connected piece.
    pub(crate) fn pieces(&self) -> Vec<Vec<[u32; 3]>> {
        let mut leader: Vec<u32> = (0..self.points.len() as u32).collect();
        fn find(leader: &mut [u32], mut at: u32) -> u32 {
            while leader[at as usize] != at {
                leader[at as usize] = leader[leader[at as usize] as usize];
                at = leader[at as usize];
            }
            at
        }
        for &[a, b, c] in &self.triangles {
            for other in [b, c] {
                let (p, q) = (find(&mut leader, a), find(&mut leader, other));
                leader[p.max(q) as usize] = p.min(q);
            }
        }
        let mut number: HashMap<u32, usize> = HashMap::new();
        let mut pieces: Vec<Vec<[u32; 3]>> = Vec::new();
        for &triangle in &self.triangles {
            let piece = *number.entry(find(&mut leader, triangle[0])).or_insert_with(|| {
                pieces.push(Vec::new());
                pieces.len() - 1
            });
            pieces[piece].push(triangle);
        }
        pieces
    }

    pub(crate) fn corners(&self, triangle: [u32; 3]) -> [DVec3; 3] {
        triangle.map(|i| self.points[i as usize])
    }
}

/// Outwards, twice as long as the triangle's area.
pub(super) fn normal([a, b, c]: [DVec3; 3]) -> DVec3 {
    (b - a).cross(c - a)
}
