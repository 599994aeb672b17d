//! Polygons by their corners and edges, as the closed forms of the plane look at them: those that are
//! kept in columns, rectangles, which need none, and points, which have one corner and no edge.

use super::facing::LookFor;
use super::wide::{self, LANES, Vectors};
use super::{Pose, Scalar, Unit, Vector};
use crate::shape::UNNUMBERED;
use core::ops::{Add, Mul, Neg};

/// Corners that a polygon may have here; what has more is left to the solvers.
pub(crate) const MOST_CORNERS: usize = 32;

/// Two polygons with no more corners than this are looked at all over.
pub(crate) const FEW_CORNERS: usize = 24;

/// Room for a column of corners.
pub(crate) type Column<S> = wide::Column<S, MOST_CORNERS>;

/// Corners in turn, counter-clockwise, and the edges that begin there.
pub(crate) trait Ring<S> {
    fn count(&self) -> usize;
    /// Corner `i`, of no more than `count`.
    fn corner(&self, i: usize) -> [S; 2];
    /// The outward unit normal of the edge from corner `i` to the next.
    fn normal(&self, i: usize) -> [S; 2];
}

/// A polygon in columns.
#[derive(Clone, Copy, Debug)]
pub struct Polygon<S> {
    /// The last one is repeated to the end of its vector, and so are normals and offsets.
    pub(super) corners: [Column<S>; 2],
    /// Unit normals, outward.
    pub(super) normals: [Column<S>; 2],
    /// How far out the edges are along their normals.
    pub(super) offsets: Column<S>,
    count: usize,
    /// Of its corners, as points of the shape; the last number is none.
    numbers: [u8; MOST_CORNERS],
    /// The square of how far out its farthest corner is.
    reach: S,
    /// A ball of this radius about this point lies in it.
    pub(crate) inradius: S,
    pub(crate) middle: [S; 2],
    pub(super) vectors: Vectors,
}

/// A rectangle about its origin, by half of each side's length.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle<S>(pub(crate) [S; 2]);

/// What can be told without columns as well.
#[derive(Clone, Copy, Debug)]
pub enum Sides<'p, S> {
    /// In columns.
    Polygon(&'p Polygon<S>),
    /// About its origin.
    Rectangle(Rectangle<S>),
    /// A single corner.
    Point([S; 2]),
}

/// What tells an edge of the second polygon from one of the first, in keys: edge · 32 + corner.
pub(super) const SECOND: usize = MOST_CORNERS * MOST_CORNERS;

/// An edge of one of two polygons, and the corner of the other that is least high above it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facing<S> {
    /// How high; below 0 where it is behind the edge.
    pub(crate) height: S,
    /// Whether the edge is the first polygon's.
    pub(crate) of_first: bool,
    pub(crate) edge: usize,
    pub(crate) corner: usize,
}

impl<S: Scalar> Polygon<S> {
    /// From its sides in turn, counter-clockwise, each as a normal, where it begins and where it ends;
    /// `None` if one does not begin where the last one ends, or if they are fewer than three or more
    /// than [`MOST_CORNERS`].
    #[inline]
    pub(crate) fn of<V: Vector<Scalar = S>>(
        mut sides: impl Iterator<Item = (Unit<V>, V, V)>,
    ) -> Option<Self> {
        let column = wide::Column([S::ZERO; MOST_CORNERS]);
        let (corners, normals) = ([column; 2], [column; 2]);
        let (offsets, vectors) = (column, Vectors::new());
        let (reach, inradius, middle) = (S::ZERO, S::ZERO, [S::ZERO; 2]);
        let (count, numbers) = (0, [u8::MAX; MOST_CORNERS]);
        let mut polygon =
            Self { corners, normals, offsets, count, numbers, reach, inradius, middle, vectors };
        let mut last = None;
        for i in 0..MOST_CORNERS {
            let Some((normal, from, to)) = sides.next() else { break };
            if last.is_some_and(|last| last != from) {
                return None;
            }
            last = Some(to);
            let normal = normal.get();
            for axis in 0..2 {
                polygon.corners[axis][i] = from.get(axis);
                polygon.normals[axis][i] = normal.get(axis);
            }
            polygon.offsets[i] = normal.dot(from);
            polygon.reach = polygon.reach.max(from.length_squared());
            polygon.count = i + 1;
        }
        let [x, y] = polygon.corner(0);
        let closed = last.is_some_and(|last| last.get(0) == x && last.get(1) == y);
        if polygon.count < 3 || !closed || sides.next().is_some() {
            return None;
        }
        polygon.fill();
        Some(polygon)
    }

