//! Whether all fields of a part's line are ones that are read.
//!
//! A `pose` beside the shape instead of in it, or a `Pose`, would leave the part at the origin
//! without a word. What the fields hold is for their reader to check.

use serde::Deserialize;
use serde::de::IgnoredAny as Any;

/// The first field that nobody reads, as a text.
///
/// # Errors
/// That text.
pub(super) fn check(line: &str) -> Result<(), String> {
    let checked = serde_json::from_str::<Line>(line);
    checked.map(|_| ()).map_err(|error| {
        let text = error.to_string();
        // A line of JSON Lines is always line 1.
        let fault = text.rsplit_once(" at line ").map_or(text.as_str(), |(fault, _)| fault);
        format!("has what is not read: {fault}")
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only the names of the fields matter")]
struct Line {
    name: Option<Any>,
    dim: Option<Any>,
    shape: Shape,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only the names of the fields matter")]
struct Pose {
    translation: Option<Any>,
    rotation: Option<Any>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
#[expect(dead_code, reason = "only the names of the fields matter")]
enum Shape {
    Ball { radius: Any, pose: Option<Pose> },
    Cuboid { half_extents: Any, pose: Option<Pose> },
    Capsule { half_height: Any, radius: Any, pose: Option<Pose> },
    Cylinder { half_height: Any, radius: Any, pose: Option<Pose> },
    Cone { half_height: Any, radius: Any, pose: Option<Pose> },
    Ellipsoid { radii: Any, pose: Option<Pose> },
    Hull { points: Any, pose: Option<Pose> },
    Point { points: Any, pose: Option<Pose> },
    Segment { points: Any, pose: Option<Pose> },
    Triangle { points: Any, pose: Option<Pose> },
    Rounded { radius: Any, inner: Box<Shape>, pose: Option<Pose> },
    Scaled { factors: Any, inner: Box<Shape>, pose: Option<Pose> },
    Sum { first: Box<Shape>, second: Box<Shape>, pose: Option<Pose> },
    Placed { inner: Box<Shape>, pose: Option<Pose> },
}
