//! Who is how fast.

use crate::Peer;
use std::time::Duration;

/// How peers take turns.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// How often each has its turn; the best one counts.
    pub count: usize,
    /// Questions between two looks at the clock, or a little more.
    questions: usize,
}

impl Rounds {
    /// Short turns: whoever is asked finds that the processor has forgotten what came before.
    #[must_use]
    pub const fn new(count: usize) -> Self {
        Self { count, questions: 2000 }
    }

    /// Turns so long that the processor learns by heart which way each jump goes for each of the pairs, as
    /// it does in a bench that asks about the same ones again and again, and hardly anywhere else.
    #[must_use]
    pub const fn by_heart(count: usize) -> Self {
        Self { count, questions: 50_000 }
    }
}

/// Between two looks at the clock, where all pairs together take less.
const LOOK: Duration = Duration::from_millis(100);

/// Nanoseconds a query, in the best round, for each peer of each row of so many pairs; infinitely many for
/// one that never answered. A
/// round asks all peers of all rows, so that the rounds of a row are far apart in time, and a
/// disturbance spoils few of them. `begun` hears of each round.
#[must_use]
pub fn time(
    rows: &[(usize, Vec<&dyn Peer>)],
    rounds: Rounds,
    begun: impl Fn(usize),
) -> Vec<Vec<f64>> {
    let mut best: Vec<_> = rows.iter().map(|(_, peers)| vec![f64::INFINITY; peers.len()]).collect();
    for round in 0..rounds.count {
        begun(round);
        for ((pairs, peers), best) in rows.iter().zip(&mut best) {
            for (peer, best) in peers.iter().zip(best) {
                let repeats = repeats(*pairs, *best, rounds.questions);
                let took = peer.ask(repeats);
                if took < Duration::MAX {
                    *best = best.min(took.as_secs_f64() / (repeats * pairs) as f64 * 1e9);
                }
            }
        }
    }
    best
}

/// How often to ask about all pairs, if a query takes so many nanoseconds; infinitely many: not
/// known yet.
fn repeats(pairs: usize, nanoseconds: f64, questions: usize) -> usize {
    let patient = LOOK.as_secs_f64() * 1e9 / (nanoseconds * pairs as f64);
    questions.div_ceil(pairs).min(patient.ceil() as usize).max(1)
}
