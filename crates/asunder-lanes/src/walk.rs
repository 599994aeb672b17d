//! GJK in lanes: each walks the simplex of its own pair towards the origin, and takes the next pair
//! when it has ended.
//!
//! 1. Probe along the direction from the simplex's nearest point to the origin.
//! 2. If nothing lies beyond that point, it is the nearest of the whole difference: answered.
//! 3. Keep the corners that carry the new nearest point.
//!
//! The scalar solver's walk, step by step (`solver/gjk.rs`). What may overlap is left to the scalar
//! solver: if the new simplex encloses the origin, or if both shapes know their facets and the first
//! vertex is far beyond the origin. So is what is rare: a pair that stalls.

use crate::answers::{Found, Slots};
use crate::boxes::{is_ordinary, slack_of};
use crate::chunk::{Job, Start};
use crate::lane::{Lane, MOST_LANES, Mask, each, inlined, lanes_of};
use crate::simplex::{Nearest, nearest};
use crate::support::Shown;
use crate::triple::{Frames, Triple};
use asunder::space::{Field, Space};
use asunder::{Pose, Scalar, Witness};

/// A lane gives up after so many steps; few pairs of small polytopes need ten.
const MOST_STEPS: u32 = 32;
/// So many may the axis turn without coming nearer.
const MOST_IDLE: f64 = 3.0;
/// A first vertex that is farther beyond the origin than its length over this is likely one of an overlap.
// Of hulls of 16 points apart, 11 % are not parted by the first probe, and 3 % are that far beyond;
// nine in ten of those that overlap are, three in four where they do slightly.
const DEEP: f64 = 4.0;
/// What is known to this many times the slack may end a walk that comes no nearer.
const THIN: f64 = 1024.0;

/// A point of the difference with its ancestors, in each lane.
#[derive(Clone, Copy)]
struct Corner<F> {
    p: Triple<F>,
    a: Triple<F>,
    b: Triple<F>,
}

/// One walk in each lane.
struct Walks<'j, T: Shown<'j>> {
    token: <T::F as Lane>::Token,
    shapes: T,
    a_from_b: Frames<T::F>,
    along: Triple<T::F>,
    corners: [Corner<T::F>; 3],
    weights: [T::F; 3],
    held: [<T::F as Lane>::Mask; 3],
    lower: T::F,
    axis: Triple<T::F>,
    upper: T::F,
    /// Squares of the greatest |a|, |b| or |t| met, and of the greatest |p|.
    reach: T::F,
    size: T::F,
    idle: T::F,
    tolerance: T::F,
    /// Where both shapes know their facets.
    by_facets: u64,
}

/// What a step has brought to an end: a bit for each lane.
struct Ended {
    answered: u64,
    left: u64,
}

/// Walks all of `starts`: they are answered, or left over.
#[inline(always)]
pub(crate) fn solve<'j, T: Shown<'j>, V: Space<Scalar = <T::F as Lane>::Real>>(
    token: <T::F as Lane>::Token,
    job: &Job<'j, '_, V>,
    starts: &[Start<V>],
    slots: &mut Slots<'_, V>,
    rest: &mut Vec<u32>,
) {
    let mut walks = Walks::<T>::new(token, job);
    let mut lanes = [(0_u32, 0_u32); MOST_LANES];
    let most_steps = MOST_STEPS.min(job.limits.steps());
    let mut starts = starts.iter();
    let (mut live, mut empty) = (0_u64, (1 << T::F::COUNT) - 1);
    loop {
        for lane in lanes_of(empty) {
            let Some(start) = starts.next() else { break };
            walks.load(job, start, lane);
            lanes[lane] = (start.pair, 0);
            live |= 1 << lane;
        }
        if live == 0 {
            return;
        }
        let ended = walks.step(live);
        let mut late = 0;
        for lane in lanes_of(live) {
            lanes[lane].1 += 1;
            late |= u64::from(lanes[lane].1 >= most_steps) << lane;
        }
        for lane in lanes_of(ended.answered) {
            let (pair, steps) = lanes[lane];
            let world_from_a = &job.bodies_of(pair as usize)[0].pose;
            slots.put(pair as usize, walks.found(lane, steps, world_from_a));
        }
        let left = (ended.left | late) & live & !ended.answered;
        rest.extend(lanes_of(left).map(|lane| lanes[lane].0));
        empty = ended.answered | left;
        live &= !empty;
    }
}

