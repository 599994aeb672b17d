//! The shapes that pairs are made of, made once and used in any number of batches.

use crate::chunk::CHUNK;
use asunder::Vector;
use asunder::shape::{Cloud, Cuboid, Hull, ShapeError, Support};
use core::fmt;

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
    /// How they are solved, and of boxes half of each side's length: apart from the shapes, so that many are
    /// near the processor.
    ways: Vec<Way>,
    half_extents: Vec<V>,
    /// Some pairs go to the scalar solver at once.
    some_one_by_one: bool,
}

/// One shape, and what is known of it.
pub(crate) enum Kind<'s, V: Vector> {
    Cuboid(Cuboid<V>),
    Hull(Hull<V>),
    Other(Box<dyn Support<V> + Send + Sync + 's>),
}

/// How pairs of a shape are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Boxes,
    Walks,
    OneByOne,
}

/// A shape that may walk.
pub(crate) struct Polytope<'k, V: Vector> {
    pub(crate) cloud: Cloud<'k, V>,
    pub(crate) middle: V,
    /// The scalar solver looks at facets where two of them overlap.
    pub(crate) knows_facets: bool,
}

impl<'s, V: Vector> Shapes<'s, V> {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        let (shapes, ways, half_extents) = (Vec::new(), Vec::new(), Vec::new());
        Self { shapes, ways, half_extents, some_one_by_one: false }
    }

    /// Adds a box, and returns its number.
    pub fn add_cuboid(&mut self, cuboid: Cuboid<V>) -> usize {
        self.push(Kind::Cuboid(cuboid), Way::Boxes)
    }

    /// Adds the convex hull of points, and returns its number.
    ///
    /// # Errors
    /// [`ShapeError::NoPoints`], or [`ShapeError::PointNotFinite`] with the first bad point.
    pub fn add_hull(&mut self, points: &[V]) -> Result<usize, ShapeError> {
        Ok(self.add_made_hull(Hull::new(points)?))
    }

    /// Adds a hull that has been made already, and returns its number.
    pub fn add_made_hull(&mut self, hull: Hull<V>) -> usize {
        let way = if Cloud::of(&hull).is_some() { Way::Walks } else { Way::OneByOne };
        self.push(Kind::Hull(hull), way)
    }

    /// Adds any other shape, and returns its number. Pairs with it go through the scalar solver,
    /// one at a time; those with a `Cuboid` or a `Hull` that is added here do, too, and take longer than if
    /// it were added as what it is.
    pub fn add(&mut self, shape: impl Support<V> + Send + Sync + 's) -> usize {
        self.push(Kind::Other(Box::new(shape)), Way::OneByOne)
    }

    fn push(&mut self, kind: Kind<'s, V>, way: Way) -> usize {
        let half_extents = match &kind {
            Kind::Cuboid(cuboid) => cuboid.half_extents(),
            _ => V::ZERO,
        };
        self.some_one_by_one |= way == Way::OneByOne;
        self.ways.push(way);
        self.half_extents.push(half_extents);
        self.shapes.push(kind);
        self.shapes.len() - 1
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

    /// Pairs that one thread solves at a time: enough to fill the lanes of every kind, few enough to stay near
    /// the processor; and fewer where some may take long, so that the others get their share.
    pub(crate) fn part(&self) -> usize {
        if self.some_one_by_one { CHUNK / 8 } else { CHUNK }
    }

    #[inline]
    pub(crate) fn kind(&self, shape: usize) -> &Kind<'s, V> {
        &self.shapes[shape]
    }

    #[inline(always)]
    pub(crate) fn way(&self, shape: usize) -> Way {
        self.ways[shape]
    }

    /// Half of each side's length; 0 of what is not a box.
    #[inline(always)]
    pub(crate) fn half_extents(&self, shape: usize) -> &V {
        &self.half_extents[shape]
    }

    /// A shape that may walk.
    #[inline(always)]
    pub(crate) fn polytope(&self, shape: usize) -> Option<Polytope<'_, V>> {
        match &self.shapes[shape] {
            Kind::Cuboid(cuboid) => {
                let cloud = Cloud::of_box(cuboid.half_extents());
                Some(Polytope { cloud, middle: V::ZERO, knows_facets: true })
            }
            Kind::Hull(hull) => {
                let (middle, knows_facets) = (hull.interior(), hull.facet_count() > 0);
                Some(Polytope { cloud: Cloud::of(hull)?, middle, knows_facets })
            }
            Kind::Other(_) => None,
        }
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
