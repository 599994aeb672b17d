//! Sine and cosine with the same bits on every platform.
//!
//! Only a caller who builds a rotation from an angle needs them. The platform's own differ from
//! one C library to the next, so these use + − × ÷ and the exact remainder alone, in
//! a fixed order:
//! 1. Subtract the nearest multiple of π/2, kept in three parts (Cody and Waite 1980).
//! 2. Taylor polynomials on [−π/4, π/4], to the last term that matters in f64.
//! 3. Swap and negate by quadrant.

use core::f64::consts::{FRAC_2_PI, FRAC_PI_2, FRAC_PI_4, PI};

/// π/2 in three parts, the first two with so few bits that products with a quadrant number below
/// 2²⁰ are exact.
const HALF_PI: [f64; 3] =
    [1.570_796_326_734_125_6, 6.077_100_506_303_966e-11, 2.022_266_248_795_950_6e-21];

/// The largest angle that is reduced with full accuracy, in radians; larger ones are first
/// brought near by the remainder of f64's own 2π, which is exact but turns slightly less than a
/// full turn each time.
const LARGEST: f64 = 1_048_576.0;

/// (sin, cos) of an angle in radians, within 3 units in the last place for |angle| ≤ 10⁶; `None`
/// if it is not finite.
pub(crate) fn sin_cos(radians: f64) -> Option<(f64, f64)> {
    if !radians.is_finite() {
        return None;
    }
    let angle = if radians.abs() > LARGEST { radians % core::f64::consts::TAU } else { radians };
    let turns = angle * FRAC_2_PI;
    let quadrant = (if turns < 0.0 { turns - 0.5 } else { turns + 0.5 }) as i64;
    let k = quadrant as f64;
    let x = ((angle - k * HALF_PI[0]) - k * HALF_PI[1]) - k * HALF_PI[2];
    let (sin, cos) = (sin_near_zero(x), cos_near_zero(x));
    Some(match quadrant.rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    })
}

/// The angle of (cos, sin), of a length near 1, in radians, −π to π, within 4 units in the last place.
pub(super) fn angle(cos: f64, sin: f64) -> f64 {
    // A guess g on the octant, off by less than 0.004 (Rajan, Wang, Inkol and Joyal 2006) ...
    let (x, y) = (cos.abs(), sin.abs());
    let (low, high) = if x < y { (x, y) } else { (y, x) };
    let share = low / high;
    let octant = share * (FRAC_PI_4 + 0.273 * (1.0 - share));
    let quadrant = if x < y { FRAC_PI_2 - octant } else { octant };
    let half = if cos < 0.0 { PI - quadrant } else { quadrant };
    let guess = if sin < 0.0 { -half } else { half };
    // ... and what is left: t = tan(angle − g), angle − g = t − t³/3 + t⁵/5 − …; the first term left out is
    // below 2⁻⁵⁸.
    let Some((s, c)) = sin_cos(guess) else { return guess };
    let t = (sin * c - cos * s) / (cos * c + sin * s);
    let z = t * t;
    guess + (t - t * z * (1.0 / 3.0 - z / 5.0))
}

/// x − x³/3! + x⁵/5! − … for |x| ≤ π/4; the first term left out, x¹⁷/17!, is below 2⁻⁵⁴.
fn sin_near_zero(x: f64) -> f64 {
    let z = x * x;
    let tail =
        [156.0, 110.0, 72.0, 42.0, 20.0].iter().fold(1.0 - z / 210.0, |t, n| 1.0 - z / n * t);
    x - x * (z / 6.0) * tail
}

/// 1 − x²/2! + x⁴/4! − … for |x| ≤ π/4; the first term left out, x¹⁸/18!, is below 2⁻⁵⁸.
fn cos_near_zero(x: f64) -> f64 {
    let z = x * x;
    let tail =
        [182.0, 132.0, 90.0, 56.0, 30.0, 12.0].iter().fold(1.0 - z / 240.0, |t, n| 1.0 - z / n * t);
    1.0 - z * 0.5 * tail
}

#[cfg(test)]
mod tests {
    use super::{angle, sin_cos};

    #[test]
    fn agrees_with_the_platform() {
        for i in -200_000..200_000 {
            let angle = f64::from(i) * 0.0137;
            let (sin, cos) = sin_cos(angle).unwrap();
            assert!((sin - angle.sin()).abs() < 5e-16, "sin {angle}");
            assert!((cos - angle.cos()).abs() < 5e-16, "cos {angle}");
        }
    }

    #[test]
    fn an_angle_is_found_again() {
        for i in -200_000..=200_000 {
            let expected = f64::from(i) * (core::f64::consts::PI / 200_000.0);
            let (sin, cos) = expected.sin_cos();
            let off = (angle(cos * 3.0, sin * 3.0) - (sin * 3.0).atan2(cos * 3.0)).abs();
            assert!(off <= 2.0 * f64::EPSILON * expected.abs(), "{expected}: {off}");
        }
        use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
        let known = [
            ((1.0, 0.0), 0.0),
            ((2.0, 2.0), FRAC_PI_4),
            ((0.0, 1.0), FRAC_PI_2),
            ((0.0, -1.0), -FRAC_PI_2),
            ((-1.0, 0.0), PI),
            ((1.0, 1e-310), 1e-310),
        ];
        for ((cos, sin), expected) in known {
            let off = (angle(cos, sin) - expected).abs();
            assert!(off <= f64::EPSILON * expected.abs(), "{cos} {sin}: {off}");
        }
    }

    #[test]
    fn is_total() {
        for angle in [1e300, -1e300, f64::MAX, 1e-310, -0.0] {
            let (sin, cos) = sin_cos(angle).unwrap();
            assert!((sin * sin + cos * cos - 1.0).abs() < 1e-15, "{angle}");
        }
        assert!([f64::NAN, f64::INFINITY].into_iter().all(|angle| sin_cos(angle).is_none()));
    }
}
