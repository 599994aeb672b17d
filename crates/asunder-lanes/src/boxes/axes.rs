//! The least overlap of two boxes along the normals of their difference, in each lane.

use super::Boxes;
use crate::lane::{Lane, Mask, each, inlined};
use crate::triple::{Frames, Triple};
use asunder::Scalar;
use asunder::space::Field;

/// The facet of the difference that is nearest to the origin.
pub(super) struct Least<F> {
    pub(super) depth: F,
    /// From A to B.
    pub(super) axis: Triple<F>,
    /// Which axis of A makes it up, −1 if none does; and which of B.
    pub(super) of_a: F,
    pub(super) of_b: F,
}

/// The least overlap so far. It is written out, not looped over: indices that are known to the
/// compiler keep all of it in registers.
pub(super) struct Search<F: Lane> {
    pub(super) token: F::Token,
    half_a: Triple<F>,
    half_b: Triple<F>,
    t: Triple<F>,
    b: [Triple<F>; 3],
    /// Absolute values of `b`.
    size: [Triple<F>; 3],
    /// The overlap is `most` / √ `squared`; `signed` is `most` |`most`|.
    pub(super) most: F,
    signed: F,
    squared: F,
    pub(super) of_a: F,
    pub(super) of_b: F,
}

impl<F: Lane> Search<F> {
    #[inline(always)]
    pub(super) fn new(token: F::Token, boxes: &Boxes<F>, a_from_b: &Frames<F>) -> Self {
        let most = F::all(token, F::Real::INFINITY);
        let size = each(
            a_from_b.axes,
            #[inline(always)]
            |axis: Triple<F>| axis.absolute(),
        );
        let none = F::all(token, -F::Real::ONE);
        Self {
            token,
            half_a: boxes.half_a,
            half_b: boxes.half_b,
            t: a_from_b.origin,
            b: a_from_b.axes,
            size,
            most,
            signed: most,
            squared: F::all(token, Field::ONE),
            of_a: none,
            of_b: none,
        }
    }

    #[inline(always)]
    pub(super) fn faces(&mut self) {
        self.face_of_a::<0>();
        self.face_of_a::<1>();
        self.face_of_a::<2>();
        self.face_of_b::<0>();
        self.face_of_b::<1>();
        self.face_of_b::<2>();
    }

    /// The least of all, given that of the faces.
    #[inline(always)]
    pub(super) fn least(mut self, a_from_b: &Frames<F>) -> Least<F> {
        self.signed = self.most * self.most.abs();
        self.edges::<0, 0>();
        self.edges::<0, 1>();
        self.edges::<0, 2>();
        self.edges::<1, 0>();
        self.edges::<1, 1>();
        self.edges::<1, 2>();
        self.edges::<2, 0>();
        self.edges::<2, 1>();
        self.edges::<2, 2>();
        let depth = self.most / self.squared.sqrt();
        let (of_a, of_b) = (self.of_a, self.of_b);
        Least { depth, axis: normal(self.token, a_from_b, of_a, of_b), of_a, of_b }
    }

    #[inline(always)]
    fn number(&self, i: usize) -> F {
        F::all(self.token, F::Real::from_f64(i as f64))
    }

    #[inline(always)]
    fn face_of_a<const I: usize>(&mut self) {
        let across = self.size[0].0[I] * self.half_b.0[0] + self.size[1].0[I] * self.half_b.0[1];
        let reach = self.half_a.0[I] + (across + self.size[2].0[I] * self.half_b.0[2]);
        let overlap = reach - self.t.0[I].abs();
        let less = overlap.lt(self.most);
        self.of_a = less.pick(self.number(I), self.of_a);
        self.most = less.pick(overlap, self.most);
    }

    #[inline(always)]
    fn face_of_b<const J: usize>(&mut self) {
        let reach = self.half_b.0[J] + self.size[J].dot(self.half_a);
        let overlap = reach - self.b[J].dot(self.t).abs();
        let less = overlap.lt(self.most);
        self.of_a = less.pick(F::all(self.token, -F::Real::ONE), self.of_a);
        self.of_b = less.pick(self.number(J), self.of_b);
        self.most = less.pick(overlap, self.most);
    }

    #[inline(always)]
    fn edges<const I: usize, const J: usize>(&mut self) {
        // c = −b_l e_k + b_k e_l, with i, k, l in turn.
        let (k, l) = (const { (I + 1) % 3 }, const { (I + 2) % 3 });
        let (m, n) = (const { (J + 1) % 3 }, const { (J + 2) % 3 });
        let (x, y) = (-self.b[J].0[l], self.b[J].0[k]);
        let (on_m, on_n) =
            (x * self.b[m].0[k] + y * self.b[m].0[l], x * self.b[n].0[k] + y * self.b[n].0[l]);
        let on_t = x * self.t.0[k] + y * self.t.0[l];
        let reach_a = self.size[J].0[l] * self.half_a.0[k] + self.size[J].0[k] * self.half_a.0[l];
        let reach_b = on_m.abs() * self.half_b.0[m] + on_n.abs() * self.half_b.0[n];
        let overlap = reach_a + reach_b - on_t.abs();
        let length = x * x + y * y;
        let large = overlap * overlap.abs();
        // Edges that only rounding tells from parallel ones make up a facet no wider than it.
        let parallel = F::all(self.token, F::Real::EPSILON * F::Real::EPSILON);
        let less = (large * self.squared).lt(self.signed * length) & length.gt(parallel);
        self.of_a = less.pick(self.number(I), self.of_a);
        self.of_b = less.pick(self.number(J), self.of_b);
        self.most = less.pick(overlap, self.most);
        self.signed = less.pick(large, self.signed);
        self.squared = less.pick(length, self.squared);
    }
}

/// The coordinate axis of this number, 0 where there is none.
#[inline(always)]
pub(super) fn basis<F: Lane>(token: F::Token, number: F) -> Triple<F> {
    let (zero, one) = (F::all(token, Field::ZERO), F::all(token, Field::ONE));
    let entry = inlined(
        #[inline(always)]
        |i: f64| number.same(F::all(token, F::Real::from_f64(i))).pick(one, zero),
    );
    Triple([entry(0.0), entry(1.0), entry(2.0)])
}

/// The axis of B of this number, in A's frame; the last one where there is none.
#[inline(always)]
pub(super) fn axis_of_b<F: Lane>(token: F::Token, a_from_b: &Frames<F>, number: F) -> Triple<F> {
    let is = inlined(
        #[inline(always)]
        |j: f64| number.same(F::all(token, F::Real::from_f64(j))),
    );
    let [x, y, z] = a_from_b.axes;
    Triple::pick(is(0.0), x, Triple::pick(is(1.0), y, z))
}

/// The unit normal, from A to B.
#[inline(always)]
pub(super) fn normal<F: Lane>(
    token: F::Token,
    a_from_b: &Frames<F>,
    of_a: F,
    of_b: F,
) -> Triple<F> {
    let zero = F::all(token, Field::ZERO);
    let (e, b) = (basis(token, of_a), axis_of_b(token, a_from_b, of_b));
    let edges = e.cross(b);
    let normal = Triple::pick(of_b.lt(zero), e, Triple::pick(of_a.lt(zero), b, edges));
    let away = normal.dot(a_from_b.origin).lt(zero);
    let normal = Triple::pick(away, -normal, normal);
    normal * (F::all(token, Field::ONE) / normal.squared().sqrt())
}
