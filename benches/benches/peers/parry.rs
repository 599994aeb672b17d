//! parry's four crates, asked in two ways: by `contact`, about shapes known only at run time, with a
//! prediction larger than every gap; and by what it calls for shapes whose types the compiler knows.
//!
//! `closest_points`, which serves only shapes apart, was slower than both in nearly every row.

use crate::Entry;
use asunder_bench::{Claim, Peer, Recipe, peer};
use asunder_zoo::{Kind, Model, Placement, Row, Triple, Turn};

/// Larger than every gap of the rows, small enough not to lose digits.
const PREDICTION: f32 = 1e3;

/// The four crates have the same items under the same names, and no trait that spans them.
macro_rules! crate_of {
    ($name:ident, $parry:ident, $real:ident, $hull:ident, $vector:expr, $triple:expr, $rotation:expr) => {
        pub(crate) mod $name {
            use super::*;
            use $parry::math::{Pose, Rotation, Vector};
            use $parry::query::{self, Contact, details};
            use $parry::shape::{Ball, Cuboid, SharedShape, SupportMap, $hull as Hull};

            type Answer = Option<Contact>;
            const PREDICTION: $real = super::PREDICTION as $real;

            pub(crate) fn entries(row: &Row) -> Vec<Option<Entry>> {
                let entry = |way, peer: Option<_>| {
                    Some(Entry { library: "parry", precision: stringify!($real), way, peer: peer? })
                };
                vec![entry("dyn", at_run_time(row)), entry("typed", typed(row))]
            }

            fn at_run_time(row: &Row) -> Option<Box<dyn Peer>> {
                let ask = |pose_a: &Pose, a: &SharedShape, pose_b: &Pose, b: &SharedShape| {
                    query::contact(pose_a, &**a, pose_b, &**b, PREDICTION).ok().flatten()
                };
                peer(row, &Recipe { a: shape, b: shape, pose }, ask, tell)
            }

            fn typed(row: &Row) -> Option<Box<dyn Peer>> {
                match (row.family.a, row.family.b) {
                    (Model::Cuboid, Model::Cuboid) => of_types(row, cuboid, cuboid),
                    (Model::Cuboid, _) => of_types(row, cuboid, hull),
                    (Model::Ball, Model::Ball) => of_balls(row, ball, |from, a, b| {
                        details::contact_ball_ball(from, a, b, PREDICTION)
                    }),
                    (Model::Ball, _) => of_balls(row, hull, |from, a, b| {
                        details::contact_ball_convex_polyhedron(from, a, b, PREDICTION)
                    }),
                    _ => of_types(row, hull, hull),
                }
            }

            fn of_types<A: SupportMap + 'static, B: SupportMap + 'static>(
                row: &Row,
                a: fn(&Kind) -> Option<A>,
                b: fn(&Kind) -> Option<B>,
            ) -> Option<Box<dyn Peer>> {
                let ask = |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                    let a_from_b = pose_a.inv_mul(pose_b);
                    in_world(
                        details::contact_support_map_support_map(&a_from_b, a, b, PREDICTION),
                        pose_a,
                        pose_b,
                    )
                };
                peer(row, &Recipe { a, b, pose }, ask, tell)
            }

            fn of_balls<B: 'static>(
                row: &Row,
                b: fn(&Kind) -> Option<B>,
                contact: impl Fn(&Pose, &Ball, &B) -> Answer + 'static,
            ) -> Option<Box<dyn Peer>> {
                let ask = move |pose_a: &Pose, a: &Ball, pose_b: &Pose, b: &B| {
                    in_world(contact(&pose_a.inv_mul(pose_b), a, b), pose_a, pose_b)
                };
                peer(row, &Recipe { a: ball, b, pose }, ask, tell)
            }

            #[inline]
            fn in_world(mut answer: Answer, pose_a: &Pose, pose_b: &Pose) -> Answer {
                if let Some(contact) = &mut answer {
                    contact.transform_by_mut(pose_a, pose_b);
                }
                answer
            }

            fn tell(answer: &Answer) -> Option<Claim> {
                let contact = answer.as_ref()?;
                let axis = triple(contact.normal1);
                Some(Claim { value: contact.dist.into(), axis, steps: None })
            }

            fn shape(kind: &Kind) -> Option<SharedShape> {
                let ball = ball(kind).map(SharedShape::new);
                ball.or_else(|| cuboid(kind).map(SharedShape::new))
                    .or_else(|| hull(kind).map(SharedShape::new))
            }

            fn ball(kind: &Kind) -> Option<Ball> {
                let Kind::Ball { radius } = kind else { return None };
                Some(Ball::new(*radius as $real))
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

            fn triple(vector: Vector) -> Triple {
                let triple: fn(Vector) -> [$real; 3] = $triple;
                triple(vector).map(f64::from)
            }
        }
    };
}

macro_rules! in_space {
    ($name:ident, $parry:ident, $real:ident) => {
        crate_of! {
            $name, $parry, $real, ConvexPolyhedron,
            |[x, y, z]| Vector::new(x, y, z),
            |v| [v.x, v.y, v.z],
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
            |v| [v.x, v.y, 0.0],
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
