//! Pairs whose signed distance has a closed form: no steps, no tolerance.

mod cuboids;
mod points;
pub(super) mod polygons;

use super::Outcome;
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::space::{Aim, Vector};

/// The outcome, where there is a closed form for the pair; else where to begin, if that is known.
#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    if difference.is_point() {
        return Ok(points::outcome(difference));
    }
    let (a, b, _) = difference.parts();
    match (a.half_extents(), b.half_extents()) {
        (Some(half_a), Some(half_b)) => cuboids::outcome(difference, half_a, half_b),
        _ => Err(None),
    }
}
