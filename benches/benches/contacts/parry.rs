//! parry's four crates, asked through its dispatcher and by what that calls.

use crate::{Ask, Way};
use asunder_bench::{Recipe, peer};
use asunder_zoo::{Kind, Model, Placement, Row, Triple, Turn};

/// The four crates have the same items under the same names, and no trait that spans them.
macro_rules! crate_of {
    ($name:ident, $parry:ident, $real:ident, $hull:ident, $vector:expr, $rotation:expr) => {
        pub(crate) mod $name {
            use super::*;
            use $parry::math::{Pose, Rotation, Vector};
            use $parry::query::{
                ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher,
                QueryDispatcher, ShapeCastOptions, details,
            };
            use $parry::shape::{Cuboid, PolygonalFeatureMap, Shape, $hull as Hull};

            pub(crate) fn ways(row: &Row, ask: Ask) -> Vec<Way> {
                match (row.family.a, row.family.b) {
                    (Model::Cuboid, Model::Cuboid) => {
                        vec![dispatched(row, ask, cuboid, cuboid), typed(row, ask, cuboid, cuboid)]
                    }
                    (Model::Cuboid, _) => {
                        vec![dispatched(row, ask, cuboid, hull), typed(row, ask, cuboid, hull)]
                    }
                    _ => vec![dispatched(row, ask, hull, hull), typed(row, ask, hull, hull)],
                }
            }

            fn dispatched<A: Shape, B: Shape>(
                row: &Row,
                ask: Ask,
                a: fn(&Kind) -> Option<A>,
                b: fn(&Kind) -> Option<B>,
            ) -> Way {
                let recipe = Recipe { a, b, pose };
                let manifold = |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                    let mut manifold = ContactManifold::<(), ()>::new();
                    let pos12 = pose_a.inv_mul(pose_b);
                    let _ = DefaultQueryDispatcher.contact_manifold_convex_convex(
                        &pos12,
                        a,
                        b,
                        None,
                        None,
                        1e-3,
                        &mut manifold,
                    );
                    manifold
                };
                let cast = |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                    let pos12 = pose_a.inv_mul(pose_b);
                    let options = ShapeCastOptions::with_max_time_of_impact(10.0);
                    DefaultQueryDispatcher.cast_shapes(&pos12, -pos12.translation, a, b, options)
                };
                match ask {
                    Ask::Manifold => peer(row, &recipe, manifold, |_| None),
                    Ask::Cast => peer(row, &recipe, cast, |_| None),
                }
            }

            fn typed<A: PolygonalFeatureMap + 'static, B: PolygonalFeatureMap + 'static>(
                row: &Row,
                ask: Ask,
                a: fn(&Kind) -> Option<A>,
                b: fn(&Kind) -> Option<B>,
            ) -> Way {
                let recipe = Recipe { a, b, pose };
                let manifold = |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                    let mut manifold = ContactManifold::<(), ()>::new();
                    let pos12 = pose_a.inv_mul(pose_b);
                    details::contact_manifold_pfm_pfm(
                        &pos12,
                        a,
                        0.0,
                        None,
                        b,
                        0.0,
                        None,
                        1e-3,
                        &mut manifold,
                    );
                    manifold
                };
                match ask {
                    Ask::Manifold => peer(row, &recipe, manifold, |_| None),
                    Ask::Cast => None,
                }
            }

            fn cuboid(kind: &Kind) -> Option<Cuboid> {
                let Kind::Cuboid { half_extents } = kind else { return None };
                Some(Cuboid::new(vector(*half_extents)))
            }

            fn hull(kind: &Kind) -> Option<Hull> {
                let Kind::Hull(points) = kind else { return None };
                let points: Vec<Vector> = points.iter().map(|p| vector(*p)).collect();
                Hull::from_convex_hull(&points)
            }

            fn pose(at: &Placement) -> Option<Pose> {
                let rotation: fn(Turn) -> Option<Rotation> = $rotation;
                Some(Pose::from_parts(vector(at.translation), rotation(at.rotation)?))
            }

            fn vector(point: Triple) -> Vector {
                let vector: fn([$real; 3]) -> Vector = $vector;
                vector(point.map(|x| x as $real))
            }
        }
    };
}

macro_rules! in_space {
    ($name:ident, $parry:ident, $real:ident) => {
        crate_of! {
            $name, $parry, $real, ConvexPolyhedron,
            |[x, y, z]| Vector::new(x, y, z),
            |turn| {
                let Turn::Space(q) = turn else { return None };
                let [x, y, z, w] = q.map(|c| c as $real);
                Some(Rotation::from_xyzw(x, y, z, w).normalize())
            }
        }
    };
}

macro_rules! in_the_plane {
    ($name:ident, $parry:ident, $real:ident) => {
        crate_of! {
            $name, $parry, $real, ConvexPolygon,
            |[x, y, _]| Vector::new(x, y),
            |turn| {
                let Turn::Plane(angle) = turn else { return None };
                Some(Rotation::new(angle as $real))
            }
        }
    };
}

in_space!(space_f32, parry3d, f32);
in_space!(space_f64, parry3d_f64, f64);
in_the_plane!(plane_f32, parry2d, f32);
in_the_plane!(plane_f64, parry2d_f64, f64);
