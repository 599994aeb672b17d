//! What a stretched shape shows: under unequal factors, angles are not those of the shape inside. A
//! plate made of a cube is tilted much more inside. So all that is around its corner is stretched, and
//! the flattest chosen outside. Of a sum it is found as that of a sum of stretched shapes.

use super::around::{Flattest, shown};
use super::feature::{Feature, Outline};
use super::summed::show_flattest;
use super::tilted;
use super::view::View;
use crate::shape::ellipsoid::rolling_ball;
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
        if self.is_even() {
            inner.show(view.turned(inside), outline);
            return stretch(outline, factors);
        }
        let core = Core { inner, factors, reach: self.reach() };
        if !inner.is_polytope() || !core.around_each(view.axis(), &mut |_, _| ()) {
            return Flattest::show(self, view, outline);
        }
        let Some(shown) = show_flattest(&core, view) else {
            return tilted::show(self, view, outline);
        };
        *outline = shown;
        let margin = inner.margin();
        if margin > V::Scalar::ZERO {
            let mut within = outline.clone();
            stretch(&mut within, V::from_fn(|i| V::Scalar::ONE / factors.get(i)));
            let stretched = times(factors, outward(&within, inside).get() * margin);
            let stays = outward(outline, view.axis()).get() * self.margin();
            outline.map(|corner| corner + stretched - stays, |normal| normal);
        }
    }

    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        if let Some(cuboid) = as_cuboid(self) {
            return cuboid.around(axis, each);
        }
        let (inner, factors) = (self.inner(), self.factors());
        let Some(inside) = inside(factors, axis) else { return shown(self, axis, each) };
        // What of it has become part of the core under unequal factors.
        let margin = if self.is_even() { V::Scalar::ZERO } else { inner.margin() };
        inner.around(inside, &mut |seen| {
            let mut seen = seen.clone();
            if margin > V::Scalar::ZERO {
                let out = outward(&seen, inside).get() * margin;
                seen.map(|corner| corner + out, |normal| normal);
            }
            stretch(&mut seen, factors);
            if margin > V::Scalar::ZERO {
                let stays = outward(&seen, axis).get() * self.margin();
                seen.map(|corner| corner - stays, |normal| normal);
            }
            each(&seen);
        });
    }

    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        let core = Core { inner: self.inner(), factors: self.factors(), reach: self.reach() };
        self.is_polytope() && core.around_each(axis, each)
    }
}

/// A stretched shape without the margin that has become part of the core. Of one kind, whatever is stretched.
struct Core<'s, V: Vector> {
    inner: &'s dyn Feature<V>,
    factors: V,
    reach: V::Scalar,
}

impl<V: Vector> Support<V> for Core<'_, V> {
    fn support(&self, direction: V) -> V {
        let inside = Unit::new(direction).and_then(|axis| inside(self.factors, axis));
        times(self.factors, self.inner.support(inside.map_or(direction, Unit::get)))
    }
    fn reach(&self) -> V::Scalar {
        self.reach
    }
}

impl<V: Vector> Feature<V> for Core<'_, V> {
    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        let Some(inside) = inside(self.factors, axis) else { return false };
        self.inner.around_each(inside, &mut |seen, corner| {
            let mut seen = seen.clone();
            stretch(&mut seen, self.factors);
            each(&seen, corner);
        })
    }
}

/// Stretched, a box is a box.
fn as_cuboid<V: Vector, T: Support<V>>(scaled: &Scaled<T, V>) -> Option<Cuboid<V>> {
    Cuboid::new(scaled.half_extents()?).ok()
}

/// An axis as the inner shape sees it; not where a factor is 0, and all along a line is one point outside.
pub(super) fn inside<V: Vector>(factors: V, axis: Unit<V>) -> Option<Unit<V>> {
    let flat = (0..V::DIM).any(|i| factors.get(i) == V::Scalar::ZERO);
    Unit::new(times(factors, axis.get())).filter(|_| !flat)
}

/// What is flat is looked at along its normal, if that faces the axis: then looks go all around.
pub(super) fn flat_side<V: Vector>(factors: V, view: View<V>) -> View<V> {
    let zero = V::Scalar::ZERO;
    let normal = (0..V::DIM).find(|&i| factors.get(i) == zero).map(|i| {
        let normal = Unit::basis(i);
        if view.axis().get().get(i) < zero { -normal } else { normal }
    });
    normal.filter(|&normal| view.faces(normal)).map_or(view, |normal| view.turned(normal))
}

fn times<V: Vector>(factors: V, v: V) -> V {
    V::from_fn(|i| factors.get(i) * v.get(i))
}

fn stretch<V: Vector>(outline: &mut Outline<V>, factors: V) {
    // n·x ≤ o becomes F⁻¹n·Fx ≤ o.
    outline.map(|corner| times(factors, corner), |n| V::from_fn(|i| n.get(i) / factors.get(i)));
    outline.flatten_stretched_rim();
    // What is stretched is as round in the middle alone.
    if outline.corners().len() == 2 {
        outline.bend_somewhat(outline.bent() * rolling_ball(factors));
    }
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
