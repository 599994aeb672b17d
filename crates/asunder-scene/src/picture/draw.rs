//! A checked scene as a picture.
//!
//! Meshes are drawn as they are. A shape in closed form is drawn as the hull of its vertices, or of
//! what it shows in directions all around its y axis, about which cylinders and cones turn.

use super::{Body, Drawn, Picture, Up};
use crate::check::Clashes;
use crate::mesh::Mesh;
use crate::part::{Geometry, Part};
use crate::scene::Scene;
use asunder::glam::{DVec2, DVec3};
use asunder::quickhull::Quickhull;
use asunder_zoo::Kind;
use core::f64::consts::{PI, TAU};
use std::collections::HashMap;

/// Directions around the y axis, and from pole to pole.
const AROUND: usize = 40;
const FROM_POLE_TO_POLE: usize = 20;

/// Corners of a curved outline.
const CORNERS: usize = 96;

impl Picture {
    /// All parts of a scene, and what was found about them.
    #[must_use]
    pub fn of(scene: &Scene, clashes: &Clashes, title: &str) -> Self {
        let mut drawn = DrawnOnce::default();
        let body = |part: &Part| Body {
            name: part.name.clone(),
            mesh: drawn.place_of(&part.geometry, scene.flat),
            pose: part.pose,
        };
        let bodies = scene.parts.iter().map(body).collect();
        Self {
            title: title.to_owned(),
            unit: scene.unit,
            flat: scene.flat,
            up: if scene.y_up { Up::Y } else { Up::Z },
            meshes: drawn.meshes,
            bodies,
            findings: clashes.findings.clone(),
            problems: scene.problems.iter().chain(&clashes.problems).cloned().collect(),
            hints: scene.hints.iter().chain(&clashes.hints).cloned().collect(),
            summary: Vec::new(),
        }
    }
}

/// What is drawn so far. Instances of a mesh share what is drawn of it.
#[derive(Default)]
struct DrawnOnce {
    meshes: Vec<Drawn>,
    places: HashMap<*const Mesh, usize>,
}

impl DrawnOnce {
    fn place_of(&mut self, geometry: &Geometry, flat: bool) -> usize {
        let drawn = match geometry {
            Geometry::Mesh(mesh) => {
                let key = std::sync::Arc::as_ptr(mesh);
                if let Some(place) = self.places.get(&key) {
                    return *place;
                }
                self.places.insert(key, self.meshes.len());
                Drawn::Triangles {
                    positions: mesh.vertices().iter().map(|v| v.as_vec3().to_array()).collect(),
                    triangles: mesh.triangles().to_vec(),
                }
            }
            Geometry::Solid(kind) if flat => Drawn::Outline(outline(kind)),
            Geometry::Solid(kind) => solid(kind),
        };
        self.meshes.push(drawn);
        self.meshes.len() - 1
    }
}

/// Vertices of a sharp polytope; of anything else, what it shows in many directions.
fn points(kind: &Kind, dim: usize, directions: impl Iterator<Item = DVec3>) -> Vec<DVec3> {
    match kind.core(dim).filter(|core| core.margin == 0.0) {
        Some(core) => core.vertices.into_iter().map(DVec3::from_array).collect(),
        None => directions.map(|d| DVec3::from_array(kind.support(d.to_array()))).collect(),
    }
}

fn solid(kind: &Kind) -> Drawn {
    let angle = |step: usize, of: usize, whole: f64| (whole * step as f64 / of as f64).sin_cos();
    let directions = (0..=FROM_POLE_TO_POLE).flat_map(|row| {
        let (out, up) = angle(row, FROM_POLE_TO_POLE, PI);
        (0..AROUND).map(move |column| {
            let (z, x) = angle(column, AROUND, TAU);
            DVec3::new(out * x, up, out * z)
        })
    });
    let hull = Quickhull::default().flat_too().hull(&points(kind, 3, directions));
    let (positions, triangles) = match &hull {
        Ok(hull) => (hull.vertices(), hull.facets()),
        Err(_) => Default::default(),
    };
    Drawn::Triangles {
        positions: positions.iter().map(|v| v.as_vec3().to_array()).collect(),
        triangles: triangles.to_vec(),
    }
}

fn outline(kind: &Kind) -> Vec<DVec2> {
    let turn = |step: usize| {
        let (y, x) = (TAU * step as f64 / CORNERS as f64).sin_cos();
        DVec3::new(x, y, 0.0)
    };
    let points: Vec<DVec2> =
        points(kind, 2, (0..CORNERS).map(turn)).iter().map(|p| p.truncate()).collect();
    let Ok(hull) = Quickhull::default().flat_too().hull(&points) else { return Vec::new() };
    let mut corners = hull.vertices().to_vec();
    let middle = corners.iter().fold(DVec2::ZERO, |sum, p| sum + *p) / corners.len() as f64;
    let angle = |p: &DVec2| (p.y - middle.y).atan2(p.x - middle.x);
    corners.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    corners
}
