//! Facets that lie in one plane are one face, with an outline.
//!
//! 1. From the largest facet on: take in neighbours as long as their corners are in its plane, up
//!    to a given distance, and they do not face back.
//! 2. The ridges to other faces, one after the other, are the outline.
//! 3. A narrow facet that joined a face it is turned against by more than 60° moves to a neighbouring face in
//!    whose plane it lies as well, and which it is not turned against: else a corner on the border of that face
//!    would not be in its outline.
//! 4. A corner that only two faces have, and that do not lie in nearly one plane, is in the middle of
//!    an edge, and is left out, unless that leaves a face fewer than three.
//!
//! Why a region is one disk: the hull is convex, so its corners below a plane hang together, and so do
//! the facets that face back. What is left of the others has no holes and touches itself nowhere, but
//! for rounding and for what other faces have taken already; then a facet stands for itself.

use super::grow::NONE;
use super::seed::{dot, minus, root};
use super::side::Coordinates;
use alloc::vec::Vec;

/// Corners of a facet and its neighbours, across from each.
pub(super) type Link<const D: usize> = ([u32; D], [u32; D]);

/// Faces, all in one list: face `i` has what lies between `starts[i]` and `starts[i + 1]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Faces {
    pub(super) starts: Vec<u32>,
    /// Numbers of vertices, counter-clockwise as seen from outside; in the plane, both ends.
    pub(super) outline: Vec<u32>,
    /// The face on the other side of the edge that begins here; in the plane, of this end.
    pub(super) neighbours: Vec<u32>,
    /// The face of each facet.
    pub(super) of_facet: Vec<u32>,
}

/// A facet in plain numbers.
struct Plane<const D: usize> {
    base: Coordinates<D>,
    normal: Coordinates<D>,
    /// Length of an edge, twice the area of a triangle.
    size: f64,
    /// The area divided by the longest edge; in the plane, the length.
    width: f64,
    /// So narrow that the normal is mostly rounding.
    thin: bool,
}

/// One edge of an outline.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    /// The facet on the other side.
    beyond: u32,
}

struct Merge<'a, const D: usize> {
    vertices: &'a [Coordinates<D>],
    facets: &'a [Link<D>],
    planes: Vec<Plane<D>>,
    near: f64,
    of_facet: Vec<u32>,
    /// For each vertex, the edge that begins there.
    begins: Vec<u32>,
}

/// What counts as no distance from a plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    /// What rounding of coordinates as they were stored may have moved.
    pub(super) stored: f64,
    /// What rounding of these numbers moves.
    pub(super) sure: f64,
    /// What the user allows for.
    pub(super) allowed: f64,
}

/// Joins the facets that lie in one plane, up to what is near; the faces and their outward normals.
pub(super) fn faces<const D: usize>(
    vertices: &[Coordinates<D>],
    facets: &[Link<D>],
    near: Near,
) -> (Faces, Vec<Coordinates<D>>) {
    let plane = |(corners, _): &Link<D>| Plane::new(vertices, *corners, near.sure);
    let planes: Vec<Plane<D>> = facets.iter().map(plane).collect();
    let widest = planes.iter().fold(0.0, |most: f64, plane| most.max(plane.width));
    // A needle as narrow as what its points were stored in has no planes to go by, up to that.
    let stored = if widest <= near.stored * THIN { near.sure } else { near.stored };
    let near = stored.max(near.allowed);
    let (of_facet, begins) = (alloc::vec![NONE; facets.len()], alloc::vec![NONE; vertices.len()]);
    let mut merge = Merge { vertices, facets, planes, near, of_facet, begins };
    let outlines = merge.outlines();
    let normals = merge.normals(outlines.len());
    (merge.join(&normals, &outlines), normals)
}

impl<const D: usize> Plane<D> {
    fn new(vertices: &[Coordinates<D>], corners: [u32; D], sure: f64) -> Self {
        let [p, q, r] = [0, 1, D - 1].map(|i| vertices[corners[i] as usize]);
        let area = super::grow::area_vector([p, q, r]);
        let size = root(dot(area, area));
        let edges = [minus(q, p), minus(r, p), minus(r, q)];
        let longest = edges.iter().map(|e| root(dot(*e, *e))).fold(0.0, f64::max);
        let width = if D == 2 || longest == 0.0 { size } else { size / longest };
        let thin = width <= sure * THIN;
        let normal = if size > 0.0 { area.map(|x| x / size) } else { area };
        Self { base: p, normal, size, width, thin }
    }

    fn holds(&self, point: Coordinates<D>, near: f64) -> bool {
        dot(self.normal, minus(point, self.base)).abs() <= near
    }
}

