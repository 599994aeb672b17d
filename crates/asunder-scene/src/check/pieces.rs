//! Convex pieces of parts that are not convex.
//!
//! Where every connected piece of a mesh is convex, those are the pieces, and their depth is true of
//! the part. Otherwise V-HACD (Mamou 2016) makes some that resemble it: they tell in which direction
//! to look for a way out, and prove nothing. It takes seconds, so they are kept in a folder, under a
//! hash of the triangles.

use super::bounds::{Bounds, around};
use super::convex::Convex;
use super::tree::Tree;
use super::welded::Welded;
use asunder::glam::DVec3;
use asunder::quickhull::ConvexHull;
use asunder::shape::Support;
use asunder::{Answer, Pair, Pose};
use parry3d_f64::math::Vector;
use parry3d_f64::transformation::vhacd::{VHACD, VHACDParameters};
use std::fs;
use std::path::Path;

/// Pieces of a surface.
#[derive(Debug)]
pub(crate) struct Solids {
    hulls: Vec<ConvexHull<DVec3>>,
    /// They are the part, up to the deviation, and not merely like it.
    exact: bool,
    deviation: f64,
}

/// Pieces of any part.
pub(crate) struct Pieces<'s> {
    shapes: Vec<&'s (dyn Support<DVec3> + Send + Sync)>,
    pub(crate) exact: bool,
    pub(crate) deviation: f64,
}

impl Solids {
    /// Of a closed mesh; `cache` is the folder where they are kept. `None` if nothing came of it.
    pub(crate) fn new(welded: &Welded, within: f64, cache: Option<&Path>) -> Option<Self> {
        if let Some(exact) = solids(welded, within) {
            return Some(Self::exactly(exact));
        }
        let hulls = match cache.map(|folder| (folder, key(welded))) {
            Some((folder, key)) => kept(&folder.join(&key)).unwrap_or_else(|| {
                let made = decompose(welded);
                keep(folder, &key, &made);
                made
            }),
            None => decompose(welded),
        };
        let hulls: Vec<_> =
            hulls.iter().filter_map(|points| ConvexHull::new(points).ok()).collect();
        (!hulls.is_empty()).then_some(Self { hulls, exact: false, deviation: 0.0 })
    }

    fn exactly(pieces: Vec<Convex>) -> Self {
        let deviation = pieces.iter().map(|piece| piece.deviation).fold(0.0, f64::max);
        let hulls = pieces.into_iter().map(|piece| piece.hull).collect();
        Self { hulls, exact: true, deviation }
    }
}

/// The connected pieces of a mesh, if there are several and each is convex. One that is turned the
/// other way is a cavity of the others.
fn solids(welded: &Welded, within: f64) -> Option<Vec<Convex>> {
    let connected = welded.pieces();
    if connected.len() < 2 {
        return None;
    }
    let pieces: Vec<_> =
        connected.iter().map(|t| convex(welded, t, within)).collect::<Option<_>>()?;
    let inside_out = pieces.iter().filter(|piece| piece.inside_out).count();
    (inside_out == 0 || inside_out == pieces.len()).then_some(pieces)
}

/// One connected piece of a mesh, if it is convex.
fn convex(welded: &Welded, triangles: &[[u32; 3]], within: f64) -> Option<Convex> {
    let mut numbers = std::collections::HashMap::new();
    let mut points = Vec::new();
    let mut renumber = |vertex: u32| {
        *numbers.entry(vertex).or_insert_with(|| {
            points.push(welded.points[vertex as usize]);
            points.len() as u32 - 1
        })
    };
    let triangles = triangles.iter().map(|t| t.map(&mut renumber)).collect();
    Convex::new(&Welded { points, triangles, without_area: 0 }, within)
}

impl<'s> Pieces<'s> {
    pub(crate) fn one(shape: &'s (dyn Support<DVec3> + Send + Sync), deviation: f64) -> Self {
        Self { shapes: vec![shape], exact: true, deviation }
    }

