//! Scenes in rapier2d.

pub use asunder_parry::plane::Asunder;
pub use rapier2d as rapier;

#[path = "scenes.rs"]
pub mod scenes;
#[path = "../world.rs"]
pub mod world;
