//! Convex sets, seen through their support mapping.
//!
//! A shape is a **core** and a **margin**: the core answers "which of your points is farthest
//! along this direction?", the margin is a radius added all around it. A ball is a point with a
//! margin, a capsule a segment with one. Solvers work on cores alone; the margin shifts the signed
//! distance by exactly its length.
//!
//! Every shape lives in its own coordinates; a [`Pose`](crate::Pose) puts it elsewhere when it is
//! asked about. Lengths are in any one unit.

pub(crate) mod boundary;
mod capsule;
pub(crate) mod cloud;
mod cone;
mod cuboid;
mod cylinder;
pub(crate) mod ellipsoid;
pub(crate) mod error;
mod half_space;
#[cfg(feature = "alloc")]
mod hull;
mod placed;
mod points;
mod round;
mod scaled;
mod side;
mod simple;
mod sum;

#[doc(hidden)]
pub use boundary::Boundary;
pub use capsule::Capsule;
#[doc(hidden)]
pub use cloud::Cloud;
pub use cone::Cone;
pub use cuboid::Cuboid;
pub use cylinder::Cylinder;
pub use ellipsoid::Ellipsoid;
pub use error::ShapeError;
pub use half_space::HalfSpace;
#[cfg(feature = "alloc")]
pub use hull::Hull;
#[cfg(feature = "alloc")]
pub(crate) use hull::ring::corners as hull_of_plane;
pub use placed::Placed;
pub use points::Points;
pub use round::{Ball, Rounded};
pub use scaled::Scaled;
pub use side::Side;
pub use simple::{Point, Segment, Triangle};
pub use sum::Sum;

use crate::space::{Field, Polygon, Scalar, Vector, norm};

/// A bounded convex set, seen through its support mapping. Usable as `dyn Support<V>`.
///
/// The laws, which the tests hold every shape of this crate to:
/// 1. `support(d)` is a point of the core, and no point of the core has a larger inner product
///    with `d`, up to rounding.
/// 2. It depends on the direction of `d`, not on its length, as long as the products of `d` and the
///    points are ordinary numbers; beyond that any point may be given. Where several points are equally far
///    any of them will do, as long as the same `d` always gives the same one; a coordinate of
///    `d` that is `0.0` or `-0.0` counts as positive.
/// 3. For the zero vector it is any point of the core. It is never NaN for finite input.
/// 4. `interior()` is a point of the core, up to rounding.
/// 5. `point(n)` is a point of the core, and the one that `numbered` gave together with n, to the last
///    bit.
///
/// What a shape tells beyond that is believed, since nothing can check it: bounds, closed forms and the
/// proofs of casts rest on it, and where it is not so, a bracket may be false. If you write one of these:
///
/// 6. `margin()` is finite, ≥ 0, and the shape is its core and all that is no farther from it.
/// 7. `reach()` is no less than the length of any point of the core, up to rounding. More than that is
///    allowed, and widens the bounds.
/// 8. `is_polytope()` only if the core is the hull of finitely many points, and `support` gives some of them.
/// 9. `symmetry()` only if the core is the same however it is turned about `interior()`, or about the line
///    through it along that axis.
/// 10. `half_extents()` only if the core is the box of all points whose coordinates are no farther from 0
///     than those, and all of it.
/// 11. `side(n)`, in the plane: all sides of the core, from number 0, counter-clockwise, each from where the
///     one before ends, with outward normals.
/// 12. `face_normal(n)`: from number 0, outward normals of flat faces that the core has.
///
/// ```
/// use asunder::{glam::DVec2, shape::Support, signed_distance, shape::Ball, Pose};
///
/// /// The lens in which two unit circles overlap whose centres are 1 apart.
/// struct Lens;
/// impl Support<DVec2> for Lens {
///     fn support(&self, d: DVec2) -> DVec2 {
///         let tip = DVec2::new(0.0, 0.75f64.sqrt().copysign(d.y));
///         let arc = d.normalize_or_zero() - DVec2::new(0.5f64.copysign(d.x), 0.0);
///         if arc.x * d.x > 0.0 && arc.y.abs() < tip.y.abs() { arc } else { tip }
///     }
/// }
///
/// let ball = Ball::new(1.0)?;
/// let answer = signed_distance(&Lens, &ball, Pose::at(DVec2::new(2.0, 0.0)));
/// assert!(answer.lower() <= 0.5 && 0.5 <= answer.upper());
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
pub trait Support<V: Vector> {
    /// The point of the core that is farthest along `direction`, a vector of any length.
    fn support(&self, direction: V) -> V;

