//! One picture of a trace: the pair, a step in the difference, or the bracket over the steps.

use super::{Drawing, Sight};
use crate::body::Body;
use crate::say::{self, ceil, floor};
use crate::trace::{Stage, Step, Trace};
use asunder_zoo::Case;
use asunder_zoo::triple::{ORIGIN, Triple, add, scale, sub};

/// Size of a panel.
pub(super) const WIDTH: f64 = 260.0;
pub(super) const HEIGHT: f64 = 270.0;
/// That fit into a line of it.
const LETTERS: usize = 40;
/// What is drawn stays in here: left, top, width, height.
pub(super) const ROOM: [f64; 4] = [30.0, 54.0, 200.0, 144.0];

/// A picture in a panel's own coordinates.
#[derive(Clone, Debug)]
pub struct Panel {
    pub(super) inside: String,
}

impl Panel {
    pub(super) fn new(mut drawing: Drawing, heading: &str, below: [&str; 2]) -> Self {
        drawing.word("strong", (16.0, 24.0), heading);
        drawing.word("quiet", (16.0, HEIGHT - 34.0), below[0]);
        drawing.word("quiet", (16.0, HEIGHT - 17.0), below[1]);
        Self { inside: drawing.finish() }
    }
}

/// The two shapes, their witness points, and where B just parts from A.
#[must_use]
pub fn pair(trace: &Trace, case: &Case) -> Panel {
    let (a, b) = (Body::of(&case.a), Body::of(&case.b));
    let end = &trace.end;
    let overlap = end.signed_distance < 0.0;
    // A bound is not how far B has to go.
    let ghost = overlap && say::is_closed(trace);
    let parted = b.moved(scale(end.axis, -end.signed_distance));
    let shown = a.points.iter().chain(&b.points);
    let shown = shown.chain(parted.points.iter().filter(|_| ghost)).copied();
    let sight = Sight::fit(trace.dim, shown, ROOM);
    let mut drawing = Drawing::part();
    body(&mut drawing, &sight, &a, "a");
    body(&mut drawing, &sight, &b, "b");
    if ghost && trace.dim == 2 {
        body(&mut drawing, &sight, &parted, "b ghost");
    }
    let (from, to) = (sight.see(end.point_a), sight.see(end.point_b));
    // Apart the arrow bridges the gap; overlapping it is the motion that parts them.
    if overlap {
        drawing.arrow(to, from)
    } else {
        drawing.arrow(from, to)
    }
    drawing.dot("witness", from, 3.0);
    drawing.dot("witness", to, 3.0);
    let said = say::end(trace);
    let (what, why) = said.split_once(": ").unwrap_or((&said, ""));
    // Two bounds leave no room for the number of steps.
    let what = if what.len() > LETTERS { &say::what(trace) } else { what };
    Panel::new(drawing, "A (blue) and B (orange)", [what, why])
}

/// What the solver sees and holds after a step.
#[must_use]
pub fn step(trace: &Trace, case: &Case, index: usize) -> Panel {
    let difference = Body::difference(case, false);
    let mut drawing = Drawing::part();
    let Some(step) = trace.steps.get(index) else {
        return Panel::new(drawing, "", ["", ""]);
    };
    let shown = difference.points.iter().copied().chain([ORIGIN]);
    let sight = Sight::fit(trace.dim, shown, ROOM);
    body(&mut drawing, &sight, &difference, if trace.dim == 2 { "d" } else { "d faint" });
    held(&mut drawing, &sight, trace, step);
    if let Some(found) = trace.vertices.get(step.found) {
        probe(&mut drawing, &sight, step, found.p());
    }
    if let Some(nearest) = step.nearest {
        drawing.line("near", sight.see(ORIGIN), sight.see(nearest));
        drawing.dot("witness", sight.see(nearest), 3.0);
    }
    drawing.dot("origin", sight.see(ORIGIN), 4.0);
    let stage = match step.stage {
        Stage::Walk => "walk",
        Stage::Sow => "seed",
        Stage::Grow => "grow",
        Stage::Sample => "sample",
    };
    let (lower, upper) = trace.proven_by(index);
    let bound = |x: Option<f64>, told: fn(f64) -> String| x.map_or("nothing".to_owned(), told);
    let below =
        [format!("at least {}", bound(lower, floor)), format!("at most {}", bound(upper, ceil))];
    Panel::new(drawing, &format!("Step {}: {stage}", index + 1), [&below[0], &below[1]])
}

/// The axis looked along, and the line that proves that nothing lies beyond the vertex found.
fn probe(drawing: &mut Drawing, sight: &Sight, step: &Step, found: Triple) {
    let length = 34.0 / sight.long(1.0);
    drawing.arrow(sight.see(found), sight.see(add(found, scale(step.axis, length))));
    if sight.dim() == 2 {
        let along = scale([-step.axis[1], step.axis[0], 0.0], 60.0 / sight.long(1.0));
        drawing.line("probe", sight.see(sub(found, along)), sight.see(add(found, along)));
    }
    drawing.dot("new", sight.see(found), 4.0);
}

