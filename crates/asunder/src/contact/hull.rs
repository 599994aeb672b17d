//! What a polyhedron with faces shows.
//!
//! 1. Its farthest vertex v, and of the edges that leave v the flattest one, which drops least for its
//!    length.
//! 2. The face on the side of that edge that is nearer to the axis, if it faces the axis. A face
//!    around v without that edge may be nearer still, but it lacks a corner that is as high.
//! 3. Else the edge, if it lies across the axis; else v.

use super::feature::Outline;
use super::view::View;
use crate::space::{Scalar, Vector};

impl<V: Vector> Outline<V> {
    /// Shows the face, the edge or the corner of a polyhedron that faces the axis, by the faces that
    /// meet in `top`, its farthest vertex: for each its number, its outward normal, and its corners
    /// in turn. `vertex` gives the vertex of a number. In space only; polygons show their edges.
    ///
    /// ```
    /// use asunder::{contact::{Outline, View}, glam::DVec3, Unit};
    /// let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    /// let below = (0, DVec3::NEG_Z, &[0, 2, 1][..]);
    /// let front = (1, DVec3::NEG_Y, &[0, 1, 3][..]);
    /// let mut outline = Outline::new();
    /// let down = View::along(Unit::new(DVec3::NEG_Z).unwrap());
    /// outline.push_flattest(down, 0, [below, front].into_iter(), |i| corners[i as usize]);
    /// assert_eq!(outline.numbers(), [0, 2, 1]);
    /// ```
    pub fn push_flattest<'f>(
        &mut self,
        view: View<V>,
        top: u32,
        around: impl Iterator<Item = (u32, V, &'f [u32])> + Clone,
        vertex: impl Fn(u32) -> V,
    ) {
        let n = view.axis().get();
        let mut flattest = Flattest { rise: V::Scalar::NEG_INFINITY, to: None, face: None };
        let mut nearest = V::Scalar::NEG_INFINITY;
        for face @ (_, normal, corners) in around.clone() {
            let along = normal.dot(n);
            for (&from, &to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                if from != top && to != top {
                    continue;
                }
                let end = if from == top { to } else { from };
                let edge = vertex(end) - vertex(top);
                let rise = edge.dot(n) / edge.length();
                // Or it has been seen from its other side.
                if rise > flattest.rise || along > nearest && flattest.to == Some(end) {
                    flattest = Flattest { rise, to: Some(end), face: Some(face) };
                    nearest = along;
                }
            }
        }
        if flattest.to.is_none() {
            // In the middle of a face.
            let along = |face: &Face<'_, V>| face.1.dot(n);
            flattest.face = around.reduce(|f, g| if along(&g) > along(&f) { g } else { f });
        }
        self.push_beside(view, top, &flattest, vertex);
    }

    /// The face beside the flattest edge of a vertex, that edge, or the vertex.
    #[inline]
    fn push_beside(
        &mut self,
        view: View<V>,
        top: u32,
        flattest: &Flattest<'_, V>,
        vertex: impl Fn(u32) -> V,
    ) {
        let is_across = flattest.rise > -view.sine();
        match (flattest.face, flattest.to) {
            (Some((number, normal, corners)), _)
                if normal.dot(view.axis().get()) >= view.cosine() =>
            {
                self.push_face(corners.len(), |i| (vertex(corners[i]), corners[i]));
                self.close(number, normal);
            }
            (_, Some(to)) if is_across => {
                [top.min(to), top.max(to)].iter().for_each(|&end| self.push(vertex(end), end));
            }
            _ => self.push(vertex(top), top),
        }
    }
}

/// Its number, its normal and its corners.
type Face<'f, V> = (u32, V, &'f [u32]);

/// Of the edges that leave a vertex the one that rises most along the axis for its length; where it
/// leads to, and of the faces beside it the one that is nearer to the axis, if it has any.
struct Flattest<'f, V: Vector> {
    rise: V::Scalar,
    to: Option<u32>,
    face: Option<Face<'f, V>>,
}

