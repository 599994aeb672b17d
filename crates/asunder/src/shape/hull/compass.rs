//! Which points can be the farthest, by where a direction points.
//!
//! 1. A direction is read off an octahedron: divided by |x| + |y| + |z| it is a point of one of eight
//!    triangles, and those unfold to a square. The square is divided into cells, so that two products
//!    tell the cell of any direction.
//! 2. All directions of a cell lie in the cone of the cell's four corners. A point that another one
//!    beats at all four corners is beaten in the whole cell. The few that are left are its candidates.
//! 3. A support call looks at the candidates of one cell: its time hardly depends on how many points
//!    there are. The faces of the hull are not needed, so flat, coplanar and repeated points are
//!    ordinary input, and the answer is the one that a look at all points gives.
//!
//! Cells on a square folded to an octahedron: Engelhardt and Dachsbacher 2008, "Octahedron
//! environment maps". Hill climbing along edges, which others use here, needs the faces and depends on
//! where it begins.

use crate::space::{Field, Scalar, Vector};
use alloc::vec::Vec;

/// Candidates are looked at so many at a time.
pub(super) const GROUP: usize = 4;

/// How many EPSILON · reach a point must be beaten by: more than rounding moves a product of the two
/// vectors, or a direction across the border of its cell.
const CLEAR: f64 = 64.0;

/// The candidates of every cell; in space.
#[derive(Clone, Debug)]
pub(crate) struct Compass {
    /// A quarter of the square has 2 to the power of this cells along a side,
    halvings: u32,
    /// which are so many.
    cells: f64,
    /// Where the candidates of each cell begin, and where they end.
    spans: Vec<[u32; 2]>,
    /// Numbers of points, in groups that are filled up with their first one.
    candidates: Vec<[u32; GROUP]>,
}

impl Compass {
    /// For points in space; `None` where too many of them are not told apart.
    pub(super) fn new<V: Vector>(points: &[V]) -> Option<Self> {
        let all: Vec<u32> = (0..points.len() as u32).collect();
        // Equal points are mostly few, and then it takes longer to find them than to carry them along.
        Self::of(points, &all).or_else(|| {
            let different = first_of_equals(points, all);
            (different.len() < points.len()).then(|| Self::of(points, &different)).flatten()
        })
    }

    fn of<V: Vector>(points: &[V], all: &[u32]) -> Option<Self> {
        let halvings = (0..MOST_HALVINGS).find(|h| points.len() <= POINTS << (2 * h));
        let halvings = halvings.unwrap_or(MOST_HALVINGS);
        let side = 1_usize << halvings;
        let mut compass = Self {
            halvings,
            cells: side as f64,
            spans: alloc::vec![[0; 2]; 4 * side * side],
            candidates: Vec::new(),
        };
        let mut budget = BUDGET * points.len();
        for quarter in 0..4 {
            let cell = Cell { quarter, column: 0, row: 0, side, of: side };
            compass.divide(points, cell, all, &mut budget)?;
        }
        Some(compass)
    }

    /// Halves a cell both ways until it is as small as it has to be; `None` where the budget of
    /// candidates that are looked at is used up.
    fn divide<V: Vector>(
        &mut self,
        points: &[V],
        cell: Cell,
        candidates: &[u32],
        budget: &mut usize,
    ) -> Option<()> {
        *budget = budget.checked_sub(candidates.len())?;
        let left = cell.candidates(points, candidates);
        if cell.side > 1 {
            let side = cell.side / 2;
            for (column, row) in [(0, 0), (side, 0), (0, side), (side, side)] {
                let (column, row) = (cell.column + column, cell.row + row);
                self.divide(points, Cell { column, row, side, ..cell }, &left, budget)?;
            }
            return Some(());
        }
        let first = self.candidates.len() as u32;
        let group =
            |group: &[u32]| core::array::from_fn(|i| group.get(i).copied().unwrap_or(group[0]));
        self.candidates.extend(left.chunks(GROUP).map(group));
        let place = self.place(cell.quarter, cell.column, cell.row);
        self.spans[place] = [first, self.candidates.len() as u32];
        Some(())
    }

    #[inline]
    fn place(&self, quarter: usize, column: usize, row: usize) -> usize {
        (((quarter << self.halvings) + row) << self.halvings) + column
    }

    /// The candidates for a direction; `None` for one so long or short that it cannot be divided, or
    /// zero.
    #[inline(always)]
    pub(super) fn candidates<V: Vector>(&self, direction: V) -> Option<&[[u32; GROUP]]> {
        let zero = V::Scalar::ZERO;
        let (x, y, z) = (direction.get(0).abs(), direction.get(1).abs(), direction.get(2));
        let sum = x + y + z.abs();
        let tiny = V::Scalar::TINY;
        if !(sum > tiny && sum * tiny < V::Scalar::ONE) {
            return None;
        }
        // The lower half is folded outward.
        let lower = zero.max(-z);
        let scale = self.cells / sum.to_f64();
        let cell = |along: V::Scalar| {
            (((along + lower).to_f64() * scale) as i32 as usize).min((1 << self.halvings) - 1)
        };
        let quarter =
            usize::from(direction.get(0) < zero) + 2 * usize::from(direction.get(1) < zero);
        let [first, end] = self.spans[self.place(quarter, cell(x), cell(y))];
        self.candidates.get(first as usize..end as usize)
    }
}

