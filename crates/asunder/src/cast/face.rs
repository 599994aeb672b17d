//! The flat face that an impact is on.
//!
//! The axis of an impact at an edge or a corner is the normal of no face. What slides along walls and
//! climbs steps asks for one: of the faces that meet there, the one that the motion is most opposed to.

use super::Impact;
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::Solver;
use crate::space::{Pose, Scalar, Unit, Vector};

/// A point within this many EPSILON of the size of a face's plane is in it.
const LEVEL: f64 = 256.0;
/// The same of where it was rounded on its way here: in the world, and with its margin. No more than that:
/// faces that are farther away than rounding are not hit.
const PLACED: f64 = 8.0;

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// The outward normal of a face of A: of those that the impact of B is on, the one that the motion is
    /// most opposed to. In the frame of the answers, as `velocity` is. `None` where A has no flat face,
    /// or does not know it. The faces of B are not looked at: let the wall be A.
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
        let mut most: Option<(V::Scalar, Unit<V>)> = None;
        for normal in (0..).map_while(|index| a.face_normal(index)) {
            let Some(normal) = Unit::new(normal) else { continue };
            let corner = a.support(normal.get());
            let level = rounding(LEVEL, corner.length().max(at.length())) + placed;
            let opposed = -normal.get().dot(motion);
            if (corner - at).dot(normal.get()) <= level && most.is_none_or(|(o, _)| opposed > o) {
                most = Some((opposed, normal));
            }
        }
        most.map(|(_, normal)| normal.rotated(&world_from_a.rotation))
    }
}
