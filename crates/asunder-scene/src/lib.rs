//! Assemblies, robots and layouts: which parts touch, overlap or come too close.
//!
//! 1. A [`Scene`] holds [`Part`]s: a name, a [`Geometry`], a pose; and what was wrong with the others.

mod mesh;
mod part;
mod scene;
mod unit;

pub use mesh::{Mesh, MeshError};
pub use part::{Geometry, LinkId, Part};
pub use scene::{Problem, Robot, Scene};
pub use unit::Unit;
