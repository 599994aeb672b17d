//! EPA in lanes: each grows the polytope of its own pair around the origin, and takes the next pair
//! when it has ended.
//!
//! 1. The facet nearest to the origin proves the upper bound; probe along its normal.
//! 2. If nothing lies beyond it, the bracket is closed: answered.
//! 3. Else the facets that the new vertex sees are lost, and the cone over their horizon closes
//!    the surface again.
//!
//! What is the same for all lanes is done on vectors: looking for the nearest facet, probing,
//! seeing, and working out the new facets, the k-th of each lane at once. Which facets those are
//! is found out lane by lane (`surface.rs`).
//!
//! The proof is the one of the library's `polytope`: the surface is a cycle; each facet has a unit
//! vector along which its corners lie at least as far out as its offset, and the origin behind it by
//! more than rounding can move it. A lane that cannot say so of every facet, because one is thin or
//! the origin is near its plane, leaves its pair to the scalar solver, which can look more closely.

mod facets;
mod surface;

use crate::answers::{Found, Slots};
use crate::boxes::slack_of;
use crate::chunk::Job;
use crate::lane::{Lane, MOST_LANES, Mask, lanes_of};
use crate::support::{Clouds, Shown};
use crate::triple::{Frames, Triple};
use crate::walk::THIN;
use asunder::space::{Field, Space};
use asunder::{Pose, Scalar, Vector, Witness};
use facets::Facets;
use surface::{MOST_FACETS, New, ROWS, Surface};

/// A pair whose difference has the origin inside, and what its walk has found out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed<V: Vector> {
    pub(crate) pair: u32,
    pub(crate) steps: u32,
    pub(crate) lower: V::Scalar,
    pub(crate) axis: V,
    /// Squares of the greatest |a|, |b| or |t| met, and of the greatest |p|.
    pub(crate) reach: V::Scalar,
    pub(crate) size: V::Scalar,
    /// Of a tetrahedron around the origin: a point of A and one of B each.
    pub(crate) corners: [[V; 2]; 4],
}

/// One polytope in each lane.
struct Growths<'j, F: Lane> {
    token: F::Token,
    shapes: Clouds<'j, F>,
    a_from_b: Frames<F>,
    /// The vertices of each lane, and their ancestors. Each step writes one row, that of all lanes;
    /// a lane may use as many steps as there are rows.
    points: [[[F::Real; 3]; ROWS]; MOST_LANES],
    of_a: [Triple<F>; ROWS],
    of_b: [Triple<F>; ROWS],
    /// The row that the next step writes.
    row: usize,
    facets: Facets<F>,
    surfaces: [Surface; MOST_LANES],
    /// Facets that are to be worked out.
    new: [New; MOST_LANES * MOST_FACETS],
    lower: F,
    axis: Triple<F>,
    upper: F,
    reach: F,
    size: F,
    tolerance: F,
}

/// What a step has brought to an end: a bit for each lane.
struct Ended {
    answered: u64,
    lost: u64,
    /// Which facets are nearest.
    nearest: [usize; MOST_LANES],
}

/// The least weight of a point on a facet, the rows of the facet's corners, and all its weights.
type Pierced<R> = (R, [usize; 3], [R; 3]);

