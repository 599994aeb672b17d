//! Collada: geometries, and the nodes of a scene that use them.
//!
//! 1. A geometry's positions are an array behind `vertices` behind the input `VERTEX`.
//! 2. The scene's nodes are walked from its root, and every use of a geometry becomes a piece, with
//!    the nodes' motions in its vertices. What is wrong with a node takes that and what is below it
//!    away, and nothing else.
//!
//! Lengths are brought from the file's `<unit>` to the scene's. Its `<up_axis>` is not followed, as
//! elsewhere in robotics: coordinates mean what they are. Files that are put together and differ in
//! it are hinted at.

mod geometry;

use super::Limits;
use super::intake::nested;
use super::soup::{Model, Piece, Soup};
use super::xml::{self, Document, Node, child};
use crate::unit::Unit;
use asunder::glam::{DAffine3, DMat4, DQuat, DVec3};
use geometry::numbers;
use roxmltree::NodeId;
use std::collections::{HashMap, HashSet};

/// Nodes within nodes, and nodes that stand for other nodes.
const DEEPEST: usize = 64;

/// Nodes that cannot be read. To tell the line of one, all before it are counted.
const MOST_FAULTS: usize = 1000;

/// The uses of geometries, within the limits.
///
/// # Errors
/// A text that says what is wrong.
pub(super) fn read(bytes: &[u8], unit: Unit, limits: Limits) -> Result<Model, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "is no text in UTF-8")?;
    let document = xml::parse(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let root = document.root_element();
    if root.tag_name().name() != "COLLADA" {
        return Err(format!("is no Collada file: it is a <{}>", root.tag_name().name()));
    }
    let asset = child(root, "asset");
    let metres = match asset.and_then(|asset| child(asset, "unit")) {
        Some(unit) => metres(unit)?,
        None => 1.0,
    };
    let to_scene = DAffine3::from_scale(DVec3::splat(unit.from(metres, Unit::Metre)));
    let up = match asset.and_then(|asset| child(asset, "up_axis")?.text()).map(str::trim) {
        Some("X_UP") => Some('x'),
        Some("Y_UP") => Some('y'),
        Some("Z_UP") => Some('z'),
        _ => None,
    };
    let (soups, model) = (HashMap::new(), Model { up, ..Model::default() });
    let copies = Copies { bytes: 0, most: limits.bytes };
    let ids = ids(&document);
    let mut reader = Reader {
        holders: holders(&document, &ids),
        ids,
        faults: 0,
        soups,
        read: HashMap::new(),
        model,
        triangles: 0,
        copies,
        limits,
    };
    let scene = child(root, "scene").and_then(|scene| child(scene, "instance_visual_scene"));
    match scene {
        Some(instance) => {
            let scene = reader.target(instance, "url")?;
            reader.walk(scene, to_scene)?;
        }
        None => {
            let geometries = root.descendants().filter(|node| node.has_tag_name_of("geometry"));
            for geometry in geometries.collect::<Vec<_>>() {
                let name = name_of(geometry);
                reader.piece(geometry, name, &to_scene)?;
            }
        }
    }
    Ok(reader.model)
}

/// The length of the file's unit.
fn metres(unit: Node<'_, '_>) -> Result<f64, String> {
    let metres = xml::number_or(unit, "meter", 1.0)?;
    let line = || xml::line(unit);
    let wrong = || format!("has a <unit> of {metres} metres, which is no length (line {})", line());
    if metres > 0.0 { Ok(metres) } else { Err(wrong()) }
}

trait HasTagName {
    /// Whatever the namespace, which not every writer states.
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl HasTagName for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.tag_name().name() == name
    }
}

fn ids<'a, 'i>(document: &'a Document<'i>) -> HashMap<&'a str, Node<'a, 'i>> {
    let nodes = document.descendants().filter(Node::is_element);
    nodes.filter_map(|node| Some((node.attribute("id")?, node))).collect()
}

fn name_of(node: Node<'_, '_>) -> Option<String> {
    let name = node.attribute("name").or_else(|| node.attribute("id"));
    name.filter(|name| !name.is_empty()).map(str::to_owned)
}

