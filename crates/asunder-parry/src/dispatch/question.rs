//! A question about two shapes, put with the types that they have: each pair of balls, capsules and boxes, which most of
//! an engine's pairs are, is compiled for itself, and takes up to a third less time for it. All others go as two
//! of whatever kind ([`Known::new`]), so that there is one text to compile for them.

use super::super::V;
use super::super::known::Known;
use super::super::parry::math::{Pose as ParryPose, Real};
use super::super::parry::query::{self, ShapeDistance, ShapeIntersection, Unsupported};
use super::super::parry::shape::{Shape, TypedShape};
use super::super::shapes::{a_from_b, from_parry};
use super::answer::{Local, sound};
use super::limits;
use asunder::contact::Feature;
use asunder::{Pair, Pose, Unit};

/// What is asked about a pair, whatever its shapes are.
pub(super) trait Question {
    type Told;

    /// The axis to begin with, if one is known.
    fn first(&self) -> Option<Unit<V>> {
        None
    }

    /// B as it is seen from A. `None` if nothing can be told.
    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        a_from_b: &Pose<V>,
    ) -> Option<Self::Told>;
}

/// Puts a question about two shapes; `Ok(None)` if they are not both known.
#[inline(always)]
pub(super) fn put<Q: Question>(
    (g1, g2): (&dyn Shape, &dyn Shape),
    pos12: &ParryPose,
    question: Q,
) -> Result<Option<Q::Told>, Unsupported> {
    let a_from_b = a_from_b(pos12).ok_or(Unsupported)?;
    macro_rules! put {
        ($a:expr, $b:expr) => {{
            let (Some(a), Some(b)) = ($a, $b) else { return Ok(None) };
            let mut pair = Pair::new(&a, &b).relative(a_from_b).limits(limits());
            if let Some(axis) = question.first() {
                pair = pair.first(axis);
            }
            question.put(&pair, &a_from_b).ok_or(Unsupported).map(Some)
        }};
    }
    match (g1.as_typed_shape(), g2.as_typed_shape()) {
        (TypedShape::Ball(p), TypedShape::Ball(q)) => put!(Known::ball(p), Known::ball(q)),
        (TypedShape::Ball(p), TypedShape::Capsule(q)) => put!(Known::ball(p), Known::capsule(q)),
        (TypedShape::Ball(p), TypedShape::Cuboid(q)) => put!(Known::ball(p), Known::cuboid(q)),
        (TypedShape::Capsule(p), TypedShape::Ball(q)) => put!(Known::capsule(p), Known::ball(q)),
        (TypedShape::Capsule(p), TypedShape::Capsule(q)) => {
            put!(Known::capsule(p), Known::capsule(q))
        }
        (TypedShape::Capsule(p), TypedShape::Cuboid(q)) => {
            put!(Known::capsule(p), Known::cuboid(q))
        }
        (TypedShape::Cuboid(p), TypedShape::Ball(q)) => put!(Known::cuboid(p), Known::ball(q)),
        (TypedShape::Cuboid(p), TypedShape::Capsule(q)) => {
            put!(Known::cuboid(p), Known::capsule(q))
        }
        (TypedShape::Cuboid(p), TypedShape::Cuboid(q)) => put!(Known::cuboid(p), Known::cuboid(q)),
        _ => put!(Known::new(g1), Known::new(g2)),
    }
}

/// Whether they have a point in common.
pub(super) struct Intersection;

impl Question for Intersection {
    type Told = ShapeIntersection;

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        _: &Pose<V>,
    ) -> Option<ShapeIntersection> {
        let told = |intersecting| ShapeIntersection { intersecting, subshape1: 0, subshape2: 0 };
        // Where neither is proven, what the distance says counts.
        let by_distance = || Some(sound(pair.signed_distance())?.signed_distance() <= 0.0);
        pair.overlap().or_else(by_distance).map(told)
    }
}

/// How far they are apart, 0 if they are not.
pub(super) struct Distance;

impl Question for Distance {
    type Told = ShapeDistance;

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        _: &Pose<V>,
    ) -> Option<ShapeDistance> {
        let distance = sound(pair.gap_within(Real::INFINITY))?.signed_distance().max(0.0);
        Some(ShapeDistance { distance, subshape1: 0, subshape2: 0 })
    }
}

/// Where they touch, or are as near as the prediction.
pub(super) struct Contact {
    pub(super) prediction: Real,
}

impl Question for Contact {
    type Told = Option<query::Contact>;

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        a_from_b: &Pose<V>,
    ) -> Option<Self::Told> {
        let answer = sound(pair.within(self.prediction))?;
        let distance = answer.signed_distance();
        let Local { points: [p, q], normals: [n, m] } = Local::new(&answer, a_from_b)?;
        let is_near = distance <= self.prediction;
        Some(is_near.then(|| query::Contact::new(p, q, n, m, distance)))
    }
}

/// The nearest points of those that are apart, by no more than so. Of shapes that nothing proves to be apart, rounding may
/// have turned the way between them, and then they touch: parry's sweeps look along it, and would see two that meet part.
pub(super) struct ClosestPoints {
    pub(super) most: Real,
}

impl Question for ClosestPoints {
    type Told = query::ClosestPoints;

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        a_from_b: &Pose<V>,
    ) -> Option<Self::Told> {
        let answer = sound(pair.gap_within(self.most.max(0.0)))?;
        let [p, q] = Local::new(&answer, a_from_b)?.points;
        let along = answer.axis().get();
        // As parry will see it, who takes it for a normal.
        let between = a_from_b.apply(from_parry(q)) - from_parry(p);
        let is_turned = || answer.lower() <= 0.0 && between.dot(along) < 0.5 * between.length();
        Some(match answer.signed_distance() {
            distance if distance <= 0.0 => query::ClosestPoints::Intersecting,
            distance if distance > self.most => query::ClosestPoints::Disjoint,
            _ if is_turned() => query::ClosestPoints::Intersecting,
            _ => query::ClosestPoints::WithinMargin(p, q),
        })
    }
}
