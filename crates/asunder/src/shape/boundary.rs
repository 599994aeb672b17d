//! What bounds a polytope of space: facets, and the ridges between them.
//!
//! Normals are right to the last few bits however thin a facet is: what is proved of the depth rests
//! on them (`solver/closed/facets/`).

use crate::rescaled;
use crate::space::{Field, LANES, Planes, Scalar, Vector, Vectors, planes};

/// The facets and ridges of a polytope of space, for pairs that are looked at facet by facet.
#[derive(Clone, Copy, Debug)]
pub struct Boundary<'s, V: Vector> {
    /// The planes of the facets, each as far out as its least corner; none where single precision loses
    /// nothing of them.
    pub(crate) facets: &'s [Plane<V>],
    /// The same in single precision.
    pub(crate) planes: &'s [Planes],
    pub(crate) sight: Sight<V>,
    /// Those of facet 0, then those of facet 1, …, so each ridge is there twice.
    pub(crate) ridges: &'s [Ridge],
    /// Of a facet.
    pub(crate) ridges_each: usize,
    /// A ball of this radius about the middle lies in it.
    pub(crate) inradius: V::Scalar,
    /// A point inside.
    pub(crate) middle: V,
    /// The greatest distance of a vertex from there.
    pub(crate) radius: V::Scalar,
    /// The least length of half the sum of the normals of two facets that meet in a ridge: the closer
    /// to 0, the sharper is the sharpest ridge.
    pub(crate) bend: V::Scalar,
    /// The square of the greatest length of a vertex.
    pub(crate) reach: V::Scalar,
    /// Which vectors the processor has.
    pub(crate) vectors: Vectors,
}

/// A unit normal, and how far out along it a plane is.
pub(crate) type Plane<V> = (V, <V as Vector>::Scalar);

/// How things are seen in single precision: from the middle of a shape, in a unit of length, a power of two,
/// that brings its size near 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<V: Vector> {
    pub(crate) from: V,
    pub(crate) unit: V::Scalar,
}

impl<V: Vector> Sight<V> {
    /// Of what reaches so far from a middle. Numbers that are of single precision stay as they are.
    #[inline]
    pub(crate) fn new(middle: V, radius: V::Scalar) -> Self {
        if Self::is_exact() {
            return Self { from: V::ZERO, unit: V::Scalar::ONE };
        }
        let unit = rescaled::factor(radius).map_or(V::Scalar::ONE, |(factor, _)| factor);
        Self { from: middle, unit }
    }

    /// Whether nothing is lost.
    #[inline]
    pub(crate) fn is_exact() -> bool {
        V::Scalar::EPSILON >= V::Scalar::from_f64(f32::EPSILON.into())
    }

    /// A plane seen so.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn plane(&self, (normal, offset): Plane<V>) -> Plane<V> {
        let from = if Self::is_exact() { offset } else { offset - normal.dot(self.from) };
        (normal, self.length(from))
    }

    /// A point seen so.
    #[inline]
    pub(crate) fn point(&self, point: V) -> V {
        if Self::is_exact() { point } else { (point - self.from) * self.unit }
    }

    /// A length seen so.
    #[inline]
    pub(crate) fn length(&self, length: V::Scalar) -> V::Scalar {
        if Self::is_exact() { length } else { length * self.unit }
    }
}

/// An edge of the surface, as seen from one of the two facets that meet in it. Small, so that all of
/// a shape's are at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ridge {
    /// The numbers of the points that it runs between; those of not more than [`MOST_FACETS`] fit.
    pub(crate) ends: [u16; 2],
    /// The number of the other facet.
    pub(crate) across: u16,
}

/// Polytopes of more facets are left to the solvers.
pub(crate) const MOST_FACETS: usize = 512;

/// A box, in room that the caller keeps. Facet 2 i is the one that coordinate i is greatest on, facet
/// 2 i + 1 the one across from it.
pub(crate) struct OfBox<V: Vector> {
    facets: [Plane<V>; 6],
    planes: [Planes; 1],
}

impl<V: Vector> Boundary<'_, V> {
    /// A facet's normal, and how far out it is.
    #[inline]
    pub(crate) fn plane(&self, facet: usize) -> Plane<V> {
        if !Sight::<V>::is_exact() {
            // Where numbers have failed, a facet may be asked for that there is not.
            return self.facets.get(facet).copied().unwrap_or((V::ZERO, V::Scalar::INFINITY));
        }
        let (block, lane) = (&self.planes[facet / LANES], facet % LANES);
        let number = |axis: usize| V::Scalar::from_f64(block[axis][lane].into());
        (V::from_fn(number), number(3))
    }
}

impl<V: Vector> OfBox<V> {
    /// Room for one.
    pub(crate) const ROOM: Self = {
        let mut block = planes::none();
        let mut axis = 0;
        while axis < 3 {
            block[axis].0[2 * axis] = 1.0;
            block[axis].0[2 * axis + 1] = -1.0;
            axis += 1;
        }
        Self { facets: [(V::ZERO, V::Scalar::ZERO); 6], planes: [block] }
    };

    /// That of a box, laid out here.
    #[inline]
    pub(crate) fn boundary(&mut self, half: V) -> Boundary<'_, V> {
        let radius = half.length();
        let sight = Sight::new(V::ZERO, radius);
        for facet in 0..6 {
            let (out, offset) = (V::basis(facet / 2), half.get(facet / 2));
            if !Sight::<V>::is_exact() {
                self.facets[facet] = (if facet % 2 == 0 { out } else { -out }, offset);
            }
            self.planes[0][3][facet] = sight.length(offset).to_f64() as f32;
        }
        let inradius = half.get(0).min(half.get(1)).min(half.get(2));
        let (reach, vectors) = (half.length_squared(), Vectors::new());
        Boundary {
            facets: &self.facets,
            planes: &self.planes,
            sight,
            ridges: &RIDGES,
            ridges_each: 4,
            inradius,
            middle: V::ZERO,
            radius,
            bend: V::Scalar::from_f64(core::f64::consts::FRAC_1_SQRT_2),
            reach,
            vectors,
        }
    }
}

/// Those of a box. Bit i of a point's number is set where coordinate i is negative.
const RIDGES: [Ridge; 24] = {
    let mut ridges = [Ridge { ends: [0; 2], across: 0 }; 24];
    let mut i = 0;
    while i < 24 {
        // Of the facet across axis k, the ridge that lies across axis l, too.
        let (facet, turn, high) = (i / 4, 1 + i % 2, i / 2 % 2);
        let (k, l) = (facet / 2, (facet / 2 + turn) % 3);
        let (axis, end) = (3 - k - l, (facet % 2) << k | high << l);
        ridges[i] =
            Ridge { ends: [end as u16, (end | 1 << axis) as u16], across: (2 * l + high) as u16 };
        i += 1;
    }
    ridges
};
