//! Shapes and pairs with known answers, and oracles that share no code with asunder's solvers.
//!
//! 1. A [`Solid`] describes a posed shape in plain numbers, and builds the library's shape.
//! 2. A [`Case`] is a pair with its answer, from other projects' failures.
//! 3. [`truth`] says what is known of a pair's signed distance, without asking a solver.
//! 4. A [`Sample`] is a random pair with some trouble in it, and [`examine`] asks the library about it
//!    in every way.
//! 5. A [`Family`] makes the rows of pairs that benchmarks run on, at rest or moving.
//!
//! The tests, the benchmarks, the soak run and the program draw their pairs from here.

mod axes;
pub mod bench_pairs;
pub mod case;
pub mod exact;
mod fields;
pub mod kind;
pub mod line;
mod named_solid;
pub mod oracle;
pub mod placement;
pub mod random;
pub mod report;
pub mod sampled;
mod shape_fields;
pub mod soak;
pub mod solid;
pub mod summary;
pub mod target;
pub mod triple;
pub mod walk;

pub use bench_pairs::{Class, Family, Model, PosedPair, Row};
pub use case::{CASES, Case, CaseError, Expect, cases};
pub use exact::{Exact, exact_distance};
pub use fields::Fault;
pub use kind::{Core, Kind};
pub use line::line;
pub use named_solid::NamedSolid;
pub use oracle::{Truth, brute_distance, truth};
pub use placement::{Placement, Turn};
pub use random::{Sample, Style};
pub use report::{Figure, Method, Precision, Question, Report, Rule, Violation, Way};
pub use sampled::{Sampled, sampled_distance, separation};
pub use soak::{examine, examine_sample};
pub use solid::{AnyShape, BuildError, Solid};
pub use summary::{Found, Summary};
pub use target::Target;
pub use triple::Triple;