    /// The same, knowing how large a ball about this point of it lies in it.
    #[cfg(feature = "alloc")]
    pub(crate) fn about<V: Vector<Scalar = S>>(mut self, middle: V) -> Self {
        let [x, y] = [middle.get(0), middle.get(1)];
        let depth = |i: usize| self.offsets[i] - (self.normals[0][i] * x + self.normals[1][i] * y);
        let least = (0..self.count).fold(S::INFINITY, |least, i| least.min(depth(i)));
        (self.middle, self.inradius) = ([x, y], least.max(S::ZERO));
        self
    }

    /// The same, knowing which of these points its corners are.
    #[cfg(feature = "alloc")]
    pub(crate) fn numbered<V: Vector<Scalar = S>>(mut self, points: &[V]) -> Self {
        for i in 0..self.count {
            let [x, y] = self.corner(i);
            let found = points.iter().position(|point| point.get(0) == x && point.get(1) == y);
            self.numbers[i] = found.and_then(|n| u8::try_from(n).ok()).unwrap_or(u8::MAX);
        }
        self
    }

    /// The number of corner `i` in the shape, if it is known.
    #[inline]
    pub(crate) fn number(&self, i: usize) -> u32 {
        match self.numbers[i % MOST_CORNERS] {
            u8::MAX => UNNUMBERED,
            number => number.into(),
        }
    }

    /// Repeats the last side in the lanes behind it.
    #[inline]
    fn fill(&mut self) {
        let (last, end) = (self.count - 1, self.count.next_multiple_of(LANES).min(MOST_CORNERS));
        let [x, y] = &mut self.corners;
        let [nx, ny] = &mut self.normals;
        for column in [x, y, nx, ny, &mut self.offsets] {
            let filler = column[last];
            column[self.count..end].fill(filler);
        }
    }

    #[inline]
    pub(crate) fn reach_squared(&self) -> S {
        self.reach
    }

    /// Of this polygon's edges and the other's, the one that the other one is farthest in front of, by a
    /// pose of either in the frame of the other; or one that it is farther in front of than `enough`.
    #[inline(always)]
    pub(crate) fn facing<V: Vector<Scalar = S>>(
        &self,
        other: &Sides<'_, S>,
        pose: Seen<&Pose<V>>,
        enough: S,
    ) -> Facing<S> {
        if let Sides::Point(point) = other {
            return self.facing_point(*point, pose.map(motion));
        }
        let (height, key) = S::run(LookFor { polygon: self, other, seen: pose, enough });
        // Some edge and some corner where numbers overflowed.
        let (edge, corner) = (key / MOST_CORNERS % MOST_CORNERS, key % MOST_CORNERS);
        Facing { height, of_first: key < SECOND, edge, corner }
    }

    /// The same for a point, edge by edge.
    #[inline(always)]
    fn facing_point(&self, [x, y]: [S; 2], seen: Seen<Motion<S>>) -> Facing<S> {
        let [x, y] = match seen {
            Seen::Second([u, v, t]) => [x * u[0] + y * v[0] + t[0], x * u[1] + y * v[1] + t[1]],
            Seen::First([u, v, t]) => {
                let (x, y) = (x - t[0], y - t[1]);
                [x * u[0] + y * u[1], x * v[0] + y * v[1]]
            }
        };
        let (height, edge) = self.highest([x, y]);
        Facing { height, of_first: true, edge, corner: 0 }
    }

