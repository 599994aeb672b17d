//! Boxes along the axes.

use asunder::shape::Support;
use asunder::{Pose, Vector};

/// A box along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds<V> {
    pub(crate) low: V,
    pub(crate) high: V,
}

impl<V: Vector<Scalar = f64>> Bounds<V> {
    /// Of the points; inside out if there is none.
    pub(crate) fn of(points: impl IntoIterator<Item = V>) -> Self {
        let none =
            Self { low: V::from_fn(|_| f64::INFINITY), high: V::from_fn(|_| f64::NEG_INFINITY) };
        points.into_iter().fold(none, |all, p| all.with(&Self { low: p, high: p }))
    }

    /// The least box around both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self {
            low: V::from_fn(|i| self.low.get(i).min(other.low.get(i))),
            high: V::from_fn(|i| self.high.get(i).max(other.high.get(i))),
        }
    }

    pub(crate) fn centre(&self) -> V {
        (self.low + self.high) * 0.5
    }

    /// Larger by `length` on every side.
    pub(crate) fn grown(&self, length: f64) -> Self {
        let by = V::from_fn(|_| length);
        Self { low: self.low - by, high: self.high + by }
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        (0..V::DIM)
            .all(|i| self.low.get(i) <= other.high.get(i) && other.low.get(i) <= self.high.get(i))
    }

    pub(crate) fn holds(&self, point: V) -> bool {
        self.meets(&Self { low: point, high: point })
    }

    /// No point of one is nearer to one of the other; a little less, for rounding.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let apart = |i| {
            let (below, above) =
                (other.low.get(i) - self.high.get(i), self.low.get(i) - other.high.get(i));
            below.max(above).max(0.0)
        };
        let squared = (0..V::DIM).fold(0.0_f64, |sum, i| sum + apart(i) * apart(i));
        let far = self.low.largest().max(self.high.largest());
        let far = far.max(other.low.largest()).max(other.high.largest());
        squared.sqrt() * (1.0 - 8.0 * f64::EPSILON) - 8.0 * f64::EPSILON * far
    }

    /// The length of the diagonal.
    pub(crate) fn diagonal(&self) -> f64 {
        (self.high - self.low).length()
    }

    /// The axis along which it is longest.
    pub(crate) fn longest(&self) -> usize {
        let size = self.high - self.low;
        (1..V::DIM).fold(0, |best, i| if size.get(i) > size.get(best) { i } else { best })
    }

    /// A box around this one, moved.
    pub(crate) fn moved(&self, pose: &Pose<V>) -> Self {
        let (centre, half) = (self.centre(), (self.high - self.low) * 0.5);
        let at = pose.apply(centre);
        let turned: [V; 3] =
            core::array::from_fn(|i| pose.rotation.apply(V::basis(i)) * half.get(i));
        let reach =
            V::from_fn(|i| turned[..V::DIM].iter().fold(0.0, |sum, v| sum + v.get(i).abs()));
        let rounding = 8.0 * f64::EPSILON * (at.largest() + centre.largest() + half.largest());
        Self { low: at - reach, high: at + reach }.grown(rounding)
    }
}

/// The least box around a shape, and what rounding asks for.
pub(crate) fn around<V: Vector<Scalar = f64>>(
    shape: &(dyn Support<V> + Send + Sync),
    pose: &Pose<V>,
) -> Bounds<V> {
    let back = pose.rotation.inverse();
    let farthest = |direction: V| pose.apply(shape.support(back.apply(direction)));
    let low = V::from_fn(|i| farthest(-V::basis(i)).get(i));
    let high = V::from_fn(|i| farthest(V::basis(i)).get(i));
    let rounding =
        16.0 * f64::EPSILON * (low.largest().max(high.largest()) + pose.translation.largest());
    Bounds { low, high }.grown(shape.margin() + rounding)
}
