//! Triangles of a polygon in space, by cutting ears.
//!
//! 1. Look along the polygon's normal (Newell's, so that it need not be flat).
//! 2. Convex: a fan.
//! 3. Otherwise cut off corners that turn left and hold no other corner (ElGindy, Everett,
//!    Toussaint 1993). A fan would cover ground outside of the polygon.

use asunder::glam::{DVec2, DVec3};

/// More corners than this only if convex: cutting ears takes their square.
const MOST_CORNERS: usize = 2048;

/// The sine of an angle that counts as none.
const FLAT: f64 = 1e-9;

/// How often all corners are looked at. Once is enough where the polygon does not cut itself.
const MOST_LOOKS: usize = 32;

/// Appends the triangles of the polygon with these corners, which are numbers of `vertices`.
///
/// # Errors
/// A text: a corner is no vertex, or there are too many.
pub(super) fn triangulate(
    vertices: &[DVec3],
    corners: &[u32],
    triangles: &mut Vec<[u32; 3]>,
) -> Result<(), String> {
    if let Some(corner) = corners.iter().find(|corner| **corner as usize >= vertices.len()) {
        let count = vertices.len();
        return Err(format!("names vertex {corner} (counted from 0), of {count}"));
    }
    match *corners {
        [a, b, c] => triangles.push([a, b, c]),
        [] | [_] | [_, _] => return Err(format!("has {} corners", corners.len())),
        _ => {
            let flat = flatten(vertices, corners);
            if is_convex(&flat) {
                fan(corners, triangles);
            } else if corners.len() > MOST_CORNERS {
                let message = "corners and is not convex; triangulate it where it was made";
                return Err(format!("has {} {message}", corners.len()));
            } else {
                cut_ears(&flat, corners, triangles);
            }
        }
    }
    Ok(())
}

/// The corners in a plane where the polygon runs counter-clockwise.
fn flatten(vertices: &[DVec3], corners: &[u32]) -> Vec<DVec2> {
    let at = |k: usize| vertices[corners[k % corners.len()] as usize];
    let normal: DVec3 = (0..corners.len()).map(|k| (at(k) - at(0)).cross(at(k + 1) - at(0))).sum();
    let n = normal.normalize_or_zero();
    let (x, y) = n.any_orthonormal_pair();
    (0..corners.len()).map(|k| at(k) - at(0)).map(|p| DVec2::new(p.dot(x), p.dot(y))).collect()
}

/// > 0 where a, b, c turn left.
fn turn(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - b)
}

fn is_convex(flat: &[DVec2]) -> bool {
    let n = flat.len();
    // A NaN is for whoever checks the vertices.
    !(0..n).any(|k| turn(flat[k], flat[(k + 1) % n], flat[(k + 2) % n]) < 0.0)
}

fn fan(corners: &[u32], triangles: &mut Vec<[u32; 3]>) {
    triangles.extend(corners[1..].windows(2).map(|pair| [corners[0], pair[0], pair[1]]));
}

/// What is left of a polygon while its ears are cut.
struct Ring<'a> {
    flat: &'a [DVec2],
    /// The corner before each, and the one after.
    before: Vec<usize>,
    after: Vec<usize>,
    /// Corners at which it turns right: if any corner is inside of an ear, one of these is.
    reflex: Vec<usize>,
    is_ear: Vec<bool>,
}

fn cut_ears(flat: &[DVec2], corners: &[u32], triangles: &mut Vec<[u32; 3]>) {
    let n = flat.len();
    let mut ring = Ring {
        flat,
        before: (0..n).map(|k| (k + n - 1) % n).collect(),
        after: (0..n).map(|k| (k + 1) % n).collect(),
        reflex: Vec::new(),
        is_ear: vec![false; n],
    };
    let (mut at, mut left) = (0, n);
    // A cut changes what its two neighbours are and nobody else, so that there are but few tests.
    // Where the polygon cuts itself it may change others: then all are looked at once more.
    let (mut missed, mut looks) = (n, 0);
    while left > 3 {
        if missed >= left {
            if looks == MOST_LOOKS || !ring.look(at) {
                break;
            }
            (missed, looks) = (0, looks + 1);
        }
        let (before, after) = (ring.before[at], ring.after[at]);
        if ring.is_ear[at] {
            triangles.push([before, at, after].map(|k| corners[k]));
            ring.cut(at);
            (left, missed) = (left - 1, 0);
        } else {
            missed += 1;
        }
        at = after;
    }
    let rest: Vec<u32> = ring.from(at).map(|k| corners[k]).collect();
    fan(&rest, triangles);
}

