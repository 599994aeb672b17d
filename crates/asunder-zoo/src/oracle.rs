//! What is known of the signed distance of two solids, without asking any solver.
//!
//! 1. Small polytopes with margins: exactly, by [`crate::exact`].
//! 2. Larger ones and curved solids: from below, by [`crate::sampled`].

use crate::axes::{Recipe, recipes, separation};
use crate::exact::{distinct, exact_distance};
use crate::kind::Core;
use crate::sampled::{Sampled, sampled_distance};
use crate::solid::Solid;
use crate::triple::{ORIGIN, Triple, norm, scale, sub};

/// Bounds on a signed distance, and a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truth {
    /// Proven, up to the rounding of poses and extents: a few `EPSILON` times the size.
    pub at_least: f64,
    /// Proven likewise; infinite where nothing is known.
    pub at_most: f64,
    /// The signed distance itself, as closely as the oracle can tell.
    pub estimate: f64,
    /// A unit vector from A to B that attains `at_least`.
    pub axis: Triple,
}

/// What is known of the signed distance of two solids of one dimension.
#[must_use]
pub fn truth(a: &Solid, b: &Solid) -> Truth {
    // Seen from A's place: far from the origin, coordinates would lose digits.
    let (a, b) = (&at(a, ORIGIN), &at(b, sub(b.pose.translation, a.pose.translation)));
    let cores = a.core().zip(b.core());
    let exact = cores.and_then(|(core_a, core_b)| polytopes(a.dim(), &core_a, &core_b));
    exact.unwrap_or_else(|| {
        let Sampled { value, axis } = sampled_distance(a, b);
        Truth { at_least: value, at_most: f64::INFINITY, estimate: value, axis }
    })
}

/// The signed distance of the hulls of two point sets by trying every axis in `f64`.
///
/// Good to some `EPSILON` times the size, unless the best axis comes from a sliver.
#[must_use]
pub fn brute_distance(dim: usize, a: &[Triple], b: &[Triple]) -> Sampled {
    let points: Vec<Triple> = a.iter().chain(b).copied().collect();
    let at = |recipe: Recipe| along(recipe.cook(&points), &points, a.len());
    let nothing = Sampled { value: f64::NEG_INFINITY, axis: [1.0, 0.0, 0.0] };
    let better = |p: Sampled, q: Sampled| if q.value > p.value { q } else { p };
    recipes(dim, a.len(), b.len()).into_iter().filter_map(at).fold(nothing, better)
}

fn along(axis: Triple, points: &[Triple], a: usize) -> Option<Sampled> {
    let length = norm(axis);
    if length == 0.0 {
        return None;
    }
    let (value, reversed) = separation(&axis, points, a);
    let axis = scale(axis, if reversed { -1.0 } else { 1.0 } / length);
    Some(Sampled { value: value / length, axis })
}

fn at(solid: &Solid, translation: Triple) -> Solid {
    let mut moved = solid.clone();
    moved.pose.translation = translation;
    moved
}

/// The signed distance of two small polytopes; `None` if they have too many vertices.
fn polytopes(dim: usize, a: &Core, b: &Core) -> Option<Truth> {
    let few = if dim == 2 { 32 } else { 12 };
    let (vertices_a, vertices_b) = (distinct(&a.vertices), distinct(&b.vertices));
    if vertices_a.len().max(vertices_b.len()) > few {
        return None;
    }
    let exact = exact_distance(dim, &vertices_a, &vertices_b)?;
    let margins = a.margin + b.margin;
    Some(Truth {
        at_least: below(exact.down, margins),
        at_most: above(exact.up, margins),
        estimate: exact.down - margins,
        axis: exact.axis,
    })
}

/// x − m, rounded down; m itself is a sum that may have been rounded.
fn below(x: f64, m: f64) -> f64 {
    if m == 0.0 { x } else { (x - m.next_up()).next_down() }
}

fn above(x: f64, m: f64) -> f64 {
    if m == 0.0 { x } else { (x - m.next_down()).next_up() }
}
