//! Collision geometry of a link.

use super::joint::origin;
use crate::load::file::File;
use crate::load::format::Format;
use crate::load::intake::Intake;
use crate::load::soup::{Model, Soup};
use crate::load::xml::{self, Node, child};
use crate::load::{dae, gltf, obj, packages, ply, stl};
use crate::mesh::Mesh;
use crate::part::Geometry;
use asunder::glam::{DAffine3, DVec3};
use asunder::{Pose, Rotation};
use asunder_zoo::Kind;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads shapes; a mesh that several links use is read once.
pub(super) struct Shapes<'a> {
    folder: &'a Path,
    metre: f64,
    known: HashMap<(PathBuf, [u64; 3]), Result<Arc<Mesh>, String>>,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(folder: &'a Path, metre: f64) -> Self {
        Self { folder, metre, known: HashMap::new() }
    }

    /// A shape, and its pose on the link.
    pub(super) fn read(
        &mut self,
        intake: &mut Intake<'_>,
        collision: Node<'_, '_>,
    ) -> Result<(Geometry, Pose<DVec3>), String> {
        let link_from_shape = origin(collision, self.metre)?;
        let missing =
            || format!("has a <collision> without geometry (line {})", xml::line(collision));
        let geometry = child(collision, "geometry").ok_or_else(missing)?;
        let shape = geometry.children().find(Node::is_element).ok_or_else(missing)?;
        let name = shape.tag_name().name();
        if name == "mesh" {
            let mesh = self.mesh(intake, shape)?;
            return Ok((Geometry::Mesh(mesh), link_from_shape));
        }
        let length = |name| Ok::<f64, String>(xml::number(shape, name)? * self.metre);
        let kind = match name {
            "box" => {
                let size = xml::vector_or(shape, "size", DVec3::NAN)?;
                if size.is_nan() {
                    return Err(format!("has a <box> without `size` (line {})", xml::line(shape)));
                }
                Kind::Cuboid { half_extents: (size * (0.5 * self.metre)).to_array() }
            }
            "sphere" => Kind::Ball { radius: length("radius")? },
            "cylinder" => {
                Kind::Cylinder { half_height: 0.5 * length("length")?, radius: length("radius")? }
            }
            // Without its caps, which the radius adds.
            "capsule" => {
                Kind::Capsule { half_height: 0.5 * length("length")?, radius: length("radius")? }
            }
            _ => {
                return Err(format!(
                    "has a <{name}>, which is no shape (line {})",
                    xml::line(shape)
                ));
            }
        };
        kind.build::<DVec3>().map_err(|fault| {
            format!("has a <{name}> that is none: {fault} (line {})", xml::line(shape))
        })?;
        // Theirs is about z, ours about y.
        let about_z = matches!(kind, Kind::Cylinder { .. } | Kind::Capsule { .. });
        let z_from_y = Rotation::from_quaternion([1.0, 0.0, 0.0, 1.0]).filter(|_| about_z);
        let turned = Pose::new(z_from_y.unwrap_or(Rotation::IDENTITY), DVec3::ZERO);
        Ok((Geometry::Solid(kind), link_from_shape.compose(&turned)))
    }

    fn mesh(&mut self, intake: &mut Intake<'_>, node: Node<'_, '_>) -> Result<Arc<Mesh>, String> {
        let name = xml::required(node, "filename")?;
        let scale = xml::vector_or(node, "scale", DVec3::ONE)?;
        let path = packages::resolve(name, self.folder, &intake.load.packages)?;
        let key = (path, scale.to_array().map(f64::to_bits));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mesh =
            self.file(intake, &key.0, scale).map_err(|fault| format!("mesh {name}: {fault}"));
        self.known.insert(key, mesh.clone());
        mesh
    }

    /// All of a file as one mesh.
    fn file(
        &self,
        intake: &mut Intake<'_>,
        path: &Path,
        scale: DVec3,
    ) -> Result<Arc<Mesh>, String> {
        let file = File::read(path, intake.load.limits.bytes)?;
        // Formats without a unit are in metres here, as all of URDF.
        let (model, metre) = match Format::of(&file)? {
            Format::Obj => (obj::read(&file.bytes)?, self.metre),
            Format::Stl => (stl::read(&file.bytes)?, self.metre),
            Format::Ply => (ply::read(&file.bytes)?.into(), self.metre),
            Format::Collada => (dae::read(&file.bytes, intake.load.unit, intake.load.limits)?, 1.0),
            Format::Gltf => {
                let joined = placed(intake, &file)?;
                let mesh = joined.mapped(&DAffine3::from_scale(scale)).mesh();
                return mesh.map(Arc::new).map_err(|fault| fault.to_string());
            }
            Format::Urdf | Format::Srdf | Format::Parts => {
                return Err("is no mesh; give an STL, OBJ, PLY, Collada or glTF file".to_owned());
            }
        };
        // Which axis is up does not matter: as elsewhere in robotics, coordinates are what they are.
        let Model { pieces, left_out, hints, up: _ } = model;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        left_out.into_iter().for_each(|message| intake.problem(Some(&name), message));
        hints.iter().for_each(|(_, message)| intake.hint_at(&name, message));
        let mut joined = Soup::default();
        for piece in pieces {
            let Soup { vertices, triangles } = piece.soup?;
            let mesh = Mesh::new(vertices, triangles).map_err(|fault| fault.to_string())?;
            if !joined.append(&mesh) {
                return Err("has more vertices than can be numbered".to_owned());
            }
        }
        intake.mesh(joined.mapped(&DAffine3::from_scale(scale * metre)))
    }
}

/// All instances of a glTF file as one, each counted before there is room made for it; but for the
/// first of each mesh, which was counted when the mesh was read.
fn placed(intake: &mut Intake<'_>, file: &File) -> Result<Soup, String> {
    let mut joined = Soup::default();
    let mut seen = HashSet::new();
    for gltf::Instance { mesh, pose, .. } in gltf::instances(intake, file)? {
        let mesh = mesh?;
        if !seen.insert(Arc::as_ptr(&mesh)) {
            intake.reserve(mesh.triangles().len())?;
        }
        let first = joined.vertices.len();
        if !joined.append(&mesh) {
            return Err("has more vertices than can be numbered".to_owned());
        }
        let moved = &mut joined.vertices[first..];
        moved.iter_mut().for_each(|vertex| *vertex = pose.apply(*vertex));
    }
    Ok(joined)
}
