//! One facet, with the normal and offset that hold whatever rounding does to them.

use super::{Polytope, orientation};
use crate::simplex;
use crate::space::{Field, Scalar, Unit, Vector};

/// A facet of the surface.
#[derive(Clone, Copy, Debug)]
pub struct Facet<V: Vector> {
    /// The first `DIM` of them count. An array of fixed size can be made by a constant, and an
    /// empty polytope is then one fill of memory.
    pub(super) corners: Corners,
    pub(super) normal: Unit<V>,
    pub(super) offset: V::Scalar,
    /// An apex higher than this along the normal sees the facet. It lies below the offset by as
    /// much as rounding may tilt the facet: one that an apex is level with is lost as well, or it
    /// would leave slivers.
    pub(super) level: V::Scalar,
    /// Seen by the apex that is being added.
    pub(super) lost: bool,
}

/// A triangle is thin when its height is less than this many times the slack: then rounding may
/// tilt its normal by about one part in as many.
const THIN: f64 = 256.0;

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

/// A ridge of a lost facet: `corners` with the corner at `apex` taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ridge {
    pub(super) corners: Corners,
    pub(super) apex: u32,
    /// The same for both facets that share the ridge.
    pub(super) key: u32,
}

impl<V: Vector, const N: usize> Polytope<V, N> {
    /// Appends a facet.
    #[inline]
    pub(super) fn push_facet(&mut self, corners: Corners, slack: V::Scalar) {
        let c = corners;
        let points = V::corners(|i| self.point(c.get(i)));
        let [first, rest @ ..] = points.as_ref() else { return };
        let normal = V::facet_normal(points);
        let area = normal.length_squared();
        let (longest, least_height) = if V::DIM == 2 {
            (V::Scalar::ONE, slack)
        } else {
            // |normal| = height · longest edge
            (longest_squared::<V>(points.as_ref()), slack * V::Scalar::from_f64(THIN))
        };
        let tiny = V::Scalar::TINY;
        let wide = area > least_height * least_height * longest;
        let facet = if wide && area > tiny * tiny && area < V::Scalar::INFINITY {
            let inverse = V::Scalar::ONE / area.sqrt();
            let normal = Unit::scaled(normal, inverse);
            let n = normal.get();
            let least = |least: V::Scalar, &point: &V| least.min(n.dot(point));
            let offset = rest.iter().fold(n.dot(*first), least);
            let tilt = if V::DIM == 2 { V::Scalar::ONE } else { longest * inverse };
            let blur = slack * tilt * V::Scalar::from_f64(0.25);
            let level = offset - blur * V::Scalar::from_f64(0.5);
            let facet = Facet { corners, normal, offset, level, lost: false };
            if offset.abs() > blur { facet } else { facet.turned_to_origin(points.as_ref()) }
        } else {
            thin_facet(corners, Unit::new(normal), points.as_ref(), slack)
        };
        self.facets.as_flattened_mut()[self.facet_count] = facet;
        self.facet_count += 1;
    }
}

/// A facet so thin that its normal is mostly rounding.
///
/// If the origin is behind it, it is taken for the edge that it nearly is, with the direction of
/// its nearest point for a normal: that keeps the least n · cᵢ large, where the normal's would be
/// lost.
#[cold]
fn thin_facet<V: Vector>(
    corners: Corners,
    unit: Option<Unit<V>>,
    points: &[V],
    slack: V::Scalar,
) -> Facet<V> {
    let behind = orientation::behind(points) >= V::Scalar::ZERO;
    let all = V::corners(|i| i as u8);
    let nearest = simplex::nearest(&|i: usize| points[i], all.as_ref()).point;
    let normal = match (unit, Unit::new(nearest)) {
        (Some(unit), _) if !behind => unit,
        (_, Some(away)) => away,
        (unit, None) => unit.unwrap_or_else(|| Unit::basis(0)),
    };
    let least = points.iter().map(|&point| normal.get().dot(point)).reduce(Scalar::min);
    let offset = least.unwrap_or(V::Scalar::ZERO);
    let level = offset - slack * V::Scalar::from_f64(THIN / 8.0);
    let facet = Facet { corners, normal, offset, level, lost: false };
    if behind { facet } else { facet.in_front() }
}

impl<V: Vector> Facet<V> {
    /// Filler for arrays; never read before it is overwritten.
    pub(super) const NONE: Self = Self {
        corners: Corners::new([0; 3]),
        normal: Unit::ZERO,
        offset: V::Scalar::ZERO,
        level: V::Scalar::ZERO,
        lost: false,
    };

    /// The side that the origin is on decided in twice the precision, where its own normal is not
    /// sure of it.
    #[cold]
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
