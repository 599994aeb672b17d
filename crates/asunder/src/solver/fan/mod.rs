//! GJK for polytopes of space that are apart and whose corners are laid out for vectors: the same walk
//! as `gjk.rs`, with everything around the newest corner looked at in one go.
//!
//! 1. `walk.rs`: look for a vertex, see whether it is the end, add it, turn to the nearest point.
//! 2. `spread.rs`: the nearest point, among the triangles and edges that meet in the newest corner.
//! 3. Here: which pairs walk so, and what is proved in the end. What a walk does not tell is left to
//!    `gjk.rs`, from the start.

mod spread;
mod walk;

use crate::answer::Outcome;
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::limits::Limits;
use crate::shape::Support;
use crate::shape::cloud::Cloud;
use crate::solver::Goal;
use crate::space::{Scalar, Vector};
use walk::{ROOM, Walk};

/// What a walk has found.
pub(super) struct Found<V: Vector> {
    pub(super) outcome: Outcome<V>,
    vertices: [[u32; 2]; 3],
    count: usize,
}

impl<V: Vector> Found<V> {
    /// The numbers of the vertices that carry the nearest point.
    pub(super) fn vertices(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.vertices[..self.count.min(3)].iter().copied()
    }
}

/// Why nothing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// Some other pair, or one that a walk did not tell.
    Untold,
    /// One look along the first direction does not part the shapes.
    NotParted,
}

/// The corners that a shape keeps, or those of a box.
#[inline]
fn cloud<V: Vector, S: Support<V> + ?Sized>(shape: &S) -> Option<Cloud<'_, V>> {
    match shape.half_extents() {
        Some(half) => Some(Cloud::of_box(half)),
        None => shape.cloud(),
    }
}

/// The outcome for shapes that are apart: along `first`, or on from vertices that are `known` by their
/// numbers. A function of its own, so that only those who need it pay for so large a frame.
#[inline(never)]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    first: V,
    known: &[[u32; 2]],
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Result<Found<V>, Unknown> {
    if V::DIM != 3 || limits.steps() < ROOM as u32 {
        return Err(Unknown::Untold);
    }
    let (a, b, a_from_b) = difference.parts();
    let (a, b) = (&cloud(a).ok_or(Unknown::Untold)?, &cloud(b).ok_or(Unknown::Untold)?);
    let unit = a.unit.or(b.unit).ok_or(Unknown::Untold)?;
    // Of all corners, met or not.
    let slack = Bracket::<V>::slack_for(a.reach.max(b.reach).max(difference.shift()));
    let target = slack * V::Scalar::from_f64(0.125);
    let vectors = if a.unit.is_some() { a.vectors } else { b.vectors };
    let above = goal.above + slack;
    let walk = Walk { a, b, a_from_b, unit, first, known, slack, target, above, vectors };
    V::Scalar::run(&walk)
}
