//! Convex pieces of parts that are not convex.
//!
//! Where every connected piece of a mesh is convex, those are the pieces, and their depth is true of
//! the part. Otherwise V-HACD (Mamou 2016) makes some that resemble it: they tell in which direction
//! to look for a way out, and prove nothing. It takes seconds, so they are kept in a folder, under a
//! hash of the triangles.

use super::convex::Convex;
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
        let connected = welded.pieces();
        if connected.len() > 1
            && let Some(exact) = connected.iter().map(|t| convex(welded, t, within)).collect()
        {
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
    pub(crate) fn deepest(
        &self,
        other: &Pieces<'_>,
        pose: &Pose<DVec3>,
        other_pose: &Pose<DVec3>,
    ) -> Option<Answer<DVec3>> {
        let pairs = self.shapes.iter().flat_map(|&p| other.shapes.iter().map(move |&q| (p, q)));
        let measured = pairs.filter_map(|(p, q)| {
            let pair = Pair::new(p, q).posed(*pose, *other_pose);
            (pair.overlap() == Some(true)).then(|| pair.signed_distance())
        });
        measured.min_by(|p, q| p.signed_distance().total_cmp(&q.signed_distance()))
    }
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
