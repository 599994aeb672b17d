//! How far apart two convex shapes are, or how far one must move to set them asunder: the signed
//! distance, with proven lower and upper bounds, in 2D and 3D, `f32` and `f64`.
//!
#![doc = include_str!("../docs/idea.svg")]
//!
//! ```
//! use asunder::{glam::DVec3, shape::{Capsule, Cuboid}, Pair, Pose, Proximity};
//!
//! let table = Cuboid::new(DVec3::new(1.0, 0.1, 0.6))?;
//! let bottle = Capsule::new(0.15, 0.04)?;
//! let answer = Pair::new(&table, &bottle)
//!     .posed(Pose::IDENTITY, Pose::at(DVec3::new(0.2, 0.28, 0.0)))
//!     .signed_distance();
//!
//! match answer.proximity() {
//!     Proximity::Apart { gap, witness, .. } => println!("{gap} apart, at {}", witness.a),
//!     Proximity::Overlapping { depth, axis, .. } => println!("{depth} deep along {}", axis.get()),
//!     Proximity::Touching { within, .. } => println!("touching, within {within}"),
//! }
//! assert!(answer.lower() <= -0.01 && -0.01 <= answer.upper()); // 1 cm into the table
//! # Ok::<(), asunder::shape::ShapeError>(())
//! ```
//!
//! # The one idea
//!
//! Let h(n) be the support value of the difference A ⊖ B along a unit vector n. The signed distance
//! (positive apart, negative overlapping) is
//!
//! > s(A, B) = max over unit n of −h(n)
//!
//! - Any axis n ever tried proves a **lower bound**: −h(n) ≤ s.
//! - Any point p reached in A ⊖ B proves an **upper bound**: s ≤ |p|; once a closed hull of such
//!   points encloses the origin, s ≤ minus its inradius there.
//! - A solver is anything that **closes the bracket** from both sides. GJK, EPA, Unified EPA and
//!   plain sampling differ only in which axis they try next.
//! - A margin r (a ball is a point with one) shifts s by exactly −r, so no search sees a margin: it is
//!   taken off the answer, and added to cut-offs.
//!
//! So a query cannot fail. However early it stops, it holds a proven bracket, and says so.
//!
//! # The tour
//!
//! 1. [`shape`]: what can be asked about; [`shape::Support`] makes a shape of your own.
//! 2. [`Pair`]: the questions; [`signed_distance`] is the shortest way to the first one.
//! 3. [`Answer`]: bounds, axis, witness points, and why it [stopped](Stop).
//! 4. [`solver`]: the five ways to close a bracket, stepwise if you like; [`Watch`] looks on.
//! 5. [`Bracket`], [`Difference`], [`polytope`]: what solvers are made of; [`AnyDifference`] is what
//!    they are written over.
//! 6. [`space`]: numbers, vectors and motions, open to types of your own.
//!
//! # Conventions
//!
//! - Lengths are in any one unit, angles in radians. Nothing depends on the unit: every tolerance
//!   is relative.
//! - The axis points **from A to B**. Moving B by `depth · axis` parts an overlapping
//!   pair, up to the width of the bracket.
//! - `a_from_b` is the pose of B as seen from A: it takes B's coordinates to A's.
//! - Axes and points are in A's frame, or in the world's if A has a pose there ([`Pair`]).
//! - Where a shape answers with what is no finite number, nothing is claimed: [`Stop::NotFinite`], an
//!   infinite bracket, and 0 as the signed distance, which alone looks like touching.
//! - Only + − × ÷ √, and products rounded once together with a sum, in an order fixed by the
//!   source: the same bits on every platform.
//! - No allocation, no panic, no `unsafe` in a query.
//!
//! # Features
//!
//! `std` (default) builds glam on the standard library and finds out at run time which vectors the
//! processor has; `alloc` brings [`shape::Hull`], [`quickhull`] and [`contact::Cache`]. Without
//! `std` the crate is `no_std`; without `alloc` as well it borrows its points ([`shape::Points`]).
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod answer;
mod bracket;
pub mod cast;
pub mod contact;
mod difference;
mod limits;
pub mod polytope;
mod query;
#[cfg(feature = "alloc")]
pub mod quickhull;
mod rescaled;
pub mod shape;
mod simplex;
pub mod solver;
pub mod space;
mod watch;

pub use answer::{Answer, Proximity, Stop, Witness};
pub use bracket::{Bracket, Probe};
pub use difference::{AnyDifference, Difference, Vertex};
pub use glam;
pub use limits::{Limits, LimitsError};
pub use query::{Pair, signed_distance};
pub use simplex::Simplex;
pub use solver::Seed;
pub use space::{Pose, Rotation, RotationError, Scalar, Unit, Vector};
pub use watch::Watch;
