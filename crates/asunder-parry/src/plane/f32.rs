//! For parry2d and rapier2d.

pub(crate) use parry2d as parry;
pub(crate) type V = asunder::glam::Vec2;

#[path = "../dispatch/mod.rs"]
mod dispatch;
#[path = "../dispatch/known.rs"]
mod known;
#[path = "shapes.rs"]
mod shapes;

pub use dispatch::Asunder;
