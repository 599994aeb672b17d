//! All that was loaded, and what could not be.

use crate::part::Part;
use crate::robot::RobotModel;
use crate::unit::Unit;
use core::fmt;
use std::collections::{BTreeMap, BTreeSet};

/// All that was loaded, and what could not be. One bad part does not lose the others.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What all lengths in it are in.
    pub unit: Unit,
    /// A layout in the plane: every part is a [`Geometry::Solid`](crate::Geometry::Solid) with
    /// z = 0.
    pub flat: bool,
    /// The y axis points up, as it does in glTF; else z.
    pub y_up: bool,
    /// In the order of the files.
    pub parts: Vec<Part>,
    /// Whose links the parts are.
    pub robots: Vec<Robot>,
    /// Parts and files that are missing here, and why.
    pub problems: Vec<Problem>,
    /// What is odd, and no reason to leave anything out: a joint outside of its limits, a file that
    /// may be in another unit.
    pub hints: Vec<Problem>,
}

/// A robot: which of its links need not be checked against which.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Robot {
    /// For people.
    pub name: String,
    /// Names of its links.
    pub links: Vec<String>,
    /// Pairs of links, the lesser number first, that a joint connects.
    pub adjacent: BTreeSet<(usize, usize)>,
    /// Pairs of links, the lesser number first, that its maker says may touch (SRDF).
    pub allowed: BTreeSet<(usize, usize)>,
    /// Links that may touch any other, as its maker says.
    pub unchecked: BTreeSet<usize>,
    /// Pairs of links, the lesser number first, that may not touch although one of them may touch
    /// any other or a joint connects them.
    pub checked: BTreeSet<(usize, usize)>,
    /// Its joints, and where they put its links and parts.
    pub model: RobotModel,
}

impl Robot {
    /// Whether two links may touch: what is said of the pair comes before what is said of a link.
    #[must_use]
    pub fn may_touch(&self, a: usize, b: usize) -> bool {
        let pair = (a.min(b), a.max(b));
        let by_default = || {
            let unchecked = self.unchecked.contains(&a) || self.unchecked.contains(&b);
            (unchecked || self.adjacent.contains(&pair)) && !self.checked.contains(&pair)
        };
        self.allowed.contains(&pair) || by_default()
    }
}

impl Scene {
    /// Moves the parts of a robot to where other joint values put them, without reading anything
    /// again. Radians, or metres where a joint slides; a joint without a value is at 0.
    pub fn pose_robot(&mut self, robot: usize, joints: &BTreeMap<String, f64>) {
        let Some(robot) = self.robots.get(robot) else { return };
        for (part, pose) in robot.model.part_poses(joints) {
            if let Some(part) = self.parts.get_mut(part) {
                part.pose = pose;
            }
        }
    }
}

/// Something that is not in the scene, and why; or that is odd in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, and the part in it if it is only one: `arm.glb/forearm`.
    pub place: String,
    /// What is wrong with it, and what to do.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}
