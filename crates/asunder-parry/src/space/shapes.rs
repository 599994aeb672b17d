//! parry's convex shapes of space as asunder's.

use super::V;
use super::known::{cuboid, segment, triangle};
use super::parry::math::{Pose as ParryPose, Real, Rotation as ParryRotation, Vector};
use super::parry::query::NonlinearRigidMotion;
use super::parry::shape::{
    self, ConvexPolyhedron, PackedFeatureId, Shape, SharedShape, TypedShape,
};
use asunder::cast::Motion;
use asunder::contact::{Feature, Outline, View};
use asunder::shape::{Cone, Cuboid, Cylinder, Point, Segment, Support, Triangle};
use asunder::{Pose, Rotation, Unit};

/// The shapes of asunder that stand for those of parry.
pub(crate) enum Core<'a> {
    Point(Point<V>),
    Segment(Segment<V>),
    Triangle(Triangle<V>),
    Cuboid(Cuboid<V>),
    Cylinder(Cylinder<V>),
    Cone(Cone<V>),
    Hull(Mesh<'a>),
}

#[inline]
pub(crate) fn to_parry(v: V) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

#[inline]
pub(crate) fn from_parry(v: Vector) -> V {
    V::new(v.x, v.y, v.z)
}

/// `None` if a number is not finite.
#[inline(always)]
pub(crate) fn a_from_b(pose: &ParryPose) -> Option<Pose<V>> {
    let rotation = Rotation::from_quaternion(pose.rotation.to_array())?;
    let translation = from_parry(pose.translation);
    translation.is_finite().then(|| Pose::new(rotation, translation))
}

/// As it is if it is that but for rounding; `None` if there is none.
pub(crate) fn of_length_one(rotation: ParryRotation) -> Option<ParryRotation> {
    if (rotation.length_squared() - 1.0).abs() < 1e-3 {
        return Some(rotation);
    }
    let numbers = rotation.to_array();
    let most = numbers.iter().fold(0.0, |most: Real, number| most.max(number.abs()));
    let turned = ParryRotation::from_array(numbers.map(|number| number / most)).normalize();
    turned.is_finite().then_some(turned)
}

pub(crate) fn motion(motion: &NonlinearRigidMotion) -> Option<Motion<V>> {
    let linear = Motion::linear(from_parry(motion.linvel)).ok()?;
    linear.revolving(from_parry(motion.local_center), from_parry(motion.angvel)).ok()
}

/// How fast the one turns as seen from the other.
pub(crate) fn spin([one, other]: [&NonlinearRigidMotion; 2]) -> Real {
    (one.angvel - other.angvel).length()
}

pub(crate) fn packed_edge(code: u32) -> PackedFeatureId {
    PackedFeatureId::edge(code)
}

fn cylinder(shape: &shape::Cylinder) -> Option<Cylinder<V>> {
    Cylinder::new(shape.half_height, shape.radius).ok()
}

fn cone(shape: &shape::Cone) -> Option<Cone<V>> {
    Cone::new(shape.half_height, shape.radius).ok()
}

/// The core of a shape and the margin around it; `None` if it is not convex, not bounded or not known.
pub(crate) fn core_of(shape: &dyn Shape) -> Option<(Core<'_>, Real)> {
    Some(match shape.as_typed_shape() {
        TypedShape::Ball(ball) => (Core::Point(Point::new(V::ZERO).ok()?), ball.radius),
        TypedShape::Cuboid(shape) => (Core::Cuboid(cuboid(shape)?), 0.0),
        TypedShape::Capsule(shape) => (Core::Segment(segment(&shape.segment)?), shape.radius),
        TypedShape::Segment(shape) => (Core::Segment(segment(shape)?), 0.0),
        TypedShape::Triangle(shape) => (Core::Triangle(triangle(shape)?), 0.0),
        TypedShape::ConvexPolyhedron(shape) => (Core::Hull(Mesh(shape)), 0.0),
        TypedShape::Cylinder(shape) => (Core::Cylinder(cylinder(shape)?), 0.0),
        TypedShape::Cone(shape) => (Core::Cone(cone(shape)?), 0.0),
        TypedShape::RoundCuboid(shape) => {
            (Core::Cuboid(cuboid(&shape.inner_shape)?), shape.border_radius)
        }
        TypedShape::RoundTriangle(shape) => {
            (Core::Triangle(triangle(&shape.inner_shape)?), shape.border_radius)
        }
        TypedShape::RoundCylinder(shape) => {
            (Core::Cylinder(cylinder(&shape.inner_shape)?), shape.border_radius)
        }
        TypedShape::RoundCone(shape) => {
            (Core::Cone(cone(&shape.inner_shape)?), shape.border_radius)
        }
        TypedShape::RoundConvexPolyhedron(shape) => {
            (Core::Hull(Mesh(&shape.inner_shape)), shape.border_radius)
        }
        _ => return None,
    })
}

/// In space no shape has its corners the wrong way round.
pub(crate) fn upright(_: &dyn Shape) -> Option<SharedShape> {
    None
}

