//! What spinning shapes do to each other, whatever both do in common: axes that turn with one of them, and what spins
//! as the ball that it spins in.
//!
//! An axis held still in the world takes every turn for approach, so that two boxes on one turntable seem to meet.
//! - **With A**, which turns by ω, held: what B spins about, q from what A spins about, goes past A by
//!   u = v − ω × q, and B turns about it by the difference of both spins. In the world |u| grows by no more than
//!   |ω × v| a unit of time, so any way is at most |u| t + |ω| |v| t² / 2. Along an axis it is at most (u · n) t + b t² / 2,
//!   since u is seen to change by no more than 2 |ω × v| + |ω| |ω × q|, and |ω × q| itself by |ω × v|: until A has
//!   turned by 1, b = 7/3 |ω × v| + |ω| |ω × q| will do.
//! - **With B** in the same way.
//! - **Balls** about the pivots fly straight, however fast what is in them spins.

use super::blur;
use super::motion::{Motion, Swing};
use super::sweep::{TURNS, Turn};
use crate::answer::Answer;
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::solver::Solver;
use crate::space::{Field, Scalar, Unit, Vector, norm};

/// One of the shapes at a moment.
struct Spun<'m, V: Vector> {
    motion: &'m Motion<V>,
    /// Where its pivot is.
    pivot: V,
    swing: Swing<V::Scalar>,
    /// No point of it is farther from the pivot.
    radius: V::Scalar,
}

impl<V, A, B, M> Turn<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// For how long from `time` on nothing happens, if the shapes are `proven` above the target then.
    pub(super) fn apart_for(
        &self,
        time: V::Scalar,
        answer: &Answer<V>,
        proven: V::Scalar,
        drift: V::Scalar,
    ) -> V::Scalar {
        let ((a, b), (start_a, start_b)) = (self.motions, self.starts);
        if !(proven > V::Scalar::ZERO && (a.spins() || b.spins())) {
            return V::Scalar::ZERO;
        }
        let spun = |motion, pivot, swing, radius| Spun { motion, pivot, swing, radius };
        let a = spun(a, a.pivot_at(&start_a, time), self.swings.0, self.radii.0);
        let b = spun(b, b.pivot_at(&start_b, time), self.swings.1, self.radii.1);
        let (n, hidden) = (answer.axis(), self.hidden(time));
        turned_with(&a, &b, -n, proven, hidden)
            .max(turned_with(&b, &a, n, proven, hidden))
            .max(self.in_balls(time, &a, &b, n, drift))
    }

    /// A length: what rounding may hide of the places that a spin turns.
    fn hidden(&self, time: V::Scalar) -> V::Scalar {
        let (at_a, at_b) = self.starts;
        norm(at_a.translation) + norm(at_b.translation) + self.turned + self.ways(time)
    }

    /// As long as one of the balls that they spin in is clear of the other shape along n, or both of each other.
    fn in_balls(
        &self,
        time: V::Scalar,
        a: &Spun<V>,
        b: &Spun<V>,
        n: Unit<V>,
        drift: V::Scalar,
    ) -> V::Scalar {
        let (shape_a, shape_b, _) = self.pair.difference.parts();
        let reach_a = a.motion.reach_along(shape_a, &self.starts.0, time, n);
        let reach_b = b.motion.reach_along(shape_b, &self.starts.1, time, -n);
        let less = self.target + drift + drift;
        let straight = a.motion.velocity() - b.motion.velocity();
        let falls = straight.dot(n.get()) + blur(n.get(), straight);
        let [as_a, as_b] = [-a.pivot, b.pivot].map(|pivot| pivot.dot(n.get()));
        let lasts = |gap, speed| lasts::<V>(gap, speed, V::Scalar::ZERO);
        lasts(as_b - b.radius - reach_a - less, falls + a.motion.spin_along(n, a.swing))
            .max(lasts(as_a - a.radius - reach_b - less, falls + b.motion.spin_along(n, b.swing)))
            .max(lasts(norm(b.pivot - a.pivot) - a.radius - b.radius - less, norm(straight)))
    }
}

/// For how long an axis proves that nothing happens that turns with `one`; `towards` is the axis from the other to it.
fn turned_with<V: Vector>(
    one: &Spun<V>,
    other: &Spun<V>,
    towards: Unit<V>,
    proven: V::Scalar,
    hidden: V::Scalar,
) -> V::Scalar {
    if !one.motion.spins() {
        return V::Scalar::ZERO;
    }
    // ω, v, u; what rounding may take from a speed is put on it.
    let (velocity, spin) = (other.motion.velocity(), one.motion.speed_of_spin());
    let straight = velocity - one.motion.velocity();
    let moves = velocity - one.motion.velocity_about(other.pivot - one.pivot);
    let unit = V::Scalar::from_f64(TURNS) * V::Scalar::EPSILON;
    // Of small numbers all of a product may be lost.
    let lost = V::Scalar::TINY * V::Scalar::TINY * V::Scalar::EPSILON;
    let far = norm(other.pivot - one.pivot) + hidden;
    let off = unit * (norm(one.motion.velocity()) + norm(velocity) + spin * far) + lost;
    let spins = unit * (spin + other.motion.speed_of_spin()) + lost;
    let turns = (one.motion.spin_between(other.motion) + spins) * other.swing.farthest() + off;
    let bend = spin * (norm(straight) + off) + lost;
    let bend_along = bend * V::Scalar::from_f64(7.0 / 3.0) + spin * (norm(straight - moves) + off);
    let any_way = lasts::<V>(proven, norm(moves) + turns, bend);
    let along =
        lasts::<V>(proven, moves.dot(towards.get()).max(V::Scalar::ZERO) + turns, bend_along);
    any_way.max(along.min(V::Scalar::ONE / spin))
}

/// How long a gap lasts that shrinks by `speed` a unit of time, and by no more than `bend` faster a unit of time.
fn lasts<V: Vector>(gap: V::Scalar, speed: V::Scalar, bend: V::Scalar) -> V::Scalar {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    if !(gap > zero && speed + bend < V::Scalar::INFINITY) {
        return zero;
    }
    // Roots first, since squares of small numbers are 0.
    let (speed, bent) = (speed.max(zero), (bend + bend).sqrt() * gap.sqrt());
    let root = norm(V::from_fn(|i| [speed, bent, zero][i]));
    let half = V::Scalar::from_f64(0.5);
    gap / (speed * half + root * half) * (one - V::Scalar::from_f64(TURNS) * V::Scalar::EPSILON)
}