    pub(crate) fn many(solids: &'s Solids) -> Self {
        let Solids { hulls, exact, deviation } = solids;
        let shapes = hulls.iter().map(|hull| hull as &(dyn Support<DVec3> + Send + Sync));
        Self { shapes: shapes.collect(), exact: *exact, deviation: *deviation }
    }

    /// The deepest of all pairs of pieces that overlap, in the world's frame.
    ///
    /// There may be thousands of pieces on either side, so a tree over the boxes of one side tells
    /// which are near, and how far one box has to come out of another tells whether it is worth
    /// measuring what is in them.
    pub(crate) fn deepest(
        &self,
        other: &Pieces<'_>,
        pose: &Pose<DVec3>,
        other_pose: &Pose<DVec3>,
    ) -> Option<Answer<DVec3>> {
        let (boxes, other_boxes) = (self.boxes(pose), other.boxes(other_pose));
        let tree = Tree::new(&other_boxes);
        let mut deepest: Option<Answer<DVec3>> = None;
        let mut near = Vec::new();
        for (&p, around_p) in self.shapes.iter().zip(&boxes) {
            near.clear();
            tree.query(around_p, |item| near.push(item as usize));
            // Of pairs that are equally deep the first, whatever the order of the tree.
            near.sort_unstable();
            for &q in &near {
                let known = deepest.map_or(0.0, |answer| -answer.signed_distance());
                if !(way_out(around_p, &other_boxes[q]) > known) {
                    continue;
                }
                let pair = Pair::new(p, other.shapes[q]).posed(*pose, *other_pose);
                if pair.overlap() == Some(true) {
                    let answer = pair.signed_distance();
                    let deeper = -answer.signed_distance() > known;
                    deepest = if deeper { Some(answer) } else { deepest };
                }
            }
        }
        deepest
    }

    fn boxes(&self, pose: &Pose<DVec3>) -> Vec<Bounds<DVec3>> {
        self.shapes.iter().map(|&shape| around(shape, pose)).collect()
    }
}

/// The shortest way out of a box for another, along an axis: what is in them is no deeper. Negative
/// if they are apart.
fn way_out(one: &Bounds<DVec3>, other: &Bounds<DVec3>) -> f64 {
    (one.high - other.low).min(other.high - one.low).min_element()
}

/// Points of convex pieces that resemble a mesh together.
fn decompose(welded: &Welded) -> Vec<Vec<DVec3>> {
    let points: Vec<Vector> = welded.points.iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
    let parameters = VHACDParameters { max_convex_hulls: 64, ..VHACDParameters::default() };
    // A panic in there would be a pity, and no reason to lose all other parts.
    let made = std::panic::catch_unwind(|| {
        let parts = VHACD::decompose(&parameters, &points, &welded.triangles, true);
        parts.compute_exact_convex_hulls(&points, &welded.triangles)
    });
    let plain = |p: &Vector| DVec3::new(p.x, p.y, p.z);
    let made = made.unwrap_or_default();
    made.iter().map(|(points, _)| points.iter().map(plain).collect()).collect()
}

/// The name under which the pieces of a mesh are kept.
fn key(welded: &Welded) -> String {
    let mut hash = blake3::Hasher::new();
    hash.update(b"pieces 1");
    for point in &welded.points {
        for x in point.to_array() {
            hash.update(&x.to_le_bytes());
        }
    }
    for triangle in &welded.triangles {
        for i in triangle {
            hash.update(&i.to_le_bytes());
        }
    }
    format!("{}.json", hash.finalize().to_hex())
}

/// Pieces that were kept; whatever is wrong with the file, they can be made again.
fn kept(file: &Path) -> Option<Vec<Vec<DVec3>>> {
    let plain: Vec<Vec<[f64; 3]>> = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
    Some(
        plain
            .into_iter()
            .map(|points| points.into_iter().map(DVec3::from_array).collect())
            .collect(),
    )
}

