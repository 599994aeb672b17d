//! One page that needs nothing but a browser: no network, no library, no second file.
//!
//! 1. `page.html` with holes; style and scripts go in as they are.
//! 2. What people read first (verdict, problems, hints) is in the page itself, for readers
//!    without scripts.
//! 3. Names and findings as JSON, geometry as base64 of little-endian numbers.
//! 4. Past [`MOST_TRIANGLES`] only the parts with findings are drawn, and the page says so.

use super::text::{Escaped, InScript};
use super::{Drawn, Picture, Up, svg};
use crate::scene::Problem;
use asunder::glam::DVec3;
use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use serde::Serialize;
use std::io::{self, Write};

/// About 100 MB of page; browsers take seconds to open more.
const MOST_TRIANGLES: usize = 3_000_000;

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
/// One module; each part sees what the ones before it define.
const SCRIPT: &[&str] = &[
    include_str!("page/data.js"),
    include_str!("page/gestures.js"),
    include_str!("page/camera.js"),
    include_str!("page/meshes.js"),
    include_str!("page/space.js"),
    include_str!("page/plane.js"),
    include_str!("page/overlay.js"),
    include_str!("page/list.js"),
    include_str!("page/viewer.js"),
];

/// What the scripts read; `data.js` says what for.
#[derive(Serialize)]
struct Data<'a> {
    unit: &'static str,
    flat: bool,
    up: &'static str,
    /// Taken off all that is single precision.
    origin: DVec3Json,
    /// Half the sizes of the box around everything; the origin is its middle.
    half: DVec3Json,
    /// First vertex, vertices, first triangle, triangles.
    meshes: Vec<[usize; 4]>,
    names: Vec<&'a str>,
    /// For each body, a place in `meshes` or −1.
    drawn: Vec<i64>,
    findings: Vec<Finding<'a>>,
    /// How coordinates became those of the SVG, for flat scenes.
    frame: Option<svg::Frame>,
}

type DVec3Json = [f64; 3];

/// A [`Finding`](super::Finding); what is not finite becomes null.
#[derive(Serialize)]
struct Finding<'a> {
    a: usize,
    b: usize,
    kind: &'static str,
    distance: f64,
    lower: f64,
    upper: f64,
    axis: DVec3Json,
    pa: DVec3Json,
    pb: DVec3Json,
    how: &'a str,
}

/// Which meshes are embedded, and where they lie in the buffers.
struct Chosen {
    /// For each mesh of the picture its place among those embedded.
    place: Vec<Option<usize>>,
    meshes: Vec<[usize; 4]>,
    /// Bodies that are not drawn although they could be.
    left_out: usize,
}

