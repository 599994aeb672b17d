//! URDF: a robot's links, its joints, and the collision geometry of the links.
//!
//! 1. Read links and joints; what is wrong with one of them does not lose the others.
//! 2. Put the joints into an order in which parents come first; links that no joint leads to from
//!    the root are left out, and told.
//! 3. Pose the links by the joint values; each collision element becomes a part.
//!
//! `urdf-rs` is not used: it gives up on a robot for one wrong number, and does not say where.

mod collision;
mod joint;

use super::file::File;
use super::intake::Intake;
use super::xml::{self, Node};
use crate::part::LinkId;
use crate::robot::{Joint, Mount, RobotModel};
use crate::scene::Robot;
use crate::unit::Unit;
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
        allowed: BTreeSet::new(),
        model,
    });
    let mut shapes = Shapes::new(file.folder(), metre);
    let mut any = false;
    for (link, node) in links.nodes.iter().enumerate() {
        let collisions: Vec<_> = xml::children(*node, "collision").collect();
        any |= !collisions.is_empty();
        for (place, collision) in collisions.iter().enumerate().filter(|_| placed[link]) {
            let own = collision.attribute("name").map_or((place + 1).to_string(), str::to_owned);
            let alone = collisions.len() == 1;
            let link_name = &links.names[link];
            let part_name = if alone {
                format!("{name}/{link_name}")
            } else {
                format!("{name}/{link_name}/{own}")
            };
            let id = LinkId { robot: number, link };
            let (geometry, link_from_part) = match shapes.read(intake, *collision) {
                Ok((geometry, link_from_part)) => (geometry, link_from_part),
                Err(message) => {
                    intake.problem(Some(&part_name), message);
                    continue;
                }
            };
            let pose = world_from_link[link].compose(&link_from_part);
            let part = intake.part_of(Some(&part_name), Ok(geometry), pose, 3, Some(id));
            let robot = intake.scene.robots.get_mut(number);
            if let (Some(part), Some(robot)) = (part, robot) {
                robot.model.mount(Mount { part, link, link_from_part });
            }
        }
    }
    if !any {
        let message = "has no link with collision geometry; what is <visual> is not checked";
        return Err(message.to_owned());
    }
    Ok(())
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
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut single = Vec::new();
    for joint in joints {
        if std::mem::replace(&mut is_child[joint.child], true) {
            let message =
                format!("has a second joint above it, `{}`, which is left out", joint.name);
            intake.problem(Some(&links.names[joint.child]), message);
            continue;
        }
        below[joint.parent].push(single.len());
        single.push(Some(joint));
    }
    let mut placed = vec![false; count];
    let mut ordered = Vec::new();
    let root = is_child.iter().position(|is_child| !is_child);
    let mut waiting: Vec<usize> = root.into_iter().collect();
    while let Some(link) = waiting.pop() {
        placed[link] = true;
        for joint in below[link].iter().rev() {
            if let Some(joint) = single[*joint].take() {
                waiting.push(joint.child);
                ordered.push(joint);
            }
        }
    }
    let Some(root) = root else {
        intake.problem(None, "has no root: every link is below another, in a cycle");
        return (ordered, placed);
    };
    let root = &links.names[root];
    for link in (0..count).filter(|link| !placed[*link]) {
        let message = if is_child[link] {
            format!(
                "is left out: no chain of joints leads to it from the root `{root}`; it is \
                     below itself, or below another root"
            )
        } else {
            format!("is left out: it is a second root, since no joint leads to it from `{root}`")
        };
        intake.problem(Some(&links.names[link]), message);
    }
    (ordered, placed)
}
