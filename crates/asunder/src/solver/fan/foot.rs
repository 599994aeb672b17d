//! The foot of the origin: the point of a simplex that is nearest to it, and what is proved by that.

use super::frame::{Frame, cross, dot, less, times};
use super::walk::Walk;
use super::{Found, Unknown};
use crate::answer::{Stop, Witness};
use crate::solver::Outcome;
use crate::space::{Unit, Vector, Wide};

/// Numbers have left their range, or the origin is inside.
pub(super) struct Lost;

/// Whether the farthest vertex along a direction is the end: from the nearest point, in whose plane the
/// newest vertex is, towards the origin.
#[inline(always)]
pub(super) fn end<N: Wide>(
    along: [N; 3],
    newest: [N; 3],
    vertex: [N; 3],
    [target, above]: [N; 2],
) -> Result<Option<Stop>, Lost> {
    let squared = dot(along, along);
    let (length, tiny) = (squared.sqrt(), N::TINY);
    if !(squared > tiny * tiny && squared < N::INFINITY) {
        return Err(Lost);
    }
    let beyond = dot(along, less(vertex, newest));
    if !(beyond > target * length) {
        return Ok(Some(Stop::Converged));
    }
    let far = -dot(along, vertex) > above * length;
    Ok(far.then_some(Stop::Decided))
}

/// A vertex and its numbers.
pub(super) type Corner<N> = ([N; 3], [u32; 2]);

/// A point, by the vertices that carry it, and their weights.
pub(super) struct Foot<N> {
    /// In the unit; fewer than three are here more than once, without weight.
    pub(super) vertices: [[N; 3]; 3],
    pub(super) numbers: [[u32; 2]; 3],
    /// They sum to 1.
    pub(super) weights: [N; 3],
    /// Towards the origin, of any length.
    pub(super) along: [N; 3],
    pub(super) count: usize,
}

impl<N: Wide> Foot<N> {
    /// On what is known: a triangle, an edge or a vertex, or on the nearest of what bounds it, but for wide angles.
    /// `None` if nothing is.
    #[inline(always)]
    pub(super) fn on<V: Vector<Scalar = N>>(
        frame: &Frame<'_, V>,
        known: &[[u32; 2]],
    ) -> Option<Self> {
        let corner = |k: usize| (frame.vertex(known[k]), known[k]);
        match known.len() {
            1 => Some(Self::on_vertex(corner(0))),
            2 => Some(Self::on_edge(corner(0), corner(1))),
            3 => Some(Self::on_triangle([corner(0), corner(1), corner(2)])),
            _ => None,
        }
    }

    #[inline(always)]
    pub(super) fn on_vertex((p, number): Corner<N>) -> Self {
        let weights = [N::ONE, N::ZERO, N::ZERO];
        Self { vertices: [p; 3], numbers: [number; 3], weights, along: times(p, -N::ONE), count: 1 }
    }

    /// From one vertex to another, which was found beyond it.
    #[inline(always)]
    pub(super) fn edge_to(&self, vertex: Corner<N>) -> Self {
        Self::on_edge((self.vertices[0], self.numbers[0]), vertex)
    }

    /// Towards the origin from its foot is e × (e × w).
    #[inline(always)]
    fn on_edge(p: Corner<N>, w: Corner<N>) -> Self {
        let e = less(p.0, w.0);
        let along_edge = dot(e, w.0);
        let (of_p, of_w) = (-along_edge, dot(e, e) + along_edge);
        if !(of_p > N::ZERO && of_w > N::ZERO) {
            return Self::on_vertex(if of_p > N::ZERO { p } else { w });
        }
        let (inverse, along) = (N::ONE / (of_p + of_w), cross(cross(w.0, e), e));
        let weights = [of_p * inverse, of_w * inverse, N::ZERO];
        let (vertices, numbers) = ([p.0, w.0, w.0], [p.1, w.1, w.1]);
        Self { vertices, numbers, weights, along, count: 2 }
    }

    #[inline(always)]
    fn on_triangle([p, q, w]: [Corner<N>; 3]) -> Self {
        let (e, f) = (less(p.0, w.0), less(q.0, w.0));
        let n = cross(e, f);
        let weights = [dot(n, cross(f, w.0)), dot(n, cross(w.0, e)), dot(n, cross(p.0, q.0))];
        let [of_p, of_q, of_w] = weights;
        if !(of_p > N::ZERO && of_q > N::ZERO && of_w > N::ZERO) {
            // Beyond the side across from the corner of the least weight.
            let (one, other) = match () {
                () if of_p <= of_q && of_p <= of_w => (q, w),
                () if of_q <= of_w => (p, w),
                () => (p, q),
            };
            return Self::on_edge(one, other);
        }
        let inverse = N::ONE / (of_p + of_q + of_w);
        let weights = [of_p * inverse, of_q * inverse, of_w * inverse];
        let along = if dot(n, w.0) > N::ZERO { times(n, -N::ONE) } else { n };
        let (vertices, numbers) = ([p.0, q.0, w.0], [p.1, q.1, w.1]);
        Self { vertices, numbers, weights, along, count: 3 }
    }

    /// A vertex in whose plane it is; the one that was added last.
    #[inline(always)]
    pub(super) fn newest(&self) -> [N; 3] {
        self.vertices[2]
    }

    /// What is proved by the vertices before, and by the last one.
    #[inline(always)]
    pub(super) fn found<V: Vector<Scalar = N>>(
        &self,
        task: &Walk<'_, V>,
        (last, farthest): ([N; 3], [u32; 2]),
        (stop, steps): (Stop, u32),
    ) -> Result<Found<V>, Unknown<V>> {
        let ([one, two, three], [p, q, r]) = (self.vertices, self.weights);
        let back = N::ONE / task.unit;
        let nearest = V::from_fn(|x| (one[x] * p + two[x] * q + three[x] * r) * back);
        let along = V::from_fn(|x| self.along[x]);
        let axis = Unit::scaled(along, N::ONE / along.length());
        let lower = -axis.get().dot(V::from_fn(|x| last[x] * back));
        let upper = nearest.length();
        // As the answer's own bound is told. Where rounding leaves that not above, it may be closed all the same.
        let far = stop == Stop::Decided && lower - task.slack > task.above;
        let stop = if far { Stop::Decided } else { Stop::Converged };
        let enough = upper - lower <= task.target || far;
        if !(enough && upper < N::INFINITY) {
            return Err(Unknown::Untold(steps));
        }
        let of_a = |k: usize| task.a.corners.corner(self.numbers[k][0]);
        let of_b = |k: usize| task.b.corners.corner(self.numbers[k][1]);
        let witness = Witness {
            a: of_a(0) * p + of_a(1) * q + of_a(2) * r,
            b: task.a_from_b.apply(of_b(0) * p + of_b(1) * q + of_b(2) * r),
        };
        let slack = task.slack;
        let outcome = Outcome { lower, axis, upper, slack, witness, stop, steps, farthest };
        Ok(Found { outcome, vertices: self.numbers, count: self.count })
    }
}
