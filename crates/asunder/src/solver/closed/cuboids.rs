//! Two cuboids, by separating axes (Gottschalk, Lin and Manocha 1996), exactly.
//!
//! The facets of the difference of two boxes have the normals of the faces of either box, and in
//! space those of pairs of edges, one of each.
//!
//! 1. The overlap along n, negative where n separates, for the faces of A, those of B, and the
//!    c = aᵢ × bⱼ. The least of them is the depth. The lengths of c are compared squared; only what
//!    is best costs a root.
//! 2. The foot of the origin on that facet's plane is a point of the facet: always while the boxes
//!    overlap, and often while they are apart. The points of both boxes that make it up are found
//!    on the features that face each other; if they lie in the boxes, they prove the other bound.
//! 3. If they do not, the axis is where the solver begins: corners are nearest to each other then, or
//!    features are level and other points than their middles are the deepest.
//!
//! Entries of c are entries of the rotation, so c ⟂ aᵢ holds exactly and c ⟂ bⱼ but for the rounding
//! of one scaling: almost parallel edges lose no digits.

use crate::answer::{Outcome, Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::space::{Aim, Field, Pose, Scalar, Unit, Vector};

/// The outcome, or where to begin.
#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    half_a: V,
    half_b: V,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (_, _, a_from_b) = difference.parts();
    let boxes = Boxes { half_a, half_b, a_from_b };
    let least = boxes.least_overlap().ok_or(None)?;
    // (|t| + |b'|)² ≤ 2 (|t|² + |b'|²)
    let half = half_b.length_squared() + difference.shift();
    let reach = half_a.length_squared().max(half + half).max(difference.shift());
    let slack = Bracket::<V>::slack_for(reach);
    if !slack.is_finite() {
        return Err(None);
    }
    let witness = boxes.witness(&least, slack).ok_or(Some(least.axis.into()))?;
    let (lower, upper, stop) = (-least.depth, -least.depth, Stop::Converged);
    Ok(Outcome { lower, axis: least.axis, upper, slack, witness, stop, steps: 1 })
}

struct Boxes<'d, V: Vector> {
    half_a: V,
    half_b: V,
    a_from_b: &'d Pose<V>,
}

/// What a normal of the difference belongs to.
#[derive(Clone, Copy)]
enum Facing {
    FaceOfA(usize),
    FaceOfB(usize),
    Edges(usize, usize),
}

struct Least<V: Vector> {
    depth: V::Scalar,
    axis: Unit<V>,
    facing: Facing,
}