/// Grows all of `seeds`: they are answered, or left over.
#[inline(always)]
pub(crate) fn solve<'j, F: Lane, V: Space<Scalar = F::Real>>(
    token: F::Token,
    job: &Job<'j, '_, V>,
    seeds: &[Seed<V>],
    slots: &mut Slots<'_, V>,
    rest: &mut Vec<u32>,
) {
    if seeds.is_empty() {
        return;
    }
    let mut growths = Growths::<F>::new(token, job);
    let mut lanes = [(0_u32, 0_u32); MOST_LANES];
    let mut seeds = seeds.iter();
    let (mut live, mut empty) = (0_u64, (1 << F::COUNT) - 1);
    loop {
        let mut fresh = 0;
        for lane in lanes_of(empty) {
            let Some(seed) = seeds.next() else { break };
            growths.load(job, seed, lane);
            lanes[lane] = (seed.pair, seed.steps);
            fresh |= 1 << lane;
        }
        live |= fresh;
        if live == 0 {
            return;
        }
        let ended = growths.step(live, fresh);
        for lane in lanes_of(live & !fresh) {
            lanes[lane].1 += 1;
        }
        let mut late = 0;
        for lane in lanes_of(live) {
            late |= u64::from(lanes[lane].1 >= job.limits.steps()) << lane;
        }
        for lane in lanes_of(ended.answered) {
            let (pair, steps) = lanes[lane];
            let world_from_a = &job.bodies_of(pair as usize)[0].pose;
            match growths.found(lane, ended.nearest[lane], steps, world_from_a) {
                Some(found) => slots.put(pair as usize, found),
                None => rest.push(pair),
            }
        }
        let lost = (ended.lost | late) & live & !ended.answered;
        rest.extend(lanes_of(lost).map(|lane| lanes[lane].0));
        empty = ended.answered | lost;
        live &= !empty;
    }
}

impl<'j, F: Lane> Growths<'j, F> {
    #[inline(always)]
    fn new<V: Space<Scalar = F::Real>>(token: F::Token, job: &Job<'j, '_, V>) -> Self {
        let (zero, none) = (F::all(token, Field::ZERO), Triple::zero(token));
        Self {
            token,
            shapes: Clouds::empty(token, job),
            a_from_b: Frames::zero(token),
            points: [[[F::Real::ZERO; 3]; ROWS]; MOST_LANES],
            of_a: [none; ROWS],
            of_b: [none; ROWS],
            row: 0,
            facets: Facets::new(token),
            surfaces: [Surface::EMPTY; MOST_LANES],
            new: [New::NONE; MOST_LANES * MOST_FACETS],
            lower: zero,
            axis: none,
            upper: zero,
            reach: zero,
            size: zero,
            tolerance: F::all(token, job.limits.tolerance()),
        }
    }

    #[inline(always)]
    fn load<V: Space<Scalar = F::Real>>(
        &mut self,
        job: &Job<'j, '_, V>,
        seed: &Seed<V>,
        lane: usize,
    ) {
        let [a, b] = job.bodies_of(seed.pair as usize);
        self.a_from_b.set(lane, &b.pose.seen_from(&a.pose));
        self.shapes.load(job, seed.pair as usize, lane);
        self.axis.set(lane, seed.axis);
        (self.lower[lane], self.upper[lane]) = (seed.lower, F::Real::INFINITY);
        (self.reach[lane], self.size[lane]) = (seed.reach, seed.size);
        // The rows that are written last, so that they are the last to be written over.
        let rows = [4, 3, 2, 1].map(|back| (self.row + ROWS - back) % ROWS);
        for (&row, [a, b]) in rows.iter().zip(seed.corners) {
            let p = a - b;
            self.points[lane][row] = [p.get(0), p.get(1), p.get(2)];
            self.of_a[row].set(lane, a);
            self.of_b[row].set(lane, b);
        }
        let [p, q, r, s] = seed.corners.map(|[a, b]| a - b);
        let base = V::facet_normal(V::corners(|i| [p, q, r][i]));
        // The base faces away from the apex when that is below it.
        let above = base.dot(s - p) > F::Real::ZERO;
        self.facets.clear(self.surfaces[lane].alive, lane);
        self.surfaces[lane].begin(rows, above);
    }

