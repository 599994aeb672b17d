//! What is drawn of a checked scene, and its writers: a page, a glTF file, a layout as SVG.
//!
//! 1. The checker fills in a [`Picture`]: outlines or triangles, bodies that share them, findings.
//! 2. Every writer first moves the middle of all that is drawn to zero, because they store
//!    single precision: a car that is drawn 4 km from the world's origin would shake otherwise.
//! 3. Writers never fail over odd input (a number that names nothing, a NaN); they leave it out.

mod draw;
mod glb;
mod html;
mod svg;
mod text;

use crate::check::{Finding, Verdict};
use crate::scene::Problem;
use crate::unit::Unit;
use asunder::Pose;
use asunder::glam::{DVec2, DVec3};

/// All that the writers need: bodies, findings, and words about them.
///
/// ```
/// use asunder::{Pose, glam::DVec3};
/// use asunder_scene::{Body, Drawn, Picture};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let sheet = Drawn::Triangles { positions: corners, triangles: vec![[0, 1, 2]] };
/// let body = |name: &str, x| Body {
///     name: name.to_owned(),
///     mesh: 0,
///     pose: Pose::at(DVec3::new(x, 0.0, 0.0)),
/// };
/// let picture = Picture {
///     meshes: vec![sheet],
///     bodies: vec![body("left", -2.0), body("right", 2.0)],
///     ..Picture::default()
/// };
/// assert_eq!(picture.verdict(), "No clashes, among 2 parts");
/// let mut page = Vec::new();
/// picture.write_html(&mut page).unwrap();
/// assert!(page.starts_with(b"<!doctype html>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Headline: the name of the scene or its file.
    pub title: String,
    /// What all lengths are in.
    pub unit: Unit,
    /// A layout in the plane: meshes are [`Drawn::Outline`], z is 0 everywhere.
    pub flat: bool,
    /// Which axis points up when it is shown; nothing else depends on it.
    pub up: Up,
    /// In the frames of the bodies. Bodies that look the same share one.
    pub meshes: Vec<Drawn>,
    /// One for every part.
    pub bodies: Vec<Body>,
    /// Worst first; the page shows them in this order until the reader sorts them.
    pub findings: Vec<Finding>,
    /// What could not be checked.
    pub problems: Vec<Problem>,
    /// What is odd in what was checked.
    pub hints: Vec<Problem>,
    /// Facts about the run as label and value: `("Clearance", "5 mm")`.
    pub summary: Vec<(String, String)>,
}

/// Which axis of the world points up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Up {
    /// As in glTF.
    Y,
    /// As in URDF and most CAD.
    #[default]
    Z,
}

/// What a body looks like in its own frame, in the picture's unit.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// For scenes in space; each triangle holds places in `positions`.
    Triangles {
        /// Single precision is enough for a picture, if the frame's origin is near.
        positions: Vec<[f32; 3]>,
        /// Counter-clockwise as seen from outside, where the source keeps to that.
        triangles: Vec<[u32; 3]>,
    },
    /// For flat scenes: corners in order, without the first repeated.
    Outline(Vec<DVec2>),
}

/// One part, where it is.
#[derive(Clone, Debug)]
pub struct Body {
    /// For people; any text is fine.
    pub name: String,
    /// Its place in [`Picture::meshes`]; one that is not there (`usize::MAX`) is not drawn.
    pub mesh: usize,
    /// The world from its frame.
    pub pose: Pose<DVec3>,
}

impl Verdict {
    /// One word, for style sheets.
    fn class(self) -> &'static str {
        match self {
            Self::Clash => "clash",
            Self::TooClose => "close",
            Self::Touching => "touching",
        }
    }
}

