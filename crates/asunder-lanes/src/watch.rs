//! A look at a long batch, and a way to end it.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How far a batch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pairs answered.
    pub done: usize,
    /// Pairs asked about.
    pub total: usize,
}

/// Who is told of a batch's progress, and who may end it. Both are asked after every thousand pairs or so, or
/// every hundred where some shapes are neither boxes nor hulls of space; the flag is looked at before each pair
/// that goes through the scalar solver as well.
///
/// ```
/// use asunder::{glam::DVec3, shape::Cuboid, Pose};
/// use asunder_lanes::{Batch, Body, Progress, Shapes, Watch};
/// use std::sync::atomic::{AtomicBool, Ordering};
/// let mut shapes = Shapes::new();
/// let shape = shapes.add_cuboid(Cuboid::new(DVec3::ONE)?);
/// let body = Body { shape, pose: Pose::IDENTITY };
/// let enough = AtomicBool::new(false);
/// let heard = |now: Progress| enough.store(now.done * 2 > now.total, Ordering::Relaxed);
/// let watch = Watch::new().cancel(&enough).progress(&heard);
/// let mut batch = Batch::new();
/// let answers = batch.on_one_core(&shapes, &[body, body], &[[0, 1]; 10_000], &watch)?;
/// let done = answers.stop().iter().filter(|stop| stop.is_some()).count();
/// assert!(done > 5_000 && done < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Watch<'w> {
    cancel: Option<&'w AtomicBool>,
    progress: Option<&'w (dyn Fn(Progress) + Sync)>,
}

impl<'w> Watch<'w> {
    /// Nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the batch soon after the flag is set. The pairs that it did not come to have no
    /// [`stop`](crate::Answers::stop).
    #[must_use]
    pub fn cancel(mut self, flag: &'w AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Is called with the progress, from whichever thread made it, so that a smaller count may be heard after a
    /// larger one; of no pairs, never. A panic of it ends the batch.
    #[must_use]
    pub fn progress(mut self, heard: &'w (dyn Fn(Progress) + Sync)) -> Self {
        self.progress = Some(heard);
        self
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// The count that the threads of one batch share.
pub(crate) struct Counter<'w> {
    watch: &'w Watch<'w>,
    done: AtomicUsize,
    total: usize,
    /// A panic is on its way to whoever asked.
    is_over: AtomicBool,
}

/// Ends the batch if a panic comes by.
#[cfg(feature = "rayon")]
pub(crate) struct EndedByPanics<'c>(&'c AtomicBool);

#[cfg(feature = "rayon")]
impl Drop for EndedByPanics<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

impl<'w> Counter<'w> {
    pub(crate) fn new(watch: &'w Watch<'w>, total: usize) -> Self {
        let (done, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        Self { watch, done, total, is_over }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
            || self.watch.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// A panic while this lives ends the batch on all threads.
    #[cfg(feature = "rayon")]
    pub(crate) fn ended_by_panics(&self) -> EndedByPanics<'_> {
        EndedByPanics(&self.is_over)
    }

    pub(crate) fn add(&self, count: usize) {
        let done = self.done.fetch_add(count, Ordering::Relaxed) + count;
        if let Some(heard) = self.watch.progress {
            heard(Progress { done, total: self.total });
        }
    }
}
