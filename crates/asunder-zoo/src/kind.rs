//! What a shape is, in its own frame, as plain numbers, with support values by its own maths:
//!
//! > h(d) = max over the shape of d · x
//!
//! The plane is z = 0: a rectangle is a cuboid with half extent 0 along z, and a direction of the
//! plane has z = 0, so every formula below serves both spaces. Only `core` must ask for the
//! dimension, because a cylinder is a polytope in the plane alone.

use crate::placement::Placement;
use crate::triple::{ORIGIN, Triple, add, dot, scale, times, unit};

/// Vertices that a sum is written out to.
const MOST_SUMS: usize = 1 << 16;

/// A convex shape in its own frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// One point.
    Point(Triple),
    /// All between two points.
    Segment([Triple; 2]),
    /// All between three points.
    Triangle([Triple; 3]),
    /// Centred at the origin.
    Ball {
        /// ≥ 0
        radius: f64,
    },
    /// A box, or in the plane a rectangle, centred at the origin.
    Cuboid {
        /// ≥ 0 each; z is 0 in the plane.
        half_extents: Triple,
    },
    /// A segment along y, centred at the origin, with a margin.
    Capsule {
        /// Of the segment.
        half_height: f64,
        /// ≥ 0
        radius: f64,
    },
    /// Along y, centred at the origin.
    Cylinder {
        /// From the centre to either cap.
        half_height: f64,
        /// ≥ 0
        radius: f64,
    },
    /// Along y, the apex at +`half_height`, the base at −`half_height`.
    Cone {
        /// From the middle of the axis to the apex.
        half_height: f64,
        /// Of the base.
        radius: f64,
    },
    /// Centred at the origin.
    Ellipsoid {
        /// ≥ 0 each; z is 0 in the plane.
        radii: Triple,
    },
    /// The convex hull of its points, of which there is at least one; they may be duplicate, interior, collinear or coplanar.
    Hull(Vec<Triple>),
    /// All within `radius` of another shape.
    Rounded {
        /// ≥ 0
        radius: f64,
        /// What is rounded.
        inner: Box<Kind>,
    },
    /// Another shape, stretched along the axes about the origin.
    Scaled {
        /// One for each axis; z is 1 in the plane.
        factors: Triple,
        /// What is stretched, margin and all.
        inner: Box<Kind>,
    },
    /// The Minkowski sum of two shapes.
    Sum(Box<Kind>, Box<Kind>),
    /// Another shape, moved.
    Placed {
        /// Its frame in this one.
        pose: Placement,
        /// What is moved.
        inner: Box<Kind>,
    },
}

/// A polytope with a margin: all within `margin` of the hull of `vertices`.
#[derive(Clone, Debug, PartialEq)]
pub struct Core {
    /// At least one point; some may lie inside the hull.
    pub vertices: Vec<Triple>,
    /// ≥ 0
    pub margin: f64,
}

impl Kind {
    /// h(d), for a direction of any length.
    #[must_use]
    pub fn extent(&self, d: Triple) -> f64 {
        dot(self.support(d), d)
    }

