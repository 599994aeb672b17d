//! parry's questions, answered by asunder for pairs of convex shapes.

#[path = "cast.rs"]
mod cast;
#[path = "manifold.rs"]
mod manifold;
#[path = "part_casts.rs"]
mod part_casts;
#[path = "part_manifolds.rs"]
mod part_manifolds;
#[path = "parts.rs"]
mod parts;

use part_manifolds::only_of_wholes;

use super::V;
use super::known::Known;
use super::parry::math::{Pose, Real, Vector};
use super::parry::query::details::{NormalConstraints, ShapeCastOptions};
use super::parry::query::{
    ClosestPoints, Contact, ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
    NonlinearRigidMotion, PersistentQueryDispatcher, QueryDispatcher, ShapeCastHit, ShapeDistance,
    ShapeIntersection, Unsupported,
};
use super::parry::shape::{Shape, TypedShape};
use super::shapes::{a_from_b, of_length_one, to_parry, upright};
use asunder::Vector as _;
use asunder::{Answer, Limits, Pair, Stop, Unit};

/// asunder where both shapes are convex and known, parry's own dispatcher elsewhere. Of poses that are
/// not finite, or so far off that nothing can be computed, every question is [`Unsupported`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Asunder;

/// Whoever answers where this one does not.
const PARRY: DefaultQueryDispatcher = DefaultQueryDispatcher;

/// What a question needs, of two shapes that are known.
fn known<'a>(g1: &'a dyn Shape, g2: &'a dyn Shape) -> Option<(Known<'a>, Known<'a>)> {
    Some((Known::new(g1)?, Known::new(g2)?))
}

/// For what is not both known: [`Unsupported`] if a shape is none, or too large for parry.
fn possible(g1: &dyn Shape, g2: &dyn Shape) -> Result<(), Unsupported> {
    let far = |g: &dyn Shape| {
        // A half-space has no end, and the user's own may have none.
        let around = g.compute_local_aabb();
        !matches!(g.as_typed_shape(), TypedShape::HalfSpace(_) | TypedShape::Custom(_))
            && !(around.mins.abs().max(around.maxs.abs()).max_element() <= farthest())
    };
    let none = [g1, g2].into_iter().any(|g| Known::is_impossible(g) || far(g));
    if none { Err(Unsupported) } else { Ok(()) }
}

/// How far parry may be asked: where fourth powers of lengths are no numbers, it panics.
fn farthest() -> Real {
    Real::MAX.sqrt().sqrt() / 16.0
}

/// A pose that parry can be asked about, its rotation of length 1: parry takes it for that.
fn usual(pos12: &Pose) -> Result<Pose, Unsupported> {
    a_from_b(pos12).ok_or(Unsupported)?;
    let near = pos12.translation.abs().max_element() <= farthest();
    let rotation = near.then(|| of_length_one(pos12.rotation)).flatten().ok_or(Unsupported)?;
    Ok(Pose::from_parts(pos12.translation, rotation))
}

