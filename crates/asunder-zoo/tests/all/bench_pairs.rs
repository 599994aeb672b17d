//! The rows that benchmarks run on.

use asunder_zoo::walk::FRAMES;
use asunder_zoo::{Class, Family, Model, PosedPair, truth};

#[test]
fn rows_are_full_and_of_their_class() {
    for family in Family::ALL {
        let few = Family { pairs: 12, shapes: 8, ..family };
        let rows = few.rows(1).unwrap();
        assert_eq!(rows.clone().map(|row| row.class), [Class::Apart, Class::Shallow, Class::Deep]);
        for row in &rows {
            assert_eq!((row.pairs.len(), row.shapes_a.len()), (12, 8), "{}", row.name());
            for pair in &row.pairs {
                let (a, b) = row.solids(pair);
                let found = truth(&a, &b).estimate;
                assert!((found - pair.signed_distance).abs() < 1e-9, "{}: {found}", row.name());
            }
        }
        assert_eq!(rows, few.rows(1).unwrap());
    }
}

#[test]
fn rows_have_the_names_of_the_scripts() {
    let names = Family::ALL.map(|family| family.to_string());
    let known = [
        "cuboid-cuboid",
        "hull16-hull16",
        "cuboid-hull64",
        "hull64-hull64",
        "hull256-hull256",
        "rect-rect",
        "poly8-poly8",
        "poly32-poly32",
        "rect-poly8",
        "circle-poly8",
        "circle-circle",
    ];
    assert_eq!(names, known);
}

#[test]
fn every_frame_of_a_walk_is_a_step_and_a_degree_from_the_one_before() {
    for family in Family::ALL {
        let few = Family { pairs: 12, shapes: 8, ..family };
        for row in few.rows(1).unwrap() {
            let walks = row.walks(5).unwrap();
            assert_eq!(walks.pairs.len(), 5 * FRAMES, "{}", row.name());
            for walk in walks.pairs.chunks(FRAMES) {
                for (frame, pair) in walk.iter().enumerate() {
                    let (before, name) = (&walk[(frame + FRAMES - 1) % FRAMES], row.name());
                    assert_eq!(Class::of(pair.signed_distance), Some(row.class), "{name}");
                    let (moved, degrees) = motion(before, pair);
                    assert!((0.005..0.04).contains(&moved), "{name}: {moved}");
                    assert!((degrees - 1.0).abs() < 1e-6, "{name}: {degrees}");
                }
            }
        }
    }
}

/// How far B's origin moved, and by how many degrees its frame turned.
fn motion(before: &PosedPair, after: &PosedPair) -> (f64, f64) {
    let (from, to) = (before.pose_b, after.pose_b);
    let moved: f64 =
        from.translation.iter().zip(to.translation).map(|(p, q)| (p - q).powi(2)).sum();
    let (p, q) = (from.rotation.matrix(), to.rotation.matrix());
    let trace: f64 = p.iter().flatten().zip(q.iter().flatten()).map(|(x, y)| x * y).sum();
    (moved.sqrt(), ((trace - 1.0) / 2.0).min(1.0).acos().to_degrees())
}

#[test]
fn curved_rows_are_of_their_class() {
    for model in [Model::Ellipsoid, Model::Cylinder] {
        let few = Family { dim: 3, a: model, b: model, shapes: 4, pairs: 6 };
        for row in few.rows(1).unwrap() {
            for pair in &row.pairs {
                let (a, b) = row.solids(pair);
                let found = truth(&a, &b).estimate;
                assert!((found - pair.signed_distance).abs() < 1e-3, "{}: {found}", row.name());
            }
        }
    }
}