/// A facet so many times wider than what rounding moves has a normal to go by.
const THIN: f64 = 4.0;

/// Faces whose normals differ by less than this sine have no edge that is surely straight.
const BENT: f64 = 1.0 / 64.0;

impl<const D: usize> Merge<'_, D> {
    /// The outline of each face.
    fn outlines(&mut self) -> Vec<Vec<Edge>> {
        let mut order: Vec<u32> = (0..self.facets.len() as u32).collect();
        order.sort_unstable_by(|p, q| {
            let size = |i: &u32| self.planes[*i as usize].size;
            size(q).total_cmp(&size(p)).then(p.cmp(q))
        });
        let (mut outlines, mut seeds) = (Vec::new(), Vec::new());
        for seed in order {
            if self.of_facet[seed as usize] != NONE {
                continue;
            }
            let face = outlines.len() as u32;
            let region = self.region(seed, face);
            let outline = self.outline(&region, face).unwrap_or_else(|| {
                // Not one loop: rounding has made it, and the facet stands for itself.
                region.iter().for_each(|&facet| self.of_facet[facet as usize] = NONE);
                self.of_facet[seed as usize] = face;
                self.outline(&[seed], face).unwrap_or_default()
            });
            outlines.push(outline);
            seeds.push(seed);
        }
        if D == 3 {
            self.give_back(&seeds, &mut outlines);
        }
        outlines
    }

    /// Strips go to the faces that they are not turned against; none does if that leaves a face that is not one
    /// loop.
    fn give_back(&mut self, seeds: &[u32], outlines: &mut [Vec<Edge>]) {
        let before = self.of_facet.clone();
        let mut left: Vec<u32> = (0..self.facets.len() as u32).collect();
        let mut changed = alloc::vec![false; seeds.len()];
        // None goes twice: it is not turned against the face that it goes to.
        while let Some(facet) = left.pop() {
            let (from, neighbours) = (self.of_facet[facet as usize], self.facets[facet as usize].1);
            if !self.is_turned(seeds[from as usize], facet) {
                continue;
            }
            let around = neighbours.map(|neighbour| self.of_facet[neighbour as usize]);
            let takes_it = |&face: &u32| {
                let seed = seeds[face as usize];
                !self.is_turned(seed, facet) && self.is_in(seed, facet)
            };
            if let Some(to) = around.into_iter().find(takes_it) {
                self.of_facet[facet as usize] = to;
                left.extend(neighbours);
                [from, to].iter().for_each(|&face| changed[face as usize] = true);
            }
        }
        if !changed.contains(&true) {
            return;
        }
        let mut regions = alloc::vec![Vec::new(); seeds.len()];
        for (facet, &face) in (0..).zip(&self.of_facet).filter(|(_, face)| changed[**face as usize])
        {
            regions[face as usize].push(facet);
        }
        let made = (0..).zip(&regions).filter(|(_, region)| !region.is_empty());
        let made: Option<Vec<_>> =
            made.map(|(face, region)| Some((face, self.outline(region, face)?))).collect();
        match made {
            Some(made) => made.into_iter().for_each(|(face, new)| outlines[face as usize] = new),
            None => self.of_facet = before,
        }
    }

    /// Whether a facet that has a normal to go by is turned by more than 60° against another one.
    fn is_turned(&self, seed: u32, facet: u32) -> bool {
        let (plane, other) = (&self.planes[seed as usize], &self.planes[facet as usize]);
        !other.thin && dot(plane.normal, other.normal) < 0.5
    }

    /// The facets in the plane of one of them that hang together with it.
    fn region(&mut self, seed: u32, face: u32) -> Vec<u32> {
        let mut region = alloc::vec![seed];
        self.of_facet[seed as usize] = face;
        let mut done = 0;
        while let Some(&facet) = region.get(done) {
            done += 1;
            for neighbour in self.facets[facet as usize].1 {
                if self.of_facet[neighbour as usize] == NONE && self.is_in(seed, neighbour) {
                    self.of_facet[neighbour as usize] = face;
                    region.push(neighbour);
                }
            }
        }
        region
    }

    /// Whether a facet lies in the plane of another and does not face back. One that is turned by more
    /// than 60° is a narrow strip along a rim.
    fn is_in(&self, seed: u32, facet: u32) -> bool {
        let (plane, other) = (&self.planes[seed as usize], &self.planes[facet as usize]);
        let corners = self.facets[facet as usize].0;
        let held = |corner: u32| plane.holds(self.vertices[corner as usize], self.near);
        (other.thin || dot(plane.normal, other.normal) > -0.5) && corners.into_iter().all(held)
    }

    /// The ridges of a region to other faces as one loop; `None` if they are not one.
    fn outline(&mut self, region: &[u32], face: u32) -> Option<Vec<Edge>> {
        let mut edges = Vec::new();
        for &facet in region {
            let (corners, neighbours) = self.facets[facet as usize];
            for (i, &beyond) in neighbours.iter().enumerate() {
                if self.of_facet[beyond as usize] != face {
                    let corner = |step: usize| corners[(i + step) % D];
                    edges.push(Edge { from: corner(1), to: corner(2), beyond });
                }
            }
        }
        if D == 2 {
            return ends(&edges, region, self.facets);
        }
        let mut once = true;
        for (i, edge) in (0..).zip(&edges) {
            let begins = core::mem::replace(&mut self.begins[edge.from as usize], i);
            once &= begins == NONE;
        }
        // Where no corner begins two edges, the way leads back to the first one.
        let next = |edge: &Edge| edges.get(self.begins[edge.to as usize] as usize).copied();
        let after = |edge: &Edge| next(edge).filter(|next| next.from != edges[0].from);
        let first = edges.first().copied().filter(|_| once);
        let outline: Vec<Edge> = core::iter::successors(first, after).collect();
        edges.iter().for_each(|edge| self.begins[edge.from as usize] = NONE);
        (outline.len() == edges.len() && outline.len() > 2).then_some(outline)
    }

    /// Of each face: what its facets add up to, so that narrow ones hardly count.
    fn normals(&self, faces: usize) -> Vec<Coordinates<D>> {
        let mut normals = alloc::vec![[0.0; D]; faces];
        for (plane, &face) in self.planes.iter().zip(&self.of_facet) {
            let sum = &mut normals[face as usize];
            sum.iter_mut().zip(plane.normal).for_each(|(sum, x)| *sum += x * plane.size);
        }
        for normal in &mut normals {
            let length = root(dot(*normal, *normal));
            *normal = normal.map(|x| if length > 0.0 { x / length } else { x });
        }
        normals
    }

    /// Leaves out corners in the middle of edges, and puts all in one list.
    fn join(self, normals: &[Coordinates<D>], outlines: &[Vec<Edge>]) -> Faces {
        let mut faces_at = alloc::vec![0_u32; self.vertices.len()];
        outlines.iter().flatten().for_each(|edge| faces_at[edge.from as usize] += 1);
        let beyond = |edge: &Edge| self.of_facet[edge.beyond as usize];
        // Told once for both faces, so that they agree.
        let mut kept = alloc::vec![true; self.vertices.len()];
        for (face, outline) in outlines.iter().enumerate().filter(|_| D == 3) {
            for edge in outline.iter().filter(|edge| faces_at[edge.from as usize] == 2) {
                let (n, m) = (normals[face], normals[beyond(edge) as usize]);
                let off = minus(m, n.map(|x| x * dot(n, m)));
                kept[edge.from as usize] &= dot(off, off) < BENT * BENT;
            }
        }
        for outline in outlines.iter().filter(|_| D == 3) {
            if outline.iter().filter(|edge| kept[edge.from as usize]).count() < 3 {
                outline.iter().for_each(|edge| kept[edge.from as usize] = true);
            }
        }
        let mut faces = Faces { of_facet: Vec::new(), ..Faces::default() };
        for outline in outlines {
            faces.starts.push(faces.outline.len() as u32);
            for edge in outline.iter().filter(|edge| kept[edge.from as usize]) {
                faces.outline.push(edge.from);
                faces.neighbours.push(beyond(edge));
            }
        }
        faces.starts.push(faces.outline.len() as u32);
        faces.of_facet = self.of_facet;
        faces
    }
}

/// In the plane: where a chain of edges begins and where it ends.
fn ends<const D: usize>(edges: &[Edge], region: &[u32], facets: &[Link<D>]) -> Option<Vec<Edge>> {
    let [_, _] = edges else { return None };
    let beyond = |end: usize, corner: usize| {
        // Ridge 0 of an edge of the plane is its end, ridge 1 its beginning.
        region.iter().find_map(|&facet| {
            let (corners, neighbours) = facets[facet as usize];
            let beyond = neighbours[end];
            edges.iter().any(|e| e.beyond == beyond && e.from == corners[corner]).then_some(Edge {
                from: corners[corner],
                to: corners[corner],
                beyond,
            })
        })
    };
    Some(alloc::vec![beyond(1, 0)?, beyond(0, 1)?])
}
