//! Pairs that were not told with the others of their vector: they fill vectors of their own.

use crate::lane::MOST_LANES;

/// Room for those that wait.
pub(super) struct Late {
    pairs: [u32; 2 * MOST_LANES],
    pub(super) count: usize,
}

impl Late {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { pairs: [0; 2 * MOST_LANES], count: 0 }
    }

    /// There are fewer than a vector's when a vector begins.
    #[inline(always)]
    pub(super) fn push(&mut self, pair: u32) {
        self.pairs[self.count % (2 * MOST_LANES)] = pair;
        self.count += 1;
    }

    /// The last of them, as many as there are or as asked for.
    #[inline(always)]
    pub(super) fn take<'t>(&mut self, taken: &'t mut [u32; MOST_LANES], most: usize) -> &'t [u32] {
        let count = self.count.min(most).min(MOST_LANES);
        self.count -= count;
        let taken = &mut taken[..count];
        taken.copy_from_slice(&self.pairs[self.count..][..count]);
        taken
    }
}