impl Finding {
    /// Where the arrow begins and ends that tells how B lies to A: along `axis` by the length of
    /// the signed distance. `None` if a coordinate is not finite.
    fn arrow(&self) -> Option<(DVec3, DVec3)> {
        if !(self.witness.a.is_finite() && self.witness.b.is_finite()) {
            return None;
        }
        // In an overlap B's witness lies behind A's, and is what has to move forward.
        let behind = self.signed_distance < 0.0;
        let (from, to) = if behind {
            (self.witness.b, self.witness.a)
        } else {
            (self.witness.a, self.witness.b)
        };
        Some((from, to))
    }
}

impl Picture {
    /// All in one line: `3 clashes, 2 too close, among 14 parts; 1 problem, 2 hints`.
    #[must_use]
    pub fn verdict(&self) -> String {
        let mut found = Vec::new();
        for kind in Verdict::ALL {
            let count = self.findings.iter().filter(|mark| mark.verdict == kind).count();
            match (kind, count) {
                (Verdict::Clash, 0) => found.push("no clashes".to_owned()),
                (_, 0) => {}
                (Verdict::Clash, 1) => found.push("1 clash".to_owned()),
                (Verdict::Clash, _) => found.push(format!("{} clashes", grouped(count))),
                _ => found.push(format!("{} {}", grouped(count), kind.label())),
            }
        }
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let parts = self.bodies.len();
        let found = found.join(", ");
        let mut line = format!("{found}, among {} part{}", grouped(parts), plural(parts));
        let told = [(self.problems.len(), "problem"), (self.hints.len(), "hint")];
        for (before, (count, what)) in [";", ","].iter().zip(told.iter().filter(|t| t.0 > 0)) {
            line.push_str(&format!("{before} {} {what}{}", grouped(*count), plural(*count)));
        }
        if line.starts_with("no") { line.replacen('n', "N", 1) } else { line }
    }

    /// The worst kind that each body takes part in.
    fn worst(&self) -> Vec<Option<Verdict>> {
        let mut worst = vec![None; self.bodies.len()];
        for mark in &self.findings {
            for body in [mark.a, mark.b] {
                if let Some(kind) = worst.get_mut(body) {
                    *kind = (*kind).max(Some(mark.verdict));
                }
            }
        }
        worst
    }

    fn name(&self, body: usize) -> &str {
        self.bodies.get(body).map_or("?", |body| &body.name)
    }

    /// The box around all that is drawn, witnesses too; about the origin if that is nothing.
    fn bounds(&self) -> (DVec3, DVec3) {
        let boxes: Vec<_> = self.meshes.iter().map(Drawn::bounds).collect();
        let mut all = Bounds::EMPTY;
        for body in &self.bodies {
            if let Some(Bounds { least, most }) = boxes.get(body.mesh).filter(|own| !own.is_empty())
            {
                for corner in 0..8 {
                    let pick = |axis: usize| if corner >> axis & 1 == 0 { least } else { most };
                    let local = DVec3::new(pick(0).x, pick(1).y, pick(2).z);
                    all.add(body.pose.apply(local));
                }
            }
        }
        for mark in &self.findings {
            all.add(mark.witness.a);
            all.add(mark.witness.b);
        }
        if all.is_empty() { (DVec3::ZERO, DVec3::ZERO) } else { (all.least, all.most) }
    }
}

/// With a comma before every three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A box that grows; what is not finite does not enter it.
#[derive(Clone, Copy)]
struct Bounds {
    least: DVec3,
    most: DVec3,
}

impl Bounds {
    const EMPTY: Self = Self { least: DVec3::INFINITY, most: DVec3::NEG_INFINITY };

    fn is_empty(&self) -> bool {
        !self.least.is_finite()
    }

    fn add(&mut self, point: DVec3) {
        if point.is_finite() {
            self.least = self.least.min(point);
            self.most = self.most.max(point);
        }
    }
}

impl Drawn {
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        match self {
            Self::Triangles { positions, .. } => {
                positions.iter().for_each(|p| bounds.add(p.map(f64::from).into()));
            }
            Self::Outline(corners) => corners.iter().for_each(|p| bounds.add(p.extend(0.0))),
        }
        bounds
    }
}
