//! Runs a solver and writes down every step.

use crate::ask::{Posed, answer, end};
use crate::spy::Spy;
use crate::trace::{Stage, Step, Trace, Vertex};
use asunder::glam::{DVec2, DVec3};
use asunder::polytope::Polytope;
use asunder::solver::{
    Auto, Course, Epa, Gjk, Goal, Sampling, Solver, Stage as Stages, Survey, Uepa, Walk, run,
};
use asunder::space::{Pose, Unit};
use asunder::{AnyDifference, Bracket, Difference, Limits, Witness};
use asunder_zoo::{BuildError, Case, Method, Target, line};
use serde_json::Value;

/// Room for vertices; what needs more is not looked at step by step.
const ROOM: usize = 1024;

impl Trace {
    /// The run of a solver on a case.
    ///
    /// # Errors
    /// A shape or a pose that the library does not take.
    pub fn record(case: &Case, method: Method) -> Result<Self, BuildError> {
        if case.dim == 2 { record::<DVec2>(case, method) } else { record::<DVec3>(case, method) }
    }
}

fn record<V: Target<Scalar = f64>>(case: &Case, method: Method) -> Result<Trace, BuildError> {
    let ((a, at_a), (b, at_b)) = (case.a.build::<V>()?, case.b.build::<V>()?);
    let (a, b): (Posed<'_, V>, Posed<'_, V>) = ((&a, at_a), (&b, at_b));
    let difference = Difference::new(a.0, b.0, at_b.seen_once_from(&at_a));
    let margin = a.0.margin() + b.0.margin();
    let mut recorder = Recorder { margin, met: Vec::new(), steps: Vec::new(), world_from_a: at_a };
    match method {
        Method::Auto => recorder.follow(&Auto, &difference, |chain| at_course(chain.course())),
        Method::Gjk => recorder.follow(&Gjk, &difference, at_walk),
        Method::Epa => recorder.follow(&Epa::<ROOM>, &difference, at_course),
        Method::Uepa => recorder.follow(&Uepa::<ROOM>, &difference, at_course),
        Method::Sampling => recorder.follow(&Sampling::default(), &difference, at_survey),
    }
    let text = line(case.id.as_deref().unwrap_or_default(), &case.a, &case.b);
    Ok(Trace {
        case: text.parse().unwrap_or(Value::Null),
        solver: method.to_string(),
        dim: case.dim,
        margin,
        vertices: recorder.vertices(),
        steps: recorder.steps,
        end: end(&answer(a, b, method)),
    })
}

/// A state, as far as a trace tells it.
struct Look<V> {
    stage: Stage,
    corners: Vec<asunder::Vertex<V>>,
    facets: Vec<Vec<usize>>,
    front: Option<usize>,
    /// Of the front, where the origin is behind it.
    foot: Option<V>,
}

impl<V> Look<V> {
    fn bare(stage: Stage, corners: Vec<asunder::Vertex<V>>) -> Self {
        Self { stage, corners, facets: Vec::new(), front: None, foot: None }
    }
}

fn at_walk<V: Target>(walk: &Walk<V>) -> Look<V> {
    Look::bare(Stage::Walk, walk.simplex().vertices().collect())
}

fn at_survey<V: Target>(_: &Survey<V>) -> Look<V> {
    Look::bare(Stage::Sample, Vec::new())
}

fn at_course<V: Target<Scalar = f64>, const N: usize>(course: &Course<V, N>) -> Look<V> {
    match (course.stage(), course.walk(), course.growth()) {
        (Stages::Walking, Some(walk), _) => at_walk(walk),
        (Stages::Growing, _, Some(growth)) => at_polytope(growth.polytope()),
        _ => Look::bare(Stage::Sow, Vec::new()),
    }
}

fn at_polytope<V: Target<Scalar = f64>, const N: usize>(polytope: &Polytope<V, N>) -> Look<V> {
    let facets = polytope.facets().map(|facet| {
        let corners = facet.corners();
        corners.as_ref().iter().map(|&corner| usize::from(corner)).collect()
    });
    let nearest = polytope
        .facets()
        .enumerate()
        .min_by(|(_, p), (_, q)| p.offset().total_cmp(&q.offset()))
        .filter(|(_, facet)| facet.offset() > 0.0);
    Look {
        stage: Stage::Grow,
        corners: polytope.vertices().to_vec(),
        facets: facets.collect(),
        front: nearest.as_ref().map(|(index, _)| *index),
        foot: nearest.map(|(_, facet)| facet.normal().get() * facet.offset()),
    }
}

struct Recorder<V: Target> {
    margin: f64,
    met: Vec<asunder::Vertex<V>>,
    steps: Vec<Step>,
    world_from_a: Pose<V>,
}

impl<V: Target<Scalar = f64>> Recorder<V> {
    fn follow<M: Solver<V>, D: AnyDifference<V>>(
        &mut self,
        solver: &M,
        difference: &D,
        look: impl Fn(&M::State) -> Look<V>,
    ) {
        let spy = Spy::new(difference);
        let mut state = solver.start(&spy, spy.centre_aim());
        let mut watch = |state: &M::State| {
            // A solver may also see, without asking, that it is done.
            if let Some((direction, vertex)) = spy.take() {
                let known = (solver.bracket(state), solver.witness(state));
                self.note(known, look(state), direction, vertex);
            }
        };
        let limits = Limits::default();
        // Why it ended is told by the answer, which is made the way that callers make it.
        let _ = run(solver, &mut state, &spy, &limits, &Goal::VALUE, &mut watch);
    }

    fn note(
        &mut self,
        (bracket, witness): (&Bracket<V>, Witness<V>),
        look: Look<V>,
        direction: V,
        vertex: asunder::Vertex<V>,
    ) {
        let slack = bracket.slack() + Bracket::<V>::MARGIN_SLACK * f64::EPSILON * self.margin;
        let finite = |x: f64| x.is_finite().then_some(x);
        let outside = bracket.upper() >= 0.0 && bracket.upper().is_finite();
        let nearest = if outside { Some(witness.a - witness.b) } else { look.foot };
        let axis = Unit::new(direction).map_or(direction, Unit::get);
        let found = self.number(&vertex);
        let corners: Vec<usize> = look.corners.iter().map(|vertex| self.number(vertex)).collect();
        let facet = |facet: Vec<usize>| facet.into_iter().map(|corner| corners[corner]).collect();
        self.steps.push(Step {
            stage: look.stage,
            axis: self.turned(axis),
            found,
            facets: look.facets.into_iter().map(facet).collect(),
            corners,
            front: look.front,
            nearest: nearest.map(|point| self.turned(point)),
            lower: finite(bracket.lower() - self.margin - slack),
            upper: finite(bracket.upper() - self.margin + slack),
        });
    }

    /// The vertex's number; a new one if it was not met before.
    fn number(&mut self, vertex: &asunder::Vertex<V>) -> usize {
        let known = self.met.iter().position(|met| met == vertex);
        known.unwrap_or_else(|| {
            self.met.push(*vertex);
            self.met.len() - 1
        })
    }

    fn turned(&self, vector: V) -> [f64; 3] {
        self.world_from_a.rotation.apply(vector).to_triple()
    }

    fn vertices(&self) -> Vec<Vertex> {
        let world = |point: V| self.world_from_a.apply(point).to_triple();
        self.met.iter().map(|met| Vertex { a: world(met.a), b: world(met.b) }).collect()
    }
}
