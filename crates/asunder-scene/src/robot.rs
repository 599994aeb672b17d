//! Where joint values put the links and parts of a robot.
//!
//! 1. A joint's frame stands in its parent link's: `parent_from_joint`, fixed.
//! 2. The joint turns about its axis or slides along it, by its value.
//! 3. world_from_child = world_from_parent · parent_from_joint · motion(value), parents first.

use asunder::glam::DVec3;
use asunder::{Pose, Rotation};
use std::collections::BTreeMap;

/// How a joint moves its child link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// Not at all; a planar or floating joint is taken to rest at zero.
    Fixed,
    /// About the axis, in radians.
    Turn(DVec3),
    /// Along the axis, of length 1, in metres.
    Slide(DVec3),
}

/// A joint that follows another: value = factor · other + offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mimic {
    /// The other's place in [`RobotModel::joints`].
    pub joint: usize,
    /// Times the other's value.
    pub factor: f64,
    /// Added to that.
    pub offset: f64,
}

/// What connects two links.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Unique in its robot.
    pub name: String,
    /// Link that stays, by its place in [`Robot::links`](crate::Robot::links).
    pub parent: usize,
    /// Link that moves.
    pub child: usize,
    /// Where the joint stands on its parent, in the scene's unit.
    pub parent_from_joint: Pose<DVec3>,
    /// How the child moves.
    pub motion: Motion,
    /// Least and greatest value, in radians or metres.
    pub limits: Option<(f64, f64)>,
    /// Whom it follows; its own value is not asked for then.
    pub mimic: Option<Mimic>,
}

impl Joint {
    /// Whether somebody has to give it a value.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.motion != Motion::Fixed && self.mimic.is_none()
    }
}

/// A part that is fixed to a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mount {
    pub(crate) part: usize,
    pub(crate) link: usize,
    pub(crate) link_from_part: Pose<DVec3>,
}

/// The joints of a robot in an order in which parents come before children.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RobotModel {
    links: usize,
    /// One metre in the scene's unit.
    metre: f64,
    joints: Vec<Joint>,
    /// Of each joint.
    leaders: Vec<Option<Mimic>>,
    mounts: Vec<Mount>,
}

impl RobotModel {
    /// The joints come parents first.
    pub(crate) fn new(links: usize, metre: f64, joints: Vec<Joint>) -> Self {
        let leaders = leaders(&joints);
        Self { links, metre, joints, leaders, mounts: Vec::new() }
    }

    pub(crate) fn mount(&mut self, mount: Mount) {
        self.mounts.push(mount);
    }

    /// The joints, parents first.
    #[must_use]
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// Where each link is in the world, in the order of [`Robot::links`](crate::Robot::links) and
    /// in the scene's unit. Radians, or metres where a joint slides; 0 where no value is given.
    #[must_use]
    pub fn poses(&self, joints: &BTreeMap<String, f64>) -> Vec<Pose<DVec3>> {
        let mut world_from_link = vec![Pose::IDENTITY; self.links];
        for (place, joint) in self.joints.iter().enumerate() {
            let parent_from_child =
                joint.parent_from_joint.compose(&self.motion(joint, self.value(place, joints)));
            world_from_link[joint.child] =
                world_from_link[joint.parent].compose(&parent_from_child);
        }
        world_from_link
    }

    /// Where each part of the robot is in the world: its place in
    /// [`Scene::parts`](crate::Scene::parts), and its pose.
    #[must_use]
    pub fn part_poses(&self, joints: &BTreeMap<String, f64>) -> Vec<(usize, Pose<DVec3>)> {
        let world_from_link = self.poses(joints);
        let posed = |m: &Mount| (m.part, world_from_link[m.link].compose(&m.link_from_part));
        self.mounts.iter().map(posed).collect()
    }

    /// What is wrong with these values: not finite, or outside of a joint's limits. Values of
    /// joints that are not this robot's are left alone.
    #[must_use]
    pub fn faults(&self, joints: &BTreeMap<String, f64>) -> Vec<String> {
        self.joints.iter().filter_map(|joint| fault(joint, joints)).collect()
    }

    /// The value of a joint, by way of those it follows.
    fn value(&self, place: usize, joints: &BTreeMap<String, f64>) -> f64 {
        let Some(Mimic { joint, factor, offset }) = self.leaders[place] else { return 0.0 };
        let given = joints.get(&self.joints[joint].name).copied();
        factor * given.filter(|value| value.is_finite()).unwrap_or(0.0) + offset
    }

    fn motion(&self, joint: &Joint, value: f64) -> Pose<DVec3> {
        match joint.motion {
            Motion::Fixed => Pose::IDENTITY,
            Motion::Turn(axis) => {
                let turn = Rotation::from_axis_angle(axis, value).unwrap_or(Rotation::IDENTITY);
                Pose::new(turn, DVec3::ZERO)
            }
            Motion::Slide(axis) => Pose::at(axis * (value * self.metre)),
        }
    }
}

/// For each joint, whom it follows in the end; itself if nobody, `None` where that goes around in a circle.
/// Found once, each from the next: a chain of followers may be as long as there are joints.
pub(crate) fn leaders(joints: &[Joint]) -> Vec<Option<Mimic>> {
    let mut leaders = vec![None; joints.len()];
    let mut seen = vec![false; joints.len()];
    for start in 0..joints.len() {
        let (mut chain, mut end) = (Vec::new(), Some(start));
        while let Some(place) = end.filter(|place| !seen[*place]) {
            seen[place] = true;
            chain.push(place);
            end = joints[place].mimic.map(|mimic| mimic.joint);
        }
        // Of a circle, the end is in the chain and has no leader.
        let mut last = end.and_then(|end| leaders[end]);
        for place in chain.into_iter().rev() {
            last = match joints[place].mimic {
                None => Some(Mimic { joint: place, factor: 1.0, offset: 0.0 }),
                // own = f (F x + O) + o
                Some(own) => last.map(|next: Mimic| Mimic {
                    joint: next.joint,
                    factor: own.factor * next.factor,
                    offset: own.factor * next.offset + own.offset,
                }),
            };
            leaders[place] = last;
        }
    }
    leaders
}

fn fault(joint: &Joint, joints: &BTreeMap<String, f64>) -> Option<String> {
    let name = &joint.name;
    let given = joints.get(name).copied();
    match given {
        Some(_) if joint.mimic.is_some() => {
            return Some(format!("joint `{name}` follows another joint; its value is not used"));
        }
        Some(_) if joint.motion == Motion::Fixed => {
            return Some(format!("joint `{name}` does not move; its value is not used"));
        }
        Some(value) if !value.is_finite() => {
            return Some(format!(
                "joint `{name}` must have a finite value, not {value}; 0 is used"
            ));
        }
        _ => {}
    }
    let (least, greatest) = joint.limits.filter(|_| joint.is_free())?;
    let value = given.unwrap_or(0.0);
    if least <= value && value <= greatest {
        return None;
    }
    let unit = if matches!(joint.motion, Motion::Slide(_)) { "m" } else { "rad" };
    let whence = if given.is_some() { "" } else { ", which it has since no value is given" };
    Some(format!(
        "joint `{name}` is at {value} {unit}{whence}, outside of its limits {least} to {greatest}; \
         used all the same"
    ))
}
