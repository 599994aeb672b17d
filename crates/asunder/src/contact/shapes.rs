//! The features of the shapes of this crate, one noun a paragraph.

use super::feature::{Feature, Outline};
use super::flat::ROUNDING;
use super::view::View;
use super::{stretched, tilted};
#[cfg(feature = "alloc")]
use crate::shape::Hull;
use crate::shape::{
    Ball, Capsule, Cuboid, Ellipsoid, Placed, Point, Points, Rounded, Segment, Support, Triangle,
    UNNUMBERED,
};
use crate::space::{Field, Pose, Scalar, Unit, Vector};

// One point is all that these have to show.
impl<V: Vector> Feature<V> for Point<V> {}
impl<V: Vector> Feature<V> for Ball<V> {}
/// One without a radius is a disk, or a segment.
impl<V: Vector> Feature<V> for Ellipsoid<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        match stretched::inside(self.radii(), view.axis()) {
            Some(_) => outline.push(self.support(view.axis().get()), 0),
            None => tilted::show(self, stretched::flat_side(self.radii(), view), outline),
        }
    }
}
// These do not know their faces.
impl<V: Vector> Feature<V> for Points<'_, V> {}
#[cfg(feature = "alloc")]
impl<V: Vector> Feature<V> for Hull<V> {}

impl<V: Vector> Feature<V> for Segment<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let [from, to] = *self.corners();
        outline.push_edge(view, [(from, 0), (to, 1)]);
        outline.bend(V::Scalar::ZERO);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let [from, to] = *self.corners();
        around_side([(from, 0), (to, 1)], axis, each);
    }
}

impl<V: Vector> Feature<V> for Capsule<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let top = V::basis(1) * self.half_height();
        outline.push_edge(view, [(-top, 0), (top, 1)]);
        outline.bend(V::Scalar::ZERO);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let top = V::basis(1) * self.half_height();
        around_side([(-top, 0), (top, 1)], axis, each);
    }
}

impl<V: Vector> Feature<V> for Triangle<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let corners = self.corners();
        if V::DIM == 3 {
            let normal = V::facet_normal(V::corners(|i| corners[i % 3]));
            let below = normal.dot(view.axis().get()) < V::Scalar::ZERO;
            let normal = if below { -normal } else { normal };
            if view.area_faces(normal) {
                (0..3).zip(corners).for_each(|(number, &corner)| outline.push(corner, number));
                outline.close(u32::from(below), normal);
                return;
            }
        }
        show_ring(corners, view, outline);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let corners = self.corners();
        around_ring(corners, axis, each);
        if V::DIM == 3 && ends(corners).is_none() {
            // Both: which of them faces outside depends on how it is stretched.
            let normal = V::facet_normal(V::corners(|i| corners[i % 3]));
            for (face, normal) in [(0, normal), (1, -normal)] {
                let mut seen = Outline::new();
                (0..3).zip(corners).for_each(|(number, &corner)| seen.push(corner, number));
                seen.close(face, normal);
                each(&seen);
            }
        }
    }
}

