//! The scene with markers as binary glTF 2.0 (Khronos, `glTF 2.0 Specification`, §4.4).
//!
//! 1. All numbers lie in one buffer: positions first, then indices; an accessor for each mesh.
//! 2. A root node turns the picture's unit and up axis to glTF's (metres, y up) and carries the
//!    middle of the scene; below it every part is a node with its name and pose.
//! 3. Below it too, every finding: two witnesses and an arrow, from three small meshes that all
//!    findings share.

use super::{Drawn, Finding, Picture, Up, Verdict};
use asunder::glam::DVec3;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, Write};

const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;
const LINE_LOOP: u32 = 2;
const TRIANGLES: u32 = 4;

/// Sides of an arrow; it is some pixels wide.
const SIDES: u32 = 10;

/// Name, colour with alpha; the first is for parts without findings.
const MATERIALS: [(&str, [f64; 4]); 6] = [
    ("part", [0.62, 0.66, 0.70, 1.0]),
    ("touching", [0.45, 0.30, 0.90, 1.0]),
    ("too close", [0.90, 0.50, 0.05, 1.0]),
    ("clash", [0.80, 0.08, 0.10, 1.0]),
    ("witness", [0.05, 0.25, 0.85, 1.0]),
    ("arrow", [0.02, 0.02, 0.03, 1.0]),
];
const WITNESS: usize = 4;
const ARROW: usize = 5;

/// Accessors and meshes as they are collected.
#[derive(Default)]
struct Scribe {
    positions: Vec<u8>,
    indices: Vec<u8>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    nodes: Vec<Value>,
    /// Of a mesh of the picture: accessor of positions, of indices, mode.
    drawn: HashMap<usize, Option<(usize, Option<usize>, u32)>>,
    /// Of an accessor pair in a material: the glTF mesh.
    painted: HashMap<(usize, usize), usize>,
}

impl Picture {
    /// The scene with its findings as binary glTF, in metres and y up.
    ///
    /// # Errors
    /// Those of `out`; `InvalidInput` if it is more than the 4 GiB that the format can hold.
    pub fn write_glb(&self, out: &mut impl Write) -> io::Result<()> {
        let mut scribe = Scribe::default();
        let worst = self.worst();
        let origin = self.origin();
        let mut children = Vec::new();
        for (body, worst) in self.bodies.iter().zip(worst) {
            let turn = |axis| body.pose.rotation.apply(axis);
            let place = body.pose.translation - origin;
            let mut matrix = Vec::with_capacity(16);
            for (column, last) in
                [(turn(DVec3::X), 0), (turn(DVec3::Y), 0), (turn(DVec3::Z), 0), (place, 1)]
            {
                matrix.extend(column.to_array().map(|number| json!(number as f32)));
                matrix.push(json!(last));
            }
            let mut node = json!({ "name": body.name, "matrix": matrix });
            let material = worst.map_or(0, |kind| kind as usize + 1);
            if let Some(mesh) = scribe.mesh(self, body.mesh, material) {
                node["mesh"] = json!(mesh);
            }
            children.push(scribe.node(node));
        }
        let (least, most) = self.bounds();
        let markers = Markers::new(&mut scribe, (most - least).length());
        for (number, mark) in self.findings.iter().enumerate() {
            children.extend(markers.finding(&mut scribe, self, number, mark, origin));
        }
        let root = self.root(origin, &children);
        let root = scribe.node(root);
        scribe.write(root, out)
    }

    fn root(&self, origin: DVec3, children: &[usize]) -> Value {
        let metres = self.unit.metres();
        let DVec3 { x, y, z } = origin * metres;
        let mut root = json!({ "name": self.title, "scale": [metres, metres, metres] });
        root["translation"] = json!(if self.up == Up::Y { [x, y, z] } else { [x, z, -y] });
        if self.up == Up::Z {
            // A quarter turn about x takes z to y.
            let half = core::f64::consts::FRAC_1_SQRT_2 as f32;
            root["rotation"] = json!([-half, 0.0, 0.0, half]);
        }
        if !children.is_empty() {
            root["children"] = json!(children);
        }
        root
    }
}

