//! A whole manifold from one query.
//!
//! 1. Each shape shows its outline to the answer's axis: a corner, an edge or a face.
//! 2. Of two polytopes, below a corner or where two edges cross, and of a ball, the answer's witness is the one
//!    contact.
//! 3. Else the outlines are put side by side: in space `look.rs`, in the plane `interval.rs`.

use super::edges::crossing;
use super::feature::{FEW, Feature, MANY, Outline};
use super::look::{FEW_SHARED, Keep, Look, MANY_SHARED, SOME, SOME_SHARED};
use super::manifold::{Contact, Kept, LEVEL, Manifold};
use super::view::View;
use crate::answer::{Answer, Stop};
use crate::difference::AnyDifference;
use crate::query::Pair;
use crate::solver::Solver;
use crate::solver::near::{self, Cut};
use crate::space::{Field, Pose, Scalar, Unit, Vector};

impl<V, A, B, M> Pair<'_, V, A, B, M>
where
    V: Vector,
    A: Feature<V> + ?Sized,
    B: Feature<V> + ?Sized,
    M: Solver<V>,
{
    /// All contacts with a distance of at most `prediction`, a length in the unit of the shapes,
    /// reduced to four in space and two in the plane, in the frame of the answers ([`Pair`]). Nothing is
    /// allocated. Below 0, the prediction keeps contacts that are deeper than that; with NaN there are none.
    ///
    /// A [`Hull`](crate::shape::Hull), [`Points`](crate::shape::Points) and shapes of your own show one
    /// corner, and have one contact, unless they say more ([`Feature`]): use
    /// [`ConvexHull`](crate::quickhull::ConvexHull), or put them into [`Tilted`](super::Tilted).
    ///
    /// The cap of a [`Cylinder`](crate::shape::Cylinder) or a [`Cone`](crate::shape::Cone) shows eight points
    /// of its rim, and the deepest one is added. Where it shares with the other shape no more than a strip along
    /// its rim, narrower than 7.6 % of its radius, that strip has one contact or two.
    ///
    /// After a small motion, `pair.manifold_of(&pair.resume(&mut seed), prediction)` is sooner.
    ///
    /// Without contacts, what the answer proves still stands; it ends early with
    /// [`Stop::Decided`] if the shapes are farther apart than that.
    ///
    /// ```
    /// use asunder::{glam::DVec3, shape::{Capsule, Cuboid}, Pair, Pose, Rotation};
    /// let (table, bottle) = (Cuboid::new(DVec3::ONE)?, Capsule::new(0.5, 0.1)?);
    /// let lying = Rotation::from_axis_angle(DVec3::Z, 90f64.to_radians()).unwrap();
    /// let pair = Pair::new(&table, &bottle)
    ///     .relative(Pose::new(lying, DVec3::new(0.0, 1.09, 0.0)));
    /// let manifold = pair.manifold(0.0);
    /// assert_eq!(manifold.contacts().len(), 2); // one at either end of the side
    /// assert!((manifold.contacts()[0].distance + 0.01).abs() < 1e-14);
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    #[inline]
    pub fn manifold(&self, prediction: V::Scalar) -> Manifold<V> {
        self.manifold_in(&self.within_a(prediction), prediction)
    }

    /// The manifold that goes with an answer to this very pair, in the frame of the answers: one of
    /// [`resume`](Pair::resume), say. With [`within`](Pair::within) it separates how far apart the shapes
    /// may be from how far apart single contacts may.
    #[inline]
    pub fn manifold_of(&self, answer: &Answer<V>, prediction: V::Scalar) -> Manifold<V> {
        self.manifold_in(&self.back_in_a(answer), prediction)
    }

    /// An answer in A's frame again.
    #[inline]
    fn back_in_a(&self, answer: &Answer<V>) -> Answer<V> {
        self.world_from_a.map_or(*answer, |pose| answer.moved(&pose.inverse()))
    }

    /// From its answer in A's frame.
    #[inline]
    fn manifold_in(&self, answer: &Answer<V>, prediction: V::Scalar) -> Manifold<V> {
        let mut manifold = Manifold { answer: *answer, kept: Kept::new() };
        let Manifold { answer, kept } = &mut manifold;
        self.look(answer, prediction, Keep::Few, |contact| kept.push(contact));
        if let Some(pose) = &self.world_from_a {
            *answer = answer.moved(pose);
            *kept = kept.moved(pose);
        }
        manifold
    }

    /// All corners of the patch with a distance of at most `prediction`, in no particular order:
    /// what [`manifold`](Self::manifold) chooses from, in the frame of the answers ([`Pair`]). Up to 65 of
    /// them: two outlines of 32 corners share 64 at most, and the deepest points may be none of those.
    ///
    /// ```
    /// use asunder::{glam::DVec3, shape::Cuboid, Pair, Pose, Rotation};
    /// let cube = Cuboid::new(DVec3::ONE)?;
    /// let turned = Rotation::from_axis_angle(DVec3::Z, 45f64.to_radians()).unwrap();
    /// let pair = Pair::new(&cube, &cube).relative(Pose::new(turned, DVec3::new(0.0, 0.0, 1.99)));
    /// let mut corners = 0;
    /// let _ = pair.patch(0.0, |contact| corners += 1);
    /// assert_eq!(corners, 8); // two squares, one turned against the other, share an octagon
    /// # Ok::<(), asunder::shape::ShapeError>(())
    /// ```
    pub fn patch(&self, prediction: V::Scalar, each: impl FnMut(Contact<V>)) -> Answer<V> {
        let answer = self.within_a(prediction);
        self.patch_in(&answer, prediction, each);
        self.world_from_a.map_or(answer, |pose| answer.moved(&pose))
    }

    /// The patch that goes with an answer to this very pair, in the frame of the answers.
    pub fn patch_of(
        &self,
        answer: &Answer<V>,
        prediction: V::Scalar,
        each: impl FnMut(Contact<V>),
    ) {
        self.patch_in(&self.back_in_a(answer), prediction, each);
    }

    /// From its answer in A's frame.
    fn patch_in(
        &self,
        answer: &Answer<V>,
        prediction: V::Scalar,
        mut each: impl FnMut(Contact<V>),
    ) {
        let world = self.world_from_a.unwrap_or(Pose::IDENTITY);
        self.look(answer, prediction, Keep::All, |contact| {
            if contact.is_finite() {
                each(contact.moved(&world));
            }
        });
    }

    /// From an answer in A's frame.
    #[inline]
    fn look(
        &self,
        answer: &Answer<V>,
        prediction: V::Scalar,
        keep: Keep,
        mut each: impl FnMut(Contact<V>),
    ) {
        // Also where the prediction is no number.
        if !(answer.signed_distance() <= prediction) || answer.stop() == Stop::NotFinite {
            return;
        }
        if near::is_lopsided(&self.difference)
            && let Some(cut) = Cut::of(&self.difference)
        {
            return self.look_near(&cut, answer, prediction, keep, &mut each);
        }
        let margins = self.difference.margins();
        look(self.difference.parts(), margins, answer, prediction, keep, &mut each);
    }

    /// Of a box much larger than the other shape what is near: heights above the corners of a ground of a
    /// kilometre would be rounded to more than a coin is thick.
    #[cold]
    #[inline(never)]
    fn look_near(
        &self,
        cut: &Cut<V>,
        answer: &Answer<V>,
        prediction: V::Scalar,
        keep: Keep,
        each: &mut dyn FnMut(Contact<V>),
    ) {
        let ((a, b, _), margins) = (self.difference.parts(), self.difference.margins());
        let (a, b): (&dyn Feature<V>, &dyn Feature<V>) =
            if cut.of_a { (&cut.left, &b) } else { (&a, &cut.left) };
        let back = Pose::at(cut.back);
        let answer = answer.moved(&back.inverse());
        let mut each = |contact: Contact<V>| each(contact.moved(&back));
        look((a, b, &cut.a_from_b), margins, &answer, prediction, keep, &mut each);
    }
}

