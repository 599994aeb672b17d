//! What a hull with faces shows.
//!
//! 1. Its farthest vertex v, and of the edges of the faces around v the flattest one: that which
//!    drops least, from the height of v, for its length.
//! 2. The face on the side of that edge that is nearer to the axis, if it faces the axis. A face
//!    around v without that edge may be nearer still, but it lacks a corner that is as high as v.
//! 3. Else the edge, if it lies across the axis; else v.

use super::feature::{FACING, Feature, Outline, faces, lies_across};
use crate::quickhull::ConvexHull;
use crate::space::{Field, Scalar, Unit, Vector};

impl<V: Vector> Feature<V> for ConvexHull<V> {
    fn show(&self, axis: Unit<V>, outline: &mut Outline<V>) {
        let top = self.farthest(axis.get());
        let vertex = |number: u32| (self.vertices()[number as usize], number);
        let (face, edge) = if V::DIM == 2 {
            (self.nearest_face(top, axis), None)
        } else {
            self.flattest(top, axis)
        };
        let facing = face.filter(|&face| faces(self.normal(face as usize).get(), axis));
        match (facing, edge) {
            (Some(number), _) => {
                let corners = self.outline(number as usize);
                outline.push_face(corners.len(), |i| vertex(corners[i]));
                outline.close(number, self.normal(number as usize).get());
            }
            (None, Some(ends)) => {
                ends.map(vertex).iter().for_each(|&(p, number)| outline.push(p, number));
            }
            (None, None) => outline.push(self.vertices()[top], top as u32),
        }
    }
}

impl<V: Vector> ConvexHull<V> {
    /// Of the faces around a vertex, the one whose normal is nearest to the axis.
    fn nearest_face(&self, top: usize, axis: Unit<V>) -> Option<u32> {
        let along = |face: u32| self.normal(face as usize).get().dot(axis.get());
        let nearer = |f: u32, g: u32| if along(g) > along(f) { g } else { f };
        self.faces_around(top).iter().copied().reduce(nearer)
    }

    /// The flattest edge at the farthest vertex, if it lies across the axis, and the nearer of the
    /// two faces at it.
    fn flattest(&self, top: usize, axis: Unit<V>) -> (Option<u32>, Option<[u32; 2]>) {
        let n = axis.get();
        let at = |number: u32| self.vertices()[number as usize];
        let height = at(top as u32).dot(n);
        if self.faces_around(top).is_empty() {
            // A hull of two points is an edge, and has no faces.
            let ends = [0, self.vertices().len().saturating_sub(1) as u32];
            return (None, lies_across(at(ends[1]) - at(ends[0]), axis).then_some(ends));
        }
        // drop² / length² of the flattest so far, as a fraction that is never divided out.
        let (mut drop, mut length) = (V::Scalar::from_f64(FACING * FACING), V::Scalar::ONE);
        let (mut best, mut face) = (None, None);
        for &number in self.faces_around(top) {
            let corners = self.outline(number as usize);
            let Some(&last) = corners.last() else { continue };
            let (mut from, mut before) = (last, at(last));
            let along = self.normal(number as usize).get().dot(n);
            for &to in corners {
                let point = at(to);
                let below = height - before.dot(n).min(point.dot(n));
                let (below, squared) = (below * below, (point - before).length_squared());
                let ends = [from.min(to), from.max(to)];
                if best == Some(ends) {
                    // From its other side.
                    if face.is_none_or(|(_, other)| along > other) {
                        face = Some((number, along));
                    }
                } else if below * length < drop * squared {
                    (drop, length) = (below, squared);
                    (best, face) = (Some(ends), Some((number, along)));
                }
                (from, before) = (to, point);
            }
        }
        (face.map(|(number, _)| number), best)
    }
}
