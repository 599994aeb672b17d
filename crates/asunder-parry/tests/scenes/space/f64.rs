//! Scenes in rapier3d-f64.

pub use asunder_parry::space_f64::Asunder;
pub use rapier3d_f64 as rapier;

#[path = "scenes.rs"]
pub mod scenes;
#[path = "../world.rs"]
pub mod world;