/// Keeps pieces, whole or not at all. A folder that cannot be written costs time, nothing else.
fn keep(folder: &Path, key: &str, pieces: &[Vec<DVec3>]) {
    let plain: Vec<Vec<[f64; 3]>> =
        pieces.iter().map(|points| points.iter().map(|p| p.to_array()).collect()).collect();
    let write = || -> Option<()> {
        fs::create_dir_all(folder).ok()?;
        let beside = folder.join(format!("{key}.{}", std::process::id()));
        fs::write(&beside, serde_json::to_vec(&plain).ok()?).ok()?;
        fs::rename(&beside, folder.join(key)).ok()
    };
    let _ = write();
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use asunder::Rotation;
    use fastrand::Rng;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Small tetrahedra all over a cube.
    fn cloud(count: usize, rng: &mut Rng) -> Vec<ConvexHull<DVec3>> {
        let mut tetrahedron = || {
            let at = DVec3::from_array([0; 3].map(|_| rng.f64()));
            let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z].map(|v| at + 0.1 * v);
            ConvexHull::new(&corners).unwrap()
        };
        (0..count).map(|_| tetrahedron()).collect()
    }

    /// Counts how often it is asked.
    struct Counted<'h>(&'h ConvexHull<DVec3>, &'h AtomicU64);

    impl Support<DVec3> for Counted<'_> {
        fn support(&self, direction: DVec3) -> DVec3 {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.support(direction)
        }
        fn interior(&self) -> DVec3 {
            self.0.interior()
        }
        fn reach(&self) -> f64 {
            self.0.reach()
        }
        fn is_polytope(&self) -> bool {
            true
        }
    }

    fn pieces<'s>(shapes: &'s [Counted<'_>]) -> Pieces<'s> {
        let shapes = shapes.iter().map(|shape| shape as &(dyn Support<DVec3> + Send + Sync));
        Pieces { shapes: shapes.collect(), exact: true, deviation: 0.0 }
    }

    #[test]
    fn only_pieces_that_are_near_are_compared() {
        let mut rng = Rng::with_seed(1);
        let (count, asked) = (500, AtomicU64::new(0));
        let (one, other) = (cloud(count, &mut rng), cloud(count, &mut rng));
        let one: Vec<_> = one.iter().map(|hull| Counted(hull, &asked)).collect();
        let other: Vec<_> = other.iter().map(|hull| Counted(hull, &asked)).collect();
        let turn = Rotation::from_axis_angle(DVec3::ONE, 0.3).unwrap();
        let (at, there) = (Pose::IDENTITY, Pose::new(turn, DVec3::splat(0.1)));
        let found = pieces(&one).deepest(&pieces(&other), &at, &there).unwrap();
        let times = asked.load(Ordering::Relaxed);
        let all = one.iter().flat_map(|p| other.iter().map(move |q| (p, q)));
        let depth = |(p, q)| Pair::new(p, q).posed(at, there).signed_distance().signed_distance();
        assert_eq!(found.signed_distance(), all.map(depth).fold(0.0, f64::min));
        let pairs = (count * count) as u64;
        assert!(times < pairs / 10, "{times} times, of {pairs} pairs");
    }

    #[test]
    fn pieces_that_are_far_from_each_other_have_no_depth() {
        let asked = AtomicU64::new(0);
        let hulls = cloud(5, &mut Rng::with_seed(2));
        let hulls: Vec<_> = hulls.iter().map(|hull| Counted(hull, &asked)).collect();
        let (all, none) = (pieces(&hulls), pieces(&[]));
        assert!(all.deepest(&all, &Pose::IDENTITY, &Pose::at(DVec3::X * 9.0)).is_none());
        assert!(all.deepest(&none, &Pose::IDENTITY, &Pose::IDENTITY).is_none());
    }
}
