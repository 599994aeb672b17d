//! A shape with a name: one line of a scene.

use crate::case::{CaseError, dim, id};
use crate::fields::{Fault, Fields};
use crate::shape_fields::solid;
use crate::solid::Solid;

/// A shape with a name, as a line of JSON Lines: `{"name": "…", "dim": 3, "shape": {…}}`, where the
/// shape is written as in a [`Case`](crate::Case).
#[derive(Clone, Debug, PartialEq)]
pub struct NamedSolid {
    /// `None` if the line gives none.
    pub name: Option<String>,
    /// The shape and its pose.
    pub solid: Solid,
    /// The first field that was not read: a `pose` beside the shape instead of in it leaves it at the origin.
    pub unread: Option<Fault>,
}

impl NamedSolid {
    /// Reads one line.
    ///
    /// # Errors
    /// The first thing that is wrong; a pair of shapes is told where it belongs.
    pub fn parse(line: &str) -> Result<Self, CaseError> {
        let whole = |fault| CaseError { id: None, fault };
        let fields = Fields::parse("", line).map_err(whole)?;
        let name = id(&fields, "name").map_err(whole)?;
        if fields.raw("shape").is_none() && fields.raw("a").is_some() && fields.raw("b").is_some() {
            let message = "is missing: this is a pair of shapes; give it to `asunder query`";
            return Err(whole(fields.fault("shape", message.to_owned())));
        }
        match fields.inner("shape").and_then(|shape| solid(&shape, dim(&fields)?)) {
            Ok((solid, unread)) => {
                Ok(Self { name, solid, unread: unread.or_else(|| fields.unread()) })
            }
            Err(fault) => Err(CaseError { id: name, fault }),
        }
    }
}
