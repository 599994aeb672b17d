//! Numbers, vectors and motions: what the rest of the crate is written over.
//!
//! One [`Vector`] trait stands for plane and space, single and double precision alike, so every
//! algorithm exists once. A type of your own (another vector library, dual numbers for
//! derivatives) joins by implementing [`Scalar`] and [`Vector`]. Where several corners or facets are equally near,
//! the signed distance has a kink and no derivative: what dual numbers tell there need be that of neither side.

mod aim;
mod angle;
mod arcs;
mod convert;
mod facing;
mod flat;
mod glam;
mod number;
pub(crate) mod planes;
mod polygon;
mod pose;
mod rotation;
#[cfg(feature = "alloc")]
mod scan;
mod unit;
mod vector;
mod wide;

pub use aim::Aim;
pub(crate) use angle::sin_cos;
pub(crate) use arcs::Arc;
pub(crate) use arcs::Arcs;
pub(crate) use flat::Flat;
pub use number::{Field, Scalar};
pub(crate) use planes::{Notes, Planes, Raise, Shallow, Sphere};
pub(crate) use polygon::{FEW_CORNERS, Facing, Rectangle, Ring};
#[doc(hidden)]
pub use polygon::{Motion, Polygon, Seen, Sides};
pub use pose::Pose;
pub use rotation::{Rotation, RotationError};
#[cfg(feature = "alloc")]
pub(crate) use scan::{Block, Columns, block_of, near};
pub use unit::Unit;
pub use vector::{Plain, Plane, Space, Vector};
pub(crate) use vector::{cross, least_along, norm};
pub(crate) use wide::{Column, LANES, columns, row};
#[doc(hidden)]
pub use wide::{Task, Vectors, Wide};
