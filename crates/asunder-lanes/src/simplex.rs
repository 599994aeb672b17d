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

    /// Adds a corner, and keeps what is nearest then. The lanes where the origin is inside, and nothing is
    /// nearest.
    #[inline(always)]
    pub(crate) fn add(&mut self, token: F::Token, newest: Corner<F>) -> F::Mask {
        let zero = F::all(token, Field::ZERO);
        let around = Around::of(newest.p, self.corners);
        let beyond = around.beyond(zero, self.full);
        let lost = self.begun & !(beyond[0] | beyond[1] | beyond[2]);
        let on_triangle = around.on_triangle(zero, self.begun, beyond);
        let free = self.begun & !(on_triangle[0] | on_triangle[1] | on_triangle[2]);
        let on_edge = around.on_edge(zero, free);
        self.keep(token, newest, &around, [on_triangle, on_edge]);
        lost
    }

    /// Keeps the triangle or the edge that the nearest point is on, or the newest corner alone.
    #[inline(always)]
    fn keep(
        &mut self,
        token: F::Token,
        newest: Corner<F>,
        Around { triangles: [one, two, three], edges: [i, j, k] }: &Around<F>,
        [on_triangle, on_edge]: [[F::Mask; 3]; 2],
    ) {
        let (zero, alone) = (F::all(token, Field::ZERO), F::all(token, Field::ONE));
        let of_edges = [
            first(on_edge, [i.to_foot, j.to_foot, k.to_foot], alone),
            first(on_edge, [i.from_foot, j.from_foot, k.from_foot], zero),
            zero,
        ];
        let weight = inlined(
            #[inline(always)]
            |c: usize| {
                let of_triangles = [one.weights[c], two.weights[c], three.weights[c]];
                first(on_triangle, of_triangles, of_edges[c])
            },
        );
        self.weights = [weight(0), weight(1), weight(2)];

        let n = Triple::pick(on_triangle[1], two.n, three.n);
        let n = Triple::pick(on_triangle[0], one.n, n);
        let outward = first(on_triangle, [one.outward, two.outward, three.outward], zero);
        let n = Triple::pick(outward.gt(zero), -n, n);
        // Towards the origin from the foot on an edge is (w × e) × e.
        let of_edge = inlined(
            #[inline(always)]
            |[i, j, k]: [Triple<F>; 3]| Triple::pick(on_edge[0], i, Triple::pick(on_edge[1], j, k)),
        );
        let towards =
            of_edge([i.w_cross_e, j.w_cross_e, k.w_cross_e]).cross(of_edge([i.e, j.e, k.e]));
        let any_edge = on_edge[0] | on_edge[1] | on_edge[2];
        let towards = Triple::pick(any_edge, towards, -newest.p);
        self.full = on_triangle[0] | on_triangle[1] | on_triangle[2];
        self.along = Triple::pick(self.full, n, towards);

        let [i, j, k] = self.corners;
        let [t, e] = [on_triangle, on_edge];
        let [of_i, of_j, of_k] = [t[0] | e[0], t[1] | e[1], t[2] | e[2]];
        let one_kept = Corner::pick(of_i, i, Corner::pick(of_j, j, Corner::pick(of_k, k, newest)));
        let [of_i, of_j, of_k] = on_triangle;
        let other_kept =
            Corner::pick(of_i, j, Corner::pick(of_j, k, Corner::pick(of_k, i, newest)));
        self.corners = [one_kept, other_kept, newest];
        self.begun = self.begun | !self.begun;
    }
}

/// All that meets in the newest corner w: the triangles (w, pᵢ, pᵢ₊₁) and the edges (w, pᵢ).
struct Around<F> {
    triangles: [Triangle<F>; 3],
    edges: [Edge<F>; 3],
}

impl<F: Lane> Around<F> {
    #[inline(always)]
    fn of(w: Triple<F>, corners: [Corner<F>; 3]) -> Self {
        let edges = each(
            corners,
            #[inline(always)]
            |corner| Edge::of(w, corner.p - w),
        );
        let [i, j, k] = corners;
        let [of_i, of_j, of_k] = edges;
        let triangles = [
            Triangle::of(w, [i.p, j.p], [of_i, of_j]),
            Triangle::of(w, [j.p, k.p], [of_j, of_k]),
            Triangle::of(w, [k.p, i.p], [of_k, of_i]),
        ];
        Self { triangles, edges }
    }

    /// Where the origin is on the outer side of each triangle, `full` telling where there are three corners
    /// besides w: the rest of the simplex, all of it on one side of each, is on the other one then. Seen from
    /// the first triangle, that is the third corner.
    #[inline(always)]
    fn beyond(&self, zero: F, full: F::Mask) -> [F::Mask; 3] {
        let inside = self.triangles[0].n.dot(self.edges[2].e).gt(zero);
        each(
            self.triangles,
            #[inline(always)]
            |triangle| !full | (inside ^ triangle.outward.lt(zero)),
        )
    }

    /// Where the foot of the origin is inside of each triangle, and the origin `beyond` it.
    #[inline(always)]
    fn on_triangle(&self, zero: F, begun: F::Mask, beyond: [F::Mask; 3]) -> [F::Mask; 3] {
        let lies = inlined(
            #[inline(always)]
            |i: usize| {
                let [of_p, of_next, of_newest] = self.triangles[i].weights;
                begun & beyond[i] & of_p.gt(zero) & of_next.gt(zero) & of_newest.gt(zero)
            },
        );
        [lies(0), lies(1), lies(2)]
    }

    /// Where the foot is on each edge, and not inside of either triangle beside it; of lanes that are `free`.
    #[inline(always)]
    fn on_edge(&self, zero: F, free: F::Mask) -> [F::Mask; 3] {
        let lies = inlined(
            #[inline(always)]
            |i: usize, last: usize| {
                let Edge { to_foot, from_foot, .. } = self.edges[i];
                let (next, last) = (self.triangles[i].weights[1], self.triangles[last].weights[0]);
                free & to_foot.gt(zero) & zero.le(from_foot) & next.le(zero) & last.le(zero)
            },
        );
        [lies(0, 2), lies(1, 0), lies(2, 1)]
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

impl<F: Lane> Triangle<F> {
    /// (w, p, p′) with normal n = e × e′; wᵢ = n · normal(triangle with corner i at the origin).
    #[inline(always)]
    fn of(w: Triple<F>, [p, p_next]: [Triple<F>; 2], [to_p, to_next]: [Edge<F>; 2]) -> Self {
        let n = to_p.e.cross(to_next.e);
        let (of_p, of_next) = (-n.dot(to_next.w_cross_e), n.dot(to_p.w_cross_e));
        Self { n, weights: [of_p, of_next, n.dot(p.cross(p_next))], outward: n.dot(w) }
    }
}

/// An edge e from the newest corner w.
#[derive(Clone, Copy)]
struct Edge<F> {
    e: Triple<F>,
    w_cross_e: Triple<F>,
    /// How far the foot is from the newest corner and from the other one, up to a factor.
    to_foot: F,
    from_foot: F,
}

impl<F: Lane> Edge<F> {
    #[inline(always)]
    fn of(w: Triple<F>, e: Triple<F>) -> Self {
        let along = e.dot(w);
        Self { e, w_cross_e: w.cross(e), to_foot: -along, from_foot: e.squared() + along }
    }
}

/// The first value whose mask is set, in each lane.
#[inline(always)]
fn first<F: Lane>([a, b, c]: [F::Mask; 3], [x, y, z]: [F; 3], other: F) -> F {
    a.pick(x, b.pick(y, c.pick(z, other)))
}
