//! How checking grows with the number of parts: random convex parts in a box, of which about one in a
//! hundred clashes. `cargo run --release -p asunder-scene --example many_parts [N ...]`.

use asunder::glam::DVec3;
use asunder::{Pose, Rotation};
use asunder_scene::{Checker, Geometry, Options, Part, Progress, Scene, Verdict};
use asunder_zoo::Kind;
use fastrand::Rng;
use std::time::Instant;

/// Space for one part, in sizes of a part: chosen so that one in a hundred clashes.
const SPACE: f64 = 140.0;

fn main() {
    let given: Vec<usize> = std::env::args().skip(1).filter_map(|n| n.parse().ok()).collect();
    let counts = if given.is_empty() { vec![1_000, 10_000, 100_000, 1_000_000] } else { given };
    println!("    parts  clashing     pairs   ready, s   check, s   µs a part     MiB");
    for count in counts {
        let scene = scene(count);
        let progress = Progress::default();
        let begun = Instant::now();
        let checker = Checker::new(&scene, Options::default(), &progress);
        let ready = begun.elapsed().as_secs_f64();
        let clashes = checker.run(&progress);
        let all = begun.elapsed().as_secs_f64();
        let clashing = clashes.findings.iter().filter(|f| f.verdict == Verdict::Clash).count();
        println!(
            "{count:>9} {clashing:>9} {:>9} {ready:>10.3} {:>10.3} {:>11.2} {:>7}",
            clashes.pairs,
            all - ready,
            all * 1e6 / count as f64,
            memory().map_or("?".to_owned(), |mib| mib.to_string()),
        );
    }
}

/// Boxes, cylinders, balls, capsules and hulls of 16 points, turned at random.
fn scene(count: usize) -> Scene {
    let mut rng = Rng::with_seed(1);
    let edge = (SPACE * count as f64).cbrt();
    let mut signed = move || 2.0 * rng.f64() - 1.0;
    let mut vector = move || DVec3::new(signed(), signed(), signed());
    let part = |i: usize| {
        let v = vector();
        let [x, y, z] = [v.x, v.y, v.z].map(|x| 0.4 + 0.2 * x);
        let kind = match i % 5 {
            0 => Kind::Cuboid { half_extents: [x, y, z] },
            1 => Kind::Cylinder { half_height: x, radius: y },
            2 => Kind::Ball { radius: x },
            3 => Kind::Capsule { half_height: x, radius: 0.6 * y },
            _ => Kind::Hull((0..16).map(|_| (vector() * y).to_array()).collect()),
        };
        let (q, w) = (vector(), vector().x);
        let turn = Rotation::from_quaternion([q.x, q.y, q.z, w]).unwrap_or(Rotation::IDENTITY);
        let pose = Pose::new(turn, vector() * (edge / 2.0));
        Part { name: i.to_string(), geometry: Geometry::Solid(kind), pose, link: None }
    };
    Scene { parts: (0..count).map(part).collect(), ..Scene::default() }
}

/// Most memory used so far, in MiB, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}
