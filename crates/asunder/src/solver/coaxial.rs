//! Two bodies of revolution about one axis, overlapping: a problem of the plane.
//!
//! All around the axis the depth is the same, so wherever the least depth lies off the axis it is
//! a whole ring of equally deep points. To prove that, a polytope needs π R / √(2 ε R) vertices on
//! the ring: thousands. But A ⊖ B is a body of revolution too, h(n) depends on n only through its
//! part along the axis and the length of the rest, and so
//!
//!   max over n in space of −h(n) = max over n in one plane through the axis.
//!
//! There EPA closes the bracket in a few steps.

use super::{Epa, Goal, Outcome, Solver, run};
use crate::answer::Witness;
use crate::bracket::Bracket;
use crate::difference::Difference;
use crate::limits::Limits;
use crate::shape::{Support, Symmetry};
use crate::space::{Flat, Pose, Scalar, Unit, Vector};

/// A plane through the common axis, in A's frame.
#[derive(Clone, Copy, Debug)]
struct Slice<V> {
    out: V,
    along: V,
}

impl<V: Vector> Slice<V> {
    fn lift(&self, Flat(out, along): Flat<V::Scalar>) -> V {
        self.out * out + self.along * along
    }

    fn project(&self, point: V) -> Flat<V::Scalar> {
        Flat(point.dot(self.out), point.dot(self.along))
    }
}

/// A shape, posed, cut by the plane.
struct Cut<'s, V: Vector, T: ?Sized> {
    shape: &'s T,
    pose: Pose<V>,
    slice: Slice<V>,
}

impl<V: Vector, T: Support<V> + ?Sized> Support<Flat<V::Scalar>> for Cut<'_, V, T> {
    fn support(&self, direction: Flat<V::Scalar>) -> Flat<V::Scalar> {
        let direction = self.pose.rotation.undo(self.slice.lift(direction));
        self.slice.project(self.pose.apply(self.shape.support(direction)))
    }
    fn is_polytope(&self) -> bool {
        self.shape.is_polytope()
    }
}

/// The plane to look at, if both shapes turn about one axis.
fn slice<V, A, B>(difference: &Difference<'_, V, A, B>, slack: V::Scalar) -> Option<Slice<V>>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    let (a, b, a_from_b) = difference.parts();
    let of_b = a_from_b.rotation.apply(V::basis(1));
    let along = match (a.symmetry(), b.symmetry()) {
        (Symmetry::Axis, Symmetry::Round) => V::basis(1),
        (Symmetry::Round, Symmetry::Axis) => of_b,
        (Symmetry::Axis, Symmetry::Axis) => {
            let aside = of_b - V::basis(1) * of_b.get(1);
            let parallel = aside.length() <= V::Scalar::from_f64(8.0) * V::Scalar::EPSILON;
            parallel.then(|| V::basis(1))?
        }
        _ => return None,
    };
    let shift = a_from_b.translation;
    let aside = shift - along * shift.dot(along);
    if V::DIM != 3 || aside.length() > slack {
        return None;
    }
    let flattest = (1..V::DIM).fold(0, |best, axis| {
        if along.get(axis).abs() < along.get(best).abs() { axis } else { best }
    });
    let out = V::basis(flattest) - along * along.get(flattest);
    Some(Slice { out: Unit::new(out)?.get(), along })
}

/// The outcome for bodies of revolution about one axis; `None` for other pairs.
#[inline(never)]
pub(super) fn solve<V, A, B>(
    difference: &Difference<'_, V, A, B>,
    so_far: &Bracket<V>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Option<Outcome<V>>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    // What the axis may be off counts as rounding: the slack is twice this.
    let half = so_far.slack() * V::Scalar::from_f64(0.5);
    let slice = slice(difference, half)?;
    let (a, b, pose) = difference.parts();
    let cut_a = Cut { shape: a, pose: Pose::IDENTITY, slice };
    let cut_b = Cut { shape: b, pose, slice };
    let planar = Difference::new(&cut_a, &cut_b, Pose::IDENTITY);
    let first = Unit::new(slice.project(so_far.axis().get())).unwrap_or_else(|| Unit::basis(0));
    let epa = Epa::<128>;
    let mut state = epa.start(&planar, first);
    let stop = run(&epa, &mut state, &planar, limits, goal, &mut ());
    let (found, witness) = (epa.bracket(&state), epa.witness(&state));
    let axis = Unit::new(slice.lift(found.axis().get()))?;
    let witness = Witness { a: slice.lift(witness.a), b: slice.lift(witness.b) };
    Some(Outcome::new(&found.lifted(axis, so_far), witness, stop))
}
