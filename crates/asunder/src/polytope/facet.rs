//! One facet, with the normal and offset that hold whatever rounding does to them.

use super::{Polytope, orientation};
use crate::simplex;
use crate::space::{Field, Scalar, Unit, Vector};

/// A facet of the surface.
#[derive(Clone, Copy, Debug)]
pub struct Facet<V: Vector> {
    /// The first `DIM` of them count.
    pub(super) corners: Corners,
    pub(super) normal: Unit<V>,
    pub(super) offset: V::Scalar,
    /// An apex higher than this along the normal sees the facet. It lies below the offset by as
    /// much as rounding may tilt the facet: one that an apex is level with is lost as well, or it
    /// would leave slivers.
    pub(super) level: V::Scalar,
}

/// The facets of a surface, an array for each of their parts: each is written straight from
/// registers, and looking for the least offset runs over neighbours.
///
/// Two for each vertex: V − E + F = 2 and 3 F = 2 E ⇒ F = 2 V − 4 in space, F = V in the plane.
#[derive(Clone, Debug)]
pub(super) struct Facets<V: Vector, const N: usize> {
    corners: [[Corners; 2]; N],
    normals: [[Unit<V>; 2]; N],
    offsets: [[V::Scalar; 2]; N],
    levels: [[V::Scalar; 2]; N],
    count: usize,
}

impl<V: Vector, const N: usize> Facets<V, N> {
    /// None. All bits are zero, so that an empty polytope is one fill of memory.
    pub(super) const NONE: Self = Self {
        corners: [[Corners::new([0; 3]); 2]; N],
        normals: [[Unit::ZERO; 2]; N],
        offsets: [[V::Scalar::ZERO; 2]; N],
        levels: [[V::Scalar::ZERO; 2]; N],
        count: 0,
    };

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Facet<V> {
        Facet {
            corners: self.corners(index),
            normal: self.normals.as_flattened()[index],
            offset: self.offsets.as_flattened()[index],
            level: self.levels.as_flattened()[index],
        }
    }

    #[inline]
    pub(super) fn offset(&self, index: usize) -> V::Scalar {
        self.offsets.as_flattened()[index]
    }

    #[inline]
    pub(super) fn corners(&self, index: usize) -> Corners {
        self.corners.as_flattened()[index]
    }

    #[inline]
    pub(super) fn all_corners(&self) -> &[Corners] {
        &self.corners.as_flattened()[..self.count]
    }

    #[inline]
    pub(super) fn set(&mut self, index: usize, facet: Facet<V>) {
        self.corners.as_flattened_mut()[index] = facet.corners;
        self.normals.as_flattened_mut()[index] = facet.normal;
        self.offsets.as_flattened_mut()[index] = facet.offset;
        self.levels.as_flattened_mut()[index] = facet.level;
    }

    #[inline]
    pub(super) fn push(&mut self, facet: Facet<V>) {
        self.set(self.count, facet);
        self.count += 1;
    }

    #[inline]
    pub(super) fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }

    /// Puts the last one in the place of another.
    #[inline]
    pub(super) fn swap_remove(&mut self, index: usize) {
        self.count -= 1;
        self.set(index, self.get(self.count));
    }

    /// The facet of least offset; the first of them in a tie.
    #[inline]
    pub(super) fn least_offset(&self) -> Option<(usize, V::Scalar)> {
        let (first, rest) = self.offsets.as_flattened()[..self.count].split_first()?;
        let (mut index, mut least) = (0, *first);
        for (i, &offset) in rest.iter().enumerate() {
            (index, least) = if offset < least { (i + 1, offset) } else { (index, least) };
        }
        Some((index, least))
    }

    /// Writes the numbers of the facets that a point is above the level of; how many there are.
    #[inline]
    pub(super) fn seen_from(&self, apex: V, seen: &mut [u16]) -> usize {
        let normals = self.normals.as_flattened()[..self.count].iter();
        let mut count = 0;
        for (index, (normal, &level)) in normals.zip(self.levels.as_flattened()).enumerate() {
            seen[count] = index as u16;
            count += usize::from(normal.get().dot(apex) > level);
        }
        count
    }

    /// Of facets, those whose offset a point is higher above than by `least`, moved to the front; how many.
    pub(super) fn below_by(
        &self,
        apex: V,
        facets: &mut [u16],
        least: impl Fn(&Facet<V>) -> V::Scalar,
    ) -> usize {
        let mut count = 0;
        for i in 0..facets.len() {
            let facet = self.get(facets[i].into());
            facets[count] = facets[i];
            count += usize::from(facet.normal.get().dot(apex) - facet.offset > least(&facet));
        }
        count
    }
}

/// A triangle is thin when its height is less than this many times the slack: then rounding may
/// tilt its normal by about one part in as many.
pub(crate) const THIN: f64 = 256.0;

/// Numbers of the corners of a facet, 16 bits each in one word: written and read in one piece, they
/// do not have to wait for each other in the processor's store buffer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Corners(u64);

impl Corners {
    #[inline]
    pub(super) const fn new([a, b, c]: [u16; 3]) -> Self {
        Self(a as u64 | (b as u64) << 16 | (c as u64) << 32)
    }