    /// The same, and the number by which [`point`](Self::point) finds that point again; [`UNNUMBERED`]
    /// where points have none. Hulls of points number them, so that a [`Seed`](crate::Seed) can tell
    /// where an answer was found.
    #[inline]
    fn numbered(&self, direction: V) -> (V, u32) {
        (self.support(direction), UNNUMBERED)
    }

    /// A point of the core by its number; `None` where there is none.
    #[inline]
    fn point(&self, number: u32) -> Option<V> {
        let _ = number;
        None
    }

    /// The radius by which the shape is larger than its core, ≥ 0.
    #[inline]
    fn margin(&self) -> V::Scalar {
        V::Scalar::ZERO
    }

    /// A point of the core near its middle, up to rounding: where solvers look first, and what
    /// [`Pair::overlap`](crate::Pair::overlap) and casts build on. By default it is halfway between
    /// two points of the core, which takes two looks.
    fn interior(&self) -> V {
        let x = V::basis(0);
        let half = V::Scalar::from_f64(0.5);
        self.support(x) * half + self.support(-x) * half
    }

    /// No point of the core is farther than this from the origin, up to rounding: what rounding may take
    /// from a bound is relative to it, since a point that is far out may be missed by as much. Asked once
    /// for most queries. By default it is the half diagonal of a box about the origin, which takes 2 · DIM
    /// looks.
    fn reach(&self) -> V::Scalar {
        half_diagonal(self, V::ZERO)
    }

    /// Whether the core is the hull of finitely many points. Then solvers end after finitely many
    /// steps by themselves, and give no digits away to a tolerance.
    #[inline]
    fn is_polytope(&self) -> bool {
        false
    }

    /// How the shape looks when it is turned about its [`interior`](Self::interior).
    #[inline]
    fn symmetry(&self) -> Symmetry {
        Symmetry::None
    }

    /// Half of each side's length, if the core is a box about the origin with sides along the
    /// coordinate axes: such pairs have a closed form.
    #[inline]
    fn half_extents(&self) -> Option<V> {
        None
    }

    /// Half of its height and the radii of its caps, the lower one first, if the core is a cylinder of space about
    /// the y axis, or a cone that gets no wider upwards.
    #[doc(hidden)]
    #[inline]
    fn frustum(&self) -> Option<[V::Scalar; 3]> {
        None
    }

    /// Both ends, if the core is a segment; twice the same point if it is one.
    #[doc(hidden)]
    #[inline]
    fn ends(&self) -> Option<[V; 2]> {
        None
    }

    /// The sides in columns, if the core is a polygon of the plane that keeps them so.
    #[doc(hidden)]
    #[inline]
    fn polygon(&self) -> Option<&Polygon<V::Scalar>> {
        None
    }

    /// Facets and ridges, if the core is a polytope of space that keeps them.
    #[doc(hidden)]
    #[inline]
    fn boundary(&self) -> Option<Boundary<'_, V>> {
        None
    }

    /// The corners laid out for vectors, if the core is a polytope of space that keeps them so.
    #[doc(hidden)]
    #[inline]
    fn cloud(&self) -> Option<Cloud<'_, V>> {
        None
    }

    /// Side number `index` of the core, if it is a polygon of the plane that knows its sides: in turn,
    /// counter-clockwise; `None` past the last one. Such pairs have a closed form.
    #[inline]
    fn side(&self, index: usize) -> Option<Side<V>> {
        let _ = index;
        None
    }

    /// Outward normal number `index` of the flat faces of the core, of any length; `None` past the
    /// last one, or where the shape does not know its faces. For
    /// [`Directions::FaceNormals`](crate::solver::Directions).
    fn face_normal(&self, index: usize) -> Option<V> {
        let _ = index;
        None
    }
}

/// The number of points that have none; see [`Support::numbered`].
pub const UNNUMBERED: u32 = u32::MAX;

/// How a shape looks when it is turned about its [`Support::interior`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Nothing is known.
    None,
    /// The same however it is turned about a line parallel to this coordinate axis.
    About(usize),
    /// The same however it is turned.
    Round,
}