    #[inline(always)]
    fn step(&mut self, live: u64, fresh: u64) -> Ended {
        let token = self.token;
        let row = self.row;
        // A lane that has used all rows would lose its oldest vertex.
        let is_full = |&lane: &usize| self.surfaces[lane].rows >> row & 1 == 1;
        let full = lanes_of(live & !fresh).filter(is_full).fold(0, |bits, lane| bits | 1 << lane);
        let old = live & !fresh & !full;
        self.row = (row + 1) % ROWS;
        let top = self.surfaces.iter().map(|surface| surface.top()).max().unwrap_or(0);
        let (least, index, normal) = self.facets.nearest(token, top);
        let going = F::Mask::of_bits(token, old);
        let mut slack = slack_of(token, self.reach);
        let inside = going & slack.lt(least);
        self.upper = inside.pick(self.upper.min(-least), self.upper);

        // Ask both shapes for their farthest points, and keep what that proves.
        let a = self.shapes.of_a(normal);
        let b = self.a_from_b.apply(self.shapes.of_b(self.a_from_b.turn_back(-normal)));
        let p = a - b;
        let bound = -p.dot(normal);
        self.reach = going.pick(self.reach.max(a.squared().max(b.squared())), self.reach);
        self.size = going.pick(self.size.max(p.squared()), self.size);
        slack = slack_of(token, self.reach);
        let better = inside & bound.gt(self.lower);
        self.lower = better.pick(bound, self.lower);
        self.axis = Triple::pick(better, normal, self.axis);
        (self.of_a[row], self.of_b[row]) = (a, b);
        for (lane, points) in self.points.iter_mut().enumerate().take(F::COUNT) {
            points[row] = [p.0[0][lane], p.0[1][lane], p.0[2][lane]];
        }

        let target = slack * F::all(token, Scalar::from_f64(0.125));
        let gap = self.upper - bound;
        let closed = inside & gap.le(target);
        let narrow = inside & (self.upper - self.lower).le(target);
        let thin = slack * F::all(token, Scalar::from_f64(THIN));
        let near = (inside & !(closed | narrow) & gap.le(thin)).bits();
        let known = F::Mask::of_bits(token, self.known(near, row));
        let close = if known.bits() == 0 {
            target
        } else {
            let tolerated = slack.max(self.tolerance * self.size.sqrt());
            known.pick(tolerated.min(thin).max(slack), target)
        };
        let settled = (closed | known) & (self.lower - bound).le(close);
        self.lower = settled.pick(bound, self.lower);
        self.axis = Triple::pick(settled, normal, self.axis);
        let exhausted = known & (self.upper - self.lower).le(close);
        let answered = (closed | narrow | exhausted).bits();

        let goes_on = inside.bits() & !(answered | known.bits());
        let seen = self.facets.seen_from(token, p, top);
        let mut lost = full | old & !(answered | goes_on);
        for lane in lanes_of(goes_on) {
            let lane_sees =
                seen.iter().rev().fold(0, |all, part| all << 16 | part[lane].to_f64() as u64);
            self.facets.clear(lane_sees, lane);
            lost |= u64::from(!self.surfaces[lane].open(lane_sees, row)) << lane;
        }
        let infinity = F::all(token, F::Real::INFINITY);
        let floor = going.pick(least - slack, -infinity);
        lost |= self.close_surfaces(fresh | goes_on & !lost, slack, floor);
        let mut nearest = [0; MOST_LANES];
        for lane in lanes_of(answered) {
            nearest[lane] = index[lane].to_f64() as usize;
        }
        Ended { answered, lost, nearest }
    }

    /// Those of the lanes whose new vertex is an old one.
    #[inline(always)]
    fn known(&self, lanes: u64, row: usize) -> u64 {
        let knows = |&lane: &usize| {
            let points = &self.points[lane];
            lanes_of(self.surfaces[lane].rows.into()).any(|old| points[old] == points[row])
        };
        lanes_of(lanes).filter(knows).fold(0, |bits, lane| bits | 1 << lane)
    }

