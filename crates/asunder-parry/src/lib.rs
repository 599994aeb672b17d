//! asunder behind the query dispatchers of parry 0.31: parry's and rapier's users switch by one word.
//!
//! 1. `known` and `shapes` see parry's convex shapes as asunder's, without copying their points.
//! 2. `dispatch` answers `QueryDispatcher` and `PersistentQueryDispatcher` for pairs of them, and for parts
//!    of compounds, meshes, height fields and voxels (`parts`, `part_casts` for straight motion,
//!    `part_manifolds`). All others (half-spaces, own shapes), and manifolds on meshes, height fields and
//!    voxels, it hands to parry, as far as parry answers them.
//! 3. `question` puts a question to a pair with the types that both shapes have, if those are usual ones; `answer` and
//!    `manifold` tell parry.
//! 4. parry's convex polyhedra and polygons are asked where they are, point by point: what asunder's own
//!    hulls work out when they are made (columns for vectors, facets) is not at hand. So pairs of them take
//!    longer than pairs of asunder's hulls.
//! 5. The text is one, compiled for parry2d, parry3d and their twins in f64: `dispatch` and `known` for all
//!    four, `shapes` for both precisions. The features are `plane` and `space`, which are on unless left
//!    out, `plane-f64` and `space-f64`.
//!
//! ```
//! use asunder_parry::space::Asunder;
//! use parry3d::{math::{Pose, Vector}, query::QueryDispatcher, shape::{Ball, Cuboid}};
//! let (cuboid, ball) = (Cuboid::new(Vector::splat(1.0)), Ball::new(0.5));
//! let from = Pose::translation(3.0, 0.0, 0.0);
//! let answer = Asunder.distance(&from, &cuboid, &ball).unwrap();
//! assert!((answer.distance - 1.5).abs() < 1e-6);
//! ```
//!
//! For rapier: `NarrowPhase::with_query_dispatcher(asunder_parry::space::Asunder)`. A world that is read from
//! a file comes back with parry's dispatcher: `NarrowPhase::set_query_dispatcher` gives it this one again.
//! rapier's character controller casts by the dispatcher, but asks parry itself whether it stands on
//! something.

#![allow(
    clippy::duplicate_mod,
    reason = "parry is a crate of its own in each dimension and precision"
)]
#![allow(clippy::useless_conversion, clippy::unnecessary_cast, reason = "one text for f32 and f64")]

#[cfg(feature = "plane")]
#[path = "plane/f32.rs"]
pub mod plane;
#[cfg(feature = "plane-f64")]
#[path = "plane/f64.rs"]
pub mod plane_f64;
#[cfg(feature = "space")]
#[path = "space/f32.rs"]
pub mod space;
#[cfg(feature = "space-f64")]
#[path = "space/f64.rs"]
pub mod space_f64;
