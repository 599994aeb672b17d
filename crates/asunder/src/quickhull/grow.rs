//! Quickhull, in the plane and in space (Barber, Dobkin and Huhdanpaa 1996).
//!
//! 1. Every facet keeps the points beyond it, the farthest first.
//! 2. Take the farthest point of some facet. From there on, facet by facet, find all that it sees.
//! 3. Replace them by the cone over their horizon, and hand their points on to its facets.
//!
//! A point sees a facet if it is beyond its plane, decided exactly. So what it sees is one disk,
//! whatever the input: a point in the plane of a facet sees it no more than it would from a place
//! slightly nearer to the middle of the hull, where nothing is degenerate. No facet of the cone is
//! degenerate either: a point in line with a ridge of the horizon would lie in the planes of both
//! facets at it, and it is beyond one of them. Distances are rounded; they choose what comes first,
//! and nothing else.

use super::seed::{dot, minus, root};
use super::side::{Coordinates, height_sign};
use alloc::vec::Vec;
use queue::{Queue, Waiting};

mod queue;
#[cfg(test)]
mod tests;

/// No facet, no point.
pub(super) const NONE: u32 = u32::MAX;

/// A facet: its ridge `i` is the facet without corner `i`, and `neighbours[i]` is on its other side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facet<const D: usize> {
    pub(super) corners: [u32; D],
    pub(super) neighbours: [u32; D],
    plane: Plane<D>,
    /// The farthest point beyond it, from which the others are linked.
    outside: u32,
    height: f64,
    /// The round in which it was last looked at, and what was seen.
    round: u32,
    seen: bool,
    alive: bool,
}

/// The plane of a facet in plain numbers: where a point is farther from it than `sure`, so is the
/// sign of its height.
///
/// With e and f two edges and g the way to a point, the determinant e × f · g is a sum of products
/// that are each off by 10 u, u = 2⁻⁵³; their absolute values add up to 3√3 |e| |f| |g| at most.
/// Coordinates are below 2, so |g| < 7. Divided by |e × f|, that is the first part of `sure`; the
/// second is what normalising and the two inner products add.
#[derive(Clone, Copy, Debug)]
struct Plane<const D: usize> {
    normal: Coordinates<D>,
    offset: f64,
    sure: f64,
}

impl<const D: usize> Plane<D> {
    fn through(corners: [Coordinates<D>; 3]) -> Self {
        let [p, q, r] = corners;
        let area = area_vector(corners);
        let size = root(dot(area, area));
        let length = |v: Coordinates<D>| root(dot(v, v));
        // |e| |f| / |e × f|, never less than 1.
        let skew = if D == 2 { 1.0 } else { length(minus(q, p)) * length(minus(r, p)) / size };
        let normal = area.map(|x| x / size);
        let sure = 5e-14 * skew + 2e-14;
        let fit = size > 0.0 && sure < f64::INFINITY;
        let offset = dot(normal, p);
        if fit { Self { normal, offset, sure } } else { Self::UNSURE }
    }

    const UNSURE: Self = Self { normal: [0.0; D], offset: 0.0, sure: f64::INFINITY };

    #[inline]
    fn height(&self, point: Coordinates<D>) -> f64 {
        dot(self.normal, point) - self.offset
    }
}

/// A hull that grows.
#[derive(Debug)]
pub(super) struct Grow<'p, const D: usize> {
    points: &'p [Coordinates<D>],
    facets: Vec<Facet<D>>,
    /// Places of dead facets.
    free: Vec<u32>,
    queue: Queue,
    /// For each point, the next one beyond the same facet.
    next: Vec<u32>,
    /// For each point, a new facet at it that waits for its neighbour.
    at: Vec<u32>,
    round: u32,
    seen: Vec<u32>,
    /// Facets that are not seen, with the ridge to one that is: numbers of facet and ridge.
    horizon: Vec<(u32, usize)>,
    cone: Vec<u32>,
    most: usize,
}

