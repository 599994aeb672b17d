//! A pair written down as one line of JSON, as [`Case`](crate::Case) reads it: how a pair that was
//! found somewhere is captured, to be asked about again with `asunder query` or `asunder trace`.
//!
//! Numbers are written with as many digits as they need to be read back bit for bit. In the plane
//! cylinders and cones have no spelling of their own: they are written as the polygons that they are.

use serde_json::{Map, Value, json};

use crate::kind::Kind;
use crate::placement::{Placement, Turn};
use crate::solid::Solid;
use crate::triple::Triple;

/// One line, without its end. A number that is not finite is written as null, and is refused when
/// it is read.
#[must_use]
pub fn line(id: &str, a: &Solid, b: &Solid) -> String {
    json!({ "id": id, "dim": a.dim(), "a": solid_value(a), "b": solid_value(b) }).to_string()
}

/// A shape with its pose.
#[must_use]
pub fn solid_value(solid: &Solid) -> Value {
    let mut value = kind(&solid.kind, solid.dim());
    if solid.pose != Placement::identity(solid.dim()) {
        value.insert("pose".to_owned(), pose(&solid.pose));
    }
    value.into()
}

fn pose(pose: &Placement) -> Value {
    let rotation = match pose.rotation {
        Turn::Plane(angle) => json!(angle),
        Turn::Space(quaternion) => json!(quaternion),
    };
    json!({ "translation": pose.translation[..pose.dim()], "rotation": rotation })
}

fn kind(shape: &Kind, dim: usize) -> Map<String, Value> {
    let column = |name: &str, half_height: &f64, radius: &f64| {
        object(name, json!({ "half_height": half_height, "radius": radius }))
    };
    let corners = |name: &str, points: &[Triple]| {
        let points: Vec<&[f64]> = points.iter().map(|point| &point[..dim]).collect();
        object(name, json!({ "points": points }))
    };
    match shape {
        Kind::Point(point) => corners("point", &[*point]),
        Kind::Segment(points) => corners("segment", points),
        Kind::Triangle(points) => corners("triangle", points),
        Kind::Hull(points) => corners("hull", points),
        Kind::Ball { radius } => object("ball", json!({ "radius": radius })),
        Kind::Cuboid { half_extents } => {
            object("cuboid", json!({ "half_extents": half_extents[..dim] }))
        }
        Kind::Ellipsoid { radii } => object("ellipsoid", json!({ "radii": radii[..dim] })),
        Kind::Capsule { half_height, radius } => column("capsule", half_height, radius),
        // In the plane these two are polygons.
        Kind::Cylinder { half_height, radius } if dim == 2 => {
            object("cuboid", json!({ "half_extents": [radius, half_height] }))
        }
        Kind::Cone { half_height: y, radius: x } if dim == 2 => {
            corners("hull", &[[0.0, *y, 0.0], [-x, -y, 0.0], [*x, -y, 0.0]])
        }
        Kind::Cylinder { half_height, radius } => column("cylinder", half_height, radius),
        Kind::Cone { half_height, radius } => column("cone", half_height, radius),
        Kind::Rounded { radius, inner } => {
            object("rounded", json!({ "radius": radius, "inner": kind(inner, dim) }))
        }
        Kind::Scaled { factors, inner } => {
            object("scaled", json!({ "factors": factors[..dim], "inner": kind(inner, dim) }))
        }
        Kind::Sum(a, b) => object("sum", json!({ "first": kind(a, dim), "second": kind(b, dim) })),
        Kind::Placed { pose: at, inner } => {
            let mut inner = kind(inner, dim);
            inner.insert("pose".to_owned(), pose(at));
            object("placed", json!({ "inner": inner }))
        }
    }
}

fn object(name: &str, fields: Value) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("type".to_owned(), name.into());
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    object
}
