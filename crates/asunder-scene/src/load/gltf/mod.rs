//! glTF 2.0: a tree of nodes, some of them with a mesh.
//!
//! 1. Walk the default scene from its roots; a node's motion is its parents' times its own.
//! 2. A motion that is a rotation, a translation and an even stretch stays a pose, and the mesh is
//!    shared with other nodes of the same stretch. What else a motion may be (uneven, sheared, a
//!    mirror image) goes into the vertices.
//!
//! The crate `gltf` is not used: it gives up on a file for a fault in one mesh or one material, it
//! reads positions as f32 alone (not quantized), and does arithmetic on counts without checks.

mod accessor;
mod document;
mod motion;
mod table;

use super::file::File;
use super::intake::{Intake, nested};
use super::soup::Soup;
use crate::mesh::{Mesh, all_finite, all_there};
use crate::part::Geometry;
use crate::unit::Unit;
use accessor::Buffers;
use asunder::Pose;
use asunder::glam::{DAffine3, DMat3, DVec3};
use document::{Document, Primitive};
use motion::Motion;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use table::named;

/// Nodes within nodes.
const DEEPEST: usize = 256;

/// A node with a mesh.
pub(super) struct Instance {
    pub(super) name: String,
    pub(super) mesh: Result<Arc<Mesh>, String>,
    pub(super) pose: Pose<DVec3>,
}

/// Reads the parts of a file.
pub(super) fn read(intake: &mut Intake<'_>, file: &File) {
    match instances(intake, file) {
        Ok(instances) if instances.is_empty() && !intake.has_problem() => {
            intake.problem(None, "has no mesh in its scene");
        }
        Ok(instances) => {
            intake.scene.y_up |= intake.scene.parts.is_empty();
            intake.up = Some('y');
            for Instance { name, mesh, pose } in instances {
                intake.part(Some(&name), mesh.map(Geometry::Mesh), pose);
            }
        }
        Err(message) => intake.problem(None, message),
    }
}

/// The nodes with a mesh, in the scene's unit.
///
/// # Errors
/// A text: the file as a whole cannot be read.
pub(super) fn instances(intake: &mut Intake<'_>, file: &File) -> Result<Vec<Instance>, String> {
    let (document, blob) = document::open(&file.bytes)?;
    let bytes = document::buffers(&document, blob, file, intake.load.limits.bytes);
    let buffers = Buffers { document: &document, bytes };
    let metre = intake.load.unit.from(1.0, Unit::Metre);
    let (known, built) = (HashMap::new(), HashSet::new());
    let stored = buffers.bytes.iter().flatten().map(|bytes| bytes.len() as u64).sum();
    let shared = Shared::default();
    let mut meshes = Meshes { buffers, metre, known, built, shared, stored, read: 0, unbacked: 0 };
    let seen = vec![false; document.nodes.len()];
    let mut walk = Walk { document: &document, seen, bare: Vec::new() };
    let mut stack: Vec<Step> = steps(&roots(&document)?, Motion::IDENTITY, "".into(), 0).collect();
    let mut found = Vec::new();
    while let Some(step) = stack.pop() {
        if let Some(instance) = walk.visit(&step, &mut stack, &mut meshes, intake) {
            found.push(instance);
        }
    }
    walk.tell_bare(intake);
    Ok(found)
}

/// The nodes to begin with: those of the default scene, else of the first, else all that are
/// nobody's child.
fn roots(document: &Document) -> Result<Vec<usize>, String> {
    let scene = document.scenes.get("scene", document.scene.unwrap_or(0));
    match scene {
        Ok(scene) => Ok(scene.nodes.clone()),
        Err(fault) if document.scene.is_some() || document.scenes.len() > 0 => {
            Err(format!("shows {fault}"))
        }
        Err(_) => {
            let mut is_child = vec![false; document.nodes.len()];
            // What is below a node that cannot be read is not to be taken for what nobody moves.
            let told = |fault| format!("has no scene, and a node that cannot be read: {fault}");
            let nodes = document.nodes.iter().collect::<Result<Vec<_>, _>>().map_err(told)?;
            for child in nodes.into_iter().flat_map(|node| &node.children) {
                if let Some(is_child) = is_child.get_mut(*child) {
                    *is_child = true;
                }
            }
            Ok((0..is_child.len()).filter(|node| !is_child[*node]).collect())
        }
    }
}

