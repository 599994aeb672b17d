//! Scenes in rapier2d-f64.

pub use asunder_parry::plane_f64::Asunder;
pub use rapier2d_f64 as rapier;

#[path = "scenes.rs"]
pub mod scenes;
#[path = "../world.rs"]
pub mod world;
