//! One shape's facets, and points of the other shape below them. In the frame of the one.
//!
//! Each facet has a bound: the other shape reaches at least so deep below it. A ball inside the other
//! shape and points of it raise the bounds. The facet of the least bound is looked at next, until none
//! may be nearer than one that is known.
//!
//! Bounds are told in single precision, twice as many to a vector. In double precision they are allowed to
//! be off by what that loses; what has been looked at is known as it is.

use crate::shape::boundary::{Boundary, Sight};
use crate::shape::{Support, UNNUMBERED};
use crate::space::{
    Arc, Field, LANES, Notes, Pose, Raise, Scalar, Shallow, Sphere, Vector, Vectors,
};

/// What is known of one shape's facets.
pub(super) struct Side<'d, V: Vector, Y: ?Sized, const WORDS: usize> {
    boundary: Boundary<'d, V>,
    other: &'d Y,
    here_from_other: &'d Pose<V>,
    /// Inside the other shape: its middle, and the radius.
    ball: (V, V::Scalar),
    /// As the boundary's planes are seen.
    notes: Notes<'d>,
    /// By how much a bound may be off, in the shapes' unit of length and as it is seen.
    blur: V::Scalar,
    blur_seen: f32,
    /// The facet of the least bound, and that.
    next: (usize, f32),
    nearest: Nearest<V>,
    pub(super) looks: u32,
}

/// The nearest facet known, and the farthest point of the other shape below it.
#[derive(Clone, Copy)]
pub(super) struct Nearest<V: Vector> {
    pub(super) depth: V::Scalar,
    facet: usize,
    point: V,
    /// What the point marks.
    mark: u32,
    /// Of the point, in its shape.
    number: u32,
}

/// Numbers of ridges, and room for some that are not left.
pub(super) struct Left {
    ridges: [u16; 2 * MOST_LEFT],
    count: usize,
}

/// So many may be left.
const MOST_LEFT: usize = 32;

/// The mark of facets whose ridges have been looked at, from them.
const DONE: u32 = 1;

/// So many slacks may a witness be off its shape.
const NEAR: f64 = 64.0;

/// Let u = 2⁻²⁴ be half of f32's EPSILON, and s the size of all that is seen, from the middle of the one
/// shape to the far side of the other. Normals, points, their products and the two sums are off by 5 u s,
/// offsets and the difference by 2 u s, a ball's radius by 3 u s, what they are compared with by 2 u s.
/// That makes 12 u s. The foot of the origin may lie twice as far out, which makes 14 u s.
const BLUR: f64 = 16.0 / (1 << 24) as f64;

/// More, where one shape is about 1, and sizes are so different that numbers may overflow.
const MOST_BLUR: f32 = (1 << 20) as f32;

/// So many marks fit into the digits of a number; points beyond leave none.
const MOST_MARKS: u32 = 22;

impl<'d, V: Vector, Y: Support<V> + ?Sized, const WORDS: usize> Side<'d, V, Y, WORDS> {
    /// Before it [begins](Self::begin).
    #[inline(always)]
    pub(super) fn new(
        boundary: Boundary<'d, V>,
        (other, of_other): (&'d Y, &Boundary<'_, V>),
        here_from_other: &'d Pose<V>,
        slack: V::Scalar,
        notes: Notes<'d>,
    ) -> Self {
        let middle = here_from_other.apply(of_other.middle);
        let (depth, facet, number) = (V::Scalar::INFINITY, 0, UNNUMBERED);
        let nearest = Nearest { depth, facet, point: middle, mark: 0, number };
        let blur = if Sight::<V>::is_exact() {
            V::Scalar::ZERO
        } else {
            let size = boundary.radius + of_other.radius + (middle - boundary.sight.from).length();
            size * V::Scalar::from_f64(BLUR) + slack
        };
        let blur_seen = (blur * boundary.sight.unit).to_f64() as f32;
        let (ball, next, looks) = ((middle, of_other.inradius), (0, f32::NEG_INFINITY), 0);
        Self {
            boundary,
            other,
            here_from_other,
            ball,
            notes,
            blur,
            blur_seen,
            next,
            nearest,
            looks,
        }
    }

    /// Bounds by the ball, unless the shapes are so different in size that they tell nothing. Apart from
    /// making the side, which then is made where it stays.
    #[inline]
    pub(super) fn begin(&mut self) -> Option<()> {
        self.raise(self.ball, None);
        (self.blur_seen < MOST_BLUR).then_some(())
    }

    /// A ball, seen in single precision.
    #[inline]
    fn seen(&self, (middle, radius): (V, V::Scalar)) -> Sphere {
        let sight = &self.boundary.sight;
        Sphere::new(sight.point(middle), sight.length(radius))
    }