impl Scribe {
    fn node(&mut self, node: Value) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// A mesh of the picture in a material; `None` if there is nothing to draw.
    fn mesh(&mut self, picture: &Picture, mesh: usize, material: usize) -> Option<usize> {
        let drawn = match self.drawn.get(&mesh) {
            Some(&drawn) => drawn,
            None => {
                let drawn = match picture.meshes.get(mesh)? {
                    Drawn::Triangles { positions, triangles } => {
                        let corners: Vec<u32> = triangles.iter().flatten().copied().collect();
                        self.accessors(positions, &corners)
                            .map(|(points, corners)| (points, Some(corners), TRIANGLES))
                    }
                    Drawn::Outline(corners) => {
                        let at: Vec<_> =
                            corners.iter().map(|p| [p.x as f32, p.y as f32, 0.0]).collect();
                        self.points(&at).map(|points| (points, None, LINE_LOOP))
                    }
                };
                self.drawn.insert(mesh, drawn);
                drawn
            }
        };
        drawn.map(|(points, corners, mode)| self.paint(points, corners, mode, material))
    }

    /// The same accessors in another material are another mesh of few bytes.
    fn paint(
        &mut self,
        points: usize,
        corners: Option<usize>,
        mode: u32,
        material: usize,
    ) -> usize {
        if let Some(&mesh) = self.painted.get(&(points, material)) {
            return mesh;
        }
        let mut primitive =
            json!({ "attributes": { "POSITION": points }, "mode": mode, "material": material });
        if let Some(corners) = corners {
            primitive["indices"] = json!(corners);
        }
        self.meshes.push(json!({ "primitives": [primitive] }));
        self.painted.insert((points, material), self.meshes.len() - 1);
        self.meshes.len() - 1
    }

    fn accessors(&mut self, positions: &[[f32; 3]], corners: &[u32]) -> Option<(usize, usize)> {
        let in_range = |&corner: &u32| (corner as usize) < positions.len();
        if corners.is_empty() || !corners.iter().all(in_range) {
            return None;
        }
        let points = self.points(positions)?;
        let offset = self.indices.len();
        self.indices.extend(corners.iter().flat_map(|corner| corner.to_le_bytes()));
        self.accessors.push(json!({
            "bufferView": 1, "byteOffset": offset, "componentType": UNSIGNED_INT,
            "count": corners.len(), "type": "SCALAR",
        }));
        Some((points, self.accessors.len() - 1))
    }

    fn points(&mut self, positions: &[[f32; 3]]) -> Option<usize> {
        // A picture has no use for a mesh that is not finite, and JSON no spelling of its bounds.
        let &first = positions.first()?;
        if !positions.iter().flatten().all(|number| number.is_finite()) {
            return None;
        }
        let (mut least, mut most) = (first, first);
        for position in positions {
            for axis in 0..3 {
                least[axis] = least[axis].min(position[axis]);
                most[axis] = most[axis].max(position[axis]);
            }
        }
        let offset = self.positions.len();
        self.positions.extend(positions.iter().flatten().flat_map(|number| number.to_le_bytes()));
        self.accessors.push(json!({
            "bufferView": 0, "byteOffset": offset, "componentType": FLOAT,
            "count": positions.len(), "type": "VEC3", "min": least, "max": most,
        }));
        Some(self.accessors.len() - 1)
    }

    fn write(self, root: usize, out: &mut impl Write) -> io::Result<()> {
        let (first, second) = (self.positions.len(), self.indices.len());
        let materials = MATERIALS.map(|(name, colour)| {
            json!({
                "name": name,
                // Open surfaces are looked at from behind, too.
                "doubleSided": true,
                "pbrMetallicRoughness": {
                    "baseColorFactor": colour, "metallicFactor": 0.0, "roughnessFactor": 0.8,
                },
            })
        });
        let document = json!({
            "asset": { "version": "2.0", "generator": "asunder" },
            "scene": 0,
            "scenes": [{ "nodes": [root] }],
            "nodes": self.nodes,
            "meshes": self.meshes,
            "materials": materials,
            "accessors": self.accessors,
            "bufferViews": [
                { "buffer": 0, "byteOffset": 0, "byteLength": first, "byteStride": 12,
                  "target": ARRAY_BUFFER },
                { "buffer": 0, "byteOffset": first, "byteLength": second,
                  "target": ELEMENT_ARRAY_BUFFER },
            ],
            "buffers": [{ "byteLength": first + second }],
        });
        let mut text = serde_json::to_vec(&document)?;
        text.resize(text.len().next_multiple_of(4), b' ');
        let size = |bytes: usize| {
            u32::try_from(bytes).map_err(|_| {
                io::Error::new(io::ErrorKind::InvalidInput, "more than a GLB can hold (4 GiB)")
            })
        };
        let header = [0x4654_6c67, 2, size(12 + 8 + text.len() + 8 + first + second)?];
        for word in header.into_iter().chain([size(text.len())?, 0x4e4f_534a]) {
            out.write_all(&u32::to_le_bytes(word))?;
        }
        out.write_all(&text)?;
        for word in [size(first + second)?, 0x004e_4942] {
            out.write_all(&u32::to_le_bytes(word))?;
        }
        out.write_all(&self.positions)?;
        out.write_all(&self.indices)
    }
}