/// Elements that use a geometry, or name what is not there, and all that they are below, there or by
/// standing for each other.
fn holders(document: &Document<'_>, ids: &HashMap<&str, Node<'_, '_>>) -> HashSet<NodeId> {
    let mut standing: HashMap<&str, Vec<Node<'_, '_>>> = HashMap::new();
    let mut left = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let named = node.attribute("url").and_then(|url| url.strip_prefix('#'));
        match (node.tag_name().name(), named.filter(|id| ids.contains_key(id))) {
            ("instance_node", Some(id)) => standing.entry(id).or_default().push(node),
            ("instance_node" | "instance_geometry" | "instance_controller", _) => left.push(node),
            _ => {}
        }
    }
    let mut found = HashSet::new();
    while let Some(node) = left.pop() {
        // What is above an element that is known is known as well.
        for holder in node.ancestors().take_while(|holder| found.insert(holder.id())) {
            let id = holder.attribute("id");
            left.extend(id.and_then(|id| standing.remove(id)).unwrap_or_default());
        }
    }
    found
}

struct Reader<'a, 'i> {
    ids: HashMap<&'a str, Node<'a, 'i>>,
    holders: HashSet<NodeId>,
    faults: usize,
    /// By the id of the geometry's node in the document.
    soups: HashMap<NodeId, Result<Soup, String>>,
    /// Arrays of positions that were read, and their bytes.
    read: HashMap<NodeId, usize>,
    model: Model,
    /// In all pieces: one geometry may be used very often.
    triangles: usize,
    copies: Copies,
    limits: Limits,
}

/// What is made of the same bytes of the file again: a small file must not fill the memory, nor take
/// as long as a large one.
struct Copies {
    bytes: u64,
    most: u64,
}

impl Copies {
    fn add(&mut self, bytes: usize, what: &str) -> Result<(), String> {
        self.bytes = self.bytes.saturating_add(bytes as u64);
        if self.bytes <= self.most {
            return Ok(());
        }
        let most = self.most;
        Err(format!("{what}; such take more than {most} bytes, which is the limit; split the file"))
    }
}

/// A node that is still to be visited.
struct Step<'a, 'i> {
    node: Node<'a, 'i>,
    world_from_parent: DAffine3,
    path: Option<String>,
    depth: usize,
}

impl<'a, 'i> Reader<'a, 'i> {
    /// What an attribute like `url="#id"` points at.
    fn target(&self, node: Node<'a, 'i>, name: &str) -> Result<Node<'a, 'i>, String> {
        let url = xml::required(node, name)?;
        url.strip_prefix('#')
            .and_then(|id| self.ids.get(id).copied())
            .ok_or_else(|| format!("names {url}, which is not in it (line {})", xml::line(node)))
    }

    fn walk(&mut self, scene: Node<'a, 'i>, to_scene: DAffine3) -> Result<(), String> {
        let first = Step { node: scene, world_from_parent: to_scene, path: None, depth: 0 };
        let mut stack = vec![first];
        let mut visited = 0;
        while let Some(step) = stack.pop() {
            visited += 1;
            // Nodes that stand for others may double at every level.
            let most = self.limits.parts;
            if visited > most || step.depth > DEEPEST {
                let message = format!("has more than {most} nodes, or more than {DEEPEST} deep");
                return Err(message);
            }
            self.visit(&step, &mut stack)?;
        }
        Ok(())
    }

    fn visit(&mut self, step: &Step<'a, 'i>, stack: &mut Vec<Step<'a, 'i>>) -> Result<(), String> {
        let is_scene = step.depth == 0;
        let own = name_of(step.node).filter(|_| !is_scene);
        let path = match (&step.path, own) {
            (Some(above), Some(own)) => Some(nested(above, &own)),
            (above, own) => own.or_else(|| above.clone()),
        };
        // Cameras and lights may be moved in any way: no part is lost with them.
        if !self.holders.contains(&step.node.id()) {
            return Ok(());
        }
        let moved = match motion(step.node) {
            Ok(moved) => moved,
            Err(fault) => return self.fault(path, fault),
        };
        let world_from_node = step.world_from_parent * moved;
        let mut below = Vec::new();
        for node in step.node.children().filter(Node::is_element) {
            let node = match node.tag_name().name() {
                "node" => node,
                "instance_node" | "instance_geometry" => match self.target(node, "url") {
                    Ok(target) if node.tag_name().name() == "instance_node" => target,
                    Ok(geometry) => {
                        let name = path.clone().or_else(|| name_of(geometry));
                        self.piece(geometry, name, &world_from_node)?;
                        continue;
                    }
                    Err(fault) => {
                        self.fault(path.clone(), fault)?;
                        continue;
                    }
                },
                "instance_controller" => {
                    let fault = "is bent by a skeleton (controller), which is not read";
                    self.push(path.clone(), Err(fault.to_owned()))?;
                    continue;
                }
                _ => continue,
            };
            let (path, depth) = (path.clone(), step.depth + 1);
            below.push(Step { node, world_from_parent: world_from_node, path, depth });
        }
        stack.extend(below.into_iter().rev());
        Ok(())
    }

