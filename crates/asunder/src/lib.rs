//! TODO tour
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod answer;
mod bracket;
mod difference;
mod limits;
mod polytope;
mod query;
pub mod shape;
mod simplex;
pub mod solver;
pub mod space;
mod watch;

pub use answer::{Answer, Proximity, Stop, Witness};
pub use bracket::Bracket;
pub use difference::{Difference, Vertex};
pub use glam;
pub use limits::{Limits, LimitsError};
pub use query::{Pair, signed_distance};
pub use space::{Pose, Rotation, Scalar, Unit, Vector};
pub use watch::Watch;
