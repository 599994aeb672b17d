//! The edge of two polygons that the other one is farthest in front of.
//!
//! 1. Every lane is an edge. Its normal is turned into the other polygon's frame, and the least of the
//!    heights of the other's corners above it is its height.
//! 2. Of few corners all are looked at. Of many, some from all around are looked at first: edges that one
//!    of them is as far behind as no edge that is known are left out, a vector of them at a time.
//! 3. The first edge of the greatest height is the answer, and the first corner that is least high above
//!    it.

use super::polygon::{
    FEW_CORNERS, MOST_CORNERS, Motion, Polygon, Rectangle, Ring, SECOND, Seen, Sides, motion,
};
use super::wide::{LANES, Task, Vectors, Wide, first, numbers};
use super::{Pose, Scalar, Vector};
use fearless_simd::{Simd, dispatch, prelude::*};

/// Of many corners, each that comes after so many is looked at first.
const STRIDE: usize = 4;

/// So many edges fit into a vector of [`Wide::Eight`].
const EIGHT: usize = 8;

/// The height and the key of that edge, or those of one of the first polygon's that the other one is
/// farther in front of than `enough`.
pub(super) struct LookFor<'p, V: Vector> {
    pub(super) polygon: &'p Polygon<V::Scalar>,
    pub(super) other: &'p Sides<'p, V::Scalar>,
    /// Not its numbers: what is copied would have to wait for where it was just written.
    pub(super) seen: Seen<&'p Pose<V>>,
    pub(super) enough: V::Scalar,
}

impl<S: Scalar, V: Vector<Scalar = S>> Task<S> for LookFor<'_, V> {
    type Output = (S, usize);

    fn plain(self) -> (S, usize) {
        super::polygon::plain(self.polygon, self.other, self.seen.map(motion))
    }

    #[inline(always)]
    fn wide(self) -> (S, usize)
    where
        S: Wide,
    {
        let Vectors(level) = self.polygon.vectors;
        dispatch!(level, simd => fitting(simd, self))
    }
}

/// In vectors that are no wider than they have to be.
#[inline(always)]
fn fitting<S: Simd, N: Wide, V: Vector<Scalar = N>>(simd: S, task: LookFor<'_, V>) -> (N, usize) {
    let few = task.polygon.count().max(task.other.count()) <= EIGHT;
    if N::Native::<S>::LEN > EIGHT && few {
        facing::<S, N::Eight<S>, N, V>(simd, task)
    } else {
        facing::<S, N::Native<S>, N, V>(simd, task)
    }
}

#[inline(always)]
fn facing<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, V: Vector<Scalar = N>>(
    simd: S,
    LookFor { polygon, other, seen, enough }: LookFor<'_, V>,
) -> (N, usize) {
    let motions = seen.map(|pose| splat::<S, F>(simd, motion(pose))).both();
    // On a page size counts: all corners give the same answer.
    let many_corners =
        polygon.count() + other.count() > FEW_CORNERS && !cfg!(target_arch = "wasm32");
    match other {
        Sides::Polygon(other) if many_corners => many::<S, F, N>(simd, [polygon, other], motions),
        Sides::Polygon(other) => all::<S, F, N, _>(simd, polygon, *other, motions, enough),
        Sides::Rectangle(other) => all::<S, F, N, _>(simd, polygon, other, motions, enough),
        // One edge after the other is sooner.
        Sides::Point(_) => super::polygon::plain(polygon, other, seen.map(motion)),
    }
}

/// The same motion in each lane. Number by number: read in pairs, they would have to wait for where
/// they were written one by one.
#[inline(always)]
fn splat<S: Simd, F: SimdFloat<S>>(
    simd: S,
    [[xx, xy], [yx, yy], [tx, ty]]: Motion<F::Element>,
) -> Motion<F> {
    let x = [F::splat(simd, xx), F::splat(simd, xy)];
    let y = [F::splat(simd, yx), F::splat(simd, yy)];
    [x, y, [F::splat(simd, tx), F::splat(simd, ty)]]
}

/// A polygon whose edges come in vectors.
trait Edges<N>: Ring<N> {
    /// Of the edges from number `i` on, x and y of the normals and the offsets.
    fn edges<S: Simd, F: SimdFloat<S, Element = N>>(&self, simd: S, i: usize) -> [F; 3];
}

impl<N: Wide> Edges<N> for Polygon<N> {
    #[inline(always)]
    fn edges<S: Simd, F: SimdFloat<S, Element = N>>(&self, simd: S, i: usize) -> [F; 3] {
        [
            F::from_slice(simd, &self.normals[0][i..i + F::LEN]),
            F::from_slice(simd, &self.normals[1][i..i + F::LEN]),
            F::from_slice(simd, &self.offsets[i..i + F::LEN]),
        ]
    }
}

