//! For parry3d-f64 and rapier3d-f64.

pub(crate) use parry3d_f64 as parry;
pub(crate) type V = asunder::glam::DVec3;

#[path = "../dispatch/mod.rs"]
mod dispatch;
#[path = "../dispatch/known.rs"]
mod known;
#[path = "shapes.rs"]
mod shapes;

pub use dispatch::Asunder;
