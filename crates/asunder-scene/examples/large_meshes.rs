//! How long it takes to tell that two large meshes intersect, or how far apart they are: bumpy
//! balls. `cargo run --release -p asunder-scene --example large_meshes [TRIANGLES]`.

use asunder::Pose;
use asunder::glam::DVec3;
use asunder_scene::{Checker, Geometry, Mesh, MeshError, Options, Part, Progress, Scene};
use core::f64::consts::{PI, TAU};
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), MeshError> {
    let triangles: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let rows = (f64::from(triangles) / 4.0).sqrt() as u32;
    let mesh = bumpy_ball(rows, 2 * rows)?;
    println!("two meshes of {} triangles", mesh.triangles().len());
    // A copy, so that nothing is shared.
    let other = Mesh::new(mesh.vertices().to_vec(), mesh.triangles().to_vec())?;
    let (mesh, other) = (Arc::new(mesh), Arc::new(other));
    for (x, clearance) in [(1.9, 0.0), (2.05, 0.0), (2.2, 0.5), (0.0, 0.0)] {
        let part = |mesh: &Arc<Mesh>, at| Part {
            name: String::new(),
            geometry: Geometry::Mesh(Arc::clone(mesh)),
            pose: Pose::at(at),
            link: None,
        };
        let parts = vec![part(&mesh, DVec3::ZERO), part(&other, DVec3::new(x, 0.3 * x, 0.1 * x))];
        let scene = Scene { parts, ..Scene::default() };
        let progress = Progress::default();
        let begun = Instant::now();
        let options = Options { clearance, ..Options::default() };
        let checker = Checker::new(&scene, options, &progress);
        let ready = begun.elapsed().as_secs_f64();
        let clashes = checker.run(&progress);
        let all = begun.elapsed().as_secs_f64();
        let said = clashes.findings.first().map_or("clear".to_owned(), |f| {
            format!("{}, {} in {} … {}", f.verdict.label(), f.signed_distance, f.lower, f.upper)
        });
        println!("{x:>5} apart: ready {ready:.2} s, checked {:.2} s, {said}", all - ready);
    }
    Ok(())
}

/// A ball with dents, closed.
fn bumpy_ball(rows: u32, columns: u32) -> Result<Mesh, MeshError> {
    let point = |row: u32, column: u32| {
        let (polar, around) =
            (PI * f64::from(row) / f64::from(rows), TAU * f64::from(column) / f64::from(columns));
        let radius = 1.0 + 0.03 * (20.0 * polar).sin() * (20.0 * around).sin();
        DVec3::new(polar.sin() * around.cos(), polar.sin() * around.sin(), polar.cos()) * radius
    };
    let ring = (1..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let poles = [DVec3::Z, DVec3::NEG_Z];
    let vertices = ring.map(|(row, column)| point(row, column)).chain(poles).collect();
    let number = |row: u32, column: u32| (row - 1) * columns + column % columns;
    let (top, bottom) = ((rows - 1) * columns, (rows - 1) * columns + 1);
    let mut triangles = Vec::new();
    for column in 0..columns {
        triangles.push([top, number(1, column), number(1, column + 1)]);
        triangles.push([bottom, number(rows - 1, column + 1), number(rows - 1, column)]);
        for row in 1..rows - 1 {
            let [a, b] = [number(row, column), number(row, column + 1)];
            let [c, d] = [number(row + 1, column), number(row + 1, column + 1)];
            triangles.extend([[a, c, d], [a, d, b]]);
        }
    }
    Mesh::new(vertices, triangles)
}
