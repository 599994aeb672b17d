//! A solver of one's own: where to begin, and which axis to try next. The loop, the bounds and the
//! answer are the library's. An axis proves a lower bound; the vertex found along it, an upper one.

use asunder::glam::DVec3;
use asunder::shape::{Cuboid, ShapeError};
use asunder::solver::Solver;
use asunder::space::Aim;
use asunder::{AnyDifference, Bracket, Limits, Pair, Pose, Stop, Unit, Vector, Vertex, Witness};
use std::ops::ControlFlow;

/// Tries the faces of both shapes and then the axes halfway between each two of them.
#[derive(Clone, Copy)]
struct FacesAndBetween;

struct State<V: Vector> {
    bracket: Bracket<V>,
    nearest: Option<Vertex<V>>,
    index: usize,
}

impl<V: Vector> Solver<V> for FacesAndBetween {
    type State = State<V>;

    fn start<D: AnyDifference<V>>(&self, difference: &D, _first: Aim<V>) -> State<V> {
        State { bracket: Bracket::of(difference), nearest: None, index: 0 }
    }

    fn advance<D: AnyDifference<V>>(
        &self,
        state: &mut State<V>,
        difference: &D,
        _limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let faces = (0..).take_while(|&i| difference.face_normal(i).is_some()).count();
        let (one, other) = (state.index % faces.max(1), state.index / faces.max(1));
        state.index += 1;
        let normals = (difference.face_normal(one), difference.face_normal(other));
        let (Some(one), Some(other)) = normals else { return ControlFlow::Break(Stop::Stalled) };
        if let Some(axis) = Unit::new(one + other) {
            // The only way to raise a lower bound is to probe.
            let Some(probe) = state.bracket.probe(difference, axis) else {
                return ControlFlow::Break(Stop::NotFinite);
            };
            if state.bracket.tighten_by(&probe.vertex) {
                state.nearest = Some(probe.vertex);
            }
        }
        ControlFlow::Continue(())
    }

    fn bracket<'s>(&self, state: &'s State<V>) -> &'s Bracket<V> {
        &state.bracket
    }

    fn witness(&self, state: &State<V>) -> Witness<V> {
        let found = state.nearest.map(|vertex| Witness { a: vertex.a, b: vertex.b });
        found.unwrap_or(Witness { a: V::ZERO, b: V::ZERO })
    }
}

fn main() -> Result<(), ShapeError> {
    let cuboid = Cuboid::new(DVec3::new(1.0, 0.5, 0.25))?;
    let pair = Pair::new(&cuboid, &cuboid).relative(Pose::at(DVec3::new(1.5, 0.9, 0.1)));
    let (own, auto) = (pair.solver(FacesAndBetween).signed_distance(), pair.signed_distance());
    println!("own solver: at least {:+.6}, after {} steps", own.lower(), own.steps());
    println!("default:    exactly  {:+.6}, after {} steps", auto.signed_distance(), auto.steps());
    Ok(())
}
