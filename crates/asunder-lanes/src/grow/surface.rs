//! The surface of one lane as numbers: which facets there are, between which vertices.

use crate::lane::{MOST_LANES, lanes_of};

/// Vertices that a lane has room for.
pub(super) const ROWS: usize = 32;
/// Facets: 2 V − 4 of them at most.
pub(super) const MOST_FACETS: usize = 64;

/// Three numbers of vertices, a byte each.
type Corners = u32;

#[derive(Clone, Copy)]
pub(super) struct Surface {
    /// Bit i tells that facet i is part of the surface.
    pub(super) alive: u64,
    /// Bit i tells that vertex i is one of this lane.
    pub(super) rows: u32,
    /// How many facets are to be worked out, and their corners.
    pub(super) new_count: usize,
    new: [Corners; MOST_FACETS],
    corners: [Corners; MOST_FACETS],
}

impl Surface {
    pub(super) const EMPTY: Self =
        Self { alive: 0, rows: 0, new_count: 0, new: [0; MOST_FACETS], corners: [0; MOST_FACETS] };

    /// Past the last facet.
    #[inline(always)]
    pub(super) fn top(&self) -> usize {
        64 - self.alive.leading_zeros() as usize
    }

    /// The numbers of a facet's corners, counter-clockwise as seen from outside.
    #[inline(always)]
    pub(super) fn corners(&self, slot: usize) -> [usize; 3] {
        apart(self.corners[slot % MOST_FACETS])
    }

    /// Begins with the four facets of a tetrahedron; `above` tells whether the last vertex lies on
    /// the side from which the others are seen counter-clockwise.
    #[inline(always)]
    pub(super) fn begin(&mut self, [p, q, r, s]: [usize; 4], above: bool) {
        let (q, r) = if above { (r, q) } else { (q, r) };
        self.alive = 0;
        self.rows = [p, q, r, s].iter().fold(0, |rows, row| rows | 1 << row);
        let facets = [[p, q, r], [q, p, s], [r, q, s], [p, r, s]];
        for (new, [i, j, k]) in self.new.iter_mut().zip(facets) {
            *new = together(i, j, k);
        }
        self.new_count = 4;
    }

    /// Loses the facets that a new vertex sees, and notes those of the cone over their horizon.
    /// False if the lost facets are not one disk, or there is no room: then the lane is at its end.
    #[inline(always)]
    pub(super) fn open(&mut self, seen: u64, apex: usize) -> bool {
        // Bit j of entry i: a lost facet runs from vertex i to vertex j.
        let mut runs = [0_u32; ROWS];
        let mut twice = 0;
        for slot in lanes_of(seen) {
            let [i, j, k] = self.corners(slot);
            for (from, to) in [(i, j), (j, k), (k, i)] {
                twice |= runs[from % ROWS] >> to & 1;
                runs[from % ROWS] |= 1 << to;
            }
        }
        let mut count = 0;
        for slot in lanes_of(seen) {
            let [i, j, k] = self.corners(slot);
            for (from, to) in [(i, j), (j, k), (k, i)] {
                // A ridge of two lost facets, which run through it in opposite directions, cancels.
                self.new[count % MOST_FACETS] = together(apex, from, to);
                count += usize::from(runs[to % ROWS] >> from & 1 == 0);
            }
        }
        let lost = seen.count_ones() as usize;
        let left = self.alive.count_ones() as usize - lost;
        self.alive &= !seen;
        self.new_count = count;
        let room = left + count <= MOST_FACETS && self.rows >> apex & 1 == 0;
        self.rows |= 1 << apex;
        // Each vertex inside a disk of triangles takes two of its edges away.
        room && twice == 0 && count >= 3 && count <= lost + 2
    }

    /// Gives the new facets their numbers, and puts them where they are going to be worked out; how
    /// many there are.
    #[inline(always)]
    pub(super) fn close(&mut self, lane: usize, all: &mut [New]) -> usize {
        let count = self.new_count.min(MOST_FACETS);
        for (new, &corners) in all.iter_mut().zip(&self.new[..count]) {
            let slot = (!self.alive).trailing_zeros() as usize % MOST_FACETS;
            self.alive |= 1 << slot;
            self.corners[slot] = corners;
            *new = New { corners, lane: lane as u16, slot: slot as u16 };
        }
        count
    }
}

/// A facet that is to be worked out.
#[derive(Clone, Copy)]
pub(super) struct New {
    corners: Corners,
    lane: u16,
    slot: u16,
}

impl New {
    pub(super) const NONE: Self = Self { corners: 0, lane: 0, slot: 0 };

    #[inline(always)]
    pub(super) fn lane(&self) -> usize {
        usize::from(self.lane) % MOST_LANES
    }

    #[inline(always)]
    pub(super) fn slot(&self) -> usize {
        usize::from(self.slot) % MOST_FACETS
    }

    /// The numbers of its corners.
    #[inline(always)]
    pub(super) fn rows(&self) -> [usize; 3] {
        apart(self.corners)
    }
}

#[inline(always)]
fn together(i: usize, j: usize, k: usize) -> Corners {
    (i | j << 8 | k << 16) as Corners
}

#[inline(always)]
fn apart(corners: Corners) -> [usize; 3] {
    [0, 8, 16].map(|shift| (corners >> shift) as usize % ROWS)
}