    /// The least bound that proves a depth.
    #[inline]
    fn proven(&self, depth: V::Scalar) -> f32 {
        let depth = self.boundary.sight.length(depth).to_f64() as f32;
        if Sight::<V>::is_exact() { depth } else { depth + self.blur_seen }
    }

    /// The least depth known.
    #[inline]
    pub(super) fn least(&self) -> V::Scalar {
        self.nearest.depth
    }

    /// The normal of the nearest facet known.
    #[inline]
    pub(super) fn normal(&self) -> V {
        self.plane(self.nearest.facet).0
    }

    /// The numbers of a corner of that facet, and of the other shape's farthest point below it.
    #[inline]
    pub(super) fn numbers(&self) -> [u32; 2] {
        let Boundary { ridges, ridges_each, .. } = self.boundary;
        let corner = ridges.get(self.nearest.facet * ridges_each).map(|ridge| ridge.ends[0].into());
        [corner.unwrap_or(UNNUMBERED), self.nearest.number]
    }

    /// A facet's normal, and how far out it is.
    #[inline]
    fn plane(&self, facet: usize) -> (V, V::Scalar) {
        self.boundary.plane(facet)
    }

    /// Looks for the other shape's farthest point below the facet of the least bound; the least depth
    /// then.
    #[inline]
    pub(super) fn look(&mut self, least: V::Scalar) -> V::Scalar {
        let found = self.find();
        let least = found.depth.min(least);
        self.learn(found, least);
        least
    }

    /// The other shape's farthest point below the facet of the least bound.
    #[inline]
    pub(super) fn find(&mut self) -> Nearest<V> {
        let facet = self.next.0;
        if !Sight::<V>::is_exact() {
            // It needs none. Written long before it is read in a vector.
            self.notes.bounds[facet / LANES][facet % LANES] = f32::INFINITY;
        }
        let (normal, _) = self.plane(facet);
        let (point, number) = self.other.numbered(self.here_from_other.rotation.undo(-normal));
        let point = self.here_from_other.apply(point);
        let mark = if self.looks + 1 < MOST_MARKS { 2 << self.looks } else { 0 };
        Nearest { depth: self.depth(facet, point), facet, point, mark, number }
    }

    /// How deep a point is below a facet.
    #[inline]
    fn depth(&self, facet: usize, point: V) -> V::Scalar {
        let (normal, offset) = self.plane(facet);
        offset - normal.dot(point)
    }

    /// Raises the bounds by what was found, where `least` is the least depth known.
    #[inline]
    pub(super) fn learn(&mut self, found: Nearest<V>, least: V::Scalar) {
        let Nearest { facet, point, mark, depth, .. } = found;
        self.looks += 1;
        self.raise((point, V::Scalar::ZERO), Some([self.proven(least), mark as f32]));
        let before = self.nearest;
        if depth < before.depth {
            self.nearest = found;
        }
        if !Sight::<V>::is_exact() {
            self.mark(facet, mark);
            // Level with each other, as far as single precision tells: so are the facets of one face.
            if (depth - before.depth).abs() < self.blur {
                self.mark_level(before, found, least);
            }
        }
    }

    /// Marks either of two facets by the other one's point, if that is as deep below it.
    #[cold]
    #[inline(never)]
    fn mark_level(&mut self, one: Nearest<V>, other: Nearest<V>, least: V::Scalar) {
        for (facet, found) in [(one.facet, other), (other.facet, one)] {
            if self.depth(facet, found.point) >= least {
                self.mark(facet, found.mark);
            }
        }
    }

    /// Marks a facet, if it is not.
    #[inline]
    fn mark(&mut self, facet: usize, mark: u32) {
        let marks = &mut self.notes.marks[facet / LANES][facet % LANES];
        if marks.marks() & mark == 0 {
            *marks += mark as f32;
        }
    }

    /// Raises the bounds by a part of the other shape; what that is deep enough below gets the mark.
    #[inline(always)]
    fn raise(&mut self, ball: (V, V::Scalar), deep_and_mark: Option<[f32; 2]>) {
        let Boundary { planes, vectors, .. } = self.boundary;
        let (ball, notes) = (self.seen(ball), &mut self.notes);
        self.next = f32::run(Raise { planes, notes, ball, deep_and_mark, vectors });
    }

    /// Whether a facet may be nearer than `least`, and may be looked at: each of them once. Rounding may have
    /// one looked at again that is known; all others then are no nearer than that.
    #[inline]
    pub(super) fn may_be_nearer(&self, least: V::Scalar) -> bool {
        let most_looks = self.notes.bounds.len() * LANES;
        self.next.1 < self.proven(least) && self.looks < most_looks as u32
    }

