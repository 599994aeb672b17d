//! The signed distance of any two solids from below, by trying axes.
//!
//! > s(A, B) = max over unit n of −h_B(−n) − h_A(n)
//!
//! so the value along any axis is a proven lower bound, and the best of many, refined, is close
//! to the signed distance:
//! 1. Spread axes over all directions, and add the shapes' own axes and what is perpendicular to
//!    two of them: flat and thin shapes hide their best axis between spread ones.
//! 2. From the best few that are not neighbours, cut: the points touched so far make a small
//!    polytope, whose best axis nearby is tried next and touches a new point.
//! 3. Look around the best of all in shrinking rings, since round shapes are slow to cut, and cut
//!    once more close by.
//!
//! Only + − × ÷ √, so the axes are the same on every platform, but for the sine of an angle in the
//! plane.

use crate::axes::recipes;
use crate::solid::Solid;
use crate::triple::{ORIGIN, Triple, add, cross, dot, norm, scale, sub, unit};

/// The best axis found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled {
    /// The separation along `axis`: at most the signed distance, up to rounding.
    pub value: f64,
    /// From A to B.
    pub axis: Triple,
}

/// min n·B − max n·A for a unit vector n: no more than the signed distance.
///
/// The translations are subtracted first, so nothing is lost far from the origin.
#[must_use]
pub fn separation(a: &Solid, b: &Solid, n: Triple) -> f64 {
    let local = |solid: &Solid, d| solid.kind.extent(solid.pose.to_local(d));
    let between = dot(sub(b.pose.translation, a.pose.translation), n);
    between - local(a, n) - local(b, n.map(|x| -x))
}

/// The best of many axes.
#[must_use]
pub fn sampled_distance(a: &Solid, b: &Solid) -> Sampled {
    // A margin takes the same from every axis, and round shapes are slow to cut.
    let ((kind_a, margin_a), (kind_b, margin_b)) = (a.kind.bare(a.dim()), b.kind.bare(b.dim()));
    let bare_a = Solid { kind: kind_a, pose: a.pose };
    let bare_b = Solid { kind: kind_b, pose: b.pose };
    let found = sampled_bare(&View::new(&bare_a, &bare_b));
    Sampled { value: found.value - (margin_a + margin_b), ..found }
}

fn sampled_bare(view: &View<'_>) -> Sampled {
    let mut tried: Vec<Trial> = view.first_axes().into_iter().map(|n| view.at(n)).collect();
    tried.sort_by(|p, q| q.found.value.total_cmp(&p.found.value));
    // Where an axis parts the solids, all axes that do as well lie close together: −h is concave, so
    // there is one summit, and one start reaches it.
    let starts = if tried[0].found.value > 0.0 { tried[..1].to_vec() } else { apart(&tried) };
    let refined = starts.into_iter().map(|start| view.refined(start, 0.5));
    let best = refined.max_by(|p, q| p.value.total_cmp(&q.value)).unwrap_or(tried[0].found);
    let polished = view.polished(best);
    // Where an edge crosses a round, the rings get stuck beside a ridge that cuts can follow.
    let closer = |best: Sampled, widest| view.refined(view.at(best.axis), widest);
    [0.03, 0.003, 0.0003].into_iter().fold(polished, closer)
}

/// Two solids with their rotations worked out.
struct View<'a> {
    dim: usize,
    a: &'a Solid,
    b: &'a Solid,
    /// Columns of both rotations: the shapes' own axes.
    columns_a: [Triple; 3],
    columns_b: [Triple; 3],
    between: Triple,
}

/// An axis tried, and what it touched.
#[derive(Clone, Copy)]
struct Trial {
    found: Sampled,
    /// The touched point of B less that of A.
    touched: Triple,
}

impl<'a> View<'a> {
    fn new(a: &'a Solid, b: &'a Solid) -> Self {
        let between = sub(b.pose.translation, a.pose.translation);
        let columns = |solid: &Solid| transposed(solid.pose.rotation.matrix());
        Self { dim: a.dim(), a, b, columns_a: columns(a), columns_b: columns(b), between }
    }

    fn at(&self, n: Triple) -> Trial {
        let from_a = support(self.a, &self.columns_a, n);
        let from_b = support(self.b, &self.columns_b, n.map(|x| -x));
        let touched = add(self.between, sub(from_b, from_a));
        Trial { found: Sampled { value: dot(touched, n), axis: n }, touched }
    }

    fn first_axes(&self) -> Vec<Triple> {
        let (a, b) = (&self.columns_a[..self.dim], &self.columns_b[..self.dim]);
        let mut axes = spread(self.dim);
        let mut both_senses = |axis: Triple| axes.extend([axis, axis.map(|x| -x)]);
        a.iter().chain(b).chain([&self.between]).for_each(|axis| both_senses(*axis));
        if self.dim == 3 {
            a.iter().flat_map(|p| b.iter().map(|q| cross(*p, *q))).for_each(both_senses);
        }
        axes.into_iter().filter_map(unit).collect()
    }

    /// Cuts from a start, ever closer around the best axis so far.
    fn refined(&self, start: Trial, widest: f64) -> Sampled {
        const CLOSEST: f64 = 1e-7; // past this, the cuts themselves close in
        const MOST_CUTS: usize = 100;
        let mut bundle = Bundle { dim: self.dim, points: vec![ORIGIN, start.touched] };
        let (mut best, mut reach) = (start.found, widest);
        let mut stuck = true;
        for cut in 0..MOST_CUTS {
            // By turns near and far: the best axis may be none of the nearest.
            let limit = if cut % 2 == 0 { widest } else { reach };
            let promised = bundle.best_near(best.axis, limit).filter(|p| p.value > best.value);
            let axes = match promised.filter(|_| !stuck) {
                Some(promised) => vec![promised.axis],
                None if reach < CLOSEST => break,
                None => {
                    // The points touched so far say nothing new nearby: touch some around.
                    reach *= 0.4;
                    self.around(best.axis, reach)
                }
            };
            stuck = true;
            for trial in axes.into_iter().map(|n| self.at(n)) {
                if trial.found.value > best.value {
                    best = trial.found;
                    stuck = false;
                }
                stuck &= !bundle.take(trial.touched, best.axis);
            }
        }
        best
    }

