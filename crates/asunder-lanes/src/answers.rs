//! The answers of a batch, an array for each of their parts.

use asunder::space::Field;
use asunder::{Answer, Proximity, Scalar, Stop, Unit, Vector, Witness};

/// What a batch found out: entry i of each array is about pair i. Everything means what it means
/// in [`asunder::Answer`], and vectors are in the world's frame.
#[derive(Clone, Debug)]
pub struct Answers<V: Vector> {
    pub(crate) lower: Vec<V::Scalar>,
    pub(crate) upper: Vec<V::Scalar>,
    pub(crate) value: Vec<V::Scalar>,
    pub(crate) axis: Vec<V>,
    pub(crate) witness: Vec<Witness<V>>,
    pub(crate) stop: Vec<Option<Stop>>,
    pub(crate) steps: Vec<u32>,
    pub(crate) by_scalar: Vec<bool>,
}

impl<V: Vector> Answers<V> {
    pub(crate) fn new() -> Self {
        Self {
            lower: Vec::new(),
            upper: Vec::new(),
            value: Vec::new(),
            axis: Vec::new(),
            witness: Vec::new(),
            stop: Vec::new(),
            steps: Vec::new(),
            by_scalar: Vec::new(),
        }
    }

    /// Room for so many. What is in it is left over from the last batch, or nothing.
    pub(crate) fn make_room(&mut self, count: usize) {
        let (infinity, zero) = (V::Scalar::INFINITY, V::ZERO);
        self.lower.resize(count, -infinity);
        self.upper.resize(count, infinity);
        self.value.resize(count, Field::ZERO);
        self.axis.resize(count, zero);
        self.witness.resize(count, Witness { a: zero, b: zero });
        self.stop.resize(count, None);
        self.steps.resize(count, 0);
        self.by_scalar.resize(count, false);
    }

    /// How many pairs were asked about.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lower.len()
    }

    /// Whether no pairs were asked about.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lower.is_empty()
    }

    /// Proven, entry i of pair i: its signed distance is not less. Minus infinity where nothing is claimed.
    #[must_use]
    pub fn lower(&self) -> &[V::Scalar] {
        &self.lower
    }

    /// Proven, entry i of pair i: its signed distance is not more. Infinity where nothing is claimed.
    #[must_use]
    pub fn upper(&self) -> &[V::Scalar] {
        &self.upper
    }

    /// The signed distances in the unit of the shapes, positive apart, negative overlapping: each
    /// a number inside its bracket.
    #[must_use]
    pub fn signed_distance(&self) -> &[V::Scalar] {
        &self.value
    }

    /// The unit normals from A to B, in the world's frame: what proves the lower bounds.
    #[must_use]
    pub fn axis(&self) -> &[V] {
        &self.axis
    }

    /// The points that realise the distance or the depth, in the world's frame.
    #[must_use]
    pub fn witness(&self) -> &[Witness<V>] {
        &self.witness
    }

    /// Why the solver ended; `None` for pairs that it did not come to, since the batch was
    /// cancelled: then nothing is claimed.
    #[must_use]
    pub fn stop(&self) -> &[Option<Stop>] {
        &self.stop
    }

    /// How many times each shape was asked for a farthest point.
    #[must_use]
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// Apart, overlapping or touching, with what goes with it; `None` if there is no such pair, or
    /// nothing is claimed about it.
    #[must_use]
    pub fn proximity(&self, pair: usize) -> Option<Proximity<V>> {
        let (&lower, &upper, &value) =
            (self.lower.get(pair)?, self.upper.get(pair)?, self.value.get(pair)?);
        let (axis, witness) = (Unit::new(*self.axis.get(pair)?)?, *self.witness.get(pair)?);
        // An upper bound may be beyond all numbers where a lower one is not.
        let claims = lower > V::Scalar::NEG_INFINITY;
        claims.then(|| Proximity::of([lower, upper], value, axis, witness))
    }

    /// All of them, to be filled in.
    pub(crate) fn slots(&mut self) -> Slots<'_, V> {
        Slots {
            lower: &mut self.lower,
            upper: &mut self.upper,
            value: &mut self.value,
            axis: &mut self.axis,
            witness: &mut self.witness,
            stop: &mut self.stop,
            steps: &mut self.steps,
            by_scalar: &mut self.by_scalar,
        }
    }
}

