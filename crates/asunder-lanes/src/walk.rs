//! GJK in lanes: each walks the simplex of its own pair towards the origin, and takes the next pair
//! when it has ended.
//!
//! 1. Look along the direction from the simplex's nearest point to the origin.
//! 2. If nothing lies beyond that point, it is the nearest of the whole difference: answered.
//! 3. Keep the corners that carry the new nearest point.
//!
//! The library's walk in vectors (`solver/fan/`), for as many pairs as there are lanes. As there, bounds
//! are worked out once, in the end, and what they do not close is left to the scalar solver. So is what
//! may overlap: if the new simplex encloses the origin, or if both shapes know their facets and the first
//! vertex is far beyond the origin.

use crate::answers::{Found, Slots};
use crate::boxes::{is_ordinary, slack_of};
use crate::chunk::{Job, Start};
use crate::lane::{Lane, MOST_LANES, Mask, lanes_of};
use crate::shapes::Polytope;
use crate::simplex::{Corner, Simplex};
use crate::support::Clouds;
use crate::triple::{Frames, Triple};
use asunder::space::{Field, Space};
use asunder::{Bracket, Pose, Scalar, Witness};

/// A lane gives up after so many steps; few pairs of small polytopes need ten.
const MOST_STEPS: usize = 16;
/// A first vertex that is farther beyond the origin than its length over this is likely one of an overlap.
// Of hulls of 16 points apart, 11 % are not parted by the first look, and 3 % are that far beyond;
// nine in ten of those that overlap are, three in four where they do slightly.
const DEEP: f64 = 4.0;

/// One walk in each lane.
struct Walks<'j, F: Lane, V: Space> {
    token: F::Token,
    a: Clouds<'j, V>,
    b: Clouds<'j, V>,
    a_from_b: Frames<F>,
    simplex: Simplex<F>,
    /// Points of A and of B that the last steps have met, and the number of the step that is next.
    met: [[Triple<F>; 2]; MOST_STEPS],
    now: usize,
    /// The square of the greatest length there is.
    reach: F,
    /// Where both shapes know their facets.
    by_facets: u64,
}

/// What a look has found; a bit for each lane.
struct Look<F> {
    vertex: Corner<F>,
    slack: F,
    /// Nothing lies beyond the nearest point.
    ended: u64,
    /// Not to be gone on with.
    left: u64,
}

/// Walks all of `starts`: they are answered, or left over.
#[inline(always)]
pub(crate) fn solve<F: Lane, V: Space<Scalar = F::Real>>(
    token: F::Token,
    job: &Job<'_, '_, V>,
    starts: &[Start<V>],
    slots: &mut Slots<'_, V>,
    rest: &mut Vec<u32>,
) {
    let mut walks = Walks::<F, V>::new(token);
    let mut lanes = [(0_u32, 0_u32); MOST_LANES];
    let most_steps = (MOST_STEPS as u32).min(job.limits.steps());
    let mut starts = starts.iter();
    let (mut live, all) = (0_u64, (1 << F::COUNT) - 1);
    loop {
        for lane in lanes_of(all & !live) {
            let Some(start) = starts.next() else { break };
            let polytopes = job.polytopes_of(start.pair as usize);
            let Some(polytopes) = polytopes.filter(|[a, b]| !a.cloud.is_lopsided(&b.cloud)) else {
                rest.push(start.pair);
                continue;
            };
            let [a, b] = job.bodies_of(start.pair as usize);
            walks.load(lane, start, &b.pose.seen_once_from(&a.pose), polytopes);
            lanes[lane] = (start.pair, 0);
            live |= 1 << lane;
        }
        if live == 0 && starts.len() == 0 {
            return;
        }
        let look = walks.look();
        let (ended, mut left) = (look.ended & live, look.left & !look.ended);
        for lane in lanes_of(ended) {
            let (pair, steps) = lanes[lane];
            let world_from_a = &job.bodies_of(pair as usize)[0].pose;
            match walks.found(&look, lane, steps + 1, world_from_a) {
                Some(found) => slots.put(pair as usize, found),
                None => rest.push(pair),
            }
        }
        left |= walks.go_on(&look);
        for lane in lanes_of(live) {
            lanes[lane].1 += 1;
            left |= u64::from(lanes[lane].1 >= most_steps) << lane;
        }
        left &= live & !ended;
        rest.extend(lanes_of(left).map(|lane| lanes[lane].0));
        live &= !(ended | left);
    }
}

impl<'j, F: Lane, V: Space<Scalar = F::Real>> Walks<'j, F, V> {
    #[inline(always)]
    fn new(token: F::Token) -> Self {
        Self {
            token,
            a: Clouds::new(),
            b: Clouds::new(),
            a_from_b: Frames::zero(token),
            simplex: Simplex::new(token),
            met: [[Triple::zero(token); 2]; MOST_STEPS],
            now: 0,
            reach: F::all(token, Field::ZERO),
            by_facets: 0,
        }
    }

