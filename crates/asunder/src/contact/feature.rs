//! What a shape shows to an axis.
//!
//! A face if its normal is as near to the axis as a [`View`] asks for, else an edge that lies across
//! it as nearly, else a corner. The outline is a few points with stable numbers; margins are not in it.

use super::{around, view::View};
use crate::shape::Support;
use crate::space::{Field, Scalar, Unit, Vector};

/// A shape that can show which of its features faces an axis. Usable as `dyn Feature<V>`.
///
/// ```
/// use asunder::contact::{Feature, Outline, View};
/// use asunder::{glam::DVec3, shape::Cuboid, Unit};
/// let cuboid = Cuboid::new(DVec3::new(1.0, 2.0, 3.0))?;
/// let mut outline = Outline::new();
/// let axis = Unit::new(DVec3::new(0.05, 1.0, 0.0)).unwrap();
/// cuboid.show(View::along(axis), &mut outline);
/// assert_eq!(outline.corners().len(), 4); // its upper face
/// assert!(outline.corners().iter().all(|corner| corner.y == 2.0));
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
pub trait Feature<V: Vector>: Support<V> {
    /// Puts the feature of the core that faces the axis, in the shape's own coordinates, into an
    /// empty `outline`.
    ///
    /// The default shows the support point alone: right for shapes without faces. For those that
    /// have faces but do not know them, see [`Tilted`](super::Tilted).
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        outline.push(self.support(view.axis().get()), 0);
    }

    /// The same, given the number of a point that is farthest along the axis, as
    /// [`Support::numbered`] tells it, so that it need not be looked for. A number that there is not
    /// counts as none.
    #[inline(always)]
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        let _ = farthest;
        self.show(view, outline);
    }

    /// Tells what is around the point of the core that is farthest along an axis, for what is made of
    /// the shape ([`Scaled`](crate::shape::Scaled), [`Sum`](crate::shape::Sum)) and shows other
    /// parts of it than it would: first that point alone, then each edge and each face that has it, in
    /// any order and as often as may be; edges of a face need not be told apart from it.
    ///
    /// The default tells what is shown within 90°: one face, or one edge.
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        around::shown(self, axis, each);
    }

    /// The same of each of the shapes that this is the sum of, one after the other, with the number of the
    /// corner that it is around, and `None` with the corner itself. Whether it is a sum at all.
    #[doc(hidden)]
    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        let _ = (axis, each);
        false
    }
}

impl<V: Vector, T: Feature<V> + ?Sized> Feature<V> for &T {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        (**self).show(view, outline);
    }
    #[inline]
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        (**self).show_at(view, farthest, outline);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        (**self).around(axis, each);
    }
    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        (**self).around_each(axis, each)
    }
}

#[cfg(feature = "alloc")]
impl<V: Vector, T: Feature<V> + ?Sized> Feature<V> for alloc::boxed::Box<T> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        (**self).show(view, outline);
    }
    #[inline]
    fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
        (**self).show_at(view, farthest, outline);
    }
    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        (**self).around(axis, each);
    }
    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        (**self).around_each(axis, each)
    }
}

/// Which part of a shape: by the numbers that its outline gave to corners and faces. The same part
/// has the same number in every frame. Those of a [`ConvexHull`](crate::quickhull::ConvexHull) are its own:
/// vertex n is `vertices()[n]`, and face n the one that `faces().nth(n)` gives.
///
/// ```
/// use asunder::contact::{Feature, FeatureId, Outline, View};
/// use asunder::{glam::DVec3, quickhull::ConvexHull, Unit};
/// let hull = ConvexHull::new(&[DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z])?;
/// let (mut outline, down) = (Outline::new(), Unit::new(DVec3::NEG_Z).unwrap());
/// hull.show(View::along(down), &mut outline);
/// let FeatureId::Face(number) = outline.id() else { panic!() };
/// assert_eq!(hull.faces().nth(number as usize).unwrap().normal(), down);
/// for (corner, number) in outline.corners().iter().zip(outline.numbers()) {
///     assert_eq!(*corner, hull.vertices()[*number as usize]);
/// }
/// # Ok::<(), asunder::quickhull::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureId {
    /// A corner.
    Vertex(u32),
    /// The edge between two corners, the lesser number first.
    Edge(u32, u32),
    /// A face.
    Face(u32),
}

impl FeatureId {
    /// The edge between two corners, in either order.
    #[inline]
    #[must_use]
    pub fn edge(from: u32, to: u32) -> Self {
        Self::Edge(from.min(to), from.max(to))
    }
}

/// One corner, the two ends of an edge, or the corners of a face in turn.
#[derive(Clone, Debug)]
pub struct Outline<V: Vector> {
    /// Most outlines have few corners, and to lay out room for more costs more than all that is done
    /// with them.
    few: Room<V::Side<V>, V::Side<u32>>,
    /// All of them, if they are not few.
    many: Option<Room<[V; MANY], [u32; MANY]>>,
    count: usize,
    face: u32,
    normal: V,
    /// The disk that the corners stand for.
    disk: Option<V>,
    /// The radius that an edge is round with: 0 if it is sharp.
    bend: V::Scalar,
}