impl<'j, T: Shown<'j>> Walks<'j, T> {
    #[inline(always)]
    fn new<V: Space<Scalar = <T::F as Lane>::Real>>(
        token: <T::F as Lane>::Token,
        job: &Job<'j, '_, V>,
    ) -> Self {
        let (zero, none) = (T::F::all(token, Field::ZERO), Triple::zero(token));
        let nowhere = Corner { p: none, a: none, b: none };
        Self {
            token,
            shapes: T::empty(token, job),
            a_from_b: Frames::zero(token),
            along: none,
            corners: [nowhere; 3],
            weights: [zero; 3],
            held: [Mask::of_bits(token, 0); 3],
            lower: zero,
            axis: none,
            upper: zero,
            reach: zero,
            size: zero,
            idle: zero,
            tolerance: T::F::all(token, job.limits.tolerance()),
            by_facets: 0,
        }
    }

    #[inline(always)]
    fn load<V: Space<Scalar = <T::F as Lane>::Real>>(
        &mut self,
        job: &Job<'_, '_, V>,
        start: &Start<V>,
        lane: usize,
    ) {
        let pair = start.pair as usize;
        let [a, b] = job.bodies_of(pair);
        let a_from_b = b.pose.seen_from(&a.pose);
        self.shapes.load(job, pair, lane);
        let by_facets = job.are_looked_at_by_facets(pair);
        self.by_facets = self.by_facets & !(1 << lane) | u64::from(by_facets) << lane;
        self.a_from_b.set(lane, &a_from_b);
        let along = start.along.unwrap_or_else(|| {
            let middles = job.clouds_of(pair).map(|cloud| cloud.map_or(V::ZERO, |c| c.middle));
            let between = a_from_b.apply(middles[1]) - middles[0];
            if between == V::ZERO { V::basis(0) } else { between }
        });
        self.along.set(lane, along);
        let (zero, infinity) = (V::Scalar::ZERO, V::Scalar::INFINITY);
        (self.lower[lane], self.upper[lane]) = (-infinity, infinity);
        self.reach[lane] = a_from_b.translation.length_squared();
        (self.size[lane], self.idle[lane]) = (zero, zero);
        // A corner that is not held has no weight; but 0 times what an earlier pair left there may be −0.
        for corner in &mut self.corners {
            corner.p.set(lane, V::ZERO);
            corner.a.set(lane, V::ZERO);
            corner.b.set(lane, V::ZERO);
        }
        let others = Mask::of_bits(self.token, !(1 << lane));
        self.held = each(
            self.held,
            #[inline(always)]
            |held| held & others,
        );
    }

    /// Asks both shapes for their farthest points, and keeps what that proves.
    #[inline(always)]
    fn probe(&mut self, axis: Triple<T::F>) -> (Corner<T::F>, T::F) {
        let a = self.shapes.of_a(self.along);
        let in_b = self.shapes.of_b(self.a_from_b.turn_back(-self.along));
        let b = self.a_from_b.apply(in_b);
        let p = a - b;
        let bound = -p.dot(axis);
        self.reach = self.reach.max(a.squared().max(b.squared()));
        self.size = self.size.max(p.squared());
        let better = bound.gt(self.lower);
        self.lower = better.pick(bound, self.lower);
        self.axis = Triple::pick(better, axis, self.axis);
        (Corner { p, a, b }, bound)
    }

    #[inline(always)]
    fn step(&mut self, live: u64) -> Ended {
        let token = self.token;
        let number = inlined(
            #[inline(always)]
            |x: f64| T::F::all(token, Scalar::from_f64(x)),
        );
        let one = number(1.0);
        let squared = self.along.squared();
        let axis = self.along * (one / squared.sqrt());
        let tiny = <T::F as Lane>::Real::TINY;
        let aimed = squared.gt(T::F::all(token, tiny * tiny))
            & squared.lt(T::F::all(token, Scalar::INFINITY));
        let (d, bound) = self.probe(axis);
        let slack = slack_of(token, self.reach);
        let ordinary = is_ordinary(token, slack) & aimed;

        // Nothing beyond the nearest point, or only what is known already.
        let target = slack * number(0.125);
        let first = !(self.held[0] | self.held[1] | self.held[2]);
        let gap = self.upper - bound;
        let closed = !first & gap.le(target);
        let known = self.knows(d.p) & !first & !closed;

        let [x, y, z] = &self.corners;
        let near = nearest(token, d.p, [x.p, y.p, z.p], self.held);
        let upper = near.point.squared().sqrt();
        let nearer = first | upper.lt(self.upper);
        self.idle = nearer.pick(self.idle, self.idle + one);
        let farther = !(nearer | upper.le(self.upper + slack));
        let turned = farther | self.idle.gt(number(MOST_IDLE));
        let exhausted = (known | (turned & !near.encloses)) & !closed;

        // The last axis is the one that the witness points lie along.
        let close = if exhausted.bits() & live == 0 {
            target
        } else {
            let tolerated = slack.max(self.tolerance * self.size.sqrt());
            exhausted.pick(tolerated.min(slack * number(THIN)).max(slack), target)
        };
        let settled = (closed | exhausted) & (self.lower - bound).le(close);
        self.lower = settled.pick(bound, self.lower);
        self.axis = Triple::pick(settled, axis, self.axis);
        let ends = closed | (exhausted & (self.upper - self.lower).le(close));

        let goes_on = !(closed | exhausted | near.encloses) & near.found;
        self.upper = goes_on.pick(upper.min(self.upper), self.upper);
        self.keep(goes_on, &d, &near);
        self.along = near.direction;
        // The first axis was not the vertex's own direction; parallel to rounding, it is.
        let at_once = first & goes_on & (upper - bound).le(slack);
        let answered = (ends | at_once) & ordinary;
        let zero = T::F::all(token, Field::ZERO);
        let deep = bound.lt(zero) & (bound * bound * number(DEEP * DEEP)).gt(d.p.squared());
        let by_facets = (first & deep).bits() & self.by_facets;
        let left = !(answered | (goes_on & ordinary));
        Ended { answered: answered.bits() & live, left: (left.bits() | by_facets) & live }
    }

    /// Whether a point is one of the corners already.
    #[inline(always)]
    fn knows(&self, p: Triple<T::F>) -> <T::F as Lane>::Mask {
        let ([x, y, z], [i, j, k]) = (&self.corners, self.held);
        (p.same(x.p) & i) | (p.same(y.p) & j) | (p.same(z.p) & k)
    }

    /// Keeps the corners that carry the nearest point, and puts the newest one into a free place.
    #[inline(always)]
    fn keep(&mut self, goes_on: <T::F as Lane>::Mask, d: &Corner<T::F>, near: &Nearest<T::F>) {
        let zero = T::F::all(self.token, Field::ZERO);
        let mut wanted = goes_on;
        for i in 0..3 {
            let kept = self.held[i] & near.weights[i].gt(zero);
            let put = wanted & !kept;
            wanted = wanted & kept;
            let corner = &mut self.corners[i];
            corner.p = Triple::pick(put, d.p, corner.p);
            corner.a = Triple::pick(put, d.a, corner.a);
            corner.b = Triple::pick(put, d.b, corner.b);
            let weight = put.pick(near.weights[3], near.weights[i]);
            self.weights[i] = goes_on.pick(weight, self.weights[i]);
            self.held[i] = (goes_on & (kept | put)) | (!goes_on & self.held[i]);
        }
    }

    /// What the lane has found out, in the world's frame.
    #[inline(always)]
    fn found<V: Space<Scalar = <T::F as Lane>::Real>>(
        &self,
        lane: usize,
        steps: u32,
        world_from_a: &Pose<V>,
    ) -> Found<V> {
        let (mut a, mut b) = (V::ZERO, V::ZERO);
        for (corner, (weight, held)) in self.corners.iter().zip(self.weights.iter().zip(self.held))
        {
            if held.bits() >> lane & 1 == 1 {
                a = a + corner.a.of::<V>(lane) * weight[lane];
                b = b + corner.b.of::<V>(lane) * weight[lane];
            }
        }
        let slack = slack_of(self.token, self.reach)[lane];
        let (lower, value) = (self.lower[lane] - slack, self.upper[lane]);
        Found {
            lower,
            upper: value + slack,
            value,
            axis: world_from_a.rotation.apply(self.axis.of(lane)),
            witness: Witness { a: world_from_a.apply(a), b: world_from_a.apply(b) },
            steps,
        }
    }
}