impl Symmetry {
    /// What is left of this one where another has to hold as well.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Round, other) => other,
            (one, Self::Round) => one,
            (one, other) if one == other => one,
            _ => Self::None,
        }
    }

    /// That of a ball whose coordinates are multiplied by these factors.
    pub(crate) fn of_stretched_ball<V: Vector>(factors: V) -> Self {
        let [x, y, z] = [0, 1, 2].map(|axis| factors.get(axis).abs());
        match () {
            () if x == y && (V::DIM == 2 || y == z) => Self::Round,
            () if y == z => Self::About(0),
            () if x == z => Self::About(1),
            () if x == y => Self::About(2),
            () => Self::None,
        }
    }

    /// That of a box with these edges, if it is as thin as a line along one of them.
    pub(crate) fn of_line<V: Vector>(edges: V) -> Self {
        let long = (0..V::DIM).filter(|&axis| edges.get(axis) != V::Scalar::ZERO).count();
        if long < 2 { Self::of_stretched_ball(edges) } else { Self::None }
    }
}

/// Hands all questions about a shape on to the one inside.
macro_rules! forward {
    (<$T:ident $(: ?$bound:ident)?> $shape:ty, $self:ident => $inner:expr) => {
        impl<V: $crate::space::Vector, $T: $crate::shape::Support<V> $(+ ?$bound)?>
            $crate::shape::Support<V> for $shape
        {
            #[inline]
            fn support(&$self, direction: V) -> V {
                $inner.support(direction)
            }
            #[inline]
            fn numbered(&$self, direction: V) -> (V, u32) {
                $inner.numbered(direction)
            }
            #[inline]
            fn point(&$self, number: u32) -> Option<V> {
                $inner.point(number)
            }
            #[inline]
            fn margin(&$self) -> V::Scalar {
                $inner.margin()
            }
            #[inline]
            fn interior(&$self) -> V {
                $inner.interior()
            }
            #[inline]
            fn reach(&$self) -> V::Scalar {
                $inner.reach()
            }
            #[inline]
            fn is_polytope(&$self) -> bool {
                $inner.is_polytope()
            }
            #[inline]
            fn symmetry(&$self) -> $crate::shape::Symmetry {
                $inner.symmetry()
            }
            #[inline]
            fn half_extents(&$self) -> Option<V> {
                $inner.half_extents()
            }
            #[inline]
            fn frustum(&$self) -> Option<[V::Scalar; 3]> {
                $inner.frustum()
            }
            #[inline]
            fn ends(&$self) -> Option<[V; 2]> {
                $inner.ends()
            }
            #[inline]
            fn polygon(&$self) -> Option<&$crate::space::Polygon<V::Scalar>> {
                $inner.polygon()
            }
            #[inline]
            fn boundary(&$self) -> Option<$crate::shape::Boundary<'_, V>> {
                $inner.boundary()
            }
            #[inline]
            fn cloud(&$self) -> Option<$crate::shape::Cloud<'_, V>> {
                $inner.cloud()
            }
            #[inline]
            fn side(&$self, index: usize) -> Option<$crate::shape::Side<V>> {
                $inner.side(index)
            }
            fn face_normal(&$self, index: usize) -> Option<V> {
                $inner.face_normal(index)
            }
        }
    };
}
pub(crate) use forward;

forward!(<T: ?Sized> &T, self => (**self));
#[cfg(feature = "alloc")]
forward!(<T: ?Sized> alloc::boxed::Box<T>, self => (**self));

/// Half the diagonal of a box around a core whose middle is this point: no point of the core is farther from
/// it, up to rounding.
pub(crate) fn half_diagonal<V: Vector, T: Support<V> + ?Sized>(shape: &T, middle: V) -> V::Scalar {
    let most = |axis: usize| {
        let n = V::basis(axis);
        let off = |direction: V| (shape.support(direction) - middle).get(axis).abs();
        off(n).max(off(-n))
    };
    norm(V::from_fn(most))
}

/// `vector` with coordinate 1 set to zero: what of it lies across the y axis, about which
/// cylinders and cones turn.
#[inline]
fn across<V: Vector>(vector: V) -> V {
    V::from_fn(|axis| if axis == 1 { V::Scalar::ZERO } else { vector.get(axis) })
}
