//! An axis held still while shapes spin: what two looks along it prove of all the time between them.
//!
//! Along an axis n that is held still in the world, a point of A and one of B are f(t) = n · (b − a) apart, and
//! the shapes no less than the least f of all such pairs. What flies straight changes f evenly; a spin bends it, by
//! no more than M a unit of time, squared ([`Motion::bend_along`](super::Motion)). So if all f are at least
//! d₀ now and d₁ after a time τ, they are at least
//!
//! > d₀ (1 − u) + d₁ u − K u (1 − u), K = M τ² / 2
//!
//! at the time u τ, which is nowhere below 0 between the two if √d₀ + √d₁ ≥ √K. Where shapes come as near as nothing
//! and pass, what a spin could do at most is far more than what it does: steps by that alone, a share of the
//! distance each, took up to ten thousand.

use crate::space::Scalar;

/// No less is taken for an angle that is not 0: its square is still a number.
const LEAST_ANGLE: f64 = 1e-150;
/// What is taken from a time that would be right if everything were as guessed.
const MOSTLY: f64 = 0.9;
const NEARLY: f64 = 0.999;

/// What the spins of both shapes bend the distances along an axis by: rates, in radians a unit of time, and the
/// lengths that turn. In `f64`, as rates are.
#[derive(Clone, Copy)]
pub(super) struct Bends([(f64, f64); 2]);

impl Bends {
    /// `None` if nothing is bent.
    pub(super) fn new<S: Scalar>(bends: [(f64, S); 2]) -> Option<Self> {
        let bends = bends.map(|(rate, length)| (rate.abs(), length.to_f64()));
        bends.iter().any(|&(rate, length)| rate * length > 0.0).then_some(Self(bends))
    }

    /// Whether what is at least `from` apart now and `to` after so much time is apart all the time between.
    pub(super) fn are_clear(&self, from: f64, to: f64, time: f64) -> bool {
        let bend = |(rate, length): (f64, f64)| {
            let angle = (rate * time).max(LEAST_ANGLE);
            if rate > 0.0 { angle * angle * length } else { 0.0 }
        };
        let most = self.0.map(bend).iter().sum::<f64>() * 0.5;
        let roots = Scalar::sqrt(from) + Scalar::sqrt(to);
        from > 0.0 && to > 0.0 && roots * (1.0 - 8.0 * f64::EPSILON) >= Scalar::sqrt(most)
    }

    /// Two times to look at, if the shapes are `gap` apart and come nearer by `speed`: nearly as far as it can be
    /// proven if nothing is bent after all, and as far as it surely is if what is nearest now stays so.
    pub(super) fn guesses(&self, gap: f64, speed: f64) -> [f64; 2] {
        let half = self.0.iter().map(|(rate, length)| rate * rate * length).sum::<f64>() * 0.5;
        let root = Scalar::sqrt(half * gap);
        let surely = 2.0 * gap / (speed + Scalar::sqrt(speed * speed + 4.0 * root * root)) * NEARLY;
        let level = (2.0 * root - speed) / half * MOSTLY;
        // Who comes nearer faster than that arrives before it is bent much.
        if speed < root { [level, surely] } else { [surely, surely * MOSTLY] }
    }
}
