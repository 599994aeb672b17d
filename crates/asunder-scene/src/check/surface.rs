//! A mesh made ready: triangles in a tree, and what is inside.

use super::Options;
use super::bounds::Bounds;
use super::pieces::Solids;
use super::side::Crossing;
use super::tree::Tree;
use super::welded::Welded;
use asunder::Vector;
use asunder::glam::DVec3;
use asunder::quickhull::{ConvexHull, Quickhull};
use asunder::shape::{Points, Support};
use std::sync::OnceLock;

/// The triangles of a part that is not convex, in its own frame.
#[derive(Debug)]
pub(crate) struct Surface {
    pub(crate) tree: Tree<DVec3>,
    /// In the order of the tree.
    corners: Vec<[DVec3; 3]>,
    /// Every edge is left as often as it is entered: there is an inside.
    pub(crate) closed: bool,
    pub(crate) welded: Welded,
    inner: OnceLock<Vec<DVec3>>,
    marks: OnceLock<Vec<DVec3>>,
    hull: OnceLock<Option<ConvexHull<DVec3>>>,
    pieces: OnceLock<Option<Solids>>,
}

impl Surface {
    pub(crate) fn new(welded: Welded) -> Self {
        let all: Vec<[DVec3; 3]> = welded.triangles.iter().map(|&t| welded.corners(t)).collect();
        let bounds: Vec<Bounds<DVec3>> = all.iter().map(|corners| Bounds::of(*corners)).collect();
        let tree = Tree::new(&bounds);
        let corners = tree.order().iter().map(|&i| all[i as usize]).collect();
        let closed = welded.is_closed();
        let (inner, marks) = (OnceLock::new(), OnceLock::new());
        let (hull, pieces) = (OnceLock::new(), OnceLock::new());
        Self { tree, corners, closed, welded, inner, marks, hull, pieces }
    }

    /// What whoever made it may want to mend.
    pub(crate) fn hints(&self) -> Vec<String> {
        let open = "its surface has holes or is turned over in places, so it has no inside: what it \
                    encloses is not seen, and how deep it overlaps is told of its surface alone";
        let open = (!self.closed).then(|| open.to_owned());
        let flat = if self.closed { self.welded.flat_pieces() } else { 0 };
        let flat = (flat > 0).then(|| {
            format!(
                "{flat} of its connected pieces enclose nothing, as if each triangle were there twice, \
                 once either way round: what is inside is not seen; save it with one side only"
            )
        });
        let count = self.welded.without_area;
        let thin = (count > 0).then(|| match count {
            1 => "one of its triangles has no area".to_owned(),
            _ => format!("{count} of its triangles have no area"),
        });
        open.into_iter().chain(flat).chain(thin).collect()
    }

    /// Convex pieces, made when they are first asked for; `None` if there are none to be had.
    pub(crate) fn pieces(&self, options: &Options) -> Option<&Solids> {
        let make = || {
            let within = options.convex_within * self.bounds().diagonal();
            // Without an inside there is nothing to cut into pieces.
            self.closed.then(|| Solids::new(&self.welded, within, options.cache.as_deref()))?
        };
        self.pieces.get_or_init(make).as_ref()
    }

    /// One point inside each connected piece; none if there is no inside.
    pub(crate) fn inner(&self) -> &[DVec3] {
        self.inner.get_or_init(|| {
            let pieces = if self.closed { self.welded.pieces() } else { Vec::new() };
            pieces.iter().take(MOST_PIECES).filter_map(|piece| self.point_inside(piece)).collect()
        })
    }

    /// One point on the surface of each connected piece, whether there is an inside or not.
    pub(crate) fn marks(&self) -> &[DVec3] {
        self.marks.get_or_init(|| {
            let first = |piece: &Vec<[u32; 3]>| self.welded.points[piece[0][0] as usize];
            self.welded.pieces().iter().map(first).collect()
        })
    }

    /// The corners of an item, in the order of the tree.
    pub(crate) fn corners(&self, item: usize) -> [DVec3; 3] {
        self.corners[item]
    }

    pub(crate) fn bounds(&self) -> Bounds<DVec3> {
        self.tree.root().map_or(Bounds::of([]), |root| self.tree.node(root).bounds)
    }

    /// Behind the largest triangle, halfway to what comes next.
    fn point_inside(&self, piece: &[[u32; 3]]) -> Option<DVec3> {
        let area = |&t: &[u32; 3]| {
            let [a, b, c] = self.welded.corners(t);
            (b - a).cross(c - a)
        };
        let size = |t: &[u32; 3]| area(t).length();
        let largest = piece.iter().max_by(|p, q| size(p).total_cmp(&size(q)))?;
        let [a, b, c] = self.welded.corners(*largest);
        // Off the middle, where diagonals meet.
        let start = a * 0.37 + b * 0.34 + c * 0.29;
        let normal = area(largest).try_normalize()?;
        let way = |direction: DVec3| {
            let hit = self.first_hit(start, direction)?;
            let point = start + direction * (hit * 0.5);
            (self.holds(point) == Some(true)).then_some(point)
        };
        way(-normal).or_else(|| way(normal))
    }

    /// How far along a ray the next triangle is.
    fn first_hit(&self, from: DVec3, direction: DVec3) -> Option<f64> {
        let least = self.bounds().diagonal() * 1e-9;
        let hit = |&corners: &[DVec3; 3]| {
            let Crossing { inside, ahead, .. } = Crossing::new(corners, from, direction);
            (inside >= 0.0 && ahead > least).then_some(ahead)
        };
        self.corners.iter().filter_map(hit).min_by(f64::total_cmp)
    }
}

/// A surface as the convex hull of all of it.
impl Support<DVec3> for Surface {
    fn support(&self, direction: DVec3) -> DVec3 {
        let hull = self
            .hull
            .get_or_init(|| Quickhull::default().flat_too().hull(&self.welded.points).ok());
        match hull {
            Some(hull) => hull.support(direction),
            None => Points::new(&self.welded.points).map_or(DVec3::ZERO, |p| p.support(direction)),
        }
    }
    fn interior(&self) -> DVec3 {
        self.bounds().centre()
    }
    fn reach(&self) -> f64 {
        let Bounds { low, high } = self.bounds();
        DVec3::from_fn(|axis| low.get(axis).abs().max(high.get(axis).abs())).length()
    }
    fn is_polytope(&self) -> bool {
        true
    }
}

/// Of so many connected pieces an inner point is kept.
const MOST_PIECES: usize = 64;
