//! What a query returns: a bracket on the signed distance, and the things that prove it.

use crate::bracket::MARGIN_SLACK;
use crate::difference::AnyDifference;
use crate::shape::UNNUMBERED;
use crate::solver::Outcome;
use crate::space::{Field, Pose, Scalar, Unit, Vector, norm};

/// A point of either shape: the closest ones while apart, the deepest ones while overlapping. Both are in
/// the frame of the answers, see [`Pair`](crate::Pair).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Witness<V> {
    /// On shape A.
    pub a: V,
    /// On shape B.
    pub b: V,
}

/// Why a solver ended. It never changes what is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The bracket is closed: to rounding for polytopes, to the tolerance for curved pairs. Both bounds
    /// are widened by the slack, 32 EPSILON of the reach (less where a box is much larger than what lies beside it,
    /// and is cut down to what is near). Between them rounding mostly leaves an eighth of
    /// the slack; where facets are thin it may be the tolerance, but no more than 1024 slacks, or the slack
    /// where that is more than the tolerance.
    Converged,
    /// The question was decided before the bracket closed (overlap, cut-off).
    Decided,
    /// No progress is left, in this precision or for this solver.
    Stalled,
    /// The step limit was reached, or the polytope was full.
    StepLimit,
    /// A shape answered with an infinite number or NaN: nothing is claimed.
    NotFinite,
}

/// How two shapes lie to each other. `axis` points from A to B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proximity<V: Vector> {
    /// Proven to be apart.
    Apart {
        /// The signed distance: how far the witness points are apart, but for what
        /// [`Answer::witness`] tells of rounded shapes.
        gap: V::Scalar,
        /// From A to B.
        axis: Unit<V>,
        /// The closest points.
        witness: Witness<V>,
    },
    /// Proven to overlap.
    Overlapping {
        /// Moving B by `depth` along `axis` parts the shapes, up to the width of the bracket: by minus the
        /// lower bound it is sure to, and no motion shorter than minus the upper bound does.
        depth: V::Scalar,
        /// From A to B.
        axis: Unit<V>,
        /// The deepest points of either shape in the other.
        witness: Witness<V>,
    },
    /// The bracket contains 0: the shapes touch as nearly as this precision and these limits tell;
    /// with [`Stop::NotFinite`] nothing is known, and `within` is infinite.
    Touching {
        /// Neither the gap nor the depth is larger than this.
        within: V::Scalar,
        /// From A to B.
        axis: Unit<V>,
        /// The closest points found.
        witness: Witness<V>,
    },
}

impl<V: Vector> Proximity<V> {
    /// What bounds tell, with the value between them, the axis and the witness that go with it.
    #[must_use]
    pub fn of(
        [lower, upper]: [V::Scalar; 2],
        value: V::Scalar,
        axis: Unit<V>,
        witness: Witness<V>,
    ) -> Self {
        if lower > V::Scalar::ZERO {
            Self::Apart { gap: value, axis, witness }
        } else if upper < V::Scalar::ZERO {
            Self::Overlapping { depth: -value, axis, witness }
        } else {
            Self::Touching { within: upper.max(-lower), axis, witness }
        }
    }
}

/// The answer to a query: `lower` ≤ true signed distance ≤ `upper`, whatever the reason for
/// stopping.
///
/// ```
/// use asunder::{glam::DVec2, shape::Cuboid, signed_distance, Pose, Stop};
/// let square = Cuboid::new(DVec2::ONE)?;
/// let answer = signed_distance(&square, &square, Pose::at(DVec2::new(3.0, 0.5)));
/// assert!(answer.lower() <= 1.0 && 1.0 <= answer.upper());
/// assert!(answer.width() < 1e-13);
/// assert_eq!((answer.axis().get(), answer.stop()), (DVec2::X, Stop::Converged));
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Answer<V: Vector> {
    lower: V::Scalar,
    upper: V::Scalar,
    value: V::Scalar,
    axis: Unit<V>,
    witness: Witness<V>,
    stop: Stop,
    steps: u32,
    farthest: [u32; 2],
}

