//! The nearest point of a simplex to the origin, in each lane, without branches.
//!
//! A walk has come from the nearest point of its old corners, and the newest one, d, lies nearer to
//! the origin than the plane across that point. So the new nearest point has d among its corners:
//! it is d, one of three edges from d, or one of three triangles at d. With a, b, c the edges to the
//! old corners and q = −d, its foot in the triangle of a and b is d + u a + v b,
//!
//! > u |a × b|² = (a × b) · (q × b),  v |a × b|² = (a × b) · (a × q)
//!
//! 1. A triangle has it if u, v > 0 and the origin is not on the inner side of it.
//! 2. An edge has it if q · a > 0 and no triangle at that edge has a positive weight at its third
//!    corner: the Voronoi regions of Ericson 2005, §5.1.5, with normals instead of products of inner
//!    products.
//! 3. If the origin is on the inner side of all three triangles, the simplex encloses it: it is not
//!    beyond the fourth, where the walk came from.
//!
//! Where rounding leaves none of these, or takes d's own weight away, nothing is found, and the
//! scalar solver takes the pair.

use crate::lane::{Lane, Mask, each, inlined};
use crate::triple::Triple;
use asunder::space::Field;

/// The nearest point, and what carries it.
pub(crate) struct Nearest<F: Lane> {
    /// Of the old corners, in their places, and of the newest one: ≥ 0, sum 1.
    pub(crate) weights: [F; 4],
    pub(crate) point: Triple<F>,
    /// From the point towards the origin; on a triangle it is the normal.
    pub(crate) direction: Triple<F>,
    /// The simplex has the origin inside.
    pub(crate) encloses: F::Mask,
    /// There is a nearest point.
    pub(crate) found: F::Mask,
}

/// Of the newest corner `d` and those of `old` that are `held`.
#[inline(always)]
pub(crate) fn nearest<F: Lane>(
    token: F::Token,
    d: Triple<F>,
    old: [Triple<F>; 3],
    held: [F::Mask; 3],
) -> Nearest<F> {
    let (zero, one) = (F::all(token, Field::ZERO), F::all(token, Field::ONE));
    let q = -d;
    let edges = each(
        old,
        #[inline(always)]
        |corner| corner - d,
    );
    let [a, b, c] = edges;
    let [qa, qb, qc] = each(
        edges,
        #[inline(always)]
        |edge| q.cross(edge),
    );
    let [on_a, on_b, on_c] = each(
        edges,
        #[inline(always)]
        |edge| q.dot(edge),
    );
    let [has_a, has_b, has_c] = held;
    let normals = [a.cross(b), b.cross(c), c.cross(a)];
    let [ab, bc, ca] = normals;
    // Each triangle's weights of its first and second corner.
    let weights = [[ab.dot(qb), -ab.dot(qa)], [bc.dot(qc), -bc.dot(qb)], [ca.dot(qa), -ca.dot(qc)]];
    let volume = ab.dot(c);
    let sides = each(
        normals,
        #[inline(always)]
        |normal| normal.dot(q),
    );
    let (up, down) = (volume.gt(zero), volume.lt(zero));
    let inner = each(
        sides,
        #[inline(always)]
        |side| (up & side.gt(zero)) | (down & side.lt(zero)),
    );
    let full = has_a & has_b & has_c;
    let encloses = full & inner[0] & inner[1] & inner[2];

    // Triangles: a and b, b and c, c and a.
    let positive = each(
        weights,
        #[inline(always)]
        |[one, other]: [F; 2]| [one.gt(zero), other.gt(zero)],
    );
    let lies = inlined(
        #[inline(always)]
        |i: usize, both: F::Mask| both & positive[i][0] & positive[i][1] & !(full & inner[i]),
    );
    let in_ab = lies(0, has_a & has_b);
    let in_bc = lies(1, has_b & has_c) & !in_ab;
    let in_ca = lies(2, has_c & has_a) & !(in_ab | in_bc);
    let in_triangle = in_ab | in_bc | in_ca;

    // Edges: no weight at the third corner of either triangle.
    let beside = inlined(
        #[inline(always)]
        |has: F::Mask, positive: F::Mask| !(has & positive),
    );
    let free = !(in_triangle | encloses);
    let (from_a, from_b, from_c) =
        (has_a & on_a.gt(zero), has_b & on_b.gt(zero), has_c & on_c.gt(zero));
    let in_a = free & from_a & beside(has_b, positive[0][1]) & beside(has_c, positive[2][0]);
    let in_b =
        free & !in_a & from_b & beside(has_a, positive[0][0]) & beside(has_c, positive[1][1]);
    let in_c = free
        & !(in_a | in_b)
        & from_c
        & beside(has_a, positive[2][1])
        & beside(has_b, positive[1][0]);
    let in_edge = in_a | in_b | in_c;
    let at_d = free & !(from_a | from_b | from_c);

    // The weights of what was chosen, and their sum together with d's.
    let weight_a = in_ab.pick(weights[0][0], in_ca.pick(weights[2][1], in_a.pick(on_a, zero)));
    let weight_b = in_ab.pick(weights[0][1], in_bc.pick(weights[1][0], in_b.pick(on_b, zero)));
    let weight_c = in_bc.pick(weights[1][1], in_ca.pick(weights[2][0], in_c.pick(on_c, zero)));
    let normal = Triple::pick(in_ab, ab, Triple::pick(in_bc, bc, ca));
    let side = in_ab.pick(sides[0], in_bc.pick(sides[1], sides[2]));
    let edge = Triple::pick(in_a, a, Triple::pick(in_b, b, c));
    let span = Triple::pick(in_triangle, normal, edge);
    let total = (in_triangle | in_edge).pick(span.squared(), one);
    let weight_d = total - weight_a - weight_b - weight_c;
    let inverse = one / total;
    let weights = [weight_a * inverse, weight_b * inverse, weight_c * inverse, weight_d * inverse];
    let point = d + a * weights[0] + b * weights[1] + c * weights[2];
    // Rounding moved the point along the edge; near touching that would tilt the direction.
    let moved = in_edge.pick(point.dot(edge) * inverse, zero);
    let direction = Triple::pick(
        in_triangle,
        Triple::pick(side.lt(zero), -normal, normal),
        edge * moved - point,
    );
    let large = F::all(token, asunder::Scalar::INFINITY);
    let found = (in_triangle | in_edge | at_d) & weight_d.gt(zero) & inverse.lt(large);
    Nearest { weights, point, direction, encloses, found }
}
