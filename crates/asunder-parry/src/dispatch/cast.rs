//! Casts in parry's terms.

use super::super::V;
use super::super::parry::math::{Real, Vector};
use super::super::parry::query::details::ShapeCastOptions;
use super::super::parry::query::{NonlinearRigidMotion, ShapeCastHit, ShapeCastStatus};
use super::super::shapes::{a_from_b, from_parry, motion, spin};
use super::answer::{Local, sound};
use super::question::Question;
use super::{Any, Both, STEPS};
use asunder::cast::{Cast, Impact};
use asunder::contact::Feature;
use asunder::shape::Support;
use asunder::{Answer, Limits, Pair, Stop, Unit};

/// How many times what begins in contact is looked for again, at least and at most.
const MOMENTS: Real = 16.0;
const MOST_MOMENTS: Real = 256.0;
/// Radians that shapes turn against each other from one such moment to the next.
const TURN: Real = 0.2;
/// The part of the time to the next such moment after which what leaves is looked for at first, and twice as
/// late each time: where a face lies on another, one end of it leaves as it turns, and the other end goes in.
const SOON: Real = 1.0 / 1024.0;
/// The part of the thickness that they may be apart and count as in contact: an engine keeps what slides on a
/// floor a hair off it, and it comes down in each step, without harm. Held at each of these hits, it would stand in
/// the air for dozens of steps.
const HAIR: Real = 0.01;
/// Queries for one sweep: a box that spins fast, a hair above a wall, comes nearer by little each time.
const LOOKS: u32 = 10_000;

/// What the normals of hits are longer than 1 by: turned by a quaternion that rounding has left short by a unit of
/// the last digit, they still are no shorter than 1. What a shorter one leaves of a level motion leads down, and
/// that is a slope to an engine, on which characters stand still.
const LONGER: Real = 1.0 + 4.0 * Real::EPSILON;

/// What rounding makes of a motion along a surface, for each unit of its speed. A character that is at its distance from
/// a wall casts itself straight up along it, and may not climb a step where that is a hit.
const LEVEL: Real = 16.0 * Real::EPSILON;

/// When to look.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: Real,
    pub(super) end: Real,
    pub(super) stop_at_penetration: bool,
    /// What a motion has to be longer than to take the one shape through the other, or deep into it.
    pub(super) thickness: Real,
}

/// When B hits A, moving by a velocity as seen from it; in a span that is empty there is no hit.
pub(super) struct Straight {
    pub(super) velocity: Vector,
    pub(super) options: ShapeCastOptions,
}

