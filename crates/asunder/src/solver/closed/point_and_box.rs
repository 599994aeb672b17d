//! A point and a box, by half of the lengths of its edges.
//!
//! Outside, the nearest point is the point itself with each coordinate brought back into the box, and
//! the way there proves its length: where it has a coordinate at all, the box ends. Inside, the depth is
//! that below the nearest face.

use super::beside_point::{Nearest, Surface};
use crate::shape::UNNUMBERED;
use crate::space::{Field, Scalar, Unit, Vector};

/// The surface of a box.
pub(super) struct Box<V>(pub(super) V);

impl<V: Vector> Surface<V> for Box<V> {
    #[inline]
    fn nearest(&self, point: V) -> Option<Nearest<V>> {
        let Self(half) = *self;
        let within = V::from_fn(|i| point.get(i).max(-half.get(i)).min(half.get(i)));
        let way = point - within;
        if way != V::ZERO {
            let out = Unit::new(way).unwrap_or_else(|| Unit::basis(0));
            return Some(Nearest {
                signed: way.length(),
                out,
                on_surface: within,
                number: UNNUMBERED,
            });
        }
        let depth = |i: usize| half.get(i) - point.get(i).abs();
        let least = (1..V::DIM).fold(0, |least, i| if depth(i) < depth(least) { i } else { least });
        let face = Unit::basis(least);
        let out = if point.get(least) < V::Scalar::ZERO { -face } else { face };
        let on_surface = point + out.get() * depth(least);
        Some(Nearest { signed: -depth(least), out, on_surface, number: UNNUMBERED })
    }

    #[inline]
    fn reach_squared(&self) -> V::Scalar {
        self.0.length_squared()
    }
}