// What it shows is chosen without a jump: which of face, edge and corner is next cannot be foreseen, and
// a jump that was foreseen wrongly takes longer than all of this.
impl<V: Vector> Feature<V> for Cuboid<V> {
    #[inline(always)]
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let (h, n, one) = (self.half_extents(), view.axis().get(), V::Scalar::ONE);
        let steep = [0, 1, 2].map(|i| n.get(i).abs());
        let signs = [one, -one];
        // Bit i of a corner's number: on the negative side of axis i.
        let facing = |i: usize| u32::from(n.get(i) < V::Scalar::ZERO) << i;
        let number = (0..V::DIM).fold(0, |bits, i| bits | facing(i));
        let corner = |number: u32| V::from_fn(|i| h.get(i) * signs[(number >> i & 1) as usize]);
        // The coordinate axis that the normal is nearest to, and the one that it is farthest from.
        let steeper = |i: usize, j: usize| if steep[j] > steep[i] { j } else { i };
        let most = (1..V::DIM).fold(0, steeper);
        let (i, j) = (usize::from(most == 0), V::DIM - 1 - usize::from(most == V::DIM - 1));
        let along = if steep[j] < steep[i] { j } else { i };
        let faces = V::DIM == 3 && steep[most] >= view.cosine();
        // Of a face without width the edge that is left, and of an edge without length the corner: sides
        // of no length would cut nothing.
        let wide = |i: usize| h.get(i) > V::Scalar::ZERO;
        let face = faces & wide(i) & wide(j);
        let along = [along, [j, i][usize::from(wide(i))]][usize::from(faces)];
        let level = faces | (steep[along] < view.sine());
        let edge = level & wide(along);
        // The corners differ along these, numbered from one that does not depend on what the axis is
        // inclined to.
        let first = if face { 1 << i } else { u32::from(edge) << along };
        let second = u32::from(face) << j;
        // Where it has no width both sides are one corner, and rounding would tell which.
        let apart = (0..V::DIM).fold(0, |bits, i| bits | u32::from(wide(i)) << i);
        let base = number & apart & !(first | second);
        let count = if face { 4 } else { 1 + usize::from(edge) };
        outline.fill([base, base | first, base | first | second, base | second], count, corner);
        let below = number >> most & 1;
        let normal = V::AXES.as_ref()[most] * signs[below as usize];
        outline.close(2 * most as u32 + below, normal * [V::Scalar::ZERO, one][usize::from(face)]);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let (h, n) = (self.half_extents(), axis.get());
        let is_below = |number: u32, i: usize| number >> i & 1 == 1;
        let corner =
            |number: u32| V::from_fn(|i| if is_below(number, i) { -h.get(i) } else { h.get(i) });
        let facing = |i: usize| u32::from(n.get(i) < V::Scalar::ZERO) << i;
        let number = (0..V::DIM).fold(0, |bits, i| bits | facing(i));
        let mut tell = |numbers: &[u32], face: Option<(usize, bool)>| {
            let mut seen = Outline::new();
            numbers.iter().for_each(|&number| seen.push(corner(number), number));
            if let Some((i, below)) = face {
                let normal = V::basis(i);
                seen.close(2 * i as u32 + u32::from(below), if below { -normal } else { normal });
            }
            each(&seen);
        };
        tell(&[number], None);
        for i in (0..V::DIM).filter(|&i| h.get(i) > V::Scalar::ZERO) {
            let side = 1 << i;
            tell(&[number & !side, number | side], None);
            for j in (i + 1..V::DIM).filter(|&j| h.get(j) > V::Scalar::ZERO) {
                if V::DIM == 3 {
                    let (base, up, k) = (number & !(side | 1 << j), 1 << j, 3 - i - j);
                    let face = [base, base | side, base | side | up, base | up];
                    tell(&face, Some((k, is_below(number, k))));
                    // What is flat has one on its other side, too.
                    if h.get(k) == V::Scalar::ZERO {
                        tell(&face, Some((k, !is_below(number, k))));
                    }
                }
            }
        }
    }
}

impl<V: Vector, T: Feature<V>> Feature<V> for Rounded<T, V::Scalar> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        self.inner().show(view, outline);
    }
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        self.inner().show_at(view, farthest, outline);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        self.inner().around(axis, each);
    }
    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        self.inner().around_each(axis, each)
    }
}

impl<V: Vector, T: Feature<V>> Feature<V> for Placed<T, V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        self.show_at(view, UNNUMBERED, outline);
    }
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        let (inner, pose) = (self.inner(), self.pose());
        let inside = view.turned(view.axis().turned_back(&pose.rotation));
        inner.show_at(inside, farthest, outline);
        outline.map(|corner| pose.apply(corner), |normal| pose.rotation.apply(normal));
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let (inner, pose) = (self.inner(), self.pose());
        inner.around(axis.turned_back(&pose.rotation), &mut |seen| each(&moved(seen, pose)));
    }
    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        let (inner, mut pose, mut begun) = (self.inner(), *self.pose(), false);
        inner.around_each(axis.turned_back(&pose.rotation), &mut |seen, corner| {
            // One of them moved, and their sum has moved.
            if corner.is_none() && core::mem::replace(&mut begun, true) {
                pose.translation = V::ZERO;
            }
            each(&moved(seen, &pose), corner);
        })
    }
}

fn moved<V: Vector>(seen: &Outline<V>, pose: &Pose<V>) -> Outline<V> {
    let mut seen = seen.clone();
    seen.map(|corner| pose.apply(corner), |normal| pose.rotation.apply(normal));
    seen
}