impl Question for Straight {
    type Told = Option<ShapeCastHit>;

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        a_from_b: &asunder::Pose<V>,
    ) -> Option<Self::Told> {
        let Self { velocity, options } = self;
        let (target, velocity) = (options.target_distance, from_parry(velocity));
        let pair = pair.limits(Limits::default());
        if options.max_time_of_impact < 0.0 {
            return Some(None);
        }
        let at = |time: Real| {
            asunder::Pose::new(a_from_b.rotation, a_from_b.translation + velocity * time)
        };
        let hit =
            |time, status, answer: &Answer<V>| told(time, status, answer, &at(time)).map(Some);
        match pair.cast(velocity, options.max_time_of_impact, target) {
            Cast::Impact(impact) => {
                let level = LEVEL * velocity.length();
                let goes_on = leaves(&impact, target, level)
                    || parts(&impact, level) && !options.stop_at_penetration;
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
}

/// Both fly and spin. `None` if nothing can be computed.
///
/// What begins in contact, and is not to stop there, is looked for again a little later, until it is apart
/// or comes nearer so fast that what is left of the motion may take it through (`span.thickness`).
pub(super) fn turning(
    shapes: &Both<'_>,
    motions: [&NonlinearRigidMotion; 2],
    span: Span,
) -> Option<Option<ShapeCastHit>> {
    let whole = span.end - span.start;
    let step = (whole / MOMENTS).min(TURN / spin(motions)).max(whole / MOST_MOMENTS);
    let (mut start, mut first) = (span.start, None);
    let mut soon = step * SOON;
    let fastest = fastest(shapes, motions);
    let is_harmless = |impact: &Impact<V>, start: Real| {
        let comes_through = impact.approach * (span.end - start) > span.thickness;
        !span.stop_at_penetration && !comes_through
    };
    while start <= span.end {
        // How they overlap counts only where they may come through.
        let harmless = !span.stop_at_penetration && fastest * (span.end - start) <= span.thickness;
        if harmless && start + step > start && at(shapes, motions, start)?.overlap() == Some(true) {
            start += step;
            continue;
        }
        let (time, status) = match found(shapes, motions, Span { start, ..span }, first)? {
            Cast::Impact(impact) if impact.time == 0.0 => {
                let leaves = leaves(&impact, 0.0, 0.0);
                let goes_on = leaves || is_harmless(&impact, start);
                if goes_on {
                    let later = start + if leaves { soon } else { step };
                    soon = (2.0 * soon).min(step);
                    if !(later > start && later < Real::INFINITY) {
                        return Some(None);
                    }
                    (start, first) = (later, Some(impact.answer.axis()));
                    continue;
                }
                told_at_start(&impact, start, span)
            }
            Cast::Impact(impact) => {
                if is_harmless(&impact, start) && start + step > start {
                    let gap = at(shapes, motions, start)?.signed_distance().signed_distance();
                    if gap <= HAIR * span.thickness {
                        start += step;
                        continue;
                    }
                }
                (start + impact.time, status(&impact, 0.0))
            }
            Cast::Clear { .. } => return Some(None),
            Cast::Open { stop: Stop::NotFinite, .. } => return None,
            // Not decided is not the same as not hit.
            Cast::Open { clear_until, .. } => {
                (start + clear_until, ShapeCastStatus::OutOfIterations)
            }
        };
        let [p, q] = motions.map(|motion| motion.position_at_time(time));
        let then = a_from_b(&p.inv_mul(&q))?;
        let answer = sound(Pair::new(&shapes.0, &shapes.1).relative(then).signed_distance())?;
        return told(time, status, &answer, &then).map(Some);
    }
    Some(None)
}

/// A hit from the start. What touches and will come through is told a moment later: an engine takes a hit at the very
/// start for an overlap that it has to leave alone, and lets the body pass.
fn told_at_start(impact: &Impact<V>, start: Real, span: Span) -> (Real, ShapeCastStatus) {
    let status = status(impact, 0.0);
    let touches = !span.stop_at_penetration && status == ShapeCastStatus::Converged;
    let whole = span.end - span.start;
    let after = start.next_up().max(start + whole * Real::EPSILON).min(span.end);
    (if touches { after } else { start }, status)
}

/// The next impact of a span. Where what begins in contact is not to stop, whether it does is asked first, in few
/// steps: how deep it is takes many, at each of the moments that it is looked for again.
fn found(
    shapes: &Both<'_>,
    motions: [&NonlinearRigidMotion; 2],
    span: Span,
    first: Option<Unit<V>>,
) -> Option<Cast<V>> {
    if !span.stop_at_penetration {
        let now = sweep(shapes, motions, Span { end: span.start, ..span }, first, STEPS)?;
        if matches!(now, Cast::Impact(_)) {
            return Some(now);
        }
    }
    sweep(shapes, motions, span, first, LOOKS)
}

/// From the start of a span, as if that were time 0, to begin with an axis, with so many queries, and steps of each.
fn sweep(
    shapes: &Both<'_>,
    motions: [&NonlinearRigidMotion; 2],
    span: Span,
    first: Option<Unit<V>>,
    most: u32,
) -> Option<Cast<V>> {
    let [motion_a, motion_b] = motions.map(motion);
    let limits = Limits::new(Limits::<Real>::default().tolerance(), most).ok()?;
    let pair = at(shapes, motions, span.start)?.limits(limits);
    let pair = first.map_or(pair, |axis| pair.first(axis));
    Some(pair.sweep(&motion_a?, &motion_b?, span.end - span.start, 0.0))
}

/// Where they are at a time.
fn at<'s>(
    (a, b): &'s Both<'s>,
    motions: [&NonlinearRigidMotion; 2],
    time: Real,
) -> Option<Pair<'s, V, Any<'s>, Any<'s>>> {
    let [pose_a, pose_b] = motions.map(|motion| a_from_b(&motion.position_at_time(time)));
    Some(Pair::new(a, b).posed(pose_a?, pose_b?))
}

/// No faster than this do points of both come nearer to each other.
fn fastest((a, b): &Both<'_>, [one, other]: [&NonlinearRigidMotion; 2]) -> Real {
    let spun = |shape: &Any<'_>, motion: &NonlinearRigidMotion| {
        let radius = shape.reach() + shape.margin() + motion.local_center.length();
        radius * spin([motion, &NonlinearRigidMotion::identity()])
    };
    (one.linvel - other.linvel).length() + spun(a, one) + spun(b, other)
}

/// From the start, and not on its way nearer, or no faster than so.
fn parts(impact: &Impact<V>, level: Real) -> bool {
    impact.time == 0.0 && impact.approach <= level
}

/// The same, and no nearer than the target: what rounding cannot tell from it is no impact then.
fn leaves(impact: &Impact<V>, target: Real, level: Real) -> bool {
    parts(impact, level) && impact.answer.signed_distance() > target
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
    let Local { points: [witness1, witness2], normals } = Local::new(answer, a_from_b)?;
    let [normal1, normal2] = normals.map(|normal| normal * LONGER);
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
