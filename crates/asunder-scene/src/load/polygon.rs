//! Triangles of a polygon in space, by cutting ears.
//!
//! 1. Look along the polygon's normal (Newell's, so that it need not be flat).
//! 2. Convex: a fan.
//! 3. Otherwise cut off corners that turn left and hold no other corner (ElGindy, Everett,
//!    Toussaint 1993). A fan would cover ground outside of the polygon.

use asunder::glam::{DVec2, DVec3};

/// More corners than this only if convex: cutting ears takes their square.
const MOST_CORNERS: usize = 2048;

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

fn cut_ears(flat: &[DVec2], corners: &[u32], triangles: &mut Vec<[u32; 3]>) {
    let mut left: Vec<usize> = (0..flat.len()).collect();
    let (mut at, mut missed) = (0, 0);
    // Each turn of this loop looks at one corner; all missed in a row means that it cuts itself.
    while left.len() > 3 && missed < left.len() {
        let n = left.len();
        let (before, here, after) = (left[(at + n - 1) % n], left[at % n], left[(at + 1) % n]);
        if is_ear(flat, &left, [before, here, after]) {
            triangles.push([before, here, after].map(|k| corners[k]));
            left.remove(at % n);
            missed = 0;
        } else {
            missed += 1;
            at += 1;
        }
        at %= left.len();
    }
    let rest: Vec<u32> = left.iter().map(|k| corners[*k]).collect();
    fan(&rest, triangles);
}

fn is_ear(flat: &[DVec2], left: &[usize], ear: [usize; 3]) -> bool {
    let [a, b, c] = ear.map(|k| flat[k]);
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
    !left.iter().any(|k| !ear.contains(k) && inside(flat[*k]))
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
}