/// The contacts of two shapes with these margins, `a_from_b` telling where B is, from an answer in A's frame.
#[inline]
fn look<V: Vector, A: Feature<V> + ?Sized, B: Feature<V> + ?Sized>(
    (a, b, a_from_b): (&A, &B, &Pose<V>),
    margins: (V::Scalar, V::Scalar),
    answer: &Answer<V>,
    prediction: V::Scalar,
    keep: Keep,
    each: &mut dyn FnMut(Contact<V>),
) {
    let axis = answer.axis();
    let (mut of_a, mut of_b) = (Outline::new(), Outline::new());
    let [farthest_of_a, farthest_of_b] = answer.farthest();
    let (from_a, from_b) = (axis, (-axis).turned_back(&a_from_b.rotation));
    a.show_at(View::along(from_a), farthest_of_a, &mut of_a);
    b.show_at(View::along(from_b), farthest_of_b, &mut of_b);
    if (a.is_polytope() && b.is_polytope()) || is_point(a) || is_point(b) {
        let turned = |edge: V| a_from_b.rotation.apply(edge);
        if is_one_point(&of_a, &of_b, turned, axis, margins.0 + margins.1) {
            let look = Look { answer, of_a: &of_a, of_b: &of_b, margins, prediction, keep };
            return each(look.witness());
        }
    }
    of_b.map(|corner| a_from_b.apply(corner), |normal| a_from_b.rotation.apply(normal));
    let look = Look { answer, of_a: &of_a, of_b: &of_b, margins, prediction, keep };
    let (m, n) = (of_a.corners().len(), of_b.corners().len());
    // A disk has corners over it as well that the clip has cut off.
    let disks = usize::from(of_a.is_round()) + usize::from(of_b.is_round());
    let most_shared = m + n + disks * m.min(n);
    match () {
        () if V::DIM == 2 => look.in_the_plane(each),
        // On a page size counts.
        () if cfg!(target_arch = "wasm32") => look.gather::<MANY, MANY_SHARED>(each),
        () if m.max(n) <= FEW && disks == 0 => look.gather::<FEW, FEW_SHARED>(each),
        () if most_shared <= SOME => look.gather::<SOME, SOME_SHARED>(each),
        () => look.gather::<MANY, MANY_SHARED>(each),
    }
}