    /// Tells what is wrong with a node, and goes on.
    fn fault(&mut self, name: Option<String>, fault: String) -> Result<(), String> {
        self.faults += 1;
        if self.faults > MOST_FAULTS {
            return Err(format!(
                "has more than {MOST_FAULTS} nodes that cannot be read; save it again"
            ));
        }
        self.push(name, Err(fault))
    }

    fn piece(
        &mut self,
        geometry: Node<'a, 'i>,
        name: Option<String>,
        world_from_node: &DAffine3,
    ) -> Result<(), String> {
        let is_copy = self.soups.contains_key(&geometry.id());
        if !is_copy {
            let soup = self.soup(geometry);
            self.soups.insert(geometry.id(), soup);
            if let Some(spline) = child(geometry, "spline") {
                let line = xml::line(spline);
                let hint = format!("is a <spline>, a curve without area: left out (line {line})");
                self.model.hints.push((name.clone(), hint));
            }
        }
        let soup = match self.soups.get(&geometry.id()) {
            // Without faces there is nothing to be told of.
            Some(Ok(soup)) if soup.triangles.is_empty() => return Ok(()),
            Some(Ok(soup)) => soup,
            Some(Err(fault)) => return self.push(name, Err(fault.clone())),
            None => return Ok(()),
        };
        self.triangles += soup.triangles.len();
        if self.triangles > self.limits.triangles {
            return Err(self.full());
        }
        let what = "uses a geometry that others use and needs a copy of it";
        let fits = if is_copy { self.copies.add(soup.bytes(), what) } else { Ok(()) };
        let soup = fits.map(|()| soup.clone().mapped(world_from_node));
        self.push(name, soup)
    }

    fn push(&mut self, name: Option<String>, soup: Result<Soup, String>) -> Result<(), String> {
        if self.model.pieces.len() >= self.limits.parts {
            return Err(self.full());
        }
        self.model.pieces.push(Piece { name, soup });
        Ok(())
    }

    fn full(&self) -> String {
        let Limits { parts, triangles, .. } = self.limits;
        format!(
            "has more than {parts} parts or {triangles} triangles, which is the limit; split it"
        )
    }
}

/// parent_from_node: all motions of a node, the first outermost.
fn motion(node: Node<'_, '_>) -> Result<DAffine3, String> {
    let mut motion = DAffine3::IDENTITY;
    for step in node.children().filter(Node::is_element) {
        let kind = step.tag_name().name();
        let count = match kind {
            "translate" | "scale" => 3,
            "rotate" => 4,
            "matrix" => 16,
            "lookat" | "skew" => {
                let line = xml::line(step);
                return Err(format!("moves a node by <{kind}>, which is not read (line {line})"));
            }
            _ => continue,
        };
        let n = numbers::<f64>(step)?;
        if n.len() != count {
            let (line, here) = (xml::line(step), n.len());
            return Err(format!(
                "has a <{kind}> of {here} numbers instead of {count} (line {line})"
            ));
        }
        motion *= match kind {
            "translate" => DAffine3::from_translation(DVec3::new(n[0], n[1], n[2])),
            "scale" => DAffine3::from_scale(DVec3::new(n[0], n[1], n[2])),
            "rotate" => {
                let axis = DVec3::new(n[0], n[1], n[2]).normalize_or_zero();
                let half = 0.5 * n[3].to_radians();
                let [x, y, z] = (axis * half.sin()).to_array();
                DAffine3::from_quat(DQuat::from_xyzw(x, y, z, half.cos()).normalize())
            }
            // By rows in the file.
            _ => {
                let columns = std::array::from_fn(|k| n[k % 4 * 4 + k / 4]);
                DAffine3::from_mat4(DMat4::from_cols_array(&columns))
            }
        };
    }
    Ok(motion)
}
