//! The signed distance of two small polytopes in exact arithmetic.
//!
//! Every `f64` is an integer times a power of two. So:
//! 1. Scale all coordinates to integers, and shift the first point to the origin.
//! 2. Try every axis of `axes` in floating point, and keep those that may be the best.
//! 3. Compare the rest as integers: v₁/|n₁| against v₂/|n₂| by sign and by v₁² n₂² against v₂² n₁².
//! 4. Only the end is rounded: the root, downward and upward.

use core::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};

use crate::axes::{Recipe, Ring, dot, recipes, separation};
use crate::triple::{Triple, norm, scale, unit};

/// The signed distance between two neighbouring numbers, or at one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// At most the signed distance.
    pub down: f64,
    /// At least the signed distance.
    pub up: f64,
    /// A unit vector from A to B that attains it.
    pub axis: Triple,
}

impl Ring for BigInt {
    fn small(value: i8) -> Self {
        value.into()
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

/// The signed distance of the hulls of `a` and `b`, in the plane (z = 0) or in space.
///
/// `None` if there is no point or a coordinate is not finite. The work grows with the fourth
/// power of the number of points: 8 and 8 take about a millisecond.
#[must_use]
pub fn exact_distance(dim: usize, a: &[Triple], b: &[Triple]) -> Option<Exact> {
    let (a, b) = (distinct(a), distinct(b));
    let all: Vec<Triple> = a.iter().chain(&b).copied().collect();
    if a.is_empty() || b.is_empty() || !all.iter().flatten().all(|x| x.is_finite()) {
        return None;
    }
    let lattice = Lattice::through(&all);
    let best = promising(&lattice.rough, dim, a.len(), b.len())
        .into_iter()
        .filter_map(|recipe| Candidate::cook(recipe, &lattice.points, a.len()))
        .max_by(Candidate::compare)?;
    Some(best.rounded(&lattice))
}

/// The points without repetitions.
pub(crate) fn distinct(points: &[Triple]) -> Vec<Triple> {
    let mut kept: Vec<Triple> = Vec::new();
    for point in points {
        if !kept.contains(point) {
            kept.push(*point);
        }
    }
    kept
}

/// The points as integers, with the first at the origin.
struct Lattice {
    points: Vec<[BigInt; 3]>,
    /// One step of the lattice is 2^exponent.
    exponent: i64,
    /// The points once more, shrunk so that every |coordinate| ≤ 1, each off by 2⁻⁵² or less.
    rough: Vec<Triple>,
}

impl Lattice {
    fn through(points: &[Triple]) -> Self {
        let nonzero = points.iter().flatten().filter(|x| **x != 0.0);
        let exponent = nonzero.map(|x| mantissa_exponent(*x).1).min().unwrap_or(0);
        let integer = |x: f64| {
            let (mantissa, own) = mantissa_exponent(x);
            if mantissa == 0 { BigInt::ZERO } else { BigInt::from(mantissa) << (own - exponent) }
        };
        let mut points: Vec<[BigInt; 3]> = points.iter().map(|p| p.map(integer)).collect();
        let origin = points[0].clone();
        for (x, o) in points.iter_mut().flat_map(|p| p.iter_mut().zip(&origin)) {
            *x -= o;
        }
        let bits = points.iter().flatten().map(BigInt::bits).max().unwrap_or(0);
        let rough = points.iter().map(|p| [0, 1, 2].map(|k| shrunk(&p[k], bits))).collect();
        Self { points, exponent, rough }
    }
}

/// x = mantissa · 2^exponent
fn mantissa_exponent(x: f64) -> (i64, i64) {
    let bits = x.to_bits();
    let fraction = (bits & ((1 << 52) - 1)).cast_signed();
    let biased = (bits >> 52 & 0x7ff).cast_signed();
    let (mantissa, exponent) =
        if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    (if x.is_sign_negative() { -mantissa } else { mantissa }, exponent)
}

/// x / 2^bits, off by 2⁻⁵² or less.
fn shrunk(x: &BigInt, bits: u64) -> f64 {
    const KEPT: u64 = 60;
    let cut = bits.saturating_sub(KEPT);
    let top = i64::try_from(x >> cut).unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "the rounding is accounted for")]
    let top = top as f64;
    let shift = i64::try_from(cut).unwrap_or(0) - i64::try_from(bits).unwrap_or(0);
    top * power_of_two(shift)
}

/// The recipes whose axis may be the best.
///
/// With |coordinates| ≤ 1, each off by 2u or less (u = 2⁻⁵³), differences are off by 6u, normals
/// by 64u and perpendiculars by 450u a coordinate, so every axis n by δ = 1024u in length. A
/// separation v is then off by 3.6 δ + 24u |n|, and v/|n|, itself below 3.5, by less than
/// 16 δ/|n| + 64u, as long as |n| > 4 δ. Shorter axes say nothing and are kept.
fn promising(rough: &[Triple], dim: usize, a: usize, b: usize) -> Vec<Recipe> {
    const U: f64 = f64::EPSILON / 2.0;
    const DELTA: f64 = 1024.0 * U;
    let weigh = |recipe: Recipe| {
        let axis = recipe.cook(rough);
        let length = norm(axis);
        if length <= 4.0 * DELTA {
            return (recipe, f64::NEG_INFINITY, f64::INFINITY);
        }
        let value = separation(&axis, rough, a).0 / length;
        let error = 16.0 * DELTA / length + 64.0 * U;
        (recipe, value - error, value + error)
    };
    let weighed: Vec<_> = recipes(dim, a, b).into_iter().map(weigh).collect();
    let proven = weighed.iter().map(|w| w.1).fold(f64::NEG_INFINITY, f64::max);
    weighed.into_iter().filter(|w| w.2 >= proven).map(|w| w.0).collect()
}

