//! The library's own solver, for what lanes do not take.

use crate::answers::Slots;
use crate::batch::Body;
use crate::chunk::Job;
use crate::shapes::Kind;
use asunder::shape::Support;
use asunder::{Answer, Limits, Pair, Vector};

/// Answers these pairs of the job, or claims nothing of them once it is cancelled.
pub(crate) fn solve<V: Vector>(
    job: &Job<'_, '_, V>,
    slots: &mut Slots<'_, V>,
    pairs: impl Iterator<Item = usize>,
) {
    for pair in pairs {
        if job.counter.is_cancelled() {
            slots.forget(pair);
        } else {
            slots.put_answer(pair, &answer(job, pair));
        }
    }
}

fn answer<V: Vector>(job: &Job<'_, '_, V>, pair: usize) -> Answer<V> {
    let [a, b] = job.bodies_of(pair);
    let limits = job.limits;
    match (job.shapes.kind(a.shape), job.shapes.kind(b.shape)) {
        (Kind::Cuboid(p), Kind::Cuboid(q)) => ask(p, a, q, b, limits),
        (Kind::Cuboid(p), Kind::Hull(q)) => ask(p, a, q, b, limits),
        (Kind::Hull(p), Kind::Cuboid(q)) => ask(p, a, q, b, limits),
        (Kind::Hull(p), Kind::Hull(q)) => ask(p, a, q, b, limits),
        (p, q) => ask(any(p), a, any(q), b, limits),
    }
}

fn any<'k, V: Vector>(kind: &'k Kind<'_, V>) -> &'k (dyn Support<V> + 'k) {
    match kind {
        Kind::Cuboid(shape) => shape,
        Kind::Hull(shape) => shape,
        Kind::Other(shape) => &**shape,
    }
}

fn ask<V: Vector, P: Support<V> + ?Sized, Q: Support<V> + ?Sized>(
    p: &P,
    a: &Body<V>,
    q: &Q,
    b: &Body<V>,
    limits: Limits<V::Scalar>,
) -> Answer<V> {
    Pair::new(p, q).posed(a.pose, b.pose).limits(limits).signed_distance()
}