    #[inline(always)]
    fn load(
        &mut self,
        lane: usize,
        start: &Start<V>,
        a_from_b: &Pose<V>,
        [a, b]: [Polytope<'j, V>; 2],
    ) {
        self.a.set(lane, a.cloud);
        self.b.set(lane, b.cloud);
        let by_facets = a.knows_facets && b.knows_facets;
        self.by_facets = self.by_facets & !(1 << lane) | u64::from(by_facets) << lane;
        self.a_from_b.set(lane, a_from_b);
        let along = start.along.unwrap_or_else(|| {
            let between = a_from_b.apply(b.middle) - a.middle;
            if between == V::ZERO { V::basis(0) } else { between }
        });
        self.simplex.along.set(lane, along);
        self.simplex.begin_again(self.token, lane);
        let shift = a_from_b.translation.length_squared();
        self.reach[lane] = a.cloud.reach_squared().max(b.cloud.reach_squared()).max(shift);
    }

    /// Asks both shapes for their farthest points, and whether there are any beyond the nearest one.
    #[inline(always)]
    fn look(&mut self) -> Look<F> {
        let (token, along) = (self.token, self.simplex.along);
        let number = |x: f64| Scalar::from_f64(x);
        let a = self.a.farthest(token, along);
        let in_b = self.b.farthest(token, self.a_from_b.turn_back(-along));
        let b = self.a_from_b.apply(in_b);
        let p = a - b;
        self.met[self.now % MOST_STEPS] = [a, b];
        let met = F::all(token, number((self.now % MOST_STEPS) as f64));
        self.now += 1;

        let squared = along.squared();
        let tiny = F::Real::TINY;
        let aimed =
            squared.gt(F::all(token, tiny * tiny)) & squared.lt(F::all(token, Scalar::INFINITY));
        let slack = slack_of(token, self.reach);
        let target = slack * F::all(token, number(Bracket::<asunder::glam::DVec3>::CLOSED));
        // The newest corner is in the plane through the nearest point.
        let beyond = along.dot(p - self.simplex.corners[2].p);
        let ended = self.simplex.begun & !beyond.gt(target * squared.sqrt());
        // One that the first look has met, if it is that far on the wrong side.
        let out = along.dot(p);
        let deep = (out * out * F::all(token, number(DEEP * DEEP))).gt(p.squared() * squared);
        let first = out.gt(F::all(token, Field::ZERO)) & deep & !self.simplex.begun;
        let left = (!(aimed & is_ordinary(token, slack))).bits() | first.bits() & self.by_facets;
        Look { vertex: Corner { p, met }, slack, ended: ended.bits(), left }
    }

    /// Adds what was met; a bit for each lane that has lost its way.
    #[inline(always)]
    fn go_on(&mut self, look: &Look<F>) -> u64 {
        self.simplex.add(self.token, look.vertex).bits()
    }

    /// What is proved by the corners of a lane, and by the vertex that ended its walk, in the world's
    /// frame; nothing, if that leaves a gap.
    #[inline(always)]
    fn found(
        &self,
        look: &Look<F>,
        lane: usize,
        steps: u32,
        world_from_a: &Pose<V>,
    ) -> Option<Found<V>> {
        let Simplex { corners, weights, along, .. } = &self.simplex;
        let along = along.of::<V>(lane);
        let axis = along * (V::Scalar::ONE / along.length());
        let bound = -axis.dot(look.vertex.p.of(lane));
        let [p, q, r] = [weights[0][lane], weights[1][lane], weights[2][lane]];
        let inverse = V::Scalar::ONE / (p + q + r);
        let (mut nearest, mut a, mut b) = (V::ZERO, V::ZERO, V::ZERO);
        for (corner, weight) in corners.iter().zip([p, q, r]) {
            let weight = weight * inverse;
            let [of_a, of_b] = &self.met[corner.met[lane].to_f64() as usize % MOST_STEPS];
            nearest = nearest + corner.p.of::<V>(lane) * weight;
            a = a + of_a.of::<V>(lane) * weight;
            b = b + of_b.of::<V>(lane) * weight;
        }
        let (value, slack) = (nearest.length(), look.slack[lane]);
        let closed = value - bound <= slack * V::Scalar::from_f64(Bracket::<V>::CLOSED);
        (closed && look.left >> lane & 1 == 0).then(|| Found {
            lower: bound - slack,
            upper: value + slack,
            value,
            axis: world_from_a.rotation.apply(axis),
            witness: Witness { a: world_from_a.apply(a), b: world_from_a.apply(b) },
            steps,
        })
    }
}
