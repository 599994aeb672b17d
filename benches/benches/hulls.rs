//! Hulls of points beside parry's and Qhull's: `cargo xtask hulls [POINTS ...]`.
//!
//! parry runs in this process and is left out where it took more than `PATIENCE` on a tenth of the
//! points; Qhull is the program, and its own figure counts, without reading and writing. `beyond` is
//! how far the farthest point lies outside the hull that is returned, in sizes of the cloud.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench fails by panicking")]

use asunder::glam::DVec3;
use asunder::quickhull::ConvexHull;
use fastrand::Rng;
use parry3d_f64::math::Vector;
use parry3d_f64::transformation::try_convex_hull;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

const PATIENCE: f64 = 3.0;

/// Seconds, vertices, and how far the farthest point is beyond the planes of the facets.
type Outcome = Option<(f64, usize, f64)>;

fn main() {
    let given: Vec<usize> = std::env::args().skip(1).filter_map(|n| n.parse().ok()).collect();
    let counts = if given.is_empty() { vec![1_000, 10_000, 100_000, 1_000_000] } else { given };
    println!("hulls of points, seconds");
    println!(
        "{:<10} {:>9} {:>12} {:>12} {:>12}   vertices, farthest point beyond",
        "", "points", "asunder", "parry", "qhull"
    );
    for (name, cloud) in CLOUDS {
        let mut patient = true;
        for &count in &counts {
            let points = cloud(&mut Rng::with_seed(1), count);
            let ours = asunder(&points);
            let parry = if patient { parry(&points) } else { None };
            patient = parry.is_none_or(|(seconds, ..)| 10.0 * seconds < PATIENCE) && patient;
            let seconds = |o: &Outcome| o.map_or("-".to_owned(), |(s, ..)| format!("{s:.4}"));
            let about = |o: &Outcome| o.map_or("-".to_owned(), |(_, v, b)| format!("{v} {b:.0e}"));
            let qhull = qhull(&points).map_or("-".to_owned(), |seconds| format!("{seconds:.4}"));
            println!(
                "{name:<10} {count:>9} {:>12} {:>12} {qhull:>12}   asunder {}, parry {}",
                seconds(&ours),
                seconds(&parry),
                about(&ours),
                about(&parry)
            );
        }
    }
}

type Cloud = fn(&mut Rng, usize) -> Vec<DVec3>;

const CLOUDS: [(&str, Cloud); 4] = [
    ("in a cube", in_cube),
    ("in a ball", in_ball),
    ("on a sphere", on_sphere),
    ("on a grid", grid),
];

fn in_cube(rng: &mut Rng, count: usize) -> Vec<DVec3> {
    let mut signed = || 2.0 * rng.f64() - 1.0;
    (0..count).map(|_| DVec3::new(signed(), signed(), signed())).collect()
}

fn in_ball(rng: &mut Rng, count: usize) -> Vec<DVec3> {
    let all = std::iter::repeat_with(|| in_cube(rng, 1)[0]);
    all.filter(|p| p.length_squared() <= 1.0).take(count).collect()
}

fn on_sphere(rng: &mut Rng, count: usize) -> Vec<DVec3> {
    let all = std::iter::repeat_with(|| in_cube(rng, 1)[0]);
    all.filter_map(|p| p.try_normalize()).take(count).collect()
}

fn grid(_rng: &mut Rng, count: usize) -> Vec<DVec3> {
    let edge = (count as f64).cbrt().round() as usize;
    let at = |i: usize| i as f64 / edge as f64;
    (0..edge * edge * edge)
        .map(|i| DVec3::new(at(i % edge), at(i / edge % edge), at(i / edge / edge)))
        .collect()
}

/// Best of a few runs.
fn best<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let mut timed = || {
        let begun = Instant::now();
        let made = run();
        (begun.elapsed().as_secs_f64(), made)
    };
    let (mut least, mut made) = timed();
    for _ in 0..if least > 0.5 { 0 } else { 4 } {
        let (seconds, again) = timed();
        if seconds < least {
            (least, made) = (seconds, again);
        }
    }
    (least, made)
}

fn asunder(points: &[DVec3]) -> Outcome {
    let (seconds, hull) = best(|| ConvexHull::new(points));
    let hull = hull.ok()?;
    Some((seconds, hull.vertices().len(), beyond(points, hull.vertices(), hull.facets())))
}

fn parry(points: &[DVec3]) -> Outcome {
    let points: Vec<Vector> = points.iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
    let (seconds, hull) = best(|| try_convex_hull(&points));
    let (vertices, facets) = hull.ok()?;
    let plain = |p: &Vector| DVec3::new(p.x, p.y, p.z);
    let all: Vec<DVec3> = points.iter().map(plain).collect();
    let vertices: Vec<DVec3> = vertices.iter().map(plain).collect();
    Some((seconds, vertices.len(), beyond(&all, &vertices, &facets)))
}

/// The farthest that a point is beyond a facet; of large hulls a sample of both is looked at.
fn beyond(points: &[DVec3], vertices: &[DVec3], facets: &[[u32; 3]]) -> f64 {
    let some = |count: usize| (count / 2000).max(1);
    let mut most = 0.0_f64;
    for corners in facets.iter().step_by(some(facets.len())) {
        let [a, b, c] = corners.map(|i| vertices[i as usize]);
        let Some(normal) = (b - a).cross(c - a).try_normalize() else { continue };
        let heights = points.iter().step_by(some(points.len())).map(|p| normal.dot(*p - a));
        most = heights.fold(most, f64::max);
    }
    most / 2.0
}

/// What Qhull says that it took; `None` where it is not installed (Debian: qhull-bin).
fn qhull(points: &[DVec3]) -> Option<f64> {
    let mut child = Command::new("qhull")
        .args(["Ts", "Pp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut text = format!("3\n{}\n", points.len());
    points.iter().for_each(|p| text.push_str(&format!("{} {} {}\n", p.x, p.y, p.z)));
    let mut input = child.stdin.take()?;
    let writer = std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let line = said.lines().find(|line| line.contains("CPU seconds to compute hull"))?;
    line.split_whitespace().find_map(|word| word.parse().ok())
}
