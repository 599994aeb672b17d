//! Scenes in rapier3d.

pub use asunder_parry::space::Asunder;
pub use rapier3d as rapier;

#[path = "scenes.rs"]
pub mod scenes;
#[path = "../world.rs"]
pub mod world;
