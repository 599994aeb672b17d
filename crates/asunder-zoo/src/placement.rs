//! Where a shape stands: p ↦ R p + t, written down as plain numbers.
//!
//! The rotation says which space the shape lives in: an angle in the plane, a quaternion in space.
//! The matrix is worked out here, apart from the library's own rotations, so that each can be
//! checked against the other; sine and cosine alone are the library's, the same bits everywhere.

use asunder::Rotation;
use asunder::glam::DVec2;

use crate::triple::{ORIGIN, Triple, add, dot, norm, scale};

/// A rotation of the plane or of space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// Counter-clockwise, in radians.
    Plane(f64),
    /// Quaternion x, y, z, w of any length but zero.
    Space([f64; 4]),
}

impl Turn {
    /// The rotation that changes nothing, in 2 or 3 dimensions.
    #[must_use]
    pub fn none(dim: usize) -> Self {
        if dim == 2 { Self::Plane(0.0) } else { Self::Space([0.0, 0.0, 0.0, 1.0]) }
    }

    /// About a vector, by its length in radians; in the plane, by its z.
    #[must_use]
    pub fn about(dim: usize, vector: Triple) -> Self {
        if dim == 2 {
            return Self::Plane(vector[2]);
        }
        let angle = norm(vector);
        let (sin, cos) = sin_cos(0.5 * angle);
        let [x, y, z] = scale(vector, if angle > 0.0 { sin / angle } else { 0.5 });
        Self::Space([x, y, z, cos])
    }

    /// Another turn first, and then this one; of one dimension.
    #[must_use]
    pub fn after(self, first: Self) -> Self {
        match (self, first) {
            (Self::Space([x, y, z, w]), Self::Space([i, j, k, l])) => Self::Space([
                w * i + x * l + y * k - z * j,
                w * j - x * k + y * l + z * i,
                w * k + x * j - y * i + z * l,
                w * l - x * i - y * j - z * k,
            ]),
            (Self::Plane(angle), Self::Plane(before)) => Self::Plane(angle + before),
            (Self::Plane(_), turn) | (turn, Self::Plane(_)) => turn,
        }
    }

    /// The rows of R.
    #[must_use]
    pub fn matrix(&self) -> [Triple; 3] {
        match *self {
            Self::Plane(angle) => {
                let (s, c) = sin_cos(angle);
                [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]
            }
            Self::Space(q) => quaternion_matrix(q),
        }
    }
}

/// Sine and cosine of an angle in radians; NaN if it is not finite.
#[must_use]
pub fn sin_cos(angle: f64) -> (f64, f64) {
    let turn = Rotation::<DVec2>::from_angle(angle);
    turn.map_or((f64::NAN, f64::NAN), |turn| (turn.axes()[0].y, turn.axes()[0].x))
}

fn quaternion_matrix(q: [f64; 4]) -> [Triple; 3] {
    // Scaled by its largest entry first: squares of 1e-200 or 1e200 would be lost.
    let largest = q.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let [x, y, z, w] = q.map(|c| c / largest);
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    [
        [1.0 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
        [s * (x * y + z * w), 1.0 - s * (x * x + z * z), s * (y * z - x * w)],
        [s * (x * z - y * w), s * (y * z + x * w), 1.0 - s * (x * x + y * y)],
    ]
}

/// A rigid motion: rotate, then translate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Added after the rotation; z is 0 in the plane.
    pub translation: Triple,
    /// About the shape's own origin.
    pub rotation: Turn,
}

impl Placement {
    /// The motion that changes nothing, in 2 or 3 dimensions.
    #[must_use]
    pub fn identity(dim: usize) -> Self {
        Self { translation: ORIGIN, rotation: Turn::none(dim) }
    }

    /// A translation without a rotation, in 2 or 3 dimensions.
    #[must_use]
    pub fn at(dim: usize, translation: Triple) -> Self {
        Self { translation, rotation: Turn::none(dim) }
    }

    /// 2 or 3.
    #[must_use]
    pub fn dim(&self) -> usize {
        match self.rotation {
            Turn::Plane(_) => 2,
            Turn::Space(_) => 3,
        }
    }

    /// Whether every point stays where it is.
    #[must_use]
    pub fn moves_nothing(&self) -> bool {
        self.translation == ORIGIN && self.rotation.matrix() == Turn::none(3).matrix()
    }

    /// R p + t
    #[must_use]
    pub fn apply(&self, point: Triple) -> Triple {
        add(self.rotation.matrix().map(|row| dot(row, point)), self.translation)
    }

    /// Rᵀ d: a direction of the outer frame, seen from the shape.
    #[must_use]
    pub fn to_local(&self, direction: Triple) -> Triple {
        let [x, y, z] = self.rotation.matrix();
        add(add(scale(x, direction[0]), scale(y, direction[1])), scale(z, direction[2]))
    }

    pub(crate) fn map(&self, f: &mut dyn FnMut(f64) -> f64) -> Self {
        Self {
            translation: self.translation.map(&mut *f),
            rotation: match self.rotation {
                Turn::Plane(angle) => Turn::Plane(f(angle)),
                Turn::Space(q) => Turn::Space(q.map(&mut *f)),
            },
        }
    }
}
