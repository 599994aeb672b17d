//! Shapes under factors so small that directions multiplied by them are no ordinary numbers, and under
//! factors of very different size, beside the exact distance of the points that they have.

use asunder::glam::Vec3;
use asunder::shape::{Hull, Scaled, Support};
use asunder::{Answer, Pair, Pose};
use asunder_zoo::triple::{Triple, add};
use asunder_zoo::{Target, exact_distance};
use fastrand::Rng;

fn hull(points: &[Triple], by: f64) -> Hull<Vec3> {
    let points: Vec<Vec3> = points.iter().map(|p| Vec3::from_triple(p.map(|x| x * by))).collect();
    Hull::new(&points).unwrap()
}

/// Whether what is told of points, all of them numbers in f32, is true.
fn check(a: &[Triple], b: &[Triple], t: Vec3, answer: &Answer<Vec3>, overlap: Option<bool>) {
    let b: Vec<Triple> = b.iter().map(|p| add(*p, t.to_triple())).collect();
    let truth = exact_distance(3, a, &b).unwrap();
    let (lower, upper) = (f64::from(answer.lower()), f64::from(answer.upper()));
    assert!(lower <= truth.up && truth.down <= upper, "{answer:?}, in truth {truth:?}");
    let is_false = match overlap {
        Some(true) => truth.down > 0.0,
        Some(false) => truth.up < 0.0,
        None => false,
    };
    assert!(!is_false, "{overlap:?} {truth:?}");
}

fn in_f32(p: Triple) -> Triple {
    Vec3::from_triple(p).to_triple()
}

#[test]
fn hulls_kept_in_a_tiny_unit_of_length() {
    let unit = 2_f64.powi(-120);
    for seed in 0..20_000 {
        let mut rng = Rng::with_seed(seed);
        let mut cloud = || -> Vec<Triple> {
            let mut thin = || 10_f64.powf(-4.0 * rng.f64());
            let size = [1.0, thin(), thin()];
            (0..5).map(|_| in_f32(size.map(|size| size * (rng.f64() - 0.5)))).collect()
        };
        let (a, b) = (cloud(), cloud());
        let gap = 10_f64.powf(-6.0 * rng.f64());
        let (p, q) = (a[rng.usize(..5)], b[rng.usize(..5)]);
        let t = Vec3::from_triple([0, 1, 2].map(|i| p[i] - q[i] + gap * (rng.f64() - 0.5)));
        let scaled = |points| Scaled::new(hull(points, 1.0 / unit), Vec3::splat(unit as f32));
        let (in_a, in_b) = (scaled(&a).unwrap(), scaled(&b).unwrap());
        let pair = Pair::new(&in_a, &in_b).relative(Pose::at(t));
        check(&a, &b, t, &pair.signed_distance(), pair.overlap());
    }
}

/// Asked about at a size near 1, as all shapes are that are as large.
#[test]
fn huge_sheets_that_nearly_touch() {
    let a: [Triple; 6] = [
        [1.4196108497558885e36, 2.0618993894645497e31, -1.4430619996228185e34],
        [-2.3960448302612307e35, -1.2490220204886237e31, -1.4303706383400648e34],
        [1.2783960188044296e35, -1.597499361018073e31, -1.3329441382782857e34],
        [-1.8987949777791864e36, 1.7906275576605674e31, -1.2018420791218304e34],
        [1.5125835139031274e36, 3.2793158577880783e30, -1.1782549885833064e34],
        [7.626598789699727e35, 8.069688649251415e30, -8.455042574576358e33],
    ];
    let b: [Triple; 5] = [
        [-1.526677887101765e36, 8.609518757964673e30, 1.229489768698856e31],
        [-1.5225477229898964e36, -4.0032826564678645e31, 5.76855638005431e30],
        [-1.0590499788627977e36, -2.2939444798440044e31, 2.983995529563703e30],
        [7.5957608120043e35, 3.3781628311807947e31, -1.9063308255413345e31],
        [-1.3697058224697786e36, -2.6804777171416847e31, -1.1173135418968145e31],
    ];
    let t = Vec3::new(2.1323656e36, 3.486933e31, -8.4438665e33);
    let (in_a, in_b) = (hull(&a, 1.0), hull(&b, 1.0));
    let pair = Pair::new(&in_a, &in_b).relative(Pose::at(t));
    let (a, b) = (a.map(in_f32), b.map(in_f32));
    check(&a, &b, t, &pair.signed_distance(), pair.overlap());
}

#[test]
fn what_is_kept_thin_and_stretched_back_reaches_as_far_as_it_does() {
    let corner = |i: usize| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { 1.0 } else { -1.0 });
    let cube: Vec<Triple> = (0..8).map(corner).collect();
    let thin: Vec<Triple> = cube.iter().map(|[x, y, z]| [x / 1024.0, y * 16.0, z * 16.0]).collect();
    let back = Vec3::new(1024.0, 0.0625, 0.0625);
    let (stretched, plain) = (Scaled::new(hull(&thin, 1.0), back).unwrap(), hull(&cube, 1.0));
    assert!((stretched.reach() - 3_f32.sqrt()).abs() < 1e-6, "{}", stretched.reach());
    let pair = Pair::new(&stretched, &plain).relative(Pose::at(Vec3::new(1.999, 0.3, 0.2)));
    assert_eq!(pair.overlap(), Some(true));
}
