//! Adding a vertex: lose what it sees, cancel shared ridges, close with a cone. Everything is
//! checked before anything is changed.

use super::facet::{Corners, Facet, Ridge};
use super::{Polytope, Refused};
use crate::difference::Vertex;
use crate::space::{Field, Scalar, Vector};

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// Adds a vertex beyond the surface; where that would tear the surface, nothing happens.
    pub(crate) fn expand(&mut self, apex: Vertex<V>, slack: V::Scalar) -> Result<(), Refused> {
        if self.vertex_count >= N {
            return Err(Refused::Full);
        }
        self.vertices[self.vertex_count] = apex;
        for facet in &mut self.facets.as_flattened_mut()[..self.facet_count] {
            facet.lost = facet.normal.get().dot(apex.p) > facet.level;
        }
        match self.replace_lost(slack) {
            Err(Refused::Inside) => {
                self.lose_connected(apex.p);
                self.replace_lost(slack)
            }
            result => result,
        }
    }

    /// Replaces the lost facets by the cone over their horizon from the vertex that is next. All
    /// checks come first.
    #[inline]
    fn replace_lost(&mut self, slack: V::Scalar) -> Result<(), Refused> {
        let (mut ridges, mut lost) = (0, 0);
        let mut least = V::Scalar::INFINITY;
        let horizon = self.horizon.as_flattened_mut();
        for facet in &self.facets.as_flattened()[..self.facet_count] {
            least = least.min(facet.offset);
            if facet.lost {
                ridges = lose(horizon, ridges, facet);
                lost += 1;
            }
        }
        // A disk of triangles has two more edges around it than triangles; each vertex inside it
        // takes away two. More of them, and the lost facets are not one disk.
        let disk = if V::DIM == 2 { ridges == 2 } else { ridges >= 3 && ridges <= lost + 2 };
        if !disk {
            return Err(Refused::Inside);
        }
        let old = self.facet_count;
        if old + ridges > 2 * N {
            return Err(Refused::Full);
        }
        let number = self.vertex_count as u16;
        for ridge in 0..ridges {
            let Ridge { corners, apex, .. } = &self.horizon.as_flattened()[ridge];
            let corners = corners.with(*apex as usize, number);
            self.push_facet(corners, slack);
        }
        // A hull that grows around the origin comes no nearer to it.
        let new = self.facets().iter().skip(old);
        let nearest = new.fold(V::Scalar::INFINITY, |near, facet| near.min(facet.offset));
        if least > slack && nearest < least - slack {
            self.facet_count = old;
            return Err(Refused::Inside);
        }
        self.vertex_count += 1;
        self.drop_lost();
        Ok(())
    }

    #[inline]
    fn drop_lost(&mut self) {
        let facets = self.facets.as_flattened_mut();
        let mut index = 0;
        while index < self.facet_count {
            if facets[index].lost {
                self.facet_count -= 1;
                facets[index] = facets[self.facet_count];
            } else {
                index += 1;
            }
        }
    }

    /// Marks as lost only what hangs together with the facet that the apex is highest above, and
    /// is clearly seen.
    #[cold]
    fn lose_connected(&mut self, apex: V) {
        let facets = &mut self.facets.as_flattened_mut()[..self.facet_count];
        let height = |facet: &Facet<V>| facet.normal.get().dot(apex) - facet.offset;
        let mut highest = 0;
        for index in 0..facets.len() {
            facets[index].lost = false;
            if height(&facets[index]) > height(&facets[highest]) {
                highest = index;
            }
        }
        let Some(first) = facets.get_mut(highest) else { return };
        first.lost = true;
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..facets.len() {
                let facet = facets[index];
                let joins = |other: &Facet<V>| other.lost && share_ridge::<V>(&facet, other);
                if !facet.lost && height(&facet) > V::Scalar::ZERO && facets.iter().any(joins) {
                    facets[index].lost = true;
                    changed = true;
                }
            }
        }
    }
}

/// Puts the ridges of a lost facet on the horizon, which has `count` already, and cancels those
/// that are there; the new count.
#[inline]
fn lose<V: Vector>(horizon: &mut [Ridge], mut count: usize, facet: &Facet<V>) -> usize {
    for i in 0..V::DIM {
        let key = ridge_key::<V>(facet.corners, i);
        match horizon[..count].iter().position(|ridge| ridge.key == key) {
            Some(same) => {
                count -= 1;
                horizon[same] = horizon[count];
            }
            None => {
                horizon[count] = Ridge { corners: facet.corners, apex: i as u32, key };
                count += 1;
            }
        }
    }
    count
}

/// Whether two facets have a ridge in common.
fn share_ridge<V: Vector>(one: &Facet<V>, other: &Facet<V>) -> bool {
    let key = |facet: &Facet<V>, ridge| ridge_key::<V>(facet.corners, ridge);
    (0..V::DIM).any(|i| (0..V::DIM).any(|k| key(one, i) == key(other, k)))
}

/// One number for the corners of ridge `left_out`, whichever facet they are read from.
#[inline]
fn ridge_key<V: Vector>(corners: Corners, left_out: usize) -> u32 {
    let (mut low, mut high) = (u16::MAX, 0);
    for i in (0..V::DIM).filter(|&i| i != left_out) {
        low = low.min(corners.get(i));
        high = high.max(corners.get(i));
    }
    u32::from(low) << 16 | u32::from(high)
}
