//! Assemblies, robots and layouts: which parts touch, overlap or come too close.
//!
//! 1. A [`Scene`] holds [`Part`]s: a name, a [`Geometry`], a pose; and what was wrong with the others.
//! 2. [`Load`] fills it from files: glTF, OBJ, STL, PLY, Collada, URDF and JSON Lines.
//! 3. A [`RobotModel`] says where joint values put the parts of a [`Robot`].
//! 4. A [`Checker`] finds the pairs of parts that are not clear of each other, with proof.
//! 5. A [`Picture`] of what was found is written as a page, as glTF or as SVG.

mod check;
mod load;
mod mesh;
mod part;
mod picture;
mod robot;
mod scene;
mod unit;

pub use check::{Checker, Clashes, Finding, How, Options, Pattern, Progress, Verdict};
pub use load::{Limits, Load};
pub use mesh::{Mesh, MeshError};
pub use part::{Geometry, LinkId, Part};
pub use picture::{Body, Drawn, Picture, Up};
pub use robot::{Joint, Mimic, Motion, RobotModel};
pub use scene::{Problem, Robot, Scene};
pub use unit::Unit;
