//! Some vectors of each pair, turned into lanes.
//!
//! Bodies lie in memory pair by pair, and lanes hold the same number of all pairs. Put there one by one,
//! each number is read and written by itself, which takes a quarter to a third of the time.
//! So the vectors of a pair are written as a row, in wide pieces, and rows are turned over in registers.

use crate::lane::{Lane, MOST_LANES};
use crate::triple::Triple;
use asunder::space::{Field, Space};
use asunder::{Scalar, Vector};

/// Vectors to a row, and its numbers: as many as the lanes of the widest register.
const VECTORS: usize = 5;
const NUMBERS: usize = MOST_LANES;

/// A row for each lane.
#[repr(align(64))]
pub(crate) struct Rows<R>([[R; NUMBERS]; MOST_LANES]);

impl<R: Scalar> Rows<R> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self([[R::ZERO; NUMBERS]; MOST_LANES])
    }

    /// Sets the vectors of one lane. By reference: what is copied first is not read in wide pieces.
    #[inline(always)]
    pub(crate) fn set<V: Space + Vector<Scalar = R>>(
        &mut self,
        lane: usize,
        vectors: [&V; VECTORS],
    ) {
        let row = &mut self.0[lane];
        let mut i = 0;
        while i < VECTORS {
            row[3 * i] = vectors[i].get(0);
            row[3 * i + 1] = vectors[i].get(1);
            row[3 * i + 2] = vectors[i].get(2);
            i += 1;
        }
    }

    /// The vectors of all lanes.
    #[inline(always)]
    pub(crate) fn vectors<F: Lane<Real = R>>(&self, token: F::Token) -> [Triple<F>; VECTORS] {
        let mut numbers = [F::all(token, Field::ZERO); NUMBERS];
        let mut first = 0;
        while first < NUMBERS {
            let part = &mut numbers[first..first + F::COUNT];
            let mut lane = 0;
            while lane < F::COUNT {
                part[lane] = F::read(token, &self.0[lane][first..]);
                lane += 1;
            }
            turn_over(part);
            first += F::COUNT;
        }
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, _] = numbers;
        [
            Triple([a, b, c]),
            Triple([d, e, f]),
            Triple([g, h, i]),
            Triple([j, k, l]),
            Triple([m, n, o]),
        ]
    }
}

/// Turns rows into columns, as many of them as there are lanes. To interleave the first half of them with
/// the second moves the highest bit of a row's number to where the lowest of its lane is; after one turn
/// for each bit, the two have changed places.
#[inline(always)]
fn turn_over<F: Lane>(rows: &mut [F]) {
    let half = F::COUNT / 2;
    let mut bits = F::COUNT.trailing_zeros();
    while bits > 0 {
        let mut last = [rows[0]; MOST_LANES];
        last[..F::COUNT].copy_from_slice(rows);
        let mut i = 0;
        while i < half {
            (rows[2 * i], rows[2 * i + 1]) = last[i].interleave(last[i + half]);
            i += 1;
        }
        bits -= 1;
    }
}
