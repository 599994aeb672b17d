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

use crate::answers::{Found, Slots};
use crate::chunk::{Job, Start};
use crate::lane::{Lane, MOST_LANES, Mask, Real, each, inlined};
use crate::support::{Boxes, Shown};
use crate::triple::{Frames, Triple};
use asunder::space::{Field, Space};
use asunder::{Bracket, Scalar, Witness};

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
    let mut boxes = Boxes::<F>::empty(token, job);
    let (mut world_from_a, mut world_from_b) = (Frames::zero(token), Frames::zero(token));
    let (mut early, mut late) = (pairs, Late::new());
    loop {
        let is_late = late.count >= F::COUNT || early.is_empty();
        let mut taken = [0; MOST_LANES];
        let pairs =
            if is_late { late.take(&mut taken, F::COUNT) } else { split(&mut early, F::COUNT) };
        if pairs.is_empty() {
            return;
        }
        for (lane, &pair) in pairs.iter().enumerate() {
            let [a, b] = job.bodies_of(pair as usize);
            boxes.load(job, pair as usize, lane);
            world_from_a.set(lane, &a.pose);
            world_from_b.set(lane, &b.pose);
        }
        let a_from_b = world_from_b.seen_from(&world_from_a);
        let slack = slack(token, &boxes, &a_from_b);
        let ordinary = is_ordinary(token, slack);
        let mut search = Search::new(token, &boxes, &a_from_b);
        search.faces();
        let here = (1 << pairs.len()) - 1;
        let mut told = search.apart(&boxes, &a_from_b, slack, if is_late { TRIES } else { 1 });
        told.proven = told.proven & ordinary;
        // What a pair goes through does not depend on the others of its vector, only when it does.
        let waits = !is_late && search.parted().bits() & here != 0;
        let mut aimed = 0;
        if !waits && !told.proven.bits() & here != 0 {
            let least = search.least(&a_from_b);
            let sound = ordinary & least.depth.abs().lt(F::all(token, Scalar::INFINITY));
            aimed = sound.bits();
            let mut last = least.told(token, &boxes, &a_from_b, slack);
            last.proven = last.proven & sound;
            told = Told::pick(told.proven, told, last);
        }
        let proven = told.proven.bits();
        let (axis, in_a) = (world_from_a.turn(told.axis), told.witness);
        let (a, b) = (world_from_a.apply(in_a[0]), world_from_a.apply(in_a[1]));
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

/// Pairs that were not told with the others of their vector: they fill vectors of their own.
struct Late {
    pairs: [u32; 2 * MOST_LANES],
    count: usize,
}

impl Late {
    #[inline(always)]
    fn new() -> Self {
        Self { pairs: [0; 2 * MOST_LANES], count: 0 }
    }

    /// There are fewer than a vector's when a vector begins.
    #[inline(always)]
    fn push(&mut self, pair: u32) {
        self.pairs[self.count % (2 * MOST_LANES)] = pair;
        self.count += 1;
    }

    /// The last of them, as many as there are or as asked for.
    #[inline(always)]
    fn take<'t>(&mut self, taken: &'t mut [u32; MOST_LANES], most: usize) -> &'t [u32] {
        let count = self.count.min(most).min(MOST_LANES);
        self.count -= count;
        let taken = &mut taken[..count];
        taken.copy_from_slice(&self.pairs[self.count..][..count]);
        taken
    }
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

/// The facet of the difference that is nearest to the origin.
struct Least<F> {
    depth: F,
    /// From A to B.
    axis: Triple<F>,
    /// Which axis of A makes it up, −1 if none does; and which of B.
    of_a: F,
    of_b: F,
}

/// The least overlap so far. It is written out, not looped over: indices that are known to the
/// compiler keep all of it in registers.
struct Search<F: Lane> {
    token: F::Token,
    half_a: Triple<F>,
    half_b: Triple<F>,
    t: Triple<F>,
    b: [Triple<F>; 3],
    /// Absolute values of `b`.
    size: [Triple<F>; 3],
    /// The overlap is `most` / √ `squared`; `signed` is `most` |`most`|.
    most: F,
    signed: F,
    squared: F,
    of_a: F,
    of_b: F,
}

impl<F: Lane> Search<F> {
    #[inline(always)]
    fn new(token: F::Token, boxes: &Boxes<F>, a_from_b: &Frames<F>) -> Self {
        let most = F::all(token, F::Real::INFINITY);
        let size = each(
            a_from_b.axes,
            #[inline(always)]
            |axis: Triple<F>| axis.absolute(),
        );
        let none = F::all(token, -F::Real::ONE);
        Self {
            token,
            half_a: boxes.half_a,
            half_b: boxes.half_b,
            t: a_from_b.origin,
            b: a_from_b.axes,
            size,
            most,
            signed: most,
            squared: F::all(token, Field::ONE),
            of_a: none,
            of_b: none,
        }
    }

    #[inline(always)]
    fn faces(&mut self) {
        self.face_of_a::<0>();
        self.face_of_a::<1>();
        self.face_of_a::<2>();
        self.face_of_b::<0>();
        self.face_of_b::<1>();
        self.face_of_b::<2>();
    }