/// A node that is still to be visited.
struct Step {
    node: usize,
    world_from_parent: Motion,
    /// Names from the root down to the parent.
    path: Rc<str>,
    depth: usize,
}

struct Walk<'a> {
    document: &'a Document,
    seen: Vec<bool>,
    /// Names of nodes without a surface.
    bare: Vec<String>,
}

/// The same for several nodes; the first of them is to be popped first.
fn steps(
    nodes: &[usize],
    world_from_parent: Motion,
    path: Rc<str>,
    depth: usize,
) -> impl Iterator<Item = Step> {
    nodes.iter().rev().map(move |node| {
        let (node, path) = (*node, Rc::clone(&path));
        Step { node, world_from_parent, path, depth }
    })
}

impl Walk<'_> {
    fn visit(
        &mut self,
        step: &Step,
        stack: &mut Vec<Step>,
        meshes: &mut Meshes<'_>,
        intake: &mut Intake<'_>,
    ) -> Option<Instance> {
        let document = self.document;
        let node = match document.nodes.get("node", step.node) {
            Ok(node) => node,
            Err(fault) => {
                let path = Some(&*step.path).filter(|path| !path.is_empty());
                intake.problem(path, format!("has {fault}"));
                return None;
            }
        };
        let mesh = node.mesh.and_then(|mesh| document.meshes.get("mesh", mesh).ok());
        let unnamed = format!("node {}", step.node);
        let own = (node.name.as_deref()).or_else(|| mesh.and_then(|mesh| mesh.name.as_deref()));
        let name = nested(&step.path, own.filter(|own| !own.is_empty()).unwrap_or(&unnamed));
        if std::mem::replace(&mut self.seen[step.node], true) {
            intake.problem(Some(&name), "is below two nodes or itself; only the first counts");
            return None;
        }
        let parent_from_node = match Motion::of(node) {
            Ok(motion) => motion,
            Err(fault) => {
                intake.problem(Some(&name), format!("{fault}; it is left out, and all below it"));
                return None;
            }
        };
        let world_from_node = step.world_from_parent.then(&parent_from_node);
        if step.depth >= DEEPEST && !node.children.is_empty() {
            let message =
                format!("has nodes below it, more than {DEEPEST} deep; they are left out");
            intake.problem(Some(&name), message);
        } else {
            let own = node.name.as_deref().filter(|name| !name.is_empty());
            // Nodes without a name, of which some writers make many, are passed over.
            let path =
                own.map_or_else(|| Rc::clone(&step.path), |own| nested(&step.path, own).into());
            stack.extend(steps(&node.children, world_from_node, path, step.depth + 1));
        }
        let number = node.mesh?;
        if node.extensions.instancing.is_some() {
            let message = "has more instances by EXT_mesh_gpu_instancing, which are left out; save \
                           it with a node for each";
            intake.problem(Some(&name), message);
        }
        if mesh.is_some_and(document::Mesh::is_bare) {
            self.bare.push(name);
            return None;
        }
        Some(meshes.instance(number, node.bent_by(mesh), name, &world_from_node, intake))
    }

    /// Sketches and axes are no reason to call the scene incomplete.
    fn tell_bare(&self, intake: &mut Intake<'_>) {
        let message = match self.bare.as_slice() {
            [] => return,
            [one] => format!("has a node with points or lines only, which is left out: `{one}`"),
            [first, others @ ..] => format!(
                "has {} nodes with points or lines only, which are left out; the first is `{first}`",
                1 + others.len()
            ),
        };
        let file = intake.file().to_owned();
        intake.hint_at(&file, &message);
    }
}

/// Meshes that are built, each with what is baked into its vertices.
struct Meshes<'a> {
    buffers: Buffers<'a>,
    /// In the scene's unit.
    metre: f64,
    known: HashMap<(usize, [u64; 9]), Result<Arc<Mesh>, String>>,
    /// Meshes that are built at least once.
    built: HashSet<usize>,
    shared: Shared,
    /// Bytes in all buffers, and how many of them were read as positions: once there are more of
    /// these, some are read again.
    stored: u64,
    read: u64,
    /// Bytes of vertices and triangles that the file does not have: copies, and zeros.
    unbacked: u64,
}

