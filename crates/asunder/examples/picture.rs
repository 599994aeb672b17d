//! Writes the picture of the crate's front page from a real run: `cargo run -p asunder --example
//! picture > crates/asunder/docs/idea.svg`.
//!
//! Left: two polygons, the witness points, and the motion that parts them. Right: their difference,
//! the origin in it, and the polytope that EPA grows until its nearest edge is proven nearest.

use asunder::glam::DVec2;
use asunder::shape::{Hull, Points, ShapeError};
use asunder::solver::{Course, Epa};
use asunder::{AnyDifference, Difference, Pair, Pose};
use std::fmt::Write;
use std::io::Write as _;

const SCALE: f64 = 60.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (a, b) = polygons();
    let at = DVec2::new(1.55, 0.35);
    let moved: Vec<DVec2> = b.iter().map(|&point| point + at).collect();
    let mut svg = String::from(HEAD);
    let answer = {
        let (hull_a, hull_b) = (Hull::new(&a)?, Hull::new(&b)?);
        let pair = Pair::new(&hull_a, &hull_b).relative(Pose::at(at));
        let mut grown: Vec<Vec<[DVec2; 2]>> = Vec::new();
        let answer = pair.solver(Epa::<64>).watched(|course: &Course<DVec2, 64>| {
            if let Some(growth) = course.growth() {
                let vertices = growth.polytope().vertices();
                let edge = |facet: asunder::polytope::Facet<DVec2>| {
                    facet.corners().map(|corner| vertices[usize::from(corner)].p)
                };
                grown.push(growth.polytope().facets().map(edge).collect());
            }
        });
        right(&mut svg, &a, &moved, &grown)?;
        answer
    };
    let (axis, depth) = (answer.axis().get(), -answer.signed_distance());
    let parted: Vec<DVec2> = moved.iter().map(|&point| point + axis * depth).collect();
    let left = |p: DVec2| DVec2::new(70.0, 150.0) + DVec2::new(p.x, -p.y) * SCALE;
    polygon(&mut svg, &a, "a", left)?;
    polygon(&mut svg, &moved, "b", left)?;
    polygon(&mut svg, &parted, "ghost", left)?;
    let (from, to) = (left(answer.witness().b), left(answer.witness().a));
    arrow(&mut svg, from, to)?;
    for (point, name) in [(to, "point on A"), (from, "point on B")] {
        writeln!(
            svg,
            r#"<circle cx="{:.1}" cy="{:.1}" r="3.5"><title>{name}</title></circle>"#,
            point.x, point.y
        )?;
    }
    writeln!(
        svg,
        r#"<text x="40" y="272">{depth:.3} deep: moved along the green axis, B just parts</text>"#
    )?;
    Ok(std::io::stdout().write_all(format!("{svg}</svg>\n").as_bytes())?)
}

const HEAD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 285" width="760" font-family="sans-serif" font-size="13">
<style>.a,.b,.hull{fill-opacity:.3}.a{fill:#4c78a8;stroke:#4c78a8}.b{fill:#f58518;stroke:#f58518}.ghost{fill:none;stroke:#f58518;stroke-dasharray:4 4}.hull{fill:#999;stroke:#888}.step{stroke:#4c78a8;fill:none}.last{stroke:#2ca02c;stroke-width:3}.move{stroke:#2ca02c;stroke-width:3}circle{fill:#2ca02c}.origin{fill:#d62728}text{fill:#777}</style>
"##;

fn polygons() -> (Vec<DVec2>, Vec<DVec2>) {
    let points = |all: &[(f64, f64)]| all.iter().map(|&p| DVec2::from(p)).collect();
    (
        points(&[(0.0, 0.0), (1.3, -0.9), (2.2, -0.2), (2.0, 1.0), (0.8, 1.5)]),
        points(&[(0.0, 0.1), (1.2, -0.8), (2.4, 0.1), (2.1, 1.2), (0.9, 1.4)]),
    )
}

fn polygon(
    svg: &mut String,
    points: &[DVec2],
    class: &str,
    to: impl Fn(DVec2) -> DVec2,
) -> std::fmt::Result {
    let list: Vec<String> =
        points.iter().map(|&p| to(p)).map(|p| format!("{:.1},{:.1}", p.x, p.y)).collect();
    writeln!(svg, r#"<polygon class="{class}" points="{}"/>"#, list.join(" "))
}

fn arrow(svg: &mut String, from: DVec2, to: DVec2) -> std::fmt::Result {
    let (x1, y1, x2, y2) = (from.x, from.y, to.x, to.y);
    writeln!(svg, r#"<line class="move" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#)
}

/// The difference, the origin, and the polytope after each step, the last one's nearest edge green.
fn right(
    svg: &mut String,
    a: &[DVec2],
    b: &[DVec2],
    grown: &[Vec<[DVec2; 2]>],
) -> Result<(), Box<dyn std::error::Error>> {
    let to = |p: DVec2| DVec2::new(650.0, 130.0) + DVec2::new(p.x, -p.y) * (SCALE * 0.72);
    polygon(svg, &outline(a, b)?, "hull", to)?;
    for (step, edges) in grown.iter().enumerate() {
        let opacity = 0.25 + 0.75 * (step + 1) as f64 / grown.len() as f64;
        for edge in edges {
            let [p, q] = edge.map(to);
            let (x1, y1, x2, y2) = (p.x, p.y, q.x, q.y);
            writeln!(
                svg,
                r#"<line class="step" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" opacity="{opacity:.2}"/>"#
            )?;
        }
    }
    let nearest = |edge: &&[DVec2; 2]| {
        let [p, q] = **edge;
        p.perp_dot(q).abs() / (q - p).length()
    };
    let last = grown.last().into_iter().flatten().min_by(|x, y| nearest(x).total_cmp(&nearest(y)));
    if let Some(edge) = last {
        let [p, q] = edge.map(to);
        let (x1, y1, x2, y2) = (p.x, p.y, q.x, q.y);
        writeln!(
            svg,
            r#"<line class="last" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        )?;
    }
    let o = to(DVec2::ZERO);
    writeln!(
        svg,
        r#"<circle class="origin" cx="{:.1}" cy="{:.1}" r="4"><title>origin</title></circle>"#,
        o.x, o.y
    )?;
    writeln!(svg, r#"<text x="470" y="272">A ⊖ B: nothing lies beyond the green edge</text>"#)?;
    Ok(())
}

/// The corners of A ⊖ B, in order, from its support mapping.
fn outline(a: &[DVec2], b: &[DVec2]) -> Result<Vec<DVec2>, ShapeError> {
    let (a, b) = (Points::new(a)?, Points::new(b)?);
    let difference = Difference::new(&a, &b, Pose::IDENTITY);
    let around = (0..720).map(|i| DVec2::from_angle(f64::from(i).to_radians() / 2.0));
    let mut corners: Vec<DVec2> = around.map(|direction| difference.support(direction).p).collect();
    corners.dedup();
    Ok(corners)
}
