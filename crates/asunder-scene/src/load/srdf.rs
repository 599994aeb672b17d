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
    for rule in root.children().filter(Node::is_element) {
        let Some(robot) = intake.scene.robots.get_mut(robot) else { return Ok(()) };
        if let Err(message) = add_rule(robot, rule) {
            intake.problem(None, message);
        }
    }
    Ok(())
}

fn add_rule(robot: &mut Robot, rule: Node<'_, '_>) -> Result<(), String> {
    let link = |attribute| link(robot, rule, attribute);
    let pair =
        || Ok::<_, String>((link("link1")?, link("link2")?)).map(|(a, b)| (a.min(b), a.max(b)));
    match rule.tag_name().name() {
        "disable_collisions" => {
            let pair = pair()?;
            robot.allowed.insert(pair);
        }
        "enable_collisions" => {
            let pair = pair()?;
            robot.checked.insert(pair);
        }
        "disable_default_collisions" => {
            let link = link("link")?;
            robot.unchecked.insert(link);
        }
        // Groups, states and the like do not matter here.
        _ => {}
    }
    Ok(())
}

fn link(robot: &Robot, rule: Node<'_, '_>, attribute: &str) -> Result<usize, String> {
    let name = xml::required(rule, attribute)?;
    robot.links.iter().position(|link| link == name).ok_or_else(|| {
        let (robot, line) = (&robot.name, xml::line(rule));
        format!("names the link `{name}`, which the robot `{robot}` has not (line {line})")
    })
}
