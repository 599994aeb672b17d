//! Outlines in one plane, added up.
//!
//! The sum of two polygons has the sides of both, in the order of their angles, and each corner is the sum
//! of a corner of the one and a corner of the other. An edge is a polygon of two sides, there and back.

use super::around::level;
use super::feature::{FeatureId, MANY, Outline};
use super::flat::{Across, Frame, cross, dot, minus};
use crate::space::{Field, Scalar, Unit, Vector};

/// The sum of two parts that lie in one plane across `normal`: corners, edges or faces.
pub(super) fn add<V: Vector>(p: &Outline<V>, q: &Outline<V>, normal: Unit<V>) -> Outline<V> {
    let mut sum = match (p.corners(), q.corners()) {
        // A shape of the user's own that tells nothing.
        ([], _) | (_, []) => return Outline::new(),
        (_, &[by]) => moved(p, by, &|number| both(number, q.numbers()[0])),
        (&[by], _) => moved(q, by, &|number| both(p.numbers()[0], number)),
        _ => go_around(p, q, normal),
    };
    if sum.corners().len() > 2 {
        sum.close(face_number(p, q, normal), normal.get());
    } else if let &[i, j] = sum.numbers() {
        sum = sum.edge(if j < i { [1, 0] } else { [0, 1] });
        sum.bend_somewhat(p.bent() + q.bent());
    }
    sum
}

/// An outline beside a corner, with numbers for both.
fn moved<V: Vector>(outline: &Outline<V>, by: V, number: &dyn Fn(u32) -> u32) -> Outline<V> {
    let mut sum = outline.clone();
    sum.map(|corner| corner + by, |normal| normal);
    sum.renumber(number, |face| face);
    sum
}

/// The polygon whose sides are those of both, by their angles.
fn go_around<V: Vector>(p: &Outline<V>, q: &Outline<V>, normal: Unit<V>) -> Outline<V> {
    let frame = Frame::new(V::ZERO, normal);
    let (p, q) = (Walk::new(p, &frame), Walk::new(q, &frame));
    let (mut corners, mut count) = ([(V::ZERO, 0); 2 * MANY], 0);
    let (mut i, mut j) = (0, 0);
    while i < p.count() || j < q.count() {
        let (at_end_of_p, at_end_of_q) = (i == p.count(), j == q.count());
        let ((from_p, number_p), (from_q, number_q)) = (p.corner(i), q.corner(j));
        corners[count] = (from_p + from_q, both(number_p, number_q));
        count += 1;
        let (e, f) = (p.side(i), q.side(j));
        let (level, turn) = (goes_on(e, f), cross(e, f));
        if at_end_of_q || !at_end_of_p && (level || turn > V::Scalar::ZERO) {
            i += 1;
        }
        if at_end_of_p || !at_end_of_q && (level || !(turn > V::Scalar::ZERO)) {
            j += 1;
        }
    }
    // Of a side across the frame's first direction rounding tells where it begins: maybe in the middle.
    let side = |i: usize, j: usize| frame.across(corners[j].0 - corners[i].0);
    let amid = usize::from(count > 2 && goes_on(side(count - 1, 0), side(0, 1)));
    let mut sum = Outline::new();
    sum.push_face(count - amid, |i| corners[i + amid]);
    sum
}

/// Whether two sides run the same way.
fn goes_on<S: Scalar>(e: Across<S>, f: Across<S>) -> bool {
    let turn = cross(e, f);
    // Each by a length squared: of all four lengths the product may be no number.
    let sines = (turn / dot(e, e)) * (turn / dot(f, f));
    sines <= level::<S>() * level() && dot(e, f) > S::ZERO
}

/// A way around a polygon, or along an edge and back: counter-clockwise as seen from outside, from the
/// corner of the least coordinates.
struct Walk<'o, V: Vector> {
    outline: &'o Outline<V>,
    across: [Across<V::Scalar>; MANY],
    first: usize,
    clockwise: bool,
}

impl<'o, V: Vector> Walk<'o, V> {
    fn new(outline: &'o Outline<V>, frame: &Frame<V>) -> Self {
        let mut across = [[V::Scalar::ZERO; 2]; MANY];
        across.iter_mut().zip(outline.corners()).for_each(|(at, &c)| *at = frame.across(c));
        let count = outline.corners().len();
        let less = |i: usize, j: usize| if across[j] < across[i] { j } else { i };
        let from = |i: usize| minus(across[i], across[0]);
        let area = (2..count).fold(V::Scalar::ZERO, |sum, i| sum + cross(from(i - 1), from(i)));
        let first = (1..count).fold(0, less);
        Self { outline, across, first, clockwise: area < V::Scalar::ZERO }
    }

    fn count(&self) -> usize {
        self.outline.corners().len()
    }

    fn place(&self, i: usize) -> usize {
        let step = i % self.count();
        let step = if self.clockwise { self.count() - step } else { step };
        (self.first + step) % self.count()
    }

    fn corner(&self, i: usize) -> (V, u32) {
        let place = self.place(i);
        (self.outline.corners()[place], self.outline.numbers()[place])
    }

    fn side(&self, i: usize) -> Across<V::Scalar> {
        minus(self.across[self.place(i + 1)], self.across[self.place(i)])
    }
}

/// The number of a face by what it is the sum of.
fn face_number<V: Vector>(p: &Outline<V>, q: &Outline<V>, normal: Unit<V>) -> u32 {
    let number = |part: &Outline<V>| match part.id() {
        FeatureId::Vertex(number) => (number, 0),
        FeatureId::Edge(low, high) => (both(low, high), 1),
        FeatureId::Face(number) => (number, 2),
    };
    let ((of_p, kind), (of_q, other)) = (number(p), number(q));
    // Two edges add up to a face on either side, if there is nothing else.
    let is_below = match (p.corners(), q.corners()) {
        (&[p0, p1], &[q0, q1]) => {
            cross_product(p1 - p0, q1 - q0).dot(normal.get()) < V::Scalar::ZERO
        }
        _ => false,
    };
    both(of_p, of_q).wrapping_mul(18).wrapping_add(6 * kind + 2 * other + u32::from(is_below))
}

/// A number for two, different for all that are small: of the pairs in squares about 0, one after the
/// other (Szudzik 2006). What wraps around may meet another.
fn both(a: u32, b: u32) -> u32 {
    let most = a.max(b);
    let side = if a < b { a } else { a.wrapping_add(b) };
    most.wrapping_mul(most).wrapping_add(side)
}

/// In space.
pub(super) fn cross_product<V: Vector>(u: V, v: V) -> V {
    V::facet_normal(V::corners(|i| [V::ZERO, u, v][i]))
}
