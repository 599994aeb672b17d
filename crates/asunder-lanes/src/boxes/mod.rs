//! Two boxes in each lane, by separating axes (Gottschalk, Lin and Manocha 1996): the scalar
//! solver's closed forms, with every branch turned into a choice between numbers.
//!
//! 1. The overlap along the normals of the faces of A and those of B. Where one separates, the nearest
//!    points are looked for right away (`apart.rs`). Pairs of the same vector that do not find theirs at
//!    once wait for others like them.
//! 2. The overlap along the c = aᵢ × bⱼ; the least of all is the depth. Overlaps along c are |c| times
//!    too large, and compared squared: x / |c| < y / |d|  ⇔  x |x| d·d < y |y| c·c.
//! 3. The points on the features that face each other, that make up the foot of the origin on
//!    that facet of the difference. If they lie in the boxes they prove the other bound.
//! 4. If they do not, the axis is where the walk begins.

mod apart;
mod axes;
mod late;

use crate::answers::{Found, Slots};
use crate::batch::Body;
use crate::chunk::{Job, Start};
use crate::lane::{Lane, MOST_LANES, Mask, Real, inlined};
use crate::rows::Rows;
use crate::triple::{Frames, Triple};
use asunder::shape::Cloud;
use asunder::space::{Field, Space};
use asunder::{Bracket, Scalar, Witness};
use axes::{Least, Search, axis_of_b, basis};
use late::Late;

/// Tries of two projections each: most pairs need one, some need two.
const TRIES: usize = 2;

/// Answers those pairs that it can; the others are to walk, or left over.
#[inline(always)]
pub(crate) fn solve<F: Lane, V: Space<Scalar = F::Real>>(
    token: F::Token,
    job: &Job<'_, '_, V>,
    pairs: &[u32],
    slots: &mut Slots<'_, V>,
    walks: &mut Vec<Start<V>>,
    rest: &mut Vec<u32>,
) {
    let mut rows = [Rows::new(), Rows::new()];
    let (mut early, mut late) = (pairs, Late::new());
    loop {
        let is_late = late.count >= F::COUNT || early.is_empty();
        let mut taken = [0; MOST_LANES];
        let pairs =
            if is_late { late.take(&mut taken, F::COUNT) } else { split(&mut early, F::COUNT) };
        if pairs.is_empty() {
            return;
        }
        let posed = Posed::<F>::read(token, job, pairs, &mut rows);
        let Looked { told, slack, waits, aimed } = posed.look::<V>(token, pairs.len(), is_late);
        let (proven, frame) = (told.proven.bits(), &posed.world_from_a);
        let (axis, [a, b]) = (frame.turn(told.axis), told.witness);
        let (a, b) = (frame.apply(a), frame.apply(b));
        let (lower, upper) = (told.lower - slack, told.upper + slack);
        for (lane, &pair) in pairs.iter().enumerate() {
            if proven >> lane & 1 == 1 {
                let witness = Witness { a: a.of(lane), b: b.of(lane) };
                let (lower, upper, value) = (lower[lane], upper[lane], told.upper[lane]);
                let found = Found { lower, upper, value, axis: axis.of(lane), witness, steps: 1 };
                slots.put(pair as usize, found);
            } else if waits {
                late.push(pair);
            } else if aimed >> lane & 1 == 1 {
                walks.push(Start { pair, along: Some(told.axis.of(lane)) });
            } else {
                rest.push(pair);
            }
        }
    }
}

/// Two boxes in each lane: half of each side's length.
struct Boxes<F> {
    half_a: Triple<F>,
    half_b: Triple<F>,
}

impl<F: Lane> Boxes<F> {
    /// Where neither is so much larger that the scalar solver cuts it down to what is near.
    #[inline(always)]
    fn are_alike<V: Space<Scalar = F::Real>>(&self, token: F::Token) -> F::Mask {
        let Some(much) = Cloud::<V>::lopsided_from() else { return F::Mask::of_bits(token, !0) };
        let (a, b, much) = (self.half_a.squared(), self.half_b.squared(), F::all(token, much));
        a.le(b * much) & b.le(a * much)
    }
}

/// Two boxes in each lane, and where they are.
struct Posed<F: Lane> {
    boxes: Boxes<F>,
    world_from_a: Frames<F>,
    world_from_b: Frames<F>,
}