    /// The number of corner `i`.
    #[inline]
    pub(crate) const fn get(self, i: usize) -> u16 {
        (self.0 >> (16 * i)) as u16
    }

    /// The same with another vertex at corner `i`.
    #[inline]
    pub(super) const fn with(self, i: usize, vertex: u16) -> Self {
        let place = 16 * i;
        Self(self.0 & !(0xFFFF << place) | (vertex as u64) << place)
    }
}

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// Appends a facet.
    #[inline(always)]
    pub(super) fn push_facet(&mut self, corners: Corners, slack: V::Scalar) {
        let points = self.points(corners);
        let p = points.as_ref();
        let normal = V::facet_normal(points);
        let area = normal.length_squared();
        let (longest, least_height) = if V::DIM == 2 {
            (V::Scalar::ONE, slack)
        } else {
            // |normal| = height · longest edge
            (longest_squared::<V>(p), slack * V::Scalar::from_f64(THIN))
        };
        let wide = area > least_height * least_height * longest;
        let inverse = V::Scalar::ONE / area.sqrt();
        let normal = Unit::scaled(normal, inverse);
        let n = normal.get();
        let offset = p[1..].iter().fold(n.dot(p[0]), |least, &q| least.min(n.dot(q)));
        let tilt = if V::DIM == 2 { V::Scalar::ONE } else { longest * inverse };
        let blur = slack * tilt * V::Scalar::from_f64(0.25);
        let level = offset - blur * V::Scalar::from_f64(0.5);
        self.facets.push(Facet { corners, normal, offset, level });
        let fit = wide && inverse > V::Scalar::ZERO && inverse < V::Scalar::INFINITY;
        if !(fit && offset.abs() > blur) {
            self.reconsider_last(fit, slack);
        }
    }

    /// Works out once more on which side of the last facet the origin is; `fit` tells whether its
    /// normal is.
    #[cold]
    #[inline(never)]
    pub(super) fn reconsider_last(&mut self, fit: bool, slack: V::Scalar) {
        let last = self.facets.count() - 1;
        let facet = self.facets.get(last);
        let points = self.points(facet.corners);
        let facet = if fit {
            facet.turned_to_origin(points.as_ref())
        } else {
            let normal = Unit::new(V::facet_normal(points));
            thin_facet(facet.corners, normal, points.as_ref(), slack)
        };
        self.facets.set(last, facet);
    }

    #[inline]
    pub(super) fn points(&self, corners: Corners) -> V::Corners<V> {
        V::corners(|i| self.point(corners.get(i)))
    }
}

/// A facet so thin that its normal is mostly rounding.
///
/// If the origin is behind it, it is taken for the edge that it nearly is, with the direction of
/// its nearest point for a normal: that keeps the least n · cᵢ large, where the normal's would be
/// lost.
fn thin_facet<V: Vector>(
    corners: Corners,
    unit: Option<Unit<V>>,
    points: &[V],
    slack: V::Scalar,
) -> Facet<V> {
    let behind = orientation::behind(points) >= V::Scalar::ZERO;
    let nearest = simplex::nearest(&|i: usize| points[i], V::DIM).point;
    let least = |normal: Unit<V>| {
        points.iter().fold(V::Scalar::INFINITY, |least, &p| least.min(normal.get().dot(p)))
    };
    let normal = match (unit, Unit::new(nearest)) {
        (Some(unit), Some(away)) if behind && least(away) > least(unit) => away,
        (Some(unit), _) => unit,
        (None, away) => away.unwrap_or_else(|| Unit::basis(0)),
    };
    let offset = least(normal);
    let level = offset - slack * V::Scalar::from_f64(THIN / 8.0);
    let facet = Facet { corners, normal, offset, level };
    if behind { facet } else { facet.in_front() }
}

impl<V: Vector> Facet<V> {
    /// The side that the origin is on decided in twice the precision, where its own normal is not
    /// sure of it.
    fn turned_to_origin(self, points: &[V]) -> Self {
        if orientation::behind(points) < V::Scalar::ZERO { self.in_front() } else { self }
    }

    /// The same facet with the origin in front of it, and not behind.
    fn in_front(self) -> Self {
        let offset = self.offset.min(V::Scalar::ZERO);
        Self { offset, level: self.level.min(offset), ..self }
    }

    /// The numbers of its corners, counter-clockwise as seen from outside.
    #[must_use]
    pub fn corners(&self) -> V::Corners<u16> {
        V::corners(|i| self.corners.get(i))
    }

    /// Its outward unit normal.
    #[must_use]
    pub fn normal(&self) -> Unit<V> {
        self.normal
    }

    /// The least distance of a corner from the origin along the normal.
    #[must_use]
    pub fn offset(&self) -> V::Scalar {
        self.offset
    }
}

/// The square of the longest edge.
#[inline]
fn longest_squared<V: Vector>(points: &[V]) -> V::Scalar {
    let mut longest = V::Scalar::ZERO;
    for (i, &from) in points.iter().enumerate() {
        for &to in &points[i + 1..] {
            longest = longest.max((to - from).length_squared());
        }
    }
    longest
}
