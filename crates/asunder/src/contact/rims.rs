//! What cylinders and cones show: a cap, a line on the side, or a point of a rim.
//!
//! Round rims have no corners: a cap shows eight points of its rim, at angles fixed to the body or, where
//! it is tilted, from its deepest one on, and the manifold adds the deepest point where it is none of them.
//! The octagon leaves out what is nearer to the rim than 1 − cos 22.5° = 7.6 % of the radius.

use super::feature::{Feature, Outline};
use super::manifold::LEVEL;
use super::shapes::{around_ring, around_side, show_ring};
use super::view::{FACING, View};
use crate::shape::{Cone, Cylinder};
use crate::space::{Field, Scalar, Unit, Vector};

/// Points of a rim that a cap shows.
const RIM: usize = 8;
/// Numbers of the two ends of what is shown of a side, and of a lone point of a rim.
const SIDE: u32 = 8;
const RIM_POINT: u32 = 16;

impl<V: Vector> Feature<V> for Cylinder<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let (h, r) = (self.half_height(), self.radius());
        let up = V::basis(1) * h;
        if V::DIM == 2 {
            let out = V::basis(0) * r;
            return show_ring(&[up + out, up - out, -up - out, -up + out], view, outline);
        }
        let n = view.axis().get();
        let below = n.get(1) < V::Scalar::ZERO;
        let cap = if below { -Unit::basis(1) } else { Unit::basis(1) };
        let (faces, cap) = (view.faces(cap), cap.get());
        // Where both the cap and the side face the axis, the nearer one.
        let half = V::Scalar::from_f64(core::f64::consts::FRAC_1_SQRT_2);
        let has_side = view.lies_across(up);
        if faces && !(has_side && cap.dot(n) < half) {
            return show_rim(cap * h, r, cap, u32::from(below), first_of_rim(view.axis()), outline);
        }
        let out = across(view.axis()) * r;
        if has_side {
            show_side(out, up, r, outline);
        } else {
            outline.push(cap * h + out, RIM_POINT + u32::from(below));
        }
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let (h, r) = (self.half_height(), self.radius());
        let up = V::basis(1) * h;
        if V::DIM == 2 {
            let out = V::basis(0) * r;
            return around_ring(&[up + out, up - out, -up - out, -up + out], axis, each);
        }
        let below = axis.get().get(1) < V::Scalar::ZERO;
        let (cap, out) = (if below { -V::basis(1) } else { V::basis(1) }, across(axis) * r);
        let [mut corner, mut rim, mut side] = [(); 3].map(|()| Outline::new());
        corner.push(cap * h + out, RIM_POINT + u32::from(below));
        show_rim(cap * h, r, cap, u32::from(below), V::basis(0), &mut rim);
        show_side(out, up, r, &mut side);
        [corner, rim, side].iter().for_each(each);
    }
}

impl<V: Vector> Feature<V> for Cone<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let (h, r) = (self.half_height(), self.radius());
        let up = V::basis(1) * h;
        if V::DIM == 2 {
            let out = V::basis(0) * r;
            return show_ring(&[up, -up - out, -up + out], view, outline);
        }
        let rim = across(view.axis()) * r - up;
        // Where both the base and the side face the axis, the nearer one.
        let (side, n) = (up - rim, view.axis().get());
        let (along, from_base) = (side.dot(n), V::Scalar::ONE - n.get(1) * n.get(1));
        // Of one without a height both are as near, and which is nearer would be left to rounding.
        let is_flat = h <= r * V::Scalar::from_f64(LEVEL);
        let is_nearer = along * along < from_base * side.length_squared();
        let is_side = !is_flat && view.lies_across(side) && is_nearer;
        if view.faces(-Unit::basis(1)) && !is_side {
            return show_rim(-up, r, -V::basis(1), 0, first_of_rim(view.axis()), outline);
        }
        // Without a height it is a disk from above, too.
        if is_flat && view.faces(Unit::basis(1)) {
            return show_rim(-up, r, V::basis(1), 1, first_of_rim(view.axis()), outline);
        }
        outline.push_edge(view, [(rim, SIDE), (up, SIDE + 1)]);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        let (h, r) = (self.half_height(), self.radius());
        let up = V::basis(1) * h;
        if V::DIM == 2 {
            let out = V::basis(0) * r;
            return around_ring(&[up, -up - out, -up + out], axis, each);
        }
        let (n, is_flat) = (axis.get(), h <= r * V::Scalar::from_f64(LEVEL));
        let above = n.get(1) > V::Scalar::ZERO;
        around_side([(across(axis) * r - up, SIDE), (up, SIDE + 1)], axis, each);
        if !above || is_flat {
            let mut base = Outline::new();
            let normal = if above { V::basis(1) } else { -V::basis(1) };
            show_rim(-up, r, normal, u32::from(above), V::basis(0), &mut base);
            each(&base);
        }
    }
}

/// The outward direction across the y axis.
fn across<V: Vector>(axis: Unit<V>) -> V {
    let flat = V::from_fn(|i| if i == 1 { V::Scalar::ZERO } else { axis.get().get(i) });
    Unit::new(flat).unwrap_or(Unit::basis(0)).get()
}

/// Where the points of a rim begin: fixed to the body, or, of one that is tilted, at its deepest point. Those
/// beside that one would brake what spins on its rim, as they come down.
fn first_of_rim<V: Vector>(axis: Unit<V>) -> V {
    let cosine = axis.get().get(1);
    let is_tilted = V::Scalar::ONE - cosine * cosine > V::Scalar::from_f64(FACING * FACING);
    if is_tilted { across(axis) } else { V::basis(0) }
}

/// Eight points of the rim about the y axis, from this direction on; without a radius, its middle.
fn show_rim<V: Vector>(
    middle: V,
    r: V::Scalar,
    normal: V,
    face: u32,
    first: V,
    outline: &mut Outline<V>,
) {
    if r == V::Scalar::ZERO {
        return outline.push(middle, RIM_POINT + face);
    }
    let half = V::Scalar::from_f64(core::f64::consts::FRAC_1_SQRT_2);
    let next = V::from_fn(|i| match i {
        0 => -first.get(2),
        2 => first.get(0),
        _ => V::Scalar::ZERO,
    });
    let (x, z) = (first * r, next * r);
    let (p, q) = ((x + z) * half, (z - x) * half);
    let rim: [V; RIM] = [x, p, z, q, -x, -p, -z, -q];
    (0..).zip(rim).for_each(|(number, out)| outline.push(middle + out, number));
    outline.close(face, normal);
    outline.round(middle);
}

/// The line on the side of a cylinder that is out from its axis.
fn show_side<V: Vector>(out: V, up: V, r: V::Scalar, outline: &mut Outline<V>) {
    outline.push(out - up, SIDE);
    outline.push(out + up, SIDE + 1);
    outline.bend(r);
}
