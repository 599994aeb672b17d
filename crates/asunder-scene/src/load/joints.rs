//! Whether the joint values that were given fit the robots that were read.

use super::intake::Intake;
use std::collections::BTreeSet;

/// Names of joints that are listed in a message.
const MOST_NAMES: usize = 20;

/// Hints at values outside of limits, and tells of names that no robot knows.
pub(super) fn check(intake: &mut Intake<'_>) {
    let given = &intake.load.joints;
    let (mut odd, mut faults) = (Vec::new(), Vec::new());
    let mut known = BTreeSet::new();
    let mut free = BTreeSet::new();
    for robot in &intake.scene.robots {
        let all = robot.model.faults(given).into_iter().map(|fault| (robot.name.clone(), fault));
        odd.extend(all);
        known.extend(robot.model.joints().iter().map(|joint| joint.name.clone()));
        let moving = robot.model.joints().iter().filter(|joint| joint.is_free());
        free.extend(moving.map(|joint| joint.name.clone()));
    }
    for name in given.keys().filter(|name| !known.contains(*name)) {
        let message = if intake.scene.robots.is_empty() {
            "is no joint: no robot was read".to_owned()
        } else if free.is_empty() {
            "is no joint: the robot has none that moves".to_owned()
        } else {
            let first: Vec<&str> = free.iter().take(MOST_NAMES).map(String::as_str).collect();
            let more = if free.len() > MOST_NAMES { ", …" } else { "" };
            format!("is no joint of the robot; it has {}{more}", first.join(", "))
        };
        faults.push((format!("joint {name}"), message));
    }
    for (place, message) in odd {
        intake.hint_at(&place, &message);
    }
    for (place, message) in faults {
        intake.problem_of(&place, message);
    }
}
