//! Assemblies, robots and layouts: which parts touch, overlap or come too close.
//!
//! 1. A [`Scene`] holds [`Part`]s: a name, a [`Geometry`], a pose; and what was wrong with the others.
//! 2. A [`Picture`] of what was found in it is written as a page, as glTF or as SVG.

mod mesh;
mod part;
mod picture;
mod scene;
mod unit;

pub use mesh::{Mesh, MeshError};
pub use part::{Geometry, LinkId, Part};
pub use picture::{Body, Drawn, Mark, MarkKind, Picture, Up};
pub use scene::{Problem, Robot, Scene};
pub use unit::Unit;
