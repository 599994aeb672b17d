//! Two bodies of revolution whose axes are parallel, or nearly so, overlapping: a problem of the plane.
//!
//! About one axis the depth is the same all around, so wherever the least depth lies off the axis it is
//! a whole ring of equally deep points, and a hair beside it nearly so. To prove that, a polytope needs
//! π R / √(2 ε R) vertices on the ring: thousands. But with t the way from A's middle to B's,
//!
//!   −h(n) = t · n − f(n · k)
//!
//! where f takes both shapes about their middles, and k is the direction of the axes. For each n · k that is
//! greatest where the rest of n points along the rest of t, and so
//!
//!   max over n in space of −h(n) = max over n in the plane of k and t.
//!
//! There EPA closes the bracket in a few steps. A ball is a body of revolution about any axis: beside it, the
//! other shape's axis serves, wherever the ball is.
//!
//! If B's axis is a little inclined, let B₀ be B turned upright, no point moved by more than the drift δ.
//! An axis of the plane proves what it proves. For any other n, turned about k into the plane to n′, where
//! B₀ is no less deep, h of B differs from that of B₀ by δ at most: −h(n) ≤ −h(n′) + 2 δ. So the upper bound of the
//! plane holds in space when 2 δ is added.
//!
//! In the same way a shape that turns about nothing is a point, its middle, but for a drift as long as
//! it is: that serves where one is a grain beside the other.
//!
//! Beside a larger one, a point that the other shape holds stands for it: the two overlap at least as deep as
//! that point does. If the deepest point is a corner near the body's axis, it alone makes up the ring, and an
//! axis turned about the body to where the rest of the shape is not in the way proves as much.

use super::{Epa, Goal, Outcome, Solver, run};
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Difference, Vertex};
use crate::limits::Limits;
use crate::shape::{Support, Symmetry, half_diagonal};
use crate::space::{Field, Flat, Pose, Scalar, Unit, Vector, cross, least_along};

/// Points of the shapes that stand for all of them, in A's frame.
type StandIns<V> = [Option<V>; 2];

/// A plane along both axes and through both middles, in A's frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice<V: Vector> {
    points: StandIns<V>,
    out: V,
    along: V,
    off: V,
    /// Across the plane that each shape's own axis lies in, and is mirrored in; 0 if it has none.
    mirrors: [V; 2],
    /// How far a point of B may be from where it would be if the axes were parallel and the plane went
    /// through both middles; with that of a shape that is taken for a point.
    pub(super) drift: V::Scalar,
}

impl<V: Vector> Slice<V> {
    fn point(&self, Flat(out, along, off): Flat<V::Scalar>) -> V {
        self.out * out + self.along * along + self.off * off
    }

    /// Directions lie in the plane, whatever the points that they were made of.
    fn direction(&self, Flat(out, along, _): Flat<V::Scalar>) -> V {
        self.out * out + self.along * along
    }

    fn project(&self, point: V) -> Flat<V::Scalar> {
        Flat(point.dot(self.out), point.dot(self.along), point.dot(self.off))
    }

    /// An axis turned about the bodies' to the side that another one is on.
    fn turned(&self, axis: Unit<V>, towards: Unit<V>) -> Option<Unit<V>> {
        let across = |v: V| v - self.along * self.along.dot(v);
        let (out, side) = (across(axis.get()), Unit::new(across(towards.get()))?);
        Unit::new(axis.get() - out + side.get() * out.length())
    }
}

/// A shape, posed, cut by the plane.
struct Cut<'s, V: Vector, T: ?Sized> {
    shape: &'s T,
    pose: Pose<V>,
    slice: Slice<V>,
    point: Option<V>,
}

impl<V: Vector, T: Support<V> + ?Sized> Support<Flat<V::Scalar>> for Cut<'_, V, T> {
    fn support(&self, direction: Flat<V::Scalar>) -> Flat<V::Scalar> {
        let farthest = || {
            let direction = self.pose.rotation.undo(self.slice.direction(direction));
            self.pose.apply(self.shape.support(direction))
        };
        self.slice.project(self.point.unwrap_or_else(farthest))
    }
    fn reach(&self) -> V::Scalar {
        self.pose.translation.length() + self.shape.reach()
    }
    fn is_polytope(&self) -> bool {
        self.shape.is_polytope()
    }
}

/// The difference of two cuts, in their plane.
type Flattened<'s, V, A, B> =
    Difference<'s, Flat<<V as Vector>::Scalar>, Cut<'s, V, A>, Cut<'s, V, B>>;