    /// How far a point is in front of the edge that it is farthest in front of, and which one that is.
    #[inline(always)]
    pub(crate) fn highest(&self, [x, y]: [S; 2]) -> (S, usize) {
        let above = |i: usize| {
            let i = i % MOST_CORNERS;
            self.normals[0][i] * x + self.normals[1][i] * y - self.offsets[i]
        };
        let higher = |p: (S, usize), q: (S, usize)| {
            let is_higher = q.0 > p.0;
            (if is_higher { q.0 } else { p.0 }, if is_higher { q.1 } else { p.1 })
        };
        // Two at a time, so that one need not wait for the other; what comes after the last repeats it.
        let (mut even, mut odd) = ((above(0), 0), (above(1), 1));
        let mut i = 2;
        while i < self.count() {
            even = higher(even, (above(i), i));
            odd = higher(odd, (above(i + 1), i + 1));
            i += 2;
        }
        higher(even, odd)
    }
}

impl<S: Scalar> Ring<S> for Polygon<S> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.count.min(MOST_CORNERS)
    }
    #[inline(always)]
    fn corner(&self, i: usize) -> [S; 2] {
        let i = i % MOST_CORNERS;
        [self.corners[0][i], self.corners[1][i]]
    }
    #[inline(always)]
    fn normal(&self, i: usize) -> [S; 2] {
        let i = i % MOST_CORNERS;
        [self.normals[0][i], self.normals[1][i]]
    }
}

impl<S: Scalar> Rectangle<S> {
    /// The square of how far out its corners are.
    #[inline]
    pub(crate) fn reach_squared(&self) -> S {
        let Self([x, y]) = *self;
        x * x + y * y
    }

    /// The edge that a point is farthest in front of.
    #[inline]
    pub(crate) fn facing_point(&self, [x, y]: [S; 2]) -> Facing<S> {
        let Self([half_x, half_y]) = *self;
        let (over_x, over_y) = (x.abs() - half_x, y.abs() - half_y);
        let sideways = over_x >= over_y;
        let (height, along) = if sideways { (over_x, x) } else { (over_y, y) };
        let edge = usize::from(!sideways) + 2 * usize::from(along < S::ZERO);
        Facing { height, of_first: true, edge, corner: 0 }
    }
}

/// Corner `i` of a rectangle, counter-clockwise from the one below right, by its signs.
impl<S: Scalar> Ring<S> for Rectangle<S> {
    #[inline(always)]
    fn count(&self) -> usize {
        4
    }
    #[inline(always)]
    fn corner(&self, i: usize) -> [S; 2] {
        let (one, i) = (S::ONE, i % 4);
        [self.0[0] * [one, one, -one, -one][i], self.0[1] * [-one, one, one, -one][i]]
    }
    #[inline(always)]
    fn normal(&self, i: usize) -> [S; 2] {
        let (one, zero, i) = (S::ONE, S::ZERO, i % 4);
        [[one, zero, -one, zero][i], [zero, one, zero, -one][i]]
    }
}

/// A point; it has no edge.
impl<S: Scalar> Ring<S> for [S; 2] {
    #[inline(always)]
    fn count(&self) -> usize {
        1
    }
    #[inline(always)]
    fn corner(&self, _: usize) -> [S; 2] {
        *self
    }
    #[inline(always)]
    fn normal(&self, _: usize) -> [S; 2] {
        [S::ZERO; 2]
    }
}

/// Columns of a matrix, and a translation.
pub type Motion<S> = [[S; 2]; 3];

/// Any of them.
impl<S: Scalar> Ring<S> for Sides<'_, S> {
    #[inline(always)]
    fn count(&self) -> usize {
        match self {
            Self::Polygon(polygon) => polygon.count(),
            Self::Rectangle(rectangle) => rectangle.count(),
            Self::Point(point) => point.count(),
        }
    }
    #[inline(always)]
    fn corner(&self, i: usize) -> [S; 2] {
        match self {
            Self::Polygon(polygon) => polygon.corner(i),
            Self::Rectangle(rectangle) => rectangle.corner(i),
            Self::Point(point) => point.corner(i),
        }
    }
    #[inline(always)]
    fn normal(&self, i: usize) -> [S; 2] {
        match self {
            Self::Polygon(polygon) => polygon.normal(i),
            Self::Rectangle(rectangle) => rectangle.normal(i),
            Self::Point(point) => point.normal(i),
        }
    }
}

