//! Traces as SVG: a strip of pictures, or one that moves.
//!
//! 1. [`Sight`]: from the world to the paper, in the plane as it is, in space seen from aside.
//! 2. [`Drawing`]: shapes, arrows and words on paper, with one set of colours for light and dark.
//! 3. `panel`: the pair, one step in the difference, the bracket over all steps.
//! 4. `clip`: what the shapes show each other, and the contacts made of it, seen along the axis.
//! 5. [`strip`] and [`motion`] put panels side by side, or one after the other.

mod clip;
mod drawing;
mod panel;
mod sight;

pub use clip::{kept, shown};
pub use drawing::{Drawing, escape};
pub use panel::{Panel, bracket, pair, step};
pub use sight::Sight;

use crate::say;
use crate::trace::Trace;
use asunder_zoo::Case;

/// Steps that a strip shows at most: the first ones and the last one.
const MOST: usize = 8;
/// Panels side by side.
const ROW: usize = 3;
/// Seconds that each picture of a moving one stays.
const PAUSE: f64 = 1.6;

/// The pair, the steps and the bracket, side by side.
#[must_use]
pub fn strip(trace: &Trace, case: &Case) -> String {
    let mut panels = vec![pair(trace, case)];
    let mut chosen: Vec<usize> = (0..trace.steps.len()).collect();
    if chosen.len() > MOST {
        chosen.drain(MOST - 1..trace.steps.len() - 1);
    }
    panels.extend(chosen.into_iter().map(|index| step(trace, case, index)));
    panels.push(bracket(trace));
    side_by_side(&panels, &say::end(trace))
}

/// Panels in rows.
#[must_use]
pub fn side_by_side(panels: &[Panel], title: &str) -> String {
    let across = panels.len().clamp(1, ROW);
    let rows = panels.len().div_ceil(across);
    let (width, height) = (panel::WIDTH * across as f64, panel::HEIGHT * rows as f64);
    let mut drawing = Drawing::new(width, height, title);
    for (index, panel) in panels.iter().enumerate() {
        let at = ((index % across) as f64 * panel::WIDTH, (index / across) as f64 * panel::HEIGHT);
        drawing.open(&format!(r#"transform="translate({} {})""#, at.0, at.1));
        drawing.append(&panel.inside);
        drawing.close();
    }
    drawing.finish()
}

/// The steps one after the other, over and over, beside the pair and above the bracket.
#[must_use]
pub fn motion(trace: &Trace, case: &Case) -> String {
    let mut drawing = Drawing::new(panel::WIDTH * 2.0, panel::HEIGHT * 2.0, &say::end(trace));
    let count = trace.steps.len().max(1);
    let total = PAUSE * count as f64;
    let place = |drawing: &mut Drawing, x: f64, y: f64, panel: &Panel| {
        drawing.open(&format!(r#"transform="translate({x} {y})""#));
        drawing.append(&panel.inside);
        drawing.close();
    };
    place(&mut drawing, 0.0, 0.0, &pair(trace, case));
    place(&mut drawing, 0.0, panel::HEIGHT, &bracket(trace));
    for index in 0..trace.steps.len() {
        let (from, to) = (index as f64 / count as f64, (index + 1) as f64 / count as f64);
        // Without animation the last picture is the one to see.
        let at_rest = if index + 1 == count { "visible" } else { "hidden" };
        drawing.open(&format!(r#"visibility="{at_rest}""#));
        drawing.append(&format!(
            r#"<animate attributeName="visibility" calcMode="discrete" dur="{total:.1}s" repeatCount="indefinite" values="hidden;visible;hidden" keyTimes="0;{from:.4};{:.4}"/>"#,
            to.min(1.0)
        ));
        place(&mut drawing, panel::WIDTH, 0.0, &step(trace, case, index));
        let sentence = say::step(trace, index);
        drawing.paragraph(
            (panel::WIDTH + 14.0, panel::HEIGHT + 30.0),
            panel::WIDTH - 28.0,
            &sentence,
        );
        drawing.close();
    }
    drawing.finish()
}