impl<F: Lane> Posed<F> {
    /// What is in lanes beyond the pairs is left over from others.
    #[inline(always)]
    fn read<V: Space<Scalar = F::Real>>(
        token: F::Token,
        job: &Job<'_, '_, V>,
        pairs: &[u32],
        rows: &mut [Rows<F::Real>; 2],
    ) -> Self {
        for (lane, &pair) in pairs.iter().enumerate() {
            let [a, b] = job.bodies_of(pair as usize);
            rows[0].set(lane, row(job, a));
            rows[1].set(lane, row(job, b));
        }
        let [p, q, r, origin, half_a] = rows[0].vectors(token);
        let world_from_a = Frames { axes: [p, q, r], origin };
        let [p, q, r, origin, half_b] = rows[1].vectors(token);
        let world_from_b = Frames { axes: [p, q, r], origin };
        Self { boxes: Boxes { half_a, half_b }, world_from_a, world_from_b }
    }

    /// What is told of the first `count` pairs. What one goes through does not depend on the others of its
    /// vector, only when it does.
    #[inline(always)]
    fn look<V: Space<Scalar = F::Real>>(
        &self,
        token: F::Token,
        count: usize,
        is_late: bool,
    ) -> Looked<F> {
        let (boxes, here) = (&self.boxes, (1 << count) - 1);
        let a_from_b = self.world_from_b.seen_from(&self.world_from_a);
        let slack = slack(token, boxes, &a_from_b);
        let ordinary = is_ordinary(token, slack) & boxes.are_alike::<V>(token);
        let mut search = Search::new(token, boxes, &a_from_b);
        search.faces();
        let mut told = search.apart(boxes, &a_from_b, slack, if is_late { TRIES } else { 1 });
        told.proven = told.proven & ordinary;
        let waits = !is_late && search.parted().bits() & here != 0;
        let mut aimed = 0;
        if !waits && !told.proven.bits() & here != 0 {
            let least = search.least(&a_from_b);
            let sound = ordinary & least.depth.abs().lt(F::all(token, Scalar::INFINITY));
            aimed = sound.bits();
            let mut last = least.told(token, boxes, &a_from_b, slack);
            last.proven = last.proven & sound;
            told = Told::pick(told.proven, told, last);
        }
        Looked { told, slack, waits, aimed }
    }
}

/// Where a box is, and half of each side's length.
#[inline(always)]
fn row<'j, V: Space>(job: &Job<'j, '_, V>, body: &'j Body<V>) -> [&'j V; 5] {
    let axes = body.pose.rotation.axes().as_ref();
    let half = job.shapes.half_extents(body.shape);
    [&axes[0], &axes[1], &axes[2], &body.pose.translation, half]
}

/// What a look at a vector of pairs has told.
struct Looked<F: Lane> {
    told: Told<F>,
    slack: F,
    /// Whether what is not proven yet waits for others like it.
    waits: bool,
    /// Bits of the lanes whose axis is one to walk along.
    aimed: u64,
}

/// The first of some pairs, which leaves the others.
#[inline(always)]
fn split<'p>(pairs: &mut &'p [u32], most: usize) -> &'p [u32] {
    let (first, others) = pairs.split_at(most.min(pairs.len()));
    *pairs = others;
    first
}

/// What is known of each lane's pair, in A's frame: the lower bound that the axis proves, and the
/// distance of the witness points; where it is `proven`, the two are one but for rounding.
#[derive(Clone, Copy)]
struct Told<F: Lane> {
    lower: F,
    upper: F,
    axis: Triple<F>,
    witness: [Triple<F>; 2],
    proven: F::Mask,
}

impl<F: Lane> Told<F> {
    #[inline(always)]
    fn nothing(token: F::Token) -> Self {
        let (zero, none) = (F::all(token, Field::ZERO), Triple::zero(token));
        let proven = F::Mask::of_bits(token, 0);
        Self { lower: zero, upper: zero, axis: none, witness: [none; 2], proven }
    }

    #[inline(always)]
    fn pick(mask: F::Mask, yes: Self, no: Self) -> Self {
        let ([a, b], [x, y]) = (yes.witness, no.witness);
        Self {
            lower: mask.pick(yes.lower, no.lower),
            upper: mask.pick(yes.upper, no.upper),
            axis: Triple::pick(mask, yes.axis, no.axis),
            witness: [Triple::pick(mask, a, x), Triple::pick(mask, b, y)],
            proven: (mask & yes.proven) | (!mask & no.proven),
        }
    }
}

/// What rounding may take: of the reach (|t| + |b'|)² ≤ 2 (|t|² + |b'|²), and A's corners.
#[inline(always)]
fn slack<F: Lane>(token: F::Token, boxes: &Boxes<F>, a_from_b: &Frames<F>) -> F {
    let half = boxes.half_b.squared() + a_from_b.origin.squared();
    let reach = boxes.half_a.squared().max(half + half);
    slack_of(token, reach)
}

