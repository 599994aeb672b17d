//! How the time of a query grows: with the number of vertices, and with the digits asked for.
//!
//! 1. `vertices`: hulls of points on ellipsoids, each row beside parry.
//! 2. `tolerance`: ellipsoids and cylinders, whose brackets close to a tolerance; the way is the
//!    tolerance. parry has none to set.

use asunder::glam::DVec3;
use asunder_bench::{Entry, Question, Record, Rounds, ours};
use asunder_zoo::{Family, Model, Row};
use std::error::Error;

const VERTICES: [usize; 11] = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 10_000];

/// What an `Entry` shows.
const TOLERANCES: [(&str, f64); 11] = [
    ("1e-2", 1e-2),
    ("1e-3", 1e-3),
    ("1e-4", 1e-4),
    ("1e-5", 1e-5),
    ("1e-6", 1e-6),
    ("1e-7", 1e-7),
    ("1e-8", 1e-8),
    ("1e-9", 1e-9),
    ("1e-10", 1e-10),
    ("1e-11", 1e-11),
    ("1e-12", 1e-12),
];

/// Both, printed as they go.
pub(crate) fn measure(rounds: Rounds) -> Result<Vec<Record>, Box<dyn Error>> {
    let mut records = Vec::new();
    println!("\nvertices: ns a query, f64");
    println!("{:<32}{:>9}{:>9}{:>8}{:>8}", "pairs", "asunder", "parry", "times", "steps");
    for count in VERTICES {
        let hull = Model::Hull(count);
        for row in (Family { dim: 3, a: hull, b: hull, shapes: 4, pairs: 24 }).rows(1)? {
            let mut entries = ours::entries::<DVec3>(&row, Question::Distance, "f64");
            entries.extend(crate::parry::space_f64::entries(&row, Question::Distance));
            let measured = crate::measure("vertices", &[(row, entries)], rounds);
            let best = |library| {
                let times = measured.iter().filter(|record| record.library == library);
                times.map(|record| record.nanoseconds).fold(f64::INFINITY, f64::min)
            };
            let (ours, parry) = (best("asunder"), best("parry"));
            let steps = measured[0].steps.unwrap_or(f64::NAN);
            print!("{:<32}{ours:>9.0}{parry:>9.0}", measured[0].row);
            println!("{:>8.2}{steps:>8.1}", parry / ours);
            records.extend(measured);
        }
    }
    println!("\ntolerance: ns a query, f64");
    println!("{:<32}{:>9}{:>9}{:>8}{:>9}", "pairs", "", "asunder", "steps", "error");
    for model in [Model::Ellipsoid, Model::Cylinder] {
        for row in (Family { dim: 3, a: model, b: model, shapes: 16, pairs: 100 }).rows(1)? {
            let entries = to_tolerances(&row);
            let measured = crate::measure("tolerance", &[(row, entries)], rounds);
            for Record { row, way, nanoseconds, steps, error, .. } in &measured {
                let (steps, error) = (steps.unwrap_or(f64::NAN), error.unwrap_or(f64::NAN));
                println!("{row:<32}{way:>9}{nanoseconds:>9.0}{steps:>8.1}{error:>9.0e}");
            }
            records.extend(measured);
        }
    }
    Ok(records)
}

fn to_tolerances(row: &Row) -> Vec<Entry> {
    let entry = |(way, tolerance)| {
        let peer = ours::to_tolerance::<DVec3>(row, tolerance)?;
        Some(Entry { library: "asunder", precision: "f64", way, peer })
    };
    TOLERANCES.into_iter().filter_map(entry).collect()
}
