//! One shape's facets, and points of the other shape below them. In the frame of the one.
//!
//! Each facet has a bound: the other shape reaches at least so deep below it. A ball inside the other
//! shape and points of it raise the bounds. The facet of the least bound is looked at next, until none
//! may be nearer than one that is known.

use crate::shape::boundary::{Boundary, MOST_FACETS};
use crate::shape::{Support, UNNUMBERED};
use crate::space::{
    Arc, Field, LANES, Notes, Pose, Raise, Scalar, Shallow, Sphere, Vector, Vectors,
};

/// What is known of one shape's facets.
pub(super) struct Side<'d, V: Vector, Y: ?Sized> {
    boundary: Boundary<'d, V>,
    other: &'d Y,
    here_from_other: &'d Pose<V>,
    /// Inside the other shape.
    ball: Sphere<V::Scalar>,
    notes: Notes<'d, V::Scalar>,
    /// The facet of the least bound, and that.
    next: (usize, V::Scalar),
    nearest: Nearest<V>,
    pub(super) looks: u32,
}

/// The nearest facet known, and the farthest point of the other shape below it.
pub(super) struct Nearest<V: Vector> {
    pub(super) depth: V::Scalar,
    facet: usize,
    point: V,
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

/// So many marks fit into the digits of a number; points beyond leave none.
const MOST_MARKS: u32 = 22;

impl<'d, V: Vector, Y: Support<V> + ?Sized> Side<'d, V, Y> {
    /// Before it [begins](Self::begin).
    #[inline(always)]
    pub(super) fn new(
        boundary: Boundary<'d, V>,
        (other, of_other): (&'d Y, &Boundary<'_, V>),
        here_from_other: &'d Pose<V>,
        notes: Notes<'d, V::Scalar>,
    ) -> Self {
        let middle = here_from_other.apply(of_other.middle);
        let ball = Sphere::new(middle, of_other.inradius);
        let nearest =
            Nearest { depth: V::Scalar::INFINITY, facet: 0, point: middle, number: UNNUMBERED };
        let next = (0, V::Scalar::NEG_INFINITY);
        Self { boundary, other, here_from_other, ball, notes, next, nearest, looks: 0 }
    }

    /// Bounds by the ball. Apart from making the side, which then is made where it stays.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.raise(self.ball, None);
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
        let (block, lane) = (&self.boundary.planes[facet / LANES], facet % LANES);
        (V::from_fn(|axis| block[axis][lane]), block[3][lane])
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
    pub(super) fn find(&self) -> Nearest<V> {
        let facet = self.next.0;
        let (normal, offset) = self.plane(facet);
        let (point, number) = self.other.numbered(self.here_from_other.rotation.undo(-normal));
        let point = self.here_from_other.apply(point);
        Nearest { depth: offset - normal.dot(point), facet, point, number }
    }

    /// Raises the bounds by what was found, where `least` is the least depth known.
    #[inline]
    pub(super) fn learn(&mut self, found: Nearest<V>, least: V::Scalar) {
        let point = Sphere::new(found.point, V::Scalar::ZERO);
        if found.depth < self.nearest.depth {
            self.nearest = found;
        }
        self.looks += 1;
        let mark = if self.looks < MOST_MARKS { 1 << self.looks } else { 0 };
        self.raise(point, Some([least, V::Scalar::from_f64(mark.into())]));
    }

    /// Raises the bounds by a part of the other shape; what that is deep enough below gets the mark.
    #[inline]
    fn raise(&mut self, by: Sphere<V::Scalar>, deep_and_mark: Option<[V::Scalar; 2]>) {
        let Boundary { planes, vectors, .. } = self.boundary;
        let notes = &mut self.notes;
        let task = Raise { planes, notes, ball: by, deep_and_mark, vectors };
        self.next = V::Scalar::run(task);
    }

    /// Whether a facet may be nearer than `least`, and may be looked at.
    #[inline]
    pub(super) fn may_be_nearer(&self, least: V::Scalar) -> bool {
        self.next.1 < least && self.looks < MOST_FACETS as u32
    }

    /// The facets whose ridges may have to do with a depth less than `least`, as bits.
    #[inline]
    pub(super) fn shallow(&self, least: V::Scalar, slack: V::Scalar) -> [u64; 2] {
        let Boundary { planes, bend, vectors, .. } = self.boundary;
        // A unit normal between two is α n₁ + β n₂ with 1 ≤ α + β ≤ 1 / bend. So a middle that is x above
        // facets may be x / bend above what is between them, and deep enough below is
        // r − (r − least) bend; rounding is added before it could be divided.
        let radius = self.ball.radius;
        let deep = least.max(radius - (radius - least) * bend) + slack;
        V::Scalar::run(Shallow { planes, ball: self.ball, deep, vectors })
    }

    /// Their ridges that are left, into none; `None` if they are too many. Not returned: what was written
    /// one by one would be copied as a whole.
    #[inline]
    pub(super) fn leave(&mut self, left: &mut Left, shallow: [u64; 2]) -> Option<()> {
        match self.boundary.ridges_each {
            // On a page size counts.
            each if cfg!(target_arch = "wasm32") => self.leave_of_each(left, shallow, each),
            3 => self.leave_of_each(left, shallow, 3),
            _ => self.leave_of_each(left, shallow, 4),
        }
    }

    /// Where each facet has so many: to know it when this is compiled saves a third of the time.
    #[inline(always)]
    fn leave_of_each(&mut self, left: &mut Left, shallow: [u64; 2], each: usize) -> Option<()> {
        let ridges = self.boundary.ridges;
        let marks = self.notes.marks.as_flattened_mut();
        let mut count = 0;
        for (word, mut bits) in shallow.into_iter().enumerate() {
            while bits != 0 {
                let facet = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let own = marks[facet].marks() | DONE;
                let first = facet * each;
                for (i, ridge) in ridges.get(first..first + each)?.iter().enumerate() {
                    let others = marks[usize::from(ridge.across)].marks();
                    // No branch: whether a ridge is left is as good as random.
                    left.ridges[count % (2 * MOST_LEFT)] = (first + i) as u16;
                    count += usize::from(own & others == 0);
                }
                marks[facet] = marks[facet] + V::Scalar::from_f64(DONE.into());
            }
        }
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
        let ball = Sphere::new(here, V::Scalar::ZERO);
        let outside = V::Scalar::run(Shallow { planes, ball, deep: -slack, vectors });
        // Shrunk towards the middle by r / (r + slack), a point that is the slack beyond planes is behind
        // them: of needles and sheets it may be far off.
        let near = (inradius + slack) * V::Scalar::from_f64(NEAR);
        let beside = (here - middle).length_squared() > near * near;
        (outside == [0; 2] && !beside).then_some((here, there))
    }
}

impl Left {
    pub(super) const NONE: Self = Self { ridges: [0; 2 * MOST_LEFT], count: 0 };

    #[inline]
    pub(super) fn all(&self) -> &[u16] {
        &self.ridges[..self.count]
    }
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
