//! A closed surface by the numbers of its vertices, and how it takes in one more: what `polytope/` does with a
//! surface that has normals and room for any shape.
//!
//! 1. The facets that the vertex sees are lost.
//! 2. A ridge that two of them run through in opposite directions cancels; what remains is the horizon.
//! 3. The cone over the horizon closes the surface again, whichever facets they were. The vertex takes the place of one
//!    that no facet has any more, if there is one.

use crate::shape::UNNUMBERED;

/// Vertices that there is room for, and twice as many facets.
pub(in crate::solver) const ROOM: usize = 64;
/// Ridges of a horizon that there is room for.
const HORIZON: usize = 32;

/// A closed surface, or a simplex, which has no facets.
#[derive(Clone, Copy, Debug)]
pub(in crate::solver) struct Surface {
    vertices: [[u32; 2]; ROOM],
    vertex_count: u8,
    facets: [[u8; 3]; 2 * ROOM],
    facet_count: u8,
}

impl Surface {
    pub(in crate::solver) const NONE: Self = Self {
        vertices: [[0; 2]; ROOM],
        vertex_count: 0,
        facets: [[0; 3]; 2 * ROOM],
        facet_count: 0,
    };

    #[inline]
    pub(in crate::solver) fn vertices(&self) -> &[[u32; 2]] {
        &self.vertices[..usize::from(self.vertex_count)]
    }

    /// Of these numbers is the vertex of that place.
    #[inline(always)]
    pub(in crate::solver) fn vertex(&self, place: u8) -> [u32; 2] {
        self.vertices[usize::from(place) % ROOM]
    }

    /// Places of vertices, counter-clockwise as seen from outside.
    #[inline]
    pub(in crate::solver) fn facets(&self) -> &[[u8; 3]] {
        &self.facets[..usize::from(self.facet_count)]
    }

    pub(in crate::solver) fn clear(&mut self) {
        (self.vertex_count, self.facet_count) = (0, 0);
    }

    /// Of these vertices, without facets. Nothing, if a shape does not number its points, or there is no room.
    pub(in crate::solver) fn keep_vertices(&mut self, vertices: impl Iterator<Item = [u32; 2]>) {
        self.clear();
        for numbers in vertices {
            let place = usize::from(self.vertex_count);
            if numbers.contains(&UNNUMBERED) || place == ROOM {
                return self.clear();
            }
            self.vertices[place] = numbers;
            self.vertex_count += 1;
        }
    }

    /// With these facets over the vertices that it has. Nothing, if there is no room.
    pub(in crate::solver) fn keep_facets(&mut self, facets: impl Iterator<Item = [u8; 3]>) {
        for facet in facets {
            let place = usize::from(self.facet_count);
            if self.vertex_count == 0 || place == 2 * ROOM {
                return self.clear();
            }
            self.facets[place] = facet;
            self.facet_count += 1;
        }
    }

    /// Takes in a vertex that sees these facets, a bit for each; its place. `None`, and nothing is changed, if it is
    /// there already, if what it sees has no horizon, or if that leaves more than `room` vertices or twice as many facets.
    pub(super) fn take_in(&mut self, seen: u128, numbers: [u32; 2], room: usize) -> Option<usize> {
        let (horizon, count) = self.horizon(seen)?;
        let horizon = &horizon[..count];
        let kept = usize::from(self.facet_count) - seen.count_ones() as usize;
        let used = self.used(seen) | horizon.iter().fold(0, |used, ridge| used | bit(ridge[0]));
        let place = used.trailing_ones() as usize;
        let at = |i: usize| used >> i & 1 == 1 && self.vertices[i] == numbers;
        let is_there = (0..usize::from(self.vertex_count)).any(at);
        if count < 3 || kept + count > 2 * room || place >= room || is_there {
            return None;
        }
        self.lose(seen);
        for (facet, &[from, to]) in self.facets[kept..].iter_mut().zip(horizon) {
            *facet = [from, to, place as u8];
        }
        self.facet_count = (kept + count) as u8;
        self.vertices[place] = numbers;
        self.vertex_count = self.vertex_count.max(place as u8 + 1);
        Some(place)
    }

