//! Farthest points of the shapes in the lanes.

use crate::lane::{Lane, MOST_LANES};
use crate::triple::Triple;
use asunder::shape::Cloud;
use asunder::space::{Space, Wide};

/// A polytope in each lane. Their points are looked at one lane after the other, several points to a
/// vector: each lane has other points, and those of one shape lie together.
pub(crate) struct Clouds<'j, V: Space>([Cloud<'j, V>; MOST_LANES]);

impl<'j, V: Space<Scalar: Wide>> Clouds<'j, V> {
    /// Any points will do in lanes that are not in use.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self([Cloud::of_box(V::ZERO); MOST_LANES])
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, cloud: Cloud<'j, V>) {
        self.0[lane] = cloud;
    }

    /// The points that are farthest along directions in the frames of the shapes.
    #[inline(always)]
    pub(crate) fn farthest<F: Lane<Real = V::Scalar>>(
        &self,
        token: F::Token,
        along: Triple<F>,
    ) -> Triple<F> {
        let mut farthest = along;
        for (lane, cloud) in self.0.iter().enumerate().take(F::COUNT) {
            let along = [along.0[0][lane], along.0[1][lane], along.0[2][lane]];
            farthest.set(lane, cloud.farthest(token, along));
        }
        farthest
    }
}