impl<V: Vector> Answer<V> {
    /// From what was found about the cores: margins and rounding are taken from it. Unless it is `trusted` and
    /// all its numbers are finite, what was found `otherwise` takes its place, if that is anything. `frame` takes
    /// A's coordinates to those of the answer.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn or<D: AnyDifference<V>>(
        difference: &D,
        outcome: Outcome<V>,
        trusted: bool,
        frame: Option<Pose<V>>,
        otherwise: &dyn Fn() -> Option<Outcome<V>>,
    ) -> Self {
        let (answer, slack) = (Self::of(difference, outcome), outcome.slack);
        if trusted && answer.is_sound(slack) {
            return answer.seen_from(frame);
        }
        // Not handed on: what a function may look at is laid out in memory, and copied from there.
        match otherwise() {
            Some(outcome) => Self::of(difference, outcome).finite().seen_from(frame).taken_apart(),
            None => answer.finite().seen_from(frame).taken_apart(),
        }
    }

    /// The same, number by number: where two ways meet, what one got from a function through memory then
    /// does not make the other one write to memory as well, and wait for it.
    #[inline(always)]
    pub(crate) fn taken_apart(self) -> Self {
        let Self { lower, upper, value, axis, witness: Witness { a, b }, stop, steps, farthest } =
            self;
        let number = |v: V| V::from_fn(|i| v.get(i));
        let axis = Unit::scaled(number(axis.get()), V::Scalar::ONE);
        let witness = Witness { a: number(a), b: number(b) };
        Self { lower, upper, value, axis, witness, stop, steps, farthest }
    }

    #[inline(always)]
    pub(crate) fn seen_from(self, frame: Option<Pose<V>>) -> Self {
        match &frame {
            Some(pose) => self.moved(pose),
            None => self,
        }
    }

    #[inline]
    fn of<D: AnyDifference<V>>(difference: &D, outcome: Outcome<V>) -> Self {
        let Outcome { lower, axis, upper, slack, witness, stop, steps, farthest } = outcome;
        let (margin_a, margin_b) = difference.margins();
        let margin = margin_a + margin_b;
        // Apart, the witness points attain the upper bound; overlapping, the axis the lower one. So it does where
        // rounding has brought the points past each other, and their distance would have the wrong sign.
        let (zero, two) = (V::Scalar::ZERO, V::Scalar::ONE + V::Scalar::ONE);
        let past = lower < zero && (witness.b - witness.a).dot(axis.get()) * two < -upper;
        let apart = upper >= zero && upper.is_finite() && !past;
        let value = if apart { upper } else { lower };
        let slack = slack + V::Scalar::from_f64(MARGIN_SLACK) * V::Scalar::EPSILON * margin;
        let witness =
            Witness { a: witness.a + axis.get() * margin_a, b: witness.b - axis.get() * margin_b };
        Self {
            lower: lower - margin - slack,
            upper: upper - margin + slack,
            value: value - margin,
            axis,
            witness,
            stop,
            steps,
            farthest,
        }
    }

    /// The same, or nothing where a number is none.
    #[inline(always)]
    pub(crate) fn finite(self) -> Self {
        let Witness { a, b } = self.witness;
        let finite = self.value.is_finite() && a.is_finite() && b.is_finite();
        let sound = finite && self.is_bracketed() && self.stop != Stop::NotFinite;
        // Nothing converges on a bound that is no number.
        let told = self.stop != Stop::Converged || self.lower.is_finite();
        if sound && told { self } else { Self::nothing(self.axis, self.steps) }
    }

    /// An exact answer in closed form, widened by `slack` on both sides.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn exact(
        value: V::Scalar,
        slack: V::Scalar,
        axis: Unit<V>,
        witness: Witness<V>,
    ) -> Self {
        let (lower, upper, stop) = (value - slack, value + slack, Stop::Converged);
        let (steps, farthest) = (1, [UNNUMBERED; 2]);
        let answer = Self { lower, upper, value, axis, witness, stop, steps, farthest };
        if slack.is_finite() { answer.finite() } else { Self::nothing(axis, 1) }
    }

    /// The same after so many steps.
    pub(crate) fn after(self, steps: u32) -> Self {
        Self { steps, ..self }
    }

    /// Whether all that it tells is a number, and so is the slack: where lengths have no squares, that
    /// is infinite.
    #[inline]
    fn is_sound(&self, slack: V::Scalar) -> bool {
        // Finite only if all that enters it is: neither sums nor products, 0 · ∞ among them, end that.
        let all = self.value + slack + self.witness.a.dot(self.witness.b);
        all.is_finite() && self.is_bracketed() && self.stop != Stop::NotFinite
    }

    /// Whether the bounds are in order, and no distance is more than all numbers.
    #[inline(always)]
    fn is_bracketed(&self) -> bool {
        self.lower <= self.upper && self.lower < V::Scalar::INFINITY
    }

    /// Claims nothing: what is left when a shape's numbers are not finite.
    #[cold]
    fn nothing(axis: Unit<V>, steps: u32) -> Self {
        Self {
            lower: V::Scalar::NEG_INFINITY,
            upper: V::Scalar::INFINITY,
            value: V::Scalar::ZERO,
            axis,
            witness: Witness { a: V::ZERO, b: V::ZERO },
            stop: Stop::NotFinite,
            steps,
            farthest: [UNNUMBERED; 2],
        }
    }

    /// The same answer seen from outside: `pose` takes A's coordinates to the new ones. Where nothing is
    /// known, the pose may be no number.
    #[inline]
    pub(crate) fn moved(self, pose: &Pose<V>) -> Self {
        if self.stop == Stop::NotFinite {
            return self;
        }
        let witness = Witness { a: pose.apply(self.witness.a), b: pose.apply(self.witness.b) };
        Self { axis: self.axis.rotated(&pose.rotation), witness, ..self }
    }

    /// What the same axis and the same witness points prove after B has moved by `shift`; nothing where that
    /// leads beyond all numbers.
    pub(crate) fn slid(self, shift: V) -> Self {
        let along = self.axis.get().dot(shift);
        let witness = Witness { a: self.witness.a, b: self.witness.b + shift };
        let value = self.value + along;
        // Both stay points of the shapes; the slack of the bound before covers their rounding.
        let slack = (self.upper - self.value).max(V::Scalar::ZERO);
        let (upper, way) = (norm(witness.b - witness.a) + slack, norm(shift));
        // Points that have passed each other do not tell how deep; nothing comes out faster than it is moved.
        let out = self.upper + way;
        let blur = (self.upper.abs() + way) * V::Scalar::from_f64(4.0) * V::Scalar::EPSILON;
        let upper = if self.upper < V::Scalar::ZERO { upper.min(out + blur) } else { upper };
        let (lower, upper) = ((self.lower + along).min(value), upper.max(value));
        Self { lower, upper, value, witness, ..self }.finite()
    }

    /// Apart, overlapping, or touching, with what goes with it.
    #[must_use]
    pub fn proximity(&self) -> Proximity<V> {
        Proximity::of([self.lower, self.upper], self.value, self.axis, self.witness)
    }

    /// The signed distance in the unit of the shapes, positive apart, negative overlapping: a
    /// number inside the bracket. While the cores are apart it is the distance of their nearest points, less
    /// the margins; while they overlap, what the axis tells, before rounding. Where it is negative, moving B by
    /// minus the *lower* bound along the axis is sure to part the shapes. 0 with [`Stop::NotFinite`], and means nothing then.
    #[inline]
    #[must_use]
    pub fn signed_distance(&self) -> V::Scalar {
        self.value
    }

    /// Proven: the signed distance is not less. Minus infinity with [`Stop::NotFinite`].
    #[inline]
    #[must_use]
    pub fn lower(&self) -> V::Scalar {
        self.lower
    }

    /// Proven: the signed distance is not more. Infinity with [`Stop::NotFinite`], or where
    /// nothing was found that proves one.
    #[inline]
    #[must_use]
    pub fn upper(&self) -> V::Scalar {
        self.upper
    }

    /// Upper less lower bound, in the unit of the shapes: how much is left open. Infinity where
    /// [`upper`](Self::upper) is, and so with [`Stop::NotFinite`].
    #[inline]
    #[must_use]
    pub fn width(&self) -> V::Scalar {
        self.upper - self.lower
    }

    /// The normal, from A to B, in the frame of the answers ([`Pair`](crate::Pair)): the axis that proves
    /// the lower bound.
    #[inline]
    #[must_use]
    pub fn axis(&self) -> Unit<V> {
        self.axis
    }

    /// The points that realise the distance or the depth, in the frame of the answers
    /// ([`Pair`](crate::Pair)). `b − a` is the signed distance d times the
    /// axis: along it up to the width w of the bracket, and across it, for shapes that are apart, by
    /// no more than √(w (2 D + w)), where D is d and both margins: the cores' points are no farther apart
    /// than the upper bound tells. They are points of the shapes up to rounding, a few times what both
    /// bounds are widened by; up to 30 times that for sheets which are thinner. A's origin, twice, with
    /// [`Stop::NotFinite`].
    #[inline]
    #[must_use]
    pub fn witness(&self) -> Witness<V> {
        self.witness
    }

    /// The numbers of the points of A and of B that are farthest along the axis, if they are known.
    #[inline]
    pub(crate) fn farthest(&self) -> [u32; 2] {
        self.farthest
    }

    /// Why the solver ended.
    #[inline]
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// Support calls on each shape in the search. Looks that ask one shape alone count half; a closed
    /// form, which makes none, counts as one.
    #[inline]
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }
}