/// The simplex or the polytope.
fn held(drawing: &mut Drawing, sight: &Sight, trace: &Trace, step: &Step) {
    let p = |vertex: &usize| trace.vertices.get(*vertex).map_or(ORIGIN, |vertex| vertex.p());
    if step.facets.is_empty() {
        let corners: Vec<Triple> = step.corners.iter().map(p).collect();
        simplex(drawing, sight, &corners);
    }
    let mut facets: Vec<(usize, Vec<Triple>)> =
        step.facets.iter().map(|facet| facet.iter().map(p).collect()).enumerate().collect();
    // Far ones first.
    let near = |facet: &[Triple]| middle_near(sight, facet);
    facets.sort_unstable_by(|(i, f), (j, g)| near(f).total_cmp(&near(g)).then(i.cmp(j)));
    if sight.dim() == 2 {
        let around: Vec<Triple> = round(&step.facets).iter().map(p).collect();
        let around: Vec<_> = around.into_iter().map(|at| sight.see(at)).collect();
        drawing.outline("p", &around);
    }
    for (index, facet) in &facets {
        let on_paper: Vec<_> = facet.iter().map(|at| sight.see(*at)).collect();
        let front = step.front == Some(*index);
        match (sight.dim(), front) {
            (2, false) => {}
            (_, true) => drawing.outline("front", &on_paper),
            (_, false) => drawing.outline("p", &on_paper),
        }
    }
    for corner in &step.corners {
        drawing.dot("dot", sight.see(p(corner)), 3.0);
    }
}

fn middle_near(sight: &Sight, facet: &[Triple]) -> f64 {
    facet.iter().map(|at| sight.near(*at)).sum::<f64>() / facet.len().max(1) as f64
}

/// Edges in turn, as a loop of vertices.
fn round(edges: &[Vec<usize>]) -> Vec<usize> {
    let ends = |edge: &Vec<usize>| Some((*edge.first()?, *edge.last()?));
    let Some((first, mut at)) = edges.first().and_then(ends) else { return Vec::new() };
    let mut around = vec![first];
    while at != first && around.len() <= edges.len() {
        around.push(at);
        let next = edges.iter().filter_map(ends).find(|(from, _)| *from == at);
        at = next.map_or(first, |(_, to)| to);
    }
    around
}

fn simplex(drawing: &mut Drawing, sight: &Sight, corners: &[Triple]) {
    let at: Vec<_> = corners.iter().map(|corner| sight.see(*corner)).collect();
    if let [a, b, c, d] = at.as_slice() {
        for triangle in [[*a, *b, *c], [*a, *b, *d], [*a, *c, *d], [*b, *c, *d]] {
            drawing.outline("p", &triangle);
        }
    } else if at.len() > 1 {
        drawing.outline("p", &at);
    }
}

/// A convex body: its outline, or its faces, the far ones first.
fn body(drawing: &mut Drawing, sight: &Sight, body: &Body, class: &str) {
    let at = |corner: &u32| body.points.get(*corner as usize).copied().unwrap_or(ORIGIN);
    if sight.dim() == 2 || body.faces.is_empty() {
        let outline: Vec<_> = body.points.iter().map(|point| sight.see(*point)).collect();
        drawing.outline(class, &outline);
        return;
    }
    if body.smooth {
        // Of a curved body its silhouette is enough.
        let flat: Vec<_> = body.points.iter().map(|point| sight.see(*point)).collect();
        drawing.silhouette(class, &flat);
        return;
    }
    for face in &body.faces {
        let corners: Vec<Triple> = face.iter().map(at).collect();
        let front = facing(sight, &corners) > 0.0;
        let outline: Vec<_> = corners.iter().map(|corner| sight.see(*corner)).collect();
        let class = if front { class.to_owned() } else { format!("{class} faint") };
        drawing.outline(&class, &outline);
    }
}

/// Positive if a face is seen from outside.
fn facing(sight: &Sight, corners: &[Triple]) -> f64 {
    let at: Vec<_> = corners.iter().map(|corner| sight.see(*corner)).collect();
    let next = at.iter().cycle().skip(1);
    // On paper y points down, which turns the sense around.
    -at.iter().zip(next).map(|(p, q)| p.0 * q.1 - q.0 * p.1).sum::<f64>()
}

/// Lower and upper bound over the steps.
#[must_use]
pub fn bracket(trace: &Trace) -> Panel {
    let mut drawing = Drawing::part();
    let known = trace.steps.iter().flat_map(|step| [step.lower, step.upper]).flatten();
    let (low, high) = known.chain([0.0]).fold((0.0_f64, 0.0_f64), |(l, h), x| (l.min(x), h.max(x)));
    let [left, top, width, height] = ROOM;
    let count = trace.steps.len().max(2);
    let span = (high - low).max(1e-300);
    let x = |index: usize| left + 10.0 + (width - 10.0) * index as f64 / (count - 1) as f64;
    let y = |value: f64| top + height * (high - value) / span;
    drawing.line("rule", (left, y(0.0)), (left + width, y(0.0)));
    drawing.word_before("quiet", (left - 4.0, y(0.0) + 4.0), "0");
    let curve = |of: &dyn Fn(&Step) -> Option<f64>| -> Vec<(f64, f64)> {
        let points = trace.steps.iter().enumerate();
        points.filter_map(|(index, step)| Some((x(index), y(of(step)?)))).collect()
    };
    let (lower, upper) = (curve(&|step| step.lower), curve(&|step| step.upper));
    let mut open = lower.clone();
    open.extend(upper.iter().rev());
    if lower.len() > 1 && upper.len() > 1 {
        drawing.outline("open", &open);
    }
    for (class, points) in [("low", &lower), ("up", &upper)] {
        drawing.path(class, points);
        for point in points {
            drawing.dot(if class == "low" { "a" } else { "b" }, *point, 2.5);
        }
    }
    let end = [
        "blue: at least; orange: at most".to_owned(),
        format!("{} steps, {}", trace.steps.len(), trace.end.stop.replace('_', " ")),
    ];
    Panel::new(drawing, &format!("The bracket closes ({})", trace.solver), [&end[0], &end[1]])
}
