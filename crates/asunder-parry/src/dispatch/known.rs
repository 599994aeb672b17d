//! parry's convex shapes as asunder's: what is the same in the plane and in space.

use super::V;
use super::parry::math::Real;
use super::parry::shape::{self, Shape};
use super::shapes::{Core, core_of, from_parry, of_core};
use asunder::contact::{Feature, Outline, View};
use asunder::shape::{Cuboid, Point, Segment, Side, Support, Symmetry, Triangle};

/// The sine of the angle within which a face or an edge is shown. The engine puts a fast body where it
/// first touches, and lets it go on from there: of one that is tilted, the other end would pass through a
/// wall if nothing were said of it.
const WIDE: Real = 0.9;

/// A core, and the margin around it.
pub(crate) struct Known<C> {
    core: C,
    margin: Real,
}

pub(crate) fn cuboid(shape: &shape::Cuboid) -> Option<Cuboid<V>> {
    Cuboid::new(from_parry(shape.half_extents)).ok()
}

pub(crate) fn triangle(shape: &shape::Triangle) -> Option<Triangle<V>> {
    let [a, b, c] = [shape.a, shape.b, shape.c].map(from_parry);
    Triangle::new(a, b, c).ok()
}

pub(crate) fn segment(shape: &shape::Segment) -> Option<Segment<V>> {
    Segment::new(from_parry(shape.a), from_parry(shape.b)).ok()
}

impl Known<Point<V>> {
    pub(crate) fn ball(shape: &shape::Ball) -> Option<Self> {
        Self::grown(Point::new(V::ZERO).ok()?, shape.radius)
    }
}

impl Known<Segment<V>> {
    pub(crate) fn capsule(shape: &shape::Capsule) -> Option<Self> {
        Self::grown(segment(&shape.segment)?, shape.radius)
    }
}

impl Known<Cuboid<V>> {
    pub(crate) fn cuboid(shape: &shape::Cuboid) -> Option<Self> {
        Self::grown(cuboid(shape)?, 0.0)
    }
}

impl<'a> Known<Core<'a>> {
    /// Of whatever kind. `None` if it is not convex, not bounded, not known, or has impossible numbers.
    pub(crate) fn new(shape: &'a dyn Shape) -> Option<Self> {
        let (core, margin) = core_of(shape)?;
        Self::grown(core, margin)
    }

    /// Whether a shape is of a kind that is known and has impossible numbers: parry would not end with some, and panic
    /// on others.
    pub(crate) fn is_impossible(shape: &dyn Shape) -> bool {
        let own = matches!(shape.as_typed_shape(), shape::TypedShape::Custom(_));
        shape.as_support_map().is_some() && !own && Known::new(shape).is_none()
    }
}

impl<C> Known<C> {
    /// `None` if the margin is impossible.
    fn grown(core: C, margin: Real) -> Option<Self> {
        (margin >= 0.0 && margin.is_finite()).then_some(Self { core, margin })
    }
}

impl<C: Support<V>> Support<V> for Known<C> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.core.support(direction)
    }
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        self.core.numbered(direction)
    }
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        self.core.point(number)
    }
    #[inline]
    fn margin(&self) -> Real {
        self.margin
    }
    #[inline]
    fn interior(&self) -> V {
        self.core.interior()
    }
    #[inline]
    fn reach(&self) -> Real {
        self.core.reach()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        self.core.is_polytope()
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        self.core.symmetry()
    }
    #[inline]
    fn half_extents(&self) -> Option<V> {
        self.core.half_extents()
    }
    #[inline]
    fn frustum(&self) -> Option<[Real; 3]> {
        self.core.frustum()
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        self.core.ends()
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        self.core.side(index)
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        self.core.face_normal(index)
    }
}

impl<C: Feature<V>> Feature<V> for Known<C> {
    #[inline]
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        self.core.show(view.within(WIDE), outline);
    }
    #[inline]
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        self.core.show_at(view.within(WIDE), farthest, outline);
    }
}

impl Support<V> for Core<'_> {
    #[inline]
    fn support(&self, direction: V) -> V {
        of_core!(self, core => core.support(direction))
    }
    fn interior(&self) -> V {
        of_core!(self, core => core.interior())
    }
    #[inline]
    fn reach(&self) -> Real {
        of_core!(self, core => core.reach())
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        of_core!(self, core => core.is_polytope())
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        of_core!(self, core => core.symmetry())
    }
    #[inline]
    fn half_extents(&self) -> Option<V> {
        of_core!(self, core => Support::half_extents(core))
    }
    #[inline]
    fn frustum(&self) -> Option<[Real; 3]> {
        of_core!(self, core => Support::frustum(core))
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        of_core!(self, core => core.ends())
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        of_core!(self, core => core.side(index))
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        of_core!(self, core => core.face_normal(index))
    }
}

impl Feature<V> for Core<'_> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        of_core!(self, core => core.show(view, outline))
    }
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        of_core!(self, core => core.show_at(view, farthest, outline))
    }
}
