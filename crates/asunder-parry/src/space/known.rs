//! parry's convex shapes of space as asunder's.

use asunder::cast::Motion;
use asunder::contact::{Feature, Outline};
use asunder::glam::Vec3;
use asunder::shape::{Cone, Cuboid, Cylinder, Point, Segment, Support, Symmetry, Triangle};
use asunder::{Pose, Rotation, Unit};
use parry3d::math::{Pose as ParryPose, Real, Vector};
use parry3d::query::NonlinearRigidMotion;
use parry3d::shape::{self, ConvexPolyhedron, PackedFeatureId, Shape, TypedShape};

/// A core, and the margin around it.
pub(crate) struct Known<'a> {
    core: Core<'a>,
    margin: Real,
}

enum Core<'a> {
    Point(Point<Vec3>),
    Segment(Segment<Vec3>),
    Triangle(Triangle<Vec3>),
    Cuboid(Cuboid<Vec3>),
    Cylinder(Cylinder<Vec3>),
    Cone(Cone<Vec3>),
    Hull(Mesh<'a>),
}

pub(crate) fn to_parry(v: Vec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

pub(crate) fn from_parry(v: Vector) -> Vec3 {
    Vec3::new(v.x, v.y, v.z)
}

/// `None` if a number is not finite.
pub(crate) fn a_from_b(pose: &ParryPose) -> Option<Pose<Vec3>> {
    Some(Pose::new(
        Rotation::from_quaternion(pose.rotation.to_array())?,
        from_parry(pose.translation),
    ))
}

pub(crate) fn motion(motion: &NonlinearRigidMotion) -> Option<Motion<Vec3>> {
    let linear = Motion::linear(from_parry(motion.linvel)).ok()?;
    linear.revolving(from_parry(motion.local_center), from_parry(motion.angvel)).ok()
}

pub(crate) fn packed_edge(code: u32) -> PackedFeatureId {
    PackedFeatureId::edge(code)
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

fn cylinder(shape: &shape::Cylinder) -> Option<Core<'static>> {
    Cylinder::new(shape.half_height, shape.radius).ok().map(Core::Cylinder)
}

fn cone(shape: &shape::Cone) -> Option<Core<'static>> {
    Cone::new(shape.half_height, shape.radius).ok().map(Core::Cone)
}

impl<'a> Known<'a> {
    /// `None` if the shape is not convex, not bounded, not known, or has impossible numbers.
    pub(crate) fn new(shape: &'a dyn Shape) -> Option<Self> {
        let (core, margin) = match shape.as_typed_shape() {
            TypedShape::Ball(ball) => (Core::Point(Point::new(Vec3::ZERO).ok()?), ball.radius),
            TypedShape::Cuboid(shape) => (cuboid(shape)?, 0.0),
            TypedShape::Capsule(shape) => (segment(&shape.segment)?, shape.radius),
            TypedShape::Segment(shape) => (segment(shape)?, 0.0),
            TypedShape::Triangle(shape) => (triangle(shape)?, 0.0),
            TypedShape::ConvexPolyhedron(shape) => (Core::Hull(Mesh(shape)), 0.0),
            TypedShape::Cylinder(shape) => (cylinder(shape)?, 0.0),
            TypedShape::Cone(shape) => (cone(shape)?, 0.0),
            TypedShape::RoundCuboid(shape) => (cuboid(&shape.inner_shape)?, shape.border_radius),
            TypedShape::RoundTriangle(shape) => {
                (triangle(&shape.inner_shape)?, shape.border_radius)
            }
            TypedShape::RoundCylinder(shape) => {
                (cylinder(&shape.inner_shape)?, shape.border_radius)
            }
            TypedShape::RoundCone(shape) => (cone(&shape.inner_shape)?, shape.border_radius),
            TypedShape::RoundConvexPolyhedron(shape) => {
                (Core::Hull(Mesh(&shape.inner_shape)), shape.border_radius)
            }
            _ => return None,
        };
        (margin >= 0.0 && margin.is_finite()).then_some(Self { core, margin })
    }

    /// A length that says how large it is.
    pub(crate) fn size(&self) -> Real {
        let along = |axis: Vec3| (self.support(axis) - self.support(-axis)).length();
        self.margin + along(Vec3::X).max(along(Vec3::Y))
    }
}

macro_rules! of_core {
    ($known:expr, $core:ident => $question:expr) => {
        match &$known.core {
            Core::Point($core) => $question,
            Core::Segment($core) => $question,
            Core::Triangle($core) => $question,
            Core::Cuboid($core) => $question,
            Core::Cylinder($core) => $question,
            Core::Cone($core) => $question,
            Core::Hull($core) => $question,
        }
    };
}

impl Support<Vec3> for Known<'_> {
    #[inline]
    fn support(&self, direction: Vec3) -> Vec3 {
        of_core!(self, core => core.support(direction))
    }
    #[inline]
    fn margin(&self) -> Real {
        self.margin
    }
    fn interior(&self) -> Vec3 {
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
    fn half_extents(&self) -> Option<Vec3> {
        of_core!(self, core => Support::half_extents(core))
    }
    fn face_normal(&self, index: usize) -> Option<Vec3> {
        of_core!(self, core => core.face_normal(index))
    }
}

impl Feature<Vec3> for Known<'_> {
    fn show(&self, axis: Unit<Vec3>, outline: &mut Outline<Vec3>) {
        of_core!(self, core => core.show(axis, outline))
    }
}

/// A hull of parry's, with its faces, where it is.
#[derive(Clone, Copy)]
struct Mesh<'a>(&'a ConvexPolyhedron);

impl Mesh<'_> {
    fn farthest(&self, direction: Vec3) -> usize {
        let mut best = (0, Real::NEG_INFINITY);
        for (i, point) in self.0.points().iter().enumerate() {
            let along = point.x * direction.x + point.y * direction.y + point.z * direction.z;
            if along > best.1 {
                best = (i, along);
            }
        }
        best.0
    }

    fn at(&self, number: usize) -> Vec3 {
        self.0.points().get(number).map_or(Vec3::ZERO, |point| from_parry(*point))
    }
}

impl Support<Vec3> for Mesh<'_> {
    #[inline]
    fn support(&self, direction: Vec3) -> Vec3 {
        self.at(self.farthest(direction))
    }
    fn interior(&self) -> Vec3 {
        let points = self.0.points();
        points.iter().map(|point| from_parry(*point)).sum::<Vec3>() / points.len().max(1) as Real
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
}

impl Feature<Vec3> for Mesh<'_> {
    fn show(&self, axis: Unit<Vec3>, outline: &mut Outline<Vec3>) {
        let (hull, top) = (self.0, self.farthest(axis.get()));
        let Some(vertex) = hull.vertices().get(top) else { return };
        let from = vertex.first_adj_face_or_edge as usize;
        let around = from..from + vertex.num_adj_faces_or_edge as usize;
        let numbers = hull.faces_adj_to_vertex().get(around).unwrap_or_default();
        let faces = numbers.iter().filter_map(|&number| {
            let face = hull.faces().get(number as usize)?;
            let from = face.first_vertex_or_edge as usize;
            let corners = from..from + face.num_vertices_or_edges as usize;
            Some((number, from_parry(face.normal), hull.vertices_adj_to_face().get(corners)?))
        });
        outline.push_flattest(axis, top as u32, faces, |i| self.at(i as usize));
    }
}
