//! For parry2d-f64 and rapier2d-f64.

pub(crate) use parry2d_f64 as parry;
pub(crate) type V = asunder::glam::DVec2;

#[path = "../dispatch/mod.rs"]
mod dispatch;
#[path = "../dispatch/known.rs"]
mod known;
#[path = "shapes.rs"]
mod shapes;

pub use dispatch::Asunder;
