//! parry's four crates, asked in two ways: about shapes known only at run time, and, where there is
//! such a function, by what parry calls for shapes whose types the compiler knows.
//!
//! Distances are asked by `contact`, with a prediction larger than every gap. `closest_points`, which
//! serves only shapes apart, was slower in nearly every row.

use asunder_bench::{Claim, Entry, Question, Recipe, Way, peer};
use asunder_zoo::{Kind, Model, Placement, Row, Triple, Turn};

/// Larger than every gap of the rows, small enough not to lose digits.
const PREDICTION: f32 = 1e3;

/// The four crates have the same items under the same names, and no trait that spans them.
macro_rules! crate_of {
    ($name:ident, $parry:ident, $real:ident, $hull:ident, $vector:expr, $triple:expr, $rotation:expr, $curved:expr) => {
        pub(crate) mod $name {
            use super::*;
            use $parry::math::{Pose, Rotation, Vector};
            use $parry::query::{
                self, Contact, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher,
                QueryDispatcher, ShapeCastOptions, details,
            };
            use $parry::shape::{
                Ball, Cuboid, PolygonalFeatureMap, SharedShape, SupportMap, $hull as Hull,
            };

            type Answer = Option<Contact>;
            type Manifold = ContactManifold<(), ()>;
            const PREDICTION: $real = super::PREDICTION as $real;

            pub(crate) fn entries(row: &Row, question: Question) -> Vec<Entry> {
                let entry = |(way, peer): (_, Way)| {
                    let precision = stringify!($real);
                    Some(Entry { library: "parry", precision, way, peer: peer? })
                };
                let ways = [("dyn", at_run_time(row, question)), ("typed", typed(row, question))];
                ways.into_iter().filter_map(entry).collect()
            }

            fn at_run_time(row: &Row, question: Question) -> Way {
                let recipe = Recipe { a: shape, b: shape, pose };
                match question {
                    Question::Distance if cfg!(feature = "distance") => peer(
                        row,
                        &recipe,
                        |pose_a, a, pose_b, b| {
                            query::contact(pose_a, &**a, pose_b, &**b, PREDICTION).ok().flatten()
                        },
                        tell,
                    ),
                    Question::Overlap if cfg!(feature = "overlap") => peer(
                        row,
                        &recipe,
                        |pose_a, a, pose_b, b| {
                            query::intersection_test(pose_a, &**a, pose_b, &**b).ok()
                        },
                        |answer| Some(Claim::Overlap(answer.as_ref()?.intersecting)),
                    ),
                    Question::Manifold if cfg!(feature = "manifold") => {
                        peer(row, &recipe, manifold, |_| None)
                    }
                    Question::Cast if cfg!(feature = "cast") => peer(row, &recipe, cast, |_| None),
                    _ => None,
                }
            }

            fn manifold(
                pose_a: &Pose,
                a: &SharedShape,
                pose_b: &Pose,
                b: &SharedShape,
            ) -> Manifold {
                let mut manifold = Manifold::new();
                let (pos12, (a, b)) = (pose_a.inv_mul(pose_b), (&**a, &**b));
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
            }

            fn cast(
                pose_a: &Pose,
                a: &SharedShape,
                pose_b: &Pose,
                b: &SharedShape,
            ) -> Option<query::ShapeCastHit> {
                let pos12 = pose_a.inv_mul(pose_b);
                let options = ShapeCastOptions::with_max_time_of_impact(10.0);
                let towards = -pos12.translation;
                DefaultQueryDispatcher.cast_shapes(&pos12, towards, &**a, &**b, options).ok()?
            }

            fn typed(row: &Row, question: Question) -> Way {
                match (row.family.a, row.family.b) {
                    (Model::Cuboid, Model::Cuboid) => of_types(row, question, cuboid, cuboid),
                    (Model::Cuboid, _) => of_types(row, question, cuboid, hull),
                    (Model::Ball, Model::Ball) => of_balls(
                        row,
                        question,
                        ball,
                        |from, a, b| details::contact_ball_ball(from, a, b, PREDICTION),
                        |from, a, b| details::intersection_test_ball_ball(from.translation, a, b),
                    ),
                    (Model::Ball, _) => of_balls(
                        row,
                        question,
                        hull,
                        |from, a, b| {
                            details::contact_ball_convex_polyhedron(from, a, b, PREDICTION)
                        },
                        |from, a, b| {
                            details::intersection_test_ball_point_query(from, a, b).intersecting
                        },
                    ),
                    _ => of_types(row, question, hull, hull),
                }
            }

            fn of_types<A, B>(
                row: &Row,
                question: Question,
                a: fn(&Kind) -> Option<A>,
                b: fn(&Kind) -> Option<B>,
            ) -> Way
            where
                A: SupportMap + PolygonalFeatureMap + 'static,
                B: SupportMap + PolygonalFeatureMap + 'static,
            {
                let recipe = Recipe { a, b, pose };
                match question {
                    Question::Distance if cfg!(feature = "distance") => peer(
                        row,
                        &recipe,
                        |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                            let from = pose_a.inv_mul(pose_b);
                            let answer =
                                details::contact_support_map_support_map(&from, a, b, PREDICTION);
                            in_world(answer, pose_a, pose_b)
                        },
                        tell,
                    ),
                    Question::Overlap if cfg!(feature = "overlap") => peer(
                        row,
                        &recipe,
                        |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                            let from = pose_a.inv_mul(pose_b);
                            details::intersection_test_support_map_support_map(&from, a, b)
                        },
                        |overlap| Some(Claim::Overlap(*overlap)),
                    ),
                    Question::Manifold if cfg!(feature = "manifold") => peer(
                        row,
                        &recipe,
                        |pose_a: &Pose, a: &A, pose_b: &Pose, b: &B| {
                            let mut manifold = Manifold::new();
                            let from = pose_a.inv_mul(pose_b);
                            details::contact_manifold_pfm_pfm(
                                &from,
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
                        },
                        |_| None,
                    ),
                    _ => None,
                }
            }

            fn of_balls<B: 'static>(
                row: &Row,
                question: Question,
                b: fn(&Kind) -> Option<B>,
                contact: impl Fn(&Pose, &Ball, &B) -> Answer + 'static,
                overlap: impl Fn(&Pose, &Ball, &B) -> bool + 'static,
            ) -> Way {
                let recipe = Recipe { a: ball, b, pose };
                match question {
                    Question::Distance if cfg!(feature = "distance") => peer(
                        row,
                        &recipe,
                        move |pose_a: &Pose, a: &Ball, pose_b: &Pose, b: &B| {
                            in_world(contact(&pose_a.inv_mul(pose_b), a, b), pose_a, pose_b)
                        },
                        tell,
                    ),
                    Question::Overlap if cfg!(feature = "overlap") => peer(
                        row,
                        &recipe,
                        move |pose_a: &Pose, a: &Ball, pose_b: &Pose, b: &B| {
                            overlap(&pose_a.inv_mul(pose_b), a, b)
                        },
                        |overlap| Some(Claim::Overlap(*overlap)),
                    ),
                    _ => None,
                }
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
                Some(Claim::Distance { value: contact.dist.into(), axis, steps: None })
            }

            fn shape(kind: &Kind) -> Option<SharedShape> {
                let ball = ball(kind).map(SharedShape::new);
                ball.or_else(|| cuboid(kind).map(SharedShape::new))
                    .or_else(|| hull(kind).map(SharedShape::new))
                    .or_else(|| curved(kind))
            }

            fn curved(kind: &Kind) -> Option<SharedShape> {
                let curved: fn(&Kind) -> Option<SharedShape> = $curved;
                curved(kind)
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
            },
            |kind| {
                let Kind::Cylinder { half_height, radius } = kind else { return None };
                Some(SharedShape::cylinder(*half_height as $real, *radius as $real))
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
            },
            |_| None
        }
    };
}

in_space!(space_f32, parry3d, f32);
in_space!(space_f64, parry3d_f64, f64);
in_the_plane!(plane_f32, parry2d, f32);
in_the_plane!(plane_f64, parry2d_f64, f64);
