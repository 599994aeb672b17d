//! What one answer proves of later times, where shapes have margins, or need not come nearer than a target.
//!
//! Some point of the cores' difference is no farther away than the upper bound, U, and no point is nearer along the
//! axis n than the lower one, L. So that point is in a cap: what the plane at L leaves of a ball of radius U. From
//! wherever it is in there, moving by v t takes it to a distance of at most r, with
//!
//! > r² = U² + 2 t (L (n · v) + √(U² − L²) |v|) + t² |v|²
//!
//! When that is down at the margins and the target together, they have met: no look is needed.

use super::flight::Flight;
use super::linear::Look;
use crate::shape::Support;
use crate::solver::Solver;
use crate::space::{Field, Scalar, Vector, norm};

/// Roundings of a sum of products, in EPSILON.
const ROUNDED: f64 = 16.0;

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// How much later than a look they have met, if margins tell: the sooner of both times at which r is down there.
    pub(super) fn later_by_margins(&self, look: &Look<V>) -> Option<V::Scalar> {
        let Look { time, answer, rate } = look;
        let (zero, two) = (V::Scalar::ZERO, V::Scalar::ONE + V::Scalar::ONE);
        let (wide, drift) = (self.pair.margin() + self.target, self.drift(*time));
        let above = answer.upper() - self.target + drift;
        let (most, least) = (wide + above, wide + (answer.lower() - self.target - drift));
        if !(least > zero && above >= zero) {
            return None;
        }
        let roundings = V::Scalar::from_f64(ROUNDED) * V::Scalar::EPSILON;
        let (up, down) = (V::Scalar::ONE + roundings, V::Scalar::ONE - roundings);
        let speed = norm(self.velocity) * (up + self.off);
        let aside = ((most - least) * (most + least)).sqrt();
        // By the way, not the time: what is slow has a speed without a square.
        let along = (-*rate - self.blur(answer.axis().get())) / speed;
        let falls = least * along * down - aside * up;
        let over = above * (wide * two + above) * up;
        let root = falls * falls * down - over * up;
        let has_digits = |x: V::Scalar| x > V::Scalar::TINY * V::Scalar::TINY;
        if !(falls > zero && root >= zero && has_digits(over) && has_digits(speed)) {
            return None;
        }
        Some(over / (falls + root.sqrt()) / speed * up)
    }
}
