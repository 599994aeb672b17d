//! A ball that is inside both of two parts that overlap.
//!
//! Whatever parts them has to move that ball out of itself: by its diameter at least. Points are
//! tried all over the box in which both parts are; from the best one on, steps to all sides that
//! make the ball larger, and smaller steps when none does.

use super::body::{Body, Form};
use asunder::Vector;
use asunder::glam::DVec3;

/// Points tried to begin with.
const POINTS: u32 = 96;

/// Rounds of steps.
const ROUNDS: u32 = 24;

/// The diameter of the ball around a point that is inside both, or 0.
pub(super) fn around(a: &Body<DVec3>, b: &Body<DVec3>, point: DVec3) -> f64 {
    2.0 * room(a, point).min(room(b, point))
}

/// The diameter of such a ball, or 0. `hints` are points that may lie inside both.
pub(super) fn ball(a: &Body<DVec3>, b: &Body<DVec3>, hints: impl Iterator<Item = DVec3>) -> f64 {
    let size = |point: DVec3| around(a, b, point);
    let low = a.bounds.low.max(b.bounds.low);
    let box_size = a.bounds.high.min(b.bounds.high) - low;
    // Evenly spread, without a pattern (Roberts 2018: the plastic number's powers).
    let spread = |i: u32| {
        let part = |step: f64| (0.5 + step * f64::from(i)).fract();
        low + box_size * DVec3::new(part(0.819_172_5), part(0.671_043_6), part(0.549_700_5))
    };
    let tried = hints.chain((0..POINTS).map(spread)).map(|point| (size(point), point));
    let Some((mut most, mut best)) = tried.max_by(|p, q| p.0.total_cmp(&q.0)) else { return 0.0 };
    let mut step = box_size.max_element() / 16.0;
    for _ in 0..ROUNDS {
        if most <= 0.0 {
            return 0.0;
        }
        let sides =
            (0..6).map(|side| DVec3::basis(side / 2) * if side % 2 == 0 { step } else { -step });
        let better = sides.map(|side| (size(best + side), best + side));
        match better.max_by(|p, q| p.0.total_cmp(&q.0)) {
            Some((larger, point)) if larger > most => (most, best) = (larger, point),
            _ => step *= 0.5,
        }
    }
    most
}

/// How large a ball around a point of the world fits into a part.
fn room(body: &Body<DVec3>, point: DVec3) -> f64 {
    let point = body.pose.inverse().apply(point);
    let outside = matches!(&*body.form, Form::Surface(s) if s.holds(point) != Some(true));
    if outside { 0.0 } else { body.form.room(point) }
}