impl<'p, const D: usize> Grow<'p, D> {
    /// A simplex, its last corner behind the facet of the others, with all points beyond its facets;
    /// it is to have `most` vertices at most.
    pub(super) fn new(points: &'p [Coordinates<D>], corners: [u32; 4], most: usize) -> Self {
        let mut hull = Self {
            points,
            facets: Vec::new(),
            free: Vec::new(),
            queue: Queue::new(most < points.len()),
            next: alloc::vec![NONE; points.len()],
            at: alloc::vec![NONE; points.len()],
            round: 0,
            seen: Vec::new(),
            horizon: Vec::new(),
            cone: Vec::new(),
            most: most.max(D + 1),
        };
        // Facet k has no corner k, and its neighbour without corner j is facet j. Every second one
        // is turned over.
        for left_out in 0..=D {
            let mut others: [u32; D] =
                core::array::from_fn(|i| if i < left_out { i } else { i + 1 } as u32);
            if (D - left_out) % 2 == 1 {
                others.swap(0, 1);
            }
            let facet = hull.put(others.map(|i| corners[i as usize]));
            hull.facets[facet as usize].neighbours = others;
            hull.cone.push(facet);
        }
        (0..points.len() as u32).for_each(|point| hull.hand_on(point));
        hull.wait();
        hull
    }

    /// Grows until no point is beyond a facet, or there are as many vertices as there may be.
    pub(super) fn grow(&mut self) {
        while self.step() {}
    }

    /// Takes in one more point.
    fn step(&mut self) -> bool {
        while self.vertices() < self.most {
            let Some(Waiting { facet, apex, .. }) = self.queue.pop() else { break };
            let still = &self.facets[facet as usize];
            if still.alive && still.outside == apex {
                self.add(apex, facet);
                return true;
            }
        }
        false
    }

    /// How many corners the facets have: as many as edges in the plane, by Euler in space.
    fn vertices(&self) -> usize {
        let facets = self.facets.len() - self.free.len();
        if D == 2 { facets } else { facets / 2 + 2 }
    }

    /// The facets, in any order.
    pub(super) fn facets(&self) -> impl Iterator<Item = (u32, &Facet<D>)> {
        self.facets.iter().enumerate().filter(|(_, f)| f.alive).map(|(i, f)| (i as u32, f))
    }

    /// How many places there are for facets, in use or not.
    pub(super) fn places(&self) -> usize {
        self.facets.len()
    }

    pub(super) fn facet(&self, number: u32) -> &Facet<D> {
        &self.facets[number as usize]
    }

    /// The points beyond a facet.
    pub(super) fn beyond(&self, facet: &Facet<D>) -> impl Iterator<Item = u32> {
        let next = |point: &u32| Some(self.next[*point as usize]).filter(|&point| point != NONE);
        core::iter::successors(Some(facet.outside).filter(|&point| point != NONE), next)
    }

    fn add(&mut self, apex: u32, first: u32) {
        self.look(self.points[apex as usize], first);
        self.cone.clear();
        for index in 0..self.horizon.len() {
            let (behind, ridge) = self.horizon[index];
            self.cover(apex, behind, ridge);
        }
        for index in 0..self.seen.len() {
            let lost = self.seen[index];
            let mut point = self.facets[lost as usize].outside;
            while point != NONE {
                let next = self.next[point as usize];
                self.hand_on(point);
                point = next;
            }
            self.free.push(lost);
        }
        self.wait();
    }

    /// Finds the facets that a point sees, from one of them on, and their horizon.
    fn look(&mut self, from: Coordinates<D>, first: u32) {
        self.round += 1;
        self.seen.clear();
        self.horizon.clear();
        self.facets[first as usize].round = self.round;
        self.facets[first as usize].seen = true;
        self.facets[first as usize].alive = false;
        self.seen.push(first);
        let mut done = 0;
        while let Some(&facet) = self.seen.get(done) {
            done += 1;
            for neighbour in self.facets[facet as usize].neighbours {
                let other = &mut self.facets[neighbour as usize];
                if other.round != self.round {
                    other.round = self.round;
                    other.seen = other.is_below(self.points, from).is_some();
                    if other.seen {
                        other.alive = false;
                        self.seen.push(neighbour);
                    }
                }
                if !other.seen
                    && let Some(ridge) = other.neighbours.iter().position(|&n| n == facet)
                {
                    self.horizon.push((neighbour, ridge));
                }
            }
        }
    }

