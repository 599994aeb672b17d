//! What two outlines share, seen along an axis.
//!
//! 1. Both are laid flat: [`Flat`].
//! 2. A corner against anything; an edge cut by each side of a face (Cyrus and Beck
//!    1978); a face cut by each side of the other (Sutherland and Hodgman 1974); two edges that
//!    cross, or share an interval where they are parallel.
//!
//! Of two faces the smaller one is cut: numbers as large as the larger one stay out of its corners. But a thin
//! one is cut by one that is not: what rounding adds to its sides would lengthen it at its ends, where they meet
//! at a small angle.
//!
//! Each point remembers whether it is a corner of A, one of B, or where two edges cross, so that
//! its number does not depend on rounding, but for points within rounding of a side.

use super::edges::{Parallel, edge_in_face, edges, nearest};
use super::flat::{Across, Flat, between, cross, minus};
use crate::space::Scalar;

/// What a shared point is made of, by places in the outlines: a corner of A over B, a corner of B under A,
/// or an edge of A across one of B, each by the place of its start.
///
/// A single number, of each place one more than it is, so that it is copied in one piece: as an enum it is
/// written byte by byte, and to read it at once has to wait for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin(u32);

impl Origin {
    const BITS: u32 = 16;
    /// Neither outline's.
    pub(super) const NONE: Self = Self(0);

    #[inline]
    pub(super) fn of_a(place: usize) -> Self {
        Self(place as u32 + 1)
    }

    #[inline]
    pub(super) fn of_b(place: usize) -> Self {
        Self::of_a(place).swapped()
    }

    #[inline]
    pub(super) fn cross(of_a: usize, of_b: usize) -> Self {
        Self(Self::of_a(of_a).0 | Self::of_b(of_b).0)
    }

    /// With A and B exchanged.
    #[inline]
    fn swapped(self) -> Self {
        Self(self.0.rotate_left(Self::BITS))
    }

    /// The places in the outlines of A and of B.
    #[inline]
    pub(super) fn places(self) -> [Option<usize>; 2] {
        [self.0 as u16, (self.0 >> Self::BITS) as u16].map(|one_more| {
            let place = one_more.checked_sub(1)?;
            Some(usize::from(place))
        })
    }
}

/// A point that two outlines share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shared<S> {
    pub(super) at: Across<S>,
    pub(super) origin: Origin,
}

/// The points that two outlines share; room for `M` of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch<S, const M: usize> {
    points: [Shared<S>; M],
    count: usize,
}

