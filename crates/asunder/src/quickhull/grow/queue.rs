//! Which facet is next.

use alloc::collections::{BinaryHeap, VecDeque};
use core::cmp::Ordering;

/// A facet in the queue, by the height of its farthest point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) height: f64,
    pub(super) facet: u32,
    pub(super) apex: u32,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        self.height.total_cmp(&other.height).then(other.facet.cmp(&self.facet))
    }
}

/// Facets that have points beyond them.
#[derive(Debug)]
pub(super) enum Queue {
    /// The oldest first. With the newest first one of two rings is finished before the other, whose
    /// corners then have fans of thousands of facets, and each apex sees thousands.
    Oldest(VecDeque<Waiting>),
    /// The one with the farthest point first, for hulls that end early.
    Farthest(BinaryHeap<Waiting>),
}

impl Queue {
    pub(super) fn new(ends_early: bool) -> Self {
        if ends_early { Self::Farthest(BinaryHeap::new()) } else { Self::Oldest(VecDeque::new()) }
    }

    pub(super) fn push(&mut self, waiting: Waiting) {
        match self {
            Self::Oldest(line) => line.push_back(waiting),
            Self::Farthest(heap) => heap.push(waiting),
        }
    }

    pub(super) fn pop(&mut self) -> Option<Waiting> {
        match self {
            Self::Oldest(line) => line.pop_front(),
            Self::Farthest(heap) => heap.pop(),
        }
    }
}