impl Picture {
    /// The report as one page that works offline.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_html(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_page(out, MOST_TRIANGLES)
    }

    fn write_page(&self, out: &mut impl Write, most_triangles: usize) -> io::Result<()> {
        let chosen = self.choose(most_triangles);
        // A hole is `{{name}}`; names in the template only, so no text of the scene is a hole.
        let mut pieces = PAGE.split("{{");
        out.write_all(pieces.next().unwrap_or_default().as_bytes())?;
        for piece in pieces {
            let (hole, rest) = piece.split_once("}}").unwrap_or((piece, ""));
            self.fill(hole, &chosen, out)?;
            out.write_all(rest.as_bytes())?;
        }
        Ok(())
    }

    fn fill(&self, hole: &str, chosen: &Chosen, out: &mut impl Write) -> io::Result<()> {
        match hole {
            "title" => write!(out, "{}", Escaped(&self.title)),
            "style" => out.write_all(STYLE.as_bytes()),
            "view" => out.write_all(if self.flat { b"plane" } else { b"space" }),
            "verdict" => write!(out, "{}", Escaped(&self.verdict())),
            "worst" => {
                let worst = self.findings.iter().map(|mark| mark.verdict).max();
                out.write_all(worst.map_or("clear", |kind| kind.class()).as_bytes())
            }
            "summary" => self.summary.iter().try_for_each(|(label, value)| {
                let (label, value) = (Escaped(label), Escaped(value));
                writeln!(out, "<div><dt>{label}</dt><dd>{value}</dd></div>")
            }),
            "problems" => {
                told(&self.problems, "problem", "not part of this check", out)?;
                told(&self.hints, "hint", "checked all the same", out)
            }
            "note" if chosen.left_out > 0 => {
                let (left_out, all) = (chosen.left_out, self.bodies.len());
                write!(
                    out,
                    "<p class=\"note\">{left_out} of {all} parts are not drawn: the page would be \
                     too large. All were checked, and the list holds all findings.</p>"
                )
            }
            "layout" if self.flat => svg::write(self, out, false),
            "data" => Ok(serde_json::to_writer(InScript(out), &self.data(chosen))?),
            "positions" => self.fill_positions(chosen, out),
            "triangles" => self.fill_triangles(chosen, out),
            "poses" => self.fill_poses(out),
            "script" => SCRIPT.iter().try_for_each(|part| out.write_all(part.as_bytes())),
            _ => Ok(()),
        }
    }

    /// All meshes that a body uses; past the limit those of findings only, worst first, as long
    /// as there is room.
    fn choose(&self, most_triangles: usize) -> Chosen {
        let count = |mesh: usize| match self.meshes.get(mesh) {
            Some(Drawn::Triangles { triangles, .. }) => triangles.len(),
            _ => 0,
        };
        let found = self.findings.iter().flat_map(|mark| [mark.a, mark.b]);
        let mut used = vec![false; self.meshes.len()];
        for body in &self.bodies {
            if let Some(used) = used.get_mut(body.mesh) {
                *used = true;
            }
        }
        let all: usize = (0..used.len()).filter(|&mesh| used[mesh]).map(count).sum();
        let too_many = all > most_triangles;
        let mut room = most_triangles;
        if too_many {
            used.fill(false);
            for body in found.filter_map(|body| self.bodies.get(body)) {
                let need = count(body.mesh);
                if let Some(used) = used.get_mut(body.mesh).filter(|used| !**used && need <= room) {
                    *used = true;
                    room -= need;
                }
            }
        }
        let mut chosen = Chosen { place: vec![None; used.len()], meshes: vec![], left_out: 0 };
        let mut next = [0, 0];
        for (mesh, _) in used.iter().enumerate().filter(|(_, used)| **used) {
            if let Some(Drawn::Triangles { positions, triangles }) = self.meshes.get(mesh) {
                chosen.place[mesh] = Some(chosen.meshes.len());
                chosen.meshes.push([next[0], positions.len(), next[1], triangles.len()]);
                next = [next[0] + positions.len(), next[1] + triangles.len()];
            }
        }
        if too_many {
            let lost = |mesh: usize| chosen.place.get(mesh).is_some_and(Option::is_none);
            chosen.left_out = self.bodies.iter().filter(|body| lost(body.mesh)).count();
        }
        chosen
    }

    fn data<'a>(&'a self, chosen: &Chosen) -> Data<'a> {
        let (least, most) = self.bounds();
        let place = |mesh: usize| match self.meshes.get(mesh) {
            // The SVG draws it; the number only says that something is there.
            Some(Drawn::Outline(_)) if self.flat => 0,
            _ => chosen.place.get(mesh).copied().flatten().map_or(-1, |place| place as i64),
        };
        let known = |mark: &&super::Finding| mark.a.max(mark.b) < self.bodies.len();
        let findings = self.findings.iter().filter(known).map(|mark| Finding {
            a: mark.a,
            b: mark.b,
            kind: mark.verdict.class(),
            distance: mark.signed_distance,
            lower: mark.lower,
            upper: mark.upper,
            axis: mark.axis.into(),
            pa: mark.witness.a.into(),
            pb: mark.witness.b.into(),
            how: mark.how.name(),
        });
        Data {
            unit: self.unit.symbol(),
            flat: self.flat,
            up: if self.up == Up::Y { "y" } else { "z" },
            origin: self.origin().into(),
            half: ((most - least) * 0.5).into(),
            meshes: chosen.meshes.clone(),
            names: self.bodies.iter().map(|body| body.name.as_str()).collect(),
            drawn: self.bodies.iter().map(|body| place(body.mesh)).collect(),
            findings: findings.collect(),
            frame: self.flat.then(|| svg::Frame::around(self)),
        }
    }

    /// The middle of all that is drawn.
    pub(super) fn origin(&self) -> DVec3 {
        let (least, most) = self.bounds();
        least + (most - least) * 0.5
    }

    fn embedded<'a>(&'a self, chosen: &'a Chosen) -> impl Iterator<Item = &'a Drawn> {
        let pairs = self.meshes.iter().zip(&chosen.place);
        pairs.filter(|(_, place)| place.is_some()).map(|(mesh, _)| mesh)
    }

    fn fill_positions(&self, chosen: &Chosen, out: &mut impl Write) -> io::Result<()> {
        let mut base64 = EncoderWriter::new(out, &STANDARD);
        for mesh in self.embedded(chosen) {
            if let Drawn::Triangles { positions, .. } = mesh {
                for number in positions.iter().flatten() {
                    base64.write_all(&number.to_le_bytes())?;
                }
            }
        }
        base64.finish().map(drop)
    }

    fn fill_triangles(&self, chosen: &Chosen, out: &mut impl Write) -> io::Result<()> {
        let mut base64 = EncoderWriter::new(out, &STANDARD);
        for mesh in self.embedded(chosen) {
            if let Drawn::Triangles { triangles, .. } = mesh {
                for vertex in triangles.iter().flatten() {
                    base64.write_all(&vertex.to_le_bytes())?;
                }
            }
        }
        base64.finish().map(drop)
    }

    /// Twelve numbers for each body: the images of x, y and z, then the place.
    fn fill_poses(&self, out: &mut impl Write) -> io::Result<()> {
        let origin = self.origin();
        let mut base64 = EncoderWriter::new(out, &STANDARD);
        if !self.flat {
            for body in &self.bodies {
                let turn = |axis| body.pose.rotation.apply(axis);
                let place = body.pose.translation - origin;
                for column in [turn(DVec3::X), turn(DVec3::Y), turn(DVec3::Z), place] {
                    for number in column.to_array() {
                        base64.write_all(&(number as f32).to_le_bytes())?;
                    }
                }
            }
        }
        base64.finish().map(drop)
    }
}

