//! A tree of boxes, over parts or over the triangles of one.
//!
//! Split in halves at the middle item along the longest side, down to a few items: a node's place
//! follows from the counts alone, so both halves are built at the same time, into one array.

use super::bounds::Bounds;
use asunder::Vector;

/// Items to a leaf, at most.
const LEAF: usize = 4;

/// Fewer items than this are not worth another thread.
const ALONE: usize = 4096;

/// A box around `count` items from `first` on, in the order of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<V> {
    pub(crate) bounds: Bounds<V>,
    pub(crate) first: u32,
    pub(crate) count: u32,
    /// Where the second half is; the first comes next. 0 in a leaf.
    second: u32,
}

impl<V> Node<V> {
    pub(crate) fn is_leaf(&self) -> bool {
        self.second == 0
    }

    /// The items, in the order of the tree.
    pub(crate) fn items(&self) -> core::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// A tree over items that are known by their numbers.
#[derive(Debug)]
pub(crate) struct Tree<V> {
    nodes: Vec<Node<V>>,
    /// The items in the order of the tree.
    order: Vec<u32>,
}

impl<V: Vector<Scalar = f64>> Tree<V> {
    /// Over items with these boxes.
    pub(crate) fn new(bounds: &[Bounds<V>]) -> Self {
        let mut order: Vec<u32> = (0..bounds.len() as u32).collect();
        let nothing = Node { bounds: Bounds::of([]), first: 0, count: 0, second: 0 };
        let mut nodes = vec![nothing; node_count(bounds.len())];
        build(bounds, &mut order, &mut nodes, 0, 0);
        Self { nodes, order }
    }

    pub(crate) fn root(&self) -> Option<u32> {
        (!self.nodes.is_empty()).then_some(0)
    }

    pub(crate) fn node(&self, number: u32) -> &Node<V> {
        &self.nodes[number as usize]
    }

    /// Both halves of an inner node.
    pub(crate) fn halves(&self, number: u32) -> [u32; 2] {
        [number + 1, self.node(number).second]
    }

    /// The items in the order of the tree: neighbours are near each other.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Calls `found` with the items of every leaf that a box meets.
    pub(crate) fn query(&self, bounds: &Bounds<V>, mut found: impl FnMut(u32)) {
        // Half as deep again as a tree over every number there is.
        let mut stack = [0_u32; 64];
        let mut waiting = usize::from(!self.nodes.is_empty());
        while waiting > 0 {
            waiting -= 1;
            let number = stack[waiting];
            let node = self.node(number);
            if !node.bounds.meets(bounds) {
                continue;
            }
            if node.is_leaf() {
                self.order[node.items()].iter().for_each(|&item| found(item));
            } else {
                stack[waiting..waiting + 2].copy_from_slice(&self.halves(number));
                waiting += 2;
            }
        }
    }
}

/// Nodes of a tree over so many items.
fn node_count(items: usize) -> usize {
    match items {
        0 => 0,
        1..=LEAF => 1,
        _ => 1 + node_count(items / 2) + node_count(items - items / 2),
    }
}

/// Fills `nodes`, which begin at number `at`, with the tree over `order`, which begins at `first`.
fn build<V: Vector<Scalar = f64>>(
    bounds: &[Bounds<V>],
    order: &mut [u32],
    nodes: &mut [Node<V>],
    at: u32,
    first: u32,
) {
    let Some((node, rest)) = nodes.split_first_mut() else { return };
    let all = Bounds::of([]);
    node.bounds = order.iter().fold(all, |all, &item| all.with(&bounds[item as usize]));
    (node.first, node.count) = (first, order.len() as u32);
    if order.len() <= LEAF {
        return;
    }
    let middle = |item: &u32| bounds[*item as usize].centre();
    let axis = Bounds::of(order.iter().map(middle)).longest();
    let half = order.len() / 2;
    let by = |p: &u32, q: &u32| middle(p).get(axis).total_cmp(&middle(q).get(axis)).then(p.cmp(q));
    order.select_nth_unstable_by(half, by);
    let (below, above) = order.split_at_mut(half);
    let (left, right) = rest.split_at_mut(node_count(half));
    let second = at + 1 + left.len() as u32;
    node.second = second;
    let parallel = below.len() + above.len() > ALONE;
    let middle = first + half as u32;
    let mut one = || build(bounds, below, left, at + 1, first);
    let mut other = || build(bounds, above, right, second, middle);
    if parallel {
        rayon::join(one, other);
    } else {
        one();
        other();
    }
}
