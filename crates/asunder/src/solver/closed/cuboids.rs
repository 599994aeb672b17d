//! Two cuboids, by separating axes (Gottschalk, Lin and Manocha 1996), exactly.
//!
//! The facets of the difference of two boxes have the normals of the faces of either box, and in
//! space those of pairs of edges, one of each.
//!
//! 1. The overlap along n, negative where n separates, for the faces of A and those of B. Where one
//!    separates, the nearest points are looked for right away (`apart.rs`).
//! 2. The same for the c = aᵢ × bⱼ. The least of all is the depth. The lengths of c are compared
//!    squared; only what is best costs a root.
//! 3. The foot of the origin on that facet's plane is a point of the facet: always while the boxes
//!    overlap, and often while they are apart. The points of both boxes that make it up are found
//!    on the features that face each other; if they lie in the boxes, they prove the other bound.
//! 4. If they do not, the axis is where the solver begins: corners are nearest to each other then, or
//!    features are level and other points than their middles are the deepest.
//!
//! Entries of c are entries of the rotation, so c ⟂ aᵢ and c ⟂ bⱼ hold to the last bit: almost parallel edges lose no digits.
//!
//! All of it is one piece of code, by attribute: what functions of this size hand each other goes through
//! memory, and has to be waited for (a fifth to a quarter of the time).

use crate::answer::Witness;
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::solver::Outcome;
use crate::space::{Aim, Field, Pose, Scalar, Unit, Vector, cross};

/// The outcome, or where to begin; nothing if one `is_cut` down first.
#[inline]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    half_a: V,
    half_b: V,
    is_cut: bool,
) -> Result<Outcome<V>, Option<Aim<V>>> {
    let (_, _, a_from_b) = difference.parts();
    let boxes = Boxes { half_a, half_b, a_from_b };
    // (|t| + |b'|)² ≤ 2 (|t|² + |b'|²)
    let half = half_b.length_squared() + difference.shift();
    let reach = half_a.length_squared().max(half + half).max(difference.shift());
    // Overlaps are no greater than twice the reach, and are squared.
    let eight = V::Scalar::from_f64(8.0);
    if is_cut || !(reach * eight).is_finite() {
        return Err(None);
    }
    let slack = Bracket::<V>::slack_for(reach);
    let face = boxes.least_of_faces();
    if V::DIM == 3
        && face.overlap < V::Scalar::ZERO
        && let Some(outcome) = boxes.apart(face.facing, slack)
    {
        return Ok(outcome);
    }
    let least = boxes.least_of_all(face);
    let normal = boxes.normal(least.facing);
    // Edges that rounding alone tells from parallel ones make up no facet to speak of.
    if least.squared <= V::Scalar::EPSILON * V::Scalar::EPSILON {
        return Err(Unit::new(normal).map(Aim::from));
    }
    let inverse = V::Scalar::ONE / least.squared.sqrt();
    let (depth, axis) = (least.overlap * inverse, Unit::scaled(normal, inverse));
    let witness = boxes.witness(&least, normal, axis.get() * depth, slack);
    let witness = witness.ok_or(Some(axis.into()))?;
    Ok(Outcome::at_once([-depth; 2], axis, slack, witness))
}

pub(super) struct Boxes<'d, V: Vector> {
    pub(super) half_a: V,
    pub(super) half_b: V,
    pub(super) a_from_b: &'d Pose<V>,
}

/// What a normal of the difference belongs to.
#[derive(Clone, Copy)]
pub(super) enum Facing {
    FaceOfA(usize),
    FaceOfB(usize),
    Edges(usize, usize),
}

/// The least overlap, times the length of its normal; that length squared.
#[derive(Clone, Copy)]
struct Least<S> {
    overlap: S,
    squared: S,
    facing: Facing,
}

