//! SRDF: which links of a robot may touch.

use super::file::File;
use super::intake::Intake;
use super::xml::{self, Node};
use crate::scene::Robot;

/// Adds to what is allowed to the robot of the same name, or to the only one.
pub(super) fn read(intake: &mut Intake<'_>, file: &File) {
    if let Err(message) = add(intake, file) {
        intake.problem(None, message);
    }
}

fn add(intake: &mut Intake<'_>, file: &File) -> Result<(), String> {
    let document = xml::parse(file.text()?)?;
    let root = document.root_element();
    if root.tag_name().name() != "robot" {
        return Err(format!("is no SRDF: it is a <{}>", root.tag_name().name()));
    }
    let name = root.attribute("name").unwrap_or_default();
    let robots = &mut intake.scene.robots;
    let robot = match robots.iter().position(|robot| robot.name == name) {
        Some(robot) => robot,
        None if robots.len() == 1 => 0,
        None if robots.is_empty() => {
            return Err("speaks of a robot, but none is given; give its URDF as well".to_owned());
        }
        None => return Err(format!("speaks of the robot `{name}`, and none has that name")),
    };
    for pair in xml::children(root, "disable_collisions") {
        let Some(robot) = intake.scene.robots.get_mut(robot) else { return Ok(()) };
        match links(robot, pair) {
            Ok((a, b)) => {
                robot.allowed.insert((a.min(b), a.max(b)));
            }
            Err(message) => intake.problem(None, message),
        }
    }
    Ok(())
}

fn links(robot: &Robot, pair: Node<'_, '_>) -> Result<(usize, usize), String> {
    let find = |attribute| {
        let name = xml::required(pair, attribute)?;
        robot.links.iter().position(|link| link == name).ok_or_else(|| {
            let (robot, line) = (&robot.name, xml::line(pair));
            format!("names the link `{name}`, which the robot `{robot}` has not (line {line})")
        })
    };
    Ok((find("link1")?, find("link2")?))
}