/// The same, but that it does not apply poses: they are in the cuts already, and would lose what is
/// off the plane.
struct Planar<'s, V: Vector, A: ?Sized, B: ?Sized>(Flattened<'s, V, A, B>);

impl<'s, V, A, B> AnyDifference<Flat<V::Scalar>> for Planar<'s, V, A, B>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
{
    type A = Cut<'s, V, A>;
    type B = Cut<'s, V, B>;

    fn parts(&self) -> (&Self::A, &Self::B, &Pose<Flat<V::Scalar>>) {
        self.0.parts()
    }
    fn support(&self, direction: Flat<V::Scalar>) -> Vertex<Flat<V::Scalar>> {
        let (a, b, _) = self.parts();
        Vertex::new(a.support(direction), b.support(-direction))
    }
    fn is_polytope(&self) -> bool {
        self.0.is_polytope()
    }
    fn is_point(&self) -> bool {
        self.0.is_point()
    }
    fn shift(&self) -> V::Scalar {
        self.0.shift()
    }
}

/// Axes that are turned against each other by more than this are not worth a try.
const FAR_OFF: f64 = 1e-3;
/// A shape that is larger than this beside the other one is no grain: a polytope of a thousand vertices
/// leaves less open.
const GRAIN: f64 = 1e-5;

/// Whether one of the shapes turns about an axis.
pub(super) fn turns<V: Vector, D: AnyDifference<V>>(difference: &D) -> bool {
    let (a, b, _) = difference.parts();
    V::DIM == 3 && (a.symmetry() != Symmetry::None || b.symmetry() != Symmetry::None)
}

/// Whether a ball, or a point, lies beside a body that turns about an axis: all that counts is in a plane along that
/// and through both middles, as long as nothing leads off it.
pub(super) fn is_of_plane<V: Vector, D: AnyDifference<V>>(difference: &D) -> bool {
    let (a, b, _) = difference.parts();
    let both = (a.symmetry(), b.symmetry());
    matches!(both, (Symmetry::Round, Symmetry::About(_)) | (Symmetry::About(_), Symmetry::Round))
}

/// The plane to look at, if both shapes turn about axes that are parallel, or nearly so.
pub(super) fn slice<V: Vector, D: AnyDifference<V>>(difference: &D) -> Option<Slice<V>> {
    slice_of(difference, [None; 2])
}

/// The same, with points for shapes.
fn slice_of<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    points: StandIns<V>,
) -> Option<Slice<V>> {
    let (a, b, a_from_b) = difference.parts();
    let zero = V::Scalar::ZERO;
    let middle_a = points[0].unwrap_or_else(|| a.interior());
    let shift = points[1].unwrap_or_else(|| a_from_b.apply(b.interior())) - middle_a;
    let of_b = |axis| a_from_b.rotation.apply(V::basis(axis));
    let of = |own, point: Option<V>| if point.is_some() { Symmetry::Round } else { own };
    let symmetries = [of(a.symmetry(), points[0]), of(b.symmetry(), points[1])];
    let turns = symmetries.map(|symmetry| symmetry != Symmetry::None);
    if V::DIM != 3 || turns == [false; 2] {
        return None;
    }
    let round = |symmetry| if symmetry == Symmetry::None { Symmetry::Round } else { symmetry };
    let (along, along_b, tilt) = match (round(symmetries[0]), round(symmetries[1])) {
        (Symmetry::About(axis), Symmetry::Round) => (V::basis(axis), V::basis(axis), zero),
        (Symmetry::Round, Symmetry::About(axis)) => (of_b(axis), of_b(axis), zero),
        (Symmetry::Round, Symmetry::Round) => {
            let along = Unit::new(shift).unwrap_or_else(|| Unit::basis(0)).get();
            (along, along, zero)
        }
        (Symmetry::About(axis), Symmetry::About(other)) => {
            let (along, of_b) = (V::basis(axis), of_b(other));
            (along, of_b, (of_b - along).length().min((of_b + along).length()))
        }
        (Symmetry::None, _) | (_, Symmetry::None) => return None,
    };
    if !(tilt <= V::Scalar::from_f64(FAR_OFF)) {
        return None;
    }
    let across = |v: V| v - along * along.dot(v);
    let roundings = V::Scalar::from_f64(8.0) * V::Scalar::EPSILON;
    let (aside, beside) = (across(shift), shift.length() * roundings);
    // What rounding leaves of a way along the axis may point anywhere, along the axis too.
    let is_aside = aside.length() > beside * V::Scalar::from_f64(8.0);
    let out = if is_aside { Unit::new(aside)?.get() } else { V::basis(least_along(along)) };
    let out = Unit::new(across(out))?.get();
    let off = cross(out, along);
    let beside = beside + shift.dot(off).abs();
    let inclined = if tilt <= roundings { zero } else { tilt * half_diagonal(b, b.interior()) };
    let grain = match turns {
        [true, true] => zero,
        [false, _] => half_diagonal(a, a.interior()),
        [_, false] => half_diagonal(b, b.interior()),
    };
    if grain > V::Scalar::from_f64(GRAIN) * (a.reach() + b.reach()) {
        return None;
    }
    let off_b = Unit::new(off - along_b * along_b.dot(off))?.get();
    let mirrors = [if turns[0] { off } else { V::ZERO }, if turns[1] { off_b } else { V::ZERO }];
    Some(Slice { points, out, along, off, mirrors, drift: beside + inclined + grain })
}

