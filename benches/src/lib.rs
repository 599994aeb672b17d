//! Peers that answer the zoo's bench pairs, behind one trait, and the clock that compares them.
//!
//! Each peer builds its shapes and poses beforehand; what is timed is signed distance with witness
//! points, cold, one pair after the other. Peers take turns within a round, so that a machine that
//! slows down slows all of them, and the best round of each counts: on shared machines the minimum
//! is the only figure that repeats.

mod ours;
mod parry;

pub use ours::Asunder;
pub use parry::{Parry2F32, Parry2F64, Parry3F32, Parry3F64};

use std::hint::black_box;
use std::time::Instant;

/// A library that can answer the pairs of a row.
pub trait Peer {
    /// How the table calls it.
    fn name(&self) -> &'static str;
    /// The signed distance of pair `index`, NaN if the library gives none.
    fn signed_distance(&self, index: usize) -> f64;
    /// Support calls for pair `index`, where the library tells.
    fn steps(&self, _index: usize) -> Option<u32> {
        None
    }
}

/// What one peer needed for a row.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Nanoseconds a query, in the best round.
    pub nanoseconds: f64,
    /// Mean support calls a query, if known.
    pub steps: Option<f64>,
    /// The largest error against the row's signed distances, in the unit of the shapes.
    pub worst: f64,
}

/// Times all peers on the same pairs, `rounds` times in turns.
#[must_use]
pub fn measure(peers: &[Box<dyn Peer>], truth: &[f64], rounds: usize) -> Vec<Measured> {
    let pairs = truth.len();
    let mut best = vec![f64::INFINITY; peers.len()];
    for _ in 0..rounds {
        for (peer, best) in peers.iter().zip(&mut best) {
            let repeats = 1 + 2000 / pairs;
            let start = Instant::now();
            for _ in 0..repeats {
                for index in 0..pairs {
                    black_box(peer.signed_distance(black_box(index)));
                }
            }
            let each = start.elapsed().as_secs_f64() * 1e9 / (repeats * pairs) as f64;
            *best = best.min(each);
        }
    }
    let judged = |peer: &dyn Peer, nanoseconds| {
        let errors = truth.iter().enumerate().map(|(i, truth)| {
            let error = (peer.signed_distance(i) - truth).abs();
            if error.is_nan() { f64::INFINITY } else { error }
        });
        let steps: Option<u32> = (0..pairs).map(|i| peer.steps(i)).sum();
        Measured {
            nanoseconds,
            steps: steps.map(|steps| f64::from(steps) / pairs as f64),
            worst: errors.fold(0.0, f64::max),
        }
    };
    peers.iter().zip(best).map(|(peer, best)| judged(&**peer, best)).collect()
}
