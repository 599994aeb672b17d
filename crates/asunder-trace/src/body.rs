//! What there is to draw of a shape, and of a difference: corners, and faces between them.
//!
//! Polytopes are drawn exactly, by their own corners; curved shapes by the points that are farthest
//! along many directions, evenly spread. Either way the faces are quickhull's.

use asunder::glam::{DVec2, DVec3};
use asunder::quickhull::Quickhull;
use asunder_zoo::placement::sin_cos;
use asunder_zoo::triple::{Triple, add, scale, sub};
use asunder_zoo::{Case, Kind, Solid};

/// Directions that a curved shape is looked at along.
const PLANE: usize = 180;
const SPACE: usize = 1200;
/// Corner pairs of two polytopes that are all looked at.
const MOST_SUMS: usize = 20_000;

/// A convex body to be drawn, in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The corners; in the plane they are the outline, counter-clockwise.
    pub points: Vec<Triple>,
    /// Loops of corners, counter-clockwise from outside; none in the plane.
    pub faces: Vec<Vec<u32>>,
    /// Curved: faces are there to shade, not to be seen.
    pub smooth: bool,
}

impl Body {
    /// A shape where it stands, margin and all.
    #[must_use]
    pub fn of(solid: &Solid) -> Self {
        match corners(solid) {
            Some(corners) => Self::around(solid.dim(), corners, false),
            None => {
                let points = directions(solid.dim()).map(|d| farthest(solid, d)).collect();
                Self::around(solid.dim(), points, true)
            }
        }
    }

    /// A ⊖ B of the cores: what solvers see. With margins, `whole`: all of A ⊖ B.
    #[must_use]
    pub fn difference(case: &Case, whole: bool) -> Self {
        let (a, b) =
            if whole { (case.a.clone(), case.b.clone()) } else { (bare(&case.a), bare(&case.b)) };
        let corners =
            |solid: &Solid| Some(Self::around(solid.dim(), corners(solid)?, false).points);
        if let (Some(of_a), Some(of_b)) = (corners(&a), corners(&b))
            && of_a.len() * of_b.len() <= MOST_SUMS
        {
            let points = of_a.iter().flat_map(|p| of_b.iter().map(|q| sub(*p, *q))).collect();
            return Self::around(case.dim, points, false);
        }
        let margin = if whole { 0.0 } else { margin(&a) + margin(&b) };
        let apart = |d: Triple| {
            let all = sub(farthest(&a, d), farthest(&b, scale(d, -1.0)));
            sub(all, scale(d, margin))
        };
        Self::around(case.dim, directions(case.dim).map(apart).collect(), true)
    }

    /// The hull of points. It is made of them in a unit of about their size, a power of two: products of
    /// their coordinates have to be numbers.
    fn around(dim: usize, points: Vec<Triple>, smooth: bool) -> Self {
        let most = points.as_flattened().iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        // The same number with no fraction; nothing is left of 0, and of numbers next to it.
        let unit = f64::from_bits(most.to_bits() & f64::INFINITY.to_bits());
        let unit = if unit > 0.0 && unit.is_finite() { unit } else { 1.0 };
        let points: Vec<Triple> = points.into_iter().map(|p| scale(p, 1.0 / unit)).collect();
        let mut body = if dim == 2 { outline(&points, smooth) } else { mesh(points, smooth) };
        body.points.iter_mut().for_each(|p| *p = scale(*p, unit));
        body
    }

    /// Moved, but not turned.
    #[must_use]
    pub fn moved(&self, by: Triple) -> Self {
        Self { points: self.points.iter().map(|p| add(*p, by)).collect(), ..self.clone() }
    }
}

/// All points that a polytope without a margin is the hull of, in the world. Of sums that are part of it,
/// only the corners are kept: their number would be multiplied with each summand.
fn corners(solid: &Solid) -> Option<Vec<Triple>> {
    let dim = solid.dim();
    let core = solid.kind.core_by(dim, &|sums| Body::around(dim, sums, false).points)?;
    (core.margin == 0.0).then(|| core.placed(&solid.pose).vertices)
}

/// A shape without the margin that was put around it.
fn bare(solid: &Solid) -> Solid {
    Solid { kind: solid.kind.bare(solid.dim()).0, pose: solid.pose }
}

/// What the library takes for the margin of a curved shape.
fn margin(solid: &Solid) -> f64 {
    let told = if solid.dim() == 2 {
        solid.kind.build::<DVec2>().map(|shape| shape.margin())
    } else {
        solid.kind.build::<DVec3>().map(|shape| shape.margin())
    };
    told.unwrap_or(0.0)
}

/// The point of a posed shape that is farthest along a direction of the world.
fn farthest(solid: &Solid, direction: Triple) -> Triple {
    let kind: &Kind = &solid.kind;
    solid.pose.apply(kind.support(solid.pose.to_local(direction)))
}

/// Evenly spread over the circle or the sphere (a Fibonacci lattice).
pub(crate) fn directions(dim: usize) -> impl Iterator<Item = Triple> {
    let count = if dim == 2 { PLANE } else { SPACE };
    (0..count).map(move |index| {
        let (i, n) = (index as f64, count as f64);
        if dim == 2 {
            let (sin, cos) = sin_cos(core::f64::consts::TAU * i / n);
            return [cos, sin, 0.0];
        }
        let height = 1.0 - (2.0 * i + 1.0) / n;
        let (sin, cos) = sin_cos(2.399_963_229_728_653 * i);
        let radius = (1.0 - height * height).max(0.0).sqrt();
        [radius * cos, height, radius * sin]
    })
}

fn outline(points: &[Triple], smooth: bool) -> Body {
    let planar: Vec<DVec2> = points.iter().map(|p| DVec2::new(p[0], p[1])).collect();
    let points = in_turn(&planar).iter().map(|p| [p.x, p.y, 0.0]).collect();
    Body { points, faces: Vec::new(), smooth }
}

/// The corners of the hull of points of the plane, in turn.
pub(crate) fn in_turn(points: &[DVec2]) -> Vec<DVec2> {
    let Ok(hull) = Quickhull::default().flat_too().hull(points) else {
        return points.first().copied().into_iter().collect();
    };
    let corners = hull.vertices();
    if hull.dimension() < 2 {
        return corners.to_vec();
    }
    // Edges run counter-clockwise, so each leads to the next.
    let mut after = vec![0_u32; corners.len()];
    for facet in hull.facets() {
        let [from, to] = *facet;
        if let Some(next) = after.get_mut(from as usize) {
            *next = to;
        }
    }
    let first = hull.facets().first().map_or(0, |facet| facet[0]);
    let round = std::iter::successors(Some(first), |&at| after.get(at as usize).copied());
    round.take(corners.len()).filter_map(|at| corners.get(at as usize).copied()).collect()
}

fn mesh(points: Vec<Triple>, smooth: bool) -> Body {
    let spatial: Vec<DVec3> = points.iter().map(|&p| DVec3::from_array(p)).collect();
    let Ok(hull) = Quickhull::default().flat_too().hull(&spatial) else {
        return Body { points, faces: Vec::new(), smooth };
    };
    let faces = hull.faces().map(|face| face.outline().to_vec()).collect();
    let points = hull.vertices().iter().map(|p| p.to_array()).collect();
    Body { points, faces, smooth: smooth && hull.dimension() == 3 }
}