/// Where the answers of a run of pairs go.
pub struct Slots<'o, V: Vector> {
    lower: &'o mut [V::Scalar],
    upper: &'o mut [V::Scalar],
    value: &'o mut [V::Scalar],
    axis: &'o mut [V],
    witness: &'o mut [Witness<V>],
    stop: &'o mut [Option<Stop>],
    steps: &'o mut [u32],
    by_scalar: &'o mut [bool],
}

/// What lanes found out about one pair, in the world's frame; it converged.
pub(crate) struct Found<V: Vector> {
    pub(crate) lower: V::Scalar,
    pub(crate) upper: V::Scalar,
    pub(crate) value: V::Scalar,
    pub(crate) axis: V,
    pub(crate) witness: Witness<V>,
    pub(crate) steps: u32,
}

impl<V: Vector> Slots<'_, V> {
    pub(crate) fn len(&self) -> usize {
        self.lower.len()
    }

    /// How many have been answered.
    pub(crate) fn answered(&self) -> usize {
        self.stop.iter().filter(|stop| stop.is_some()).count()
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, pair: usize, found: Found<V>) {
        self.lower[pair] = found.lower;
        self.upper[pair] = found.upper;
        self.value[pair] = found.value;
        self.axis[pair] = found.axis;
        self.witness[pair] = found.witness;
        self.stop[pair] = Some(Stop::Converged);
        self.steps[pair] = found.steps;
        self.by_scalar[pair] = false;
    }

    pub(crate) fn put_answer(&mut self, pair: usize, answer: &Answer<V>) {
        self.lower[pair] = answer.lower();
        self.upper[pair] = answer.upper();
        self.value[pair] = answer.signed_distance();
        self.axis[pair] = answer.axis().get();
        self.witness[pair] = answer.witness();
        self.stop[pair] = Some(answer.stop());
        self.steps[pair] = answer.steps();
        self.by_scalar[pair] = true;
    }

    /// Claims nothing of one.
    pub(crate) fn forget(&mut self, pair: usize) {
        self.lower[pair] = V::Scalar::NEG_INFINITY;
        self.upper[pair] = V::Scalar::INFINITY;
        self.value[pair] = Field::ZERO;
        self.axis[pair] = Unit::basis(0).get();
        self.witness[pair] = Witness { a: V::ZERO, b: V::ZERO };
        self.stop[pair] = None;
        self.steps[pair] = 0;
        self.by_scalar[pair] = false;
    }

    /// Claims nothing of any of them.
    pub(crate) fn forget_all(&mut self) {
        (0..self.len()).for_each(|pair| self.forget(pair));
    }

    /// The first `count` of them, and the others.
    pub(crate) fn split_at(self, count: usize) -> (Self, Self) {
        let (lower, lower_rest) = self.lower.split_at_mut(count);
        let (upper, upper_rest) = self.upper.split_at_mut(count);
        let (value, value_rest) = self.value.split_at_mut(count);
        let (axis, axis_rest) = self.axis.split_at_mut(count);
        let (witness, witness_rest) = self.witness.split_at_mut(count);
        let (stop, stop_rest) = self.stop.split_at_mut(count);
        let (steps, steps_rest) = self.steps.split_at_mut(count);
        let (by_scalar, by_scalar_rest) = self.by_scalar.split_at_mut(count);
        (
            Self { lower, upper, value, axis, witness, stop, steps, by_scalar },
            Slots {
                lower: lower_rest,
                upper: upper_rest,
                value: value_rest,
                axis: axis_rest,
                witness: witness_rest,
                stop: stop_rest,
                steps: steps_rest,
                by_scalar: by_scalar_rest,
            },
        )
    }
}
