//! URDF: a robot's links, its joints, and the collision geometry of the links.
//!
//! 1. Read links and joints; what is wrong with one of them does not lose the others.
//! 2. Put the joints into an order in which parents come first; links that no joint leads to from
//!    the root are left out, and told.
//! 3. Pose the links by the joint values; each collision element becomes a part.
//!
//! `urdf-rs` is not used: it gives up on a robot for one wrong number, and brings four more crates.

mod collision;
mod joint;

use super::file::File;
use super::intake::{Intake, nested};
use super::xml::{self, Node};
use crate::part::LinkId;
use crate::robot::{Joint, Mount, RobotModel};
use crate::scene::Robot;
use crate::unit::Unit;
use asunder::Pose;
use asunder::glam::DVec3;
use collision::Shapes;
use std::collections::{BTreeSet, HashMap};

/// A robot while it is being read.
struct Links<'a, 'i> {
    names: Vec<String>,
    nodes: Vec<Node<'a, 'i>>,
    numbers: HashMap<String, usize>,
}

/// Reads a robot and its parts.
pub(super) fn read(intake: &mut Intake<'_>, file: &File) {
    if let Err(message) = robot(intake, file) {
        intake.problem(None, message);
    }
}

fn robot(intake: &mut Intake<'_>, file: &File) -> Result<(), String> {
    let document = xml::parse(file.text()?)?;
    let root = document.root_element();
    if root.tag_name().name() != "robot" {
        return Err(format!("is no URDF: it is a <{}>", root.tag_name().name()));
    }
    let name = root.attribute("name").unwrap_or("robot").to_owned();
    let metre = intake.load.unit.from(1.0, Unit::Metre);
    let links = links(intake, root)?;
    let joints = joint::read(intake, root, &links, metre);
    let adjacent: BTreeSet<_> = joints
        .iter()
        .map(|joint| (joint.parent.min(joint.child), joint.parent.max(joint.child)))
        .collect();
    let (joints, placed) = order(intake, &links, joints);
    let joints = joint::follow(intake, root, joints);
    let model = RobotModel::new(links.names.len(), metre, joints);
    let world_from_link = model.poses(&intake.load.joints);
    let names = links.names.clone();
    let number = intake.robot(Robot {
        name: name.clone(),
        links: names,
        adjacent,
        model,
        ..Robot::default()
    });
    let mut shapes = Shapes::new(file.folder(), metre);
    let mut any = false;
    for (link, node) in links.nodes.iter().enumerate() {
        any |= xml::child(*node, "collision").is_some();
        if placed[link] {
            let place = nested(&name, &links.names[link]);
            let id = LinkId { robot: number, link };
            parts(intake, &mut shapes, *node, &place, id, &world_from_link[link]);
        }
    }
    if !any {
        let message = "has no link with collision geometry; what is <visual> is not checked";
        return Err(message.to_owned());
    }
    Ok(())
}

/// The parts of one link, each for a collision element.
fn parts(
    intake: &mut Intake<'_>,
    shapes: &mut Shapes<'_>,
    node: Node<'_, '_>,
    place: &str,
    id: LinkId,
    world_from_link: &Pose<DVec3>,
) {
    let collisions: Vec<_> = xml::children(node, "collision").collect();
    for (number, collision) in collisions.iter().enumerate() {
        let own = collision.attribute("name").map_or((number + 1).to_string(), str::to_owned);
        let alone = collisions.len() == 1;
        let name = if alone { place.to_owned() } else { nested(place, &own) };
        let (geometry, link_from_part) = match shapes.read(intake, *collision) {
            Ok(shape) => shape,
            Err(message) => {
                intake.problem(Some(&name), message);
                continue;
            }
        };
        let pose = world_from_link.compose(&link_from_part);
        let part = intake.part_of(Some(&name), Ok(geometry), pose, 3, Some(id));
        let robot = intake.scene.robots.get_mut(id.robot);
        if let (Some(part), Some(robot)) = (part, robot) {
            robot.model.mount(Mount { part, link: id.link, link_from_part });
        }
    }
}

fn links<'a, 'i>(intake: &mut Intake<'_>, root: Node<'a, 'i>) -> Result<Links<'a, 'i>, String> {
    let (names, nodes, numbers) = (Vec::new(), Vec::new(), HashMap::new());
    let mut links = Links { names, nodes, numbers };
    for node in xml::children(root, "link") {
        let name = match xml::required(node, "name") {
            Ok(name) => name.to_owned(),
            Err(message) => {
                intake.problem(None, message);
                continue;
            }
        };
        if links.numbers.contains_key(&name) {
            let line = xml::line(node);
            intake.problem(Some(&name), format!("is a second link of that name (line {line})"));
            continue;
        }
        links.numbers.insert(name.clone(), links.names.len());
        links.names.push(name);
        links.nodes.push(node);
    }
    if links.names.is_empty() {
        return Err("is a robot without a link".to_owned());
    }
    Ok(links)
}

/// The joints with parents first, and which links they lead to.
fn order(
    intake: &mut Intake<'_>,
    links: &Links<'_, '_>,
    joints: Vec<Joint>,
) -> (Vec<Joint>, Vec<bool>) {
    let count = links.names.len();
    let mut is_child = vec![false; count];
    let mut below: Vec<Vec<Joint>> = vec![Vec::new(); count];
    for joint in joints {
        if std::mem::replace(&mut is_child[joint.child], true) {
            let message =
                format!("has a second joint above it, `{}`, which is left out", joint.name);
            intake.problem(Some(&links.names[joint.child]), message);
        } else {
            below[joint.parent].push(joint);
        }
    }
    // What is above a link is one link, so trees share none. The largest is the robot.
    let roots = (0..count).filter(|link| !is_child[*link]);
    let tree =
        roots.map(|root| tree(root, &below)).reduce(|a, b| if a.len() < b.len() { b } else { a });
    let mut placed = vec![false; count];
    let Some(tree) = tree else {
        intake.problem(None, "has no root: every link is below another, in a cycle");
        return (Vec::new(), placed);
    };
    tree.iter().for_each(|link| placed[*link] = true);
    let root = tree.first().map_or("", |root| links.names[*root].as_str());
    for link in (0..count).filter(|link| !placed[*link]) {
        let message = if is_child[link] {
            format!(
                "is left out: no chain of joints leads to it from the root `{root}`; it is below \
                 itself, or below another root"
            )
        } else {
            format!("is left out: it is a second root, since no joint leads to it from `{root}`")
        };
        intake.problem(Some(&links.names[link]), message);
    }
    (tree.iter().flat_map(|link| std::mem::take(&mut below[*link])).collect(), placed)
}

/// A root and all links below it, parents first.
fn tree(root: usize, below: &[Vec<Joint>]) -> Vec<usize> {
    let mut tree = vec![root];
    let mut at = 0;
    while let Some(link) = tree.get(at) {
        tree.extend(below[*link].iter().map(|joint| joint.child));
        at += 1;
    }
    tree
}
