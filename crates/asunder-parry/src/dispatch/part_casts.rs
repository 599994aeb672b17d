//! What flies and spins onto shapes of parts: the first part that is hit.
//!
//! parry's own search leaves out parts that are hit: cells of a height field that the sides of a wide shape come to,
//! all but the first few where the way is level, and what lies on a way that turns. So which parts are asked is
//! decided here, by boxes that hold all of a stretch of the way, and by how fast two balls come nearer at most.

use super::super::parry::bounding_volume::{Aabb, BoundingSphere, BoundingVolume};
use super::super::parry::math::{Pose, Real, Vector};
use super::super::parry::partitioning::BvhNode;
use super::super::parry::query::details::{self, ShapeCastOptions};
use super::super::parry::query::{
    NonlinearRigidMotion, QueryDispatcher, Ray, ShapeCastHit, ShapeCastStatus, Unsupported,
};
use super::super::parry::shape::{CompositeShape, Shape};
use super::super::shapes::spin;
use super::parts::{Asked, Parts};
use super::{Asunder, PARRY, farthest, usual};
use core::cell::Cell;

pub(super) fn cast_shapes(
    pos12: &Pose,
    velocity: Vector,
    g1: &dyn Shape,
    g2: &dyn Shape,
    options: ShapeCastOptions,
) -> Result<Option<ShapeCastHit>, Unsupported> {
    // parry does not come back from some, and tells of a target that is none what is no number.
    if !(velocity.is_finite() && options.target_distance.abs() <= farthest()) {
        return Err(Unsupported);
    }
    let Some(asked) = Asked::new(pos12, g1, g2) else {
        // Along a half-space parry hits it at infinity.
        let hit = PARRY.cast_shapes(pos12, velocity, g1, g2, options)?;
        return Ok(hit.filter(|hit| hit.time_of_impact.is_finite()));
    };
    let velocity = if asked.is_second { -(pos12.rotation.inverse() * velocity) } else { velocity };
    let hit = match asked.parts {
        // parry looks for what is sooner than the most: what is hit in that very moment is not, as at 0.
        Parts::Composite(parts) => {
            let most = options.max_time_of_impact;
            let options = ShapeCastOptions { max_time_of_impact: most.next_up(), ..options };
            let (pose, other) = (&asked.pose, asked.other);
            let hit = details::cast_shapes_composite_shape_shape(
                &Asunder, pose, velocity, parts, other, options,
            );
            let hit = hit.filter(|hit| hit.time_of_impact <= most);
            // Of all that is hit from the start parry tells any: it may be touched, and another part overlapped.
            let may_hide = |hit: &ShapeCastHit| hit.time_of_impact == 0.0 && !overlaps(hit);
            let overlapped = hit.as_ref().is_some_and(may_hide).then(|| {
                let start = ShapeCastOptions { max_time_of_impact: 0.0, ..options };
                onto_parts(&asked, velocity, start).ok().flatten().filter(overlaps)
            });
            overlapped.flatten().or(hit)
        }
        Parts::Field(_) | Parts::Voxels(_) => onto_parts(&asked, velocity, options)?,
    };
    Ok(if asked.is_second { hit.map(ShapeCastHit::swapped) } else { hit })
}

/// In how many stretches a way over a field, or voxels, is looked at.
const STRETCHES: u8 = 16;

/// Rather than touched, or within the target.
fn overlaps(hit: &ShapeCastHit) -> bool {
    hit.status == ShapeCastStatus::PenetratingOrWithinTargetDist
}

/// The first part, cell of a field, or voxel, that is hit; of those hit from the start one that is overlapped, if any.
fn onto_parts(
    asked: &Asked<'_>,
    velocity: Vector,
    options: ShapeCastOptions,
) -> Result<Option<ShapeCastHit>, Unsupported> {
    let around = asked.other.compute_aabb(&asked.pose).loosened(options.target_distance.max(0.0));
    let half = around.half_extents();
    let all = asked.parts.around();
    let all = Aabb::new(all.mins - half, all.maxs + half);
    let way = Ray::new(around.center(), velocity);
    let Some((start, end)) = all.clip_ray_parameters(&way) else { return Ok(None) };
    let (start, end) = (start.max(0.0), end.min(options.max_time_of_impact));
    if start > end {
        return Ok(None);
    }
    let moved =
        |time: Real| around.translated(if time > 0.0 { velocity * time } else { Vector::ZERO });
    let at = |i: u8| start + (end - start) * (Real::from(i) / Real::from(STRETCHES));
    let mut first = Ok(None::<ShapeCastHit>);
    for (from, to) in (0..STRETCHES).map(|i| (at(i), at(i + 1))) {
        let stretch = moved(from).merged(&moved(to));
        asked.parts.near(&stretch, &mut |id, pose, part| {
            let Ok(best) = first else { return };
            let turned = pose.map_or(velocity, |pose| pose.rotation.inverse() * velocity);
            let from = asked.from(pose);
            let told = Asunder.cast_shapes(&from, turned, part, asked.other, options);
            first = told.map(|hit| {
                let hit = hit.map(|hit| pose.map_or(hit, |pose| hit.transform1_by(pose)));
                let hit = hit.map(|hit| ShapeCastHit { subshape1: id, ..hit });
                let sooner = |hit: &ShapeCastHit| {
                    best.is_none_or(|best| {
                        let (time, least) = (hit.time_of_impact, best.time_of_impact);
                        time < least || time == least && overlaps(hit) && !overlaps(&best)
                    })
                };
                hit.filter(sooner).or(best)
            });
        });
        if first?.is_some_and(|hit| hit.time_of_impact <= to) {
            break;
        }
    }
    first
}

