//! One thing in a scene.

use crate::mesh::Mesh;
use asunder::Pose;
use asunder::glam::DVec3;
use asunder_zoo::Kind;
use std::sync::Arc;

/// One thing in a scene: it moves as a whole, and is checked against the others.
#[derive(Clone, Debug)]
pub struct Part {
    /// Unique in its scene, for people: names from the root of the file down, joined by `/`.
    pub name: String,
    /// What it looks like in its own frame.
    pub geometry: Geometry,
    /// Its frame in the world, in the scene's unit. In a layout z is 0.
    pub pose: Pose<DVec3>,
    /// The link of a robot that it belongs to.
    pub link: Option<LinkId>,
}

/// What a part looks like in its own frame, in the scene's unit.
#[derive(Clone, Debug)]
pub enum Geometry {
    /// A shape that is known in closed form, or the hull of points.
    Solid(Kind),
    /// Triangles; parts that are instances of one another share them.
    Mesh(Arc<Mesh>),
}

/// A link of a robot of the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId {
    /// Its place in [`Scene::robots`](crate::Scene::robots).
    pub robot: usize,
    /// Its place in [`Robot::links`](crate::Robot::links).
    pub link: usize,
}
