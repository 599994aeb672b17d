//! Points and rotations that look random and are the same in every run.

use asunder::Rotation;
use asunder::space::{Scalar, Space, Vector};

/// A number between −1 and 1.
pub(crate) fn noise(seed: u32) -> f64 {
    let x = (f64::from(seed) * 12.9898).sin() * 43758.5453;
    (x - x.floor()) * 2.0 - 1.0
}

pub(crate) fn vector<V: Vector>(x: f64, y: f64, z: f64) -> V {
    V::from_fn(|axis| V::Scalar::from_f64([x, y, z][axis]))
}

/// In a box of this half size.
pub(crate) fn points<V: Vector>(count: u32, seed: u32, size: [f64; 3]) -> Vec<V> {
    let along = |i: u32, axis: u32| size[axis as usize] * noise(seed * 1000 + 3 * i + axis);
    (0..count).map(|i| vector(along(i, 0), along(i, 1), along(i, 2))).collect()
}

pub(crate) fn turn<V: Space>(seed: u32) -> Rotation<V> {
    let noise = |i: u32| noise(seed * 100 + i);
    Rotation::from_axis_angle(vector(noise(1), noise(2), noise(3) + 1.5), 3.0 * noise(7)).unwrap()
}
