//! Whether files fit together: in the unit that was meant, and with the same axis up.
//!
//! Nothing in a file of bare numbers tells millimetres from metres; but a bolt that is larger than the
//! machine it belongs to is worth a word.

use super::intake::Intake;
use crate::part::{Geometry, Part};
use crate::scene::Problem;
use crate::unit::Unit;

/// A file that states no unit and is so many times larger or smaller than one that does is odd.
const ODD: f64 = 300.0;

/// A part of a robot that is larger than this, in metres, is odd.
const HUGE: f64 = 50.0;

/// How large the largest part of a file is.
pub(super) struct Extent {
    pub(super) file: String,
    /// The format states its unit.
    pub(super) stated: bool,
    pub(super) size: f64,
    /// The axis that points up, if the file says so.
    pub(super) up: Option<char>,
}

/// The largest part, by its longest side along an axis of its own.
pub(super) fn largest(parts: &[Part]) -> f64 {
    parts.iter().map(|part| size(&part.geometry)).fold(0.0, f64::max)
}

fn size(geometry: &Geometry) -> f64 {
    match geometry {
        Geometry::Mesh(mesh) => {
            let all = mesh.vertices().iter().copied();
            let low = all.clone().reduce(|p, q| p.min(q)).unwrap_or_default();
            let high = all.reduce(|p, q| p.max(q)).unwrap_or_default();
            (high - low).max_element()
        }
        Geometry::Solid(kind) => {
            let along = |axis: usize| {
                let unit = [0, 1, 2].map(|i| if i == axis { 1.0 } else { 0.0 });
                kind.extent(unit) + kind.extent(unit.map(|x: f64| -x))
            };
            along(0).max(along(1)).max(along(2))
        }
    }
}

/// Gives hints about files and parts of odd sizes, and about files with another axis up.
pub(super) fn check(intake: &mut Intake<'_>, extents: &[Extent]) {
    let mut hints = other_axes(extents);
    for bare in extents.iter().filter(|extent| !extent.stated && extent.size > 0.0) {
        let odd = |other: &&Extent| {
            let ratio = bare.size / other.size;
            other.stated && other.size > 0.0 && !(1.0 / ODD..ODD).contains(&ratio)
        };
        if let Some(other) = extents.iter().find(odd) {
            let unit = intake.scene.unit;
            let (larger, times) = match bare.size / other.size {
                ratio if ratio > 1.0 => ("larger", ratio),
                ratio => ("smaller", 1.0 / ratio),
            };
            let message = format!(
                "is {times:.0} times {larger} than {}: the file states no unit and was taken to be \
                 in {unit}; if it is in another, say so with --units",
                other.file
            );
            hints.push(Problem { place: bare.file.clone(), message });
        }
    }
    for part in intake.scene.parts.iter().filter(|part| part.link.is_some()) {
        let metres = Unit::Metre.from(size(&part.geometry), intake.scene.unit);
        if metres > HUGE && matches!(part.geometry, Geometry::Mesh(_)) {
            let message = format!(
                "is {metres:.0} m long: if its mesh is in millimetres, the robot's file has to say \
                 scale=\"0.001 0.001 0.001\""
            );
            hints.push(Problem { place: part.name.clone(), message });
        }
    }
    intake.scene.hints.extend(hints);
}

/// Files that say that another axis is up than the first file that says so. Nothing is turned: which
/// of them is meant is for people to say.
fn other_axes(extents: &[Extent]) -> Vec<Problem> {
    let said = || extents.iter().filter_map(|extent| Some((&extent.file, extent.up?)));
    let Some((first, up)) = said().next() else { return Vec::new() };
    let hint = |(file, other): (&String, char)| Problem {
        place: file.clone(),
        message: format!(
            "says that {other} is up, and {first} says {up}: coordinates are taken as they are, so \
             one of them may lie on its side; save both with the same axis up"
        ),
    };
    said().filter(|(_, other)| *other != up).map(hint).collect()
}