impl<V: Vector> Boxes<'_, V> {
    /// The axis of the least overlap; `None` if a number is not finite.
    #[inline]
    fn least_overlap(&self) -> Option<Least<V>> {
        let (t, b) = (self.a_from_b.translation, self.a_from_b.rotation.axes());
        let b = b.as_ref();
        let (half_a, half_b) = (self.half_a, self.half_b);
        let mut depth = V::Scalar::INFINITY;
        let mut facing = Facing::FaceOfA(0);
        let reach =
            (0..V::DIM).fold(half_a, |reach, j| reach + absolute::<V>(b[j]) * half_b.get(j));
        let overlaps = reach - absolute::<V>(t);
        for i in 0..V::DIM {
            if overlaps.get(i) < depth {
                (depth, facing) = (overlaps.get(i), Facing::FaceOfA(i));
            }
        }
        for (j, &b) in b.iter().enumerate() {
            let overlap = half_b.get(j) + absolute::<V>(b).dot(half_a) - b.dot(t).abs();
            if overlap < depth {
                (depth, facing) = (overlap, Facing::FaceOfB(j));
            }
        }
        if V::DIM == 3 {
            for j in 0..3 {
                let (overlaps, squares) = self.edges(j);
                for i in 0..3 {
                    let (overlap, squared) = (overlaps.get(i), squares.get(i));
                    // overlap / |c| < depth, without the root
                    if overlap * overlap.abs() < depth * depth.abs() * squared {
                        (depth, facing) = (overlap / squared.sqrt(), Facing::Edges(i, j));
                    }
                }
            }
        }
        let axis = self.axis(facing).filter(|_| depth.is_finite())?;
        Some(Least { depth, axis, facing })
    }

    /// For each i, the overlap along c = aᵢ × bⱼ, times |c|, and |c|².
    #[inline(always)]
    fn edges(&self, j: usize) -> (V, V) {
        let (t, b) = (self.a_from_b.translation, self.a_from_b.rotation.axes());
        let b = b.as_ref();
        // c · v = aᵢ · (bⱼ × v)
        let along = |v: V| absolute(V::facet_normal(V::corners(|k| [V::ZERO, b[j], v][k])));
        let (m, n) = ((j + 1) % 3, (j + 2) % 3);
        let reach_b = along(b[m]) * self.half_b.get(m) + along(b[n]) * self.half_b.get(n);
        let (steep, half) = (absolute(b[j]), self.half_a);
        let reach_a = V::from_fn(|i| {
            let (k, l) = ((i + 1) % 3, (i + 2) % 3);
            steep.get(l) * half.get(k) + steep.get(k) * half.get(l)
        });
        (reach_a + reach_b - along(t), self.squares(j))
    }

    /// For each i, |aᵢ × bⱼ|².
    #[inline(always)]
    fn squares(&self, j: usize) -> V {
        let b = self.a_from_b.rotation.axes().as_ref()[j];
        let square = |k: usize| b.get(k % 3) * b.get(k % 3);
        V::from_fn(|i| square(i + 2) + square(i + 1))
    }

    /// The unit normal, from A to B.
    #[inline]
    fn axis(&self, facing: Facing) -> Option<Unit<V>> {
        let b = self.a_from_b.rotation.axes();
        let normal = match facing {
            Facing::FaceOfA(i) => V::basis(i),
            Facing::FaceOfB(j) => b.as_ref()[j],
            Facing::Edges(i, j) => {
                let (k, l) = ((i + 1) % 3, (i + 2) % 3);
                let b = b.as_ref()[j];
                V::basis(l) * b.get(k) - V::basis(k) * b.get(l)
            }
        };
        let away = normal.dot(self.a_from_b.translation) < V::Scalar::ZERO;
        Unit::new(if away { -normal } else { normal })
    }

    /// The points that make up the foot of the origin on the nearest facet.
    #[inline]
    fn witness(&self, least: &Least<V>, slack: V::Scalar) -> Option<Witness<V>> {
        let (n, depth) = (least.axis.get(), least.depth);
        let pose = self.a_from_b;
        match least.facing {
            Facing::FaceOfA(_) => {
                let in_b = farthest(self.half_b, -pose.rotation.undo(n), V::DIM);
                let b = pose.apply(in_b);
                let a = b + n * depth;
                holds(self.half_a, a, slack).then_some(Witness { a, b })
            }
            Facing::FaceOfB(_) => {
                let a = farthest(self.half_a, n, V::DIM);
                let b = a - n * depth;
                let in_b = pose.rotation.undo(b - pose.translation);
                holds(self.half_b, in_b, slack).then_some(Witness { a, b })
            }
            Facing::Edges(i, j) => {
                let a = farthest(self.half_a, n, i);
                let b = pose.apply(farthest(self.half_b, -pose.rotation.undo(n), j));
                // (a + s aᵢ) − (b + u bⱼ) ⟂ both, with r = aᵢ · bⱼ and 1 − r² = |c|²
                let along_b = pose.rotation.axes().as_ref()[j];
                let (d, r) = (a - b, along_b.get(i));
                let squared = self.squares(j).get(i);
                let (on_a, on_b) = (d.get(i), d.dot(along_b));
                let s = (r * on_b - on_a) / squared;
                // From the second equation: what s is off by hardly moves the two apart.
                let u = on_b + r * s;
                let fits = |x: V::Scalar, half: V::Scalar| x.abs() <= half + slack;
                let on_edges = fits(s, self.half_a.get(i)) && fits(u, self.half_b.get(j));
                let (a, b) = (a + V::basis(i) * s, b + along_b * u);
                // Between edges that rounding alone tells from parallel ones, they may be anywhere.
                let aside = (a - b - n * depth).length_squared();
                (on_edges && aside <= slack * slack).then_some(Witness { a, b })
            }
        }
    }
}

/// The absolute value of each coordinate.
#[inline]
fn absolute<V: Vector>(v: V) -> V {
    V::from_fn(|i| v.get(i).abs())
}

/// The point of a box that is farthest along a direction; the middle of what is level, and of the
/// edge along `free`.
#[inline]
fn farthest<V: Vector>(half: V, direction: V, free: usize) -> V {
    let level = V::Scalar::EPSILON * V::Scalar::from_f64(16.0);
    V::from_fn(|i| {
        let d = direction.get(i);
        match () {
            () if i == free || d.abs() <= level => V::Scalar::ZERO,
            () if d < V::Scalar::ZERO => -half.get(i),
            () => half.get(i),
        }
    })
}

/// Whether a point lies in a box, or no farther outside than `slack`.
#[inline]
fn holds<V: Vector>(half: V, point: V, slack: V::Scalar) -> bool {
    (0..V::DIM).all(|i| point.get(i).abs() <= half.get(i) + slack)
}