    /// The least of all, given that of the faces.
    #[inline(always)]
    fn least(mut self, a_from_b: &Frames<F>) -> Least<F> {
        self.signed = self.most * self.most.abs();
        self.edges::<0, 0>();
        self.edges::<0, 1>();
        self.edges::<0, 2>();
        self.edges::<1, 0>();
        self.edges::<1, 1>();
        self.edges::<1, 2>();
        self.edges::<2, 0>();
        self.edges::<2, 1>();
        self.edges::<2, 2>();
        let depth = self.most / self.squared.sqrt();
        let (of_a, of_b) = (self.of_a, self.of_b);
        Least { depth, axis: normal(self.token, a_from_b, of_a, of_b), of_a, of_b }
    }

    #[inline(always)]
    fn number(&self, i: usize) -> F {
        F::all(self.token, F::Real::from_f64(i as f64))
    }

    #[inline(always)]
    fn face_of_a<const I: usize>(&mut self) {
        let across = self.size[0].0[I] * self.half_b.0[0] + self.size[1].0[I] * self.half_b.0[1];
        let reach = self.half_a.0[I] + (across + self.size[2].0[I] * self.half_b.0[2]);
        let overlap = reach - self.t.0[I].abs();
        let less = overlap.lt(self.most);
        self.of_a = less.pick(self.number(I), self.of_a);
        self.most = less.pick(overlap, self.most);
    }

    #[inline(always)]
    fn face_of_b<const J: usize>(&mut self) {
        let reach = self.half_b.0[J] + self.size[J].dot(self.half_a);
        let overlap = reach - self.b[J].dot(self.t).abs();
        let less = overlap.lt(self.most);
        self.of_a = less.pick(F::all(self.token, -F::Real::ONE), self.of_a);
        self.of_b = less.pick(self.number(J), self.of_b);
        self.most = less.pick(overlap, self.most);
    }

    #[inline(always)]
    fn edges<const I: usize, const J: usize>(&mut self) {
        // c = −b_l e_k + b_k e_l, with i, k, l in turn.
        let (k, l) = (const { (I + 1) % 3 }, const { (I + 2) % 3 });
        let (m, n) = (const { (J + 1) % 3 }, const { (J + 2) % 3 });
        let (x, y) = (-self.b[J].0[l], self.b[J].0[k]);
        let (on_m, on_n) =
            (x * self.b[m].0[k] + y * self.b[m].0[l], x * self.b[n].0[k] + y * self.b[n].0[l]);
        let on_t = x * self.t.0[k] + y * self.t.0[l];
        let reach_a = self.size[J].0[l] * self.half_a.0[k] + self.size[J].0[k] * self.half_a.0[l];
        let reach_b = on_m.abs() * self.half_b.0[m] + on_n.abs() * self.half_b.0[n];
        let overlap = reach_a + reach_b - on_t.abs();
        let length = x * x + y * y;
        let large = overlap * overlap.abs();
        // Edges that only rounding tells from parallel ones make up a facet no wider than it.
        let parallel = F::all(self.token, F::Real::EPSILON * F::Real::EPSILON);
        let less = (large * self.squared).lt(self.signed * length) & length.gt(parallel);
        self.of_a = less.pick(self.number(I), self.of_a);
        self.of_b = less.pick(self.number(J), self.of_b);
        self.most = less.pick(overlap, self.most);
        self.signed = less.pick(large, self.signed);
        self.squared = less.pick(length, self.squared);
    }
}

/// The coordinate axis of this number, 0 where there is none.
#[inline(always)]
fn basis<F: Lane>(token: F::Token, number: F) -> Triple<F> {
    let (zero, one) = (F::all(token, Field::ZERO), F::all(token, Field::ONE));
    let entry = inlined(
        #[inline(always)]
        |i: f64| number.same(F::all(token, F::Real::from_f64(i))).pick(one, zero),
    );
    Triple([entry(0.0), entry(1.0), entry(2.0)])
}

/// The axis of B of this number, in A's frame; the last one where there is none.
#[inline(always)]
fn axis_of_b<F: Lane>(token: F::Token, a_from_b: &Frames<F>, number: F) -> Triple<F> {
    let is = inlined(
        #[inline(always)]
        |j: f64| number.same(F::all(token, F::Real::from_f64(j))),
    );
    let [x, y, z] = a_from_b.axes;
    Triple::pick(is(0.0), x, Triple::pick(is(1.0), y, z))
}

/// The unit normal, from A to B.
#[inline(always)]
fn normal<F: Lane>(token: F::Token, a_from_b: &Frames<F>, of_a: F, of_b: F) -> Triple<F> {
    let zero = F::all(token, Field::ZERO);
    let (e, b) = (basis(token, of_a), axis_of_b(token, a_from_b, of_b));
    let edges = e.cross(b);
    let normal = Triple::pick(of_b.lt(zero), e, Triple::pick(of_a.lt(zero), b, edges));
    let away = normal.dot(a_from_b.origin).lt(zero);
    let normal = Triple::pick(away, -normal, normal);
    normal * (F::all(token, Field::ONE) / normal.squared().sqrt())
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
