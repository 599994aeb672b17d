//! Shapes, arrows and words on paper. Coordinates are written with one digit after the point, so
//! that a picture is the same text wherever it is drawn.

use crate::body::in_turn;
use asunder::glam::DVec2;
use std::fmt::Write;

/// A point on paper.
type At = (f64, f64);

/// Letters are about so wide, in pixels.
const LETTER: f64 = 6.1;

const STYLE: &str = ".paper{fill:#fff}.a,.b,.d,.p{fill-opacity:.22;stroke-width:1.4;stroke-linejoin:round}\
.a{fill:#2f74d0;stroke:#2f74d0}.b{fill:#f08c1d;stroke:#f08c1d}.d{fill:#8b95a3;stroke:#8b95a3}\
.p{fill:#8250df;stroke:#8250df}.faint{fill-opacity:.07;stroke-opacity:.35}.ghost{fill:none!important;stroke-dasharray:4 3}\
.front{stroke:#1a8f4a;stroke-width:3;fill:#1a8f4a;fill-opacity:.35}.axis{stroke:#1a8f4a;stroke-width:2.2;fill:none}\
.head{fill:#1a8f4a}.probe{stroke:#b3530a;stroke-width:1.2;stroke-dasharray:5 3;fill:none}.near{stroke:#1a8f4a;stroke-width:1.4;stroke-dasharray:2 3}\
.dot{fill:#8250df}.new{fill:#b3530a}.origin{fill:#d92d3a}.witness{fill:#1a8f4a}.rule{stroke:#8b95a3;stroke-width:1;fill:none}\
.low{stroke:#2f74d0;stroke-width:2;fill:none}.up{stroke:#f08c1d;stroke-width:2;fill:none}.open{fill:#8b95a3;fill-opacity:.2}\
text{fill:#1d242c;font:13px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}.quiet{fill:#5f6b79;font-size:12px}.strong{font-weight:600}\
@media(prefers-color-scheme:dark){.paper{fill:#181c22}text{fill:#e6eaef}.quiet{fill:#97a3b1}\
.a{fill:#4d94f5;stroke:#4d94f5}.b{fill:#ff9f3a;stroke:#ff9f3a}.p{fill:#b28cff;stroke:#b28cff}.dot{fill:#b28cff}\
.front,.axis,.near{stroke:#42c97a}.front,.head,.witness{fill:#42c97a}.probe{stroke:#ff9f55}.new{fill:#ff9f55}.origin{fill:#ff5964}.low{stroke:#4d94f5}.up{stroke:#ff9f3a}}";

/// An SVG in the making.
#[derive(Clone, Debug)]
pub struct Drawing {
    text: String,
    whole: bool,
}

/// Text that is safe inside of SVG.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Drawing {
    /// Paper of this size, with a title for those who do not see it.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let mut text = String::new();
        let _ = writeln!(
            text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{title}">
<title>{title}</title><style>{STYLE}</style><rect class="paper" width="{width}" height="{height}" rx="8"/>"#,
            title = escape(title)
        );
        Self { text, whole: true }
    }

    /// A part of a drawing.
    #[must_use]
    pub fn part() -> Self {
        Self { text: String::new(), whole: false }
    }

    /// The text.
    #[must_use]
    pub fn finish(mut self) -> String {
        if self.whole {
            self.text.push_str("</svg>\n");
        }
        self.text
    }

    /// What was drawn elsewhere.
    pub fn append(&mut self, inside: &str) {
        self.text.push_str(inside);
        self.text.push('\n');
    }

    /// Begins a group.
    pub fn open(&mut self, attributes: &str) {
        self.append(&format!("<g {attributes}>"));
    }

    /// Ends a group.
    pub fn close(&mut self) {
        self.append("</g>");
    }

    /// A closed outline; two points make a line, one a dot.
    pub fn outline(&mut self, class: &str, points: &[At]) {
        match points {
            [] => {}
            [only] => self.dot(class, *only, 3.0),
            [from, to] => self.line(class, *from, *to),
            _ => {
                let list = list(points);
                self.append(&format!(r#"<polygon class="{class}" points="{list}"/>"#));
            }
        }
    }

    /// The outline of the hull of points.
    pub fn silhouette(&mut self, class: &str, points: &[At]) {
        let points: Vec<DVec2> = points.iter().copied().map(DVec2::from).collect();
        let around: Vec<At> = in_turn(&points).into_iter().map(At::from).collect();
        self.outline(class, &around);
    }

    /// A line through points.
    pub fn path(&mut self, class: &str, points: &[At]) {
        let list = list(points);
        self.append(&format!(r#"<polyline class="{class}" points="{list}"/>"#));
    }

    /// From one point to another.
    pub fn line(&mut self, class: &str, from: At, to: At) {
        let ((x, y), (u, v)) = (from, to);
        self.append(&format!(
            r#"<line class="{class}" x1="{x:.1}" y1="{y:.1}" x2="{u:.1}" y2="{v:.1}"/>"#
        ));
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, from: At, to: At) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if !(length > 0.5) {
            return;
        }
        let (x, y) = (dx / length, dy / length);
        let size = length.min(9.0);
        let base = (to.0 - x * size, to.1 - y * size);
        self.line("axis", from, base);
        let side = size * 0.45;
        let wings =
            [to, (base.0 - y * side, base.1 + x * side), (base.0 + y * side, base.1 - x * side)];
        self.outline("head", &wings);
    }

    /// A filled circle.
    pub fn dot(&mut self, class: &str, (x, y): At, radius: f64) {
        self.append(&format!(r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius}"/>"#));
    }

    /// Words.
    pub fn word(&mut self, class: &str, (x, y): At, text: &str) {
        let text = escape(text);
        self.append(&format!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{text}</text>"#));
    }

    /// Words that end at a point.
    pub fn word_before(&mut self, class: &str, (x, y): At, text: &str) {
        let text = escape(text);
        self.append(&format!(
            r#"<text class="{class}" text-anchor="end" x="{x:.1}" y="{y:.1}">{text}</text>"#
        ));
    }

    /// Words on as many lines as they need.
    pub fn paragraph(&mut self, (x, y): At, width: f64, text: &str) {
        let mut line = String::new();
        let mut below = y;
        for word in text.split(' ') {
            let long = (line.chars().count() + word.chars().count() + 1) as f64 * LETTER > width;
            if long && !line.is_empty() {
                self.word("", (x, below), &line);
                below += 18.0;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.word("", (x, below), &line);
    }
}

fn list(points: &[At]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}