/// Whether a core is a single point, as that of a ball is: whatever lies there, it touches in one point.
#[inline]
fn is_point<V: Vector>(shape: &(impl Feature<V> + ?Sized)) -> bool {
    shape.ends().is_some_and(|[p, q]| p == q)
}

/// Whether what two polytopes share is the point that the answer has found already: below a corner,
/// or where two edges cross that the axis is perpendicular to, with these margins around them. `turned` takes an
/// edge of B into A's frame.
#[inline]
fn is_one_point<V: Vector>(
    of_a: &Outline<V>,
    of_b: &Outline<V>,
    turned: impl Fn(V) -> V,
    axis: Unit<V>,
    margins: V::Scalar,
) -> bool {
    match (of_a.corners(), of_b.corners()) {
        ([_], _) | (_, [_]) => true,
        (&[p, q], &[r, s]) => {
            let (d, e, n) = (q - p, turned(s - r), axis.get());
            let (squared_d, squared_e) = (d.length_squared(), e.length_squared());
            let (least, level) = (crossing(margins), V::Scalar::from_f64(LEVEL));
            let (along_d, along_e, cos) = (d.dot(n), e.dot(n), d.dot(e));
            let is_level =
                |along: V::Scalar, edge: V| along * along <= level * level * edge.length_squared();
            is_level(along_d, d)
                && is_level(along_e, e)
                && (cos / squared_d) * (cos / squared_e) < V::Scalar::ONE - least * least
        }
        _ => false,
    }
}