/// A quarter of the square is halved until there are no more points to one of its cells than this;
/// a few of them are candidates.
const POINTS: usize = 8;
/// Beyond some ten thousand points the candidates slowly become more; the cells would take long to
/// fill.
const MOST_HALVINGS: u32 = 6;

/// So many candidates to a point are looked at in all cells together, at most: 50 to 95 on a sphere, up to
/// 432 on the two rims of a cylinder. Where rounding hides which of many points is the farthest, all
/// would go into each of thousands of cells.
const BUDGET: usize = 512;

/// Of points that are equal the first, in the order of their coordinates.
fn first_of_equals<V: Vector>(points: &[V], mut all: Vec<u32>) -> Vec<u32> {
    // 0 added: −0 would be sorted apart from 0.
    let key = |i: &u32| [0, 1, 2].map(|axis| points[*i as usize].get(axis).to_f64() + 0.0);
    all.sort_unstable_by(|i, j| {
        let [p, q] = [key(i), key(j)];
        let along = |axis: usize| p[axis].total_cmp(&q[axis]);
        along(0).then(along(1)).then(along(2)).then(i.cmp(j))
    });
    all.dedup_by(|j, i| key(i) == key(j));
    all.sort_unstable();
    all
}

/// A square of cells of one quarter.
#[derive(Clone, Copy)]
struct Cell {
    quarter: usize,
    column: usize,
    row: usize,
    side: usize,
    /// The side of the quarter.
    of: usize,
}

impl Cell {
    /// The direction at a corner of the cells; |x| + |y| + |z| is the side of the quarter.
    fn direction<V: Vector>(&self, column: usize, row: usize) -> V {
        let (u, v, of) = (column as f64, row as f64, self.of as f64);
        let z = of - u - v;
        let (x, y) = if z < 0.0 { (of - v, of - u) } else { (u, v) };
        let turned = |value: f64, bit| if self.quarter & bit == 0 { value } else { -value };
        let coordinates = [turned(x, 1), turned(y, 2), z];
        V::from_fn(|axis| V::Scalar::from_f64(coordinates[axis] / of))
    }

    /// Those of `candidates` that may be the farthest in these cells: not those that another one beats
    /// at all four corners. In a single cell, every one of a few is compared with every other; elsewhere only with the
    /// farthest at each corner and in the middle.
    fn candidates<V: Vector>(&self, points: &[V], candidates: &[u32]) -> Vec<u32> {
        let (column, row, side) = (self.column, self.row, self.side);
        let corners: [V; 4] = [(0, 0), (side, 0), (0, side), (side, side)]
            .map(|(c, r)| self.direction(column + c, row + r));
        let point = |i: u32| points[i as usize];
        let heights: Vec<Heights<V>> =
            candidates.iter().map(|&i| corners.map(|corner| corner.dot(point(i)))).collect();
        let reach = candidates.iter().fold(V::Scalar::ZERO, |m, &i| point(i).largest().max(m));
        let clear = reach * V::Scalar::EPSILON * V::Scalar::from_f64(CLEAR);
        let total = |h: &Heights<V>| (h[0] + h[1]) + (h[2] + h[3]);
        let mut tall = [heights[0]; 5];
        for h in &heights {
            for (corner, best) in tall.iter_mut().enumerate() {
                let taller = match corner {
                    4 => total(h) > total(best),
                    _ => h[corner] > best[corner],
                };
                *best = if taller { *h } else { *best };
            }
        }
        let beats = |h: &Heights<V>, other: &Heights<V>| {
            (h[0] > other[0] + clear)
                & (h[1] > other[1] + clear)
                & ((h[2] > other[2] + clear) & (h[3] > other[3] + clear))
        };
        let mut left: Vec<(u32, Heights<V>)> = candidates.iter().copied().zip(heights).collect();
        left.retain(|(_, h)| !tall.iter().any(|best| beats(best, h)));
        if side == 1 && left.len() <= FEW {
            let all = left.clone();
            left.retain(|(i, h)| {
                let again = |j: u32| j < *i && point(j) == point(*i);
                !all.iter().any(|(j, other)| beats(other, h) || again(*j))
            });
        }
        left.into_iter().map(|(i, _)| i).collect()
    }
}

/// How far a point lies along each of the four corners of a cell.
type Heights<V> = [<V as Vector>::Scalar; 4];

/// So many candidates are few.
const FEW: usize = 16;