    /// The facets whose ridges may have to do with a depth less than `least`, as bits.
    #[inline]
    pub(super) fn shallow(&self, least: V::Scalar, slack: V::Scalar) -> [u64; WORDS] {
        let Boundary { planes, bend, vectors, .. } = self.boundary;
        // A unit normal between two is α n₁ + β n₂ with 1 ≤ α + β ≤ 1 / bend. So a middle that is x above
        // facets may be x / bend above what is between them, and deep enough below is
        // r − (r − least) bend; rounding is added before it could be divided.
        let radius = self.ball.1;
        let deep = self.proven(least.max(radius - (radius - least) * bend) + slack);
        f32::run(Shallow { planes, ball: self.seen(self.ball), deep, vectors })
    }

    /// Their ridges that are left, into none; `None` if they are too many. Not returned: what was written
    /// one by one would be copied as a whole.
    #[inline]
    pub(super) fn leave(&mut self, left: &mut Left, shallow: [u64; WORDS]) -> Option<()> {
        match self.boundary.ridges_each {
            // On a page size counts.
            each if cfg!(target_arch = "wasm32") => self.leave_of_each(left, shallow, each),
            3 => self.leave_of_each(left, shallow, 3),
            _ => self.leave_of_each(left, shallow, 4),
        }
    }

    /// Where each facet has so many: to know it when this is compiled saves a third of the time.
    #[inline(always)]
    fn leave_of_each(&mut self, left: &mut Left, shallow: [u64; WORDS], each: usize) -> Option<()> {
        let ridges = self.boundary.ridges;
        let marks = self.notes.marks.as_flattened_mut();
        let mut count = 0;
        each_bit(shallow, |facet| {
            let own = marks[facet].marks() | DONE;
            let first = facet * each;
            for (i, ridge) in ridges.get(first..first + each)?.iter().enumerate() {
                let others = marks[usize::from(ridge.across)].marks();
                // No branch: whether a ridge is left is as good as random.
                left.ridges[count % (2 * MOST_LEFT)] = (first + i) as u16;
                count += usize::from(own & others == 0);
            }
            marks[facet] += DONE as f32;
            Some(())
        })?;
        left.count = count.min(MOST_LEFT);
        (count <= MOST_LEFT).then_some(())
    }

    #[inline]
    pub(super) fn vectors(&self) -> Vectors {
        self.boundary.vectors
    }

    /// A ridge with its normals; `None` if the shape lacks one of its ends.
    #[inline]
    pub(super) fn arc<X: Support<V> + ?Sized>(&self, shape: &X, ridge: u16) -> Option<Arc<V>> {
        let (number, Boundary { ridges, ridges_each, .. }) = (usize::from(ridge), self.boundary);
        let ridge = &ridges[number];
        let (from, to) = (shape.point(ridge.ends[0].into())?, shape.point(ridge.ends[1].into())?);
        let sides = [number / ridges_each, ridge.across.into()];
        let normals = sides.map(|side| self.plane(side).0);
        Some(Arc { from, along: to - from, normals })
    }

    /// The foot of the origin on the nearest facet of the difference: a point here, one there; `None`
    /// if it is not one of that facet.
    #[inline]
    pub(super) fn witness(&self, slack: V::Scalar) -> Option<(V, V)> {
        let Nearest { depth, point: there, .. } = self.nearest;
        let here = there + self.normal() * depth;
        let Boundary { planes, vectors, inradius, middle, .. } = self.boundary;
        let (ball, deep) = (self.seen((here, V::Scalar::ZERO)), self.proven(-slack));
        let near: [u64; WORDS] = f32::run(Shallow { planes, ball, deep, vectors });
        each_bit(near, |facet| (self.depth(facet, here) >= -slack).then_some(()))?;
        // Shrunk towards the middle by r / (r + slack), a point that is the slack beyond planes is behind
        // them: of needles and sheets it may be far off.
        let near = (inradius + slack) * V::Scalar::from_f64(NEAR);
        let beside = (here - middle).length_squared() > near * near;
        (!beside).then_some((here, there))
    }
}

impl Left {
    pub(super) const NONE: Self = Self { ridges: [0; 2 * MOST_LEFT], count: 0 };

    #[inline]
    pub(super) fn all(&self) -> &[u16] {
        &self.ridges[..self.count]
    }
}

/// Does something with the number of each bit that is set, as long as that succeeds.
#[inline(always)]
fn each_bit<const WORDS: usize>(
    words: [u64; WORDS],
    mut each: impl FnMut(usize) -> Option<()>,
) -> Option<()> {
    for (word, mut bits) in words.into_iter().enumerate() {
        while bits != 0 {
            each(64 * word + bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
        }
    }
    Some(())
}

/// A ridge of B, in A's frame: a normal of B is one of the difference the other way round.
#[inline]
pub(super) fn seen_from_a<V: Vector>(arc: &Arc<V>, a_from_b: &Pose<V>) -> Arc<V> {
    let turn = &a_from_b.rotation;
    Arc {
        from: a_from_b.apply(arc.from),
        along: turn.apply(arc.along),
        normals: arc.normals.map(|normal| -turn.apply(normal)),
    }
}
