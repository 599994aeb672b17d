//! The rows that benchmarks run on.

use asunder_zoo::{Class, Family, truth};

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
