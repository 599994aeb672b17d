//! A checked scene as a picture.
//!
//! Meshes are drawn as they are. A shape in closed form is drawn as the hull of its vertices, or of
//! what it shows in directions all around its y axis, about which cylinders and cones turn.
//!
//! What is drawn is about its own middle, since positions are in single precision: files of meshes
//! have a part's place in its vertices, and at 5000 km the step from a number to the next is 0.5 m.

use super::{Body, Drawn, Picture, Up};
use crate::check::Clashes;
use crate::mesh::Mesh;
use crate::part::{Geometry, Part};
use crate::scene::Scene;
use asunder::Pose;
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
        let body = |part: &Part| {
            let (mesh, middle) = drawn.place_of(&part.geometry, scene.flat);
            let pose = part.pose.compose(&Pose::at(middle));
            Body { name: part.name.clone(), mesh, pose }
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
    places: HashMap<*const Mesh, (usize, DVec3)>,
}

impl DrawnOnce {
    /// The place of what is drawn, and its middle in the frame of the part.
    fn place_of(&mut self, geometry: &Geometry, flat: bool) -> (usize, DVec3) {
        let place = self.meshes.len();
        let (drawn, middle) = match geometry {
            Geometry::Mesh(mesh) => {
                let key = std::sync::Arc::as_ptr(mesh);
                if let Some(known) = self.places.get(&key) {
                    return *known;
                }
                let (drawn, middle) = about_middle(mesh.vertices(), mesh.triangles());
                self.places.insert(key, (place, middle));
                (drawn, middle)
            }
            // Its numbers stay in double precision.
            Geometry::Solid(kind) if flat => (Drawn::Outline(outline(kind)), DVec3::ZERO),
            Geometry::Solid(kind) => solid(kind),
        };
        self.meshes.push(drawn);
        (place, middle)
    }
}

/// Triangles about the middle of their vertices, and that middle.
fn about_middle(vertices: &[DVec3], triangles: &[[u32; 3]]) -> (Drawn, DVec3) {
    let all = vertices.iter().copied();
    let low = all.clone().reduce(|p, q| p.min(q)).unwrap_or_default();
    let high = all.clone().reduce(|p, q| p.max(q)).unwrap_or_default();
    // Halves first: the sum may be no number.
    let middle = low * 0.5 + high * 0.5;
    let positions = all.map(|vertex| (vertex - middle).as_vec3().to_array()).collect();
    (Drawn::Triangles { positions, triangles: triangles.to_vec() }, middle)
}

/// Vertices of a sharp polytope; of anything else, what it shows in many directions.
fn points(kind: &Kind, dim: usize, directions: impl Iterator<Item = DVec3>) -> Vec<DVec3> {
    match kind.core(dim).filter(|core| core.margin == 0.0) {
        Some(core) => core.vertices.into_iter().map(DVec3::from_array).collect(),
        None => directions.map(|d| DVec3::from_array(kind.support(d.to_array()))).collect(),
    }
}

fn solid(kind: &Kind) -> (Drawn, DVec3) {
    let angle = |step: usize, of: usize, whole: f64| (whole * step as f64 / of as f64).sin_cos();
    let directions = (0..=FROM_POLE_TO_POLE).flat_map(|row| {
        let (out, up) = angle(row, FROM_POLE_TO_POLE, PI);
        (0..AROUND).map(move |column| {
            let (z, x) = angle(column, AROUND, TAU);
            DVec3::new(out * x, up, out * z)
        })
    });
    let hull = Quickhull::default().flat_too().hull(&points(kind, 3, directions));
    match &hull {
        Ok(hull) => about_middle(hull.vertices(), hull.facets()),
        Err(_) => about_middle(&[], &[]),
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