/// 32 EPSILON · reach, given its square: ARCHITECTURE.md, "The slack".
#[inline(always)]
pub(crate) fn slack_of<F: Lane>(token: F::Token, reach_squared: F) -> F {
    let units = F::Real::from_f64(Bracket::<asunder::glam::DVec3>::SLACK) * F::Real::EPSILON;
    reach_squared.sqrt() * F::all(token, units) + F::all(token, F::Real::TINY)
}

/// Where this is the slack of pairs whose numbers can be multiplied with each other.
#[inline(always)]
pub(crate) fn is_ordinary<F: Lane>(token: F::Token, slack: F) -> F::Mask {
    let [small, large] = F::Real::SIZES;
    let small = slack_of(token, F::all(token, small * small));
    let large = slack_of(token, F::all(token, large * large));
    small.lt(slack) & slack.lt(large)
}

impl<F: Lane> Least<F> {
    /// The points that make up the foot of the origin on the facet, and where they prove it.
    #[inline(always)]
    fn told(&self, token: F::Token, boxes: &Boxes<F>, pose: &Frames<F>, slack: F) -> Told<F> {
        let zero = F::all(token, Field::ZERO);
        let (face_of_a, face_of_b) = (self.of_b.lt(zero), self.of_a.lt(zero));
        let (n, away) = (self.axis, self.axis * self.depth);
        let a = farthest(token, boxes.half_a, n);
        let b = pose.apply(farthest(token, boxes.half_b, -pose.turn_back(n)));
        let (along_a, along_b) = (basis(token, self.of_a), axis_of_b(token, pose, self.of_b));
        let (s, u) = crossing([along_a, along_b], a - b);
        let (edge_a, edge_b) = (a + along_a * s, b + along_b * u);
        let aside = (edge_a - edge_b - away).squared();
        let half_on = inlined(
            #[inline(always)]
            |half: Triple<F>, number: F| half.dot(basis(token, number)),
        );
        let on_edges = s.abs().le(half_on(boxes.half_a, self.of_a) + slack)
            & u.abs().le(half_on(boxes.half_b, self.of_b) + slack)
            & aside.le(slack * slack);
        let point_a = Triple::pick(face_of_a, b + away, Triple::pick(face_of_b, a, edge_a));
        let point_b = Triple::pick(face_of_b, a - away, Triple::pick(face_of_a, b, edge_b));
        let in_a = holds(boxes.half_a, point_a, slack);
        let in_b = holds(boxes.half_b, pose.turn_back(point_b - pose.origin), slack);
        let proven =
            (face_of_a & in_a) | (face_of_b & in_b) | (!(face_of_a | face_of_b) & on_edges);
        let bound = -self.depth;
        Told { lower: bound, upper: bound, axis: n, witness: [point_a, point_b], proven }
    }
}

/// How far along unit vectors two lines are nearest to each other, given the way from a point of the
/// second to one of the first. Ericson 2005, §5.1.8.
#[inline(always)]
fn crossing<F: Lane>([along_a, along_b]: [Triple<F>; 2], d: Triple<F>) -> (F, F) {
    // (a + s aᵢ) − (b + u bⱼ) ⟂ both, with r = aᵢ · bⱼ and 1 − r² = |c|².
    let (on_a, on_b, r) = (along_a.dot(d), along_b.dot(d), along_a.dot(along_b));
    let s = (r * on_b - on_a) / along_a.cross(along_b).squared();
    // From the second equation: what s is off by hardly moves the two apart.
    (s, on_b + r * s)
}

/// The points of boxes that are farthest along unit directions; the middle of what is level. An
/// edge is level, too, along a normal that it takes part in.
#[inline(always)]
fn farthest<F: Lane>(token: F::Token, half: Triple<F>, along: Triple<F>) -> Triple<F> {
    let level = F::all(token, F::Real::EPSILON * F::Real::from_f64(16.0));
    let zero = F::all(token, Field::ZERO);
    let side = inlined(
        #[inline(always)]
        |half: F, along: F| along.abs().le(level).pick(zero, along.lt(zero).pick(-half, half)),
    );
    let ([x, y, z], [a, b, c]) = (half.0, along.0);
    Triple([side(x, a), side(y, b), side(z, c)])
}

/// Where points lie in their boxes, or no farther outside than `slack`.
#[inline(always)]
fn holds<F: Lane>(half: Triple<F>, point: Triple<F>, slack: F) -> F::Mask {
    let within = inlined(
        #[inline(always)]
        |i: usize| point.0[i].abs().le(half.0[i] + slack),
    );
    within(0) & within(1) & within(2)
}
