//! parry's convex shapes of the plane as asunder's.

use super::V;
use super::known::{cuboid, segment, triangle};
use super::parry::math::{Pose as ParryPose, Real, Rotation as ParryRotation, Vector};
use super::parry::query::NonlinearRigidMotion;
use super::parry::shape::{
    ConvexPolygon, PackedFeatureId, RoundShape, Shape, SharedShape, Triangle as ParryTriangle,
    TypedShape,
};
use asunder::cast::Motion;
use asunder::contact::{Feature, Outline, View};
use asunder::shape::{Cuboid, Point, Segment, Side, Support, Triangle};
use asunder::{Pose, Rotation, Unit};

/// The shapes of asunder that stand for those of parry.
pub(crate) enum Core<'a> {
    Point(Point<V>),
    Segment(Segment<V>),
    Triangle(Triangle<V>),
    Cuboid(Cuboid<V>),
    Hull(Mesh<'a>),
}

#[inline]
pub(crate) fn to_parry(v: V) -> Vector {
    Vector::new(v.x, v.y)
}

#[inline]
pub(crate) fn from_parry(v: Vector) -> V {
    V::new(v.x, v.y)
}

/// `None` if a number is not finite.
#[inline(always)]
pub(crate) fn a_from_b(pose: &ParryPose) -> Option<Pose<V>> {
    let rotation = Rotation::from_cos_sin(pose.rotation.re, pose.rotation.im)?;
    let translation = from_parry(pose.translation);
    translation.is_finite().then(|| Pose::new(rotation, translation))
}

/// As it is if it is that but for rounding; `None` if there is none.
pub(crate) fn of_length_one(rotation: ParryRotation) -> Option<ParryRotation> {
    if (rotation.length_squared() - 1.0).abs() < 1e-3 {
        return Some(rotation);
    }
    let most = rotation.re.abs().max(rotation.im.abs());
    let (re, im) = (rotation.re / most, rotation.im / most);
    let turned = ParryRotation { re, im }.normalize();
    turned.is_finite().then_some(turned)
}

pub(crate) fn motion(motion: &NonlinearRigidMotion) -> Option<Motion<V>> {
    let linear = Motion::linear(from_parry(motion.linvel)).ok()?;
    linear.spinning(from_parry(motion.local_center), motion.angvel).ok()
}

/// How fast the one turns as seen from the other.
pub(crate) fn spin([one, other]: [&NonlinearRigidMotion; 2]) -> Real {
    (one.angvel - other.angvel).abs()
}

pub(crate) fn packed_edge(code: u32) -> PackedFeatureId {
    PackedFeatureId::face(code)
}

/// The core of a shape and the margin around it; `None` if it is not convex, not bounded or not known.
pub(crate) fn core_of(shape: &dyn Shape) -> Option<(Core<'_>, Real)> {
    Some(match shape.as_typed_shape() {
        TypedShape::Ball(ball) => (Core::Point(Point::new(V::ZERO).ok()?), ball.radius),
        TypedShape::Cuboid(shape) => (Core::Cuboid(cuboid(shape)?), 0.0),
        TypedShape::Capsule(shape) => (Core::Segment(segment(&shape.segment)?), shape.radius),
        TypedShape::Segment(shape) => (Core::Segment(segment(shape)?), 0.0),
        TypedShape::Triangle(shape) => (Core::Triangle(triangle(shape)?), 0.0),
        TypedShape::ConvexPolygon(shape) => (Core::Hull(Mesh::new(shape)), 0.0),
        TypedShape::RoundCuboid(shape) => {
            (Core::Cuboid(cuboid(&shape.inner_shape)?), shape.border_radius)
        }
        TypedShape::RoundTriangle(shape) => {
            (Core::Triangle(triangle(&shape.inner_shape)?), shape.border_radius)
        }
        TypedShape::RoundConvexPolygon(shape) => {
            (Core::Hull(Mesh::new(&shape.inner_shape)), shape.border_radius)
        }
        _ => return None,
    })
}

/// The same, with its corners counter-clockwise, if it is a triangle whose corners run clockwise: parry's manifolds take such
/// a one to be inside out, and it falls through what it lands on.
pub(crate) fn upright(shape: &dyn Shape) -> Option<SharedShape> {
    let triangle = |shape: &ParryTriangle| {
        let [p, q] = [shape.b - shape.a, shape.c - shape.a];
        let area = f64::from(p.x) * f64::from(q.y) - f64::from(p.y) * f64::from(q.x);
        (area < 0.0).then(|| ParryTriangle::new(shape.a, shape.c, shape.b))
    };
    match shape.as_typed_shape() {
        TypedShape::Triangle(shape) => triangle(shape).map(SharedShape::new),
        TypedShape::RoundTriangle(RoundShape { inner_shape, border_radius }) => {
            let round = |inner_shape| RoundShape { inner_shape, border_radius: *border_radius };
            triangle(inner_shape).map(round).map(SharedShape::new)
        }
        _ => None,
    }
}

