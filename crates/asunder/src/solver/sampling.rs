//! Sampling: tries axes from a set, keeps the best. Simple, and honest about what it proves.
//!
//! Every axis proves a lower bound, and the best of them is often good. But no number of axes
//! proves an upper bound below zero, and apart only the vertices met give one above: the bracket
//! stays wide. It is here to learn from, to seed other solvers, and because dyn4j's article on EPA
//! offers it as the alternative.

use super::Solver;
use crate::answer::{Stop, Witness};
use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::space::{Aim, Scalar, Unit, Vector, sin_cos};
use core::ops::ControlFlow;

/// Which axes [`Sampling`] tries. All begin with the first axis: from centre to centre, unless
/// the pair is given another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Directions {
    /// Evenly spread over the circle or the sphere (a Fibonacci lattice), as many as the step
    /// limit allows.
    Spread,
    /// The first half evenly spread, the second half ever closer around the best so far.
    #[default]
    Refined,
    /// The normals of the faces that the shapes know of.
    FaceNormals,
    /// Only the first axis, both ways.
    Centres,
}

/// The best of a set of axes.
///
/// ```
/// use asunder::{glam::DVec2, shape::Cuboid, solver::{Directions, Sampling}, Pair, Pose};
/// let square = Cuboid::new(DVec2::ONE)?;
/// let pair = Pair::new(&square, &square).relative(Pose::at(DVec2::new(1.25, 0.5)));
/// let answer = pair.solver(Sampling { directions: Directions::FaceNormals }).signed_distance();
/// assert!((answer.lower() + 0.75).abs() < 1e-13); // proven: no more than 0.75 deep
/// assert!(answer.upper() > 0.0);                  // not proven: that they overlap at all
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sampling {
    /// The axes to try.
    pub directions: Directions,
}

/// What [`Sampling`] knows between two steps.
#[derive(Clone, Copy, Debug)]
pub struct Survey<V: Vector> {
    bracket: Bracket<V>,
    /// The vertex met that is nearest to the origin.
    nearest: Option<Vertex<V>>,
    first: Unit<V>,
    tried: u32,
}

impl<V: Vector> Survey<V> {
    /// What is proved so far.
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        &self.bracket
    }
}

impl Sampling {
    /// Axis number `index`; `None` past the last one.
    fn axis<V: Vector, D: AnyDifference<V>>(
        self,
        survey: &Survey<V>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> Option<Unit<V>> {
        let Some(index) = survey.tried.checked_sub(1) else { return Some(survey.first) };
        let half = limits.steps() / 2;
        match self.directions {
            Directions::Spread => Unit::new(spread(index, limits.steps() - 1)),
            Directions::Refined if index < half => Unit::new(spread(index, half)),
            Directions::Refined => {
                // Eight of 32 directions from all around are added to the best, at a width that each
                // round halves.
                let round = (index - half) / 8;
                let width = V::Scalar::from_f64(1.0 / f64::from(1u32 << round.min(26)));
                let aside: V = spread((index * 5 + round) % 32, 32);
                Unit::new(survey.bracket.axis().get() + aside * width)
            }
            Directions::FaceNormals => Unit::new(difference.face_normal(index as usize)?),
            Directions::Centres => (index == 0).then_some(-survey.first),
        }
    }
}

/// Direction `index` of `count` evenly spread ones, of length 1 up to rounding: equal angles in
/// the plane, a Fibonacci lattice in space (Swinbank and Purser 2006).
fn spread<V: Vector>(index: u32, count: u32) -> V {
    let (i, n) = (f64::from(index), f64::from(count.max(1)));
    let turn = core::f64::consts::TAU;
    let golden = 0.618_033_988_749_894_9;
    let (height, angle) = if V::DIM == 2 {
        (0.0, turn * (i + 0.5) / n)
    } else {
        (1.0 - (2.0 * i + 1.0) / n, turn * ((i * golden) % 1.0))
    };
    let (sin, cos) = sin_cos(angle).unwrap_or((0.0, 1.0));
    let radius = (1.0 - height * height).max(0.0);
    let radius = Scalar::sqrt(radius);
    V::from_fn(|axis| {
        V::Scalar::from_f64(match axis {
            0 => radius * cos,
            1 => radius * sin,
            _ => height,
        })
    })
}

impl<V: Vector> Solver<V> for Sampling {
    type State = Survey<V>;

    fn start<D: AnyDifference<V>>(&self, difference: &D, first: Aim<V>) -> Survey<V> {
        Survey { bracket: Bracket::of(difference), nearest: None, first: first.axis(), tried: 0 }
    }

    fn advance<D: AnyDifference<V>>(
        &self,
        survey: &mut Survey<V>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let Some(axis) = self.axis(survey, difference, limits) else {
            return ControlFlow::Break(Stop::Stalled);
        };
        survey.tried += 1;
        let Some(probe) = survey.bracket.probe(difference, axis) else {
            return ControlFlow::Break(Stop::NotFinite);
        };
        if survey.bracket.tighten_by(&probe.vertex) || survey.nearest.is_none() {
            survey.nearest = Some(probe.vertex);
        }
        if survey.bracket.width() <= survey.bracket.target(difference, limits) {
            return ControlFlow::Break(Stop::Converged);
        }
        ControlFlow::Continue(())
    }

    fn bracket<'s>(&self, survey: &'s Survey<V>) -> &'s Bracket<V> {
        survey.bracket()
    }

    fn witness(&self, survey: &Survey<V>) -> Witness<V> {
        let vertex = survey.nearest.unwrap_or(Vertex::NONE);
        Witness { a: vertex.a, b: vertex.b }
    }
}
