//! The number and vector traits are open: dual numbers give derivatives of the signed distance,
//! with no line of the library changed.

use asunder::shape::{Ball, Cuboid, Hull};
use asunder::space::{Field, Plain, Scalar, Space, Vector};
use asunder::{Pair, Pose};
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// value + rate · ε with ε² = 0: arithmetic carries the derivative along.
#[derive(Clone, Copy, Debug)]
struct Dual {
    value: f64,
    rate: f64,
}

fn dual(value: f64, rate: f64) -> Dual {
    Dual { value, rate }
}

impl PartialEq for Dual {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl PartialOrd for Dual {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl Add for Dual {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        dual(self.value + o.value, self.rate + o.rate)
    }
}

impl Sub for Dual {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        dual(self.value - o.value, self.rate - o.rate)
    }
}

impl Mul for Dual {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        dual(self.value * o.value, self.rate * o.value + self.value * o.rate)
    }
}

impl Div for Dual {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        let value = self.value / o.value;
        dual(value, (self.rate - value * o.rate) / o.value)
    }
}

impl Neg for Dual {
    type Output = Self;
    fn neg(self) -> Self {
        dual(-self.value, -self.rate)
    }
}

impl Field for Dual {
    const ZERO: Self = Dual { value: 0.0, rate: 0.0 };
    const ONE: Self = Dual { value: 1.0, rate: 0.0 };
}

impl Scalar for Dual {
    const EPSILON: Self = Dual { value: f64::EPSILON, rate: 0.0 };
    const INFINITY: Self = Dual { value: f64::INFINITY, rate: 0.0 };
    const NEG_INFINITY: Self = Dual { value: f64::NEG_INFINITY, rate: 0.0 };
    const TINY: Self = Dual { value: <f64 as Scalar>::TINY, rate: 0.0 };
    const DEFAULT_TOLERANCE: Self = Dual { value: 1e-12, rate: 0.0 };

    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        // √ has no slope at 0; there the rate is left out.
        dual(root, if root > 0.0 { self.rate / (2.0 * root) } else { 0.0 })
    }
    fn from_f64(value: f64) -> Self {
        dual(value, 0.0)
    }
    fn to_f64(self) -> f64 {
        self.value
    }
    fn is_finite(self) -> bool {
        self.value.is_finite()
    }
}

/// A vector of no library at all.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Own([Dual; 3]);

fn zip(a: Own, b: Own, f: fn(Dual, Dual) -> Dual) -> Own {
    Own(std::array::from_fn(|i| f(a.0[i], b.0[i])))
}

impl Add for Own {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        zip(self, o, Dual::add)
    }
}

impl Sub for Own {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        zip(self, o, Dual::sub)
    }
}

impl Neg for Own {
    type Output = Self;
    fn neg(self) -> Self {
        Own(self.0.map(Dual::neg))
    }
}

impl Mul<Dual> for Own {
    type Output = Self;
    fn mul(self, factor: Dual) -> Self {
        Own(self.0.map(|x| x * factor))
    }
}

const O: Dual = Dual::ZERO;
const I: Dual = Dual::ONE;

impl Space for Own {}

impl Vector for Own {
    type Scalar = Dual;
    type Corners<T: Plain> = [T; 3];
    type Side<T: Plain> = [T; 4];
    const DIM: usize = 3;
    const ZERO: Self = Own([O; 3]);
    const AXES: [Self; 3] = [Own([I, O, O]), Own([O, I, O]), Own([O, O, I])];

    fn dot(self, o: Self) -> Dual {
        self.0[0] * o.0[0] + self.0[1] * o.0[1] + self.0[2] * o.0[2]
    }
    fn facet_normal([a, b, c]: [Self; 3]) -> Self {
        let ([ex, ey, ez], [fx, fy, fz]) = ((b - a).0, (c - a).0);
        Own([ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx])
    }
    fn get(self, axis: usize) -> Dual {
        self.0.get(axis).copied().unwrap_or(O)
    }
    fn from_fn(f: impl FnMut(usize) -> Dual) -> Self {
        Own(std::array::from_fn(f))
    }
    fn corners<T: Plain>(f: impl FnMut(usize) -> T) -> [T; 3] {
        std::array::from_fn(f)
    }
    fn side<T: Plain>(f: impl FnMut(usize) -> T) -> [T; 4] {
        std::array::from_fn(f)
    }
}

/// The signed distance of a ball from a cuboid, and how fast it grows as the ball moves along x.
fn ball_from_cuboid(x: f64, y: f64) -> Dual {
    let number = |value| dual(value, 0.0);
    let cuboid = Cuboid::new(Own([1.0, 2.0, 3.0].map(number))).unwrap();
    let ball = Ball::<Own>::new(number(0.5)).unwrap();
    let at = Own([dual(x, 1.0), number(y), number(0.3)]);
    Pair::new(&cuboid, &ball).relative(Pose::at(at)).signed_distance().signed_distance()
}

#[test]
fn dual_numbers_give_the_gradient() {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
    // In front of a face: as fast as it moves.
    let face = ball_from_cuboid(3.0, 0.0);
    assert!(close(face.value, 1.5) && close(face.rate, 1.0), "{face:?}");
    // In front of an edge, 3 and 4 away: 3/5 as fast.
    let edge = ball_from_cuboid(4.0, 6.0);
    assert!(close(edge.value, 4.5) && close(edge.rate, 0.6), "{edge:?}");
    // Inside, nearest to that face: less deep as it moves out.
    let inside = ball_from_cuboid(0.75, 0.1);
    assert!(close(inside.value, -0.75) && close(inside.rate, 1.0), "{inside:?}");
}

/// A hull that turns about y as fast as 1, below a point of another: what moves is its points.
#[test]
fn rates_of_a_hulls_points_are_not_lost() {
    let corner = |i: u32| {
        let [x, y, z] = [0, 1, 2].map(|axis| if i >> axis & 1 == 0 { 1.0 } else { -1.0 });
        Own([dual(x, z), dual(y, 0.0), dual(z, -x)])
    };
    let cube = Hull::new(&(0..8).map(corner).collect::<Vec<_>>()).unwrap();
    let number = |value| dual(value, 0.0);
    let above = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.5], [-0.1, 0.1, 0.5], [0.0, -0.1, 0.5]];
    let above = Hull::new(&above.map(|p| Own(p.map(number)))).unwrap();
    let at = Pose::at(Own([0.3, 0.1, 0.95].map(number)));
    let answer = Pair::new(&cube, &above).relative(at).signed_distance().signed_distance();
    assert!((answer.value + 0.05).abs() < 1e-12 && (answer.rate - 0.3).abs() < 1e-12, "{answer:?}");
}