#[cfg(feature = "alloc")]
mod convex {
    use super::{Face, Flattest};
    use crate::contact::feature::{Feature, Outline};
    use crate::contact::view::View;
    use crate::quickhull::{ConvexHull, Spoke};
    use crate::shape::UNNUMBERED;
    use crate::space::{Scalar, Unit, Vector};

    impl<V: Vector> Feature<V> for ConvexHull<V> {
        fn show(&self, view: View<V>, outline: &mut Outline<V>) {
            self.show_at(view, UNNUMBERED, outline);
        }

        fn show_at(&self, view: View<V>, farthest: u32, outline: &mut Outline<V>) {
            let (n, vertices) = (view.axis().get(), self.vertices());
            let top = farthest as usize;
            let top = if top < vertices.len() { top } else { self.farthest(n) };
            let Some((top, spoke)) = self.spoke(top, n) else {
                return self.show_line(view, top, outline);
            };
            // A polygon shows its edges.
            let face = (V::DIM == 3).then(|| self.nearer(spoke.beside, n));
            let rise = V::Scalar::from_f64(f64::from(spoke.rise));
            let flattest = Flattest { rise, to: spoke.to, face };
            outline.push_beside(view, top as u32, &flattest, |i| vertices[i as usize]);
        }

        fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
            let (n, vertices) = (axis.get(), self.vertices());
            let top = self.farthest(n);
            let mut tell = |corners: &[u32], face: Option<(u32, V)>| {
                let mut seen = Outline::new();
                seen.push_face(corners.len(), |i| (vertices[corners[i] as usize], corners[i]));
                if let Some((number, normal)) = face {
                    seen.close(number, normal);
                }
                each(&seen);
            };
            let Some((top, _)) = self.spoke(top, n) else {
                tell(&[top as u32], None);
                return tell(&[0, vertices.len() as u32 - 1], None);
            };
            tell(&[top as u32], None);
            for (to, [face, _]) in self.edges(top) {
                tell(&[(top as u32).min(to), (top as u32).max(to)], None);
                if V::DIM == 3 {
                    // That which has the edge as its next one: each face once.
                    let (normal, corners) = self.face(face);
                    tell(corners, Some((face, normal)));
                }
            }
        }
    }

    impl<V: Vector> ConvexHull<V> {
        /// The flattest edge of a vertex, or where that is none, but in the middle of a face, of the
        /// highest corner of the face. `None` for a hull without faces.
        #[inline]
        fn spoke(&self, vertex: usize, n: V) -> Option<(usize, Spoke)> {
            let spoke = self.flattest(vertex, n)?;
            if spoke.to.is_some() { Some((vertex, spoke)) } else { self.spoke_of_face(&spoke, n) }
        }

        #[cold]
        fn spoke_of_face(&self, lies_in: &Spoke, n: V) -> Option<(usize, Spoke)> {
            let (_, _, corners) = self.nearer(lies_in.beside, n);
            let height = |&corner: &u32| self.vertices()[corner as usize].dot(n);
            let higher = |p, q| if height(q) > height(p) { q } else { p };
            let corner = *corners.iter().reduce(higher)? as usize;
            Some((corner, self.flattest(corner, n)?))
        }

        /// Of two faces the one that is nearer to the axis.
        #[inline]
        fn nearer(&self, [one, other]: [u32; 2], n: V) -> Face<'_, V> {
            let (face, its) = (self.face(one), self.face(other));
            let farther = its.0.dot(n) > face.0.dot(n);
            if farther { (other, its.0, its.1) } else { (one, face.0, face.1) }
        }

        /// A hull of two points, or of one.
        fn show_line(&self, view: View<V>, top: usize, outline: &mut Outline<V>) {
            let vertices = self.vertices();
            let last = vertices.len() - 1;
            if view.lies_across(vertices[last] - vertices[0]) {
                outline.push(vertices[0], 0);
                outline.push(vertices[last], last as u32);
            } else {
                outline.push(vertices[top], top as u32);
            }
        }
    }
}
