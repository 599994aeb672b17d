//! Arithmetic on triples of `f64`, so that the oracles share nothing with the library's vectors.
//! The plane is the triples with z = 0.

/// A point or a direction.
pub type Triple = [f64; 3];

/// The origin.
pub const ORIGIN: Triple = [0.0; 3];

/// a + b
#[must_use]
pub fn add(a: Triple, b: Triple) -> Triple {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// a − b
#[must_use]
pub fn sub(a: Triple, b: Triple) -> Triple {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// s a
#[must_use]
pub fn scale(a: Triple, s: f64) -> Triple {
    a.map(|x| x * s)
}

/// a ∘ b, coordinate by coordinate.
#[must_use]
pub fn times(a: Triple, b: Triple) -> Triple {
    [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
}

/// a · b
#[must_use]
pub fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a × b
#[must_use]
pub fn cross(a: Triple, b: Triple) -> Triple {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// |a|, without overflow or underflow on the way.
#[must_use]
pub fn norm(a: Triple) -> f64 {
    let largest = largest(a);
    if largest == 0.0 || !largest.is_finite() {
        return largest;
    }
    let a = scale(a, 1.0 / largest);
    largest * dot(a, a).sqrt()
}

/// The largest of |x|, |y|, |z|.
#[must_use]
pub fn largest(a: Triple) -> f64 {
    a[0].abs().max(a[1].abs()).max(a[2].abs())
}

/// a / |a|; `None` for zero and for what is not finite.
#[must_use]
pub fn unit(a: Triple) -> Option<Triple> {
    let largest = largest(a);
    if largest == 0.0 || !largest.is_finite() {
        return None;
    }
    let a = a.map(|x| x / largest);
    Some(scale(a, 1.0 / dot(a, a).sqrt()))
}
