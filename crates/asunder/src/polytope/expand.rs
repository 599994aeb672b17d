//! Adding a vertex: lose what it sees, cancel shared ridges, close with a cone. Everything is
//! checked before anything is changed.

use super::facet::{Corners, Facet};
use super::horizon::{self, Ridge, ends, reversed};
use super::{Polytope, Refused};
use crate::difference::Vertex;
use crate::space::{Field, Scalar, Vector};

/// Of more facets than this, those that an apex is level with are not lost: to replace them all takes long,
/// and room.
const MANY: usize = 64;

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// Adds a vertex beyond the surface. Where that would tear the surface, or bring it nearer to
    /// the origin than `floor`, nothing happens.
    #[inline(always)]
    pub(crate) fn expand(
        &mut self,
        apex: Vertex<V>,
        floor: V::Scalar,
        slack: V::Scalar,
    ) -> Result<(), Refused> {
        if self.vertex_count >= N {
            return Err(Refused::Full);
        }
        self.vertices[self.vertex_count] = apex;
        if V::DIM == 2 {
            return self.split_edge(apex.p, floor, slack);
        }
        let mut seen = self.facets.seen_from(apex.p, self.seen.as_flattened_mut());
        if seen > MANY {
            if self.replace_clear(apex.p, floor, slack) {
                return Ok(());
            }
            seen = self.facets.seen_from(apex.p, self.seen.as_flattened_mut());
        }
        match self.replace(seen, floor, slack) {
            Err(Refused::Inside) => {
                let seen = self.see_connected(apex.p, usize::MAX, |_| V::Scalar::ZERO);
                self.replace(seen, floor, slack)
            }
            result => result,
        }
    }

    /// In the plane, every vertex is a corner of the difference, so an apex sees one edge; any other
    /// that it seems to see, it is level with. Replaces that edge by two.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    fn split_edge(&mut self, apex: V, floor: V::Scalar, slack: V::Scalar) -> Result<(), Refused> {
        let (mut edge, mut highest) = (0, V::Scalar::ZERO);
        for (index, facet) in self.facets().enumerate() {
            let height = facet.normal.get().dot(apex) - facet.offset;
            (edge, highest) = if height > highest { (index, height) } else { (edge, highest) };
        }
        if !(highest > V::Scalar::ZERO) {
            return Err(Refused::Inside);
        }
        let number = self.vertex_count as u16;
        let corners = self.facets.corners(edge);
        let old = self.facets.count();
        self.push_facet(corners.with(0, number), slack);
        self.push_facet(corners.with(1, number), slack);
        if self.facets.offset(old).min(self.facets.offset(old + 1)) < floor {
            self.facets.truncate(old);
            return Err(Refused::Inside);
        }
        self.facets.swap_remove(edge);
        self.vertex_count += 1;
        Ok(())
    }

    /// Replaces the first `lost` of the seen facets by the cone over their horizon from the vertex
    /// that is next. All checks come first.
    #[inline]
    fn replace(&mut self, lost: usize, floor: V::Scalar, slack: V::Scalar) -> Result<(), Refused> {
        let seen = &self.seen.as_flattened()[..lost];
        let ridges =
            horizon::around(seen, self.facets.all_corners(), self.horizon.as_flattened_mut());
        // A disk of triangles has two more edges around it than triangles; each vertex inside it
        // takes away two. More of them, and the lost facets are not one disk.
        if !(ridges >= 3 && ridges <= lost + 2) {
            return Err(Refused::Inside);
        }
        let old = self.facets.count();
        if old + ridges > 2 * N {
            return Err(Refused::Full);
        }
        let number = self.vertex_count as u16;
        let mut nearest = V::Scalar::INFINITY;
        for ridge in 0..ridges {
            let Ridge { corners, apex, .. } = self.horizon.as_flattened()[ridge];
            self.push_facet(corners.with(apex as usize, number), slack);
            nearest = nearest.min(self.facets.offset(old + ridge));
        }
        if nearest < floor {
            self.facets.truncate(old);
            return Err(Refused::Inside);
        }
        self.vertex_count += 1;
        // From the last: what is put in the place of a lost facet is not lost itself.
        for &index in self.seen.as_flattened()[..lost].iter().rev() {
            self.facets.swap_remove(index.into());
        }
        Ok(())
    }

    /// Replaces only those of the seen facets that the apex is clearly above; whether that could be done. Most of so
    /// many are a flat face, which the apex is one more corner of.
    #[cold]
    #[inline(never)]
    fn replace_clear(&mut self, apex: V, floor: V::Scalar, slack: V::Scalar) -> bool {
        // As far above the offset as the level is below.
        let clear = self.see_connected(apex, MANY / 2, |facet| facet.offset - facet.level);
        clear > 0 && self.replace(clear, floor, slack).is_ok()
    }

    /// Sees only those facets that the apex is higher above than by `least`, and that hang together with the one
    /// that it is highest above; none if they are more than `most`.
    #[cold]
    fn see_connected(
        &mut self,
        apex: V,
        most: usize,
        least: impl Fn(&Facet<V>) -> V::Scalar,
    ) -> usize {
        let seen = self.seen.as_flattened_mut();
        let count = self.facets.seen_from(apex, seen);
        let seen = &mut seen[..count];
        let count = self.facets.below_by(apex, seen, least);
        let height = |index: u16| {
            let facet = self.facets.get(index.into());
            facet.normal.get().dot(apex) - facet.offset
        };
        let higher = |p, q| if height(seen[q]) > height(seen[p]) { q } else { p };
        let Some(highest) = (0..count).reduce(higher) else { return 0 };
        seen.swap(0, highest);
        let (mut found, mut done) = (1, 0);
        while done < found && found <= most {
            let from = self.facets.corners(seen[done].into());
            let mut next = found;
            while next < count {
                if share_ridge(from, self.facets.corners(seen[next].into())) {
                    seen.swap(found, next);
                    found += 1;
                }
                next += 1;
            }
            done += 1;
        }
        if found > most {
            return 0;
        }
        seen[..found].sort_unstable();
        found
    }
}

/// Whether a ridge of one facet is one of the other, the other way round.
fn share_ridge(one: Corners, other: Corners) -> bool {
    (0..3).any(|i| (0..3).any(|k| ends(one, i) == reversed(ends(other, k))))
}