impl Ring<'_> {
    /// The corners that are left, beginning with one of them.
    fn from(&self, first: usize) -> impl Iterator<Item = usize> {
        let next = move |k: &usize| Some(self.after[*k]).filter(|next| *next != first);
        std::iter::successors(Some(first), next)
    }

    /// Looks at all corners anew; whether there is an ear.
    fn look(&mut self, first: usize) -> bool {
        let left: Vec<usize> = self.from(first).collect();
        self.reflex = left.iter().copied().filter(|k| self.may_block(*k)).collect();
        for k in &left {
            self.is_ear[*k] = self.test(*k);
        }
        left.iter().any(|k| self.is_ear[*k])
    }

    fn cut(&mut self, ear: usize) {
        let (before, after) = (self.before[ear], self.after[ear]);
        (self.after[before], self.before[after]) = (after, before);
        let gone = [ear, before, after].map(|k| k != ear && self.may_block(k));
        self.reflex.retain(|k| match [ear, before, after].iter().position(|m| m == k) {
            Some(which) => gone[which],
            None => true,
        });
        self.is_ear[before] = self.test(before);
        self.is_ear[after] = self.test(after);
    }

    /// Whether it does not clearly turn left. In exact numbers those that turn right would do; but
    /// corners in line are off by a rounding, to either side.
    fn may_block(&self, k: usize) -> bool {
        let [a, b, c] = [self.before[k], k, self.after[k]].map(|k| self.flat[k]);
        turn(a, b, c) <= FLAT * (b - a).length() * (c - b).length()
    }

    /// Whether the corner turns left and holds no other.
    fn test(&self, k: usize) -> bool {
        let ear = [self.before[k], k, self.after[k]];
        let [a, b, c] = ear.map(|k| self.flat[k]);
        if turn(a, b, c) < 0.0 {
            return false;
        }
        let inside = |p: DVec2| {
            // A corner at the same place as one of the ear's is where two holes' bridges meet.
            p != a
                && p != b
                && p != c
                && turn(a, b, p) >= 0.0
                && turn(b, c, p) >= 0.0
                && turn(c, a, p) >= 0.0
        };
        !self.reflex.iter().any(|k| !ear.contains(k) && inside(self.flat[*k]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(vertices: &[DVec3], triangles: &[[u32; 3]]) -> f64 {
        let corners = |t: &[u32; 3]| t.map(|k| vertices[k as usize]);
        triangles.iter().map(corners).map(|[a, b, c]| (b - a).cross(c - a).length() / 2.0).sum()
    }

    fn cut(points: &[[f64; 2]]) -> f64 {
        // Tilted, so that no axis is special.
        let vertices: Vec<DVec3> = points.iter().map(|[x, y]| DVec3::new(*x, *y, x + y)).collect();
        let corners: Vec<u32> = (0..points.len() as u32).collect();
        let mut triangles = Vec::new();
        triangulate(&vertices, &corners, &mut triangles).unwrap();
        assert_eq!(triangles.len(), points.len() - 2);
        area(&vertices, &triangles) / 3.0_f64.sqrt()
    }

    #[test]
    fn area_is_that_of_the_polygon() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let arrow = [[0.0, 0.0], [2.0, 2.0], [0.0, 1.0], [-2.0, 2.0]];
        let l = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
        assert!((cut(&square) - 1.0).abs() < 1e-12);
        assert!((cut(&arrow) - 2.0).abs() < 1e-12);
        assert!((cut(&l) - 4.0).abs() < 1e-12);
        let backwards: Vec<_> = l.into_iter().rev().collect();
        assert!((cut(&backwards) - 4.0).abs() < 1e-12);
    }

    #[test]
    fn one_that_cuts_itself_or_has_no_area_is_kept() {
        cut(&[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]]);
        cut(&[[0.0, 0.0]; 7]);
        cut(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 0.0], [0.5, 0.0]]);
    }

    /// A band of corners along a spiral, out and back again.
    fn spiral(corners: usize) -> Vec<[f64; 2]> {
        let half = corners / 2;
        let at = |k: usize, off: f64| {
            let angle = 0.15 * k as f64;
            let (sin, cos) = angle.sin_cos();
            [(1.0 + angle + off) * cos, (1.0 + angle + off) * sin]
        };
        (0..half).map(|k| at(k, 0.3)).chain((0..half).rev().map(|k| at(k, 0.0))).collect()
    }

    fn shoelace(points: &[[f64; 2]]) -> f64 {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|([ax, ay], [bx, by])| (ax * by - bx * ay) / 2.0).sum()
    }

    #[test]
    fn a_spiral_takes_the_square_of_its_corners_and_no_more() {
        let points = spiral(MOST_CORNERS);
        let begin = std::time::Instant::now();
        for _ in 0..10 {
            let (cut, area) = (cut(&points), shoelace(&points));
            assert!((cut - area).abs() < 1e-9 * area, "{cut} {area}");
        }
        // Each took the better part of a second.
        assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
    }

    #[test]
    fn a_hole_behind_a_bridge_stays_a_hole() {
        let outer = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0], [0.0, 0.0]];
        let hole = [[3.0, 3.0], [3.0, 6.0], [6.0, 6.0], [6.0, 3.0], [3.0, 3.0]];
        let bridged: Vec<_> = outer.into_iter().chain(hole).collect();
        assert!((cut(&bridged) - 72.0).abs() < 1e-12);
    }

    #[test]
    fn random_stars_and_combs_keep_their_area() {
        let mut random = fastrand::Rng::with_seed(3);
        for corners in (5..80).cycle().take(2000) {
            let star = (0..corners).map(|k| {
                let (sin, cos) =
                    (core::f64::consts::TAU * f64::from(k) / f64::from(corners)).sin_cos();
                // Whole numbers now and then, so that corners are in line.
                let radius = if random.bool() { 1.0 } else { 0.1 + random.f64() };
                [radius * cos, radius * sin]
            });
            let star: Vec<_> = star.collect();
            let (cut_star, area) = (cut(&star), shoelace(&star));
            assert!((cut_star - area).abs() < 1e-9 * area, "{star:?}");
            let teeth = (0..corners).map(|k| [f64::from(k), f64::from(random.u8(1..4))]);
            let last = f64::from(corners - 1);
            let comb: Vec<_> = [[last, 0.0], [0.0, 0.0]].into_iter().chain(teeth).rev().collect();
            let (cut_comb, area) = (cut(&comb), shoelace(&comb));
            assert!((cut_comb - area).abs() < 1e-9 * area, "{comb:?}");
        }
    }
}
