//! A layout as SVG: outlines, names, witnesses, arrows, scale bar, legend.
//!
//! 1. A [`Frame`] maps the layout to a page 1000 units wide or high, y upward in the layout and
//!    downward on the page. Stroke widths and text are then in units of the page.
//! 2. Lines keep their width when a viewer zooms (`non-scaling-stroke`).
//! 3. The report's page takes the same drawing without its legend, and adds what moves by script.

use super::text::Escaped;
use super::{Drawn, Finding, Picture, Verdict};
use asunder::glam::{DVec2, DVec3};
use serde::Serialize;
use std::io::{self, Write};

const SIZE: f64 = 1000.0;
const BORDER: f64 = 40.0;
/// Scale bar and legend, below the drawing.
const FOOT: f64 = 70.0;
/// Of a name in units of the page; widths of letters are guessed from it.
const TEXT: f64 = 13.0;

const STYLE: &str = include_str!("page/layout.css");

/// The page from the layout: `(x − left) · scale`, `(top − y) · scale`.
#[derive(Serialize)]
pub(super) struct Frame {
    left: f64,
    top: f64,
    scale: f64,
    width: f64,
    height: f64,
}

impl Frame {
    pub(super) fn around(picture: &Picture) -> Self {
        let (least, most) = picture.bounds();
        let extent = most - least;
        let longest = extent.x.max(extent.y);
        // One point, or nothing, still gets a page.
        let scale = if longest > 0.0 { (SIZE - 2.0 * BORDER) / longest } else { 1.0 };
        Self {
            left: least.x - BORDER / scale,
            top: most.y + BORDER / scale,
            scale,
            // Wide enough for the legend.
            width: (extent.x * scale + 2.0 * BORDER).max(480.0),
            height: extent.y * scale + 2.0 * BORDER,
        }
    }

    fn apply(&self, point: DVec2) -> DVec2 {
        DVec2::new((point.x - self.left) * self.scale, (self.top - point.y) * self.scale)
    }
}