    /// Steps to the best axis of a ring, or else draws the ring closer.
    fn polished(&self, mut best: Sampled) -> Sampled {
        const CLOSEST: f64 = 1e-10;
        const MOST_RINGS: usize = 300;
        let mut reach = 0.03;
        for _ in 0..MOST_RINGS {
            let ring = [reach, -0.7 * reach].into_iter().flat_map(|r| self.around(best.axis, r));
            match ring.map(|n| self.at(n).found).max_by(|p, q| p.value.total_cmp(&q.value)) {
                Some(better) if better.value > best.value => {
                    best = better;
                    reach *= 1.5;
                }
                _ => reach *= 0.5,
            }
            if reach < CLOSEST {
                break;
            }
        }
        best
    }

    /// Axes on a ring about `n`.
    fn around(&self, n: Triple, reach: f64) -> Vec<Triple> {
        const RING: [(f64, f64); 3] = [(1.0, 0.0), (-0.5, 0.866), (-0.5, -0.866)];
        let flat = if self.dim == 2 { [0.0, 0.0, 1.0] } else { least_axis(n) };
        let Some(u) = unit(cross(n, flat)) else { return Vec::new() };
        let v = cross(n, u);
        let tangent = |(c, s): (f64, f64)| add(scale(u, c * reach), scale(v, s * reach));
        if self.dim == 2 {
            let t = tangent((1.0, 0.0));
            return [add(n, t), sub(n, t)].into_iter().filter_map(unit).collect();
        }
        RING.into_iter().filter_map(|cs| unit(add(n, tangent(cs)))).collect()
    }
}

/// The origin, and points of B ⊖ A: a polytope inside of it.
struct Bundle {
    dim: usize,
    points: Vec<Triple>,
}

impl Bundle {
    /// Adds a point; drops the one that matters least along `axis` when there are too many.
    /// Whether it is a new one.
    fn take(&mut self, point: Triple, axis: Triple) -> bool {
        const MOST: usize = 9;
        if self.points[1..].contains(&point) {
            return false;
        }
        if self.points.len() > MOST {
            let height = |k: &usize| dot(self.points[*k], axis);
            let last = (1..self.points.len()).max_by(|i, j| height(i).total_cmp(&height(j)));
            self.points.swap_remove(last.unwrap_or(1));
        }
        self.points.push(point);
        true
    }

    /// The axis within `reach` of another along which these points promise most.
    fn best_near(&self, axis: Triple, reach: f64) -> Option<Sampled> {
        let points = &self.points;
        let promise = |n: Triple| {
            let value = points[1..].iter().map(|p| dot(*p, n)).fold(f64::INFINITY, f64::min);
            Sampled { value, axis: n }
        };
        recipes(self.dim, 1, points.len() - 1)
            .into_iter()
            .filter_map(|recipe| unit(recipe.cook(points)))
            .map(|n| if dot(n, axis) < 0.0 { n.map(|x| -x) } else { n })
            .filter(|n| norm(sub(*n, axis)) <= reach)
            .map(promise)
            .max_by(|p, q| p.value.total_cmp(&q.value))
    }
}

fn support(solid: &Solid, columns: &[Triple; 3], d: Triple) -> Triple {
    let [x, y, z] = solid.kind.support(columns.map(|column| dot(column, d)));
    add(add(scale(columns[0], x), scale(columns[1], y)), scale(columns[2], z))
}

/// The coordinate axis that is most nearly perpendicular.
fn least_axis(n: Triple) -> Triple {
    let least = n.iter().fold(f64::INFINITY, |m, x| m.min(x.abs()));
    n.map(|x| f64::from(u8::from(x.abs() == least)))
}

fn transposed(m: [Triple; 3]) -> [Triple; 3] {
    [0, 1, 2].map(|k| [m[0][k], m[1][k], m[2][k]])
}

/// The best few, in order, of which no two are neighbours.
fn apart(sorted: &[Trial]) -> Vec<Trial> {
    const STARTS: usize = 8;
    const NEIGHBOURS: f64 = 0.98; // cosine of 11°
    let mut kept: Vec<Trial> = Vec::new();
    for candidate in sorted {
        if kept.len() == STARTS {
            break;
        }
        if kept.iter().all(|k| dot(k.found.axis, candidate.found.axis) < NEIGHBOURS) {
            kept.push(*candidate);
        }
    }
    kept
}

/// Directions through a grid on the faces of a cube, or on the sides of a square.
fn spread(dim: usize) -> Vec<Triple> {
    const ACROSS_A_FACE: u32 = 12;
    const ALONG_A_SIDE: u32 = 32;
    let steps = if dim == 2 { ALONG_A_SIDE } else { ACROSS_A_FACE };
    let at = |i: u32| f64::from(2 * i + 1) / f64::from(steps) - 1.0;
    let mut directions = Vec::new();
    for (i, side) in (0..steps).flat_map(|i| [(i, 1.0), (i, -1.0)]) {
        if dim == 2 {
            directions.extend([[side, at(i), 0.0], [at(i), side, 0.0]]);
            continue;
        }
        for j in 0..steps {
            let (x, y) = (at(i), at(j));
            directions.extend([[side, x, y], [y, side, x], [x, y, side]]);
        }
    }
    directions
}
