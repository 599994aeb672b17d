//! parry's convex shapes of the plane as asunder's.

use asunder::cast::Motion;
use asunder::contact::{Feature, Outline};
use asunder::glam::Vec2;
use asunder::shape::{Cuboid, Point, Segment, Side, Support, Symmetry, Triangle};
use asunder::{Pose, Rotation, Unit};
use parry2d::math::{Pose as ParryPose, Real, Vector};
use parry2d::query::NonlinearRigidMotion;
use parry2d::shape::{self, ConvexPolygon, PackedFeatureId, Shape, TypedShape};

/// A core, and the margin around it.
pub(crate) struct Known<'a> {
    core: Core<'a>,
    margin: Real,
}

enum Core<'a> {
    Point(Point<Vec2>),
    Segment(Segment<Vec2>),
    Triangle(Triangle<Vec2>),
    Cuboid(Cuboid<Vec2>),
    Hull(Mesh<'a>),
}

pub(crate) fn to_parry(v: Vec2) -> Vector {
    Vector::new(v.x, v.y)
}

pub(crate) fn from_parry(v: Vector) -> Vec2 {
    Vec2::new(v.x, v.y)
}

/// `None` if a number is not finite.
pub(crate) fn a_from_b(pose: &ParryPose) -> Option<Pose<Vec2>> {
    Some(Pose::new(
        Rotation::from_cos_sin(pose.rotation.re, pose.rotation.im)?,
        from_parry(pose.translation),
    ))
}

pub(crate) fn motion(motion: &NonlinearRigidMotion) -> Option<Motion<Vec2>> {
    let linear = Motion::linear(from_parry(motion.linvel)).ok()?;
    linear.spinning(from_parry(motion.local_center), motion.angvel).ok()
}

pub(crate) fn packed_edge(code: u32) -> PackedFeatureId {
    PackedFeatureId::face(code)
}

fn cuboid(shape: &shape::Cuboid) -> Option<Core<'static>> {
    Cuboid::new(from_parry(shape.half_extents)).ok().map(Core::Cuboid)
}

fn triangle(shape: &shape::Triangle) -> Option<Core<'static>> {
    let [a, b, c] = [shape.a, shape.b, shape.c].map(from_parry);
    Triangle::new(a, b, c).ok().map(Core::Triangle)
}

fn segment(shape: &shape::Segment) -> Option<Core<'static>> {
    Segment::new(from_parry(shape.a), from_parry(shape.b)).ok().map(Core::Segment)
}

impl<'a> Known<'a> {
    /// `None` if the shape is not convex, not bounded, not known, or has impossible numbers.
    pub(crate) fn new(shape: &'a dyn Shape) -> Option<Self> {
        let (core, margin) = match shape.as_typed_shape() {
            TypedShape::Ball(ball) => (Core::Point(Point::new(Vec2::ZERO).ok()?), ball.radius),
            TypedShape::Cuboid(shape) => (cuboid(shape)?, 0.0),
            TypedShape::Capsule(shape) => (segment(&shape.segment)?, shape.radius),
            TypedShape::Segment(shape) => (segment(shape)?, 0.0),
            TypedShape::Triangle(shape) => (triangle(shape)?, 0.0),
            TypedShape::ConvexPolygon(shape) => (Core::Hull(Mesh(shape)), 0.0),
            TypedShape::RoundCuboid(shape) => (cuboid(&shape.inner_shape)?, shape.border_radius),
            TypedShape::RoundTriangle(shape) => {
                (triangle(&shape.inner_shape)?, shape.border_radius)
            }
            TypedShape::RoundConvexPolygon(shape) => {
                (Core::Hull(Mesh(&shape.inner_shape)), shape.border_radius)
            }
            _ => return None,
        };
        (margin >= 0.0 && margin.is_finite()).then_some(Self { core, margin })
    }

    /// A length that says how large it is.
    pub(crate) fn size(&self) -> Real {
        let along = |axis: Vec2| (self.support(axis) - self.support(-axis)).length();
        self.margin + along(Vec2::X).max(along(Vec2::Y))
    }
}

macro_rules! of_core {
    ($known:expr, $core:ident => $question:expr) => {
        match &$known.core {
            Core::Point($core) => $question,
            Core::Segment($core) => $question,
            Core::Triangle($core) => $question,
            Core::Cuboid($core) => $question,
            Core::Hull($core) => $question,
        }
    };
}

impl Support<Vec2> for Known<'_> {
    #[inline]
    fn support(&self, direction: Vec2) -> Vec2 {
        of_core!(self, core => core.support(direction))
    }
    #[inline]
    fn margin(&self) -> Real {
        self.margin
    }
    fn interior(&self) -> Vec2 {
        of_core!(self, core => core.interior())
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
    fn half_extents(&self) -> Option<Vec2> {
        of_core!(self, core => Support::half_extents(core))
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<Vec2>> {
        of_core!(self, core => core.side(index))
    }
    fn face_normal(&self, index: usize) -> Option<Vec2> {
        of_core!(self, core => core.face_normal(index))
    }
}

impl Feature<Vec2> for Known<'_> {
    fn show(&self, axis: Unit<Vec2>, outline: &mut Outline<Vec2>) {
        of_core!(self, core => core.show(axis, outline))
    }
}

/// A hull of parry's, with its edges, where it is.
#[derive(Clone, Copy)]
struct Mesh<'a>(&'a ConvexPolygon);

impl Mesh<'_> {
    fn farthest(&self, direction: Vec2) -> usize {
        let mut best = (0, Real::NEG_INFINITY);
        for (i, point) in self.0.points().iter().enumerate() {
            let along = point.x * direction.x + point.y * direction.y;
            if along > best.1 {
                best = (i, along);
            }
        }
        best.0
    }

    fn at(&self, number: usize) -> Vec2 {
        self.0.points().get(number).map_or(Vec2::ZERO, |point| from_parry(*point))
    }
}

impl Support<Vec2> for Mesh<'_> {
    #[inline]
    fn support(&self, direction: Vec2) -> Vec2 {
        self.at(self.farthest(direction))
    }
    fn interior(&self) -> Vec2 {
        let points = self.0.points();
        points.iter().map(|point| from_parry(*point)).sum::<Vec2>() / points.len().max(1) as Real
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    #[inline]
    fn side(&self, index: usize) -> Option<Side<Vec2>> {
        let (points, normals) = (self.0.points(), self.0.normals());
        let (from, normal) = (points.get(index)?, normals.get(index)?);
        let to = points.get(index + 1).or(points.first())?;
        let normal = Unit::new(from_parry(*normal))?;
        Some(Side { normal, from: from_parry(*from), to: from_parry(*to) })
    }
}

impl Feature<Vec2> for Mesh<'_> {
    fn show(&self, axis: Unit<Vec2>, outline: &mut Outline<Vec2>) {
        let (count, top) = (self.0.points().len(), self.farthest(axis.get()));
        let around = [(top + count - 1) % count.max(1), top, (top + 1) % count.max(1)];
        let vertex = |i: usize| (self.at(around[i]), around[i] as u32);
        // The flatter of the two edges at the top.
        let slope = |i: usize| {
            let edge = vertex(i).0 - vertex(1).0;
            edge.dot(axis.get()).abs() / edge.length().max(Real::MIN_POSITIVE)
        };
        let flatter = if slope(2) <= slope(0) { 2 } else { 0 };
        outline.push_edge(axis, [vertex(1), vertex(flatter)]);
    }
}
