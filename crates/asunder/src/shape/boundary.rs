//! What bounds a polytope of space: facets, and the ridges between them.
//!
//! Normals are right to the last few bits however thin a facet is: what is proved of the depth rests
//! on them (`solver/closed/facets/`).

use crate::space::{Planes, Scalar, Vector, Vectors, planes};

/// The facets and ridges of a polytope of space, for pairs that are looked at facet by facet.
#[derive(Clone, Copy, Debug)]
pub struct Boundary<'s, V: Vector> {
    /// The planes of the facets, each as far out as its least corner.
    pub(crate) planes: &'s [Planes<V::Scalar>],
    /// Those of facet 0, then those of facet 1, …, so each ridge is there twice.
    pub(crate) ridges: &'s [Ridge],
    /// Of a facet.
    pub(crate) ridges_each: usize,
    /// A ball of this radius about this point lies in it.
    pub(crate) inradius: V::Scalar,
    pub(crate) middle: V,
    /// The least length of half the sum of the normals of two facets that meet in a ridge: the closer
    /// to 0, the sharper is the sharpest ridge.
    pub(crate) bend: V::Scalar,
    /// The square of the greatest length of a vertex.
    pub(crate) reach: V::Scalar,
    pub(crate) vectors: Vectors,
}

/// An edge of the surface, as seen from one of the two facets that meet in it. Small, so that all of
/// a shape's are at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ridge {
    /// The numbers of the points that it runs between; those of not more than [`MOST_FACETS`] fit.
    pub(crate) ends: [u8; 2],
    /// The number of the other facet.
    pub(crate) across: u8,
}

/// Polytopes of more facets are left to the solvers.
pub(crate) const MOST_FACETS: usize = 128;

/// A box, in room that the caller keeps. Facet 2 i is the one that coordinate i is greatest on, facet
/// 2 i + 1 the one across from it.
pub(crate) struct OfBox<S>([Planes<S>; 1]);

impl<S: Scalar> OfBox<S> {
    /// Room for one.
    pub(crate) const ROOM: Self = {
        let mut block = planes::none();
        let mut axis = 0;
        while axis < 3 {
            block[axis].0[2 * axis] = S::ONE;
            axis += 1;
        }
        Self([block])
    };

    /// That of a box, laid out here.
    #[inline]
    pub(crate) fn boundary<V: Vector<Scalar = S>>(&mut self, half: V) -> Boundary<'_, V> {
        let [block] = &mut self.0;
        for axis in 0..3 {
            block[axis][2 * axis + 1] = -S::ONE;
            block[3][2 * axis] = half.get(axis);
            block[3][2 * axis + 1] = half.get(axis);
        }
        let inradius = half.get(0).min(half.get(1)).min(half.get(2));
        let (reach, vectors) = (half.length_squared(), Vectors::new());
        Boundary {
            planes: &self.0,
            ridges: &RIDGES,
            ridges_each: 4,
            inradius,
            middle: V::ZERO,
            bend: S::from_f64(core::f64::consts::FRAC_1_SQRT_2),
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
            Ridge { ends: [end as u8, (end | 1 << axis) as u8], across: (2 * l + high) as u8 };
        i += 1;
    }
    ridges
};