    /// A point of the shape, margin and all, that is farthest along a direction of any length.
    #[must_use]
    pub fn support(&self, d: Triple) -> Triple {
        let along = |x: f64, y: f64| if y < 0.0 { -x } else { x };
        match self {
            Self::Point(p) => *p,
            Self::Segment(points) => farthest(points, d),
            Self::Triangle(points) => farthest(points, d),
            Self::Hull(points) => farthest(points, d),
            Self::Ball { radius } => on_ball(*radius, d),
            Self::Cuboid { half_extents } => [0, 1, 2].map(|k| along(half_extents[k], d[k])),
            Self::Capsule { half_height, radius } => {
                add([0.0, along(*half_height, d[1]), 0.0], on_ball(*radius, d))
            }
            Self::Cylinder { half_height, radius } => {
                add([0.0, along(*half_height, d[1]), 0.0], on_disk(*radius, d))
            }
            Self::Cone { half_height, radius } => {
                let apex = [0.0, *half_height, 0.0];
                let rim = add([0.0, -half_height, 0.0], on_disk(*radius, d));
                if dot(apex, d) > dot(rim, d) { apex } else { rim }
            }
            // The ball's point, stretched: F (F d)/|F d|
            Self::Ellipsoid { radii } => times(*radii, on_ball(1.0, times(*radii, d))),
            Self::Rounded { radius, inner } => add(inner.support(d), on_ball(*radius, d)),
            // max d · F x = max F d · x
            Self::Scaled { factors, inner } => times(*factors, inner.support(times(*factors, d))),
            Self::Sum(a, b) => add(a.support(d), b.support(d)),
            Self::Placed { pose, inner } => pose.apply(inner.support(pose.to_local(d))),
        }
    }

    /// The shape without its margin, and the margin.
    #[must_use]
    pub fn bare(&self, dim: usize) -> (Self, f64) {
        match self {
            Self::Ball { radius } => (Self::Point(ORIGIN), *radius),
            Self::Capsule { half_height: y, radius } => {
                (Self::Segment([[0.0, *y, 0.0], [0.0, -y, 0.0]]), *radius)
            }
            Self::Rounded { radius, inner } => {
                let (inner, margin) = inner.bare(dim);
                (inner, margin + radius)
            }
            Self::Scaled { factors, inner } => {
                // A stretched ball is an ellipsoid, so a margin survives only an even stretch.
                let stretch = factors[0].abs();
                let even = factors.iter().take(dim).all(|f| f.abs() == stretch);
                match inner.bare(dim) {
                    (inner, margin) if even || margin == 0.0 => {
                        (Self::Scaled { factors: *factors, inner: inner.into() }, margin * stretch)
                    }
                    _ => (self.clone(), 0.0),
                }
            }
            Self::Sum(a, b) => {
                let ((a, margin_a), (b, margin_b)) = (a.bare(dim), b.bare(dim));
                (Self::Sum(a.into(), b.into()), margin_a + margin_b)
            }
            Self::Placed { pose, inner } => {
                let (inner, margin) = inner.bare(dim);
                (Self::Placed { pose: *pose, inner: inner.into() }, margin)
            }
            sharp => (sharp.clone(), 0.0),
        }
    }

    /// The shape as a polytope with a margin, if it is one in 2 or 3 dimensions, and not a sum of so many
    /// vertices that nobody could look at all of them.
    #[must_use]
    pub fn core(&self, dim: usize) -> Option<Core> {
        self.core_by(dim, &|sums| sums)
    }

    /// The same, with `thin` to leave out points of sums that are inside their hull. Without it, every
    /// summand multiplies their number.
    #[must_use]
    pub fn core_by(&self, dim: usize, thin: &dyn Fn(Vec<Triple>) -> Vec<Triple>) -> Option<Core> {
        let (bare, margin) = self.bare(dim);
        Some(Core { vertices: bare.vertices(dim, thin)?, margin })
    }

    /// Of a shape without a margin.
    fn vertices(
        &self,
        dim: usize,
        thin: &dyn Fn(Vec<Triple>) -> Vec<Triple>,
    ) -> Option<Vec<Triple>> {
        Some(match self {
            Self::Point(p) => vec![*p],
            Self::Segment(points) => points.to_vec(),
            Self::Triangle(points) => points.to_vec(),
            Self::Hull(points) => points.clone(),
            Self::Cuboid { half_extents } => corners(*half_extents),
            Self::Cylinder { half_height, radius } if dim == 2 || *radius == 0.0 => {
                corners([*radius, *half_height, 0.0])
            }
            Self::Cone { half_height: y, radius: x } if dim == 2 || *x == 0.0 => {
                vec![[0.0, *y, 0.0], [*x, -y, 0.0], [-x, -y, 0.0]]
            }
            Self::Scaled { factors, inner } => {
                inner.vertices(dim, thin)?.into_iter().map(|v| times(v, *factors)).collect()
            }
            Self::Sum(a, b) => thin(sums(&a.vertices(dim, thin)?, &b.vertices(dim, thin)?)?),
            Self::Placed { pose, inner } => {
                inner.vertices(dim, thin)?.into_iter().map(|v| pose.apply(v)).collect()
            }
            _ => return None,
        })
    }

