//! `cargo bench -p asunder-bench --bench contacts -- [ROW]`: one-shot manifolds and straight casts beside
//! parry, the same pairs, the same process.
//!
//! 1. Manifolds: rows of overlapping pairs, each manifold made from nothing, with no memory of an
//!    earlier one. 2. Casts: rows of separated pairs, B sent towards A. 3. Both libraries know the
//!    shapes' types at compile time; where parry is faster through its dispatcher, that is taken.

mod ours;
mod parry;

use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder_bench::{Peer, time};
use asunder_zoo::{Class, Family, Model, Row};
use std::error::Error;
use std::process::ExitCode;

/// What is asked about a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Manifold,
    Cast,
}

type Way = Option<Box<dyn Peer>>;

fn main() -> ExitCode {
    let row = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let quick = std::env::args().any(|arg| arg == "--quick");
    match bench(row.as_deref(), if quick { 3 } else { 15 }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("contacts: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bench(wanted: Option<&str>, rounds: usize) -> Result<(), Box<dyn Error>> {
    println!(
        "ns a query, best of {rounds} rounds in turns; of each library the fastest way to ask\n"
    );
    println!(
        "{:<30}{:>10}{:>8}{:>8}{:>10}{:>8}{:>8}",
        "", "f64: ours", "parry", "times", "f32: ours", "parry", "times"
    );
    for family in Family::ALL.iter().filter(|family| family.a != Model::Ball) {
        for row in family.rows(1)? {
            let ask = if row.class == Class::Apart { Ask::Cast } else { Ask::Manifold };
            let name =
                format!("{} {}", row.name(), if ask == Ask::Cast { "cast" } else { "manifold" });
            if wanted.is_none_or(|wanted| name.contains(wanted)) {
                print(&name, &row, ask, rounds);
            }
        }
    }
    Ok(())
}

fn print(name: &str, row: &Row, ask: Ask, rounds: usize) {
    let [ours64, theirs64, ours32, theirs32]: [Vec<Way>; 4] = if row.family.dim == 2 {
        [
            vec![ours::way::<DVec2>(row, ask)],
            parry::plane_f64::ways(row, ask),
            vec![ours::way::<Vec2>(row, ask)],
            parry::plane_f32::ways(row, ask),
        ]
    } else {
        [
            vec![ours::way::<DVec3>(row, ask)],
            parry::space_f64::ways(row, ask),
            vec![ours::way::<Vec3>(row, ask)],
            parry::space_f32::ways(row, ask),
        ]
    };
    let ways = [&ours64, &theirs64, &ours32, &theirs32];
    let peers: Vec<&dyn Peer> =
        ways.iter().flat_map(|ways| ways.iter().flatten()).map(|p| &**p).collect();
    let times = time(&[(row, peers)], rounds, |_| ());
    let mut times = times.into_iter().flatten();
    let best = ways.map(|ways| {
        let mine = times.by_ref().take(ways.iter().flatten().count());
        mine.fold(f64::INFINITY, f64::min)
    });
    let [a, b, c, d] = best;
    println!("{name:<30}{a:>10.0}{b:>8.0}{:>8.2}{c:>10.0}{d:>8.0}{:>8.2}", b / a, d / c);
}
