//! All that was loaded, and what could not be.

use crate::part::Part;
use crate::unit::Unit;
use core::fmt;
use std::collections::BTreeSet;

/// All that was loaded, and what could not be. One bad part does not lose the others.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// What all lengths in it are in.
    pub unit: Unit,
    /// A layout in the plane: every part is a [`Geometry::Solid`](crate::Geometry::Solid) with
    /// z = 0.
    pub flat: bool,
    /// In the order of the files.
    pub parts: Vec<Part>,
    /// Whose links the parts are.
    pub robots: Vec<Robot>,
    /// Parts and files that are missing here, and why.
    pub problems: Vec<Problem>,
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
}

/// Something that is not in the scene, and why.
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