impl<V: Vector> Boxes<'_, V> {
    /// The least overlap along the normals of faces.
    #[inline]
    fn least_of_faces(&self) -> Least<V::Scalar> {
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
        Least { overlap: depth, squared: V::Scalar::ONE, facing }
    }

    /// The least overlap, given that of the faces.
    #[inline(always)]
    fn least_of_all(&self, face: Least<V::Scalar>) -> Least<V::Scalar> {
        let mut least = face;
        let mut signed = least.overlap * least.overlap.abs();
        for i in 0..if V::DIM == 3 { 3 } else { 0 } {
            let (overlaps, squares) = self.edges(i);
            for j in 0..3 {
                let (overlap, squared) = (overlaps.get(j), squares.get(j));
                let large = overlap * overlap.abs();
                // x / |c| < y / |d|  ⇔  x |x| d·d < y |y| c·c
                if large * least.squared < signed * squared {
                    signed = large;
                    least = Least { overlap, squared, facing: Facing::Edges(i, j) };
                }
            }
        }
        least
    }

    /// For each j, the overlap along c = aᵢ × bⱼ, times |c|, and |c|².
    #[inline(always)]
    fn edges(&self, i: usize) -> (V, V) {
        let (t, b) = (self.a_from_b.translation, self.a_from_b.rotation.axes().as_ref());
        let (half_a, half_b) = (self.half_a, self.half_b);
        // c = b_k e_l − b_l e_k, for each j: rows of the rotation.
        let (k, l) = ((i + 1) % 3, (i + 2) % 3);
        let [on_k, on_l] = [k, l].map(|k| V::from_fn(|j| b[j].get(k)));
        let on_t = absolute(on_k * t.get(l) - on_l * t.get(k));
        let reach_a = absolute(on_l) * half_a.get(k) + absolute(on_k) * half_a.get(l);
        // c · bₘ, for j, m, n in turn: number n of the rows' cross product; and −c · bₙ, number m.
        let on_b = absolute(cross(on_k, on_l));
        let reach_b = V::from_fn(|j| {
            let (m, n) = ((j + 1) % 3, (j + 2) % 3);
            on_b.get(n) * half_b.get(m) + on_b.get(m) * half_b.get(n)
        });
        let square = |j: usize| on_k.get(j) * on_k.get(j) + on_l.get(j) * on_l.get(j);
        (reach_a + reach_b - on_t, V::from_fn(square))
    }

    /// The normal, from A to B.
    #[inline(always)]
    pub(super) fn normal(&self, facing: Facing) -> V {
        let (axes, b) = (V::AXES, self.a_from_b.rotation.axes());
        let normal = match facing {
            Facing::FaceOfA(i) => axes.as_ref()[i],
            Facing::FaceOfB(j) => b.as_ref()[j],
            Facing::Edges(i, j) => cross(axes.as_ref()[i], b.as_ref()[j]),
        };
        // A jump would be as good as random.
        normal * V::Scalar::ONE.copysign(normal.dot(self.a_from_b.translation))
    }

    /// The points that make up the foot of the origin on the nearest facet, that is as deep.
    #[inline(always)]
    fn witness(
        &self,
        least: &Least<V::Scalar>,
        normal: V,
        depth: V,
        slack: V::Scalar,
    ) -> Option<Witness<V>> {
        let (pose, squared) = (self.a_from_b, least.squared);
        match least.facing {
            Facing::FaceOfA(_) => {
                let b = self.farthest_of_b(normal, squared);
                let a = b + depth;
                holds(self.half_a, a, slack).then_some(Witness { a, b })
            }
            Facing::FaceOfB(_) => {
                let a = self.farthest_of_a(normal, squared);
                let b = a - depth;
                let in_b = pose.rotation.undo(b - pose.translation);
                holds(self.half_b, in_b, slack).then_some(Witness { a, b })
            }
            Facing::Edges(i, j) => {
                let (a, b) =
                    (self.farthest_of_a(normal, squared), self.farthest_of_b(normal, squared));
                let crossing = self.crossing([i, j], Witness { a, b }, V::Scalar::ZERO, slack);
                // Between edges that rounding alone tells from parallel ones, they may be anywhere.
                let aside = |Witness { a, b }: &Witness<V>| (*a - *b - depth).length_squared();
                crossing.filter(|crossing| aside(crossing) <= slack * slack)
            }
        }
    }

    /// The nearest points of the lines of edges i of A and j of B, where they lie in the edges or
    /// `beyond` them; `from` is one of each, and B's is as far `along` its edge. Ericson 2005, §5.1.8.
    #[inline(always)]
    pub(super) fn crossing(
        &self,
        [i, j]: [usize; 2],
        from: Witness<V>,
        along: V::Scalar,
        beyond: V::Scalar,
    ) -> Option<Witness<V>> {
        // (a + s aᵢ) − (b + u bⱼ) ⟂ both, with r = aᵢ · bⱼ and 1 − r² = |c|²
        // Inner products with an axis: to pick a coordinate by number takes a jump.
        let (along_a, along_b) = (V::AXES.as_ref()[i], self.a_from_b.rotation.axes().as_ref()[j]);
        let (d, r) = (from.a - from.b, along_a.dot(along_b));
        let (on_a, on_b) = (along_a.dot(d), along_b.dot(d));
        let s = (r * on_b - on_a) / cross(along_a, along_b).length_squared();
        // From the second equation: what s is off by hardly moves the two apart.
        let u = on_b + r * s;
        let fits = |x: V::Scalar, half: V::Scalar| x.abs() <= half + beyond;
        let on_edges = fits(along_a.dot(from.a) + s, along_a.dot(self.half_a))
            && fits(along + u, self.half_b.get(j));
        let (a, b) = (from.a + along_a * s, from.b + along_b * u);
        on_edges.then_some(Witness { a, b })
    }

    /// A's point that is farthest along a direction, given the square of its length, at most 1; the
    /// middle of what is level, edges that the direction is the normal of among them.
    #[inline]
    pub(super) fn farthest_of_a(&self, direction: V, squared: V::Scalar) -> V {
        farthest(self.half_a, direction, squared)
    }

    /// B's point that is farthest the other way.
    #[inline]
    pub(super) fn farthest_of_b(&self, direction: V, squared: V::Scalar) -> V {
        let pose = self.a_from_b;
        pose.apply(farthest(self.half_b, -pose.rotation.undo(direction), squared))
    }
}

/// The absolute value of each coordinate.
#[inline]
pub(super) fn absolute<V: Vector>(v: V) -> V {
    V::from_fn(|i| v.get(i).abs())
}

/// The point of a box that is farthest along a direction. Signs are copied: they are as good as random.
#[inline]
fn farthest<V: Vector>(half: V, direction: V, squared: V::Scalar) -> V {
    let level = V::Scalar::EPSILON * V::Scalar::from_f64(16.0) * squared;
    V::from_fn(|i| {
        let d = direction.get(i);
        if d.abs() <= level { V::Scalar::ZERO } else { half.get(i).copysign(d) }
    })
}

/// Whether a point lies in a box, or no farther outside than `slack`.
#[inline]
fn holds<V: Vector>(half: V, point: V, slack: V::Scalar) -> bool {
    (0..V::DIM).all(|i| point.get(i).abs() <= half.get(i) + slack)
}
