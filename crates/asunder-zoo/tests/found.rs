//! Pairs on which the library was wrong once, found by the soak run: what was wrong with each.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use asunder_zoo::{Precision, examine};

/// Draws one pair of a series and checks every rule for every solver in both precisions.
fn holds(seed: u64, index: u64) {
    let report = examine(seed, index);
    assert!(report.violations.is_empty(), "{:?}", report.violations);
}

#[test]
fn a_thin_simplex_in_f32_claims_no_more_than_its_offsets_prove() {
    holds(7, 43_479);
}

#[test]
fn thin_facets_turned_over_do_not_put_a_polytope_around_the_origin() {
    holds(7, 133_381);
    holds(7, 142_676);
}

#[test]
fn a_second_try_keeps_bounds_and_witness_of_one_try_together() {
    holds(7, 58_672);
    holds(1, 18_851);
}

#[test]
fn the_witness_of_touching_lies_along_the_axis() {
    holds(7, 72_554);
    holds(7, 448_592);
}

#[test]
fn an_overlap_is_left_through_the_facet_of_a_flat_face_that_the_axis_meets() {
    // Two triangles of one face, 1e-12 deep, whose distances differ by rounding: 1 part in 25,000.
    holds(2026, 79_457);
}

#[test]
fn a_surface_folded_onto_itself_stays_closed() {
    holds(7, 235_405);
}

#[test]
fn a_flat_difference_is_not_done_with_an_axis_beside_its_witness() {
    holds(7, 327_169);
}

#[test]
fn a_slice_of_nearly_coaxial_bodies_keeps_what_is_off_its_plane() {
    let found = [224, 17_397, 23_145, 57_868, 111_323, 324_442, 330_127, 344_349];
    found.into_iter().for_each(|index| holds(11, index));
}

#[test]
fn a_surface_of_one_point_many_times_over_is_not_around_the_origin() {
    [9_202, 12_842, 13_297, 48_163].into_iter().for_each(|index| holds(5, index));
}

#[test]
fn edges_almost_parallel_close_to_the_last_digits() {
    let report = examine(7, 4_321);
    let widest = report.figures.iter().find(|f| f.precision == Precision::F64).unwrap();
    assert!(widest.width < 1e-13, "{widest:?}");
}
