//! `cargo bench`: asunder beside parry, the same pairs, the same run.
//!
//! Options after `--`: `--quick` for a glance, `--csv FILE` for the numbers, and the beginning of
//! a row's name to run only some. Pin it to a core for steadier figures: `taskset -c 1 cargo bench`.
//!
//! A harness of its own, not a statistics framework: on a shared machine the best of many rounds
//! in turns is the only figure that repeats, and the table needs both libraries in one run.

use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder_bench::{Asunder, Measured, Parry2F32, Parry2F64, Parry3F32, Parry3F64, Peer, measure};
use asunder_zoo::{Family, Row};
use std::error::Error;
use std::fmt::Write;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let quick = args.iter().any(|arg| arg == "--quick");
    let csv = args.iter().position(|arg| arg == "--csv").and_then(|at| args.get(at + 1));
    let only = args.iter().find(|arg| !arg.starts_with("--") && Some(*arg) != csv);
    let rounds = if quick { 3 } else { 15 };
    println!(
        "{}, signed distance with witness points, cold; ns a query, best of {rounds}\n",
        cpu()
    );
    println!("{:<24}{:^34}{:^28}{:^22}", "", "f64", "f32", "largest error");
    println!(
        "{:<24}{:>9}{:>9}{:>8}{:>8}{:>9}{:>9}{:>8}{:>13}{:>11}",
        "pairs",
        "asunder",
        "parry",
        "times",
        "steps",
        "asunder",
        "parry",
        "times",
        "asunder f64",
        "parry f64"
    );
    let mut table = String::from("row,peer,nanoseconds,steps,largest_error\n");
    for family in Family::ALL {
        for row in family.rows(1)? {
            if only.is_none_or(|only| row.name().starts_with(only.as_str())) {
                bench(&row, rounds, &mut table)?;
            }
        }
    }
    if let Some(path) = csv {
        std::fs::write(path, table)?;
        println!("\nwritten: {path}");
    }
    Ok(())
}

fn bench(row: &Row, rounds: usize, table: &mut String) -> Result<(), Box<dyn Error>> {
    let truth: Vec<f64> = row.pairs.iter().map(|pair| pair.signed_distance).collect();
    let peers = peers(row)?;
    let measured = measure(&peers, &truth, rounds);
    for (peer, m) in peers.iter().zip(&measured) {
        let steps = m.steps.map_or(String::new(), |steps| format!("{steps:.2}"));
        let (name, ns, worst) = (peer.name(), m.nanoseconds, m.worst);
        writeln!(table, "{},{name},{ns:.1},{steps},{worst:e}", row.name())?;
    }
    let [f64_ours, f64_parry, f32_ours, f32_parry]: [Measured; 4] =
        measured.try_into().map_err(|_| "four peers make a row")?;
    println!(
        "{:<24}{:>9.0}{:>9.0}{:>8.2}{:>8.1}{:>9.0}{:>9.0}{:>8.2}{:>13.1e}{:>11.1e}",
        row.name(),
        f64_ours.nanoseconds,
        f64_parry.nanoseconds,
        f64_parry.nanoseconds / f64_ours.nanoseconds,
        f64_ours.steps.unwrap_or(f64::NAN),
        f32_ours.nanoseconds,
        f32_parry.nanoseconds,
        f32_parry.nanoseconds / f32_ours.nanoseconds,
        f64_ours.worst,
        f64_parry.worst,
    );
    Ok(())
}

fn peers(row: &Row) -> Result<Vec<Box<dyn Peer>>, Box<dyn Error>> {
    let unknown = "parry lacks a shape of this row";
    Ok(if row.family.dim == 2 {
        vec![
            Box::new(Asunder::<DVec2>::new("asunder f64", row)?),
            Box::new(Parry2F64::new(row).ok_or(unknown)?),
            Box::new(Asunder::<Vec2>::new("asunder f32", row)?),
            Box::new(Parry2F32::new(row).ok_or(unknown)?),
        ]
    } else {
        vec![
            Box::new(Asunder::<DVec3>::new("asunder f64", row)?),
            Box::new(Parry3F64::new(row).ok_or(unknown)?),
            Box::new(Asunder::<Vec3>::new("asunder f32", row)?),
            Box::new(Parry3F32::new(row).ok_or(unknown)?),
        ]
    })
}

fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |name| name.trim().to_owned())
}