impl<N: Wide> Edges<N> for Rectangle<N> {
    #[inline(always)]
    fn edges<S: Simd, F: SimdFloat<S, Element = N>>(&self, simd: S, i: usize) -> [F; 3] {
        // Along x, y, −x, −y; what comes after that repeats the last.
        let number = F::from_slice(simd, &N::NUMBERS[i..i + F::LEN]).min(N::from_f64(3.0));
        let nx = (number - N::from_f64(2.0)).abs() - N::ONE;
        let ny = -((number - N::ONE).abs() - N::ONE);
        let Self([x, y]) = *self;
        [nx, ny, nx.abs() * x + ny.abs() * y]
    }
}

/// The height and the key of the answer, by a look at all corners.
#[inline(always)]
fn all<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, O: Edges<N>>(
    simd: S,
    polygon: &Polygon<N>,
    other: &O,
    motions: [Motion<F>; 2],
    enough: N,
) -> (N, usize) {
    let (most, key) = heights::<S, F, N, _, _>(simd, polygon, other, motions[0]);
    if most.simd_gt(F::splat(simd, enough)).any_true() {
        return highest::<S, F, N, 1>(simd, [most], [key]);
    }
    let (its_most, its_key) = heights::<S, F, N, _, _>(simd, other, polygon, motions[1]);
    let its_key = its_key + N::from_f64(SECOND as f64);
    highest::<S, F, N, 2>(simd, [most, its_most], [key, its_key])
}

/// In each lane, how far the other polygon is in front of its edges at most, and the key of that, marked.
#[inline(always)]
fn heights<S: Simd, F: SimdFloat<S, Element = N>, N, H: Edges<N>, T: Ring<N>>(
    simd: S,
    here: &H,
    there: &T,
    [x, y, t]: Motion<F>,
) -> (F, F)
where
    N: Wide,
{
    let infinity = F::splat(simd, N::INFINITY);
    let (mut most, mut key) = (-infinity, infinity);
    let mut i = 0;
    while i < here.count() {
        let [nx, ny, offset] = here.edges::<S, F>(simd, i);
        // n · (R p + t) = (Rᵀ n) · p + n · t
        let (mx, my) = (nx * x[0] + ny * x[1], nx * y[0] + ny * y[1]);
        let out = offset - (nx * t[0] + ny * t[1]);
        let (mut least, mut lowest) = (infinity, infinity);
        let mut k = 0;
        while k < there.count() {
            let [px, py] = there.corner(k);
            let along = mx * px + my * py;
            let number = F::splat(simd, N::NUMBERS[k]);
            lowest = along.simd_lt(least).select(number, lowest);
            least = along.min(least);
            k += 1;
        }
        let height = least - out;
        let its = lowest + keys::<S, F, N>(simd, i);
        key = height.simd_gt(most).select(its, key);
        most = height.max(most);
        i += F::LEN;
    }
    (most, key)
}

/// The keys of the edges from number `i` on, marked.
#[inline(always)]
fn keys<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(simd: S, i: usize) -> F {
    let numbers = F::from_slice(simd, &N::NUMBERS[i..i + F::LEN]);
    numbers * N::from_f64(MOST_CORNERS as f64) + N::UNMARKED
}

/// The greatest of the heights, and the least key that has it.
#[inline(always)]
fn highest<S: Simd, F: SimdFloat<S, Element = N>, N: Wide, const K: usize>(
    simd: S,
    heights: [F; K],
    keys: [F; K],
) -> (N, usize) {
    let height = heights[K - 1].max(heights[0]).reduce_max();
    let splat = F::splat(simd, height);
    let (mut lanes, mut k) = (0, 0);
    while k < K {
        lanes |= heights[k].simd_eq(splat).to_bitmask() << (k * LANES);
        k += 1;
    }
    (height, first::<S, F, N, K>(lanes, keys))
}

/// The same for many corners, of which none is told from the others until the edge is known.
#[inline(always)]
fn many<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    simd: S,
    [one, other]: [&Polygon<N>; 2],
    motions: [Motion<F>; 2],
) -> (N, usize) {
    let none = (N::NEG_INFINITY, 0);
    let so_far = higher::<S, F, N>(simd, [one, other], motions[0], none, 0);
    let (height, key) = higher::<S, F, N>(simd, [other, one], motions[1], so_far, SECOND);
    let edge = key / MOST_CORNERS;
    let (here, there, [x, y, _]) =
        if key < SECOND { (one, other, motions[0]) } else { (other, one, motions[1]) };
    let [nx, ny] = here.normal(edge);
    let turned = [x[0] * nx + x[1] * ny, y[0] * nx + y[1] * ny];
    (height, key + lowest::<S, F, N>(simd, there, turned))
}

