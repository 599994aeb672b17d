//! A shape and its pose, read from the fields of a JSON object.

use crate::fields::{Fault, Fields, quoted};
use crate::kind::Kind;
use crate::placement::{Placement, Turn};
use crate::solid::Solid;
use crate::triple::{ORIGIN, Triple};

/// Shapes within shapes: more than anybody needs, and no risk to the stack.
const DEEPEST: usize = 16;

const IN_THE_PLANE: &str = "ball, cuboid, capsule, ellipsoid, hull, point, segment, triangle, rounded, scaled, sum, placed";
const IN_SPACE: &str = "ball, cuboid, capsule, cylinder, cone, ellipsoid, hull, point, segment, triangle, rounded, scaled, sum, placed";

/// The shape and its pose, and the first field that is none of theirs.
pub(crate) fn solid(fields: &Fields<'_>, dim: usize) -> Result<(Solid, Option<Fault>), Fault> {
    let mut reader = Reader { dim, unread: None };
    let (kind, pose) = (reader.kind(fields, DEEPEST)?, reader.pose(fields)?);
    reader.end(fields);
    Ok((Solid { kind, pose }, reader.unread))
}

/// Reads shapes within shapes.
struct Reader {
    dim: usize,
    unread: Option<Fault>,
}

impl Reader {
    fn kind(&mut self, fields: &Fields<'_>, depth_left: usize) -> Result<Kind, Fault> {
        let dim = self.dim;
        Ok(match (fields.text("type")?.as_str(), dim) {
            ("ball", _) => Kind::Ball { radius: fields.length("radius")? },
            ("cuboid", _) => Kind::Cuboid { half_extents: lengths(fields, "half_extents", dim)? },
            ("capsule", _) => {
                let (half_height, radius) = round_column(fields)?;
                Kind::Capsule { half_height, radius }
            }
            ("cylinder", 3) => {
                let (half_height, radius) = round_column(fields)?;
                Kind::Cylinder { half_height, radius }
            }
            ("cone", 3) => {
                let (half_height, radius) = round_column(fields)?;
                Kind::Cone { half_height, radius }
            }
            ("ellipsoid", _) => Kind::Ellipsoid { radii: lengths(fields, "radii", dim)? },
            ("hull", _) => {
                Kind::Hull(fields.points("points", dim)?.iter().map(|p| triple(p)).collect())
            }
            ("point", _) => {
                let [point] = few(fields, dim)?;
                Kind::Point(point)
            }
            ("segment", _) => Kind::Segment(few(fields, dim)?),
            ("triangle", _) => Kind::Triangle(few(fields, dim)?),
            ("rounded", _) => {
                let radius = fields.length("radius")?;
                Kind::Rounded { radius, inner: self.bare(fields, "inner", depth_left)?.into() }
            }
            ("scaled", _) => {
                let factors = fields.numbers("factors", dim)?;
                let factors = [0, 1, 2].map(|axis| factors.get(axis).copied().unwrap_or(1.0));
                Kind::Scaled { factors, inner: self.bare(fields, "inner", depth_left)?.into() }
            }
            ("sum", _) => Kind::Sum(
                self.bare(fields, "first", depth_left)?.into(),
                self.bare(fields, "second", depth_left)?.into(),
            ),
            ("placed", _) => {
                let (kind, pose, _) = self.nested(fields, "inner", depth_left)?;
                Kind::Placed { pose, inner: kind.into() }
            }
            (unknown, _) => return Err(no_such_type(fields, unknown, dim)),
        })
    }

    /// A shape within a shape, its pose and its fields.
    fn nested<'a>(
        &mut self,
        fields: &Fields<'a>,
        name: &'static str,
        depth_left: usize,
    ) -> Result<(Kind, Placement, Fields<'a>), Fault> {
        if depth_left == 0 {
            let message = format!("is nested too deep: at most {DEEPEST} shapes within shapes");
            return Err(fields.fault(name, message));
        }
        let inner = fields.inner(name)?;
        let kind = self.kind(&inner, depth_left - 1)?;
        let pose = self.pose(&inner)?;
        self.end(&inner);
        Ok((kind, pose, inner))
    }

    /// A shape within a shape that has no pose.
    fn bare(
        &mut self,
        fields: &Fields<'_>,
        name: &'static str,
        depth_left: usize,
    ) -> Result<Kind, Fault> {
        let (kind, pose, inner) = self.nested(fields, name, depth_left)?;
        if !pose.moves_nothing() {
            let message = "must move nothing: an inner shape has no pose of its own".to_owned();
            return Err(inner.fault("pose", message));
        }
        Ok(kind)
    }

    fn pose(&mut self, fields: &Fields<'_>) -> Result<Placement, Fault> {
        let Some(pose) = fields.optional("pose")? else {
            return Ok(Placement::identity(self.dim));
        };
        let translation = match pose.raw("translation") {
            Some(_) => triple(&pose.numbers("translation", self.dim)?),
            None => ORIGIN,
        };
        let rotation = match pose.raw("rotation") {
            Some(text) => turn(&pose, text, self.dim)?,
            None => Turn::none(self.dim),
        };
        self.end(&pose);
        Ok(Placement { translation, rotation })
    }

    /// All has been asked of these fields.
    fn end(&mut self, fields: &Fields<'_>) {
        if self.unread.is_none() {
            self.unread = fields.unread();
        }
    }
}

/// Exactly so many points.
fn few<const N: usize>(fields: &Fields<'_>, dim: usize) -> Result<[Triple; N], Fault> {
    let points = fields.points("points", dim)?;
    let found = points.len();
    let points: Vec<Triple> = points.iter().map(|point| triple(point)).collect();
    points
        .try_into()
        .map_err(|_| fields.fault("points", format!("must hold {N} points, not {found}")))
}

fn no_such_type(fields: &Fields<'_>, unknown: &str, dim: usize) -> Fault {
    let known = if dim == 2 { IN_THE_PLANE } else { IN_SPACE };
    let unknown = quoted(unknown);
    fields.fault("type", format!("must be one of {known} where dim is {dim}, not {unknown}"))
}

fn round_column(fields: &Fields<'_>) -> Result<(f64, f64), Fault> {
    Ok((fields.length("half_height")?, fields.length("radius")?))
}

fn lengths(fields: &Fields<'_>, name: &'static str, dim: usize) -> Result<Triple, Fault> {
    Ok(triple(&fields.lengths(name, dim)?))
}

fn triple(numbers: &[f64]) -> Triple {
    [0, 1, 2].map(|axis| numbers.get(axis).copied().unwrap_or(0.0))
}

fn turn(pose: &Fields<'_>, text: &str, dim: usize) -> Result<Turn, Fault> {
    const NAME: &str = "rotation";
    if dim == 2 {
        // Some writers put the angle in an array, as they do with a quaternion.
        let in_array = text.starts_with('[');
        let angle = if in_array { pose.numbers(NAME, 1)?[0] } else { pose.number(NAME)? };
        return Ok(Turn::Plane(angle));
    }
    let numbers = pose.numbers(NAME, 4)?;
    let quaternion = [numbers[0], numbers[1], numbers[2], numbers[3]];
    if quaternion == [0.0; 4] {
        return Err(pose.fault(NAME, "must be a quaternion other than zero".to_owned()));
    }
    Ok(Turn::Space(quaternion))
}
