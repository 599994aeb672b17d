//! What is looked up of a face to show it: its normal, and corners in turn that are those of a convex polygon.
//!
//! Facets that join one face lie in its plane up to a given distance, and so its border may have dents, as
//! wide as the face where points are that far off. What fills a dent is below the plane, since the body is
//! convex, and above the chord, which lies in it: it is in the plane, too. So dents are filled.

use super::faces::Faces;
use super::seed::root;
use crate::shape::hull_of_plane;
use crate::space::{Field, Scalar, Unit, Vector};
use alloc::vec::Vec;

/// A corner deeper inside of the line from the one before to the next than so many EPSILON of the
/// largest coordinate makes a dent.
const ROUNDING: f64 = 16.0;

/// One for each face.
#[derive(Clone, Debug)]
pub(super) struct Plates<V> {
    all: Vec<Plate<V>>,
    /// The outlines of the faces, and then those of faces with dents once more, without.
    corners: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Plate<V> {
    normal: Unit<V>,
    /// Where its corners begin and end.
    corners: [u32; 2],
}

impl<V: Vector> Plates<V> {
    pub(super) fn new(vertices: &[V], normals: &[Unit<V>], faces: &Faces) -> Self {
        let mut corners = faces.outline.clone();
        let plate = |(&normal, ends): (&Unit<V>, &[u32])| {
            let outline = &faces.outline[ends[0] as usize..ends[1] as usize];
            let begin = corners.len() as u32;
            match without_dents(vertices, normal, outline) {
                None => Plate { normal, corners: [ends[0], ends[1]] },
                Some(its) => {
                    corners.extend(its);
                    Plate { normal, corners: [begin, corners.len() as u32] }
                }
            }
        };
        let all = normals.iter().zip(faces.starts.windows(2)).map(plate).collect();
        Self { all, corners }
    }

    pub(super) fn normals(&self) -> impl ExactSizeIterator<Item = Unit<V>> + '_ {
        self.all.iter().map(|plate| plate.normal)
    }

    /// The outward normal of a face, and its corners in turn.
    #[inline]
    pub(super) fn get(&self, face: u32) -> (V, &[u32]) {
        let Plate { normal, corners: [from, to] } = self.all[face as usize];
        (normal.get(), &self.corners[from as usize..to as usize])
    }
}

/// `None` if it has no dents.
fn without_dents<V: Vector>(vertices: &[V], normal: Unit<V>, outline: &[u32]) -> Option<Vec<u32>> {
    let count = outline.len();
    if V::DIM == 2 || count < 4 {
        return None;
    }
    let n = normal.get();
    let steeper = |i: usize, j: usize| if n.get(j).abs() > n.get(i).abs() { j } else { i };
    let most = (1..V::DIM).fold(0, steeper);
    // Across it, counter-clockwise as seen from outside.
    let (u, v) = ((most + 1) % 3, (most + 2) % 3);
    let (u, v) = if n.get(most) < V::Scalar::ZERO { (v, u) } else { (u, v) };
    let at = |corner: u32| [u, v].map(|axis| vertices[corner as usize].get(axis).to_f64());
    let largest =
        |most: f64, &corner: &u32| at(corner).iter().fold(most, |most, x| most.max(x.abs()));
    let rounding = ROUNDING * V::Scalar::EPSILON.to_f64() * outline.iter().fold(0.0, largest);
    let is_dent = |i: usize| {
        let [before, here, next] = [i, i + 1, i + 2].map(|place| at(outline[place % count]));
        let [chord, out] = [next, here].map(|to| [to[0] - before[0], to[1] - before[1]]);
        let inside = chord[0] * out[1] - chord[1] * out[0];
        inside > rounding * root(chord[0] * chord[0] + chord[1] * chord[1])
    };
    if !(0..count).any(is_dent) {
        return None;
    }
    let hull = hull_of_plane(outline.iter().map(|&corner| at(corner)).collect());
    Some(outline.iter().copied().filter(|&corner| hull.contains(&at(corner))).collect())
}
