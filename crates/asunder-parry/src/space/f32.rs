//! For parry3d and rapier3d.

pub(crate) use parry3d as parry;
pub(crate) type V = asunder::glam::Vec3;

#[path = "../dispatch/mod.rs"]
mod dispatch;
#[path = "../dispatch/known.rs"]
mod known;
#[path = "shapes.rs"]
mod shapes;

pub use dispatch::Asunder;