impl Picture {
    /// The layout as one drawing, y upward.
    ///
    /// # Errors
    /// Those of `out`; `InvalidInput` if the picture is not flat.
    pub fn write_svg(&self, out: &mut impl Write) -> io::Result<()> {
        if !self.flat {
            let message = "only flat scenes are drawn as SVG; write this one as HTML or GLB";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        write(self, out, true)
    }
}

/// Alone with legend and scale bar, or as a part of the report's page.
pub(super) fn write(picture: &Picture, out: &mut impl Write, alone: bool) -> io::Result<()> {
    let frame = Frame::around(picture);
    let (width, height) = (frame.width, frame.height + if alone { FOOT } else { 0.0 });
    let title = Escaped(&picture.title);
    if alone {
        write!(out, r#"<svg xmlns="http://www.w3.org/2000/svg" class="layout" role="img" "#)?;
        writeln!(
            out,
            r#"width="{width:.0}" height="{height:.0}" viewBox="0 0 {width} {height}">"#
        )?;
        writeln!(out, "<title>{title}</title>")?;
        writeln!(out, "<desc>{}</desc>", Escaped(&picture.verdict()))?;
    } else {
        writeln!(out, r#"<svg id="layout" class="layout" viewBox="0 0 {width} {height}">"#)?;
    }
    writeln!(out, "<style>{STYLE}</style>")?;
    if alone {
        writeln!(out, r#"<rect class="paper" width="{width}" height="{height}"/>"#)?;
    }
    bodies(picture, &frame, out)?;
    if alone {
        writeln!(out, r#"<g class="findings">"#)?;
        for (number, mark) in picture.findings.iter().enumerate() {
            finding(picture, number, mark, &frame, out)?;
        }
        writeln!(out, "</g>")?;
        foot(picture, &frame, out)?;
    }
    writeln!(out, "</svg>")
}

/// Outlines, then names above all of them.
fn bodies(picture: &Picture, frame: &Frame, out: &mut impl Write) -> io::Result<()> {
    let worst = picture.worst();
    let mut names = Vec::new();
    writeln!(out, r#"<g class="bodies">"#)?;
    for (number, body) in picture.bodies.iter().enumerate() {
        let Some(Drawn::Outline(corners)) = picture.meshes.get(body.mesh) else { continue };
        let place = |corner: &DVec2| frame.apply(body.pose.apply(corner.extend(0.0)).truncate());
        let corners: Vec<_> = corners.iter().map(place).filter(|at| at.is_finite()).collect();
        let Some(&first) = corners.first() else { continue };
        let (least, most) =
            corners.iter().fold((first, first), |(least, most), &at| (least.min(at), most.max(at)));
        let class = worst[number].map_or("", Verdict::class);
        write!(out, r#"<path class="body {class}" data-body="{number}" d=""#)?;
        for (corner, at) in corners.iter().enumerate() {
            write!(out, "{}{} {}", if corner == 0 { 'M' } else { 'L' }, short(at.x), short(at.y))?;
        }
        writeln!(out, r#"Z"><title>{}</title></path>"#, Escaped(&body.name))?;
        // A name is written where it fits; the others are titles only.
        let width = 0.6 * TEXT * body.name.chars().count() as f64;
        if width <= (most.x - least.x).max(60.0) && TEXT <= (most.y - least.y) {
            names.push((number, (least + most) * 0.5));
        }
    }
    writeln!(out, "</g>\n<g class=\"names\">")?;
    for (number, at) in names {
        let (x, y, name) = (short(at.x), short(at.y), Escaped(picture.name(number)));
        writeln!(out, r#"<text x="{x}" y="{y}" dy=".35em">{name}</text>"#)?;
    }
    writeln!(out, "</g>")
}

/// Witnesses, and the arrow that B moves along.
fn finding(
    picture: &Picture,
    number: usize,
    mark: &Finding,
    frame: &Frame,
    out: &mut impl Write,
) -> io::Result<()> {
    let Some((from, to)) = mark.arrow() else { return Ok(()) };
    let flat = |point: DVec3| frame.apply(point.truncate());
    let (from, to) = (flat(from), flat(to));
    let (a, b) = (Escaped(picture.name(mark.a)), Escaped(picture.name(mark.b)));
    writeln!(out, r#"<g class="finding {}" data-finding="{number}">"#, mark.verdict.class())?;
    let (distance, unit) = (mark.signed_distance, picture.unit);
    // As it is for debugging, since that has an exponent where a number has many digits.
    writeln!(out, "<title>{a} / {b}: {}, {distance:?} {unit}</title>", mark.verdict.label())?;
    line(from, to, out)?;
    // The head has a fixed size, and lies beyond the tip of an arrow that is shorter.
    let ahead = DVec2::new(mark.axis.x, -mark.axis.y).normalize_or_zero();
    if ahead != DVec2::ZERO {
        let tip = if (to - from).length() < 14.0 { to + ahead * 14.0 } else { to };
        line(to, tip, out)?;
        let wing = |side: f64| tip - ahead * 9.0 + ahead.perp() * side;
        let (left, right) = (wing(4.5), wing(-4.5));
        let [lx, ly, tx, ty, rx, ry] = [left.x, left.y, tip.x, tip.y, right.x, right.y].map(short);
        writeln!(out, r#"<path class="head" d="M{lx} {ly}L{tx} {ty}L{rx} {ry}Z"/>"#)?;
    }
    for at in [flat(mark.witness.a), flat(mark.witness.b)] {
        writeln!(out, r#"<circle cx="{}" cy="{}" r="2.5"/>"#, short(at.x), short(at.y))?;
    }
    writeln!(out, "</g>")
}

fn line(from: DVec2, to: DVec2, out: &mut impl Write) -> io::Result<()> {
    let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(short);
    writeln!(out, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#)
}

/// Scale bar on the left, legend on the right of it.
fn foot(picture: &Picture, frame: &Frame, out: &mut impl Write) -> io::Result<()> {
    let length = round_length(140.0 / frame.scale);
    let y = frame.height + FOOT * 0.4;
    let (left, right) = (BORDER, BORDER + length * frame.scale);
    let x1 = short(left);
    writeln!(out, r#"<g class="scale">"#)?;
    line(DVec2::new(left, y), DVec2::new(right, y), out)?;
    for end in [left, right] {
        line(DVec2::new(end, y - 5.0), DVec2::new(end, y + 5.0), out)?;
    }
    let unit = picture.unit;
    writeln!(out, r#"<text x="{x1}" y="{}">{length} {unit}</text></g>"#, short(y + 20.0))?;
    writeln!(out, r#"<g class="legend">"#)?;
    let mut x = right.max(left + 60.0) + 30.0;
    for kind in Verdict::ALL {
        let count = picture.findings.iter().filter(|mark| mark.verdict == kind).count();
        if count > 0 {
            let (class, label) = (kind.class(), kind.label());
            let [sign, word, top] = [x, x + 18.0, y - 6.0].map(short);
            writeln!(
                out,
                r#"<rect class="body {class}" x="{sign}" y="{top}" width="12" height="12"/>"#
            )?;
            writeln!(out, r#"<text x="{word}" y="{}">{label} ({count})</text>"#, short(y + 5.0))?;
            x += 110.0;
        }
    }
    writeln!(
        out,
        r#"<text x="{x1}" y="{}">{}</text>"#,
        short(y + 38.0),
        Escaped(&picture.verdict())
    )?;
    writeln!(out, "</g>")
}

/// The greatest of 1, 2 and 5 times a power of ten that is not above `most`.
fn round_length(most: f64) -> f64 {
    if !(most > 0.0 && most.is_finite()) {
        return 1.0;
    }
    let power = 10f64.powi(most.log10().floor() as i32);
    let times = [5.0, 2.0].into_iter().find(|times| times * power <= most).unwrap_or(1.0);
    // Through text, so that 3 · 0.1 is not written with seventeen digits.
    format!("{:e}", times * power).parse().unwrap_or(times * power)
}

/// A ten-thousandth of a unit of the page: at full zoom still below a pixel.
fn short(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
