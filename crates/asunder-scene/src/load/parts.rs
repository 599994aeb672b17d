//! JSON Lines of parts: `{"name": "…", "dim": 2 or 3, "shape": SHAPE}`.

use super::file::File;
use super::intake::Intake;
use crate::part::Geometry;
use asunder::glam::{DVec2, DVec3};
use asunder::{Pose, Rotation};
use asunder_zoo::{NamedSolid, Solid, Turn};

/// Reads every line that is not blank; a bad one does not lose the others.
pub(super) fn read(intake: &mut Intake<'_>, file: &File) {
    let mut any = false;
    for (number, bytes) in file.bytes.split(|byte| *byte == b'\n').enumerate() {
        let place = format!("line {}", number + 1);
        let Ok(line) = str::from_utf8(bytes) else {
            any = true;
            intake.problem(Some(&place), "is no text in UTF-8");
            continue;
        };
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() {
            continue;
        }
        any = true;
        match NamedSolid::parse(line) {
            Ok(NamedSolid { name, solid, unread }) => {
                let name = name.filter(|name| !name.trim().is_empty()).unwrap_or(place);
                match unread {
                    None => part(intake, &name, solid),
                    Some(fault) => intake.problem(Some(&name), fault.to_string()),
                }
            }
            Err(error) => intake.problem(Some(&place), error.to_string()),
        }
    }
    if !any {
        intake.problem(None, "has no line with a part");
    }
}

fn part(intake: &mut Intake<'_>, name: &str, solid: Solid) {
    let dim = solid.dim();
    // Built once here, so that nobody meets a shape that cannot be built later.
    let built = match dim {
        2 => solid.kind.build::<DVec2>().map(|_| ()),
        _ => solid.kind.build::<DVec3>().map(|_| ()),
    };
    let geometry = built.map_err(|error| format!("is no shape: {error}"));
    let [x, y, z] = solid.pose.translation;
    let rotation = match solid.pose.rotation {
        Turn::Plane(angle) => Rotation::from_axis_angle(DVec3::Z, angle),
        Turn::Space(quaternion) => Rotation::from_quaternion(quaternion),
    };
    let Some(rotation) = rotation else {
        return intake.problem(Some(name), "has a rotation that is zero or not finite");
    };
    let pose = Pose::new(rotation, DVec3::new(x, y, z));
    let geometry = geometry.map(|()| Geometry::Solid(solid.kind));
    intake.part_of(Some(name), geometry, pose, dim, None);
}
