//! The axes among which the signed distance of two polytopes is found.
//!
//! > s(A, B) = max over unit n of min n·B − max n·A
//!
//! Apart, the best n joins nearest points, which lie on a vertex, an edge or a face each:
//! vertex and vertex, vertex and edge, vertex and face, or two edges. Overlapping, it is
//! perpendicular to a facet of the difference: a face of A, a face of B, or an edge of each. So
//! the list below holds it, for any choice of points that includes the vertices. A difference
//! that lies in a plane or on a line adds the perpendiculars of that: it has no thickness there.
//!
//! Each axis is a recipe, a polynomial in the coordinates, so that it can be cooked in floating
//! point and in exact integers alike.

/// Numbers to cook with.
pub(crate) trait Ring: Clone {
    fn small(value: i8) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
}

impl Ring for f64 {
    fn small(value: i8) -> Self {
        Self::from(value)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

fn sub<N: Ring>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    [a[0].minus(&b[0]), a[1].minus(&b[1]), a[2].minus(&b[2])]
}

fn cross<N: Ring>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    let minor = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

pub(crate) fn dot<N: Ring>(a: &[N; 3], b: &[N; 3]) -> N {
    a[0].times(&b[0]).plus(&a[1].times(&b[1])).plus(&a[2].times(&b[2]))
}

fn basis<N: Ring>(axis: usize) -> [N; 3] {
    [0, 1, 2].map(|k| N::small((k == axis).into()))
}

/// How to make an axis from the points, A's first and B's after them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Recipe {
    /// A coordinate axis.
    Coordinate(usize),
    /// From one point to another.
    Between(usize, usize),
    /// Perpendicular to two edges.
    Normal([usize; 2], [usize; 2]),
    /// From an edge's line straight to a point.
    Beside([usize; 2], usize),
    /// Perpendicular to an edge and to a coordinate axis.
    Across([usize; 2], usize),
}

impl Recipe {
    /// The axis, of any length; zero where the points are in line.
    pub(crate) fn cook<N: Ring>(self, points: &[[N; 3]]) -> [N; 3] {
        let edge = |[i, j]: [usize; 2]| sub(&points[j], &points[i]);
        match self {
            Self::Coordinate(axis) => basis(axis),
            Self::Between(i, j) => edge([i, j]),
            Self::Normal(e, f) => cross(&edge(e), &edge(f)),
            Self::Beside(e, point) => {
                let (edge, aside) = (edge(e), sub(&points[point], &points[e[0]]));
                cross(&edge, &cross(&aside, &edge))
            }
            Self::Across(e, axis) => cross(&edge(e), &basis(axis)),
        }
    }
}

/// All recipes for `a` points of A and `b` points of B; each axis is meant in both senses.
pub(crate) fn recipes(dim: usize, a: usize, b: usize) -> Vec<Recipe> {
    let (of_a, of_b) = (0..a, a..a + b);
    let (edges_a, edges_b) = (pairs(of_a.clone()), pairs(of_b.clone()));
    let edges = || edges_a.iter().chain(&edges_b).copied();
    let mut list: Vec<Recipe> = (0..dim).map(Recipe::Coordinate).collect();
    list.extend(of_a.clone().flat_map(|i| of_b.clone().map(move |j| Recipe::Between(i, j))));
    if dim == 2 {
        list.extend(edges().map(|edge| Recipe::Across(edge, 2)));
        return list;
    }
    list.extend(edges().flat_map(|edge| (0..3).map(move |axis| Recipe::Across(edge, axis))));
    for &edge in &edges_a {
        list.extend(edges_b.iter().map(|&other| Recipe::Normal(edge, other)));
        list.extend(of_b.clone().map(|point| Recipe::Beside(edge, point)));
        list.extend((edge[1] + 1..a).map(|third| Recipe::Normal(edge, [edge[0], third])));
    }
    for &edge in &edges_b {
        list.extend(of_a.clone().map(|point| Recipe::Beside(edge, point)));
        list.extend((edge[1] + 1..a + b).map(|third| Recipe::Normal(edge, [edge[0], third])));
    }
    list
}

fn pairs(range: core::ops::Range<usize>) -> Vec<[usize; 2]> {
    let end = range.end;
    range.flat_map(|i| (i + 1..end).map(move |j| [i, j])).collect()
}

/// max over both senses of n of (min n·B − max n·A), not divided by |n|, and whether it is −n
/// that attains it.
pub(crate) fn separation<N: Ring + PartialOrd>(
    n: &[N; 3],
    points: &[[N; 3]],
    a: usize,
) -> (N, bool) {
    let (least_a, most_a) = range(n, &points[..a]);
    let (least_b, most_b) = range(n, &points[a..]);
    let (along, against) = (least_b.minus(&most_a), least_a.minus(&most_b));
    if along < against { (against, true) } else { (along, false) }
}

fn range<N: Ring + PartialOrd>(n: &[N; 3], points: &[[N; 3]]) -> (N, N) {
    let first = dot(n, &points[0]);
    points[1..].iter().map(|p| dot(n, p)).fold((first.clone(), first), |(least, most), x| {
        if x < least {
            (x, most)
        } else if x > most {
            (least, x)
        } else {
            (least, most)
        }
    })
}
