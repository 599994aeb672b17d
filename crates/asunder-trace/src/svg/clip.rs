//! How a manifold is clipped, seen along its axis: what each shape shows, what both share, and
//! which corners of that are kept.

use super::panel::ROOM;
use super::{Drawing, Panel, Sight};
use crate::body::Body;
use crate::say::short;
use crate::touch::{Contact, Touch};
use asunder_zoo::Case;
use asunder_zoo::triple::{Triple, add, cross, dot, norm, scale, sub};

/// The plane across the axis, B's side towards the reader.
struct Across {
    right: Triple,
    up: Triple,
    sight: Sight,
}

impl Across {
    fn new(touch: &Touch, bodies: [&Body; 2]) -> Self {
        let n = touch.answer.axis;
        // Whichever of two directions of the world is farther off the axis.
        let along = if n[0].abs() < 0.8 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
        let off = sub(along, scale(n, dot(n, along)));
        let right = scale(off, 1.0 / norm(off));
        let up = cross(n, right);
        let flat = |p: &Triple| [dot(*p, right), dot(*p, up), 0.0];
        let shown = bodies.into_iter().flat_map(|body| &body.points).map(flat);
        Self { right, up, sight: Sight::fit(2, shown, ROOM) }
    }

    fn see(&self, point: Triple) -> (f64, f64) {
        self.sight.see([dot(point, self.right), dot(point, self.up), 0.0])
    }

    fn outline(&self, drawing: &mut Drawing, class: &str, points: &[Triple]) {
        let flat: Vec<_> = points.iter().map(|point| self.see(*point)).collect();
        drawing.silhouette(class, &flat);
    }
}

/// The outlines that both shapes show, one over the other.
#[must_use]
pub fn shown(touch: &Touch, case: &Case) -> Panel {
    let (a, b) = (Body::of(&case.a), Body::of(&case.b));
    let across = Across::new(touch, [&a, &b]);
    let mut drawing = Drawing::part();
    across.outline(&mut drawing, "a faint", &a.points);
    across.outline(&mut drawing, "b faint", &b.points);
    across.outline(&mut drawing, "a", &touch.shown_by_a);
    across.outline(&mut drawing, "b", &touch.shown_by_b);
    let below = [("A", &touch.shown_by_a), ("B", &touch.shown_by_b)]
        .map(|(name, corners)| format!("{name} shows {}", feature(corners.len())));
    Panel::new(drawing, "Seen along the axis", [&below[0], &below[1]])
}

fn feature(corners: usize) -> String {
    match corners {
        1 => "a corner".to_owned(),
        2 => "an edge".to_owned(),
        n => format!("a face of {n} corners"),
    }
}

/// What they share, and the contacts that are kept of its corners.
#[must_use]
pub fn kept(touch: &Touch, case: &Case) -> Panel {
    let (a, b) = (Body::of(&case.a), Body::of(&case.b));
    let across = Across::new(touch, [&a, &b]);
    let mut drawing = Drawing::part();
    across.outline(&mut drawing, "a faint ghost", &touch.shown_by_a);
    across.outline(&mut drawing, "b faint ghost", &touch.shown_by_b);
    let middle = |contact: &Contact| scale(add(contact.a, contact.b), 0.5);
    let patch: Vec<Triple> = touch.patch.iter().map(middle).collect();
    across.outline(&mut drawing, "p", &patch);
    for corner in &patch {
        drawing.dot("dot", across.see(*corner), 3.0);
    }
    for contact in &touch.contacts {
        let (x, y) = across.see(middle(contact));
        drawing.dot("witness", (x, y), 5.0);
        drawing.word("quiet", (x + 8.0, y - 6.0), &short(contact.distance));
    }
    let [corners, kept] = [touch.patch.len(), touch.contacts.len()];
    let deepest = touch.contacts.first().map_or(0.0, |contact| contact.distance);
    let below = [
        format!("{corners} corners shared, {kept} kept: the deepest,"),
        format!("at {}, and the largest area", short(deepest)),
    ];
    Panel::new(drawing, "What both share", [&below[0], &below[1]])
}