pub(super) fn cast_shapes_nonlinear(
    [motion1, motion2]: [&NonlinearRigidMotion; 2],
    [g1, g2]: [&dyn Shape; 2],
    [start, end]: [Real; 2],
    stops: bool,
) -> Result<Option<ShapeCastHit>, Unsupported> {
    let span = Span { start, end, stops };
    // Voxels are parry's: its manifolds on them begin a little deeper than at the impact, and what is put there would
    // pass through.
    let swept = |g: &'_ dyn Shape| g.as_voxels().is_none();
    let [of1, of2] = [g1, g2].map(|g| if swept(g) { Parts::of(g) } else { None });
    match (of1, of2) {
        (Some(parts), _) => Swept::new([motion1, motion2], g2, span).onto(parts),
        (_, Some(parts)) => {
            let hit = Swept::new([motion2, motion1], g1, span).onto(parts)?;
            Ok(hit.map(ShapeCastHit::swapped))
        }
        (None, None) => {
            let last = start.abs().max(end.abs());
            let (motion1, motion2) = (ending(motion1, last)?, ending(motion2, last)?);
            PARRY.cast_shapes_nonlinear(&motion1, g1, &motion2, g2, start, end, stops)
        }
    }
}

/// A motion that parry can be asked about until the last moment: it does not come back from what flies or turns
/// without an end.
fn ending(motion: &NonlinearRigidMotion, last: Real) -> Result<NonlinearRigidMotion, Unsupported> {
    let turned = spin([motion, &NonlinearRigidMotion::identity()]) * last;
    let (way, arm) = (motion.linvel.length() * last, motion.local_center.length());
    let start = usual(&motion.start)?;
    if turned + way + arm <= farthest() {
        Ok(NonlinearRigidMotion { start, ..*motion })
    } else {
        Err(Unsupported)
    }
}

/// When to look, and whether what begins in contact is a hit.
#[derive(Clone, Copy)]
struct Span {
    start: Real,
    end: Real,
    stops: bool,
}

/// The motion of a shape of parts, and another that moves.
struct Swept<'a> {
    motions: [&'a NonlinearRigidMotion; 2],
    other: &'a dyn Shape,
    /// Around the other.
    ball: BoundingSphere,
    span: Span,
}

