//! What of a simplex is nearest to the origin, once its newest corner has been added, in each lane and
//! without branches: what the library does for one pair, with triangles and edges side by side
//! (`solver/fan/spread.rs`), is done here for as many pairs as there are lanes.
//!
//! The newest corner w lies beyond the others along the last direction, so the nearest point is on
//! 1. a triangle (w, pᵢ, pᵢ₊₁): the foot of the origin is inside, and the rest of the simplex behind;
//! 2. or an edge (w, pᵢ): the foot is on it, and not inside of either triangle beside it;
//! 3. or w.
//!
//! Signs of areas tell, so nothing is divided. There are always three corners: a walk that has met fewer
//! has some of them twice, and a triangle or edge between the same corners is none.

use crate::lane::{Lane, Mask, each, inlined};
use crate::triple::Triple;
use asunder::space::Field;

/// A point of the difference, and the number of the step at which it was met.
#[derive(Clone, Copy)]
pub(crate) struct Corner<F> {
    pub(crate) p: Triple<F>,
    pub(crate) met: F,
}

impl<F: Lane> Corner<F> {
    #[inline(always)]
    fn pick(mask: F::Mask, yes: Self, no: Self) -> Self {
        Self { p: Triple::pick(mask, yes.p, no.p), met: mask.pick(yes.met, no.met) }
    }
}

/// The corners that carry the nearest point, one walk in each lane.
pub(crate) struct Simplex<F: Lane> {
    /// The last one is the newest.
    pub(crate) corners: [Corner<F>; 3],
    /// Of the corners: ≥ 0, up to a factor.
    pub(crate) weights: [F; 3],
    /// From the nearest point towards the origin, of any length; at first, where to look first.
    pub(crate) along: Triple<F>,
    /// Where there are corners at all.
    pub(crate) begun: F::Mask,
    /// Where there are three different ones.
    full: F::Mask,
}

impl<F: Lane> Simplex<F> {
    #[inline(always)]
    pub(crate) fn new(token: F::Token) -> Self {
        let (zero, none) = (F::all(token, Field::ZERO), Triple::zero(token));
        let nothing = F::Mask::of_bits(token, 0);
        Self {
            corners: [Corner { p: none, met: zero }; 3],
            weights: [zero; 3],
            along: none,
            begun: nothing,
            full: nothing,
        }
    }

    /// Forgets what is in a lane. What it leaves there is never read again.
    #[inline(always)]
    pub(crate) fn begin_again(&mut self, token: F::Token, lane: usize) {
        self.begun = self.begun & F::Mask::of_bits(token, !(1 << lane));
    }

