//! Cases as JSON Lines: one pair of shapes a line, often with the answer.
//!
//! ```json
//! {"id": "…", "dim": 3, "a": {"type": "ball", "radius": 1}, "b": {"type": "cuboid", "half_extents": [1, 2, 3],
//!  "pose": {"translation": [4, 0, 0], "rotation": [0, 0, 0, 1]}}, "expect": {"distance": 2, "tol": 1e-9}}
//! ```
//!
//! Shapes are `ball`, `cuboid`, `capsule`, `cylinder`, `cone`, `ellipsoid`, `hull`, `point`,
//! `segment`, `triangle`, and made of others: `rounded`, `scaled`, `sum` and `placed`; in the plane (`dim` 2) there is neither cylinder
//! nor cone, and `rotation` is an angle in radians. [`line`](crate::line::line) writes such a line.
//! A field that is there twice is refused. What is wrong with a line is told by the path of the field, and so is
//! the first of a shape or pose that nobody reads; other fields of a case may hold what they like.

use core::error::Error;
use core::fmt;

use serde::Deserialize;

use crate::fields::{Fault, Fields, quoted};
use crate::shape_fields::solid;
use crate::solid::Solid;
use crate::triple::Triple;

/// The cases from other projects, as text; `data/README.md` says more.
pub const CASES: &str = include_str!("../data/cases.jsonl");

/// A pair of shapes, and the answer where it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// A name; a number is kept as its text.
    pub id: Option<String>,
    /// 2 or 3.
    pub dim: usize,
    /// The first shape.
    pub a: Solid,
    /// The second shape.
    pub b: Solid,
    /// The answer.
    pub expect: Option<Expect>,
    /// Where the pair comes from.
    pub source: Option<String>,
    /// What makes it hard.
    pub tags: Vec<String>,
    /// Whether `f32` coordinates can decide the sign; yes unless the line says no.
    pub f32_ok: bool,
    /// The first field of a shape or pose that was not read: a `Pose` leaves its shape at the origin.
    pub unread: Option<Fault>,
}

/// The answer to a case.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Expect {
    /// `None` where it is a matter of rounding.
    pub intersects: Option<bool>,
    /// Signed: negative is the penetration depth.
    pub distance: Option<f64>,
    /// How closely `distance` is known.
    pub tol: f64,
    /// Unit vector from a to b; `None` where several serve.
    pub normal: Option<Vec<f64>>,
    /// In words.
    pub note: Option<String>,
}

impl Expect {
    /// The normal as a triple; in the plane z is 0.
    #[must_use]
    pub fn axis(&self) -> Option<Triple> {
        match *self.normal.as_deref()? {
            [x, y] => Some([x, y, 0.0]),
            [x, y, z] => Some([x, y, z]),
            _ => None,
        }
    }
}

/// Why a line is no case.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseError {
    /// The line's id, if it could be read.
    pub id: Option<String>,
    /// What is wrong, and with which field.
    pub fault: Fault,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl Error for CaseError {}

impl Case {
    /// Reads one line.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn parse(line: &str) -> Result<Self, CaseError> {
        let fields = Fields::loose("", line).map_err(|fault| CaseError { id: None, fault })?;
        let id = id(&fields, "id").map_err(|fault| CaseError { id: None, fault })?;
        Self::read(&fields, id.clone()).map_err(|fault| CaseError { id, fault })
    }

    fn read(fields: &Fields<'_>, id: Option<String>) -> Result<Self, Fault> {
        fields.each_once()?;
        let dim = dim(fields)?;
        let (a, unread_of_a) = solid(&fields.inner("a")?, dim)?;
        let (b, unread_of_b) = solid(&fields.inner("b")?, dim)?;
        Ok(Self {
            id,
            dim,
            a,
            b,
            // For the zoo's own use; somebody else's field of that name is nothing to fail on.
            expect: fields.lenient("expect"),
            source: fields.lenient("source"),
            tags: fields.lenient("tags").unwrap_or_default(),
            f32_ok: fields.lenient("f32_ok").unwrap_or(true),
            unread: unread_of_a.or(unread_of_b),
        })
    }
}

/// A string, or a number kept as its text.
pub(crate) fn id(fields: &Fields<'_>, name: &'static str) -> Result<Option<String>, Fault> {
    let Some(text) = fields.raw(name) else { return Ok(None) };
    match text.bytes().next() {
        Some(b'"') => fields.text(name).map(Some),
        Some(b'-' | b'0'..=b'9') => Ok(Some(text.to_owned())),
        _ => Err(fields.fault(name, format!("must be a string, not {}", quoted(text)))),
    }
}

pub(crate) fn dim(fields: &Fields<'_>) -> Result<usize, Fault> {
    let dim = fields.number("dim")?;
    if dim == 2.0 {
        Ok(2)
    } else if dim == 3.0 {
        Ok(3)
    } else {
        Err(fields.fault("dim", format!("must be 2 or 3, not {dim}")))
    }
}

/// The cases from other projects, in the order of [`CASES`]. A line that cannot be read is an
/// error of the data, and there is a test that there is none.
pub fn cases() -> impl Iterator<Item = Case> {
    CASES.lines().filter_map(|line| Case::parse(line).ok())
}
