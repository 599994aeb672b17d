//! Collada: geometries, and the nodes of a scene that use them.
//!
//! 1. A geometry's positions are an array behind `vertices` behind the input `VERTEX`.
//! 2. The scene's nodes are walked from its root, and every use of a geometry becomes a piece, with
//!    the nodes' motions in its vertices.
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
use std::collections::HashMap;

/// Nodes within nodes, and nodes that stand for other nodes.
const DEEPEST: usize = 64;

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
        Some(unit) => xml::number_or(unit, "meter", 1.0)?,
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
    let mut reader = Reader { ids: ids(&document), soups, model, triangles: 0, limits };
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

struct Reader<'a, 'i> {
    ids: HashMap<&'a str, Node<'a, 'i>>,
    /// By the id of the geometry's node in the document.
    soups: HashMap<roxmltree::NodeId, Result<Soup, String>>,
    model: Model,
    /// In all pieces: one geometry may be used very often.
    triangles: usize,
    limits: Limits,
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
        let world_from_node = step.world_from_parent * motion(step.node)?;
        let mut below = Vec::new();
        for node in step.node.children().filter(Node::is_element) {
            let node = match node.tag_name().name() {
                "node" => node,
                "instance_node" => self.target(node, "url")?,
                "instance_geometry" => {
                    let geometry = self.target(node, "url")?;
                    let name = path.clone().or_else(|| name_of(geometry));
                    self.piece(geometry, name, &world_from_node)?;
                    continue;
                }
                "instance_controller" => {
                    let fault = "is bent by a skeleton (controller), which is not read";
                    self.model
                        .pieces
                        .push(Piece { name: path.clone(), soup: Err(fault.to_owned()) });
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

    fn piece(
        &mut self,
        geometry: Node<'a, 'i>,
        name: Option<String>,
        world_from_node: &DAffine3,
    ) -> Result<(), String> {
        if !self.soups.contains_key(&geometry.id()) {
            self.soups.insert(geometry.id(), self.soup(geometry));
            if let Some(spline) = child(geometry, "spline") {
                let line = xml::line(spline);
                let hint = format!("is a <spline>, a curve without area: left out (line {line})");
                self.model.hints.push((name.clone(), hint));
            }
        }
        let soup = match self.soups.get(&geometry.id()) {
            // Without faces there is nothing to be told of.
            Some(Ok(soup)) if soup.triangles.is_empty() => return Ok(()),
            Some(soup) => soup,
            None => return Ok(()),
        };
        self.triangles += soup.as_ref().map_or(0, |soup| soup.triangles.len());
        let Limits { parts, triangles, .. } = self.limits;
        if self.model.pieces.len() >= parts || self.triangles > triangles {
            return Err(format!("has more than {parts} parts or {triangles} triangles"));
        }
        let soup = soup.clone();
        let piece = Piece { name, soup: soup.map(|soup| soup.mapped(world_from_node)) };
        self.model.pieces.push(piece);
        Ok(())
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
