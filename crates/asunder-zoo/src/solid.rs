//! A posed shape as plain numbers, and the way from there into the library.
//!
//! What a solid knows of itself (`extent`, `core`) is worked out here; what `build` returns is the
//! library's shape. The tests hold one against the other.

use core::error::Error;
use core::fmt;

use asunder::contact::Feature;
use asunder::shape::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Placed, Point, Rounded, Scaled,
    Segment, ShapeError, Sum, Triangle,
};
use asunder::space::{Pose, Scalar};

use crate::kind::{Core, Kind};
use crate::placement::Placement;
use crate::target::Target;
use crate::triple::{Triple, dot, norm};

/// A shape and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// The shape in its own frame.
    pub kind: Kind,
    /// Its frame in the world.
    pub pose: Placement,
}

/// Any shape of the library, in its own frame, with the features that it knows.
pub type AnyShape<V> = Box<dyn Feature<V> + Send + Sync>;

/// Why the library took no such shape or pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BuildError {
    /// The shape's constructor refused.
    Shape(ShapeError),
    /// The rotation is zero, not finite, or of the other dimension.
    Rotation,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::Rotation => {
                f.write_str("no rotation: it is zero, not finite, or of another dimension")
            }
        }
    }
}

impl Error for BuildError {}

impl From<ShapeError> for BuildError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl Solid {
    /// A shape in its own frame, in 2 or 3 dimensions.
    #[must_use]
    pub fn new(dim: usize, kind: Kind) -> Self {
        Self { kind, pose: Placement::identity(dim) }
    }

    /// 2 or 3.
    #[must_use]
    pub fn dim(&self) -> usize {
        self.pose.dim()
    }

    /// h(d) of the posed shape in the world: max d · x, for a direction of any length.
    #[must_use]
    pub fn extent(&self, direction: Triple) -> f64 {
        self.kind.extent(self.pose.to_local(direction)) + dot(self.pose.translation, direction)
    }

    /// How far the shape reaches from its own origin, or a little more.
    #[must_use]
    pub fn reach(&self) -> f64 {
        let most = |k: usize| {
            let axis = [0, 1, 2].map(|i| f64::from(u8::from(i == k)));
            self.kind.extent(axis).abs().max(self.kind.extent(axis.map(|x| -x)).abs())
        };
        norm([most(0), most(1), if self.dim() == 2 { 0.0 } else { most(2) }])
    }

    /// The posed shape as a polytope with a margin, if it is one.
    #[must_use]
    pub fn core(&self) -> Option<Core> {
        Some(self.kind.core(self.dim())?.placed(&self.pose))
    }

    /// The solid with all its numbers rounded to `f32`.
    #[must_use]
    pub fn rounded_to_f32(&self) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
        let mut round = |x: f64| f64::from(x as f32);
        Self { kind: self.kind.map(&mut round), pose: self.pose.map(&mut round) }
    }

    /// The library's shape, in its own frame, and its pose.
    ///
    /// # Errors
    /// What the shape's constructor says, or `Rotation`.
    pub fn build<V: Target>(&self) -> Result<(AnyShape<V>, Pose<V>), BuildError> {
        Ok((self.kind.build()?, self.pose.build()?))
    }
}

impl Placement {
    /// The library's pose.
    ///
    /// # Errors
    /// `Rotation`.
    pub fn build<V: Target>(&self) -> Result<Pose<V>, BuildError> {
        let rotation = V::rotation(&self.rotation).ok_or(BuildError::Rotation)?;
        Ok(Pose::new(rotation, V::from_triple(self.translation)))
    }
}

impl Kind {
    /// The library's shape, in its own frame.
    ///
    /// # Errors
    /// What the shape's constructor says, or `Rotation`.
    pub fn build<V: Target>(&self) -> Result<AnyShape<V>, BuildError> {
        let number = <V::Scalar as Scalar>::from_f64;
        let vector = V::from_triple;
        Ok(match self {
            Self::Point(p) => Box::new(Point::new(vector(*p))?),
            Self::Segment([p, q]) => Box::new(Segment::new(vector(*p), vector(*q))?),
            Self::Triangle([p, q, r]) => {
                Box::new(Triangle::new(vector(*p), vector(*q), vector(*r))?)
            }
            Self::Ball { radius } => Box::new(Ball::<V>::new(number(*radius))?),
            Self::Cuboid { half_extents } => Box::new(Cuboid::new(vector(*half_extents))?),
            Self::Capsule { half_height, radius } => {
                Box::new(Capsule::<V>::new(number(*half_height), number(*radius))?)
            }
            Self::Cylinder { half_height, radius } => {
                Box::new(Cylinder::<V>::new(number(*half_height), number(*radius))?)
            }
            Self::Cone { half_height, radius } => {
                Box::new(Cone::<V>::new(number(*half_height), number(*radius))?)
            }
            Self::Ellipsoid { radii } => Box::new(Ellipsoid::new(vector(*radii))?),
            Self::Hull(points) => {
                let points: Vec<V> = points.iter().map(|p| vector(*p)).collect();
                Box::new(Hull::new(&points)?)
            }
            Self::Rounded { radius, inner } => {
                Box::new(Rounded::new(inner.build::<V>()?, number(*radius))?)
            }
            Self::Scaled { factors, inner } => {
                Box::new(Scaled::new(inner.build::<V>()?, vector(*factors))?)
            }
            Self::Sum(a, b) => Box::new(Sum::new(a.build::<V>()?, b.build::<V>()?)),
            Self::Placed { pose, inner } => {
                Box::new(Placed::new(inner.build::<V>()?, pose.build()?)?)
            }
        })
    }
}
