//! Whether two boxes overlap, or two rectangles: by their separating axes.
//!
//! Gottschalk 1996; Ericson 2005, §4.4.1. With t the way from A's middle to B's, a and b their halves,
//! and rᵢₖ how much of B's axis k lies along A's axis i, the gap along
//!
//!   A's axis i:            |tᵢ| − aᵢ − Σ bₖ |rᵢₖ|, and the same for B's axes;
//!   the cross product of axes i and k, of length √(rⱼₖ² + rₗₖ²) ≤ 1:
//!                          |tₗ rⱼₖ − tⱼ rₗₖ| − aⱼ |rₗₖ| − aₗ |rⱼₖ| − bₘ |rᵢₙ| − bₙ |rᵢₘ|,
//!
//! where i, j, l and k, m, n are 0, 1, 2 in turn. No other axes can part boxes.

use crate::space::{Field, Pose, Scalar, Vector};

/// Squares of sines below this are of edges that are all but parallel.
const PARALLEL: f64 = 1e-6;

/// `None` where it is not clear-cut; a gap counts if it is more than `slack`. All numbers are finite.
#[inline]
pub(super) fn overlap<V: Vector>(
    [a, b]: [V; 2],
    a_from_b: &Pose<V>,
    reach: V::Scalar,
    slack: V::Scalar,
) -> Option<bool> {
    let (zero, t) = (V::Scalar::ZERO, a_from_b.translation);
    let in_b = a_from_b.rotation.undo(t);
    let r = |i: usize, k: usize| a_from_b.rotation.axes().as_ref()[k].get(i);
    let sum = |of: V, part: &dyn Fn(usize) -> V::Scalar| {
        (0..V::DIM).fold(zero, |sum, i| sum + of.get(i) * part(i).abs())
    };
    let mut most = V::Scalar::NEG_INFINITY;
    for i in 0..V::DIM {
        most = most.max(t.get(i).abs() - a.get(i) - sum(b, &|k| r(i, k)));
        most = most.max(in_b.get(i).abs() - b.get(i) - sum(a, &|k| r(k, i)));
    }
    if most > slack {
        return Some(false);
    }
    let (mut cross, mut skew) = (V::Scalar::NEG_INFINITY, zero);
    let pairs = if V::DIM == 3 { 0..9 } else { 0..0 };
    for (i, k) in pairs.map(|pair| (pair / 3, pair % 3)) {
        let ([j, l], [m, n]) = ([(i + 1) % 3, (i + 2) % 3], [(k + 1) % 3, (k + 2) % 3]);
        let (rj, rl) = (r(j, k), r(l, k));
        let of_a = a.get(j) * rl.abs() + a.get(l) * rj.abs();
        let of_b = b.get(m) * r(i, n).abs() + b.get(n) * r(i, m).abs();
        let gap = (t.get(l) * rj - t.get(j) * rl).abs() - of_a - of_b;
        let length = rj * rj + rl * rl;
        let parallel = length < V::Scalar::from_f64(PARALLEL);
        cross = if parallel { cross } else { cross.max(gap) };
        skew = if parallel { skew.max(length) } else { skew };
    }
    // Turned by the skew, such edges are parallel and need no axis of their own; that moves points by
    // it times the reach, and gaps along turned axes by a few times as much.
    let far = slack + skew.sqrt() * reach * V::Scalar::from_f64(8.0);
    match () {
        () if cross > slack => Some(false),
        () if most < -far && cross < -slack => Some(true),
        () => None,
    }
}
