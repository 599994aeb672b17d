//! Who is right.

use crate::{Claim, Peer};
use asunder_zoo::triple::unit;
use asunder_zoo::{Row, separation};

/// How well one peer answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Mean support calls a query, if known.
    pub steps: Option<f64>,
    /// The largest error, in the unit of the shapes, which are about that large; infinite if an
    /// answer is missing, or if it says "apart" of an overlap or the other way round. `None` if
    /// there is nothing to judge.
    pub error: Option<f64>,
}

/// Judges what the peers say of a row, against the row's own figures and against each other.
#[must_use]
pub fn judge(row: &Row, peers: &[&dyn Peer]) -> Vec<Judged> {
    let claims = |peer: &&dyn Peer| (0..row.pairs.len()).map(|i| peer.claim(i)).collect();
    let claims: Vec<Vec<Option<Claim>>> = peers.iter().map(claims).collect();
    let proven: Vec<f64> = (0..row.pairs.len()).map(|i| proven(row, i, &claims)).collect();
    let judged = |claims: &Vec<Option<Claim>>| {
        let steps: Option<u32> = claims.iter().map(|claim| steps(claim.as_ref()?)).sum();
        let steps = steps.map(|steps| f64::from(steps) / claims.len() as f64);
        let answered = claims.iter().any(Option::is_some);
        Judged { steps, error: answered.then(|| largest_error(row, claims, &proven)) }
    };
    claims.iter().map(judged).collect()
}

fn steps(claim: &Claim) -> Option<u32> {
    match claim {
        Claim::Distance { steps, .. } => *steps,
        Claim::Overlap(_) => None,
    }
}

/// The best lower bound on pair `index` that the axis of any peer proves. It is the truth unless
/// all of them are wrong.
fn proven(row: &Row, index: usize, claims: &[Vec<Option<Claim>>]) -> f64 {
    let (a, b) = row.solids(&row.pairs[index]);
    let axis = |claims: &Vec<Option<Claim>>| match claims[index]? {
        Claim::Distance { axis, .. } => unit(axis),
        Claim::Overlap(_) => None,
    };
    let axes = claims.iter().filter_map(axis);
    axes.map(|axis| separation(&a, &b, axis)).fold(f64::NEG_INFINITY, f64::max)
}

/// Against what the row says, which is brute force for few vertices, and against what is proven.
fn largest_error(row: &Row, claims: &[Option<Claim>], proven: &[f64]) -> f64 {
    let truths = row.pairs.iter().map(|pair| pair.signed_distance).zip(proven);
    let errors = claims.iter().zip(truths).map(|(claim, (said, &proven))| {
        let error = match *claim {
            Some(Claim::Distance { value, .. }) => (value - said).abs().max((value - proven).abs()),
            Some(Claim::Overlap(overlap)) if overlap == (said < 0.0) => 0.0,
            _ => f64::INFINITY,
        };
        if error.is_nan() { f64::INFINITY } else { error }
    });
    errors.fold(0.0, f64::max)
}
