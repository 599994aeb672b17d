//! Assemblies, robots and layouts: which parts touch, overlap or come too close.
//!
//! 1. A [`Scene`] holds [`Part`]s: a name, a [`Geometry`], a pose; and what was wrong with the others.
//! 2. A [`Checker`] finds the pairs of parts that are not clear of each other, with proof.

mod check;
mod mesh;
mod part;
mod scene;
mod unit;

pub use check::{Checker, Clashes, Finding, How, Options, Pattern, Progress, Verdict};
pub use mesh::{Mesh, MeshError};
pub use part::{Geometry, LinkId, Part};
pub use scene::{Problem, Robot, Scene};
pub use unit::Unit;