/// The positions that were read last, in the file's unit. Many writers share one accessor among the
/// primitives of a mesh, or among meshes, each of which uses a few of its positions.
#[derive(Default)]
struct Shared {
    accessor: Option<usize>,
    positions: Vec<DVec3>,
    /// Room for the numbers of those that are used.
    numbers: Vec<u32>,
}

impl Meshes<'_> {
    fn instance(
        &mut self,
        number: usize,
        bent_by: Option<&str>,
        name: String,
        world_from_node: &Motion,
        intake: &mut Intake<'_>,
    ) -> Instance {
        let (pose, baked) = world_from_node.split();
        let baked = baked * self.metre;
        let pose = Pose::new(pose.rotation, pose.translation * self.metre);
        let mesh = if let Some(what) = bent_by {
            Err(format!("is bent by {what}"))
        } else {
            let key = (number, baked.to_cols_array().map(f64::to_bits));
            let known = self.known.get(&key).cloned();
            known.unwrap_or_else(|| {
                let mesh = self.build(number, baked, intake);
                self.known.insert(key, mesh.clone());
                mesh
            })
        };
        Instance { name, mesh, pose }
    }

    fn build(
        &mut self,
        number: usize,
        baked: DMat3,
        intake: &mut Intake<'_>,
    ) -> Result<Arc<Mesh>, String> {
        let document = self.buffers.document;
        let mesh = document.meshes.get("mesh", number).map_err(named)?;
        let is_copy = !self.built.insert(number);
        let mut joined = Soup::default();
        for (place, primitive) in mesh.primitives.iter().enumerate() {
            if !primitive.is_surface() {
                continue;
            }
            intake.reserve(primitive.size(document))?;
            let of = |fault: String| format!("{fault} (mesh {number}, primitive {place})");
            let most = intake.load.limits.bytes;
            self.positions(primitive, is_copy, most).map_err(of)?;
            let Shared { positions, numbers, .. } = &mut self.shared;
            let triangles = self.buffers.triangles(primitive, positions.len()).map_err(of)?;
            all_there(&triangles, positions.len()).map_err(|fault| of(fault.to_string()))?;
            if !joined.append_used(positions, &triangles, numbers) {
                return Err(of("has more vertices than can be numbered".to_owned()));
            }
        }
        let mesh = joined.mapped(&DAffine3::from_mat3(baked)).mesh();
        mesh.map(Arc::new).map_err(|fault| format!("{fault} (mesh {number})"))
    }

    /// Reads the positions of a primitive, unless they were the last to be read.
    fn positions(&mut self, primitive: &Primitive, is_copy: bool, most: u64) -> Result<(), String> {
        let number = primitive.attributes.position.ok_or("has no positions")?;
        let is_new = self.shared.accessor != Some(number);
        self.afford(primitive, is_copy, is_new, most)?;
        if is_new {
            // Not both at a time.
            self.shared = Shared::default();
            self.shared.positions = self.buffers.positions(number)?;
            all_finite(&self.shared.positions).map_err(|fault| fault.to_string())?;
            self.shared.accessor = Some(number);
        }
        Ok(())
    }

    /// A small file must not fill the memory, nor take as long as a large one: each stretch of a mesh
    /// needs vertices of its own, positions may be zeros that are not even in the file, or be read
    /// over and over.
    fn afford(
        &mut self,
        primitive: &Primitive,
        is_copy: bool,
        is_new: bool,
        most: u64,
    ) -> Result<(), String> {
        let document = self.buffers.document;
        let zeros = if is_new { primitive.zeros(document) } else { 0 };
        let is_again = is_new && self.read > self.stored;
        if is_new && !is_copy {
            // What goes beyond its buffer is told when it is read.
            let stored = primitive.stored(document).min(self.stored);
            self.read = self.read.saturating_add(stored);
        }
        if !(is_copy || is_again) && zeros == 0 {
            return Ok(());
        }
        self.unbacked = self.unbacked.saturating_add(primitive.bytes(document));
        if self.unbacked <= most {
            return Ok(());
        }
        let what = if is_copy {
            "is stretched or turned unlike other nodes of its mesh and needs a copy of it"
                .to_owned()
        } else if zeros > 0 {
            format!("has {zeros} positions without bytes")
        } else {
            "reads positions again that other primitives have read".to_owned()
        };
        Err(format!("{what}; such take more than {most} bytes, which is the limit; split the file"))
    }
}