/// Asks the shape that a core is.
macro_rules! of_core {
    ($of:expr, $core:ident => $question:expr) => {
        match $of {
            Core::Point($core) => $question,
            Core::Segment($core) => $question,
            Core::Triangle($core) => $question,
            Core::Cuboid($core) => $question,
            Core::Hull($core) => $question,
        }
    };
}
pub(crate) use of_core;

/// How far beside the line between two others a corner may be that lies on it, for each unit of their size.
const HAIR: Real = 4.0 * Real::EPSILON;

/// A hull of parry's, with its edges, where it is.
#[derive(Clone, Copy)]
pub(crate) struct Mesh<'a> {
    polygon: &'a ConvexPolygon,
    /// Above 0 if its points run counter-clockwise, below if clockwise, as those of a mirrored polygon
    /// do; 0 if they lie on a line.
    area: f64,
}

impl<'a> Mesh<'a> {
    fn new(polygon: &'a ConvexPolygon) -> Self {
        // Exact but for the sums: products of differences of single numbers.
        let points = polygon.points();
        let at = |v: &Vector| [f64::from(v.x), f64::from(v.y)];
        let from = |v: &Vector, origin: [f64; 2]| [at(v)[0] - origin[0], at(v)[1] - origin[1]];
        let twice = |origin: [f64; 2], pair: &[Vector]| {
            let ([x, y], [z, w]) = (from(&pair[0], origin), from(&pair[1], origin));
            x * w - y * z
        };
        let area = |first: &Vector| points.windows(2).map(|pair| twice(at(first), pair)).sum();
        Self { polygon, area: points.first().map_or(0.0, area) }
    }

    fn farthest(&self, direction: V) -> usize {
        let mut best = (0, Real::NEG_INFINITY);
        for (i, point) in self.polygon.points().iter().enumerate() {
            let along = point.x * direction.x + point.y * direction.y;
            if along > best.1 {
                best = (i, along);
            }
        }
        best.0
    }

    /// Where the side that begins at a corner ends, so many corners further each time. What lies on a side lies on all
    /// of it: corners in its midst are left out, or contacts would change from one stretch of it to another.
    fn end(&self, corner: usize, step: usize) -> usize {
        let count = self.polygon.points().len().max(1);
        let after = |i: usize| (i + step) % count;
        let mut end = after(corner);
        for _ in 2..count {
            if !self.is_between(end, [corner, after(end)]) {
                break;
            }
            end = after(end);
        }
        end
    }

    /// Whether a corner lies on the way from one to another, up to the rounding of their numbers.
    fn is_between(&self, corner: usize, ends: [usize; 2]) -> bool {
        let ([p, q], middle) = (ends.map(|i| self.at(i)), self.at(corner));
        let (way, size) = (q - p, p.length() + q.length() + middle.length());
        let aside = way.perp_dot(middle - p).abs();
        aside <= HAIR * size * way.length() && (middle - p).dot(q - middle) >= 0.0
    }

    fn at(&self, number: usize) -> V {
        self.polygon.points().get(number).map_or(V::ZERO, |point| from_parry(*point))
    }
}

impl Support<V> for Mesh<'_> {
    #[inline]
    fn support(&self, direction: V) -> V {
        self.at(self.farthest(direction))
    }
    fn interior(&self) -> V {
        let points = self.polygon.points();
        points.iter().map(|point| from_parry(*point)).sum::<V>() / points.len().max(1) as Real
    }
    fn reach(&self) -> Real {
        self.polygon.points().iter().map(|point| from_parry(*point).length()).fold(0.0, Real::max)
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
    /// Its normal is worked out: parry's own are those of the edges before it has left out corners that
    /// are nearly on a line with others.
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        let points = self.polygon.points();
        let count = points.len();
        if index >= count || !(self.area.abs() > 0.0) {
            return None;
        }
        let turned = self.area < 0.0;
        let point = |i: usize| points[if turned { count - 1 - i % count } else { i % count }];
        let (from, to) = (point(index), point(index + 1));
        // An edge without length has the normal of the one after it.
        let after = (1..count).map(|i| point(index + i)).find(|&point| point != from)?;
        let edge = from_parry(after - from);
        let normal = Unit::new(V::new(edge.y, -edge.x))?;
        Some(Side { normal, from: from_parry(from), to: from_parry(to) })
    }
}

impl Feature<V> for Mesh<'_> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let (count, top) = (self.polygon.points().len(), self.farthest(view.axis().get()));
        let ends = [self.end(top, count.saturating_sub(1)), self.end(top, 1)];
        let vertex = |i: usize| (self.at(i), i as u32);
        // The flatter of the two sides at the top, both where the top lies on one.
        let slope = |end: usize| {
            let side = self.at(end) - self.at(top);
            side.dot(view.axis().get()).abs() / side.length().max(Real::MIN_POSITIVE)
        };
        let [before, after] = ends;
        let shown = if self.is_between(top, ends) {
            ends
        } else if slope(after) <= slope(before) {
            [top, after]
        } else {
            [top, before]
        };
        outline.push_edge(view, shown.map(vertex));
    }
}