    /// Adds a corner, and keeps what is nearest then; where the origin is inside, nothing is.
    #[inline(always)]
    pub(crate) fn add(&mut self, token: F::Token, newest: Corner<F>) -> F::Mask {
        let (zero, one) = (F::all(token, Field::ZERO), F::all(token, Field::ONE));
        let (w, [i, j, k]) = (newest.p, self.corners);
        let e = each(
            self.corners,
            #[inline(always)]
            |corner| corner.p - w,
        );
        let w_cross_e = each(
            e,
            #[inline(always)]
            |edge| w.cross(edge),
        );

        // Triangles (w, p, p′) with normal n = e × e′; wᵢ = n · normal(triangle with corner i at the origin).
        let triangle = inlined(
            #[inline(always)]
            |[p, p_next]: [Triple<F>; 2],
             [e, e_next]: [Triple<F>; 2],
             [we, we_next]: [Triple<F>; 2]| {
                let n = e.cross(e_next);
                let weights = [-n.dot(we_next), n.dot(we), n.dot(p.cross(p_next))];
                Triangle { n, weights, outward: n.dot(w) }
            },
        );
        let [e0, e1, e2] = e;
        let [we0, we1, we2] = w_cross_e;
        let triangles = [
            triangle([i.p, j.p], [e0, e1], [we0, we1]),
            triangle([j.p, k.p], [e1, e2], [we1, we2]),
            triangle([k.p, i.p], [e2, e0], [we2, we0]),
        ];
        // The origin is on the outer side, if the rest of the simplex, all of it on one side of each, is
        // on the other one. Seen from the first triangle, that is the third corner.
        let inside = triangles[0].n.dot(e2).gt(zero);
        let beyond = each(
            triangles,
            #[inline(always)]
            |triangle| !self.full | (inside ^ triangle.outward.lt(zero)),
        );
        let lies = inlined(
            #[inline(always)]
            |i: usize| {
                let [of_p, of_next, of_newest] = triangles[i].weights;
                self.begun & beyond[i] & of_p.gt(zero) & of_next.gt(zero) & of_newest.gt(zero)
            },
        );
        let in_triangle = [lies(0), lies(1), lies(2)];
        let on_triangle = in_triangle[0] | in_triangle[1] | in_triangle[2];

        // Edges (w, p): towards the origin from its foot is (w × e) × e.
        let edge = inlined(
            #[inline(always)]
            |e: Triple<F>, w_cross_e: Triple<F>| {
                let along = e.dot(w);
                Edge {
                    towards: w_cross_e.cross(e),
                    to_foot: -along,
                    from_foot: e.squared() + along,
                }
            },
        );
        let edges = [edge(e0, we0), edge(e1, we1), edge(e2, we2)];
        let free = self.begun & !on_triangle;
        let lies = inlined(
            #[inline(always)]
            |i: usize, last: usize| {
                let (edge, next, last) =
                    (&edges[i], triangles[i].weights[1], triangles[last].weights[0]);
                let foot = edge.to_foot.gt(zero) & zero.le(edge.from_foot);
                free & foot & next.le(zero) & last.le(zero)
            },
        );
        let on_edge = [lies(0, 2), lies(1, 0), lies(2, 1)];

        // What of all this it is, and what carries it.
        let lost = self.begun & !(beyond[0] | beyond[1] | beyond[2]);
        let first = inlined(
            #[inline(always)]
            |[a, b, c]: [F::Mask; 3], [x, y, z]: [F; 3], other: F| {
                a.pick(x, b.pick(y, c.pick(z, other)))
            },
        );
        let of_triangle = inlined(
            #[inline(always)]
            |i: usize| [triangles[0].weights[i], triangles[1].weights[i], triangles[2].weights[i]],
        );
        let [to_0, to_1, to_2] = edges;
        let of_edge = first(on_edge, [to_0.to_foot, to_1.to_foot, to_2.to_foot], one);
        let of_newest = first(on_edge, [to_0.from_foot, to_1.from_foot, to_2.from_foot], zero);
        self.weights = [
            first(in_triangle, of_triangle(0), of_edge),
            first(in_triangle, of_triangle(1), of_newest),
            first(in_triangle, of_triangle(2), zero),
        ];
        let [one_of, other_of, third_of] = triangles;
        let n = Triple::pick(
            in_triangle[0],
            one_of.n,
            Triple::pick(in_triangle[1], other_of.n, third_of.n),
        );
        let outward =
            first(in_triangle, [one_of.outward, other_of.outward, third_of.outward], zero);
        let n = Triple::pick(outward.gt(zero), -n, n);
        let towards =
            Triple::pick(on_edge[1], to_1.towards, Triple::pick(on_edge[2], to_2.towards, -w));
        let towards = Triple::pick(on_edge[0], to_0.towards, towards);
        self.along = Triple::pick(on_triangle, n, towards);
        let [of_i, of_j, of_k] =
            [in_triangle[0] | on_edge[0], in_triangle[1] | on_edge[1], in_triangle[2] | on_edge[2]];
        let one_kept = Corner::pick(of_i, i, Corner::pick(of_j, j, Corner::pick(of_k, k, newest)));
        let [of_i, of_j, of_k] = in_triangle;
        let other_kept =
            Corner::pick(of_i, j, Corner::pick(of_j, k, Corner::pick(of_k, i, newest)));
        self.corners = [one_kept, other_kept, newest];
        self.full = on_triangle;
        self.begun = self.begun | !self.begun;
        lost
    }
}

/// A triangle at the newest corner.
#[derive(Clone, Copy)]
struct Triangle<F> {
    n: Triple<F>,
    /// Of its corners, the newest one last, up to a factor.
    weights: [F; 3],
    /// Whether the newest corner is along n, or the origin.
    outward: F,
}

/// An edge from the newest corner.
#[derive(Clone, Copy)]
struct Edge<F> {
    /// From the foot of the origin.
    towards: Triple<F>,
    /// How far the foot is from the newest corner and from the other one, up to a factor.
    to_foot: F,
    from_foot: F,
}