/// v / |n|, exactly.
struct Candidate {
    axis: [BigInt; 3],
    value: BigInt,
    value_squared: BigUint,
    axis_squared: BigUint,
}

impl Candidate {
    fn cook(recipe: Recipe, points: &[[BigInt; 3]], a: usize) -> Option<Self> {
        let axis = recipe.cook(points);
        let axis_squared = dot(&axis, &axis).into_parts().1;
        if axis_squared == BigUint::ZERO {
            return None;
        }
        let (value, reversed) = separation(&axis, points, a);
        let axis = if reversed { axis.map(|x| -x) } else { axis };
        let value_squared = value.magnitude() * value.magnitude();
        Some(Self { axis, value, value_squared, axis_squared })
    }

    fn compare(&self, other: &Self) -> Ordering {
        let by_sign = self.value.sign().cmp(&other.value.sign());
        by_sign.then_with(|| {
            let ours = &self.value_squared * &other.axis_squared;
            let theirs = &other.value_squared * &self.axis_squared;
            if self.value.sign() == Sign::Minus { theirs.cmp(&ours) } else { ours.cmp(&theirs) }
        })
    }

    fn rounded(&self, lattice: &Lattice) -> Exact {
        let (least, most) = root(&self.value_squared, &self.axis_squared, lattice.exponent);
        let (down, up) =
            if self.value.sign() == Sign::Minus { (-most, -least) } else { (least, most) };
        let bits = self.axis.iter().map(BigInt::bits).max().unwrap_or(0);
        let rough = [0, 1, 2].map(|k| shrunk(&self.axis[k], bits));
        Exact { down, up, axis: unit(rough).unwrap_or(scale(rough, 0.0)) }
    }
}

/// √(v²/n²) 2^exponent, rounded down and up.
fn root(v2: &BigUint, n2: &BigUint, exponent: i64) -> (f64, f64) {
    const DIGITS: u64 = 128; // twice 64: the root keeps more than the 53 bits it is rounded to
    if *v2 == BigUint::ZERO {
        return (0.0, 0.0);
    }
    let shift = (DIGITS + n2.bits()).saturating_sub(v2.bits()).div_ceil(2);
    let (scaled, n2) = (v2 << (2 * shift), n2);
    let quotient = &scaled / n2;
    let root = quotient.sqrt();
    let surplus = root.bits().saturating_sub(u64::from(f64::MANTISSA_DIGITS));
    let mantissa = &root >> surplus;
    let exact = &root * &root * n2 == scaled && &mantissa << surplus == root;
    let power = exponent + i64::try_from(surplus).unwrap_or(0) - i64::try_from(shift).unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "the mantissa has 53 bits")]
    let least = u64::try_from(mantissa).unwrap_or(0) as f64;
    let value = times_power_of_two(least, power);
    if value < f64::MIN_POSITIVE {
        // Here the multiplication itself has rounded.
        (value.next_down().max(0.0), value.next_up())
    } else {
        (value, if exact { value } else { value.next_up() })
    }
}

fn power_of_two(exponent: i64) -> f64 {
    times_power_of_two(1.0, exponent)
}

/// x 2^exponent, in steps that neither overflow nor underflow before the last.
fn times_power_of_two(mut x: f64, mut exponent: i64) -> f64 {
    const STEP: i64 = 500;
    let step = f64::from_bits((1023 + STEP as u64) << 52);
    while exponent > STEP {
        x *= step;
        exponent -= STEP;
    }
    while exponent < -STEP {
        x /= step;
        exponent += STEP;
    }
    x * f64::from_bits((1023 + exponent).cast_unsigned() << 52)
}

/// Whether a point is beyond the plane through corners that run counter-clockwise as seen from
/// there; beyond the line through two of them, in the plane.
#[must_use]
pub fn beyond(corners: &[Triple], point: Triple) -> bool {
    let mut all = corners.to_vec();
    all.push(point);
    let points = Lattice::through(&all).points;
    let of_first = |i: usize| [0, 1, 2].map(|k| &points[i][k] - &points[0][k]);
    let cross = |u: &[BigInt; 3], v: &[BigInt; 3], k: usize| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        &u[i] * &v[j] - &u[j] * &v[i]
    };
    let (u, v) = (of_first(1), of_first(2));
    match points.len() {
        3 => cross(&u, &v, 2).sign() == Sign::Minus,
        _ => dot(&[0, 1, 2].map(|k| cross(&u, &v, k)), &of_first(3)).sign() == Sign::Plus,
    }
}