/// Asks about two shapes, B as it is seen from A: asunder if it knows them, parry if not.
fn ask<R>(
    (g1, g2): (&dyn Shape, &dyn Shape),
    pos12: &Pose,
    ours: impl FnOnce(&Pair<'_, V, Known<'_>, Known<'_>>, &asunder::Pose<V>) -> Option<R>,
    theirs: impl FnOnce(&Pose) -> Result<R, Unsupported>,
) -> Result<R, Unsupported> {
    let a_from_b = a_from_b(pos12).ok_or(Unsupported)?;
    let Some((a, b)) = known(g1, g2) else {
        return possible(g1, g2).and_then(|()| theirs(&usual(pos12)?));
    };
    let pair = Pair::new(&a, &b).relative(a_from_b).limits(limits());
    ours(&pair, &a_from_b).ok_or(Unsupported)
}

/// Steps for one question. Curved shapes that overlap deeply, with a whole patch of nearly equally deep points,
/// would take the thousand that are usual, and milliseconds; an engine needs an answer now, and one with wider
/// bounds serves as well.
const STEPS: u32 = 128;

fn limits() -> Limits<Real> {
    let usual = Limits::default();
    Limits::new(usual.tolerance(), STEPS).unwrap_or(usual)
}

/// An answer that claims something.
fn sound(answer: Answer<V>) -> Option<Answer<V>> {
    (answer.stop() != Stop::NotFinite).then_some(answer)
}

/// Points and normals of an answer, each in its own shape's frame.
struct Local {
    points: [Vector; 2],
    normals: [Vector; 2],
}

impl Local {
    /// By the pose that was asked about, whose rotation is one, unlike parry's may be. `None` if a number
    /// is none.
    fn new(answer: &Answer<V>, a_from_b: &asunder::Pose<V>) -> Option<Self> {
        let (witness, axis, b_from_a) = (answer.witness(), answer.axis(), a_from_b.inverse());
        let points = [witness.a, b_from_a.apply(witness.b)].map(to_parry);
        let normals = [axis, (-axis).turned_back(&a_from_b.rotation)].map(of_full_length);
        points.iter().all(|point| point.is_finite()).then_some(Self { points, normals })
    }
}

/// Of length 1 to the last digit: straight up, if it is. An engine takes what is left of a motion along a normal
/// that is a hair shorter for a slope.
fn of_full_length(normal: Unit<V>) -> Vector {
    let along = |axis| f64::from(normal.get().get(axis));
    let length = (0..V::DIM).map(|axis| along(axis) * along(axis)).sum::<f64>().sqrt();
    to_parry(V::from_fn(|axis| (along(axis) / length) as Real))
}

/// Asks about both, their corners the right way round.
fn uprightly<R>(
    g1: &dyn Shape,
    g2: &dyn Shape,
    ask: impl FnOnce(&dyn Shape, &dyn Shape) -> R,
) -> R {
    let (turned1, turned2) = (upright(g1), upright(g2));
    ask(turned1.as_deref().unwrap_or(g1), turned2.as_deref().unwrap_or(g2))
}

impl QueryDispatcher for Asunder {
    fn intersection_test(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
    ) -> Result<ShapeIntersection, Unsupported> {
        let told = |intersecting| ShapeIntersection { intersecting, subshape1: 0, subshape2: 0 };
        ask(
            (g1, g2),
            pos12,
            // Where neither is proven, what the distance says counts.
            |pair, _| {
                let by_distance = || Some(sound(pair.signed_distance())?.signed_distance() <= 0.0);
                pair.overlap().or_else(by_distance).map(told)
            },
            |pos12| parts::intersection_test(pos12, g1, g2),
        )
    }

    fn distance(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
    ) -> Result<ShapeDistance, Unsupported> {
        let told = |answer: Answer<V>| ShapeDistance {
            distance: answer.signed_distance().max(0.0),
            subshape1: 0,
            subshape2: 0,
        };
        ask(
            (g1, g2),
            pos12,
            |pair, _| sound(pair.gap_within(Real::INFINITY)).map(told),
            |pos12| parts::distance(pos12, g1, g2),
        )
    }

    fn contact(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        prediction: Real,
    ) -> Result<Option<Contact>, Unsupported> {
        ask(
            (g1, g2),
            pos12,
            |pair, a_from_b| {
                let answer = sound(pair.within(prediction))?;
                let distance = answer.signed_distance();
                let Local { points: [p, q], normals: [n, m] } = Local::new(&answer, a_from_b)?;
                Some((distance <= prediction).then(|| Contact::new(p, q, n, m, distance)))
            },
            |pos12| parts::contact(pos12, g1, g2, prediction),
        )
    }

    fn closest_points(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        max_dist: Real,
    ) -> Result<ClosestPoints, Unsupported> {
        ask(
            (g1, g2),
            pos12,
            |pair, a_from_b| {
                let answer = sound(pair.gap_within(max_dist.max(0.0)))?;
                let [p, q] = Local::new(&answer, a_from_b)?.points;
                Some(match answer.signed_distance() {
                    distance if distance <= 0.0 => ClosestPoints::Intersecting,
                    distance if distance <= max_dist => ClosestPoints::WithinMargin(p, q),
                    _ => ClosestPoints::Disjoint,
                })
            },
            |pos12| parts::closest_points(pos12, g1, g2, max_dist),
        )
    }

    fn cast_shapes(
        &self,
        pos12: &Pose,
        local_vel12: Vector,
        g1: &dyn Shape,
        g2: &dyn Shape,
        options: ShapeCastOptions,
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        ask(
            (g1, g2),
            pos12,
            |pair, a_from_b| {
                let pair = pair.limits(Limits::default());
                cast::linear(&pair, a_from_b, local_vel12, options)
            },
            |pos12| part_casts::cast_shapes(pos12, local_vel12, g1, g2, options),
        )
    }

    fn cast_shapes_nonlinear(
        &self,
        motion1: &NonlinearRigidMotion,
        g1: &dyn Shape,
        motion2: &NonlinearRigidMotion,
        g2: &dyn Shape,
        start_time: Real,
        end_time: Real,
        stop_at_penetration: bool,
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        let Some(shapes) = known(g1, g2) else {
            possible(g1, g2)?;
            return part_casts::cast_shapes_nonlinear(
                [motion1, motion2],
                [g1, g2],
                [start_time, end_time],
                stop_at_penetration,
            );
        };
        let thickness = g1.ccd_thickness() + g2.ccd_thickness();
        let span = cast::Span { start: start_time, end: end_time, stop_at_penetration, thickness };
        cast::turning(&shapes, [motion1, motion2], span).ok_or(Unsupported)
    }
}

impl<M, C> PersistentQueryDispatcher<M, C> for Asunder
where
    M: Default + Clone + Send + Sync,
    C: Default + Copy + Send + Sync,
{
    fn contact_manifolds(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        prediction: Real,
        manifolds: &mut Vec<ContactManifold<M, C>>,
        workspace: &mut Option<ContactManifoldsWorkspace>,
    ) -> Result<(), Unsupported> {
        let shapes = known(g1, g2);
        let Some(shapes) = &shapes else {
            possible(g1, g2)?;
            let pos12 = &usual(pos12)?;
            return uprightly(g1, g2, |g1, g2| {
                part_manifolds::of_parts(pos12, g1, g2, prediction, manifolds, workspace)
            });
        };
        only_of_wholes(manifolds, workspace);
        if manifolds.is_empty() {
            manifolds.push(ContactManifold::new());
        }
        manifolds.iter_mut().try_for_each(|first| {
            manifold::update(shapes, pos12, prediction, first).ok_or(Unsupported)
        })
    }

    fn contact_manifold_convex_convex(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        normal_constraints1: Option<&dyn NormalConstraints>,
        normal_constraints2: Option<&dyn NormalConstraints>,
        prediction: Real,
        manifold: &mut ContactManifold<M, C>,
    ) -> Result<(), Unsupported> {
        let free = normal_constraints1.is_none() && normal_constraints2.is_none();
        let shapes = if free { known(g1, g2) } else { None };
        match &shapes {
            Some(shapes) => {
                manifold::update(shapes, pos12, prediction, manifold).ok_or(Unsupported)
            }
            None => possible(g1, g2).and_then(|()| {
                let pos12 = &usual(pos12)?;
                let constraints = (normal_constraints1, normal_constraints2);
                uprightly(g1, g2, |g1, g2| {
                    PARRY.contact_manifold_convex_convex(
                        pos12,
                        g1,
                        g2,
                        constraints.0,
                        constraints.1,
                        prediction,
                        manifold,
                    )
                })
            }),
        }
    }
}