    /// The ridges that these facets do not share with each other, and how many; `None` if there is no room.
    #[inline(always)]
    fn horizon(&self, seen: u128) -> Option<([[u8; 2]; HORIZON], usize)> {
        let (mut horizon, mut count, mut left) = ([[0; 2]; HORIZON], 0, seen);
        while left != 0 {
            let [a, b, c] = self.facets[left.trailing_zeros() as usize];
            left &= left - 1;
            for [from, to] in [[a, b], [b, c], [c, a]] {
                match horizon[..count].iter().position(|&ridge| ridge == [to, from]) {
                    Some(twin) => {
                        count -= 1;
                        horizon[twin] = horizon[count];
                    }
                    None if count < HORIZON => {
                        horizon[count] = [from, to];
                        count += 1;
                    }
                    None => return None,
                }
            }
        }
        Some((horizon, count))
    }

    /// The places of the vertices of all other facets, a bit for each.
    #[inline(always)]
    fn used(&self, seen: u128) -> u64 {
        let others = self.facets().iter().enumerate().filter(|(i, _)| seen >> i & 1 == 0);
        others.fold(0, |used, (_, &[a, b, c])| used | bit(a) | bit(b) | bit(c))
    }

    /// Takes these facets out; the last ones come in their place.
    #[inline(always)]
    fn lose(&mut self, mut seen: u128) {
        while seen != 0 {
            let facet = u128::BITS - 1 - seen.leading_zeros();
            seen &= !(1 << facet);
            self.facet_count -= 1;
            self.facets[facet as usize] = self.facets[usize::from(self.facet_count)];
        }
    }
}

fn bit(place: u8) -> u64 {
    1 << (usize::from(place) % ROOM)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each ridge is run through once in each direction.
    fn is_closed(surface: &Surface) -> bool {
        let ridges = || surface.facets().iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
        let times = |ridge: [u8; 2]| ridges().filter(|&other| other == ridge).count();
        ridges().all(|[from, to]| times([from, to]) == 1 && times([to, from]) == 1)
    }

    #[test]
    fn a_surface_stays_closed_with_what_it_takes_in() {
        let mut surface = Surface::NONE;
        surface.keep_vertices((0..4).map(|i| [i, i]));
        surface.keep_facets([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].into_iter());
        let (mut random, mut taken, mut reused) = (1_u64, 0, 0);
        for i in 4..4000_u32 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // All facets at one vertex, or one facet.
            let facets = surface.facets();
            let [corner, _, _] = facets[(random >> 33) as usize % facets.len()];
            let is_at = |facet: &[u8; 3]| facet.contains(&corner);
            let first = facets.iter().position(is_at).unwrap();
            let around = (0..).zip(facets).filter(|(_, facet)| is_at(facet));
            let around = around.fold(0_u128, |seen, (i, _)| seen | 1 << i);
            let seen = if random >> 62 < 2 { around } else { 1 << first };
            let before = (surface.vertices().len(), surface.facets().len());
            match surface.take_in(seen, [i, i], 16) {
                Some(place) => {
                    taken += 1;
                    reused += usize::from(place < before.0);
                    assert_eq!(surface.vertex(place as u8), [i, i]);
                }
                None => assert_eq!(before, (surface.vertices().len(), surface.facets().len())),
            }
            assert!(is_closed(&surface), "{surface:?}");
            assert!(surface.vertices().len() <= 16 && surface.facets().len() <= 32);
        }
        assert!(taken > 1000 && reused > 500, "{taken} taken in, {reused} in places of others");
        // What is there already, and what has no horizon.
        let known = surface.vertex(surface.facets()[0][0]);
        assert_eq!(surface.take_in(2, known, 16), None);
        assert_eq!(surface.take_in(u128::MAX >> (128 - surface.facets().len()), [9; 2], 16), None);
    }
}
