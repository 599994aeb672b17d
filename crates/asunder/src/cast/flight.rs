//! A straight motion: what is asked, where it leads, and what rounding makes of both.
//!
//! Balls meet where a line meets a sphere ([`balls`](super::balls)); what has corners, or is curved, by a portal
//! ([`portal`](super::portal)); the rest, and what these leave, by Newton's method ([`linear`](super::linear)).

use super::{Cast, ROUNDINGS, blur};
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::shape::Support;
use crate::solver::{Solver, near};
use crate::space::{Field, Pose, Scalar, Unit, Vector, norm};

/// Roundings of a place or a velocity of the world that is turned into A's frame, in EPSILON.
const TURNED: f64 = 4.0;

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// When the signed distance comes down to `target` while B moves by `velocity`, as seen from A,
    /// in the frame of the answers, from time 0 up to `until`. A target of 0 is touching. Where a
    /// number is NaN, `until` is below 0, or target or length of the velocity is infinite, nothing is claimed:
    /// [`Cast::Open`] with [`Stop::NotFinite`](crate::Stop).
    ///
    /// It may start anywhere: already within the target, it is an impact at time 0, with the answer
    /// at the start; [`Impact::approach`](crate::cast::Impact) tells whether the shapes separate.
    ///
    /// Let the mover be B if you ask which face was hit, to slide along it: [`face_hit`](Self::face_hit)
    /// looks at the faces of A only.
    ///
    /// ```
    /// use asunder::{glam::DVec3, shape::Cuboid, Pair, Pose};
    /// let cube = Cuboid::new(DVec3::ONE)?;
    /// let pair = Pair::new(&cube, &cube).relative(Pose::at(DVec3::new(7.0, 0.5, 0.0)));
    /// let cast = pair.cast(DVec3::new(-2.0, 0.1, 0.0), 10.0, 0.0);
    /// let impact = cast.impact().unwrap();
    /// assert!((impact.time - 2.5).abs() < 1e-14);
    /// assert!(impact.earliest <= 2.5 && 2.5 <= impact.latest);
    /// assert_eq!(impact.answer.axis().get(), DVec3::X);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    pub fn cast(&self, velocity: V, until: V::Scalar, target: V::Scalar) -> Cast<V> {
        if !(norm(velocity).is_finite() && until >= V::Scalar::ZERO && target.is_finite()) {
            return Cast::not_finite();
        }
        let in_a = match &self.world_from_a {
            Some(pose) => pose.rotation.undo(velocity),
            None => velocity,
        };
        let is_off = self.world_from_a.is_some() || near::may_cut_b(&self.difference);
        let turned = if is_off { TURNED } else { 0.0 };
        let off = V::Scalar::from_f64(turned) * V::Scalar::EPSILON;
        let flight = Flight { pair: self, velocity: in_a, off, until, target };
        let cast = if self.difference.is_point() {
            flight
                .by_chord()
                .unwrap_or_else(|| Flight { pair: &self.for_search(), ..flight }.behind_chord())
        } else {
            flight.by_search()
        };
        match &self.world_from_a {
            Some(world_from_a) => cast.moved(world_from_a),
            None => cast,
        }
    }
}

pub(super) struct Flight<'p, 's, V: Vector, A: ?Sized, B: ?Sized, M> {
    pub(super) pair: &'p Pair<'s, V, A, B, M>,
    /// In A's frame.
    pub(super) velocity: V,
    /// What turning them into A's frame may have made of the velocity and of where B begins, as a part of them; or
    /// what an axis may be off by along a box that was cut.
    pub(super) off: V::Scalar,
    pub(super) until: V::Scalar,
    pub(super) target: V::Scalar,
}

impl<V, A, B, M> Flight<'_, '_, V, A, B, M>
where
    V: Vector,
    A: Support<V> + ?Sized,
    B: Support<V> + ?Sized,
    M: Solver<V>,
{
    /// Not in a closed form.
    #[inline]
    fn by_search(&self) -> Cast<V> {
        self.by_portal().unwrap_or_else(|| self.fly())
    }

    /// The same behind a closed form: a function of its own, lest that has its room to lay out.
    #[cold]
    #[inline(never)]
    fn behind_chord(&self) -> Cast<V> {
        self.by_search()
    }

    /// The pair at a time, to begin with an axis.
    pub(super) fn at(&self, time: V::Scalar, axis: Option<Unit<V>>) -> Pair<'_, V, A, B, M> {
        let from = self.pair.a_from_b();
        let a_from_b = Pose::new(from.rotation, from.translation + self.velocity * time);
        // What the way is rounded by is `drift`.
        self.pair.in_a(a_from_b, self.pair.difference.is_worked_out(), axis)
    }

    /// Of the motion, if it has one.
    pub(super) fn direction(&self) -> Option<Unit<V>> {
        Unit::new(self.velocity).filter(|_| self.is_ordinary())
    }

    /// One over the square of the speed, where that is a number.
    pub(super) fn per_squared_speed(&self) -> Option<V::Scalar> {
        self.is_ordinary().then(|| V::Scalar::ONE / self.velocity.length_squared())
    }

    fn is_ordinary(&self) -> bool {
        let (squared, tiny) = (self.velocity.length_squared(), V::Scalar::TINY);
        squared > tiny * tiny && squared * (tiny * tiny) < V::Scalar::ONE
    }

    /// How deep each shape can be, by its own size. A point can be as deep as the other is: it is no limit.
    pub(super) fn sizes(&self) -> [V::Scalar; 2] {
        let (a, b, _) = self.pair.difference.parts();
        [a.reach() + a.margin(), b.reach() + b.margin()]
            .map(|size| if size > V::Scalar::ZERO { size } else { V::Scalar::INFINITY })
    }

    /// How far off rounding may put B at a time: by half a unit of the way, and of where it leads.
    pub(super) fn drift(&self, time: V::Scalar) -> V::Scalar {
        let way = self.velocity * time;
        if way == V::ZERO {
            return V::Scalar::ZERO;
        }
        let from = self.pair.a_from_b().translation;
        (norm(way) + norm(from + way)) * V::Scalar::EPSILON + (norm(way) + norm(from)) * self.off
    }

    /// The same along an axis: what is rounded across it does not count.
    pub(super) fn drift_along(&self, n: V, time: V::Scalar) -> V::Scalar {
        let (way, from) = (self.velocity * time, self.pair.a_from_b().translation);
        if way == V::ZERO {
            return V::Scalar::ZERO;
        }
        let each = |i| n.get(i).abs() * (way.get(i).abs() + (from + way).get(i).abs());
        let along = (0..V::DIM).fold(V::Scalar::ZERO, |sum, i| sum + each(i));
        along * V::Scalar::EPSILON + (norm(way) + norm(from)) * self.off
    }

    /// How far off the rate along an axis may be.
    pub(super) fn blur(&self, n: V) -> V::Scalar {
        blur(n, self.velocity) + norm(self.velocity) * self.off
    }

    /// A time less its roundings.
    pub(super) fn before(&self, time: V::Scalar) -> V::Scalar {
        time * (V::Scalar::ONE - V::Scalar::from_f64(ROUNDINGS) * V::Scalar::EPSILON)
    }
}