    /// The same shape with every number replaced, to round it or to change its unit.
    #[must_use]
    pub fn map(&self, f: &mut dyn FnMut(f64) -> f64) -> Self {
        match self {
            Self::Point(p) => Self::Point(p.map(f)),
            Self::Segment(points) => Self::Segment(points.map(|p| p.map(&mut *f))),
            Self::Triangle(points) => Self::Triangle(points.map(|p| p.map(&mut *f))),
            Self::Hull(points) => Self::Hull(points.iter().map(|p| p.map(&mut *f)).collect()),
            Self::Ball { radius } => Self::Ball { radius: f(*radius) },
            Self::Cuboid { half_extents } => Self::Cuboid { half_extents: half_extents.map(f) },
            Self::Capsule { half_height, radius } => {
                Self::Capsule { half_height: f(*half_height), radius: f(*radius) }
            }
            Self::Cylinder { half_height, radius } => {
                Self::Cylinder { half_height: f(*half_height), radius: f(*radius) }
            }
            Self::Cone { half_height, radius } => {
                Self::Cone { half_height: f(*half_height), radius: f(*radius) }
            }
            Self::Ellipsoid { radii } => Self::Ellipsoid { radii: radii.map(f) },
            Self::Rounded { radius, inner } => {
                Self::Rounded { radius: f(*radius), inner: inner.map(f).into() }
            }
            Self::Scaled { factors, inner } => {
                Self::Scaled { factors: factors.map(&mut *f), inner: inner.map(f).into() }
            }
            Self::Sum(a, b) => Self::Sum(a.map(f).into(), b.map(f).into()),
            Self::Placed { pose, inner } => {
                Self::Placed { pose: pose.map(f), inner: inner.map(f).into() }
            }
        }
    }
}

impl Core {
    /// The same core, moved.
    #[must_use]
    pub fn placed(&self, pose: &Placement) -> Self {
        let vertices = self.vertices.iter().map(|v| pose.apply(*v)).collect();
        Self { vertices, margin: self.margin }
    }
}

fn farthest(points: &[Triple], d: Triple) -> Triple {
    let further = |p: Triple, q: &Triple| if dot(*q, d) > dot(p, d) { *q } else { p };
    points.iter().fold(points[0], further)
}

fn on_ball(radius: f64, d: Triple) -> Triple {
    unit(d).map_or(ORIGIN, |n| scale(n, radius))
}

fn on_disk(radius: f64, [x, _, z]: Triple) -> Triple {
    on_ball(radius, [x, 0.0, z])
}

fn corners(half_extents: Triple) -> Vec<Triple> {
    let signs = |bits: usize| [0, 1, 2].map(|k| if bits >> k & 1 == 0 { 1.0 } else { -1.0 });
    let mut corners: Vec<Triple> = Vec::with_capacity(8);
    for corner in (0..8).map(|bits| times(half_extents, signs(bits))) {
        if !corners.contains(&corner) {
            corners.push(corner);
        }
    }
    corners
}

/// Of every point of one and every point of the other, unless they are too many.
fn sums(a: &[Triple], b: &[Triple]) -> Option<Vec<Triple>> {
    let few = a.len().checked_mul(b.len()).is_some_and(|count| count <= MOST_SUMS);
    few.then(|| a.iter().flat_map(|p| b.iter().map(|q| add(*p, *q))).collect())
}
