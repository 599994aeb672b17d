//! What a stretched shape shows: under unequal factors, angles are not those of the shape inside. A
//! plate made of a cube is tilted much more inside. So all that is around its corner is stretched, and
//! the flattest chosen outside.

use super::around::{Flattest, shown};
use super::feature::{Feature, Outline};
use super::tilted;
use super::view::View;
use crate::shape::{Cuboid, Scaled, Support};
use crate::space::{Field, Unit, Vector};

impl<V: Vector, T: Feature<V>> Feature<V> for Scaled<T, V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        if let Some(cuboid) = as_cuboid(self) {
            return cuboid.show(view, outline);
        }
        let (inner, factors) = (self.inner(), self.factors());
        let Some(inside) = inside(factors, view.axis()) else {
            return tilted::show(self, flat_side(factors, view), outline);
        };
        if !self.is_even() {
            return Flattest::show(self, view, outline);
        }
        inner.show(view.turned(inside), outline);
        stretch(outline, factors);
    }

    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        if let Some(cuboid) = as_cuboid(self) {
            return cuboid.around(axis, each);
        }
        let (inner, factors) = (self.inner(), self.factors());
        let Some(inside) = inside(factors, axis) else { return shown(self, axis, each) };
        // What has become part of the core under unequal factors.
        let margin = if self.is_even() { V::Scalar::ZERO } else { inner.margin() };
        inner.around(inside, &mut |seen| {
            let mut seen = seen.clone();
            if margin > V::Scalar::ZERO {
                let out = outward(&seen, inside).get() * margin;
                seen.map(|corner| corner + out, |normal| normal);
            }
            stretch(&mut seen, factors);
            each(&seen);
        });
    }

    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        let (inner, factors) = (self.inner(), self.factors());
        let inside = inside(factors, axis).filter(|_| self.is_polytope());
        let Some(inside) = inside else { return false };
        inner.around_each(inside, &mut |seen, corner| {
            let mut seen = seen.clone();
            stretch(&mut seen, factors);
            each(&seen, corner);
        })
    }
}

/// Stretched, a box is a box.
fn as_cuboid<V: Vector, T: Support<V>>(scaled: &Scaled<T, V>) -> Option<Cuboid<V>> {
    Cuboid::new(scaled.half_extents()?).ok()
}

/// An axis as the inner shape sees it; not where a factor is 0, and all along a line is one point outside.
fn inside<V: Vector>(factors: V, axis: Unit<V>) -> Option<Unit<V>> {
    let flat = (0..V::DIM).any(|i| factors.get(i) == V::Scalar::ZERO);
    let times = V::from_fn(|i| factors.get(i) * axis.get().get(i));
    Unit::new(times).filter(|_| !flat)
}

/// What is flat is looked at along its normal, if that faces the axis: then looks go all around.
fn flat_side<V: Vector>(factors: V, view: View<V>) -> View<V> {
    let zero = V::Scalar::ZERO;
    let normal = (0..V::DIM).find(|&i| factors.get(i) == zero).map(|i| {
        let normal = Unit::basis(i);
        if view.axis().get().get(i) < zero { -normal } else { normal }
    });
    normal.filter(|&normal| view.faces(normal)).map_or(view, |normal| view.turned(normal))
}

fn stretch<V: Vector>(outline: &mut Outline<V>, factors: V) {
    let times = |v: V| V::from_fn(|i| factors.get(i) * v.get(i));
    // n·x ≤ o becomes F⁻¹n·Fx ≤ o.
    outline.map(times, |n| V::from_fn(|i| n.get(i) / factors.get(i)));
    outline.flatten_stretched_rim();
}

/// Where a margin lies over what is around a corner: on a face along its normal, and beside an edge.
fn outward<V: Vector>(seen: &Outline<V>, axis: Unit<V>) -> Unit<V> {
    let beside = || {
        let [side, _] = seen.sides_at(seen.numbers().first().copied()?);
        let (way, n) = (seen.way(side?)?.get(), axis.get());
        Unit::new(n - way * way.dot(n))
    };
    seen.faces_along().or_else(beside).unwrap_or(axis)
}
