//! parry's convex shapes as asunder's: what is the same in the plane and in space.

use super::V;
use super::parry::math::Real;
use super::parry::shape::{self, Shape};
use super::shapes::{Core, core_of, from_parry, of_core};
use asunder::contact::{Feature, Outline, View};
use asunder::shape::{Cuboid, Segment, Side, Support, Symmetry, Triangle};

/// The sine of the angle within which a face or an edge is shown. The engine puts a fast body where it
/// first touches, and lets it go on from there: of one that is tilted, the other end would pass through a
/// wall if nothing were said of it.
const WIDE: Real = 0.9;

/// A core, and the margin around it.
pub(crate) struct Known<'a> {
    core: Core<'a>,
    margin: Real,
}

pub(crate) fn cuboid(shape: &shape::Cuboid) -> Option<Core<'static>> {
    Cuboid::new(from_parry(shape.half_extents)).ok().map(Core::Cuboid)
}

pub(crate) fn triangle(shape: &shape::Triangle) -> Option<Core<'static>> {
    let [a, b, c] = [shape.a, shape.b, shape.c].map(from_parry);
    Triangle::new(a, b, c).ok().map(Core::Triangle)
}

pub(crate) fn segment(shape: &shape::Segment) -> Option<Core<'static>> {
    Segment::new(from_parry(shape.a), from_parry(shape.b)).ok().map(Core::Segment)
}

impl<'a> Known<'a> {
    /// `None` if the shape is not convex, not bounded, not known, or has impossible numbers.
    pub(crate) fn new(shape: &'a dyn Shape) -> Option<Self> {
        let (core, margin) = core_of(shape)?;
        (margin >= 0.0 && margin.is_finite()).then_some(Self { core, margin })
    }

    /// Whether a shape is of a kind that is known and has impossible numbers: parry would not end with some, and panic
    /// on others.
    pub(crate) fn is_impossible(shape: &dyn Shape) -> bool {
        let own = matches!(shape.as_typed_shape(), shape::TypedShape::Custom(_));
        shape.as_support_map().is_some() && !own && Known::new(shape).is_none()
    }
}

impl Support<V> for Known<'_> {
    #[inline]
    fn support(&self, direction: V) -> V {
        of_core!(self.core, core => core.support(direction))
    }
    #[inline]
    fn margin(&self) -> Real {
        self.margin
    }
    fn interior(&self) -> V {
        of_core!(self.core, core => core.interior())
    }
    #[inline]
    fn reach(&self) -> Real {
        of_core!(self.core, core => core.reach())
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        of_core!(self.core, core => core.is_polytope())
    }
    #[inline]
    fn symmetry(&self) -> Symmetry {
        of_core!(self.core, core => core.symmetry())
    }
    #[inline]
    fn half_extents(&self) -> Option<V> {
        of_core!(self.core, core => Support::half_extents(core))
    }
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        of_core!(self.core, core => core.ends())
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        of_core!(self.core, core => core.side(index))
    }
    fn face_normal(&self, index: usize) -> Option<V> {
        of_core!(self.core, core => core.face_normal(index))
    }
}

impl Feature<V> for Known<'_> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        of_core!(self.core, core => core.show(view.within(WIDE), outline))
    }
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        of_core!(self.core, core => core.show_at(view.within(WIDE), farthest, outline))
    }
}