/// Problems or hints as a list under its head; nothing if there is none.
fn told(all: &[Problem], what: &str, meaning: &str, out: &mut impl Write) -> io::Result<()> {
    if all.is_empty() {
        return Ok(());
    }
    let count = all.len();
    let plural = if count == 1 { "" } else { "s" };
    let head = format!("{count} {what}{plural}: {meaning}");
    write!(out, "<details class=\"{what}s\" open><summary>{head}</summary><ul>")?;
    for one in all {
        let (place, message) = (Escaped(&one.place), Escaped(&one.message));
        writeln!(out, "<li><b>{place}</b> {message}</li>")?;
    }
    out.write_all(b"</ul></details>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::How;
    use crate::picture::{Body, Finding, Verdict};
    use asunder::{Pose, Witness};

    #[test]
    fn past_the_limit_only_findings_are_drawn() {
        let triangle = |at: f32| Drawn::Triangles {
            positions: vec![[at, 0.0, 0.0], [at + 1.0, 0.0, 0.0], [at, 1.0, 0.0]],
            triangles: vec![[0, 1, 2]; 10],
        };
        let body = |mesh| Body { name: format!("p{mesh}"), mesh, pose: Pose::IDENTITY };
        let picture = Picture {
            meshes: (0..4).map(|at| triangle(at as f32)).collect(),
            bodies: (0..4).map(body).collect(),
            findings: vec![Finding {
                a: 3,
                b: 1,
                verdict: Verdict::Clash,
                signed_distance: -1.0,
                lower: -1.0,
                upper: -1.0,
                axis: DVec3::X,
                witness: Witness { a: DVec3::ZERO, b: DVec3::ZERO },
                how: How::Convex,
            }],
            ..Picture::default()
        };
        assert_eq!(picture.choose(40).left_out, 0);
        let chosen = picture.choose(39);
        assert_eq!((chosen.left_out, chosen.meshes.len()), (2, 2));
        assert_eq!(picture.data(&chosen).drawn, [-1, 0, -1, 1]);
        let mut page = Vec::new();
        picture.write_page(&mut page, 39).unwrap();
        assert!(String::from_utf8(page).unwrap().contains("2 of 4 parts are not drawn"));
    }
}