/// Asks the shape that a core is.
macro_rules! of_core {
    ($of:expr, $core:ident => $question:expr) => {
        match $of {
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
pub(crate) use of_core;

/// A hull of parry's, with its faces, where it is.
#[derive(Clone, Copy)]
pub(crate) struct Mesh<'a>(&'a ConvexPolyhedron);

impl Mesh<'_> {
    fn farthest(&self, direction: V) -> usize {
        let mut best = (0, Real::NEG_INFINITY);
        for (i, point) in self.0.points().iter().enumerate() {
            let along = point.x * direction.x + point.y * direction.y + point.z * direction.z;
            if along > best.1 {
                best = (i, along);
            }
        }
        best.0
    }

    fn at(&self, number: usize) -> V {
        self.0.points().get(number).map_or(V::ZERO, |point| from_parry(*point))
    }

    /// The faces that have a corner: none where parry has merged all that are around it.
    fn faces_at(&self, corner: usize) -> &[u32] {
        let Some(vertex) = self.0.vertices().get(corner) else { return &[] };
        let from = vertex.first_adj_face_or_edge as usize;
        let around = from..from + vertex.num_adj_faces_or_edge as usize;
        self.0.faces_adj_to_vertex().get(around).unwrap_or_default()
    }

    /// parry's normal of a face, and its corners.
    fn face(&self, number: usize) -> Option<(V, &[u32])> {
        let face = self.0.faces().get(number)?;
        let from = face.first_vertex_or_edge as usize;
        let corners = from..from + face.num_vertices_or_edges as usize;
        Some((from_parry(face.normal), self.0.vertices_adj_to_face().get(corners)?))
    }

    /// The farthest corner of the face that is nearest to an axis.
    fn corner_of_nearest_face(&self, axis: V) -> Option<usize> {
        let faces = (0..self.0.faces().len()).filter_map(|number| self.face(number));
        let (_, corners) = faces.max_by(|p, q| p.0.dot(axis).total_cmp(&q.0.dot(axis)))?;
        let along = |corner: &usize| self.at(*corner).dot(axis);
        let corners = corners.iter().map(|&corner| corner as usize);
        corners.max_by(|p, q| along(p).total_cmp(&along(q)))
    }

    /// Of a face with these corners. parry's own is none any more where the hull was scaled; so it is that of
    /// three corners, the nearest to parry's. But parry merges triangles within a degree or two, and
    /// bodies come to rest on such a face only if it stays as plane as parry takes it for.
    fn normal(&self, parrys: V, corners: &[u32]) -> Option<V> {
        let at = |i: usize| self.at(corners[i] as usize);
        let count = corners.len();
        // A third of the way round from each to the next: large triangles.
        let threes = (0..count).map(|i| [0, 1, 2].map(|third| (i + third * count / 3) % count));
        let up =
            |area: V| Unit::new(if area.dot(parrys) < 0.0 { -area } else { area }).map(Unit::get);
        let across = |i: usize, j: usize, k: usize| (at(j) - at(i)).cross(at(k) - at(i));
        let normal = |[i, j, k]: [usize; 3]| up(across(i, j, k));
        let nearer = |m: V, n: V| if n.dot(parrys) > m.dot(parrys) { n } else { m };
        let nearest = threes.filter_map(normal).reduce(nearer)?;
        let off = |i: usize, n: V| (at(i) - at(0)).dot(n).abs() / (at(i) - at(0)).length();
        let is_bent = |n: V, most: Real| (1..count).any(|i| off(i, n) > most);
        let merged = is_bent(nearest, PLANE) && nearest.dot(parrys) > MERGED;
        let told = if merged { parrys } else { nearest };
        // Or the normal is that of a sliver: it leads away from the other corners.
        let area = || up((2..count).map(|i| across(0, i - 1, i)).sum());
        if is_bent(told, STEEP) { area() } else { Some(told) }
    }
}

/// The sine of the angle by which a corner may be off the plane of a face.
const PLANE: Real = 1e-3;
/// The cosine of two and a half degrees: what parry merges is not inclined by more.
const MERGED: Real = 0.999;
/// The sine of that.
const STEEP: Real = 0.0447;

impl Support<V> for Mesh<'_> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.at(self.farthest(direction))
    }
    fn interior(&self) -> V {
        let points = self.0.points();
        points.iter().map(|point| from_parry(*point)).sum::<V>() / points.len().max(1) as Real
    }
    fn reach(&self) -> Real {
        self.0.points().iter().map(|point| from_parry(*point).length()).fold(0.0, Real::max)
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
}

impl Feature<V> for Mesh<'_> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let axis = view.axis().get();
        let mut top = self.farthest(axis);
        if self.faces_at(top).is_empty() {
            // In the middle of a merged face, above its corners by what parry lets pass.
            top = self.corner_of_nearest_face(axis).unwrap_or(top);
        }
        let faces = self.faces_at(top).iter().filter_map(|&number| {
            let (normal, corners) = self.face(number as usize)?;
            Some((number, self.normal(normal, corners)?, corners))
        });
        outline.push_flattest(view, top as u32, faces, |i| self.at(i as usize));
    }
}
