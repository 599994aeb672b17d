//! Who is how fast.

use crate::Peer;
use std::time::Duration;

/// Questions between two looks at the clock, or a little more.
const QUESTIONS: usize = 2000;

/// Between two looks at the clock, where all pairs together take less.
const LOOK: Duration = Duration::from_millis(100);

/// Nanoseconds a query, in the best of `rounds`, for each peer of each row of so many pairs. A
/// round asks all peers of all rows, so that the rounds of a row are far apart in time, and a
/// disturbance spoils few of them. `begun` hears of each round.
#[must_use]
pub fn time(
    rows: &[(usize, Vec<&dyn Peer>)],
    rounds: usize,
    begun: impl Fn(usize),
) -> Vec<Vec<f64>> {
    let mut best: Vec<_> = rows.iter().map(|(_, peers)| vec![f64::INFINITY; peers.len()]).collect();
    for round in 0..rounds {
        begun(round);
        for ((pairs, peers), best) in rows.iter().zip(&mut best) {
            for (peer, best) in peers.iter().zip(best) {
                let repeats = repeats(*pairs, *best);
                let each = peer.ask(repeats).as_secs_f64() / (repeats * pairs) as f64;
                *best = best.min(each * 1e9);
            }
        }
    }
    best
}

/// How often to ask about all pairs, if a query takes so many nanoseconds; infinitely many: not
/// known yet.
fn repeats(pairs: usize, nanoseconds: f64) -> usize {
    let patient = LOOK.as_secs_f64() * 1e9 / (nanoseconds * pairs as f64);
    QUESTIONS.div_ceil(pairs).min(patient.ceil() as usize).max(1)
}
