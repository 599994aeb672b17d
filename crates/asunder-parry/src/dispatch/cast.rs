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

/// B moves by a velocity as seen from A. `None` if nothing can be computed; in a span that is empty
/// there is no hit.
pub(super) fn linear(
    pair: &Pair<'_, V, Known<'_>, Known<'_>>,
    pos12: &Pose,
    velocity: Vector,
    options: ShapeCastOptions,
) -> Option<Option<ShapeCastHit>> {
    let target = options.target_distance;
    if options.max_time_of_impact < 0.0 {
        return Some(None);
    }
    let at = |time: Real| {
        let mut then = *pos12;
        then.translation += velocity * time;
        then
    };
    let hit = |time, status, answer: &Answer<V>| told(time, status, answer, &at(time));
    match pair.cast(from_parry(velocity), options.max_time_of_impact, target) {
        Cast::Impact(impact) => {
            let goes_on = leaves(&impact) && !options.stop_at_penetration;
            let told = || hit(impact.time, status(&impact, target), &impact.answer);
            Some((!goes_on).then(told))
        }
        Cast::Clear { .. } => Some(None),
        Cast::Open { stop: Stop::NotFinite, .. } => None,
        // Not decided is not the same as not hit.
        Cast::Open { clear_until, .. } => {
            let answer = sound(pair.relative(a_from_b(&at(clear_until))?).signed_distance())?;
            Some(Some(hit(clear_until, ShapeCastStatus::OutOfIterations, &answer)))
        }
    }
}

/// Both fly and spin. `None` if nothing can be computed.
pub(super) fn turning(
    (a, b): &(Known<'_>, Known<'_>),
    motions: [&NonlinearRigidMotion; 2],
    span: Span,
) -> Option<Option<ShapeCastHit>> {
    if span.end < span.start {
        return Some(None);
    }
    let starts = motions.map(|motion| motion.position_at_time(span.start));
    let [motion_a, motion_b] = [motion(motions[0])?, motion(motions[1])?];
    let world = |pose: &Pose| a_from_b(pose);
    let pair = Pair::new(a, b).posed(world(&starts[0])?, world(&starts[1])?);
    let pos12 = |time: Real| {
        let [p, q] = motions.map(|motion| motion.position_at_time(time));
        p.inv_mul(&q)
    };
    let at = |time: Real, status| {
        let then = pos12(span.start + time);
        let answer = sound(Pair::new(a, b).relative(a_from_b(&then)?).signed_distance())?;
        Some(told(span.start + time, status, &answer, &then))
    };
    match pair.sweep(&motion_a, &motion_b, span.end - span.start, 0.0) {
        Cast::Impact(impact) if leaves(&impact) && !span.stop_at_penetration => Some(None),
        Cast::Impact(impact) => at(impact.time, status(&impact, 0.0)).map(Some),
        Cast::Clear { .. } => Some(None),
        Cast::Open { stop: Stop::NotFinite, .. } => None,
        Cast::Open { clear_until, .. } => {
            at(clear_until, ShapeCastStatus::OutOfIterations).map(Some)
        }
    }
}

/// Within the target from the start, and on its way out of it.
fn leaves(impact: &Impact<V>) -> bool {
    impact.time == 0.0 && impact.approach <= 0.0
}

fn status(impact: &Impact<V>, target: Real) -> ShapeCastStatus {
    if impact.time == 0.0 && impact.answer.upper() < target {
        ShapeCastStatus::PenetratingOrWithinTargetDist
    } else {
        ShapeCastStatus::Converged
    }
}

fn told(time: Real, status: ShapeCastStatus, answer: &Answer<V>, pos12: &Pose) -> ShapeCastHit {
    let Local { points: [witness1, witness2], normals: [normal1, normal2] } =
        Local::new(answer, pos12);
    ShapeCastHit {
        time_of_impact: time,
        witness1,
        witness2,
        normal1,
        normal2,
        status,
        subshape1: 0,
        subshape2: 0,
    }
}