/// Corners and their numbers.
#[derive(Clone, Debug)]
struct Room<C, N> {
    corners: C,
    numbers: N,
}

/// Corners of a side of a box in space.
pub(super) const FEW: usize = 4;

/// Corners that an outline has room for.
pub(super) const MANY: usize = 32;

/// How far outside of a disk, in EPSILON of its radius squared, is still on its rim.
const RIM: f64 = 64.0;
/// In place of a face's number, that of an edge that none is beside.
const ROUND: u32 = u32::MAX;

impl<V: Vector> Outline<V> {
    /// Corners that an outline has room for. A face with more shows that many of them, evenly
    /// chosen.
    pub const CAPACITY: usize = MANY;

    /// Nothing yet.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        let few = Room { corners: V::side(|_| V::ZERO), numbers: V::side(|_| 0) };
        let bend = V::Scalar::ZERO;
        Self { few, many: None, count: 0, face: 0, normal: V::ZERO, disk: None, bend }
    }

    /// Adds a corner, with a number that it has in every frame. Of a face they come in turn, either
    /// way round; in the plane there are no faces, and of more than two corners the first and the last
    /// count. Beyond [`Outline::CAPACITY`] it is left out.
    #[inline]
    pub fn push(&mut self, corner: V, number: u32) {
        if self.count == self.few.numbers.as_ref().len() {
            self.make_room();
        }
        let (corners, numbers) = match &mut self.many {
            None => (self.few.corners.as_mut(), self.few.numbers.as_mut()),
            Some(room) => (&mut room.corners[..], &mut room.numbers[..]),
        };
        if let (Some(place), Some(its)) = (corners.get_mut(self.count), numbers.get_mut(self.count))
        {
            (*place, *its) = (corner, number);
            self.count += 1;
        }
    }

    /// The first `count` of these into an empty outline.
    #[inline]
    pub(super) fn fill(&mut self, numbers: [u32; FEW], count: usize, corner: impl Fn(u32) -> V) {
        let room = &mut self.few;
        let places = room.corners.as_mut().iter_mut().zip(room.numbers.as_mut());
        for ((place, its), number) in places.zip(numbers) {
            (*place, *its) = (corner(number), number);
        }
        self.count = count.min(room.numbers.as_ref().len());
    }

    #[cold]
    fn make_room(&mut self) {
        let (few, their) = (self.few.corners.as_ref(), self.few.numbers.as_ref());
        let (mut corners, mut numbers) = ([V::ZERO; MANY], [0; MANY]);
        corners[..few.len()].copy_from_slice(few);
        numbers[..their.len()].copy_from_slice(their);
        self.many = Some(Room { corners, numbers });
    }

    /// Says that the corners are those of face `number`, whose outward normal, of any length, is
    /// `normal`. Needed for three corners and more.
    #[inline]
    pub fn close(&mut self, number: u32, normal: V) {
        (self.face, self.normal) = (number, normal);
    }

    /// Says that the corners are points of the rim of a disk about `middle`: all of the disk is part
    /// of the face.
    #[inline]
    pub fn round(&mut self, middle: V) {
        self.disk = Some(middle);
    }

    /// Says that the edge is a line on a side that is round across it, with this radius, as that of a cylinder,
    /// or with its margin alone, as that of a capsule, and that no face is near: beside one that is nearly
    /// parallel it rests along an interval, and does not cross it.
    #[inline]
    pub fn bend(&mut self, radius: V::Scalar) {
        (self.bend, self.face) = (radius, ROUND);
    }

    /// The same of what may have faces beside it.
    pub(super) fn bend_somewhat(&mut self, radius: V::Scalar) {
        (self.bend, self.face) = (radius, 0);
    }

    /// Whether it is an edge that no face is near.
    pub(super) fn is_bent(&self) -> bool {
        self.count == 2 && self.face == ROUND
    }

    /// The radius that an edge is round with.
    pub(super) fn bent(&self) -> V::Scalar {
        self.bend
    }

    /// Whether a point in its plane is on the disk.
    pub(crate) fn covers(&self, point: V) -> bool {
        let (Some(middle), Some(&rim)) = (self.disk, self.corners().first()) else { return false };
        // Rims that are one, of two equal cans one on the other, cover each other's points.
        let rounding = V::Scalar::ONE + V::Scalar::from_f64(RIM) * V::Scalar::EPSILON;
        (point - middle).length_squared() <= (rim - middle).length_squared() * rounding
    }

    /// Stretched, its rim may be no circle any more.
    pub(super) fn flatten_stretched_rim(&mut self) {
        let rounding = V::Scalar::from_f64(RIM) * V::Scalar::EPSILON;
        self.disk = self.disk.filter(|&middle| {
            let from = |&corner: &V| (corner - middle).length_squared();
            let first = self.corners().first().map_or(V::Scalar::ZERO, from);
            self.corners().iter().all(|corner| (from(corner) - first).abs() <= first * rounding)
        });
    }

    /// Whether it has more to it than its corners say.
    #[inline]
    pub(crate) fn is_round(&self) -> bool {
        self.disk.is_some()
    }

    /// The corners of a face out of many: all, or as many as there is room for.
    pub fn push_face(&mut self, count: usize, corner: impl Fn(usize) -> (V, u32)) {
        let shown = count.min(MANY);
        for i in 0..shown {
            let (point, number) = corner(i * count / shown);
            self.push(point, number);
        }
    }

    /// Of a face without width the edge that is left: between the corners farthest from each other, or as
    /// far as makes no difference. Where they are one, the corner.
    pub(crate) fn as_edge(&self) -> Self {
        let (corners, numbers) = (self.corners(), self.numbers());
        let from = |i: usize, j: usize| (corners[j] - corners[i]).length_squared();
        let farthest = |i: usize| {
            (0..corners.len()).fold(i, |most, j| if from(i, j) > from(i, most) { j } else { most })
        };
        let mut corner = Self::new();
        if let Some(one) = (!corners.is_empty()).then(|| farthest(0)) {
            let other = farthest(one);
            if one != other {
                return self.edge([one, other]);
            }
            corner.push(corners[one], numbers[one]);
        }
        corner
    }

    /// The corners: of the core, without the margin.
    #[inline]
    #[must_use]
    pub fn corners(&self) -> &[V] {
        match &self.many {
            None => &self.few.corners.as_ref()[..self.count],
            Some(room) => &room.corners[..self.count],
        }
    }

    /// The number of each corner.
    #[inline]
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        match &self.many {
            None => &self.few.numbers.as_ref()[..self.count],
            Some(room) => &room.numbers[..self.count],
        }
    }

    /// The normal of the face; zero if it is none.
    #[inline]
    #[must_use]
    pub fn normal(&self) -> V {
        self.normal
    }

    /// The whole: a corner, an edge or a face.
    #[inline]
    #[must_use]
    pub fn id(&self) -> FeatureId {
        // The first two are there even if there are many.
        let numbers = self.few.numbers.as_ref();
        match self.count {
            0 | 1 => FeatureId::Vertex(numbers[0]),
            2 => FeatureId::edge(numbers[0], numbers[1]),
            _ => FeatureId::Face(self.face),
        }
    }

    pub(crate) fn corner_id(&self, i: usize) -> FeatureId {
        FeatureId::Vertex(self.numbers().get(i).copied().unwrap_or(0))
    }

    /// The edge from corner `i` to the next.
    pub(crate) fn edge_id(&self, i: usize) -> FeatureId {
        let numbers = self.numbers();
        let number = |i: usize| numbers.get(i).or(numbers.first()).copied().unwrap_or(0);
        FeatureId::edge(number(i), number(i + 1))
    }

    /// Its corners and its normal, changed; the numbers stay. In the plane nobody asks for the normal, and
    /// it would have to be read from where it was just written.
    #[inline]
    pub(crate) fn map(&mut self, corner: impl Fn(V) -> V, normal: impl Fn(V) -> V) {
        let corners = match &mut self.many {
            None => &mut self.few.corners.as_mut()[..self.count],
            Some(room) => &mut room.corners[..self.count],
        };
        corners.iter_mut().for_each(|place| *place = corner(*place));
        if V::DIM == 3 {
            self.normal = normal(self.normal);
            self.disk = self.disk.map(corner);
        }
    }

    /// Its numbers, changed: those of the corners, and that of the face.
    pub(super) fn renumber(&mut self, corner: impl Fn(u32) -> u32, face: impl Fn(u32) -> u32) {
        let few = &mut self.few.numbers.as_mut()[..];
        few.iter_mut().for_each(|number| *number = corner(*number));
        if let Some(room) = &mut self.many {
            room.numbers.iter_mut().for_each(|number| *number = corner(*number));
        }
        self.face = face(self.face);
    }

    /// Shows the edge between two corners if it lies across the axis, else the farther of them.
    pub fn push_edge(&mut self, view: View<V>, ends: [(V, u32); 2]) {
        let [(p, i), (q, j)] = ends;
        let along = (q - p).dot(view.axis().get());
        if view.lies_across(q - p) {
            self.push(p, i);
            self.push(q, j);
        } else if along > V::Scalar::ZERO {
            self.push(q, j);
        } else {
            self.push(p, i);
        }
    }
}

impl<V: Vector> Default for Outline<V> {
    fn default() -> Self {
        Self::new()
    }
}
