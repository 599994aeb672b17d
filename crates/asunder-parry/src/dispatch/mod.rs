//! parry's questions, answered by asunder for pairs of convex shapes.

#[path = "answer.rs"]
mod answer;
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
#[path = "question.rs"]
mod question;

use question::Question;

use super::known::Known;
use super::parry::math::{Pose, Real, Vector};
use super::parry::query::details::{NormalConstraints, ShapeCastOptions};
use super::parry::query::{
    ClosestPoints, Contact, ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
    NonlinearRigidMotion, PersistentQueryDispatcher, QueryDispatcher, ShapeCastHit, ShapeDistance,
    ShapeIntersection, Unsupported,
};
use super::parry::shape::{Shape, TypedShape};
use super::shapes::{Core, a_from_b, of_length_one, upright};
use asunder::Limits;

/// asunder where both shapes are convex and known, parry's own dispatcher elsewhere. Of poses that are
/// not finite, or so far off that nothing can be computed, every question is [`Unsupported`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Asunder;

/// Whoever answers where this one does not.
const PARRY: DefaultQueryDispatcher = DefaultQueryDispatcher;

/// A shape that is known, of whatever kind, and two of them.
type Any<'a> = Known<Core<'a>>;
type Both<'a> = (Any<'a>, Any<'a>);

/// What a question needs, of two shapes that are known.
fn known<'a>(g1: &'a dyn Shape, g2: &'a dyn Shape) -> Option<Both<'a>> {
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

/// Whether two balls are larger than all numbers. parry's sweeps through a world put balls around boxes, and that of a
/// half-space has no end.
fn are_without_end(g1: &dyn Shape, g2: &dyn Shape) -> bool {
    let balls = g1.as_ball().zip(g2.as_ball());
    let is_endless =
        |one: Real, other: Real| one.min(other) >= 0.0 && one + other == Real::INFINITY;
    balls.is_some_and(|(one, other)| is_endless(one.radius, other.radius))
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
#[inline(always)]
fn ask<Q: Question>(
    (g1, g2): (&dyn Shape, &dyn Shape),
    pos12: &Pose,
    ours: Q,
    theirs: impl FnOnce(&Pose) -> Result<Q::Told, Unsupported>,
) -> Result<Q::Told, Unsupported> {
    match question::put((g1, g2), pos12, ours)? {
        Some(told) => Ok(told),
        None => possible(g1, g2).and_then(|()| theirs(&usual(pos12)?)),
    }
}

/// Steps for one question. Curved shapes that overlap deeply, with a whole patch of nearly equally deep points,
/// would take the thousand that are usual, and milliseconds; an engine needs an answer now, and one with wider
/// bounds serves as well.
const STEPS: u32 = 128;

fn limits() -> Limits<Real> {
    let usual = Limits::default();
    Limits::new(usual.tolerance(), STEPS).unwrap_or(usual)
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
        let theirs = |pos12: &Pose| parts::intersection_test(pos12, g1, g2);
        ask((g1, g2), pos12, question::Intersection, theirs)
    }

    fn distance(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
    ) -> Result<ShapeDistance, Unsupported> {
        let theirs = |pos12: &Pose| parts::distance(pos12, g1, g2);
        ask((g1, g2), pos12, question::Distance, theirs)
    }

    fn contact(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        prediction: Real,
    ) -> Result<Option<Contact>, Unsupported> {
        let theirs = |pos12: &Pose| parts::contact(pos12, g1, g2, prediction);
        ask((g1, g2), pos12, question::Contact { prediction }, theirs)
    }

    fn closest_points(
        &self,
        pos12: &Pose,
        g1: &dyn Shape,
        g2: &dyn Shape,
        max_dist: Real,
    ) -> Result<ClosestPoints, Unsupported> {
        let theirs = |pos12: &Pose| parts::closest_points(pos12, g1, g2, max_dist);
        match ask((g1, g2), pos12, question::ClosestPoints { most: max_dist }, theirs) {
            Err(Unsupported) if are_without_end(g1, g2) => {
                usual(pos12).map(|_| ClosestPoints::Intersecting)
            }
            told => told,
        }
    }

    fn cast_shapes(
        &self,
        pos12: &Pose,
        local_vel12: Vector,
        g1: &dyn Shape,
        g2: &dyn Shape,
        options: ShapeCastOptions,
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        let theirs = |pos12: &Pose| part_casts::cast_shapes(pos12, local_vel12, g1, g2, options);
        ask((g1, g2), pos12, cast::Straight { velocity: local_vel12, options }, theirs)
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
        let (one, other) = (g1.ccd_thickness(), g2.ccd_thickness());
        // Of the thinner one: what goes as far into a thick one is not through, but as bad. What has none does not count.
        let thickness = if one.min(other) > 0.0 { one.min(other) } else { one.max(other) };
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
        let ours = manifold::OfWholes { prediction, manifolds, workspace };
        let told = question::put((g1, g2), pos12, ours);
        if told.is_err() {
            manifolds.iter_mut().for_each(|manifold| manifold.points.clear());
        }
        if told?.is_some() {
            return Ok(());
        }
        possible(g1, g2)?;
        let pos12 = &usual(pos12)?;
        uprightly(g1, g2, |g1, g2| {
            part_manifolds::of_parts(pos12, g1, g2, prediction, manifolds, workspace)
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
        let (shapes, constraints) = ((g1, g2), (normal_constraints1, normal_constraints2));
        if constraints.0.is_none() && constraints.1.is_none() {
            let ours = manifold::Contacts { prediction, manifold };
            let told = question::put(shapes, pos12, ours);
            if told.is_err() {
                manifold.points.clear();
            }
            if told?.is_some() {
                return Ok(());
            }
        }
        possible(g1, g2)?;
        let pos12 = &usual(pos12)?;
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
    }
}
