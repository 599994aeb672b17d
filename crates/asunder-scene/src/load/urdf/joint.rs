//! Joints of a robot.

use super::Links;
use crate::load::intake::Intake;
use crate::load::xml::{self, Node, child};
use crate::robot::{Joint, Mimic, Motion, leaders};
use asunder::glam::DVec3;
use asunder::{Pose, Rotation};
use std::collections::{HashMap, HashSet};

/// The joints that can be read, in the order of the file; none follows another yet.
pub(super) fn read(
    intake: &mut Intake<'_>,
    root: Node<'_, '_>,
    links: &Links<'_, '_>,
    metre: f64,
) -> Vec<Joint> {
    let mut names = HashSet::new();
    let mut joints = Vec::new();
    for node in xml::children(root, "joint") {
        let name = node.attribute("name").unwrap_or("joint without name");
        match joint(node, links, metre) {
            Ok(_) if !names.insert(name.to_owned()) => {
                let message = format!("is a second joint of that name (line {})", xml::line(node));
                intake.problem(Some(name), message);
            }
            Ok(joint) => {
                if matches!(node.attribute("type"), Some("planar" | "floating")) {
                    intake.hint_at(name, "is a planar or floating joint; it is left at zero");
                }
                joints.push(joint);
            }
            Err(message) => intake.problem(Some(name), message),
        }
    }
    joints
}

fn joint(node: Node<'_, '_>, links: &Links<'_, '_>, metre: f64) -> Result<Joint, String> {
    let name = xml::required(node, "name")?.to_owned();
    let link = |tag| {
        let end =
            child(node, tag).ok_or_else(|| format!("has no <{tag}> (line {})", xml::line(node)))?;
        let name = xml::required(end, "link")?;
        links.numbers.get(name).copied().ok_or_else(|| {
            format!("names the {tag} link `{name}`, which is not there (line {})", xml::line(end))
        })
    };
    let (parent, child_link) = (link("parent")?, link("child")?);
    if parent == child_link {
        let (link, line) = (&links.names[parent], xml::line(node));
        return Err(format!("connects the link `{link}` with itself (line {line})"));
    }
    let axis = match child(node, "axis") {
        Some(axis) => xml::vector_or(axis, "xyz", DVec3::X)?,
        None => DVec3::X,
    };
    let axis = axis.try_normalize();
    let axis = axis.ok_or_else(|| format!("has an axis that is zero (line {})", xml::line(node)));
    let kind = xml::required(node, "type")?;
    let motion = match kind {
        "revolute" | "continuous" => Motion::Turn(axis?),
        "prismatic" => Motion::Slide(axis?),
        "fixed" | "planar" | "floating" => Motion::Fixed,
        _ => {
            let line = xml::line(node);
            return Err(format!(
                "is of type `{kind}`, which is none of revolute, continuous, prismatic, fixed, \
                 planar, floating (line {line})"
            ));
        }
    };
    let limits = match child(node, "limit").filter(|_| matches!(kind, "revolute" | "prismatic")) {
        Some(limit) => {
            Some((xml::number_or(limit, "lower", 0.0)?, xml::number_or(limit, "upper", 0.0)?))
        }
        None => None,
    };
    let parent_from_joint = origin(node, metre)?;
    Ok(Joint { name, parent, child: child_link, parent_from_joint, motion, limits, mimic: None })
}

/// The pose in an element's <origin>.
pub(super) fn origin(node: Node<'_, '_>, metre: f64) -> Result<Pose<DVec3>, String> {
    let Some(origin) = child(node, "origin") else { return Ok(Pose::IDENTITY) };
    let translation = xml::vector_or(origin, "xyz", DVec3::ZERO)? * metre;
    let fault = || format!("has an <origin> that is no rotation (line {})", xml::line(origin));
    // URDF 1.1
    if let Some(quaternion) = xml::quaternion(origin, "quat_xyzw")? {
        let rotation = Rotation::from_quaternion(quaternion).ok_or_else(fault)?;
        return Ok(Pose::new(rotation, translation));
    }
    let [roll, pitch, yaw] = xml::vector_or(origin, "rpy", DVec3::ZERO)?.to_array();
    let turn = |axis, angle| Rotation::from_axis_angle(axis, angle).ok_or_else(fault);
    // About fixed axes: x first, then y, then z.
    let rotation =
        turn(DVec3::Z, yaw)?.compose(&turn(DVec3::Y, pitch)?).compose(&turn(DVec3::X, roll)?);
    Ok(Pose::new(rotation, translation))
}

/// Lets joints follow others, once all of them have their place.
pub(super) fn follow(
    intake: &mut Intake<'_>,
    root: Node<'_, '_>,
    mut joints: Vec<Joint>,
) -> Vec<Joint> {
    let places: HashMap<String, usize> =
        joints.iter().enumerate().map(|(place, joint)| (joint.name.clone(), place)).collect();
    for node in xml::children(root, "joint") {
        let place = node.attribute("name").and_then(|name| places.get(name));
        let (Some(place), Some(mimic)) = (place, child(node, "mimic")) else { continue };
        match read_mimic(mimic, &places) {
            Ok(mimic) => joints[*place].mimic = Some(mimic),
            Err(message) => {
                let name = joints[*place].name.clone();
                intake.problem(Some(&name), message);
            }
        }
    }
    for (joint, leader) in joints.iter().zip(leaders(&joints)) {
        if leader.is_none() {
            let message = "follows itself, or a joint that does; it is left at 0";
            intake.problem(Some(&joint.name), message);
        }
    }
    joints
}

fn read_mimic(node: Node<'_, '_>, places: &HashMap<String, usize>) -> Result<Mimic, String> {
    let other = xml::required(node, "joint")?;
    let joint = places.get(other).copied().ok_or_else(|| {
        format!("follows the joint `{other}`, which is not there (line {})", xml::line(node))
    })?;
    let factor = xml::number_or(node, "multiplier", 1.0)?;
    Ok(Mimic { joint, factor, offset: xml::number_or(node, "offset", 0.0)? })
}
