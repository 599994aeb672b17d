//! How near two things made of convex leaves come to each other: best first, down both trees.
//!
//! The boxes of two nodes are nearer than anything in them. So take the pair of nodes whose boxes are
//! nearest, and split the larger one; two leaves are measured. Once no pair of boxes is nearer than
//! what was measured, that is the distance, proven from below by what was not looked into. Two
//! leaves that overlap end it.

use super::bounds::{Bounds, around};
use super::surface::Surface;
use super::tree::Tree;
use asunder::glam::DVec3;
use asunder::shape::Support;
use asunder::{Answer, Pair, Pose, Proximity, Vector};
use core::cmp::Ordering;
use std::collections::BinaryHeap;

/// Convex leaves in a tree, in a frame of their own.
pub(crate) trait Leaves {
    /// One of them.
    type Leaf<'s>: Support<DVec3>
    where
        Self: 's;
    fn tree(&self) -> &Tree<DVec3>;
    /// Number `item` in the order of the tree.
    fn leaf(&self, item: usize) -> Self::Leaf<'_>;
    /// A box around it.
    fn leaf_bounds(&self, item: usize) -> Bounds<DVec3>;
}

/// A triangle as a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corners(pub(crate) [DVec3; 3]);

impl Support<DVec3> for Corners {
    #[inline]
    fn support(&self, direction: DVec3) -> DVec3 {
        let [a, b, c] = self.0.map(|corner| Vector::dot(corner, direction));
        let [p, q, r] = self.0;
        if a >= b && a >= c {
            p
        } else if b >= c {
            q
        } else {
            r
        }
    }
    #[inline]
    fn interior(&self) -> DVec3 {
        (self.0[0] + self.0[1] + self.0[2]) / 3.0
    }
    #[inline]
    fn reach(&self) -> f64 {
        self.0.map(Vector::length_squared).into_iter().fold(0.0, f64::max).sqrt()
    }
    #[inline]
    fn is_polytope(&self) -> bool {
        true
    }
}

impl Leaves for Surface {
    type Leaf<'s> = Corners;
    fn tree(&self) -> &Tree<DVec3> {
        &self.tree
    }
    fn leaf(&self, item: usize) -> Corners {
        Corners(self.corners(item))
    }
    fn leaf_bounds(&self, item: usize) -> Bounds<DVec3> {
        Bounds::of(self.corners(item))
    }
}

/// One convex shape as a tree of one leaf.
pub(crate) struct Single<'s> {
    shape: &'s (dyn Support<DVec3> + Send + Sync),
    tree: Tree<DVec3>,
}

impl<'s> Single<'s> {
    pub(crate) fn new(shape: &'s (dyn Support<DVec3> + Send + Sync)) -> Self {
        Self { shape, tree: Tree::new(&[around(shape, &Pose::IDENTITY)]) }
    }
}

impl Leaves for Single<'_> {
    type Leaf<'s>
        = &'s (dyn Support<DVec3> + Send + Sync)
    where
        Self: 's;
    fn tree(&self) -> &Tree<DVec3> {
        &self.tree
    }
    fn leaf(&self, _item: usize) -> Self::Leaf<'_> {
        self.shape
    }
    fn leaf_bounds(&self, _item: usize) -> Bounds<DVec3> {
        self.tree.root().map_or(Bounds::of([]), |root| self.tree.node(root).bounds)
    }
}

/// What the nearest leaves say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    /// No two leaves are nearer than this; −∞ once two overlap.
    pub(crate) lower: f64,
    /// Of the leaves nearest to each other, or of two that overlap, in A's frame. `None` if none
    /// is nearer than the cutoff.
    pub(crate) answer: Option<Answer<DVec3>>,
}

impl Nearest {
    pub(crate) fn overlaps(&self) -> bool {
        self.answer.is_some_and(|a| matches!(a.proximity(), Proximity::Overlapping { .. }))
    }
}

/// Two nodes that wait, nearest first; of equally near ones those further down.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    distance: f64,
    depth: u32,
    a: u32,
    b: u32,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other.distance.total_cmp(&self.distance).then(self.depth.cmp(&other.depth))
    }
}

/// The distance between the leaves, as far as it is not more than `cutoff`.
pub(crate) fn nearest<A: Leaves, B: Leaves>(
    a: &A,
    b: &B,
    a_from_b: Pose<DVec3>,
    cutoff: f64,
) -> Nearest {
    let mut search = Search { a, b, a_from_b, best: None, upper: cutoff, lower: f64::INFINITY };
    let (Some(root_a), Some(root_b)) = (a.tree().root(), b.tree().root()) else {
        return Nearest { lower: f64::INFINITY, answer: None };
    };
    let mut queue = BinaryHeap::new();
    queue.push(search.waiting(root_a, root_b, 0));
    while let Some(next) = queue.pop() {
        if next.distance > search.upper {
            search.lower = search.lower.min(next.distance);
            break;
        }
        let (node_a, node_b) = (a.tree().node(next.a), b.tree().node(next.b));
        if node_a.is_leaf() && node_b.is_leaf() {
            if search.measure(node_a.items(), node_b.items()) {
                return Nearest { lower: f64::NEG_INFINITY, answer: search.best };
            }
            continue;
        }
        let larger_a = node_a.bounds.diagonal() > node_b.bounds.diagonal();
        let split_a = node_b.is_leaf() || (larger_a && !node_a.is_leaf());
        let pairs = if split_a {
            a.tree().halves(next.a).map(|half| (half, next.b))
        } else {
            b.tree().halves(next.b).map(|half| (next.a, half))
        };
        for (a, b) in pairs {
            let waiting = search.waiting(a, b, next.depth + 1);
            if waiting.distance <= search.upper {
                queue.push(waiting);
            } else {
                search.lower = search.lower.min(waiting.distance);
            }
        }
    }
    Nearest { lower: search.lower, answer: search.best }
}

struct Search<'s, A, B> {
    a: &'s A,
    b: &'s B,
    a_from_b: Pose<DVec3>,
    best: Option<Answer<DVec3>>,
    upper: f64,
    lower: f64,
}

impl<A: Leaves, B: Leaves> Search<'_, A, B> {
    fn waiting(&self, a: u32, b: u32, depth: u32) -> Waiting {
        let of_b = self.b.tree().node(b).bounds.moved(&self.a_from_b);
        let distance = self.a.tree().node(a).bounds.distance(&of_b);
        Waiting { distance, depth, a, b }
    }

    /// Compares all leaves of two nodes; whether two of them overlap.
    fn measure(&mut self, of_a: core::ops::Range<usize>, of_b: core::ops::Range<usize>) -> bool {
        for item_b in of_b {
            let (leaf_b, around_b) = (self.b.leaf(item_b), self.b.leaf_bounds(item_b));
            let around_b = around_b.moved(&self.a_from_b);
            for item_a in of_a.clone() {
                let apart = self.a.leaf_bounds(item_a).distance(&around_b);
                if apart > self.upper {
                    self.lower = self.lower.min(apart);
                    continue;
                }
                let leaf_a = self.a.leaf(item_a);
                let answer = Pair::new(&leaf_a, &leaf_b).relative(self.a_from_b).within(self.upper);
                self.lower = self.lower.min(answer.lower());
                if matches!(answer.proximity(), Proximity::Overlapping { .. }) {
                    self.best = Some(answer);
                    return true;
                }
                if answer.upper() < self.upper
                    || (self.best.is_none() && answer.lower() <= self.upper)
                {
                    self.upper = self.upper.min(answer.upper());
                    self.best = Some(answer);
                }
            }
        }
        false
    }
}
