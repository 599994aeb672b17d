//! Signed distances of many pairs of convex shapes at a time: several pairs to a vector, on all
//! cores, with the proven bounds of [`asunder`].
//!
//! ```
//! use asunder::{glam::DVec3, shape::Cuboid, Pose};
//! use asunder_lanes::{Batch, Body, Shapes};
//!
//! let mut shapes = Shapes::new();
//! let cube = shapes.add_cuboid(Cuboid::new(DVec3::ONE)?);
//! let wedge = shapes.add_hull(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z])?;
//! let bodies = [
//!     Body { shape: cube, pose: Pose::at(DVec3::new(1.5, 0.0, 0.0)) },
//!     Body { shape: cube, pose: Pose::at(DVec3::new(-1.0, 0.0, 0.0)) },
//!     Body { shape: wedge, pose: Pose::at(DVec3::new(0.0, 3.0, 0.0)) },
//! ];
//!
//! let mut batch = Batch::new(); // keep it: it holds the room that the next batch needs
//! let answers = batch.signed_distances(&shapes, &bodies, &[[0, 1], [1, 2]])?;
//! assert!((answers.signed_distance()[0] - 0.5).abs() < 1e-14);
//! assert!(answers.lower()[1] <= 2.0 && 2.0 <= answers.upper()[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! 1. Pairs are sorted by kind: boxes, polytopes, and others.
//! 2. Boxes go through the separating axes, a pair in each lane of a vector. That is the answer of
//!    most of them, apart or overlapping.
//! 3. What is left of them, and polytopes, walk: GJK, a pair in each lane; a lane that has ended
//!    takes the next pair.
//! 4. The library's scalar solver takes the rest: hulls that overlap, curved shapes, the plane, boxes so large
//!    that it cuts them down to what is near (in f32), and any pair that a lane could not bring to an end.
//!
//! Bounds are proven as in the library: a lower bound is what a probed axis proves, an upper bound
//! is the length of a point of the difference, or the least distance of its facets for boxes, and both
//! are widened by the same slack, since the operations are the same. They are the same on all instruction
//! sets, too, to the last bit: AVX-512, AVX2, SSE, NEON, WebAssembly's, or none, chosen at run time.
#![forbid(unsafe_code)]

mod answers;
mod batch;
mod boxes;
mod chunk;
mod lane;
mod rows;
mod scalar;
mod shapes;
mod simplex;
mod support;
mod triple;
mod walk;
mod watch;

pub use answers::Answers;
pub use batch::{Batch, BatchError, Body};
pub use chunk::InLanes;
pub use fearless_simd::Level;
pub use lane::Real;
pub use shapes::Shapes;
pub use watch::{Progress, Watch};