/// Of corners in turn: the edge that lies across the axis at its farthest corner, or that corner.
pub(super) fn show_ring<V: Vector>(corners: &[V], view: View<V>, outline: &mut Outline<V>) {
    if let Some(ends) = ends(corners) {
        return outline.push_edge(view, ends);
    }
    let n = view.axis().get();
    let along = |i: usize| corners[i % corners.len()].dot(n);
    let farther = |i: usize, j: usize| if along(j) > along(i) { j } else { i };
    let top = (1..corners.len()).fold(0, farther);
    let (next, before) = ((top + 1) % corners.len(), (top + corners.len() - 1) % corners.len());
    let slope = |i: usize| {
        let edge = corners[i] - corners[top];
        let along = edge.dot(n);
        along * along / edge.length_squared().max(V::Scalar::TINY * V::Scalar::TINY)
    };
    let nearer = if slope(next) <= slope(before) { next } else { before };
    if view.lies_across(corners[nearer] - corners[top]) {
        let (low, high) = (top.min(nearer), top.max(nearer));
        outline.push(corners[low], low as u32);
        outline.push(corners[high], high as u32);
    } else {
        outline.push(corners[top], top as u32);
    }
}

/// What is around the farther end of an edge, with numbers from `first` on.
pub(super) fn around_side<V: Vector>(
    [(p, first), (q, last)]: [(V, u32); 2],
    axis: Unit<V>,
    each: &mut dyn FnMut(&Outline<V>),
) {
    let [mut corner, mut edge] = [(); 2].map(|()| Outline::new());
    let farther = (q - p).dot(axis.get()) > V::Scalar::ZERO;
    corner.push(if farther { q } else { p }, if farther { last } else { first });
    edge.push(p, first);
    edge.push(q, last);
    [corner, edge].iter().for_each(each);
}

/// The ends of corners that lie on one line, up to rounding; the others are none.
#[inline]
fn ends<V: Vector>(corners: &[V]) -> Option<[(V, u32); 2]> {
    let [e, f] = [1, 2].map(|i| corners[i] - corners[0]);
    let (along, lengths) = (e.dot(f), e.length_squared() * f.length_squared());
    // Most are told by the first three: sin² > 64 EPSILON.
    let is_wide =
        lengths - along * along > V::Scalar::from_f64(64.0) * V::Scalar::EPSILON * lengths;
    if is_wide { None } else { ends_of_line(corners) }
}

#[cold]
fn ends_of_line<V: Vector>(corners: &[V]) -> Option<[(V, u32); 2]> {
    let longer = |e: V, f: V| if f.length_squared() > e.length_squared() { f } else { e };
    let from_first = corners.iter().map(|&corner| corner - corners[0]);
    let way = Unit::new(from_first.clone().fold(V::ZERO, longer))?.get();
    let size = corners.iter().fold(V::Scalar::ZERO, |size, corner| size.max(corner.largest()));
    let rounding = V::Scalar::from_f64(ROUNDING) * V::Scalar::EPSILON * size;
    if from_first.into_iter().any(|out| (out - way * out.dot(way)).largest() > rounding) {
        return None;
    }
    let mut all = Outline::new();
    (0..).zip(corners).for_each(|(number, &corner)| all.push(corner, number));
    let edge = all.as_edge();
    let (&[p, q], &[i, j]) = (edge.corners(), edge.numbers()) else { return None };
    Some([(p, i), (q, j)])
}

/// What is around the farthest of corners in turn.
pub(super) fn around_ring<V: Vector>(
    corners: &[V],
    axis: Unit<V>,
    each: &mut dyn FnMut(&Outline<V>),
) {
    if let Some(ends) = ends(corners) {
        return around_side(ends, axis, each);
    }
    let along = |i: usize| corners[i].dot(axis.get());
    let top = (1..corners.len()).fold(0, |i, j| if along(j) > along(i) { j } else { i });
    for other in [0, 1, corners.len() - 1] {
        let other = (top + other) % corners.len();
        let mut seen = Outline::new();
        seen.push(corners[top.min(other)], top.min(other) as u32);
        if other != top {
            seen.push(corners[top.max(other)], top.max(other) as u32);
        }
        each(&seen);
    }
}
