//! Hulls with faces of many points, each a little off its plane: facets that are slivers, edges
//! between facets that face the same way, and faces level with those of another such hull.

use super::Draw;
use crate::kind::Kind;
use crate::placement::Placement;
use crate::solid::Solid;
use crate::triple::{Triple, add, scale, times};

impl Draw {
    /// Turned alike or by quarters or anyhow, and moved by nothing, next to nothing or a part of
    /// the size.
    pub(super) fn coplanar(&mut self) -> (Solid, Solid) {
        let (a, b) = (self.faceted(), self.faceted());
        let rotation = if self.rng.bool() { self.turn() } else { self.quarter() };
        let turned = match self.rng.u8(..3) {
            0 => rotation,
            1 => self.quarter(),
            _ => self.turn(),
        };
        let distance = self.one_of(&[0.0, 1e-16, 1e-15, 1e-13, 1e-11, 1e-9, 1e-6, 1e-3, 0.3, 1.0]);
        let step = scale(self.direction(), distance);
        let here = if self.rng.bool() { self.direction() } else { [0.0; 3] };
        (
            Solid { kind: a, pose: Placement { translation: here, rotation } },
            Solid { kind: b, pose: Placement { translation: add(here, step), rotation: turned } },
        )
    }

    /// A solid of a few faces, with all its points off by up to so much.
    fn faceted(&mut self) -> Kind {
        let points = match self.rng.u8(..4) {
            0 => icosahedron(),
            1 => self.lattice(),
            _ => self.prism(),
        };
        let size = if self.rng.bool() { [1.0; 3] } else { self.lengths(1.0) };
        let off = self.one_of(&[0.0, 1e-16, 1e-15, 1e-14, 1e-12, 1e-9, 1e-6]);
        let flat = if self.dim == 2 { [1.0, 1.0, 0.0] } else { [1.0; 3] };
        let mut moved = |point| times(add(times(point, size), scale(self.in_ball(), off)), flat);
        Kind::Hull(points.into_iter().map(&mut moved).collect())
    }

    /// Regular polygons of 4, 8, 16 or 32 corners, one above the other.
    fn prism(&mut self) -> Vec<Triple> {
        let (halvings, half_height) = (self.rng.u8(..4), self.one_of(&[0.1, 0.5, 1.0]));
        let corners = polygon(halvings);
        corners.iter().flat_map(|&[x, y]| [[x, y, half_height], [x, y, -half_height]]).collect()
    }

    /// The points of a box of 2 × 2 × 2 cells, but for its middle.
    fn lattice(&mut self) -> Vec<Triple> {
        let steps = [-0.5, 0.0, 0.5];
        (0..27_usize)
            .filter(|&i| i != 13)
            .map(|i| [steps[i % 3], steps[i / 3 % 3], steps[i / 9]])
            .collect()
    }
}

/// A square on the unit circle, its angles halved so many times.
fn polygon(halvings: u8) -> Vec<[f64; 2]> {
    let (mut cos, mut sin) = (0.0_f64, 1.0_f64);
    for _ in 0..halvings {
        (cos, sin) = ((0.5 + 0.5 * cos).sqrt(), (0.5 - 0.5 * cos).sqrt());
    }
    let next = |&[x, y]: &[f64; 2]| Some([x * cos - y * sin, x * sin + y * cos]);
    core::iter::successors(Some([1.0, 0.0]), next).take(4 << halvings).collect()
}

/// With edges of length 1.
fn icosahedron() -> Vec<Triple> {
    let (short, long) = (0.5, 0.25 * (1.0 + 5.0_f64.sqrt()));
    let signs = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let rectangle = signs.map(|(s, t)| [s * short, t * long, 0.0]);
    rectangle.into_iter().flat_map(|[x, y, z]| [[x, y, z], [z, x, y], [y, z, x]]).collect()
}
