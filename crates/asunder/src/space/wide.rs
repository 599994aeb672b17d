//! Numbers that the machine has vectors of.

use super::Scalar;
use fearless_simd::SimdFloatElement;

/// `f32` or `f64`. What looks at many of them at once is written for vectors of any width, and asked
/// at the width that the machine turned out to have.
pub(super) trait Wide: Scalar + SimdFloatElement {
    /// 0, 1, 2, …
    const NUMBERS: [Self; 32];
}

macro_rules! wide {
    ($number:ident) => {
        impl Wide for $number {
            const NUMBERS: [Self; 32] = {
                let mut numbers = [0.0; 32];
                let mut i = 0;
                while i < numbers.len() {
                    numbers[i] = i as $number;
                    i += 1;
                }
                numbers
            };
        }
    };
}

wide!(f32);
wide!(f64);
