//! Casts in parry's terms.

use super::super::V;
use super::super::known::Known;
use super::super::parry::math::{Pose, Real, Vector};
use super::super::parry::query::details::ShapeCastOptions;
use super::super::parry::query::{NonlinearRigidMotion, ShapeCastHit, ShapeCastStatus};
use super::super::shapes::{a_from_b, from_parry, motion};
use super::{Local, sound};
use asunder::cast::{Cast, Impact};
use asunder::{Answer, Pair, Stop};

/// When to look.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: Real,
    pub(super) end: Real,
    pub(super) stop_at_penetration: bool,
}

/// What is found out about motions with spin.
pub(super) enum Turning {
    /// The hit, or that there is none.
    Told(Option<ShapeCastHit>),
    /// Up to this time there is none; parry has a search for what comes then.
    NotTold { clear_until: Real },
}

/// B moves by a velocity as seen from A. `None` if nothing can be computed; in a span that is empty
/// there is no hit.
pub(super) fn linear(
    pair: &Pair<'_, V, Known<'_>, Known<'_>>,
    a_from_b: &asunder::Pose<V>,
    velocity: Vector,
    options: ShapeCastOptions,
) -> Option<Option<ShapeCastHit>> {
    let (target, velocity) = (options.target_distance, from_parry(velocity));
    if options.max_time_of_impact < 0.0 {
        return Some(None);
    }
    let at =
        |time: Real| asunder::Pose::new(a_from_b.rotation, a_from_b.translation + velocity * time);
    let hit = |time, status, answer: &Answer<V>| told(time, status, answer, &at(time)).map(Some);
    match pair.cast(velocity, options.max_time_of_impact, target) {
        Cast::Impact(impact) => {
            let goes_on = leaves(&impact, target) || parts(&impact) && !options.stop_at_penetration;
            if goes_on {
                return Some(None);
            }
            hit(impact.time, status(&impact, target), &impact.answer)
        }
        Cast::Clear { .. } => Some(None),
        Cast::Open { stop: Stop::NotFinite, .. } => None,
        // Not decided is not the same as not hit.
        Cast::Open { clear_until, .. } => {
            let answer = sound(pair.relative(at(clear_until)).signed_distance())?;
            hit(clear_until, ShapeCastStatus::OutOfIterations, &answer)
        }
    }
}

/// Both fly and spin. `None` if nothing can be computed.
pub(super) fn turning(
    (a, b): &(Known<'_>, Known<'_>),
    motions: [&NonlinearRigidMotion; 2],
    span: Span,
) -> Option<Turning> {
    if span.end < span.start {
        return Some(Turning::Told(None));
    }
    let starts = motions.map(|motion| motion.position_at_time(span.start));
    let [motion_a, motion_b] = [motion(motions[0])?, motion(motions[1])?];
    let world = |pose: &Pose| a_from_b(pose);
    let pair = Pair::new(a, b).posed(world(&starts[0])?, world(&starts[1])?);
    match pair.sweep(&motion_a, &motion_b, span.end - span.start, 0.0) {
        // Where it begins in contact, and that does not end it.
        Cast::Impact(impact)
            if impact.time == 0.0 && (leaves(&impact, 0.0) || !span.stop_at_penetration) =>
        {
            Some(Turning::NotTold { clear_until: span.start })
        }
        Cast::Impact(impact) => {
            let time = span.start + impact.time;
            let [p, q] = motions.map(|motion| motion.position_at_time(time));
            let then = a_from_b(&p.inv_mul(&q))?;
            let answer = sound(Pair::new(a, b).relative(then).signed_distance())?;
            told(time, status(&impact, 0.0), &answer, &then).map(|hit| Turning::Told(Some(hit)))
        }
        Cast::Clear { .. } => Some(Turning::Told(None)),
        Cast::Open { stop: Stop::NotFinite, .. } => None,
        Cast::Open { clear_until, .. } => {
            Some(Turning::NotTold { clear_until: span.start + clear_until })
        }
    }
}

/// From the start, and not on its way nearer.
fn parts(impact: &Impact<V>) -> bool {
    impact.time == 0.0 && impact.approach <= 0.0
}

/// The same, and no nearer than the target: what rounding cannot tell from it is no impact then.
fn leaves(impact: &Impact<V>, target: Real) -> bool {
    parts(impact) && impact.answer.signed_distance() > target
}

fn status(impact: &Impact<V>, target: Real) -> ShapeCastStatus {
    if impact.time == 0.0 && impact.answer.upper() < target {
        ShapeCastStatus::PenetratingOrWithinTargetDist
    } else {
        ShapeCastStatus::Converged
    }
}

/// `None` if a number is none.
fn told(
    time: Real,
    status: ShapeCastStatus,
    answer: &Answer<V>,
    a_from_b: &asunder::Pose<V>,
) -> Option<ShapeCastHit> {
    let Local { points: [witness1, witness2], normals: [normal1, normal2] } =
        Local::new(answer, a_from_b)?;
    let (subshape1, subshape2) = (0, 0);
    Some(ShapeCastHit {
        time_of_impact: time,
        witness1,
        witness2,
        normal1,
        normal2,
        status,
        subshape1,
        subshape2,
    })
}
