//! `cargo bench -p asunder-bench --bench lanes -- [--quick] [ROW]`: many pairs at a time.
//!
//! Millions of pairs a second: the scalar solver in a loop, which knows the types of the shapes;
//! lanes on one core; lanes on all cores. The same pairs in turns, the best round of each. Pin it to
//! one core for the first two (`taskset -c 1`); the last needs an idle machine.

use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Cuboid, Hull, Support};
use asunder::{Answer, Pair, Pose, Vector};
use asunder_lanes::{Batch, Body, InLanes, Shapes, Watch};
use asunder_zoo::{Family, Kind, Placement, Row, Target};
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

/// Pairs to a batch, drawn from the row again and again.
const PAIRS: usize = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let rounds = if args.iter().any(|arg| arg == "--quick") { 5 } else { 25 };
    let wanted = args.iter().find(|arg| !arg.starts_with('-'));
    println!("{:?}, best of {rounds} rounds in turns, millions of pairs a second\n", level());
    let lanes = format!("{:>10}{:>8}{:>12}{:>8}", "one core", "times", "all cores", "times");
    println!("{:<24}{:>5}{:>10}{lanes}{:>10}", "pairs", "", "scalar", "scalar");
    for family in &Family::ALL[..4] {
        for row in family.rows(1)? {
            if wanted.is_none_or(|name| row.name().starts_with(name.as_str())) {
                time::<DVec3>(&row, "f64", rounds)?;
                time::<Vec3>(&row, "f32", rounds)?;
            }
        }
    }
    println!(
        "\ntimes: over the scalar loop; over lanes on one core; last: pairs that lanes left over"
    );
    Ok(())
}

fn level() -> asunder_lanes::Level {
    asunder_lanes::Level::new()
}

/// A row as a batch.
struct Scene<V: Vector> {
    shapes: Shapes<'static, V>,
    bodies: Vec<Body<V>>,
    pairs: Vec<[u32; 2]>,
}

fn time<V: Target + InLanes>(
    row: &Row,
    precision: &str,
    rounds: usize,
) -> Result<(), Box<dyn Error>> {
    let scene = scene::<V>(row)?;
    let mut best = [f64::INFINITY; 3];
    let mut batch = Batch::<V>::new();
    let scalar = scalar::<V>(row)?;
    let mut answers = Vec::with_capacity(PAIRS);
    for _ in 0..rounds {
        let mut clock = |slot: usize, ask: &mut dyn FnMut()| {
            let start = Instant::now();
            ask();
            best[slot] = best[slot].min(start.elapsed().as_secs_f64());
        };
        clock(0, &mut || scalar(&scene, &mut answers));
        let Scene { shapes, bodies, pairs } = &scene;
        clock(1, &mut || {
            let _ = black_box(batch.on_one_core(shapes, bodies, pairs, &Watch::new()));
        });
        clock(2, &mut || {
            let _ = black_box(batch.signed_distances(shapes, bodies, pairs));
        });
    }
    let [scalar, one, all] = best.map(|seconds| scene.pairs.len() as f64 / seconds / 1e6);
    let left = batch.left_over() as f64 / scene.pairs.len() as f64;
    print!("{:<24}{precision:>5}{scalar:>10.2}{one:>10.2}{:>8.2}", row.name(), one / scalar);
    println!("{all:>12.2}{:>8.2}{:>9.2}%", all / one, left * 100.0);
    Ok(())
}

fn scene<V: Target + InLanes>(row: &Row) -> Result<Scene<V>, Box<dyn Error>> {
    let mut shapes = Shapes::new();
    let mut add = |kind: &Kind| -> Result<usize, Box<dyn Error>> {
        Ok(match kind {
            Kind::Cuboid { half_extents } => {
                shapes.add_cuboid(Cuboid::new(V::from_triple(*half_extents))?)
            }
            Kind::Hull(points) => {
                shapes.add_hull(&points.iter().map(|p| V::from_triple(*p)).collect::<Vec<_>>())?
            }
            _ => return Err("a row of other shapes".into()),
        })
    };
    let a: Vec<usize> = row.shapes_a.iter().map(&mut add).collect::<Result<_, _>>()?;
    let b: Vec<usize> = row.shapes_b.iter().map(&mut add).collect::<Result<_, _>>()?;
    let mut bodies = Vec::new();
    for pair in &row.pairs {
        for (shape, at) in [(a[pair.a], &pair.pose_a), (b[pair.b], &pair.pose_b)] {
            bodies.push(Body { shape, pose: pose(at).ok_or("a pose of the plane")? });
        }
    }
    let numbers = (0..u32::try_from(row.pairs.len())?).map(|number| [2 * number, 2 * number + 1]);
    let pairs = numbers.cycle().take(PAIRS).collect();
    Ok(Scene { shapes, bodies, pairs })
}

fn pose<V: Target>(at: &Placement) -> Option<Pose<V>> {
    Some(Pose::new(V::rotation(&at.rotation)?, V::from_triple(at.translation)))
}

/// Asks the scalar solver about all pairs of a scene.
type Ask<V> = Box<dyn Fn(&Scene<V>, &mut Vec<Answer<V>>)>;

/// The scalar solver over all pairs of a scene, as a user would write it who knows the types.
fn scalar<V: Target + InLanes>(row: &Row) -> Result<Ask<V>, Box<dyn Error>> {
    let kinds = || row.shapes_a.iter().chain(&row.shapes_b);
    let cuboid = |kind: &Kind| match kind {
        Kind::Cuboid { half_extents } => Cuboid::new(V::from_triple(*half_extents)).ok(),
        _ => None,
    };
    let hull = |kind: &Kind| match kind {
        Kind::Hull(points) => {
            Hull::new(&points.iter().map(|p| V::from_triple(*p)).collect::<Vec<_>>()).ok()
        }
        _ => None,
    };
    let cuboids: Vec<Option<Cuboid<V>>> = kinds().map(cuboid).collect();
    let hulls: Vec<Option<Hull<V>>> = kinds().map(hull).collect();
    let all = |cuboids: &[Option<Cuboid<V>>]| cuboids.iter().all(Option::is_some);
    if all(&cuboids) {
        let shapes: Vec<Cuboid<V>> = cuboids.into_iter().flatten().collect();
        Ok(Box::new(move |scene, answers| run_from(&shapes, &shapes, 0, scene, answers)))
    } else if hulls.iter().all(Option::is_some) {
        let shapes: Vec<Hull<V>> = hulls.into_iter().flatten().collect();
        Ok(Box::new(move |scene, answers| run_from(&shapes, &shapes, 0, scene, answers)))
    } else {
        let a: Vec<Cuboid<V>> = cuboids.into_iter().flatten().collect();
        let first = a.len();
        let b: Vec<Hull<V>> = hulls.into_iter().flatten().collect();
        Ok(Box::new(move |scene, answers| run_from(&a, &b, first, scene, answers)))
    }
}

fn run_from<V: Vector, A: Support<V>, B: Support<V>>(
    a: &[A],
    b: &[B],
    first_b: usize,
    scene: &Scene<V>,
    answers: &mut Vec<Answer<V>>,
) {
    answers.clear();
    for pair in &scene.pairs {
        let [p, q] = pair.map(|body| &scene.bodies[body as usize]);
        let pair = Pair::new(&a[p.shape], &b[q.shape - first_b]).posed(p.pose, q.pose);
        answers.push(pair.signed_distance());
    }
    black_box(answers);
}
