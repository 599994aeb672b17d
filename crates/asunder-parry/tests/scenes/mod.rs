//! Scenes that come to rest, in rapier, on either dispatcher, and how still they stand.
//!
//! 1. Bodies may not fall asleep: what is measured is contacts, not a switch.
//! 2. Drift: how far a body has moved over the whole run, or, where it had to settle first, over its
//!    last two seconds. Jitter: the root mean square speed over the last two seconds.
//! 3. In the last two seconds, dropped: how often a pair that bore load in one step had no contact in
//!    the next. Lost: how often a contact that bore load had none near it in the next. Left: how often a
//!    pair that bore none had no contact in the next, most often at the edge of the engine's prediction.

#![allow(
    clippy::duplicate_mod,
    reason = "rapier is a crate of its own in each dimension and precision"
)]
#![allow(clippy::useless_conversion, reason = "one text for f32 and f64")]
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
    /// Pairs that bore load and had no contact in the next step.
    pub dropped: usize,
    /// Contacts that bore load and had none near them in the next step.
    pub lost: usize,
    /// Pairs that bore none and had no contact in the next step.
    pub left: usize,
    /// Pairs that had fewer contacts in the next step, but some.
    pub fewer: usize,
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

#[path = "plane/f32.rs"]
pub mod plane;
#[path = "plane/f64.rs"]
pub mod plane_f64;
#[path = "space/f32.rs"]
pub mod space;
#[path = "space/f64.rs"]
pub mod space_f64;
