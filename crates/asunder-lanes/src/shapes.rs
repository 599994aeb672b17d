//! The shapes that pairs are made of, laid out for lanes once and used in any number of batches.

use asunder::Vector;
use asunder::shape::{Cuboid, Hull, ShapeError, Support};
use core::fmt;

/// More points than this are left to the scalar solver, which need not look at all of them.
// Of 64 points lanes are 1.7 times as fast apart; of 256 they take 1.5 times as long in f64, and are up to
// 1.2 times as fast in f32 (bench lanes, 2026-11). In between nothing was measured.
const MOST_POINTS: usize = 128;
/// Coordinates are filled up to a multiple of so many bytes: the widest register.
const WIDEST: usize = 64;

/// Shapes to be asked about, numbered in the order in which they were added.
///
/// ```
/// use asunder::{glam::DVec3, shape::{Capsule, Cuboid}};
/// use asunder_lanes::Shapes;
/// let mut shapes = Shapes::new();
/// let table = shapes.add_cuboid(Cuboid::new(DVec3::new(1.0, 0.1, 0.6))?);
/// let wedge = shapes.add_hull(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z])?;
/// let bottle = shapes.add(Capsule::new(0.15, 0.04)?);
/// assert_eq!((table, wedge, bottle, shapes.len()), (0, 1, 2, 3));
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
pub struct Shapes<'s, V: Vector> {
    shapes: Vec<Kind<'s, V>>,
    /// Which are boxes, and of those half of each side's length: apart from the shapes, so that many are
    /// near the processor.
    boxes: Vec<bool>,
    half_extents: Vec<V>,
    clouds: Vec<Option<Cloud<V>>>,
    /// Of each cloud all x, then all y, then all z.
    coordinates: Vec<V::Scalar>,
}

/// One shape, and what is known of it.
pub(crate) enum Kind<'s, V: Vector> {
    Cuboid(Cuboid<V>),
    Hull(Hull<V>),
    Other(Box<dyn Support<V> + Send + Sync + 's>),
}

/// The points of a polytope.
#[derive(Clone, Copy)]
pub(crate) struct Cloud<V> {
    /// Where its coordinates begin.
    pub(crate) start: usize,
    /// How many points it has; the first one fills up what is missing.
    pub(crate) count: usize,
    pub(crate) middle: V,
    pub(crate) knows_facets: bool,
}

impl<'s, V: Vector> Shapes<'s, V> {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        let (shapes, boxes, half_extents) = (Vec::new(), Vec::new(), Vec::new());
        Self { shapes, boxes, half_extents, clouds: Vec::new(), coordinates: Vec::new() }
    }

    /// Adds a box, and returns its number.
    pub fn add_cuboid(&mut self, cuboid: Cuboid<V>) -> usize {
        let half = cuboid.half_extents();
        let corner = |i: usize| {
            V::from_fn(|axis| if i >> axis & 1 == 0 { half.get(axis) } else { -half.get(axis) })
        };
        let corners: [V; 8] = core::array::from_fn(corner);
        self.lay_out(&corners, cuboid.interior(), true);
        self.push(Kind::Cuboid(cuboid))
    }

    /// Adds the convex hull of points, and returns its number.
    ///
    /// # Errors
    /// [`ShapeError::NoPoints`], or [`ShapeError::PointNotFinite`] with the first bad point.
    pub fn add_hull(&mut self, points: &[V]) -> Result<usize, ShapeError> {
        let hull = Hull::new(points)?;
        self.lay_out(points, hull.interior(), hull.facet_count() > 0);
        Ok(self.push(Kind::Hull(hull)))
    }

    /// Adds any other shape, and returns its number. Pairs with it go through the scalar solver,
    /// one at a time.
    pub fn add(&mut self, shape: impl Support<V> + Send + Sync + 's) -> usize {
        self.clouds.push(None);
        self.push(Kind::Other(Box::new(shape)))
    }

    fn push(&mut self, kind: Kind<'s, V>) -> usize {
        let half_extents = match &kind {
            Kind::Cuboid(cuboid) => Some(cuboid.half_extents()),
            _ => None,
        };
        self.boxes.push(half_extents.is_some());
        self.half_extents.push(half_extents.unwrap_or(V::ZERO));
        self.shapes.push(kind);
        self.shapes.len() - 1
    }

    fn lay_out(&mut self, points: &[V], middle: V, knows_facets: bool) {
        let count = points.len().next_multiple_of(WIDEST / size_of::<V::Scalar>());
        let start = self.coordinates.len();
        let few = points.len() <= MOST_POINTS;
        self.clouds.push(few.then_some(Cloud { start, count, middle, knows_facets }));
        let Some(first) = points.first().filter(|_| few) else { return };
        for axis in 0..3 {
            let filler = std::iter::repeat(first);
            let filled = points.iter().chain(filler).take(count);
            self.coordinates.extend(filled.map(|point| point.get(axis)));
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    #[inline]
    pub(crate) fn kind(&self, shape: usize) -> &Kind<'s, V> {
        &self.shapes[shape]
    }

    #[inline(always)]
    pub(crate) fn is_box(&self, shape: usize) -> bool {
        self.boxes[shape]
    }

    /// Half of each side's length; 0 of what is not a box.
    #[inline(always)]
    pub(crate) fn half_extents(&self, shape: usize) -> &V {
        &self.half_extents[shape]
    }

    /// The points of a shape, if it is a polytope of not too many.
    #[inline]
    pub(crate) fn cloud(&self, shape: usize) -> Option<&Cloud<V>> {
        self.clouds[shape].as_ref()
    }

    #[inline]
    pub(crate) fn coordinates(&self) -> &[V::Scalar] {
        &self.coordinates
    }
}

impl<V: Vector> Default for Shapes<'_, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Vector> fmt::Debug for Shapes<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shapes({})", self.len())
    }
}
