//! parry's four crates: `contact` with a prediction larger than every gap, which gives signed
//! distance, normal and witness points in one call.

use crate::Peer;
use asunder_zoo::{Kind, Placement, Row, Turn};

/// Larger than every gap of the rows, small enough not to lose digits.
const PREDICTION: f64 = 1e3;

macro_rules! peer {
    ($(#[$doc:meta])* $peer:ident, $parry:ident, $real:ty, $shape:expr, $pose:expr) => {
        $(#[$doc])*
        pub struct $peer {
            pairs: Vec<(usize, $parry::math::Pose, usize, $parry::math::Pose)>,
            shapes_a: Vec<$parry::shape::SharedShape>,
            shapes_b: Vec<$parry::shape::SharedShape>,
        }

        impl $peer {
            /// Builds a row's shapes and poses; `None` if parry has no such shape.
            #[must_use]
            pub fn new(row: &Row) -> Option<Self> {
                let pair = |pair: &asunder_zoo::PosedPair| {
                    Some((pair.a, $pose(&pair.pose_a)?, pair.b, $pose(&pair.pose_b)?))
                };
                Some(Self {
                    pairs: row.pairs.iter().map(pair).collect::<Option<_>>()?,
                    shapes_a: row.shapes_a.iter().map($shape).collect::<Option<_>>()?,
                    shapes_b: row.shapes_b.iter().map($shape).collect::<Option<_>>()?,
                })
            }
        }

        impl Peer for $peer {
            fn name(&self) -> &'static str {
                stringify!($parry)
            }
            fn signed_distance(&self, index: usize) -> f64 {
                let (a, pose_a, b, pose_b) = &self.pairs[index];
                let (a, b) = (&*self.shapes_a[*a], &*self.shapes_b[*b]);
                match $parry::query::contact(pose_a, a, pose_b, b, PREDICTION as $real) {
                    Ok(Some(contact)) => f64::from(contact.dist),
                    _ => f64::NAN,
                }
            }
        }
    };
}

macro_rules! space {
    ($(#[$doc:meta])* $peer:ident, $parry:ident, $real:ty) => {
        peer! { $(#[$doc])* $peer, $parry, $real, |kind: &Kind| {
            use $parry::{math::Vector, shape::SharedShape};
            match kind {
                Kind::Ball { radius } => Some(SharedShape::ball(*radius as $real)),
                Kind::Cuboid { half_extents: [x, y, z] } => {
                    Some(SharedShape::cuboid(*x as $real, *y as $real, *z as $real))
                }
                Kind::Hull(points) => {
                    let point = |[x, y, z]: &[f64; 3]| Vector::new(*x as $real, *y as $real, *z as $real);
                    SharedShape::convex_hull(&points.iter().map(point).collect::<Vec<_>>())
                }
                _ => None,
            }
        }, |at: &Placement| {
            use $parry::math::{Pose, Rotation, Vector};
            let Turn::Space(q) = at.rotation else { return None };
            let [x, y, z, w] = q.map(|q| q as $real);
            let [tx, ty, tz] = at.translation.map(|t| t as $real);
            let rotation = Rotation::from_xyzw(x, y, z, w).normalize();
            Some(Pose::from_parts(Vector::new(tx, ty, tz), rotation))
        } }
    };
}

macro_rules! plane {
    ($(#[$doc:meta])* $peer:ident, $parry:ident, $real:ty) => {
        peer! { $(#[$doc])* $peer, $parry, $real, |kind: &Kind| {
            use $parry::{math::Vector, shape::SharedShape};
            match kind {
                Kind::Ball { radius } => Some(SharedShape::ball(*radius as $real)),
                Kind::Cuboid { half_extents: [x, y, _] } => {
                    Some(SharedShape::cuboid(*x as $real, *y as $real))
                }
                Kind::Hull(points) => {
                    let point = |[x, y, _]: &[f64; 3]| Vector::new(*x as $real, *y as $real);
                    SharedShape::convex_hull(&points.iter().map(point).collect::<Vec<_>>())
                }
                _ => None,
            }
        }, |at: &Placement| {
            use $parry::math::{Pose, Rotation, Vector};
            let Turn::Plane(angle) = at.rotation else { return None };
            let [tx, ty, _] = at.translation.map(|t| t as $real);
            Some(Pose::from_parts(Vector::new(tx, ty), Rotation::new(angle as $real)))
        } }
    };
}

space! {
    /// parry3d, f32.
    Parry3F32, parry3d, f32
}
space! {
    /// parry3d-f64.
    Parry3F64, parry3d_f64, f64
}
plane! {
    /// parry2d, f32.
    Parry2F32, parry2d, f32
}
plane! {
    /// parry2d-f64.
    Parry2F64, parry2d_f64, f64
}
