//! A solver's run, step by step: recorded, told in words, and drawn.
//!
//! 1. [`Trace::record`] runs a solver on a [`Case`](asunder_zoo::Case) and writes down what it looks
//!    along, what it finds there, and what that proves. A trace is plain data: JSON and back.
//! 2. [`say`](mod@say) tells each step in a sentence.
//! 3. [`Body`] is what there is to draw of a shape or of a difference, in plane and space.
//! 4. [`Touch`] is what two shapes touch with: contacts, and what they were clipped from.
//! 5. [`svg`] draws a trace as a strip of pictures or as one that moves.
//! 6. [`figures`] are the pictures of the documentation, each drawn from a trace.
//!
//! Nothing here is built into the solvers: a `Spy` stands between a solver and the difference, and a
//! watcher looks at the state between two steps.

mod ask;
mod body;
pub mod figures;
mod identical;
mod record;
pub mod say;
mod spy;
pub mod svg;
mod touch;
mod trace;

pub use ask::{ask, method};
pub use body::Body;
pub use identical::{hash, tell};
pub use touch::{Contact, Touch};
pub use trace::{Differs, End, Stage, Step, Trace, Vertex};