impl<'a> Swept<'a> {
    fn new(motions: [&'a NonlinearRigidMotion; 2], other: &'a dyn Shape, span: Span) -> Self {
        Self { motions, other, ball: other.compute_local_bounding_sphere(), span }
    }

    /// The first of all parts that is hit.
    fn onto(&self, parts: Parts<'_>) -> Result<Option<ShapeCastHit>, Unsupported> {
        match parts {
            Parts::Composite(parts) => self.onto_tree(parts),
            Parts::Field(_) | Parts::Voxels(_) => self.onto_cells(parts),
        }
    }

    fn onto_tree(
        &self,
        parts: &(dyn CompositeShape + Sync),
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        let (unknown, Span { start, end, .. }) = (Cell::new(false), self.span);
        let soonest = |node: &BvhNode, _: Real| {
            let time = self.soonest(node.aabb().center(), node.aabb().half_extents().length());
            // Nothing known is no reason to leave a part out.
            if time > end { Real::MAX } else { time.max(start) }
        };
        let hit_of = |id: u32, _: Real| {
            let mut hit = None;
            parts.map_part_at(id, &mut |pose, part, _| match self.hit(pose, part, end) {
                Ok(told) => hit = told,
                Err(Unsupported) => unknown.set(true),
            });
            hit
        };
        match parts.bvh().find_best(Real::INFINITY, soonest, hit_of) {
            None if unknown.get() => Err(Unsupported),
            found => Ok(found.map(|(id, hit)| ShapeCastHit { subshape1: id, ..hit })),
        }
    }

    /// A field has no tree, and voxels none of single ones: of all cells that the way is over.
    fn onto_cells(&self, parts: Parts<'_>) -> Result<Option<ShapeCastHit>, Unsupported> {
        let mut first = Ok(None::<ShapeCastHit>);
        parts.near(&self.way_over(parts), &mut |id, pose, part| {
            let Ok(best) = first else { return };
            let mut ball = part.compute_local_bounding_sphere();
            ball = pose.map_or(ball, |pose| ball.transform_by(pose));
            let end = best.map_or(self.span.end, |best| best.time_of_impact);
            if self.soonest(ball.center, ball.radius) > end {
                return;
            }
            let told = self.hit(pose, part, end);
            first = told.map(|hit| hit.map(|hit| ShapeCastHit { subshape1: id, ..hit }).or(best));
        });
        first
    }

    /// A box that holds all that comes over them.
    fn way_over(&self, parts: Parts<'_>) -> Aabb {
        let ([whole, moves], Span { start, end, .. }) = (self.motions, self.span);
        let around = self.ball.radius + self.ball.center.distance(moves.local_center);
        let [seen_from, at] = self.motions.map(|motion| motion.position_at_time(start));
        let middle = seen_from.inv_mul(&at).transform_point(moves.local_center);
        let way = seen_from.rotation.inverse() * ((moves.linvel - whole.linvel) * (end - start));
        let turns = spin([whole, &NonlinearRigidMotion::identity()]) != 0.0;
        if turns || !(way.is_finite() && middle.is_finite() && around < Real::INFINITY) {
            return parts.around();
        }
        Aabb::new(middle.min(middle + way), middle.max(middle + way)).loosened(around.max(0.0))
    }

    /// Of one part, until then.
    fn hit(
        &self,
        pose: Option<&Pose>,
        part: &dyn Shape,
        end: Real,
    ) -> Result<Option<ShapeCastHit>, Unsupported> {
        let [of_whole, moves] = self.motions;
        let Span { start, stops, .. } = self.span;
        let motion = pose.map_or(*of_whole, |pose| of_whole.prepend(*pose));
        let hit =
            Asunder.cast_shapes_nonlinear(&motion, part, moves, self.other, start, end, stops)?;
        Ok(hit.map(|hit| pose.map_or(hit, |pose| hit.transform1_by(pose))))
    }

    /// When what is in a ball of the first may be met, at the soonest.
    fn soonest(&self, center: Vector, radius: Real) -> Real {
        let ([whole, moves], start) = (self.motions, self.span.start);
        start + meet([(whole, center, radius), (moves, self.ball.center, self.ball.radius)], start)
    }
}

/// How long two balls that fly and spin stay apart at least, each with its motion, its middle and its radius.
fn meet(balls: [(&NonlinearRigidMotion, Vector, Real); 2], start: Real) -> Real {
    let off = balls.map(|(motion, middle, _)| middle.distance(motion.local_center));
    let spins = balls.map(|(motion, ..)| spin([motion, &NonlinearRigidMotion::identity()]));
    let radius = balls[0].2 + balls[1].2;
    let velocity = balls[1].0.linvel - balls[0].0.linvel;
    let between = |at: [Vector; 2]| {
        let [p, q] = [0, 1].map(|i| balls[i].0.position_at_time(start).transform_point(at[i]));
        q - p
    };
    // By how fast they move, straight and round.
    let gap = between(balls.map(|(_, middle, _)| middle)).length() - radius;
    let by_speed = gap / (velocity.length() + spins[0] * off[0] + spins[1] * off[1]);
    // By the straight ways of what they spin about, if they do.
    let turns = spins.map(|spin| spin != 0.0);
    let middles = [0, 1].map(|i| if turns[i] { balls[i].0.local_center } else { balls[i].1 });
    let round = [0, 1].map(|i| if turns[i] { off[i] } else { 0.0 });
    let straight = enters(between(middles), velocity, radius + round[0] + round[1]);
    // A little sooner, for rounding; where one is no number the other counts.
    by_speed.max(straight) * 0.999
}

/// When a point that flies straight is within a distance of the origin; infinite if never.
fn enters(from: Vector, velocity: Vector, within: Real) -> Real {
    let within = within + 64.0 * Real::EPSILON * from.length();
    if from.length() <= within {
        return 0.0;
    }
    let speed = velocity.length();
    let along = from.dot(velocity / speed);
    let aside = (from - velocity / speed * along).length();
    if along > 0.0 || aside > within {
        return Real::INFINITY;
    }
    (-along - ((within - aside) * (within + aside)).sqrt()) / speed
}
