//! The flat face that an impact is on.
//!
//! The axis of an impact at an edge or a corner is the normal of no face. What slides along walls and
//! climbs steps asks for one: of the faces that meet there, the one that the motion is most opposed to.

use super::Impact;
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::Solver;
use crate::space::{Field, Pose, Scalar, Unit, Vector};

/// A point no farther from a face's plane than this many EPSILON of the size lies in it.
const LEVEL: f64 = 256.0;
/// The same of where it was rounded on its way here: in the world, and with its margin. No more than that:
/// faces that are farther away than rounding are not hit.
const PLACED: f64 = 8.0;
/// Faces of hulls are as plane as single precision tells, whatever the numbers are: a point that lies in none
/// lies in those that are no farther away than this many EPSILON of `f32`.
const STORED: f64 = 16.0;

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// The outward normal of a face of A: of those that the impact of B is on, the one that the motion is
    /// most opposed to. In the frame of the answers, as `velocity` is. `None` where A has no flat face,
    /// or does not know it, and at bends of a face that is as plane as
    /// [`coplanar_within`](crate::quickhull::Quickhull::coplanar_within) allows, but not as single precision
    /// tells. The faces of B are not looked at: let the wall be A.
    ///
    /// A is where the pair has it. After a [sweep](Pair::sweep) in which A moves, ask a pair that is
    /// [posed](Pair::posed) as at the impact, with A where its [motion](super::Motion::at) leads until then.
    ///
    /// ```
    /// use asunder::{glam::DVec2, shape::{Ball, Cuboid}, Pair, Pose};
    /// let (step, wheel) = (Cuboid::new(DVec2::ONE)?, Ball::new(0.5)?);
    /// let pair = Pair::new(&step, &wheel).relative(Pose::at(DVec2::new(1.3, 3.0)));
    /// let down = DVec2::NEG_Y;
    /// let impact = *pair.cast(down, 10.0, 0.0).impact().unwrap();
    /// assert!(impact.answer.axis().get().distance(DVec2::new(0.6, 0.8)) < 1e-6); // at its corner
    /// assert_eq!(pair.face_hit(&impact, down).unwrap().get(), DVec2::Y);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    #[must_use]
    pub fn face_hit(&self, impact: &Impact<V>, velocity: V) -> Option<Unit<V>> {
        let world_from_a = self.world_from_a.unwrap_or(Pose::IDENTITY);
        let in_a = |vector: V| world_from_a.rotation.undo(vector);
        let (motion, axis) = (in_a(velocity), in_a(impact.answer.axis().get()));
        let (a, ..) = self.difference.parts();
        let (place, origin) = (impact.answer.witness().a, world_from_a.translation);
        // Subtracted first: nothing is lost but what was rounded out there.
        let hit = in_a(place - origin);
        // Of the core.
        let at = hit - axis * a.margin();
        let rounding = |epsilons, size| V::Scalar::from_f64(epsilons) * V::Scalar::EPSILON * size;
        let placed = rounding(PLACED, place.length().max(origin.length()).max(hit.length()));
        let most_opposed = |epsilons: f64| {
            let mut most: Option<(V::Scalar, Unit<V>)> = None;
            for normal in (0..).map_while(|index| a.face_normal(index)) {
                let Some(normal) = Unit::new(normal) else { continue };
                let corner = a.support(normal.get());
                let level = rounding(epsilons, corner.length().max(at.length())) + placed;
                let opposed = -normal.get().dot(motion);
                let is_in = (corner - at).dot(normal.get()) <= level;
                // Of a sheet as thin as rounding both sides are where the impact is.
                let is_thin = || (corner - a.support(-normal.get())).dot(normal.get()) <= level;
                let is_behind = normal.get().dot(axis) < V::Scalar::ZERO && is_in && is_thin();
                if is_in && !is_behind && most.is_none_or(|(o, _)| opposed > o) {
                    most = Some((opposed, normal));
                }
            }
            most
        };
        let stored = STORED * f64::from(f32::EPSILON) / V::Scalar::EPSILON.to_f64();
        let (_, normal) = most_opposed(LEVEL).or_else(|| most_opposed(stored))?;
        Some(normal.rotated(&world_from_a.rotation))
    }
}
