//! The facets of all lanes: what is worked out on vectors.

use super::surface::{MOST_FACETS, New};
use crate::lane::{Lane, Mask, lanes_of};
use crate::triple::Triple;
use asunder::Scalar;
use asunder::space::Field;

/// A triangle is thin when its height is less than this many times the slack.
const THIN: f64 = 256.0;
/// So many facets fit a number of 24 bits and leave room.
const PART: usize = 16;

/// Facet i of each lane. What is no facet of a lane lies at infinity, where nothing sees it.
pub(super) struct Facets<F> {
    normals: [Triple<F>; MOST_FACETS],
    /// The least distance of a corner from the origin along the normal.
    offsets: [F; MOST_FACETS],
    /// A vertex higher than this along the normal sees the facet: lower than the offset by as much as
    /// rounding may tilt it.
    levels: [F; MOST_FACETS],
}

impl<F: Lane> Facets<F> {
    #[inline(always)]
    pub(super) fn new(token: F::Token) -> Self {
        let nowhere = F::all(token, F::Real::INFINITY);
        Self {
            normals: [Triple::zero(token); MOST_FACETS],
            offsets: [nowhere; MOST_FACETS],
            levels: [nowhere; MOST_FACETS],
        }
    }

    /// Takes facets of a lane away.
    #[inline(always)]
    pub(super) fn clear(&mut self, facets: u64, lane: usize) {
        for slot in lanes_of(facets) {
            self.offsets[slot % MOST_FACETS][lane] = F::Real::INFINITY;
            self.levels[slot % MOST_FACETS][lane] = F::Real::INFINITY;
        }
    }

    /// The least offset among the first `top` facets, the facet's number and its normal.
    #[inline(always)]
    pub(super) fn nearest(&self, token: F::Token, top: usize) -> (F, F, Triple<F>) {
        let mut least = F::all(token, F::Real::INFINITY);
        let mut index = F::all(token, F::Real::ZERO);
        let mut normal = Triple::zero(token);
        for slot in 0..top.min(MOST_FACETS) {
            let less = self.offsets[slot].lt(least);
            least = less.pick(self.offsets[slot], least);
            index = less.pick(F::all(token, F::Real::from_f64(slot as f64)), index);
            normal = Triple::pick(less, self.normals[slot], normal);
        }
        (least, index, normal)
    }

    /// Which of the first `top` facets a vertex sees: bits of whole numbers, some facets to each.
    #[inline(always)]
    pub(super) fn seen_from(
        &self,
        token: F::Token,
        apex: Triple<F>,
        top: usize,
    ) -> [F; MOST_FACETS / PART] {
        let zero = F::all(token, F::Real::ZERO);
        let mut seen = [zero; MOST_FACETS / PART];
        for (part, seen) in seen.iter_mut().enumerate() {
            let mut bit = F::Real::ONE;
            for slot in part * PART..((part + 1) * PART).min(top) {
                let sees = self.levels[slot].lt(self.normals[slot].dot(apex));
                *seen = *seen + sees.pick(F::all(token, bit), zero);
                bit = bit + bit;
            }
        }
        seen
    }

    /// Works out as many facets as a vector holds, the i-th from entry i of the corners, and puts
    /// them into their places; the lanes where one is not sound: thin, the origin not behind it
    /// beyond doubt, or nearer than `floor`.
    #[inline(always)]
    pub(super) fn put(
        &mut self,
        token: F::Token,
        &[p, q, r]: &[Triple<F>; 3],
        slack: F,
        floor: F,
        new: &[New],
    ) -> u64 {
        let (e, f) = (q - p, r - p);
        let normal = e.cross(f);
        let area = normal.squared();
        let longest = e.squared().max(f.squared()).max((r - q).squared());
        // |normal| = height · longest edge
        let least_height = slack * F::all(token, F::Real::from_f64(THIN));
        let wide = (least_height * least_height * longest).lt(area);
        let inverse = F::all(token, F::Real::ONE) / area.sqrt();
        let n = normal * inverse;
        let offset = n.dot(p).min(n.dot(q)).min(n.dot(r));
        let blur = slack * (longest * inverse) * F::all(token, F::Real::from_f64(0.25));
        let level = offset - blur * F::all(token, F::Real::from_f64(0.5));
        let sound = wide & blur.lt(offset) & floor.le(offset);
        let sound = sound.bits();
        let mut lost = 0;
        for (i, new) in new.iter().enumerate() {
            let (slot, lane) = (new.slot(), new.lane());
            self.normals[slot].0[0][lane] = n.0[0][i];
            self.normals[slot].0[1][lane] = n.0[1][i];
            self.normals[slot].0[2][lane] = n.0[2][i];
            self.offsets[slot][lane] = offset[i];
            self.levels[slot][lane] = level[i];
            lost |= (!sound >> i & 1) << lane;
        }
        lost
    }
}