/// The outcome in the plane, as far as it holds in space.
#[inline(never)]
pub(super) fn solve<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    slice: Slice<V>,
    so_far: &Bracket<V>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Option<Outcome<V>> {
    let (a, b, pose) = difference.parts();
    let [point_a, point_b] = slice.points;
    let cut_a = Cut { shape: a, pose: Pose::IDENTITY, slice, point: point_a };
    let cut_b = Cut { shape: b, pose: *pose, slice, point: point_b };
    let planar = Planar(Difference::new(&cut_a, &cut_b, Pose::IDENTITY));
    let Flat(out, along, _) = slice.project(so_far.axis().get());
    let zero = V::Scalar::ZERO;
    let first = Unit::new(Flat(out, along, zero)).unwrap_or_else(|| Unit::basis(0));
    let epa = Epa::<128>;
    let mut state = epa.start(&planar, first.into());
    // What the upper bound loses is lost before the question is decided.
    let two = V::Scalar::ONE + V::Scalar::ONE;
    let lost = two * slice.drift;
    let of_plane = Goal { below: goal.below - lost, ..*goal };
    let stop = run(&epa, &mut state, &planar, limits, &of_plane, &mut ());
    let (found, witness) = (epa.bracket(&state), epa.witness(&state));
    let axis = Unit::new(slice.direction(found.axis().get()))?;
    // What is mirrored in a plane through a body's axis is in the body as well, and so is what lies
    // halfway: a point may be put into the plane.
    let (middle_a, middle_b) = difference.middles();
    let onto = |point: V, middle: V, off: V| point - off * (point - middle).dot(off);
    let witness = Witness {
        a: onto(slice.point(witness.a), middle_a, slice.mirrors[0]),
        b: onto(slice.point(witness.b), middle_b, slice.mirrors[1]),
    };
    let bracket = found.lifted(axis, so_far, lost);
    // The slack in space may be wider.
    let stop = if stop == Stop::Decided && !goal.met(&bracket) { Stop::Stalled } else { stop };
    Some(Outcome::new(&bracket, witness, stop))
}

/// Steps that [`by_point`] may take.
pub(super) const POINT_STEPS: u32 = 64;

/// The outcome of shapes that overlap, one of which turns about an axis, by a point of the other one: where `so_far`
/// has it deepest. `None` if that does not close the bracket.
#[cold]
#[inline(never)]
pub(super) fn by_point<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    so_far: &Outcome<V>,
    bracket: &Bracket<V>,
    limits: &Limits<V::Scalar>,
) -> Option<Outcome<V>> {
    let mut bracket = bracket.reopened();
    bracket.set_steps(so_far.steps);
    let Witness { a, b } = so_far.witness;
    for points in [[None, Some(b)], [Some(a), None]] {
        // Two looks follow on the plane.
        let left = limits.tighter(V::Scalar::from_f64(0.5)).after(bracket.steps() + 2);
        if !left.has_another() {
            return None;
        }
        let Some(slice) = slice_of(difference, points) else { continue };
        let found = solve(difference, slice, &bracket, &left, &Goal::VALUE)?;
        bracket.set_steps(found.steps);
        // The point is a mean of others, which rounds.
        let upper = found.upper + found.slack;
        for axis in [slice.turned(found.axis, so_far.axis), Some(found.axis)].into_iter().flatten()
        {
            let probe = bracket.probe(difference, axis)?;
            let width = bracket.tolerated(limits);
            if upper < V::Scalar::ZERO && upper - probe.bound <= width {
                bracket.tighten(upper);
                bracket.settle(&probe, width);
                // The ball about the point that the bound tells of is in the other shape.
                let away = bracket.axis().get() * upper;
                let witness = match points[1] {
                    Some(b) => Witness { a: b - away, b },
                    None => Witness { a, b: a + away },
                };
                return Some(Outcome::new(&bracket, witness, Stop::Converged));
            }
        }
    }
    None
}
