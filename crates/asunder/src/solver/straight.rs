//! The axis between a shape and a core that is far away for its size: the middle of a large ball that it lies on.
//!
//! A bound on a length L is rounded by EPSILON L, and an axis that is off by √(2 EPSILON) proves no less: on a ball of
//! 200 metres that is a tenth of a metre aside, and a bottle that stands on it would be told to touch it anywhere
//! below. So the question is put again in double precision, where the axis is looked along first. Shapes answer in their
//! own precision: what that rounds is a share of each shape, not of how far apart they are. Nor may the tolerance hide
//! as much, which goes for double precision as well.

use super::near::FINE;
use super::{Auto, Goal, Outcome, Solver};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Difference};
use crate::limits::Limits;
use crate::shape::Support;
use crate::space::{Field, Pose, Scalar, Unit, Vector};
use glam::DVec3;

/// So many times as large as the smaller shape are the margins of pairs that this is done for: below, rounding in
/// single precision and the tolerance in double hide less than a sixtieth of that shape, the tolerance in single
/// precision a fourteenth.
const MUCH: f64 = 16.0;
/// Steps in double precision; most pairs take three to five.
const STEPS: u32 = 64;
/// Of a curved shape, relative to the distance: as near as rounding lets a bound come.
const TOLERANCE: f64 = 1e-15;

/// The same outcome, with an axis and a witness as right as the numbers of the shapes tell, where it counts.
#[inline(always)]
pub(super) fn straightened<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    found: Outcome<V>,
    limits: &Limits<V::Scalar>,
) -> Outcome<V> {
    // In the plane closed forms tell it.
    let is_fine = V::Scalar::EPSILON < V::Scalar::from_f64(FINE) && difference.is_polytope();
    if V::DIM == 2 || is_fine || !(found.lower > V::Scalar::ZERO) {
        return found;
    }
    let (a, b, _) = difference.parts();
    let (margin_a, margin_b) = difference.margins();
    let is_large = |size| margin_a + margin_b > size * V::Scalar::from_f64(MUCH);
    // What it takes a look to know is asked last.
    let is_far = is_large(margin_a.min(margin_b))
        && found.stop != Stop::Decided
        && is_large((a.reach() + margin_a).min(b.reach() + margin_b));
    if is_far { in_double_precision(difference, found, limits).unwrap_or(found) } else { found }
}

/// `None` if that tells no more.
#[cold]
#[inline(never)]
fn in_double_precision<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    found: Outcome<V>,
    limits: &Limits<V::Scalar>,
) -> Option<Outcome<V>> {
    let (a, b, a_from_b) = difference.parts();
    // One type for all shapes, so that no solver is compiled once more.
    let (a, b): (&dyn Support<DVec3>, &dyn Support<DVec3>) =
        (&Fine::new(&a, &Pose::IDENTITY), &Fine::new(&b, a_from_b));
    let left = limits.after(found.steps + 1).steps();
    let limits = Limits::new(TOLERANCE, left.min(STEPS)).ok()?;
    let first = Unit::new(wide(found.axis.get()))?;
    let fine = Difference::new(a, b, Pose::IDENTITY);
    // Its bounds may contradict each other, by what shapes round; its axis and its points are all that is taken.
    let told = Auto.solve(&fine, first.into(), &limits, &Goal::VALUE);
    let mut bracket = Bracket::of(difference);
    bracket.probe_aim(difference, Unit::new(narrow(told.axis.get()))?.into())?;
    bracket.tighten(V::Scalar::from_f64(told.upper));
    let witness = Witness { a: narrow(told.witness.a), b: narrow(told.witness.b) };
    let outcome = Outcome::new(&bracket, witness, found.stop).after(found.steps + told.steps);
    let (lower, upper) = (outcome.lower, outcome.upper);
    let is_closer = lower <= upper + found.slack && upper - lower <= found.width() + found.slack;
    (lower > V::Scalar::ZERO && is_closer).then_some(outcome)
}

/// A shape where it stands, in double precision.
struct Fine<'s, V: Vector> {
    shape: &'s (dyn Support<V> + 's),
    /// What its own coordinates are along.
    axes: [DVec3; 3],
    place: DVec3,
}

impl<'s, V: Vector> Fine<'s, V> {
    fn new(shape: &'s (dyn Support<V> + 's), pose: &Pose<V>) -> Self {
        let axis =
            |i| if i < V::DIM { wide(pose.rotation.apply(V::basis(i))) } else { DVec3::ZERO };
        Self { shape, axes: [0, 1, 2].map(axis), place: wide(pose.translation) }
    }
}

impl<V: Vector> Support<DVec3> for Fine<'_, V> {
    fn support(&self, direction: DVec3) -> DVec3 {
        let direction = direction.normalize_or_zero();
        let inside = DVec3::from_array(self.axes.map(|axis| axis.dot(direction)));
        let [x, y, z] = wide(self.shape.support(narrow(inside))).to_array();
        self.place + self.axes[0] * x + self.axes[1] * y + self.axes[2] * z
    }
    fn reach(&self) -> f64 {
        self.place.length() + self.shape.reach().to_f64()
    }
    fn is_polytope(&self) -> bool {
        self.shape.is_polytope()
    }
}

fn wide<V: Vector>(v: V) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|i| v.get(i).to_f64()))
}

fn narrow<V: Vector>(v: DVec3) -> V {
    V::from_fn(|i| V::Scalar::from_f64(v[i]))
}
