//! Ridges whose arcs of normals cross: each pair of them makes a facet of the difference.

use super::side::MOST_LEFT;
use crate::answer::Witness;
use crate::space::{Field, Pose, Scalar, Unit, Vector};

/// A ridge, and the outward normals of the difference that it goes with: all between two.
#[derive(Clone, Copy)]
pub(super) struct Arc<V> {
    pub(super) from: V,
    pub(super) along: V,
    pub(super) normals: [V; 2],
}

/// The ridges of one shape that are left.
pub(super) struct Arcs<V> {
    arcs: [Arc<V>; MOST_LEFT],
    count: usize,
}

/// The facet that two ridges make.
pub(super) struct Crossing<V: Vector> {
    pub(super) depth: V::Scalar,
    pub(super) axis: Unit<V>,
    of: [Arc<V>; 2],
}

/// The nearest facet that two ridges make, if it is nearer than one that is known.
pub(super) struct Nearest<V: Vector> {
    depth: V::Scalar,
    pub(super) crossing: Option<Crossing<V>>,
}

impl<V: Vector> Arcs<V> {
    pub(super) const NONE: Self = {
        let arc = Arc { from: V::ZERO, along: V::ZERO, normals: [V::ZERO; 2] };
        Self { arcs: [arc; MOST_LEFT], count: 0 }
    };

    /// One more, of no more than there is room for.
    #[inline]
    pub(super) fn push(&mut self, arc: Arc<V>) {
        self.arcs[self.count % MOST_LEFT] = arc;
        self.count += 1;
    }
}

impl<V: Vector> Nearest<V> {
    #[inline]
    pub(super) fn farther_than(depth: V::Scalar) -> Self {
        Self { depth, crossing: None }
    }

    /// Of one ridge and all of the other shape's; `None` if rounding hides whether two cross.
    #[inline]
    pub(super) fn meet(&mut self, one: &Arc<V>, others: &Arcs<V>) -> Option<()> {
        for other in &others.arcs[..others.count] {
            // No branch between the two: either is as good as random.
            if one.is_clear_of(&other.normals) | other.is_clear_of(&one.normals) {
                continue;
            }
            if let Some(found) = Crossing::of(one, other)?
                && found.depth < self.depth
            {
                (self.depth, self.crossing) = (found.depth, Some(found));
            }
        }
        Some(())
    }
}

impl<V: Vector> Arc<V> {
    /// A ridge of B, in A's frame: a normal of B is one of the difference the other way round.
    #[inline]
    pub(super) fn seen_from_a(&self, a_from_b: &Pose<V>) -> Self {
        let turn = &a_from_b.rotation;
        Self {
            from: a_from_b.apply(self.from),
            along: turn.apply(self.along),
            normals: self.normals.map(|normal| -turn.apply(normal)),
        }
    }

    #[inline]
    fn ends(&self) -> [V; 2] {
        [self.from, self.from + self.along]
    }

    /// Whether it is sure that these normals are on one side of the plane across this ridge: then the
    /// two arcs do not cross.
    #[inline]
    fn is_clear_of(&self, normals: &[V; 2]) -> bool {
        let [one, other] = normals.map(|normal| self.along.dot(normal));
        let rounding = self.along.largest() * V::Scalar::EPSILON * V::Scalar::from_f64(64.0);
        (one > rounding) & (other > rounding) | (one < -rounding) & (other < -rounding)
    }
}

impl<V: Vector> Crossing<V> {
    /// The facet of two ridges; `Some(None)` if they do not cross, `None` if rounding hides whether
    /// they do.
    #[inline]
    fn of(one: &Arc<V>, other: &Arc<V>) -> Option<Option<Self>> {
        let normal = V::facet_normal(V::corners(|i| [V::ZERO, one.along, other.along][i.min(2)]));
        let lengths = one.along.length_squared() * other.along.length_squared();
        let parallel =
            normal.length_squared() <= lengths * V::Scalar::EPSILON * V::Scalar::from_f64(64.0);
        if parallel {
            return None;
        }
        let axis = Unit::new(normal)?;
        let outward = |normals: &[V; 2]| axis.get().dot(normals[0] + normals[1]);
        let (by_one, by_other) = (outward(&one.normals), outward(&other.normals));
        let clear = V::Scalar::EPSILON.sqrt() * V::Scalar::from_f64(16.0);
        if by_one.abs() <= clear || by_other.abs() <= clear {
            return None;
        }
        if (by_one > V::Scalar::ZERO) != (by_other > V::Scalar::ZERO) {
            return Some(None);
        }
        let axis = if by_one > V::Scalar::ZERO { axis } else { -axis };
        let [p, q] = one.ends().map(|end| axis.get().dot(end));
        let [r, s] = other.ends().map(|end| axis.get().dot(end));
        Some(Some(Self { depth: p.min(q) - r.max(s), axis, of: [*one, *other] }))
    }

    /// The foot of the origin, made of a point of each ridge; `None` if they are not both on them.
    #[inline]
    pub(super) fn witness(&self, slack: V::Scalar) -> Option<Witness<V>> {
        // (p + s e) − (q + u f) ⟂ e and f
        let [Arc { from: p, along: e, .. }, Arc { from: q, along: f, .. }] = self.of;
        let (d, ee, ef, ff) = (p - q, e.length_squared(), e.dot(f), f.length_squared());
        let (ed, fd) = (e.dot(d), f.dot(d));
        let inverse = V::Scalar::ONE / (ee * ff - ef * ef);
        let (s, u) = ((ef * fd - ff * ed) * inverse, (ee * fd - ef * ed) * inverse);
        let on = |t: V::Scalar, squared: V::Scalar| {
            let over = (-t).max(t - V::Scalar::ONE);
            over <= V::Scalar::ZERO || over * over * squared <= slack * slack
        };
        let (a, b) = (p + e * s, q + f * u);
        let aside = (a - b - self.axis.get() * self.depth).length_squared();
        (on(s, ee) && on(u, ff) && aside <= slack * slack).then_some(Witness { a, b })
    }
}
