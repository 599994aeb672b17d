//! asunder for the browser.
//!
//! 1. A [`Scene`] is a pair of shapes, given as the line of JSON that `asunder query` reads.
//! 2. It is moved without being read again, and answers as often as it is asked.
//! 3. A trace is JSON, with a sentence for each step; bodies are arrays that a view can draw.
//!
//! All work is done by `asunder-trace`; this crate only carries it over.
//!
//! wasm-bindgen writes code that the lint against `unsafe` would refuse.
#![allow(unsafe_code)]

use asunder_trace::{Body, Contact, End, Touch, Trace, ask, method, say};
use asunder_zoo::{Case, Method, Placement, Solid, Turn, line};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// A pair of shapes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Scene {
    case: Case,
}

#[wasm_bindgen]
impl Scene {
    /// Reads a pair.
    ///
    /// # Errors
    /// What is wrong with the line, and with which field; or which shape the library does not take.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, String> {
        let case = Case::parse(text).map_err(|error| error.to_string())?;
        let scene = Self { case };
        scene.ask(Method::Auto)?;
        Ok(scene)
    }

    /// 2 or 3.
    #[must_use]
    pub fn dim(&self) -> usize {
        self.case.dim
    }

    /// The pair as a line again.
    #[must_use]
    pub fn line(&self) -> String {
        line(self.case.id.as_deref().unwrap_or("pair"), &self.case.a, &self.case.b)
    }

    /// Where a shape is (`b`, or else A): x, y, angle in the plane, x, y, z and a quaternion in space.
    #[must_use]
    pub fn pose(&self, b: bool) -> Vec<f64> {
        let pose = if b { &self.case.b.pose } else { &self.case.a.pose };
        let turn = match pose.rotation {
            Turn::Plane(angle) => vec![angle],
            Turn::Space(quaternion) => quaternion.to_vec(),
        };
        pose.translation[..self.case.dim].iter().copied().chain(turn).collect()
    }

    /// Puts a shape where these numbers say; false, and nothing changed, if they say nothing.
    pub fn place(&mut self, b: bool, pose: &[f64]) -> bool {
        let placed = match *pose {
            _ if pose.iter().any(|x| !x.is_finite()) => None,
            [x, y, angle] if self.case.dim == 2 => {
                Some(Placement { translation: [x, y, 0.0], rotation: Turn::Plane(angle) })
            }
            [x, y, z, i, j, k, w] if self.case.dim == 3 && [i, j, k, w] != [0.0; 4] => {
                Some(Placement { translation: [x, y, z], rotation: Turn::Space([i, j, k, w]) })
            }
            _ => None,
        };
        let Some(placed) = placed else { return false };
        let solid = if b { &mut self.case.b } else { &mut self.case.a };
        solid.pose = placed;
        true
    }

    /// Lower and upper bound, signed distance, steps, the axis, the point on A, the point on B: 13
    /// numbers; infinite bounds where nothing is claimed.
    ///
    /// # Errors
    /// No such solver.
    pub fn answer(&self, solver: &str) -> Result<Vec<f64>, String> {
        let End { lower, upper, signed_distance, axis, point_a, point_b, steps, .. } =
            self.ask(named(solver)?)?;
        let bounds = [lower.unwrap_or(f64::NEG_INFINITY), upper.unwrap_or(f64::INFINITY)];
        let first = bounds.into_iter().chain([signed_distance, f64::from(steps)]);
        Ok(first.chain(axis).chain(point_a).chain(point_b).collect())
    }

    /// The run of a solver as JSON: the trace, `said` for each step, how it `ended`, the `verdict`, what is
    /// `proven`, and whether the bracket is `closed`.
    ///
    /// # Errors
    /// No such solver.
    pub fn trace(&self, solver: &str) -> Result<String, String> {
        let trace = Trace::record(&self.case, named(solver)?).map_err(|error| error.to_string())?;
        let said: Vec<String> =
            (0..trace.steps.len()).map(|index| say::step(&trace, index)).collect();
        let run = json!({
            "trace": trace,
            "said": said,
            "ended": say::end(&trace),
            "verdict": say::verdict(&trace),
            "proven": say::proven(trace.end.lower, trace.end.upper, trace.size()),
            "closed": say::is_closed(&trace),
        });
        Ok(run.to_string())
    }

    /// Contacts no farther apart than `prediction`, the deepest first: point on A, point on B,
    /// distance, 7 numbers each.
    ///
    /// # Errors
    /// A shape that the library does not take, which [`new`](Self::new) has ruled out.
    pub fn contacts(&self, prediction: f64) -> Result<Vec<f64>, String> {
        let touch = Touch::of(&self.case, prediction).map_err(|error| error.to_string())?;
        let numbers = touch.contacts.iter().flat_map(|Contact { a, b, distance }| {
            a.iter().chain(b).copied().chain([*distance]).collect::<Vec<f64>>()
        });
        Ok(numbers.collect())
    }

    /// What to draw of a shape, in the world.
    #[must_use]
    pub fn shape(&self, b: bool) -> Drawn {
        Drawn(Body::of(if b { &self.case.b } else { &self.case.a }))
    }

    /// What to draw of a shape, in its own frame.
    #[must_use]
    pub fn own_shape(&self, b: bool) -> Drawn {
        let solid = if b { &self.case.b } else { &self.case.a };
        Drawn(Body::of(&Solid::new(self.case.dim, solid.kind.clone())))
    }

    /// A ⊖ B of the cores, which is what solvers see; or of the shapes as a `whole`.
    #[must_use]
    pub fn difference(&self, whole: bool) -> Drawn {
        Drawn(Body::difference(&self.case, whole))
    }

    fn ask(&self, solver: Method) -> Result<End, String> {
        ask(&self.case, solver).map_err(|error| error.to_string())
    }
}

fn named(solver: &str) -> Result<Method, String> {
    method(solver).ok_or_else(|| format!("there is no solver `{solver}`"))
}

/// A convex body to draw.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Drawn(Body);

#[wasm_bindgen]
impl Drawn {
    /// Three coordinates for each corner; in the plane the corners are the outline.
    #[must_use]
    pub fn points(&self) -> Vec<f64> {
        self.0.points.as_flattened().to_vec()
    }

    /// Numbers of corners, face after face, each counter-clockwise from outside.
    #[must_use]
    pub fn faces(&self) -> Vec<u32> {
        self.0.faces.concat()
    }

    /// How many corners each face has.
    #[must_use]
    pub fn sizes(&self) -> Vec<u32> {
        self.0.faces.iter().map(|face| face.len() as u32).collect()
    }

    /// Curved: its faces are there to shade, not to be seen.
    #[must_use]
    pub fn smooth(&self) -> bool {
        self.0.smooth
    }
}

/// The hash of the answers to random pairs, as 16 digits: the same on every platform.
#[cfg(feature = "identical")]
#[wasm_bindgen]
#[must_use]
pub fn hash(seed: u32, pairs: u32) -> String {
    format!("{:016x}", asunder_trace::hash(seed.into(), pairs))
}

/// One pair's answers in words, to find out where two platforms differ.
#[cfg(feature = "identical")]
#[wasm_bindgen]
#[must_use]
pub fn tell(seed: u32, index: u32) -> String {
    asunder_trace::tell(seed.into(), index.into())
}
