//! The clock that compares libraries on the zoo's bench pairs.
//!
//! 1. A [`Peer`] is one way to ask one library. It holds its shapes and poses, built beforehand;
//!    what is timed is signed distance with witness points, cold, one pair after the other.
//! 2. [`time`] lets peers take turns, so that a machine that slows down slows all of them, and
//!    counts the best round of each: on a shared machine the minimum is the only figure that
//!    repeats.
//! 3. Whole answers go into the black box: the optimiser may not leave out points that nobody
//!    reads.
//! 4. [`judge`] takes nobody at their word: the zoo works out what each axis proves.

use asunder_zoo::triple::unit;
use asunder_zoo::{Kind, Placement, PosedPair, Row, Triple, separation};
use std::hint::black_box;
use std::time::Instant;

/// Questions between two looks at the clock, or a little more.
const QUESTIONS: usize = 2000;

/// One way to ask one library about the pairs of a row.
pub trait Peer {
    /// Asks about every pair once, and throws the answers away.
    fn round(&self);
    /// What it says of pair `index`; `None` if it gives no answer.
    fn claim(&self, index: usize) -> Option<Claim>;
}

/// An answer in plain numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The signed distance.
    pub value: f64,
    /// The normal from A to B, in the world.
    pub axis: Triple,
    /// Support calls on each shape, where the library tells.
    pub steps: Option<u32>,
}

/// How a library makes its shapes and poses from plain numbers; `None` for what it lacks.
pub struct Recipe<A, B, P> {
    /// The first shape of a pair.
    pub a: fn(&Kind) -> Option<A>,
    /// The second one.
    pub b: fn(&Kind) -> Option<B>,
    /// Of either in the world.
    pub pose: fn(&Placement) -> Option<P>,
}

/// A peer from its shapes, the question, and what its answer says. The shapes' types are known
/// where the question is written, so the compiler may use them as it does in a user's program.
#[must_use]
pub fn peer<A, B, P, R>(
    row: &Row,
    recipe: &Recipe<A, B, P>,
    ask: impl Fn(&P, &A, &P, &B) -> R + 'static,
    tell: fn(&R) -> Option<Claim>,
) -> Option<Box<dyn Peer>>
where
    A: 'static,
    B: 'static,
    P: 'static,
    R: 'static,
{
    let pose = recipe.pose;
    let posed = |pair: &PosedPair| Some((pair.a, pose(&pair.pose_a)?, pair.b, pose(&pair.pose_b)?));
    let pairs = row.pairs.iter().map(posed).collect::<Option<_>>()?;
    let shapes_a = row.shapes_a.iter().map(recipe.a).collect::<Option<_>>()?;
    let shapes_b = row.shapes_b.iter().map(recipe.b).collect::<Option<_>>()?;
    Some(Box::new(Posed { pairs, shapes_a, shapes_b, ask, tell }))
}

struct Posed<A, B, P, Ask, R> {
    pairs: Vec<(usize, P, usize, P)>,
    shapes_a: Vec<A>,
    shapes_b: Vec<B>,
    ask: Ask,
    tell: fn(&R) -> Option<Claim>,
}

impl<A, B, P, Ask: Fn(&P, &A, &P, &B) -> R, R> Posed<A, B, P, Ask, R> {
    #[inline]
    fn answer(&self, (a, pose_a, b, pose_b): &(usize, P, usize, P)) -> R {
        (self.ask)(pose_a, &self.shapes_a[*a], pose_b, &self.shapes_b[*b])
    }
}

impl<A, B, P, Ask: Fn(&P, &A, &P, &B) -> R, R> Peer for Posed<A, B, P, Ask, R> {
    fn round(&self) {
        for pair in &self.pairs {
            black_box(self.answer(black_box(pair)));
        }
    }
    fn claim(&self, index: usize) -> Option<Claim> {
        (self.tell)(&self.answer(self.pairs.get(index)?))
    }
}

/// How well one peer answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Mean support calls a query, if known.
    pub steps: Option<f64>,
    /// The largest error, in the unit of the shapes, which are about that large; infinite if an
    /// answer is missing.
    pub error: f64,
}

/// Nanoseconds a query, in the best of `rounds`, for each peer of each row. A round asks all peers
/// of all rows, so that the rounds of a row are far apart in time, and a disturbance spoils few of
/// them. `begun` hears of each round.
#[must_use]
pub fn time(
    rows: &[(&Row, Vec<&dyn Peer>)],
    rounds: usize,
    begun: impl Fn(usize),
) -> Vec<Vec<f64>> {
    let mut best: Vec<_> = rows.iter().map(|(_, peers)| vec![f64::INFINITY; peers.len()]).collect();
    for round in 0..rounds {
        begun(round);
        for ((row, peers), best) in rows.iter().zip(&mut best) {
            let repeats = QUESTIONS.div_ceil(row.pairs.len());
            for (peer, best) in peers.iter().zip(best) {
                let start = Instant::now();
                (0..repeats).for_each(|_| peer.round());
                let each = start.elapsed().as_secs_f64() / (repeats * row.pairs.len()) as f64;
                *best = best.min(each * 1e9);
            }
        }
    }
    best
}

/// Judges what the peers say of a row, against the row's own figures and against each other.
#[must_use]
pub fn judge(row: &Row, peers: &[&dyn Peer]) -> Vec<Judged> {
    let claims = |peer: &&dyn Peer| (0..row.pairs.len()).map(|i| peer.claim(i)).collect();
    let claims: Vec<Vec<Option<Claim>>> = peers.iter().map(claims).collect();
    let proven: Vec<f64> = (0..row.pairs.len()).map(|i| proven(row, i, &claims)).collect();
    let judged = |claims: &Vec<Option<Claim>>| {
        let steps: Option<u32> = claims.iter().map(|claim| claim.as_ref()?.steps).sum();
        let steps = steps.map(|steps| f64::from(steps) / claims.len() as f64);
        Judged { steps, error: largest_error(row, claims, &proven) }
    };
    claims.iter().map(judged).collect()
}

/// The best lower bound on pair `index` that the axis of any peer proves. It is the truth unless
/// all of them are wrong.
fn proven(row: &Row, index: usize, claims: &[Vec<Option<Claim>>]) -> f64 {
    let (a, b) = row.solids(&row.pairs[index]);
    let axes = claims.iter().filter_map(|claims| unit(claims[index]?.axis));
    axes.map(|axis| separation(&a, &b, axis)).fold(f64::NEG_INFINITY, f64::max)
}

/// Against what the row says, which is brute force for few vertices, and against what is proven.
fn largest_error(row: &Row, claims: &[Option<Claim>], proven: &[f64]) -> f64 {
    let truths = row.pairs.iter().map(|pair| pair.signed_distance).zip(proven);
    let errors = claims.iter().zip(truths).map(|(claim, (said, &proven))| {
        let error = |value: f64| (value - said).abs().max((value - proven).abs());
        let error = claim.map_or(f64::INFINITY, |claim| error(claim.value));
        if error.is_nan() { f64::INFINITY } else { error }
    });
    errors.fold(0.0, f64::max)
}
