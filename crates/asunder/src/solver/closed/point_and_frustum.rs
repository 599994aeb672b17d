//! A point and a cylinder or a cone of space: what is told in the plane through the point and the body's axis.
//!
//! There the body is a polygon, of which one half counts: the lower cap, the side, the upper cap.
//! 1. Outside, over a cap or the side, the height above it is the distance.
//! 2. Else a rim is nearest, or the apex, if the way from it lies between the normals of what meets there. It
//!    does but for ways so short that rounding decides.
//! 3. Inside, the depth is that below the nearest of the three.

use super::beside_point::{Nearest, Surface};
use crate::shape::UNNUMBERED;
use crate::space::{Field, Scalar, Unit, Vector};

/// The surface of a body about the y axis, no wider at its top.
pub(super) struct Frustum<S> {
    half_height: S,
    lower: S,
    upper: S,
}

impl<S: Scalar> Frustum<S> {
    pub(super) fn new([half_height, lower, upper]: [S; 3]) -> Self {
        Self { half_height, lower, upper }
    }
}

impl<V: Vector> Surface<V> for Frustum<V::Scalar> {
    fn nearest(&self, point: V) -> Option<Nearest<V>> {
        let Self { half_height: h, lower, upper } = *self;
        let (zero, up, y) = (V::Scalar::ZERO, Unit::<V>::basis(1), point.get(1));
        let across = point - up.get() * y;
        let away = Unit::new(across).unwrap_or_else(|| Unit::basis(0));
        let lift = |out: V::Scalar, along: V::Scalar| away.get() * out + up.get() * along;
        let far = across.length();
        // The side from its lower end on, and its normal.
        let (inward, rise) = (lower - upper, h + h);
        let side = Unit::new(lift(rise, inward)).filter(|_| h > zero)?;
        let (over, under) = (y - h, -h - y);
        let beside = (point - lift(lower, -h)).dot(side.get());
        let face = |signed: V::Scalar, out: Unit<V>| {
            let on_surface = point - out.get() * signed;
            Some(Nearest { signed, out, on_surface, number: UNNUMBERED })
        };
        // Of a point on the surface rounding decides which side it is on.
        let within = lower + lower * V::Scalar::from_f64(4.0) * V::Scalar::EPSILON;
        if over <= zero && under <= zero && beside <= zero && far <= within {
            return match () {
                () if beside >= over.max(under) => face(beside, side),
                () if over >= under => face(over, up),
                () => face(under, -up),
            };
        }
        let along = (y + h) * rise - (far - lower) * inward;
        match () {
            () if over >= zero && far <= upper => return face(over, up),
            () if under >= zero && far <= lower => return face(under, -up),
            () if beside > zero && along >= zero && along <= rise * rise + inward * inward => {
                return face(beside, side);
            }
            () => {}
        }
        let at_top = along > zero;
        let (radius, end) = if at_top { (upper, h) } else { (lower, -h) };
        // In the plane: what rounding leads off it would turn a short way about the rim.
        let (outward, onward) = (far - radius, y - end);
        let way = lift(outward, onward);
        let out = Unit::new(way)?;
        let past = onward * rise - outward * inward;
        let proven = outward >= zero && if at_top { past >= zero } else { past <= zero };
        let on_surface = lift(radius, end);
        proven.then(|| Nearest { signed: way.length(), out, on_surface, number: UNNUMBERED })
    }

    fn reach_squared(&self) -> V::Scalar {
        self.half_height * self.half_height + self.lower * self.lower
    }
}