    /// One facet of the cone: over the ridge of a facet on the horizon that is not seen.
    fn cover(&mut self, apex: u32, behind: u32, ridge: usize) {
        let lost = self.facets[behind as usize].neighbours[ridge];
        let lost = self.facets[lost as usize];
        let Some(i) = lost.neighbours.iter().position(|&n| n == behind) else { return };
        let mut corners = lost.corners;
        corners[i] = apex;
        let new = self.put(corners);
        self.facets[new as usize].neighbours[i] = behind;
        self.facets[behind as usize].neighbours[ridge] = new;
        self.cone.push(new);
        // Its other ridges hold the apex and, in space, one more corner: there it meets the other
        // new facet that has it.
        for k in (0..D).filter(|&k| k != i) {
            let shared = (0..D).find(|&j| j != i && j != k).map_or(apex, |j| corners[j]);
            let waiting = core::mem::replace(&mut self.at[shared as usize], new);
            if waiting == NONE {
                continue;
            }
            self.at[shared as usize] = NONE;
            let theirs = self.facets[waiting as usize].corners;
            let other = (0..D).find(|&j| theirs[j] != apex && theirs[j] != shared);
            self.facets[new as usize].neighbours[k] = waiting;
            if let Some(other) = other {
                self.facets[waiting as usize].neighbours[other] = new;
            }
        }
    }

    /// Puts a facet in a free place.
    fn put(&mut self, corners: [u32; D]) -> u32 {
        let plane = Plane::through([0, 1, D - 1].map(|i| self.points[corners[i] as usize]));
        let facet = Facet {
            corners,
            neighbours: [NONE; D],
            plane,
            outside: NONE,
            height: 0.0,
            round: self.round,
            seen: false,
            alive: true,
        };
        match self.free.pop() {
            Some(place) => {
                self.facets[place as usize] = facet;
                place
            }
            None => {
                self.facets.push(facet);
                self.facets.len() as u32 - 1
            }
        }
    }

    /// Gives a point to the first new facet that it is beyond. If there is none it is inside.
    #[inline]
    fn hand_on(&mut self, point: u32) {
        let p = self.points[point as usize];
        for &new in &self.cone {
            let facet = &mut self.facets[new as usize];
            if let Some(height) = facet.is_below(self.points, p) {
                let first = facet.outside;
                if first == NONE || height > facet.height {
                    self.next[point as usize] = first;
                    (facet.outside, facet.height) = (point, height);
                } else {
                    self.next[point as usize] = self.next[first as usize];
                    self.next[first as usize] = point;
                }
                return;
            }
        }
    }

    /// Puts the new facets that have points beyond them in the queue.
    fn wait(&mut self) {
        for &facet in &self.cone {
            let Facet { outside, height, .. } = self.facets[facet as usize];
            if outside != NONE {
                self.queue.push(Waiting { height, facet, apex: outside });
            }
        }
    }
}

impl<const D: usize> Facet<D> {
    /// How far a point is beyond its plane, if it is, without a doubt.
    #[inline]
    fn is_below(&self, points: &[Coordinates<D>], point: Coordinates<D>) -> Option<f64> {
        let height = self.plane.height(point);
        let sure = height.abs() > self.plane.sure;
        let beyond =
            if sure { height > 0.0 } else { height_sign(points, self.corners, point) > 0.0 };
        beyond.then_some(height)
    }
}

impl Grow<'_, 2> {
    /// The corners of a polygon in turn.
    pub(super) fn loop_of_edges(&self) -> Vec<u32> {
        let Some((first, _)) = self.facets().next() else { return Vec::new() };
        // The neighbour across from the first corner is the one at the second.
        let after = |edge: &u32| {
            let [next, _] = self.facets[*edge as usize].neighbours;
            (next != first).then_some(next)
        };
        let edges = core::iter::successors(Some(first), after);
        edges.map(|edge| self.facets[edge as usize].corners[0]).collect()
    }
}

/// Perpendicular to an edge of the plane, as long as it is; to a triangle of space, twice its area.
pub(super) fn area_vector<const D: usize>([p, q, r]: [Coordinates<D>; 3]) -> Coordinates<D> {
    let (e, f) = (minus(q, p), minus(r, p));
    core::array::from_fn(|i| match D {
        2 => [e[1], -e[0]][i],
        _ => {
            let (j, k) = ((i + 1) % D, (i + 2) % D);
            e[j] * f[k] - e[k] * f[j]
        }
    })
}
