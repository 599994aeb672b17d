//! What a trace holds, and how it is written down: JSON, read back into the same structure.
//!
//! ```json
//! {"case": {"dim": 2, "a": …, "b": …}, "solver": "epa", "dim": 2, "margin": 0,
//!  "vertices": [{"a": [1, 0, 0], "b": [0, 0, 0]}, …],
//!  "steps": [{"stage": "walk", "axis": [1, 0, 0], "found": 0, "corners": [0], "nearest": [1, 0, 0],
//!             "lower": 0.5, "upper": 1}, …],
//!  "end": {"stop": "converged", …}}
//! ```
//!
//! Coordinates are the world's, always three of them; in the plane z is 0.

use asunder_zoo::{Case, Method};
use core::error::Error;
use core::fmt;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Three coordinates.
type Triple = asunder_zoo::triple::Triple;

/// A solver's run on a pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The pair, as `asunder query` reads it.
    pub case: Value,
    /// Which solver ran: the word that `--solver` takes.
    pub solver: String,
    /// 2 or 3.
    pub dim: usize,
    /// The two shapes' margins together; solvers see the cores without them.
    pub margin: f64,
    /// Every vertex of the difference of the cores that was met, in the order in which it was found.
    pub vertices: Vec<Vertex>,
    /// One for each support call.
    pub steps: Vec<Step>,
    /// The answer. `auto` may know a shorter way to it than its steps show: two balls take no step,
    /// and bodies of revolution about parallel axes are solved in a plane.
    pub end: End,
}

/// A point of the difference by its ancestors: it is `a` − `b`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vertex {
    /// The point of A's core.
    pub a: Triple,
    /// The point of B's core.
    pub b: Triple,
}

impl Vertex {
    /// a − b
    #[must_use]
    pub fn p(&self) -> Triple {
        [0, 1, 2].map(|axis| self.a[axis] - self.b[axis])
    }
}

/// What a solver is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// GJK: a simplex walks towards the origin.
    Walk,
    /// Unified EPA: vertices to begin with.
    Sow,
    /// EPA and Unified EPA: a polytope grows.
    Grow,
    /// Axes from a set are tried.
    Sample,
}

/// The state after one support call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// What the solver was at afterwards.
    pub stage: Stage,
    /// The axis probed, from A to B.
    pub axis: Triple,
    /// The vertex found, by its number.
    pub found: usize,
    /// The vertices that the simplex or the polytope holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<usize>,
    /// The polytope's facets: two vertices each in the plane, three in space.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facets: Vec<Vec<usize>>,
    /// The facet nearest to an origin that is inside, by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<usize>,
    /// The point of the simplex or the polytope's surface that is nearest to the origin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Triple>,
    /// Proven so far, margins and rounding taken into account; nothing while it is infinite.
    pub lower: Option<f64>,
    /// Likewise.
    pub upper: Option<f64>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// Why the solver ended: `converged`, `decided`, `stalled`, `step_limit` or `not_finite`.
    pub stop: String,
    /// Proven; nothing if it is infinite.
    pub lower: Option<f64>,
    /// Proven; nothing if it is infinite.
    pub upper: Option<f64>,
    /// Negative is the depth.
    pub signed_distance: f64,
    /// From A to B.
    pub axis: Triple,
    /// On A, margin and all.
    pub point_a: Triple,
    /// On B, margin and all.
    pub point_b: Triple,
    /// Support calls on each shape.
    pub steps: u32,
}

/// Why a trace could not be replayed.
#[derive(Clone, Debug, PartialEq)]
pub enum Differs {
    /// It holds no pair or no solver.
    Unreadable(String),
    /// Another run gave something else from this step on, counted from 1.
    At(usize),
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(message) => f.write_str(message),
            Self::At(step) => write!(f, "the run differs from step {step} on"),
        }
    }
}

impl Error for Differs {}

impl Trace {
    /// What is proven after a step: the best bounds so far. A solver that begins again may forget one,
    /// which is as true as before.
    #[must_use]
    pub fn proven_by(&self, index: usize) -> (Option<f64>, Option<f64>) {
        let steps = self.steps.iter().take(index + 1);
        let lower = steps.clone().filter_map(|step| step.lower).reduce(f64::max);
        (lower, steps.filter_map(|step| step.upper).reduce(f64::min))
    }

    /// How far the points that were met, margins and all, are apart at most along an axis.
    #[must_use]
    pub fn size(&self) -> f64 {
        let points = || self.vertices.iter().flat_map(|vertex| [vertex.a, vertex.b]);
        let spread = |axis: usize| {
            let along = points().map(|point| point[axis]).filter(|x| x.is_finite());
            let most = along.clone().reduce(f64::max).unwrap_or(0.0);
            most - along.reduce(f64::min).unwrap_or(0.0)
        };
        [0, 1, 2].map(spread).into_iter().fold(0.0, f64::max) + self.margin
    }

    /// The pair that was asked about.
    ///
    /// # Errors
    /// `Unreadable`
    pub fn case(&self) -> Result<Case, Differs> {
        Case::parse(&self.case.to_string()).map_err(|error| Differs::Unreadable(error.to_string()))
    }

    /// Runs the solver again; the run is the same to the last bit, on every platform.
    ///
    /// # Errors
    /// What differs, and where.
    pub fn replay(&self) -> Result<Self, Differs> {
        let unreadable = |what: String| Differs::Unreadable(what);
        let method: Method = crate::method(&self.solver)
            .ok_or_else(|| unreadable(format!("solver: there is no `{}`", self.solver)))?;
        let again =
            Self::record(&self.case()?, method).map_err(|error| unreadable(error.to_string()))?;
        let same = self.steps.iter().zip(&again.steps).take_while(|(old, new)| old == new).count();
        if again == *self { Ok(again) } else { Err(Differs::At(same + 1)) }
    }
}
