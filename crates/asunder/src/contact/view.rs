//! From where a shape is looked at for its features: along an axis, with a limit to how far inclined
//! to it what counts as facing it may be.

use crate::space::{Field, Scalar, Unit, Vector};

/// The sine of the angle, 11.5°, within which a face or an edge counts as facing an axis. What is
/// inclined by more is so far away at its other end that no contact is there.
pub(super) const FACING: f64 = 0.2;

/// Its cosine.
const FACING_COSINE: f64 = 0.979_795_897_113_271_2;

/// An axis, and how far inclined to it a face or an edge may be and still face it: 11.5°, unless
/// [`within`](Self::within) says otherwise.
///
/// ```
/// use asunder::contact::{Feature, Outline, View};
/// use asunder::{glam::DVec3, shape::Capsule, Unit};
/// let (rod, axis) = (Capsule::new(0.4, 0.2)?, Unit::new(DVec3::new(1.0, 0.3, 0.0)).unwrap());
/// let corners_in = |view| {
///     let mut outline = Outline::new();
///     rod.show(view, &mut outline);
///     outline.corners().len()
/// };
/// assert_eq!(corners_in(View::along(axis)), 1); // its upper end
/// assert_eq!(corners_in(View::along(axis).within(0.5)), 2); // all of its side
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View<V: Vector> {
    axis: Unit<V>,
    /// Of the angle by which what faces the axis may be inclined.
    sine: V::Scalar,
    cosine: V::Scalar,
}

impl<V: Vector> View<V> {
    /// Along an axis.
    #[inline]
    #[must_use]
    pub fn along(axis: Unit<V>) -> Self {
        let [sine, cosine] = [FACING, FACING_COSINE].map(V::Scalar::from_f64);
        Self { axis, sine, cosine }
    }

    /// Along the same axis, of what is inclined by up to the angle of this sine, 0 to 1. An engine that
    /// lets fast bodies go on from where they first touch needs to know of ends that are still far away.
    #[inline]
    #[must_use]
    pub fn within(self, sine: V::Scalar) -> Self {
        let sine = sine.max(V::Scalar::ZERO).min(V::Scalar::ONE);
        Self { sine, cosine: (V::Scalar::ONE - sine * sine).sqrt(), ..self }
    }

    /// As far, along another axis: the same one, as a part of the shape sees it.
    #[inline]
    #[must_use]
    pub fn turned(self, axis: Unit<V>) -> Self {
        Self { axis, ..self }
    }

    /// What is looked along: outwards, as the normal of what faces it.
    #[inline]
    #[must_use]
    pub fn axis(&self) -> Unit<V> {
        self.axis
    }

    /// The sine of the angle by which what faces the axis may be inclined.
    #[inline]
    #[must_use]
    pub fn sine(&self) -> V::Scalar {
        self.sine
    }

    /// Its cosine.
    #[inline]
    pub(super) fn cosine(&self) -> V::Scalar {
        self.cosine
    }

    /// Whether a face with this outward normal faces the axis: then it is what a
    /// [`Feature`](super::Feature) shows.
    ///
    /// ```
    /// use asunder::{contact::View, glam::DVec3, Unit};
    /// let view = View::along(Unit::new(DVec3::new(0.1, 1.0, 0.0)).unwrap());
    /// assert!(view.faces(Unit::basis(1)) && !view.faces(Unit::basis(0)));
    /// assert!(view.area_faces(DVec3::new(0.0, 8.0, 0.0)) && !view.area_faces(DVec3::ZERO));
    /// assert!(view.lies_across(DVec3::X) && !view.lies_across(DVec3::Y));
    /// ```
    #[inline]
    #[must_use]
    pub fn faces(&self, normal: Unit<V>) -> bool {
        normal.get().dot(self.axis.get()) >= self.cosine
    }

    /// The same for a normal of any length, such as [`Vector::facet_normal`]; that of a face without area
    /// does not.
    #[inline]
    #[must_use]
    pub fn area_faces(&self, normal: V) -> bool {
        Unit::new(normal).is_some_and(|normal| self.faces(normal))
    }

    /// Whether an edge, from one end to the other, lies across the axis: then it is shown, if no face is.
    /// One without length does not.
    #[inline]
    #[must_use]
    pub fn lies_across(&self, edge: V) -> bool {
        let along = edge.dot(self.axis.get());
        along * along < self.sine * self.sine * edge.length_squared()
    }
}