/// The greatest height of an edge and its key, if it is more than there is so far; keys begin at `base`.
#[inline(always)]
fn higher<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    simd: S,
    [here, there]: [&Polygon<N>; 2],
    [x, y, t]: Motion<F>,
    (mut most, mut key): (N, usize),
    base: usize,
) -> (N, usize) {
    let infinity = F::splat(simd, N::INFINITY);
    let mut i = 0;
    while i < here.count() {
        let [nx, ny, offset] = here.edges::<S, F>(simd, i);
        let (mx, my) = (nx * x[0] + ny * x[1], nx * y[0] + ny * y[1]);
        let out = offset - (nx * t[0] + ny * t[1]);
        let so_far = F::splat(simd, most);
        let mut least = infinity;
        let mut k = 0;
        while k < there.count() {
            let [px, py] = there.corner(k);
            least = (mx * px + my * py).min(least);
            k += STRIDE;
        }
        // The others only make it less.
        if (least - out).simd_gt(so_far).any_true() {
            let mut k = 0;
            while k < there.count() {
                let [px, py] = there.corner(k);
                least = (mx * px + my * py).min(least);
                k += 1;
            }
            let height = least - out;
            if height.simd_gt(so_far).any_true() {
                let keys = keys::<S, F, N>(simd, i);
                (most, key) = highest::<S, F, N, 1>(simd, [height], [keys]);
                key += base;
            }
        }
        i += F::LEN;
    }
    (most, key)
}

/// The number of the corner that is least far along a normal, the first of them in a tie.
#[inline(always)]
fn lowest<S: Simd, F: SimdFloat<S, Element = N>, N: Wide>(
    simd: S,
    polygon: &Polygon<N>,
    [nx, ny]: [F; 2],
) -> usize {
    let none = F::splat(simd, N::INFINITY);
    let (mut most, mut corner, mut number) = (-none, none, numbers::<S, F, N>(simd));
    let mut i = 0;
    while i < polygon.count() {
        let x = F::from_slice(simd, &polygon.corners[0][i..i + F::LEN]);
        let y = F::from_slice(simd, &polygon.corners[1][i..i + F::LEN]);
        let down = -(x * nx + y * ny);
        corner = down.simd_gt(most).select(number, corner);
        most = down.max(most);
        number += N::from_f64(F::LEN as f64);
        i += F::LEN;
    }
    highest::<S, F, N, 1>(simd, [most], [corner]).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::{Rotation, Unit};
    use fearless_simd::Level;
    use glam::DVec2;

    /// Corners on a circle; the greater `step`, the less regular.
    fn ring(count: usize, step: f64, level: Level) -> Polygon<f64> {
        let angle = |i: usize| {
            let i = (i % count) as f64;
            core::f64::consts::TAU * (i + step * (i * i * 0.7).sin()) / count as f64
        };
        let corner = |i: usize| DVec2::new(angle(i).cos(), angle(i).sin());
        let side = |i: usize| {
            let (from, to) = (corner(i), corner(i + 1));
            let way = to - from;
            (Unit::new(DVec2::new(way.y, -way.x)).unwrap(), from, to)
        };
        let mut polygon = Polygon::of((0..count).map(side)).unwrap();
        polygon.vectors = Vectors(level);
        polygon
    }

    fn poses() -> impl Iterator<Item = Pose<DVec2>> {
        let turn = |i: usize| (i as f64 * 0.37).sin_cos();
        (0..60).map(move |i| {
            // Squarely at first: many edges are parallel then, and many corners as low.
            let ((s, c), far) = (if i < 6 { (0.0, 1.0) } else { turn(i) }, i as f64 * 0.05);
            let (y, x) = turn(3 * i);
            Pose::new(Rotation::from_cos_sin(c, s).unwrap(), DVec2::new(x * far, y * far))
        })
    }

    #[test]
    fn every_width_finds_what_a_look_at_all_finds() {
        let levels = [Level::baseline(), Level::try_detect().unwrap_or(Level::baseline())];
        for (m, n) in [(3, 3), (4, 4), (8, 8), (9, 13), (8, 32), (32, 32), (31, 17), (12, 12)] {
            for (pose, step) in poses().zip([0.0, 0.4].into_iter().cycle()) {
                let found = levels.map(|level| {
                    let (polygon, other) = (ring(m, step, level), ring(n, step, level));
                    let others = [
                        Sides::Polygon(&other),
                        Sides::Rectangle(Rectangle([0.5, 0.25])),
                        Sides::Point([0.125, -0.5]),
                    ];
                    others.map(|other| {
                        [Seen::Second(&pose), Seen::First(&pose)].map(|seen| {
                            let (polygon, other) = (&polygon, &other);
                            let enough = f64::INFINITY;
                            let task = || LookFor { polygon, other, seen, enough };
                            let (found, (height, _)) = (task().wide(), task().plain());
                            assert!((found.0 - height).abs() < 1e-14, "{found:?} {height}");
                            found
                        })
                    })
                });
                assert_eq!(found[0], found[1], "{m} {n} {pose:?}");
            }
        }
    }
}
