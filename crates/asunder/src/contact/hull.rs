//! What a polyhedron with faces shows.
//!
//! 1. Its farthest vertex v, and of the edges of the faces around v the flattest one: that which
//!    drops least, from the height of v, for its length.
//! 2. The face on the side of that edge that is nearer to the axis, if it faces the axis. A face
//!    around v without that edge may be nearer still, but it lacks a corner that is as high as v.
//! 3. Else the edge, if it lies across the axis; else v.

use super::feature::{FACING, Outline, faces};
use crate::space::{Field, Scalar, Unit, Vector};

/// A normal is the axis if it is off by no more than this many EPSILON: its face is the one.
const LEVEL: f64 = 64.0;

impl<V: Vector> Outline<V> {
    /// Shows the face, the edge or the corner of a polyhedron that faces `axis`, by the faces that
    /// meet in `top`, its farthest vertex: for each its number, its outward normal, and its corners
    /// in turn. `vertex` gives the vertex of a number. In space only; polygons show their edges.
    ///
    /// ```
    /// use asunder::{contact::Outline, glam::DVec3, Unit};
    /// let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    /// let below = (0, DVec3::NEG_Z, &[0, 2, 1][..]);
    /// let front = (1, DVec3::NEG_Y, &[0, 1, 3][..]);
    /// let mut outline = Outline::new();
    /// let down = Unit::new(DVec3::NEG_Z).unwrap();
    /// outline.push_flattest(down, 0, [below, front].into_iter(), |i| corners[i as usize]);
    /// assert_eq!(outline.numbers(), [0, 2, 1]);
    /// ```
    pub fn push_flattest<'f>(
        &mut self,
        axis: Unit<V>,
        top: u32,
        around: impl Iterator<Item = (u32, V, &'f [u32])> + Clone,
        vertex: impl Fn(u32) -> V,
    ) {
        let n = axis.get();
        let level = V::Scalar::from_f64(LEVEL) * V::Scalar::EPSILON;
        let is_normal = |&(_, normal, _): &Face<'_, V>| {
            let along = normal.dot(n);
            let aside = normal - n * along;
            along > V::Scalar::ZERO && aside.length_squared() <= level * level * along * along
        };
        let first = around.clone().find(is_normal);
        let (face, edge) = match first {
            Some(_) => (first, None),
            None => flattest(n, vertex(top).dot(n), around, &vertex),
        };
        match (face, edge) {
            (Some((number, normal, corners)), _) if faces(normal, axis) => {
                self.push_face(corners.len(), |i| (vertex(corners[i]), corners[i]));
                self.close(number, normal);
            }
            (_, Some([from, to])) => [from, to].iter().for_each(|&i| self.push(vertex(i), i)),
            _ => self.push(vertex(top), top),
        }
    }
}

/// Its number, its normal and its corners.
type Face<'f, V> = (u32, V, &'f [u32]);

/// Of the edges of some faces the flattest one, as seen from a height above all of them, the lesser
/// number first; and of the faces beside it the one that is nearer to the axis.
#[inline]
fn flattest<'f, V: Vector>(
    n: V,
    height: V::Scalar,
    faces: impl Iterator<Item = Face<'f, V>>,
    vertex: &impl Fn(u32) -> V,
) -> (Option<Face<'f, V>>, Option<[u32; 2]>) {
    // drop² / length² of the flattest so far, as a fraction that is never divided out.
    let (mut drop, mut length) = (V::Scalar::from_f64(FACING * FACING), V::Scalar::ONE);
    let (mut nearest, mut beside, mut edge) = (V::Scalar::NEG_INFINITY, None, None);
    for (number, normal, corners) in faces {
        let Some(&last) = corners.last() else { continue };
        let along = normal.dot(n);
        let (mut from, mut before) = (last, vertex(last));
        let mut low = before.dot(n);
        for &to in corners {
            let point = vertex(to);
            let high = point.dot(n);
            let below = height - low.min(high);
            let (below, squared) = (below * below, (point - before).length_squared());
            let flatter = below * length < drop * squared;
            let ends = [from.min(to), from.max(to)];
            // Or it has been seen from its other side.
            if flatter || along > nearest && edge == Some(ends) {
                (drop, length, nearest) = (below, squared, along);
                (beside, edge) = (Some((number, normal, corners)), Some(ends));
            }
            (from, before, low) = (to, point, high);
        }
    }
    (beside, edge)
}

#[cfg(feature = "alloc")]
mod convex {
    use crate::contact::feature::{Feature, Outline, faces, lies_across};
    use crate::quickhull::ConvexHull;
    use crate::space::{Unit, Vector};

    impl<V: Vector> Feature<V> for ConvexHull<V> {
        fn show(&self, axis: Unit<V>, outline: &mut Outline<V>) {
            let top = self.farthest(axis.get());
            let vertices = self.vertices();
            let vertex = |number: u32| vertices[number as usize];
            let around = self.faces_around(top);
            if V::DIM == 3 && around.len() > 0 {
                return outline.push_flattest(axis, top as u32, around, vertex);
            }
            // Of a polygon, the nearer of the two edges; of two points, the one there is.
            let along = |normal: V| normal.dot(axis.get());
            let last = self.vertices().len().saturating_sub(1) as u32;
            let edge = match around.reduce(|f, g| if along(g.1) > along(f.1) { g } else { f }) {
                Some((_, normal, ends)) => Some(ends).filter(|_| faces(normal, axis)),
                None => lies_across(vertex(last) - vertex(0), axis).then_some(&[0, 1][..]),
            };
            match edge {
                Some(ends) => ends.iter().for_each(|&end| outline.push(vertex(end), end)),
                None => outline.push(vertex(top as u32), top as u32),
            }
        }
    }
}
