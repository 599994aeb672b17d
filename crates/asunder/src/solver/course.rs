//! The stages that EPA, Unified EPA and the chain of both go through: walking a simplex, sowing a
//! seed, growing a polytope. What differs is which comes first, and what follows.
//!
//! Room for all of them is laid out once, since a polytope is too large to be moved about.

use super::uepa::regular_corner;
use super::{Growth, Walk};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::space::{Aim, Unit, Vector};
use core::ops::ControlFlow;

/// Where a solver stands that walks, sows or grows, with room for `N` vertices.
#[derive(Clone, Debug)]
pub struct Course<V: Vector, const N: usize> {
    stage: Stage,
    walk: Walk<V>,
    /// Corners of the regular simplex that were probed for the seed.
    probed: usize,
    growth: Growth<V, N>,
}

/// What a [`Course`] is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// On the way to the origin.
    Walking,
    /// Looking for vertices to begin with.
    Sowing,
    /// Around the origin, or past it.
    Growing,
}

impl<V: Vector, const N: usize> Course<V, N> {
    #[inline(always)]
    fn at(stage: Stage, bracket: Bracket<V>, first: Aim<V>) -> Self {
        let (walk, growth) = (Walk::new(bracket, first), Growth::new(bracket));
        Self { stage, walk, probed: 0, growth }
    }

    /// Walks first.
    #[inline(always)]
    pub(super) fn walking(bracket: Bracket<V>, first: Aim<V>) -> Self {
        Self::at(Stage::Walking, bracket, first)
    }

    /// Sows first.
    #[inline(always)]
    pub(super) fn sowing(bracket: Bracket<V>) -> Self {
        Self::at(Stage::Sowing, bracket, Unit::basis(0).into())
    }

    /// What it is at.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The walk, while it is at that.
    #[must_use]
    pub fn walk(&self) -> Option<&Walk<V>> {
        (self.stage == Stage::Walking).then_some(&self.walk)
    }

    /// The growth, while it is at that.
    #[must_use]
    pub fn growth(&self) -> Option<&Growth<V, N>> {
        (self.stage == Stage::Growing).then_some(&self.growth)
    }

    /// What is proved so far.
    #[inline]
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        match self.stage {
            Stage::Walking => self.walk.bracket(),
            Stage::Sowing | Stage::Growing => self.growth.bracket(),
        }
    }

    pub(super) fn witness(&self) -> Witness<V> {
        match self.stage {
            Stage::Walking => self.walk.witness(),
            Stage::Sowing | Stage::Growing => self.growth.witness(),
        }
    }

    /// One step of whatever it is at; the seed is grown once it is complete.
    #[inline]
    pub(super) fn step<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        match self.stage {
            Stage::Walking => self.walk.step(difference, limits),
            Stage::Growing => self.growth.step(difference, limits),
            Stage::Sowing => {
                let flow = self.growth.plant(difference, regular_corner(self.probed));
                self.probed += 1;
                if self.probed > V::DIM {
                    self.growth.begin();
                    self.stage = Stage::Growing;
                }
                flow
            }
        }
    }

    /// Goes on growing from vertices found elsewhere.
    pub(super) fn grow(&mut self, bracket: Bracket<V>, seed: impl Iterator<Item = Vertex<V>>) {
        self.growth.clear(bracket);
        self.growth.sow(seed);
        self.stage = Stage::Growing;
    }

    /// Goes on growing from the walk's simplex.
    pub(super) fn grow_from_walk(&mut self) {
        self.growth.clear(*self.walk.bracket());
        self.growth.sow(self.walk.simplex().vertices());
        self.stage = Stage::Growing;
    }

    /// Goes on where a growth in less room had to stop.
    pub(super) fn take_over<const M: usize>(&mut self, smaller: &Growth<V, M>) {
        self.growth.take_over(smaller);
        self.stage = Stage::Growing;
    }

    /// Begins again with another seed, keeping the lower bound.
    pub(super) fn sow_anew(&mut self) {
        let bracket = *self.bracket();
        self.growth.clear(bracket);
        self.probed = 0;
        self.stage = Stage::Sowing;
    }

    /// Goes on walking from the first vertex that was planted, keeping the lower bound.
    pub(super) fn walk_on(&mut self, first: Aim<V>) {
        self.walk = Walk::new(self.bracket().reopened(), first);
        if let Some(vertex) = self.growth.polytope().vertices().first() {
            let _ = self.walk.begin_at(*vertex);
        }
        self.stage = Stage::Walking;
    }
}
