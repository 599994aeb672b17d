//! Ridges whose arcs of normals cross: each pair of them makes a facet of the difference.

use crate::answer::Witness;
use crate::space::{Arc, Arcs, Field, Scalar, Unit, Vector, Vectors, cross};

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

impl<V: Vector> Nearest<V> {
    #[inline]
    pub(super) fn farther_than(depth: V::Scalar) -> Self {
        Self { depth, crossing: None }
    }

    /// Of one ridge and some of the other shape's; `None` if rounding hides whether two cross.
    #[inline]
    pub(super) fn meet(
        &mut self,
        one: &Arc<V>,
        others: &Arcs<V::Scalar>,
        vectors: Vectors,
    ) -> Option<()> {
        let mut crossing = others.crossing(one, vectors);
        while crossing != 0 {
            let other = others.get(crossing.trailing_zeros() as usize);
            match facet(one, &other) {
                Facet::Hidden => return None,
                Facet::Made { depth, axis } if depth < self.depth => {
                    self.depth = depth;
                    self.crossing = Some(Crossing { depth, axis, of: [*one, other] });
                }
                _ => {}
            }
            crossing &= crossing - 1;
        }
        Some(())
    }
}

impl<V: Vector> Crossing<V> {
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

/// What two ridges make.
enum Facet<V: Vector> {
    /// How far out it is, and its normal.
    Made { depth: V::Scalar, axis: Unit<V> },
    /// They do not cross.
    None,
    /// Rounding hides whether they do.
    Hidden,
}

#[inline]
fn facet<V: Vector>(one: &Arc<V>, other: &Arc<V>) -> Facet<V> {
    let normal = cross(one.along, other.along);
    let lengths = one.along.length_squared() * other.along.length_squared();
    let parallel =
        normal.length_squared() <= lengths * V::Scalar::EPSILON * V::Scalar::from_f64(64.0);
    if parallel {
        return Facet::Hidden;
    }
    let Some(axis) = Unit::new(normal) else { return Facet::Hidden };
    let outward = |normals: &[V; 2]| axis.get().dot(normals[0] + normals[1]);
    let (by_one, by_other) = (outward(&one.normals), outward(&other.normals));
    let clear = V::Scalar::EPSILON.sqrt() * V::Scalar::from_f64(16.0);
    if by_one.abs() <= clear || by_other.abs() <= clear {
        return Facet::Hidden;
    }
    if (by_one > V::Scalar::ZERO) != (by_other > V::Scalar::ZERO) {
        return Facet::None;
    }
    let axis = if by_one > V::Scalar::ZERO { axis } else { -axis };
    let [[p, q], [r, s]] =
        [one, other].map(|arc| [arc.from, arc.from + arc.along].map(|end| axis.get().dot(end)));
    Facet::Made { depth: p.min(q) - r.max(s), axis }
}
