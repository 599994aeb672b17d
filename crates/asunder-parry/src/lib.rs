//! asunder behind the query dispatchers of parry 0.31: parry's and rapier's users switch by one word.
//!
//! 1. `known` and `shapes` see parry's convex shapes as asunder's, without copying their points.
//! 2. `dispatch` answers `QueryDispatcher` and `PersistentQueryDispatcher` for pairs of them, and
//!    hands all others (meshes, height fields, compounds, half-spaces, own shapes) to parry.
//! 3. parry's convex polyhedra and polygons are asked where they are, point by point: what asunder's own
//!    hulls work out when they are made (columns for vectors, facets) is not at hand. So pairs of them take
//!    longer than pairs of asunder's hulls.
//! 4. The text of `dispatch` and `known` is one, compiled for the plane and for space.
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

#![allow(clippy::duplicate_mod, reason = "parry is a crate of its own in each dimension")]

/// For parry2d and rapier2d.
pub mod plane {
    pub(crate) use parry2d as parry;
    pub(crate) type V = asunder::glam::Vec2;

    #[path = "../dispatch/mod.rs"]
    mod dispatch;
    #[path = "../dispatch/known.rs"]
    mod known;
    mod shapes;

    pub use dispatch::Asunder;
}

/// For parry3d and rapier3d.
pub mod space {
    pub(crate) use parry3d as parry;
    pub(crate) type V = asunder::glam::Vec3;

    #[path = "../dispatch/mod.rs"]
    mod dispatch;
    #[path = "../dispatch/known.rs"]
    mod known;
    mod shapes;

    pub use dispatch::Asunder;
}