    /// Works out the facets that are new in these lanes, those of all lanes in one row; the lanes
    /// where one of them is not sound.
    #[inline(always)]
    fn close_surfaces(&mut self, lanes: u64, slack: F, floor: F) -> u64 {
        let token = self.token;
        let mut count = 0;
        for lane in lanes_of(lanes) {
            count += self.surfaces[lane].close(lane, &mut self.new[count..]);
        }
        let mut lost = 0;
        let mut corners: [Triple<F>; 3] = [Triple::zero(token); 3];
        let (mut slacks, mut floors) = (slack, floor);
        for new in self.new[..count].chunks(F::COUNT) {
            for (i, new) in new.iter().enumerate() {
                let (lane, points) = (new.lane(), &self.points[new.lane()]);
                (slacks[i], floors[i]) = (slack[lane], floor[lane]);
                for (corner, row) in corners.iter_mut().zip(new.rows()) {
                    let [x, y, z] = points[row];
                    (corner.0[0][i], corner.0[1][i], corner.0[2][i]) = (x, y, z);
                }
            }
            lost |= self.facets.put(token, &corners, slacks, floors, new);
        }
        lost
    }

    /// What the lane has found out, in the world's frame; `None` if the axis leaves the surface
    /// nowhere.
    #[inline(always)]
    fn found<V: Space<Scalar = F::Real>>(
        &self,
        lane: usize,
        nearest: usize,
        steps: u32,
        world_from_a: &Pose<V>,
    ) -> Option<Found<V>> {
        let axis: V = self.axis.of(lane);
        let witness = self.exit(lane, nearest, axis)?;
        let slack = slack_of(self.token, self.reach)[lane];
        let (value, upper) = (self.lower[lane], self.upper[lane]);
        let world = |point: V| world_from_a.apply(point);
        Some(Found {
            lower: value - slack,
            upper: upper + slack,
            value,
            axis: world_from_a.rotation.apply(axis),
            witness: Witness { a: world(witness.a), b: world(witness.b) },
            steps,
        })
    }

    /// Where the ray from the origin along the axis leaves the surface: through the nearest facet
    /// as a rule, else through the one whose least weight is greatest.
    #[inline(always)]
    fn exit<V: Space<Scalar = F::Real>>(
        &self,
        lane: usize,
        nearest: usize,
        axis: V,
    ) -> Option<Witness<V>> {
        let surface = &self.surfaces[lane];
        // A weight below this is more than rounding: a flat face may be several facets, as near.
        let clear = F::Real::EPSILON * F::Real::from_f64(-64.0);
        let mut best = self.weights(lane, nearest, axis).filter(|&(least, ..)| least > clear);
        if best.is_none() {
            for slot in lanes_of(surface.alive) {
                let other = self.weights(lane, slot, axis);
                let better =
                    |&(least, ..): &(F::Real, _, _)| best.is_none_or(|(most, ..)| least > most);
                best = other.filter(better).or(best);
            }
        }
        let (_, rows, weights) = best?;
        let weights = weights.map(|weight: F::Real| weight.max(F::Real::ZERO));
        let total = weights[0] + weights[1] + weights[2];
        let weigh = |ends: &[Triple<F>; ROWS]| {
            (0..3).fold(V::ZERO, |sum, i| sum + ends[rows[i]].of::<V>(lane) * (weights[i] / total))
        };
        Some(Witness { a: weigh(&self.of_a), b: weigh(&self.of_b) })
    }

    /// The weights of the point where the ray along an axis meets the plane of a facet, the least of
    /// them first, and the facet's corners; `None` if it faces away. As in the library's
    /// `polytope/witness.rs`.
    #[inline(always)]
    fn weights<V: Space<Scalar = F::Real>>(
        &self,
        lane: usize,
        slot: usize,
        axis: V,
    ) -> Option<Pierced<F::Real>> {
        let rows = self.surfaces[lane].corners(slot);
        let [p, q, r] = rows.map(|row| V::from_fn(|axis| self.points[lane][row][axis]));
        let volume = |x: V, y: V| axis.dot(V::facet_normal(V::corners(|i| [V::ZERO, x, y][i])));
        let weights = [volume(q, r), volume(r, p), volume(p, q)];
        let total = weights[0] + weights[1] + weights[2];
        let weights = weights.map(|weight| weight / total);
        let least = weights[0].min(weights[1]).min(weights[2]);
        (total > F::Real::ZERO).then_some((least, rows, weights))
    }
}
