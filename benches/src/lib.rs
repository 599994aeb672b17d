//! The clock that compares libraries on the zoo's bench pairs.
//!
//! 1. A [`Question`] says what is asked, and about which rows.
//! 2. A [`Peer`] is one way to ask it of one library. It holds its shapes and poses, built
//!    beforehand; pairs are asked about one after the other. [`ours`] has asunder's.
//! 3. [`time`] lets peers take turns, so that a machine that slows down slows all of them, and
//!    counts the best round of each: on a shared machine the minimum is the only figure that
//!    repeats.
//! 4. Whole answers go into the black box: the optimiser may not leave out points that nobody
//!    reads.
//! 5. [`judge`] takes nobody at their word: the zoo works out what each axis proves.
//! 6. [`Results`] are figures as they are written down and read back.

mod clock;
mod judge;
pub mod ours;
mod peer;
mod question;
mod results;

pub use clock::{Rounds, time};
pub use judge::{Judged, judge};
pub use peer::{Claim, Entry, Peer, Recipe, Way, peer, walker};
pub use question::Question;
pub use results::{Record, Results};