impl<S: Scalar, const M: usize> Patch<S, M> {
    #[inline]
    pub(super) fn new() -> Self {
        let none = Shared { at: [S::ZERO; 2], origin: Origin::NONE };
        Self { points: [none; M], count: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, at: Across<S>, origin: Origin) {
        if let Some(place) = self.points.get_mut(self.count) {
            *place = Shared { at, origin };
            self.count += 1;
        }
    }

    #[inline]
    pub(super) fn points(&self) -> &[Shared<S>] {
        &self.points[..self.count]
    }
}

/// How much larger one of two faces has to be for the other to be cut by it: of two that are equal, it is
/// always the same one that is cut.
const LARGER: f64 = 2.0;

/// What A and B share, in space. Edges are parallel, too, where the angle is not told from 0. `place` is by how
/// much rounding puts off what is where they meet, a length.
#[inline]
pub(super) fn clip<S: Scalar, const N: usize, const M: usize>(
    a: &Flat<S, N>,
    b: &Flat<S, N>,
    parallel: impl Fn() -> Parallel<S>,
    place: S,
) -> Patch<S, M> {
    let (of_a, of_b) = (a.rounding(), b.rounding());
    let near = of_a.max(of_b);
    let half = S::from_f64(0.5);
    match (a.corners(), b.corners()) {
        (p, q) if p.len() > 2 && q.len() > 2 => {
            let near = of_a.min(of_b) + place;
            let is_a_larger = of_a > of_b * S::from_f64(LARGER);
            if if a.is_thin == b.is_thin { is_a_larger } else { b.is_thin } {
                return swapped(faces(q, a, near));
            }
            faces(p, b, near)
        }
        (p, &[from, to]) if p.len() > 2 => {
            let Parallel { beside_face, share, .. } = parallel();
            swapped(edge_in_face([from, to], a, of_b + place, beside_face, share < half))
        }
        (&[from, to], q) if q.len() > 2 => {
            let Parallel { beside_face, share, .. } = parallel();
            edge_in_face([from, to], b, of_a + place, beside_face, share > half)
        }
        (&[p, q], &[r, s]) => edges([p, q], [r, s], near, parallel()),
        (&[point], _) => corner(point, b, near),
        (_, &[point]) => swapped(corner(point, a, near)),
        _ => Patch::new(),
    }
}

fn swapped<S: Scalar, const M: usize>(mut patch: Patch<S, M>) -> Patch<S, M> {
    for point in &mut patch.points[..patch.count] {
        point.origin = point.origin.swapped();
    }
    patch
}

/// A corner of A, if it is within rounding of B.
fn corner<S: Scalar, const N: usize, const M: usize>(
    at: Across<S>,
    b: &Flat<S, N>,
    near: S,
) -> Patch<S, M> {
    let mut patch = Patch::new();
    // Looked at from a corner alone, rounding is that of all three coordinates.
    let near = near * S::from_f64(4.0);
    let within = match *b.corners() {
        [] => false,
        [other] => within_reach(minus(at, other), near),
        [from, to] => within_reach(minus(at, nearest([from, to], at)), near),
        _ => b.sides().all(|(from, side)| {
            cross(side, minus(at, from)) >= -near * (side[0].abs() + side[1].abs())
        }),
    };
    if within {
        patch.push(at, Origin::of_a(0));
    }
    patch
}

fn within_reach<S: Scalar>(off: Across<S>, near: S) -> bool {
    off[0].abs().max(off[1].abs()) <= near
}

/// A corner of what is left of A, and the edge that leaves it.
#[derive(Clone, Copy, Debug)]
struct Corner<S> {
    at: Across<S>,
    origin: Origin,
    /// A side of the one or the other.
    leaves: Origin,
}

/// What two faces share.
fn faces<S: Scalar, const N: usize, const M: usize>(
    a: &[Across<S>],
    b: &Flat<S, N>,
    near: S,
) -> Patch<S, M> {
    let none = Corner { at: [S::ZERO; 2], origin: Origin::NONE, leaves: Origin::NONE };
    let (mut one, mut other) = ([none; M], [none; M]);
    let (mut now, mut next) = (&mut one, &mut other);
    let mut count = a.len().min(M);
    for ((i, corner), &at) in (0..).zip(now.iter_mut()).zip(a) {
        *corner = Corner { at, origin: Origin::of_a(i), leaves: Origin::of_a(i) };
    }
    for (j, (corner, side)) in (0..).zip(b.sides()) {
        let near = near * (side[0].abs() + side[1].abs());
        let after = if j + 1 == b.corners().len() { 0 } else { j + 1 };
        let cut =
            Cut { side, level: cross(side, corner), near, j, after, sides: b.corners().len() };
        if !cut.keeps_all(&now[..count]) {
            count = cut.keep(&now[..count], next);
            core::mem::swap(&mut now, &mut next);
        }
    }
    let mut patch = Patch::new();
    now[..count].iter().for_each(|corner| patch.push(corner.at, corner.origin));
    patch
}

/// One side of B: what is to its left stays. Its corner may be far away: what rounding does to that moves
/// the side, the same for all that it cuts, and no corner past its neighbour.
struct Cut<S> {
    side: Across<S>,
    /// side × corner
    level: S,
    near: S,
    /// Its place in the outline, and that of the next.
    j: usize,
    after: usize,
    /// How many there are.
    sides: usize,
}

impl<S: Scalar> Cut<S> {
    #[inline]
    fn off(&self, corner: &Corner<S>) -> S {
        cross(self.side, corner.at) - self.level
    }

    #[inline]
    fn keeps_all(&self, corners: &[Corner<S>]) -> bool {
        corners.iter().all(|corner| self.off(corner) >= -self.near)
    }

    fn keep(&self, from: &[Corner<S>], to: &mut [Corner<S>]) -> usize {
        let mut count = 0;
        let mut push = |corner| {
            if let Some(place) = to.get_mut(count) {
                *place = corner;
                count += 1;
            }
        };
        let Some(first) = from.first() else { return 0 };
        let first_off = self.off(first);
        let mut here = first_off;
        let along = Origin::of_b(self.j);
        for (i, corner) in from.iter().enumerate() {
            let (next, there) = match from.get(i + 1) {
                Some(next) => (next, self.off(next)),
                None => (first, first_off),
            };
            let (inside, stays) = (here >= -self.near, there >= -self.near);
            let leaves = if inside && !stays && here <= self.near { along } else { corner.leaves };
            if inside {
                push(Corner { leaves, ..*corner });
            }
            // A corner that lies on the side is the crossing itself.
            if inside != stays && (if inside { here } else { there }) > self.near {
                let at = between(corner.at, next.at, here / (here - there));
                let leaves = if inside { along } else { corner.leaves };
                push(Corner { at, origin: self.crossed(corner.leaves), leaves });
            }
            here = there;
        }
        count
    }

    /// Two sides of B meet in a corner of B. If there is another between them, on one line with its neighbours,
    /// it is the one that the fewer sides lie behind.
    fn crossed(&self, edge: Origin) -> Origin {
        match edge.places() {
            [Some(i), _] => Origin::cross(i, self.j),
            [None, Some(other)] if 2 * self.ahead(other) < self.sides => Origin::of_b(self.after),
            [None, _] => Origin::of_b(self.j),
        }
    }

    /// How many sides farther on another is.
    fn ahead(&self, other: usize) -> usize {
        if other < self.j { other + self.sides - self.j } else { other - self.j }
    }
}
