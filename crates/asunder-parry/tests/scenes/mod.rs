//! Scenes that come to rest, in rapier, on either dispatcher, and how still they stand.
//!
//! 1. Bodies may not fall asleep: what is measured is contacts, not a switch.
//! 2. Drift: how far a body has moved over the whole run, or, where it had to settle first, over its
//!    last two seconds. Jitter: the root mean square speed over the last two seconds.
//! 3. Dropped: in the last two seconds, how often a pair that touched in one step had no contact in
//!    the next; lost: how often it had fewer.

#![allow(clippy::duplicate_mod, reason = "rapier is a crate of its own in each dimension")]
#![allow(unreachable_pub, reason = "tests and examples have no public items")]
#![allow(dead_code, reason = "tests and examples each use a part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a scene that cannot be built is a bug")]

/// How still a scene stood.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stillness {
    /// The greatest, a length.
    pub drift: f64,
    /// Of all bodies, a speed.
    pub jitter: f64,
    /// Pairs that lost all contacts from one step to the next.
    pub dropped: usize,
    /// Pairs that lost some.
    pub lost: usize,
    /// Wall clock seconds for the whole run.
    pub seconds: f64,
}

/// Who finds the contacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// asunder-parry.
    Asunder,
    /// parry's own dispatcher.
    Parry,
}

pub mod plane;
pub mod space;