/// Where one of two polygons is as seen from the other one.
#[derive(Clone, Copy, Debug)]
pub enum Seen<T> {
    /// The second, from the first.
    Second(T),
    /// The first, from the second.
    First(T),
}

impl<T> Seen<T> {
    #[inline(always)]
    pub(super) fn map<U>(self, f: impl FnOnce(T) -> U) -> Seen<U> {
        match self {
            Self::Second(seen) => Seen::Second(f(seen)),
            Self::First(seen) => Seen::First(f(seen)),
        }
    }
}

impl<S> Seen<Motion<S>>
where
    S: Copy + Add<Output = S> + Mul<Output = S> + Neg<Output = S>,
{
    /// The second one as seen from the first, and the other way round.
    #[inline(always)]
    pub(super) fn both(self) -> [Motion<S>; 2] {
        match self {
            Self::Second(motion) => [motion, inverse(motion)],
            Self::First(motion) => [inverse(motion), motion],
        }
    }
}

/// A pose of the plane.
#[inline(always)]
pub(super) fn motion<V: Vector>(pose: &Pose<V>) -> Motion<V::Scalar> {
    let axes = pose.rotation.axes().as_ref();
    let coordinates = |v: V| [v.get(0), v.get(1)];
    [coordinates(axes[0]), coordinates(axes[1]), coordinates(pose.translation)]
}

/// The motion that undoes another.
#[inline(always)]
fn inverse<S>([x, y, t]: Motion<S>) -> Motion<S>
where
    S: Copy + Add<Output = S> + Mul<Output = S> + Neg<Output = S>,
{
    let back = [-(x[0] * t[0] + x[1] * t[1]), -(y[0] * t[0] + y[1] * t[1])];
    [[x[0], y[0]], [x[1], y[1]], back]
}

/// The height and the key of an edge, for numbers that come without vectors.
pub(super) fn plain<S: Scalar>(
    polygon: &Polygon<S>,
    other: &Sides<'_, S>,
    seen: Seen<Motion<S>>,
) -> (S, usize) {
    let motions = seen.both();
    match other {
        Sides::Polygon(other) => higher(polygon, *other, motions),
        Sides::Rectangle(other) => higher(polygon, other, motions),
        Sides::Point(point) => highest(polygon, point, motions[0]),
    }
}

fn higher<S: Scalar>(
    one: &dyn Ring<S>,
    other: &dyn Ring<S>,
    motions: [Motion<S>; 2],
) -> (S, usize) {
    let (of_one, of_other) = (highest(one, other, motions[0]), highest(other, one, motions[1]));
    let is_other = of_other.0 > of_one.0;
    if is_other { (of_other.0, of_other.1 + SECOND) } else { of_one }
}

/// Of the edges of the one alone.
fn highest<S: Scalar>(here: &dyn Ring<S>, there: &dyn Ring<S>, [x, y, t]: Motion<S>) -> (S, usize) {
    let dot = |p: [S; 2], q: [S; 2]| p[0] * q[0] + p[1] * q[1];
    let place = |[px, py]: [S; 2]| [0, 1].map(|i| px * x[i] + py * y[i] + t[i]);
    let (mut most, mut key) = (S::NEG_INFINITY, 0);
    for edge in 0..here.count() {
        let normal = here.normal(edge);
        let along = |k: usize| dot(normal, place(there.corner(k)));
        let lower = |best, k| if along(k) < along(best) { k } else { best };
        let corner = (1..there.count()).fold(0, lower);
        let height = along(corner) - dot(normal, here.corner(edge));
        if height > most {
            (most, key) = (height, edge * MOST_CORNERS + corner);
        }
    }
    (most, key)
}