/// The meshes that all findings share, each of size 1, and how large to draw them.
struct Markers {
    witness: Option<usize>,
    shaft: Option<usize>,
    head: Option<usize>,
    /// In the picture's unit.
    thickness: f64,
}

impl Markers {
    fn new(scribe: &mut Scribe, size: f64) -> Self {
        let mut add = |(positions, corners): (Vec<[f32; 3]>, Vec<u32>), material| {
            let (points, corners) = scribe.accessors(&positions, &corners)?;
            Some(scribe.paint(points, Some(corners), TRIANGLES, material))
        };
        Self {
            witness: add(octahedron(), WITNESS),
            shaft: add(tube(1.0), ARROW),
            head: add(tube(0.0), ARROW),
            thickness: if size > 0.0 { size / 400.0 } else { 1.0 },
        }
    }

    fn finding(
        &self,
        scribe: &mut Scribe,
        picture: &Picture,
        number: usize,
        mark: &Finding,
        origin: DVec3,
    ) -> Option<usize> {
        let (from, to) = mark.arrow()?;
        let (thick, along) = (self.thickness, to - from);
        let mut children = Vec::new();
        let mut add = |mesh: Option<usize>, name: &str, at: DVec3, turn: [f32; 4], scale: DVec3| {
            let (at, scale) = (at - origin, scale.to_array().map(|number| number as f32));
            let at = at.to_array().map(|number| number as f32);
            let mut node =
                json!({ "name": name, "translation": at, "rotation": turn, "scale": scale });
            if let Some(mesh) = mesh {
                node["mesh"] = json!(mesh);
            }
            children.push(scribe.node(node));
        };
        let still = [0.0, 0.0, 0.0, 1.0];
        add(self.witness, "witness a", mark.witness.a, still, DVec3::splat(thick));
        add(self.witness, "witness b", mark.witness.b, still, DVec3::splat(thick));
        let ahead = along.normalize_or(mark.axis.normalize_or_zero());
        if ahead != DVec3::ZERO {
            let (turn, thin) = (turn_to(ahead), thick * 0.35);
            let shaft = DVec3::new(thin, thin, along.length().max(thick * 0.01));
            add(self.shaft, "signed distance", from, turn, shaft);
            let head = DVec3::new(thick, thick, thick * 3.0);
            add(self.head, "direction", to, turn, head);
        }
        let (a, b) = (picture.name(mark.a), picture.name(mark.b));
        let name = format!("finding {}: {a} / {b}", number + 1);
        let kind = Verdict::label(mark.verdict);
        Some(scribe.node(json!({
            "name": name,
            "children": children,
            "extras": { "kind": kind, "signedDistance": mark.signed_distance,
                        "unit": picture.unit.symbol() },
        })))
    }
}

/// The quaternion that takes z to a unit vector: (z × v, 1 + z · v), made unit.
fn turn_to(v: DVec3) -> [f32; 4] {
    let w = 1.0 + v.z;
    // Straight back: half a turn about x.
    let turn = if w < 1e-9 { [1.0, 0.0, 0.0, 0.0] } else { [-v.y, v.x, 0.0, w] };
    let length = turn.iter().map(|q| q * q).sum::<f64>().sqrt();
    turn.map(|q| (q / length) as f32)
}

fn octahedron() -> (Vec<[f32; 3]>, Vec<u32>) {
    let tips = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
    let faces = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];
    (tips.map(|tip| tip.map(|number| number as f32)).to_vec(), faces.to_vec())
}

/// Along z from 0 to 1, of radius 1 at 0 and `end` at 1.
fn tube(end: f32) -> (Vec<[f32; 3]>, Vec<u32>) {
    let mut positions = vec![[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let mut corners = Vec::new();
    for side in 0..SIDES {
        let (sin, cos) = (core::f32::consts::TAU * side as f32 / SIDES as f32).sin_cos();
        positions.extend([[cos, sin, 0.0], [cos * end, sin * end, 1.0]]);
        let (here, next) = (2 + 2 * side, 2 + 2 * ((side + 1) % SIDES));
        corners.extend([0, next, here, here, next, here + 1]);
        corners.extend([next, next + 1, here + 1, 1, here + 1, next + 1]);
    }
    (positions, corners)
}
