//! What is around a shape's farthest corner, and the flattest of it.
//!
//! A shape made of others looks at them along other axes, under which other parts are the flattest, or
//! adds up what they are made of. So it asks for all that is around the corner
//! ([`Feature::around`]), and chooses by the rule of `hull.rs`, by angles as they are outside.

use super::feature::{Feature, FeatureId, Outline};
use super::manifold::LEVEL;
use super::view::View;
use crate::shape::UNNUMBERED;
use crate::space::{Field, Scalar, Unit, Vector};

/// In EPSILON: the sine below which directions that were computed are one.
const ROUNDING: f64 = 64.0;

/// The sine below which directions count as one, and sides as lying in a face.
pub(super) fn level<S: Scalar>() -> S {
    S::from_f64(LEVEL).max(S::from_f64(ROUNDING) * S::EPSILON)
}

/// What is around the corner, as far as what is shown tells.
pub(super) fn shown<V: Vector, T: Feature<V> + ?Sized>(
    shape: &T,
    axis: Unit<V>,
    each: &mut dyn FnMut(&Outline<V>),
) {
    let mut wide = Outline::new();
    shape.show(View::along(axis).within(V::Scalar::ONE), &mut wide);
    tell_shown(&wide, shape.support(axis.get()), each);
}

/// The same for all shapes, once: on a page size counts.
#[inline(never)]
fn tell_shown<V: Vector>(wide: &Outline<V>, top: V, each: &mut dyn FnMut(&Outline<V>)) {
    let mut corner = Outline::new();
    let place = wide.corners().iter().position(|&other| other == top);
    // The farthest point of a disk is none of its corners.
    corner.push(top, place.map_or(UNNUMBERED, |place| wide.numbers()[place]));
    each(&corner);
    if wide.corners().len() > 1 {
        each(wide);
    }
}

impl<V: Vector> Outline<V> {
    /// The normal of a face, at length 1. In the plane, and of a face without area, there is none.
    pub(super) fn faces_along(&self) -> Option<Unit<V>> {
        Unit::new(self.normal()).filter(|_| V::DIM == 3 && self.corners().len() > 2)
    }

    /// The places of both ends of the sides that leave a corner, that end first. An edge is one, wherever
    /// it begins.
    pub(super) fn sides_at(&self, corner: u32) -> [Option<[usize; 2]>; 2] {
        let (numbers, count) = (self.numbers(), self.numbers().len());
        let place = numbers.iter().position(|&number| number == corner);
        match (count, place) {
            (2, _) => [Some(if place == Some(1) { [1, 0] } else { [0, 1] }), None],
            (3.., Some(i)) => [Some([i, (i + 1) % count]), Some([i, (i + count - 1) % count])],
            _ => [None; 2],
        }
    }

    /// Where a side goes to, unless it has no length.
    pub(super) fn way(&self, [from, to]: [usize; 2]) -> Option<Unit<V>> {
        Unit::new(self.corners()[to] - self.corners()[from])
    }

    /// The edge between two of its corners, the lesser number first.
    pub(super) fn edge(&self, [i, j]: [usize; 2]) -> Self {
        let (corners, numbers) = (self.corners(), self.numbers());
        let [i, j] = if numbers[j] < numbers[i] { [j, i] } else { [i, j] };
        let mut edge = Self::new();
        edge.push(corners[i], numbers[i]);
        edge.push(corners[j], numbers[j]);
        edge.bend_somewhat(self.bent());
        edge
    }
}

/// Of what is around a corner the flattest edge, and the face beside it that is nearer to the axis.
pub(super) struct Flattest<V: Vector> {
    view: View<V>,
    corner: Option<Outline<V>>,
    /// The flattest edge's rise along the axis for its length: 0 at most, the corner being the farthest.
    rise: V::Scalar,
    edge: Option<Outline<V>>,
    /// How near to the axis the face's normal is.
    along: V::Scalar,
    face: Option<Outline<V>>,
}

impl<V: Vector> Flattest<V> {
    /// What a shape shows by what is around its farthest corner.
    pub(super) fn show<T: Feature<V>>(shape: &T, view: View<V>, outline: &mut Outline<V>) {
        let least = V::Scalar::NEG_INFINITY;
        let mut flattest =
            Self { view, corner: None, rise: least, edge: None, along: least, face: None };
        shape.around(view.axis(), &mut |seen| flattest.look_at(seen));
        let Self { corner, rise, edge, face, .. } = flattest;
        let face = face.filter(|face| view.area_faces(face.normal()));
        let edge = edge.filter(|_| rise > -view.sine());
        if let Some(shown) = face.or(edge).or(corner) {
            *outline = shown;
        }
    }

    fn look_at(&mut self, seen: &Outline<V>) {
        let Some(corner) = &self.corner else {
            self.corner = Some(seen.clone());
            return;
        };
        let FeatureId::Vertex(corner) = corner.id() else { return };
        let n = self.view.axis().get();
        let normal = seen.faces_along();
        let along = normal.map_or(V::Scalar::NEG_INFINITY, |normal| normal.get().dot(n));
        let sides = seen.sides_at(corner);
        for side in sides.into_iter().flatten() {
            let Some(way) = seen.way(side) else { continue };
            let (rise, edge) = (-way.get().dot(n).abs(), seen.edge(side));
            let is_it = self.edge.as_ref().is_some_and(|flattest| flattest.id() == edge.id());
            if is_it {
                // From its other side, or alone, where what was a margin lies over it as over no face.
                if along > self.along {
                    (self.along, self.face) = (along, normal.map(|_| seen.clone()));
                }
                self.edge = self.edge.take().filter(|_| normal.is_some()).or(Some(edge));
            } else if rise > self.rise {
                let face = normal.map(|_| seen.clone());
                (self.rise, self.edge, self.along, self.face) = (rise, Some(edge), along, face);
            }
        }
        // The farthest point of a disk is on its rim, between corners: what leans least is the disk.
        let rise = -(V::Scalar::ONE - along * along).max(V::Scalar::ZERO).sqrt();
        if normal.is_some() && sides == [None; 2] && rise > self.rise {
            (self.rise, self.edge) = (rise, None);
            (self.along, self.face) = (along, Some(seen.clone()));
        }
    }
}
